import ScoringCLI

/// A scenario for a test: commands, files and requests, in the order of a text file.
///
/// `Tests/Transcript/README.md` describes the form of the file.
struct Scenario {
  /// The action of a line of a scenario.
  enum Kind: Hashable {
    /// The line is a comment or empty.
    case text
    /// Runs `score` with the words of a shell line.
    case command(String)
    /// Switches to the home with a name, and creates it for a player if it is new.
    case device(String, player: String)
    /// Advances the scenario's clock by a number of minutes.
    case wait(Int)
    /// Writes the text below the line into a file.
    case file(String)
    /// Prints the contents of a file.
    case show(String)
    /// Removes a file or folder.
    case remove(String)
    /// Renames a file or folder.
    case move(String, String)
    /// Gives a name to the word that follows a text in the last output, so that later lines can use
    /// the word as `$name`.
    case take(String, after: String)
    /// Starts the server with the words of a shell line.
    case serve(String)
    /// Stops the server.
    case stop
    /// Requests a page from the server, with a cookie if one is given.
    case get(String)
    /// Requests the content of a phone's keypad from the server.
    case state(token: String)
    /// Sends JSON to a path of the server, as a phone with a token does.
    case post(String, token: String)
    /// The line has an unknown form.
    case unknown
  }

  /// One line of a scenario, with the text below it.
  struct Step {
    /// The number of the line in the scenario's file, counted from 1.
    let line: Int
    /// The lines of the file that belong to the step: the line itself and the text below it.
    let source: [String]
    let kind: Kind
    /// The text between the line and its end mark; `nil` if the line has no such text.
    var input: String?
    /// Whether the text below the line is typed on a terminal.
    var isTyped = false
    /// Whether only the beginning of the command's output is recorded, with a checksum of the whole
    /// output.
    var isBrief = false
  }

  let steps: [Step]

  /// Reads a scenario from the text of its file.
  init(_ text: String) {
    var steps: [Step] = []
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)[...]
    if lines.last == "" { lines.removeLast() }
    while let first = lines.first {
      let start = lines.startIndex
      lines.removeFirst()
      var body: String?
      var line = String(first)
      if line.hasSuffix(" <<END") {
        let end = lines.firstIndex(of: "END") ?? lines.endIndex
        body = lines[..<end].map { $0 + "\n" }.joined()
        lines = lines[end...].dropFirst()
        line.removeLast(6)
      }
      let source = text.split(separator: "\n", omittingEmptySubsequences: false)[
        start..<lines.startIndex]
      var (isTyped, isBrief) = (false, false)
      if line.hasPrefix("@typed ") { (isTyped, line) = (true, String(line.dropFirst(7))) }
      if line.hasPrefix("@brief ") { (isBrief, line) = (true, String(line.dropFirst(7))) }
      steps.append(
        Step(
          line: start + 1, source: source.map(String.init), kind: Self.kind(line), input: body,
          isTyped: isTyped, isBrief: isBrief))
    }
    self.steps = steps
  }

  private static func kind(_ line: String) -> Kind {
    if line.isEmpty || line.hasPrefix("#") { return .text }
    guard line.hasPrefix("@") else { return .command(line) }
    let words = line.split(separator: " ", maxSplits: 2).map(String.init)
    let (first, second) = (words.count > 1 ? words[1] : "", words.count > 2 ? words[2] : "")
    switch words[0] {
    case "@device": return .device(first, player: second)
    case "@wait": return Int(first).map { .wait($0) } ?? .unknown
    case "@file": return .file(first)
    case "@show": return .show(first)
    case "@remove": return .remove(first)
    case "@move": return .move(first, second)
    case "@take": return .take(first, after: second)
    case "@serve": return .serve(String(line.dropFirst(7)))
    case "@stop": return .stop
    case "@get": return .get(second.isEmpty ? first : "\(first) \(second)")
    case "@state": return .state(token: first)
    case "@post": return .post(first, token: second)
    default: return .unknown
    }
  }

  // MARK: Which commands it runs

  /// The words of each command in the scenario, from the word after `score` on.
  var commands: [[String]] {
    steps.compactMap { step in
      guard case .command(let line) = step.kind, let words = ShellWords.split(line) else {
        return nil
      }
      return words.firstIndex(of: "score").map { Array(words[($0 + 1)...]) }
    }
  }
}
