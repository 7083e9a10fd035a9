import ScoringKit
import ScoringStore

/// Whom a typed text means, in the book and in one round.
extension Book {
  /// The player that a typed text names: a number, an id's beginning, an alias or a name.
  func player(named text: String) throws -> Player {
    try PlayerLookup(players()).choose(text)
  }

  /// The player that a typed text names: one of some, where their names are meant, else any.
  ///
  /// Two phones that each wrote a name down know two players of that name, of whom one wrote.
  func player(named text: String, preferring keys: Set<String>) throws -> Player {
    let all = try players()
    let meant = Set(all.filter { keys.contains($0.id.key) }.map { $0.mergedInto ?? $0.id.key })
    let some = all.filter { meant.contains($0.id.key) || keys.contains($0.id.key) }
    return try PlayerLookup(some).find(text, upTo: .words) ?? PlayerLookup(all).choose(text)
  }

  /// The seat that a typed text names: of those in the round, else whoever has that id or name.
  ///
  /// - Throws: a refusal that lists the participants, where it names none of them.
  func seat(named text: String, in record: Record) throws -> Seat {
    do {
      return try record.roster.seat(named: text[...])
    } catch {
      guard error.reason == .unknownName, Int(text) == nil,
        let player = try PlayerLookup(players()).find(text, upTo: .reference)
      else { throw error }
      let keys = try keys(of: player)
      let index = record.ledger.competitors.firstIndex { competitor in
        competitor.people.contains { $0.kind == .player && keys.contains($0.id) }
      }
      guard let index else { throw error }
      return Seat(index: index)
    }
  }

  /// The drafts that take back the newest line of somebody else in a round.
  ///
  /// Those who wrote in the round come first. Whoever was merged wrote under several keys.
  func undo(of text: String, in record: Record) throws -> [Draft] {
    let ledger = record.ledger
    let authors = ledger.entries.reversed().compactMap(\.author)
    let all = try players()
    let wrote = Set(try Set(authors).compactMap { try self.player(key: $0.key)?.id })
    let player =
      try PlayerLookup(all.filter { wrote.contains($0.id) }).find(typed(text))
      ?? PlayerLookup(all).choose(text)
    let keys = try keys(of: player)
    var refusal: Refusal?
    var tried: Set<StreamID> = []
    for author in authors where keys.contains(author.key) && tried.insert(author).inserted {
      do throws(Refusal) { return try ledger.undo(of: author) } catch { refusal = error }
    }
    if let refusal { throw refusal }
    return try ledger.undo(of: player.id)
  }

  /// A text that is not read as a number: that counts in the list of all players only.
  private func typed(_ text: String) -> String {
    Int(text) == nil ? text : ""
  }

  /// The keys under which a player took part: their own, and those of whoever was merged.
  func keys(of player: Player) throws -> Set<String> {
    Set(
      try players().filter { $0.id == player.id || $0.mergedInto == player.id.key }.map(\.id.key))
  }

  /// How many rounds a player took part in, with the days of the first and the last of them.
  func rounds(of player: Player) throws -> (count: Int, first: LocalTime, last: LocalTime)? {
    var result: (count: Int, first: LocalTime, last: LocalTime)?
    let query = SummaryQuery(
      bodyTexts: [try keys(of: player).sorted()], limit: Self.summaryPage)
    try eachSummary(of: query) { row in
      guard let known = result else {
        result = (1, row.startedAt, row.startedAt)
        return
      }
      result = (known.count + 1, min(known.first, row.startedAt), max(known.last, row.startedAt))
    }
    return result
  }
}
