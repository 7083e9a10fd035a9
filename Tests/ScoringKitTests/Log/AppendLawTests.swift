import ScoringKit
import ScoringKitTesting
import Testing

/// Tests that a ledger to which entries were appended equals a ledger that was read from all
/// entries at once.
@Suite struct AppendLawTests {
  private static let header = Header(
    sport: "test", kind: "test", rules: ContentID(of: "{}"), seats: [],
    startedAt: FixedClock.time, offset: 0)
  private static let names = Roster(["Somebody"])

  /// The order in which the entries of a test arrive: as they were written, by Lamport number, or
  /// in any order and some of them twice.
  enum Arrival: CaseIterable {
    case written, ordered, anyhow
  }

  private static func history(_ seed: UInt64, _ mixes: [[RandomHistory.Action]]) -> RandomHistory {
    RandomHistory(
      seed: seed, length: seed % 16 == 0 ? 40...80 : 8...24,
      kinds: mixes[Int(seed % UInt64(mixes.count))], stream: .round(bits: 0x5ca1_ab1e))
  }

  private static let mixes: [[RandomHistory.Action]] = [
    [.play], [.cell], [.play, .cell], [.play, .play, .insert], [.play, .cell, .field],
    [.play, .play, .play, .correct, .insert, .remove, .undo, .redo],
    [.cell, .cell, .cell, .remove, .undo, .redo], [.play, .cell, .field, .finish, .join, .undo],
    RandomHistory.Action.allCases,
  ]

  /// Returns the differences between two ledgers, in their content and in the drafts that they
  /// make.
  private static func differences(_ one: Ledger<Diary>, _ other: Ledger<Diary>) -> [String] {
    var found: [String] = []
    if one.entries != other.entries { found.append("entries") }
    if one.resolution != other.resolution {
      found.append("state: \(one.resolution.said) for \(other.resolution.said)")
    }
    if one.notation != other.notation { found.append("notation") }
    if one.disputes != other.disputes { found.append("disputes") }
    if one.orphans != other.orphans { found.append("orphans") }
    if one.rows != other.rows { found.append("rows") }
    if one.seats != other.seats { found.append("seats") }
    if one.phase != other.phase { found.append("phase") }
    if one.completedAt != other.completedAt { found.append("completion") }
    if one.field("note") != other.field("note") { found.append("note") }
    for line in ["A B", "x=1 y=2", "D"] {
      let drafts = { (ledger: Ledger<Diary>) in
        try? ledger.drafts(entering: line[...], names: names)
      }
      if drafts(one) != drafts(other) { found.append("drafts of \(line)") }
    }
    let note = [FieldBody("note", .integer(1))]
    if (try? one.drafts(setting: note)) != (try? other.drafts(setting: note)) {
      found.append("drafts of a note")
    }
    if let dispute = one.disputes.last,
      (try? one.following(dispute)) != (try? other.following(dispute))
    {
      found.append("what follows a dispute")
    }
    for row in other.rows.suffix(3) {
      if one.echo(row.entry.line, names: names) != other.echo(row.entry.line, names: names) {
        found.append("echo")
      }
    }
    return found
  }

  @Test(arguments: Arrival.allCases, 0..<10 as Range<UInt64>)
  func test_append_piecesOfHistories_equalsReadingAll(arrival: Arrival, shard: UInt64) throws {
    for seed in 700_000 + shard * 12..<700_000 + (shard + 1) * 12 {
      var history = Self.history(seed, Self.mixes)
      let entries =
        switch arrival {
        case .written: history.entries
        case .ordered: history.entries.sorted(by: Entry.precedes)
        case .anyhow: history.delivery(of: history.entries, clocksWrong: false)
        }
      let round = Diary()
      var ledger = try Ledger(round: round, header: Self.header, entries: [])
      var count = 0
      while count < entries.count {
        let next = min(entries.count, count + 1 + history.below(3))
        try ledger.append(Array(entries[count..<next]))
        count = next
        let whole = try Ledger(
          round: round, header: Self.header, entries: Array(entries[..<count]))
        let found = Self.differences(ledger, whole)
        guard found.isEmpty else {
          Issue.record("seed \(seed), \(arrival), after \(count) entries: \(found)")
          return
        }
      }
    }
  }

  /// Tests appending in a sport with names, turns and events that can be corrected, with lines that
  /// three devices enter.
  @Test(arguments: 0..<20 as Range<UInt64>)
  func test_append_linesOfThreeScorers_equalsReadingAll(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let sport = Lanterns.race
    let lines = ["3", "p", "*", "9", "ann b2", "ben b-", "cid gone", "1 2", ">", "ann b2 ben b3"]
    let devices = [TestLog.firstDevice, TestLog.secondDevice, DeviceID(bits: 77)]
    var log = try TestLog(sport.round, seats: sport.seats)
    var grown: any RoundLedger = try log.ledger(sport.round)
    for step in 0..<60 {
      let device = devices[Int.random(in: 0..<3, using: &generator)]
      let line = (lines.randomElement(using: &generator) ?? "p")[...]
      // The line may be entered on a device that has not seen the newest entries of the others.
      let behind = Int.random(in: 0..<4, using: &generator)
      let heads = grown.heads.map { head in
        EntryID(device: head.device, sequence: max(1, head.sequence - behind))
      }
      let context = try grown.seen(by: device, upTo: heads)
      let drafts =
        switch Int.random(in: 0..<12, using: &generator) {
        case 0: (try? context.undo(by: device)) ?? []
        case 1: (try? context.redo(by: device)) ?? []
        case 2: (try? context.drafts(setting: [FieldBody("note", .integer(step))])) ?? []
        default: (try? context.drafts(entering: line, names: sport.names)) ?? []
        }
      let entries = Scorer.entries(drafts, by: device, having: context, in: grown)
      log.merge(entries)
      try grown.append(entries)
      let whole = try log.ledger(sport.round)
      #expect(grown.entries == whole.entries, "seed \(seed), step \(step)")
      #expect(
        grown.state as? LanternRace.Resolution == whole.resolution, "seed \(seed), step \(step)")
      #expect(Meaning(grown) == Meaning(whole), "seed \(seed), step \(step)")
    }
  }

  /// Tests that a ledger knows which entries a line would make impossible before the line is
  /// stored.
  @Test func test_orphansSince_anInsertion_areTheNewOnes() throws {
    var book = try Notebook()
    try book.play("AB")
    try book.insert("3", "B")
    var ledger = try book.ledger()
    let known = ledger.orphans
    #expect(known.count == 1 && ledger.orphans(since: known).isEmpty)
    let place = try ledger.place(named: "2", names: Self.names)
    let drafts = try ledger.drafts(amending: place, to: "C", names: Self.names)
    #expect(try ledger.adding(drafts, by: Notebook.one).orphans(since: known).isEmpty)
    let start = try ledger.drafts(inserting: "A", before: place, names: Self.names)
    try ledger.append(Scorer.entries(start, by: Notebook.one, having: ledger, in: ledger))
    let new = ledger.orphans(since: known)
    #expect(new.map { ledger.phrase($0.entry, names: Self.names) } == ["A"])
  }

  @Test func test_append_repeated_changesNothing() throws {
    let history = Self.history(3, Self.mixes)
    var ledger = try Ledger(round: Diary(), header: Self.header, entries: history.entries)
    let before = ledger
    try ledger.append(history.entries)
    try ledger.append([])
    #expect(Self.differences(ledger, before) == [])
  }

  /// Tests how often events are applied: each new one once when its line is read, once when it is
  /// checked and once when it is appended, and no earlier event again unless it must be.
  @Test func test_append_ofOneLineMore_appliesItsEventsOnce() throws {
    let round = Diary()
    var log = try TestLog(round, seats: [.somebody])
    var ledger = try log.ledger(round)
    func enter(_ line: String) throws -> (drafting: Int, appending: Int) {
      _ = round.watch.applied()
      let drafts = try ledger.drafts(entering: line[...], names: Self.names)
      let drafting = round.watch.applied()
      let count = log.entries.count
      log.append(drafts)
      try ledger.append(Array(log.entries[count...]))
      return (drafting, round.watch.applied())
    }
    #expect(try enter("A") == (2, 1))
    #expect(try enter("B A B") == (6, 3))
    #expect(try enter("a=1") == (2, 1))
    #expect(try enter("c=2 d=3") == (4, 2))
    // Cell `b` precedes two cells, whose validity can depend on it. So all cells are folded again,
    // but not the flow, when the line is checked and when it is appended.
    #expect(try enter("b=7") == (5, 4))
    // A further event of the flow is applied alone when it is checked; when it is appended, the
    // cells are folded again after it.
    #expect(try enter("C") == (2, 5))
    #expect(try enter("e=4") == (2, 1))
    #expect(ledger.resolution.said == ["A", "B", "A", "B", "C", "a=1", "b=7", "c=2", "d=3", "e=4"])
  }

  /// Tests that an event which two phones enter alike is applied only once.
  @Test func test_append_byTwoWhoAgree_appliesEachEventOnce() throws {
    let round = Diary()
    var log = try TestLog(round, seats: [.somebody])
    var ledger: any RoundLedger = try log.ledger(round)
    for letter in ["A", "B", "C", "A", "B", "C"] {
      let heads = ledger.heads
      for device in [TestLog.firstDevice, TestLog.secondDevice] {
        let context = try ledger.seen(by: device, upTo: heads)
        let drafts = try context.drafts(entering: letter[...], names: Self.names)
        let entries = Scorer.entries(drafts, by: device, having: context, in: ledger)
        log.merge(entries)
        _ = round.watch.applied()
        try ledger.append(entries)
        #expect(round.watch.applied() == (device == TestLog.firstDevice ? 1 : 0))
      }
    }
    #expect(ledger.notation == ["A", "B", "C", "A", "B", "C"])
    #expect(ledger.disputes.isEmpty)
  }

  /// Tests that an entry which can't be read is an error, and not silently ignored.
  @Test func test_adding_whatCannotBeRead_throws() throws {
    let round = Diary()
    var log = try TestLog(round, seats: [.somebody])
    log.append(try log.ledger(round).drafts(entering: "A", names: Self.names))
    var ledger = try log.ledger(round)
    let undo = try ledger.undo(by: TestLog.firstDevice)
    round.watch.shut()
    #expect(throws: Refusal.self) { try ledger.adding(undo, by: TestLog.firstDevice) }
    log.append(undo)
    #expect(throws: Refusal.self) { try ledger.append(log.entries) }
    #expect(ledger.notation == ["A"])
  }
}
