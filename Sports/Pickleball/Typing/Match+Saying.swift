public import ScoringKit

extension Match {
  /// Returns a side's result over several matches: wins and difference in points, `2 wins, +14`.
  public func headline(ofSum key: [Int]) -> Line {
    let won = -(key.first ?? 0)
    let lead = -(key.last ?? 0)
    return Line("\(Phrases.count(won, "win")), \(lead > 0 ? "+" : "")\(lead)")
  }

  /// Returns an event in words; the state isn't needed, because every event contains its side.
  public func phrase(_ event: MatchEvent, before: () -> MatchState?, names: Roster) -> String {
    func named(_ side: Side) -> String { "\(side.letter), \(names[side.seat])" }
    return switch event {
    case .rally(let side, let tags):
      "\(side.letter): rally to \(names[side.seat])"
        + (tags.isEmpty ? "" : " (\(tags.words.joined(separator: ", ")))")
    case .replay: "The rally is played again"
    case .foul(let side): "Technical foul of \(named(side))"
    case .warning(let side, isTechnical: true): "Technical warning of \(named(side))"
    case .warning(let side, isTechnical: false): "Verbal warning of \(named(side))"
    case .timeOut(let side, .standard): "Time-out of \(named(side))"
    case .timeOut(let side, .medical): "Medical time-out of \(named(side))"
    case .timeOut(let side, .equipment): "Equipment time-out of \(named(side))"
    case .refereeTimeOut: "Time-out of the referee"
    case .server(let player, let number):
      "From here \(names.placed(player)) serves" + (number.map { " as server \($0)" } ?? "")
    case .receiver(let player): "From here \(names.placed(player)) receives"
    case .score(let a, let b): "From here the score is A \(a), B \(b)"
    case .swap(let side): "Partners of \(named(side)), change courts"
    case .endChange: "Ends are changed"
    case .injury(let player): "\(names.placed(player)) is hurt"
    case .end(let ending):
      (ending.side.map { "\(named($0)), " } ?? "") + ending.words.sentence
    case .playOn(let isOpen): isOpen ? "Play goes on past the end" : "One more rally past the end"
    }
  }

  /// Returns the confirmation of typed events, with their effects and the next call: `Rally to Cid ·
  /// Side out · 0-2-1 · Cid serves from the right to Ann`.
  ///
  /// A rally is shown by its winner and its effects; any other event is named first.
  public func echo(
    _ events: [MatchEvent], before: () -> MatchState?, after resolution: MatchState, names: Roster
  ) -> Line {
    let standing = (resolution.newsWords(names) + [resolution.standing(names)])
      .joined(separator: " · ")
    guard let event = events.last else { return Line(standing) }
    if events.count > 1 {
      let what = events.allSatisfy(\.isRally) ? "rally" : "event"
      let games = resolution.games.count
      let isLater = games > 0 && !resolution.isComplete && !resolution.news.contains(.game)
      return Line("\(Phrases.count(events.count, what)) · \(isLater ? "Game \(games + 1) · " : "")")
        + Line(standing)
    }
    if case .rally(let side, _) = event {
      return Line("Rally to \(names[side.seat]) · \(standing)")
    }
    if event.isRally { return Line(standing) }
    let cost = before().flatMap { Self.cost(of: event, from: $0, to: resolution) } ?? ""
    return Line("\(phrase(event, before: before, names: names))\(cost) · ") + Line(standing)
  }

  /// Returns words for the penalty that a warning or a foul caused, such as `: a point off`; `nil`
  /// if it caused none.
  private static func cost(
    of event: MatchEvent, from before: MatchState, to after: MatchState
  ) -> String? {
    switch event {
    case .foul(let side), .warning(let side, isTechnical: true):
      let which = after.warnings[side] == 2 && before.warnings[side] == 1 ? ", the second" : ""
      if case .ended = after.outcome { return "\(which): it costs the match" }
      if after.news.contains(.forfeit) { return "\(which): it costs the game" }
      let points = after.points(since: before)
      if points[side] < before.score[side] { return "\(which): a point off" }
      let isScored = points[side.other] > before.score[side.other]
      return isScored ? "\(which): a point for \(side.other.letter)" : nil
    default: return nil
    }
  }

  /// Returns a question if a set score would reopen a match that was won, or replace its result.
  ///
  /// A second score after a match of one game may be meant as the score of a second game, unless
  /// rallies were recorded and the same side wins.
  public func doubt(about events: [MatchEvent], at resolution: MatchState, names: Roster)
    -> String?
  {
    var state = resolution
    for event in events {
      let before = state
      guard (try? apply(event, to: &state)) != nil else { return nil }
      guard case .won(let side) = before.outcome, case .score(let a, let b) = event,
        before.score != state.score
      else { continue }
      let scores = before.scores(from: side).map { " \($0)" } ?? ""
      let won = "\(names[side.seat]) won the match\(scores):"
      guard case .won(let winner) = state.outcome else {
        let what = format.bestOf > 1 ? "its last game" : "the match"
        return "\(won) with A \(a), B \(b) \(what) is open again, and play goes on."
      }
      guard winner != side || before.gameRallies == 0 else { continue }
      let result = state.scores(from: winner).map { " \($0)" } ?? ""
      return "\(won) A \(a), B \(b) replaces that, and \(names[winner.seat]) wins\(result)."
    }
    return nil
  }

  public var typedForm: TypedWords.Form { TypedMatchEntry.form }

  /// Reads one entry of a typed line.
  ///
  /// The grammar of the sport lists what may be typed, with names in place of letters. Every stored
  /// form is accepted too, such as `receiver cid`, `injury ann`, `warn ann verbal`, `time ann
  /// equipment`, `time referee` and `end forfeit-game ann`; but a `score` is refused if it is
  /// unclear whose points come first. Case is ignored, and quotes make a word a name.
  public func events(
    _ words: inout TypedWords, at resolution: MatchState, names: Roster, in cell: Never?
  ) throws(Refusal) -> [MatchEvent] {
    var entry = TypedMatchEntry(words, at: resolution, names: names)
    defer { words = entry.words }
    return try entry.read()
  }
}
