import ScoringKit
import ScoringStore
import ScoringViews

/// What is to be written to a file, and how.
package struct ExportRequest: Hashable, Sendable {
  /// A form of a file.
  package enum Form: Hashable, Sendable {
    /// All entries as one JSON document.
    case json
    /// What counts now, as text that people can read.
    case notation
    /// A form of another program, by the id of the sport's exporter.
    case other(String)
  }

  /// The sport's id; nil for all sports, of bundles only.
  package var sport: String?
  /// Which rounds, as they were named; all of them, where none is.
  package var rounds: [String]
  /// The form; bundles have a call of their own.
  package var form: Form
  /// Whether the bytes of attached files go along, where the form can hold them.
  package var carriesFiles: Bool

  /// Makes a request.
  package init(
    sport: String?, rounds: [String] = [], form: Form = .json, carriesFiles: Bool = true
  ) {
    self.sport = sport
    self.rounds = rounds
    self.form = form
    self.carriesFiles = carriesFiles
  }
}

/// A file that was written, and what its form could not hold.
package struct Exported: Hashable, Sendable {
  /// The content of the file, with control characters escaped that a terminal could act on.
  package let text: String
  /// What was left out, as sentences.
  package let leftOut: [String]

  /// Makes an exported file of any form, and escapes its text.
  init(text: String, leftOut: [String]) {
    self.text = SafeText.escaped(text)
    self.leftOut = leftOut
  }
}

extension Scorer.Exchange {
  /// Writes rounds as one file that ``importFile(_:)`` or another program reads.
  package func export(_ request: ExportRequest) throws -> Exported {
    guard let id = request.sport else {
      throw DeskError(
        .unknownForm, "Only a bundle holds rounds of all sports.",
        hint: "Other forms are of one sport: name it before `export`.")
    }
    let sport = try sport(id)
    return try read { book in
      let all = try streams(request.rounds, sport, book)
      // A round that was named is exported, or the error says why it can't be.
      let streams = try request.rounds.isEmpty ? all.filter { try book.readable($0) != nil } : all
      guard !streams.isEmpty else {
        throw DeskError(.noRound, "There is no round to export.", hint: Line(sport.first))
      }
      let file = try exported(streams, sport, request, book)
      let left = Set(all).subtracting(streams).sorted().map {
        "round \($0.key), which can't be read by this program."
      }
      return left.isEmpty ? file : Exported(text: file.text, leftOut: file.leftOut + left)
    }
  }

  /// Writes a bundle of all entries: of everything, of a sport, or of some rounds and their people.
  ///
  /// `write` takes the lines, each with its end; nothing of the store is open then.
  package func exportBundle(_ request: ExportRequest, write: @escaping (String) throws -> Void)
    throws
  {
    try DeskError.telling {
      let chosen = try read { book -> [StreamID]? in
        if let id = request.sport { return try self.chosen(request.rounds, sport(id), book) }
        guard !request.rounds.isEmpty else { return nil }
        return try withPeople(request.rounds.map { try book.round(named: $0, sport: nil) }, book)
      }
      let store = try desk.storeForReading()
      // Entries by device pass over what lies in a file that can't be read.
      if chosen == nil, let away = try store.coldFiles().first(where: { $0.isMissed }) {
        throw DeskError(
          .away, away.problem ?? "",
          hint: "Bring the file back, or name the rounds to export: those that are here.")
      }
      var bundle = BundleExport(
        store, carriesFiles: request.carriesFiles, write: write)
      if let chosen { try bundle.streams(chosen) } else { try bundle.everything() }
    }
  }

  /// A sport's rounds with their players; its documents too where no round is named.
  private func chosen(_ named: [String], _ sport: Sport, _ book: Book) throws -> [StreamID] {
    var found = try withPeople(streams(named, sport, book), book)
    guard named.isEmpty else { return found }
    for kind in sport.references {
      found += try book.reader.streams(ofKind: DocumentShelf.streamKind(kind, of: sport))
    }
    return found
  }

  /// Some rounds after everybody whom they name; of an unknown sport, their authors.
  private func withPeople(_ rounds: [StreamID], _ book: Book) throws -> [StreamID] {
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

  /// The rounds that are named, as they are named; else all of a sport, the oldest first.
  private func streams(_ named: [String], _ sport: Sport, _ book: Book) throws -> [StreamID] {
    guard named.isEmpty else { return try named.map { try book.round(named: $0, sport: sport) } }
    // A round that waits for its opening is no sport's yet.
    let rounds = try book.reader.streams(ofKind: StreamID.roundKind).compactMap { stream in
      let entries = try book.reader.entries(of: stream)
      let header = try? book.header(stream, entries: entries)
      return header?.sport == sport.id ? header.map { (startedAt: $0.startedAt, stream) } : nil
    }
    return rounds.sorted { $0 < $1 }.map(\.1)
  }

  private func exported(
    _ streams: [StreamID], _ sport: Sport, _ request: ExportRequest, _ book: Book
  ) throws -> Exported {
    switch request.form {
    case .json:
      let file = try LogFile(streams, in: book, carriesFiles: request.carriesFiles)
      let payload = try CanonicalJSON.value(JSONValue.self, from: CanonicalJSON.text(file))
      return Exported(
        text: try JSONRenderer().render(kind: LogImport.kind, payload: payload), leftOut: [])
    case .notation:
      let records = try streams.map { try book.record($0) }
      let texts = try records.map { try NotationFile.text($0, names: book.names) }
      let refused = records.reduce(0) { $0 + $1.ledger.orphans.count }
      return Exported(
        text: texts.joined(separator: "\n"),
        leftOut: ["who entered what and when, and what was corrected."]
          + (refused > 0
            ? ["\(Phrases.count(refused, "entry", plural: "entries")) that the rules refuse."] : [])
          + Self.disputed(records) + Self.files(of: records))
    case .other(let id):
      guard let exporter = sport.exporters.first(where: { $0.id == id }) else {
        throw DeskError(
          .unknownForm, "There is no form \"\(id)\".", token: id,
          expected: sport.exporters.map(\.id))
      }
      let records = try streams.map { try book.record($0) }
      let output = try exporter.write(
        records.map(\.ledger),
        records.map { try book.roster($0.ledger.competitors, inFile: true) })
      return Exported(
        text: output.text,
        leftOut: output.leftOut + Self.disputed(records) + Self.guests(of: records)
          + Self.files(of: records))
    }
  }

  /// What a form of another program leaves out of who took part; nothing where nobody is a guest.
  private static func guests(of records: [Book.Record]) -> [String] {
    let guests = records.flatMap(\.ledger.competitors).flatMap(\.people)
      .filter { $0.kind == .guest }
    guard let first = guests.first else { return [] }
    let others = Set(guests.map(\.name)).count - 1
    return [
      "that \(first.name)\(others > 0 ? " and \(Phrases.count(others, "other"))" : "") played as a "
        + "guest: read back it is a player."
    ]
  }

  /// The rounds of which a form says one thing where scorekeepers say two.
  private static func disputed(_ records: [Book.Record]) -> [String] {
    records.filter { !$0.ledger.disputes.isEmpty }.map { record in
      let (title, day) = (record.ledger.rules.title, record.ledger.header.startedAt.isoDate)
      return "\(title), \(day): what scorekeepers disagree about; one of the values is written."
    }
  }

  /// What a form leaves out that holds no attached files; nothing where there are none.
  private static func files(of records: [Book.Record]) -> [String] {
    let count = records.reduce(0) { $0 + $1.ledger.attachments.count }
    return count > 0 ? ["\(Phrases.count(count, "attached file"))."] : []
  }
}
