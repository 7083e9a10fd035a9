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
    /// What can be done, with what each of it does.
    case actions([Offer])
    /// An empty state: a sentence, and what leaves it.
    case empty(String, Action)
    /// Text as it is, such as notation or a path; control characters are escaped all the same.
    case verbatim(String)
  }

  /// Something that can be done, and what it does.
  public struct Offer: Hashable, Sendable {
    /// What can be done.
    public let action: Action
    /// What it does, in lower case without a period.
    public let meaning: String

    /// Makes an offer.
    public init(_ action: Action, _ meaning: String) {
      self.action = action
      self.meaning = meaning
    }
  }

  /// What the page is about, for a document's title; empty where its kind says enough.
  public var title: String
  /// What people see, from top to bottom.
  public var blocks: [Block]
  /// The name of the payload's form: `history`, `round`.
  public var kind: String
  /// The same content for programs.
  public var payload: JSONValue
  /// What leads on from here, the likeliest first.
  public var next: [Action]
  /// What is odd, to be said beside the page.
  public var warnings: [Line]

  /// Makes a page.
  public init(
    kind: String, title: String = "", payload: JSONValue, blocks: [Block] = [], next: [Action] = [],
    warnings: [Line] = []
  ) {
    self.kind = kind
    self.title = title
    self.payload = payload
    self.blocks = blocks
    self.next = next
    self.warnings = warnings
  }
}
