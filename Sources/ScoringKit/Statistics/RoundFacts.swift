/// The part of a header that statistics need, read without a general decoder.
///
/// A general decoder takes longer over a header than folding the round does.
package struct RoundFacts: Sendable {
  /// The sport's id.
  package let sport: String
  /// The kind of round within the sport.
  package let kind: String
  /// The content id of the rules, as text.
  package let rules: String
  /// Who takes part: a list of participants, in JSON.
  package let seats: ArraySlice<UInt8>
  /// When the round began on the clock of the place.
  package let startedAt: LocalTime

  /// Reads the body of an opening entry.
  ///
  /// Nil where the text is no header.
  package init?(_ canonical: ArraySlice<UInt8>) {
    var scanner = JSONScanner(canonical)
    var sport: String?
    var kind: String?
    var rules: String?
    var startedAt: LocalTime?
    var seats: ArraySlice<UInt8>?
    let isRead = scanner.members { key, scanner in
      switch key {
      case "sport": sport = scanner.value()?.string
      case "kind": kind = scanner.value()?.string
      case "rules": rules = scanner.value()?.string
      case "startedAt": startedAt = scanner.value()?.string.flatMap { LocalTime($0) }
      case "seats": seats = scanner.passed()
      default: return scanner.passed() != nil
      }
      return true
    }
    guard isRead, scanner.isAtEnd, let sport, let kind, let rules, let seats, let startedAt
    else { return nil }
    self.sport = sport
    self.kind = kind
    self.rules = rules
    self.seats = seats
    self.startedAt = startedAt
  }
}
