import ProgramTesting
import ScoringKit
import Testing

@testable import Pickleball
@testable import ScoringCLI

/// Tests of the page of a completed game, its timeline, and its score sheets.
@Suite struct GamePageTests {
  private func finished(_ lines: String...) -> Runner {
    let run = Runner([.pickleball])
    run("pickleball start Ann+Ben Cid+Dan --to 3")
    for line in lines { run("pickleball enter '\(line)'") }
    run("pickleball finish --yes")
    return run
  }

  @Test func test_show_hasItsSectionsInOrder() {
    let run = finished("AAA")
    run("pickleball note 1 'A short one'")
    let lines = run("pickleball show 1").out.split(separator: "\n").map(String.init)
    let places = ["Overview", "Participants", "Stats", "Notes", "Actions"].map {
      lines.firstIndex(of: $0)
    }
    #expect(places.allSatisfy { $0 != nil })
    #expect(places.compactMap(\.self) == places.compactMap(\.self).sorted())
    let text = lines.joined(separator: "\n")
    #expect(text.contains("Ann + Ben win 3-0") && text.contains("3 rallies, playing to 3"))
    #expect(text.contains("Last server Ann, on the right side"))
    #expect(text.contains("A short one") && text.contains("score pickleball timeline"))
  }

  @Test func test_show_ofNotedRallies_hasTheirCountsAndElseNone() {
    let plain = finished("AAA")("pickleball show 1").out
    #expect(!plain.contains("Out") && !plain.contains("Kitchen") && !plain.contains("Noted"))
    let noted = finished("A:error,out A:kitchen A")("pickleball show 1").out
    #expect(noted.contains("Noted: 2 of 3 rallies"))
    #expect(noted.contains("Out ") && noted.contains("Kitchen faults"))
  }

  @Test func test_statistics_byTheTypeOfAShownGame_countIt() throws {
    let run = finished("AABBBAA", "AA")
    let type = try #require(run("pickleball show 1 --json").payload?["gameTypeId"]?.string)
    let id = try #require(run("pickleball show 1 --json").payload?["id"]?.string)
    run("me Ann")
    let counted = run("pickleball stats results")
    #expect(counted.out.contains("1 match"), "\(counted)")
    #expect(run("pickleball stats results --type \(type)").out == counted.out)
    let link = "score://pickleball/stats/results?gameId=\(id)&gameTypeId=\(type)"
    #expect(run("open \(link)").out == run("pickleball stats results --game \(id)").out)
    #expect(run("pickleball stats results --type rally").out != counted.out)
  }

  @Test func test_showJSON_carriesTheGame() throws {
    let run = finished("AABBBAA", "AA")
    run("pickleball note 1 'Windy'")
    let shown = try #require(run("pickleball show 1 --json").payload)
    #expect(shown["id"]?.string?.isEmpty == false)
    #expect(shown["gameTypeID"] == nil)
    #expect(shown["gameTypeId"] == "format.pickleball/sideout")
    #expect(shown["notes"] == "Windy" && shown["isArchived"] == false)
    let names = shown["participants"]?.array?.map {
      $0["members"]?.array?.map { $0["name"]?.string ?? "" } ?? []
    }
    #expect(names == [["Ann", "Ben"], ["Cid", "Dan"]])
    #expect(shown["reported"] == [[4, 2]] && shown["rallies"] == 9 && shown["playingTo"] == 3)
    #expect(shown["server"]?.string != nil && shown["court"]?.string != nil)
    #expect(shown["phase"] == "final" && shown["durationSeconds"] == 0)
  }

  @Test func test_history_ofAMatchWithoutAWinner_saysHowItStood() {
    let tied = finished("score A 2 B 2 end agreed")
    #expect(tied("history").out.contains("Ann + Ben & Cid + Dan tied 2-2 (stopped)"))
    #expect(tied("pickleball share 1").out.contains("tied 2-2 (stopped)"))
    tied("me Ann")
    #expect(tied("history --result tie").out.contains("You tied 2-2 (stopped)"))
    let left = finished("A")
    #expect(left("history").out.contains("Ann + Ben & Cid + Dan stopped at 1-0"))
  }

  @Test func test_history_ofARetirement_saysWhose() {
    let out = finished("A end retired B")("history").out
    #expect(out.contains("Ann + Ben beat Cid + Dan 3-0 (opponents retired)"))
  }

  @Test func test_status_saysTheServingSideOnce() {
    let run = Runner([.pickleball])
    run("pickleball start Ann+Ben Cid+Dan")
    let out = run("pickleball status").out
    #expect(out.contains("0-0-2 · Ann serves from the right to Cid\n"))
    #expect(!out.contains("to Cid: Ann"))
  }

  @Test func test_timeline_printsPointsWithServerAndRun() throws {
    let run = finished("AABBBAA", "AA")
    let out = run("pickleball timeline 1").out
    #expect(out.contains("Rally  Score  Point to   Serve     Server    Run"))
    #expect(out.contains("    2    2-0  Ann + Ben            Ann (A1)    2"))
    #expect(out.contains("    3    2-0             side out  Ann (A1)"))
    #expect(out.contains("o Ann + Ben  x Cid + Dan  @ level"))
    let payload = try #require(run("pickleball timeline 1 --json").payload)
    let rallies = payload["games"]?.array?.first?["rallies"]?.array ?? []
    #expect(rallies.count == 9)
    #expect(rallies.map { $0["run"]?.integer ?? -1 } == [1, 2, 0, 1, 2, 0, 0, 1, 2])
    let sideOuts = rallies.map { $0["isSideOut"] == true }
    #expect(sideOuts == [false, false, true, false, false, false, true, false, false])
    #expect(rallies.first?["call"] == "0-0-2" && rallies.first?["serverPlace"] == "A1")
  }

  /// Tests which points of the receiving side are marked as side-outs in rally scoring: all except
  /// the point that wins the game.
  @Test func test_timeline_inRallyScoring_marksPointsThatTakeTheServe() throws {
    let run = Runner([.pickleball])
    run("pickleball start Ann Cid --format rally-2026 --to 3")
    run("pickleball enter AABA")
    let payload = try #require(run("pickleball timeline --json").payload)
    let rallies = payload["games"]?.array?.first?["rallies"]?.array ?? []
    #expect(rallies.map { $0["isSideOut"] == true } == [false, false, true, false])
  }

  @Test func test_sections_eachKindOfStatistic_hasItsTone() throws {
    var play = try Play()
    try play("AA A:error,out")
    let sections = play.match.story(play.events, from: play.opening)
      .sections(play.names, closed: false)
    let tones = try #require(sections.last).blocks.compactMap { block -> Set<Tone>? in
      guard case .sheet(let sheet) = block else { return nil }
      return Set(sheet.rows.compactMap { $0.cells.first?.tone })
    }
    #expect(tones == [[.accent], [.cool], [.fair]])
  }

  @Test func test_export_asRallies_isReadAgain() throws {
    let run = finished("AABBBAA", "time B", "AA")
    let file = run("pickleball export 1 --form rallies -o -").out
    let lines = file.split(separator: "\n").map(String.init)
    #expect(
      lines.first
        == "game,date,format,to,type,winner,server,receiver,call,score_a,score_b,a1,a2,b1,b2,"
        + "tags,row")
    #expect(lines.count == 11)
    #expect(lines.dropFirst().first?.contains(",rally,A,A1,B1,0-0-2,0,0,Ann,Ben,Cid,Dan,") == true)
    let games = try RallyLog.games(file)
    let plan = try RallyLog.plan(games)
    #expect(plan.warnings.isEmpty && plan.cards.count == 1)
    let events = plan.cards.first?.rows.flatMap { $0.events(Seat(index: 0)) }
    #expect(events == ["A", "A", "B", "B", "B", "A", "A", "time B", "A", "A"])
  }

  @Test func test_export_asRallies_saysWhatItHasNoColumnFor() throws {
    let plain = finished("A", "let", "A")("pickleball export 1 --form rallies -o -").err
    #expect(!plain.contains("with the points"), "\(plain)")
    let run = finished("A", "foul B", "A")
    let said = run("pickleball export 1 --form rallies -o -").err
    #expect(
      said.contains(
        "1 event that is no rally, time-out or end is left out, with the points that it changed."),
      "\(said)")
  }

  @Test func test_timeline_hasRowsOfPointsThatNoRallyBrought() throws {
    let run = Runner([.pickleball])
    run("pickleball start Ann Ben")
    for line in ["AAA", "foul ann", "A", "score A 7 B 2", "A"] { run("pickleball enter '\(line)'") }
    let lines = run("pickleball timeline").lines.map {
      $0.split(separator: " ").joined(separator: " ")
    }
    let first = try #require(lines.firstIndex(of: "1 1-0 Ann Ann (A1)"))
    #expect(
      Array(lines[first...].prefix(7)) == [
        "1 1-0 Ann Ann (A1)", "2 2-0 Ann Ann (A1) 2", "3 3-0 Ann Ann (A1) 3", "2-0 foul of Ann",
        "4 3-0 Ann Ann (A1)", "7-2 score set to 7-2", "5 8-2 Ann Ann (A1)",
      ], "\(lines)")
    let game = try #require(run("pickleball timeline --json").payload?["games"]?.array?.first)
    #expect(game["changes"]?.array?.map { $0["score"] } == [[2, 0], [7, 2]])
    #expect(game["changes"]?.array?.map { $0["after"] } == [3, 4])
    #expect(game["counted"] == [8, 2] && game["score"] == [8, 2])
  }

  @Test func test_timeline_ofAForfeit_endsWithTheScoreThatCounts() throws {
    let run = Runner([.pickleball])
    run("pickleball start Ann Ben")
    for line in ["score A 5 B 5", "A", "foul ann", "foul ann"] {
      run("pickleball enter '\(line)'")
    }
    let lines = run("pickleball timeline").lines.map {
      $0.split(separator: " ").joined(separator: " ")
    }
    #expect(lines.contains("The game: 0-11"), "\(lines)")
    #expect(lines.contains("5-5 foul of Ann") && lines.contains("4-5 foul of Ann"))
    #expect(lines.contains("0-11 the score that counts"))
    var play = try Play(size: 1)
    try play("score A 5 B 5 A foul A foul A")
    let chart = play.match.story(play.events, from: play.opening).timeline(play.names)?.blocks
      .compactMap { if case .chart(let chart) = $0 { chart } else { nil } }.first
    #expect(chart?.series.map(\.points) == [[5, 4], [5, 5]])
  }

  @Test func test_timeline_ofNothing_saysSo() {
    let run = Runner([.pickleball])
    run("pickleball start Ann Cid")
    #expect(run("pickleball timeline").out.contains("There are no rallies yet."))
  }

  @Test func test_share_refereeSheet_strikesPointsByServer() {
    let run = finished("AABBBAA", "time B", "warn A", "AA")
    let text = run("pickleball share 1 --sheet referee").out
    #expect(text.contains("Game 1, first server Ann (A1)"))
    #expect(text.contains("A* \\1 \\2^ | "))
    #expect(text.contains("time-outs [x] [ ]"))
    #expect(text.contains("Time-out of B"))
    #expect(run("pickleball share 1 --sheet rallies").out.contains("0-0-2"))
  }

  @Test(arguments: ["referee", "rallies", "timeline"])
  func test_share_sheets_areDrawnInEveryForm(sheet: String) {
    let run = finished("AABBBAA", "AA")
    let html = run("pickleball share 1 --sheet \(sheet) --form html -o -").out
    #expect(html.hasPrefix("<!DOCTYPE html>") && !html.contains("<script"))
    let svg = run("pickleball share 1 --sheet \(sheet) --form svg -o -").out
    #expect(svg.hasPrefix("<svg") && svg.hasSuffix("</svg>\n"))
    #expect(svg.contains("<polyline") == (sheet == "timeline"))
    #expect(html.contains("<polyline") == (sheet == "timeline"))
  }

  @Test func test_record_ofSeveralGames_keepsWhatHappenedInEach() throws {
    var play = try Play(size: 1) {
      $0.target = 2
      $0.bestOf = 3
    }
    try play("time A AA time B BB server A1 A")
    let games = play.match.record(play.events, from: play.opening)
    #expect(games.map(\.number) == [1, 2, 3])
    #expect(games.map(\.score) == [Pair(2, 0), Pair(0, 2), Pair(1, 0)])
    #expect(games.map { $0.timeOuts(of: .a) } == [1, 0, 0])
    #expect(games.map { $0.timeOuts(of: .b) } == [0, 1, 0])
    #expect(games.map(\.firstServer.side) == [.a, .b, .a])
    #expect(games[1].incidents.first?.after == 0)
  }

  /// Tests that the second technical warning costs a point (USAP 13.G), and that the message says
  /// so.
  @Test func test_warning_saysWhatItCosts() {
    let run = Runner([.pickleball])
    run("pickleball start Ann+Ben Cid+Dan")
    run("pickleball enter AA")
    #expect(!run("pickleball enter 'warn A'").out.contains("point"))
    #expect(
      run("pickleball enter 'warn A'").out.contains(
        "Technical warning of A, Ann + Ben, the second: a point off · "))
    #expect(
      run("pickleball enter 'foul B'").out.contains(
        "Technical foul of B, Cid + Dan: a point for A · "))
    #expect(run("pickleball enter 'foul B'").out.contains(": it costs the match"))
  }

  /// Tests that the message about a foul reports the point of the other side, and no forfeit, if
  /// that point wins the game.
  @Test(arguments: [1, 3]) func test_foul_whosePointWins_saysThePoint(games: Int) {
    let run = Runner([.pickleball])
    run("pickleball start Ann+Ben Cid+Dan --best-of \(games)")
    run("pickleball enter 'score 10-0'")
    let said = run("pickleball enter 'foul B'").out
    #expect(said.contains("Technical foul of B, Cid + Dan: a point for A · "), "\(said)")
  }

  @Test func test_matchStoppedAtOneGameEach_isTiedEverywhere() {
    let run = Runner([.pickleball])
    run("me Ann --new")
    run("pickleball start Ann Cid --best-of 3 --to 5 --new")
    for line in ["AAAAA", "BBBBAA", "end time"] { run("pickleball enter '\(line)'") }
    run("pickleball finish --yes")
    let history = run("history").out
    #expect(!history.contains("beat") && !history.contains("won"), "\(history)")
    #expect(history.contains("tied"))
    let rows = run("pickleball standings --round 1 --json").payload?["standings"]?.array ?? []
    #expect(rows.map { $0["place"] } == [1, 1])
  }

  @Test(arguments: [
    ("A:winner,net", "does not end with an error too"),
    ("A:winner,Dan", "Dan can't have ended it with a winner"),
    ("A:error,net,Ann", "Ann can't have ended it with an error"),
  ]) func test_notesThatContradictEachOther_areRefused(line: String, message: String) {
    let run = Runner([.pickleball])
    run("pickleball start Ann+Ben Cid+Dan")
    let refused = run("pickleball enter '\(line)'")
    #expect(refused.code != .done && refused.err.contains(message), "\(refused.err)")
    #expect(run("pickleball enter 'A:winner,Ann B:error,out,Ben A:drop,Dan'").code == .done)
  }
}
