#if League
  import LeagueTesting
  import ScoringKit
  import ScoringLeague
  import ScoringStore

  #if canImport(FoundationEssentials)
    import FoundationEssentials
  #else
    import Foundation
  #endif

  /// An empty database on the test's server, with homes that write to it.
  final class League: Sendable {
    let address: String
    private let folder: String

    init() {
      address = LeagueServer.makeDatabase()
      folder =
        FileManager.default.temporaryDirectory
        .appendingPathComponent("score-league-\(UInt64.random(in: 0 ... .max))").path
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    /// Returns the path of the folder of a home.
    func home(_ name: String) -> String { "\(folder)/\(name)" }

    /// Opens the league's store as a home does, for a test.
    func store(
      _ home: String = "a", user: String? = nil, patience: Duration = .seconds(60)
    ) throws -> LeagueStore {
      let address =
        user.map { LeagueServer.address(ofSchema: LeagueServer.schema(of: self.address), user: $0) }
      return try LeagueStore(
        address: LeagueAddress(address ?? self.address), home: self.home(home), patience: patience)
    }

    @discardableResult
    func run(_ script: String) -> String { LeagueServer.run(script, at: address) }
  }

  let round = StreamID.round(bits: 1)
  let other = StreamID.round(bits: 2)
  let noon = Moment(milliseconds: 1_700_000_000_000)

  extension Store {
    /// Appends one event with a text to a stream, as a line of its own.
    @discardableResult
    func enter(_ body: String, in stream: StreamID = round) throws -> [Entry] {
      try write {
        try $0.append(
          [Draft(kind: .event, anchor: .start, body: body)], to: stream, author: nil, time: noon)
      }
    }
  }

  /// Returns the kind of the error of a store that a closure throws; `nil` if it throws no such
  /// error.
  func kind(_ body: () throws -> Void) -> StoreError.Kind? {
    error(body)?.kind
  }

  /// Returns the error of a store that a closure throws; `nil` if it throws no such error.
  func error(_ body: () throws -> Void) -> StoreError? {
    do {
      try body()
      return nil
    } catch {
      return error as? StoreError
    }
  }
#endif
