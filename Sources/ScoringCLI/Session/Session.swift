import ScoringDesk
import ScoringKit
import ScoringViews

/// One run of the program: what it was asked, where it reads and writes, and the desk it asks.
final class Session {
  /// The options that every command takes.
  let options: GlobalOptions
  /// Where results and messages go.
  let console: Console
  /// The command line and the variables that it was called with.
  let environment: Environment
  /// Where the program keeps its files.
  ///
  /// - Throws: where that is not known.
  var paths: Paths { get throws(NoHome) { try foundPaths.get() } }
  private let foundPaths: Result<Paths, NoHome>
  /// Whoever sits at the terminal.
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

  /// Does what may have to ask something: each question is put to the person, and it is done again
  /// with the answer.
  ///
  /// - Throws: what the desk throws, and an error where a question can't be answered.
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

  /// Shows a page in the form that was asked for.
  func show(_ page: Page) throws {
    for warning in page.warnings { console.note(warning) }
    let text = try render(page)
    if options.json { console.write(text) } else { console.page(text) }
    if !isHintShown { console.hint(page.next) }
  }

  /// Shows a page of what was written, and what the store has to say of itself.
  func showWritten(_ page: Page) throws {
    console.output.noteStored()
    if let notice = try scorer.notice { console.note(notice) }
    try show(page)
  }

  /// Shows a page, and lets nothing of it wait.
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

  /// Whether what can be done next stands among the results; in a pipe it is no part of them.
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
