import ScoringKit
import ScoringViews
import Testing

@testable import ProgramTesting
@testable import ScoringCLI
@testable import ScoringDesk

/// Tests how the first line on the screen of `live` names the scorers of a round.
@Suite struct LiveScreenTitleTests {
  private func title(_ keepers: [LiveRound.Keeper], isWatching: Bool = false) -> String {
    let view = LiveStateTests.view(keepers: keepers)
    let state = LiveState(view, who: "Ann", isWatching: isWatching)
    let text = state.screen(80, 24).text
    return text.split(separator: "\n").first.map(String.init) ?? ""
  }

  @Test func test_whoWroteLately_isNamed_andWhoLeftWithTheTime() {
    let (ann, ben) = (
      LiveRound.Keeper(name: "Ann", until: nil), LiveRound.Keeper(name: "Ben", until: nil)
    )
    let left = LiveRound.Keeper(name: "Ben", until: "14:05")
    #expect(title([ben, ann]).contains("Ann, Ben keep ·"))
    #expect(title([ann, left]).contains("Ann keeps · Ben until 14:05 ·"))
    // A scorer whose keypad is open is shown as scoring now, without a time.
    #expect(title([.init(name: "Ann", until: "14:00"), left]).contains("Ann keeps · Ben until"))
    let old = LiveRound.Keeper(name: "Cid", until: "13:00")
    #expect(title([left, old], isWatching: true).contains("   Ben until 14:05 · watching"))
    #expect(title([]).contains("Ann keeps ·"))
  }
}
