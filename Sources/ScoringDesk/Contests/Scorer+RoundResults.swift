import ScoringContests
import ScoringKit
import ScoringStore

extension Scorer.Contests {
  /// Stores a finished round with a final score, in an event that counts the rounds of the
  /// entrants.
  ///
  /// - Throws: A ``Question`` if an entrant has a round of that day already; a refusal if the sport
  ///   reads no final score, or the event doesn't say enough about its rounds.
  func enter(
    _ target: RoundTarget, at startedAt: LocalTime?, _ reading: ContestReading,
    _ writer: RepositoryWriter, _ answers: Answers
  ) throws -> Page {
    let time = try startedAt.map { try scorer.starting.checked($0) } ?? now
    try confirmSecond(target, on: time, reading, answers)
    let sides = target.entrants.map { [$0] }
    let record = try openRound(sides, at: time, reading, writer, isMeant: false)
    guard record.ledger.isDuel == (sides.count == 2) else {
      throw DeskError(
        .illegal,
        record.ledger.isDuel
          ? "A \(record.nouns.round) is between two: the other side is missing."
          : "A \(record.nouns.round) of an event has one result for each \(record.nouns.person).",
        token: target.score)
    }
    let finished = try store(target.score, in: record, of: reading, writer)
    let after = try reading.reread(in: writer.repository, changed: [record.stream.key])
    var page = ContestPage(after).counted(target.entrants, of: record.stream.key)
    page.blocks += try writer.repository.recordsBroken(by: finished).map { .line($0) }
    return page
  }

  /// The current local time.
  var now: LocalTime {
    let now = clock.now()
    return LocalTime(now, offset: offset(now))
  }

  /// Asks before a second result of an entrant on one day, which is probably the first one typed
  /// again.
  private func confirmSecond(
    _ target: RoundTarget, on time: LocalTime, _ reading: ContestReading, _ answers: Answers
  ) throws {
    // Two play several matches of a day, but seldom two against each other.
    let people = target.entrants.map { reading.people(of: $0) }
    let earlier = reading.course.rounds.first { round in
      round.day == time.isoDate
        && people.allSatisfy { own in round.people.contains { !$0.isDisjoint(with: own) } }
    }
    guard let earlier else { return }
    let names = target.entrants.map(reading.name).joined(separator: " v ")
    let result = earlier.headlines.first ?? ""
    let sentence = "\(names) has a result of \(time.mediumDate) (\(result))"
    let question = Question(
      "round:\(earlier.id)", "\(sentence). Add another?", .yesOrNo,
      refusal: DeskError(
        .notConfirmed, "\(sentence).",
        hint: "--yes adds another round; amend corrects that one."))
    guard try answers.confirms(question) else {
      throw DeskError(.notConfirmed, "Nothing was stored.")
    }
  }
}
