import LeagueTesting
import ScoringKit
import Testing

@testable import ScoringStore

#if League
  import ScoringLeague
#endif

/// The kinds of store with which the tests of all stores run.
enum Kind: String, CaseIterable, CustomTestStringConvertible {
  case memory
  case file
  /// A store on a league's server; only if `make test-league` has started a server.
  case league

  static let allCases: [Kind] = [.memory, .file] + (LeagueServer.address == nil ? [] : [.league])

  var testDescription: String { rawValue }

  func make(_ folder: TestFolder) throws -> any Store {
    switch self {
    case .memory: return SQLiteStore.inMemory()
    case .file: return try SQLiteStore(path: folder.store)
    case .league:
      #if League
        return try LeagueStore(
          address: LeagueAddress(LeagueServer.makeDatabase()), home: folder.path)
      #else
        return SQLiteStore.inMemory()
      #endif
    }
  }
}

/// Ids, values and entries that the tests of stores share.
enum Fixture {
  static let round = StreamID.round(bits: 1)
  static let other = StreamID.round(bits: 2)
  static let ann = StreamID.player(bits: 7)
  static let ben = DeviceID(bits: 500)
  static let cleo = DeviceID(bits: 600)
  static let time = Moment(milliseconds: 1_700_000_000_000)

  static func event(_ body: String, after: Draft.Anchor = .start) -> Draft {
    Draft(kind: .event, anchor: after, body: body)
  }

  /// Returns the entries of a line that another device wrote, with their checksums, for a test.
  static func line(
    _ count: Int, by device: DeviceID = ben, in stream: StreamID = round, from first: Int = 1,
    lamport: Int = 1, after previous: Checksum = .zero, body: String = "x"
  ) -> [(entry: Entry, checksum: Checksum)] {
    var checksum = previous
    return (0..<count).map { index in
      let entry = Entry(
        id: EntryID(device: device, sequence: first + index), stream: stream,
        lamport: lamport + index, time: time, kind: .event, body: body)
      checksum = Checksum(of: entry, after: checksum)
      return (entry, checksum)
    }
  }

  static func summary(
    _ bits: UInt64, sport: String = "one", phase: Phase = .final, completed: Int64? = nil,
    touched: Int = 0, event: String? = nil, body: String = "{}"
  ) throws -> Summary {
    Summary(
      stream: .round(bits: bits), sport: sport, phase: phase,
      startedAt: try #require(LocalTime("2026-03-01T15:09")),
      completedAt: completed.map { Moment(milliseconds: $0) }, touched: touched, event: event,
      mark: StreamMark(count: 2, heads: [EntryID(device: ben, sequence: 9)]), revision: 3,
      body: body)
  }
}

extension StoreWriter {
  /// Appends events with the given texts to a stream, as one line.
  @discardableResult
  func add(_ bodies: String..., to stream: StreamID = Fixture.round) throws -> [Entry] {
    try append(
      bodies.map { Fixture.event($0) }, to: stream, author: nil, time: Fixture.time)
  }

  func insertAll(_ entries: [(entry: Entry, checksum: Checksum)]) throws {
    for (entry, checksum) in entries {
      try insert(entry, checksum: checksum)
    }
  }
}

/// Returns the kind of the error of a store that a closure throws; `nil` if it throws no such
/// error.
func kind(_ body: () throws -> Void) -> StoreError.Kind? {
  do {
    try body()
    return nil
  } catch {
    return (error as? StoreError)?.kind
  }
}

extension Store {
  /// Writes a copy of the store to a new file; throws an error if the file exists.
  func backup(to path: String) throws(StoreError) {
    try backup(to: path, replacing: false)
  }
}

extension StreamMark {
  /// Returns the number of a device's newest entry in the stream; 0 if the device has none there.
  func newest(of device: DeviceID) -> Int {
    heads.first { $0.device == device }?.sequence ?? 0
  }
}
