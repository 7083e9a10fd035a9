package import ScoringKit

/// The identifier of an entrant of an event: the identity of the competitor.
///
/// Two devices that add the same player to an event give the entrant the same identifier.
package struct EntrantID: Hashable, Sendable {
  /// The identifier as text.
  package let text: String

  /// Makes an identifier of its text.
  package init(_ text: String) { self.text = text }

  /// Makes the identifier of a competitor.
  package init(_ competitor: Competitor) { text = competitor.identity }
}

extension EntrantID: Comparable {
  package static func < (one: EntrantID, other: EntrantID) -> Bool { one.text < other.text }
}

extension EntrantID: CustomStringConvertible {
  package var description: String { text }
}
