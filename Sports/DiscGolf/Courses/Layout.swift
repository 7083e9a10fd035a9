internal import ScoringKit

/// The holes of a course in the order in which they are numbered on a card.
///
/// A layout is a value: one whose pars or holes have changed is another one, with
/// another ``version``. A round keeps its own copy.
struct Layout: Codable, Hashable, Sendable {
  /// What it is called; empty for nothing.
  let name: String
  /// The holes; their positions from 1 are what events speak of.
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

  /// Makes a layout of pars, its holes labelled by their numbers from 1 unless labels are given.
  init(name: String, pars: [Int?], labels: [String]? = nil) throws(Refusal) {
    let labels = labels ?? pars.indices.map { "\($0 + 1)" }
    try self.init(name: name, holes: zip(labels, pars).map { LayoutHole(label: $0, par: $1) })
  }

  static let holeLimits = 1...99
  static let nameLimit = 100
  /// The name of a layout that was given none.
  static let mainName = "Main"

  /// What tells this version from others: it depends on the labels and pars alone.
  ///
  /// A renamed layout is the same version.
  var version: String {
    let text = holes.map { hole in
      "\(hole.label.utf8.count):\(hole.label)=\(hole.par.map(String.init) ?? "?")"
    }
    return ContentID(of: text.joined(separator: ",")).text
  }

  /// The sum of all pars; nil where one is not known.
  var par: Int? { holes.lazy.map(\.par).total }

  /// Whether each hole is labelled by its position.
  var hasPlainLabels: Bool {
    holes.indices.allSatisfy { holes[$0].label == "\($0 + 1)" }
  }

  /// The label of a hole; its number where the layout has no such hole.
  func label(_ hole: Int) -> String {
    holes.indices.contains(hole - 1) ? holes[hole - 1].label : "\(hole)"
  }

  /// The par of a hole; nil where it is not known.
  func par(_ hole: Int) -> Int? {
    holes.indices.contains(hole - 1) ? holes[hole - 1].par : nil
  }

  /// The hole that a typed label or number means; a label counts first.
  func hole(named text: Substring) -> Int? {
    let wanted = text.lowercased()
    if let index = holes.firstIndex(where: { $0.label.lowercased() == wanted }) {
      return index + 1
    }
    guard text.isDigits, let number = Int(text) else { return nil }
    return holes.indices.contains(number - 1) ? number : nil
  }

  /// Reads the compact form: pars (null where unknown), and labels unless they are plain.
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
  /// What stands on the sign: mostly a number, but also `4S`, `B` or `18A`.
  let label: String
  /// The strokes that are expected; nil where nobody said.
  let par: Int?

  /// The pars that a file may have.
  static let parLimits = 1...10
  /// The pars that a course which is typed in may have.
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
