import ScoringDesk
import ScoringKit
import ScoringViews

/// The command `export`, which writes rounds in a form that `import` can read.
enum ExportVerb {
  private static let rounds = ArgumentSyntax(
    "ROUND", optional: true, repeats: true, completes: .round,
    "the rounds to export; by default, all of them")
  private static let output = OptionSyntax(
    "output", short: "o", value: .text("FILE"), completes: .file,
    "write to a file instead of standard output")
  private static let force = OptionSyntax("force", "replace an existing file")
  private static let bare = OptionSyntax(
    "no-attachments", "leave out the content of attached files")

  /// Returns the command `export` of a sport.
  static func command(_ sport: Sport) -> Command<Session> {
    let form = OptionSyntax(
      "form", short: "f",
      value: .choice("FORM", ["json", "notation", "bundle"] + sport.exporters.map(\.id)),
      "the form of the file")
    return Command(
      CommandSyntax(
        "export", "Write rounds to a file",
        discussion: """
          json and bundle contain all entries without loss. A bundle has one entry per line and \
          is for other devices. notation contains the current values as readable text. What a \
          form can't contain is listed on standard error.
          """,
        arguments: [rounds], options: [form, output, bare, force, RoundOptions.damaged],
        examples: sport.examples("export", for: "all rounds"))
    ) { session, arguments in
      let named = arguments.text(form)
      guard named != "bundle" else {
        return try write(bundleOf: sport, session, arguments)
      }
      let chosen: ExportForm =
        switch named ?? "json" {
        case "json": .json
        case "notation": .notation
        case let other: .other(other)
        }
      var leftOut: [String] = []
      try handingOn(session, arguments) { damage in
        try TextFile.write(
          to: arguments.text(output) ?? "-", replacing: arguments.has(force), session
        ) { write in
          leftOut = try session.scorer.exchange.export(
            chosen, of: sport.id, rounds: arguments.texts(rounds),
            carriesFiles: !arguments.has(bare), damage: damage, write: write)
        }
        for sentence in leftOut { session.console.note("Left out: \(sentence)") }
      }
    }
  }

  /// Runs an export with what the command line says about damaged rounds.
  ///
  /// - Throws: the error that names the rounds that were left out, after the others were exported.
  private static func handingOn(
    _ session: Session, _ arguments: Arguments, _ body: (DamageHandling) throws -> Void
  ) throws {
    guard !arguments.has(RoundOptions.damaged) else {
      return try body(.admitted { session.console.note($0) })
    }
    guard arguments.texts(rounds).isEmpty else { return try body(.refused) }
    var found: DeskError?
    try body(.leftOut { found = $0 })
    if let found { throw found }
  }

  /// The command `export` for all sports, which writes a bundle.
  static let all = Command<Session>(
    CommandSyntax(
      "export", "Write all rounds and players to a file for another device",
      discussion: """
        The file is a bundle: all entries of all sports, players, courses and other documents, \
        and shared settings. `score import` adds it to another store. If rounds are named, it \
        contains only these and their players.
        """,
      arguments: [rounds], options: [output, bare, force, RoundOptions.damaged],
      examples: [
        .init("score export -o club.bundle", "everything, for another device"),
        .init("score export a1b2", "one round and its players, to standard output"),
      ])
  ) { session, arguments in try write(bundleOf: nil, session, arguments) }

  private static func write(
    bundleOf sport: Sport?, _ session: Session, _ arguments: Arguments
  ) throws {
    try handingOn(session, arguments) { damage in
      try TextFile.write(
        to: arguments.text(output) ?? "-", replacing: arguments.has(force), session
      ) { write in
        try session.scorer.exchange.exportBundle(
          of: sport?.id, rounds: arguments.texts(rounds), carriesFiles: !arguments.has(bare),
          damage: damage, write: write)
      }
    }
  }
}

/// The command `import`, which adds the rounds of a file to the store.
enum ImportVerb {
  private static let file = ArgumentSyntax(
    "FILE", completes: .file, "the file; - is standard input")
  private static let dryRun = OptionSyntax("dry-run", "only say what would be added")
  private static let timezone = OptionSyntax(
    "timezone", value: .text("ZONE"),
    "the clock of the file: utc, local, or the time zone where the rounds were played")
  private static let update = OptionSyntax(
    "update", "correct stored rounds whose values differ from the file; `undo` takes it back")
  private static let at = OptionSyntax(
    "at", value: .date("DATE-TIME"), "when the rounds of a file without dates were played")
  private static let partial = OptionSyntax(
    "partial", "import a file of which more than a tenth can't be read")
  private static let me = OptionSyntax(
    "me", value: .text("NAME"), completes: .player, "the name in the file that is you")

  /// Returns the command `import` of a sport; if `sport` is nil, the one for any sport.
  static func command(_ sport: Sport?) -> Command<Session> {
    let forms = (sport?.importers ?? []).map(\.abstract).joined(separator: "; ")
    // Importers of a sport share options, such as a course, which help lists once.
    let options = (sport?.importers ?? []).flatMap(\.options).reduce(into: [OptionSyntax]()) {
      if !$0.contains($1) { $0.append($1) }
    }
    let others = sport == nil ? "what the `import` of each sport reads" : forms
    return Command(
      CommandSyntax(
        "import", "Add the rounds that a file contains",
        discussion: """
          It reads files that `export` writes, and: \(others.isEmpty ? "nothing else" : others). \
          The form is recognised by the content. Importing a file again adds nothing. \
          Contradictions in a file are reported with the line, and never corrected.
          """,
        arguments: [file], options: [dryRun, timezone, at, me, update, partial] + options,
        examples: sport?.examples("import", else: "FILE", for: "add what it contains")
          ?? [.init("score import phone.bundle", "add what another device exported")])
    ) { session, arguments in
      let path = arguments.text(file) ?? "-"
      let page = try TextFile.open(path, session) { input in
        var request = ImportRequest(
          TextFile.source(input, path, session).kept(), sport: sport?.id)
        request.zone = arguments.text(timezone)
        request.me = arguments.text(me)
        request.startsAt = arguments.text(at).flatMap { LocalTime($0) }
        request.arguments = arguments
        request.isRehearsal = arguments.has(dryRun)
        request.isUpdate = arguments.has(update)
        request.isPartial = arguments.has(partial)
        request.progress = { session.console.progress("\($0) of \($1) cards") }
        return try session.asking { answers in
          request.answers = answers
          return try session.scorer.exchange.importFile(request)
        }
      }
      try session.showWritten(page)
    }
  }
}
