/// The question about the next entry of a round, with the possible answers.
///
/// Keypads, completion, hints and random players use only this.
///
/// Every token and every number of a range must be accepted when it is typed in the state that
/// returned the prompt. The laws of `ScoringKitTesting` check this.
public struct Prompt: Hashable, Sendable {
  /// A text that may be typed at a prompt, with its meaning.
  public struct Token: Hashable, Sendable {
    /// The text that is typed: `X`, `10`, `A`.
    public let text: String
    /// The meaning of the token, in a word or two.
    public let label: String
    /// The tone in which the token is shown.
    public let tone: Tone
    /// A short label of the token for a key: eight columns at most, empty if the text is enough.
    public let short: String
    /// The seat that the token is about, if it records what happened to one of several seats;
    /// otherwise nil.
    public let seat: Seat?
    /// The colour of the token's key, as the same value has on the card; plain for no colour.
    public let mark: Cell.Mark
    /// The request that the token fulfils, such as `Change ends`, if the rules ask for it now;
    /// otherwise empty.
    ///
    /// A keypad shows the request until the token is entered.
    public let due: String

    /// Makes a token; the default of `short` is the label if it has at most eight characters.
    public init(
      _ text: String, label: String, tone: Tone = .plain, short: String? = nil, seat: Seat? = nil,
      mark: Cell.Mark = .plain, due: String = ""
    ) {
      self.text = text
      self.label = label
      self.tone = tone
      self.short = short ?? (label.count <= 8 ? label : "")
      self.seat = seat
      self.mark = mark
      self.due = due
    }
  }

  /// A range of whole numbers that may be typed at a prompt.
  public struct Range: Hashable, Sendable {
    /// The least and the greatest number of the range.
    public let bounds: ClosedRange<Int>
    /// The likeliest number of the range; Enter alone enters it in the first range of a prompt.
    public let likely: Int
    /// The text that is typed before a number of the range; usually empty.
    public let prefix: String

    /// Makes a range of numbers.
    public init(_ bounds: ClosedRange<Int>, likely: Int, prefix: String = "") {
      self.bounds = bounds
      self.likely = likely
      self.prefix = prefix
    }
  }

  /// The question of the prompt, in words: `Hole 7, par 3`.
  ///
  /// It is never empty; after the end of the round it says what can still be done.
  public var question: String
  /// The seats whose turn it is now, in order; empty if no particular seat is next.
  public var next: [Seat]
  /// The primary tokens of the prompt, in display order.
  public var tokens: [Token]
  /// The ranges of numbers that may be typed at the prompt.
  public var ranges: [Range]
  /// The secondary tokens of the prompt, which a keypad shows in a menu.
  public var secondary: [Token]
  /// For each seat of ``next``, the cell of the card that it fills, as in ``Cell/places``; empty in
  /// a sport without cells.
  public var places: [String]
  /// The score that is called before play continues, such as `4-7-2`; empty for none.
  ///
  /// The question contains it too.
  public var call: String
  /// The label of a break before the next entry, such as `Next End`; empty if play continues
  /// directly.
  ///
  /// A keypad can ask the scorer to confirm the end of the break.
  public var pause: String
  /// The question that a scorer sees in a break instead of the next one, about the part that was
  /// played last: `End 1 of 12`.
  ///
  /// Empty if it doesn't differ.
  public var pausedQuestion: String
  /// The card that a scorer sees in a break, if it shows the part that was played last; nil if it
  /// doesn't differ.
  public var pausedSheet: Sheet?
  /// A sentence about something that was started after the end of play and is not decided yet;
  /// empty for none.
  ///
  /// Examples are a playoff or a shoot-off. If the scorer finishes the round, the program asks
  /// about it.
  public var pending: String

  /// Makes a prompt.
  public init(
    question: String, next: [Seat] = [], tokens: [Token] = [], ranges: [Range] = [],
    secondary: [Token] = [], places: [String] = [], call: String = "", pause: String = "",
    pausedQuestion: String = "", pausedSheet: Sheet? = nil, pending: String = ""
  ) {
    self.question = question
    self.next = next
    self.tokens = tokens
    self.ranges = ranges
    self.secondary = secondary
    self.places = places
    self.call = call
    self.pause = pause
    self.pausedQuestion = pausedQuestion
    self.pausedSheet = pausedSheet
    self.pending = pending
  }
}

extension Prompt {
  /// Whether only secondary input is possible, because the round is over.
  var asksNothing: Bool { next.isEmpty && tokens.isEmpty && ranges.isEmpty }
}
