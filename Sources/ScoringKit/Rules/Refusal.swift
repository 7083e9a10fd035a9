/// Why something was not accepted, where, and what would be.
public struct Refusal: Error, Hashable, Sendable {
  /// The kind of refusal, with a code that never changes.
  public enum Reason: String, Hashable, Sendable, CaseIterable {
    /// The text cannot be understood.
    case notation
    /// Nobody and nothing has that name.
    case unknownName = "unknown-name"
    /// Several have that name.
    case ambiguousName = "ambiguous-name"
    /// The text is well formed, but the event is not possible now.
    case illegal
    /// The round is over by its rules.
    case over
    /// What is stored cannot be read.
    case damaged
  }

  /// The kind of refusal.
  public var reason: Reason
  /// A sentence: what was wrong.
  public var message: String
  /// The piece of text that was wrong, if any.
  public var token: String?
  /// Where the token starts: the number of UTF-8 bytes before it in its line.
  public var offset: Int?
  /// What would be accepted: legal tokens, or names that are near.
  public var expected: [String]
  /// What to do.
  public var hint: Line?

  /// Makes a refusal.
  public init(
    _ reason: Reason, _ message: String, token: String? = nil, offset: Int? = nil,
    expected: [String] = [], hint: Line? = nil
  ) {
    self.reason = reason
    self.message = message
    self.token = token
    self.offset = offset
    self.expected = expected
    self.hint = hint
  }

  /// A refusal of a piece of a line, with its place in that line.
  public init(
    _ reason: Reason, _ message: String, at token: Substring, expected: [String] = [],
    hint: Line? = nil
  ) {
    let line = token.base
    self.init(
      reason, message, token: String(token),
      offset: line.utf8.distance(from: line.startIndex, to: token.startIndex),
      expected: expected, hint: hint)
  }

  /// The same refusal of a piece of a line, with its place in that line.
  public func at(_ token: Substring) -> Refusal {
    Refusal(reason, message, at: token, expected: expected, hint: hint)
  }

  /// The refusal of an event whose seat is none of so many: `the card has 2 players`.
  public static func noSeat(_ seat: Seat, of count: Int, _ noun: String) -> Refusal {
    Refusal(
      .illegal,
      "Seat \(seat.number) does not exist: the card has \(Phrases.count(count, noun)).")
  }
}
