import ScoringContests
import ScoringKit

extension ContestReading {
  /// Returns the current identities of an entrant's people.
  func people(of id: EntrantID) -> Set<String> { people[id] ?? [] }

  /// Returns the name of an entrant.
  func name(_ id: EntrantID) -> String { names[id]?.name ?? "?" }

  /// Returns the name of the entrant at a position of a stage's draw.
  func name(_ position: Int, in stage: StageState) -> String {
    stage.entrant(position).map(name) ?? "?"
  }

  /// Returns the name of a side: its entrants joined by `+`, with a question mark for those who are
  /// not known yet.
  func name(ofSide side: [EntrantID?]) -> String {
    side.map { $0.map(name) ?? "?" }.joined(separator: " + ")
  }

  /// Returns the sides of a fixture: `Hal + Ann v Ben + Dora`.
  ///
  /// A side that is not known yet is named after the fixture that decides it: `winner of Semifinal 2`.
  func sides(of fixture: ContestFixture) -> String {
    guard !fixture.isBye else { return fixture.known.map(name).joined(separator: " + ") }
    return fixture.entrants.indices.map { side($0, of: fixture) }.joined(separator: " v ")
  }

  /// Returns one side of a fixture, by its index.
  ///
  /// The side of a rubber are the people who play it, or the team if that isn't recorded.
  func side(_ index: Int, of fixture: ContestFixture) -> String {
    if fixture.id.rubber > 0 {
      let players = players(index, of: fixture)
      if !players.isEmpty { return players.joined(separator: " + ") }
    }
    let feeds = fixture.fixture.sides.indices.contains(index) ? fixture.fixture.sides[index] : []
    let entrants = fixture.entrants.indices.contains(index) ? fixture.entrants[index] : []
    return zip(entrants, feeds).map { entrant, feed in
      entrant.map(name) ?? words(feed, in: fixture.id.stage)
    }.joined(separator: " + ")
  }

  private func words(_ feed: Feed, in stage: String) -> String {
    switch feed {
    case .entrant, .bye: "nobody"
    case .winner(let number): "winner of \(place(FixtureID(stage, number)))"
    case .loser(let number): "loser of \(place(FixtureID(stage, number)))"
    }
  }

  private func place(_ id: FixtureID) -> String {
    let title = state.fixture(id)?.fixture.title ?? ""
    return title.isEmpty ? id.description : title
  }

  /// Returns the score of a fixture in the order of its sides: that of the first of two sides, or of
  /// each side; empty if there is none.
  ///
  /// The score of a match of teams are the rubbers won so far.
  func score(of fixture: ContestFixture) -> String {
    if fixture.state != .decided, let won = rubbersWon(in: fixture) {
      return won.map { "\($0)" }.joined(separator: "-")
    }
    guard let round = fixture.round.flatMap({ rounds[$0] }) else {
      guard fixture.state == .decided, let winner = fixture.outcome?.winner else { return "" }
      if fixture.isBye { return "bye" }
      return "walkover \(name(ofSide: fixture.entrants[winner]))"
    }
    let headlines = headlines(of: round, fixture)
    guard fixture.entrants.count == 2 else {
      return headlines.filter { !$0.isEmpty }.joined(separator: ", ")
    }
    let score = matchScore(of: fixture, round)
    if score.isOfTotals {
      let totals = score.sides.map(\.score)
      let isPlain = totals.allSatisfy { $0.allSatisfy(\.isNumber) }
      return ([totals.joined(separator: isPlain ? "-" : " v ")] + [score.remark])
        .filter { !$0.isEmpty }.joined(separator: ", ")
    }
    guard score.isOfNumbers else { return headlines.first ?? "" }
    return
      ([score.sides.map(\.score).joined(separator: "-"), score.games] + remarks(on: score, fixture))
      .filter { !$0.isEmpty }.joined(separator: ", ")
  }

  /// Returns the score of a fixture of two sides in a round.
  func matchScore(of fixture: ContestFixture, _ round: ContestRound) -> MatchScore {
    let games = fixture.outcome?.sides.compactMap { $0.measures["games"] } ?? []
    return MatchScore(
      headlines(of: round, fixture), isOver: round.phase == .finished,
      won: games.count == 2 ? games : nil,
      isOfTotals: round.phase == .finished && fixture.outcome?.isMatch == false)
  }

  /// Returns what decided a match besides its score: the arrows of a shoot-off, who was closer, and
  /// other words of the sport.
  func remarks(on score: MatchScore, _ fixture: ContestFixture) -> [String] {
    let closer = score.closer.flatMap { index in
      fixture.entrants.indices.contains(index) ? "\(side(index, of: fixture)) closer" : nil
    }
    return [
      score.shootOff.isEmpty ? "" : "shoot-off \(score.shootOff)", closer ?? "", score.remark,
    ].filter { !$0.isEmpty }
  }

  /// Returns the result of each side of a fixture in a round.
  func headlines(of round: ContestRound, _ fixture: ContestFixture) -> [String] {
    fixture.seats.map { seat in
      round.headlines.indices.contains(seat) ? round.headlines[seat] : ""
    }
  }

  /// Returns how people call a fixture: its title and number, or only its number.
  func title(of fixture: ContestFixture) -> String {
    fixture.fixture.title.isEmpty
      ? fixture.id.description : "\(fixture.fixture.title) (\(fixture.id))"
  }

  /// The entrants whose names, aliases or members' names a typed text means; the closest reading
  /// decides.
  ///
  /// A name may be in quotes, as in a line of a round.
  func entrants(named text: String) -> [EntrantID] {
    let (ids, roster) = typed
    let isQuoted =
      text.count > 2 && "\"“„".contains(text.prefix(1)) && "\"“”".contains(text.suffix(1))
    let name = isQuoted ? text.dropFirst().dropLast() : text[...]
    return roster.meanings(of: name).all.map { ids[$0.index] }
  }

  /// The entrants with their names, as a typed name is looked up among them.
  var typed: (ids: [EntrantID], roster: Roster) {
    let known = contest.entrants.compactMap { entrant in names[entrant.id].map { (entrant.id, $0) }
    }
    return (known.map(\.0), Roster(known.map(\.1)))
  }

  /// The kind of the contest's rounds.
  var roundKind: RoundKind {
    get throws { try sport.chosenKind(ContestRoundOptions(contest.round).kind) }
  }

  /// Returns the only entrant that a typed name means.
  ///
  /// - Throws: A refusal that lists the candidates if there is none, or if there are several, and one
  ///   if the text is the whole name of somebody else who is known.
  func entrant(named text: String, in repository: Repository) throws -> EntrantID {
    try repository.refuseAbsent(in: text, among: typed.roster)
    return try only(of: entrants(named: text), named: text)
  }

  /// Returns the only one of the entrants whom a name means.
  ///
  /// - Throws: A refusal that lists the candidates if there is none, or if there are several.
  func only(of found: [EntrantID], named text: String) throws -> EntrantID {
    guard let only = found.first, found.count == 1 else {
      throw Refusal(
        found.isEmpty ? .unknownName : .ambiguousName,
        found.isEmpty
          ? "Nobody of \(contest.name) is called \"\(text)\"."
          : "\"\(text)\" could be \(found.count) entrants.",
        token: text, expected: found.map(name),
        hint: found.isEmpty ? "`\(Action("event in", [.text(text)]))` adds an entrant." : nil)
    }
    return only
  }

  /// Whether everything that was planned has been played.
  var isOver: Bool { !state.stages.isEmpty && state.stages.allSatisfy(isOver) }

  /// Whether a stage is over: one that counts rounds waits for the results of its last session from
  /// all who are here, unless it was ended.
  func isOver(_ stage: StageState) -> Bool {
    guard stage.isComplete else { return false }
    guard stage.countsRounds, stage.rounds == nil, let progress = stage.progress, !progress.isEnded,
      let last = progress.sessions.last
    else { return true }
    return progress.present.allSatisfy { last.results[$0] != nil }
  }
}
