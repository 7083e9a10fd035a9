import ScoringDesk
import ScoringKit

/// `import`: takes rounds from a file.
enum ImportVerb {
  private static let file = ArgumentSyntax(
    "FILE", completes: .file, "the file; - is standard input")
  private static let dryRun = OptionSyntax("dry-run", "say what would be added, and add nothing")
  private static let timezone = OptionSyntax(
    "timezone", value: .text("ZONE"), "the zone of the file's clock; this machine's if not said")
  private static let me = OptionSyntax(
    "me", value: .text("NAME"), completes: .player, "which name in the file is you")

  /// The command, of a sport or of all.
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
        arguments: [file], options: [dryRun, timezone, me],
        examples: sport?.examples("import", else: "FILE")
          ?? [.init("score import phone.bundle", "what another store wrote down")])
    ) { session, arguments in
      let path = arguments.text(file) ?? "-"
      let page = try TextFile.open(path, session) { input in
        var request = ImportRequest(
          TextFile.source(input, path, session), sport: sport?.id,
          zone: arguments.text(timezone), me: arguments.text(me),
          isRehearsal: arguments.has(dryRun))
        request.progress = { session.console.progress("\($0) of \($1) cards") }
        return try session.scorer.importFile(request)
      }
      try session.showWritten(page)
    }
  }
}
