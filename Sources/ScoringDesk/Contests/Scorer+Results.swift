import ScoringContests
package import ScoringKit
import ScoringStore

extension Scorer.Contests {
  /// Stores the final score of a fixture, as in `c1 11-6`, `ann 11-6` or `p.3.1 11-7 9-11 11-5`; in
  /// a stage that counts rounds, the result of a round, as in `ann 54`.
  ///
  /// The sport reads the score. Nothing is stored if the line means no fixture, or several.
  ///
  /// - Parameters:
  ///   - words: The words of the line.
  ///   - startedAt: When the round was played, in a stage that counts rounds; `nil` for now.
  ///   - request: The event, and the answers given so far.
  /// - Returns: the page about the result and what follows from it.
  /// - Throws: A ``Question`` if the score may be meant the other way around, or if it replaces
  ///   another one; an error that says what was understood and what could be meant.
  package func enterResult(
    _ words: [String], at startedAt: LocalTime? = nil, in request: ContestRequest
  ) throws -> Page {
    try page { try write { try entered(words, at: startedAt, in: request, $0) } }
  }

  /// Returns the page that ``enterResult(_:at:in:)`` would return, without storing anything.
  package func previewResult(_ words: [String], in request: ContestRequest) throws -> Page {
    /// The page, thrown to take back what was written.
    struct Preview: Error { let page: Page }
    do {
      return try page {
        try write { throw Preview(page: try entered(words, in: request, $0)) }
      }
    } catch let preview as Preview {
      return preview.page
    }
  }

  private func entered(
    _ words: [String], at startedAt: LocalTime? = nil, in request: ContestRequest,
    _ writer: RepositoryWriter
  ) throws -> Page {
    let reading = try writer.repository.contest(named: request.event, at: clock.now())
    if let target = try RoundTarget(words, in: reading) {
      return try enter(target, at: startedAt, reading, writer, request.answers)
    }
    guard startedAt == nil else {
      throw DeskError(
        .conflictingOptions,
        "--at is for stages that count rounds: the result of a fixture has "
          + "no other time.")
    }
    let target = try ResultTarget(words, in: reading)
    try confirmOrder(of: target, reading, request.answers)
    var sides = target.fixture.entrants.map { $0.compactMap(\.self) }
    if sides.indices.contains(target.first) {
      sides.insert(sides.remove(at: target.first), at: 0)
    }
    if let round = target.fixture.round.flatMap({
      StreamID(kind: StreamID.roundKind, key: $0)
    }) {
      try enter(target, sides, in: round, reading, writer, request.answers)
    } else {
      let record = try openRound(
        for: target.fixture, sides, reading, writer, score: target.score)
      try store(target.score, in: record, of: reading, writer)
    }
    let changed = target.fixture.round.map { [$0] } ?? []
    return ContestPage(try writer.callFixtures(after: reading, changed: changed))
      .took(target.fixture.id, before: reading)
  }

  /// Enters a final score in a round that exists: it continues a round in progress, and replaces
  /// the score of a finished one after a question.
  private func enter(
    _ target: ResultTarget, _ sides: [[EntrantID]], in stream: StreamID, _ reading: ContestReading,
    _ writer: RepositoryWriter, _ answers: Answers
  ) throws {
    let record = try writer.repository.record(stream)
    let first = Set(
      try reading.competitor(sides[0]).people.map { try writer.repository.identity($0) })
    let seated = Set(
      try record.ledger.competitors[0].people.map { try writer.repository.identity($0) })
    guard first == seated else {
      throw DeskError(
        .illegal, "The round of \(reading.title(of: target.fixture)) begins with the other side.",
        token: target.score,
        hint: "Name the side whose score is first: "
          + "`\(Action("result", [.text("\(target.fixture.id)"), .text(record.roster[Seat(index: 0)]), .text(target.score)]))`."
      )
    }
    let played = record.ledger.rows.filter { $0.fate == .counts && $0.entry.kind.isEvent }
    if record.ledger.phase.isFinished || !played.isEmpty {
      let was = reading.score(of: target.fixture)
      let question = Question(
        "result:\(target.fixture.id)",
        "\(reading.title(of: target.fixture)) has a score (\(was)). Replace it by \(target.score)?",
        .yesOrNo,
        refusal: DeskError(
          .finished, "\(reading.title(of: target.fixture)) has a score (\(was)).",
          hint: "--yes replaces the result."))
      guard try answers.confirms(question) else {
        throw DeskError(.notConfirmed, "Nothing was changed.")
      }
    }
    try writer.set(
      [ContestField.typed(target.fixture.id).field(.string(target.score))], of: reading.contest.id)
    try store(
      target.score, in: record, replacing: played.map(\.entry.id), of: reading, writer)
  }

  /// Stores the final score of a round in one line, in the place of the entries of its play, and
  /// finishes the round.
  ///
  /// - Returns: the record with the score.
  @discardableResult
  func store(
    _ score: String, in record: Repository.Record, replacing played: [EntryID] = [],
    of reading: ContestReading, _ writer: RepositoryWriter
  ) throws -> Repository.Record {
    let removal = played.isEmpty ? [] : [Draft(kind: .remove, targets: played)]
    let ledger = try record.ledger.adding(removal, by: writer.device)
    guard let drafts = try ledger.drafts(final: score[...], names: record.roster) else {
      throw DeskError(
        .illegal, "\(reading.sport.name) has no result without its play.",
        hint: "A \(record.nouns.round) is started and played: "
          + "`\(Action("start", of: reading.sport.id))`.")
    }
    let finish =
      record.ledger.phase.isFinished
      ? []
      : try record.ledger.drafts(setting: [
        FieldBody(FieldBody.statusKey, .string(FieldBody.finished)),
        FieldBody(FieldBody.endedKey, .string(now.description)),
      ])
    return try writer.append(removal + drafts + finish, to: record).0
  }

  /// Asks whether a named side lost, if it is displayed second and its score is the lower one.
  private func confirmOrder(
    of target: ResultTarget, _ reading: ContestReading, _ answers: Answers
  ) throws {
    let numbers = target.score.split(separator: " ").first?
      .split(whereSeparator: { $0 == "-" || $0 == "–" || $0 == ":" }).compactMap { Int($0) }
    guard target.isNamed, target.first > 0, let numbers, numbers.count == 2,
      numbers[0] < numbers[1]
    else { return }
    let side = reading.name(ofSide: target.fixture.entrants[target.first])
    let sentence = "\(reading.sides(of: target.fixture)): \(side) \(target.score)"
    let question = Question(
      "order:\(target.fixture.id)", "\(sentence). Did \(side) lose?", .yesOrNo,
      refusal: DeskError(
        .notConfirmed, "\(sentence): did \(side) lose?",
        hint: "--yes means it; the score of the side that is named comes first."))
    guard try answers.confirms(question) else {
      throw DeskError(.notConfirmed, "Nothing was stored.")
    }
  }

  /// Starts the round of a fixture, for a scorer who enters its play.
  package func start(_ words: [String], in request: ContestRequest) throws -> Page {
    try page {
      try write { writer in
        let reading = try writer.repository.contest(named: request.event, at: clock.now())
        let target = try ResultTarget(words + ["?"], in: reading)
        guard target.fixture.state == .ready else {
          throw DeskError(
            .illegal, "\(reading.title(of: target.fixture)) is \(target.fixture.state.word).",
            token: words.first,
            hint: target.fixture.round.map {
              "`\(Action("live", of: reading.sport.id, options: ["round": .text($0)]))` continues it."
            })
        }
        let sides = target.fixture.entrants.map { $0.compactMap(\.self) }
        let record = try openRound(for: target.fixture, sides, reading, writer)
        _ = try writer.callFixtures(after: reading)
        return try Scorer.Starting.page(record, [], writer.repository)
      }
    }
  }
}

extension EntryKind {
  /// Whether an entry of this kind adds an event of play.
  fileprivate var isEvent: Bool { self == .event || self == .insert }
}
