import ScoringKit
import ScoringStore

/// Functions that find players and seats by typed text.
extension Repository {
  /// Returns who wrote an entry, as people see it: the name of the author, or else the device.
  func writer(of entry: Entry) throws -> String {
    try entry.author.flatMap { try player(key: $0.key)?.name } ?? "device \(entry.id.device)"
  }

  /// Returns the player that a typed text names by number, beginning of the id, alias or name.
  func player(named text: String) throws -> Player {
    try PlayerLookup(in: self).choose(text)
  }

  /// Returns the player that a typed text names; if it could name several, players with the given
  /// keys are preferred.
  ///
  /// For example, two phones may each have created a player called Ann, but only one of the two
  /// wrote entries.
  func player(named text: String, preferring keys: Set<String>) throws -> Player {
    let all = try players()
    let meant = Set(all.filter { keys.contains($0.id.key) }.map { $0.mergedInto ?? $0.id.key })
    let some = all.filter { meant.contains($0.id.key) || keys.contains($0.id.key) }
    let me = try me()
    return try PlayerLookup(some, me: me).find(text, upTo: .words)
      ?? PlayerLookup(all, me: me).choose(text)
  }

  /// Returns the seat of the participant that a typed text names by their name in the round, or by
  /// the id or current name of a player.
  ///
  /// - Throws: A refusal that lists the participants if the text names none.
  func seat(named text: String, in record: Record) throws -> Seat {
    do {
      return try record.roster.seat(named: text[...])
    } catch {
      guard error.reason == .unknownName, Int(text) == nil,
        let player = try PlayerLookup(in: self).find(text, upTo: .reference)
      else { throw error }
      let keys = try keys(of: player)
      let index = record.ledger.competitors.firstIndex { competitor in
        competitor.people.contains { $0.kind == .player && keys.contains($0.id) }
      }
      guard let index else { throw error }
      return Seat(index: index)
    }
  }

  /// Returns the drafts that take back the newest line of a named person in a round.
  ///
  /// If the text could name several people, those who wrote to the round take precedence. A merged
  /// player may have written under several keys.
  func undo(of text: String, in record: Record) throws -> [Draft] {
    let ledger = record.ledger
    let authors = ledger.entries.reversed().compactMap(\.author)
    let all = try players()
    let wrote = Set(try Set(authors).compactMap { try self.player(key: $0.key)?.id })
    let me = try me()
    let player =
      try PlayerLookup(all.filter { wrote.contains($0.id) }, me: me).find(typed(text))
      ?? PlayerLookup(all, me: me).choose(text)
    let keys = try keys(of: player)
    var refusal: Refusal?
    var tried: Set<StreamID> = []
    for author in authors where keys.contains(author.key) && tried.insert(author).inserted {
      do throws(Refusal) { return try ledger.undo(of: author) } catch { refusal = error }
    }
    if let refusal { throw refusal }
    return try ledger.undo(of: player.id)
  }

  /// Returns a text unchanged, or an empty text for a number: numbers mean positions in the list of
  /// all players only.
  private func typed(_ text: String) -> String {
    Int(text) == nil ? text : ""
  }

  /// Returns the keys of a player and of all players merged into it.
  func keys(of player: Player) throws -> Set<String> {
    Set(
      try players().filter { $0.id == player.id || $0.mergedInto == player.id.key }.map(\.id.key))
  }

  /// Returns the number of rounds in which a player took part, with the first and the last start
  /// time; `nil` if there is none.
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

  /// Returns short ids of the rounds with a player that were opened after another player was merged
  /// into that one.
  func roundsOpened(with player: Player, sinceMergeOf merged: Player) throws -> [String] {
    let isMerge = { (entry: Entry) in entry.body.hasPrefix("\(Player.mergedField)=") }
    guard let merge = try reader.entries(of: merged.id).last(where: isMerge) else { return [] }
    var ids: [String] = []
    let query = SummaryQuery(
      archive: .included, bodyTexts: [[player.id.key]], limit: Self.summaryPage)
    try eachSummary(of: query) { row in
      guard let opening = try reader.entries(of: row.stream).first, opening.time > merge.time else {
        return
      }
      ids.append(try shortID(row.stream))
    }
    return ids
  }
}
