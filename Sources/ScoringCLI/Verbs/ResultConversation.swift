import ScoringDesk
import ScoringKit

/// The conversation of `result` without words on a terminal: results of an event, one on each line.
struct ResultConversation {
  /// The words that are no results, by their first letters.
  private enum Word: String, CaseIterable {
    case undo, table, draw, quit

    /// Reads a word or its first letter.
    init?(typed text: String) {
      let text = text.lowercased()
      guard let word = Self.allCases.first(where: { $0.rawValue == text || $0.letter == text })
      else { return nil }
      self = word
    }

    var letter: String { String(rawValue.prefix(1)) }
  }

  let session: Session
  /// Returns the request about the event, with the answers given so far.
  let request: (Answers) -> ContestRequest

  /// Shows the event, then asks until an empty line, the end of the input, or `quit`.
  ///
  /// - Throws: an error if nobody can be asked, or if the event can't be read.
  func hold() throws {
    try session.show(session.scorer.contests.show(request([:])))
    var typed: [String] = []
    while let line = try session.console.askNext(
      typed.isEmpty
        ? "Court and score, as in 1 11-6 (u undo, t table, d draw, q leave):" : "Next result:",
      instead: "Type the result after `result`.", typed: typed, words: words), !line.isEmpty
    {
      if typed.last != line { typed.append(line) }
      do {
        guard try answer(line) else { return }
      } catch let error as DeskError {
        session.console.note(ErrorReport(error))
      } catch let error as ErrorReport where error.exitCode != .inputOutput {
        session.console.note(error)
      }
    }
  }

  /// Returns the words to which Tab completes: the entrants and the numbers of open fixtures.
  private func words() -> [String] {
    let payload = (try? session.scorer.contests.show(request([:])))?.payload
    return (payload?["entrants"]?.array ?? []).compactMap { $0["name"]?.string }
      + (payload?["next"]?.array ?? []).compactMap(\.string)
      + Word.allCases.map(\.rawValue)
  }

  /// Does what a line says; returns false if it ends the conversation.
  private func answer(_ line: String) throws -> Bool {
    let contests = session.scorer.contests
    switch Word(typed: line) {
    case .quit: return false
    case .table: try session.show(contests.show(request([:])))
    case .undo: try session.showWritten(session.asking { try contests.undo(in: request($0)) })
    case .draw:
      try session.showWritten(session.asking { try contests.draw(DrawRequest(request($0))) })
    case nil:
      var words = line.split(separator: " ").map(String.init)
      // A number alone is a court.
      if words.count > 1, words[0].count <= 2, words[0].allSatisfy(\.isNumber) {
        words[0] = "c\(words[0])"
      }
      try session.showWritten(
        session.asking { try contests.enterResult(words, in: request($0)) })
    }
    return true
  }
}
