import DeskTesting
import SampleSport
import ScoringKit
import ScoringStore
import Synchronization
import Testing
import Threads

@testable import ScoringDesk

/// Tests that a key press is checked and stored in one transaction.
@Suite struct PressTests {
  private let desk = TestDesk()
  private let round: RoundRequest
  private let ann: Scorer
  private let bob: Scorer

  init() throws {
    _ = try desk.scorer.people.setMe("Ann")
    _ = try desk.scorer.people.addPlayer("Bob")
    round = TestDesk.round(try desk.started("Ann", "Bob"))
    ann = try desk.desk.newScorer(for: "Ann")
    bob = try desk.desk.newScorer(for: "Bob")
  }

  private var notation: [String] {
    get throws {
      try desk.scorer.rounds.show(round).payload["notation"]?.array?.compactMap(\.string) ?? []
    }
  }

  /// Returns a scorer with the same device as another one, at the current time of the desk's clock.
  private func now(_ scorer: Scorer, _ name: String) throws -> Scorer {
    try desk.desk.scorer(device: scorer.device, for: name)
  }

  @Test func test_undo_pressedByManyAtOnceForOneEntry_takesBackThatEntryAlone() throws {
    for line in ["1", "2", "3"] { _ = try ann.rounds.press(EntryRequest(.enter(line), in: round)) }
    let shown = try #require(try ann.keypads.undoing(round)?.id)
    let taken = Mutex(0)
    let refused = Mutex(0)
    let (scorer, round) = (ann, round)
    Threads.run(8) { number in
      do {
        _ = try scorer.rounds.press(
          EntryRequest(.undo(), in: round, at: shown, key: "undo-\(number)"))
        taken.withLock { $0 += 1 }
      } catch {
        refused.withLock { $0 += 1 }
      }
    }
    #expect(taken.withLock { $0 } == 1)
    #expect(refused.withLock { $0 } == 7)
    #expect(try notation.count == 2)
  }

  @Test func test_enter_byManyPhonesWhoSawNothingOfEachOther_isStoredOnceAndAskedAbout() throws {
    let context = try desk.scorer.keypads.context(of: round)
    // The second phone is late: it finds an entry that is a minute old and that its user had not
    // seen.
    _ = try ann.rounds.press(EntryRequest(.enter("3"), in: round, context: context))
    desk.wait(minutes: 1)
    let late = try now(bob, "Bob")
    let press = EntryRequest(.enter("5"), in: round, key: "late", context: context)
    let asked = question { try late.rounds.press(press) }
    #expect(asked?.id.hasPrefix("unseen:") == true)
    #expect(asked?.sentence.hasPrefix("By then there was: Ann: ") == true)
    #expect(try notation.count == 1)
    // The answer "Count it too" means that the earlier entry has been seen; "I saw it differently"
    // means that it hasn't.
    var agreed = press
    agreed.answers = Answers(agreeingTo: try #require(asked?.id))
    agreed.context = asked?.context
    _ = try late.rounds.press(agreed)
    #expect(try notation.count == 2)
    #expect(try desk.scorer.disputes.list(in: round).payload["disputes"]?.array?.isEmpty == true)
  }

  /// Tests that the sport's doubt about a value is asked about for a key of a cell as well.
  @Test func test_enter_ofAnUnlikelyValueForACell_isAskedAbout() throws {
    var request = EntryRequest(.enter("+77"), in: round, at: "bonus bob")
    let question = try #require(throws: Question.self) { _ = try ann.rounds.press(request) }
    #expect(question.sentence == "A bonus of 77 is rare. Enter it?")
    #expect(try notation.isEmpty)
    request.answers.give(Question.yes, to: question)
    _ = try ann.rounds.press(request)
    #expect(try notation.count == 1)
  }

  @Test func test_enter_answeredForAnEarlierEntry_isAskedAnewAfterAnother() throws {
    let context = try desk.scorer.keypads.context(of: round)
    _ = try ann.rounds.press(EntryRequest(.enter("3"), in: round, context: context))
    desk.wait(minutes: 1)
    var press = EntryRequest(.enter("5"), in: round, key: "late", context: context)
    let first = try #require(question { try now(bob, "Bob").rounds.press(press) })
    _ = try now(ann, "Ann").rounds.press(EntryRequest(.enter("4"), in: round))
    desk.wait(minutes: 1)
    press.answers = Answers(agreeingTo: first.id)
    let second = question { try now(bob, "Bob").rounds.press(press) }
    #expect(second != nil && second?.id != first.id)
    #expect(try notation.count == 2)
  }

  @Test func test_press_sentAgainUnderItsKey_countsOnce() throws {
    let context = try ann.keypads.context(of: round)
    let press = EntryRequest(.enter("3"), in: round, key: "once", context: context)
    for _ in 0..<3 { _ = try ann.rounds.press(press) }
    #expect(try notation.count == 1)
    let undo = EntryRequest(.undo(), in: round, at: try ann.keypads.undoing(round)?.id, key: "back")
    for _ in 0..<3 { _ = try ann.rounds.press(undo) }
    #expect(try notation.isEmpty)
    #expect(try ann.keypads.undoing(round) == nil)
  }
}
