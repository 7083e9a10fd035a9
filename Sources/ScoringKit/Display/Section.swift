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
