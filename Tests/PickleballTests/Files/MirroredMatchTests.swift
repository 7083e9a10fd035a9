import ProgramTesting
import ScoringKit
import Testing

@testable import Pickleball

/// Tests that a match whose stored sides are in the other order than in the file keeps its course.
@Suite struct MirroredMatchTests {
  @Test(arguments: ["AABBABAABBAABA", "BBBBAAABBAB", "ABBBBABBBAAAA"])
  func test_mirroredRallies_haveTheMirroredScores(letters: String) throws {
    let match = try Match(OwnDocuments().format("sideout", or: "").resized(to: 5))
    let events: [MatchEvent] =
      [.timeOut(.b, .standard)] + letters.map { .rally($0 == "A" ? .a : .b, .none) }
    var (state, other) = (try opening(match), try opening(match))
    let mirrored = MatchEvent.mirrored(events)
    try match.apply(mirrored[0], to: &other)
    for (event, its) in zip(events, mirrored.dropFirst()) where !state.isComplete {
      try match.apply(event, to: &state)
      try match.apply(its, to: &other)
      #expect(other.score == Pair(state.score.b, state.score.a))
      let server = state.servingPlayer
      #expect(other.servingPlayer == MatchPlayer(server.side.other, Int(server.member)))
    }
    #expect(
      MatchEvent.mirrored([.score(11, 7), .end(.retired(.a))]) == [
        .score(7, 11), .end(.retired(.b)),
      ])
    // Old forms follow the seats too.
    let old = try MatchEvent(canonical: "b")
    #expect(old.moved(to: [Seat(index: 1), Seat(index: 0)]) == .foul(.a))
    #expect(MatchEvent.endChange.moved(to: [Seat(index: 1), Seat(index: 0)]) == .endChange)
    #expect(throws: Refusal.self) { try MatchEvent(canonical: "end time ") }
  }

  private func opening(_ match: Match) throws -> MatchState {
    try match.opened([
      Entrant(guests: ["Ann", "Ben"], on: .a), Entrant(guests: ["Cid", "Dan"], on: .b),
    ])
  }

  /// Tests a list of rallies that names the sides in the other order and corrects the last rally.
  @Test func test_update_ofRalliesFromTheOtherSide_correctsTheMatch() {
    let header = "game,date,to,winner,a1,b1\n"
    func rows(_ winners: String, _ sides: String) -> String {
      header + winners.map { "1,2026-05-01T10:00,3,\($0),\(sides)\n" }.joined()
    }
    let run = Runner([.pickleball])
    run("pickleball import -", input: rows("AABAA", "Ann,Ben"))
    let before = run("pickleball export --form scores").out
    let updated = run("pickleball import --update -", input: rows("BBBB", "Ben,Ann"))
    #expect(updated.out.contains("1 known already"), "\(updated)")
    #expect(run("pickleball history --oneline").out.split(separator: "\n").count == 1)
    #expect(run("pickleball history --oneline").out.contains("Ann beat Ben"), "\(before)\(updated)")
  }
}
