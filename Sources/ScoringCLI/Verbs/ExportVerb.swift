import ScoringKit
import ScoringStore
import ScoringViews

/// `export`: writes rounds in a form that `import` reads again.
enum ExportVerb {
  private static let rounds = ArgumentSyntax(
    "ROUND", optional: true, repeats: true, completes: .round,
    "which rounds; all of them where none is named")
  private static let output = OptionSyntax(
    "output", short: "o", value: .text("FILE"), completes: .file,
    "write to a file instead of standard output")
  private static let force = OptionSyntax("force", "replace a file that is there")

  /// The command of a sport.
  static func command(_ sport: Sport) -> Command<Session> {
    let forms = ["json", "notation"] + sport.exporters.map(\.id)
    let form = OptionSyntax(
      "form", short: "f", value: .choice("FORM", forms), "the form of the file")
    return Command(
      CommandSyntax(
        "export", "Write rounds to a file",
        discussion: """
          json holds all entries, without any loss; notation holds what counts now, as text \
          that people can read. What a form cannot hold is said on standard error.
          """,
        arguments: [rounds], options: [form, output, force], examples: sport.examples("export"))
    ) { session, arguments in
      let written = try session.read { book -> String in
        let streams = try streams(arguments.texts(rounds), sport, book)
        guard !streams.isEmpty else {
          throw ErrorReport(
            "no-round", "There is no round to export.", exitCode: .refused,
            hint: sport.firstCommand)
        }
        return try text(arguments.text(form) ?? "json", streams, sport, book, session)
      }
      try TextFile.write(
        written, to: arguments.text(output) ?? "-", replacing: arguments.has(force), session)
    }
  }

  private static func streams(_ named: [String], _ sport: Sport, _ book: Book) throws
    -> [StreamID]
  {
    guard named.isEmpty else { return try named.map { try book.round(named: $0, sport: sport) } }
    return try book.reader.streams(ofKind: StreamID.roundKind).filter { stream in
      try book.header(stream, entries: book.reader.entries(of: stream)).sport == sport.id
    }
  }

  private static func text(
    _ form: String, _ streams: [StreamID], _ sport: Sport, _ book: Book, _ session: Session
  ) throws -> String {
    switch form {
    case "json":
      let file = try LogFile(streams, in: book)
      let payload = try CanonicalJSON.value(JSONValue.self, from: CanonicalJSON.text(file))
      return try JSONRenderer().render(kind: LogImport.kind, payload: payload)
    case "notation":
      session.console.note(
        "Left out: who entered what and when, and what was corrected.")
      return try streams.map { try NotationFile.text(book.record($0)) }.joined(separator: "\n")
    default:
      guard let exporter = sport.exporters.first(where: { $0.id == form }) else {
        throw ErrorReport.damaged("There is no form \"\(form)\".")
      }
      let records = try streams.map { try book.record($0) }
      let output = try exporter.write(records.map(\.ledger), records.map(\.roster))
      for sentence in output.leftOut { session.console.note("Left out: \(sentence)") }
      return SafeText.withoutControls(output.text)
    }
  }
}
