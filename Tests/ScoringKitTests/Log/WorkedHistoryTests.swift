import ScoringKit
import ScoringKitTesting
import Testing

/// Tests of the examples in `Docs/Log.md`, entry by entry, on two devices.
@Suite struct WorkedHistoryTests {
  /// One entry of an example: its kind, its text, and the numbers of the earlier entries to which
  /// it refers.
  struct Step: Sendable {
    var kind = EntryKind.event
    var body = ""
    var targets: [Int] = []
    var after: Int?
  }

  struct History: Sendable {
    let name: String
    let steps: [Step]
    /// The fates of the example's entries from number 2 on, after all entries have arrived.
    let fates: [String]
  }

  private static let histories = [
    History(
      name: "a correction", steps: [Step(body: "x=3"), Step(body: "x=4", targets: [2])],
      fates: ["replaced by 3", "counts"]),
    History(
      name: "a void",
      steps: [Step(body: "x=3"), Step(body: "x=4", targets: [2]), Step(kind: .undo, targets: [3])],
      fates: ["counts", "undone by 4", "counts"]),
    History(
      name: "a void of a void",
      steps: [
        Step(body: "x=3"), Step(body: "x=4", targets: [2]), Step(kind: .undo, targets: [3]),
        Step(kind: .redo, targets: [4]),
      ], fates: ["replaced by 3", "counts", "undone by 5", "counts"]),
    History(
      name: "two corrections, taken back one after the other",
      steps: [
        Step(body: "x=3"), Step(body: "x=4", targets: [2]), Step(body: "x=5", targets: [3]),
        Step(kind: .undo, targets: [4]), Step(kind: .undo, targets: [3]),
      ], fates: ["counts", "undone by 6", "undone by 5", "counts", "counts"]),
    History(
      name: "a new value after an undo",
      steps: [
        Step(body: "x=3"), Step(body: "x=4", targets: [2]), Step(kind: .undo, targets: [3]),
        Step(body: "x=5", targets: [2, 3]),
      ], fates: ["replaced by 5", "undone by 4", "counts", "counts"]),
    History(
      name: "an insertion, corrected and removed",
      steps: [
        Step(body: "A"), Step(body: "A", after: 2), Step(kind: .insert, body: "B", after: 2),
        Step(body: "B", targets: [3]), Step(kind: .remove, targets: [3, 5]),
        Step(body: "A", after: 4),
      ],
      fates: ["counts", "undone by 6", "counts", "undone by 6", "counts", "counts"]),
  ]

  @Test(arguments: histories) func test_history_ofTheDocument_countsAsItSays(history: History)
    throws
  {
    var log = try TestLog(Notebook.round, seats: [.somebody])
    for step in history.steps {
      let ids = log.entries.map(\.id)
      log.append([
        Draft(
          kind: step.kind, anchor: step.after.map { .entry(ids[$0 - 1]) } ?? .start,
          targets: step.targets.map { ids[$0 - 1] }, body: step.body)
      ])
    }
    var random = SeededGenerator(seed: 7)
    for _ in 0..<5 {
      let rows = try log.shuffled(using: &random).ledger(Notebook.round).rows
      let numbers = Dictionary(uniqueKeysWithValues: rows.map { ($0.entry.id, $0.number) })
      let fates = rows.dropFirst().map { row -> String in
        switch row.fate {
        case .counts: "counts"
        case .superseded(let by): "replaced by \(numbers[by] ?? 0)"
        case .extended(let by): "continues in \(numbers[by] ?? 0)"
        case .voided(let by): "undone by \(numbers[by] ?? 0)"
        case .orphaned, .disputed, .waiting, .quarantined: "\(row.fate)"
        }
      }
      #expect(fates == history.fates, "\(history.name)")
    }
  }

  @Test func test_insertionHistory_endsInTheSequenceOfTheDocument() throws {
    var book = try Notebook()
    let round = Notebook.round
    func add(_ kind: EntryKind, _ body: String, after: Int? = nil, targets: [Int] = []) {
      let ids = book.log.entries.map(\.id)
      book.log.append([
        Draft(
          kind: kind, anchor: after.map { .entry(ids[$0 - 1]) } ?? .start,
          targets: targets.map { ids[$0 - 1] }, body: body)
      ])
    }
    var sequences: [String] = []
    add(.event, "A")
    sequences.append(try book.log.ledger(round).notation.joined())
    add(.event, "A", after: 2)
    sequences.append(try book.log.ledger(round).notation.joined())
    add(.insert, "B", after: 2)
    sequences.append(try book.log.ledger(round).notation.joined())
    add(.event, "B", targets: [3])
    sequences.append(try book.log.ledger(round).notation.joined())
    add(.remove, "", targets: [3, 5])
    sequences.append(try book.log.ledger(round).notation.joined())
    add(.event, "A", after: 4)
    sequences.append(try book.log.ledger(round).notation.joined())
    #expect(sequences == ["A", "AA", "ABA", "ABB", "AB", "ABA"])
  }

  @Test func test_concurrentCorrections_ofOnePlace_shareWhatFollows() throws {
    var one = try Notebook()
    try one.play("ABC")
    var two = one
    try one.amend("3", "D", by: Notebook.one)
    try two.amend("3", "E", by: Notebook.two)
    var both = one.merged(with: two)
    let ledger = try both.ledger()
    let dispute = try #require(ledger.disputes.first)
    #expect(dispute.kind == .place)
    #expect(try ledger.following(dispute) == [0, 0])
    try both.settle("D", onward: true)
    #expect(try both.text() == "ADC")
  }

  @Test func test_choosingABranch_asTheDocumentWorksItOut() throws {
    var one = try Notebook()
    try one.play("A")
    var two = one
    try one.play("BC", by: Notebook.one)
    try two.play("XY", by: Notebook.two)
    let joined = one.merged(with: two)
    var plain = joined
    try plain.settle("B", onward: false)
    let next = try #require(try plain.ledger().disputes.first)
    let bodies = Dictionary(
      uniqueKeysWithValues: try plain.ledger().entries.map { ($0.id, $0.body) })
    #expect(Set(next.entries.map { bodies[$0] }) == ["C", "Y"])
    var onward = joined
    try onward.settle("B", onward: true)
    #expect(try onward.text() == "ABC")
    #expect(onward.log.entries.suffix(2).map(\.kind) == [.event, .remove])
    #expect(onward.log.entries.suffix(2).map(\.targets.count) == [2, 1])
  }

  @Test func test_disputeAfterTheFinish_doesNotMoveTheTimeOfCompletion() throws {
    var one = try Notebook()
    var two = one
    try one.type("x=3", by: Notebook.one)
    try one.finish(by: Notebook.one)
    let finished = try one.ledger().completedAt
    try two.type("x=4", by: Notebook.two)
    var both = one.merged(with: two)
    #expect(try both.ledger().phase == .contested)
    #expect(try both.ledger().completedAt == finished)
    try both.settle("x=4", onward: false, by: Notebook.two)
    #expect(try both.ledger().phase == .final)
    #expect(try both.ledger().completedAt == finished)
  }
}
