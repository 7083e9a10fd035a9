import ScoringDesk
import ScoringKit
import ScoringViews

/// The input and output of one run of the program.
struct Console {
  /// The streams for results (standard output) and for notes (standard error).
  let output: Output
  /// The standard input of the run.
  let input: Input
  /// The options of the run that every command accepts.
  let options: GlobalOptions
  /// The properties of standard output, with the colours that `--color` selects.
  private let results: Terminal
  private let prompter: Prompter
  private let pager: Pager?
  /// Whether the program's own signs are drawn in ASCII.
  let ascii: Bool

  /// Makes the input and output of a run.
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

  /// Writes text to standard output, unchanged.
  func write(_ text: String) {
    output.write(text)
  }

  /// Writes bytes to standard output, unchanged.
  func write(_ bytes: [UInt8]) {
    output.write(bytes: bytes)
  }

  /// Writes text for people: in ASCII if that is needed, and in a pager if the text is longer than
  /// the screen.
  func page(_ text: String) {
    let text = ascii ? Charset.ascii(text) : text
    let rows = text.utf8.count { $0 == 10 }
    // Not every pager passes links to the terminal unchanged.
    if let pager, rows >= results.height,
      output.show(Hyperlink.removed(from: text), through: pager)
    {
      return
    }
    output.write(text)
  }

  /// Writes a line of text to standard error, unless `--quiet` was given.
  func note(_ text: String) {
    guard !options.quiet else { return }
    output.noteLine(escaped(text))
  }

  /// Writes a line to standard error, with its actions as commands, unless `--quiet` was given.
  func note(_ line: Line) {
    note(line.spelled(by: ActionSpelling.line).text)
  }

  /// Writes the suggested next commands to standard error, unless an option excludes them.
  func hint(_ next: [Action]) {
    guard !options.quiet, !options.json, !options.oneLine, options.speech == .off, !next.isEmpty
    else { return }
    let text = renderer.render(Page(kind: "", payload: .null, next: next))
    output.note(ascii ? Charset.ascii(text) : text)
  }

  /// Whether standard output is a terminal.
  var isTerminal: Bool { results.isTerminal }

  /// Whether a full-screen program can run: standard input and standard output are a terminal.
  var canTakeKeys: Bool { results.isTerminal && input.isOwnTerminal }

  /// The colours that results may use.
  var color: ColorLevel { results.color }

  /// Writes a line of text to standard error only if `--verbose` was given.
  func detail(_ text: String) {
    if options.verbose { note(text) }
  }

  /// Shows the progress of a long task on standard error if that is a terminal.
  func progress(_ text: String) {
    guard output.noteTerminal.isTerminal, !options.quiet, !options.json else { return }
    output.note("\(escaped(text))\n")
  }

  /// The renderer that draws pages for standard output.
  var renderer: TerminalRenderer {
    TerminalRenderer(
      width: results.width, height: results.height, color: results.color,
      isTerminal: results.isTerminal, ascii: ascii, cuts: results.isTerminal,
      spell: ActionSpelling.line,
      address: results.hasLinks ? Self.address : nil)
  }

  /// Returns the address of the page that an action shows, for a link; nil if the action shows
  /// none.
  @Sendable private static func address(of action: Action) -> String? {
    guard let address = PageAddress(action) else { return nil }
    return PageAddress.scheme + address.path
  }

  /// The number of columns of the terminal, or 80 if the output is not one.
  var width: Int { results.width }

  /// The number of rounds on one page of a list: as many as fit on the screen, or 50 if the output
  /// is not a terminal.
  var cardsPerPage: Int {
    results.isTerminal && !options.oneLine && !options.json ? renderer.cardsPerScreen : 50
  }

  // MARK: Reading

  /// Reads all of standard input as text.
  ///
  /// - Throws: an error if the input is too long, can't be read, or is not UTF-8 text.
  func readAll() throws -> String {
    try Self.text(input.readAll(), source: "Standard input")
  }

  /// Reads the next line of text from standard input; nil at its end.
  ///
  /// - Throws: an error if the line is too long, or can't be read.
  func readLine() throws -> String? {
    try input.readLine()
  }

  /// Converts the bytes of a file or of standard input to text.
  ///
  /// - Throws: an error if the bytes are another format, such as a picture, or not UTF-8; it names
  ///   the line of the first invalid byte.
  static func text(_ bytes: [UInt8], source: String) throws -> String {
    let text = String(validating: bytes, as: UTF8.self)
    if let signature = FileSignature(Array(bytes.prefix(ImportSource.telling))) {
      throw ErrorReport(
        "not-utf-8", "\(source) is \(signature.noun), not a text file.", exitCode: .data,
        hint: signature.hint)
    }
    if let text { return text }
    let lines = bytes.split(separator: 10, omittingEmptySubsequences: false)
    let bad = lines.firstIndex { String(validating: $0, as: UTF8.self) == nil } ?? 0
    throw ErrorReport(
      "not-utf-8", "\(source) is not UTF-8 text from line \(bad + 1) on.", exitCode: .data,
      hint: "Save it as UTF-8 and try again.")
  }

  // MARK: Asking

  /// Whether a question can be asked: there is a terminal, and no option forbids it.
  var canAsk: Bool {
    prompter.obstacle == nil
  }

  /// Returns the answer to a question; `nil` if the person gave none.
  ///
  /// - Throws: an error if nobody can be asked; `missing` is the beginning of its message.
  private func value<Value>(
    _ answer: TypedAnswer<Value>, missing: String, hint: String? = nil
  ) throws -> Value? {
    switch answer {
    case .given(let value): return value
    case .withheld: return nil
    case .impossible(let obstacle):
      throw ErrorReport(
        "cannot-ask", "\(missing), and \(obstacle.reason).", exitCode: .usage, hint: hint)
    }
  }

  /// Asks the person at the terminal for a line of text.
  ///
  /// - Throws: an error if nobody can be asked, or if the person gives no answer.
  func askLine(_ question: String, instead hint: String) throws -> String {
    let missing = "The answer to \"\(question)\" is missing"
    guard let line = try value(prompter.line(question), missing: missing, hint: hint) else {
      throw Self.unanswered
    }
    return line
  }

  /// Asks the person at the terminal for the next of several lines of text.
  ///
  /// An empty line is an answer; the result is `nil` at the end of the input.
  ///
  /// The up arrow recalls the `typed` lines, and Tab completes words.
  ///
  /// - Throws: an error if nobody can be asked.
  func askNext(
    _ question: String, instead hint: String, typed: [String], words: @escaping () -> [String]
  ) throws -> String? {
    try value(
      prompter.line(question, assumed: "", isShown: false, typed: typed, words: words),
      missing: "The answer to \"\(question)\" is missing", hint: hint)
  }

  /// Writes the report of an error to standard error, without ending the program.
  func note(_ report: ErrorReport) {
    output.note(ascii ? Charset.ascii(report.text) : report.text)
  }

  /// Asks a question that is answered with yes or no; no answer means no.
  ///
  /// - Throws: an error if nobody can be asked and `--yes` was not given.
  func confirm(_ question: String, assumed: Bool = false) throws -> Bool {
    try value(
      prompter.confirm(question, assumed: assumed), missing: "\(question) This needs an answer",
      hint: "--yes answers yes.") ?? false
  }

  /// Asks the person at the terminal a question that the desk has thrown, and returns the answer.
  ///
  /// With `--yes`, or if nobody can be asked, a default of the question is the answer.
  ///
  /// - Throws: an error if nobody can be asked and the question has no default, or if the person
  ///   gives no answer.
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
      let answer = prompter.choose(
        question.sentence, among: choices.map(\.label), typed: choices.map(\.typed))
      let missing = "\(question.sentence) This needs an answer"
      guard let index = try value(answer, missing: missing) else { throw Self.unanswered }
      return choices[index].id
    }
  }

  private static let unanswered = ErrorReport(
    "unanswered", "Nothing was answered, so nothing was done.", exitCode: .refused)
}
