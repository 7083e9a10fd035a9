import ScoringDesk
import ScoringKit
import ScoringViews

/// One run of the program: its options, its input and output, and its desk.
final class Session {
  /// The options that every command accepts.
  let options: GlobalOptions
  /// The input and output of the run.
  let console: Console
  /// The command line and the environment variables.
  let environment: Environment
  /// The folders of the program's files.
  ///
  /// - Throws: an error if no home folder is known.
  var paths: Paths { get throws(NoHome) { try foundPaths.get() } }
  private let foundPaths: Result<Paths, NoHome>
  /// The scorer at the terminal.
  let scorer: Scorer

  /// Begins a session.
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

  /// Runs a body that may need answers.
  ///
  /// Each question is asked, and the body is run again with the answer.
  ///
  /// - Throws: the errors of the desk, and an error if a question can't be answered.
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

  /// Shows a page in the requested form.
  func show(_ page: Page) throws {
    for warning in page.warnings { console.note(warning) }
    let text = try render(page)
    if options.json { console.write(text) } else { console.page(text) }
    if !isHintShown { console.hint(page.next) }
  }

  /// Shows a page about something that was written, with the store's notice if there is one.
  func showWritten(_ page: Page) throws {
    console.output.noteStored()
    if let notice = try scorer.notice { console.note(notice) }
    try show(page)
  }

  /// Shows a page without a pager, and flushes the output.
  func showNow(_ page: Page) throws {
    for warning in page.warnings { console.note(warning) }
    let text = try render(page)
    console.write(console.ascii && !options.json ? Charset.ascii(text) : text)
    try console.output.flush()
    if !isHintShown { console.hint(page.next) }
  }

  /// Shows a page as one self-contained HTML file.
  func showHTML(_ page: Page) {
    console.write(
      HTMLRenderer(spell: ActionSpelling.line)
        .render(page, title: page.title.isEmpty ? nil : page.title))
  }

  /// Whether hints are part of the results.
  ///
  /// In a pipe they are not.
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
