package import ScoringCLI
internal import ScoringDesk
package import ScoringKit
package import ScoringStore
internal import Synchronization
internal import Testing

/// The whole program in a test, which takes typed command lines and returns the output and the exit
/// code.
///
/// It has an in-memory store, a clock that only the test moves, and identifiers that are the same
/// in every run.
package final class Runner {
  /// The output and the exit code of a command that the test ran.
  package struct Result {
    package let out: String
    package let err: String
    package let code: ExitCode

    /// The lines of standard output, without empty ones.
    package var lines: [String] { out.split(separator: "\n").map(String.init) }

    /// The payload of the JSON on standard output; `nil` if there is none.
    package var payload: JSONValue? { Self.payload(of: out) }

    /// The payload of the JSON on standard error; `nil` if there is none.
    package var errorPayload: JSONValue? { Self.payload(of: err) }

    /// The command lines that the output proposes, below an empty page and after `next:`.
    package var commands: [String] {
      (out + err).split(separator: "\n").compactMap { line in
        var text = line.drop { $0 == " " }
        if text.hasPrefix("next: ") { text = text.dropFirst(6) }
        return text.hasPrefix("score ") ? String(text) : nil
      }
    }

    private static func payload(of text: String) -> JSONValue? {
      guard let value = try? CanonicalJSON.value(JSONValue.self, from: text),
        value["version"]?.string == "1.0", value["kind"]?.string?.isEmpty == false
      else { return nil }
      return value["payload"]
    }
  }

  /// A source of random bits for tests that is the same in every run; a test can queue bits that
  /// are used first.
  package final class Bits: Sendable {
    private struct State {
      var next: UInt64
      var queue: [UInt64] = []
    }

    private let state: Mutex<State>

    package init(seed: UInt64) {
      state = Mutex(State(next: seed))
    }

    package func queue(_ bits: [UInt64]) {
      state.withLock { $0.queue += bits }
    }

    package func take() -> UInt64 {
      state.withLock { state in
        if !state.queue.isEmpty { return state.queue.removeFirst() }
        state.next &+= 0x9e37_79b9_7f4a_7c15
        var z = state.next
        z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
        z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
        return z ^ (z >> 31)
      }
    }
  }

  /// The time at which the clock of the program starts in tests: 1 March 2026, 15:00 UTC.
  package static let start = Moment(milliseconds: 1_772_377_200_000)

  package let store: SQLiteStore?
  package var sports: [Sport]
  package var now = Runner.start
  package var offset = 0
  package var terminal = Terminal()
  package var variables = ["HOME": "/nowhere"]
  package var folder = "/nowhere"
  package let bits: Bits

  package init(_ sports: [Sport], device: UInt64 = 1, store: Bool = true) {
    self.sports = sports
    self.store = store ? SQLiteStore.inMemory(device: DeviceID(bits: device)) : nil
    bits = Bits(seed: device)
  }

  /// Runs a command line as it would be typed in a shell, with or without `score` before it.
  ///
  /// If `answers` is given, the program runs on a terminal where a user types these answers.
  @discardableResult
  package func callAsFunction(_ line: String, input: String = "", answers: String? = nil) -> Result
  {
    var words = ShellWords.split(line) ?? [line]
    if words.first == "score" { words.removeFirst() }
    return run(words, input: input, answers: answers)
  }

  /// Runs a command whose words are given separately.
  @discardableResult
  package func run(_ words: [String], input: String = "", answers: String? = nil) -> Result {
    let terminal = answers == nil ? terminal : Terminal(isTerminal: true)
    let output = Output.captured(terminal: terminal, noteTerminal: terminal)
    var run = ScoreProgram.Run(
      sports: SportList(sports),
      environment: Environment(
        arguments: words, variables: variables, currentDirectory: folder),
      output: output, input: Input(text: answers ?? input, isTerminal: answers != nil),
      clock: .fixed(now, offset: offset))
    let bits = bits
    run.random = { bits.take() }
    let code = run.perform(
      access: store.map { store in
        StoreAccess(forReading: { store }, forWriting: { store })
      })
    let result = Result(out: output.capturedResults, err: output.capturedNotes, code: code)
    Self.examine(result, of: words)
    return result
  }

  /// Checks JSON output against the documented schema, and reports violations as test failures;
  /// kinds of output that the schema doesn't describe, such as those of a made-up sport, are not
  /// checked.
  private static func examine(_ result: Result, of words: [String]) {
    guard words.contains("--json"), let schema = DocumentSchema.documented else { return }
    for text in [result.out, result.err] where text.hasPrefix("{") {
      guard let document = try? CanonicalJSON.value(JSONValue.self, from: text),
        let kind = document["kind"]?.string, schema.kinds.contains(kind)
      else { continue }
      let faults = schema.faults(in: document)
      if !faults.isEmpty { Issue.record("\(words): \(faults.prefix(3))") }
    }
  }

  /// Moves the clock of the program forward.
  package func wait(minutes: Int) {
    now = Moment(milliseconds: now.milliseconds + Int64(minutes) * 60_000)
  }

  /// The number of entries in all streams of the store; 0 if there is no store.
  package var entryCount: Int {
    (try? store?.check().entries) ?? 0
  }

  /// The ids of all rounds in the store, in ascending order; none if there is no store.
  package var rounds: [StreamID] {
    (try? store?.read { try $0.streams(ofKind: StreamID.roundKind) }) ?? []
  }
}
