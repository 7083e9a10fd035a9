import ProgramTesting
import ScoringCLI
import ScoringDesk
import ScoringKit
import ScoringServe
import Synchronization

/// Runs a scenario for a test, with stores in files, and records the output.
///
/// Commands run in the test's process through the program's own entry point. Each command advances
/// the scenario's clock by a second. Random ids come from a fixed seed for each home.
final class Transcriber {
  private struct Device {
    let name: String
    let home: String
    let bits: Runner.Bits
  }

  /// The temporary folder of the homes; its path has the same length in every run, so that lines
  /// always wrap alike.
  private let scratch = Scratch(
    "/tmp/score-transcript-\(UInt64.random(in: 1_000_000_000...9_999_999_999))")
  private let folder: String
  private var devices: [Device] = []
  private var current = 0
  private let time = Time()
  private var names: [String: String] = [:]
  private var latest = ""
  private var mask: TranscriptMask
  private var running: ServeProgram.Running?
  private var lines: [String] = []

  init() {
    folder = scratch.makeFolder("work")
    mask = TranscriptMask(folder: scratch.path)
  }

  /// Returns the lines of a scenario, each followed by its output.
  ///
  /// The program chooses random device ids, by which some lists are sorted. So the scenario runs
  /// again until the ids have the order in which they first appear in the output.
  static func transcript(of scenario: Scenario) -> String {
    for _ in 0..<100 {
      let transcriber = Transcriber()
      for step in scenario.steps { transcriber.perform(step) }
      transcriber.running?.stop()
      let text = transcriber.lines.map { $0 + "\n" }.joined()
      let devices = transcriber.mask.devices(in: text)
      if devices == devices.sorted() { return transcriber.mask.masked(text) }
    }
    return "Devices never appeared in ascending order.\n"
  }

  private func perform(_ step: Scenario.Step) {
    lines += step.source
    let input = expanded(step.input ?? "")
    switch step.kind {
    case .text: break
    case .command(let line): run(expanded(line), input, step)
    case .device(let name, let player): switchDevice(name, player)
    case .wait(let minutes): time.advance(milliseconds: Int64(minutes) * 60_000)
    case .file(let name): Scratch.write(input.utf8, to: path(name))
    case .show(let name):
      print(
        Scratch.exists(path(name)) ? Scratch.text(path(name)) : "missing\n", isBrief: step.isBrief)
    case .remove(let name): Scratch.remove(path(name))
    case .move(let old, let new): Scratch.move(path(old), to: path(new))
    case .take(let name, let prefix): take(name, after: prefix)
    case .serve(let line): serve(expanded(line))
    case .stop:
      running?.stop()
      running = nil
    case .get(let path): ask("GET", expanded(path), nil, "", step.isBrief)
    case .state(let token): ask("GET", "/k/state", expanded(token), "", step.isBrief)
    case .post(let path, let token):
      ask("POST", expanded(path), expanded(token), input, step.isBrief)
    case .unknown: lines.append("  ? This line is not understood.")
    }
  }

  // MARK: Devices

  /// The digits of device ids in ascending order.
  private static let digits = Array("0123456789abcdefghjkmnpqrstvwxyz")

  /// Switches to a home, and creates it if it is new.
  ///
  /// The device of a new home gets a greater id than the devices before it, because the ids decide
  /// which of two equally new entries is in effect.
  private func switchDevice(_ name: String, _ player: String) {
    if let index = devices.firstIndex(where: { $0.name == name }) {
      current = index
      return
    }
    let lead = Self.digits.dropFirst(devices.count * 8).prefix(8)
    guard !lead.isEmpty else { return lines.append("  ? A scenario has four devices at most.") }
    while true {
      let device = Device(
        name: name, home: scratch.makeFolder(name),
        bits: Runner.Bits(seed: UInt64(devices.count + 1)))
      devices.append(device)
      current = devices.count - 1
      let outcome = run(["me", player], "", isTyped: false)
      let head = run(["export"], "", isTyped: false).out
      let id = head.split(separator: "\"device\":\"").dropFirst().first?.prefix(12)
      if let id, let first = id.first, lead.contains(first) {
        mask.devices.append(String(id))
        tell(outcome, isBrief: false)
        return
      }
      guard outcome.code == .done, id != nil else { return tell(outcome, isBrief: false) }
      devices.removeLast()
      Scratch.remove(device.home)
    }
  }

  private func path(_ name: String) -> String {
    name.hasPrefix("~/") ? "\(devices[current].home)/\(name.dropFirst(2))" : "\(folder)/\(name)"
  }

  // MARK: Commands

  private struct Printed {
    let out: String
    let err: String
    let code: ExitCode
  }

  private func run(_ line: String, _ input: String, _ step: Scenario.Step) {
    // The clock advances by a second before each command, so that no two commands have the same
    // time.
    time.advance(milliseconds: 1000)
    guard var words = ShellWords.split(line), let start = words.firstIndex(of: "score") else {
      return lines.append("  ? This line is not understood.")
    }
    var variables: [String: String] = [:]
    for word in words[..<start] {
      let pair = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if pair.count == 2 { variables[String(pair[0])] = String(pair[1]) }
    }
    words.removeFirst(start + 1)
    tell(run(words, input, isTyped: step.isTyped, variables), isBrief: step.isBrief)
  }

  private func run(
    _ words: [String], _ input: String, isTyped: Bool, _ more: [String: String] = [:]
  ) -> Printed {
    let home = devices.isEmpty ? scratch.makeFolder("nobody") : devices[current].home
    let bits = devices.isEmpty ? Runner.Bits(seed: 0) : devices[current].bits
    let terminal = Terminal(isTerminal: isTyped)
    let output = Output.captured(terminal: terminal, noteTerminal: terminal)
    var run = ScoreProgram.Run(
      sports: SportList(RecordedSports.all),
      environment: Environment(
        arguments: words,
        variables: ["HOME": home, "SCORE_HOME": home, "TZ": "UTC"]
          .merging(more) { _, own in own }, currentDirectory: folder),
      output: output, input: Input(text: input, isTerminal: isTyped), clock: time.clock)
    run.random = { bits.take() }
    let code = run.perform(access: nil)
    return Printed(out: output.capturedResults, err: output.capturedNotes, code: code)
  }

  private func tell(_ printed: Printed, isBrief: Bool) {
    latest = printed.out + printed.err
    print(printed.out, isBrief: isBrief)
    print(printed.err, sign: "  ! ", isBrief: isBrief)
    if printed.code != .done { lines.append("  = \(printed.code.rawValue)") }
  }

  /// Records a text, with a sign such as `  | ` before each of its lines.
  private func print(_ text: String, sign: String = "  | ", isBrief: Bool) {
    guard !text.isEmpty else { return }
    var all = TranscriptMask.parted(text).split(separator: "\n", omittingEmptySubsequences: false)
    if all.last == "" { all.removeLast() } else { all.append("(no end of line)") }
    guard isBrief, all.count > 8 else {
      lines += all.map { sign + $0 }
      return
    }
    lines += all.prefix(6).map { sign + $0 }
    let digest = ContentID(of: mask.masked(text)).text.prefix(12)
    lines.append("\(sign)… \(all.count - 6) more lines, \(digest) in all")
  }

  // MARK: Names

  /// Gives a name to the word after the first occurrence of a text in the last output.
  private func take(_ name: String, after prefix: String) {
    guard let range = latest.firstRange(of: prefix) else {
      return lines.append("  ? Nothing was printed after that.")
    }
    var word = latest[range.upperBound...].prefix { !$0.isWhitespace && !"\"<".contains($0) }
    while let last = word.last, ":,;.".contains(last) { word.removeLast() }
    names[name] = String(word)
  }

  /// Returns a text in which names such as `$round` are replaced by their values.
  private func expanded(_ text: String) -> String {
    guard text.contains("$") else { return text }
    return text.replacing(#/\$([a-z]+)/#) { self.names[String($0.output.1)] ?? "$\($0.output.1)" }
  }

  // MARK: Server

  private func serve(_ line: String) {
    running?.stop()
    let (bits, said) = (devices[current].bits, Said())
    var run = ServeProgram.Run(
      SportList(RecordedSports.all),
      ["--store", "\(devices[current].home)/score.db", "--port", "0", "--quiet"]
        + (ShellWords.split(line) ?? []), clock: time.clock)
    run.random = { bits.take() }
    run.say = { said.add($0) }
    run.drawsPictures = false
    do {
      running = try run.start()
    } catch {
      said.add("\(error)\n")
    }
    latest = portless(said.text)
    print(latest, isBrief: false)
  }

  private func portless(_ text: String) -> String {
    text.replacing("127.0.0.1:\(running?.port ?? 0)", with: "127.0.0.1:8470")
  }

  private func ask(
    _ method: String, _ path: String, _ token: String?, _ body: String, _ isBrief: Bool
  ) {
    guard let running else { return lines.append("  ? No server runs.") }
    let words = path.split(separator: " ").map(String.init)
    var headers = words.dropFirst().map { "Cookie: \($0)" }
    if let token, !token.isEmpty { headers.append("Authorization: Bearer \(token)") }
    let reply = Exchange.reply(running.port, method, words.first ?? "/", headers, body)
    latest = portless(reply)
    let text = latest.replacing("\r\n", with: "\n").replacing(#/Date: [^\n]*/#, with: "Date: …")
    guard let end = text.firstRange(of: "\n\n") else { return print(text, isBrief: isBrief) }
    print(String(text[..<end.lowerBound]) + "\n", isBrief: false)
    print(String(text[end.upperBound...]), isBrief: isBrief)
  }
}

/// The text that the server has printed so far.
private final class Said: Sendable {
  private let state = Mutex("")

  var text: String { state.withLock { $0 } }

  func add(_ text: String) { state.withLock { $0 += text } }
}

/// A clock that only the scenario moves.
private final class Time: Sendable {
  private let state = Mutex(Runner.start)

  var clock: Clock {
    Clock(now: { [self] in state.withLock { $0 } }, offset: { _ in 0 })
  }

  func advance(milliseconds: Int64) {
    state.withLock { $0 = Moment(milliseconds: $0.milliseconds + milliseconds) }
  }
}
