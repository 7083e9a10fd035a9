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
  ///   - number: The number of the round of a stage; `nil` for the one in play.
  ///   - request: The contest, and the answers given so far.
  /// - Returns: the page about the result and what follows from it.
  /// - Throws: A ``Question`` if the score may be meant the other way around, or if it replaces
  ///   another one; an error that says what was understood and what could be meant.
  package func enterResult(
    _ words: [String], at startedAt: LocalTime? = nil, ofRound number: Int? = nil,
    in request: ContestRequest
  ) throws -> Page {
    try page {
      try scorer.writeResult { writer in
        let reading = try writer.repository.contest(named: request.event, at: clock.now())
        let entry = try result(
          words, at: startedAt, of: number, reading, writer.repository, by: writer.device,
          request.answers)
        let record = try entry.store(in: writer)
        var after = try reading.changing(record, in: writer.repository)
        if !entry.following.isEmpty {
          try writer.set(entry.following, of: reading.contest.id)
          after = try after.rereadingDecisions(in: writer.repository)
        }
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
        let entry = try result(
          words, at: nil, of: nil, reading, repository, by: device, request.answers)
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
    /// Fields of the contest that follow from the result.
    var following: [FieldBody] = []

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
    _ words: [String], at startedAt: LocalTime?, of number: Int?, _ reading: ContestReading,
    _ repository: Repository, by device: DeviceID, _ answers: Answers
  ) throws -> ResultEntry {
    try repository.refuseAbsent(in: words.joined(separator: " "), among: reading.typed.roster)
    let target = try ResultTarget(words, in: reading)
    let entry = try result(
      target, words, at: startedAt, of: number, reading, repository, by: device, answers)
    try FinalScore(score: target.score, first: Seat(index: 0))
      .confirmLikely(in: entry.record, drafts: entry.drafts, answers)
    return entry
  }

  /// Returns what a typed result of a target stores, without asking whether it is likely.
  private func result(
    _ target: ResultTarget, _ words: [String], at startedAt: LocalTime?, of number: Int?,
    _ reading: ContestReading, _ repository: Repository, by device: DeviceID, _ answers: Answers
  ) throws -> ResultEntry {
    switch target.subject {
    case .fixture(let fixture):
      guard startedAt == nil || reading.isChallenge(fixture), number == nil else {
        let option = number == nil ? "--at" : "--of-round"
        throw DeskError(
          .conflictingOptions,
          "\(words.first ?? "") means \(reading.title(of: fixture)), and the result of a fixture has "
            + "no other \(startedAt == nil ? "round" : "time").", token: option,
          hint: "\(option) is for stages that count rounds, such as a season.")
      }
      let time = try startedAt.map { try scorer.starting.checked($0) } ?? now
      try confirmOrder(of: target, fixture, reading, answers)
      try confirmRepetition(of: target, fixture, reading, repository, by: device, answers)
      return try result(target, fixture, at: time, reading, repository, by: device, answers)
    case .session(let stage, let entrants):
      let time = try startedAt.map { try scorer.starting.checked($0) } ?? now
      guard stage.rounds == nil else {
        return try numberedResult(
          target, stage, entrants, of: number, at: time, reading, repository, by: device, answers)
      }
      // Without numbered rounds, this refuses a number.
      _ = try reading.round(number)
      return try result(
        target, stage, entrants, at: time, isTyped: startedAt != nil, reading, repository,
        by: device, answers)
    }
  }

  /// Returns a result of a fixture: in its round if it has one, or else in a new one.
  private func result(
    _ target: ResultTarget, _ fixture: ContestFixture, at time: LocalTime,
    _ reading: ContestReading, _ repository: Repository, by device: DeviceID, _ answers: Answers
  ) throws -> ResultEntry {
    let rounds = ContestRounds(reading: reading, repository: repository, scorer: scorer)
    if fixture.round != nil { try target.checkLineups(fixture, reading) }
    let known = try fixture.round.flatMap { StreamID(kind: StreamID.roundKind, key: $0) }
      .map { try repository.record($0) }
    let opening =
      try known == nil
      ? rounds.opening(
        of: "\(fixture.id)", rounds.competitors(of: fixture, target.lineups), at: time) : nil
    guard let record = try known ?? opening.map({ try rounds.record(of: $0, by: device) }) else {
      throw DeskError.damaged("The round of \(fixture.id) can't be read.")
    }
    // The seats of an older round may be in the other order.
    let seat =
      fixture.seats.indices.contains(target.first) ? fixture.seats[target.first] : target.first
    let score = FinalScore(
      score: target.score, first: Seat(index: known == nil ? target.first : seat),
      fixture: "\(fixture.id)")
    var entry = ResultEntry(
      target: target, opening: opening, record: record,
      drafts: try score.drafts(in: record, at: now, by: device))
    entry.isKnown = try score.isKnown(in: record, drafts: entry.drafts, by: device)
    if known != nil, !entry.isKnown {
      try score.confirm(
        in: record, called: reading.title(of: fixture),
        was: reading.score(of: fixture),
        id: "\(fixture.id)", answers)
    }
    return entry
  }

  /// Returns the result of a round of a session; a second one of a day is asked about.
  private func result(
    _ target: ResultTarget, _ stage: StageState, _ typed: [EntrantID], at time: LocalTime,
    isTyped: Bool, _ reading: ContestReading, _ repository: Repository, by device: DeviceID,
    _ answers: Answers
  ) throws -> ResultEntry {
    let entrants = typed.sorted()
    let people = entrants.map { reading.people(of: $0) }
    let earlier = reading.state.rounds.filter { round in
      round.day == time.isoDate && round.phase != .dropped
        && people.allSatisfy { own in round.people.contains { !$0.isDisjoint(with: own) } }
    }
    let score = score(target, typed)
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
      of: "\(stage.plan.id).\(time.isoDate).\(earlier.count + 1)",
      entrants.map { try rounds.competitor([$0]) }, at: time)
    let record = try rounds.record(of: opening, by: device)
    try Self.checkSides(of: record, typed, target)
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
  package func start(
    _ words: [String], ofRound number: Int? = nil, in request: ContestRequest
  ) throws -> Page {
    try page {
      try write { writer in
        let reading = try writer.repository.contest(named: request.event, at: clock.now())
        if let card = try startedCard(words, of: number, reading, writer) {
          return try Scorer.Starting.page(card, [], writer.repository)
        }
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
        try ResultTarget.checkPlayers(of: fixture, target.lineups, reading)
        try confirmFree(fixture, target.lineups, reading, writer.repository, request.answers)
        let record = try started(fixture, target.lineups, reading, writer)
        _ = try writer.callFixtures(of: reading.changing(record, in: writer.repository))
        return try Scorer.Starting.page(record, [], writer.repository)
      }
    }
  }

  /// Opens the round of a fixture and begins it, in one line.
  func started(
    _ fixture: ContestFixture, _ lineups: [ResultTarget.Lineup], _ reading: ContestReading,
    _ writer: RepositoryWriter
  ) throws -> Repository.Record {
    let rounds = ContestRounds(reading: reading, repository: writer.repository, scorer: scorer)
    return try opened("\(fixture.id)", rounds.competitors(of: fixture, lineups), rounds, writer)
  }

  /// Opens the round of a fixture, or of a card of a numbered round, and begins it, in one line.
  func opened(
    _ fixture: String, _ competitors: [Competitor], _ rounds: ContestRounds,
    _ writer: RepositoryWriter
  ) throws -> Repository.Record {
    let opening = try rounds.opening(of: fixture, competitors, at: now)
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
    _ fixture: ContestFixture, _ lineups: [ResultTarget.Lineup], _ reading: ContestReading,
    _ repository: Repository, _ answers: Answers
  ) throws {
    let groups = Self.players(of: fixture, lineups, reading)
    let people = groups.reduce(into: Set<String>()) { $0.formUnion($1.people) }
    let own = reading.state.parts.first { other in
      other.state == .playing && !other.people.isDisjoint(with: people)
    }
    var sentence: String?
    if let own, let who = groups.first(where: { !$0.people.isDisjoint(with: own.people) }) {
      sentence = "\(who.name) is playing \(reading.title(of: own))"
    } else {
      for (name, people) in groups where sentence == nil {
        let other = try repository.playing(besides: reading.contest).first {
          !$0.people.isDisjoint(with: people)
        }
        sentence = try other.map {
          "\(name) is playing \(try repository.described($0.stream))"
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

extension Scorer.Contests {
  /// Returns who plays a fixture, with their current identities: its entrants, or of a rubber the
  /// people who are named, because the others of their teams may play elsewhere.
  private static func players(
    of fixture: ContestFixture, _ lineups: [ResultTarget.Lineup], _ reading: ContestReading
  ) -> [(name: String, people: Set<String>)] {
    guard fixture.id.rubber == 0 else {
      return lineups.flatMap(\.people).map { ($0.names.name, [$0.identity]) }
    }
    return fixture.known.map { (reading.name($0), reading.people(of: $0)) }
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
