import ScoringKit
import ScoringKitTesting
import Testing

/// Tests that a log's meaning depends only on the set of its entries, with 15,000 random histories
/// of three devices, and 100,000 with `make prove`.
///
/// Each history is read twice: merged in the order of the devices, and then as another device might
/// receive it, with the entries in any order, some of them twice, and wrong wall clocks.
@Suite struct MergeLawTests {
  private static let header = Header(
    sport: "test", kind: "test", rules: ContentID(of: "{}"), seats: [],
    startedAt: FixedClock.time, offset: 0)
  private static let fields = ["note", "status", "seat.1"]

  /// The actions of the random histories; in each list most actions are of one sort, so that
  /// related actions meet in a short history.
  private static let mixes: [[RandomHistory.Action]] = [
    [.play, .play, .play, .correct, .insert, .remove, .undo, .redo],
    [.play, .play, .correct, .replaceAny, .undo, .undo, .redo],
    [.cell, .cell, .cell, .remove, .undo, .redo],
    [.play, .cell, .field, .finish, .join, .undo],
    RandomHistory.Action.allCases,
  ]

  static func history(_ seed: UInt64) -> RandomHistory {
    let length = seed % 512 == 0 ? 30...60 : seed % 32 == 0 ? 12...20 : 5...8
    return RandomHistory(
      seed: seed, length: length, kinds: mixes[Int(seed % UInt64(mixes.count))],
      stream: .round(bits: 0x5ca1_ab1e))
  }

  static func ledger(_ entries: [Entry]) throws -> Ledger<Transcript> {
    try Ledger(round: Notebook.round, header: header, entries: entries)
  }

  private static func meaning(_ ledger: Ledger<Transcript>, clock: Bool = false) -> Meaning {
    Meaning(ledger, state: ledger.resolution.text, fields: fields, clock: clock)
  }

  private static let shards: Range<UInt64> = 0..<(Proof.asked == nil ? 15 : 100)

  @Test(arguments: shards)
  func test_merge_ofAThousandHistories_dependsOnTheSetAlone(shard: UInt64) throws {
    for seed in shard * 1000..<(shard + 1) * 1000 {
      var history = Self.history(seed)
      let expected = Self.meaning(try Self.ledger(history.joined([0, 1, 2])))
      let received = history.delivery(of: history.joined([2, 1, 0]), clocksWrong: true)
      let other = Self.meaning(try Self.ledger(received))
      guard other == expected else {
        Issue.record("seed \(seed): two orders of the same entries differ")
        return
      }
    }
  }

  /// Tests that all ways to merge three logs, also repeatedly, give the same bytes, including the
  /// time of completion.
  @Test(arguments: 0..<10 as Range<UInt64>)
  func test_merge_inEveryWay_isTheSame(shard: UInt64) throws {
    for seed in 200_000 + shard * 100..<200_000 + (shard + 1) * 100 {
      let history = Self.history(seed)
      let expected = Self.meaning(try Self.ledger(history.entries), clock: true)
      for way in [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0, 2, 1, 0]] {
        let joined = try Self.ledger(history.joined(way))
        #expect(Self.meaning(joined, clock: true) == expected, "seed \(seed), \(way)")
      }
    }
  }

  /// Tests that a ledger of an incomplete log loses no entry, and that the log has its full meaning
  /// after the missing entries arrive.
  @Test(arguments: 0..<10 as Range<UInt64>)
  func test_delivery_withMissingParents_losesNoEntry(shard: UInt64) throws {
    for seed in 300_000 + shard * 100..<300_000 + (shard + 1) * 100 {
      var history = Self.history(seed)
      let delivery = history.delivery(of: history.entries, clocksWrong: false)
      let part = Array(delivery.prefix(history.below(delivery.count + 1)))
      let rows = try Self.ledger(part).rows
      #expect(Set(rows.map(\.entry.id)) == Set(part.map(\.id)), "seed \(seed)")
      let grown = try Self.ledger(rows.map(\.entry) + delivery)
      let whole = try Self.ledger(history.entries)
      #expect(
        Self.meaning(grown, clock: true) == Self.meaning(whole, clock: true), "seed \(seed)")
    }
  }

  /// Tests that the entries in effect are those of a literal implementation of the rule.
  @Test(arguments: 0..<10 as Range<UInt64>)
  func test_counting_ofHistories_isTheRuleWordByWord(shard: UInt64) throws {
    for seed in 400_000 + shard * 300..<400_000 + (shard + 1) * 300 {
      var history = Self.history(seed)
      let delivery = history.delivery(of: history.entries, clocksWrong: false)
      let entries = Array(delivery.prefix(delivery.count - history.below(3)))
      let ledger = try Self.ledger(entries)
      let slow = SlowReading(entries)
      let counting = ledger.rows.filter { row in
        switch row.fate {
        case .counts, .disputed, .orphaned: true
        case .superseded, .extended, .voided, .waiting, .quarantined: false
        }
      }
      #expect(Set(counting.map(\.entry.id)) == slow.counting, "seed \(seed)")
      let values = ledger.notation.filter { $0.contains("=") }
      let cells = slow.values.filter { !$0.key.hasSuffix("=") }
      #expect(Set(values) == Set(cells.values), "seed \(seed)")
      let disputed = ledger.disputes.compactMap { dispute -> String? in
        switch dispute.kind {
        case .cell: String(dispute.subject.prefix { $0 != "=" })
        case .field: dispute.subject + "="
        case .place: nil
        }
      }
      #expect(Set(disputed) == slow.disputed, "seed \(seed)")
    }
  }

  /// Tests that the fields of documents follow the same rules as those of rounds.
  @Test(arguments: 0..<20 as Range<UInt64>)
  func test_merge_ofDocuments_dependsOnTheSetAlone(shard: UInt64) throws {
    let id = StreamID.player(bits: 7)
    for seed in 500_000 + shard * 500..<500_000 + (shard + 1) * 500 {
      var history = RandomHistory(
        seed: seed, length: seed % 16 == 0 ? 12...30 : 4...9,
        kinds: [.field, .field, .finish, .join, .remove, .undo, .redo], stream: id)
      let ledger = DocumentLedger(id, entries: history.joined([0, 1, 2]))
      let received = history.delivery(of: history.joined([2, 1, 0]), clocksWrong: true)
      let other = DocumentLedger(id, entries: received)
      guard Meaning(other) == Meaning(ledger) else {
        Issue.record("seed \(seed): two orders of the same entries differ")
        return
      }
      let slow = SlowReading(received)
      let values = ledger.document.fields.map { field in
        "\(field.key)=\((try? CanonicalJSON.text(field.value)) ?? "")"
      }
      #expect(Set(values) == Set(slow.values.values), "seed \(seed)")
      #expect(Set(ledger.disputes.map { $0.subject + "=" }) == slow.disputed, "seed \(seed)")
    }
  }

  /// Tests that the random histories contain every kind of dispute, every phase, and every fate
  /// that they should.
  @Test func test_histories_holdEveryKindOfTrouble() throws {
    var kinds: Set<Dispute.Kind> = []
    var phases: Set<Phase> = []
    var fates: Set<String> = []
    for seed in 0..<1000 as Range<UInt64> {
      let ledger = try Self.ledger(Self.history(seed).entries)
      kinds.formUnion(ledger.disputes.map(\.kind))
      phases.insert(ledger.phase)
      for row in ledger.rows {
        fates.insert(String("\(row.fate)".prefix { $0.isLetter }))
      }
    }
    #expect(kinds == Set(Dispute.Kind.allCases))
    #expect(phases.isSuperset(of: [.setup, .underway, .final, .contested, .abandoned]))
    #expect(
      fates == ["counts", "superseded", "voided", "orphaned", "disputed", "waiting"])
  }
}
