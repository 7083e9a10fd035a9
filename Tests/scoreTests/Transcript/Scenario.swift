import ScoringCLI

/// A chapter of the transcript: commands, files and requests, in the order of a text file.
///
/// `Tests/Transcript/README.md` describes the form of the file.
struct Scenario {
  /// The action of a line.
  enum Kind: Hashable {
    /// A comment or an empty line.
    case text
    /// Runs `score` with the words of a shell line.
    case command(String)
    /// Switches to a device, and creates it for a player if it is new.
    case device(String, player: String)
    /// Advances the clock by a number of minutes.
    case wait(Int)
    /// Writes a file.
    case file(String)
    /// Prints a file.
    case show(String)
    /// Removes a file or folder.
    case remove(String)
    /// Renames a file or folder.
    case move(String, String)
    /// Gives a name to the word that follows a text in the last output.
    case take(String, after: String)
    /// Starts the server with the words of a shell line.
    case serve(String)
    /// Ends the server.
    case stop
    /// Requests a page of the server, with a cookie if one is given.
    case get(String)
    /// Requests the content of a phone's keypad from the server.
    case state(token: String)
    /// Sends JSON to a path of the server, as a phone with a token.
    case post(String, token: String)
    /// A line that is none of these.
    case unknown
  }

  /// One line, with the text below it.
  struct Step {
    /// The line's number in the file, from 1.
    let line: Int
    /// The lines of the file.
    let source: [String]
    let kind: Kind
    /// The text between the line and its end mark; `nil` if the line has none.
    var input: String?
    /// Whether the text is typed on a terminal.
    var isTyped = false
    /// Whether only the beginning of the output is recorded, with a digest of all of it.
    var isBrief = false
  }

  let steps: [Step]

  /// Reads the text of a scenario.
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

  /// The words of all commands, without those before `score`.
  var commands: [[String]] {
    steps.compactMap { step in
      guard case .command(let line) = step.kind, let words = ShellWords.split(line) else {
        return nil
      }
      return words.firstIndex(of: "score").map { Array(words[($0 + 1)...]) }
    }
  }
}
