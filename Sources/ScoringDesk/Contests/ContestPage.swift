import ScoringContests
import ScoringKit

/// Builds the pages of an event: what is being played, what is next, and the tables.
struct ContestPage {
  let reading: ContestReading
  /// The only division whose tables and matches are shown; `nil` for all.
  let division: String?

  init(_ reading: ContestReading, division: String? = nil) {
    self.reading = reading
    self.division = division
  }

  var contest: Contest { reading.contest }

  /// The page of the event.
  var page: Page { page(heading + now + reportBlocks + stages) }

  /// Returns a page about the event with blocks of its own, such as what a change did.
  func page(_ blocks: [Page.Block]) -> Page {
    Page(
      kind: "event", title: contest.name, makingPayload: { payload }, blocks: blocks, next: next,
      warnings: warnings)
  }

  /// Returns one fixture in a line: `c1 Hal + Ann 6-11 Ben + Dora`.
  func line(of id: FixtureID, isOnCourt: Bool = true) -> String {
    guard let fixture = reading.state.fixture(id) else { return id.description }
    let score = reading.score(of: fixture)
    let place = isOnCourt ? self.place(fixture) : reading.title(of: fixture)
    // Additions to a result, such as a shoot-off, follow both names.
    let parts = score.split(separator: ",", maxSplits: 1)
    let middle = parts.first.map(String.init) ?? (score.isEmpty ? "v" : score)
    let added = parts.count > 1 ? " (\(parts[1].drop(while: \.isWhitespace)))" : ""
    let names = fixture.entrants.indices.map { reading.side($0, of: fixture) }
    let sides =
      names.count == 2
      ? "\(names[0]) \(middle) \(names[1])\(added)" : "\(names.joined(separator: ", ")): \(score)"
    switch fixture.state {
    case .void: return "\(place) \(reading.sides(of: fixture)): not played, void"
    case .disputed: return "\(place) \(sides): results differ"
    case .decided where fixture.isBye: return "\(place) \(reading.sides(of: fixture)): bye"
    case .decided:
      let winner = fixture.outcome?.winner.map { reading.name(ofSide: fixture.entrants[$0]) }
      return "\(place) \(reading.sides(of: fixture)): "
        + (winner.map { "\($0) without a match" } ?? "nobody")
    default: return "\(place) \(sides)"
    }
  }

  func place(_ fixture: ContestFixture) -> String {
    let title = reading.title(of: fixture)
    return fixture.court.map { "c\($0) \(title)" } ?? title
  }

  /// The fixtures with several results, in words, with the rounds.
  var disputedFixtures: [String] {
    reading.state.parts.filter { $0.state == .disputed }.map { fixture in
      let results = fixture.rounds.compactMap { id -> String? in
        guard let round = reading.rounds[id] else { return nil }
        return "\(round.headlines.first ?? "") (round \(id.prefix(4)))"
      }
      return "\(reading.title(of: fixture)), \(reading.sides(of: fixture)): "
        + results.joined(separator: " or ")
    }
  }

  func people(_ ids: [EntrantID]) -> String {
    ids.isEmpty ? "nobody yet" : Phrases.list(ids.map(reading.name), last: " and ", limit: 30)
  }

  // MARK: Parts

  private var heading: [Page.Block] {
    let parts = [
      reading.sport.name, Phrases.count(contest.entrants.count { !$0.hasLeft }, "entrant"),
      contest.stages.map(contest.label).joined(separator: ", "),
    ].filter { !$0.isEmpty }
    let left = contest.entrants.filter(\.hasLeft).map { reading.name($0.id) }
    return [.heading(contest.name), .line(Line(parts.joined(separator: " · "), .dim))]
      + (left.isEmpty
        ? []
        : [.line(Line("Left: \(Phrases.list(left, last: " and ", limit: 20)).", .dim))])
      + (contest.note.isEmpty ? [] : .note(contest.note))
  }

  /// The fixtures that are on a court or being played, in order of the courts.
  var called: [ContestFixture] {
    reading.state.parts.filter { fixture in
      fixture.state == .playing || (fixture.court != nil && fixture.isOpen)
    }.sorted { ($0.court ?? 100, $0.id) < ($1.court ?? 100, $1.id) }
  }

  /// The fixtures that are on a court, or being played, and those that come next.
  var now: [Page.Block] {
    let called = called
    let queue = reading.deck
    var blocks = reading.roundsInPlay.map { Page.Block.line(Line("\($0.words).", .dim)) }
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

  var stages: [Page.Block] {
    let undrawn = reading.state.stages.filter { $0.ranking == nil }.compactMap { stage in
      obstacle(stage).map { Line("\(contest.label(of: stage.plan)): \($0)", .dim) }
    }
    return matches + teamMatches + tables.filter { !$0.isEmpty }.map { .sheet($0.sheet) }
      + policyHints + undrawn.map { .line($0) }
  }

  /// For the organiser, how entrants without a result of each round get a place.
  private var policyHints: [Page.Block] {
    guard let table = tables.first(where: \.needsEachResult),
      let words = table.stage.progress?.policy.words
    else { return [] }
    let action = Action("event set", options: ["policy": .text("\(words),best:N")])
    return [
      .line(
        Line("`", .dim) + Line(action, .dim)
          + Line(
            "` counts N results of each; absent:zero or absent:last counts what was missed.", .dim))
    ]
  }

  /// The stages whose places follow from their matches, and not from a table.
  var knockouts: [StageState] {
    reading.state.stages.filter { stage in
      let form = FormatList.format(named: stage.plan.format).map { $0.form }
      return form?.usesPolicy == false && form?.countsRounds == false && !stage.fixtures.isEmpty
        && (division == nil || stage.plan.division == nil || stage.plan.division == division)
    }
  }

  /// The matches of the stages in which each match puts somebody out, round by round.
  private var matches: [Page.Block] {
    knockouts.flatMap { stage -> [Page.Block] in
      [.heading("\(contest.title(of: stage.plan)), matches")]
        + stage.fixtures.flatMap(lines)
    }
  }

  /// The matches of teams that have begun, in stages whose places follow from a table.
  private var teamMatches: [Page.Block] {
    let others = Set(knockouts.map(\.plan.id))
    return reading.state.stages.flatMap { stage -> [Page.Block] in
      let begun = stage.fixtures.filter { !$0.shownRubbers.isEmpty }
      guard !begun.isEmpty, !others.contains(stage.plan.id) else { return [] }
      return [.heading("\(contest.title(of: stage.plan)), matches")] + begun.flatMap(lines)
    }
  }

  /// Returns the line of a match, and below it those of the rubbers of a match of teams that has
  /// begun.
  private func lines(of fixture: ContestFixture) -> [Page.Block] {
    // A match that is over is on no court.
    let line = Line(
      line(of: fixture.id, isOnCourt: fixture.isOpen), fixture.outcome == nil ? .dim : .plain)
    return [.line(line)]
      + fixture.shownRubbers.compactMap { rubber in
        reading.words(ofRubber: rubber).map { words in
          .line(Line("  \(rubber.id.rubber) \(words)", rubber.state == .final ? .plain : .dim))
        }
      }
  }

  /// The tables of all stages, pools and divisions.
  var tables: [ContestTable] {
    reading.state.stages.flatMap { stage in
      stage.tables.map { ContestTable(reading, stage, $0) }.filter { $0.isOf(division) }
    }
  }

  /// The page with the tables only.
  var standings: Page {
    Page(
      kind: "event", title: contest.name, payload: standingsPayload, blocks: stages,
      warnings: warnings)
  }

  private func obstacle(_ stage: StageState) -> String? {
    stage.obstacle == nil ? "not drawn yet" : reading.refusal(of: stage).message
  }

  private var next: [Action] {
    reading.state.stages.contains(where: \.isDue) ? [Action("event draw")] : []
  }

  /// The oddities of the event that need a decision.
  private var warnings: [Line] {
    var lines: [Line] = []
    for fixture in reading.state.fixtures.flatMap({ $0.rubbers.isEmpty ? [$0] : [$0] + $0.rubbers })
    where fixture.rubbers.isEmpty || fixture.state != .disputed {
      let id = Action.Word.text(fixture.id.description)
      switch fixture.state {
      case .stale:
        lines.append(
          "\(reading.title(of: fixture)) was played by other people than the draw names now: \(Action("event rule", [id, .text("again")])) or \(Action("event rule", [id, .text("stands")]))."
        )
      case .disputed:
        lines.append(
          "\(reading.title(of: fixture)) has several results: \(Action("event disputes")) shows them."
        )
      default: break
      }
      if fixture.hasIdleRuling {
        lines.append(
          "The decision about \(reading.title(of: fixture)) is about other people and has no effect."
        )
      }
    }
    for stage in reading.state.stages {
      let draw = Action("event draw", [.text(stage.plan.id)])
      let label = contest.label(of: stage.plan)
      if stage.isUneven {
        lines.append(
          "The rounds of \(label) that have not begun: \(draw) draws them for those who are here.")
      }
      guard stage.isOutdated else { continue }
      lines.append(
        stage.hasBegun
          ? "\(label) was drawn from other places and has begun: \(people(stage.source)) advance now, in this order."
          : "\(label) was drawn from other places: \(people(stage.source)) advance now, in this order. \(draw) draws it again."
      )
    }
    lines += reading.outdatedCuts.map { Line($0) }
    let surplus = reading.state.surplus.count
    if surplus > 0 {
      lines.append(
        "\(Phrases.count(surplus, "result")) \(surplus == 1 ? "counts" : "count") for nobody: somebody has another of that round, or there are no more rounds."
      )
    }
    if !contest.disputed.isEmpty {
      lines.append("Two devices decided differently: \(Action("event disputes")) shows both.")
    }
    for fault in contest.faults.prefix(5) {
      lines.append("\(fault.key) has no effect: \(fault.sentence)")
    }
    if let first = reading.unreadable.first {
      let count = Phrases.count(reading.unreadable.count, "round")
      lines.append(
        "\(count) of \(contest.name) can't be read now, such as \(first.prefix(4)), and shown as last known: \(Action("doctor")) says which file is missing."
      )
    }
    lines += reading.damageWarnings.map { Line($0, .poor) }
    let strays = reading.state.strays
    if !strays.isEmpty, !contest.stages.isEmpty {
      lines.append(
        "\(Phrases.count(strays.count, "round")) of \(contest.name) \(strays.count == 1 ? "belongs" : "belong") to no match and \(strays.count == 1 ? "counts" : "count") for nobody."
      )
    }
    return lines
  }

  /// Returns sentences about challenges of which the last day for an answer is over.
  func overdue(on today: LocalTime) -> [Line] {
    reading.challenges.compactMap { challenge in
      guard let until = challenge.until, until.isoDate < today.isoDate else { return nil }
      let names = [challenge.challenger, challenge.challenged].map(reading.name)
      let action = Action("event challenge", names.map { .text($0) }, options: ["refused": nil])
      return Line(
        "\(names[0]) challenges \(names[1]) (\(challenge.fixture.id)): overdue since \(until.shortDate). `\(action)` counts it as a win of \(names[0])."
      )
    }
  }

  // MARK: JSON

  /// The event for programs, with the rows of the last table in the form that the standings of a round
  /// have.
  private var standingsPayload: JSONValue {
    guard case .object(var fields) = payload, let table = tables.last else { return payload }
    fields["rounds"] = .array(
      reading.state.rounds.filter { $0.phase == .finished }.map { .string($0.id) })
    fields["policy"] = .string((table.stage.progress?.policy ?? Policy()).words)
    fields["standings"] = .array(table.standings)
    return .object(fields)
  }

  /// The event for programs.
  var payload: JSONValue {
    let round = try? reading.round(nil)
    var fields: [String: JSONValue] = [
      "event": .string(contest.name), "id": .string(contest.id.key),
      "sport": .string(contest.sport),
      "entrants": .array(
        contest.entrants.map { entrant in
          var fields: [String: JSONValue] = [
            "id": .string(entrant.id.text), "name": .string(reading.name(entrant.id)),
          ]
          if !entrant.division.isEmpty { fields["division"] = .string(entrant.division) }
          if !entrant.club.isEmpty { fields["club"] = .string(entrant.club) }
          if let place = contest.place(of: entrant, in: round) {
            fields["place"] = .string("\(place)")
          }
          if let number = entrant.number { fields["number"] = .integer(number) }
          if let seed = entrant.seed { fields["seed"] = .integer(seed) }
          if let tag = entrant.tag { fields["tag"] = .integer(tag) }
          if entrant.hasLeft { fields["isWithdrawn"] = true }
          return .object(fields)
        }),
      "fixtures": .array(reading.state.fixtures.map(fixture)),
      "stages": .array(
        reading.state.stages.map { stage in
          let fields: [String: JSONValue] = [
            "id": .string(stage.plan.id), "title": .string(contest.title(of: stage.plan)),
            "format": .string(stage.plan.format), "isComplete": .bool(stage.isComplete),
          ]
          return .object(fields.merging(rounds(of: stage)) { own, _ in own })
        }),
      "tables": .array(
        tables.map(\.payload)),
      "next": .array(reading.queue.map { .string($0.id.description) }),
      "reports": reportsPayload,
      "roundsInPlay": .array(
        reading.roundsInPlay.map { round in
          [
            "stage": .string(round.stage), "round": .integer(round.number),
            "rounds": .integer(round.count), "title": .string(round.title),
            "sitsOut": .array(round.sitting.map { .string($0) }),
          ]
        }),
    ]
    let damaged = reading.damagedRounds
    if !damaged.isEmpty { fields[Damage.key] = .array(damaged.map { .string($0) }) }
    return .object(fields)
  }

  private func fixture(_ fixture: ContestFixture) -> JSONValue {
    var fields: [String: JSONValue] = [
      "id": .string(fixture.id.description), "title": .string(fixture.fixture.title),
      "state": .string(fixture.state.word),
      "sides": .array(
        fixture.entrants.indices.map { index in
          // Nobody can be called so.
          let isBye = fixture.isBye && !fixture.entrants[index].contains { $0 != nil }
          return .string(isBye ? "bye" : reading.name(ofSide: fixture.entrants[index]))
        }),
      "score": .string(reading.score(of: fixture)),
    ]
    if let court = fixture.court { fields["court"] = .integer(court) }
    if let round = fixture.round { fields["roundID"] = .string(round) }
    if reading.isChallenge(fixture) {
      let day = contest.drawnDays[fixture.id.stage]?[fixture.id.number.round]
      fields["challenged"] = day.map { .string($0) }
      let until = ContestChallenge(fixture, in: reading)?.until
      fields["until"] = until.map { .string($0.isoDate) }
    }
    if let winner = fixture.outcome?.winner {
      fields["winner"] = .string(reading.name(ofSide: fixture.entrants[winner]))
    }
    if !fixture.rubbers.isEmpty { fields["rubbers"] = .array(fixture.rubbers.map(self.fixture)) }
    return .object(fields)
  }
}
