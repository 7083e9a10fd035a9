import Archery
import ScoringKit
import Synchronization

@testable import ScoringCLI

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// The program with archery alone, in a test, on a store of its own in a file.
///
/// Every line is a run of its own that opens the file anew, as a process would.
final class ArcheryProgram {
  /// What a command printed, and how it ended.
  struct Result {
    let out: String
    let err: String
    let code: ExitCode

    var lines: [String] { out.split(separator: "\n").map(String.init) }

    var payload: JSONValue? {
      (try? CanonicalJSON.value(JSONValue.self, from: out))?["payload"]
    }
  }

  private final class Bits: Sendable {
    private let count = Mutex<UInt64>(0)

    func take() -> UInt64 {
      count.withLock { count in
        count += 1
        return count &* 0x9e37_79b9_7f4a_7c15
      }
    }
  }

  private let home: String
  private let bits = Bits()
  /// 21 June 2026, 15:00 UTC.
  private let now = Moment(milliseconds: 1_782_054_000_000)

  init() {
    let name = "score-archery-\(UInt64.random(in: 0 ... .max))"
    home = FileManager.default.temporaryDirectory.appendingPathComponent(name).path
    try? FileManager.default.createDirectory(atPath: home, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: home)
  }

  /// Runs a command line as it would be typed in a shell, with or without `score` before it.
  @discardableResult
  func callAsFunction(_ line: String, input: String = "") -> Result {
    var words = ShellWords.split(line) ?? [line]
    if words.first == "score" { words.removeFirst() }
    let output = Output.captured()
    var run = ScoreProgram.Run(
      sports: SportList([.archery]),
      environment: Environment(
        arguments: words, variables: ["HOME": home, "SCORE_HOME": home]),
      output: output, input: Input(text: input), clock: .fixed(now))
    let bits = bits
    run.random = { bits.take() }
    let code = run.perform(store: nil)
    return Result(out: output.capturedResults, err: output.capturedNotes, code: code)
  }

  /// The first end of the current round that lacks arrows, and the arrow.
  var place: (end: Int?, arrow: Int?) {
    let status = self("archery status --json").payload
    return (status?["currentEndNumber"]?.integer, status?["currentArrowNumber"]?.integer)
  }
}
