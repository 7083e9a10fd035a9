import ScoringKit
import ScoringKitTesting
import Testing

/// Tests of settling a dispute in favour of one side: at the disputed event alone, or with
/// everything that follows on that side.
@Suite struct SettlingTests {
  /// Returns two phones that have the game `base` in common and then continue separately, and their
  /// merged log.
  private static func apart(_ base: String, _ one: String, _ two: String) throws -> (
    one: Notebook, two: Notebook, both: Notebook
  ) {
    var first = try Notebook()
    try first.play(base)
    var second = first
    try first.play(one, by: Notebook.one)
    try second.play(two, by: Notebook.two)
    return (first, second, first.merged(with: second))
  }

  @Test(arguments: [("B", "ABCD"), ("X", "AXYDE")])
  func test_onward_ofEitherSide_playsThatBranchAlone(side: String, expected: String) throws {
    var both = try Self.apart("A", "BCD", "XYDE").both
    let before = try both.text()
    try both.settle(side, onward: true)
    #expect(try both.text() == expected)
    try both.type("undo")
    #expect(try both.text() == before)
    try both.type("redo")
    #expect(try both.text() == expected)
  }

  @Test func test_onward_whereTheSidesAgreeLater_keepsWhatAgrees() throws {
    var both = try Self.apart("A", "BCD", "XCDF").both
    try both.settle("B", onward: true)
    #expect(try both.text() == "ABCD")
    let agreeing = try both.ledger().rows.filter { $0.entry.body == "C" || $0.entry.body == "D" }
    #expect(agreeing.map(\.fate) == [.counts, .counts, .counts, .counts])
  }

  @Test func test_settling_withoutOnward_joinsWhatFollowsOnBothSides() throws {
    var both = try Self.apart("A", "BCD", "XCDF").both
    try both.settle("B", onward: false)
    #expect(try both.text() == "ABCDF")
  }

  @Test func test_onward_ofACell_isTheSameAsWithout() throws {
    var one = try Notebook()
    var two = one
    try one.type("x=3", by: Notebook.one)
    try two.type("x=4", by: Notebook.two)
    let both = one.merged(with: two)
    let ledger = try both.ledger()
    let dispute = try #require(ledger.disputes.first)
    #expect(dispute.kind == .cell)
    #expect(try ledger.following(dispute) == [0, 0])
    for entry in dispute.entries {
      #expect(
        try ledger.drafts(settling: dispute, by: entry, onward: true)
          == ledger.drafts(settling: dispute, by: entry))
    }
  }

  @Test func test_dispute_ofAField_namesItsKey() throws {
    var one = try Notebook()
    var two = one
    one.log.append(try one.ledger().drafts(setting: [FieldBody("note", 1)]), by: Notebook.one)
    two.log.append(try two.ledger().drafts(setting: [FieldBody("note", 2)]), by: Notebook.two)
    var both = one.merged(with: two)
    let dispute = try #require(try both.ledger().disputes.first)
    #expect(dispute.kind == .field)
    #expect(dispute.subject == "note")
    try both.settle("note=1", onward: true)
    #expect(try both.ledger().disputes.isEmpty)
    #expect(try both.ledger().field("note") == 1)
  }

  @Test func test_settling_byAnEntryOfAnotherDispute_isRefused() throws {
    let both = try Self.apart("A", "B", "X").both
    let ledger = try both.ledger()
    let dispute = try #require(ledger.disputes.first)
    #expect(throws: Refusal.self) {
      try ledger.drafts(settling: dispute, by: ledger.entries[0].id, onward: true)
    }
  }

  @Test func test_following_countsWhatEachSidePlaysOn() throws {
    let both = try Self.apart("AB", "CDE", "XYZ").both
    let ledger = try both.ledger()
    let dispute = try #require(ledger.disputes.first)
    #expect(dispute.kind == .place)
    #expect(try ledger.following(dispute) == [2, 2])
    let longer = try Self.apart("A", "BCDE", "X").both.ledger()
    let sides = try #require(longer.disputes.first)
    let bodies = sides.entries.map { id in longer.entries.first { $0.id == id }?.body }
    let following = try longer.following(sides)
    #expect(zip(bodies, following).first { $0.0 == "B" }?.1 == 3)
    #expect(zip(bodies, following).first { $0.0 == "X" }?.1 == 0)
  }

  @Test func test_settling_whereTwoOfThreeAgree_standsForAllThree() throws {
    var one = try Notebook()
    try one.play("A")
    var (two, three) = (one, one)
    try one.play("B", by: Notebook.one)
    try two.play("X", by: Notebook.two)
    try three.play("B", by: Notebook.three)
    for onward in [false, true] {
      for (side, expected) in [("X", "AX"), ("B", "AB")] {
        var all = one.merged(with: two).merged(with: three)
        #expect(try all.ledger().disputes.map(\.entries.count) == [3])
        try all.settle(side, onward: onward)
        #expect(try all.text() == expected)
      }
    }
  }

  @Test func test_onward_takesBackCorrectionsAndInsertionsOfTheOtherSide() throws {
    var one = try Notebook()
    try one.play("A")
    var two = one
    try one.play("BCD", by: Notebook.one)
    try two.play("XYE", by: Notebook.two)
    try two.amend("4", "F", by: Notebook.two)
    try two.insert("5", "G H", by: Notebook.two)
    let alone = try two.notation()
    var both = one.merged(with: two)
    let before = try both.text()
    try both.settle("B", onward: true)
    #expect(try both.text() == "ABCD")
    try both.type("undo")
    #expect(try both.text() == before)
    try both.settle("X", onward: true)
    #expect(try both.text() == alone)
  }

  // MARK: A phone that has not seen the settlement

  @Test func test_laterPlay_afterWhatAgrees_goesOn() throws {
    var (_, two, both) = try Self.apart("A", "BCD", "XCD")
    try both.settle("B", onward: true)
    try two.type("G", by: Notebook.two)
    let text = try both.merged(with: two).text()
    #expect(text == "ABCDG")
    #expect(try two.merged(with: both).text() == text)
  }

  @Test func test_laterPlay_afterWhatWasTakenBack_isANewDispute() throws {
    var (_, two, both) = try Self.apart("A", "BCD", "XYE")
    try both.settle("B", onward: true)
    try two.type("G", by: Notebook.two)
    let later = both.merged(with: two)
    #expect(try later.ledger().disputes.map(\.kind) == [.place])
    #expect(try two.merged(with: both).text() == later.text())
    var settled = later
    try settled.settle("C", onward: true)
    #expect(try settled.text() == "ABCD")
  }

  // MARK: Contradictory settlements

  @Test func test_contradiction_isADisputeAndEitherBranchComesBackWhole() throws {
    let both = try Self.apart("A", "BCD", "XYE").both
    for (side, expected) in [("B", "ABCD"), ("X", "AXYE")] {
      var (left, right) = (both, both)
      try left.settle("B", onward: true, by: Notebook.one)
      try right.settle("X", onward: true, by: Notebook.two)
      var met = left.merged(with: right)
      #expect(try right.merged(with: left).text() == met.text())
      let ledger = try met.ledger()
      let dispute = try #require(ledger.disputes.first)
      #expect(ledger.disputes.map(\.kind) == [.place])
      #expect(try ledger.following(dispute) == [2, 2])
      let before = try met.text()
      try met.settle(side, onward: true, by: Notebook.one)
      #expect(try met.text() == expected)
      try met.type("undo", by: Notebook.one)
      #expect(try met.text() == before)
    }
  }

  @Test func test_contradiction_undoneByOne_isTheOthersSettlement() throws {
    let both = try Self.apart("A", "BCD", "XYE").both
    var (left, right) = (both, both)
    try left.settle("B", onward: true, by: Notebook.one)
    try right.settle("X", onward: true, by: Notebook.two)
    var met = left.merged(with: right)
    try met.type("undo", by: Notebook.two)
    #expect(try met.text() == "ABCD")
  }

  @Test func test_contradiction_whereOneSettlementWasCorrected_comesBackWhole() throws {
    let both = try Self.apart("A", "BCD", "XYE").both
    for (side, expected) in [("K", "AKCD"), ("X", "AXYE")] {
      var (left, right) = (both, both)
      try left.settle("B", onward: true, by: Notebook.one)
      try left.amend("\(left.log.entries.count - 1)", "K", by: Notebook.one)
      try right.settle("X", onward: true, by: Notebook.two)
      var met = left.merged(with: right)
      try met.settle(side, onward: true, by: Notebook.two)
      #expect(try met.text() == expected)
    }
  }

  @Test func test_settlement_ofTheSameSideTwice_isOne() throws {
    let both = try Self.apart("A", "BCD", "XYE").both
    var (left, right) = (both, both)
    try left.settle("B", onward: true, by: Notebook.one)
    try right.settle("B", onward: true, by: Notebook.two)
    #expect(try left.merged(with: right).text() == "ABCD")
    #expect(try right.merged(with: left).text() == "ABCD")
  }

  @Test func test_settlement_onwardOnOneDeviceAndPlainOnTheOther_agree() throws {
    let both = try Self.apart("A", "BCD", "XYE").both
    var (left, right) = (both, both)
    try left.settle("B", onward: true, by: Notebook.one)
    try right.settle("B", onward: false, by: Notebook.two)
    #expect(try left.merged(with: right).text() == "ABCD")
  }

  // MARK: Law

  /// Tests with random games that settling a dispute in favour of one phone, with everything that
  /// follows, gives the game of that phone alone.
  @Test(arguments: 0..<8 as Range<UInt64>)
  func test_onward_overRandomGames_givesTheChosenPhonesGame(shard: UInt64) throws {
    for seed in shard * 40..<(shard + 1) * 40 {
      var random = SeededGenerator(seed: seed)
      var (one, two, _) = try Self.apart("AB", "P", "Q")
      Self.goOn(&one, by: Notebook.one, using: &random)
      Self.goOn(&two, by: Notebook.two, using: &random)
      var both = one.merged(with: two)
      let before = try both.text()
      for (chosen, device) in [(one, Notebook.one), (two, Notebook.two)] {
        let ledger = try both.ledger()
        let dispute = try #require(ledger.disputes.first)
        #expect(ledger.disputes.count == 1, "seed \(seed)")
        let index = try #require(dispute.entries.lastIndex { $0.device == device })
        let drafts = try ledger.drafts(
          settling: dispute, by: dispute.entries[index], onward: true)
        let following = try ledger.following(dispute)[index]
        both.log.append(drafts, by: device)
        #expect(try both.notation() == chosen.notation(), "seed \(seed)")
        #expect(following == (try chosen.notation()).count - 3, "seed \(seed)")
        #expect(try both.ledger().disputes.isEmpty, "seed \(seed)")
        try both.type("undo", by: device)
        #expect(try both.text() == before, "seed \(seed)")
      }
    }
  }

  /// Enters, corrects, inserts, removes and undoes random events after the third one.
  private static func goOn(
    _ book: inout Notebook, by device: DeviceID, using random: inout SeededGenerator
  ) {
    for _ in 0..<Int.random(in: 0...8, using: &random) {
      let letter = String("CDEFGH".randomElement(using: &random) ?? "C")
      let count = book.log.entries.count
      let number = String(Int.random(in: min(5, count)...count, using: &random))
      switch count < 5 ? 0 : Int.random(in: 0..<8, using: &random) {
      case 0...3: try? book.type(letter, by: device)
      case 4: try? book.amend(number, letter, by: device)
      case 5: try? book.insert(number, letter, by: device)
      case 6: try? book.remove(number, by: device)
      default:
        // The disputed third event is kept, so that there is still a dispute to settle.
        if ((try? book.notation()) ?? "").count > 3 { try? book.type("undo", by: device) }
      }
    }
  }
}
