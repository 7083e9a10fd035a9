import ScoringDesk
import ScoringKit
import ScoringViews

/// `export`: writes rounds in a form that `import` can read.
enum ExportVerb {
  private static let rounds = ArgumentSyntax(
    "ROUND", optional: true, repeats: true, completes: .round,
    "which rounds; all of them where none is named")
  private static let output = OptionSyntax(
    "output", short: "o", value: .text("FILE"), completes: .file,
    "write to a file instead of standard output")
  private static let bundle = OptionSyntax("bundle", "a bundle of all entries, line by line")
  private static let force = OptionSyntax("force", "replace a file that is there")
  private static let bare = OptionSyntax("no-attachments", "leave the bytes of attached files out")

  /// Returns the command of a sport.
  static func command(_ sport: Sport) -> Command<Session> {
    let form = OptionSyntax(
      "form", short: "f",
      value: .choice("FORM", ["json", "notation", "bundle"] + sport.exporters.map(\.id)),
      "the form of the file")
    return Command(
      CommandSyntax(
        "export", "Write rounds to a file",
        discussion: """
          json and a bundle hold all entries, without any loss; a bundle is for other stores, \
          line by line. notation holds what counts now, as text that people can read. What a \
          form cannot hold is said on standard error.
          """,
        arguments: [rounds], options: [form, bundle, output, bare, force],
        examples: sport.examples("export", for: "all rounds"))
    ) { session, arguments in
      let named = arguments.text(form)
      guard !arguments.has(bundle), named != "bundle" else {
        return try write(bundleOf: sport, session, arguments)
      }
      let chosen: ExportRequest.Form =
        switch named ?? "json" {
        case "json": .json
        case "notation": .notation
        case let other: .other(other)
        }
      let file = try session.scorer.exchange.export(
        ExportRequest(
          sport: sport.id, rounds: arguments.texts(rounds), form: chosen,
          carriesFiles: !arguments.has(bare)))
      for sentence in file.leftOut { session.console.note("Left out: \(sentence)") }
      try TextFile.write(
        file.text, to: arguments.text(output) ?? "-", replacing: arguments.has(force), session)
    }
  }

  /// The command of all sports, which writes bundles.
  static let all = Command<Session>(
    CommandSyntax(
      "export", "Write everything to a bundle for another store",
      discussion: """
        A bundle holds all entries of all sports: rounds, players, what rounds are started \
        from, and settings that travel. `score import` joins it with what another store has. \
        Where rounds are named, it holds these and their players.
        """,
      arguments: [rounds], options: [bundle, output, bare, force],
      examples: [
        .init("score export --bundle -o club.bundle", "everything, for another store"),
        .init("score export a1b2", "one round and its players, to standard output"),
      ])
  ) { session, arguments in try write(bundleOf: nil, session, arguments) }

  private static func write(
    bundleOf sport: Sport?, _ session: Session, _ arguments: Arguments
  ) throws {
    let request = ExportRequest(
      sport: sport?.id, rounds: arguments.texts(rounds), carriesFiles: !arguments.has(bare))
    try TextFile.write(
      to: arguments.text(output) ?? "-", replacing: arguments.has(force), session
    ) { write in try session.scorer.exchange.exportBundle(request, write: write) }
  }
}

/// `import`: adds the rounds of a file.
enum ImportVerb {
  private static let file = ArgumentSyntax(
    "FILE", completes: .file, "the file; - is standard input")
  private static let dryRun = OptionSyntax("dry-run", "say what would be added, and add nothing")
  private static let timezone = OptionSyntax(
    "timezone", value: .text("ZONE"), "the zone of the file's clock; this machine's if not said")
  private static let update = OptionSyntax(
    "update", "correct rounds that are here already and have other values; `undo` takes it back")
  private static let me = OptionSyntax(
    "me", value: .text("NAME"), completes: .player, "which name in the file is you")

  /// Returns the command of a sport, or of all sports.
  static func command(_ sport: Sport?) -> Command<Session> {
    let forms = (sport?.importers ?? []).map(\.abstract).joined(separator: "; ")
    let others = sport == nil ? "what a sport's own `import` reads" : forms
    return Command(
      CommandSyntax(
        "import", "Add the rounds of a file",
        discussion: """
          Reads what `export` writes, and: \(others.isEmpty ? "nothing else" : others). The file \
          is recognised by its content. Importing it again adds nothing. What disagrees in \
          the file is reported by its line, and never repaired.
          """,
        arguments: [file], options: [dryRun, timezone, me, update],
        examples: sport?.examples("import", else: "FILE", for: "add what it holds")
          ?? [.init("score import phone.bundle", "what another store wrote down")])
    ) { session, arguments in
      let path = arguments.text(file) ?? "-"
      let page = try TextFile.open(path, session) { input in
        var request = ImportRequest(
          TextFile.source(input, path, session), sport: sport?.id,
          zone: arguments.text(timezone), me: arguments.text(me),
          isRehearsal: arguments.has(dryRun), isUpdate: arguments.has(update))
        request.progress = { session.console.progress("\($0) of \($1) cards") }
        return try session.scorer.exchange.importFile(request)
      }
      try session.showWritten(page)
    }
  }
}
