import ProgramTesting
import ScoringKit
import ScoringKitTesting
import Testing

@testable import Pickleball

/// Tests of lists of final scores that have a column for each player or game, or a column for how
/// matches ended.
@Suite struct ScoreColumnsTests {
  private func plan(_ text: String) throws -> ImportPlan {
    #expect(ScoreList.importer.recognizes(text))
    return try ScoreList.importer.read(text)
  }

  private static let dupr = """
    matchType,scoreType,event,date,playerA1,playerA1DuprId,playerA2,playerA2DuprId,playerB1,\
    playerB1DuprId,playerB2,playerB2DuprId,teamAGame1,teamBGame1,teamAGame2,teamBGame2,\
    teamAGame3,teamBGame3
    D,SIDEOUT,Ladder,2026-05-05,Ann,A1B,Ben,,Cid,,Dan,,11,7,9,11,11,5
    D,RALLY,Ladder,2026-05-05,Ann,A1B,Cid,,Ben,,Dan,,21,19,,,,
    S,SIDEOUT,Ladder,2026-05-05,Ann,A1B,,,Dan,,,,11,2,,,,

    """

  @Test func test_dupr_isReadWithItsEvent() throws {
    let plan = try plan(Self.dupr)
    #expect(plan.cards.map(\.event) == ["Ladder", "Ladder", "Ladder"])
    #expect(
      plan.cards.map { $0.rows.map(\.members) }.prefix(2) == [
        [["Ann", "Ben"], ["Cid", "Dan"]], [["Ann", "Cid"], ["Ben", "Dan"]],
      ])
    #expect(
      plan.cards.map { $0.rows[0].events(Seat(index: 0)) } == [
        ["score 11-7", "score 9-11", "score 11-5"], ["score 21-19"], ["score 11-2"],
      ])
    let formats = plan.cards.compactMap { ($0.round as? Match)?.format }
    #expect(formats.map(\.scoring) == [.sideOut, .rally, .sideOut])
    #expect(plan.warnings.isEmpty)
    #expect(plan.facts.map { [$0.name, $0.detail.key, $0.text] } == [["Ann", "dupr", "A1B"]])
  }

  /// A file with the columns of the template of 2026, in the form in which it is written.
  private static let official = """
    matchType,event,date,playerA1,playerA1DuprId,playerA1ExternalId,playerA2,playerA2DuprId,\
    playerA2ExternalId,playerB1,playerB1DuprId,playerB1ExternalId,playerB2,playerB2DuprId,\
    playerB2ExternalId,teamAGame1,teamBGame1,teamAGame2,teamBGame2,teamAGame3,teamBGame3,\
    teamAGame4,teamBGame4,teamAGame5,teamBGame5,location,scoreType
    D,Ladder,2026-05-05,Ann,A1B,x-7,Ben,,,Cid,C3D,,Dan,,,11,7,9,11,11,5,,,,,"Hall, North",SIDEOUT
    D,Ladder,2026-05-05,Ann,A1B,x-7,Cid,C3D,,Ben,,,Dan,,,21,19,,,,,,,,,"Hall, North",RALLY
    S,Ladder,2026-05-05,Ann,A1B,x-7,,,,Dan,,,,,,11,2,,,,,,,,,,SIDEOUT

    """

  @Test func test_dupr_export_hasAllThatTheFileHad() {
    let run = Runner([.pickleball])
    #expect(!run("pickleball import -", input: Self.official).err.contains("was not read"))
    #expect(run("players show Ann").out.contains("DUPR id: A1B"))
    let file = run("pickleball export --form dupr")
    // The newest round is written last.
    #expect(
      Set(file.out.split(separator: "\n")) == Set(Self.official.split(separator: "\n")), "\(file)")
    let again = run("pickleball import -", input: file.out)
    #expect(again.out.hasPrefix("Added 0 rounds, 3 known already."), "\(again)")
    #expect(
      Runner([.pickleball])("pickleball import -", input: file.out).out.hasPrefix("Added 3 rounds.")
    )
  }

  @Test func test_dupr_idThatDiffersFromTheKnownOne_staysAndIsSaid() {
    let run = Runner([.pickleball])
    run("players add Ann")
    run("players set Ann dupr=Z9")
    let answer = run("pickleball import -", input: Self.official)
    #expect(answer.err.contains("The DUPR id of Ann is Z9, and A1B in the file: it stays."))
    #expect(run("players show Ann").out.contains("DUPR id: Z9"))
  }

  @Test func test_dupr_matchTypeThatContradictsThePlayers_isLeftOut() throws {
    let plan = try plan(
      "matchType,date,playerA1,playerA2,playerB1,playerB2,teamAGame1,teamBGame1\n"
        + "D,2026-05-05,Ann,,Dan,,11,2\n")
    #expect(plan.cards.isEmpty && plan.warnings.map(\.kind) == ["left-out"])
  }

  @Test(arguments: [
    (
      "team1_player1,team1_player2,team2_player1,team2_player2,team1_score,team2_score", "11,7",
      ["11-7"]
    ),
    ("a1,a2,b1,b2,game1,game2,game3", "11-7,9-11,11-5", ["11-7", "9-11", "11-5"]),
    (
      "player a1,player a2,player b1,player b2,game 1 a,game 1 b,game 2 a,game 2 b", "11,7,11,9",
      ["11-7", "11-9"]
    ),
    ("a1,a2,b1,b2,g1_team1,g1_team2", "11,7", ["11-7"]),
    ("a1,a2,b1,b2,Set 1,Set 2", "11-7,11-9", ["11-7", "11-9"]),
  ])
  func test_columnsOfPlayersAndGames_areRead(columns: String, scores: String, games: [String])
    throws
  {
    let plan = try plan("date,\(columns)\n2026-05-05,Ann,Ben,Cid,Dan,\(scores)\n")
    #expect(plan.warnings.isEmpty, "\(plan.warnings)")
    #expect(plan.cards.first?.rows.map(\.members) == [["Ann", "Ben"], ["Cid", "Dan"]])
    #expect(plan.cards.first?.rows[0].events(Seat(index: 0)) == games.map { "score \($0)" })
  }

  @Test func test_unknownColumns_areNamed_andEventDivisionAndCourtAreRead() throws {
    let plan = try plan(
      "date,side_a,side_b,scores,event,court,division,umpire\n"
        + "2026-05-05,Ann,Ben,11-7,Cup,3,Open,Zoe\n")
    #expect(plan.warnings.map(\.message) == ["The column \"umpire\" was not read."])
    #expect(plan.cards.first?.event == "Cup")
    #expect(plan.cards.first?.note == "Division: Open, Court: 3")
  }

  @Test(arguments: [
    ("8-3 ret", "", ["score 8-3", "end retired B"], true),
    ("3-8 ret", "b", ["score 3-8", "end retired A"], false),
    ("8-3 ret B", "", ["score 8-3", "end retired B"], false),
    ("11-7 4-2 ret.", "Ann", ["score 11-7", "score 4-2", "end retired B"], false),
    ("11-7 ret", "a", ["score 11-7", "end retired B"], false),
    ("w/o", "", ["end withdrawn B"], true), ("walkover", "Ben", ["end withdrawn A"], false),
    ("5-5 time", "", ["score 5-5", "end time"], false),
    ("5-2 abandoned", "", ["score 5-2", "end abandoned"], false),
  ])
  func test_endings_areRead(scores: String, winner: String, events: [String], isSaid: Bool) throws {
    let plan = try plan(
      "date,side_a,side_b,scores,winner\n2026-05-06,Ann,Ben,\(scores),\(winner)\n")
    #expect(plan.cards.first?.rows[0].events(Seat(index: 0)) == events, "\(plan.warnings)")
    #expect(plan.warnings.map(\.kind) == (isSaid ? ["winner"] : []), "\(plan.warnings)")
  }

  @Test(arguments: ["8-3 ret C", "ret ret", "8-3 ret A B"])
  func test_endings_thatAreNone_areLeftOut(scores: String) throws {
    let plan = try plan("date,side_a,side_b,scores\n2026-05-06,Ann,Ben,\(scores)\n")
    #expect(plan.cards.isEmpty && plan.warnings.map(\.kind) == ["left-out"])
  }

  @Test func test_endings_areWrittenAndReadAgain() {
    let run = Runner([.pickleball])
    for (line, end) in [
      ("'score 8-3'", "end retired ben"), ("", "end withdrawn ann"), ("'score 5-5'", "end time"),
    ] {
      run("pickleball start Ann Ben --new")
      if !line.isEmpty { run("pickleball enter \(line)") }
      run("pickleball enter '\(end)'")
      run("pickleball finish --yes")
    }
    let file = run("pickleball export --form scores")
    #expect(
      file.out.contains(",8-3 ret,sideout,11,a") && file.out.contains(",w/o,sideout,11,b"),
      "\(file)")
    #expect(!file.err.contains("how it ended"), "\(file.err)")
    let other = Runner([.pickleball])
    #expect(other("pickleball import -", input: file.out).out.hasPrefix("Added 3 rounds."))
    #expect(other("pickleball export --form scores").out == file.out)
  }

  @Test func test_repeatedLine_isDroppedAndSaid() throws {
    let plan = try plan(
      "date,side_a,side_b,scores\n2026-05-06,Ann,Ben,11-3\n2026-05-06,Ann,Ben,11-3\n")
    #expect(plan.cards.count == 1 && plan.warnings.map(\.kind) == ["duplicate"])
  }
}
