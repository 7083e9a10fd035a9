import ScoringKit
import Testing

@testable import DiscGolf

/// Tests of entries other than simple scores: scores of sides, penalties, statuses, par + 4,
/// playoffs and countback.
@Suite struct FormsTests {
  private let names = Fixtures.names
  private static let pairs = [["Ann", "Ben"], ["Cid"]]

  private func places(_ card: Scorecard, closed: Bool = true) -> [Int?] {
    let standings = Standings(
      card.seats.indices.map { card.rank(of: Seat(index: $0), closed: closed) }, names: names)
    return card.seats.indices.map { standings[Seat(index: $0)]?.place }
  }

  private func order(_ card: Scorecard) -> [Int] {
    Standings(
      card.seats.indices.map { card.rank(of: Seat(index: $0), closed: true) }, names: names
    ).rows.map(\.seat.number)
  }

  private func full(_ totals: [Int], holes: Int = 3) -> [String] {
    totals.enumerated().flatMap { seat, last in
      (1...holes).map { "\($0) \(seat + 1)=\($0 == holes ? last : 3)" }
    }
  }

  // MARK: Text

  @Test(arguments: [
    "7 1.2=3", "7 1.2=-", "99 100.100=99", "7 1.ob=1", "7 1.misplay=-", "p1.late=2",
    "p100.other=99",
    "p1.card=-", "s1=dnf", "s2=dns", "s3=dq", "s1=-", "a1=4", "a1=-", "t1 1=3", "t99 100=-",
  ])
  func test_read_newForms_areInverseOfSpell(text: String) throws {
    #expect(try ScoreEvent(canonical: text).canonical == text)
  }

  @Test(arguments: [
    "7 1.0=3", "7 1.02=3", "7 1.101=3", "7 1.=3", "7 1.ob", "7 1.OB=1", "7 1.ob=0", "7 1.xyz=1",
    "p1=2", "p1.late", "p0.late=2", "p1.late=100", "p1.late=2 ", "s1", "s1=DNF", "s1=888", "a1=3",
    "a1=", "a1=44", "t1=3", "t0 1=3", "t100 1=3", "t1 1=0", "p1.latelatelatelate=2",
  ])
  func test_read_damagedForms_areRefused(text: String) throws {
    #expect(Fixtures.refusal { _ = try ScoreEvent(canonical: text) }?.reason == .notation)
  }

  @Test(arguments: [
    ("1: ann ob", ["1 1.ob=1"]), ("1: ann ob 2", ["1 1.ob=2"]), ("1: ann ob -", ["1 1.ob=-"]),
    ("1 ann 4 ob ben 3", ["1 1=4", "1 1.ob=1", "1 2=3"]),
    ("ann 5 ob 2 lost", ["1 1=5", "1 1.ob=2", "1 1.lost=1"]),
    ("penalty ann late", ["p1.late=2"]), ("penalty ann late 4", ["p1.late=4"]),
    ("penalty ben 2 other", ["p2.other=2"]), ("penalty ann extra", ["p1.extra=2"]),
    ("penalty ann card", ["p1.card=2"]), ("penalty ann courtesy", ["p1.courtesy=1"]),
    ("penalty ann late -", ["p1.late=-"]), ("ann dnf", ["s1=dnf"]), ("Ben DNS", ["s2=dns"]),
    ("cid dq", ["s3=dq"]), ("ann dnf -", ["s1=-"]), ("ann par+4", ["a1=4"]),
    ("ann par+4 -", ["a1=-"]), ("playoff 1: ann 3 ben 4", ["t1 1=3", "t1 2=4"]),
    ("playoff 2 ann 3", ["t2 1=3"]), ("playoff: ann 3, ben -", ["t1 1=3", "t1 2=-"]),
    ("hole 2 ben 3", ["2 2=3"]), ("ann 3: 4 5", ["3 1=4", "1 1=5"]),
  ])
  func test_understand_newForms(line: String, events: [String]) throws {
    let round = try Fixtures.round()
    #expect(try Fixtures.typed(line, round, try Fixtures.card(round, [])) == events)
  }

  @Test func test_understand_playoffWithoutANumber_isItsNextHole() throws {
    let round = try Fixtures.round([3])
    let tied = ["1 1=3", "1 2=3", "1 3=4", "t1 1=3", "t1 2=3"]
    let card = try Fixtures.card(round, tied)
    #expect(try Fixtures.typed("playoff: ann 3 ben 4", round, card) == ["t2 1=3", "t2 2=4"])
    #expect(try Fixtures.typed("playoff 3 4", round, card) == ["t2 1=3", "t2 2=4"])
    #expect(Fixtures.refusal("playoff 3 4 5", round, card)?.message.contains("2 players") == true)
  }

  /// Tests that a line for a playoff without the number of a hole is refused if the player already
  /// has a score on the current hole, or if the playoff is won.
  @Test func test_understand_playoffWithoutANumber_refusesWhoHasPlayedTheHole() throws {
    let round = try Fixtures.round([3])
    let tied = ["1 1=3", "1 2=3", "1 3=4", "t1 1=3"]
    let open = try Fixtures.card(round, tied)
    let refusal = try #require(Fixtures.refusal("playoff: ann 4", round, open))
    #expect(
      refusal.message == "Ann has a 3 on playoff hole 1, and Ben has no score there yet.")
    #expect(refusal.hint?.text == "To correct it: `playoff 1: Ann SCORE`.")
    #expect(try Fixtures.typed("playoff 1: ann 4", round, open) == ["t1 1=4"])
    let won = try Fixtures.card(round, tied + ["t1 2=4"])
    let decided = try #require(Fixtures.refusal("playoff: ann 4", round, won))
    #expect(decided.message == "The playoff is decided: Ann won it.")
    #expect(try Fixtures.typed("playoff 2: ann 4", round, won) == ["t2 1=4"])
  }

  @Test func test_row_pastTheLastHole_fillsOnlyWhatHasNoScore() throws {
    let round = try Fixtures.round([3, 3, 3])
    let card = try Fixtures.card(round, ["1 1=3"])
    #expect(try Fixtures.typed("ben 3: 4 5", round, card) == ["3 2=4", "1 2=5"])
    let refusal = try #require(Fixtures.refusal("ann 3: 4 5", round, card))
    #expect(
      refusal.message
        == "From hole 3 on the row goes past hole 3 to hole 1, which has a score.")
    #expect(refusal.hint?.text == "Where that is meant, correct it by itself: `1: Ann 5`.")
  }

  @Test func test_cellsThatAreNoHole_askForWhatTheyTake() throws {
    let round = try Fixtures.round([3])
    let card = try Fixtures.card(round, [])
    let names = Fixtures.names
    func prompt(_ cell: ScoreCell) -> Prompt { round.prompt(for: cell, at: card, names: names) }
    let seat = Seat(index: 0)
    #expect(prompt(.status(seat: seat)).tokens.map(\.text) == ["dnf", "dns", "dq"])
    #expect(prompt(.playoff(hole: 2, seat: seat)).question == "Playoff hole 2")
    #expect(prompt(.parPlusFour(seat: seat)).tokens.isEmpty)
    #expect(
      prompt(.roundPenalty(seat: seat, reason: .late)).question
        == "Penalty throws on the round (late card)")
  }

  @Test func test_fullHole_withFewerScoresThanPlayers_asksWhoseTheyAre() throws {
    let round = try Fixtures.round([3, 3])
    let card = try Fixtures.card(round, ["1 1=3", "1 2=3", "1 3=4"])
    for line in ["1: 4", "1: 4 5"] {
      let refusal = try #require(Fixtures.refusal(line, round, card))
      #expect(refusal.message.contains("whose"), "\(refusal.message)")
      #expect(refusal.expected.first == "1: Ann 4")
    }
    #expect(try Fixtures.typed("1: 4 5 6", round, card) == ["1 1=4", "1 2=5", "1 3=6"])
    #expect(try Fixtures.typed("1: cid 5", round, card) == ["1 3=5"])
  }

  @Test func test_dns_ofSomebodyWhoHasScores_isRefusedWithTheWordsThatWork() throws {
    let round = try Fixtures.round([3, 3])
    let card = try Fixtures.card(round, ["1 1=3", "1 2=3"])
    let refusal = try #require(Fixtures.refusal("ben dns", round, card))
    #expect(refusal.message == "Ben has a score on 1 hole, and so did start.")
    #expect(refusal.expected == ["Ben dnf"])
    #expect(try Fixtures.typed("ben dnf", round, card) == ["s2=dnf"])
    #expect(try Fixtures.typed("cid dns", round, card) == ["s3=dns"])
    #expect(try Fixtures.typed("ben dns -", round, card) == ["s2=-"])
  }

  @Test func test_prompt_whereFirstPlaceIsShared_offersThePlayoff() throws {
    let round = try Fixtures.round([3])
    var events = ["1 1=3", "1 2=3", "1 3=4"]
    func offered() throws -> [String] {
      let card = try Fixtures.card(round, events)
      let prompt = card.prompt(names)
      for token in prompt.secondary {
        #expect(try Fixtures.typed(token.text, round, card).count == 1)
      }
      return prompt.secondary.map(\.label).filter { $0.hasSuffix(": 3") }
    }
    let tied = try Fixtures.card(round, events).prompt(names)
    #expect(
      tied.question
        == "Every hole has a score. Ann and Ben share first place, unless a playoff decides")
    #expect(try offered() == ["Playoff, hole 1, Ann: 3"])
    events.append("t1 1=3")
    #expect(try offered() == ["Playoff, hole 1, Ben: 3"])
    events.append("t1 2=3")
    #expect(try offered() == ["Playoff, hole 2, Ann: 3"])
    events += ["t2 1=4", "t2 2=3"]
    #expect(try offered() == [])
    #expect(try Fixtures.card(round, events).prompt(names).question == "Every hole has a score")
  }

  @Test(arguments: [
    ("bob x", "x", "no score"), ("ben x", "x", "no score"), ("3.5", "3.5", "no score"),
    ("ben 3.5", "3.5", "no score"), ("#7: 3", "#7", "no hole"), ("hole 9 ben 3", "9", "no hole"),
    ("hole 9: ben 3", "9", "no hole"), ("hole 2", "2", "missing"), ("+1", "+1", "no score"),
    ("penalty ann", "ann", "reason"), ("penalty ann other", "ann", "How many"),
    ("penalty ann late now", "now", "reason"), ("penalty late", "late", "Nobody"),
    ("ann ben 3", "ann", "missing after"), ("playoff", "playoff", "Nobody"),
    ("playoff:", "playoff", "missing"), ("playoff 3 4", "3 4", "Nobody ties"),
    ("zoe dnf", "zoe", "Nobody"), ("penalty zoe late", "zoe", "Nobody"),
  ])
  func test_understand_wrongLines_sayWhatIsWrong(line: String, token: String, says: String) throws {
    let round = try Fixtures.round()
    let names = Roster(["Ann", "Ben", "Bob"])
    let refusal = try #require(
      Fixtures.refusal(line, round, try Fixtures.card(round, []), names: names))
    #expect(refusal.token == token)
    #expect(refusal.message.contains(says), "\(refusal.message)")
  }

  @Test(arguments: [
    ("bne 3", ["Ben"]), ("bn 3", ["Ben"]), ("benn 3", ["Ben"]), ("magdelana 3", ["Magdalena"]),
    ("magdlna 3", ["Magdalena"]), ("mgdlna 3", ["Ben", "Magdalena"]),
    ("bxx 3", ["Ben", "Magdalena"]),
  ])
  func test_understand_nearNames_areOffered(line: String, offered: [String]) throws {
    let round = try Fixtures.round()
    let card = try Fixtures.card(round, [], seats: 2)
    let refusal = Fixtures.refusal(line, round, card, names: Roster(["Ben", "Magdalena"]))
    #expect(refusal?.reason == .unknownName)
    #expect(refusal?.expected == offered)
  }

  @Test(arguments: [
    ("1 ann ob", "1", "1 1.ob=1"), ("penalty ann late", "3", "p1.late=3"),
    ("ann dnf", "dq", "s1=dq"),
    ("ann dnf", "-", "s1=-"), ("ann par+4", "-", "a1=-"), ("playoff 1 ann", "3", "t1 1=3"),
    ("ben 2", "-", "2 2=-"),
  ])
  func test_cell_newPlaces_takeAValue(place: String, value: String, event: String) throws {
    let round = try Fixtures.round()
    let cell = try round.cell(named: place[...], names: names)
    let card = try Fixtures.card(round, [])
    #expect(try Fixtures.typed(value, round, card, in: cell) == [event])
  }

  // MARK: Sides

  @Test func test_bestScore_aHoleCountsOnceAllMembersHaveSaidSomething() throws {
    let round = try Fixtures.round([3, 3], bestScore: true)
    let roster = Fixtures.roster(Self.pairs)
    var card = try Fixtures.card(round, ["1 1.1=4"], sides: Self.pairs)
    let side = Seat(index: 0)
    #expect(card.strokes(of: side, hole: 1) == nil)
    #expect(card.prompt(roster).next.map(\.number) == [1, 2])
    #expect(try Fixtures.typed("2 5", round, card, names: roster) == ["1 1.2=2", "1 2=5"])
    try round.apply(ScoreEvent(canonical: "1 1.2=2"), to: &card)
    #expect(card.strokes(of: side, hole: 1) == 2)
    try round.apply(ScoreEvent(canonical: "1 1.2=-"), to: &card)
    #expect(card.strokes(of: side, hole: 1) == 4)
    try round.apply(ScoreEvent(canonical: "2 1.1=3"), to: &card)
    #expect(card.remarks(roster, closed: true).contains { $0.contains("Ben has no score there") })
  }

  @Test func test_bestScore_lines_nameMembers() throws {
    let round = try Fixtures.round([3, 3], bestScore: true)
    let roster = Fixtures.roster(Self.pairs)
    let card = try Fixtures.card(round, [], sides: Self.pairs)
    let typed = { try Fixtures.typed($0, round, card, names: roster) }
    #expect(try typed("ann 3 ben 4 cid 5") == ["1 1.1=3", "1 1.2=4", "1 2=5"])
    #expect(try typed("ben: 3 4") == ["1 1.2=3", "2 1.2=4"])
    #expect(try typed("\"Ann + Ben\" -") == ["1 1.1=-", "1 1.2=-"])
    let refusal = Fixtures.refusal("\"Ann + Ben\" 3", round, card, names: roster)
    #expect(refusal?.expected == ["Ann", "Ben"])
    #expect(
      try round.cell(named: "2 ben", names: roster)
        == .memberStrokes(hole: 2, seat: Seat(index: 0), member: 2))
    let sheet = try Fixtures.card(round, ["1 1.1=3", "1 1.2=2"], sides: Self.pairs)
      .sheet(roster, closed: false)
    #expect(
      sheet.rows.map { $0.cells.prefix(2).map(\.text) } == [
        ["Par", "3"], ["Ann + Ben", "(2)"], ["- Ann", "3"], ["- Ben", "2"], ["Cid", "·"],
      ])
  }

  @Test func test_sides_withoutTheOption_haveOneScore() throws {
    let round = try Fixtures.round([3])
    let roster = Fixtures.roster(Self.pairs)
    let card = try Fixtures.card(round, [], sides: Self.pairs)
    #expect(try Fixtures.typed("ben 3", round, card, names: roster) == ["1 1=3"])
    #expect(
      Fixtures.refusal { _ = try Fixtures.card(round, ["1 1.1=3"], sides: Self.pairs) } != nil)
    let best = try Fixtures.round([3], bestScore: true)
    #expect(Fixtures.refusal { _ = try Fixtures.card(best, ["1 1=3"], sides: Self.pairs) } != nil)
  }

  // MARK: Penalties

  @Test func test_penalties_onlyThoseOnTheRoundAreAdded() throws {
    let card = try Fixtures.card(
      try Fixtures.round([3, 3]), ["1 1=2", "2 1=4", "2 1.ob=1", "p1.late=2"], seats: 1)
    let seat = Seat(index: 0)
    #expect(card.tally(of: seat).strokes == 8)
    #expect(card.headline(of: seat, closed: true).text == "+2")
    let sheet = card.sheet(Roster(["Ann"]), closed: true)
    #expect(sheet.columns.map(\.title) == ["Player", "1", "2", "Pen", "Total", "+/-"])
    #expect(sheet.rows.last?.cells.map(\.text) == ["Ann", "(2)", "[4]", "2", "8", "+2"])
    let detail = card.detail(of: seat, Roster(["Ann"]), closed: true)
    #expect(detail.sheet.columns.last?.title == "Penalty")
    #expect(detail.sheet.rows[1].spoken == "Hole 2, par 3, scored 4, +1 par, 1 for out of bounds")
    #expect(detail.sheet.rows[2].cells.map(\.text) == ["late", "", "+2", ""])
    #expect(detail.fields["totalStrokes"] == 8)
    #expect(detail.fields["penalties"]?.array?.count == 2)
    #expect(
      card.remarks(Roster(["Ann"]), closed: true)
        == ["Ann: 2 penalty throws on the round (late card, 808.F)."])
    #expect(card.metrics(of: seat).first { $0.key == "birdies" }?.value == 1)
  }

  // MARK: Statuses and par + 4

  @Test func test_statuses_standBelowInOrderAndAreNotAsked() throws {
    let round = try Fixtures.round([3, 3])
    let seats = [["Ann"], ["Ben"], ["Cid"], ["Dora"], ["Eve"]]
    let card = try Fixtures.card(
      round,
      ["s1=dq", "1 1=2", "2 1=2", "s2=dns", "1 3=2", "s3=dnf", "1 4=9", "2 4=9", "s5=dnf"],
      sides: seats)
    #expect(places(card) == [nil, nil, nil, 1, nil])
    #expect(order(card) == [4, 3, 5, 2, 1])
    #expect(card.isComplete)
    #expect(card.holeOnTurn == nil)
    #expect(card.headline(of: Seat(index: 0), closed: true).text == "DQ")
    #expect(card.strokes(of: Seat(index: 0), hole: 1) == 2)
    #expect(card.share(of: Seat(index: 0)) == nil)
    #expect(!card.hasFullCard(Seat(index: 0)))
  }

  @Test func test_parPlusFour_missedHolesCountAndAreMarked() throws {
    let round = try Fixtures.round([3, 4])
    let events = ["1 1=3", "2 1=-", "1 2=3", "2 2=4", "1 3=3", "2 3=4"]
    let card = try Fixtures.card(round, events + ["a1=4"])
    let seat = Seat(index: 0)
    #expect(card.headline(of: seat, closed: true).text == "+4")
    #expect(places(card) == [3, 1, 1])
    #expect(
      card.remarks(names, closed: true)
        == ["Ann did not play hole 2: par + 4 on it (811.F, 802.03.C)."])
    #expect(
      card.sheet(names, closed: true).rows[1].cells.map(\.text) == ["Ann", "3", "8*", "11", "+4"])
    #expect(card.sheet(names, closed: true).legend.contains { $0.text == Marks.assigned })
    let whole = try Fixtures.card(round, events + ["a1=4", "2 1=4"])
    #expect(!whole.sheet(names, closed: true).legend.contains { $0.text == Marks.assigned })
    #expect(!card.hasFullCard(seat))
    #expect(places(try Fixtures.card(round, events)) == [nil, 1, 1])
    let unknown = try Fixtures.round([3, nil])
    #expect(Fixtures.refusal { _ = try Fixtures.card(unknown, ["a1=4"]) }?.reason == .illegal)
  }

  // MARK: Ties

  @Test func test_playoff_decidesFirstPlaceAloneAndAddsNothing() throws {
    let round = try Fixtures.round()
    let tied = full([3, 3, 3])
    #expect(places(try Fixtures.card(round, tied)) == [1, 1, 1])
    var card = try Fixtures.card(round, tied + ["t1 1=4", "t1 2=3", "t1 3=3", "t2 2=4", "t2 3=3"])
    #expect(places(card) == [2, 2, 1])
    #expect(card.headline(of: Seat(index: 2), closed: true).text == "-1")
    #expect(card.remarks(names, closed: true).isEmpty, "the page explains it")
    #expect(card.remarks(names, closed: false) == ["Cid won the playoff."])
    card = try Fixtures.card(round, tied + ["t1 1=4", "t1 2=3", "t1 3=3"])
    #expect(places(card) == [1, 1, 1], "not decided yet")
    card = try Fixtures.card(round, full([3, 4, 4]) + ["t1 2=3", "t1 3=4"])
    #expect(places(card) == [1, 2, 2])
    #expect(card.remarks(names, closed: true).first?.contains("decide nothing") == true)
  }

  @Test func test_playoff_aggregate_countsAllHoles() throws {
    let round = try Fixtures.round(playoff: .aggregate)
    let tied = full([3, 3, 9])
    var card = try Fixtures.card(round, tied + ["t1 1=4", "t1 2=3", "t2 1=2", "t2 2=4"])
    #expect(places(card) == [1, 2, 3])
    card = try Fixtures.card(round, tied + ["t1 1=4", "t1 2=3", "t2 1=2"])
    #expect(places(card) == [1, 1, 3])
  }

  @Test func test_countback_lastHolesDecideEqualTotals() throws {
    let events = (1...10).flatMap { ["\($0) 1=\($0 == 1 ? 4 : 3)", "\($0) 2=\($0 == 10 ? 4 : 3)"] }
    let pars = [Int?](repeating: 3, count: 10)
    let back = try Fixtures.card(try Fixtures.round(pars, countback: .last), events, seats: 2)
    #expect(places(back) == [1, 2])
    #expect(back.share(of: Seat(index: 0)) == [1, 27, 18, 9, 3])
    #expect(places(try Fixtures.card(try Fixtures.round(pars), events, seats: 2)) == [1, 1])
  }

  @Test func test_explanation_namesWhatDecided() throws {
    let names = Roster(["Ann", "Ben", "Cid"])
    func why(_ card: Scorecard, _ one: Int, _ other: Int) -> String? {
      card.explanation(
        of: Seat(index: one), above: Seat(index: other), names, closed: true)
    }
    let events = (1...10).flatMap { ["\($0) 1=\($0 == 1 ? 4 : 3)", "\($0) 2=\($0 == 10 ? 4 : 3)"] }
    let pars = [Int?](repeating: 3, count: 10)
    let back = try Fixtures.card(try Fixtures.round(pars, countback: .last), events, seats: 2)
    #expect(why(back, 0, 1) == "Ann is above Ben: both +1, 27 to 28 on the last 9 holes.")
    let level = try Fixtures.card(try Fixtures.round(pars), events, seats: 2)
    #expect(why(level, 0, 1) == "Ann and Ben share a place: both +1.")
    let playoff = try Fixtures.card(
      try Fixtures.round(pars), events + ["t1 1=4", "t1 2=3"], seats: 2)
    #expect(why(playoff, 1, 0) == "Ben is above Ann: both +1, Ben won the playoff.")
    let better = try Fixtures.card(try Fixtures.round([3]), ["1 1=3", "1 2=4"], seats: 3)
    #expect(why(better, 0, 1) == "Ann is above Ben: E to +1.")
    #expect(why(better, 0, 2) == nil)
  }
}
