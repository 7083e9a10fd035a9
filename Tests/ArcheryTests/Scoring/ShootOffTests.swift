import ProgramTesting
import ScoringKit
import Testing

@testable import Archery

/// Tests of the shoot-offs of a round: how they are shown, and their messages and refusals.
@Suite struct ShootOffTests {
  private func tied(_ lines: String...) throws -> Boss<TargetRound> {
    var boss = try Boss(
      pass: "3@18m/3 40 indoor", ["Ann", "Ben", "Cid"], ruleset: "wa-indoor", cut: 1)
    try boss.enter(["ann 9 9 9", "ben 9 9 9", "cid 1 1 1"] + lines)
    return boss
  }

  private func tiedByThree(_ lines: String...) throws -> Boss<TargetRound> {
    var boss = try Boss(
      pass: "3@18m/3 40 indoor", ["Ann", "Ben", "Cid"], ruleset: "wa-indoor", cut: 1)
    try boss.enter(["ann 9 9 9", "ben 9 9 9", "cid 9 9 9"] + lines)
    return boss
  }

  @Test func test_card_ofARoundWithAShootOff_showsItsArrows() throws {
    let boss = try tied("shootoff ann 10", "shootoff ben 10*")
    let seats = boss.state.card.seats
    let sheet = boss.state.sheet(boss.names, closed: true)
    #expect(sheet.columns.last?.title == "Shoot-off 1" && sheet.columns.last?.brief == "S1")
    #expect(sheet.rows.map { $0.cells.last?.text } == ["10", "10*", ""])
    #expect(sheet.rows[1].spoken.hasSuffix(", shoot-off 10*."))
    #expect(
      seats.map { boss.state.headline(of: $0, closed: true).text }
        == ["27, shoot-off 10", "27, shoot-off 10*", "3"])
    let rows = boss.state.detail(of: seats[1], boss.names, closed: true).sheet.rows
    #expect(rows.last?.cells.prefix(3).map(\.text) == ["S1", "10*", "10"])
    let archers = boss.state.fields(boss.names)["archers"]?.array ?? []
    #expect(archers.map { $0["shootOff"] } == ["10", "10*", ""])
    #expect(
      WorldArcherySheet(state: boss.state).sheet(of: seats[1]).rows.last?.cells[1].text == "10*")
    #expect(DozenSheet(state: boss.state).sheet(of: seats[1]).rows.last?.cells[1].text == "10*")
    #expect(DozenSheet(state: boss.state).sheet(of: seats[2]).rows.last?.cells[0].text == "Total")
  }

  @Test func test_echo_ofTheLastArrow_saysWhoWon() throws {
    var boss = try tied()
    func said(_ line: String) throws -> String {
      let events = try boss.enter(line)
      return boss.round.echo(events, before: { nil }, after: boss.state, names: boss.names).text
    }
    #expect(try !said("shootoff ann 10").contains("wins"))
    #expect(try said("shootoff ben 10*").contains("Ben wins shoot-off 1"))
    #expect(try said("shootoff 1: ben 10").contains("Ann and Ben are level in shoot-off 1"))
    #expect(try said("shootoff ann 9, ben 8").contains("Ann wins shoot-off 2"))
  }

  @Test func test_decidedShootOff_takesNoFurtherArrowWithoutANumber() throws {
    var boss = try tied("shootoff ann 10", "shootoff ben 10*")
    let refusal = try #require(boss.refusal("shootoff ann 10*"))
    #expect(refusal.message == "Ann has shot 10 in shoot-off 1, and it is decided.")
    #expect(
      refusal.hint?.text
        == "To correct it: shootoff 1: Ann 10*. If it is of another one: shootoff 2: Ann 10*")
    try boss.enter("shootoff 1: ann 10*")
    #expect(boss.state.shootOffText(Seat(index: 0)) == "10*")
    try boss.enter("shootoff 2: ann 9")
    #expect(boss.state.shootOffText(Seat(index: 0)) == "10*, 9")
  }

  @Test func test_goingOnShootOff_takesNoSecondArrowOfAnybody() throws {
    let boss = try tiedByThree("shootoff ann 10*, ben 10")
    let refusal = try #require(boss.refusal("shootoff ann 10* ben 10 cid 9"))
    #expect(refusal.message == "Ann has shot 10* in shoot-off 1, and Cid still has to.")
    #expect(refusal.token == "10*")
    #expect(boss.refusal("shootoff cid 9") == nil)
    #expect(boss.refusal("shootoff 1: ann 10* ben 10 cid 9") == nil)
  }

  @Test func test_lineOfSeveralShootOffs_isRefused() throws {
    let boss = try tied("shootoff ann 10, ben 10")
    let refusal = try #require(boss.refusal("shootoff ann 9, cid 9"))
    #expect(
      refusal.message
        == "One line is of one shoot-off: Ann is to shoot in shoot-off 2, Cid in shoot-off 1.")
    #expect(boss.refusal("shootoff ann 9, ben 8") == nil)
  }

  @Test func test_severalClosest_areSaid() throws {
    var boss = try tied("shootoff ann 10*, ben 10*")
    let remark =
      "Shoot-off 1: the arrows of Ann and Ben are each marked as the closest, which decides nothing "
      + "between them."
    #expect(boss.state.remarks(boss.names, closed: false).contains(remark))
    try boss.enter("shootoff 1: ann 10")
    #expect(!boss.state.remarks(boss.names, closed: false).contains(remark))
    var match = try Boss(
      MatchRound(
        form: .individual, system: .cumulative, face: #require(Face.named("10-zone")),
        location: .indoor, ruleset: .named("wa-indoor")), ["Ann", "Ben"])
    while !match.state.isTied { try match.enter("ann 9 9 9, ben 9 9 9") }
    try match.enter("ann 9*, ben 9*")
    #expect(match.state.remarks(match.names, closed: false) == [remark])
  }

  @Test func test_shootOffOfAMatch_hintsAtTheCorrection() throws {
    var match = try Boss(
      MatchRound(
        form: .individual, system: .cumulative, face: #require(Face.named("10-zone")),
        location: .indoor, ruleset: .named("wa-indoor")), ["Ann", "Ben"])
    while !match.state.isTied { try match.enter("ann 9 9 9, ben 9 9 9") }
    try match.enter("shootoff ann 9")
    let refusal = try #require(match.refusal("shootoff ann 10"))
    #expect(refusal.hint?.text == "To correct it: shootoff 1: Ann 10")
    #expect(match.refusal("shootoff 1: Ann 10") == nil)
  }

  @Test func test_closestAfterLevelArrows_isAskedAbout() throws {
    func doubt<R: ArrowRound>(_ line: String, _ boss: Boss<R>) throws -> String?
    where R.Participant == Archer {
      let events = try boss.round.understand(line[...], at: boss.state, names: boss.names, in: nil)
      return boss.round.doubt(about: events, at: boss.state, names: boss.names)
    }
    var boss = try tied("shootoff ann 9, ben 9")
    #expect(
      try doubt("shootoff ann 9*", boss)
        == "Ann shot 9 in shoot-off 1, and 9* would be the first arrow of shoot-off 2. Where it is the "
        + "arrow that was measured: shootoff 1: Ann 9*.")
    for line in [
      "shootoff ann 9", "shootoff ann 10*", "shootoff ann 9*, ben 9", "shootoff 1: ann 9*",
    ] {
      #expect(try doubt(line, boss) == nil, "\(line)")
    }
    try boss.enter("shootoff ben 9")
    #expect(try doubt("shootoff ann 9*", boss) == nil)
    var team = try Boss(
      MatchRound(
        form: .team, system: .sets, face: #require(Face.named("10-zone")), location: .outdoor,
        ruleset: .named("wa-2026")), ["Ann", "X"])
    while !team.state.isTied { try team.enter("ann 9 9 9 9 9 9, \"x\" 9 9 9 9 9 9") }
    try team.enter("10 9 9, 10 9 9")
    let said = try doubt("shootoff \"x\" 9*", team)
    #expect(said?.hasSuffix("shootoff 1: \"X\" 10 9* 9.") == true, "\(said ?? "")")
    try team.enter("shootoff 1: \"X\" 10 9* 9")
    #expect(team.state.winner == Seat(index: 1))
    #expect(team.question.contains("won"))
  }

  @Test func test_program_showsTheShootOffThatDecided() {
    let run = Runner.archery()
    run("archery start Ann Ben --shoot frostbite --cut 1 --new")
    for _ in 0..<6 { run("archery enter 'ann 9 9 9 9 9 9, ben 9 9 9 9 9 9'") }
    run("archery enter 'shootoff ann 10'")
    #expect(run("archery enter 'shootoff ben 10*'").out.contains("Ben wins shoot-off 1"))
    #expect(run("archery status").out.contains("Shoot-off 1\n"))
    let finished = run("archery finish --yes").out
    #expect(finished.contains("shoot-off 10*") && finished.contains("Shoot-off 1"), "\(finished)")
    #expect(run("archery show --player ben").out.contains("S1"))
    #expect(run("archery standings").out.contains("shoot-off 10*"))
    let shown = run("archery show --json").payload?["archers"]?.array ?? []
    #expect(shown.map { $0["shootOff"] } == ["10", "10*"])
  }
}
