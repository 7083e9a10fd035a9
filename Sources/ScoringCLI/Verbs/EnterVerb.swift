import ScoringDesk
import ScoringKit

/// `enter`: takes typed lines into a round.
enum EnterVerb {
  private static let key = OptionSyntax(
    "key", value: .text("KEY"), "a name of the line, by which it counts once if it is sent again")

  /// The command of a sport.
  static func command(_ sport: Sport?) -> Command<Session> {
    Command(
      CommandSyntax(
        "enter", "Enter what happened, in notation",
        discussion: """
          A line is taken entirely or not at all, and said back in one line. Without TEXT, \
          lines are asked for on a terminal, one after the other, until an empty one; ? says \
          what else can be answered. With -, each line of standard input is one line; lines \
          before a wrong one are stored, and it is named. After `finish`, it asks which round is \
          meant before it goes on in another one that is open.
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

  /// Each line of standard input by itself, as it comes; blank ones and those that begin
  /// with `#` are passed over.
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
        // Whoever feeds the lines sees each of them acknowledged before sending the next.
        if !session.options.json { try session.showNow(page) }
      } catch var error as DeskError {
        // What was stored before the wrong line stays, and is said.
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
  /// The examples of a verb: those that the sport's kinds of round give for it, else a plain one.
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
  /// The syntax with whole lines in its examples, from the program on.
  func below(_ command: String) -> CommandSyntax {
    CommandSyntax(
      name, abstract, discussion: discussion, arguments: arguments, options: options,
      examples: examples.map { $0.below(command) })
  }
}

extension CommandSyntax.Example {
  /// The example as it is typed below a command.
  func below(_ command: String) -> CommandSyntax.Example {
    CommandSyntax.Example("\(command) \(line)", meaning)
  }
}
