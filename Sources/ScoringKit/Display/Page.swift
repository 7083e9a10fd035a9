/// What a command has to show: blocks for people, and one payload for programs.
public struct Page: Sendable {
  /// A block of a page.
  public enum Block: Hashable, Sendable {
    /// One line.
    case line(Line)
    /// A heading of a section.
    case heading(String)
    /// A table.
    case sheet(Sheet)
    /// A few lines over the same steps.
    case chart(Chart)
    /// One round in a list.
    case card(Card)
    /// An empty state: a sentence, and the command that leaves it.
    case empty(String, command: String)
    /// Text as it is, such as notation or a path; control characters are escaped all the same.
    case verbatim(String)
  }

  /// What the page is about, for a document's title; empty where its kind says enough.
  public var title: String
  /// What people see, from top to bottom.
  public var blocks: [Block]
  /// The name of the payload's form: `history`, `round`.
  public var kind: String
  /// The same content for programs.
  public var payload: JSONValue
  /// The commands that lead on from here, as they can be typed.
  public var next: [String]
  /// What is odd, for the error stream.
  public var warnings: [String]

  /// Makes a page.
  public init(
    kind: String, title: String = "", payload: JSONValue, blocks: [Block] = [], next: [String] = [],
    warnings: [String] = []
  ) {
    self.kind = kind
    self.title = title
    self.payload = payload
    self.blocks = blocks
    self.next = next
    self.warnings = warnings
  }
}
