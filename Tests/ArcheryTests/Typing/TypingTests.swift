import ScoringKit
import Testing

@testable import Archery

@Suite struct TypingTests {
  @Test(arguments: [
    ("X 10 9", "X 10 9"), ("x109", "X 10 9"), ("10 9 M", "10 9 M"), ("xxx", "X X X"),
    ("1010m", "10 10 M"), ("X, 10, 9", "X 10 9"), ("9/2 8", "9 8"), ("ann x 9", "X 9"),
    ("Ann: 10", "10"), ("111", "1 1 1"), ("end 1: X 9", "X 9"),
    ("ann 1: 10 9", "10 9"), ("1: ann: 10 9", "10 9"),
  ])
  func test_line_inItsForms_isTaken(line: String, arrows: String) throws {
    var boss = try Boss(pass: "6@18m/3 40 vegas-triple")
    if line == "111" { boss = try Boss(pass: "6@18m/3 40 vegas") }
    try boss.enter(line)
    #expect(boss.end(1).asShot.map(\.text).joined(separator: " ") == arrows)
  }

  /// Tests that the number of an end at a wrong position is refused, and never read as an arrow.
  @Test(arguments: [
    "3 ann 9 8 7", "9 9: 8", "ann 1: 9 9 9, ben 2: 9 9 9", "ann 9 1: 9 9", "1:: 9", "9: 9: 9",
    ": 9 9 9",
  ])
  func test_numberOfAnEnd_outOfPlace_isRefused(line: String) throws {
    let boss = try Boss("wa18", ["Ann", "Ben"])
    #expect(boss.refusal(line)?.reason == .notation, "\(line)")
  }

  @Test func test_singleArrowsBetweenCommas_couldBeEither_andAreRefused() throws {
    var boss = try Boss("wa18", ["Ann", "Ben", "Cid"])
    #expect(boss.refusal("10, 9, 8")?.expected == ["10 9 8", "Ann 10, Ben 9, Cid 8"])
    #expect(boss.refusal("10, 9")?.reason == .notation)
    try boss.enter("9 9, 8 8, 7 7")
    // After this, each archer has one arrow left in the end.
    try boss.enter("9, 8, 7")
    #expect(boss.question == "End 2 of 20, Arrow 1 of 3")
  }

  @Test func test_nameThatCouldBeArrows_needsNoQuotesWhereOnlyANameStands() throws {
    var boss = try Boss("wa18", ["X", "Ann", "So"])
    try boss.enter(["\"x\" 9 9 9", "ann 8 8 8", "\"so\" 7 7 7"])
    try boss.amend("1.1 x", "8")
    try boss.amend("x 1.2", "7")
    try boss.enter("1.3 X 6")
    #expect(boss.end(1).text == "8 7 6")
    try boss.enter("x retired")
    #expect(boss.state.card.status(Seat(index: 0)) == .retired)
    try boss.enter("status x -")
    #expect(boss.state.card.status(Seat(index: 0)) == nil)
    // The text `m` is no name here; the refusal lists the names of the archers in the form in which
    // they can be typed.
    let refusal = Fixtures.refusal { _ = try boss.round.cell(named: "1.1 m", names: boss.names) }
    #expect(
      refusal?.message
        == "\"m\" is no name here; put quotes around a name that could be arrows.")
    #expect(refusal?.expected == ["\"X\"", "Ann", "\"So\""])
    #expect(boss.refusal("x dns")?.expected == ["\"X\" retired"])
  }

  /// Tests that the refusal of a correction names the end that doesn't exist, and not the new
  /// value.
  @Test func test_amendOfAnEndThatThereIsNot_doesNotBlameTheValue() throws {
    var boss = try Boss("wa18", ["Ann", "Ben"])
    let refusal = Fixtures.refusal { try boss.amend("40.1 ann", "6") }
    #expect(refusal?.message == "There is no end 40." && refusal?.token == nil)
    #expect(refusal?.expected == ["1…20"])
  }

  @Test(arguments: [
    "ben dnf", "end retired ben", "end ben retired", "retired ben", "ben wd", "BEN DNF",
  ]) func test_leaving_inAnyForm_isAStatus(line: String) throws {
    var boss = try Boss("wa18", ["Ann", "Ben"])
    try boss.enter(line)
    #expect(boss.state.card.status(Seat(index: 1)) == .retired)
  }

  @Test func test_status_isTakenBackByADash_whereThereIsOne() throws {
    var boss = try Boss("wa18", ["Ann", "Ben"])
    let refusal = boss.refusal("status ben -")
    #expect(refusal?.message == "Nothing about Ben can be taken back.")
    for line in ["ben retired -", "status ben -", "status ben retired -"] {
      try boss.enter("ben retired")
      #expect(boss.state.card.status(Seat(index: 1)) == .retired)
      try boss.enter(line)
      #expect(boss.state.card.status(Seat(index: 1)) == nil, "\(line)")
    }
  }

  /// Tests that a status which is typed on a line with arrows is refused, and that the refusal
  /// shows the line to type instead.
  @Test(arguments: [
    ("ann 6 6 6, cleo dsq", ["cleo dsq"]), ("ann 666 ben 555 cleo dsq", ["cleo dsq"]),
    ("666 dns", ["Ann dns", "Ben dns", "Cleo dns"]),
  ])
  func test_statusBehindArrows_isALineOfItsOwn(line: String, expected: [String]) throws {
    var boss = try Boss("wa18", ["Ann", "Ben", "Cleo"])
    let refusal = boss.refusal(line)
    let word = line.split(separator: " ").last ?? ""
    #expect(refusal?.message == "\"\(word)\" needs a line of its own, without arrows.")
    #expect(refusal?.expected == expected)
    for line in expected.prefix(1) { try boss.enter(line) }
  }

  @Test func test_arrowByArrow_isTheSameAsTheLine() throws {
    var one = try Boss("wa720_70")
    var other = try Boss("wa720_70")
    try one.enter(["X", "10", "9", "8", "7", "M"])
    try other.enter("x10987m")
    #expect(one.state == other.state)
    #expect(one.question == "End 2 of 12, Arrow 1 of 6")
  }

  @Test func test_severalArchers_byNameOrInOrder() throws {
    var boss = try Boss("wa18", ["Ann", "Ben", "Cid"])
    try boss.enter("ann X10".replacing("X", with: "9") + ", cid 9 9 8 and ben 7")
    #expect(boss.end(1, 1).text == "10 9 ·")
    #expect(boss.end(1, 2).text == "7 · ·")
    #expect(boss.state.prompt(boss.names).next.map { boss.names[$0] } == ["Ann", "Ben"])
    try boss.enter("8; 6 5")
    #expect(boss.question == "End 2 of 20, Arrow 1 of 3")
    try boss.enter("1 1 1, 2 2 2, 3 3 3")
    #expect(boss.end(2, 3).total == 9)
    #expect(boss.refusal("1, 2, 3, 4")?.reason == .notation)
  }

  @Test func test_wholeEnd_typedAgain_isReplaced() throws {
    var boss = try Boss("wa18", ["Ann", "Ben"])
    try boss.enter(["ann 10 9 8 +7", "ben 9 9 9", "1: ann 6 5"])
    #expect(boss.end(1, 1).shotText == "6 5 ·")
    #expect(boss.end(1, 2).text == "9 9 9")
    try boss.enter("1: ann 6 5 4, ben M M M")
    #expect(boss.end(1, 1).total == 15)
    #expect(boss.end(1, 2).total == 0)
    #expect(boss.refusal("21: ann 9")?.message == "There is no end 21.")
  }

  @Test func test_amend_anyArrow_countsAgain() throws {
    var boss = try Boss("wa18", ["Ann", "Ben"])
    try boss.enter(["ann 10 9 8", "ben 9 9 9"])
    try boss.amend("1.2 ann", "1")
    #expect(boss.end(1, 1).total == 19)
    try boss.amend("ben 1.1", "-")
    #expect(boss.end(1, 2).arrowsShot == 2)
    try boss.enter("1.1 ben M")
    #expect(boss.end(1, 2).total == 18)
    try boss.amend("status ann", "retired")
    #expect(boss.state.card.status(Seat(index: 0)) == .retired)
  }

  @Test func test_zero_isRefusedWithBothMeanings() throws {
    let boss = try Boss("wa720_70")
    let refused = try #require(boss.refusal("X 0 9"))
    #expect(refused.message == "M is a miss, 10 is a ten")
    #expect(refused.token == "0" && refused.offset == 2)
    #expect(refused.hint?.text.contains("end 1, arrow 2") == true)
    #expect(boss.refusal("900")?.message == "M is a miss, 10 is a ten")
  }

  /// Tests that the refusal of a value which the face doesn't have contains that value, its
  /// position and the valid values.
  @Test(arguments: [
    ("10-zone-6-ring", "4"), ("10-zone-5-ring", "5"), ("worcester-5-spot", "3"), ("5-zone", "8"),
    ("5-zone", "X"), ("worcester", "10"), ("wa-field-x", "6"), ("10-zone", "11"), ("vegas", "11"),
    ("indoor", "X"), ("compound-triple", "X"), ("lancaster", "12"), ("wa-3d", "9"),
    ("triple", "5"), ("hit-or-miss", "2"), ("ifaa-field", "2"),
  ])
  func test_illegalValue_namesTokenPlaceAndSymbols(face: String, value: String) throws {
    let boss = try Boss(pass: "6@18m/3 40 \(face)", ["Ann", "Ben"], ruleset: "score-only")
    let refused = try #require(boss.refusal("ann M \(value)"), "\(face)")
    #expect(refused.token == value)
    #expect(refused.offset == 6)
    #expect(refused.message.contains("End 1, arrow 2"), "\(refused.message)")
    #expect(refused.expected == Face.named(face)?.symbols)
  }

  @Test func test_lancaster_hasElevenAndItsShootUpTwelve() throws {
    var boss = try Boss(pass: "3@18m/3 40 lancaster", ruleset: "elevens")
    try boss.enter("X 11 10")
    #expect(boss.tally().total == 32)
    #expect(boss.tally().counts == [2, 1])
    var shootUp = try Boss(pass: "3@18m/3 40 lancaster-shoot-up", ruleset: "elevens")
    try shootUp.enter("12 11 10")
    #expect(shootUp.tally().total == 33)
  }

  @Test func test_fullEnd_refusesMoreUnlessTheyAreSurplus() throws {
    var boss = try Boss("wa18", ["Ann", "Ben"])
    let refused = try #require(boss.refusal("ann 10 9 8 7"))
    #expect(refused.reason == .illegal)
    #expect(refused.message == "End 1 has 3 arrows, and \"7\" of Ann is one too many.")
    #expect(refused.token == "7")
    #expect(boss.end(1).arrowsShot == 0)
    let hint = try #require(refused.hint?.text)
    #expect(hint.hasPrefix("Each end is a line of its own."))
    try boss.enter("ann 10 9 8")
    try boss.enter("ann +7")
    #expect(boss.end(1).text == "9 8 7")
    #expect(boss.refusal("ann +1 +1 +1")?.reason == .illegal)
  }

  @Test func test_refusedLine_changesNothing() throws {
    var boss = try Boss("wa18", ["Ann", "Ben"])
    try boss.enter("ann 10")
    let before = boss.state
    for line in [
      "ann 9, ben 4 0", "ann 9, zoe 8", "ann 9, ann 8", "ann", "ann \"", "", "21: 3", "3.9 ann 9",
      "ann 9*", "99.1 ann 9", "ann 10/4", "retired zoe", "status ann sleepy", "shootoff 10",
      "ann 9 3.2", "1.1 9", "ann +", String(repeating: "9", count: 500),
    ] {
      #expect(boss.refusal(line) != nil, "\(line)")
    }
    #expect(boss.state == before)
  }

  @Test func test_namesThatLookLikeArrows_needQuotes() throws {
    var boss = try Boss("wa18", ["X", "7", "Ann Lee"])
    try boss.enter("'10' 9".replacing("'10' ", with: "") + " 9 9")
    try boss.enter("\"7\" 8 8 8")
    try boss.enter("ann lee 7 7 7")
    #expect([1, 2, 3].map { boss.end(1, $0).total } == [27, 24, 21])
    #expect(
      try boss.round.cell(named: "2.1 \"X\"", names: boss.names)
        == .arrow(end: 2, seat: Seat(index: 0), arrow: 1))
  }

  @Test func test_retired_typesNothingMore() throws {
    var boss = try Boss("wa18", ["Ann", "Ben"])
    try boss.enter("ann retired")
    #expect(boss.refusal("ann 9")?.message == "Ann retired.")
    #expect(boss.state.prompt(boss.names).next == [Seat(index: 1)])
    try boss.enter("retired")
    #expect(boss.state.isComplete)
    #expect(boss.refusal("9")?.reason == .over)
  }

  @Test func test_echo_saysEndThisEndAndRunningTotal() throws {
    var boss = try Boss("wa18")
    let events = try boss.enter("9 10 8")
    #expect(
      boss.round.echo(events, before: { nil }, after: boss.state, names: boss.names).text
        == "Ann, End 1 of 20: 9 10 8, This End 27, Running Total 27")
    let extra = try boss.enter("+7")
    #expect(
      boss.round.echo(extra, before: { nil }, after: boss.state, names: boss.names).text
        == "Ann, End 1 of 20: 9 10 8 +7, counts 9 8 7, This End 24, Running Total 24")
  }

  @Test(arguments: [
    "3.2 1=X", "3.2 1=-", "3.2 1=10/2", "12.6 100=M", "shootoff 1.1 2=10*", "shootoff 2.3 1=-",
    "status 1=retired", "status 2=-",
  ])
  func test_canonical_roundTrips(text: String) throws {
    let event = try ArrowEvent(canonical: text.utf8.span)
    #expect(event.canonical == text)
  }

  @Test(arguments: [
    "", "3.2 1=x", "03.2 1=X", "3.2  1=X", "3.2 1=X ", "3.2 0=X", "3.2 1=13", "3.2 1=10/9",
    "3.2 1=10*", "3.2 1=", "status 1=", "status 1=Retired", "shootoff 1 1=X", "3.2 1=0",
    "1001.1 1=X",
  ])
  func test_canonical_anythingElse_isRefused(text: String) {
    #expect(Fixtures.refusal { _ = try ArrowEvent(canonical: text.utf8.span) } != nil, "\(text)")
  }
}

extension TypingTests {
  /// Tests for several faces that the text which a refusal suggests can be typed.
  @Test(arguments: [
    "portsmouth", "york", "worcester", "wa720_70", "vegas_300_triple", "ifaa_field_unit",
  ])
  func test_refusal_namesArrowsThatAreOnTheFace(code: String) throws {
    var boss = try Boss(code, ["Ann", "Ben"])
    for line in ["ann", "1:", "", "9.9", "9 1.1"] {
      let refusal = try #require(boss.refusal(line), "\(line)")
      for text in refusal.expected where text != "\"" {
        let typed = text.replacing("NAME", with: "Ann")
        #expect(boss.refusal(typed) == nil, "\(line): \(typed)")
      }
    }
    let end = boss.state.card.face(Seat(index: 0), end: 1)?.symbols.first ?? ""
    let full = Array(repeating: end, count: boss.state.card.planned(1)).joined(separator: " ")
    try boss.enter("ann \(full), ben \(full)")
    let refusal = try #require(boss.refusal("1: \(full)"))
    #expect(refusal.expected.count == 2)
    for text in refusal.expected { #expect(boss.refusal(text) == nil, "\(text)") }
  }

  @Test func test_arrowsOfMoreThanLackThem_areCounted() throws {
    var boss = try Boss("portsmouth", ["Ann", "Ben"])
    try boss.enter("ann 9 9 9")
    #expect(
      boss.refusal("9, 9, 9")?.message == "There are arrows of 3 archers, and 1 lacks arrows.")
  }

  @Test func test_understand_endWithoutAColon_isRefusedAtItsNumber() throws {
    let boss = try Boss("wa720_70")
    let refusal = try #require(boss.refusal("end 3 X 10 9"))
    #expect(refusal.token == "3")
    #expect(refusal.expected == ["3: X 10 9", "3: NAME X 10 9"])
    #expect(boss.refusal("end 3: X 10 9") == nil)
  }

  @Test func test_understand_aLineThatIsTooLong_saysItsLimit() throws {
    let boss = try Boss("wa720_70")
    let refusal = try #require(boss.refusal(String(repeating: "ann X ", count: 2_000)))
    #expect(refusal.message == "A line has at most 4000 bytes, not 12000.")
  }
}
