internal import ScoringKit

/// A course document, read: its name and its layouts.
///
/// Each layout is a field of its own, `layout.main`, so that edits of two layouts
/// on two devices are no dispute. A layout that cannot be read is passed over.
struct CourseDocument: Hashable, Sendable {
  /// A layout and the field that holds it.
  struct Keyed: Hashable, Sendable {
    /// The field.
    let field: String
    /// The layout.
    let layout: Layout
  }

  /// The kind of the streams that hold courses.
  static let streamKind = "course.discgolf"

  /// What it is called.
  let name: String
  /// The layouts; the main one first, then by their fields.
  let layouts: [Keyed]

  /// Reads a document.
  init(_ document: Document) {
    name = document.name
    let keyed = document.fields.compactMap { field, value -> Keyed? in
      guard field.hasPrefix(Self.prefix), let layout = try? Layout(value) else { return nil }
      return Keyed(field: field, layout: layout)
    }
    let main = Self.field(Layout.mainName)
    layouts = keyed.sorted {
      ($0.field == main ? 0 : 1, $0.field) < ($1.field == main ? 0 : 1, $1.field)
    }
  }

  /// A course's name as it is kept.
  ///
  /// - Throws: a refusal where it is empty, too long, or holds control characters.
  static func name(_ text: String) throws(Refusal) -> String {
    let name = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    guard (1...Layout.nameLimit).contains(name.count),
      name.unicodeScalars.allSatisfy({ $0.properties.generalCategory != .control })
    else {
      throw Refusal(.notation, "A name has 1 to 100 visible characters.", token: text)
    }
    return name
  }

  /// The layout that a typed name means: the whole name, or the beginning of one only.
  ///
  /// - Throws: a refusal that lists the layouts.
  func layout(named text: String) throws(Refusal) -> Keyed {
    let wanted = Roster.folded(text[...])
    if let exact = layouts.first(where: { Roster.folded($0.layout.name[...]) == wanted }) {
      return exact
    }
    let found = layouts.filter { Roster.folded($0.layout.name[...]).hasPrefix(wanted) }
    if let only = found.first, found.count == 1, !wanted.isEmpty { return only }
    throw Refusal(
      found.count > 1 ? .ambiguousName : .unknownName,
      found.count > 1
        ? "\"\(text)\" could be \(found.count) layouts of \(name)."
        : "\(name) has no layout called \"\(text)\".",
      token: text, expected: (found.isEmpty ? layouts : found).map(\.layout.name))
  }

  /// The field that holds a layout of some name.
  static func field(_ layoutName: String) -> String {
    prefix + Slug.text(layoutName)
  }

  private static let prefix = "layout."
}

extension Layout {
  /// Reads a layout as documents hold it: `{"name":"Main","holes":[{"label":"1","par":3}]}`.
  ///
  /// The holes are in order of their numbers, where all have one. A hole without a label has its
  /// `number` for one, or else its position.
  /// - Throws: a refusal where the value is anything else.
  init(_ value: JSONValue) throws(Refusal) {
    guard let list = value["holes"]?.array else {
      throw Refusal(.notation, "A layout needs its \"holes\".")
    }
    let numbers = list.compactMap { $0["number"]?.integer }
    let isNumbered = numbers.count == list.count
    let ordered =
      isNumbered
      ? zip(numbers, list).enumerated().sorted {
        ($0.element.0, $0.offset) < ($1.element.0, $1.offset)
      }.map(\.element.1) : list
    var holes: [LayoutHole] = []
    for (index, hole) in ordered.enumerated() {
      holes.append(try LayoutHole(hole, position: index + 1))
    }
    let labels = Set(holes.map { $0.label.lowercased() })
    guard labels.count == holes.count else {
      throw Refusal(.notation, "Two holes of a layout have the same label.")
    }
    try self.init(name: value["name"]?.string ?? Self.mainName, holes: holes)
  }

  /// The layout as documents hold it.
  var document: JSONValue {
    [
      "name": .string(name),
      "holes": .array(
        holes.map { ["label": .string($0.label), "par": $0.par.map(JSONValue.integer) ?? .null] }),
    ]
  }
}

extension LayoutHole {
  fileprivate init(_ value: JSONValue, position: Int) throws(Refusal) {
    guard value.object != nil else {
      throw Refusal(.notation, "Hole \(position) of a layout is no table of its par.")
    }
    if let said = value["number"], said != .null {
      guard let number = said.integer, (1...999).contains(number) else {
        throw Refusal(.notation, "The number of hole \(position) is not a number from 1 to 999.")
      }
    }
    let label =
      value["label"]?.string ?? value["number"]?.integer.map(String.init) ?? "\(position)"
    guard Self.isLabel(label) else {
      throw Refusal(
        .notation, "A hole's label has 1 to 8 characters, without spaces and commas.",
        token: label)
    }
    let par = value["par"]?.integer
    if value["par"] != nil, value["par"] != .null {
      guard let par, Self.parLimits.contains(par) else {
        throw Refusal(.notation, "The par of hole \(label) is not a number from 1 to 10.")
      }
    }
    self.init(label: label, par: par)
  }
}

/// A name as a key: `Maple Hill` becomes `maple-hill`.
enum Slug {
  /// The key of a name: at most 49 of `a`–`z`, `0`–`9` and `-`.
  ///
  /// A name that loses letters that way gets a few digits of its digest, so that
  /// two such names have two keys. Case and surplus spaces make no difference.
  static func text(_ name: String) -> String {
    let folded = Roster.folded(name[...])
    var slug = ""
    var isExact = true
    for character in folded.utf8 {
      switch character {
      case 97...122, 48...57: slug.unicodeScalars.append(Unicode.Scalar(character))
      default:
        isExact = isExact && (character == 32 || character == 45)
        if !slug.isEmpty, !slug.hasSuffix("-") { slug += "-" }
      }
    }
    while slug.hasSuffix("-") { slug.removeLast() }
    if slug.utf8.count > 40 {
      isExact = false
      slug = String(slug.prefix(40))
    }
    guard !isExact || slug.isEmpty else { return slug }
    let digits = ContentID(of: folded).text.prefix(8)
    return slug.isEmpty ? String(digits) : "\(slug)-\(digits)"
  }
}
