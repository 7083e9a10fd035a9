/// A part of a round's page under its own heading.
public struct Section: Hashable, Sendable {
  /// The heading: `Overview`.
  public let title: String
  /// What stands below it.
  public let blocks: [Page.Block]

  /// Makes a section.
  public init(_ title: String, _ blocks: [Page.Block]) {
    self.title = title
    self.blocks = blocks
  }
}

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
