/// The input that is possible now; the single source for keypad, completion, hints and random
/// players.
///
/// Every token and every number of a range must be accepted when it is typed in the state that
/// returned the prompt. The laws of `ScoringKitTesting` check this.
public struct Prompt: Hashable, Sendable {
  /// A text to type, with its meaning.
  public struct Token: Hashable, Sendable {
    /// The text that is typed: `X`, `10`, `A`.
    public let text: String
    /// The meaning, in a word or two.
    public let label: String
    /// The tone.
    public let tone: Tone
    /// A short label for a key: eight columns at most, empty if the text is enough.
    public let short: String
    /// The seat that the token is about, if it says what happened to one of several.
    public let seat: Seat?
    /// The field of the target that a key is coloured with, as on the card; plain for no colour.
    public let mark: Cell.Mark
    /// The request, such as `Change ends`, if the rules ask for it now; empty otherwise.
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

  /// A range of whole numbers that may be typed.
  public struct Range: Hashable, Sendable {
    /// The least and the greatest number.
    public let bounds: ClosedRange<Int>
    /// The likeliest number, which Enter alone enters.
    public let likely: Int
    /// The prefix that is typed before the number; usually empty.
    public let prefix: String

    /// Makes a range.
    public init(_ bounds: ClosedRange<Int>, likely: Int, prefix: String = "") {
      self.bounds = bounds
      self.likely = likely
      self.prefix = prefix
    }
  }

  /// The question, in words: `Hole 7, par 3`.
  ///
  /// It is never empty; after the end it says what can still be done.
  public var question: String
  /// The seats whose turn it is, in order; empty if no particular seat is next.
  public var next: [Seat]
  /// The primary tokens, in order.
  public var tokens: [Token]
  /// The numbers that may be typed.
  public var ranges: [Range]
  /// The secondary tokens, for a menu.
  public var secondary: [Token]
  /// The cell that each of ``next`` fills, as in ``Cell/places``; empty in a sport without cells.
  public var places: [String]
  /// The call before play continues, such as `4-7-2`; empty for none.
  ///
  /// The question contains it too.
  public var call: String
  /// The break before the next entry, such as `Next End`; empty if play continues directly.
  ///
  /// A keypad can ask the scorer to confirm it.
  public var pause: String
  /// The part that was played last, which a scorer still sees in a break, such as `End 1 of 12`;
  /// empty for nothing else than the question.
  public var pausedQuestion: String
  /// The card in a break, if it shows only the part that was played last; nil if it shows the same
  /// as before.
  public var pausedSheet: Sheet?
  /// A sentence about something undecided that was started after the end of play; empty for none.
  ///
  /// Examples are a playoff or a shoot-off: finishing the round asks about it.
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
