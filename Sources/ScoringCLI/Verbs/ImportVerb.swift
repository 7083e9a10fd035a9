import ScoringKit
import ScoringStore

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
      let source = path == "-" ? "standard input" : path
      let page = try TextFile.open(path, session) { input in
        if BundleLine.begins(try input.peek(256)) {
          let reader = BundleReader(input, source: source)
          return try run(session, arguments) { try BundleImport.take(reader, $0) }
            .page(sport, isRehearsal: arguments.has(dryRun))
        }
        let text = try TextFile.text(input, path, session)
        return try Self.page(text, source, session, sport, arguments)
      }
      try session.show(page)
    }
  }

  private static func run(
    _ session: Session, _ arguments: Arguments, _ body: (BookWriter) throws -> ImportReport
  ) throws -> ImportReport {
    try arguments.has(dryRun) ? session.rehearse(body) : session.write(body)
  }

  private static func page(
    _ text: String, _ source: String, _ session: Session, _ sport: Sport?, _ arguments: Arguments
  ) throws -> Page {
    let isRehearsal = arguments.has(dryRun)
    let beginning = String(text.prefix(4096))
    let found = (sport.map { [$0] } ?? session.sports.sports).lazy.compactMap { sport in
      sport.importers.first { $0.recognizes(beginning) }.map { (sport: sport, importer: $0) }
    }.first
    if found == nil, LogImport.recognizes(text) {
      let file = try LogImport(text)
      return try run(session, arguments, file.take).page(sport, isRehearsal: isRehearsal)
    }
    if NotationFile.recognizes(text) {
      let rounds = try NotationFile.rounds(text, source: source)
      return try run(session, arguments) {
        try NotationImport(sport: sport, source: source).take(rounds, $0)
      }.page(sport, isRehearsal: isRehearsal)
    }
    if let found {
      return try cards(text, source, found.importer, session, found.sport, arguments)
    }
    throw unknownForm(beginning, source, session, sport)
  }

  /// Why a file is not read, and which command reads it where that can be told.
  private static func unknownForm(
    _ beginning: String, _ source: String, _ session: Session, _ sport: Sport?
  ) -> ErrorReport {
    let command = sport.map { "score \($0.id)" } ?? "score"
    let other = session.sports.sports.first { other in
      other.id != sport?.id && other.importers.contains { $0.recognizes(beginning) }
    }
    var hint = other.map { "`score \($0.id) import` reads it." }
    if beginning.hasPrefix("SQLite format 3") {
      hint = "A copy of a store comes back with `score backup --restore`."
    } else if beginning.hasPrefix("["), let kind = sport?.references.first, let sport {
      hint = "A list of \(kind.plural) is read by `score \(sport.id) \(kind.plural) import`."
    }
    return ErrorReport(
      "unknown-form", "\(source) has no form that this program reads.", exitCode: .data,
      expected: ["a bundle, JSON or notation from `\(command) export`"]
        + (sport?.importers.map(\.abstract) ?? []),
      hint: hint)
  }

  private static func cards(
    _ text: String, _ source: String, _ importer: Importer, _ session: Session, _ sport: Sport,
    _ arguments: Arguments
  ) throws -> Page {
    let plan: ImportPlan
    do {
      plan = try importer.read(text)
    } catch let refusal as Refusal {
      throw ErrorReport(refusal, source: source)
    }
    let zone = arguments.text(timezone)
    let reader = CardImport(
      sport: sport, importer: importer,
      me: try arguments.text(me).map { try name($0, in: plan) },
      offset: { try session.clock.offset(atLocal: $0, zone: zone) },
      now: {
        let moment = session.clock.now()
        return LocalTime(moment, offset: try session.clock.offset(at: moment, zone: zone))
      })
    let isRehearsal = arguments.has(dryRun)
    var state: CardImport.State?
    var next = 0
    repeat {
      // A rehearsal is taken back whole, so it is done in one piece.
      let end = isRehearsal ? plan.cards.count : min(next + CardImport.batch, plan.cards.count)
      let take: (BookWriter) throws -> CardImport.State = { writer in
        var current = try state ?? reader.begin(writer)
        for card in plan.cards[next..<end] { try reader.take(card, &current, writer) }
        return current
      }
      state = try isRehearsal ? session.rehearse(take) : session.write(take)
      next = end
      if next < plan.cards.count {
        session.console.progress("\(next) of \(plan.cards.count) cards")
      }
    } while next < plan.cards.count
    var report = state?.report ?? ImportReport()
    report.counts = plan.counts
    report.warnings = plan.warnings + report.warnings
    return report.page(sport, isRehearsal: isRehearsal)
  }

  /// The name as the file has it.
  private static func name(_ typed: String, in plan: ImportPlan) throws -> String {
    let rows = plan.cards.flatMap(\.rows)
    let names = rows.flatMap { $0.members.count > 1 ? $0.members : [$0.name] }
    let wanted = Roster.folded(typed[...])
    if let found = names.first(where: { Roster.folded($0[...]) == wanted }) { return found }
    // A file that names nobody is its owner's.
    if !names.isEmpty, names.allSatisfy(\.isEmpty) { return typed }
    throw Refusal(
      .unknownName, "Nobody in the file is called \"\(typed)\".", token: typed,
      expected: Set(names).filter { NearName.isNear($0, typed) }.sorted())
  }
}
