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
