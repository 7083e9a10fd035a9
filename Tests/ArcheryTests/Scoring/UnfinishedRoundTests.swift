import ProgramTesting
import ScoringKit
import Testing

@testable import Archery

/// A round that was finished before anybody had shot every arrow.
@Suite struct UnfinishedRoundTests {
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
}
