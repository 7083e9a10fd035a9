import ProgramTesting
import ScoringKit
import Testing

@testable import Pickleball

/// Tests of the ways in which people write players, winners and scores in lists of final scores.
@Suite struct WrittenScoreTests {
  private func plan(_ text: String) throws -> ImportPlan {
    #expect(ScoreList.importer.recognizes(text))
    return try ScoreList.importer.read(text)
  }

  private func events(_ plan: ImportPlan) -> [[String]] {
    plan.cards.map { $0.rows[0].events(Seat(index: 0)) }
  }

  @Test(arguments: [
    "Ann und Ben", "Ann et Ben", "Ann y Ben", "Ann e Ben", "Ann en Ben", "Ann and Ben", "Ann & Ben",
    "Ann/Ben", "\"Ann, Ben\"",
  ])
  func test_twoPlayersInOneCell_areTwo(cell: String) throws {
    let plan = try plan("date,side_a,side_b,scores\n2026-05-01,\(cell),Cid+Dan,11-7\n")
    #expect(plan.cards.first?.rows.map(\.members) == [["Ann", "Ben"], ["Cid", "Dan"]])
    #expect(plan.warnings.map(\.kind) == (cell.contains(",") ? ["comma"] : []))
    let uneven = try self.plan("date,side_a,side_b,scores\n2026-05-01,\(cell),Cid,11-7\n")
    #expect(uneven.warnings.contains { $0.line == 2 })
    // Against one person, a comma is between the last and the first name.
    let names = uneven.cards.map { $0.rows.map(\.name) }
    #expect(names == (cell.contains(",") ? [["Ben Ann", "Cid"]] : []))
  }

  @Test func test_anInitial_isNoSecondPlayer() throws {
    let plan = try plan("date,side_a,side_b,scores\n2026-05-01,Ann E Smith,Ben Y Poe,11-7\n")
    #expect(plan.cards.first?.rows.map(\.name) == ["Ann E Smith", "Ben Y Poe"])
  }

  @Test(arguments: [
    "11:7 11:9", "11–7 11–9", "11 - 7 11 - 9", "11-7/11-9", "11 : 7 / 11 : 9", "\"11-7, 11-9\"",
    "11-7;11-9",
  ])
  func test_scoresInAnyForm_areRead(scores: String) throws {
    let plan = try plan("date,side_a,side_b,scores\n2026-05-01,Ann,Ben,\(scores)\n")
    #expect(events(plan) == [["score 11-7", "score 11-9"]], "\(plan.warnings)")
  }

  @Test func test_aWalkoverWithASlash_isStillOne() throws {
    let plan = try plan("date,side_a,side_b,scores,winner\n2026-05-01,Ann,Ben,w/o,b\n")
    #expect(events(plan) == [["end withdrawn A"]], "\(plan.warnings)")
    let later = try self.plan("date,side_a,side_b,scores,winner\n2026-05-01,Ann,Ben,11-7 w/o,a\n")
    #expect(later.cards.count + later.warnings.count >= 1)
  }

  @Test func test_pointsWithDecimals_areRead() throws {
    let plan = try plan("date,side_a,side_b,score_a,score_b\n2026-05-01,Ann,Ben,11.0,9.0\n")
    #expect(events(plan) == [["score 11-9"]])
    let games = try self.plan(
      "date,side_a,side_b,game1_a,game1_b,game2_a,game2_b\n2026-05-01,Ann,Ben,11.0,9.0,11.0,\"7,0\"\n"
    )
    #expect(events(games) == [["score 11-9", "score 11-7"]])
    let half = try self.plan("date,side_a,side_b,score_a,score_b\n2026-05-01,Ann,Ben,11.5,9\n")
    #expect(half.cards.isEmpty && half.warnings.map(\.line) == [2])
  }

  @Test(arguments: [
    "Sieger", "Gewinner", "Vainqueur", "Gagnant", "Ganador", "Vencedor", "Vincitore", "Winnaar",
  ])
  func test_aWinnerInAnotherLanguage_isRead(heading: String) throws {
    let plan = try plan(
      "Datum,Spieler A,Spieler B,Ergebnis,\(heading)\n2026-05-01,Ann,Ben,8-3 ret,Ben\n")
    #expect(events(plan) == [["score 8-3", "end retired A"]], "\(plan.warnings)")
    #expect(plan.warnings.isEmpty, "\(plan.warnings)")
  }

  @Test(arguments: ["Loser", "Verlierer", "Perdant", "Perdedor", "Perdente", "Verliezer"])
  func test_columnsOfWinnerAndLoser_areTheSides(heading: String) throws {
    let plan = try plan(
      "date,winner,\(heading),scores\n2026-05-01,Ann,Ben,11-7\n2026-05-02,Ben,Ann,7-11\n")
    #expect(plan.cards.map { $0.rows.map(\.name) } == [["Ann", "Ben"]])
    // The second line contradicts its score, so neither is believed.
    #expect(plan.warnings.map(\.line) == [3])
    #expect(plan.warnings.first?.message.hasSuffix("the line is left out.") == true)
    let loser = try self.plan(
      "date,side_a,side_b,scores,\(heading)\n2026-05-01,Ann,Ben,8-3 ret,Ann\n")
    #expect(events(loser) == [["score 8-3", "end retired A"]])
  }

  @Test(arguments: [
    ("Équipe A", "Équipe B"), ("Equipo A", "Equipo B"), ("Squadra A", "Squadra B"),
    ("Ploeg A", "Ploeg B"), ("Player 1", "Player 2"), ("Spieler 1", "Spieler 2"),
    ("Spieler A1", "Spieler B1"),
  ])
  func test_headingsOfSides_areKnown(a: String, b: String) throws {
    let plan = try plan("date,\(a),\(b),scores\n2026-05-01,Ann,Ben,11-7\n")
    #expect(plan.cards.first?.rows.map(\.name) == ["Ann", "Ben"])
  }

  // MARK: Corrections

  private static let header = "date,side_a,side_b,scores\n"

  private func corrected(_ first: String, _ second: String) -> (
    run: Runner, out: String, err: String
  ) {
    let run = Runner([.pickleball])
    run("pickleball import -", input: Self.header + first)
    let compared = run("pickleball import -", input: Self.header + second)
    #expect(compared.out.contains("1 known already"), "\(compared)")
    #expect(compared.err.contains("other values"), "\(compared)")
    let updated = run("pickleball import --update -", input: Self.header + second)
    #expect(run("pickleball history --oneline").out.split(separator: "\n").count == 1)
    return (run, updated.out, updated.err)
  }

  @Test func test_update_withOtherRules_correctsWhatTheStoredOnesExpress() {
    let (run, out, err) = corrected(
      "2026-05-02 10:00,Ann+Ben,Cid+Dan,11-7 11-9\n", "2026-05-02 10:00,Ann+Ben,Cid+Dan,8-3 ret A\n"
    )
    #expect(err.contains("had other values"), "\(out)\(err)")
    #expect(run("pickleball export --form scores").out.contains("8-3 ret"), "\(out)\(err)")
  }

  @Test func test_update_withAForgottenGame_keepsTheMatchAndSaysWhy() {
    let (run, out, err) = corrected(
      "2026-05-05 10:00,Ann,Ben,11-7\n", "2026-05-05 10:00,Ann,Ben,11-7 11-6\n")
    #expect(err.contains("can't be corrected") && err.contains("delete"), "\(out)\(err)")
    #expect(run("pickleball export --form scores").out.contains(",11-7,"))
  }

  @Test func test_update_fromTheOtherSide_correctsTheRightSide() {
    let (run, out, err) = corrected(
      "2026-05-02,Ann+Ben,Cid+Dan,11-7 11-9\n", "2026-05-02,Dan+Cid,Ben+Ann,7-11 10-12\n")
    #expect(err.contains("had other values"), "\(out)\(err)")
    #expect(run("pickleball export --form scores").out.contains("11-7 12-10"), "\(out)\(err)")
  }

  /// The same four players on other sides play another match, even with the same score on that day.
  @Test func test_samePlayersOnOtherSides_areAnotherMatch() {
    let run = Runner([.pickleball])
    run("pickleball import -", input: Self.header + "2026-05-01,Ann+Ben,Cid+Dan,11-7\n")
    let other = Self.header + "2026-05-01,Ann+Cid,Ben+Dan,11-7\n"
    #expect(run("pickleball import -", input: other).out.contains("Added 1 round."))
    #expect(run("pickleball import --update -", input: other).out.contains("1 known already"))
    let history = run("pickleball history --oneline").out
    #expect(history.contains("Ann + Ben beat Cid + Dan 11-7"))
    #expect(history.contains("Ann + Cid beat Ben + Dan 11-7"))
  }
}
