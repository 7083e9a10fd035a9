import ScoringKit
import ScoringStore
import ScoringViews

/// A request to export rounds to a file.
package struct ExportRequest: Hashable, Sendable {
  /// The format of the file.
  package enum Form: Hashable, Sendable {
    /// All entries as one JSON document.
    case json
    /// The values in effect, as readable text.
    case notation
    /// The format of another program, by the id of the sport's exporter.
    case other(String)
  }

  /// The sport's id; `nil` for all sports, which only bundles support.
  package var sport: String?
  /// The names of the rounds; empty for all.
  package var rounds: [String]
  /// The format; bundles have their own call.
  package var form: Form
  /// Whether the bytes of attached files are included, if the format supports it.
  package var carriesFiles: Bool

  /// Creates a request.
  package init(
    sport: String?, rounds: [String] = [], form: Form = .json, carriesFiles: Bool = true
  ) {
    self.sport = sport
    self.rounds = rounds
    self.form = form
    self.carriesFiles = carriesFiles
  }
}

/// An exported file, with a list of the data that its format could not contain.
package struct Exported: Hashable, Sendable {
  /// The content of the file, with terminal control characters escaped.
  package let text: String
  /// The sentences about omitted data.
  package let leftOut: [String]

  /// Creates an exported file and escapes its text.
  init(text: String, leftOut: [String]) {
    self.text = SafeText.escaped(text)
    self.leftOut = leftOut
  }
}

extension Scorer.Exchange {
  /// Exports rounds to one file that ``importFile(_:)`` or another program reads.
  package func export(_ request: ExportRequest) throws -> Exported {
    guard let id = request.sport else {
      throw DeskError(
        .unknownForm, "Only a bundle can contain rounds of all sports.",
        hint: "Other forms are of one sport: name it before `export`.")
    }
    let sport = try sport(id)
    return try read { repository in
      let all = try streams(request.rounds, sport, repository)
      // A named round is exported, or the error says why it can't be.
      let streams =
        try request.rounds.isEmpty ? all.filter { try repository.readable($0) != nil } : all
      guard !streams.isEmpty else {
        throw DeskError(.noRound, "There is no round to export.", hint: Line(sport.first))
      }
      let file = try exported(streams, sport, request, repository)
      let left = Set(all).subtracting(streams).sorted().map {
        "round \($0.key), which can't be read by this program."
      }
      return left.isEmpty ? file : Exported(text: file.text, leftOut: file.leftOut + left)
    }
  }

  /// Exports a bundle of all entries, of a sport, or of some rounds with their people.
  ///
  /// `write` receives each line with its newline; the store is not open meanwhile.
  package func exportBundle(_ request: ExportRequest, write: @escaping (String) throws -> Void)
    throws
  {
    try DeskError.telling {
      let chosen = try read { repository -> [StreamID]? in
        if let id = request.sport { return try self.chosen(request.rounds, sport(id), repository) }
        guard !request.rounds.isEmpty else { return nil }
        return try withPeople(
          request.rounds.map { try repository.round(named: $0, sport: nil) }, repository)
      }
      let store = try desk.storeForReading()
      // Reading by device would skip entries in a file that can't be read.
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

  /// Returns a sport's rounds with their players, and its documents if no round is named.
  private func chosen(_ named: [String], _ sport: Sport, _ repository: Repository) throws
    -> [StreamID]
  {
    var found = try withPeople(streams(named, sport, repository), repository)
    guard named.isEmpty else { return found }
    for kind in sport.references {
      found += try repository.reader.streams(ofKind: DocumentShelf.streamKind(kind, of: sport))
    }
    return found
  }

  /// Returns rounds preceded by their people; for an unknown sport, by their authors.
  private func withPeople(_ rounds: [StreamID], _ repository: Repository) throws -> [StreamID] {
    var people: Set<StreamID> = []
    for stream in rounds {
      let entries = try repository.reader.entries(of: stream)
      do {
        people.formUnion(
          try LogFile.people(of: repository.record(stream, entries: entries), repository))
      } catch let error as StoreError {
        throw error
      } catch {
        // Entries that this program can't read are exported too.
        people.formUnion(entries.compactMap(\.author))
      }
    }
    return people.sorted() + Set(rounds).sorted()
  }

  /// Returns the named rounds, or all rounds of a sport, the oldest first.
  private func streams(_ named: [String], _ sport: Sport, _ repository: Repository) throws
    -> [StreamID]
  {
    guard named.isEmpty else {
      return try named.map { try repository.round(named: $0, sport: sport) }
    }
    // A round whose opening has not arrived has no known sport.
    let rounds = try repository.reader.streams(ofKind: StreamID.roundKind).compactMap { stream in
      let entries = try repository.reader.entries(of: stream)
      let header = try? repository.currentHeader(stream, entries: entries)
      return header?.sport == sport.id ? header.map { ($0.startedAt, $0.place ?? 0, stream) } : nil
    }
    return rounds.sorted { $0 < $1 }.map(\.2)
  }

  private func exported(
    _ streams: [StreamID], _ sport: Sport, _ request: ExportRequest, _ repository: Repository
  ) throws -> Exported {
    switch request.form {
    case .json:
      let file = try LogFile(streams, in: repository, carriesFiles: request.carriesFiles)
      let payload = try CanonicalJSON.value(JSONValue.self, from: CanonicalJSON.text(file))
      return Exported(
        text: try JSONRenderer().render(kind: LogImport.kind, payload: payload), leftOut: [])
    case .notation:
      let records = try streams.map { try repository.record($0) }
      let texts = try records.map { record in
        try NotationFile.text(
          of: record.ledger, key: record.stream.key,
          title: SafeText.visible(record.ledger.rules.title),
          names: { try repository.names($0).name })
      }
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
      let records = try streams.map { try repository.record($0) }
      let output = try exporter.write(
        records.map(\.ledger),
        records.map { try repository.roster($0.ledger.competitors, inFile: true) })
      return Exported(
        text: output.text,
        leftOut: output.leftOut + Self.disputed(records) + Self.guests(of: records)
          + Self.files(of: records))
    }
  }

  /// Returns a sentence about guests that the format can't mark; empty if there are none.
  private static func guests(of records: [Repository.Record]) -> [String] {
    let guests = records.flatMap(\.ledger.competitors).flatMap(\.people)
      .filter { $0.kind == .guest }
    guard let first = guests.first else { return [] }
    let others = Set(guests.map(\.name)).count - 1
    return [
      "that \(first.name)\(others > 0 ? " and \(Phrases.count(others, "other"))" : "") played as a "
        + "guest: read back it is a player."
    ]
  }

  /// Returns sentences about disputed rounds, for which a format contains only one value.
  private static func disputed(_ records: [Repository.Record]) -> [String] {
    records.filter { !$0.ledger.disputes.isEmpty }.map { record in
      let (title, day) = (record.ledger.rules.title, record.ledger.header.startedAt.isoDate)
      return "\(title), \(day): what scorekeepers disagree about; one of the values is written."
    }
  }

  /// Returns a sentence about attached files that a format can't contain; empty for none.
  private static func files(of records: [Repository.Record]) -> [String] {
    let count = records.reduce(0) { $0 + $1.ledger.attachments.count }
    return count > 0 ? ["\(Phrases.count(count, "attached file"))."] : []
  }
}
