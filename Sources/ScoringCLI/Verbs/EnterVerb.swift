import ScoringKit

/// `enter`: takes typed lines into a round.
enum EnterVerb {
  /// The command of a sport.
  static func command(_ sport: Sport) -> Command<Session> {
    Command(
      CommandSyntax(
        "enter", "Enter what happened, in notation",
        discussion: """
          A line is taken entirely or not at all, and said back in one line. Without TEXT, \
          the line is asked for on a terminal. With -, each line of standard input is one \
          line; lines before a wrong one are stored, and it is named.
          """,
        arguments: [RoundOptions.text], options: [RoundOptions.round],
        examples: sport.examples("enter"))
    ) { session, arguments in
      let words = arguments.texts(RoundOptions.text)
      if words == ["-"] {
        try enterLines(session, sport, arguments)
      } else {
        let line = try words.isEmpty ? ask(session, sport, arguments) : words.joined(separator: " ")
        try session.show(enter(line, session, sport, arguments))
      }
    }
  }

  private static func enter(
    _ line: String, _ session: Session, _ sport: Sport, _ arguments: Arguments
  ) throws -> Page {
    try RoundLine(sport, arguments, scope: .unfinished).store(session, kind: "entered") {
      record, _ in
      guard record.ledger.phase != .abandoned else {
        throw ErrorReport(
          exitCode: .refused, code: "abandoned", message: "The round was given up.",
          hint: "To take it up again: score \(sport.id) undo --round \(record.stream.key)")
      }
      return try record.ledger.drafts(entering: line[...], names: record.roster)
    }
  }

  /// Each line of standard input by itself, as it comes; blank ones and those that begin
  /// with `#` are passed over.
  private static func enterLines(_ session: Session, _ sport: Sport, _ arguments: Arguments) throws
  {
    var payloads: [JSONValue] = []
    var number = 0
    while let line = try session.console.readLine() {
      number += 1
      let trimmed = line.drop(while: \.isWhitespace)
      guard !trimmed.isEmpty, !trimmed.hasPrefix("#") else { continue }
      do {
        let page = try enter(line, session, sport, arguments)
        payloads.append(page.payload)
        // Whoever feeds the lines sees each of them acknowledged before sending the next.
        if !session.options.json { try session.showNow(page) }
      } catch let refusal as Refusal {
        // What was stored before the wrong line stays, and is said.
        if session.options.json {
          try session.show(Page(kind: "entered-lines", payload: .array(payloads)))
        } else {
          session.console.note("\(Phrases.count(payloads.count, "line")) stored before this one.")
        }
        throw LineRefusal(refusal: refusal, line: number, source: "standard input")
      }
    }
    if session.options.json {
      try session.show(Page(kind: "entered-lines", payload: .array(payloads)))
    }
  }

  private static func ask(_ session: Session, _ sport: Sport, _ arguments: Arguments) throws
    -> String
  {
    let question = try session.read { book in
      let stream = try CurrentRound.find(
        arguments.text(RoundOptions.round), sport: sport, scope: .unfinished, in: book)
      let record = try book.record(stream)
      let prompt = record.ledger.state.prompt(record.roster)
      let turn = prompt.next.map { record.roster[$0] }
      return prompt.question + (turn.isEmpty ? ":" : " (\(turn.joined(separator: ", "))):")
    }
    return try session.console.askLine(question, instead: "Type the line after `enter`.")
  }
}

extension Sport {
  /// The examples of a verb: those that the sport's kinds of round give for it, else a plain one.
  func examples(_ verb: String, else words: String = "") -> [CommandSyntax.Example] {
    let command = "score \(id) \(verb)"
    let own = kinds.flatMap(\.syntax.examples).filter {
      $0.line == command || $0.line.hasPrefix(command + " ")
    }
    guard own.isEmpty else { return own }
    return [
      CommandSyntax.Example(words.isEmpty ? command : "\(command) \(words)", "in the current round")
    ]
  }
}
