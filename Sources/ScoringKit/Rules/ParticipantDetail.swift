/// A lasting fact about a player, such as the bow or the division, which the store keeps with the
/// player and a new round copies to the participant.
///
/// Its key is the name of a field of the participant (``Participant/fields``), and of the option of
/// `start` that sets it, if there is one.
public struct ParticipantDetail: Hashable, Sendable {
  /// The values of a detail.
  public enum Form: Hashable, Sendable {
    /// One of a few words, in lower case.
    case choice([String])
    /// A text of at most a number of characters.
    case text(limit: Int)
    /// A number within bounds.
    case integer(ClosedRange<Int>)
  }

  /// The name of the field: `bow`.
  public let key: String
  /// The name for people: `bow`, `age group`.
  public let title: String
  /// The values.
  public let form: Form
  /// Other words for values of a choice, in lower case, each with the value that it means.
  public let synonyms: [String: String]

  /// Makes a detail.
  public init(
    _ key: String, _ title: String, _ form: Form, synonyms: [String: String] = [:]
  ) {
    self.key = key
    self.title = title
    self.form = form
    self.synonyms = synonyms
  }

  /// Makes a detail whose values are the cases of a type.
  public init<Value>(
    _ key: String, _ title: String, of type: Value.Type, synonyms: [String: String] = [:]
  ) where Value: RawRepresentable<String> & CaseIterable {
    self.init(key, title, .choice(Value.allCases.map(\.rawValue)), synonyms: synonyms)
  }

  /// Returns the value that a typed text means.
  ///
  /// - Throws: a refusal that lists the values if there are a few.
  public func value(of text: Substring) throws(Refusal) -> JSONValue {
    switch form {
    case .choice(let words):
      let word = synonyms[text.lowercased()] ?? text.lowercased()
      if words.contains(word) { return .string(word) }
      throw Refusal(
        .notation, "\"\(text.prefix(40))\" is no \(title).", at: text, expected: words)
    case .text(let limit):
      let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      guard (1...limit).contains(words.count) else {
        throw Refusal(
          .notation, "A \(title) has 1 to \(limit) characters.", at: text.prefix(40))
      }
      return .string(words)
    case .integer(let bounds):
      if let number = Int(text), bounds.contains(number) { return .integer(number) }
      throw Refusal(
        .notation,
        "A \(title) is a number from \(bounds.lowerBound) to \(bounds.upperBound), not "
          + "\"\(text.prefix(40))\".", at: text)
    }
  }
}

extension ParticipantDetail {
  /// The division or class in which the player competes.
  public static let division = ParticipantDetail("division", "division", .text(limit: 40))
  /// The number of the player's membership in a club or an association.
  public static let number = ParticipantDetail("number", "membership number", .text(limit: 40))
  /// The player's rating, of which more is better.
  public static let rating = ParticipantDetail("rating", "rating", .integer(0...100_000))

  /// The details that players of every sport have.
  package static let common = [division, number, rating]
}
