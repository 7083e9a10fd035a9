/// The output of a command: blocks for people, and one payload of JSON for programs.
public struct Page: Sendable {
  /// A block of a page, which each view shows in its own form.
  public enum Block: Hashable, Sendable {
    /// One line of text.
    case line(Line)
    /// The heading of a section.
    case heading(String)
    /// A table or the card of a round.
    case sheet(Sheet)
    /// A chart: a few series of numbers over the same steps.
    case chart(Chart)
    /// One round in a list of rounds.
    case card(Card)
    /// Possible next actions, with the effect of each.
    case actions([Offer])
    /// A sentence that is shown instead of an empty list, and an action that adds something.
    case empty(String, Action)
    /// Verbatim text, such as notation or a path; control characters are still escaped.
    case verbatim(String)
  }

  /// A possible next action, with its effect.
  public struct Offer: Hashable, Sendable {
    /// The possible action.
    public let action: Action
    /// The effect of the action in words, in lower case without a period.
    public let meaning: String

    /// Makes a possible action with its effect.
    public init(_ action: Action, _ meaning: String) {
      self.action = action
      self.meaning = meaning
    }
  }

  /// The title of the page when it is shown as a document; empty if ``kind`` is enough.
  public var title: String
  /// The blocks of the page for people, from top to bottom.
  public var blocks: [Block]
  /// The name of the form of the payload: `history`, `round`.
  public var kind: String
  /// The content of the page for programs, as JSON.
  ///
  /// A large one is made only when it is read.
  public var payload: JSONValue {
    get { makePayload() }
    set { makePayload = { newValue } }
  }
  private var makePayload: @Sendable () -> JSONValue
  /// The suggested next actions, the likeliest first.
  public var next: [Action]
  /// Warnings that are shown together with the page.
  public var warnings: [Line]
  /// For programs, whether the list on the page continues and how to get the next part; nil for
  /// other pages.
  public var onward: JSONValue?

  /// Makes a page.
  public init(
    kind: String, title: String = "", payload: JSONValue, blocks: [Block] = [], next: [Action] = [],
    warnings: [Line] = []
  ) {
    self.init(
      kind: kind, title: title, makingPayload: { payload }, blocks: blocks, next: next,
      warnings: warnings)
  }

  /// Makes a page whose payload is made each time it is read, because few readers need it.
  public init(
    kind: String, title: String = "", makingPayload: @escaping @Sendable () -> JSONValue,
    blocks: [Block] = [], next: [Action] = [], warnings: [Line] = []
  ) {
    self.kind = kind
    self.title = title
    makePayload = makingPayload
    self.blocks = blocks
    self.next = next
    self.warnings = warnings
  }
}

/// A part of a round's page with a heading of its own.
public struct Section: Hashable, Sendable {
  /// The heading of the section: `Overview`.
  public let title: String
  /// The blocks below the heading of the section.
  public let blocks: [Page.Block]
  /// Whether the page shows the sections in place of the standings and the card.
  ///
  /// If no section replaces them, the sections are below them.
  public let replacesCard: Bool

  /// Makes a section.
  public init(_ title: String, _ blocks: [Page.Block], replacesCard: Bool = true) {
    self.title = title
    self.blocks = blocks
    self.replacesCard = replacesCard
  }
}

/// A description of what happened in a round, step by step: blocks for people, and fields for
/// programs.
public struct Timeline: Hashable, Sendable {
  /// The blocks of the timeline for people, from top to bottom.
  public let blocks: [Page.Block]
  /// The fields that describe the timeline in payloads.
  public let fields: [String: JSONValue]

  /// Makes a timeline.
  public init(_ blocks: [Page.Block], fields: [String: JSONValue] = [:]) {
    self.blocks = blocks
    self.fields = fields
  }
}

/// One round in a list of rounds, as a heading with a few lines, as one line, or as a sentence.
public struct Card: Hashable, Sendable {
  /// The heading of the round in the list.
  public let title: Line
  /// The lines below the heading of the round in the list, from top to bottom.
  public let lines: [Line]
  /// The same information about the round in one line of text.
  public let oneLine: Line
  /// The same information about the round in one or two sentences, for speech.
  public let spoken: String
  /// The sentences of ``spoken`` with numbers in words.
  public let words: String
  /// The action that opens the page of the round.
  public let opens: Action

  /// Makes the card of a round in a list; the default of `words` is the spoken text.
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

extension [Page.Block] {
  /// Returns a note as blocks: a heading, and one block for each line of text.
  package static func note(_ text: String) -> [Page.Block] {
    [.heading("Notes")]
      + text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .map { .line(Line(String($0))) }
  }
}
