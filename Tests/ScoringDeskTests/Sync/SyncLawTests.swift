import ScoringKit
import ScoringKitTesting
import ScoringStore
import Testing

@testable import ScoringDesk

/// Tests that all homes have the same entries and texts after exchanging twice through a folder, in
/// 600 random histories, and in 100,000 with `make prove-sync`.
@Suite struct SyncLawTests {
  private static let shards: Range<UInt64> = 0..<(Proof.asked == nil ? 6 : 100)
  private static let each = UInt64(Proof.asked ?? 100)

  @Test(arguments: shards)
  func test_sync_ofAHistory_endsInEqualBytes(shard: UInt64) throws {
    for seed in shard * Self.each..<(shard + 1) * Self.each {
      var history = SyncHistory(seed: seed)
      do {
        try history.happen()
        try history.contest()
        try history.contest()
      } catch {
        Issue.record("seed \(seed): \(error)")
        return
      }
      guard let difference = try history.difference() ?? history.differenceOfWhatIsKept()
      else { continue }
      Issue.record("seed \(seed): \(difference), after \(history.done)")
      return
    }
  }

  /// Tests that the random histories contain every action.
  @Test func test_histories_holdEveryKindOfTrouble() throws {
    var trouble: Set<SyncHistory.Action> = []
    var entries = 0
    for seed in 0..<200 as Range<UInt64> {
      var history = SyncHistory(seed: seed)
      try history.happen()
      trouble.formUnion(history.done.map(\.action))
      try history.contest()
      try history.contest()
      entries += try history.count()
    }
    #expect(trouble == Set(SyncHistory.Action.allCases))
    #expect(entries > 500)
  }
}

/// A random history for tests: three homes, each with its own copy of one shared folder, as with a
/// cloud drive.
struct SyncHistory {
  /// The actions and failures that a history can contain.
  enum Action: CaseIterable {
    case write, open, sync, carry, half, old, double, flip, lose, cut, repeatLine, delete, newDevice
  }

  /// A home of a history: a store, and the copy of the shared folder that the home sees.
  private struct Home {
    let store: any Store
    let desk: Desk
    let folder = MemoryFolder()
    var session: SyncSession
    /// The names of the files that the home has written, oldest first.
    var files: [String]
    /// The bytes of the home's file before its last exchange.
    var old: [UInt8] = []
  }

  /// The actions of the history that were performed so far.
  private(set) var done: [(action: Action, home: Int, other: Int)] = []
  private var random: SeededGenerator
  private var homes: [Home] = []
  private let length: Int

  private static let player = StreamID.player(bits: 7)
  private static let rounds = [StreamID.round(bits: 1), StreamID.round(bits: 2)]
  private static let often: [Action] =
    Action.allCases + [.write, .write, .write, .sync, .sync, .carry, .carry, .open]

  /// Creates the three homes of a history, with an in-memory store each.
  init(seed: UInt64) {
    self.init(
      seed: seed,
      homes: (1...3).map { (SQLiteStore.inMemory(device: DeviceID(bits: $0)), DeviceID(bits: $0)) })
  }

  /// Creates homes with the given stores and devices.
  init(seed: UInt64, homes stores: [(any Store, DeviceID)]) {
    random = SeededGenerator(seed: seed)
    length = 5 + Int(seed % 6) + (seed % 64 == 0 ? 30 : 0)
    for (store, device) in stores {
      let years = Int64(below(60)) - 30
      let desk = Desk(
        store: store, sports: SportList([]),
        clock: .fixed(Moment(milliseconds: years * 31_557_600_000)))
      let folder = MemoryFolder()
      homes.append(
        Home(
          store: store, desk: desk, session: SyncSession(folder),
          files: [SyncForm.file(of: device)]))
      homes[homes.count - 1].session = SyncSession(homes[homes.count - 1].folder)
    }
  }

  /// Performs random actions of the history.
  mutating func happen() throws {
    try open(0)
    for _ in 0..<length { try act(Self.often[below(Self.often.count)], below(3), below(3)) }
  }

  /// Copies all files to all homes, and makes each home exchange.
  mutating func contest() throws {
    for home in homes.indices.shuffled(using: &random) {
      for other in homes.indices where other != home {
        for (name, bytes) in homes[other].folder.contents
        where homes[other].files.contains(name) || !isOwned(name) {
          homes[home].folder.contents[name] = bytes
        }
        // A file that the home which writes it has lost is removed from the other homes too.
        for name in homes[other].files where homes[other].folder.contents[name] == nil {
          homes[home].folder.contents[name] = nil
        }
      }
      try sync(home)
    }
  }

  /// Returns the first difference between two homes, apart from rounds that were deleted in any
  /// home; `nil` if there is none.
  func difference() throws -> String? {
    try difference(but: deleted([0, 1, 2]))
  }

  /// Returns the first difference between two homes after one more exchange, apart from rounds that
  /// one of the two deleted; `nil` if there is none.
  ///
  /// A home may have read a round before another home deleted it; it then passes the round on to
  /// the third home.
  mutating func differenceOfWhatIsKept() throws -> String? {
    guard try !deleted([0, 1, 2]).isEmpty else { return nil }
    try contest()
    return try difference(but: nil)
  }

  private func deleted(_ some: [Int]) throws -> Set<StreamID> {
    Set(try some.flatMap { try homes[$0].store.read { try $0.deletedStreams() } })
  }

  private func difference(but left: Set<StreamID>?) throws -> String? {
    for (one, other) in [(0, 1), (1, 2), (0, 2)] {
      let gone = try left ?? deleted([one, other])
      let (left, right) = (try bytes(one, but: gone), try bytes(other, but: gone))
      if left != right {
        let lacking = left.symmetricDifference(right).sorted().prefix(3)
        return "homes \(one) and \(other) differ in \(lacking.joined(separator: "; "))"
      }
    }
    for home in homes {
      let findings = try home.store.check().findings.filter(\.isDamage)
      if let finding = findings.first { return "\(finding)" }
    }
    return nil
  }

  /// Returns the number of entries in the store of the first home.
  func count() throws -> Int {
    try homes[0].store.read { try $0.runs().count }
  }

  private func bytes(_ home: Int, but gone: Set<StreamID>) throws -> Set<String> {
    try homes[home].store.read { reader in
      var bytes: Set<String> = []
      for (device, numbers) in try reader.runs().all {
        for entry in try reader.entries(
          by: device, after: numbers.lowerBound - 1, limit: numbers.count)
        where !gone.contains(entry.stream) {
          bytes.insert("\(entry.canonicalText) \(try reader.checksum(of: entry.id)?.bytes ?? [])")
          guard entry.kind == .open else { continue }
          let header = try Header(CanonicalJSON.value(from: entry.body))
          bytes.insert("text \(try reader.frozen(header.rules) ?? "missing")")
        }
      }
      return bytes
    }
  }

  // MARK: Actions

  private mutating func act(_ action: Action, _ home: Int, _ other: Int) throws {
    switch action {
    case .write: try write(home)
    case .open: try open(home)
    case .sync: try sync(home)
    case .carry: carry(from: home, to: other) { $1 }
    case .half: carry(from: home, to: other) { $1.prefix($0.below($1.count + 1)) }
    case .old:
      let old = homes[home].old
      carry(from: home, to: other) { _, _ in old[...] }
    case .double:
      for name in names(home) { homes[home].folder.contents["copy \(name)"] = contents(home, name) }
    case .flip:
      for name in names(home) {
        var bytes = contents(home, name)
        guard !bytes.isEmpty else { continue }
        bytes[below(bytes.count)] ^= 1 << UInt8(below(8))
        homes[home].folder.contents[name] = bytes
      }
    case .lose: for name in names(home) { homes[home].folder.contents[name] = nil }
    case .cut:
      for name in names(home) {
        let bytes = contents(home, name)
        homes[home].folder.contents[name] = Array(bytes.prefix(below(bytes.count + 1)))
      }
    case .repeatLine:
      for name in names(home) {
        let lines = contents(home, name).split(separator: 10, omittingEmptySubsequences: false)
        homes[home].folder.contents[name] =
          contents(home, name) + lines[below(lines.count)] + [10]
      }
    case .delete:
      let round = Self.rounds[below(2)]
      guard below(3) == 0, try homes[home].store.read({ try $0.mark(of: round) != .empty }) else {
        return
      }
      try homes[home].store.write { try $0.deleteRound(round) }
    case .newDevice:
      guard below(3) == 0 else { return }
      // The bits of the new device are random, so only they differ if a history is repeated.
      let device = try homes[home].store.beginDevice()
      homes[home].files.append(SyncForm.file(of: device))
    }
    done.append((action, home, other))
  }

  private mutating func write(_ home: Int) throws {
    let stream = below(2) == 0 ? Self.player : Self.rounds[below(2)]
    guard try homes[home].store.read({ try !$0.isDeleted(stream) }) else { return }
    let drafts = (0...below(2)).map { _ in Draft(kind: .field, body: "note=\(below(9))") }
    try homes[home].store.write {
      _ = try $0.append(
        drafts, to: stream, author: nil, time: Moment(milliseconds: Int64(home) << 40))
    }
  }

  private mutating func open(_ home: Int) throws {
    let index = below(2)
    let round = Self.rounds[index]
    guard
      try homes.allSatisfy({ home in
        try home.store.read { try $0.mark(of: round) == .empty && !$0.isDeleted(round) }
      })
    else { return }
    let rules = "{\"rules\":\(index)}"
    let header = Header(
      sport: "unknown", kind: "any", rules: ContentID(of: rules), seats: [],
      startedAt: FixedClock.time, offset: 0)
    let body = try CanonicalJSON.text(header.value)
    try homes[home].store.write { writer in
      _ = try writer.freeze(rules)
      _ = try writer.append(
        [Draft(kind: .open, body: body)], to: round, author: nil, time: Moment(milliseconds: 0))
    }
  }

  private mutating func sync(_ home: Int) throws {
    if below(2) == 0 { homes[home].session = SyncSession(homes[home].folder) }
    let own = homes[home].files[homes[home].files.count - 1]
    homes[home].old = homes[home].folder.contents[own] ?? []
    _ = try homes[home].desk.scorer().exchange.sync(&homes[home].session, begins: true)
  }

  /// Copies a home's own files into another home's copy of the folder, changed by a function.
  private mutating func carry(
    from home: Int, to other: Int,
    _ change: (inout SyncHistory, [UInt8]) -> some Collection<UInt8>
  ) {
    guard home != other else { return }
    for name in homes[home].files {
      guard let bytes = homes[home].folder.contents[name] else { continue }
      homes[other].folder.contents[name] = Array(change(&self, bytes))
    }
  }

  private func isOwned(_ name: String) -> Bool {
    homes.contains { $0.files.contains(name) }
  }

  /// Returns the name of one random file in a home's copy of the folder; empty if there is none.
  private mutating func names(_ home: Int) -> [String] {
    let names = homes[home].folder.names
    return names.isEmpty ? [] : [names[below(names.count)]]
  }

  private func contents(_ home: Int, _ name: String) -> [UInt8] {
    homes[home].folder.contents[name] ?? []
  }

  private mutating func below(_ count: Int) -> Int {
    count < 2 ? 0 : Int(random.next() % UInt64(count))
  }
}
