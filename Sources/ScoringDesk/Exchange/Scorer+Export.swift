import ScoringKit
import ScoringStore
import ScoringViews

/// The format of an exported file of one sport.
package enum ExportForm: Hashable, Sendable {
  /// All entries of the rounds as one JSON file.
  case json
  /// The events in effect in each round, as text in notation.
  case notation
  /// The format of another program, given by the id of the exporter that the sport has for it.
  case other(String)
}

extension Scorer.Exchange {
  /// Exports rounds to one file that ``importFile(_:)`` or another program reads.
  ///
  /// `write` is called with each piece of the file, outside of any transaction. Terminal control
  /// characters in the file are escaped.
  ///
  /// - Parameters:
  ///   - form: The format of the file.
  ///   - sport: The id of the sport whose rounds are exported.
  ///   - rounds: The names or ids of the rounds to export; empty for all.
  ///   - carriesFiles: Whether the bytes of attached files are included, if the format supports that.
  ///   - damage: What happens with rounds of which an entry doesn't match its checksum.
  ///   - write: A closure that is called with each piece of the file.
  /// - Returns: One text for each sort of data that the format could not contain, worded to follow
  ///   "Left out:".
  /// - Throws: An error if there is no round to export, if one can't be read, or if `write` fails.
  package func export(
    _ form: ExportForm = .json, of sport: String, rounds: [String] = [], carriesFiles: Bool = true,
    damage: DamageHandling = .refused, write: (String) throws -> Void
  ) throws -> [String] {
    let sport = try self.sport(sport)
    if form == .json {
      try exportJSON(of: sport, rounds, carriesFiles, damage, write: write)
      return []
    }
    return try DeskError.telling {
      let (all, streams) = try read { repository in
        let all = try self.streams(rounds, sport, repository)
        // A round that was named is not skipped: if it can't be read, the export fails with the
        // reason.
        let isChosen = !rounds.isEmpty
        let readable = try isChosen ? all : all.filter { try repository.readable($0) != nil }
        let damaged = try damage.leftOut(of: readable, repository)
        return (
          all.filter { !damaged.contains($0) }, readable.filter { !damaged.contains($0) }
        )
      }
      guard !streams.isEmpty else { throw Self.noRound(of: sport) }
      let escaped = { try write(SafeText.escaped($0)) }
      let leftOut =
        if case .other(let id) = form {
          try export(streams, by: id, sport, write: escaped)
        } else {
          try exportNotation(of: streams, write: escaped)
        }
      return leftOut
        + Set(all).subtracting(streams).sorted().map {
          "round \($0.key), which can't be read by this program."
        }
    }
  }

  /// Exports rounds as the lines of a bundle in one JSON document.
  private func exportJSON(
    of sport: Sport, _ rounds: [String], _ carriesFiles: Bool, _ damage: DamageHandling,
    write: (String) throws -> Void
  ) throws {
    guard try !read({ try streams(rounds, sport, $0) }).isEmpty else {
      throw Self.noRound(of: sport)
    }
    try withoutActuallyEscaping(write) { write in
      var separator = BundleJSON.beginning
      try exportBundle(
        of: sport.id, rounds: rounds, carriesFiles: carriesFiles, damage: damage
      ) { line in
        // A line of a bundle ends in a newline.
        try write(separator + line.dropLast())
        separator = ","
      }
      try write(BundleJSON.end)
    }
  }

  private static func noRound(of sport: Sport) -> DeskError {
    DeskError(.noRound, "There is no round to export.", hint: Line(sport.first))
  }

  /// Exports a bundle of all entries of the store, of a sport, or of some rounds with their people.
  ///
  /// `write` is called with each line of the bundle and its newline, outside of any transaction.
  ///
  /// - Parameters:
  ///   - sport: The id of the sport whose rounds and documents are exported; `nil` for all sports.
  ///   - rounds: The names or ids of the rounds to export; empty for all.
  ///   - carriesFiles: Whether the bytes of attached files are included.
  ///   - damage: What happens with streams of which an entry doesn't match its checksum.
  ///   - write: A closure that is called with each line.
  /// - Throws: An error if a round can't be found, or if `write` fails.
  package func exportBundle(
    of sport: String? = nil, rounds: [String] = [], carriesFiles: Bool = true,
    damage: DamageHandling = .refused, write: @escaping (String) throws -> Void
  ) throws {
    try DeskError.telling {
      let chosen = try read { repository -> [StreamID]? in
        if let sport { return try self.chosen(rounds, self.sport(sport), repository) }
        guard !rounds.isEmpty else { return nil }
        return try withPeople(
          rounds.map { try repository.round(named: $0, sport: nil) }, repository)
      }
      let store = try desk.storeForReading()
      // A bundle of everything is read device by device, which would skip entries in an offloaded
      // file that is not available.
      if chosen == nil, let away = try store.coldFiles().first(where: { $0.isMissed }) {
        throw DeskError(
          .away, away.problem ?? "",
          hint: "Bring the file back, or name the rounds to export: those that are here.")
      }
      var bundle = BundleExport(
        store, carriesFiles: carriesFiles, write: write)
      if let chosen {
        let leftOut = try read { try damage.leftOut(of: chosen, $0) }
        try bundle.streams(chosen.filter { !leftOut.contains($0) })
      } else {
        let damaged = try DamageHandling.damage(of: store.read { try $0.runs() }, in: store)
        try bundle.everything(but: read { try damage.leftOut(damaged, $0) })
      }
    }
  }

  /// Returns the streams of the named rounds and of their people; if no round is named, those of
  /// all rounds and documents of the sport.
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

  /// Returns the streams of the people in some rounds, and then of the rounds.
  ///
  /// The people of a round that this program can't read are its authors.
  private func withPeople(_ rounds: [StreamID], _ repository: Repository) throws -> [StreamID] {
    var people: Set<StreamID> = []
    for stream in rounds {
      let entries = try repository.reader.entries(of: stream)
      do {
        people.formUnion(
          try repository.people(of: repository.record(stream, entries: entries)))
      } catch let error as StoreError {
        throw error
      } catch {
        // A round that this program can't read is exported too, with the authors of its entries.
        people.formUnion(entries.compactMap(\.author))
      }
    }
    return people.sorted() + Set(rounds).sorted()
  }

  /// Returns the streams of the named rounds, or of all rounds of a sport, the oldest first.
  private func streams(_ named: [String], _ sport: Sport, _ repository: Repository) throws
    -> [StreamID]
  {
    guard named.isEmpty else {
      return try named.map { try repository.round(named: $0, sport: sport) }
    }
    // A round whose opening entry has not arrived has no known sport, so it is left out.
    let rounds = try repository.reader.streams(ofKind: StreamID.roundKind).compactMap { stream in
      let entries = try repository.reader.entries(of: stream)
      let header = try? repository.currentHeader(stream, entries: entries)
      return header?.sport == sport.id ? header.map { ($0.startedAt, $0.place ?? 0, stream) } : nil
    }
    return rounds.sorted { $0 < $1 }.map(\.2)
  }

  /// Exports rounds in notation, one after the other.
  private func exportNotation(
    of streams: [StreamID], write: (String) throws -> Void
  ) throws -> [String] {
    var losses = ExportLosses()
    var separator = ""
    for stream in streams {
      let text = try read { repository in
        let record = try repository.record(stream)
        losses.note(record)
        return try NotationFile.text(
          of: named(record, repository), key: stream.key,
          title: SafeText.visible(record.ledger.rules.title),
          names: { try repository.names($0).name })
      }
      try write(separator + text)
      separator = "\n"
    }
    return losses.ofNotation
  }

  /// Exports rounds in the format of another program, which the sport's exporter with an id writes.
  private func export(
    _ streams: [StreamID], by id: String, _ sport: Sport, write: (String) throws -> Void
  ) throws -> [String] {
    guard let exporter = sport.exporters.first(where: { $0.id == id }) else {
      throw DeskError(
        .unknownForm, "There is no form \"\(id)\".", token: id, expected: sport.exporters.map(\.id))
    }
    var losses = ExportLosses()
    var rest = streams[...]
    let output = try exporter.write {
      try rest.popFirst().map { stream in
        try read { repository in
          let record = try repository.record(stream)
          losses.note(record)
          return (
            try named(record, repository),
            try repository.roster(record.ledger.competitors, inFile: true)
          )
        }
      }
    }
    try write(output.text)
    return output.leftOut + losses.ofOtherForm
  }

  /// Returns the ledger of a round with the present name of its event.
  private func named(_ record: Repository.Record, _ repository: Repository) throws
    -> any RoundLedger
  {
    record.ledger.naming(event: try repository.eventName(record.ledger.event))
  }
}

/// The data of exported rounds that most formats can't contain.
private struct ExportLosses {
  private var refused = 0
  private var disputed: [String] = []
  private var guest: String?
  private var guests: Set<String> = []
  private var files = 0

  /// Adds what can't be written of a round.
  mutating func note(_ record: Repository.Record) {
    let ledger = record.ledger
    refused += ledger.orphans.count
    files += ledger.attachments.count
    if !ledger.disputes.isEmpty {
      let (title, day) = (ledger.rules.title, ledger.header.startedAt.isoDate)
      disputed.append(
        "\(title), \(day): what scorekeepers disagree about; one of the values is written.")
    }
    for person in ledger.competitors.flatMap(\.people) where person.kind == .guest {
      guest = guest ?? person.name
      guests.insert(person.name)
    }
  }

  /// The texts about rounds in notation.
  var ofNotation: [String] {
    ["who entered what and when, and what was corrected."]
      + (refused > 0
        ? ["\(Phrases.count(refused, "entry", plural: "entries")) that the rules refuse."] : [])
      + disputed + ofFiles
  }

  /// The texts about rounds in the format of another program, which can't distinguish guests from
  /// players.
  var ofOtherForm: [String] {
    let others = guests.count - 1
    return disputed
      + (guest.map { name in
        [
          "that \(name)\(others > 0 ? " and \(Phrases.count(others, "other"))" : "") played as a "
            + "guest: read back it is a player."
        ]
      } ?? []) + ofFiles
  }

  private var ofFiles: [String] {
    files > 0 ? ["\(Phrases.count(files, "attached file"))."] : []
  }
}
