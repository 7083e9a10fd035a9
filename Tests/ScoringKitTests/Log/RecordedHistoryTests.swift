import ScoringKit
import ScoringKitTesting
import Testing

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// Writes random histories with the meaning that the ledger gives them, for a reader that was
/// written from the documents alone (`.ci/test-reader.sh`).
///
/// It runs only if `SCORE_HISTORIES` names the file to write.
@Suite struct RecordedHistoryTests {
  private static let path = ProcessInfo.processInfo.environment["SCORE_HISTORIES"]
  private static let count: UInt64 =
    ProcessInfo.processInfo.environment["SCORE_HISTORIES_COUNT"].flatMap { UInt64($0) } ?? 1000

  @Test(.enabled(if: path != nil, "no file is named by SCORE_HISTORIES"))
  func test_histories_areWrittenWithTheirMeaning() throws {
    let path = try #require(Self.path)
    var lines = ""
    for seed in 0..<Self.count { lines += try MergeLawTests.recorded(seed) + "\n" }
    try lines.write(toFile: path, atomically: false, encoding: .utf8)
  }
}

extension MergeLawTests {
  /// Returns a history as one line of JSON: its entries, the notation in effect, and what is in
  /// dispute.
  fileprivate static func recorded(_ seed: UInt64) throws -> String {
    let history = history(seed)
    let ledger = try ledger(history.entries)
    let disputed = ledger.disputes.compactMap { dispute -> String? in
      dispute.kind == .place ? nil : String(dispute.subject.prefix { $0 != "=" })
    }
    let isFlowDisputed = ledger.disputes.contains { $0.kind == .place }
    let orphans = ledger.orphans.map { JSONValue.string("\($0.entry)") }
    return try CanonicalJSON.text(
      [
        "seed": .integer(Int(seed)),
        "entries": .array(history.entries.map { .object(fields(of: $0)) }),
        "notation": .array(ledger.notation.map { .string($0) }),
        "disputed": .array(disputed.sorted().map { .string($0) }),
        "isFlowDisputed": .bool(isFlowDisputed), "orphans": .array(orphans),
      ] as JSONValue)
  }

  private static func fields(of entry: Entry) -> [String: JSONValue] {
    var fields: [String: JSONValue] = [
      "id": .string(entry.id.description), "kind": .string(entry.kind.rawValue),
      "lamport": .integer(Int(entry.lamport)), "body": .string(entry.body),
      "targets": .array(entry.targets.map { .string($0.description) }),
      "seen": .array(entry.seen.map { .string($0.description) }),
    ]
    if let after = entry.after { fields["after"] = .string(after.description) }
    return fields
  }
}
