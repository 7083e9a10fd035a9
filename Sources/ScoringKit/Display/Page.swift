/// The output of a command: blocks for people, and one payload for programs.
public struct Page: Sendable {
  /// A block of a page.
  public enum Block: Hashable, Sendable {
    /// One line.
    case line(Line)
    /// A heading of a section.
    case heading(String)
    /// A table.
    case sheet(Sheet)
    /// A few series over the same steps.
    case chart(Chart)
    /// One round in a list.
    case card(Card)
    /// Possible actions, with the effect of each.
    case actions([Offer])
    /// An empty state: a sentence, and an action that adds something.
    case empty(String, Action)
    /// Verbatim text, such as notation or a path; control characters are still escaped.
    case verbatim(String)
  }

  /// A possible action, with its effect.
  public struct Offer: Hashable, Sendable {
    /// The action.
    public let action: Action
    /// The effect of the action, in lower case without a period.
    public let meaning: String

    /// Makes an offer.
    public init(_ action: Action, _ meaning: String) {
      self.action = action
      self.meaning = meaning
    }
  }

  /// The title of the document; empty if the kind is enough.
  public var title: String
  /// The content for people, from top to bottom.
  public var blocks: [Block]
  /// The name of the payload's form: `history`, `round`.
  public var kind: String
  /// The same content for programs.
  public var payload: JSONValue
  /// The suggested next actions, the likeliest first.
  public var next: [Action]
  /// Warnings to show beside the page.
  public var warnings: [Line]
  /// For programs, whether a list has a further part and how to get it; it is stored beside the
  /// payload.
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

/// A part of a round's page with its own heading.
public struct Section: Hashable, Sendable {
  /// The heading: `Overview`.
  public let title: String
  /// The content below the heading.
  public let blocks: [Page.Block]

  /// Makes a section.
  public init(_ title: String, _ blocks: [Page.Block]) {
    self.title = title
    self.blocks = blocks
  }
}

/// The course of a round, step by step: blocks for people, and the same for programs.
public struct Timeline: Hashable, Sendable {
  /// The content for people, from top to bottom.
  public let blocks: [Page.Block]
  /// The fields of the payload.
  public let fields: [String: JSONValue]

  /// Makes a timeline.
  public init(_ blocks: [Page.Block], fields: [String: JSONValue] = [:]) {
    self.blocks = blocks
    self.fields = fields
  }
}

/// One round in a list, as a heading with a few lines, as one line, or as one sentence.
public struct Card: Hashable, Sendable {
  /// The heading.
  public let title: Line
  /// The lines below the heading, the less important ones first.
  public let lines: [Line]
  /// The whole card in one line.
  public let oneLine: Line
  /// The whole card as one sentence or two, for speech.
  public let spoken: String
  /// The sentence with figures in words.
  public let words: String
  /// The action that opens the round.
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
