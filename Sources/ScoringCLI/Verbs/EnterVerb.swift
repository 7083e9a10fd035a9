import ScoringDesk
import ScoringKit

/// The command `enter`, which enters typed lines in a round.
enum EnterVerb {
  private static let key = OptionSyntax(
    "key", value: .text("KEY"),
    "a name for the line; a line that is sent twice with one name is stored once")

  /// Returns the command `enter` of a sport; if `sport` is nil, the one for any sport.
  static func command(_ sport: Sport?) -> Command<Session> {
    Command(
      CommandSyntax(
        "enter", "Enter scores or events in short form",
        discussion: """
          `score help notation\(sport.map { " \($0.id)" } ?? "")` explains the short form. A line is stored completely or not at \
          all, and the answer repeats it. Without TEXT, on a terminal, it asks for one line \
          after the other until an empty one; ? lists the other possible answers. With -, it \
          reads lines from standard input; if one is wrong, the error names it, and the lines \
          before it are stored. After `finish`, it asks which round is meant before it continues \
          another open one.
          """,
        arguments: [RoundOptions.text], options: [RoundOptions.round, key, RoundOptions.force],
        examples: RoundOptions.examples(sport, "enter", else: "-"))
    ) { session, arguments in
      let words = arguments.texts(RoundOptions.text)
      let round = try RoundOptions.request(sport, arguments)
      guard words != ["-"] else { return try enterLines(session, round) }
      guard !words.isEmpty else {
        let played = try session.asking { try session.scorer.rounds.played(round, answers: $0) }
        return try EnterConversation(session, played).hold()
      }
      var request = EntryRequest(
        .enter(words.spaced), in: round, key: arguments.text(key),
        force: arguments.has(RoundOptions.force))
      try session.showWritten(
        session.asking { answers in
          request.answers = answers
          return try session.scorer.rounds.take(request)
        })
    }
  }

  /// Enters each line of standard input in a round as soon as it arrives.
  ///
  /// Blank lines and lines that begin with `#` are skipped.
  private static func enterLines(_ session: Session, _ round: RoundRequest) throws {
    var payloads: [JSONValue] = []
    var number = 0
    while let line = try session.console.readLine() {
      number += 1
      let trimmed = line.drop(while: \.isWhitespace)
      guard !trimmed.isEmpty, !trimmed.hasPrefix("#") else { continue }
      do {
        let page = try session.asking {
          try session.scorer.rounds.take(EntryRequest(.enter(line), in: round, answers: $0))
        }
        payloads.append(page.payload)
        session.console.output.noteStored()
        // A program that sends lines gets the answer to each of them before it sends the next.
        if !session.options.json { try session.showNow(page) }
      } catch var error as DeskError {
        // The lines before the wrong one are stored, and the answer says so.
        if session.options.json {
          try session.show(Page(kind: "entered-lines", payload: .array(payloads)))
        } else {
          session.console.note("\(Phrases.count(payloads.count, "line")) stored before this one.")
        }
        error.source = "standard input"
        error.line = number
        throw error
      }
    }
    if session.options.json {
      try session.show(Page(kind: "entered-lines", payload: .array(payloads)))
    }
    if let notice = try session.scorer.notice { session.console.note(notice) }
  }
}

extension Sport {
  /// Returns the examples for the help of a command: those of the sport's kinds of round, else a
  /// general one.
  func examples(
    _ verb: String, else words: String = "", for what: String = "in the current round"
  ) -> [CommandSyntax.Example] {
    let own = kinds.flatMap(\.syntax.examples).filter {
      $0.line == verb || $0.line.hasPrefix(verb + " ")
    }
    guard own.isEmpty else { return own.map { $0.below("score \(id)") } }
    let command = "score \(id) \(verb)"
    return [CommandSyntax.Example(words.isEmpty ? command : "\(command) \(words)", what)]
  }
}

extension CommandSyntax {
  /// Returns the syntax with examples that are whole command lines, beginning with `command`.
  func below(_ command: String) -> CommandSyntax {
    CommandSyntax(
      name, abstract, discussion: discussion, arguments: arguments, options: options,
      examples: examples.map { $0.below(command) })
  }
}

extension CommandSyntax.Example {
  /// Returns the example as a whole command line, beginning with `command`.
  func below(_ command: String) -> CommandSyntax.Example {
    CommandSyntax.Example("\(command) \(line)", meaning)
  }
}
