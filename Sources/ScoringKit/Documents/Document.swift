/// A document of reference data, or a player: what the fields of its stream add up to.
public struct Document: Hashable, Sendable {
  /// Its stream.
  public let id: StreamID
  /// What each field says; a cleared field is missing.
  public var fields: [String: JSONValue]
  /// Whether the program brings it along; it has a fixed id and no entries of its own.
  public let isSeeded: Bool
  /// Whether two devices say something different of one of its fields.
  public let isDisputed: Bool

  /// Makes a document.
  public init(
    id: StreamID, fields: [String: JSONValue], isSeeded: Bool = false, isDisputed: Bool = false
  ) {
    self.id = id
    self.fields = fields
    self.isSeeded = isSeeded
    self.isDisputed = isDisputed
  }

  /// The field that holds what the document is called.
  public static let nameField = "name"
  /// The field that is true once the document has been put away.
  public static let archivedField = "archived"
  /// The field that is true once the document has been deleted.
  public static let deletedField = "deleted"

  /// What it is called; empty where nothing says so.
  public var name: String {
    fields[Self.nameField]?.string ?? ""
  }

  /// Whether it has been put away: it is still found by name, and no longer listed.
  public var isArchived: Bool {
    fields[Self.archivedField]?.bool ?? false
  }

  /// Whether it has been deleted: rounds that copied it keep their copy.
  public var isDeleted: Bool {
    fields[Self.deletedField]?.bool ?? false
  }
}

extension Document {
  /// What the program brings along, as documents with fixed ids: `course.<sport>/maple-hill`.
  ///
  /// The keys are their names, as ``Slug`` writes them.
  /// - Parameters:
  ///   - list: the fields of each.
  ///   - kind: the kind of their streams.
  /// - Returns: one document an entry of the list.
  public static func seeds(_ list: [[FieldBody]], kind: String) -> [Document] {
    list.compactMap { fields in
      let fields = Dictionary(fields.map { ($0.key, $0.value) }) { _, last in last }
      return StreamID(kind: kind, key: Slug.text(fields[nameField]?.string ?? "")).map {
        Document(id: $0, fields: fields, isSeeded: true)
      }
    }
  }

  /// The document for programs: a sport's own fields of it, and what every document has.
  public func payload(_ fields: [String: JSONValue]) -> JSONValue {
    var fields = fields
    fields["id"] = .string(id.description)
    fields["name"] = .string(name)
    fields["isSeeded"] = .bool(isSeeded)
    return .object(fields)
  }
}

/// The stream of a document, read: its fields, and what a change of them would supersede.
///
/// Documents follow the rules of rounds: a field is a cell, edits on two devices
/// that did not see each other are a dispute, and every edit can be taken back.
public struct DocumentLedger: Sendable {
  /// What the fields add up to.
  public let document: Document
  /// What two devices say differently of one field.
  public let disputes: [Dispute]
  /// How many entries were read.
  public let entryCount: Int
  private let leaves: [String: [EntryID]]
  /// What the entries of the disputes say.
  private let sides: [EntryID: String]

  /// Reads a document's stream: all its entries, in any order.
  ///
  /// What the program brings along is the value of a field until an entry says otherwise.
  /// - Complexity: O(*n* log *n*) for *n* entries.
  public init(_ id: StreamID, entries: [Entry], seed: Document? = nil) {
    var keys = Numbered<String>()
    let ordered = LogReading.ordered(entries)
    let subjects = ordered.map { entry -> LogReading.Subject in
      guard entry.kind == .field, let key = FieldBody.key(of: entry.body) else { return .none }
      return .cell(keys.number(of: key))
    }
    let reading = LogReading(ordered, subjects: subjects)
    let cells = CellReading(reading, count: keys.values.count) { $0 }
    var fields = seed?.fields ?? [:]
    var leaves: [String: [EntryID]] = [:]
    for (number, key) in keys.values.enumerated() {
      leaves[key] = cells.leaves[number].map { reading.entries[$0].id }
      guard let winner = cells.winners[number] else { continue }
      let value = FieldBody(reading.entries[winner].body)?.value ?? .null
      fields[key] = value == .null ? nil : value
    }
    disputes = keys.values.indices.compactMap { number in
      cells.dispute(of: number, reading) { keys.values[$0] }
    }
    document = Document(
      id: id, fields: fields, isSeeded: seed != nil, isDisputed: !disputes.isEmpty)
    let disputed = Set(disputes.flatMap(\.entries))
    sides = Dictionary(
      reading.entries.filter { disputed.contains($0.id) }.map { ($0.id, $0.body) }
    ) { first, _ in first }
    entryCount = reading.entries.count
    self.leaves = leaves
  }

  /// The drafts that give fields their values; a field that has it already is left out.
  ///
  /// - Throws: where a value holds a number that JSON cannot.
  public func drafts(setting bodies: [FieldBody]) throws -> [Draft] {
    try bodies.filter { (document.fields[$0.key] ?? .null) != $0.value }.map { body in
      Draft(kind: .field, targets: leaves[body.key] ?? [], body: try body.text())
    }
  }

  /// The drafts that settle a dispute by what one of its entries says.
  ///
  /// - Throws: a refusal where the entry is none of the dispute's.
  public func drafts(settling dispute: Dispute, by entry: EntryID) throws(Refusal) -> [Draft] {
    guard dispute.entries.contains(entry), let body = sides[entry] else {
      throw Refusal(.illegal, "Entry \(entry) is no side of that dispute.")
    }
    return [Draft(kind: .field, targets: leaves[dispute.subject] ?? dispute.entries, body: body)]
  }
}
