import ScoringKit
import ScoringStore

/// Makes the drafts for a line or a correction of a round.
///
/// The drafts are made from the round as the scorer had seen it. Entries that others wrote since
/// may have voided the entry to correct, or changed the meaning of the correction; then an error is
/// thrown.
struct RoundDrafts {
  /// The request to write to the round.
  let request: EntryRequest
  /// The record of the round with only those entries that the scorer had seen.
  let seen: Repository.Record
  /// The record of the round with all of its entries.
  let today: Repository.Record

  /// Returns the drafts for a line that is entered as the next entry of play, or in the cell or
  /// entry that the request names.
  func entering(_ line: String) throws -> [Draft] {
    guard seen.ledger.phase != .abandoned else {
      throw DeskError(
        .abandoned, "The round was abandoned.",
        hint:
          "To continue it: \(Action("reopen", of: seen.sport.id, round: seen.stream.key))")
    }
    guard let place = request.place else {
      let drafts = try seen.ledger.drafts(entering: line[...], names: seen.roster)
      if !request.force { try confirmDoubt(about: drafts) }
      return drafts
    }
    let target = try seen.ledger.place(named: place[...], names: seen.roster)
    let drafts = try seen.ledger.drafts(amending: target, to: line[...], names: seen.roster)
    let isOfAnEntry = if case .entry = target { true } else { false }
    if !isOfAnEntry, !request.force { try confirmDoubt(about: drafts) }
    guard isOfAnEntry || seen.ledger.hasFlow else { return drafts }
    try refuseVoided(target)
    return try confirmed(drafts)
  }

  func amending(_ words: [String]) throws -> [Draft] {
    let (place, text) = try placeAndText(words)
    try refuseVoided(place)
    return try confirmed(
      seen.ledger.drafts(amending: place, to: text[...], names: seen.roster))
  }

  func inserting(_ words: [String]) throws -> [Draft] {
    let (place, text) = try placeAndText(words)
    func drafts(_ record: Repository.Record) throws -> [Draft] {
      try record.ledger.drafts(inserting: text[...], before: place, names: record.roster)
    }
    let meant = try drafts(seen)
    // In the flow, an inserted event leaves all others as they are. In cells, the events after it
    // move, and only events that the scorer had seen may move.
    guard try meant.contains(where: { $0.kind == .insert }) || drafts(today) == meant else {
      throw Refusal(
        .illegal, "The entry there was changed meanwhile: nothing was inserted.",
        hint: "Look at it again.")
    }
    return try confirmed(meant)
  }

  func removing(_ words: [String]) throws -> [Draft] {
    let name = words.joined(separator: " ")
    let place = try seen.ledger.place(named: name[...], names: seen.roster)
    let drafts = try today.ledger.drafts(removing: place)
    guard try drafts == seen.ledger.drafts(removing: place) else {
      throw Refusal(
        .illegal, "The entry was corrected meanwhile: nothing was removed.",
        hint: "Look at it again.")
    }
    return try confirmed(drafts)
  }

  /// Returns the drafts of a correction, after a question if it assigns later turns to other
  /// players.
  private func confirmed(_ drafts: [Draft]) throws -> [Draft] {
    let isStill = RoundLine.isStill(request.context, today)
    if !request.force || !isStill {
      let isRemoval = if case .remove = request.action { true } else { false }
      try Self.confirmTurns(
        drafts, in: today, removing: isRemoval, isStill ? request.answers : [:])
    }
    return drafts
  }

  /// Throws an error if the entry to correct was taken back meanwhile, because the correction would
  /// become a new entry.
  private func refuseVoided(_ place: LogPlace) throws(Refusal) {
    guard case .entry(let id) = place,
      let row = today.ledger.rows.first(where: { $0.entry.id == id }), case .voided = row.fate
    else { return }
    throw Refusal(
      .illegal, "Entry \(row.number) was undone: there is nothing to correct.",
      hint: "`redo` enters it again; `enter` enters something new.")
  }

  /// Asks a question before an entry that is possible but seldom intended.
  private func confirmDoubt(about drafts: [Draft]) throws {
    guard let doubt = seen.ledger.doubt(about: drafts, names: seen.roster) else { return }
    try request.answers.require(.doubt(doubt, about: "\(seen.stream)"), else: "Nothing was stored.")
  }

  /// Asks a question before a correction that assigns later turns to other players; the question
  /// contains the results before and after.
  ///
  /// For a removal, it also asks if later standings change: with one point less in a game, the
  /// points of the next game may become points of this one.
  private static func confirmTurns(
    _ drafts: [Draft], in record: Repository.Record, removing: Bool, _ answers: Answers
  ) throws {
    let names = record.roster
    // The turns in a round of cells don't depend on earlier entries.
    guard record.ledger.hasFlow else { return }
    let ledger = try record.ledger.adding(drafts, by: DeviceID(bits: 0))
    // A correction that makes later events impossible is refused elsewhere.
    guard ledger.orphans(since: record.ledger.orphans).isEmpty else { return }
    let before = Dictionary(record.ledger.turns(names).map { ($0.entry, $0) }) { $1 }
    let turns = ledger.turns(names).compactMap { turn in before[turn.entry].map { (turn, $0) } }
    let moved = turns.filter { $0.seats != $1.seats }
    let changed = removing ? turns.filter { $0.standing != $1.standing } : []
    guard let (turn, was) = moved.first ?? changed.first else { return }
    let unit = "later \(record.nouns.unit)"
    func said(_ seats: [Seat]) -> String { seats.map { names[$0] }.joined(separator: ", ") }
    let number = (ledger.rows.first { $0.entry.id == turn.entry }?.number).map { " (\($0))" } ?? ""
    let what =
      moved.isEmpty
      ? "\(Phrases.count(changed.count, unit)) would lead elsewhere: the first\(number) "
        + "to \(turn.standing), not to \(was.standing)"
      : "\(Phrases.count(moved.count, unit)) would be somebody else's: the first\(number) "
        + (turn.seats.isEmpty ? "nobody's" : "that of \(said(turn.seats))")
        + (was.seats.isEmpty ? "" : ", not of \(said(was.seats))")
    let then = board(ledger, names)
    let sentence =
      "\(what). Now: \(board(record.ledger, names)). Then: \(then)\(then.hasSuffix(".") ? "" : ".")"
    let question = Question(
      "turns:\(record.stream)", "\(sentence) Do it?", .yesOrNo,
      refusal: DeskError(
        .notConfirmed, sentence, hint: "--yes does it all the same; nothing was changed."))
    try answers.require(question, else: "Nothing was changed.")
  }

  /// Returns the results of all seats in short form, and the question of the next prompt.
  private static func board(_ ledger: any RoundLedger, _ names: Roster) -> String {
    let closed = ledger.phase.isFinished
    let seats = names.seats.map { seat in
      let headline = ledger.state.headline(of: seat, closed: closed).text
      return "\(names[seat]) \(headline.isEmpty ? "–" : headline)"
    }
    return "\(seats.joined(separator: ", ")); \(ledger.state.prompt(names).question)"
  }

  /// Returns the cell or entry that the first words of a correction name, and the new text in the
  /// other words.
  private func placeAndText(_ words: [String]) throws -> (LogPlace, String) {
    for count in stride(from: min(4, words.count - 1), through: 2, by: -1) {
      let name = words.prefix(count).joined(separator: " ")
      if let place = try? seen.ledger.place(named: name[...], names: seen.roster) {
        return (place, words.dropFirst(count).joined(separator: " "))
      }
    }
    return (
      try seen.ledger.place(named: (words.first ?? "")[...], names: seen.roster),
      words.dropFirst().joined(separator: " ")
    )
  }
}
