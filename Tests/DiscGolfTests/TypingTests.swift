import ProgramTesting
import ScoringCLI
import ScoringKit
import Testing

@testable import DiscGolf

@Suite struct TypingTests {
  private let names = Roster([
    Roster.Names("Ann Lee", aliases: ["boss"]), Roster.Names("Ben"), Roster.Names("Player 3"),
  ])

  private func read(_ line: String, after events: [String] = [], startHole: Int = 1) throws
    -> [String]
  {
    let round = try round(startHole: startHole)
    return try Fixtures.typed(line, round, try Fixtures.card(round, events), names: names)
  }

  private func round(startHole: Int = 1) throws -> StrokePlay {
    try Fixtures.round(
      [3, 4, 3, 3], labels: ["1", "2", "4S", "7"], startHole: startHole)
  }

  private func refused(_ line: String, after events: [String] = [], in cell: ScoreCell? = nil)
    throws -> Refusal
  {
    let round = try round()
    let card = try Fixtures.card(round, events)
    return try #require(Fixtures.refusal(line, round, card, names: names, in: cell))
  }

  /// Tests that the examples in a refusal can be typed unchanged.
  @Test(arguments: ["1:", "hole 2", ":", "", "ann 2", "ben"])
  func test_refusal_onAShortLayout_namesItsHoles(line: String) throws {
    let round = try Fixtures.round()
    let sides = [["Ann", "Abe"], ["Ben", "Bob"]]
    for best in [false, true] {
      let round = best ? try Fixtures.round(bestScore: true) : round
      let full = (1...3).flatMap { hole in
        (1...2).flatMap { seat in
          best ? ["\(hole) \(seat).1=3", "\(hole) \(seat).2=3"] : ["\(hole) \(seat)=3"]
        }
      }
      for events in [[], full] {
        let card = try Fixtures.card(round, events, sides: sides)
        let roster = Fixtures.roster(sides)
        let refusal = Fixtures.refusal(line, round, card, names: roster)
        for advice in refusal?.expected ?? [] where advice.contains(": ") {
          let typed = advice.replacing("NAME", with: "Ann")
          #expect(
            throws: Never.self, "\(line) -> \(advice)",
            performing: { try Fixtures.typed(typed, round, card, names: roster) })
        }
      }
    }
  }

  @Test func test_scoreOnAFullCard_ofMembersWhoseLeastCounts_namesOneOfThem() throws {
    let round = try Fixtures.round([3], bestScore: true)
    let sides = [["Ann", "Ben"], ["Cid", "Dan"]]
    let card = try Fixtures.card(
      round, ["1 1.1=3", "1 1.2=3", "1 2.1=3", "1 2.2=3"], sides: sides)
    let names = Fixtures.roster(sides)
    for (line, advice) in [("ann 4", "`1: Ann 4`"), ("dan 4", "`1: Dan 4`"), ("4", "`1: Ann 4`")] {
      let hint = Fixtures.refusal(line, round, card, names: names)?.hint?.text
      #expect(hint?.contains(advice) == true, "\(line): \(hint ?? "")")
    }
  }

  @Test func test_numberWithADot_inFrontOfScores_isRefusedWithBothReadings() throws {
    #expect(try refused("2. 3 4").expected == ["2:", "2"])
    #expect(try read("3 4.") == ["1 1=3", "1 2=4"])
  }

  @Test(arguments: [
    ("3 4 5", ["1 1=3", "1 2=4", "1 3=5"]),
    ("  3,4  ", ["1 1=3", "1 2=4"]),
    ("three", ["1 1=3"]),
    ("ann 3 ben 4", ["1 1=3", "1 2=4"]),
    ("Ben 4, ann lee 3", ["1 2=4", "1 1=3"]),
    ("boss 12", ["1 1=12"]),
    ("Ann three, and Ben ten.", ["1 1=3", "1 2=10"]),
    ("\"Player 3\" 4", ["1 3=4"]),
    ("“Player 3” 4", ["1 3=4"]),
    ("pl 4", ["1 3=4"]),
    ("2: ann 3 ben 4", ["2 1=3", "2 2=4"]),
    ("2:3 4", ["2 1=3", "2 2=4"]),
    ("4s: 3", ["3 1=3"]),
    ("3: 3", ["3 1=3"]),
    ("4: 5", ["4 1=5"]),
    ("7: 5", ["4 1=5"]),
    ("hole 2: 3", ["2 1=3"]),
    ("hole two: 3", ["2 1=3"]),
    ("2 ann 3", ["2 1=3"]),
    ("2 ann 3 ben 4", ["2 1=3", "2 2=4"]),
    ("ann: 3 3 4 2", ["1 1=3", "2 1=3", "3 1=4", "4 1=2"]),
    ("ann lee: 3 - 4", ["1 1=3", "2 1=-", "3 1=4"]),
    ("ann 2: 3 3", ["2 1=3", "3 1=3"]),
    ("ann 4S: 3", ["3 1=3"]),
    ("\"Player 3\": 4", ["1 3=4"]),
    ("3 - 5", ["1 1=3", "1 2=-", "1 3=5"]),
  ])
  func test_understand_lines_areRead(line: String, events: [String]) throws {
    #expect(try read(line) == events)
  }

  @Test func test_understand_rowWithoutAHole_isTheNextScoresOfThePlayer() throws {
    let begun = ["1 1=3", "1 2=3", "1 3=3"]
    #expect(try read("ann: 5", after: begun) == ["2 1=5"])
    #expect(try read("ann 5", after: begun) == ["2 1=5"])
    #expect(try read("ann: 5 4", after: begun) == ["2 1=5", "3 1=4"])
    #expect(try read("ann 1: 5", after: begun) == ["1 1=5"])
    #expect(try read("ann: 4", startHole: 3) == ["3 1=4"])
    let filled = try refused("ann: 5 4", after: begun + ["3 1=3"])
    #expect(filled.message.contains("has a score on hole 4S already"))
    #expect(filled.expected == ["ann 2: 5 4"])
  }

  @Test func test_understand_nameWithAScoreOnTheHoleOnTurn_needsTheHole() throws {
    let refusal = try refused("ann 5", after: ["1 1=3"])
    #expect(refusal.reason == .illegal)
    #expect(refusal.expected == ["1: ann 5", "2: ann 5"])
  }

  @Test(arguments: [
    "ann dnf", "ann retired", "end retired ann", "retired ann", "status ann retired", "ann wd",
  ]) func test_understand_leavingInAnyForm_isAStatus(line: String) throws {
    #expect(try read(line) == ["s1=dnf"])
  }

  @Test func test_understand_numbers_goToTheSeatsThatLackTheHole() throws {
    #expect(try read("4 5", after: ["1 2=3"]) == ["1 1=4", "1 3=5"])
    let full = ["1 1=3", "1 2=3", "1 3=3"]
    #expect(try read("4 5", after: full) == ["2 1=4", "2 2=5"])
    #expect(try read("1: 4 5 6", after: full) == ["1 1=4", "1 2=5", "1 3=6"])
    #expect(try read("4", startHole: 3) == ["3 1=4"])
  }

  @Test func test_understand_tooManyNumbers_namesTheSurplusOne() throws {
    let refusal = try refused("3 4 5 6", after: ["1 2=3"])
    #expect(refusal.token == "5")
    #expect(refusal.offset == 4)
    #expect(refusal.message.contains("column 5"))
    #expect(refusal.expected == ["Ann Lee", "Player 3"])
    #expect(try refused("ann: 3 3 3 3 9").token == "9")
    #expect(try refused("ann 2: 3 3 3 3 3").offset == 15)
  }

  /// Tests that `44` alone is refused, because it is more likely two scores than 44 strokes; with a
  /// name or a colon it is accepted.
  @Test func test_understand_numberBeyondWhatIsLikely_wantsItsNameOrTheColon() throws {
    let refusal = try refused("44")
    #expect(refusal.token == "44")
    #expect(refusal.expected == ["4 4", "NAME 44", "1: 44"])
    #expect(try refused("3 45").expected.first == "3 4 5")
    #expect(try refused("3 4 12").expected == ["NAME 12", "1: 12"])
    #expect(try read("ann 44") == ["1 1=44"])
    #expect(try read("1: 44") == ["1 1=44"])
    #expect(try read("9 9") == ["1 1=9", "1 2=9"])
  }

  @Test func test_understand_numberOfOnePlayer_isTakenUpToWhatThePromptOffers() throws {
    let round = try round()
    let card = try Fixtures.card(round, [], seats: 1)
    let most = try #require(card.prompt(Roster(["Ann"])).ranges.first?.bounds.upperBound)
    #expect(most == 20)
    let one = Roster(["Ann"])
    #expect(try Fixtures.typed("20", round, card, names: one) == ["1 1=20"])
    #expect(Fixtures.refusal("44", round, card, names: one)?.expected == ["NAME 44", "1: 44"])
  }

  /// Tests that a hole with a label such as 2B can be named with or without a colon.
  @Test func test_enter_labelWithALetter_isAHoleWithoutItsColonToo() {
    let run = Runner([.discGolf])
    run("discgolf courses add Q --pars 3,3,3 --labels 1,2,2B")
    run("discgolf start Ann Ben --course Q --new")
    for line in ["2B ann 3 ben 4", "hole 1 ann 3 ben 4"] {
      #expect(run("discgolf enter '\(line)'").code == .done, "\(line)")
    }
    let out = run("discgolf enter '2b: ann 4'").out
    #expect(out.contains("Ann, hole 2B: 4") && out.contains("was 3"), "\(out)")
    #expect(run("discgolf enter '2C ann 3'").code != .done)
  }

  @Test func test_understand_rowOntoAFullHole_needsTheColon() throws {
    let full = ["1 1=3", "1 2=3", "1 3=3", "2 1=4"]
    for line in ["1 ann 4", "hole 1 ann 4", "hole 1: ann 4"] {
      let round = try round()
      let refusal = Fixtures.refusal(line, round, try Fixtures.card(round, full), names: names)
      #expect((refusal == nil) == line.contains(":"), "\(line)")
    }
    let refusal = try refused("1 ann 4", after: full)
    #expect(refusal.message == "Ann Lee has a score on hole 1 already.")
    #expect(refusal.expected == ["1: ann 4"])
    #expect(try read("2 ann 5", after: full) == ["2 1=5"])
    #expect(try read("3 ann 5", after: full) == ["3 1=5"])
  }

  @Test func test_understand_aLineThatIsTooLong_saysItsLimit() throws {
    let refusal = try refused(String(repeating: "word ", count: 3_000))
    #expect(refusal.message == "A line has at most 4000 bytes, not 15000.")
    #expect(try refused(String(repeating: "x ", count: 1_900)).reason == .unknownName)
    #expect(try refused(String(repeating: "ann ", count: 900)).reason != .over)
  }

  @Test func test_understand_dash_clearsAScore() throws {
    #expect(try read("1: ann -", after: ["1 1=3"]) == ["1 1=-"])
    #expect(try read("ann 1: 4 - 4", after: ["2 1=3"]) == ["1 1=4", "2 1=-", "3 1=4"])
  }

  @Test func test_understand_dash_passesAPlayerOverWhoDoesNotPlayTheHole() throws {
    #expect(try read("ann -") == ["1 1=-"])
    let gone = ["1 1=3", "1 2=3", "1 3=3", "2 3=-"]
    #expect(try read("4 5", after: gone) == ["2 1=4", "2 2=5"])
    #expect(try read("4 5 -", after: gone + ["2 1=4", "2 2=4"]) == ["3 1=4", "3 2=5", "3 3=-"])
  }

  @Test(arguments: [
    ("0", Refusal.Reason.illegal, "0", 0),
    ("ann 0", .illegal, "0", 4),
    ("ann zero", .illegal, "zero", 4),
    ("100", .illegal, "100", 0),
    ("99999999999999999999", .illegal, "99999999999999999999", 0),
    ("zoe 3", .unknownName, "zoe", 0),
    ("ann 3 bem 4", .unknownName, "bem", 6),
    ("ann 3 ben", .notation, "ben", 6),
    ("ann 3 4", .notation, "4", 6),
    ("ann ben 3", .notation, "ann", 0),
    ("ann 3 ann 4", .notation, "ann", 6),
    ("9: 3", .notation, "9", 0),
    ("2:", .notation, ":", 1),
    (": 3", .notation, ":", 0),
    ("2: 3: 4", .notation, ":", 4),
    ("9 ann 3", .notation, "9", 0),
    ("ann: 3 x", .notation, "x", 7),
    ("\"ann 3", .notation, "\"ann 3", 0),
    ("\"ann\" \"ben\" 3", .notation, "\"ann\" \"ben\"", 0),
    ("x", .unknownName, "x", 0),
    ("+1", .notation, "+1", 0),
    ("3432", .illegal, "3432", 0),
  ])
  func test_understand_wrongLines_nameTheToken(
    line: String, reason: Refusal.Reason, token: String, offset: Int
  ) throws {
    let refusal = try refused(line)
    #expect(refusal.reason == reason)
    #expect(refusal.token == token)
    #expect(refusal.offset == offset)
    #expect(refusal.message.hasSuffix("."))
  }

  @Test(arguments: ["", "   ", ",", "..."])
  func test_understand_nothing_isRefused(line: String) throws {
    #expect(try refused(line).reason == .notation)
  }

  @Test func test_understand_nearName_isOffered() throws {
    #expect(try refused("bem 4").expected == ["Ben"])
  }

  @Test func test_understand_ambiguousPrefix_listsThem() throws {
    let round = try Fixtures.round()
    let card = try Fixtures.card(round, [])
    let refusal = Fixtures.refusal("an 3", round, card, names: Roster(["Ann", "Anna", "Cid"]))
    #expect(refusal?.reason == .ambiguousName)
    #expect(refusal?.expected == ["Ann", "Anna"])
    #expect(
      try Fixtures.typed("ann 3", round, card, names: Roster(["Ann", "Anna", "Cid"])) == ["1 1=3"])
  }

  @Test func test_understand_completeCard_isOverAndSaysHowToCorrect() throws {
    let round = try Fixtures.round([3])
    let card = try Fixtures.card(round, ["1 1=3"], seats: 1)
    let names = Roster(["Ann"])
    #expect(Fixtures.refusal("3", round, card, names: names)?.reason == .over)
    #expect(
      Fixtures.refusal("3", round, card, names: names)?.hint?.text.contains("1: Ann 4") == true)
    #expect(try Fixtures.typed("1: ann 4", round, card, names: names) == ["1 1=4"])
  }

  // Tests that the refusal of a score for a player who has stopped does not claim that all holes
  // have scores.
  @Test func test_understand_scoreOfWhoHasStopped_saysSoAndHowToGoOn() throws {
    let stopped = (1...3).map { "s\($0)=dnf" }
    let refused = try refused("ann 3", after: stopped)
    #expect(refused.reason == .over)
    #expect(refused.message == "No score is asked for: Ann Lee is entered as DNF (did not finish).")
    let hint = refused.hint?.text ?? ""
    #expect(
      hint == "`Ann Lee dnf -` takes that back; a hole of its own is typed as `1: Ann Lee 4`.")
    #expect(try read("Ann Lee dnf -", after: stopped) == ["s1=-"])
  }

  @Test func test_understand_wordsBehindScores_areBlamed_andNoScoreBeforeThem() throws {
    let refusal = try refused("3 4 # windy")
    #expect(refusal.token == "# windy" && refusal.offset == 4)
    #expect(refusal.reason == .unknownName)
    #expect(try refused("3 4 ann").message.hasPrefix("A name is missing before \"3\""))
  }

  @Test func test_understand_tokenBeatsNameAndQuotesMakeOne() throws {
    let round = try Fixtures.round([3, 3], labels: ["A", "B"])
    let card = try Fixtures.card(round, [], seats: 2)
    let names = Roster(["A", "Seven"])
    #expect(try Fixtures.typed("a: 3 4", round, card, names: names) == ["1 1=3", "1 2=4"])
    #expect(try Fixtures.typed("\"a\": 3 4", round, card, names: names) == ["1 1=3", "2 1=4"])
    #expect(try Fixtures.typed("\"seven\" 3", round, card, names: names) == ["1 2=3"])
    #expect(Fixtures.refusal("seven 3 4", round, card, names: names)?.token == "4")
  }

  @Test func test_understand_inACell_takesOneValueOnly() throws {
    let cell = ScoreCell.strokes(hole: 2, seat: Seat(index: 1))
    let round = try round()
    let card = try Fixtures.card(round, [])
    let typed = { try Fixtures.typed($0, round, card, names: names, in: cell) }
    #expect(try typed("4") == ["2 2=4"])
    #expect(try typed(" five ") == ["2 2=5"])
    #expect(try typed("-") == ["2 2=-"])
    #expect(try refused("4 5", in: cell).token == "5")
    #expect(try refused("ann 4", in: cell).token == "ann")
    #expect(try refused("0", in: cell).reason == .illegal)
  }

  @Test(arguments: ["2 ann", "ann 2", "2: ann", "Ann Lee 2", "two ann"])
  func test_cell_namedPlaces(text: String) throws {
    let round = try round()
    #expect(
      try round.cell(named: text[...], names: names) == .strokes(hole: 2, seat: Seat(index: 0)))
  }

  @Test func test_cell_holeAlone_needsASingleSeat() throws {
    let round = try round()
    #expect(
      try round.cell(named: "4S", names: Roster(["Ann"]))
        == .strokes(hole: 3, seat: Seat(index: 0)))
    let refusal = Fixtures.refusal { _ = try round.cell(named: "2", names: names) }
    #expect(refusal?.expected.first == "2 Ann Lee")
    #expect(Fixtures.refusal { _ = try round.cell(named: "9 ann", names: names) }?.token == "9")
    #expect(Fixtures.refusal { _ = try round.cell(named: "2 zoe", names: names) }?.token == "zoe")
    #expect(Fixtures.refusal { _ = try round.cell(named: "\"2\"", names: names) } != nil)
    #expect(Fixtures.refusal { _ = try round.cell(named: "ann", names: names) }?.token == "ann")
  }

  @Test func test_phrase_speaksWithLabelsAndNames() throws {
    let round = try round()
    #expect(
      round.phrase(try ScoreEvent(canonical: "3 1=3"), before: { nil }, names: names)
        == "Ann Lee, hole 4S: 3")
    #expect(
      round.phrase(try ScoreEvent(canonical: "4 2=-"), before: { nil }, names: names)
        == "Ben, hole 7: no score")
  }

  private func echo(_ events: [String], after: [String] = [], pars: [Int?] = [3, 4, 3]) throws
    -> String
  {
    let round = try Fixtures.round(pars)
    let card = try Fixtures.card(round, after + events)
    return round.echo(
      try events.map { try ScoreEvent(canonical: $0) }, before: { nil }, after: card,
      names: Fixtures.names
    ).text
  }

  @Test func test_echo_oneScore_hasItsEffect() throws {
    #expect(try echo(["2 1=3"], after: ["1 1=2"]) == "Ann, hole 2: 3 (-1), -2 thru 2")
    #expect(try echo(["1 1=3"]) == "Ann, hole 1: 3 (E), E thru 1")
    #expect(try echo(["1 1=-"]) == "Ann, hole 1: no score")
    #expect(try echo(["2 1=-"], after: ["1 1=2"]) == "Ann, hole 2: no score, -1 thru 1")
    #expect(try echo(["1 1=5"], pars: [nil, nil]) == "Ann, hole 1: 5, 5 thru 1")
  }

  @Test func test_echo_ofAPartOfARow_saysWhichHoles() throws {
    #expect(
      try echo(["2 1=4", "3 1=3"]) == "Ann, holes 2 to 3: 7; Ann: 2 holes, 7, E")
    #expect(
      try echo(["2 1=4", "3 1=3"], after: ["1 1=4"])
        == "Ann, holes 2 to 3: 7; Ann: 3 holes, 11, +1")
  }

  @Test func test_echo_severalScores_areOneLine() throws {
    #expect(
      try echo(["2 1=4", "2 2=5"], after: ["1 1=1", "1 2=3"])
        == "Hole 2: Ann 4 (E) -2, Ben 5 (+1) +1")
    #expect(try echo(["1 1=3", "2 1=5", "3 1=5"]) == "Ann: 3 holes, 13, +3")
    #expect(
      try echo(["1 1=3", "2 2=4"]) == "Ann, hole 1: 3 (E), E thru 1; Ben, hole 2: 4 (E), E thru 1")
    #expect(try echo([]).isEmpty)
  }

  @Test func test_understand_randomText_neverTraps() throws {
    let round = try round()
    let card = try Fixtures.card(round, ["1 1=3", "2 2=4"])
    let pieces = [
      "ann", "ben", "3", "0", "100", "-", ":", "\"", "7", "4S", ",", "zoe", "two", "hole", "and",
      ".",
      "é", "👍",
    ]
    for seed in UInt64(1)...400 {
      var random = SplitMix(state: seed)
      let line = (0..<Int.random(in: 1...8, using: &random)).map { _ in
        pieces.randomElement(using: &random) ?? ""
      }.joined(separator: Bool.random(using: &random) ? " " : "")
      do throws(Refusal) {
        var state = card
        for event in try round.understand(line[...], at: card, names: names, in: nil) {
          try round.apply(event, to: &state)
        }
      } catch {
        let offset = error.offset ?? 0
        #expect(offset <= line.utf8.count, "seed \(seed): \(line)")
        if let token = error.token, error.offset != nil {
          let rest = String(decoding: line.utf8.dropFirst(offset), as: UTF8.self)
          #expect(rest.hasPrefix(token), "seed \(seed): \(line)")
        }
      }
    }
  }
}
