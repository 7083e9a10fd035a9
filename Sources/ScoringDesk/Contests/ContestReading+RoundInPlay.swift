import ScoringContests
import ScoringKit

/// The round of matches that a stage is in, as pages say it.
package struct RoundInPlay: Hashable, Sendable {
  /// The id of the stage.
  package let stage: String
  /// The number of the round, from 1.
  package let number: Int
  /// The number of rounds.
  package let count: Int
  /// The round in words: `Round 6 of 7`, `Semifinals`; with the stage if several are being played.
  package let title: String
  /// The names of the entrants who are here and sit out in this round.
  package let sitting: [String]

  /// The round and who sits out, in words: `Round 6 of 7 · Dora sits out`.
  package var words: String {
    [title, sitting.isEmpty ? "" : sittingWords].filter { !$0.isEmpty }.joined(separator: " · ")
  }

  /// The names of those who sit out; empty if nobody does.
  package var sittingWords: String {
    guard !sitting.isEmpty else { return "" }
    let verb = sitting.count == 1 ? "sits" : "sit"
    return "\(Phrases.list(sitting, last: " and ", limit: 8)) \(verb) out"
  }
}

extension ContestReading {
  /// The first round of each drawn stage in which a match is not over, in order of the stages.
  var roundsInPlay: [RoundInPlay] {
    let open = state.stages.compactMap { stage -> (StageState, Int)? in
      let numbers = stage.fixtures.filter { $0.isOpen || $0.state.isWaiting }.map(\.id.number.round)
      return numbers.min().map { (stage, $0) }
    }
    return open.map { stage, number in
      round(number, of: stage, isOnly: open.count == 1)
    }
  }

  /// Returns the round in which an entrant sits out now; `nil` if they play in it.
  func roundWithoutMatch(of id: EntrantID) -> RoundInPlay? {
    let own = name(id)
    return roundsInPlay.first { $0.sitting.contains(own) }
  }

  private func round(_ number: Int, of stage: StageState, isOnly: Bool) -> RoundInPlay {
    let fixtures = stage.fixtures.filter { $0.id.number.round == number }
    let form = FormatList.format(named: stage.plan.format)?.form
    let count = max(stage.matchRounds, number)
    var title = self.title(ofRound: fixtures)
    // In a pool or a league, a match bears the title of the pool.
    if form?.usesPolicy == true || fixtures.contains(where: \.fixture.title.isEmpty) {
      title = "Round \(number)" + (count > 1 ? " of \(count)" : "")
    }
    if !isOnly { title = "\(contest.title(of: stage.plan)): \(title.lowercasedFirst)" }
    return RoundInPlay(
      stage: stage.plan.id, number: number, count: count, title: title,
      sitting: form?.usesPolicy == true ? sitting(in: fixtures, of: stage) : [])
  }

  /// Returns the names of those who are here and in no match of a round; none if fewer play than
  /// sit, as in the rounds that are added for somebody who came late.
  private func sitting(in fixtures: [ContestFixture], of stage: StageState) -> [String] {
    let playing = Set(fixtures.filter { $0.state != .void }.flatMap(\.known))
    let present = (stage.order ?? []).filter { contest.entrant($0)?.hasLeft == false }
    let sitting = present.filter { !playing.contains($0) }
    return sitting.count < playing.count ? sitting.map(name) : []
  }
}

extension FixtureState {
  /// Whether a fixture waits for other fixtures.
  var isWaiting: Bool { if case .waiting = self { true } else { false } }
}

extension String {
  fileprivate var lowercasedFirst: String { prefix(1).lowercased() + dropFirst() }
}
