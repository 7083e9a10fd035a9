import ProgramTesting
import ScoringKit
import Testing

@testable import Pickleball

/// Tests of files with rallies, made from random games and checked against the rules.
@Suite struct RallyLogTests {
  /// A random game for a test, with the server and the score at each of its rallies.
  private struct Sample {
    var events = ""
    var servers: [String] = []
    var scores: [Pair<Int>] = []
    var final = Pair(0, 0)
  }

  private func sample(_ seed: UInt64) throws -> Sample {
    var random = SeededMix(state: seed)
    let play = try Play()
    var state = play.opening
    var sample = Sample()
    while !state.isComplete {
      if random.next() % 20 == 0 { sample.events += random.next() % 2 == 0 ? "a" : "b" }
      let winner: Side = random.next() % 2 == 0 ? .a : .b
      sample.events += winner.letter
      sample.servers.append(state.servingPlayer.text + state.receivingPlayer.text)
      sample.scores.append(state.score)
      try play.match.apply(.rally(winner, .none), to: &state)
    }
    sample.final = state.score
    return sample
  }

  private func line(_ sample: Sample) -> String {
    """
    {"game": "G1", "format": "STANDARD_DOUBLES", "date": "2026-03-01", "events": \
    "\(sample.events)", "servers": "\(sample.servers.joined(separator: " "))", \
    "final": [\(sample.final.a), \(sample.final.b)]}
    """
  }

  private func plan(_ text: String) throws -> ImportPlan {
    #expect(RallyLog.importer.recognizes(text))
    return try RallyLog.importer.read(text)
  }

  private static let header = "game,date,winner,a1,b1\n"

  private func rallies(_ a: String, _ b: String) -> String {
    Self.header + String(repeating: "1,2026-05-01,A,\(a),\(b)\n", count: 11)
  }

  /// Tests that the same rallies of other players are another match: every file has a game 1, and
  /// many games end 11-0.
  @Test func test_import_ofTheSameRalliesByOtherPeople_isAnotherMatch() {
    let run = Runner([.pickleball])
    run("pickleball import -", input: rallies("Ann", "Ben"))
    let other = run("pickleball import -", input: rallies("Eve", "Fay"))
    #expect(other.out.contains("Added 1 round."), "\(other)")
    let again = run("pickleball import -", input: rallies("Ann", "Ben"))
    #expect(again.out.contains("Added 0 rounds, 1 known already."), "\(again)")
  }

  /// Tests that a file of several days or courts can contain several games with the number 1.
  @Test func test_read_ofGamesOfOneNumberOneAfterTheOther_keepsThemApart() throws {
    func game(_ day: Int, _ people: String, hasScore: Bool = true) -> String {
      (0...10).map { "1,2026-05-0\(day),A,\(hasScore ? "\($0),0" : ","),\(people)\n" }.joined()
    }
    let header = "game,date,winner,score_a,score_b,a1,b1\n"
    let files = [
      game(1, "Ann,Ben") + game(2, "Ann,Ben"), game(1, "Ann,Ben") + game(1, "Eve,Fay"),
      game(1, "Ann,Ben") + game(1, "Ann,Ben"),
      game(1, "Ann,Ben", hasScore: false) + game(2, "Ann,Ben", hasScore: false),
    ]
    for file in files {
      let plan = try plan(header + file)
      #expect(plan.cards.count == 2 && plan.warnings.isEmpty, "\(plan.warnings)")
    }
    // A fact that only the first row contains is true for all rows.
    let once = header + "1,2026-05-01,A,0,0,Ann,Ben\n"
    let rest = (1...10).map { "1,,A,\($0),0,,\n" }.joined()
    #expect(try plan(once + rest).cards.count == 1)
  }

  /// Tests a match of the same players on the same day as a known one: with other rallies it is
  /// added, and with the same rallies it is recognized.
  @Test func test_import_ofAnotherMatchOfThatDay_isNotTakenForTheOneThatWasTyped() {
    let run = Runner([.pickleball])
    run("me Ann")
    run("pickleball start Ann Cid --to 3 --at '2026-05-01 10:00' --new")
    run("pickleball enter BABAAA")
    run("pickleball finish")
    let line = #"{"game":"G1","date":"2026-05-01","to":3,"sides":[["Ann"],["Cid"]],"events":"#
    let other = run("pickleball import -", input: line + #""ABAAAA"}"#)
    #expect(other.out.hasPrefix("Added 1 round."), "\(other)")
    #expect(other.err.contains("is of the same people at the same time"))
    let same = run("pickleball import -", input: line + #""BABAAA"}"#)
    #expect(same.out.hasPrefix("Added 0 rounds, 1 known already."), "\(same)")
  }

  /// Tests rows in which only the first one of a game contains the values that all share, as
  /// spreadsheets with merged cells export them.
  @Test func test_read_ofRowsThatLeaveBlankWhatTheyShare_isOneGame() throws {
    let heads = ["1,2026-05-01,", "2,2026-05-02,"]
    let rows = heads.flatMap { head in
      (0..<11).map { "\($0 == 0 ? head : ",,")A,\($0),0,\($0 == 0 ? "Ann,Cid" : ",")" }
    }
    let text = (["game,date,winner,score_a,score_b,a1,b1"] + rows).joined(separator: "\n")
    let games = try RallyLog.games(text)
    #expect(games.map(\.rows.count) == [11, 11])
    #expect(games.map(\.date) == ["2026-05-01", "2026-05-02"])
  }

  @Test func test_read_ofARowWithMoreFieldsThanColumns_isRefused() {
    let text = Self.header + "1,2026-05-01,A,Ann,Ben,11-7\n"
    #expect(throws: Refusal.self) { try RallyLog.importer.read(text) }
  }

  @Test(arguments: 1...8 as ClosedRange<UInt64>)
  func test_read_ofAGameByTheRules_hasNoWarning(seed: UInt64) throws {
    let sample = try sample(seed)
    let plan = try plan(line(sample) + "\n")
    #expect(plan.warnings.isEmpty, "seed \(seed)")
    #expect(plan.counts["rallies"] == sample.servers.count, "seed \(seed)")
    #expect(plan.counts["servers_agreeing"] == sample.servers.count, "seed \(seed)")
    #expect(plan.counts["receivers_agreeing"] == sample.servers.count, "seed \(seed)")
    #expect(plan.counts["finals_agreeing"] == 1 && plan.counts["games_agreeing"] == 1)
    let card = try #require(plan.cards.first)
    let events = card.rows[0].events(Seat(index: 0))
    #expect(events.filter { $0 == "A" || $0 == "B" }.count == sample.servers.count)
    #expect(events.filter { $0.hasPrefix("time") }.count == plan.counts["time_outs"] ?? 0)
    #expect(card.rows[1].events(Seat(index: 1)).isEmpty && card.rows.allSatisfy { $0.isGuest })
  }

  @Test func test_read_ofOneWrongServer_reportsThatRowAndKeepsTheWinners() throws {
    var sample = try sample(3)
    let right = try plan(line(sample))
    sample.servers[5] = sample.servers[5].hasPrefix("A1") ? "A2B1" : "A1B1"
    let wrong = try plan(line(sample))
    #expect(wrong.warnings.contains { $0.kind == "server" && $0.line == 1 })
    #expect(wrong.warnings.allSatisfy { ["server", "receiver"].contains($0.kind) })
    #expect(wrong.warnings.count <= 2)
    #expect(
      wrong.cards[0].rows[0].events(Seat(index: 0)) == right.cards[0].rows[0].events(Seat(index: 0))
    )
  }

  @Test func test_read_ofAWrongFinal_reportsItAndKeepsTheRallies() throws {
    var sample = try sample(4)
    sample.final = Pair(3, 1)
    let plan = try plan(line(sample))
    #expect(plan.warnings.map(\.kind) == ["final"])
    #expect(plan.counts["finals"] == 1 && plan.counts["finals_agreeing"] == nil)
  }

  @Test func test_read_ofAGameThatStops_recordsItAsStopped() throws {
    let plan = try plan(#"{"game":"G2","date":"2026-03-01","events":"AAB"}"#)
    #expect(plan.cards.first?.rows[0].events(Seat(index: 0)) == ["A", "A", "B", "end agreed"])
    #expect(plan.warnings.map(\.kind) == ["unfinished"])
  }

  @Test func test_read_ofRalliesPastTheEnd_letsPlayGoOnAndReports() throws {
    let plan = try plan(#"{"game":"G2","date":"2026-03-01","to":2,"events":"AAAB"}"#)
    #expect(plan.warnings.map(\.kind) == ["past-end", "unfinished"])
    #expect(
      plan.cards.first?.rows[0].events(Seat(index: 0)) == ["A", "A", "on", "A", "B", "end agreed"])
  }

  @Test func test_read_ofPlacesThatStartOtherwise_seedsThem() throws {
    let plan = try plan(
      #"{"game":"G2","date":"2026-03-01","to":2,"events":"AA","servers":"A2B2 A2B1"}"#)
    #expect(plan.warnings.isEmpty)
    #expect(
      plan.cards.first?.rows[0].events(Seat(index: 0)) == ["server A2", "receiver B2", "A", "A"])
  }

  @Test func test_read_ofRows_findsColumnsByName() throws {
    let text = """
      Game,Date,Rally Winner,Server,Receiver,Score A,Score B,a1,a2,b1,b2,to
      g1,2026-03-01,A,Ann,Cid,0,0,Ann,Ben,Cid,Dan,2
      g1,2026-03-01,Ben,Ann,Dan,1,0,Ann,Ben,Cid,Dan,2
      g2,2026-03-01,B,Ann,Cid,0,0,Ann,Ben,Cid,Dan,2
      g2,2026-03-01,B,Dan,Ann,0,1,Ann,Ben,Cid,Dan,2
      """
    let plan = try plan(text)
    #expect(plan.cards.count == 1)
    #expect(plan.cards[0].rows.map(\.members) == [["Ann", "Ben"], ["Cid", "Dan"]])
    #expect(plan.cards[0].rows[0].events(Seat(index: 0)) == ["A", "A"])
    // In the second game, a rally is missing in which Dan's side scored.
    #expect(plan.warnings.map { "\($0.line) \($0.kind)" } == ["4 missing-row"])
  }

  private func rows(_ rows: String...) -> String { file(rows) }

  /// Returns the text of a file with rows such as `g1 A 1-0`: the game, the winner of the rally,
  /// and the score before it.
  private func file(_ rows: [String]) -> String {
    "game,date,winner,score_a,score_b,a1,a2,b1,b2,to\n"
      + rows.map { row in
        let words = row.split(separator: " ")
        let score = words.count > 2 ? words[2].replacing("-", with: ",") : ","
        return "\(words[0]),2026-03-01,\(words[1]),\(score),Ann,Ben,Cid,Dan,3\n"
      }.joined()
  }

  /// Tests rows of two games that alternate, as of two courts.
  @Test func test_read_ofRowsOfTwoGamesSideBySide_takesEachToItsGame() throws {
    let file = rows("g1 A 0-0", "g2 A 0-0", "g1 A 1-0", "G1 A 2-0", "g2 A 1-0", "g2 A 2-0")
    let plan = try plan(file)
    #expect(
      plan.cards.map { $0.rows[0].events(Seat(index: 0)) } == [["A", "A", "A"], ["A", "A", "A"]])
    #expect(plan.warnings.map { "\($0.line) \($0.kind)" } == ["4 apart", "6 apart"])
    #expect(plan.warnings.first?.message.contains("all of its rows are one game") == true)
    let unscored = try self.plan(rows("g1 A", "g2 B", "g1 A", "g2 A"))
    #expect(unscored.cards.count == 2)
    #expect(unscored.warnings.filter { $0.kind == "apart" }.count == 2)
  }

  /// Tests that the number of a game which appears again after its end, or with a score of 0-0,
  /// begins another game.
  @Test func test_read_ofANumberThatComesAgain_isAnotherGame() throws {
    for scores in [["0-0", "1-0", "2-0"], ["", "", ""]] {
      let game = { (id: String) in scores.map { "\(id) A \($0)" } }
      let plan = try plan(file(game("1") + game("2") + game("1") + game("2")))
      #expect(plan.cards.count == 4 && plan.warnings.isEmpty, "\(plan.warnings)")
    }
    let later = rows("1 A 0-0", "2 A 0-0", "1 A 1-0").replacing(
      "1,2026-03-01,A,1,0", with: "1,2026-03-02,A,1,0")
    #expect(try plan(later).cards.count == 3)
  }

  @Test(arguments: [
    "{\"game\":\"G\",\"events\":\"AXB\",\"date\":\"2026-03-01\"}", "{\"game\":1,\"events\":3}",
    "{\"events\":\"\",\"game\":", "game,winner\ng1,Z\n",
  ])
  func test_read_ofDamage_isRefusedWithTheLine(text: String) {
    #expect(throws: Refusal.self) { try RallyLog.importer.read(text) }
  }

  @Test func test_read_ofNoDateOrFormat_leavesTheGameOut() throws {
    let plan = try plan(
      """
      {"game":"G1","events":"AAB"}
      {"game":"G2","events":"AAB","date":"2026-03-01","format":"tennis"}
      """)
    #expect(plan.cards.isEmpty && plan.warnings.map(\.kind) == ["date", "format"])
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func test_read_ofGarbage_neverTraps(seed: UInt64) {
    var random = SeededMix(state: seed)
    let pieces = ["{", "}", "\"game\":\"G\"", "\"events\":\"AB\"", ",", "[", "1e99", "\"", "\n"]
    let text = (0..<30).map { _ in pieces[Int(random.next() % UInt64(pieces.count))] }.joined()
    _ = RallyLog.importer.recognizes(text)
    _ = try? RallyLog.importer.read(text)
    _ = try? ScoreList.importer.read("date,side_a,side_b,scores\n" + text)
  }

  @Test func test_import_takesGamesOnce() {
    let run = Runner([.pickleball])
    let file = #"{"game":"G2","date":"2026-03-01","to":2,"events":"AA"}"#
    #expect(run("pickleball import -", input: file).out.hasPrefix("Added 1 round."))
    let again = run("pickleball import -", input: file)
    #expect(again.out.hasPrefix("Added 0 rounds, 1 known already."))
    #expect(run("pickleball show 1").out.contains("A1 + A2 win 2-0"))
  }

  /// Tests that an export reports the facts which its rows can't contain.
  @Test func test_export_saysWhatItLeavesOut() {
    let run = Runner([.pickleball])
    run("me Ann --new")
    run("pickleball start Ann Cid --to 3 --win-by 1 --new")
    run("pickleball enter AABBBAA")
    run("pickleball finish --yes")
    run("pickleball start Ann Cid --to 3 --best-of 3")
    run("pickleball enter AAA")
    run("pickleball enter 'end agreed'")
    run("pickleball finish --yes")
    run("pickleball start Ann Cid --to 5")
    run("pickleball enter B")
    let said = run("pickleball export --form rallies").err
    for text in [
      "win by 1) only \"sideout to 3\" is written", "it is not over",
    ] { #expect(said.contains(text), "\(said)") }
    // The games of a match stay together.
    #expect(!said.contains("best of 3"), "\(said)")
  }

  /// Tests a game that ends early: the rallies don't show who retired, so the side that is ahead
  /// counts as the winner, and this is reported.
  @Test func test_import_ofAGameThatStopsShort_saysWhoIsTakenForItsWinner() {
    let file = #"{"game":"G2","date":"2026-03-01","to":5,"events":"AAB"}"#
    #expect(
      Runner([.pickleball])("pickleball import -", input: file).err.contains(
        "side A is ahead, and counts as the winner"))
  }

  @Test(arguments: [
    ("end retired ann", "Cid beat Ann 5-2 (opponent retired)"),
    ("end retired cid", "Ann beat Cid 5-0 (opponent retired)"),
    ("end forfeit ann", "Cid beat Ann 5-0 (opponent forfeit)"),
    ("end agreed", "Ann beat Cid 2-0 (stopped)"), ("end abandoned", "(abandoned)"),
  ])
  func test_ownExport_ofAMatchThatWasEnded_hasTheSameResultElsewhere(end: String, result: String) {
    let run = Runner([.pickleball])
    run("pickleball start Ann Cid --to 5 --new")
    run("pickleball enter AAB")
    run("pickleball enter '\(end)'")
    run("pickleball finish --yes")
    let exported = run("pickleball export --form rallies")
    #expect(!exported.err.contains("left out"), "\(exported.err)")
    let other = Runner([.pickleball])
    let read = other("pickleball import -", input: exported.out)
    #expect(!read.err.contains("line "), "\(read.err)")
    for home in [run, other] {
      #expect(home("pickleball history").out.contains(result), "\(home("pickleball history").out)")
    }
  }

  @Test(arguments: ["1,2026-03-01,A,end,", "1,2026-03-01,,end,retired", "1,2026-03-01,B,end,tired"])
  func test_read_ofAnEndThatIsNone_isRefusedWithTheLine(row: String) {
    #expect(throws: Refusal.self) {
      try RallyLog.importer.read("game,date,winner,type,tags\n1,2026-03-01,A,rally,\n\(row)\n")
    }
  }

  @Test func test_ownExport_isKnown_gameByGame() {
    let run = Runner([.pickleball])
    run("me Ann --new")
    run("pickleball start Ann Cid --to 3 --win-by 1 --new")
    run("pickleball enter AABBBAA")
    run("pickleball finish --yes")
    run("pickleball start Ann Cid --to 3 --best-of 3")
    run("pickleball enter AAABBBB")
    run("pickleball enter 'end agreed'")
    run("pickleball finish --yes")
    let file = run("pickleball export --form rallies").out
    let taken = run("pickleball import - --json", input: file).payload
    #expect(
      taken?["rounds_added"] == 0 && taken?["rounds_known"] == taken?["games"],
      "\(String(describing: taken))")
  }
}
