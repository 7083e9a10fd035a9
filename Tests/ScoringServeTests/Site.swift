import DeskTesting
import SampleSport
import ScoringKit
import ScoringStore
import Synchronization
import Testing

@testable import ScoringDesk
@testable import ScoringServe

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// A server for tests, with a store in a file, a clock that the tests move, and a port of its own.
final class Site: Sendable {
  private let milliseconds = Mutex(TestDesk.start.milliseconds)
  private let running = Mutex<Server?>(nil)
  private let folder: String
  private let busyMilliseconds: Int32
  /// The keys of the owner's pages; `nil` if the server shows no owner's pages.
  let owner: OwnerRoutes.Keys?
  static let sport = Pebbles.sport()

  /// Starts a server for a test; `draw` makes PNG pictures from SVG, and returns `nil` if it can't.
  init(
    showsOwner: Bool = false, busyMilliseconds: Int32 = 5000,
    _ change: (inout Server.Settings) -> Void = { _ in },
    draw: (@Sendable (String) -> [UInt8]?)? = nil
  ) throws {
    let name = "score-serve-\(UInt64.random(in: 0 ... .max))"
    folder = FileManager.default.temporaryDirectory.appendingPathComponent(name).path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    self.busyMilliseconds = busyMilliseconds
    var settings = Server.Settings()
    settings.port = 0
    change(&settings)
    owner =
      showsOwner
      ? OwnerRoutes.Keys(
        Desk(store: SQLiteStore.inMemory(), sports: SportList([]), clock: .system()),
        isSecure: false)
      : nil
    let server = try Server.start(
      Router(desk: desk(), writing: desk(), owner: owner, previews: Previews(draw: draw)), settings)
    running.withLock { $0 = server }
  }

  deinit {
    running.withLock { $0?.stop() }
    try? FileManager.default.removeItem(atPath: folder)
  }

  var port: UInt16 { running.withLock { $0?.port ?? 0 } }

  /// The path of the store's file.
  var path: String { folder + "/score.db" }

  /// Returns a desk with a store object of its own, as in another process.
  func desk() -> Desk {
    let (path, busyMilliseconds) = (path, busyMilliseconds)
    let open: @Sendable () throws -> any Store = {
      try SQLiteStore(path: path, busyMilliseconds: busyMilliseconds)
    }
    return Desk(
      access: StoreAccess(forReading: open, forWriting: open),
      sports: SportList([Pebbles.sport()]),
      clock: Clock(
        now: { [weak self] in
          Moment(milliseconds: self?.milliseconds.withLock { $0 } ?? 0)
        }, offset: { _ in 0 }))
  }

  /// Moves the clock of the test forward.
  func wait(milliseconds more: Int64) {
    milliseconds.withLock { $0 += more }
  }

  /// Starts a round of some players at another desk, and returns the desk's scorer and the round.
  func round(_ players: [String] = ["Ann", "Bob"], event: String? = nil) throws
    -> (scorer: Scorer, round: RoundRequest)
  {
    let scorer = desk().scorer()
    for name in players { _ = try scorer.people.addPlayer(name, allowsNear: true) }
    let started = try scorer.starting.start(
      StartRequest(sport: "pebbles", players: players, event: event, allowsNear: true))
    let id = try #require(started.payload["id"]?.string)
    return (scorer, RoundRequest(sport: "pebbles", round: id))
  }

  func stop() { running.withLock { $0?.stop() } }

  /// Sends a request for a path to the server, and returns the response.
  func ask(_ path: String, method: String = "GET", headers: [String] = []) -> Client.Reply {
    Client.ask(port, path, method: method, headers: headers)
  }

  /// Requests an event stream, and returns the connection after the first event has arrived.
  func follow(_ path: String) -> Client {
    let client = Client(port: port)
    client.send("GET \(path) HTTP/1.1\r\nHost: localhost\r\n\r\n")
    client.read(until: "event: board")
    client.read(until: "</footer>")
    return client
  }
}

extension Router {
  /// Returns the response to a request, which may read from the store or write to it.
  func answer(_ request: Request) -> Answer {
    quickAnswer(request) ?? readAnswer(request) ?? write(request)
  }
}
