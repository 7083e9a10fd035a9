import ScoringKit
import ScoringKitTesting
import Testing

/// Tests of entries that several scorers make for one cell: its value doesn't depend on the order
/// in which they arrive.
@Suite struct CellAgreementTests {
  /// Returns the text of two merged logs, which must be the same for both orders of merging.
  private static func text(_ one: Notebook, _ other: Notebook) throws -> String {
    let text = try one.merged(with: other).text()
    #expect(try other.merged(with: one).text() == text)
    return text
  }

  private static func pair() throws -> (Notebook, Notebook) {
    let book = try Notebook()
    return (book, book)
  }

  @Test func test_twoFirstValues_equal_agree() throws {
    var (one, two) = try Self.pair()
    try one.type("x=3", by: Notebook.one)
    try two.type("x=3", by: Notebook.two)
    #expect(try Self.text(one, two) == " x=3")
  }

  @Test func test_twoFirstValues_unequal_areDisputed() throws {
    var (one, two) = try Self.pair()
    try one.type("x=3", by: Notebook.one)
    try two.type("x=4", by: Notebook.two)
    #expect(try Self.text(one, two).hasSuffix("*"))
    let ledger = try one.merged(with: two).ledger()
    #expect(ledger.disputes.map(\.kind) == [.cell])
    #expect(Set(ledger.disputes.flatMap(\.entries)).count == 2)
  }

  @Test func test_twoFirstValues_unequalFromOneDevice_areDisputed() throws {
    // As after a double tap, the second entry was made without having seen the first.
    for values in [["x=3", "x=4"], ["x=4", "x=3"]] {
      var book = try Notebook()
      for value in values {
        book.log.append([Draft(kind: .event, body: value)], by: Notebook.one)
      }
      #expect(try book.ledger().disputes.count == 1)
    }
  }

  @Test func test_correctionOfTheCurrentValue_replacesIt() throws {
    var (one, two) = try Self.pair()
    try one.type("x=3", by: Notebook.one)
    two = two.merged(with: one)
    try two.type("x=4", by: Notebook.two)
    #expect(try Self.text(one, two) == " x=4")
  }

  @Test func test_twoCorrectionsOfOneValue_unequal_areDisputed() throws {
    var (one, two) = try Self.pair()
    try one.type("x=3", by: Notebook.one)
    two = two.merged(with: one)
    try one.type("x=4", by: Notebook.one)
    try two.type("x=5", by: Notebook.two)
    let ledger = try one.merged(with: two).ledger()
    #expect(ledger.disputes.map(\.entries.count) == [2])
    #expect(try Self.text(one, two).hasSuffix("*"))
  }

  @Test(arguments: [("x=3", true), ("x=4", false)])
  func test_correctionAgainstAnUnseenValue_comparesWithWhatStands(
    other: String, isDisputed: Bool
  ) throws {
    var (one, two) = try Self.pair()
    try one.type("x=3", by: Notebook.one)
    try one.type("x=4", by: Notebook.one)
    try two.type(other, by: Notebook.two)
    let ledger = try one.merged(with: two).ledger()
    let said = ledger.disputes.flatMap(\.entries)
      .compactMap { id in ledger.entries.first { $0.id == id }?.body }
    #expect(Set(said) == (isDisputed ? ["x=4", "x=3"] : []))
    #expect(try Self.text(one, two).hasSuffix("*") == isDisputed)
  }

  @Test func test_clearing_thenScoringAgain_isTheNewValue() throws {
    var (one, two) = try Self.pair()
    try one.type("x=3", by: Notebook.one)
    try one.type("x=-", by: Notebook.one)
    try one.type("x=5", by: Notebook.one)
    #expect(try Self.text(one, two) == " x=5")
    two = two.merged(with: one)
    #expect(try two.text() == " x=5")
  }

  @Test func test_settledDispute_isSeenAgainWhenANewValueArrives() throws {
    var (one, two) = try Self.pair()
    var three = one
    try one.type("x=3", by: Notebook.one)
    try two.type("x=4", by: Notebook.two)
    try three.type("x=5", by: Notebook.three)
    var both = one.merged(with: two)
    try both.settle("x=4", onward: false)
    #expect(try both.text() == " x=4")
    #expect(try Self.text(both, three).hasSuffix("*"))
    #expect(try both.merged(with: three).ledger().disputes.map(\.entries.count) == [2])
  }

  @Test func test_twentyEqualValues_areNoDispute() throws {
    let start = try Notebook()
    var all = start
    for number in 1...20 as ClosedRange<UInt64> {
      var book = start
      try book.type("x=3", by: DeviceID(bits: number))
      all = all.merged(with: book)
    }
    #expect(try all.text() == " x=3")
  }

  @Test func test_childBeforeItsParent_countsAtOnceAndMeansTheSameLater() throws {
    var book = try Notebook()
    try book.type("x=3")
    try book.type("x=4")
    let entries = book.log.entries
    let early = try Ledger(
      round: Notebook.round, header: book.log.header, entries: [entries[0], entries[2]])
    #expect(early.resolution.text == " x=4")
    let later = try Ledger(
      round: Notebook.round, header: book.log.header,
      entries: [entries[2], entries[2], entries[0], entries[1]])
    #expect(later.resolution.text == " x=4")
  }

  @Test func test_entriesThatReplaceEachOther_areNoCircle() throws {
    let book = try Notebook()
    let ids = [
      EntryID(device: Notebook.two, sequence: 1), EntryID(device: Notebook.two, sequence: 2),
    ]
    let circle = [0, 1].map { index in
      Entry(
        id: ids[index], stream: book.log.stream, lamport: 2, time: FixedClock.moment,
        kind: .event, targets: [ids[1 - index]], body: "x=\(index + 3)")
    }
    for entries in [circle, circle.reversed()] {
      let ledger = try Ledger(
        round: Notebook.round, header: book.log.header, entries: book.log.entries + entries)
      #expect(ledger.disputes.map(\.entries) == [ids])
    }
  }
}

/// Tests of two scorers who enter the same game without seeing each other's entries, in a sport in
/// which order matters.
@Suite struct OneGameTwiceTests {
  private static let sport = Lanterns.race
  private static let game = ["3", "p", "5", "*", "2", "4", "p", "1"]

  /// A phone in a test, with its copy of the log and its device.
  private struct Phone {
    var log: TestLog
    let device: DeviceID

    mutating func enter(_ lines: [String]) throws {
      for line in lines {
        let ledger = try log.ledger(sport.round)
        let drafts =
          line == "undo"
          ? try ledger.undo(by: device)
          : try ledger.drafts(entering: line[...], names: sport.names)
        log.append(drafts, by: device)
      }
    }

    var notation: [String] {
      get throws { try log.ledger(sport.round).notation }
    }
  }

  private static func phones() throws -> (Phone, Phone) {
    let log = try TestLog(sport.round, seats: sport.seats)
    return (
      Phone(log: log, device: TestLog.firstDevice), Phone(log: log, device: TestLog.secondDevice)
    )
  }

  /// Returns the ledger of two merged logs, which must be the same for both orders of merging.
  private static func joined(_ one: Phone, _ two: Phone) throws -> Ledger<LanternRace> {
    var (left, right) = (one.log, two.log)
    left.merge(two.log)
    right.merge(one.log)
    let ledger = try left.ledger(sport.round)
    let other = try right.ledger(sport.round)
    #expect(other.notation == ledger.notation)
    #expect(other.resolution == ledger.resolution)
    #expect(other.disputes == ledger.disputes)
    return ledger
  }

  @Test(arguments: 0...8) func test_game_missingTheLastEntriesOnOnePhone_isOneGame(missing: Int)
    throws
  {
    var (one, two) = try Self.phones()
    try one.enter(Self.game)
    try two.enter(Array(Self.game.dropLast(missing)))
    let ledger = try Self.joined(one, two)
    #expect(try ledger.notation == one.notation)
    #expect(ledger.notation.count == Self.game.count)
    #expect(ledger.disputes.isEmpty && ledger.orphans.isEmpty)
    #expect(try Self.joined(two, one).notation == ledger.notation)
  }

  @Test(arguments: 0..<8) func test_game_undoneAndTypedAgainOnOnePhone_isOneGame(place: Int)
    throws
  {
    var (one, two) = try Self.phones()
    try one.enter(Self.game)
    let wrong = Self.game[place] == "9" ? "8" : "9"
    try two.enter(Self.game.prefix(place) + [wrong, "undo"] + Self.game.dropFirst(place))
    let ledger = try Self.joined(one, two)
    #expect(try ledger.notation == one.notation)
    #expect(ledger.disputes.isEmpty && ledger.orphans.isEmpty)
  }

  @Test(arguments: 0..<8) func test_game_differingAtOnePlace_isEitherGameOnceSettled(place: Int)
    throws
  {
    var (one, two) = try Self.phones()
    var other = Self.game
    other[place] = "7"
    try one.enter(Self.game)
    try two.enter(other)
    let disputed = try Self.joined(one, two)
    let dispute = try #require(disputed.disputes.first)
    #expect(disputed.disputes.map(\.kind) == [.place])
    #expect(try disputed.following(dispute) == [7 - place, 7 - place])
    for onward in [true, false] {
      for phone in [one, two] {
        let chosen = try #require(dispute.entries.first { $0.device == phone.device })
        var log = one.log
        log.merge(two.log)
        log.append(
          try disputed.drafts(settling: dispute, by: chosen, onward: onward), by: phone.device)
        let settled = try log.ledger(Self.sport.round)
        // The later entries are equal on both phones, so the game is the same whether or not they
        // are included in the settlement.
        #expect(try settled.notation == phone.notation)
        #expect(settled.disputes.isEmpty && settled.orphans.isEmpty)
        log.append(try settled.undo(by: phone.device), by: phone.device)
        let undone = try log.ledger(Self.sport.round)
        #expect(undone.notation == disputed.notation)
        #expect(undone.disputes == disputed.disputes)
      }
    }
  }

  @Test func test_game_withWrongClocks_isTheSame() throws {
    var (one, two) = try Self.phones()
    try one.enter(Self.game)
    try two.enter(Self.game)
    let ledger = try Self.joined(one, two)
    let entries = ledger.entries.map { entry in
      Entry(
        id: entry.id, stream: entry.stream, lamport: entry.lamport,
        time: Moment(milliseconds: Int64(entry.id.sequence % 3 - 1) * 90_000_000_000),
        kind: entry.kind, line: entry.line, after: entry.after, targets: entry.targets,
        seen: entry.seen, body: entry.body)
    }
    let other = try Ledger(round: Self.sport.round, header: one.log.header, entries: entries)
    #expect(other.notation == ledger.notation)
  }
}
