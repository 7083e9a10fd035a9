import ScoringContests
package import ScoringKit
import ScoringStore

extension Scorer.Contests {
  /// Stores the final score of a fixture, as in `c1 11-6`, `ann 11-6` or `p.3.1 11-7 9-11 11-5`; in
  /// a stage that counts rounds, the result of a round, as in `ann 54`.
  ///
  /// The sport reads the score. Everything that the line says is one line in one stream: the round
  /// with its opening, its score and its end. Nothing is stored if the line means no fixture, or
  /// several.
  ///
  /// - Parameters:
  ///   - words: The words of the line.
  ///   - startedAt: When the round was played, in a stage that counts rounds; `nil` for now.
  ///   - request: The contest, and the answers given so far.
  /// - Returns: the page about the result and what follows from it.
  /// - Throws: A ``Question`` if the score may be meant the other way around, or if it replaces
  ///   another one; an error that says what was understood and what could be meant.
  package func enterResult(
    _ words: [String], at startedAt: LocalTime? = nil, in request: ContestRequest
  ) throws -> Page {
    try page {
      try scorer.writeResult { writer in
        let reading = try writer.repository.contest(named: request.event, at: clock.now())
        let entry = try result(
          words, at: startedAt, reading, writer.repository, by: writer.device, request.answers)
        let record = try entry.store(in: writer)
        let after = try reading.changing(record, in: writer.repository)
        let broken =
          if case .session = entry.target.subject {
            try writer.repository.recordsBroken(by: record)
          } else {
            [Line]()
          }
        let called = try writer.callFixtures(of: after)
        var page = ContestPage(called).took(entry.target, before: reading)
        page.blocks += broken.map { .line($0) }
        return (page, called)
      }
    }
  }

  /// Returns the page that ``enterResult(_:at:in:)`` would return, without storing anything: the
  /// store is only read.
  package func previewResult(_ words: [String], in request: ContestRequest) throws -> Page {
    try page {
      try read { repository in
        let reading = try repository.contest(named: request.event, at: clock.now())
        let device = try scorer.identity ?? repository.reader.device
        let entry = try result(words, at: nil, reading, repository, by: device, request.answers)
        let after = try reading.changing(entry.stored(by: device), in: repository)
        return ContestPage(after).took(entry.target, before: reading)
      }
    }
  }

  /// A result that is not stored yet.
  struct ResultEntry {
    let target: ResultTarget
    let opening: ContestRounds.Opening?
    /// The round before the result: the stored one, or a new one with its opening only.
    let record: Repository.Record
    let drafts: [Draft]
    /// Whether the round has this result already, so that nothing is stored.
    var isKnown = false

    /// Returns the round with the result, without storing it.
    func stored(by device: DeviceID) throws -> Repository.Record {
      guard !isKnown else { return record }
      var after = record
      after.ledger = try record.ledger.adding(drafts, by: device)
      return after
    }

    /// Stores the result in one line, and returns the round.
    func store(in writer: RepositoryWriter) throws -> Repository.Record {
      guard !isKnown else { return record }
      if let opening, opening.stored == nil {
        return try writer.open(
          opening.stream, header: opening.header, rules: opening.rules, following: drafts,
          isMeant: false
        ).0
      }
      return try writer.append(drafts, to: record).0
    }
  }

  /// Returns what a typed result stores.
  private func result(
    _ words: [String], at startedAt: LocalTime?, _ reading: ContestReading,
    _ repository: Repository, by device: DeviceID, _ answers: Answers
  ) throws -> ResultEntry {
    try repository.refuseAbsent(in: words.joined(separator: " "), among: reading.typed.roster)
    let target = try ResultTarget(words, in: reading)
    let entry = try result(target, words, at: startedAt, reading, repository, by: device, answers)
    // A result that replaces another one was asked about.
    if entry.record.ledger.counted.isEmpty,
      let doubt = entry.record.ledger.doubt(about: entry.drafts, names: entry.record.roster)
    {
      try answers.require(
        .doubt(doubt, about: target.score, token: target.score), else: "Nothing was stored.")
    }
    return entry
  }

  /// Returns what a typed result of a target stores, without asking whether it is likely.
  private func result(
    _ target: ResultTarget, _ words: [String], at startedAt: LocalTime?, _ reading: ContestReading,
    _ repository: Repository, by device: DeviceID, _ answers: Answers
  ) throws -> ResultEntry {
    switch target.subject {
    case .fixture(let fixture):
      guard startedAt == nil else {
        throw DeskError(
          .conflictingOptions,
          "\(words.first ?? "") means \(reading.title(of: fixture)), and the result of a fixture has "
            + "no other time.", token: "--at",
          hint: "--at is for stages that count rounds, such as a season.")
      }
      try confirmOrder(of: target, fixture, reading, answers)
      try confirmRepetition(of: target, fixture, reading, repository, by: device, answers)
      return try result(target, fixture, reading, repository, by: device, answers)
    case .session(let stage, let entrants):
      let time = try startedAt.map { try scorer.starting.checked($0) } ?? now
      return try result(
        target, stage, entrants, at: time, isTyped: startedAt != nil, reading, repository,
        by: device, answers)
    }
  }

  /// Returns a result of a fixture: in its round if it has one, or else in a new one.
  private func result(
    _ target: ResultTarget, _ fixture: ContestFixture, _ reading: ContestReading,
    _ repository: Repository, by device: DeviceID, _ answers: Answers
  ) throws -> ResultEntry {
    let rounds = ContestRounds(reading: reading, repository: repository, scorer: scorer)
    let known = try fixture.round.flatMap { StreamID(kind: StreamID.roundKind, key: $0) }
      .map { try repository.record($0) }
    let opening =
      try known == nil
      ? rounds.opening(
        of: "\(fixture.id)", fixture.entrants.map { $0.compactMap(\.self) }, at: now) : nil
    guard let record = try known ?? opening.map({ try rounds.record(of: $0, by: device) }) else {
      throw DeskError.damaged("The round of \(fixture.id) can't be read.")
    }
    // The seats of an older round may be in the other order.
    let seat =
      fixture.seats.indices.contains(target.first) ? fixture.seats[target.first] : target.first
    let score = FinalScore(
      score: target.score, first: Seat(index: known == nil ? target.first : seat))
    var entry = ResultEntry(
      target: target, opening: opening, record: record,
      drafts: try score.drafts(in: record, at: now, by: device))
    if record.ledger.phase == .final {
      let before = ContestOutcomeCode(record)
      entry.isKnown = try ContestOutcomeCode(entry.stored(by: device)).isSame(as: before)
    }
    if known != nil, !entry.isKnown,
      record.ledger.phase.isFinished || !record.ledger.counted.isEmpty
    {
      let was = reading.score(of: fixture)
      let title = reading.title(of: fixture)
      try answers.require(
        Question(
          "result:\(fixture.id)", "\(title) has a score (\(was)). Replace it by \(target.score)?",
          .yesOrNo,
          refusal: DeskError(
            .finished, "\(title) has a score (\(was)).", hint: "--yes replaces the result.")),
        else: "Nothing was stored.")
    }
    return entry
  }

  /// Returns the result of a round of a session; a second one of a day is asked about.
  private func result(
    _ target: ResultTarget, _ stage: StageState, _ typed: [EntrantID], at time: LocalTime,
    isTyped: Bool, _ reading: ContestReading, _ repository: Repository, by device: DeviceID,
    _ answers: Answers
  ) throws -> ResultEntry {
    // Two desks that type the same match store the same round in either order of the names.
    let entrants = typed.sorted()
    let first = Seat(index: entrants.firstIndex(of: typed[0]) ?? 0)
    let people = entrants.map { reading.people(of: $0) }
    let earlier = reading.state.rounds.filter { round in
      round.day == time.isoDate && round.phase != .dropped
        && people.allSatisfy { own in round.people.contains { !$0.isDisjoint(with: own) } }
    }
    let score = FinalScore(score: target.score, first: first, ending: target.ending)
    if let last = earlier.last,
      let stream = StreamID(kind: StreamID.roundKind, key: last.id),
      try replaces(last, stream, typed, at: time, isTyped: isTyped, reading, repository, answers)
    {
      let record = try repository.record(stream)
      return ResultEntry(
        target: target, opening: nil, record: record,
        drafts: try score.drafts(in: record, at: now, by: device))
    }
    let rounds = ContestRounds(reading: reading, repository: repository, scorer: scorer)
    let opening = try rounds.opening(
      of: "\(stage.plan.id).\(time.isoDate).\(earlier.count + 1)", entrants.map { [$0] }, at: time)
    let record = try rounds.record(of: opening, by: device)
    guard record.ledger.isDuel == (entrants.count == 2) else {
      throw DeskError(
        .illegal,
        record.ledger.isDuel
          ? "A \(record.nouns.round) is between two: the other side is missing."
          : "A \(record.nouns.round) of an event has one result for each \(record.nouns.person).",
        token: target.score)
    }
    return ResultEntry(
      target: target, opening: opening, record: record,
      drafts: try score.drafts(in: record, at: now, by: device))
  }

  /// The current local time.
  var now: LocalTime {
    let now = clock.now()
    return LocalTime(now, offset: offset(now))
  }

  /// Asks whether a second result of an entrant on one day replaces the first, or is another round.
  ///
  /// Without a person, it is another round if it was typed with another time of day, and else it
  /// replaces the first.
  private func replaces(
    _ earlier: ContestRound, _ stream: StreamID, _ entrants: [EntrantID], at time: LocalTime,
    isTyped: Bool, _ reading: ContestReading, _ repository: Repository, _ answers: Answers
  ) throws -> Bool {
    let names = entrants.map(reading.name).joined(separator: " v ")
    let result = earlier.headlines.first ?? ""
    let sentence = "\(names) has a result of \(time.mediumDate) (\(result))"
    let started = try repository.reader.summary(of: stream)?.startedAt
    let isOther = isTyped && started.map { $0.clock != time.clock } ?? false
    let question = Question(
      "round:\(earlier.id)", "\(sentence). Does this one replace it, or is it another round?",
      .choice([
        Question.Choice("replace", "replace \(result)"),
        Question.Choice("add", "another round of that day"),
      ]), agreed: isOther ? "add" : "replace",
      refusal: DeskError(
        .notConfirmed, "\(sentence).",
        hint: isOther
          ? "--yes adds another round; without another time in --at, it replaces the result."
          : "--yes replaces it; with another time, as in --at \"\(time.isoDate) 14:00\", "
            + "--yes adds another round."))
    return try answers.answer(to: question) == "replace"
  }

  /// Asks whether a named side lost, if it is displayed second and its score is the lower one.
  private func confirmOrder(
    of target: ResultTarget, _ fixture: ContestFixture, _ reading: ContestReading,
    _ answers: Answers
  ) throws {
    guard target.isNamed, target.first > 0, let numbers = target.numbers, numbers[0] < numbers[1]
    else { return }
    let side = reading.name(ofSide: fixture.entrants[target.first])
    let sentence = "\(reading.sides(of: fixture)): \(side) \(target.score)"
    try answers.require(
      Question(
        "order:\(fixture.id)", "\(sentence). Did \(side) lose?", .yesOrNo,
        refusal: DeskError(
          .notConfirmed, "\(sentence): did \(side) lose?",
          hint: "--yes means it; the score of the side that is named comes first.")),
      else: "Nothing was stored.")
  }

  /// Asks whether a score that was typed for a court is that of the match that is there now, if this
  /// device's last line was the same score of the match before: it may have been typed twice.
  private func confirmRepetition(
    of target: ResultTarget, _ fixture: ContestFixture, _ reading: ContestReading,
    _ repository: Repository, by device: DeviceID, _ answers: Answers
  ) throws {
    guard let court = target.court, fixture.state == .ready else { return }
    let before = reading.contest.courtsOf.filter { id, called in
      called.court == court && id != fixture.id
        && reading.state.fixture(id)?.state == .final
    }.max { $0.value.position < $1.value.position }
    guard let before, let last = reading.state.fixture(before.key),
      let round = last.round.flatMap({ reading.rounds[$0] })
    else { return }
    let subject = ContestSubject(contest: reading.contest.id, repository: repository)
    let newest = try subject.newest(of: device) { entry, _ in
      EffectiveLog.isTyped(entry) && !ContestSubject.isConsequence(entry) ? entry.stream : nil
    }
    guard newest?.key == round.id else { return }
    let scores = reading.headlines(of: round, last)
    guard scores.contains(target.score.split(separator: " ").joined(separator: ", ")) else {
      return
    }
    let sentence =
      "\(reading.title(of: last)) on court \(court) ended \(reading.score(of: last)) too"
    try answers.require(
      Question(
        "again:\(fixture.id)", "\(sentence). Is it the result of \(reading.sides(of: fixture))?",
        .yesOrNo,
        refusal: DeskError(
          .notConfirmed, "\(sentence): nothing was stored for \(reading.sides(of: fixture)).",
          hint: "--yes stores it for them.")), else: "Nothing was stored.")
  }

  /// Starts the round of a fixture, for a scorer who enters its play.
  package func start(_ words: [String], in request: ContestRequest) throws -> Page {
    try page {
      try write { writer in
        let reading = try writer.repository.contest(named: request.event, at: clock.now())
        let target = try ResultTarget(words + ["0"], in: reading)
        guard case .fixture(let fixture) = target.subject else {
          throw DeskError(
            .illegal, "\(reading.contest.name) has no match of \(words.joined(separator: " ")).",
            hint: "A round of a season is started with "
              + "`\(Action("start", of: reading.sport.id, options: ["event": .text(reading.contest.name)]))`."
          )
        }
        guard fixture.state == .ready else {
          throw DeskError(
            .illegal, "\(reading.title(of: fixture)) is \(fixture.state.word).",
            token: words.first,
            hint: fixture.round.map {
              "`\(Action("live", of: reading.sport.id, options: ["round": .text($0)]))` continues it."
            })
        }
        try confirmFree(fixture, reading, writer.repository, request.answers)
        let record = try started(fixture, reading, writer)
        _ = try writer.callFixtures(of: reading.changing(record, in: writer.repository))
        return try Scorer.Starting.page(record, [], writer.repository)
      }
    }
  }

  /// Opens the round of a fixture and begins it, in one line.
  func started(
    _ fixture: ContestFixture, _ reading: ContestReading, _ writer: RepositoryWriter
  ) throws -> Repository.Record {
    let rounds = ContestRounds(reading: reading, repository: writer.repository, scorer: scorer)
    let opening = try rounds.opening(
      of: "\(fixture.id)", fixture.entrants.map { $0.compactMap(\.self) }, at: now)
    let begun = [FieldBody(FieldBody.statusKey, .string(FieldBody.started))]
    let record = try rounds.record(of: opening, by: writer.device)
    let drafts = try record.ledger.drafts(setting: begun)
    guard let stored = opening.stored else {
      return try writer.open(
        opening.stream, header: opening.header, rules: opening.rules, following: drafts,
        isMeant: true
      ).0
    }
    return try writer.append(drafts, to: stored, isMeant: true).0
  }

  /// Asks before a match is started of somebody who is playing another one.
  private func confirmFree(
    _ fixture: ContestFixture, _ reading: ContestReading, _ repository: Repository,
    _ answers: Answers
  ) throws {
    let own = reading.state.fixtures.first { other in
      other.state == .playing && !Set(other.known).isDisjoint(with: fixture.known)
    }
    var sentence: String?
    if let own, let who = own.known.first(where: fixture.known.contains) {
      sentence = "\(reading.name(who)) is playing \(reading.title(of: own))"
    } else {
      for id in fixture.known where sentence == nil {
        let people = reading.people(of: id)
        let other = try repository.playing(besides: reading.contest).first {
          !$0.people.isDisjoint(with: people)
        }
        sentence = try other.map {
          "\(reading.name(id)) is playing \(try repository.described($0.stream))"
        }
      }
    }
    guard let sentence else { return }
    try answers.require(
      Question(
        "busy:\(fixture.id)", "\(sentence). Start \(reading.sides(of: fixture)) all the same?",
        .yesOrNo,
        refusal: DeskError(.illegal, "\(sentence).", hint: "--yes starts the match all the same.")),
      else: "Nothing was stored.")
  }
}

extension ResultTarget {
  /// The two numbers with which the score begins; `nil` for another score.
  fileprivate var numbers: [Int]? {
    let numbers = score.split(separator: " ").first?
      .split(whereSeparator: { $0 == "-" || $0 == "–" || $0 == ":" }).compactMap { Int($0) }
    return numbers.flatMap { $0.count == 2 ? $0 : nil }
  }
}
