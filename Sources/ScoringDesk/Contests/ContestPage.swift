import ScoringContests
import ScoringKit

/// Builds the pages of an event: what is being played, what is next, and the tables.
struct ContestPage {
  let reading: ContestReading

  init(_ reading: ContestReading) { self.reading = reading }

  private var contest: Contest { reading.contest }

  /// The page of the event.
  var page: Page {
    Page(
      kind: "meet", title: contest.name, payload: payload, blocks: heading + now + stages,
      next: next, warnings: warnings)
  }

  // MARK: After a change

  /// Returns the page of a new event.
  func created(adding players: [String]) -> Page {
    var page = page
    let format = contest.stages.first.map { " (\($0.format))" } ?? ""
    page.blocks =
      players.map { .line(Line("New player: \($0)", .dim)) }
      + [
        .line(
          Line("Created event \(contest.name)\(format): \(people(contest.entrants.map(\.id)))."))
      ]
    if contest.entrants.isEmpty { page.next = [Action("event in", [.blank("NAME")])] }
    return page
  }

  /// Returns the page after entrants were added, with what their arrival means for drawn stages.
  func entered(_ ids: [EntrantID], adding players: [String], before: ContestReading) -> Page {
    var page = page
    page.blocks =
      players.map { .line(Line("New player: \($0)", .dim)) }
      + [.line(Line("\(people(ids)) \(ids.count == 1 ? "is" : "are") in \(contest.name)."))]
    let drawn = reading.course.stages.first { stage in
      guard let order = stage.order, case .entrants = stage.plan.source else { return false }
      return !Set(ids).isSubset(of: order)
    }
    if let drawn {
      let isPlayed = drawn.fixtures.contains { !$0.rounds.isEmpty }
      page.warnings.append(
        isPlayed
          ? "Stage \(drawn.plan.id) was drawn without them, and has results: it stays as it is."
          : "Stage \(drawn.plan.id) was drawn without them: \(Action("event draw", [.text(drawn.plan.id)])) draws it again."
      )
    }
    return page
  }

  /// Returns the page after entrants left.
  func withdrew(_ ids: [EntrantID], before: ContestReading) -> Page {
    var page = page
    let open = before.course.fixtures.filter { fixture in
      fixture.state == .ready && !Set(fixture.known).isDisjoint(with: ids)
    }
    page.blocks =
      [
        .line(Line("\(people(ids)) left \(contest.name)."))
      ] + open.map { .line(Line(line(of: $0.id), .dim)) }
    return page
  }

  /// Returns the page after a stage was planned.
  func planned(_ plan: StagePlan) -> Page {
    var page = page
    page.blocks = [.line(Line("Stage \(plan.id) of \(contest.name): \(plan.format)."))]
    let stage = reading.course.stage(plan.id)
    page.next = stage?.obstacle == nil ? [Action("event draw", [.text(plan.id)])] : []
    return page
  }

  /// Returns the page after a draw.
  func drew(_ plan: StagePlan, round: Int?) -> Page {
    var page = page
    let drawn = round.map { "round \($0) of \(plan.id)" } ?? plan.id
    page.blocks = [.line(Line("Drew \(drawn)."))] + now
    return page
  }

  /// Returns the page after a result or a decision: what it did, and what follows from it.
  func took(_ id: FixtureID, before: ContestReading) -> Page {
    var page = page
    page.blocks = [.line(Line(line(of: id)))]
    page.blocks += changes(since: before, except: id).map { .line($0) }
    let ready = reading.course.stages.filter { stage in
      !stage.next.isEmpty || (stage.order == nil && stage.obstacle == nil)
    }
    page.next = ready.prefix(1).map { Action("event draw", [.text($0.plan.id)]) }
    return page
  }

  /// Returns the page after a round that counts for the table, with the new places.
  func counted(_ ids: [EntrantID], of round: String) -> Page {
    var page = page
    let result = reading.rounds[round]?.headlines.first ?? ""
    page.blocks = [.line(Line("\(people(ids)): \(result)"))]
    for stage in reading.course.stages {
      let whole = stage.ranking.map { [(name: "", ranking: $0)] } ?? []
      for (division, ranking) in stage.divisions.isEmpty ? whole : stage.divisions {
        for row in ranking.rows where row.place != nil {
          guard let id = stage.entrant(row.entrant), ids.contains(id) else { continue }
          let place = "\(row.isShared ? "T" : "")\(row.place ?? 0)"
          let all = "\(ranking.rows.count)\(division.isEmpty ? "" : " in \(division)")"
          page.blocks.append(.line(Line("\(reading.name(id)) is \(place) of \(all).", .dim)))
        }
      }
    }
    return page
  }

  /// Returns the page after an undo.
  func undid(_ before: ContestReading) -> Page {
    var page = page
    page.blocks = [.line(Line("Undid the last change of \(contest.name)."))]
    page.blocks += changes(since: before, except: nil).map { .line($0) }
    return page
  }

  /// Returns sentences about what a change made different in other fixtures and stages.
  private func changes(since before: ContestReading, except id: FixtureID?) -> [Line] {
    var lines: [Line] = []
    for fixture in reading.course.fixtures where fixture.id != id {
      let old = before.course.fixture(fixture.id)
      guard
        old?.state != fixture.state || old?.court != fixture.court
          || old?.entrants != fixture.entrants
      else { continue }
      switch fixture.state {
      case .ready:
        lines.append(Line("\(place(fixture)) next: \(reading.sides(of: fixture))"))
      case .stale:
        lines.append(
          Line(
            "\(reading.title(of: fixture)) was played by other people than the draw names now.",
            .accent))
      case .decided: lines.append(Line(line(of: fixture.id), .dim))
      default: break
      }
    }
    for stage in reading.course.stages where stage.isComplete {
      guard before.course.stage(stage.plan.id)?.isComplete == false else { continue }
      lines.append(Line("Stage \(stage.plan.id) is complete: \(podium(stage))"))
    }
    for stage in reading.course.stages where stage.isOutdated {
      lines.append(
        "Stage \(stage.plan.id) was drawn for others: \(people(stage.candidates)) advance now.")
    }
    return lines
  }

  /// Returns the first places of a stage: `1 Red, 2 Green, 3 Gold`.
  private func podium(_ stage: StageState) -> String {
    (stage.ranking?.rows ?? []).prefix { ($0.place ?? .max) <= 3 }.map { row in
      "\(row.isShared ? "T" : "")\(row.place ?? 0) \(reading.name(row.entrant, in: stage))"
    }.joined(separator: ", ")
  }

  /// Returns one fixture in a line: `c1 Hal + Ann 6-11 Ben + Dora`.
  func line(of id: FixtureID) -> String {
    guard let fixture = reading.course.fixture(id) else { return id.description }
    let score = reading.score(of: fixture)
    // Additions to a result, such as a shoot-off, follow both names.
    let parts = score.split(separator: ",", maxSplits: 1)
    let middle = parts.first.map(String.init) ?? "v"
    let added = parts.count > 1 ? " (\(parts[1].drop(while: \.isWhitespace)))" : ""
    let names = fixture.entrants.indices.map { reading.side($0, of: fixture) }
    let sides =
      names.count == 2
      ? "\(names[0]) \(middle) \(names[1])\(added)" : "\(names.joined(separator: ", ")): \(score)"
    switch fixture.state {
    case .void: return "\(place(fixture)) \(reading.sides(of: fixture)): not played, void"
    case .disputed: return "\(place(fixture)) \(sides): results differ"
    case .decided:
      let winner = fixture.outcome?.winner.map { reading.name(ofSide: fixture.entrants[$0]) }
      return "\(place(fixture)) \(reading.sides(of: fixture)): "
        + (winner.map { "\($0) without a match" } ?? "nobody")
    default: return "\(place(fixture)) \(sides)"
    }
  }

  private func place(_ fixture: ContestFixture) -> String {
    let title = reading.title(of: fixture)
    return fixture.court.map { "c\($0) \(title)" } ?? title
  }

  private func people(_ ids: [EntrantID]) -> String {
    ids.isEmpty ? "nobody yet" : Phrases.list(ids.map(reading.name), last: " and ", limit: 30)
  }

  // MARK: Parts

  private var heading: [Page.Block] {
    let parts = [
      reading.sport.name, Phrases.count(contest.entrants.count, "entrant"),
      contest.stages.map { "\($0.id): \($0.format)" }.joined(separator: ", "),
    ].filter { !$0.isEmpty }
    return [.heading(contest.name), .line(Line(parts.joined(separator: " · "), .dim))]
  }

  /// The fixtures that are on a court or being played, in order of the courts.
  var called: [ContestFixture] {
    reading.course.fixtures.filter { fixture in
      fixture.state == .playing || (fixture.court != nil && fixture.isOpen)
    }.sorted { ($0.court ?? 100, $0.id) < ($1.court ?? 100, $1.id) }
  }

  /// The fixtures that are on a court, or being played, and those that come next.
  private var now: [Page.Block] {
    let called = called
    let queue = reading.queue
    var blocks: [Page.Block] = []
    if !called.isEmpty {
      blocks.append(.heading("On now"))
      blocks += called.map { .line(Line(line(of: $0.id))) }
    }
    if !queue.isEmpty {
      blocks.append(.heading(called.isEmpty ? "To play" : "On deck"))
      blocks += queue.prefix(8).map { .line(Line(line(of: $0.id), .dim)) }
      if queue.count > 8 { blocks.append(.line(Line("and \(queue.count - 8) more", .dim))) }
    }
    return blocks
  }

  private var stages: [Page.Block] {
    let undrawn = reading.course.stages.filter { $0.ranking == nil }.compactMap { stage in
      obstacle(stage).map { Line("\(stage.plan.id) (\(stage.plan.format)): \($0)", .dim) }
    }
    return matches + tables.filter { !$0.isEmpty }.map { .sheet($0.sheet) }
      + undrawn.map { .line($0) }
  }

  /// The stages whose places follow from their matches, and not from a table.
  var knockouts: [StageState] {
    reading.course.stages.filter { stage in
      let form = FormatList.format(named: stage.plan.format).map { $0.form }
      return form?.usesPolicy == false && !stage.fixtures.isEmpty
    }
  }

  /// The matches of the stages in which each match puts somebody out, round by round.
  private var matches: [Page.Block] {
    knockouts.flatMap { stage -> [Page.Block] in
      [.heading("Matches of \(stage.plan.id)")]
        + stage.fixtures.map { .line(Line(line(of: $0.id), $0.outcome == nil ? .dim : .plain)) }
    }
  }

  /// The tables of all stages and divisions.
  var tables: [ContestTable] {
    reading.course.stages.flatMap { stage -> [ContestTable] in
      guard stage.divisions.isEmpty else {
        return stage.divisions.map { name, ranking in
          ContestTable(reading, stage, ranking, division: name.isEmpty ? "No division" : name)
        }
      }
      return stage.ranking.map { [ContestTable(reading, stage, $0)] } ?? []
    }
  }

  /// The page with the tables only.
  var standings: Page {
    Page(
      kind: "meet", title: contest.name, payload: payload, blocks: stages, warnings: warnings)
  }

  private func obstacle(_ stage: StageState) -> String? {
    stage.obstacle == nil ? "not drawn yet" : reading.refusal(of: stage).message
  }

  private var next: [Action] {
    if reading.course.stages.contains(where: { !$0.next.isEmpty }) { return [Action("event draw")] }
    if reading.course.stages.contains(where: { $0.order == nil && $0.obstacle == nil }) {
      return [Action("event draw")]
    }
    return []
  }

  /// What is odd about the event and needs a decision.
  private var warnings: [Line] {
    var lines: [Line] = []
    for fixture in reading.course.fixtures {
      let id = Action.Word.text(fixture.id.description)
      switch fixture.state {
      case .stale:
        lines.append(
          "\(reading.title(of: fixture)) was played by other people than the draw names now: \(Action("event rule", [id, .text("again")])) or \(Action("event rule", [id, .text("stands")]))."
        )
      case .disputed:
        lines.append(
          "\(reading.title(of: fixture)) has several results: \(Action("event rule", [id, .text("counts"), .blank("ROUND")])) names the one that counts."
        )
      default: break
      }
    }
    for stage in reading.course.stages where stage.isOutdated {
      lines.append(
        "\(stage.plan.id) was drawn for others: \(people(stage.candidates)) advance now. \(Action("event draw", [.text(stage.plan.id)])) draws it again."
      )
    }
    if !contest.disputed.isEmpty {
      lines.append("Two devices decided differently: \(Action("disputes")) shows both.")
    }
    return lines
  }

  // MARK: JSON

  /// The event for programs.
  var payload: JSONValue {
    [
      "event": .string(contest.name), "id": .string(contest.id.key),
      "sport": .string(contest.sport),
      "entrants": .array(
        contest.entrants.map { entrant in
          var fields: [String: JSONValue] = [
            "id": .string(entrant.id.text), "name": .string(reading.name(entrant.id)),
          ]
          if !entrant.division.isEmpty { fields["division"] = .string(entrant.division) }
          if let seed = entrant.seed { fields["seed"] = .integer(seed) }
          if let tag = entrant.tag { fields["tag"] = .integer(tag) }
          if entrant.isWithdrawn { fields["isWithdrawn"] = true }
          return .object(fields)
        }),
      "fixtures": .array(reading.course.fixtures.map(fixture)),
      "tables": .array(
        tables.map(\.payload)),
      "next": .array(reading.queue.map { .string($0.id.description) }),
    ]
  }

  private func fixture(_ fixture: ContestFixture) -> JSONValue {
    var fields: [String: JSONValue] = [
      "id": .string(fixture.id.description), "title": .string(fixture.fixture.title),
      "state": .string(fixture.state.word),
      "sides": .array(fixture.entrants.map { .string(reading.name(ofSide: $0)) }),
      "score": .string(reading.score(of: fixture)),
    ]
    if let court = fixture.court { fields["court"] = .integer(court) }
    if let round = fixture.round { fields["roundID"] = .string(round) }
    if let winner = fixture.outcome?.winner {
      fields["winner"] = .string(reading.name(ofSide: fixture.entrants[winner]))
    }
    return .object(fields)
  }
}
