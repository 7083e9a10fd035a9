import ScoringKit
import ScoringKitTesting
import Testing

@Suite struct LedgerTests {
  // MARK: Cells

  @Test func test_cell_enteredAgain_supersedes() throws {
    var book = try Notebook()
    try book.type("x=3")
    try book.type("x=4")
    #expect(try book.text() == " x=4")
  }

  @Test func test_cell_sameValueOnTwoDevices_agreesInSilence() throws {
    var one = try Notebook()
    var two = one
    try one.type("x=3", by: Notebook.one)
    try two.type("x=3", by: Notebook.two)
    #expect(try one.merged(with: two).text() == " x=3")
  }

  @Test func test_cell_differentValuesOnTwoDevices_isDisputedInEveryOrder() throws {
    var one = try Notebook()
    var two = one
    try one.type("x=3", by: Notebook.one)
    try two.type("x=4", by: Notebook.two)
    let forwards = one.merged(with: two)
    let backwards = two.merged(with: one)
    #expect(try forwards.text() == backwards.text())
    #expect(try forwards.ledger().disputes.count == 1)
    #expect(try forwards.ledger().disputes[0].entries.count == 2)
  }

  @Test func test_cell_disputeSupersededByOneEntry_isSettled() throws {
    var one = try Notebook()
    var two = one
    try one.type("x=3", by: Notebook.one)
    try two.type("x=4", by: Notebook.two)
    var both = one.merged(with: two)
    try both.type("x=5", by: Notebook.one)
    #expect(try both.text() == " x=5")
    try both.type("undo", by: Notebook.one)
    #expect(try both.ledger().disputes.count == 1)
  }

  @Test func test_cell_forkedCorrections_areDisputedUntilTheyAgree() throws {
    var one = try Notebook()
    try one.type("x=3")
    var two = one
    try one.type("x=4", by: Notebook.one)
    try two.type("x=5", by: Notebook.two)
    #expect(try one.merged(with: two).ledger().disputes.count == 1)
    try two.type("x=4", by: Notebook.two)
    #expect(try one.merged(with: two).text() == " x=4")
  }

  @Test func test_cell_correctionAgainstAnUnseenFirstValue_isDisputed() throws {
    var one = try Notebook()
    var two = one
    try one.type("x=3", by: Notebook.one)
    try one.type("x=4", by: Notebook.one)
    try two.type("x=3", by: Notebook.two)
    let both = one.merged(with: two)
    #expect(try both.ledger().disputes.count == 1)
    try two.type("x=4", by: Notebook.two)
    #expect(try one.merged(with: two).text() == " x=4")
  }

  // MARK: Voids

  @Test func test_undo_ofACorrection_bringsTheCorrectedValueBack() throws {
    var book = try Notebook()
    try book.type("x=3")
    try book.type("x=4")
    try book.type("undo")
    #expect(try book.text() == " x=3")
    try book.type("redo")
    #expect(try book.text() == " x=4")
  }

  @Test func test_undo_toTheStart_thenRedoToTheEnd_returns() throws {
    var book = try Notebook()
    for line in ["A B", "x=1", "C", "x=2", "y=9", "Z"] { try book.type(line) }
    try book.finish()
    let end = try book.text()
    var undone = 0
    while (try? book.type("undo")) != nil { undone += 1 }
    #expect(undone == 7)
    #expect(try book.text() == "")
    for _ in 0..<undone { try book.type("redo") }
    #expect(try book.text() == end)
    #expect(try book.ledger().phase == .final)
    #expect(throws: Refusal.self) { try book.type("redo") }
  }

  @Test func test_redo_afterANewLine_isEmpty() throws {
    var book = try Notebook()
    try book.type("A")
    try book.type("undo")
    try book.type("B")
    #expect(throws: Refusal.self) { try book.type("redo") }
    #expect(try book.text() == "B")
  }

  @Test func test_undo_passesOverOtherDevices() throws {
    var book = try Notebook()
    try book.type("A", by: Notebook.one)
    try book.type("B", by: Notebook.two)
    try book.type("undo", by: Notebook.one)
    #expect(try book.text() == "B")
    #expect(throws: Refusal.self) { try book.type("undo", by: Notebook.one) }
  }

  @Test func test_undo_passesOverImports() throws {
    var book = try Notebook()
    try book.type("A")
    let drafts = try book.ledger().drafts(importing: ["x=3"])
    book.log.append(drafts)
    try book.type("undo")
    #expect(try book.text() == " x=3")
  }

  @Test func test_drafts_importingOneCellTwice_isRefused() throws {
    let ledger = try Notebook().ledger()
    let drafts = try ledger.drafts(importing: ["x=3", "A", "y=2"])
    #expect(drafts.map(\.body) == ["A", "x=3", "y=2"])
    #expect(throws: Refusal.self) { try ledger.drafts(importing: ["x=3", "y=2", "x=4"]) }
    #expect(throws: Refusal.self) { try ledger.drafts(importing: ["x=3", "no event at all"]) }
  }

  @Test func test_remove_thenUndo_restores() throws {
    var book = try Notebook()
    try book.type("A")
    try book.type("B")
    try book.type("C")
    try book.remove("3")
    #expect(try book.text() == "AC")
    try book.type("undo")
    #expect(try book.text() == "ABC")
    try book.type("undo")
    #expect(try book.text() == "AB")
  }

  // MARK: Places

  @Test func test_amend_ofAnEarlierEvent_keepsItsPlace() throws {
    var book = try Notebook()
    for letter in ["A", "B", "C"] { try book.type(letter) }
    try book.amend("3", "D")
    #expect(try book.text() == "ADC")
    try book.type("E")
    #expect(try book.text() == "ADCE")
  }

  @Test func test_amend_isReadInTheStateAtThatPlace() throws {
    var book = try Notebook()
    for letter in ["A", "B", "C"] { try book.type(letter) }
    #expect(throws: Refusal.self) { try book.amend("3", "A") }
    try book.amend("3", "X")
    #expect(try book.text() == "AXC")
  }

  @Test func test_insert_goesBeforeItsPlaceAndAfterWhatPrecedes() throws {
    var book = try Notebook()
    for letter in ["A", "B", "C"] { try book.type(letter) }
    try book.insert("3", "X Y")
    #expect(try book.text() == "AXYBC")
    try book.insert("2", "W")
    #expect(try book.text() == "WAXYBC")
    try book.insert("3", "V")
    #expect(try book.text() == "WAXYVBC")
    try book.type("undo")
    try book.type("undo")
    try book.type("undo")
    #expect(try book.text() == "ABC")
  }

  @Test func test_insert_afterAVoidedAnchor_keepsItsPlace() throws {
    var book = try Notebook()
    for letter in ["A", "B", "C"] { try book.type(letter) }
    try book.insert("4", "X")
    try book.remove("3")
    #expect(try book.text() == "AXC")
  }

  @Test func test_correction_thatMakesALaterEventImpossible_leavesAnOrphan() throws {
    var book = try Notebook()
    for letter in ["A", "B", "C"] { try book.type(letter) }
    try book.amend("3", "C")
    #expect(try book.text() == "AC?")
    #expect(try book.ledger().orphans[0].entry.sequence == 4)
    try book.type("undo")
    #expect(try book.text() == "ABC")
  }

  // MARK: Two scorekeepers of one game

  @Test func test_flow_sameGameOnTwoDevices_isOneGame() throws {
    var one = try Notebook()
    var two = one
    for letter in ["A", "B", "C"] {
      try one.type(letter, by: Notebook.one)
      try two.type(letter, by: Notebook.two)
    }
    try two.type("D", by: Notebook.two)
    #expect(try one.merged(with: two).text() == "ABCD")
    #expect(try two.merged(with: one).text() == "ABCD")
  }

  @Test func test_flow_differingGames_areOneDisputeAndOneBranch() throws {
    var one = try Notebook()
    var two = one
    for letter in ["A", "B", "C"] { try one.type(letter, by: Notebook.one) }
    for letter in ["A", "X", "Y", "Q"] { try two.type(letter, by: Notebook.two) }
    let both = one.merged(with: two)
    let text = try both.text()
    #expect(text == "ABC*" || text == "AXYQ*")
    #expect(try two.merged(with: one).text() == text)
  }

  @Test func test_flow_disputeSettled_joinsWhatFollowed() throws {
    var one = try Notebook()
    var two = one
    for letter in ["A", "B", "C"] { try one.type(letter, by: Notebook.one) }
    for letter in ["A", "X", "C", "D"] { try two.type(letter, by: Notebook.two) }
    var both = one.merged(with: two)
    let dispute = try #require(try both.ledger().disputes.first)
    both.log.append(
      [Draft(kind: .event, targets: dispute.entries, body: "B")], by: Notebook.one)
    #expect(try both.text() == "ABCD")
    try both.type("undo", by: Notebook.one)
    #expect(try both.ledger().disputes.count == 1)
  }

  @Test func test_flow_entryWithAMissingAnchor_waitsUntilItArrives() throws {
    var book = try Notebook()
    for letter in ["A", "B", "C"] { try book.type(letter) }
    let whole = book.log.entries
    var header = book.log.entries
    header.remove(at: 2)
    let ledger = try Ledger(round: Notebook.round, header: book.log.header, entries: header)
    #expect(ledger.resolution.text == "A")
    #expect(ledger.rows.last?.fate == .waiting)
    let complete = try Ledger(round: Notebook.round, header: book.log.header, entries: whole)
    #expect(complete.resolution.text == "ABC")
  }

  // MARK: Phases

  @Test func test_phase_followsThePlayAndTheFinish() throws {
    var book = try Notebook()
    #expect(try book.ledger().phase == .setup)
    try book.type("A")
    #expect(try book.ledger().phase == .underway)
    try book.type("Z")
    #expect(try book.ledger().phase == .complete)
    try book.finish()
    #expect(try book.ledger().phase == .final)
    try book.type("undo")
    #expect(try book.ledger().phase == .complete)
  }

  @Test func test_phase_disputeAfterTheFinish_isContestedUntilSettled() throws {
    var one = try Notebook()
    var two = one
    try one.type("x=3", by: Notebook.one)
    try one.finish()
    try two.type("x=4", by: Notebook.two)
    var both = one.merged(with: two)
    #expect(try both.ledger().phase == .contested)
    try both.type("x=4", by: Notebook.two)
    #expect(try both.ledger().phase == .final)
  }

  @Test func test_completedAt_correctionAfterTheFinish_doesNotMoveIt() throws {
    var book = try Notebook()
    try book.type("x=3")
    try book.finish()
    let finished = try #require(try book.ledger().completedAt)
    try book.type("x=4")
    #expect(try book.ledger().completedAt == finished)
  }
}

/// Tests of corrections and imports that once went wrong.
@Suite struct LedgerRegressionTests {
  @Test func test_amend_ofOneSideOfADispute_settlesIt() throws {
    var one = try Notebook()
    try one.type("A", by: Notebook.one)
    var two = one
    try one.type("B", by: Notebook.one)
    try two.type("C", by: Notebook.two)
    var both = one.merged(with: two)
    let row = try #require(try both.ledger().rows.last)
    try both.amend("\(row.number)", "Q")
    #expect(try both.text() == "AQ")
  }

  @Test func test_settling_aDispute_standsForAllSides() throws {
    var one = try Notebook()
    var two = one
    try one.type("x=3", by: Notebook.one)
    try two.type("x=4", by: Notebook.two)
    var both = one.merged(with: two)
    let ledger = try both.ledger()
    let dispute = try #require(ledger.disputes.first)
    both.log.append(try ledger.drafts(settling: dispute, by: dispute.entries[0]))
    #expect(try both.ledger().disputes.isEmpty)
    #expect(try both.text() == " x=3" || both.text() == " x=4")
  }

  @Test func test_importing_flowEventsAroundACell_loseNone() throws {
    var book = try Notebook()
    book.log.append(try book.ledger().drafts(importing: ["A", "x=3", "B"]))
    #expect(try book.text() == "AB x=3")
  }

  @Test(arguments: [Int.min, -99, 0, 99]) func test_place_ofANumberBeyondTheLog_isRefused(
    number: Int
  )
    throws
  {
    var book = try Notebook()
    try book.type("A")
    let ledger = try book.ledger()
    #expect(throws: Refusal.self) { try ledger.place(named: "\(number)", names: Notebook.names) }
  }

  @Test func test_place_ofANumberBelowZero_countsBack() throws {
    var book = try Notebook()
    try book.type("A")
    try book.type("B")
    let ledger = try book.ledger()
    #expect(
      try ledger.place(named: "-1", names: Notebook.names)
        == .entry(ledger.entries[ledger.entries.count - 1].id))
    #expect(
      try ledger.place(named: "-2", names: Notebook.names)
        == .entry(ledger.entries[ledger.entries.count - 2].id))
  }

  @Test func test_undo_ofALinePartlyCorrectedByAnother_leavesTheCorrection() throws {
    var book = try Notebook()
    try book.type("x=1")
    try book.type("x=3 y=3", by: Notebook.one)
    try book.type("x=5", by: Notebook.two)
    try book.type("undo", by: Notebook.one)
    #expect(try book.text() == " x=5")
  }
}
