package import ScoringKit

/// A visitor's report that a result is wrong, which changes nothing.
package struct ContestReport: Hashable, Sendable {
  /// The match or the round that the report is about: the number of a fixture, or the id of a round.
  package let subject: String
  /// The number of the report among those about the same result, from 1.
  package let number: Int
  /// The visitor's words.
  package let says: String
  /// The result that the report is about, as pages write it: the report is settled if it changes.
  package let about: String

  /// The greatest number of reports about one result.
  package static let mostOfSubject = 3
  /// The greatest number of open reports of a contest.
  package static let mostOpen = 30
  /// The longest text of a report, in characters.
  package static let longest = 200

  /// Makes a report; a text that is too long is cut.
  package init(_ subject: String, _ number: Int, says: String, about: String) {
    self.subject = subject
    self.number = number
    self.says = String(says.prefix(Self.longest))
    self.about = String(about.prefix(Self.longest))
  }

  /// Reads the stored form; nil if it isn't one.
  init?(_ subject: String, _ number: Int, _ value: JSONValue) {
    guard let says = value["says"]?.string, !says.isEmpty, let about = value["about"]?.string
    else { return nil }
    self.init(subject, number, says: says, about: about)
  }

  /// The stored form.
  package var value: JSONValue { ["says": .string(says), "about": .string(about)] }

  /// Whether a text can name what a report is about: letters, digits, hyphens and dots, at most 60.
  package static func isSubject(_ text: String) -> Bool {
    (1...60).contains(text.utf8.count)
      && text.utf8.allSatisfy {
        (97...122).contains($0) || (48...57).contains($0) || $0 == 45 || $0 == 46
      }
  }
}
