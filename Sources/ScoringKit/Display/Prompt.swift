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
    /// Other texts that mean the same as the token if they are typed: `nobody` for `blank`.
    ///
    /// They are not displayed.
    public let synonyms: [String]
    /// An example of what is typed after the text, such as `9 for 3` after `sub`; empty if the text
    /// is a whole entry.
    ///
    /// The text with this example must be accepted now. A phone and `live` ask for the rest of such
    /// an entry, and show the example.
    public let example: String

    /// Makes a token; the default of `short` is the label if it has at most eight characters.
    public init(
      _ text: String, label: String, tone: Tone = .plain, short: String? = nil, seat: Seat? = nil,
      mark: Cell.Mark = .plain, due: String = "", synonyms: [String] = [], example: String = ""
    ) {
      self.text = text
      self.example = example
      self.label = label
      self.tone = tone
      self.short = short ?? (label.count <= 8 ? label : "")
      self.seat = seat
      self.mark = mark
      self.due = due
      self.synonyms = synonyms
    }

    /// Whether more must be typed after the text.
    package var isBeginning: Bool { !example.isEmpty }

    /// A line that is accepted: the text, with the example if it has one.
    package var sample: String { isBeginning ? "\(text) \(example)" : text }

    /// The token as hints and refusals write it: `sub …` if more must be typed.
    package var words: String { isBeginning ? "\(text) …" : text }
  }

  /// A range of numbers that may be typed at a prompt: whole numbers, or those that a format writes,
  /// such as times.
  public struct Range: Hashable, Sendable {
    /// The least and the greatest number of the range; both can be typed.
    public let bounds: ClosedRange<Int>
    /// The likeliest number of the range; nil if no number is likelier than the others.
    ///
    /// Enter alone enters that of a prompt's first range.
    public let likely: Int?
    /// The numbers between the bounds that can't be typed, such as 163 for three darts.
    public let gaps: Set<Int>
    /// The meanings of some numbers in a word or two, for the keys that enter them.
    public let labels: [Int: String]
    /// The text that is typed before a number of the range; usually empty.
    public let prefix: String
    /// The format in which the numbers are typed and shown; the bounds are in its smallest unit.
    ///
    /// With `.time(places: 2)`, the bounds `10_00...119_99` are the times `10.00` to `1:59.99`.
    public let format: NumberFormat

    /// Makes a range of numbers.
    ///
    /// A likely number or a gap that is not within the bounds is ignored, as is a gap at one of the
    /// bounds.
    public init(
      _ bounds: ClosedRange<Int>, likely: Int? = nil, except gaps: Set<Int> = [],
      labels: [Int: String] = [:], prefix: String = "", format: NumberFormat = .plain
    ) {
      let inner = gaps.filter { bounds.lowerBound < $0 && $0 < bounds.upperBound }
      self.bounds = bounds
      self.gaps = inner
      self.likely = likely.flatMap { bounds.contains($0) && !inner.contains($0) ? $0 : nil }
      self.labels = labels
      self.prefix = prefix
      self.format = format
    }

    /// Whether a number can be typed.
    public func contains(_ number: Int) -> Bool {
      bounds.contains(number) && !gaps.contains(number)
    }

    /// The numbers of the range, the least first.
    public var numbers: some Sequence<Int> { bounds.lazy.filter { !gaps.contains($0) } }

    /// Returns the text that is typed for a number.
    public func text(_ number: Int) -> String { prefix + format.text(number) }

    /// Returns the number of the range that a typed text means, without the prefix; nil if it means
    /// none.
    package func number(_ text: some StringProtocol) -> Int? {
      format.value(text).flatMap { contains($0) ? $0 : nil }
    }

    /// Returns the token that a key of a number enters.
    package func token(_ number: Int) -> Token {
      Token(text(number), label: labels[number] ?? "")
    }

    /// The range as hints and refusals write it: `steal 1…8`.
    package var words: String { "\(prefix)\(format.words(bounds))" }

    /// The likely number, and the least and the greatest one.
    package var samples: [Int] {
      [bounds.lowerBound, likely ?? bounds.lowerBound, bounds.upperBound].uniqued()
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
  /// The words for the turn of the side that is next, for a board: `Serve: Ben, second server`;
  /// empty for the word `next`.
  public var turn: String
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
    secondary: [Token] = [], places: [String] = [], call: String = "", turn: String = "",
    pause: String = "", pausedQuestion: String = "", pausedSheet: Sheet? = nil,
    pending: String = ""
  ) {
    self.question = question
    self.next = next
    self.tokens = tokens
    self.ranges = ranges
    self.secondary = secondary
    self.places = places
    self.call = call
    self.turn = turn
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

extension Prompt {
  /// The tokens and ranges of numbers of the prompt, as refusals list them.
  package var offers: [String] { tokens.map(\.words) + ranges.map(\.words) }

  /// The lines with which all primary offers are tried: the tokens with their examples, and of each
  /// range of numbers both ends and the likely number.
  package var primarySamples: [String] {
    tokens.map(\.sample) + ranges.flatMap { range in range.samples.map { range.text($0) } }
  }
}
