import ScoringDesk
import ScoringKit

/// The subcommands of `event` that every round has too, such as `undo` and `log`, and those that end,
/// rename and fill an event.
enum ContestHistoryVerbs {
  private static let stage = ArgumentSyntax("STAGE", optional: true, "the stage; by default, all")

  static let end = Command<Session>(
    CommandSyntax(
      "end", "End an event that stopped early",
      discussion: "What is not played is void, and the places are those so far.",
      arguments: [stage],
      examples: [.init("score event end", "it started to rain")])
  ) { session, arguments in
    try ContestVerbs.write(session, arguments) {
      try $0.end(arguments.positionals["STAGE"]?.last, in: $1)
    }
  }

  private static let newName = ArgumentSyntax("NAME", "the new name")

  private static let ofStage = OptionSyntax(
    "stage", value: .text("STAGE"), "the title of this stage, instead of the event's name")
  private static let ofDivision = OptionSyntax(
    "division", value: .text("NAME"), "the title of this division, instead of the event's name")

  static let rename = Command<Session>(
    CommandSyntax(
      "rename", "Give an event, a stage or a division another name",
      discussion: """
        The rounds of an event follow. The title of a stage or a division is shown in the place of \
        its id; commands take both.
        """, arguments: [newName], options: [ofStage, ofDivision],
      examples: [
        .init("score event rename 'Winter League'", "the event that is not over"),
        .init("score event rename Semifinals --stage ko", "a stage of it"),
      ])
  ) { session, arguments in
    let (stage, division) = (arguments.text(ofStage), arguments.text(ofDivision))
    guard stage == nil || division == nil else {
      throw UsageError(
        .conflict, "A title is that of a stage or of a division.", token: "--division",
        hint: "Leave one of them out.")
    }
    let part = stage.map { ContestPart.stage($0) } ?? division.map { ContestPart.division($0) }
    let name = arguments.text(newName) ?? ""
    try ContestVerbs.write(session, arguments) { contests, request in
      if let part { return try contests.rename(part, to: name, in: request) }
      return try contests.rename(name, in: request)
    }
  }

  private static let name = ArgumentSyntax(
    "NAME", optional: true, completes: .event, "an event that was created, or any name")
  private static let clear = OptionSyntax("clear", "remove the round from its event")

  /// Returns the subcommand `put`; that of a sport finds rounds by their numbers in its history.
  static func put(_ sport: Sport?) -> Command<Session> {
    Command(
      CommandSyntax(
        "put", "Put a round into an event, or remove it from one",
        discussion: """
          It is the current round, or the one that --round names. The event can have been created with \
          `event new`; any other name is a label, by which `standings` finds its rounds.
          """,
        arguments: [name], options: [RoundOptions.round, clear],
        examples: [
          .init("\(RoundOptions.program(sport)) event put Friday", "the current round"),
          .init(
            "\(RoundOptions.program(sport)) event put --clear --round 2",
            "the second newest is of no event"),
        ])
    ) { session, arguments in
      let named = arguments.text(name)
      guard (named == nil) == arguments.has(clear) else {
        throw DeskError(
          named == nil ? .missingValue : .conflictingOptions,
          named == nil ? "The name of the event is missing." : "--clear goes with no name.",
          expected: ["NAME", "--clear"])
      }
      try session.showWritten(
        session.asking {
          try session.scorer.rounds.setEvent(
            named, of: RoundOptions.request(sport, arguments), answers: $0)
        })
    }
  }

  // MARK: Undo and log

  static let undo = Command<Session>(
    CommandSyntax(
      "undo", "Take back the newest change of an event",
      discussion: """
        It takes back the newest line that this device typed in the event or in one of its rounds: a \
        result, a draw, a decision, or a change of the entrants.
        """,
      examples: [.init("score event undo", "the last result or draw")])
  ) { session, arguments in
    try ContestVerbs.write(session, arguments) { try $0.undo(in: $1) }
  }

  static let redo = Command<Session>(
    CommandSyntax(
      "redo", "Bring back what the last undo took back",
      discussion: "A new line empties what can be brought back.",
      examples: [.init("score event redo", "the undo was a slip")])
  ) { session, arguments in
    try ContestVerbs.write(session, arguments) { try $0.redo(in: $1) }
  }

  static let log = Command<Session>(
    CommandSyntax(
      "log", "List all decisions about an event, and what became of them",
      discussion: "Results are in the logs of their rounds.",
      examples: [.init("score event log", "who drew what, and when")])
  ) { session, arguments in
    try session.show(session.scorer.contests.log(in: ContestVerbs.request(arguments, [:])))
  }

  static let disputes = Command<Session>(
    CommandSyntax(
      "disputes", "List what two devices or scorekeepers of an event disagree about",
      examples: [.init("score event disputes", "scores and decisions")])
  ) { session, arguments in
    try session.show(session.scorer.contests.disputes(in: ContestVerbs.request(arguments, [:])))
  }

  static let resolve = Command<Session>(
    CommandSyntax(
      "resolve", "Settle a dispute about an event",
      discussion: "The number is that in `event disputes`.",
      arguments: [DisputeVerbs.dispute],
      options: DisputeVerbs.options + [RoundOptions.force],
      examples: [.init("score event resolve 1 --take 12", "entry 12 is right")])
  ) { session, arguments in
    try ContestVerbs.write(session, arguments) {
      try $0.resolve(DisputeVerbs.request(arguments, round: nil), in: $1)
    }
  }

  // MARK: Note and archive

  private static let text = ArgumentSyntax("TEXT", optional: true, repeats: true, "the note")
  private static let clearNote = OptionSyntax("clear", "remove the note")
  private static let remove = OptionSyntax(
    "remove", value: .text("MATCH"), "remove the visitors' reports about a result, or about all")

  static let note = Command<Session>(
    CommandSyntax(
      "note", "Show or write the note on an event",
      discussion:
        "It stands on the event's page. A new note replaces the old one. Visitors of that "
        + "page can report a result as wrong: the reports are listed here, and `--remove` takes them "
        + "away.",
      arguments: [text], options: [clearNote, remove],
      examples: [
        .init("score event note 'Bring water'", "for everybody who looks"),
        .init("score event note --remove p.1.1", "the result is right"),
      ])
  ) { session, arguments in
    let words = arguments.texts(text)
    if let match = arguments.text(remove) {
      guard words.isEmpty, !arguments.has(clearNote) else {
        throw UsageError(
          .conflict, "--remove is about reports, and leaves the note.", token: "--remove",
          hint: "Leave the other out.")
      }
      return try ContestVerbs.write(session, arguments) { try $0.removeReports(match, in: $1) }
    }
    guard words.isEmpty || !arguments.has(clearNote) else {
      throw UsageError(
        .conflict, "A note is written or cleared: one of them.", token: "--clear",
        hint: "Leave the other out.")
    }
    let change: NoteChange? =
      arguments.has(clearNote)
      ? .clear : words.isEmpty ? nil : .write(words.joined(separator: " "))
    guard change != nil else {
      return try session.show(
        session.scorer.contests.note(nil, in: ContestVerbs.request(arguments, [:])))
    }
    try ContestVerbs.write(session, arguments) { try $0.note(change, in: $1) }
  }

  static let archive = Command<Session>(
    CommandSyntax(
      "archive", "Archive an event, so that it is no longer listed",
      examples: [.init("score event archive --event Liga", "it is over")])
  ) { session, arguments in
    try ContestVerbs.write(session, arguments) { try $0.archive(true, in: $1) }
  }

  static let restore = Command<Session>(
    CommandSyntax(
      "restore", "Restore an event that was archived or deleted",
      examples: [.init("score event restore --event Liga", "list it again")])
  ) { session, arguments in
    try ContestVerbs.write(session, arguments) { try $0.archive(false, in: $1) }
  }

  static let delete = Command<Session>(
    CommandSyntax(
      "delete", "Delete an event; its rounds stay in the history",
      discussion: "It asks first. `event restore` brings the event back.",
      examples: [.init("score event delete --event Test", "it was a try")])
  ) { session, arguments in
    try ContestVerbs.write(session, arguments) { try $0.delete(in: $1) }
  }
}
