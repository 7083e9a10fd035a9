import ScoringContests
package import ScoringKit
import ScoringStore

extension Scorer.Contests {
  /// Creates an event with its entrants and its first stage.
  ///
  /// - Throws: A ``Question`` about a name; an error if the sport, the format or the rules are not
  ///   known, or if an event has this name.
  package func create(_ request: NewContestRequest) throws -> Page {
    try page {
      let sport = try sport(request.sport ?? askedSport(request.answers))
      let kind = try sport.chosenKind(request.kind)
      try sport.refuseStrays(in: request.options, for: kind)
      let name = try PlayerNaming.checked(request.name)
      let naming = PlayerNaming(allowsNear: request.allowsNear, answers: request.answers)
      let (rules, entrants) = try read { repository -> ((any Round)?, [PlayerNaming.Entrant]) in
        try Self.refuseSecond(name, repository)
        let rules = try self.rules(of: request, sport, kind, repository)
        return (rules, try naming.entrants(request.entrants, in: repository))
      }
      let isDuel = rules.map { $0.seating.seats == 2...2 } ?? false
      let policy =
        try request.policy.map { try Policy(words: $0) } ?? (isDuel ? .roundRobin : .total)
      try sport.check(policy)
      let plan = try StagePlan(request.stage, isDuel: isDuel, among: [])
      return try write { writer in
        var fields = [
          ContestField.name.field(.string(name)), ContestField.sport.field(.string(sport.id)),
          ContestField.round.field(ContestRoundOptions(kind: kind.id, request.options).value),
          ContestField.policy.field(policy.value), ContestField.stage(plan.id).field(plan.value),
        ]
        if let courts = request.courts {
          fields.append(ContestField.courts.field(.integer(courts)))
        }
        let (own, added) = try Self.fields(for: entrants, after: 0, known: [], writer)
        let stream = try writer.newContest()
        try writer.set(fields + own, of: stream)
        let reading = try ContestReading(stream, in: writer.repository)
        return ContestPage(reading).created(adding: added)
      }
    }
  }

  /// Returns the page of an event: what is being played, what is next, and the table.
  package func show(_ request: ContestRequest) throws -> Page {
    try page {
      try read { repository in
        ContestPage(try repository.contest(named: request.event, at: clock.now())).page
      }
    }
  }

  /// Whether an event was created with a name; rounds may bear a name that no event has.
  package func isCreated(_ name: String) throws -> Bool {
    try read { try $0.contest(called: name) != nil }
  }

  /// Adds entrants to an event, or sets facts about known ones; an entrant who left takes part
  /// again.
  package func enter(
    _ names: [String], facts: [String: JSONValue], allowsNear: Bool, in request: ContestRequest
  ) throws -> Page {
    try page {
      let naming = PlayerNaming(allowsNear: allowsNear, answers: request.answers)
      let entrants = try read { try naming.entrants(names, in: $0) }
      let facts = facts.compactMap { key, value in
        EntrantFact(rawValue: key).map { ($0, value) }
      }
      return try write { writer in
        let before = try writer.repository.contest(named: request.event, at: clock.now())
        let last = before.contest.entrants.map(\.order).filter { $0 < .max }.max() ?? 0
        var (fields, added) = try Self.fields(
          for: entrants, after: last, known: Set(before.contest.entrants.map(\.id)), writer)
        let ids = fields.compactMap { field -> EntrantID? in
          if case .entrant(let id) = ContestField(key: field.key) { id } else { nil }
        }
        let known = try Self.known(entrants, before.contest)
        guard before.contest.entrants.count + ids.count - known.count <= Contest.mostEntrants else {
          throw DeskError(.illegal, "An event has at most \(Contest.mostEntrants) entrants.")
        }
        for id in (ids + known).uniqued() {
          fields += facts.map { ContestField.fact($0.0, id).field($0.1) }
          if before.contest.entrant(id)?.isWithdrawn == true {
            fields.append(ContestField.fact(.withdrawn, id).field(.null))
          }
        }
        try writer.set(fields, of: before.contest.id)
        let reading = try before.reread(in: writer.repository)
        return ContestPage(reading).entered((ids + known).uniqued(), adding: added, before: before)
      }
    }
  }

  /// Takes entrants out of an event; their fixtures that were not played are walkovers.
  package func withdraw(_ names: [String], from request: ContestRequest) throws -> Page {
    try page {
      try write { writer in
        let before = try writer.repository.contest(named: request.event, at: clock.now())
        let leaving = try names.map { try before.entrant(named: $0) }
        try writer.set(
          leaving.map { ContestField.fact(.withdrawn, $0).field(true) }, of: before.contest.id)
        let reading = try writer.callFixtures(after: before)
        return ContestPage(reading).withdrew(leaving, before: before)
      }
    }
  }

  /// Adds a stage to an event.
  package func addStage(_ stage: StageRequest, to request: ContestRequest) throws -> Page {
    try page {
      try write { writer in
        let before = try writer.repository.contest(named: request.event, at: clock.now())
        var plan = try StagePlan(
          stage, isDuel: before.contest.policy != .total, among: before.contest.stages)
        if let rounds = stage.rounds {
          plan.round = try own(rounds, before, writer.repository, request.answers).value
        }
        try writer.set([ContestField.stage(plan.id).field(plan.value)], of: before.contest.id)
        return ContestPage(try before.reread(in: writer.repository)).planned(plan)
      }
    }
  }

  /// Returns the kind and the options of rounds after checking that rounds can be started
  /// with them.
  func own(
    _ rounds: ContestChange.Rounds, _ reading: ContestReading, _ repository: Repository,
    _ answers: Answers
  ) throws -> ContestRoundOptions {
    guard rounds.sport == reading.sport.id else {
      throw DeskError(
        .conflictingOptions, "\(reading.contest.name) is an event of \(reading.sport.name).",
        token: rounds.sport)
    }
    let kind = try reading.sport.chosenKind(rounds.kind)
    try reading.sport.refuseStrays(in: rounds.options, for: kind)
    var start = StartRequest(
      sport: reading.sport.id, kind: kind.id, options: rounds.options, answers: answers)
    let shelf = DocumentShelf(repository: repository, sport: reading.sport)
    _ = try Scorer.Starting.rules(&start, reading.sport, kind, shelf)
    return ContestRoundOptions(kind: kind.id, rounds.options)
  }

  /// Returns the rules of the rounds that the event starts; `nil` if its format counts the rounds
  /// that are played anyway.
  private func rules(
    of request: NewContestRequest, _ sport: Sport, _ kind: RoundKind, _ repository: Repository
  ) throws -> (any Round)? {
    let format = request.stage.format.flatMap { FormatList.format(named: $0.lowercased()) }
    guard format?.form.countsRounds != true else { return nil }
    var start = StartRequest(
      sport: sport.id, kind: kind.id, options: request.options, answers: request.answers)
    let shelf = DocumentShelf(repository: repository, sport: sport)
    return try Scorer.Starting.rules(&start, sport, kind, shelf).rules
  }

  /// Asks for the sport of a new event.
  private func askedSport(_ answers: Answers) throws -> String {
    try answers.answer(
      to: Question(
        "event:sport", "Which sport?",
        .choice(sports.sports.map { Question.Choice($0.id, $0.name) }),
        refusal: DeskError(
          .missingValue, "The sport of the event is missing.",
          expected: sports.sports.map { "--sport \($0.id)" })))
  }

  private static func refuseSecond(_ name: String, _ repository: Repository) throws {
    let search = NameSearch(name[...])
    for stream in try repository.contestStreams() {
      let known = try repository.contestName(stream)
      guard search.equals([known]) else { continue }
      throw DeskError(
        .illegal, "There is an event \"\(known)\" already.", token: name,
        hint: "`\(Action("event"))` shows it.")
    }
  }

  /// Returns the fields that add entrants, without those of entrants who are known.
  private static func fields(
    for entrants: [PlayerNaming.Entrant], after last: Int, known: Set<EntrantID>,
    _ writer: RepositoryWriter
  ) throws -> (fields: [FieldBody], added: [String]) {
    var seating = SeatWriter(writer)
    var (seen, order) = (known, last)
    var fields: [FieldBody] = []
    for entrant in entrants {
      let competitor = try Competitor(seating.participant(entrant))
      guard seen.insert(EntrantID(competitor)).inserted else { continue }
      order += 1
      let id = EntrantID(competitor)
      fields.append(ContestField.entrant(id).field(competitor.value))
      fields.append(ContestField.fact(.order, id).field(.integer(order)))
      if let division = entrant.player?.details[ParticipantDetail.division.key] {
        fields.append(ContestField.fact(.division, id).field(division))
      }
    }
    return (fields, seating.added)
  }

  /// Returns the entrants among some named participants who take part in an event already.
  private static func known(_ entrants: [PlayerNaming.Entrant], _ contest: Contest) throws
    -> [EntrantID]
  {
    entrants.compactMap { entrant in
      guard case .player(.player(let player)) = entrant else { return nil }
      return contest.entrant(EntrantID(player.competitor))?.id
    }
  }
}

extension ContestReading {
  /// Returns the only entrant that a typed name means.
  ///
  /// - Throws: A refusal that lists the candidates if there is none, or if there are several.
  func entrant(named text: String) throws -> EntrantID {
    let found = entrants(named: text)
    guard let only = found.first, found.count == 1 else {
      throw Refusal(
        found.isEmpty ? .unknownName : .ambiguousName,
        found.isEmpty
          ? "Nobody of \(contest.name) is called \"\(text)\"."
          : "\"\(text)\" could be \(found.count) entrants.",
        token: text, expected: found.map(name),
        hint: found.isEmpty ? "`\(Action("event in", [.text(text)]))` adds an entrant." : nil)
    }
    return only
  }
}

extension RepositoryWriter {
  /// Returns the stream for a new event, with an id that no event of the store has.
  func newContest() throws -> StreamID {
    while true {
      let key = StreamID.round(bits: random()).key
      guard let stream = StreamID(kind: Contest.streamKind, key: key) else { continue }
      if try writer.entries(of: stream).isEmpty { return stream }
    }
  }
}

extension Repository {
  /// Returns the name of the event in a stream.
  func contestName(_ stream: StreamID) throws -> String {
    DocumentLedger(stream, entries: try reader.entries(of: stream)).document.name
  }
}
