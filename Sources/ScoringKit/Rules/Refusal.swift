/// An error that says what was refused, at which position, and what would be accepted.
public struct Refusal: Error, Hashable, Sendable {
  /// The reasons for a refusal; their raw values are stable codes.
  public enum Reason: String, Hashable, Sendable, CaseIterable {
    /// The text can't be parsed.
    case notation
    /// A name in the text is unknown.
    case unknownName = "unknown-name"
    /// A name in the text matches several things.
    case ambiguousName = "ambiguous-name"
    /// The text is well formed, but the rules forbid the event in the present state.
    case illegal
    /// The round is over according to its rules, so that the event is not accepted.
    case over
    /// The stored data can't be read.
    case damaged
  }

  /// The reason for the refusal.
  public var reason: Reason
  /// A sentence that says what is wrong.
  public var message: String
  /// The part of the text that is wrong; nil if no part of a text is to blame.
  public var token: String?
  /// The offset of the wrong part: the number of UTF-8 bytes before it in its line of text; nil if
  /// unknown.
  public var offset: Int?
  /// The alternatives that would be accepted, such as tokens or similar names; empty if unknown.
  public var expected: [String]
  /// Advice on what to do instead; nil if there is none.
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

  /// Makes a refusal of a part of a longer text, and computes the offset of that part.
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

  /// Returns the same refusal for a part of a longer text, with the offset of that part.
  public func at(_ token: Substring) -> Refusal {
    Refusal(reason, message, at: token, expected: expected, hint: hint)
  }

  /// Returns the refusal of an event for a seat that the round doesn't have: `the card has 2
  /// players`.
  public static func noSeat(_ seat: Seat, of count: Int, _ noun: String) -> Refusal {
    Refusal(
      .illegal,
      "Seat \(seat.number) does not exist: the card has \(Phrases.count(count, noun)).")
  }
}
