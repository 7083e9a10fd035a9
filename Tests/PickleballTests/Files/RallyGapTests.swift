import ProgramTesting
import ScoringKit
import Testing

@testable import Pickleball

/// Tests of lists of rallies that lack a row or a column: the game is left out, or the file refused,
/// and never a wrong score stored.
@Suite struct RallyGapTests {
  private static let header =
    "game,date,format,to,type,winner,server,receiver,call,score_a,score_b,a1,a2,b1,b2"
  private static let rows = [
    "A,A1,B1,0-0-2,0,0", "A,A1,B2,1-0-2,1,0", "B,A1,B1,2-0-2,2,0", "B,B1,A1,0-2-1,2,0",
    "A,B1,A2,1-2-1,2,1", "B,B2,A1,1-2-2,2,1", "A,B2,A2,2-2-2,2,2", "A,A1,B1,2-2-1,2,2",
    "B,A1,B2,3-2-1,3,2", "B,A2,B1,3-2-2,3,2", "A,B1,A2,2-3-1,3,2", "A,B2,A1,2-3-2,3,2",
    "A,A2,B1,3-2-1,3,2", "B,A2,B2,4-2-1,4,2", "A,A1,B1,4-2-2,4,2",
  ].map { "1.1,2026-04-26T16:00,sideout,5,rally,\($0),Ann,Ben,Cid,Dan" }

  private func plan(_ rows: [String], _ header: String = Self.header) throws -> ImportPlan {
    let text = ([header] + rows).joined(separator: "\n") + "\n"
    #expect(RallyLog.importer.recognizes(text) && !ScoreList.importer.recognizes(text))
    return try RallyLog.importer.read(text)
  }

  @Test func test_aWholeGame_isRead() throws {
    let plan = try plan(Self.rows)
    #expect(plan.cards.count == 1 && plan.warnings.isEmpty, "\(plan.warnings)")
  }

  /// Tests that each missing row between two others is named by the line before it.
  @Test(arguments: 1..<14) func test_aMissingRow_isNamedAndTheGameLeftOut(index: Int) throws {
    var rows = Self.rows
    rows.remove(at: index)
    let plan = try plan(rows)
    #expect(plan.cards.isEmpty, "\(plan.warnings)")
    #expect(plan.warnings.map(\.kind) == ["missing-row"], "\(plan.warnings)")
    #expect(
      plan.warnings.first?.message
        == "Game 1.1 is left out: a row is missing after line \(index + 1).")
  }

  @Test func test_missingNumbersOfRows_areNamed() throws {
    let plan = try plan(
      ["1", "2", "4"].map { "1,2026-04-26,\($0),A,Ann,Cid" }, "game,date,row,winner,a1,b1")
    #expect(plan.cards.isEmpty && plan.warnings.map(\.kind) == ["missing-row"], "\(plan.warnings)")
    #expect(plan.warnings.first?.line == 3)
  }

  /// Tests that rallies without a column of winners are refused, and not read as final scores.
  @Test func test_ralliesWithoutAWinner_areRefusedByTheColumn() {
    let text = { (header: String, rows: [String]) in
      ([header] + rows).joined(separator: "\n") + "\n"
    }
    let rows = Self.rows.map {
      $0.replacing("rally,A,", with: "rally,").replacing("rally,B,", with: "rally,")
    }
    let file = text(Self.header.replacing("winner,", with: ""), rows)
    #expect(RallyLog.importer.recognizes(file) && !ScoreList.importer.recognizes(file))
    let refusal = #expect(throws: Refusal.self) { try RallyLog.importer.read(file) }
    #expect(refusal?.message.contains("no column \"winner\"") == true, "\(refusal?.message ?? "")")
    #expect(refusal?.expected == ["winner"])
    let plain = text(
      "game,date,score_a,score_b,a1,b1",
      ["1,2026-04-26,0,0,Ann,Cid", "1,2026-04-26,1,0,Ann,Cid", "1,2026-04-26,2,0,Ann,Cid"])
    #expect(RallyLog.importer.recognizes(plain) && !ScoreList.importer.recognizes(plain))
  }

  @Test func test_germanHeadings_areKnown() throws {
    let plan = try plan(
      Self.rows,
      "Spiel,Datum,format,to,type,Gewinner,Aufschläger,Rückschläger,call,score_a,score_b,a1,a2,b1,b2"
    )
    #expect(plan.cards.count == 1 && plan.warnings.isEmpty, "\(plan.warnings)")
  }

  /// Tests that a list of final scores with numbered matches and winners is no list of rallies.
  @Test func test_finalScoresWithAMatchAndAWinner_areFinalScores() throws {
    let text = "match,date,side_a,side_b,scores,winner\n1,2026-05-01,Ann,Ben,11-7,a\n"
    #expect(ScoreList.importer.recognizes(text))
    #expect(try ScoreList.importer.read(text).cards.count == 1)
    // The type is the way of scoring, and the server the first one.
    let served = "date,side_a,side_b,scores,type,server\n2026-05-01,Ann,Ben,11-7,rally,Ann\n"
    #expect(ScoreList.importer.recognizes(served) && !RallyLog.importer.recognizes(served))
    let numbered =
      "game,date,side_a,side_b,score_a,score_b,type\n1,2026-05-01,Ann,Ben,11,7,rally\n"
      + "2,2026-05-01,Ann,Ben,11,9,rally\n"
    #expect(ScoreList.importer.recognizes(numbered) && !RallyLog.importer.recognizes(numbered))
    // A score in one column is the score before a rally if a game has several rows.
    let rallies =
      "game,date,side_a,side_b,score,server\n1,2026-05-01,Ann,Ben,0-0,Ann\n"
      + "1,2026-05-01,Ann,Ben,1-0,Ann\n"
    #expect(RallyLog.importer.recognizes(rallies) && !ScoreList.importer.recognizes(rallies))
  }
}
