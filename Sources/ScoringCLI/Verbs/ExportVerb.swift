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
  private static let bundle = OptionSyntax("bundle", "a bundle of all entries, line by line")
  private static let force = OptionSyntax("force", "replace a file that is there")

  /// The command of a sport.
  static func command(_ sport: Sport) -> Command<Session> {
    let forms = ["json", "notation", "bundle"] + sport.exporters.map(\.id)
    let form = OptionSyntax(
      "form", short: "f", value: .choice("FORM", forms), "the form of the file")
    return Command(
      CommandSyntax(
        "export", "Write rounds to a file",
        discussion: """
          json and a bundle hold all entries, without any loss; a bundle is for other stores, \
          line by line. notation holds what counts now, as text that people can read. What a \
          form cannot hold is said on standard error.
          """,
        arguments: [rounds], options: [form, bundle, output, force],
        examples: sport.examples("export"))
    ) { session, arguments in
      if arguments.has(bundle) || arguments.text(form) == "bundle" {
        return try write(bundleOf: sport, session, arguments)
      }
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

  /// The command of all sports, which writes bundles.
  static let all = Command<Session>(
    CommandSyntax(
      "export", "Write everything to a bundle for another store",
      discussion: """
        A bundle holds all entries of all sports: rounds, players, what rounds are started \
        from, and settings that travel. `score import` joins it with what another store has. \
        Where rounds are named, it holds these and their players.
        """,
      arguments: [rounds], options: [bundle, output, force],
      examples: [
        .init("score export --bundle -o club.bundle", "everything, for another store"),
        .init("score export > club.bundle", "the same"),
      ])
  ) { session, arguments in try write(bundleOf: nil, session, arguments) }

  private static func write(
    bundleOf sport: Sport?, _ session: Session, _ arguments: Arguments
  ) throws {
    let named = arguments.texts(rounds)
    let chosen = try session.read { book -> [StreamID]? in
      if let sport { return try Self.chosen(named, sport, book) }
      return named.isEmpty
        ? nil : try withPeople(named.map { try book.round(named: $0, sport: nil) }, book)
    }
    let store = try session.storeForReading()
    try TextFile.write(
      to: arguments.text(output) ?? "-", replacing: arguments.has(force), session
    ) { write in
      var bundle = BundleExport(store, write: write)
      if let chosen { try bundle.streams(chosen) } else { try bundle.everything() }
    }
  }

  /// A sport's rounds with their players; its documents too where no round is named.
  private static func chosen(_ named: [String], _ sport: Sport, _ book: Book) throws -> [StreamID] {
    var found = try withPeople(streams(named, sport, book), book)
    guard named.isEmpty else { return found }
    for kind in sport.references {
      found += try book.reader.streams(ofKind: DocumentShelf.streamKind(kind, of: sport))
    }
    return found
  }

  /// Some rounds after everybody whom they name; of an unknown sport, their authors.
  private static func withPeople(_ rounds: [StreamID], _ book: Book) throws -> [StreamID] {
    var people: Set<StreamID> = []
    for stream in rounds {
      let entries = try book.reader.entries(of: stream)
      do {
        people.formUnion(try LogFile.people(of: book.record(stream, entries: entries), book))
      } catch let error as StoreError {
        throw error
      } catch {
        // What this program cannot read is carried all the same.
        people.formUnion(entries.compactMap(\.author))
      }
    }
    return people.sorted() + Set(rounds).sorted()
  }

  private static func streams(_ named: [String], _ sport: Sport, _ book: Book) throws
    -> [StreamID]
  {
    guard named.isEmpty else { return try named.map { try book.round(named: $0, sport: sport) } }
    // A round that waits for its opening is no sport's yet.
    return try book.reader.streams(ofKind: StreamID.roundKind).filter { stream in
      let entries = try book.reader.entries(of: stream)
      return (try? book.header(stream, entries: entries).sport) == sport.id
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
