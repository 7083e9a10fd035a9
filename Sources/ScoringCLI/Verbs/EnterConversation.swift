import ScoringDesk
import ScoringKit
import ScoringViews

/// The command `enter` without a line: it asks for one line after another, until an empty one.
///
/// Errors are printed, and the question is asked again. Some words, such as `undo`, are commands
/// instead of notation; in quotes they are names.
struct EnterConversation {
  /// A word that is a command instead of notation.
  private enum Word: String, CaseIterable {
    case undo, redo, status, log, finish
    case help = "?"
    case quit

    /// The effect of the command in a few words, for the list of possible answers.
    var meaning: String {
      switch self {
      case .undo: "undo the newest line"
      case .redo: "bring back what undo took"
      case .status: "show the state of the round"
      case .log: "show who wrote what"
      case .finish: "finish the round, and show its card"
      case .help: "list the possible answers"
      case .quit: "leave; everything is stored (so does an empty line)"
      }
    }
  }

  private let session: Session
  private let round: RoundRequest

  /// Makes a conversation that asks for the lines of a round.
  init(_ session: Session, _ round: RoundRequest) {
    self.session = session
    self.round = round
  }

  /// Asks until an empty line, the end of the input, or the answers `quit` and `finish`.
  ///
  /// - Throws: an error if nobody can be asked, or if the round does not exist.
  func hold() throws {
    var typed: [String] = []
    while let line = try session.console.askNext(
      session.scorer.rounds.question(in: round), instead: "Type the line after `enter`.",
      typed: typed,
      words: words), !line.isEmpty
    {
      if typed.last != line { typed.append(line) }
      let word = Word(rawValue: line.lowercased())
      if word == .quit { return }
      do {
        try answer(line, word)
        if word == .finish { return }
      } catch let error as DeskError {
        session.console.note(ErrorReport(error))
      } catch let error as ErrorReport where error.exitCode != .inputOutput {
        session.console.note(error)
      }
    }
  }

  /// Returns the words to which Tab completes: names of players, notation, and commands.
  private func words() -> [String] {
    let names = (try? session.scorer.keypads.live(round))?.names.names ?? []
    let tokens = (try? session.scorer.history.tokens(in: round, longestRange: 0)) ?? []
    return names.flatMap { [$0.name] + $0.members.map(\.name) }
      + tokens.map(\.text).filter { !$0.isEmpty } + Word.allCases.map(\.rawValue)
  }

  private func answer(_ line: String, _ word: Word?) throws {
    let scorer = session.scorer
    func take(_ action: EntryRequest.Action) throws {
      try showStored(
        session.asking { try scorer.rounds.take(EntryRequest(action, in: round, answers: $0)) })
    }
    switch word {
    case nil: try take(.enter(line))
    case .undo: try take(.undo())
    case .redo: try take(.redo)
    case .finish: try take(.finish)
    case .status: try session.showNow(scorer.rounds.status(round))
    case .log: try session.showNow(scorer.rounds.log(round))
    case .help: try session.showNow(help())
    case .quit: return
    }
  }

  private func showStored(_ page: Page) throws {
    session.console.output.noteStored()
    try session.showNow(page)
  }

  /// Returns a page that lists the possible answers: notation first, then commands.
  private func help() throws -> Page {
    let tokens = try session.scorer.history.tokens(in: round, longestRange: 1)
    let rows =
      tokens.map { ($0.words, $0.label) } + Word.allCases.map { ($0.rawValue, $0.meaning) }
    return Page(
      kind: "help", payload: [],
      blocks: [
        .sheet(
          Sheet(
            columns: ["Answer", "What it does"],
            rows: rows.map { Sheet.Row([Cell($0.0), Cell($0.1)], spoken: "\($0.0): \($0.1).") }))
      ])
  }
}
