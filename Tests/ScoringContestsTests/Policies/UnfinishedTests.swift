import ScoringKit
import Testing

@testable import ScoringContests

/// Tests what a policy makes of entrants who did not finish a session.
@Suite struct UnfinishedTests {
  /// One session of five: 2 and 1 finished, 3 gave up, 4 did not start, 5 was disqualified.
  private func session(_ words: String, counts: Bool = false, on day: String = "2026-03-02") throws
    -> Ranking
  {
    var sides = [50, 49].map { own in
      Outcome.Side(place: own == 49 ? 1 : 2, share: [own])
    }
    for (leaving, score) in [(Leaving.retired, 20), (.absent, nil), (.disqualified, 48)]
      as [(
        Leaving, Int?
      )]
    {
      var side = Outcome.Side(place: nil, share: counts ? score.map { [$0] } : nil)
      if counts, score != nil { side.place = 3 }
      side.unfinished = Unfinished(leaving, score: score)
      sides.append(side)
    }
    let progress = StageProgress(
      entrants: 5, rounds: [StageResult((1...5).map { [$0] }, Outcome(sides), day: day)],
      policy: try Policy(words: words))
    return progress.policy.ranking(of: progress)
  }

  private func places(_ ranking: Ranking) -> [Int: Int] {
    Dictionary(
      ranking.rows.compactMap { row in row.place.map { (row.entrant, $0) } }
    ) { first, _ in first }
  }

  @Test func last_isBehindAllWhoFinished_exceptTheDisqualified() throws {
    #expect(try places(session("sum,unfinished:last")) == [2: 1, 1: 2, 3: 3, 4: 3])
    #expect(try places(session("sum,unfinished:last", counts: true)) == [2: 1, 1: 2, 3: 3, 4: 3])
    #expect(try places(session("places,unfinished:last")) == [2: 1, 1: 2, 3: 3, 4: 3])
  }

  @Test func none_hasNoPlace_evenWhereAnAbsenceCounts() throws {
    #expect(try places(session("sum,unfinished:none,absent:last")) == [2: 1, 1: 2])
    #expect(try places(session("sum,unfinished:none", counts: true)) == [2: 1, 1: 2])
  }

  @Test func withoutAWord_theSportDecides() throws {
    #expect(try places(session("sum")) == [2: 1, 1: 2])
    #expect(try places(session("sum", counts: true)) == [3: 1, 5: 2, 2: 3, 1: 4])
  }

  @Test func last_getsThePointsBehindAllWhoFinished() throws {
    let ranking = try session("points:10/8/6/4,unfinished:last,ties:mean")
    let totals = Dictionary(ranking.rows.map { ($0.entrant, $0.figures.last ?? "") }) { a, _ in a }
    #expect(totals == [2: "10", 1: "8", 3: "5", 4: "5", 5: "–"])
  }

  @Test func table_keepsTheScores() throws {
    let ranking = try session("sum,unfinished:last")
    let figures = Dictionary(ranking.rows.map { ($0.entrant, $0.figures[0]) }) { a, _ in a }
    #expect(figures == [2: "49", 1: "50", 3: "20 DNF", 4: "DNS", 5: "48 DSQ"])
  }

  /// Tests that a session that nobody finished takes no place from those who weren't there.
  @Test func sessionThatNobodyFinished_isMissedByNobody() throws {
    var gone = Outcome.Side(place: nil)
    gone.unfinished = Unfinished(.absent)
    let progress = StageProgress(
      entrants: 2,
      rounds: [
        StageResult(
          [[1], [2]],
          Outcome([Outcome.Side(place: 1, share: [3]), Outcome.Side(place: 2, share: [4])]),
          day: "2026-03-02"),
        StageResult([[2]], Outcome([gone]), day: "2026-03-09"),
      ], policy: try Policy(words: "sum"))
    #expect(places(progress.policy.ranking(of: progress)) == [1: 1, 2: 2])
  }
}
