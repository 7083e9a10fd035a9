import ScoringDesk
import ScoringKit
import ScoringViews

/// Where one run of the program writes, reads and asks.
struct Console {
  /// The two output streams.
  let output: Output
  /// Standard input.
  let input: Input
  /// The options that every command takes.
  let options: GlobalOptions
  /// What is known of the terminals.
  private let results: Terminal
  private let prompter: Prompter
  private let pager: Pager?
  /// Whether the program's own signs are drawn in ASCII.
  let ascii: Bool

  /// Makes a console.
  init(output: Output, input: Input, options: GlobalOptions, environment: Environment) {
    self.output = output
    self.input = input
    self.options = options
    results = output.terminals(options.color, environment).results
    prompter = Prompter(
      output: output, input: input, options: options,
      editsLines: options.speech == .off && !["dumb", nil].contains(environment["TERM"]))
    ascii = options.ascii || Charset.isForeign(environment)
    pager = options.json || options.noPager || !results.isTerminal ? nil : Pager(environment)
  }

  // MARK: Writing

  /// Writes text to standard output as it is.
  func write(_ text: String) {
    output.write(text)
  }

  /// Writes bytes to standard output as they are.
  func write(_ bytes: [UInt8]) {
    output.write(bytes: bytes)
  }

  /// Writes text for people: in ASCII where that is asked for, and in a pager where it is
  /// longer than the screen.
  func page(_ text: String) {
    let text = ascii ? Charset.ascii(text) : text
    let rows = text.utf8.count { $0 == 10 }
    if let pager, rows >= results.height, output.show(text, through: pager) { return }
    output.write(text)
  }

  /// Says something beside the results, unless that was switched off.
  func note(_ text: String) {
    guard !options.quiet else { return }
    output.noteLine(escaped(text))
  }

  /// Says something with actions in it.
  func note(_ line: Line) {
    note(line.spelled(by: ActionSpelling.line).text)
  }

  /// Says what can be done next beside the results, unless that was switched off.
  func hint(_ next: [Action]) {
    guard !options.quiet, !options.json, !options.oneLine, options.speech == .off, !next.isEmpty
    else { return }
    let text = renderer.render(Page(kind: "", payload: .null, next: next))
    output.note(ascii ? Charset.ascii(text) : text)
  }

  /// Whether a person looks at the results.
  var isTerminal: Bool { results.isTerminal }

  /// Whether keys can be read and a screen be drawn: both streams are a terminal.
  var canTakeKeys: Bool { results.isTerminal && input.isOwnTerminal }

  /// How many colours results are drawn in.
  var color: ColorLevel { results.color }

  /// Says something only where more was asked for.
  func detail(_ text: String) {
    if options.verbose { note(text) }
  }

  /// Shows how far a long task has come, where somebody is watching.
  func progress(_ text: String) {
    guard output.noteTerminal.isTerminal, !options.quiet, !options.json else { return }
    output.note("\(escaped(text))\n")
  }

  /// What draws pages for the terminal at hand.
  var renderer: TerminalRenderer {
    TerminalRenderer(
      width: results.width, height: results.height, color: results.color,
      isTerminal: results.isTerminal, ascii: ascii, cuts: results.isTerminal,
      spell: ActionSpelling.line)
  }

  /// The columns of the terminal.
  var width: Int { results.width }

  /// How many cards a page holds: a screen of them, or 50 where nobody sees a screen.
  var cardsPerPage: Int {
    results.isTerminal && !options.oneLine && !options.json ? renderer.cardsPerScreen : 50
  }

  // MARK: Reading

  /// The whole of standard input as text.
  ///
  /// - Throws: where it is too long, or no text.
  func readAll() throws -> String {
    try Self.text(input.readAll(), source: "Standard input")
  }

  /// The next line of standard input; nil at its end.
  ///
  /// - Throws: where it is too long, or cannot be read.
  func readLine() throws -> String? {
    try input.readLine()
  }

  /// Bytes as text.
  ///
  /// - Throws: where they are not UTF-8, with the line of the first byte that isn't.
  static func text(_ bytes: [UInt8], source: String) throws -> String {
    if let text = String(validating: bytes, as: UTF8.self) { return text }
    let lines = bytes.split(separator: 10, omittingEmptySubsequences: false)
    let bad = lines.firstIndex { String(validating: $0, as: UTF8.self) == nil } ?? 0
    throw ErrorReport(
      "not-utf-8", "\(source) is not UTF-8 text from line \(bad + 1) on.", exitCode: .data,
      hint: "Save it as UTF-8 and try again.")
  }

  // MARK: Asking

  /// Whether anybody can be asked.
  var canAsk: Bool {
    prompter.obstacle == nil
  }

  /// The answer to a question; `nil` if nobody gave one.
  ///
  /// - Throws: an error if nobody can be asked.
  private func value<Value>(_ answer: Answer<Value>, missing: String, hint: String? = nil) throws
    -> Value?
  {
    switch answer {
    case .given(let value): return value
    case .withheld: return nil
    case .impossible(let obstacle):
      throw ErrorReport(
        "cannot-ask", "\(missing), and \(obstacle.reason).", exitCode: .usage, hint: hint)
    }
  }

  /// Asks for a line.
  ///
  /// - Throws: an error if nobody can be asked, or nobody answers.
  func askLine(_ question: String, instead hint: String) throws -> String {
    let missing = "The answer to \"\(question)\" is missing"
    guard let line = try value(prompter.line(question), missing: missing, hint: hint) else {
      throw Self.unanswered
    }
    return line
  }

  /// Asks for one of several lines; an empty one is an answer, and `nil` is the end of the input.
  ///
  /// Arrows bring back the lines that were typed before it, and Tab completes words.
  ///
  /// - Throws: an error if nobody can be asked.
  func askNext(
    _ question: String, instead hint: String, typed: [String], words: @escaping () -> [String]
  ) throws -> String? {
    try value(
      prompter.line(question, assumed: "", isShown: false, typed: typed, words: words),
      missing: "The answer to \"\(question)\" is missing", hint: hint)
  }

  /// Says what was wrong without ending the program.
  func note(_ report: ErrorReport) {
    output.note(ascii ? Charset.ascii(report.text) : report.text)
  }

  /// Asks a question that is answered with yes or no.
  ///
  /// - Throws: an error if nobody can be asked and `--yes` was not given.
  func confirm(_ question: String, assumed: Bool = false) throws -> Bool {
    try value(
      prompter.confirm(question, assumed: assumed), missing: "\(question) This needs an answer",
      hint: "--yes answers yes.") ?? false
  }

  /// Puts a question of the desk to a person; its answer.
  ///
  /// - Throws: an error where nobody can be asked and nothing is assumed, or no answer came.
  func answer(to question: Question) throws -> String {
    if options.yes, let agreed = question.agreed { return agreed }
    if prompter.obstacle != nil {
      if let assumed = question.assumed { return assumed }
      if let refusal = question.refusal { throw refusal }
    }
    switch question.form {
    case .yesOrNo:
      let isAssumed = question.assumed == Question.yes
      return try confirm(question.sentence, assumed: isAssumed) ? Question.yes : Question.no
    case .text: return try askLine(question.sentence, instead: "Say it on the command line.")
    case .choice(let choices):
      let answer = prompter.choose(question.sentence, among: choices.map(\.label))
      let missing = "\(question.sentence) This needs an answer"
      guard let index = try value(answer, missing: missing) else { throw Self.unanswered }
      return choices[index].id
    }
  }

  private static let unanswered = ErrorReport(
    "unanswered", "Nothing was answered, so nothing was done.", exitCode: .refused)
}
