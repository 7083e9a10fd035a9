import DiscGolf
import ScoringKit
import ScoringStore
import Synchronization

@testable import ScoringCLI

/// The program with disc golf alone, in a test: typed lines in, what was printed out.
final class GolfProgram {
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

  /// Random bits that are the same in every run.
  private final class Bits: Sendable {
    private let count = Mutex<UInt64>(0)

    func take() -> UInt64 {
      count.withLock { count in
        count += 1
        return count &* 0x9e37_79b9_7f4a_7c15
      }
    }
  }

  let store: MemoryStore
  private let bits = Bits()
  /// 1 March 2026, 15:00 UTC.
  var now = Moment(milliseconds: 1_772_377_200_000)

  init(device: UInt64 = 1) {
    store = MemoryStore(device: DeviceID(bits: device))
  }

  /// Runs a command line as it would be typed in a shell, with or without `score` before it.
  @discardableResult
  func callAsFunction(_ line: String, input: String = "") -> Result {
    var words = ShellWords.split(line) ?? [line]
    if words.first == "score" { words.removeFirst() }
    let output = Output.captured()
    var run = ScoreProgram.Run(
      sports: SportList([.discGolf]),
      environment: Environment(arguments: words, variables: ["HOME": "/nowhere"]),
      output: output, input: Input(text: input), clock: .fixed(now))
    let bits = bits
    run.random = { bits.take() }
    let code = run.perform(store: store)
    return Result(out: output.capturedResults, err: output.capturedNotes, code: code)
  }

  /// The command lines that a page prints below an empty state, and after `next:`.
  func commands(_ out: String) -> [String] {
    out.split(separator: "\n").compactMap { line in
      var text = line.drop { $0 == " " }
      if text.hasPrefix("next: ") { text = text.dropFirst(6) }
      return text.hasPrefix("score ") ? String(text) : nil
    }
  }
}
