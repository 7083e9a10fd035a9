import ScoringContests
package import ScoringKit
import ScoringStore

extension Scorer.Contests {
  /// Stores a decision about a fixture: `walkover NAME`, `both-out`, `void`, `stands`, `again`,
  /// `counts ROUND`, or `clear`, which takes a decision back.
  package func rule(_ fixture: String, _ words: [String], in request: ContestRequest) throws
    -> Page
  {
    try page {
      try write { writer in
        let reading = try writer.repository.contest(named: request.event, at: clock.now())
        guard let id = FixtureID(fixture.lowercased()), let known = reading.state.fixture(id)
        else {
          throw Refusal(
            .unknownName, "There is no fixture \"\(fixture)\".", token: fixture,
            expected: reading.state.fixtures.prefix(12).map(\.id.description),
            hint: known(fixture, reading).map { Line($0) })
        }
        let fields = try Self.fields(words, known, reading, writer, today: now.isoDate)
        try writer.set(fields, of: reading.contest.id)
        let after = try writer.called(reading)
        var page = ContestPage(after).took(id, before: reading)
        if known.state == .final, reading.contest.rulings[id] != after.contest.rulings[id],
          after.contest.rulings[id] != nil, words.first?.lowercased() != "stands"
        {
          let clear = Action("event rule", [.text("\(id)"), .text("clear")])
          page.warnings.append(
            """
            \(reading.title(of: known)) had the score \(reading.score(of: known)), which doesn't count \
            now; `\(clear)` lets it count again.
            """)
        }
        return page
      }
    }
  }

  private static let words = [
    "walkover NAME", "both-out", "void", "stands", "again", "counts ROUND", "clear",
  ]

  private static func fields(
    _ words: [String], _ fixture: ContestFixture, _ reading: ContestReading,
    _ writer: RepositoryWriter, today: String
  ) throws -> [FieldBody] {
    let field = ContestField.ruling(fixture.id)
    let rest = words.dropFirst().joined(separator: " ")
    let sides = fixture.entrants.map { $0.contains(nil) ? [] : $0.compactMap(\.self) }
    // In a ladder it matters when a decision was made.
    let day = reading.isChallenge(fixture) ? today : ""
    func ruling(_ kind: Ruling.Kind) -> [FieldBody] {
      [field.field(Ruling(kind, sides, day: day).value)]
    }
    switch words.first?.lowercased() {
    case "walkover":
      try writer.repository.refuseAbsent(in: rest, among: reading.typed.roster)
      let winner = try entrant(named: rest, of: fixture, reading)
      return ruling(.walkover(winner))
    case "both-out": return ruling(.bothOut)
    case "void": return ruling(.void)
    case "stands": return try [field.field(standing(fixture, reading).value)]
    case "again":
      guard !fixture.rounds.isEmpty else {
        throw DeskError(
          .illegal, "\(reading.title(of: fixture)) has no result that could be played again.")
      }
      return dismissals(of: fixture.rounds, "again") + [field.field(.null)]
    case "counts":
      let stream = try writer.repository.round(
        RoundRequest(sport: reading.sport.id, round: rest), .shown)
      guard fixture.rounds.contains(stream.key) else {
        throw Refusal(
          .illegal, "Round \(rest) is no result of \(reading.title(of: fixture)).", token: rest,
          expected: fixture.rounds)
      }
      return dismissals(of: fixture.rounds.filter { $0 != stream.key }, "counts")
    case "clear":
      guard reading.contest.rulings[fixture.id] != nil else {
        throw DeskError(
          .illegal, "There is no decision about \(reading.title(of: fixture)).",
          hint: "`\(Action("event undo"))` takes back the newest change.")
      }
      return [field.field(.null)]
    default:
      throw Refusal(
        .notation, words.isEmpty ? "A decision is missing." : "\"\(words[0])\" is no decision.",
        token: words.first, expected: Self.words)
    }
  }

  /// Returns the entrant of a fixture that a name means; a side of several may be named as it is shown.
  private static func entrant(
    named name: String, of fixture: ContestFixture, _ reading: ContestReading
  ) throws -> EntrantID {
    let side = fixture.entrants.indices.first { reading.side($0, of: fixture) == name }
    let named = side.flatMap { fixture.entrants[$0].compactMap(\.self).first }
    let found = named.map { [$0] } ?? reading.entrants(named: name)
    let own = found.filter(fixture.known.contains)
    guard let winner = own.first, own.count == 1 else {
      throw Refusal(
        own.isEmpty ? .illegal : .ambiguousName,
        own.isEmpty
          ? "\"\(name)\" doesn't play \(reading.title(of: fixture))."
          : "\"\(name)\" could be \(own.count) entrants.",
        token: name, expected: fixture.known.map(reading.name))
    }
    return winner
  }

  /// Returns the decision that the result of a stale fixture holds for those who played it.
  private static func standing(_ fixture: ContestFixture, _ reading: ContestReading) throws
    -> Ruling
  {
    let played = fixture.rounds.compactMap { reading.rounds[$0] }.filter { $0.phase == .finished }
    guard fixture.state == .stale, let round = played.first else {
      throw DeskError(
        .illegal,
        fixture.state == .stale
          ? "\(reading.title(of: fixture)) is not finished."
          : "\(reading.title(of: fixture)) was played by those whom the draw names.")
    }
    let stage = reading.state.stage(fixture.id.stage)
    let sides = round.people.map { people in
      (stage?.order ?? []).filter { id in
        let own = reading.people(of: id)
        guard stage?.plan.rubbers == nil else { return id.isTeam(of: people, own) }
        return !own.isEmpty && own.isSubset(of: people)
      }
    }
    guard sides.allSatisfy({ !$0.isEmpty }) else {
      throw DeskError(
        .illegal, "Somebody who played \(reading.title(of: fixture)) is no entrant of its stage.")
    }
    return Ruling(.stands, oriented(sides, fixture))
  }

  /// Returns how the rubbers of a match are named; `nil` if the text names no match with rubbers.
  private func known(_ fixture: String, _ reading: ContestReading) -> String? {
    guard let id = FixtureID(fixture.lowercased()), let match = reading.state.fixture(id.match),
      !match.rubbers.isEmpty
    else { return nil }
    return "The rubbers of \(match.id) are \(match.id)/1 to \(match.id)/\(match.rubbers.count)."
  }

  /// Returns the sides of a stale round in the order of the fixture: people who should still play keep
  /// the place.
  private static func oriented(_ sides: [[EntrantID]], _ fixture: ContestFixture) -> [[EntrantID]] {
    guard sides.count == 2, fixture.entrants.count == 2 else { return sides }
    let present = fixture.entrants.map { Set($0.compactMap(\.self)) }
    let isSwapped = !present[0].isDisjoint(with: sides[1]) || !present[1].isDisjoint(with: sides[0])
    return isSwapped ? sides.reversed() : sides
  }

  /// Returns the fields that dismiss rounds; they stay in the history.
  private static func dismissals(of rounds: [String], _ reason: String) -> [FieldBody] {
    rounds.map { ContestField.dismissal(round: $0).field(.string(reason)) }
  }

  /// Whether entrants share a place in a table of a stage.
  private static func areLevel(_ order: [EntrantID], in stage: StageState) -> Bool {
    stage.tables.contains { table in
      let places = order.map { id in
        table.ranking.rows.first { stage.entrant($0.entrant) == id }?.place
      }
      return Set(places).count == 1 && places[0] != nil
    }
  }

  /// Stores the order of entrants who were level in a stage, as a playoff, a shoot-off or a lot gave
  /// it.
  package func decide(_ stage: String?, order names: [String], in request: ContestRequest) throws
    -> Page
  {
    try page {
      try write { writer in
        let reading = try writer.repository.contest(named: request.event, at: clock.now())
        let order = try names.map { try reading.entrant(named: $0, in: writer.repository) }
        let level = reading.state.stages.first { Self.areLevel(order, in: $0) }
        let stage =
          try stage == nil ? level ?? reading.stage(named: nil) : reading.stage(named: stage)
        let policy = stage.progress?.policy ?? Policy()
        // A decision has an effect in the table, if the policy asks for it, or on who advances.
        let usesPolicy = FormatList.format(named: stage.plan.format)?.form.usesPolicy == true
        let advances = reading.contest.stages.contains { plan in
          if case .places(_, stage.plan.id) = plan.source { true } else { false }
        }
        guard advances || (usesPolicy && policy.steps.contains(.decision)) else {
          throw DeskError(
            .illegal,
            "\(reading.contest.name) has no step that decides between level entrants in "
              + "\(reading.contest.label(of: stage.plan)).",
            hint: usesPolicy
              ? "`\(Action("event set", options: ["policy": .text(policy.words + ",decision")]))` adds one."
              : nil)
        }
        guard order.count > 1, Set(order).count == order.count, Self.areLevel(order, in: stage)
        else {
          throw DeskError(
            .illegal, "\(order.map(reading.name).joined(separator: ", ")) don't share a place.",
            expected: reading.levels(in: stage))
        }
        let kept = (reading.contest.decisions[stage.plan.id] ?? [])
          .filter { Set($0).isDisjoint(with: order) }
        let lists = (kept + [order]).map { list in
          JSONValue.array(list.map { .string($0.text) })
        }
        try writer.set(
          [ContestField.decision(stage.plan.id).field(.array(lists))], of: reading.contest.id)
        return ContestPage(try writer.called(reading)).page
      }
    }
  }

  /// Changes the rules that rank the entrants, the number of courts, or the rounds from now on.
  package func set(_ change: ContestChange, in request: ContestRequest) throws -> Page {
    try page {
      let policy = try change.policy.map { try Policy(words: $0) }
      return try write { writer in
        let reading = try writer.repository.contest(named: request.event, at: clock.now())
        var fields: [FieldBody] = []
        if let policy {
          let hasRubbers = reading.contest.stages.contains { $0.rubbers != nil }
          fields.append(
            ContestField.policy.field(
              try reading.sport.checked(policy, hasRubbers: hasRubbers).value))
        }
        if let courts = change.courts {
          fields.append(ContestField.courts.field(.integer(courts)))
        }
        if let rounds = change.rounds {
          let own = try own(rounds, reading, writer.repository, request.answers)
          let ofRound = try change.ofRound.flatMap { try reading.round($0) }
          let field: ContestField = ofRound.map { ContestField.stageRound($0) } ?? .round
          fields.append(field.field(own.value))
        } else if change.ofRound != nil {
          throw DeskError(
            .missingValue, "What is different in the round is missing.", token: "--of-round",
            hint:
              "`\(Action("event set", of: reading.sport.id, options: ["of-round": .text("2")]))` has the "
              + "options of `start`.")
        }
        if let season = try Self.season(change, reading) {
          fields.append(ContestField.stage(season.id).field(season.value))
        }
        try writer.set(fields, of: reading.contest.id)
        return ContestPage(try writer.called(reading)).page
      }
    }
  }

  /// Returns the season with another length or other cuts; `nil` if nothing of it changes.
  private static func season(_ change: ContestChange, _ reading: ContestReading) throws
    -> StagePlan?
  {
    var values: [String: JSONValue?] = [:]
    if let weeks = change.weeks { values["weeks"] = .some(.integer(weeks)) }
    if let count = change.count { values["rounds"] = .some(.integer(count)) }
    if let cut = change.cut { values["cut"] = cut == "none" ? .some(nil) : .some(.string(cut)) }
    guard !values.isEmpty else { return nil }
    let plans = reading.contest.stages
    guard
      let season = reading.numberedStage?.plan
        ?? plans.first(where: { $0.format == Season.form.id })
    else { throw DeskError(.illegal, "\(reading.contest.name) has no season.") }
    let changed = season.with(values)
    if let fault = changed.fault { throw fault }
    return changed
  }

  /// Ends a stage, or all stages that are not complete: what is not played is void.
  package func end(_ stage: String?, in request: ContestRequest) throws -> Page {
    try page {
      try write { writer in
        let reading = try writer.repository.contest(named: request.event, at: clock.now())
        let stages =
          try stage.map { [try reading.stage(named: $0)] }
          ?? reading.state.stages.filter { !$0.isComplete }
        guard !stages.isEmpty else {
          throw DeskError(.illegal, "\(reading.contest.name) is over already.")
        }
        let playing = stages.flatMap(\.fixtures).filter { $0.state == .playing }
        if let playing = playing.first {
          try request.answers.require(
            Question(
              "end:\(reading.contest.id.key)",
              "\(reading.title(of: playing)) is being played. End all the same?", .yesOrNo,
              refusal: DeskError(
                .illegal, "\(reading.title(of: playing)) is being played.",
                hint: "--yes ends the event all the same; the match can still be finished.")),
            else: "Nothing was stored.")
        }
        try writer.set(
          stages.map { ContestField.end($0.plan.id).field(true) }, of: reading.contest.id)
        let after = try reading.rereadingDecisions(in: writer.repository)
        return ContestPage(after).ended(stages.map(\.plan.id), before: reading)
      }
    }
  }

  /// Gives a stage or a division of a contest a title, by which pages call it.
  package func rename(
    _ part: ContestPart, to title: String, in request: ContestRequest
  ) throws -> Page {
    try page {
      let checked = try PlayerNaming.checked(title)
      return try write { writer in
        let before = try writer.repository.contest(named: request.event, at: clock.now())
        let contest = before.contest
        let (field, name, others): (ContestField, String, [String])
        switch part {
        case .stage(let id):
          let plan = try before.stage(named: id).plan
          (field, name) = (.title(stage: plan.id), contest.label(of: plan))
          others = contest.stages.filter { $0.id != plan.id }.map(contest.title)
        case .division(let typed):
          let division = try before.division(named: typed)
          (field, name) = (.divisionTitle(division), contest.title(ofDivision: division))
          others = contest.divisions.filter { $0 != division }.map(contest.title(ofDivision:))
        }
        guard !NameSearch(checked[...]).equals(others) else {
          throw DeskError(
            .illegal, "\(contest.name) has a stage or division called \"\(checked)\" already.",
            token: title)
        }
        try writer.set([field.field(.string(checked))], of: contest.id)
        let after = try before.rereadingDecisions(in: writer.repository)
        return ContestPage(after).page([.line(Line("\(name) is called \(checked) now."))])
      }
    }
  }

  /// Gives a contest another name; its rounds follow, because they name it by its id.
  package func rename(_ name: String, in request: ContestRequest) throws -> Page {
    try page {
      let checked = try PlayerNaming.checked(name)
      return try write { writer in
        let reading = try writer.repository.contest(named: request.event, at: clock.now())
        try Self.refuseSecond(checked, writer.repository, besides: reading.contest.id)
        try writer.set([ContestField.name.field(.string(checked))], of: reading.contest.id)
        let after = try ContestReading(reading.contest.id, in: writer.repository)
        return Page(
          kind: "event", payload: ContestPage(after).payload,
          blocks: [.line(Line("\(reading.contest.name) is called \(checked) now."))])
      }
    }
  }
}

extension StagePlan {
  /// Returns the plan with other values of options of its format; nil removes one.
  fileprivate func with(_ others: [String: JSONValue?]) -> StagePlan {
    var values = options.values
    for (option, value) in others { values[option] = value }
    return StagePlan(
      id, format: format, version: version, options: FormatOptions(values), source: source,
      division: division, round: round, rubbers: rubbers, order: order)
  }
}

extension ContestReading {
  /// Returns the stage with an id or a title; without one, the only stage or the one that is being
  /// played.
  func stage(named id: String?) throws -> StageState {
    if let id {
      if let stage = state.stage(id.lowercased()) { return stage }
      let search = NameSearch(id[...])
      let found = state.stages.filter { search.equals([contest.title(of: $0.plan)]) }
      if found.count == 1 { return found[0] }
      throw Refusal(
        .unknownName, "There is no stage \"\(id)\".", token: id,
        expected: state.stages.map { contest.label(of: $0.plan) })
    }
    guard let stage = state.stages.last(where: { $0.order != nil }) ?? state.stages.first else {
      throw DeskError(.illegal, "\(contest.name) has no stage.")
    }
    return stage
  }

  /// Returns the division with a name or a title.
  ///
  /// - Throws: A refusal that lists the divisions if there is no such one.
  func division(named text: String) throws(Refusal) -> String {
    let search = NameSearch(text[...])
    let divisions = contest.divisions.sorted()
    let found = search.found([
      { divisions.filter { $0 == text } },
      { divisions.filter { search.equals([$0, contest.title(ofDivision: $0)]) } },
    ])
    guard let division = found.first, found.count == 1 else {
      throw Refusal(
        .unknownName, "Nobody of \(contest.name) is in division \"\(text)\".", token: text,
        expected: divisions)
    }
    return division
  }

  /// Returns the groups of entrants who share a place in a stage, in words.
  func levels(in stage: StageState) -> [String] {
    stage.tables.flatMap { table -> [String] in
      let rows = table.ranking.rows.filter(\.isShared)
      return Dictionary(grouping: rows) { $0.place ?? 0 }.sorted { $0.key < $1.key }.map {
        _, level in level.map { name($0.entrant, in: stage) }.joined(separator: " ")
      }
    }
  }
}
