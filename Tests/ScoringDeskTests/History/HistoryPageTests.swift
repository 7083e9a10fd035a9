import DeskTesting
import SampleSport
import ScoringKit
import ScoringStore
import Testing

@testable import ScoringDesk

@Suite struct HistoryPageTests {
  private let desk = TestDesk()

  /// Imports a number of finished rounds from one file of score cards, for a test; they begin a
  /// minute apart, or all at the same time.
  private func rounds(_ count: Int, equalTimes: Bool = false) throws {
    let cards = (0..<count).map { index in
      let minute = equalTimes ? 0 : index
      let time = LocalTime(
        Moment(milliseconds: TestDesk.start.milliseconds + Int64(minute) * 60_000), offset: 0)
      return PebbleCards.card("\(time)", "Pond \(index)", [("Ann", 5), ("Bob", index % 9 + 1)])
    }
    try desk.take(PebbleCards.file(cards), sport: "pebbles")
  }

  private var cards: [JSONValue] {
    get throws { try desk.history().payload.array ?? [] }
  }

  @Test func test_card_ofARound_hasTitleDatePlayersWinnerAndYou() throws {
    _ = try desk.scorer.people.setMe("Bob")
    let id = try desk.finished([("Ann", 12), ("Bob", 7), ("Cid", 3)])
    let short = id.prefix(4)
    let page = try desk.history()
    #expect(
      page.text == """
        Duck Pond — Pebbles  \(short) ›
        Mar 1, 2026 · 3 players
        Ann won at 12 · You finished 2nd at 7

        next: show \(short)

        """)
    #expect(page.next == [Action("show", of: "pebbles", round: String(short))])
    #expect(try desk.history { $0.sport = "pebbles" }.lines.first == "Duck Pond  \(short) ›")
    #expect(try desk.show(String(short)).payload["id"] == .string(id))
    desk.dates = .iso
    #expect(try desk.history().lines[1] == "2026-03-01 · 3 players")
  }

  @Test func test_card_ofATie_namesAllWinners() throws {
    try desk.finished([("Ann", -3), ("Bob", -3), ("Cid", -9)])
    #expect(try desk.history().text.contains("Ann & Bob won at -3\n"))
  }

  @Test func test_card_ofATieAmongYou_isFirstForBoth() throws {
    _ = try desk.scorer.people.setMe("Bob")
    try desk.finished([("Ann", 4), ("Bob", 4)])
    #expect(try desk.history().text.contains("You finished 1st at 4\n"))
  }

  @Test func test_card_withoutAWinner_leavesTheClauseOut() throws {
    // Nobody has a rank, because the only score is removed after the end of the round.
    let id = try desk.finished([("Ann", 4)])
    try desk.enter("Ann -", in: id)
    #expect(try !desk.history().text.contains("won at"))
    #expect(try desk.history().spoken == "Duck Pond, Mar 1, 2026.\n")
    let card = try cards.first
    #expect(card?["winners"] == [])
    #expect(card?["winningScore"] == .null)
  }

  @Test func test_card_ofOnePlayer_isSingular() throws {
    try desk.finished([("Ann", 4)])
    #expect(try desk.history().lines[1] == "Mar 1, 2026 · 1 player")
  }

  @Test(arguments: [
    (1, "1st"), (2, "2nd"), (3, "3rd"), (4, "4th"), (11, "11th"), (12, "12th"), (13, "13th"),
    (21, "21st"), (22, "22nd"), (111, "111th"),
  ])
  func test_card_ofYourPlace_isAnOrdinal(place: Int, ordinal: String) throws {
    _ = try desk.scorer.people.setMe("Ann")
    let others = (0..<(place - 1)).map { "G\($0)" }
    try desk.start("Ann", guests: others)
    try desk.enter((["Ann +2"] + others.map { "\($0) +9" }).joined(separator: " "))
    try desk.finish()
    let history = try desk.history()
    #expect(history.text.contains("You finished \(ordinal) at 2\n"))
    #expect(history.text.contains("\(place) player\(place == 1 ? "" : "s")\n"))
    #expect(history.spoken.hasSuffix("You finished \(ordinal).\n"))
  }

  @Test func test_card_whereYouDidNotPlay_leavesYouOut() throws {
    _ = try desk.scorer.people.setMe("Zed")
    try desk.finished([("Ann", 4)])
    #expect(try !desk.history().text.contains("You finished"))
    #expect(try cards.first?["yourPlace"] == .null)
  }

  @Test func test_card_ofGuests_countsAndNamesThemLikePlayers() throws {
    try desk.start("Ann", guests: ["Dave", "Dave"])
    try desk.enter("1 6 3")
    try desk.finish()
    #expect(try desk.history().lines[1] == "Mar 1, 2026 · 3 players")
    #expect(try desk.history().text.contains("Dave-1 won at 6\n"))
  }

  /// Tests that players with the same name are distinguished by their seats, as on the card of the
  /// round.
  @Test func test_card_ofNamesakes_tellsThemApartByTheirSeats() throws {
    _ = try desk.scorer.people.setMe("Ann")
    try desk.start("Ann", guests: ["Ann"])
    try desk.enter("3 6")
    try desk.finish()
    #expect(try desk.history().text.contains("Ann-2 won at 6 · You finished 2nd at 3\n"))
    #expect(try cards.first?["winners"] == ["Ann-2"])
  }

  @Test func test_speech_ofACard_isOneExactSentence() throws {
    _ = try desk.scorer.people.setMe("Bob")
    try desk.finished([("Ann", 12), ("Bob", 7)])
    #expect(
      try desk.history().spoken
        == "Duck Pond, Mar 1, 2026. Ann won at 12. You finished 2nd.\n")
  }

  @Test func test_payload_ofACard_hasItsFields() throws {
    _ = try desk.scorer.people.setMe("Bob")
    let id = try desk.finished([("Ann", 12), ("Bob", 7)], event: "Cup")
    let card = try #require(try cards.first)
    #expect(card["id"] == .string(id))
    #expect(card["sport"] == "pebbles")
    #expect(card["title"] == "Duck Pond")
    #expect(card["phase"] == "final")
    #expect(card["startedAt"] == "2026-03-01T15:00")
    #expect(card["completedAt"] == "2026-03-01T15:01:00Z")
    #expect(card["event"] == "Cup")
    #expect(card["players"] == 2)
    #expect(card["winners"] == ["Ann"])
    #expect(card["winningScore"] == "12")
    #expect(card["yourPlace"] == 2)
    #expect(card["yourScore"] == "7")
  }

  @Test func test_history_isOrderedByCompletionAndLeavesOutWhatIsNotFinished() throws {
    let ids = try ["Ann", "Bob", "Cid", "Dora"].map { name -> String in
      let id = try #require(try desk.start(name).payload["id"]?.string)
      try desk.enter("\(name) +5", in: id)
      return id
    }
    desk.wait(minutes: 1)
    try desk.finish(ids[1])
    desk.wait(minutes: 1)
    try desk.finish(ids[0])
    _ = try desk.scorer.rounds.abandon(TestDesk.round(ids[2]))
    #expect(try cards.map { $0["id"] } == [.string(ids[0]), .string(ids[1])])
  }

  @Test func test_history_ofEqualTimes_isInTheOrderOfTheFile_theLastFirst() throws {
    try rounds(12, equalTimes: true)
    let titles = try cards.compactMap { $0["title"]?.string }
    #expect(titles == (0..<12).reversed().map { "Pond \($0)" })
  }

  @Test(arguments: [false, true])
  func test_paging_of250Rounds_losesAndRepeatsNone(equalTimes: Bool) throws {
    try rounds(250, equalTimes: equalTimes)
    func shown(_ page: Page) -> [String] {
      page.lines.filter { $0.hasSuffix(" ›") }.map { String($0.dropLast(2)) }
    }
    var seen: [String] = []
    var before: String?
    var pages = 0
    repeat {
      let page = try desk.history { ($0.limit, $0.before) = (17, before) }
      pages += 1
      seen += shown(page)
      before = page.next.first { $0.verb == "history" }?.options.last?.value?.description
    } while before != nil && pages < 30
    #expect(pages == 15)
    #expect(seen.count == 250)
    #expect(Set(seen).count == 250)
    #expect(shown(try desk.history { $0.limit = 250 }) == seen)
  }

  @Test func test_paging_byTheLastId_goesOnThere() throws {
    try rounds(5)
    let first = try #require(
      try desk.history { ($0.limit, $0.saysMore) = (3, true) }.payload.array)
    let last = try #require(first.last?["id"]?.string)
    let page = try desk.history { ($0.limit, $0.before) = (3, last) }
    let second = try #require(page.payload.array)
    #expect(second.count == 2)
    #expect(Set((first + second).compactMap { $0["title"]?.string }).count == 5)
  }

  @Test func test_page_forPrograms_saysBesideItThatThereIsMore() throws {
    try rounds(3)
    let page = try desk.history { ($0.limit, $0.saysMore) = (2, true) }
    let onward = try #require(page.next.last)
    #expect(onward.options.map(\.name) == ["before"])
    #expect(page.warnings == ["There are more: \(onward)"])
    #expect(try desk.history { $0.limit = 2 }.warnings.isEmpty)
  }

  @Test func test_page_foldsOnlyWhatItShows() throws {
    try rounds(40)
    let fresh = FoldCounter()
    let page = try FoldCounter.$current.withValue(fresh) { try desk.history { $0.limit = 5 } }
    #expect(page.lines.filter { $0.hasSuffix("›") }.count == 5)
    #expect(fresh.folds == 0)
    // Another revision of the sport's code makes all summaries stale, but only those shown on the
    // page are computed again.
    desk.sports = [Pebbles.sport(revision: 2)]
    let stale = FoldCounter()
    let again = try FoldCounter.$current.withValue(stale) { try desk.history { $0.limit = 5 } }
    #expect(again.text == page.text)
    #expect(stale.folds == 5)
  }

  @Test func test_before_ofAnUnknownRound_isMissing() throws {
    try rounds(2)
    let refused = refusal { try desk.history { $0.before = "zzzz" } }
    #expect(refused?.code == .unknownRound)
    #expect(refused?.message == "There is no round \"zzzz\".")
    #expect(refused?.actions == [Action("history"), Action("status")])
  }

  @Test func test_history_acrossSports_listsAllAndNamesTheSport() throws {
    desk.sports = [Pebbles.sport(), Pebbles.sport("stones")]
    try desk.finished([("Ann", 4)])
    try desk.start("Ann", sport: "stones")
    try desk.enter("Ann +8", of: "stones")
    desk.wait(minutes: 5)
    try desk.finish(of: "stones")
    let titles = try desk.history().lines.filter { $0.hasSuffix(" ›") }
    #expect(titles.count == 2)
    #expect(titles.first?.hasPrefix("Duck Pond — Stones") == true)
    #expect(try desk.history { $0.sport = "stones" }.payload.array?.count == 1)
  }
}
