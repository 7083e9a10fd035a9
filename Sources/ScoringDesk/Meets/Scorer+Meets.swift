package import ScoringKit
import ScoringMeets
import ScoringStore

extension Scorer.Meets {
  /// Creates an event with its entrants and its first stage.
  ///
  /// - Throws: A ``Question`` about a name; an error if the sport, the format or the rules are not
  ///   known, or if an event has this name.
  package func create(_ request: NewMeetRequest) throws -> Page {
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
          MeetCell.name.field(.string(name)), MeetCell.sport.field(.string(sport.id)),
          MeetCell.round.field(MeetRoundOptions(kind: kind.id, request.options).value),
          MeetCell.policy.field(policy.value), MeetCell.stage(plan.id).field(plan.value),
        ]
        if let courts = request.courts { fields.append(MeetCell.courts.field(.integer(courts))) }
        let (own, added) = try Self.fields(for: entrants, after: 0, known: [], writer)
        let stream = try writer.newMeet()
        try writer.set(fields + own, of: stream)
        let reading = try MeetReading(stream, in: writer.repository)
        return MeetPage(reading).created(adding: added)
      }
    }
  }

  /// Returns the page of an event: what is being played, what is next, and the table.
  package func show(_ request: MeetRequest) throws -> Page {
    try page {
      try read { repository in
        MeetPage(try repository.meet(named: request.event, at: clock.now())).page
      }
    }
  }

  /// Whether an event was created with a name; rounds may bear a name that no event has.
  package func isCreated(_ name: String) throws -> Bool {
    try read { try $0.meet(called: name) != nil }
  }

  /// Adds entrants to an event, or sets facts about known ones; an entrant who left takes part
  /// again.
  package func enter(
    _ names: [String], facts: [String: JSONValue], allowsNear: Bool, in request: MeetRequest
  ) throws -> Page {
    try page {
      let naming = PlayerNaming(allowsNear: allowsNear, answers: request.answers)
      let entrants = try read { try naming.entrants(names, in: $0) }
      let facts = facts.compactMap { key, value in
        EntrantFact(rawValue: key).map { ($0, value) }
      }
      return try write { writer in
        let before = try writer.repository.meet(named: request.event, at: clock.now())
        let last = before.meet.entrants.map(\.order).filter { $0 < .max }.max() ?? 0
        var (fields, added) = try Self.fields(
          for: entrants, after: last, known: Set(before.meet.entrants.map(\.id)), writer)
        let ids = fields.compactMap { field -> EntrantID? in
          if case .entrant(let id) = MeetCell(key: field.key) { id } else { nil }
        }
        let known = try Self.known(entrants, before.meet)
        guard before.meet.entrants.count + ids.count - known.count <= Meet.mostEntrants else {
          throw DeskError(.illegal, "An event has at most \(Meet.mostEntrants) entrants.")
        }
        for id in (ids + known).uniqued() {
          fields += facts.map { MeetCell.fact($0.0, id).field($0.1) }
          if before.meet.entrant(id)?.isWithdrawn == true {
            fields.append(MeetCell.fact(.withdrawn, id).field(.null))
          }
        }
        try writer.set(fields, of: before.meet.id)
        let reading = try before.reread(in: writer.repository)
        return MeetPage(reading).entered((ids + known).uniqued(), adding: added, before: before)
      }
    }
  }

  /// Takes entrants out of an event; their fixtures that were not played are walkovers.
  package func withdraw(_ names: [String], from request: MeetRequest) throws -> Page {
    try page {
      try write { writer in
        let before = try writer.repository.meet(named: request.event, at: clock.now())
        let leaving = try names.map { try before.entrant(named: $0) }
        try writer.set(
          leaving.map { MeetCell.fact(.withdrawn, $0).field(true) }, of: before.meet.id)
        let reading = try writer.callFixtures(after: before)
        return MeetPage(reading).withdrew(leaving, before: before)
      }
    }
  }

  /// Adds a stage to an event.
  package func addStage(_ stage: StageRequest, to request: MeetRequest) throws -> Page {
    try page {
      try write { writer in
        let before = try writer.repository.meet(named: request.event, at: clock.now())
        var plan = try StagePlan(
          stage, isDuel: before.meet.policy != .total, among: before.meet.stages)
        if let rounds = stage.rounds {
          plan.round = try own(rounds, before, writer.repository, request.answers).value
        }
        try writer.set([MeetCell.stage(plan.id).field(plan.value)], of: before.meet.id)
        return MeetPage(try before.reread(in: writer.repository)).planned(plan)
      }
    }
  }

  /// Returns the kind and the options of rounds after checking that rounds can be started
  /// with them.
  func own(
    _ rounds: MeetChange.Rounds, _ reading: MeetReading, _ repository: Repository,
    _ answers: Answers
  ) throws -> MeetRoundOptions {
    guard rounds.sport == reading.sport.id else {
      throw DeskError(
        .conflictingOptions, "\(reading.meet.name) is an event of \(reading.sport.name).",
        token: rounds.sport)
    }
    let kind = try reading.sport.chosenKind(rounds.kind)
    try reading.sport.refuseStrays(in: rounds.options, for: kind)
    var start = StartRequest(
      sport: reading.sport.id, kind: kind.id, options: rounds.options, answers: answers)
    let shelf = DocumentShelf(repository: repository, sport: reading.sport)
    _ = try Scorer.Starting.rules(&start, reading.sport, kind, shelf)
    return MeetRoundOptions(kind: kind.id, rounds.options)
  }

  /// Returns the rules of the rounds that the event starts; `nil` if its format counts the rounds
  /// that are played anyway.
  private func rules(
    of request: NewMeetRequest, _ sport: Sport, _ kind: RoundKind, _ repository: Repository
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
    for stream in try repository.meetStreams() {
      let known = try repository.meetName(stream)
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
      fields.append(MeetCell.entrant(id).field(competitor.value))
      fields.append(MeetCell.fact(.order, id).field(.integer(order)))
      if let division = entrant.player?.details[ParticipantDetail.division.key] {
        fields.append(MeetCell.fact(.division, id).field(division))
      }
    }
    return (fields, seating.added)
  }

  /// Returns the entrants among some named participants who take part in an event already.
  private static func known(_ entrants: [PlayerNaming.Entrant], _ meet: Meet) throws
    -> [EntrantID]
  {
    entrants.compactMap { entrant in
      guard case .player(.player(let player)) = entrant else { return nil }
      return meet.entrant(EntrantID(player.competitor))?.id
    }
  }
}

extension MeetReading {
  /// Returns the only entrant that a typed name means.
  ///
  /// - Throws: A refusal that lists the candidates if there is none, or if there are several.
  func entrant(named text: String) throws -> EntrantID {
    let found = entrants(named: text)
    guard let only = found.first, found.count == 1 else {
      throw Refusal(
        found.isEmpty ? .unknownName : .ambiguousName,
        found.isEmpty
          ? "Nobody of \(meet.name) is called \"\(text)\"."
          : "\"\(text)\" could be \(found.count) entrants.",
        token: text, expected: found.map(name),
        hint: found.isEmpty ? "`\(Action("event in", [.text(text)]))` adds an entrant." : nil)
    }
    return only
  }
}

extension RepositoryWriter {
  /// Returns the stream for a new event, with an id that no event of the store has.
  func newMeet() throws -> StreamID {
    while true {
      let key = StreamID.round(bits: random()).key
      guard let stream = StreamID(kind: Meet.streamKind, key: key) else { continue }
      if try writer.entries(of: stream).isEmpty { return stream }
    }
  }
}

extension Repository {
  /// Returns the name of the event in a stream.
  func meetName(_ stream: StreamID) throws -> String {
    DocumentLedger(stream, entries: try reader.entries(of: stream)).document.name
  }
}
