import ScoringKit
import ScoringKitTesting
import Testing

/// Tests of participants who join by a field, and of fields that look like this but add no
/// participant.
@Suite struct SeatFieldTests {
  private static let ben = #"{"participant":{"id":"b","kind":"guest","name":"Ben"}}"#
  private static let cid = #"{"participant":{"id":"c","kind":"guest","name":"Cid"}}"#

  private static func add(
    _ field: String, to book: inout Notebook, by device: DeviceID = Notebook.one,
    targets: [EntryID] = []
  ) {
    book.log.append([Draft(kind: .field, targets: targets, body: field)], by: device)
  }

  private static func names(_ book: Notebook) throws -> [String] {
    try book.ledger().competitors.map(\.name)
  }

  @Test func test_seat_ofANewNumber_joins() throws {
    var book = try Notebook()
    Self.add("seat.2=\(Self.ben)", to: &book)
    Self.add("seat.3=\(Self.cid)", to: &book)
    #expect(try Self.names(book) == ["Somebody", "Ben", "Cid"])
    #expect(try book.ledger().orphans.isEmpty)
  }

  @Test(arguments: [
    "seat.2=7", "seat.2={}", #"seat.2={"participant":7}"#, "seat.2={broken", "seat.2=",
    #"seat.2={"participant":{"members":[1]}}"#,
  ])
  func test_seat_thatCannotBeRead_countsAsAbsentAndIsReported(body: String) throws {
    var book = try Notebook()
    Self.add(body, to: &book)
    try book.type("x=3")
    #expect(try Self.names(book) == ["Somebody"])
    #expect(try book.text() == " x=3?")
    let orphan = try #require(try book.ledger().orphans.first)
    #expect(orphan.refusal.reason == .damaged)
    guard case .orphaned = try book.ledger().rows[1].fate else {
      Issue.record("The log does not mark the entry.")
      return
    }
    try book.type("undo")
    try book.type("undo")
    #expect(try book.ledger().orphans.isEmpty)
  }

  @Test func test_seat_readableBesideAnUnreadableOne_isTaken() throws {
    var one = try Notebook()
    var two = one
    Self.add("seat.2=\(Self.ben)", to: &one, by: Notebook.one)
    Self.add("seat.2=7", to: &two, by: Notebook.two)
    Self.add("note=1", to: &two, by: Notebook.two)
    for both in [one.merged(with: two), two.merged(with: one)] {
      #expect(try Self.names(both) == ["Somebody", "Ben"])
      #expect(try both.ledger().disputes.map(\.subject) == ["seat.2"])
      #expect(try both.ledger().orphans.count == 1)
    }
  }

  @Test(arguments: [
    "seat.3", "seat.9", "seat.0", "seat.-1", "seat.02", "seat.x", "seat.",
  ])
  func test_seat_ofANumberThatIsNotNext_isReported(key: String) throws {
    var book = try Notebook()
    Self.add("\(key)=\(Self.ben)", to: &book)
    #expect(try Self.names(book) == ["Somebody"])
    #expect(try book.ledger().orphans.map(\.refusal.reason) == [.illegal])
  }

  /// A participant of the opening can be replaced, such as a guest by a player.
  @Test func test_seat_ofTheOpening_isReplaced() throws {
    var book = try Notebook()
    Self.add("seat.1=\(Self.ben)", to: &book)
    #expect(try Self.names(book) == ["Ben"])
    #expect(try book.ledger().orphans.isEmpty)
    try book.type("undo")
    #expect(try Self.names(book) == ["Somebody"])
  }

  @Test func test_seat_beyondTheRoundsLimit_isReported() throws {
    var book = try Notebook()
    for number in 2...12 { Self.add("seat.\(number)=\(Self.ben)", to: &book) }
    #expect(try book.ledger().competitors.count == 9)
    #expect(try book.ledger().orphans.count == 3)
  }

  @Test func test_seat_withWhomTheRoundCannotBePlayed_isReported() throws {
    let sport = Lanterns.race
    var log = try TestLog(sport.round, seats: sport.seats)
    let number = sport.seats.count + 1
    let body =
      #"seat.\#(number)={"participant":{"kind":"guest","name":"Dee","oil":99}}"#
    log.append([Draft(kind: .field, body: body)])
    let ledger = try log.ledger(sport.round)
    #expect(ledger.seats.count == sport.seats.count)
    #expect(ledger.orphans.count == 1)
  }

  @Test func test_seat_cleared_isNobodys() throws {
    var book = try Notebook()
    Self.add("seat.2=\(Self.ben)", to: &book)
    let added = try #require(book.log.entries.last)
    Self.add("seat.2=null", to: &book, targets: [added.id])
    #expect(try Self.names(book) == ["Somebody"])
    #expect(try book.ledger().orphans.isEmpty)
  }

  @Test func test_seat_givenToTwoPeopleOnTwoDevices_isADisputeUntilSettled() throws {
    var one = try Notebook()
    var two = one
    Self.add("seat.2=\(Self.ben)", to: &one, by: Notebook.one)
    Self.add("seat.2=\(Self.cid)", to: &two, by: Notebook.two)
    var both = one.merged(with: two)
    let names = try Self.names(both)
    #expect(names.count == 2)
    #expect(try Self.names(two.merged(with: one)) == names)
    #expect(try both.ledger().disputes.map(\.subject) == ["seat.2"])
    #expect(try both.ledger().disputes.map(\.kind) == [.field])
    try both.finish()
    #expect(try both.ledger().phase == .contested)
    try both.settle("seat.2=\(Self.ben)", onward: false)
    #expect(try Self.names(both) == ["Somebody", "Ben"])
    #expect(try both.ledger().phase == .final)
  }

  @Test func test_seat_givenToTheSamePersonOnTwoDevices_agrees() throws {
    var one = try Notebook()
    var two = one
    Self.add("seat.2=\(Self.ben)", to: &one, by: Notebook.one)
    Self.add("seat.2=\(Self.ben)", to: &two, by: Notebook.two)
    #expect(try Self.names(one.merged(with: two)) == ["Somebody", "Ben"])
    #expect(try one.merged(with: two).ledger().disputes.isEmpty)
  }
}
