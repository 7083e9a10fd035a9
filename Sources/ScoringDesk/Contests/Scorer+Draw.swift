import ScoringContests
package import ScoringKit
import ScoringStore

/// A request to draw a stage of an event, or its next round.
package struct DrawRequest: Sendable {
  /// The event.
  package var contest: ContestRequest
  /// The id of the stage; `nil` for the first one that can be drawn.
  package var stage: String?
  /// The entrants to begin the draw with, by their names; the others follow in their usual order.
  package var seeds: [String]
  /// Whether the entrants are shuffled; the result is stored, not the chance.
  package var shuffles: Bool

  /// Creates a request.
  package init(
    _ contest: ContestRequest, stage: String? = nil, seeds: [String] = [], shuffles: Bool = false
  ) {
    self.contest = contest
    self.stage = stage
    self.seeds = seeds
    self.shuffles = shuffles
  }
}

extension Scorer.Contests {
  /// Draws a stage, or the next round of a stage that is drawn a round at a time.
  ///
  /// - Throws: A ``Question`` that shows the draw; an error if nothing can be drawn, which says why.
  package func draw(_ request: DrawRequest) throws -> Page {
    try page {
      try write { writer in
        let reading = try writer.repository.contest(named: request.contest.event, at: clock.now())
        let stage = try Self.drawable(request.stage, in: reading)
        let draft = try Self.draft(
          of: stage, request, in: reading, random: writer.random)
        let question = Question(
          "draw:\(stage.plan.id)", "\(draft.lines.joined(separator: "\n"))\nStore this draw?",
          .yesOrNo,
          refusal: DeskError(
            .notConfirmed,
            "The draw of \(stage.plan.id) isn't stored yet: "
              + draft.lines.joined(separator: "; "), hint: "--yes stores it."))
        guard try request.contest.answers.confirms(question) else {
          throw DeskError(.notConfirmed, "Nothing was drawn.")
        }
        try writer.set([draft.field], of: reading.contest.id)
        return ContestPage(try writer.callFixtures(after: reading))
          .drew(stage.plan, round: draft.round)
      }
    }
  }

  /// A draw that isn't stored yet.
  private struct Draft {
    /// The field that stores it.
    let field: FieldBody
    /// The fixtures in words.
    let lines: [String]
    /// The round, of a stage that is drawn a round at a time; `nil` for a whole stage.
    let round: Int?
  }

  /// Returns the stage that can be drawn: the one with an id, or the first.
  private static func drawable(_ id: String?, in reading: ContestReading) throws -> StageState {
    let stages = reading.course.stages
    if let id {
      guard let stage = reading.course.stage(id.lowercased()) else {
        throw Refusal(
          .unknownName, "There is no stage \"\(id)\".", token: id,
          expected: stages.map(\.plan.id))
      }
      return stage
    }
    if let stage = stages.first(where: { $0.order == nil && $0.obstacle == nil }) { return stage }
    if let stage = stages.first(where: { !$0.next.isEmpty }) { return stage }
    if let stage = stages.first(where: \.isOutdated) { return stage }
    if let stage = stages.first(where: { $0.order == nil }) {
      throw reading.refusal(of: stage)
    }
    throw DeskError(
      .illegal, "Everything of \(reading.contest.name) is drawn.",
      hint: "`\(Action("event draw", [.blank("STAGE")]))` draws a stage again.")
  }

  private static func draft(
    of stage: StageState, _ request: DrawRequest, in reading: ContestReading,
    random: () -> UInt64
  ) throws -> Draft {
    if stage.order != nil, !stage.next.isEmpty { return try nextRound(of: stage, reading) }
    if stage.order == nil || stage.isOutdated, stage.obstacle != nil {
      throw reading.refusal(of: stage)
    }
    let played = stage.fixtures.filter { !$0.rounds.isEmpty }
    guard played.isEmpty else {
      throw DeskError(
        .illegal,
        "\(stage.plan.id) is drawn, and \(reading.title(of: played[0])) has been played.",
        hint: "Results keep their fixtures; `\(Action("event rule", [.blank("FIXTURE")]))` "
          + "settles a single one.")
    }
    var order = try seeded(stage.candidates, request.seeds, reading)
    if request.shuffles { order = shuffled(order, keeping: request.seeds.count, random) }
    let type = FormatList.format(named: stage.plan.format)
    guard let format = try type?.init(stage.plan.options) else {
      throw reading.refusal(of: stage)
    }
    let fixtures = try format.fixtures(for: order.count)
    try reading.checkSeating(of: fixtures, order)
    return Draft(
      field: ContestField.draw(stage.plan.id).field(.array(order.map { .string($0.text) })),
      lines: fixtures.isEmpty
        ? [order.map(reading.name).joined(separator: ", ")]
        : lines(of: fixtures, order, stage.plan.id, reading), round: nil)
  }

  private static func nextRound(of stage: StageState, _ reading: ContestReading) throws -> Draft {
    let (order, round) = (stage.order ?? [], stage.next.map(\.number.round).max() ?? 1)
    func entrant(_ slot: Feed) -> JSONValue? {
      guard case .entrant(let position) = slot, order.indices.contains(position - 1)
      else { return nil }
      return .string(order[position - 1].text)
    }
    let value = JSONValue.array(
      stage.next.map { fixture in
        .array(fixture.sides.map { .array($0.compactMap(entrant)) })
      })
    return Draft(
      field: ContestField.drawn(stage.plan.id, round: round).field(value),
      lines: lines(of: stage.next, order, stage.plan.id, reading), round: round)
  }

  /// Returns the fixtures in words, one line for each.
  private static func lines(
    of fixtures: [Fixture], _ order: [EntrantID], _ stage: String, _ reading: ContestReading
  ) -> [String] {
    fixtures.map { fixture in
      let sides = fixture.sides.map { side in
        side.map { slot in
          switch slot {
          case .entrant(let position):
            order.indices.contains(position - 1) ? reading.name(order[position - 1]) : "?"
          case .winner(let number): "winner of \(FixtureID(stage, number))"
          case .loser(let number): "loser of \(FixtureID(stage, number))"
          case .bye: "nobody"
          }
        }.joined(separator: " + ")
      }
      return "\(FixtureID(stage, fixture.number)) \(sides.joined(separator: " v "))"
    }
  }

  /// Returns the entrants with the named ones first.
  private static func seeded(
    _ candidates: [EntrantID], _ names: [String], _ reading: ContestReading
  ) throws -> [EntrantID] {
    let seeds = try names.map { name in
      let id = try reading.entrant(named: name)
      guard candidates.contains(id) else {
        throw Refusal(
          .illegal, "\(reading.name(id)) isn't in this stage.", token: name,
          expected: candidates.map(reading.name))
      }
      return id
    }
    return (seeds + candidates).uniqued()
  }

  private static func shuffled(
    _ order: [EntrantID], keeping count: Int, _ random: () -> UInt64
  ) -> [EntrantID] {
    var order = order
    for last in order.indices.reversed() where last > count {
      let span = UInt64(last - count + 1)
      order.swapAt(last, count + Int(random() % span))
    }
    return order
  }
}

extension ContestReading {
  /// Returns the error that says why a stage can't be drawn.
  func refusal(of stage: StageState) -> DeskError {
    let id = stage.plan.id
    switch stage.obstacle {
    case .incomplete(let earlier):
      let open = course.stage(earlier)?.fixtures.filter(\.isOpen).map(\.id.description) ?? []
      return DeskError(
        .illegal, "\(id) waits for stage \(earlier).", expected: Array(open.prefix(12)),
        hint: "`\(Action("event"))` shows what is missing.")
    case .level(let earlier, let entrants, let place):
      let names = entrants.map(name).joined(separator: ", ")
      return DeskError(
        .illegal,
        "\(names) are level at place \(place) of \(earlier), and not all of them advance.",
        hint: "Let a playoff, a shoot-off or a lot decide, and enter its order: "
          + "`\(Action("event decide", entrants.map { .text(name($0)) }, options: ["stage": .text(earlier)]))`."
      )
    case .disputed:
      return DeskError(
        .illegal, "Two devices drew \(id) differently.",
        hint: "`\(Action("disputes"))` shows both.")
    case .refused(let refusal): return DeskError(refusal)
    case .nobody, nil:
      return DeskError(
        .illegal, "\(id) has no entrants.",
        hint: "`\(Action("event in", [.blank("NAME")]))` adds them.")
    }
  }

  /// Refuses a draw whose sides the rules of the rounds don't allow.
  func checkSeating(of fixtures: [Fixture], _ order: [EntrantID]) throws {
    func ids(_ fixture: Fixture) -> [[EntrantID]] {
      fixture.sides.map { side in
        side.compactMap { slot in
          guard case .entrant(let position) = slot, order.indices.contains(position - 1)
          else { return nil }
          return order[position - 1]
        }
      }
    }
    guard
      let fixture = fixtures.first(where: { fixture in
        zip(ids(fixture), fixture.sides).allSatisfy { $0.count == $1.count }
      })
    else { return }
    _ = try seats(of: ids(fixture))
  }
}
