import Foundation
import ScoringServe
import Synchronization
import Testing

/// Tests that a server can be stopped on one of its own threads.
@Suite struct StoppingTests {
  /// The only owner of a site.
  private final class Owner: Sendable {
    let site = Mutex<Site?>(nil)
  }

  @Test func test_server_whoseOwnerIsReleasedByARequest_stops() throws {
    let owner = Owner()
    let port = try start(owner)
    _ = Client.ask(port, "/")
    var tries = 0
    while Client.ask(port, "/").status != 0, tries < 1000 {
      tries += 1
      Thread.sleep(forTimeInterval: 0.01)
    }
    #expect(tries < 1000)
    #expect(owner.site.withLock { $0 == nil })
  }

  /// Starts a site that only its owner retains, and that the first request releases; returns its port.
  private func start(_ owner: Owner) throws -> UInt16 {
    let site = try Site {
      // The log is written on the thread that reads requests.
      $0.log = { _ in owner.site.withLock { $0 = nil } }
    }
    owner.site.withLock { $0 = site }
    return site.port
  }
}
