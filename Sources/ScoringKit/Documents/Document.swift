/// A document of reference data, or a player, as the present values of its stream's fields.
public struct Document: Hashable, Sendable {
  /// Its stream.
  public let id: StreamID
  /// The value of each field; a cleared field is missing.
  public var fields: [String: JSONValue]
  /// Whether the document is included in the program; it then has a fixed id and no entries of its
  /// own.
  public let isSeeded: Bool
  /// Whether two devices disagree about one of its fields.
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

  /// The field with the document's name.
  public static let nameField = "name"
  /// The field that is true if the document is archived.
  public static let archivedField = "archived"
  /// The field that is true if the document is deleted.
  public static let deletedField = "deleted"

  /// The name; empty if it has none.
  public var name: String {
    fields[Self.nameField]?.string ?? ""
  }

  /// Whether it is archived: it can be found by name, but is no longer listed.
  public var isArchived: Bool {
    fields[Self.archivedField]?.bool ?? false
  }

  /// Whether it is deleted; rounds that copied it keep their copy.
  public var isDeleted: Bool {
    fields[Self.deletedField]?.bool ?? false
  }
}

extension Document {
  /// Returns the documents included in the program, with fixed ids: `course.<sport>/maple-hill`.
  ///
  /// Their keys are their names, as ``Slug`` writes them.
  /// - Parameters:
  ///   - list: the fields of each document.
  ///   - kind: the kind of their streams.
  /// - Returns: one document for each entry of the list.
  public static func seeds(_ list: [[FieldBody]], kind: String) -> [Document] {
    list.compactMap { fields in
      let fields = Dictionary(fields.map { ($0.key, $0.value) }) { _, last in last }
      return StreamID(kind: kind, key: Slug.text(fields[nameField]?.string ?? "")).map {
        Document(id: $0, fields: fields, isSeeded: true)
      }
    }
  }

  /// Returns the document for programs: a sport's own fields, and those that every document has.
  public func payload(_ fields: [String: JSONValue]) -> JSONValue {
    var fields = fields
    fields["id"] = .string(id.description)
    fields["name"] = .string(name)
    fields["isSeeded"] = .bool(isSeeded)
    return .object(fields)
  }
}

/// The stream of a document, as it was read: the present fields, and the entries that a change
/// supersedes.
///
/// Documents follow the rules of rounds: a field is a cell, edits on two devices that had not seen
/// each other are a dispute, and every edit can be voided.
public struct DocumentLedger: Sendable {
  /// The present values of the fields.
  public let document: Document
  /// The disputes between devices about single fields.
  public let disputes: [Dispute]
  /// The number of entries that were read.
  public let entryCount: Int
  private let leaves: [String: [EntryID]]
  /// The stored bodies of the entries in disputes.
  private let sides: [EntryID: String]

  /// Reads a document's stream: all its entries, in any order.
  ///
  /// The values of `seed`, a document included in the program, are in effect until an entry changes
  /// them.
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

  /// Returns the drafts that set fields; a field that already has the value is omitted.
  ///
  /// - Throws: an error if a value contains a number that JSON can't represent.
  public func drafts(setting bodies: [FieldBody]) throws -> [Draft] {
    try bodies.filter { (document.fields[$0.key] ?? .null) != $0.value }.map { body in
      Draft(kind: .field, targets: leaves[body.key] ?? [], body: try body.text())
    }
  }

  /// Returns the drafts that settle a dispute in favour of one of its entries.
  ///
  /// - Throws: a refusal if the entry is not one of the dispute's.
  public func drafts(settling dispute: Dispute, by entry: EntryID) throws(Refusal) -> [Draft] {
    guard dispute.entries.contains(entry), let body = sides[entry] else {
      throw Refusal(.illegal, "Entry \(entry) is no side of that dispute.")
    }
    return [Draft(kind: .field, targets: leaves[dispute.subject] ?? dispute.entries, body: body)]
  }
}
