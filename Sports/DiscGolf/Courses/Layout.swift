internal import ScoringKit

/// A layout of a course: its holes in the order in which a card lists them.
///
/// A layout is a value: if its pars or holes change, it becomes another layout with another
/// ``version``. A round keeps its own copy.
struct Layout: Codable, Hashable, Sendable {
  /// The layout's name; empty for none.
  let name: String
  /// The holes of the layout; events refer to their positions, from 1.
  let holes: [LayoutHole]

  init(name: String, holes: [LayoutHole]) throws(Refusal) {
    guard Self.holeLimits.contains(holes.count) else {
      throw Refusal(
        .illegal, "A layout has 1 to 99 holes, not \(holes.count).",
        hint: "Give one par a hole, as in `--pars 3,3,4`.")
    }
    self.name = String(name.prefix(Self.nameLimit))
    self.holes = holes
  }

  /// Creates a layout from pars; without labels, the holes are labelled by their numbers from 1.
  init(name: String, pars: [Int?], labels: [String]? = nil) throws(Refusal) {
    let labels = labels ?? pars.indices.map { "\($0 + 1)" }
    try self.init(name: name, holes: zip(labels, pars).map { LayoutHole(label: $0, par: $1) })
  }

  static let holeLimits = 1...99
  static let nameLimit = 100
  /// The default name of a layout.
  static let mainName = "Main"

  /// An identifier of this version of the layout, derived only from the labels and pars of its
  /// holes.
  ///
  /// A renamed layout is the same version.
  var version: String {
    let text = holes.map { hole in
      "\(hole.label.utf8.count):\(hole.label)=\(hole.par.map(String.init) ?? "?")"
    }
    return ContentID(of: text.joined(separator: ",")).text
  }

  /// The sum of the pars of all holes; `nil` if one is unknown.
  var par: Int? { holes.lazy.map(\.par).total }

  /// Whether the label of each hole is its position in the layout.
  var hasPlainLabels: Bool {
    holes.indices.allSatisfy { holes[$0].label == "\($0 + 1)" }
  }

  /// Returns the label of the hole at a position; the position itself if the layout has no such
  /// hole.
  func label(_ hole: Int) -> String {
    holes.indices.contains(hole - 1) ? holes[hole - 1].label : "\(hole)"
  }

  /// Returns the par of a hole; `nil` if it is unknown.
  func par(_ hole: Int) -> Int? {
    holes.indices.contains(hole - 1) ? holes[hole - 1].par : nil
  }

  /// Returns the position of the hole with a typed label or number, of which labels take
  /// precedence; `nil` if there is none.
  func hole(named text: Substring) -> Int? {
    let wanted = text.lowercased()
    if let index = holes.firstIndex(where: { $0.label.lowercased() == wanted }) {
      return index + 1
    }
    guard text.isDigits, let number = Int(text) else { return nil }
    return holes.indices.contains(number - 1) ? number : nil
  }

  /// Reads a layout in the compact form of stored rounds: the pars (null if unknown), and the
  /// labels unless they are the positions.
  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let name = try container.decodeIfPresent(String.self, forKey: .name) ?? ""
    let pars = try container.decode([Int?].self, forKey: .pars)
    let labels = try container.decodeIfPresent([String].self, forKey: .labels)
    guard labels?.count ?? pars.count == pars.count,
      pars.compactMap(\.self).allSatisfy(LayoutHole.parLimits.contains)
    else {
      throw DecodingError.dataCorruptedError(
        forKey: .pars, in: container, debugDescription: "not the pars of a layout")
    }
    try self.init(name: name, pars: pars, labels: labels)
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(name, forKey: .name)
    try container.encode(holes.map(\.par), forKey: .pars)
    if !hasPlainLabels { try container.encode(holes.map(\.label), forKey: .labels) }
  }

  private enum CodingKeys: String, CodingKey {
    case name, pars, labels
  }
}

/// One hole of a layout.
struct LayoutHole: Hashable, Sendable {
  /// The label on the hole's sign: usually a number, but also `4S`, `B` or `18A`.
  let label: String
  /// The par of the hole: the expected number of strokes; `nil` if unknown.
  let par: Int?

  /// The valid pars of a hole in a file.
  static let parLimits = 1...10
  /// The valid pars of a hole in a course that is typed.
  static let typedParLimits = 2...7
  static let labelRule = "A hole's label has 1 to 8 characters, without spaces and commas."

  /// Whether a text can be a label: 1 to 8 visible characters without a comma or a colon.
  static func isLabel(_ text: String) -> Bool {
    (1...8).contains(text.count)
      && text.unicodeScalars.allSatisfy {
        $0.value > 32 && $0.value != 127 && !$0.properties.isWhitespace
          && !"\",;:".unicodeScalars.contains($0) && $0.properties.generalCategory != .control
      }
  }
}
