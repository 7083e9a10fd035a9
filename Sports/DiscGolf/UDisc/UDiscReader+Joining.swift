internal import ScoringKit

// Rows that are apart from their card in the file, and cards that are repeated.
extension UDiscReader {
  /// Adds rows that are apart from their `Par` row to its card; rows that fit several cards, or
  /// have other scores or another course than the card, stay a separate card and are reported.
  mutating func joinOrphans() {
    var known: [String: [Int]] = [:]
    for (index, card) in cards.enumerated() {
      if let par = card.par { known[minute(of: par), default: []].append(index) }
    }
    guard !known.isEmpty else { return joinRuns() }
    for index in cards.indices where cards[index].par == nil {
      var own: [Record] = []
      var isReported = false
      for record in cards[index].players {
        let near = known[minute(of: record)] ?? []
        let like = near.filter { isOf(cards[$0], record) }
        let found = like.first { takesOrphan(record, cards[$0], of: like.count) }
        if let found { cards[found].players.append(record) } else { own.append(record) }
        guard let line = (found ?? like.first ?? near.first).flatMap({ cards[$0].par?.line }) else {
          continue
        }
        isReported = isReported || found == nil
        let name = header.name(in: record).singleSpaced.prefix(100)
        let place = like.isEmpty ? "has the minute of" : "stands away from"
        let difference = like.isEmpty ? " and another course or layout" : ", which is like it"
        warn(
          record, "orphan",
          "\(name) \(place) the card of line \(line)"
            + (found == nil
              ? "\(difference): the row is a card of its own." : " and is taken to it."))
      }
      cards[index].players = own
      if let first = own.first, !isReported, dates.time(first.text(header.start)) != nil {
        warn(
          first, "orphan",
          "No Par row is of the minute of this card, as of others: its pars are not known.")
      }
    }
    cards.removeAll { $0.first == nil }
  }

  /// Joins parts of a card in a file without `Par` rows: a run of rows is added to an earlier one
  /// of the same minute and course, unless both contain the same name with other rows.
  private mutating func joinRuns() {
    var known: [String: [Int]] = [:]
    for index in cards.indices {
      guard let first = cards[index].first else { continue }
      let minute = minute(of: first)
      let above = known[minute]?.first { above in
        isOf(cards[above], first) && cards[above].players.count + cards[index].players.count <= 100
          && !cards[index].players.contains { row in
            cards[above].players.contains { hasSameName($0, row) && !isRepeated($0, row) }
          }
      }
      guard let above, let line = cards[above].first?.line else {
        known[minute, default: []].append(index)
        continue
      }
      let name = header.name(in: first).singleSpaced.prefix(100)
      warn(first, "orphan", "\(name) stands away from the card of line \(line), and is of it.")
      cards[above].players += cards[index].players
      cards[index].players = []
    }
    cards.removeAll { $0.first == nil }
  }

  /// Whether two rows of the file are equal in all fields, and contain a time of day.
  private func isRepeated(_ one: Record, _ other: Record) -> Bool {
    one.fields == other.fields && dates.time(one.text(header.start)).map(Self.hasTime) ?? false
  }

  /// Whether a time of the file contains more than a day; a day alone is read as midnight.
  private static func hasTime(_ time: LocalTime) -> Bool {
    (time.hour, time.minute, time.second) != (0, 0, 0)
  }

  /// Whether a row that is apart from its card belongs to a card: the card contains it already, or
  /// is the only candidate and lacks the name.
  private func takesOrphan(_ record: Record, _ card: Card, of count: Int) -> Bool {
    let others = card.players.filter { hasSameName($0, record) }
    if !others.isEmpty { return others.contains { hasSameScores($0, record) } }
    return count == 1 && card.players.count < 100
  }

  /// Drops cards that repeat an earlier one in all fields, and reports cards that only repeat its
  /// `Par` row.
  ///
  /// Nobody begins two rounds in one minute and ends them alike, so that such a card is a copy. If
  /// the file has only days, it may be another round.
  mutating func dropRepeated() {
    var known: [[[String]]: Record] = [:]
    var pars: [[String]: [Int]] = [:]
    for (index, card) in cards.enumerated() {
      guard let par = card.par, let start = dates.time(par.text(header.start)),
        !card.players.isEmpty
      else { continue }
      let rows =
        [par.fields] + card.players.map(\.fields).sorted { $0.lexicographicallyPrecedes($1) }
      let hasTime = Self.hasTime(start)
      if hasTime, let first = known[rows] {
        warn(
          par, "duplicate", "The card repeats that of line \(first.line) exactly, and is left out.")
        plan.count("player_rows", -card.players.count)
        cards[index] = Card()
        continue
      }
      known[rows] = par
      let above = (pars[par.fields] ?? []).first { above in
        !cards[above].players.contains { row in
          card.players.contains { hasSameName($0, row) }
        }
      }
      if hasTime, let line = above.flatMap({ cards[$0].par?.line }) {
        warn(
          par, "same-par",
          "The Par row repeats that of line \(line), and the players are others: they are a card of "
            + "their own. If it is one card, delete this Par row.")
      }
      pars[par.fields, default: []].append(index)
    }
    cards.removeAll { $0.first == nil }
  }
}
