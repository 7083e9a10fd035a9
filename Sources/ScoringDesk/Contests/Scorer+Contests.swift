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
      let seats = rules?.seating.seats
      var plan = try StagePlan(request.stage, isDuel: seats == 2...2, among: [])
      plan.rubbers = try read {
        try rubbers(
          of: request.stage, ContestRoundOptions(kind: kind.id, request.options), sport, $0)
      }
      if let fault = plan.fault { throw fault }
      let hasRubbers = plan.rubbers != nil
      let policy =
        try request.policy.map { try sport.checked(Policy(words: $0), hasRubbers: hasRubbers) }
        ?? (hasRubbers
          ? Policy.teams(measures: sport.measures.map(\.key))
          : sport.usualPolicy(of: plan.format, seats: seats))
      return try write { writer in
        var fields = [
          ContestField.name.field(.string(name)), ContestField.sport.field(.string(sport.id)),
          ContestField.round.field(ContestRoundOptions(kind: kind.id, request.options).value),
          ContestField.policy.field(policy.value), ContestField.stage(plan.id).field(plan.value),
        ]
        if let courts = request.courts {
          fields.append(ContestField.courts.field(.integer(courts)))
        }
        if let title = try request.stage.title.map({ try PlayerNaming.checked($0) }) {
          fields.append(ContestField.title(stage: plan.id).field(.string(title)))
        }
        let added = try Self.entries(of: entrants, known: [], kind, writer)
        let stream = try writer.newContest()
        try writer.set(fields + added.fields, of: stream)
        let reading = try ContestReading(stream, in: writer.repository)
        try ContestSeating.checkSizes(
          of: reading.contest.entrants.map(\.id), reading, in: writer.repository)
        return ContestPage(reading).created(adding: added.people)
      }
    }
  }

  /// Returns the page of an event: what is being played, what is next, and the table.
  package func show(_ request: ContestRequest) throws -> Page {
    try page {
      try read { repository in
        let page = ContestPage(try repository.contest(named: request.event, at: clock.now()))
        var shown = page.page
        shown.warnings += page.overdue(on: now)
        return shown
      }
    }
  }

  /// Whether an event was created with a name; rounds may bear a name that no event has.
  package func isCreated(_ name: String) throws -> Bool {
    try read { try $0.contest(called: name) != nil }
  }

  /// Adds entrants to a contest, or sets facts about known ones; an entrant who left takes part
  /// again.
  ///
  /// An entrant who comes after a stage was drawn joins it as its format allows. Where a draw has to be
  /// made again, the page says so.
  package func enter(
    _ names: [String], facts: EntrantFacts, allowsNear: Bool, in request: ContestRequest
  ) throws -> Page {
    try page {
      let naming = PlayerNaming(allowsNear: allowsNear, answers: request.answers)
      let entrants = try read { try naming.entrants(names, in: $0) }
      return try write { writer in
        let before = try writer.repository.contest(named: request.event, at: clock.now())
        let facts = facts.spelled(in: before.contest)
        let added = try Self.entries(
          of: entrants, known: before.contest.entrants,
          before.roundKind, writer)
        guard before.contest.entrants.count + added.ids.count <= Contest.mostEntrants else {
          throw DeskError(.illegal, "An event has at most \(Contest.mostEntrants) entrants.")
        }
        let ids = (added.ids + added.known).uniqued()
        var fields = added.fields
        for id in ids {
          fields += facts.fields(of: id, before, on: now.isoDate)
          if before.contest.entrant(id)?.hasLeft == true {
            fields.append(ContestField.left(id).field(.null))
          }
        }
        let arrival = try Arrival(of: added.ids, facts.division, in: before)
        fields += arrival.fields
        try writer.set(fields, of: before.contest.id)
        let reading = try writer.called(before)
        try ContestSeating.checkSizes(of: added.ids, reading, in: writer.repository)
        var page = ContestPage(reading).entered(ids, adding: added.people, before: before)
        page.warnings += arrival.sentences.map { Line($0) }
        page.warnings += facts.remarks(about: ids, before).map { Line($0) }
        return page
      }
    }
  }

  /// Takes entrants out of a contest: what they have played stays, and the formats decide what becomes
  /// of their open matches.
  package func withdraw(_ names: [String], from request: ContestRequest) throws -> Page {
    try page {
      try write { writer in
        let before = try writer.repository.contest(named: request.event, at: clock.now())
        let leaving = try names.map { try before.entrant(named: $0, in: writer.repository) }
          .uniqued()
        if let gone = leaving.first(where: { before.contest.entrant($0)?.hasLeft ?? false }) {
          throw DeskError(
            .illegal, "\(before.name(gone)) has left \(before.contest.name) already.")
        }
        try writer.set(
          leaving.map { ContestField.left($0).field(.string(now.isoDate)) },
          of: before.contest.id)
        return ContestPage(try writer.called(before)).withdrew(leaving, before: before)
      }
    }
  }

  /// Adds a stage to a contest.
  package func addStage(_ stage: StageRequest, to request: ContestRequest) throws -> Page {
    try page {
      try write { writer in
        let before = try writer.repository.contest(named: request.event, at: clock.now())
        guard before.contest.stages.count < Contest.mostStages else {
          throw DeskError(.illegal, "An event has at most \(Contest.mostStages) stages.")
        }
        var plan = try StagePlan(
          stage, isDuel: before.contest.stages.first?.format != Season.form.id,
          among: before.contest.stages)
        if let rounds = stage.rounds {
          plan.round = try own(rounds, before, writer.repository, request.answers).value
        }
        plan.rubbers = try rubbers(of: stage, plan, before, writer.repository)
        if let fault = plan.fault { throw fault }
        if let division = plan.division { plan.division = try before.division(named: division) }
        var fields = [ContestField.stage(plan.id).field(plan.value)]
        if let title = try stage.title.map({ try PlayerNaming.checked($0) }) {
          fields.append(ContestField.title(stage: plan.id).field(.string(title)))
        }
        try writer.set(fields, of: before.contest.id)
        return ContestPage(try before.rereadingDecisions(in: writer.repository)).planned(plan)
      }
    }
  }

  /// Returns the rubbers of a new stage: its own, or those of the stage that its teams come from.
  private func rubbers(
    of stage: StageRequest, _ plan: StagePlan, _ before: ContestReading, _ repository: Repository
  ) throws -> RubberPlan? {
    let round = ContestRoundOptions(plan.round == .null ? before.contest.round : plan.round)
    if let own = try rubbers(of: stage, round, before.sport, repository) { return own }
    guard case .places(_, let source) = plan.source else { return nil }
    return before.contest.stage(source)?.rubbers
  }

  /// Returns the rubbers that a request asks for; `nil` for none.
  private func rubbers(
    of stage: StageRequest, _ base: ContestRoundOptions, _ sport: Sport, _ repository: Repository
  ) throws -> RubberPlan? {
    guard let text = stage.rubbers else {
      guard stage.stopsWhenDecided else { return nil }
      throw DeskError(
        .conflictingOptions, "--stop-when-decided is about matches of several rubbers.",
        token: "--stop-when-decided", hint: "--rubbers names the rubbers of a match.")
    }
    let shelf = DocumentShelf(repository: repository, sport: sport)
    let reading = RubberReading(base: base, sport: sport) { options in
      let kind = try sport.chosenKind(options.kind.isEmpty ? nil : options.kind)
      var start = StartRequest(sport: sport.id, kind: kind.id, options: options.options)
      _ = try Scorer.Starting.rules(&start, sport, kind, shelf)
    }
    return try reading.plan(text, stopsWhenDecided: stage.stopsWhenDecided)
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

  /// Refuses the name of a contest that another one has.
  static func refuseSecond(
    _ name: String, _ repository: Repository, besides own: StreamID? = nil
  ) throws {
    let search = NameSearch(name[...])
    for document in try repository.contestDocuments()
    where !document.isArchived && document.id != own {
      let known = document.name
      guard search.equals([known]) else { continue }
      throw DeskError(
        .illegal, "There is an event \"\(known)\" already.", token: name,
        hint: "`\(Action("event"))` shows it.")
    }
  }

  /// The fields that add entrants.
  private struct Added {
    var fields: [FieldBody] = []
    /// The new entrants.
    var ids: [EntrantID] = []
    /// The named entrants who were known.
    var known: [EntrantID] = []
    /// Lines about new players, and about those who could be taken for others.
    var people: [Page.Block] = []
  }

  /// Returns the fields that add entrants, without those of entrants who are known.
  private static func entries(
    of entrants: [PlayerNaming.Entrant], known: [Entrant], _ kind: RoundKind,
    _ writer: RepositoryWriter
  ) throws -> Added {
    var seating = SeatWriter(writer)
    var (seen, added) = (Set(known.map(\.id)), Added())
    var new: [Competitor] = []
    for entrant in entrants {
      let competitor = try Competitor(seating.participant(entrant))
      let id = EntrantID(competitor)
      guard seen.insert(id).inserted else {
        if known.contains(where: { $0.id == id }) { added.known.append(id) }
        continue
      }
      added.ids.append(id)
      new.append(competitor)
      added.fields.append(ContestField.entrant(id).field(competitor.value))
      if let division = entrant.player?.details[ParticipantDetail.division.key] {
        added.fields.append(ContestField.division(id, since: nil).field(division))
      }
    }
    try refuseTwice(new, among: known, kind, writer.repository)
    added.people = seating.lines
    return added
  }

  /// Refuses new entrants of whom somebody takes part already, and names of sides that are ambiguous
  /// when they are typed.
  static func refuseTwice(
    _ new: [Competitor], among known: [Entrant], _ kind: RoundKind, _ repository: Repository
  ) throws {
    let present = known.filter { !$0.hasLeft }.map(\.competitor)
    var seen = Set(try present.flatMap(\.people).map { try repository.identity($0) })
    for person in new.flatMap(\.people)
    where try !seen.insert(repository.identity(person)).inserted {
      throw Refusal(
        .illegal, "\(person.name) takes part already, or is named twice.", token: person.name,
        hint: "Somebody else of that name is `guest:\(person.name)`.")
    }
    guard !new.isEmpty else { return }
    let named = try (present + new).map { competitor in
      let names = try repository.names(competitor)
      guard competitor.kind == .side else {
        return Competitor(id: competitor.id, kind: competitor.kind, name: names.name)
      }
      return Competitor(
        id: competitor.id, kind: .side, name: competitor.name,
        members: zip(competitor.members, names.members).map {
          Competitor(id: $0.id, kind: $0.kind, name: $1.name)
        }, isNamed: competitor.isNamed)
    }
    try kind.refuseNames(of: named)
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
