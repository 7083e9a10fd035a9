import DeskTesting
import Foundation
import ScoringDesk
import ScoringServe
import ScoringStore
import Testing

/// Tests of the start of the server's program.
@Suite struct StartingTests {
  @Test func test_start_aFileThatIsNoStore_isRefused() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("score-starting-\(UInt64.random(in: 0 ... .max))")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appendingPathComponent("store.db").path
    try String(repeating: "This is no database. ", count: 100)
      .write(toFile: path, atomically: true, encoding: .utf8)
    let run = ServeProgram.Run(
      SportList([]), ["--store", path, "--port", "0"], clock: Clock.system(zone: "UTC"))
    #expect(throws: StoreError.self) {
      try run.start().stop()
    }
  }
}
