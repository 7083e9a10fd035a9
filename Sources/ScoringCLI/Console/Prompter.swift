/// The one place that decides whether a person can be asked, and asks.
///
/// A question needs a terminal on standard input and on the error stream, and
/// neither `--no-input` nor `--json`. Questions go to the error stream, so that
/// results stay clean; what they quote is escaped.
package struct Prompter: Sendable {
  private let output: Output
  private let input: Input
  private let options: GlobalOptions
  /// Whether the terminal understands where a line is drawn anew.
  private let editsLines: Bool

  /// Makes a prompter on the streams of a program.
  ///
  /// Where `editsLines` is true, a line is drawn anew with each key, if the input is the terminal of
  /// the process.
  package init(output: Output, input: Input, options: GlobalOptions, editsLines: Bool = false) {
    self.output = output
    self.input = input
    self.options = options
    self.editsLines = editsLines && input.isOwnTerminal
  }

  /// Why nobody can be asked; nil where somebody can.
  package var obstacle: Obstacle? {
    if options.json { return .json }
    if options.noInput { return .noInput }
    return input.isTerminal && output.noteTerminal.isTerminal ? nil : .noTerminal
  }

  /// Asks a question to be answered with yes or no.
  ///
  /// `--yes` answers it without asking, also where nobody can be asked. Enter alone
  /// means what is assumed.
  package func confirm(_ question: String, assumed: Bool = false) -> Answer<Bool> {
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

  /// Asks for one of several, by its number or its name; the answer is its index.
  package func choose(_ question: String, among choices: [String]) -> Answer<Int> {
    if let obstacle { return .impossible(obstacle) }
    guard !choices.isEmpty else { return .withheld }
    for (index, choice) in choices.enumerated() {
      output.noteLine("  \(index + 1)  \(escaped(choice))")
    }
    return ask(
      question, hint: "Answer with a number from 1 to \(choices.count), or a name.",
      words: { choices }
    ) {
      Self.choice($0, among: choices)
    }
  }

  /// Asks for a line of text; Enter alone means what is assumed, if anything.
  ///
  /// Arrows bring back the lines that were typed before, the newest last; Tab completes words.
  package func line(
    _ question: String, assumed: String? = nil, isShown: Bool = true, typed: [String] = [],
    words: @escaping () -> [String] = { [] }
  ) -> Answer<String> {
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
  ) -> Answer<Value> {
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

  /// The line that somebody types; nil for the end of the input.
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
      // Nobody has the terminal in the foreground, say: it collects lines by itself.
      case nil: break
      }
    }
    output.note("\(question) ")
    return (try? input.readLine()).map(Self.typed)
  }

  /// The choice that an answer means: by number, else by name, else by the start of one name.
  private static func choice(_ answer: String, among choices: [String]) -> Int? {
    if let number = Int(answer), number > 0, number <= choices.count { return number - 1 }
    let wanted = answer.lowercased()
    guard !wanted.isEmpty else { return nil }
    let names = choices.map { $0.lowercased() }
    let equal = names.indices.filter { names[$0] == wanted }
    if equal.count == 1 { return equal[0] }
    let beginning = names.indices.filter { names[$0].hasPrefix(wanted) }
    return beginning.count == 1 ? beginning[0] : nil
  }

  /// What somebody typed, without the keys that are no text: a terminal that edits a line by itself
  /// hands arrows on as they come.
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

  /// A text without white space at its ends.
  static func trimmed(_ text: String) -> String {
    let start = text.drop(while: \.isWhitespace)
    return String(start.reversed().drop(while: \.isWhitespace).reversed())
  }
}

/// What came of a question.
package enum Answer<Value: Hashable & Sendable>: Hashable, Sendable {
  /// It was answered.
  case given(Value)
  /// The person gave none: the input ended, or was no answer three times.
  case withheld
  /// Nobody could be asked.
  case impossible(Obstacle)
}

/// Why nobody can be asked.
package enum Obstacle: Error, Hashable, Sendable, CaseIterable {
  /// Standard input or the error stream is no terminal.
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

  /// The usage error for an answer that is missing, which ends with 64.
  ///
  /// What is missing begins a sentence: `The course`; `instead` is how to give it on
  /// the command line: `--layout NAME`.
  package func usageError(missing what: String, instead: String) -> UsageError {
    UsageError(
      .cannotAsk, "\(what) is missing, and \(reason).", expected: [instead],
      hint: "Give \(instead) on the command line.")
  }
}
