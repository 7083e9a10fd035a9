import ScoringKit
import ScoringKitTesting
import Testing

/// Tests random operations on logs, whose results are compared with simple models.
@Suite struct LedgerFuzzTests {
  private static let lines = [
    "3", "p", "*", "9", "ann b2", "ben b-", "cid gone", "ann back", "1 2", ">", "nonsense",
    "ann b2 ben b3", "3 cid b9 p",
  ]

  /// Returns the drafts of a random operation on a log; none if the operation was refused.
  private static func work(
    on ledger: Ledger<LanternRace>, names: Roster, using generator: inout SeededGenerator
  ) -> [Draft] {
    let line = (lines.randomElement(using: &generator) ?? "p")[...]
    let number = Int.random(in: 1...ledger.rows.count, using: &generator)
    let place = (try? ledger.place(named: "\(number)", names: names)) ?? .cell("bonus ann")
    switch Int.random(in: 0..<10, using: &generator) {
    case 0: return (try? ledger.drafts(amending: place, to: line, names: names)) ?? []
    case 1: return (try? ledger.drafts(inserting: line, before: place, names: names)) ?? []
    case 2: return (try? ledger.drafts(removing: place)) ?? []
    case 3: return (try? ledger.drafts(setting: [FieldBody("note", .integer(number))])) ?? []
    default: return (try? ledger.drafts(entering: line, names: names)) ?? []
    }
  }

  /// Returns the content of a ledger as one text, so that ledgers can be compared.
  private static func meaning(_ ledger: Ledger<LanternRace>) -> String {
    """
    \(ledger.notation.joined(separator: " | "))
    \(ledger.resolution.lit) \(ledger.resolution.bonus) \(ledger.phase)
    \(ledger.disputes.map { "\($0.subject): \($0.entries)" })
    \(ledger.orphans.map { "\($0.entry): \($0.refusal.message)" })
    \(ledger.field("note").map { "\($0)" } ?? "no note")
    \(ledger.rows.map { "\($0.entry.id) \($0.fate)" }.joined(separator: ", "))
    """
  }

  /// Tests that undo and redo on one device restore the earlier contents of a log, as a stack of
  /// them would.
  @Test(arguments: 0..<60) func test_undoAndRedo_onOneDevice_matchAStack(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    let sport = Lanterns.race
    var log = try TestLog(sport.round, seats: sport.seats)
    var past: [String] = []
    var future: [String] = []
    func now() throws -> String {
      let ledger = try log.ledger(sport.round)
      return "\(ledger.notation) \(ledger.resolution) \(ledger.field("note") as Any)"
    }
    for step in 0..<40 {
      let ledger = try log.ledger(sport.round)
      let before = try now()
      switch Int.random(in: 0..<6, using: &generator) {
      case 0, 1:
        let drafts = try? ledger.undo(by: TestLog.firstDevice)
        #expect((drafts == nil) == past.isEmpty, "seed \(seed), step \(step)")
        guard let drafts, let expected = past.popLast() else { continue }
        log.append(drafts)
        future.append(before)
        #expect(try now() == expected, "undo: seed \(seed), step \(step)")
      case 2:
        let drafts = try? ledger.redo(by: TestLog.firstDevice)
        #expect((drafts == nil) == future.isEmpty, "seed \(seed), step \(step)")
        guard let drafts, let expected = future.popLast() else { continue }
        log.append(drafts)
        past.append(before)
        #expect(try now() == expected, "redo: seed \(seed), step \(step)")
      default:
        let drafts = Self.work(on: ledger, names: sport.names, using: &generator)
        guard !drafts.isEmpty else { continue }
        log.append(drafts)
        past.append(before)
        future = []
      }
    }
  }

  /// Tests that the logs of three devices, which work separately and merge from time to time, have
  /// the same content after a last merge in any order.
  @Test(arguments: 0..<25) func test_replicas_thatWorkApart_converge(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    let sport = Lanterns.race
    let devices = [TestLog.firstDevice, TestLog.secondDevice, DeviceID(bits: 77)]
    var logs = Array(repeating: try TestLog(sport.round, seats: sport.seats), count: 3)
    for _ in 0..<45 {
      let index = Int.random(in: 0..<3, using: &generator)
      if Int.random(in: 0..<5, using: &generator) == 0 {
        logs[index].merge(logs[Int.random(in: 0..<3, using: &generator)])
        continue
      }
      let ledger = try logs[index].ledger(sport.round)
      let drafts =
        switch Int.random(in: 0..<8, using: &generator) {
        case 0: (try? ledger.undo(by: devices[index])) ?? []
        case 1: (try? ledger.redo(by: devices[index])) ?? []
        default: Self.work(on: ledger, names: sport.names, using: &generator)
        }
      logs[index].append(drafts, by: devices[index])
    }
    // The merged log with which the same logs, merged in other orders, are compared.
    var whole = logs[0]
    whole.merge(logs[1])
    whole.merge(logs[2])
    let expected = Self.meaning(try whole.ledger(sport.round))
    for order in [[2, 1, 0], [1, 2, 0]] {
      var other = logs[order[0]]
      for index in order { other.merge(logs[index]) }
      #expect(Self.meaning(try other.ledger(sport.round)) == expected, "seed \(seed)")
    }
    for _ in 0..<3 {
      let shuffled = whole.shuffled(using: &generator)
      #expect(Self.meaning(try shuffled.ledger(sport.round)) == expected, "seed \(seed)")
      let part = shuffled.prefix(Int.random(in: 1...shuffled.entries.count, using: &generator))
      let rows = try part.ledger(sport.round).rows
      #expect(Set(rows.map(\.entry.id)) == Set(part.entries.map(\.id)), "seed \(seed)")
    }
    let ledger = try whole.ledger(sport.round)
    let events = try ledger.notation.map { text in
      let bytes = Array(text.utf8)
      return try LanternEvent(canonical: bytes.span)
    }
    let replay = sport.round.played(events, from: try sport.round.opening(sport.seats))
    #expect(replay.resolution == ledger.resolution, "seed \(seed)")
  }

  /// Tests that the ledger predicts the effect of drafts correctly: it is the same after they are
  /// appended.
  @Test(arguments: 0..<20) func test_adding_drafts_equalsAppendingThem(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    let sport = Lanterns.race
    var log = try TestLog(sport.round, seats: sport.seats)
    for _ in 0..<25 {
      let ledger = try log.ledger(sport.round)
      let drafts = Self.work(on: ledger, names: sport.names, using: &generator)
      let preview = try ledger.adding(drafts, by: TestLog.firstDevice)
      log.append(drafts)
      let now = try log.ledger(sport.round)
      #expect(preview.notation == now.notation, "seed \(seed)")
      #expect(preview.orphans == now.orphans, "seed \(seed)")
      #expect(preview.rows.map(\.fate) == now.rows.map(\.fate), "seed \(seed)")
    }
  }

  /// Tests that entering, amending, inserting and removing flow events has the same result as these
  /// operations on a list of texts.
  ///
  /// Removing an event removes its current value and all of its earlier values.
  @Test(arguments: 0..<30) func test_editing_ofTheFlow_matchesAList(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    let sport = Lanterns.race
    var log = try TestLog(sport.round, seats: sport.seats)
    var model: [(id: EntryID, text: String)] = []
    for step in 0..<25 {
      let ledger = try log.ledger(sport.round)
      let index = model.indices.randomElement(using: &generator) ?? 0
      let place = model.isEmpty ? nil : LogPlace.entry(model[index].id)
      let line = "\(Int.random(in: 1...9, using: &generator))"[...]
      let choice = place == nil ? 9 : Int.random(in: 0..<6, using: &generator)
      let drafts: [Draft]? =
        switch (choice, place) {
        case (0, let place?):
          try? ledger.drafts(amending: place, to: line, names: sport.names)
        case (1, let place?):
          try? ledger.drafts(inserting: line, before: place, names: sport.names)
        case (2, let place?): try? ledger.drafts(removing: place)
        default: try? ledger.drafts(entering: line, names: sport.names)
        }
      guard let drafts, let draft = drafts.first, let id = log.append(drafts) else { continue }
      switch choice {
      case 0: model[index] = (id, draft.body)
      case 1: model.insert((id, draft.body), at: index)
      case 2: model.remove(at: index)
      default: model.append((id, draft.body))
      }
      let notation = try log.ledger(sport.round).notation
      #expect(
        notation == model.map(\.text), "seed \(seed), step \(step), choice \(choice)")
    }
  }
}
