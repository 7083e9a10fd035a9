/// How a round went, step by step: blocks for people, and the same for programs.
public struct Timeline: Hashable, Sendable {
  /// What people see, from top to bottom.
  public let blocks: [Page.Block]
  /// The fields of the payload.
  public let fields: [String: JSONValue]

  /// Makes a timeline.
  public init(_ blocks: [Page.Block], fields: [String: JSONValue] = [:]) {
    self.blocks = blocks
    self.fields = fields
  }
}
