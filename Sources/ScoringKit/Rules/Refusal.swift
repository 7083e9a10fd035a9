/// An error that says what was refused, at which place, and what would be accepted.
public struct Refusal: Error, Hashable, Sendable {
  /// The kind of refusal; its raw value is a stable code.
  public enum Reason: String, Hashable, Sendable, CaseIterable {
    /// The text cannot be parsed.
    case notation
    /// The name is unknown.
    case unknownName = "unknown-name"
    /// The name matches several things.
    case ambiguousName = "ambiguous-name"
    /// The text is well formed, but the event is not legal now.
    case illegal
    /// The round is over according to its rules.
    case over
    /// The stored data cannot be read.
    case damaged
  }

  /// The kind of refusal.
  public var reason: Reason
  /// A sentence that says what was wrong.
  public var message: String
  /// The wrong piece of the text, if any.
  public var token: String?
  /// The offset of the token: the number of UTF-8 bytes before it in its line.
  public var offset: Int?
  /// The accepted alternatives: legal tokens, or similar names.
  public var expected: [String]
  /// Advice on what to do.
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

  /// Makes a refusal of a piece of a line, with its offset in that line.
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

  /// Returns the same refusal for a piece of a line, with its offset in that line.
  public func at(_ token: Substring) -> Refusal {
    Refusal(reason, message, at: token, expected: expected, hint: hint)
  }

  /// Returns the refusal of an event whose seat does not exist: `the card has 2 players`.
  public static func noSeat(_ seat: Seat, of count: Int, _ noun: String) -> Refusal {
    Refusal(
      .illegal,
      "Seat \(seat.number) does not exist: the card has \(Phrases.count(count, noun)).")
  }
}
