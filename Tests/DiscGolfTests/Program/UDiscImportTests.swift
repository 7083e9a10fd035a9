import DeskTesting
import DiscGolf
import ProgramTesting
import ScoringDesk
import ScoringKit
import Testing

/// Tests which cards in UDisc's files are the same round: cards of one round can have different
/// names, and different rounds of one minute can have the same scores.
@Suite struct UDiscImportTests {
  private let desk = TestDesk([.discGolf])
  private let first = [("Ann", [3, 3, 3]), ("Ben", [3, 3, 4])]

  /// Returns the text of a file with cards that began in the same minute on the same course of
  /// three holes.
  private func file(_ cards: [(String, [Int])]...) -> String {
    let head = "PlayerName,CourseName,LayoutName,StartDate,EndDate,Total,+/-,RoundRating,"
    let rows = cards.flatMap { [("Par", [3, 3, 3])] + $0 }.map { name, holes in
      "\(name),Park,Main,2026-05-01 1000,2026-05-01 1100,\(holes.reduce(0, +)),,,"
        + holes.map(String.init).joined(separator: ",")
    }
    return ([head + "Hole1,Hole2,Hole3"] + rows).joined(separator: "\n") + "\n"
  }

  private func take(_ text: String) throws -> Page { try desk.take(text, sport: "discgolf") }

  private var sizes: [JSONValue] {
    get throws { try (desk.history().payload.array ?? []).compactMap { $0["players"] } }
  }

  @Test func test_fileOfWhichNothingCanBeRead_isRefusedWithTheReasons() throws {
    let text = file(first).replacing("2026-05-01", with: "someday")
    for me in [nil, "Ann"] {
      let refused = refusal { try desk.take(text, sport: "discgolf", me: me) }
      #expect(refused?.code == .damaged)
      #expect(refused?.line == 2)
      #expect(refused?.hint?.text.contains("the card is left out.") == true)
    }
    // A card without a played hole is not imported.
    let empty = file([("Ann", [0, 0, 0])])
    #expect(try take(empty).payload["rounds_added"] == 0)
  }

  @Test func test_meInACardThatIsLeftOut_isSaidWithTheReason() throws {
    let other = file([("Cid", [3, 3, 3])]).split(separator: "\n").dropFirst()
      .joined(separator: "\n").replacing("2026-05-01", with: "someday")
    let sound = ["Ann", "Ben", "Dan", "Eve", "Flo", "Gus", "Hal", "Ida", "Jim", "Kay", "Lea"]
      .map { ($0, [3, 3, 3]) }
    let refused = refusal {
      try desk.take(file(sound) + other, sport: "discgolf", me: "Cid")
    }
    #expect(refused?.message == "Nobody in what was read of the file is called \"Cid\".")
    #expect(refused?.hint?.text.hasPrefix("line 14: ") == true)
  }

  @Test func test_anotherGroupOfTheSameMinute_isAnotherRound() throws {
    _ = try take(file(first))
    let other = file([("Cid", [3, 3, 3]), ("Dan", [4, 4, 4])])
    let page = try take(other)
    #expect(page.payload["rounds_added"] == 1)
    #expect(page.warned.contains("with other people: it is another round"))
    #expect(try take(file([("Eve", [3, 3, 4])])).payload["rounds_added"] == 1)
    #expect(try take(file(first)).payload["rounds_added"] == 0)
    #expect(try take(other).payload["rounds_added"] == 0)
    #expect(try sizes.count == 3)
  }

  @Test func test_wholeCardUnderOtherNames_isKnownAndSaysWhose() throws {
    _ = try take(file(first))
    let page = try take(file([("Ann", [3, 3, 3]), ("Robert", [3, 3, 4])]))
    #expect(page.payload["rounds_known"] == 1)
    #expect(page.warned.contains("line 4: Robert has the scores of Ben in round "))
    #expect(page.warned.contains("counts as the same: nothing was added"))
  }

  @Test func test_somebodyWithAnothersScores_isKeptBesideThem() throws {
    _ = try take(file(first))
    let page = try take(file([("Ann", [3, 3, 3]), ("Cid", [3, 3, 4]), ("Dan", [2, 2, 2])]))
    #expect(page.warned.contains("Cid has the scores of Ben in round "))
    #expect(page.warned.contains("both are kept"))
    #expect(try sizes == [4])
  }

  @Test func test_secondPlayerWithTheSameScores_joinsTheCardOfTheFirst() throws {
    _ = try take(file([("Ann", [3, 3, 3])]))
    let page = try take(file([("Ann", [3, 3, 3]), ("Ben", [3, 3, 3])]))
    #expect(page.payload["rounds_united"] == 1)
    #expect(try sizes == [2])
  }

  @Test func test_swappedScores_areReportedAsOtherValues() throws {
    _ = try take(file(first))
    let page = try take(file([("Ann", [3, 3, 4]), ("Ben", [3, 3, 3])]))
    #expect(page.payload["rounds_added"] == 0 && page.payload["rounds_differing"] == 1)
    #expect(page.warned.contains("Ann and Ben have other values in round"))
  }

  /// Tests laps, of which UDisc exports several with the same time: Ann's card from another phone
  /// is matched with the lap that has her scores.
  @Test(arguments: 0..<4) func test_lapWithThePlayersScores_isTheOne(_: Int) throws {
    let laps = file([("Ann", [3, 3, 3])], [("Ann", [3, 3, 4])])
    _ = try desk.take(laps, sport: "discgolf", me: "Ann")
    let again = try take(laps)
    #expect(again.payload["rounds_known"] == 2)
    #expect(again.warned == "")
    #expect(try take(file(first)).payload["rounds_united"] == 1)
    #expect(try take(laps).payload["rounds_added"] == 0)
    #expect(try Set(sizes) == [1, 2])
  }

  /// Tests a card of a round that was entered here: missing players are added, players with the
  /// same scores but other names are the same people, and different scores make another round.
  @Test(arguments: [
    (["Ann,3,4,4", "Ben,4,4,3"], 0, 0, 2, ""),
    (["Ann,3,4,4", "Ben,4,4,3", "Cid,5,5,5"], 0, 1, 3, ""),
    (["Anna,3,4,4", "Benny,4,4,3"], 0, 0, 2, "Anna has the scores of Ann in round"),
    (["Ann,3,4,4", "Ben,4,4,4"], 1, 0, 2, "not all of it is the same"),
    (["Ann,3,4,4"], 0, 0, 2, ""), (["Eve,9,9,9"], 1, 0, 2, ""),
  ])
  func test_cardOfARoundThatWasTyped_isThatRound(
    rows: [String], added: Int, united: Int, players: Int, said: String
  ) throws {
    _ = try desk.scorer.documents.addDocument(
      ReferenceRequest(sport: "discgolf", kind: "courses"),
      Arguments(options: ["pars": ["3,3,4"]], positionals: ["NAME": ["Park"]]))
    let started = try desk.assuming {
      try desk.scorer.starting.start(
        StartRequest(
          sport: "discgolf", players: ["Ann", "Ben"],
          options: Arguments(options: ["course": ["Park"]]), answers: $0))
    }
    let id = try #require(started.payload["id"]?.string)
    let round = RoundRequest(sport: "discgolf", round: id)
    for line in ["3 4", "4 4", "4 3"] {
      _ = try desk.scorer.rounds.take(EntryRequest(.enter(line), in: round))
    }
    _ = try desk.scorer.rounds.take(EntryRequest(.finish, in: round, answers: .agreeingToAll))
    let date = try #require(
      desk.scorer.exchange.export(.other("udisc"), of: "discgolf").text
        .split(separator: "\n").last?.split(separator: ",")[3])
    let lines = (["Par,3,3,4"] + rows).map { row in
      let cells = row.split(separator: ",", maxSplits: 1)
      return "\(cells[0]),Park,Main,\(date),\(cells[1])"
    }
    let header = "PlayerName,CourseName,LayoutName,Date,Hole1,Hole2,Hole3"
    let page = try take(([header] + lines).joined(separator: "\n") + "\n")
    #expect(page.payload["rounds_added"]?.integer == added)
    #expect(page.payload["rounds_united"]?.integer == united)
    // Nobody is known to be the user, which is reported as well.
    let warned = (page.payload["warnings"]?.array ?? []).filter { $0["kind"] != "who" }
      .compactMap { $0["message"]?.string }.joined(separator: "\n")
    #expect(warned.contains(said) && warned.isEmpty == said.isEmpty, "\(warned)")
    #expect(try desk.scorer.rounds.show(round).payload["standings"]?.array?.count == players)
  }

  @Test func test_ownExportOfARoundThatBeganWithSeconds_isKnown() throws {
    desk.now = Moment(milliseconds: desk.now.milliseconds + 17_000)
    _ = try desk.scorer.documents.addDocument(
      ReferenceRequest(sport: "discgolf", kind: "courses"),
      Arguments(options: ["pars": ["3,3,4"]], positionals: ["NAME": ["Park"]]))
    let started = try desk.assuming {
      try desk.scorer.starting.start(
        StartRequest(
          sport: "discgolf", players: ["Ann", "Ben"],
          options: Arguments(options: ["course": ["Park"]]), answers: $0))
    }
    let round = RoundRequest(sport: "discgolf", round: started.payload["id"]?.string)
    for line in ["3 4", "4 4", "3 3"] {
      _ = try desk.scorer.rounds.take(EntryRequest(.enter(line), in: round))
    }
    _ = try desk.scorer.rounds.take(EntryRequest(.finish, in: round, answers: .agreeingToAll))
    let text = try desk.scorer.exchange.export(
      .other("udisc"), of: "discgolf"
    ).text
    #expect(try take(text).payload["rounds_known"] == 1)
    _ = try desk.agreeing {
      try desk.scorer.rounds.take(EntryRequest(.amend(["1", "Ann", "2"]), in: round, answers: $0))
    }
    let corrected = try take(text)
    #expect(corrected.payload["rounds_added"] == 1)
    #expect(
      corrected.warned.contains("not all of it is the same: the card is kept as another round"))
  }

  /// Tests that an exported file is recognized if it contains only the scores of a side whose
  /// members have separate scores here.
  @Test func test_ownExport_ofBestScoreDoubles_isKnown() throws {
    let run = Runner([.discGolf])
    run("discgolf courses add Town --pars 3,3,4")
    run("discgolf start Ann+Ben Cid+Dan --best-score --course Town --at 2026-04-03T10:00 --new")
    for line in ["3 4 3 3", "3 3 5 3", "3 4 5 6"] { run("discgolf enter \(line)") }
    run("discgolf finish --yes")
    let file = run("discgolf export --form udisc").out
    let taken = run("discgolf import - --json", input: file).payload
    #expect(taken?["rounds_known"] == 1 && taken?["rounds_added"] == 0)
  }

  @Test func test_cardWithoutAScore_isLeftOut() throws {
    let page = try take(file([("Ann", [0, 0, 0]), ("Ben", [0, 0, 0])], first))
    #expect(page.payload["rounds_added"] == 1)
    #expect(page.warned.contains("line 2: Nothing was played on the card: it is left out."))
  }

  @Test func test_export_leavesOutWhatIsNoCard() {
    let run = Runner([.discGolf])
    run("discgolf courses add Town --pars 3,3")
    run("discgolf start Ann Ben --course Town --new")
    run("discgolf enter 3 4")
    run("discgolf abandon --yes")
    run("discgolf start Ann --course Town")
    run("discgolf finish --yes")
    let file = run("discgolf export --form udisc")
    #expect(!file.out.contains("Ann") && !file.out.contains("Par,"))
    #expect(file.err.contains("it was abandoned, and the round is left out"))
    #expect(file.err.contains("nobody has a score, and the round is left out"))
  }
}
