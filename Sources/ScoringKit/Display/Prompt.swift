/// What may be entered now: the one source for keypad, completion, hints and random players.
///
/// Every token and every number of a range is accepted when it is typed in the
/// state that gave the prompt. The laws check it, so a prompt cannot lie unnoticed.
public struct Prompt: Hashable, Sendable {
  /// A thing to type, with its key and what it means.
  public struct Token: Hashable, Sendable {
    /// The text that is typed: `X`, `10`, `A`.
    public let text: String
    /// What it means, in a word or two.
    public let label: String
    /// What it means for the eye.
    public let tone: Tone
    /// The label where there is little room, on a key: eight columns at most, empty where the text
    /// says enough.
    public let short: String
    /// The seat that it is about, where it says of one of several what happened.
    public let seat: Seat?

    /// Makes a token; without `short` the label serves where it has eight characters at most.
    public init(
      _ text: String, label: String, tone: Tone = .plain, short: String? = nil, seat: Seat? = nil
    ) {
      self.text = text
      self.label = label
      self.tone = tone
      self.short = short ?? (label.count <= 8 ? label : "")
      self.seat = seat
    }
  }

  /// A range of whole numbers that may be typed.
  public struct Range: Hashable, Sendable {
    /// The least and the greatest.
    public let bounds: ClosedRange<Int>
    /// The likeliest: what Enter alone would mean.
    public let likely: Int
    /// What stands before the number when it is typed; mostly nothing.
    public let prefix: String

    /// Makes a range.
    public init(_ bounds: ClosedRange<Int>, likely: Int, prefix: String = "") {
      self.bounds = bounds
      self.likely = likely
      self.prefix = prefix
    }
  }

  /// What is asked, in words: `Hole 7, par 3`.
  ///
  /// It is never empty; after the end it says what can still be done.
  public var question: String
  /// Whose turn it is, in order; empty where nobody in particular is next.
  public var next: [Seat]
  /// The primary tokens: finite and in order.
  public var tokens: [Token]
  /// The numbers that may be typed.
  public var ranges: [Range]
  /// What is rarer, behind a menu.
  public var secondary: [Token]
  /// The cell that each of ``next`` fills, as in ``Cell/places``; empty in a sport without cells.
  public var places: [String]
  /// What is called out before play goes on, as in `4-7-2`; empty where nothing is.
  ///
  /// It stands in the question too.
  public var call: String
  /// What ends before the next entry, as in `Next End`; empty where play runs on.
  ///
  /// A keypad can ask that it be confirmed.
  public var pause: String
  /// What was begun after the end of play and is not decided, as a sentence; empty for nothing.
  ///
  /// That is a playoff, say, or a shoot-off: finishing the round asks about it.
  public var pending: String

  /// Makes a prompt.
  public init(
    question: String, next: [Seat] = [], tokens: [Token] = [], ranges: [Range] = [],
    secondary: [Token] = [], places: [String] = [], call: String = "", pause: String = "",
    pending: String = ""
  ) {
    self.question = question
    self.next = next
    self.tokens = tokens
    self.ranges = ranges
    self.secondary = secondary
    self.places = places
    self.call = call
    self.pause = pause
    self.pending = pending
  }
}

extension Prompt {
  /// Whether nothing can be entered but what is rarer: the round is over.
  var asksNothing: Bool { next.isEmpty && tokens.isEmpty && ranges.isEmpty }
}
