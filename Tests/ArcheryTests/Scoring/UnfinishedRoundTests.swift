import ProgramTesting
import ScoringKit
import Testing

@testable import Archery

/// Tests that the program makes no wrong statement about an archer who has shot, or about a round
/// without arrows.
@Suite struct UnfinishedRoundTests {
  @Test func test_dns_ofSomebodyWhoHasShot_isRefusedWithTheWordsThatWork() throws {
    var boss = try Boss("wa18", ["Ann", "Ben"])
    try boss.enter(["ann 9 9 9, ben 9 9 9"])
    for line in ["ben dns", "status ben dns"] {
      let refusal = try #require(boss.refusal(line))
      #expect(refusal.message == "Ben has shot 3 arrows, and so did start.")
      #expect(refusal.expected == ["Ben retired"])
    }
    #expect(throws: Refusal.self) { try boss.amend("status ben", "dns") }
    try boss.enter("ben retired")
    try boss.enter(["1: ann - - -", "ann dns"])
    // A stored event that an older version of the program accepted can still be applied.
    try boss.round.apply(ArrowEvent(canonical: "status 2=dns".utf8.span), to: &boss.state)
    #expect(boss.state.card.status(Seat(index: 1)) == .dns)
  }

  @Test func test_closedRoundThatNobodyShotToItsEnd_hasNoWinner() throws {
    var boss = try Boss("wa18", ["Ann", "Ben"])
    try boss.enter(["ann 9 9 9", "ben dns"])
    #expect(boss.order(closed: false) == "1 Ann, - Ben")
    #expect(boss.order() == "- Ann, - Ben" || boss.order() == "- Ann=Ben")
    #expect(
      boss.state.remarks(boss.names, closed: true).contains(
        "Nobody has shot every arrow: nobody has a place."))
    while boss.state.endOnTurn != nil { try boss.enter("9 9 9") }
    #expect(boss.order() == "1 Ann, - Ben")
  }

  @Test func test_history_ofARoundThatNobodyShotToItsEnd_namesNoWinner() {
    let run = Runner.archery()
    run("me Ann --new")
    run("archery start Ann Ben --shoot wa18 --new")
    run("archery enter 'ann 9 9 9'")
    run("archery enter 'ben dns'")
    run("archery finish --yes")
    let history = run("history").out
    #expect(!history.contains("won") && !history.contains("finished"), "\(history)")
    #expect(history.contains("You: 27 after 3 arrows"), "\(history)")
  }

  @Test func test_standingsOfAnEvent_countNoRoundThatNobodyShotToItsEnd() {
    let run = Runner.archery()
    run("me Ann --new")
    run("archery start Ann Dora --shoot wa18 --event E --new")
    run("archery enter 'ann 10 10 9, dora 9 9 9'")
    run("archery finish --yes")
    let rows = run("archery standings --event E --json").payload?["standings"]?.array ?? []
    #expect(rows.count == 2 && rows.allSatisfy { $0["place"] == .null }, "\(rows)")
  }

  @Test func test_export_saysThatASideIsReadAsOneArcher() {
    let run = Runner.archery()
    run("archery start Ann Ben+Cid --shoot wa18 --new")
    run("archery enter 'ann 10 10 9'")
    for form in ["arrows", "ianseo"] {
      let said = run("archery export --form \(form)").err
      #expect(said.contains("Ben + Cid are a side, and will be read as one archer."), "\(said)")
    }
  }
}
