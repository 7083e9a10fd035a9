import ScoringContests
package import ScoringKit
package import ScoringViews

/// An event as visitors see it: the matches on the courts, the next ones, the tables and
/// the matches of knockouts.
package struct ContestView: Sendable {
  /// One match of the event.
  package struct Match: Sendable {
    /// One side of a match.
    package struct Side: Sendable {
      /// The names of the side.
      package let name: String
      /// The score of the match without the other side's: the games won if it consists of several;
      /// empty if there is none.
      package let score: String
      /// The score of the game that is being played; that of the match if it is over.
      package let current: String
      /// The scores in the games; empty if the match consists of one.
      package let games: [BracketPlan.Line.Game]
      /// Whether the side won.
      package let isWinner: Bool
      /// Whether the side leads a match in progress.
      package let isAhead: Bool
    }

    /// The number of the fixture, by which commands name it.
    package let fixture: String
    /// The number of the fixture, with its title if it has one.
    package let title: String
    /// The title of the match, or its round, without the number.
    package let name: String
    /// The name of a rubber without its match; empty for a match.
    package let label: String
    /// The court, from 1; `nil` for none.
    package let court: Int?
    /// The sides, in the order of the fixture; of a rubber, those who play it.
    package let sides: [Side]
    /// The rubbers of a match of teams that has begun; empty for any other match.
    package let rubbers: [Match]
    /// A word about the state of the match; empty if it is ready or finished.
    package let state: String
    /// The decision of the match besides its score, such as the arrows of a shoot-off; empty for none.
    package let note: String
    /// Whether the match is being played.
    package let isLive: Bool
    /// The id of the round; `nil` if there is none.
    package let round: String?
  }

  /// One round of a knockout.
  package struct Round: Sendable {
    /// The name of the round, such as `Semifinals`.
    package let title: String
    /// Whether each match of the round is over.
    package let isOver: Bool
    /// Whether the drawing of the knockout contains the round.
    package let isDrawn: Bool
    /// The matches, from the top of the bracket downwards.
    package let matches: [Match]
  }

  /// A knockout with all of its matches.
  package struct Knockout: Sendable {
    /// The name of the stage.
    package let title: String
    /// The matches with the lines that join them; `nil` if they can't be drawn.
    package let plan: BracketPlan?
    /// The rounds, in the order in which they are played.
    package let rounds: [Round]
  }

  /// An entrant who visits the page, with the next match.
  package struct You: Sendable {
    /// The position among the entrants, from 1.
    package let position: Int
    /// The entrant's name.
    package let name: String
    /// The entrant's next match in a sentence: `Court 2, with Eve, against Cid + Gus, now`.
    package let next: String
  }

  /// The greatest number of entrants.
  package static let mostEntrants = Contest.mostEntrants
  /// The greatest number of results to be checked, of one entrant or of all.
  fileprivate static let (mostOwnResults, mostResults) = (60, 12)

  /// The name of the event.
  package let title: String
  /// The sport, and how many matches were played.
  package let facts: String
  /// The matches that are being played or called, in order of the courts.
  package let now: [Match]
  /// The matches that come next.
  package let deck: [Match]
  /// The matches of teams that have begun: those in progress, then the latest first.
  package let teamMatches: [Match]
  /// The round of matches that each stage is in, with who sits out.
  package let rounds: [RoundInPlay]
  /// The knockouts.
  package let knockouts: [Knockout]
  /// The tables of all stages and divisions.
  package let tables: [Sheet]
  /// The same tables with the figures that decide most, for a board in a hall.
  package let briefTables: [Sheet]
  /// Whether the event draws matches or cards, instead of counting the rounds that are played anyway.
  package let hasMatches: Bool
  /// The start list of the round in play; `nil` if nobody has a place, or the event is over.
  package let starts: StartSheet?
  /// The titles of the divisions that a visitor can choose one of.
  package let divisions: [String]
  /// The position of the only division that is shown, from 1; `nil` for all.
  package let division: Int?
  /// The number of courts, targets or lanes; 0 if matches have no court.
  package let courts: Int
  /// The winners of the last stages that are complete, one list for each division.
  package let winners: [EventWinners]
  /// Whether anything has been played.
  package let isBegun: Bool
  /// Whether everything that was planned has been played.
  package let isOver: Bool
  /// The names of the entrants, in order.
  package let entrants: [String]
  /// The entrant who visits the page; `nil` if unknown.
  package let you: You?
  /// The newest results, to be checked; those of the entrant who visits the page if known.
  package let results: [ContestResult]
  /// The results that visitors reported as wrong, for the desk.
  package let reported: [ContestResult]
}

extension Scorer.Sharing {
  /// Returns what visitors see of an event that was created as such; `nil` if rounds only bear its
  /// name.
  ///
  /// `you` is the position of the visitor among the entrants, from 1, and `division` that of the only
  /// division that is shown among ``ContestView/divisions``.
  package func contest(
    called name: String, names: ShownNames, you: Int? = nil, division: Int? = nil
  ) throws -> ContestView? {
    try read {
      try $0.contest(called: name, names: names).map { reading in
        let all = ContestPage(reading).divisions
        let chosen = division.flatMap { all.indices.contains($0 - 1) ? $0 : nil }
        let page = ContestPage(reading, division: chosen.map { all[$0 - 1] })
        return page.view(for: you, division: chosen)
      }
    }
  }
}

extension Scorer.Contests {
  /// Returns the matches, the tables and the entrants of an event, for a screen.
  package func view(_ request: ContestRequest) throws -> ContestView {
    try read { ContestPage(try $0.contest(named: request.event, at: clock.now())).view() }
  }
}

extension ContestPage {
  /// The matches of teams that have begun, as visitors see them.
  private var teamMatches: [ContestView.Match] {
    let begun = reading.state.fixtures.filter { !$0.shownRubbers.isEmpty }.reversed()
    return (begun.filter { $0.state == .playing } + begun.filter { $0.state != .playing }).map(
      match)
  }

  /// Returns the event as visitors see it, with the next match of an entrant.
  func view(for you: Int? = nil, division chosen: Int? = nil) -> ContestView {
    let own = you.flatMap { position in
      reading.contest.entrants.indices.contains(position - 1)
        ? reading.contest.entrants[position - 1].id : nil
    }
    let all = reading.state.fixtures.filter { !$0.fixture.isOptional }
    let done = all.count { $0.outcome != nil }
    let progress =
      all.isEmpty ? "" : reading.isOver ? " · finished" : " · \(done) of \(all.count) played"
    return ContestView(
      title: reading.contest.name,
      facts: reading.sport.name + progress
        + (reading.unreadable.isEmpty ? "" : " · some results can't be read now")
        + (reading.damagedRounds.isEmpty ? "" : " · some results are damaged"),
      now: called.map(match), deck: reading.deck.prefix(8).map(match), teamMatches: teamMatches,
      rounds: reading.roundsInPlay, knockouts: knockouts.map(knockout),
      tables: tables.filter { !$0.isEmpty }.map(\.publicSheet),
      briefTables: tables.filter { !$0.isEmpty }.map(\.briefSheet),
      hasMatches: hasMatches,
      starts: reading.isOver ? nil : (try? StartList(reading))?.sheet(of: division),
      divisions: ContestPage(reading).divisions.map(reading.contest.title(ofDivision:)),
      division: chosen, courts: reading.contest.courts,
      winners: winners,
      isBegun: !reading.state.rounds.isEmpty || all.contains { $0.outcome != nil && !$0.isBye },
      isOver: reading.isOver,
      entrants: reading.contest.entrants.map { reading.name($0.id) }, you: you.flatMap(visitor),
      results: results(
        of: own, most: own == nil ? ContestView.mostResults : ContestView.mostOwnResults),
      reported: reported)
  }

  /// The divisions that have tables.
  var divisions: [String] {
    tables.filter { !$0.isEmpty }.compactMap { table in
      table.stage.plan.division ?? (table.table.kind == .division ? table.table.title : nil)
    }.filter { !$0.isEmpty }.uniqued()
  }

  /// Whether the event draws matches or cards, instead of counting the rounds that are played anyway.
  private var hasMatches: Bool { reading.state.stages.contains { !$0.countsRounds } }

  /// Returns the name and the next match of the entrant at a position; `nil` if there is none.
  private func visitor(_ position: Int) -> ContestView.You? {
    guard reading.contest.entrants.indices.contains(position - 1) else { return nil }
    let id = reading.contest.entrants[position - 1].id
    func isOwn(_ fixture: ContestFixture) -> Bool { fixture.known.contains(id) }
    let queue = reading.deck
    let next: String =
      if let fixture = called.first(where: isOwn) {
        sentence(fixture, of: id, fixture.state == .playing ? "in progress" : "now")
      } else if let index = queue.firstIndex(where: isOwn) {
        sentence(queue[index], of: id, index == 0 ? "next" : "after \(index) others")
      } else if let fixture = reading.state.fixtures.first(where: { fixture in
        if case .waiting = fixture.state { isOwn(fixture) } else { false }
      }) {
        sentence(fixture, of: id, "waits for another match")
      } else if let round = reading.roundWithoutMatch(of: id) {
        "\(round.title): you sit out."
      } else {
        start(of: id) ?? (hasMatches ? "No match is drawn for you." : "")
      }
    return ContestView.You(position: position, name: reading.name(id), next: next)
  }

  /// Returns where and with whom an entrant starts; `nil` if they have no place.
  private func start(of id: EntrantID) -> String? {
    guard let list = try? StartList(reading), let plan = contest.start(of: list.round),
      let own = list.entrants.first(where: { $0.id == id }).flatMap(list.place)
    else { return nil }
    let others = list.entrants.filter { other in
      let place = list.place(other)
      return other.id != id && place?.group == own.group && place?.session == own.session
    }
    let session = own.session > 1 ? "session \(own.session)" : ""
    let place = plan.kind == .target ? "\(own.group)\("\(own)".suffix(1))" : "\(own.group)"
    return [
      list.round.map(reading.title) ?? "", session, "\(plan.kind.rawValue) \(place)",
      plan.start(of: own.group) ?? "",
      others.isEmpty ? "" : "with \(Phrases.list(others.map { reading.name($0.id) }))",
    ].filter { !$0.isEmpty }.joined(separator: ", ").capitalizedFirst
  }

  /// Returns where an entrant plays a match, with whom and against whom.
  private func sentence(_ fixture: ContestFixture, of id: EntrantID, _ time: String) -> String {
    let own = fixture.entrants.firstIndex { $0.contains(id) }
    let partners = (own.map { fixture.entrants[$0] } ?? []).compactMap(\.self).filter { $0 != id }
    let others = fixture.entrants.indices.filter { $0 != own }.map { reading.side($0, of: fixture) }
    return [
      fixture.court.map { "Court \($0)" } ?? reading.name(of: fixture),
      partners.isEmpty ? "" : "with \(Phrases.list(partners.map(reading.name)))",
      others.isEmpty ? "" : "against \(Phrases.list(others))", time,
    ].filter { !$0.isEmpty }.joined(separator: ", ")
  }

  private func knockout(_ stage: StageState) -> ContestView.Knockout {
    let bracket = ContestBracket(reading, stage)
    let plan = bracket.plan
    let left = Set(bracket.leftOut.map(\.id))
    let rounds = Dictionary(grouping: stage.fixtures, by: \.id.number.round).sorted {
      $0.key < $1.key
    }
    return ContestView.Knockout(
      title: reading.contest.title(of: stage.plan), plan: plan,
      rounds: rounds.map { _, fixtures in
        ContestView.Round(
          title: reading.title(ofRound: fixtures),
          isOver: fixtures.allSatisfy { $0.outcome != nil },
          isDrawn: plan != nil && !fixtures.contains { left.contains($0.id) },
          matches: fixtures.map(match))
      })
  }

  /// Returns a match as visitors see it.
  func match(_ fixture: ContestFixture) -> ContestView.Match {
    let round = fixture.round.flatMap { reading.rounds[$0] }
    let score = round.map { reading.matchScore(of: fixture, $0) }
    let isLive = fixture.state == .playing
    let winner = fixture.outcome?.winner
    let won = reading.rubbersWon(in: fixture)
    let ahead = isLive ? won.map(Self.leader) ?? score?.leader : nil
    let sides = fixture.entrants.indices.map { index -> ContestView.Match.Side in
      let side = score?.sides.indices.contains(index) == true ? score?.sides[index] : nil
      // Of a result such as `3/2`, one side says everything; numbers are each side's own.
      let isTold = score?.isOfEach == true || winner == nil || winner == index
      if let won, won.indices.contains(index) {
        return ContestView.Match.Side(
          name: reading.side(index, of: fixture), score: "\(won[index])",
          current: "\(won[index])", games: [], isWinner: winner == index, isAhead: ahead == index)
      }
      return ContestView.Match.Side(
        name: reading.side(index, of: fixture), score: isTold ? side?.score ?? "" : "",
        current: isTold ? side?.current ?? "" : "", games: score?.games(of: index) ?? [],
        isWinner: winner == index, isAhead: ahead == index)
    }
    return ContestView.Match(
      fixture: "\(fixture.id)", title: reading.title(of: fixture), name: reading.name(of: fixture),
      label: fixture.id.rubber > 0 ? fixture.fixture.title : "",
      court: fixture.court, sides: sides, rubbers: rubbers(of: fixture),
      state: fixture.isBye ? "bye" : words(fixture),
      note: score.map { score in
        score.isOfNumbers || score.isOfTotals
          ? reading.remarks(on: score, fixture).joined(separator: ", ") : ""
      } ?? "", isLive: isLive, round: fixture.round)
  }

  /// Returns the rubbers of a match of teams that has begun, without those that aren't needed.
  private func rubbers(of match: ContestFixture) -> [ContestView.Match] {
    match.shownRubbers.filter { $0.state != .empty || !$0.rounds.isEmpty }.map(self.match)
  }

  /// Returns the index of the team with more rubbers; `nil` if they are level.
  private static func leader(_ won: [Int]) -> Int? {
    let most = won.max() ?? 0
    return won.count { $0 == most } == 1 ? won.firstIndex(of: most) : nil
  }

  private func words(_ fixture: ContestFixture) -> String {
    let isRubber = fixture.id.rubber > 0
    switch fixture.state {
    case .waiting where isRubber: return "if level"
    case .empty where isRubber: return "not needed"
    case .ready where isRubber && fixture.court == nil: return "open"
    case .final where fixture.outcome?.winner == nil && !fixture.rubbers.isEmpty: return "drawn"
    default: return words(fixture.state)
    }
  }

  private func words(_ state: FixtureState) -> String {
    switch state {
    case .ready, .final, .empty: ""
    case .playing: "in progress"
    case .decided: "without a match"
    case .waiting: "waits"
    case .void: "not played"
    case .stale: "waits for a decision"
    case .disputed: "results differ"
    }
  }
}
