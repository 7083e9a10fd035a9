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
  /// Who takes part, each a participant in JSON.
  package let seats: [JSONValue]
  /// When the round began on the clock of the place.
  package let startedAt: LocalTime

  /// Takes the facts from a header.
  package init(_ header: Header) {
    sport = header.sport
    kind = header.kind
    rules = header.rules.text
    seats = header.seats
    startedAt = header.startedAt
  }

  /// Reads the body of an opening entry.
  ///
  /// Nil where the text is not in the form in which this program writes it: ask ``Header`` then.
  package init?(_ canonical: ArraySlice<UInt8>) {
    var scanner = JSONScanner(canonical)
    var fields: [String: JSONValue] = [:]
    let isRead = scanner.members { key, scanner in
      guard Self.names.contains(key) else { return scanner.skip() }
      guard fields[key] == nil, let value = scanner.value() else { return false }
      fields[key] = value
      return true
    }
    guard isRead, scanner.isAtEnd, let sport = fields["sport"]?.string,
      let kind = fields["kind"]?.string, let rules = fields["rules"]?.string,
      let seats = fields["seats"]?.array,
      let startedAt = fields["startedAt"]?.string.flatMap({ LocalTime($0) })
    else { return nil }
    self.sport = sport
    self.kind = kind
    self.rules = rules
    self.seats = seats
    self.startedAt = startedAt
  }

  private static let names: Set<String> = ["sport", "kind", "rules", "seats", "startedAt"]
}
