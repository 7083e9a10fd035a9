import ScoringKit
import ScoringStore

/// Imports the rounds of a file in notation, each under the id that the file contains.
struct NotationImport {
  /// The only sport whose rounds are accepted; `nil` for all sports of this program.
  let sport: Sport?
  /// The name of the imported file, for messages.
  let source: String

  /// Parses the text of a notation file, and returns its rounds.
  ///
  /// - Throws: An error with the number of the first line that is malformed or incomplete.
  static func rounds(_ text: String, source: String) throws -> [NotationFile.Round] {
    do throws(NotationFile.Fault) {
      return try NotationFile.rounds(text)
    } catch {
      throw LineRefusal(refusal: error.refusal, line: error.line, source: source)
    }
  }

  /// Imports the rounds of a notation file; a round whose id the store already has is not changed.
  func take(_ rounds: [NotationFile.Round], _ writer: RepositoryWriter) throws -> ImportReport {
    var report = ImportReport()
    var events = 0
    var deleted = 0
    for round in rounds {
      report.cards += 1
      let sport = try sport(of: round, writer)
      guard let stream = StreamID(kind: StreamID.roundKind, key: round.key) else {
        throw refuse(round, "\"\(round.key)\" is no id of a round.")
      }
      guard try !writer.writer.isDeleted(stream) else {
        deleted += 1
        continue
      }
      if try !writer.writer.entries(of: stream).isEmpty {
        report.known += 1
        if try differs(round, from: stream, writer) {
          report.warnings.append(
            ImportPlan.Warning(
              line: round.line, kind: "conflict",
              message: "Round \(round.key) is here with other events; they stay as they are."))
        }
        continue
      }
      events += try add(round, sport, as: stream, writer, &report)
      report.added += 1
    }
    report.counts = ["events": events]
    if deleted > 0 {
      report.counts["rounds_set_aside"] = deleted
      report.warn(
        "deleted",
        "\(Phrases.count(deleted, "deleted round")) stored without effect: "
          + "these rounds were deleted here."
      )
    }
    return report
  }

  private func sport(of round: NotationFile.Round, _ writer: RepositoryWriter) throws -> Sport {
    let id = round.header.sport
    guard let found = writer.repository.sports[id] else {
      throw refuse(round, "The round is of the sport \"\(id)\", which this program doesn't know.")
    }
    guard sport == nil || sport?.id == id else {
      throw refuse(
        round, "The round is of the sport \"\(id)\".",
        hint: "`\(Action("import", of: id, [.blank("FILE")]))` reads it.")
    }
    return found
  }

  /// Whether the events in effect in a stored round differ from those of the same round in the
  /// file.
  private func differs(
    _ round: NotationFile.Round, from stream: StreamID, _ writer: RepositoryWriter
  ) throws -> Bool {
    let ledger = try writer.repository.record(stream).ledger
    let said = round.events.map(\.body)
    return ledger.counted != said && ledger.notation != said
  }

  private func add(
    _ round: NotationFile.Round, _ sport: Sport, as stream: StreamID, _ writer: RepositoryWriter,
    _ report: inout ImportReport
  ) throws -> Int {
    var header = round.header
    header.event = try header.event.map { try writer.repository.eventText(named: $0) }
    header.seats = try header.seats.map { try seated($0, round, writer, &report) }
    let rules: any Round
    do {
      rules = try sport.rules(round.rules, kind: header.kind)
    } catch {
      throw refuse(round, "The rules cannot be read.")
    }
    // The rules of the round are frozen in this program's canonical form, not as the file spells
    // them.
    let frozen = try CanonicalJSON.text(rules)
    header.rules = ContentID(of: frozen)
    let empty: any RoundLedger
    do {
      empty = try sport.ledger(round: rules, header: header, entries: [])
    } catch let refusal as Refusal {
      throw broken(refusal, line: round.line)
    }
    for event in round.events {
      do throws(Refusal) {
        _ = try empty.drafts(importing: [event.body])
      } catch {
        throw broken(error, line: event.line)
      }
    }
    var fields: [FieldBody] = []
    if let status = round.status { fields.append(FieldBody(FieldBody.statusKey, .string(status))) }
    if let ended = round.endedAt ?? (round.status == nil ? nil : header.startedAt) {
      fields.append(FieldBody(FieldBody.endedKey, .string(ended.description)))
    }
    if let note = round.note, let text = try Scorer.Notes.text(of: .write(note)) {
      fields.append(FieldBody(FieldBody.noteKey, .string(text)))
    }
    let drafts = try drafts(of: round, empty) + empty.drafts(setting: fields)
    let (record, entries) = try writer.open(
      stream, header: header, rules: frozen, origin: .imported,
      following: drafts.map(\.imported))
    if let orphan = record.ledger.orphans.first {
      // The entries of the new round are its opening, and then its events in the order of the file.
      let index = entries.firstIndex { $0.id == orphan.entry }.map { $0 - 1 } ?? 0
      let line = round.events.indices.contains(index) ? round.events[index].line : round.line
      throw broken(orphan.refusal, line: line)
    }
    return round.events.count
  }

  /// Returns the drafts of the entries for the events of a round in the file.
  ///
  /// - Throws: An error with the line of the first event that can't follow those before it, such as
  ///   a second value for one cell of the card.
  private func drafts(of round: NotationFile.Round, _ empty: any RoundLedger) throws -> [Draft] {
    do throws(Refusal) {
      return try empty.drafts(importing: round.events.map(\.body))
    } catch {
      // If the first events of the round contain a fault, so does every longer part of it. So the
      // first faulty event is found by bisection.
      var (right, wrong) = (0, round.events.count)
      while wrong - right > 1 {
        let middle = (right + wrong) / 2
        let isRight = (try? empty.drafts(importing: round.events.prefix(middle).map(\.body))) != nil
        if isRight { right = middle } else { wrong = middle }
      }
      let line = round.events.prefix(wrong).last?.line ?? round.line
      throw broken(error, line: line)
    }
  }

  /// Returns a participant of the file with the player's id in this store: a player is found by the
  /// id, or else by the name, or added.
  private func seated(
    _ seat: JSONValue, _ round: NotationFile.Round, _ writer: RepositoryWriter,
    _ report: inout ImportReport
  ) throws -> JSONValue {
    guard var fields = seat.object else { throw refuse(round, "A seat is no participant.") }
    if let members = fields["members"]?.array {
      fields["members"] = .array(try members.map { try seated($0, round, writer, &report) })
    }
    guard fields["kind"]?.string == Competitor.Kind.player.rawValue else { return .object(fields) }
    let name = try PlayerNaming.checked(fields["name"]?.string ?? "")
    if let key = fields["id"]?.string, try writer.repository.player(key: key) != nil {
      return .object(fields)
    }
    do {
      // "Me" in a file is the user of another store.
      if !NameSearch(name[...]).meansUser,
        let known = try PlayerLookup(in: writer.repository).find(name, upTo: .exact)
      {
        fields["id"] = .string(known.id.key)
        return .object(fields)
      }
    } catch let refusal as Refusal {
      throw LineRefusal(refusal: refusal, line: round.line, source: source)
    }
    report.newPlayers.append(name)
    let key = fields["id"]?.string ?? ""
    guard let stream = StreamID(kind: StreamID.playerKind, key: key) else {
      throw refuse(round, "\"\(key)\" is no id of a player.")
    }
    try writer.set([FieldBody(Document.nameField, .string(name))], of: stream)
    return .object(fields)
  }

  /// Returns the error for a line of the file that breaks a rule of the sport, reported as a fault
  /// of the file's notation.
  private func broken(_ refusal: Refusal, line: Int) -> LineRefusal {
    var refusal = refusal
    refusal.reason = .notation
    return LineRefusal(refusal: refusal, line: line, source: source)
  }

  private func refuse(_ round: NotationFile.Round, _ message: String, hint: Line? = nil)
    -> LineRefusal
  {
    LineRefusal(
      refusal: Refusal(.notation, message, hint: hint), line: round.line, source: source)
  }
}
