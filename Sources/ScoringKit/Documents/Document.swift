/// A stored document, such as a course, a format or a player, with the present values of its
/// fields.
public struct Document: Hashable, Sendable {
  /// The stream of entries that contains the document.
  public let id: StreamID
  /// The present value of each field; a field that was cleared is missing.
  public var fields: [String: JSONValue]
  /// Whether the document is included in the program; it then has a fixed id, and entries only if it
  /// was changed.
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

extension Document: Codable {
  private enum CodingKeys: String, CodingKey {
    case id, fields
  }

  /// Reads a document that ``encode(to:)`` wrote: an object with the id and the fields.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let text = try container.decode(String.self, forKey: .id)
    guard let id = StreamID(text) else {
      throw DecodingError.dataCorruptedError(
        forKey: .id, in: container, debugDescription: "not the id of a document")
    }
    self.init(id: id, fields: try container.decode([String: JSONValue].self, forKey: .fields))
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(id.description, forKey: .id)
    try container.encode(fields, forKey: .fields)
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
  /// The entries of the document that are in effect, and their order.
  package let log: EffectiveLog

  /// Reads the stream of a document.
  ///
  /// - Parameters:
  ///   - id: the identifier of the stream.
  ///   - entries: all entries of the stream, in any order.
  ///   - seed: the same document as it is included in the program, whose values are in effect until
  ///     an entry changes them; nil for other documents.
  /// - Complexity: O(*n* log *n*) for *n* entries.
  public init(_ id: StreamID, entries: [Entry], seed: Document? = nil) {
    log = EffectiveLog(fieldsOf: entries)
    var fields = seed?.fields ?? [:]
    for (key, field) in log.fields {
      guard let value = field.value else { continue }
      // A `nil` in an expression with a value would be JSON's null.
      if value == .null { fields.removeValue(forKey: key) } else { fields[key] = value }
    }
    disputes = log.disputes
    document = Document(
      id: id, fields: fields, isSeeded: seed != nil, isDisputed: !disputes.isEmpty)
  }

  /// The number of entries in the stream.
  public var entryCount: Int { log.reading.entries.count }
}
