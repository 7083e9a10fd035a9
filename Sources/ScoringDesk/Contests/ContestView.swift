import ScoringContests
package import ScoringKit

/// An event as visitors see it: the matches on the courts, the next ones, the tables and
/// the matches of knockouts.
package struct ContestView: Sendable {
  /// One match of the event.
  package struct Match: Sendable {
    /// One side of a match.
    package struct Side: Sendable {
      /// The names of the side.
      package let name: String
      /// The result of the side, without the other side's; empty if it has none.
      package let score: String
      /// Whether the side won.
      package let isWinner: Bool
    }

    /// The number of the fixture, by which commands name it.
    package let fixture: String
    /// The number of the fixture, with its title if it has one.
    package let title: String
    /// The court, from 1; `nil` for none.
    package let court: Int?
    /// The sides, in the order of the fixture.
    package let sides: [Side]
    /// A word about the state of the match; empty if it is ready or finished.
    package let state: String
    /// The id of the round; `nil` if there is none.
    package let round: String?
  }

  /// One round of a knockout.
  package struct Round: Sendable {
    /// The name of the round, such as `Semifinals`.
    package let title: String
    /// The id of the stage and the number of its rounds, by which those of one stage are put side by
    /// side.
    package let stage: (id: String, rounds: Int)
    /// The matches, from the top of the bracket downwards.
    package let matches: [Match]
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

  /// The name of the event.
  package let title: String
  /// The sport, and how many matches were played.
  package let facts: String
  /// The matches that are being played or called, in order of the courts.
  package let now: [Match]
  /// The matches that come next.
  package let deck: [Match]
  /// The rounds of the knockouts.
  package let rounds: [Round]
  /// The tables of all stages and divisions.
  package let tables: [Sheet]
  /// The names of the entrants, in order.
  package let entrants: [String]
  /// The entrant who visits the page; `nil` if unknown.
  package let you: You?
}

extension Scorer.Sharing {
  /// Returns what visitors see of an event that was created as such; `nil` if rounds only bear its
  /// name.
  ///
  /// `you` is the position of the visitor among the entrants, from 1.
  package func contest(called name: String, names: ShownNames, you: Int? = nil) throws
    -> ContestView?
  {
    try read { try $0.contest(called: name, names: names).map { ContestPage($0).view(for: you) } }
  }
}

extension Scorer.Contests {
  /// Returns the matches, the tables and the entrants of an event, for a screen.
  package func view(_ request: ContestRequest) throws -> ContestView {
    try read { ContestPage(try $0.contest(named: request.event, at: clock.now())).view() }
  }
}

extension ContestPage {
  /// Returns the event as visitors see it, with the next match of an entrant.
  func view(for you: Int? = nil) -> ContestView {
    let all = reading.state.fixtures.filter { !$0.fixture.isOptional }
    let done = all.count { $0.outcome != nil }
    let progress = all.isEmpty ? "" : " · \(done) of \(all.count) played"
    return ContestView(
      title: reading.contest.name, facts: reading.sport.name + progress, now: called.map(match),
      deck: reading.queue.prefix(8).map(match), rounds: knockouts.flatMap(rounds),
      tables: tables.filter { !$0.isEmpty }.map(\.sheet),
      entrants: reading.contest.entrants.map { reading.name($0.id) }, you: you.flatMap(visitor))
  }

  /// Returns the name and the next match of the entrant at a position; `nil` if there is none.
  private func visitor(_ position: Int) -> ContestView.You? {
    guard reading.contest.entrants.indices.contains(position - 1) else { return nil }
    let id = reading.contest.entrants[position - 1].id
    func isOwn(_ fixture: ContestFixture) -> Bool { fixture.known.contains(id) }
    let queue = reading.queue
    let next: String =
      if let fixture = called.first(where: isOwn) {
        sentence(fixture, of: id, fixture.state == .playing ? "in progress" : "now")
      } else if let index = queue.firstIndex(where: isOwn) {
        sentence(queue[index], of: id, index == 0 ? "next" : "after \(index) others")
      } else if let fixture = reading.state.fixtures.first(where: { fixture in
        if case .waiting = fixture.state { isOwn(fixture) } else { false }
      }) {
        sentence(fixture, of: id, "waits for another match")
      } else {
        "No match is drawn for you."
      }
    return ContestView.You(position: position, name: reading.name(id), next: next)
  }

  /// Returns where an entrant plays a match, with whom and against whom.
  private func sentence(_ fixture: ContestFixture, of id: EntrantID, _ time: String) -> String {
    let own = fixture.entrants.firstIndex { $0.contains(id) }
    let partners = (own.map { fixture.entrants[$0] } ?? []).compactMap(\.self).filter { $0 != id }
    let others = fixture.entrants.indices.filter { $0 != own }.map { reading.side($0, of: fixture) }
    return [
      fixture.court.map { "Court \($0)" } ?? reading.title(of: fixture),
      partners.isEmpty ? "" : "with \(Phrases.list(partners.map(reading.name)))",
      others.isEmpty ? "" : "against \(Phrases.list(others))", time,
    ].filter { !$0.isEmpty }.joined(separator: ", ")
  }

  private func rounds(of stage: StageState) -> [ContestView.Round] {
    let rounds = Dictionary(grouping: stage.fixtures, by: \.id.number.round).sorted {
      $0.key < $1.key
    }
    return rounds.map { number, fixtures in
      ContestView.Round(
        title: title(of: fixtures) ?? "Round \(number)", stage: (stage.plan.id, rounds.count),
        matches: fixtures.map(match))
    }
  }

  /// Returns what the matches of a round are called together, such as `Final and Bronze match`;
  /// `nil` if one of them has a number only.
  private func title(of fixtures: [ContestFixture]) -> String? {
    let names = fixtures.map { fixture in
      fixture.fixture.title.split(separator: " ").filter { Int($0) == nil }.joined(separator: " ")
    }
    guard !names.contains("") else { return nil }
    let titles = names.uniqued().map { name in
      names.count { $0 == name } > 1 && !name.contains(" ") ? name + "s" : name
    }
    return Phrases.list(titles, last: " and ", limit: 4)
  }

  private func match(_ fixture: ContestFixture) -> ContestView.Match {
    let round = fixture.round.flatMap { reading.rounds[$0] }
    let winner = fixture.outcome?.winner
    let sides = fixture.entrants.indices.map { index in
      let seat = fixture.seats.indices.contains(index) ? fixture.seats[index] : -1
      let headlines = round?.headlines ?? []
      return ContestView.Match.Side(
        name: reading.side(index, of: fixture),
        score: headlines.indices.contains(seat) ? own(headlines[seat]) : "",
        isWinner: winner == index)
    }
    return ContestView.Match(
      fixture: "\(fixture.id)", title: reading.title(of: fixture), court: fixture.court,
      sides: sides,
      state: words(fixture.state), round: fixture.round)
  }

  /// Returns a side's own number of a result such as `11-6`; other results are unchanged.
  private func own(_ score: String) -> String {
    let first = score.split(separator: ",").first ?? ""
    let numbers = first.split(separator: "-", omittingEmptySubsequences: false)
    guard numbers.count == 2, numbers.allSatisfy({ Int($0) != nil }) else { return score }
    return String(numbers[0])
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
