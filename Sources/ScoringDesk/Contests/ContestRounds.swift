import ScoringContests
import ScoringKit
import ScoringStore

/// The rounds that a contest starts: their rules, their seats and their ids.
struct ContestRounds {
  let reading: ContestReading
  let repository: Repository
  let scorer: Scorer

  private var contest: Contest { reading.contest }

  /// Returns the request with which a round of a fixture, or of a numbered round, is started.
  func start(of fixture: String?) -> StartRequest {
    let stage = fixture?.split(separator: ".").first
    let ofRound = fixture.flatMap { StageRound($0) }.flatMap { contest.stageRounds[$0] }
    let ofStage = stage.flatMap { id in contest.stages.first { $0.id == id }?.round }
    let own = ofRound ?? ofStage ?? .null
    let options = ContestRoundOptions(own == .null ? contest.round : own)
    return StartRequest(
      sport: reading.sport.id, kind: options.kind.isEmpty ? nil : options.kind,
      options: options.options, event: contest.id.description)
  }

  /// Returns the competitor of a side: the entrant, or a side of several entrants.
  func competitor(_ side: [EntrantID]) throws -> Competitor {
    let competitors = side.compactMap { contest.entrant($0)?.competitor }
    guard let first = competitors.first, competitors.count == side.count else {
      throw DeskError.damaged("An entrant of \(contest.name) is missing.")
    }
    return competitors.count == 1 ? first : .side(of: competitors.flatMap(\.people))
  }

  /// A round that is opened for a fixture or a session.
  struct Opening {
    let stream: StreamID
    let header: Header
    let rules: String
    /// The round as the store has it; `nil` if it has none of this id.
    let stored: Repository.Record?
  }

  /// Returns the round of a fixture between sides in the order of the fixture: its id follows from the
  /// contest, the fixture, the seats and the rules, so two devices open the same one.
  ///
  /// - Parameters:
  ///   - fixture: The fixture, the session, such as `s.2026-05-02.1`, or the numbered round with its
  ///     card, such as `s.r2.1`.
  ///   - sides: The entrants of each side, in order of the seats.
  ///   - startedAt: The local time at which it begins.
  /// - Returns: The opening, and the round if it is stored already.
  /// - Throws: A refusal if the options of the round contradict each other, or if one is missing; an
  ///   error of the store.
  func opening(
    of fixture: String, _ sides: [[EntrantID]], at startedAt: LocalTime
  ) throws -> Opening {
    var start = start(of: fixture)
    let sport = reading.sport
    let kind = try sport.chosenKind(start.kind)
    let shelf = DocumentShelf(repository: repository, sport: sport)
    let competitors = try sides.map { try competitor($0) }
    let details = try PlayerDetails(of: competitors, for: kind, in: repository)
    start.options = details.adding(to: start.options)
    let rules = try rules(&start, kind, shelf)
    let frozen = try CanonicalJSON.text(rules)
    let seats = try kind.seats(
      details.adding(to: competitors.map(\.value)), rules: rules, arguments: start.options,
      nouns: sport.nouns(of: kind.id))
    let header = Header(
      sport: sport.id, kind: kind.id, rules: ContentID(of: frozen), seats: seats,
      startedAt: startedAt, offset: try scorer.clock.offset(atLocal: startedAt),
      event: contest.id.description, fixture: fixture, organiser: try repository.me()?.id.key)
    for attempt in 1...1000 {
      let stream = try Self.stream(header, attempt)
      guard contest.dismissals[stream.key] == nil, try !repository.reader.isDeleted(stream) else {
        continue
      }
      let stored =
        try repository.reader.mark(of: stream) == .empty
        ? nil : repository.readable(stream)
      if stored?.ledger.phase == .abandoned { continue }
      return Opening(stream: stream, header: header, rules: frozen, stored: stored)
    }
    throw DeskError(.illegal, "There are too many rounds of \(fixture).")
  }

  /// Returns the id of a round: sixty bits of the hash of everything that two devices agree on.
  private static func stream(_ header: Header, _ attempt: Int) throws -> StreamID {
    let text = try CanonicalJSON.text([
      "contest": .string(header.event ?? ""), "fixture": .string(header.fixture ?? ""),
      "seats": .array(header.seats), "rules": .string(header.rules.text),
      "number": .integer(attempt),
    ])
    let bits = ContentID(of: text).text.prefix(15)
    return StreamID.round(bits: UInt64(bits, radix: 16) ?? 0)
  }

  private func rules(
    _ start: inout StartRequest, _ kind: RoundKind, _ shelf: DocumentShelf
  ) throws -> any Round {
    do {
      return try Scorer.Starting.rules(&start, reading.sport, kind, shelf).rules
    } catch let question as Question {
      // The contest must say it for everybody who enters a result.
      guard let option = StartOffer.frame(of: kind, reading.sport)?.option,
        start.options.text(option) == nil, var error = question.refusal
      else { throw question }
      let set = Action(
        "event set", of: reading.sport.id,
        options: [option.name: .blank(option.name.uppercased())])
      error.hint = "`\(set)` says it for the rounds of \(contest.name)."
      throw error
    }
  }

  /// Returns the record of an opening: the stored one, or that of a round with its opening only.
  func record(of opening: Opening, by device: DeviceID) throws -> Repository.Record {
    if let stored = opening.stored { return stored }
    let rules = try reading.sport.rules(opening.rules, kind: opening.header.kind)
    let draft = Draft(kind: .open, body: try CanonicalJSON.text(opening.header.value))
    let numbering = LineNumbering(
      device: device, stream: opening.stream, sequence: 1, lamport: 0, seen: [])
    let entries = numbering.entries([draft], author: nil, time: scorer.clock.now())
    let ledger = try reading.sport.ledger(round: rules, header: opening.header, entries: entries)
    return Repository.Record(
      stream: opening.stream, sport: reading.sport, ledger: ledger,
      roster: try repository.roster(ledger.competitors))
  }
}

/// The drafts that record a final score in one line, in the place of the entries of the round's play.
struct FinalScore {
  /// The score as it was typed.
  let score: String
  /// The seat whose score comes first.
  let first: Seat
  /// How the only seat did not finish; `nil` if it did.
  var ending: ResultTarget.Ending?

  /// Returns the drafts: the removal of what was played, the score, the finish and its time.
  ///
  /// The status is repeated in each line, so that nothing of a corrected line stays in effect after
  /// its undo.
  func drafts(in record: Repository.Record, at now: LocalTime, by device: DeviceID) throws
    -> [Draft]
  {
    let played = record.ledger.rows.filter {
      $0.fate == .counts && ($0.entry.kind == .event || $0.entry.kind == .insert)
    }.map(\.entry.id)
    let removal = played.isEmpty ? [] : [Draft(kind: .remove, targets: played)]
    let ledger = try record.ledger.adding(removal, by: device)
    var drafts: [Draft] = []
    if !score.isEmpty {
      let text = first.index > 0 ? Self.reversed(score) : score
      guard let scored = try ledger.drafts(final: text[...], names: record.roster) else {
        throw DeskError(
          .illegal, "\(record.sport.name) has no result without its play.",
          hint: "A \(record.nouns.round) is started and played: "
            + "`\(Action("start", of: record.sport.id))`.")
      }
      drafts = scored
    }
    if let ending { drafts = try self.drafts(of: ending, after: drafts, ledger, record, device) }
    var fields = [
      FieldBody(FieldBody.statusKey, .string(FieldBody.finished)),
      FieldBody(FieldBody.endedKey, .string(now.description)),
    ]
    fields += reason(in: record)
    return removal + drafts + (try ledger.drafts(setting: fields))
  }

  /// Returns the drafts of a score followed by that of the sport for who did not finish.
  private func drafts(
    of ending: ResultTarget.Ending, after score: [Draft], _ ledger: any RoundLedger,
    _ record: Repository.Record, _ device: DeviceID
  ) throws -> [Draft] {
    let scored = try ledger.adding(score, by: device)
    let word = ending.leaving.words[0]
    let left = try scored.drafts(entering: word[...], names: record.roster)
    guard try scored.adding(left, by: device).state.unfinished(of: first) != nil else {
      throw DeskError(
        .illegal,
        "\(record.sport.name) has no \(ending.leaving.mark) for a \(record.nouns.round) of this kind.",
        token: word)
    }
    return score + left
  }

  /// Returns the field with the reason of who did not finish; a former reason is removed.
  private func reason(in record: Repository.Record) -> [FieldBody] {
    let text = (ending?.reason ?? "").prefix(FieldBody.longestNote)
    if !text.isEmpty { return [FieldBody(FieldBody.noteKey, .string(String(text)))] }
    guard record.note != nil, !ContestOutcomeCode(record).reason.isEmpty else { return [] }
    return [FieldBody(FieldBody.noteKey, .null)]
  }

  /// Returns a score of two sides from the other side: `11-7 9-11` becomes `7-11 11-9`.
  private static func reversed(_ score: String) -> String {
    score.split(separator: " ").map { word -> String in
      guard let hyphen = word.firstIndex(where: { "-–:".contains($0) }) else { return String(word) }
      let one = word[..<hyphen]
      let rest = word[word.index(after: hyphen)...]
      let other = rest.prefix { $0.isNumber || "Xx*+".contains($0) }
      guard !one.isEmpty, !other.isEmpty, one.allSatisfy({ $0.isNumber || "Xx*+".contains($0) })
      else { return String(word) }
      return other + String(word[hyphen]) + one + rest.dropFirst(other.count)
    }.joined(separator: " ")
  }
}
