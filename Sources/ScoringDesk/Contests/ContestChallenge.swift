import ScoringContests
import ScoringKit

/// A challenge of a ladder that was recorded and isn't played yet.
struct ContestChallenge {
  /// The fixture of the challenge, in which the challenger is the first side.
  let fixture: ContestFixture
  let challenger: EntrantID
  let challenged: EntrantID
  /// The day on which it was recorded; `nil` if unknown.
  let day: LocalTime?
  /// The last day for an answer; `nil` if the ladder sets no limit.
  let until: LocalTime?

  /// Returns the challenge of an open fixture; `nil` for another fixture.
  init?(_ fixture: ContestFixture, in reading: ContestReading) {
    guard fixture.isOpen, reading.isChallenge(fixture), fixture.entrants.count == 2,
      let challenger = fixture.entrants[0].first.flatMap(\.self),
      let challenged = fixture.entrants[1].first.flatMap(\.self)
    else { return nil }
    self.fixture = fixture
    (self.challenger, self.challenged) = (challenger, challenged)
    day = reading.contest.drawnDays[fixture.id.stage]?[fixture.id.number.round]
      .flatMap { LocalTime($0) }
    let days = reading.contest.stage(fixture.id.stage)?.options.integer("days")
    until = day.flatMap { day in days.map { day.adding(days: $0) } }
  }
}

extension ContestReading {
  /// Whether a fixture is a challenge of a ladder, which the players arrange among themselves.
  func isChallenge(_ fixture: ContestFixture) -> Bool {
    contest.stage(fixture.id.stage)?.format == TagLadder.form.id
  }

  /// The open challenges, in the order in which they were recorded.
  var challenges: [ContestChallenge] {
    state.fixtures.compactMap { ContestChallenge($0, in: self) }
  }

  /// Returns a challenge in words: `Ann challenges Ben (l.3.1), answer by May 9`.
  func words(_ challenge: ContestChallenge) -> String {
    let until = challenge.until.map { ", answer by \($0.shortDate)" } ?? ""
    return "\(name(challenge.challenger)) challenges \(name(challenge.challenged)) "
      + "(\(challenge.fixture.id))\(until)"
  }
}
