import Testing

@testable import ScoringStore

/// Tests that the address of a running server is found, and that of a killed server is not.
@Suite struct ServerPlaceTests {
  private let folder = TestFolder()
  private var store: String { folder.file("score.db") }

  @Test func test_address_isOfTheServerThatRuns() throws {
    #expect(ServerPlace.address(besides: store) == nil)
    let first = try #require(ServerPlace("http://127.0.0.1:1", besides: store))
    #expect(ServerPlace.address(besides: store) == "http://127.0.0.1:1")
    var second = ServerPlace("http://127.0.0.1:2", besides: store)
    #expect(second != nil && ServerPlace.address(besides: store) == "http://127.0.0.1:2")
    // When one server ends, the file with the address of the other one is kept.
    second = nil
    withExtendedLifetime(first) {
      #expect(ServerPlace.address(besides: store) == "http://127.0.0.1:1")
    }
  }

  @Test func test_address_ofAKilledServer_isNone() throws {
    let left = "\(store).serving-1"
    folder.write(Array("http://127.0.0.1:9".utf8), to: left)
    #expect(ServerPlace.address(besides: store) == nil)
    let running = try #require(ServerPlace("http://127.0.0.1:1", besides: store))
    withExtendedLifetime(running) {
      #expect(ServerPlace.address(besides: store) == "http://127.0.0.1:1")
    }
    #expect(try FilePath.look(at: left) == .nothing)
  }
}
