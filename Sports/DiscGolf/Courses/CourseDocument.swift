internal import ScoringKit

/// A parsed course document: the course's name and its layouts.
///
/// Each layout is a separate field, `layout.main`, so that edits of two layouts on two devices
/// don't conflict. A layout that can't be read is skipped.
struct CourseDocument {
  /// A layout and the name of its field in the course's document.
  struct Keyed: Hashable {
    let field: String
    let layout: Layout
  }

  static let streamKind = "course.discgolf"

  let name: String
  /// The layouts of the course: the layout `Main` first, the others sorted by the names of their
  /// fields.
  let layouts: [Keyed]
  /// Whether the course was added with imported rounds, which store only its name.
  ///
  /// Rounds that are started on it store only its name too, so that all of its rounds share their
  /// records.
  let isImported: Bool

  init(_ document: Document) {
    name = document.name
    isImported = document.fields[Self.importedField]?.bool ?? false
    let keyed = document.fields.compactMap { field, value -> Keyed? in
      guard field.hasPrefix(Self.prefix) else { return nil }
      return (try? Layout(value)).map { Keyed(field: field, layout: $0) }
    }
    let main = Self.field(Layout.mainName)
    layouts = keyed.sorted {
      ($0.field == main ? 0 : 1, $0.field) < ($1.field == main ? 0 : 1, $1.field)
    }
  }

  /// Returns the name of a course or a layout as it is stored, with single spaces; throws a refusal
  /// if it is empty or too long.
  static func name(_ text: String) throws(Refusal) -> String {
    let name = text.singleSpaced
    guard (1...Layout.nameLimit).contains(name.count), !name.hasControlCharacters else {
      throw Refusal(.notation, "A name has 1 to 100 visible characters.", token: text)
    }
    return name
  }

  /// Returns the document field of a course's name, in the form that ``name(_:)`` returns.
  static func nameField(_ text: String) throws(Refusal) -> FieldBody {
    FieldBody(Document.nameField, .string(try name(text)))
  }

  /// Returns the layout with a typed name, or the only layout whose name begins with it; throws a
  /// refusal that lists layouts otherwise.
  func layout(named text: String) throws(Refusal) -> Keyed {
    let wanted = Roster.folded(text[...])
    let found = layouts.filter { Roster.folded($0.layout.name[...]).hasPrefix(wanted) }
    if let exact = found.first(where: { Roster.folded($0.layout.name[...]) == wanted }) {
      return exact
    }
    if let only = found.first, found.count == 1, !wanted.isEmpty { return only }
    throw Refusal(
      found.count > 1 ? .ambiguousName : .unknownName,
      found.count > 1
        ? "\"\(text)\" could be \(found.count) layouts of \(name)."
        : "\(name) has no layout called \"\(text)\".",
      token: text, expected: (found.isEmpty ? layouts : found).map(\.layout.name))
  }

  static func field(_ layoutName: String) -> String { prefix + Slug.text(layoutName) }

  private static let prefix = "layout."
  static let importedField = "imported"
}

extension Layout {
  /// Reads a layout from its JSON: `{"name":"Main","holes":[{"label":"1","par":3}]}`.
  ///
  /// The holes are sorted by their numbers, if all have one. The label of a hole defaults to its
  /// `number`, or else its position. The only layout of a course (`isOnly`) is written as the
  /// course itself: the name in the JSON is then the course's, and the layout is called `Main`.
  /// - Throws: a refusal if the value is anything else.
  init(_ value: JSONValue, isOnly: Bool = false) throws(Refusal) {
    guard var list = value["holes"]?.array else {
      throw Refusal(.notation, "A layout needs its \"holes\".")
    }
    let numbers = list.compactMap { $0["number"]?.integer }
    if numbers.count == list.count {
      list = list.indices.sorted { (numbers[$0], $0) < (numbers[$1], $1) }.map { list[$0] }
    }
    let holes = try list.enumerated().map { index, hole throws(Refusal) in
      try LayoutHole(hole, position: index + 1)
    }
    guard Set(holes.map { $0.label.lowercased() }).count == holes.count else {
      throw Refusal(.notation, "Two holes of a layout have the same label.")
    }
    let name = isOnly ? nil : value["name"]?.string
    try self.init(name: name ?? Self.mainName, holes: holes)
  }

  /// The layout as JSON for the course's document.
  var document: JSONValue {
    [
      "name": .string(name),
      "holes": .array(
        holes.map { ["label": .string($0.label), "par": $0.par.map(JSONValue.integer) ?? .null] }),
    ]
  }

  /// The layout as a field of the course's document, named after the layout.
  var field: FieldBody { FieldBody(CourseDocument.field(name), document) }
}

extension LayoutHole {
  fileprivate init(_ value: JSONValue, position: Int) throws(Refusal) {
    guard value.object != nil else {
      throw Refusal(.notation, "Hole \(position) of a layout is no table of its par.")
    }
    let number = try Self.number(value["number"], in: 1...999, "number of hole \(position)")
    label = value["label"]?.string ?? number.map(String.init) ?? "\(position)"
    guard Self.isLabel(label) else { throw Refusal(.notation, Self.labelRule, token: label) }
    par = try Self.number(value["par"], in: Self.parLimits, "par of hole \(label)")
  }

  /// Returns the number or the par of a hole from its JSON; `nil` if it is missing.
  private static func number(_ said: JSONValue?, in limits: ClosedRange<Int>, _ what: String)
    throws(Refusal) -> Int?
  {
    guard let said, said != .null else { return nil }
    guard let number = said.integer, limits.contains(number) else {
      throw Refusal(
        .notation,
        "The \(what) is not a number from \(limits.lowerBound) to \(limits.upperBound).")
    }
    return number
  }
}
