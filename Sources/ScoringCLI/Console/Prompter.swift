/// Decides whether the person at the terminal can be asked, and asks; no other type does this.
///
/// A question needs a terminal on standard input and on standard error, and neither `--no-input`
/// nor `--json`. Questions are written to standard error, so that they don't mix with the results.
/// Text that a question quotes is escaped.
package struct Prompter: Sendable {
  private let output: Output
  private let input: Input
  private let options: GlobalOptions
  /// Whether the terminal can redraw a line, so that the person can edit an answer.
  private let editsLines: Bool

  /// Makes a prompter on the streams of the program.
  ///
  /// If `editsLines` is true and the input is the terminal of the process, answers can be edited:
  /// the line is redrawn after each key.
  package init(output: Output, input: Input, options: GlobalOptions, editsLines: Bool = false) {
    self.output = output
    self.input = input
    self.options = options
    self.editsLines = editsLines && input.isOwnTerminal
  }

  /// The reason why nobody can be asked; nil if the person at the terminal can be asked.
  package var obstacle: PromptObstacle? {
    if options.json { return .json }
    if options.noInput { return .noInput }
    return input.isTerminal && output.noteTerminal.isTerminal ? nil : .noTerminal
  }

  /// Asks a question that is answered with yes or no.
  ///
  /// `--yes` answers it without asking, even if nobody can be asked. Enter alone means the default,
  /// `assumed`.
  package func confirm(_ question: String, assumed: Bool = false) -> TypedAnswer<Bool> {
    if options.yes { return .given(true) }
    return ask("\(question) \(assumed ? "[Y/n]" : "[y/N]")", hint: "Answer yes or no.") { answer in
      switch answer.lowercased() {
      case "": assumed
      case "y", "yes": true
      case "n", "no": false
      default: nil
      }
    }
  }

  /// Asks for one of several choices, by its number or its name; the answer is the index of the
  /// choice.
  ///
  /// - Parameters:
  ///   - question: The question.
  ///   - choices: The names of the choices as they are shown.
  ///   - typed: Other texts that mean each of the choices.
  /// - Returns: The index of the choice, or why there is none.
  package func choose(
    _ question: String, among choices: [String], typed: [[String]] = []
  ) -> TypedAnswer<Int> {
    if let obstacle { return .impossible(obstacle) }
    guard !choices.isEmpty else { return .withheld }
    for (index, choice) in choices.enumerated() {
      output.noteLine("  \(index + 1)  \(escaped(choice))")
    }
    return ask(
      question, hint: "Answer with a number from 1 to \(choices.count), or a name.",
      words: { choices }
    ) {
      Self.choice(
        $0,
        among: choices.enumerated().map { index, choice in
          [choice] + (typed.indices.contains(index) ? typed[index] : [])
        })
    }
  }

  /// Asks for a line of text.
  ///
  /// Enter alone means the default, `assumed`, if there is one; `isShown` prints it with the
  /// question.
  ///
  /// The up arrow recalls the `typed` lines, of which the newest is last; Tab completes to `words`.
  package func line(
    _ question: String, assumed: String? = nil, isShown: Bool = true, typed: [String] = [],
    words: @escaping () -> [String] = { [] }
  ) -> TypedAnswer<String> {
    let suffix = isShown ? assumed.map { " [\($0)]" } ?? "" : ""
    return ask(
      question + suffix, hint: "Type an answer, or end with Ctrl-D.", typed: typed, words: words
    ) {
      $0.isEmpty ? assumed : $0
    }
  }

  private func ask<Value>(
    _ question: String, hint: String, typed: [String] = [],
    words: @escaping () -> [String] = { [] }, reading: (String) -> Value?
  ) -> TypedAnswer<Value> {
    if let obstacle { return .impossible(obstacle) }
    for _ in 1...3 {
      guard let line = answer(to: escaped(question), typed, words) else {
        output.noteLine("")
        return .withheld
      }
      if let value = reading(Self.trimmed(line)) { return .given(value) }
      output.noteLine(hint)
    }
    return .withheld
  }

  /// Reads the answer to a question as a line of text; nil at the end of the input.
  private func answer(
    to question: String, _ typed: [String], _ words: @escaping () -> [String]
  ) -> String? {
    if editsLines {
      output.note("")
      var editor = LineEditor(question, typed: typed, words: words)
      switch editor.read(input.takeRest()) {
      case .line(let line, let rest):
        input.putBack(rest)
        return line
      case .ended: return nil
      // Keys can't be read one by one, for example because the process is in the background: the
      // terminal collects the line.
      case nil: break
      }
    }
    output.note("\(question) ")
    return (try? input.readLine()).map(Self.typed)
  }

  /// Returns the index of the choice that an answer names: by number, else by one of its names, else
  /// by the unique beginning of a name; nil for none, or for several.
  private static func choice(_ answer: String, among choices: [[String]]) -> Int? {
    if let number = Int(answer), number > 0, number <= choices.count { return number - 1 }
    let wanted = answer.lowercased()
    guard !wanted.isEmpty else { return nil }
    let names = choices.map { $0.map { $0.lowercased() } }
    let equal = names.indices.filter { names[$0].contains(wanted) }
    guard equal.isEmpty else { return equal.count == 1 ? equal[0] : nil }
    let beginning = names.indices.filter { names[$0].contains { $0.hasPrefix(wanted) } }
    return beginning.count == 1 ? beginning[0] : nil
  }

  /// Returns the text that a person typed into a line, without special keys such as arrows.
  ///
  /// A terminal that edits lines itself passes such keys on unchanged.
  private static func typed(_ line: String) -> String {
    guard line.unicodeScalars.contains("\u{1b}") else { return line }
    var decoder = KeyDecoder()
    let keys = decoder.keys(line.utf8)
    return keys.reduce(into: "") { text, key in
      switch key {
      case .character(let character): text.append(character)
      case .paste(let pasted): text += pasted
      case .tab: text += " "
      default: break
      }
    }
  }

  /// Returns a text without white space at its ends.
  static func trimmed(_ text: String) -> String {
    let start = text.drop(while: \.isWhitespace)
    return String(start.reversed().drop(while: \.isWhitespace).reversed())
  }
}

/// The answer of the person at the terminal, or the reason why there is none.
package enum TypedAnswer<Value: Hashable & Sendable>: Hashable, Sendable {
  /// The person gave a valid answer.
  case given(Value)
  /// The person gave no valid answer: the input ended, or three answers were invalid.
  case withheld
  /// Nobody could be asked, for the given reason.
  case impossible(PromptObstacle)
}

/// The reason why nobody can be asked.
package enum PromptObstacle: Error, Hashable, Sendable, CaseIterable {
  /// Standard input or standard error is not a terminal.
  case noTerminal
  /// `--no-input` was given.
  case noInput
  /// `--json` was given.
  case json

  /// The reason as the end of a sentence: `there is no terminal to ask on`.
  package var reason: String {
    switch self {
    case .noTerminal: "there is no terminal to ask on"
    case .noInput: "--no-input forbids to ask"
    case .json: "--json forbids to ask"
    }
  }

  /// Returns the usage error for an answer that is missing, whose exit code is 64.
  ///
  /// `what` is the missing thing at the beginning of a sentence: `The course`. `instead` is the way
  /// to give it on the command line: `--layout NAME`.
  package func usageError(missing what: String, instead: String) -> UsageError {
    UsageError(
      .cannotAsk, "\(what) is missing, and \(reason).", expected: [instead],
      hint: "Give \(instead) on the command line.")
  }
}
