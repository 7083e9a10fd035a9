import ScoringContests
package import ScoringKit
import ScoringStore

/// A request to draw a stage of a contest, or its next round.
package struct DrawRequest: Sendable {
  /// The contest.
  package var contest: ContestRequest
  /// The id of the stage; `nil` for the first one that can be drawn.
  package var stage: String?
  /// The division whose stage is drawn; `nil` for any.
  package var division: String?
  /// The entrants to begin the draw with, by their names; the others follow in their usual order.
  package var seeds: [String]
  /// The number from which a shuffle is computed; `nil` for no shuffle.
  ///
  /// It is chosen once, so that the draw that is shown is the one that is stored.
  package var lot: UInt64?

  /// Creates a request.
  package init(
    _ contest: ContestRequest, stage: String? = nil, seeds: [String] = [], lot: UInt64? = nil
  ) {
    self.contest = contest
    self.stage = stage
    self.seeds = seeds
    self.lot = lot
  }
}

extension Scorer.Contests {
  /// Returns a random number for a shuffled draw.
  package func lot() -> UInt64 { scorer.desk.random() }

  /// Draws a stage, or the next round of a stage that is drawn a round at a time.
  ///
  /// - Throws: A ``Question`` that shows the draw; an error if nothing can be drawn, which says why.
  package func draw(_ request: DrawRequest) throws -> Page {
    try page {
      try write { writer in
        let reading = try writer.repository.contest(
          named: request.contest.event, at: clock.now())
        let stage = try Self.drawable(request.stage, request.division, in: reading)
        for name in request.seeds {
          try writer.repository.refuseAbsent(in: name, among: reading.typed.roster)
        }
        let draft = try Self.draft(of: stage, request, in: reading)
        let question = Question(
          "draw:\(stage.plan.id)", "\(draft.lines.joined(separator: "\n"))\nStore this draw?",
          .yesOrNo,
          refusal: DeskError(
            .notConfirmed,
            "The draw of \(reading.contest.label(of: stage.plan)) isn't stored yet: "
              + draft.lines.joined(separator: "; "), hint: "--yes stores it."))
        try request.contest.answers.require(question, else: "Nothing was drawn.")
        try writer.set(draft.fields, of: reading.contest.id)
        var page = ContestPage(try writer.called(reading)).drew(stage.plan, draft.title)
        page.warnings += draft.remarks.map { Line($0) }
        return page
      }
    }
  }

  /// A draw that isn't stored yet.
  private struct Draft {
    /// The fields that store it.
    var fields: [FieldBody]
    /// The fixtures in words.
    var lines: [String]
    /// The name of the draw: `b`, `round 2 of r`.
    let title: String
    /// Sentences about what the draw changes or can't reach.
    var remarks: [String] = []
  }

  /// Returns the stage that can be drawn: the one with an id, or the first.
  private static func drawable(
    _ id: String?, _ division: String?, in reading: ContestReading
  ) throws -> StageState {
    var stages = reading.state.stages
    if let id { return try reading.stage(named: id) }
    if let division = try division.map({ try reading.division(named: $0) }) {
      stages.removeAll { $0.plan.division != division }
      guard !stages.isEmpty else {
        throw Refusal(
          .illegal, "\(reading.contest.name) has no stage of \(division) alone.", token: division,
          expected: reading.contest.stages.compactMap(\.division).uniqued())
      }
    }
    if let stage = stages.first(where: { $0.order == nil && $0.obstacle == nil }) { return stage }
    if let stage = stages.first(where: \.isUneven) { return stage }
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
    of stage: StageState, _ request: DrawRequest, in reading: ContestReading
  ) throws -> Draft {
    if stage.isUneven { return try laterRounds(of: stage, reading) }
    if stage.order != nil, !stage.next.isEmpty { return try nextRound(of: stage, reading) }
    if stage.order == nil || stage.isOutdated, stage.obstacle != nil {
      throw reading.refusal(of: stage)
    }
    if let begun = stage.fixtures.first(where: { !$0.rounds.isEmpty }) {
      throw DeskError(
        .illegal,
        "\(reading.contest.label(of: stage.plan)) is drawn, and \(reading.title(of: begun)) has been played.",
        hint: "Results keep their fixtures; `\(Action("event rule", [.blank("FIXTURE")]))` "
          + "settles a single one.")
    }
    if let challenge = stage.fixtures.first(where: reading.isChallenge) {
      throw DeskError(
        .illegal,
        "\(reading.contest.label(of: stage.plan)) has challenges, such as \(challenge.id), and isn't drawn again."
      )
    }
    guard !stage.candidates.isEmpty else { throw reading.refusal(of: stage) }
    var order = try seeded(stage.candidates, request.seeds, reading)
    if let lot = request.lot { order = shuffled(order, keeping: request.seeds.count, lot) }
    let type = FormatList.format(named: stage.plan.format)
    guard let format = try type?.init(stage.plan.options) else {
      throw reading.refusal(of: stage)
    }
    let fixtures = try format.fixtures(for: order.count)
    try ContestSeating.check(fixtures, order, reading)
    let draw = Contest.Draw(order, source: stage.source)
    var draft = Draft(
      fields: [ContestField.draw(stage.plan.id).field(draw.value)],
      lines: fixtures.isEmpty
        ? [order.map(reading.name).joined(separator: ", ")]
        : lines(of: fixtures, order, stage.plan.id, reading),
      title: reading.contest.label(of: stage.plan))
    if format is RotatingPartners {
      draft.fields += rounds(fixtures, order, of: stage.plan.id)
      draft.remarks += partnerRemarks(fixtures, order, reading)
    }
    clear(stage, order, fixtures, &draft, reading)
    return draft
  }

  /// Removes what was stored about an earlier draw: rounds, late entries, and decisions about other
  /// people.
  private static func clear(
    _ stage: StageState, _ order: [EntrantID], _ fixtures: [Fixture], _ draft: inout Draft,
    _ reading: ContestReading
  ) {
    let id = stage.plan.id
    let kept = Set(draft.fields.map(\.key))
    var stale = (reading.contest.drawn[id] ?? [:]).keys.sorted()
      .map { ContestField.drawn(id, round: $0) }
    stale += (reading.contest.late[id] ?? []).map { ContestField.late(id, $0.entrant) }
    if reading.contest.decisions[id] != nil { stale.append(.decision(id)) }
    draft.fields += stale.filter { !kept.contains($0.key) }.map { $0.field(.null) }
    let people = Dictionary(
      fixtures.map { fixture in
        (
          FixtureID(id, fixture.number),
          fixture.sides.map { side in
            side.map { feed -> EntrantID? in
              guard case .entrant(let position) = feed else { return nil }
              return order.at(position)
            }
          }
        )
      }
    ) { first, _ in first }
    for (fixture, ruling) in reading.contest.rulings.sorted(by: { $0.key < $1.key })
    where fixture.stage == id {
      if let present = people[fixture.match], ruling.concerns(present) { continue }
      draft.fields.append(ContestField.ruling(fixture).field(.null))
      let who = ruling.sides.map(reading.name(ofSide:)).joined(separator: " v ")
      draft.remarks.append(
        "The decision about \(fixture)\(who.isEmpty ? "" : " (\(who))") is removed: others play it now."
      )
    }
  }

  private static func nextRound(of stage: StageState, _ reading: ContestReading) throws -> Draft {
    let (order, round) = (stage.order ?? [], stage.next.map(\.number.round).max() ?? 1)
    var draft = Draft(
      fields: rounds(stage.next, order, of: stage.plan.id),
      lines: lines(of: stage.next, order, stage.plan.id, reading),
      title: "round \(round) of \(reading.contest.label(of: stage.plan))")
    draft.remarks += sittingRemarks(stage.next, stage, reading)
    return draft
  }

  /// Draws the rounds of changing partners that have not begun again, for those who are there.
  private static func laterRounds(of stage: StageState, _ reading: ContestReading) throws -> Draft {
    let type = FormatList.format(named: stage.plan.format)
    guard let progress = stage.progress, let order = stage.order,
      let format = try type?.init(stage.plan.options)
    else { throw reading.refusal(of: stage) }
    let first = stage.firstUnbegunRound
    let fixtures = format.redrawn(progress, from: first)
    guard !fixtures.isEmpty else {
      throw DeskError(
        .illegal, "Too few are left to draw \(reading.contest.label(of: stage.plan)) again.",
        hint: "`\(Action("event end", [.text(stage.plan.id)]))` ends it.")
    }
    let last = fixtures.map(\.number.round).max() ?? first
    var draft = Draft(
      fields: rounds(fixtures, order, of: stage.plan.id),
      lines: lines(of: fixtures, order, stage.plan.id, reading),
      title: (last == first ? "round \(first) of " : "rounds \(first) to \(last) of ")
        + reading.contest.label(of: stage.plan))
    let kept = Set(draft.fields.map(\.key))
    draft.fields += (reading.contest.drawn[stage.plan.id] ?? [:]).keys.sorted()
      .map { ContestField.drawn(stage.plan.id, round: $0) }
      .filter {
        !kept.contains($0.key) && Int($0.key.split(separator: "/").last ?? "") ?? 0 >= first
      }
      .map { $0.field(.null) }
    draft.remarks += partnerRemarks(
      progress.fixtures.filter { $0.number.round < first } + fixtures, order, reading)
    return draft
  }

  /// Returns the fields that store the fixtures of rounds that are drawn by themselves.
  private static func rounds(_ fixtures: [Fixture], _ order: [EntrantID], of stage: String)
    -> [FieldBody]
  {
    func entrant(_ feed: Feed) -> JSONValue? {
      guard case .entrant(let position) = feed else { return nil }
      return order.at(position).map { .string($0.text) }
    }
    return Dictionary(grouping: fixtures, by: \.number.round).sorted { $0.key < $1.key }.map {
      round, fixtures in
      let value = JSONValue.array(
        fixtures.sorted { $0.number < $1.number }.map { fixture in
          .array(fixture.sides.map { .array($0.compactMap(entrant)) })
        })
      return ContestField.drawn(stage, round: round).field(value)
    }
  }

  /// Returns sentences about partners who repeat, and about who sits out.
  private static func partnerRemarks(
    _ fixtures: [Fixture], _ order: [EntrantID], _ reading: ContestReading
  ) -> [String] {
    let present = order.filter { reading.contest.entrant($0)?.hasLeft != true }.count
    var remarks: [String] = []
    if let words = RotatingPartners.imperfection(of: fixtures, among: order.count),
      present == order.count, words.contains("more than once")
    {
      remarks.append("Not all partners change: \(words).")
    }
    guard present % 4 > 0 else { return remarks }
    let rounds = Dictionary(grouping: fixtures, by: \.number.round).sorted { $0.key < $1.key }
    let sitting = rounds.map { round, fixtures in
      let playing = Set(fixtures.flatMap(\.sides).joined())
      let names = order.indices.filter { index in
        !playing.contains(.entrant(index + 1))
          && reading.contest.entrant(order[index])?.hasLeft != true
      }.map { reading.name(order[$0]) }
      return "\(round) \(Phrases.list(names, last: " and ", limit: 8))"
    }
    remarks.append("Sits out: " + sitting.joined(separator: "; ") + ".")
    return remarks
  }

  /// Returns a sentence about who sits out in a round; nothing if nobody does.
  private static func sittingRemarks(
    _ fixtures: [Fixture], _ stage: StageState, _ reading: ContestReading
  ) -> [String] {
    guard let progress = stage.progress,
      FormatList.format(named: stage.plan.format)?.form.voidsLeavers
        == true
    else { return [] }
    let playing = Set(fixtures.flatMap(\.sides).joined())
    let names = progress.present.filter { !playing.contains(.entrant($0)) }
      .map { reading.name($0, in: stage) }
    return names.isEmpty ? [] : ["\(Phrases.list(names, last: " and ", limit: 8)) sit out."]
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
            order.at(position).map(reading.name) ?? "?"
          case .winner(let number): "winner of \(FixtureID(stage, number))"
          case .loser(let number): "loser of \(FixtureID(stage, number))"
          case .bye: "nobody"
          }
        }.joined(separator: " + ")
      }
      let isBye = fixture.sides.contains([.bye])
      return "\(FixtureID(stage, fixture.number)) "
        + (isBye ? "\(sides[0]): bye" : sides.joined(separator: " v "))
    }
  }

  /// Returns the entrants with the named ones first.
  private static func seeded(
    _ candidates: [EntrantID], _ names: [String], _ reading: ContestReading
  ) throws -> [EntrantID] {
    let seeds = try names.map { name in
      let id = try reading.only(of: reading.entrants(named: name), named: name)
      guard candidates.contains(id) else {
        throw Refusal(
          .illegal, "\(reading.name(id)) isn't in this stage.", token: name,
          expected: candidates.map(reading.name))
      }
      return id
    }
    return (seeds + candidates).uniqued()
  }

  /// Returns entrants in the order of a lot, after the first `count` of them.
  ///
  /// The lot decides alone, so the order can be computed again.
  private static func shuffled(_ order: [EntrantID], keeping count: Int, _ lot: UInt64)
    -> [EntrantID]
  {
    let lots = order.dropFirst(count).map { id in
      (lot: ContentID(of: "\(lot)/\(id)").text, id: id)
    }
    return order.prefix(count) + lots.sorted { ($0.lot, $0.id) < ($1.lot, $1.id) }.map(\.id)
  }
}

extension ContestReading {
  /// Returns the error that says why a stage can't be drawn.
  func refusal(of stage: StageState) -> DeskError {
    let label = contest.label(of: stage.plan)
    switch stage.obstacle {
    case .incomplete(let earlier):
      let open = state.stage(earlier)?.fixtures.filter(\.isOpen).map(\.id.description) ?? []
      return DeskError(
        .illegal, "\(label) waits for \(contest.label(ofStage: earlier)).",
        expected: Array(open.prefix(12)),
        hint: "`\(Action("event"))` shows what is missing.")
    case .level(let earlier, let entrants, let place):
      let names = entrants.map(name).joined(separator: ", ")
      return DeskError(
        .illegal,
        "\(names) are level at place \(place) of \(contest.label(ofStage: earlier)), and not all of them advance.",
        hint: "Let a playoff, a shoot-off or a lot decide, and enter its order: "
          + "`\(Action("event decide", entrants.map { .text(name($0)) }, options: ["stage": .text(earlier)]))`."
      )
    case .disputed:
      return DeskError(
        .illegal, "Two devices drew \(label) differently.",
        hint: "`\(Action("disputes"))` shows both.")
    case .refused(let refusal): return DeskError(refusal)
    case .nobody, nil:
      return DeskError(
        .illegal, "\(label) has no entrants.",
        hint: "`\(Action("event in", [.blank("NAME")]))` adds them.")
    }
  }
}
