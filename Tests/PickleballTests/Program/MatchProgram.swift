import Pickleball
import ScoringKit
import ScoringStore
import Synchronization

@testable import ScoringCLI

/// The program with this sport alone, in a test: typed lines in, what was printed out.
final class MatchProgram {
  /// What a command printed, and how it ended.
  struct Result {
    let out: String
    let err: String
    let code: ExitCode

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

  private let store = MemoryStore(device: DeviceID(bits: 1))
  private let bits = Bits()

  /// Runs a command line as it would be typed in a shell.
  @discardableResult
  func callAsFunction(_ line: String, input: String = "") -> Result {
    let words = ShellWords.split(line) ?? [line]
    let output = Output.captured()
    var run = ScoreProgram.Run(
      sports: SportList([.pickleball]),
      environment: Environment(arguments: words, variables: ["HOME": "/nowhere"]),
      output: output, input: Input(text: input),
      clock: .fixed(Moment(milliseconds: 1_772_377_200_000)))
    let bits = bits
    run.random = { bits.take() }
    let code = run.perform(store: store)
    return Result(out: output.capturedResults, err: output.capturedNotes, code: code)
  }
}
