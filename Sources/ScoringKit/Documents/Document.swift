/// A stored document, such as a course, a format or a player, with the present values of its
/// fields.
public struct Document: Hashable, Sendable {
  /// The stream of entries that contains the document.
  public let id: StreamID
  /// The present value of each field; a field that was cleared is missing.
  public var fields: [String: JSONValue]
  /// Whether the document is included in the program; it then has a fixed id and no entries of its
  /// own.
  public let isSeeded: Bool
  /// Whether two devices set a field of the document to different values, without having seen each
  /// other's entry.
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

  /// The key of the field with the document's name.
  public static let nameField = "name"
  /// The key of the field that is true if the document is archived.
  public static let archivedField = "archived"
  /// The key of the field that is true if the document is deleted.
  public static let deletedField = "deleted"

  /// The document's name; empty if it has none.
  public var name: String {
    fields[Self.nameField]?.string ?? ""
  }

  /// Whether the document is archived: it can be found by name, but is no longer listed.
  public var isArchived: Bool {
    fields[Self.archivedField]?.bool ?? false
  }

  /// Whether the document is deleted; rounds that copied it keep their copy.
  public var isDeleted: Bool {
    fields[Self.deletedField]?.bool ?? false
  }
}

extension Document {
  /// Makes documents that are included in the program, with fixed ids: `course.<sport>/maple-hill`.
  ///
  /// The key of each one is its name in the form of ``Slug/text(_:)``.
  /// - Parameters:
  ///   - list: the fields of each document.
  ///   - kind: the kind of their streams.
  /// - Returns: the documents, in the order of the list, without those whose name gives no valid
  ///   key.
  public static func seeds(_ list: [[FieldBody]], kind: String) -> [Document] {
    list.compactMap { fields in
      let fields = Dictionary(fields.map { ($0.key, $0.value) }) { _, last in last }
      return StreamID(kind: kind, key: Slug.text(fields[nameField]?.string ?? "")).map {
        Document(id: $0, fields: fields, isSeeded: true)
      }
    }
  }

  /// Returns the document as an object of JSON output: a sport's own fields, and those that every
  /// document has.
  public func payload(_ fields: [String: JSONValue]) -> JSONValue {
    var fields = fields
    fields["id"] = .string(id.description)
    fields["name"] = .string(name)
    fields["isSeeded"] = .bool(isSeeded)
    return .object(fields)
  }
}

/// The stream of a document, as it was read: the present values of its fields, and the entries that
/// a change supersedes.
///
/// Documents follow the same rules as rounds: a field is a cell, edits on two devices that had not
/// seen each other are a dispute, and every edit can be voided.
public struct DocumentLedger: Sendable {
  /// The document with the present values of its fields.
  public let document: Document
  /// The disputes about the values of single fields.
  public let disputes: [Dispute]
  /// The number of entries in the stream.
  public let entryCount: Int
  private let leaves: [String: [EntryID]]
  /// The stored bodies of the entries that are part of a dispute.
  private let sides: [EntryID: String]

  /// Reads the stream of a document.
  ///
  /// - Parameters:
  ///   - id: the identifier of the stream.
  ///   - entries: all entries of the stream, in any order.
  ///   - seed: the same document as it is included in the program, whose values are in effect until
  ///     an entry changes them; nil for other documents.
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

  /// Returns the drafts of the entries that set fields; a field that already has its new value gets
  /// none.
  ///
  /// - Throws: an error if a value contains a number that JSON can't represent.
  public func drafts(setting bodies: [FieldBody]) throws -> [Draft] {
    try bodies.filter { (document.fields[$0.key] ?? .null) != $0.value }.map { body in
      Draft(kind: .field, targets: leaves[body.key] ?? [], body: try body.text())
    }
  }

  /// Returns the newest line of a device that is in effect, with all lines of the device that
  /// followed it and only set fields for which `follows` returns true.
  ///
  /// - Parameters:
  ///   - entries: all entries of the stream, as in ``init(_:entries:seed:)``.
  ///   - device: the device whose line is found.
  ///   - follows: whether a field, by its key, only follows from the change of another.
  /// - Returns: the entries of the lines; empty if nothing of the device is in effect.
  package static func newestLine(
    _ entries: [Entry], by device: DeviceID, follows: (String) -> Bool
  ) -> [Entry] {
    let ordered = LogReading.ordered(entries)
    let reading = LogReading(ordered, subjects: ordered.map { _ in .none })
    var line: [Entry] = []
    for position in ordered.indices.reversed() {
      let entry = ordered[position]
      guard entry.id.device == device, entry.kind == .field, reading.counts(position)
      else { continue }
      if let first = line.last, first.line != entry.line,
        !line.allSatisfy({ FieldBody.key(of: $0.body).map(follows) ?? false })
      {
        break
      }
      line.append(entry)
    }
    return line
  }

  /// Returns the drafts of the entries that settle a dispute in favour of one of its entries.
  ///
  /// - Throws: a refusal if the entry is not part of the dispute.
  public func drafts(settling dispute: Dispute, by entry: EntryID) throws(Refusal) -> [Draft] {
    guard dispute.entries.contains(entry), let body = sides[entry] else {
      throw Refusal(.illegal, "Entry \(entry) is no side of that dispute.")
    }
    return [Draft(kind: .field, targets: leaves[dispute.subject] ?? dispute.entries, body: body)]
  }
}
