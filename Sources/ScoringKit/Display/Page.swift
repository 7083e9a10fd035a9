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
  /// For programs, whether a list goes on and how: it stands beside the payload.
  public var onward: JSONValue?

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

/// One round in a list: a heading and a few lines, or one line, or one sentence.
public struct Card: Hashable, Sendable {
  /// The heading.
  public let title: Line
  /// The lines below it, the less important ones first.
  public let lines: [Line]
  /// The whole card in one line.
  public let oneLine: Line
  /// The whole card as one sentence or two, for speech.
  public let spoken: String
  /// The same with figures in words.
  public let words: String
  /// What opens it.
  public let opens: Action

  /// Makes a card.
  public init(
    title: Line, lines: [Line], oneLine: Line, spoken: String, words: String? = nil,
    opens: Action
  ) {
    self.title = title
    self.lines = lines
    self.oneLine = oneLine
    self.spoken = spoken
    self.words = words ?? spoken
    self.opens = opens
  }
}
