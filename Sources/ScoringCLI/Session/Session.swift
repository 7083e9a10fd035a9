import ScoringDesk
import ScoringKit
import ScoringViews

/// One run of the program: its options, its input and output, and the scorer at the terminal.
final class Session {
  /// The options of the run that every command accepts.
  let options: GlobalOptions
  /// The input and output of the run.
  let console: Console
  /// The arguments and the environment variables of the run.
  let environment: Environment
  /// The paths of the folders of the program's files.
  ///
  /// - Throws: an error if no home folder is known.
  var paths: Paths { get throws(NoHome) { try foundPaths.get() } }
  private let foundPaths: Result<Paths, NoHome>
  /// The scorer of the run, through which commands use the desk.
  let scorer: Scorer

  /// Begins a run with its options, streams and desk.
  init(
    options: GlobalOptions, console: Console, environment: Environment,
    paths: Result<Paths, NoHome>, desk: Desk
  ) {
    self.options = options
    self.console = console
    self.environment = environment
    foundPaths = paths
    scorer = desk.scorer(dates: options.date)
  }

  /// The sports that the program was built with.
  var sports: SportList { scorer.desk.sports }

  // MARK: Asking

  /// Runs a closure that may throw a question of the desk, and returns its result.
  ///
  /// Each question is asked at the terminal, and the closure is run again with the answer.
  ///
  /// - Throws: the errors of the closure, and an error if a question can't be answered.
  func asking<Value>(_ body: (Answers) throws -> Value) throws -> Value {
    var answers: Answers = [:]
    while true {
      do {
        return try body(answers)
      } catch let question as Question {
        answers.give(try console.answer(to: question), to: question)
      }
    }
  }

  // MARK: Output

  /// Prints a page in the form that the options request, such as JSON, and its hints.
  func show(_ page: Page) throws {
    for warning in page.warnings { console.note(warning) }
    let text = try render(page)
    if options.json { console.write(text) } else { console.page(text) }
    if !isHintShown { console.hint(page.next) }
  }

  /// Prints a page about something that was stored, with the store's notice if there is one.
  func showWritten(_ page: Page) throws {
    console.output.noteStored()
    if let notice = try scorer.notice { console.note(notice) }
    try show(page)
  }

  /// Prints a page without a pager, and writes buffered output at once.
  func showNow(_ page: Page) throws {
    for warning in page.warnings { console.note(warning) }
    let text = try render(page)
    console.write(console.ascii && !options.json ? Charset.ascii(text) : text)
    try console.output.flush()
    if !isHintShown { console.hint(page.next) }
  }

  /// Prints a page as one self-contained HTML file.
  func showHTML(_ page: Page) {
    console.write(
      HTMLRenderer(spell: ActionSpelling.line)
        .render(page, title: page.title.isEmpty ? nil : page.title))
  }

  /// Whether suggested commands are printed together with the page, on standard output.
  ///
  /// In a pipe they are written to standard error instead.
  private var isHintShown: Bool { console.isTerminal && !options.quiet }

  private func render(_ page: Page) throws -> String {
    if options.json { return try JSONRenderer().render(page) }
    switch options.speech {
    case .figures: return SpeechRenderer(words: false, spell: ActionSpelling.line).render(page)
    case .words: return SpeechRenderer(words: true, spell: ActionSpelling.line).render(page)
    case .off: break
    }
    let renderer = console.renderer
    var page = page
    if !isHintShown { page.next = [] }
    return options.oneLine ? renderer.oneLine(page) : renderer.render(page)
  }
}
