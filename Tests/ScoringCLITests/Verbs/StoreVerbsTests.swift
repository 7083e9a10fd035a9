import ProgramTesting
import SampleSport
import ScoringKit
import ScoringStore
import Testing

@testable import ScoringCLI

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

@Suite struct StoreVerbsTests {
  /// Runs the commands of a closure with a program whose store is in a temporary folder.
  private func withFolder(_ body: (Runner, String) throws -> Void) throws {
    let folder =
      "\(FileManager.default.temporaryDirectory.path)/score-\(UInt64.random(in: 0 ... .max))"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let run = Runner(store: false)
    run.folder = folder
    run.variables = ["SCORE_HOME": "\(folder)/home", "HOME": folder]
    try body(run, folder)
  }

  @Test func test_doctor_onAHealthyStore_findsNothing() {
    let run = Runner()
    run.finished([("Ann", 5)])
    let result = run("doctor")
    #expect(result.code == .done)
    #expect(result.out.hasSuffix("and 1 round: all is well.\n"))
    #expect(run("doctor --json").payload?["findings"] == [])
  }

  @Test func test_doctor_onAStaleSummary_saysSoAndRebuildCures() throws {
    let run = Runner()
    let id = run.finished([("Ann", 5)])
    let stream = try #require(StreamID(kind: StreamID.roundKind, key: id))
    try run.store?.write { writer in
      var summary = try #require(try writer.summary(of: stream))
      summary.phase = .underway
      try writer.put(summary)
    }
    let sick = run("doctor")
    #expect(sick.code == .data)
    #expect(sick.out.contains("round/\(id): Its summary differs from its entries."))
    #expect(sick.err.contains("`score doctor --rebuild` computes stored results again."))
    let json = run("doctor --json")
    #expect(json.code == .data)
    #expect(json.payload?["findings"]?.array?.count == 1)
    #expect(json.errorPayload?["code"] == "damaged-store")
    let cured = run("doctor --rebuild")
    #expect(cured.code == .done)
    #expect(cured.out.contains("Stored results were computed again."))
    #expect(run("doctor").code == .done)
    #expect(run("history").out.contains("Ann won at 5"))
  }

  @Test func test_paths_namesEveryFile() throws {
    try withFolder { run, folder in
      let paths = try #require(run("paths --json").payload)
      #expect(paths["store"] == .string("\(folder)/home/score.db"))
      #expect(run("paths").out.contains("\(folder)/home/score.db"))
      run.variables = ["HOME": "/h", "XDG_DATA_HOME": "relative"]
      #expect(run("paths --json").payload?["store"] == "/h/.local/share/score/score.db")
      run.variables = [:]
      #expect(run("paths").code == .configuration)
    }
  }

  @Test func test_readingCommands_makeNoStore() throws {
    try withFolder { run, folder in
      for line in ["score", "history", "players", "pebbles ponds", "doctor", "me", "sports"] {
        #expect(run(line).code == .done)
      }
      #expect(!FileManager.default.fileExists(atPath: "\(folder)/home"))
    }
  }

  @Test func test_store_keepsARoundBetweenRuns() throws {
    try withFolder { run, _ in
      run("pebbles start Ann Bob")
      #expect(run("pebbles enter 3 4").code == .done)
      #expect(run("pebbles show --json").payload?["notation"] == ["1*3", "2*4"])
      #expect(run("doctor").code == .done)
    }
  }

  @Test func test_backup_isACopyThatComesBack() throws {
    try withFolder { run, folder in
      run.finished([("Ann", 5)])
      let written = run("backup copy.db")
      #expect(written.code == .done, "\(written.err)")
      #expect(written.out == "Written: \(folder)/copy.db\n")
      #expect(run("backup copy.db").code == .cannotCreate)
      #expect(run("backup copy.db --force").code == .done)
      run.finished([("Bob", 5)])
      #expect(run("backup --restore copy.db").code == .usage)
      #expect(run("backup --restore copy.db", answers: "n\n").code == .refused)
      #expect(run("history --json").payload?.array?.count == 2)
      let restored = run("backup --restore copy.db --yes")
      #expect(restored.code == .done, "\(restored.err)")
      let words = restored.out.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      #expect(words.contains("The store before is kept as \(folder)/home/score.db"))
      #expect(run("history --json").payload?.array?.count == 1)
      #expect(run("backup --restore nothing.db --yes").code == .missing)
      #expect(words.contains("continues as a new device"))
      #expect(run("pebbles start Ann").code == .done)
    }
  }

  @Test func test_export_toAFile_isRefusedWhereItIsThere() throws {
    try withFolder { run, folder in
      run.finished([("Ann", 5)])
      #expect(run("pebbles export -o rounds.json").code == .done)
      let refused = run("pebbles export -o rounds.json")
      #expect(refused.code == .cannotCreate)
      #expect(refused.err.contains("--force replaces it."))
      #expect(run("pebbles export -o rounds.json --force").code == .done)
      #expect(run("pebbles export -o none/rounds.json").code == .cannotCreate)
      #expect(run("pebbles import rounds.json --json").payload?["rounds_known"] == 1)
      #expect(run("pebbles import missing.json").code == .missing)
      #expect(run("pebbles import .").code == .data)
      #expect(run("pebbles ponds export ponds.txt").code == .done)
      #expect(run("pebbles ponds import ponds.txt").code == .done)
    }
  }
}
