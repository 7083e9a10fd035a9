import ScoringContests
package import ScoringKit
import ScoringStore

extension Scorer.Contests {
  /// Stores a decision about a fixture: `walkover NAME`, `both-out`, `void`, `stands`, `again`,
  /// `counts ROUND`, or `clear`, which takes a decision back.
  package func rule(_ fixture: String, _ words: [String], in request: ContestRequest) throws -> Page
  {
    try page {
      try write { writer in
        let reading = try writer.repository.contest(named: request.event, at: clock.now())
        guard let id = FixtureID(fixture.lowercased()), let known = reading.course.fixture(id)
        else {
          throw Refusal(
            .unknownName, "There is no fixture \"\(fixture)\".", token: fixture,
            expected: reading.course.fixtures.prefix(12).map(\.id.description))
        }
        let fields = try Self.fields(words, known, reading, writer)
        try writer.set(fields, of: reading.contest.id)
        return ContestPage(try writer.callFixtures(after: reading))
          .took(id, before: reading)
      }
    }
  }

  private static let words = [
    "walkover NAME", "both-out", "void", "stands", "again", "counts ROUND", "clear",
  ]

  private static func fields(
    _ words: [String], _ fixture: ContestFixture, _ reading: ContestReading,
    _ writer: RepositoryWriter
  ) throws -> [FieldBody] {
    let cell = ContestField.rule(fixture.id)
    let rest = words.dropFirst().joined(separator: " ")
    switch words.first?.lowercased() {
    case "walkover":
      // A side of several entrants may be named as it is shown.
      let side = fixture.entrants.indices.first { reading.side($0, of: fixture) == rest }
      let named = side.flatMap { fixture.entrants[$0].compactMap(\.self).first }
      let winner = try named ?? reading.entrant(named: rest)
      guard fixture.known.contains(winner) else {
        throw Refusal(
          .illegal, "\(reading.name(winner)) doesn't play \(reading.title(of: fixture)).",
          token: rest, expected: fixture.known.map(reading.name))
      }
      return [cell.field(Ruling.walkover(winner).value)]
    case "both-out": return [cell.field(Ruling.bothOut.value)]
    case "void": return [cell.field(Ruling.void.value)]
    case "stands":
      guard fixture.state == .stale else {
        throw DeskError(
          .illegal, "\(reading.title(of: fixture)) was played by those whom the draw names.")
      }
      return [cell.field(Ruling.stands.value)]
    case "again":
      return unbound(fixture, except: nil) + [cell.field(.null)]
    case "counts":
      let stream = try writer.repository.round(
        RoundRequest(sport: reading.sport.id, round: rest), .shown)
      guard fixture.rounds.contains(stream.key) else {
        throw Refusal(
          .illegal, "Round \(rest) is no result of \(reading.title(of: fixture)).", token: rest,
          expected: fixture.rounds)
      }
      return unbound(fixture, except: stream.key)
    case "clear": return [cell.field(.null)]
    default:
      throw Refusal(
        .notation, words.isEmpty ? "A decision is missing." : "\"\(words[0])\" is no decision.",
        token: words.first, expected: Self.words)
    }
  }

  /// Returns the fields that take rounds from a fixture.
  ///
  /// The rounds stay in the history.
  private static func unbound(_ fixture: ContestFixture, except kept: String?) -> [FieldBody] {
    fixture.rounds.filter { $0 != kept }.map {
      ContestField.bound(fixture.id, round: $0).field(.null)
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
        let stage = try reading.stage(named: stage)
        let order = try names.map { try reading.entrant(named: $0) }
        let rows = stage.ranking?.rows ?? []
        let places = order.map { id in rows.first { stage.entrant($0.entrant) == id }?.place }
        guard order.count > 1, Set(order).count == order.count, Set(places).count == 1,
          places[0] != nil
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
        return ContestPage(try writer.callFixtures(after: reading)).page
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
          try reading.sport.check(policy)
          fields.append(ContestField.policy.field(policy.value))
        }
        if let courts = change.courts {
          fields.append(ContestField.courts.field(.integer(courts)))
        }
        if let rounds = change.rounds {
          let own = try own(rounds, reading, writer.repository, request.answers)
          fields.append(ContestField.round.field(own.value))
        }
        try writer.set(fields, of: reading.contest.id)
        return ContestPage(try writer.callFixtures(after: reading)).page
      }
    }
  }

  /// Takes back the newest change that this device made to an event, such as a result or a draw.
  ///
  /// A round that the change began is abandoned; it stays in the log. A corrected score becomes the
  /// one before.
  package func undo(in request: ContestRequest) throws -> Page {
    try page {
      try write { writer in
        let before = try writer.repository.contest(named: request.event, at: clock.now())
        let line = DocumentLedger.newestLine(
          try writer.writer.entries(of: before.contest.id), by: try writer.device
        ) { key in
          if case .court = ContestField(key: key) { true } else { false }
        }
        guard !line.isEmpty else {
          throw DeskError(.illegal, "This device has changed nothing of \(before.contest.name).")
        }
        try writer.appendFields(
          [Draft(kind: .undo, targets: line.map(\.id))], to: before.contest.id)
        let cells = line.compactMap { FieldBody($0.body) }.compactMap { ContestField(key: $0.key) }
        try Self.undoRounds(of: cells, before, writer)
        return ContestPage(try ContestReading(before.contest.id, in: writer.repository)).undid(
          before)
      }
    }
  }

  /// Abandons the rounds that a change began, or takes back the newest line of the one whose score
  /// it corrected.
  private static func undoRounds(
    of cells: [ContestField], _ before: ContestReading, _ writer: RepositoryWriter
  ) throws {
    let begun = cells.compactMap { cell in
      if case .bound(_, let round) = cell { round } else { nil }
    }
    for round in begun { try writer.abandon(round) }
    for case .typed(let fixture) in cells where begun.isEmpty {
      guard let key = before.course.fixture(fixture)?.round,
        let stream = StreamID(kind: StreamID.roundKind, key: key),
        let record = try writer.repository.readable(stream)
      else { continue }
      try writer.append(record.ledger.undo(by: writer.device), to: record)
    }
  }
}

extension ContestReading {
  /// Returns the stage with an id; without one, the only stage or the one that is being played.
  func stage(named id: String?) throws -> StageState {
    if let id {
      if let stage = course.stage(id.lowercased()) { return stage }
      throw Refusal(
        .unknownName, "There is no stage \"\(id)\".", token: id,
        expected: course.stages.map(\.plan.id))
    }
    guard let stage = course.stages.last(where: { $0.order != nil }) ?? course.stages.first else {
      throw DeskError(.illegal, "\(contest.name) has no stage.")
    }
    return stage
  }

  /// Returns the groups of entrants who share a place in a stage, in words.
  func levels(in stage: StageState) -> [String] {
    let rows = stage.ranking?.rows.filter(\.isShared) ?? []
    return Dictionary(grouping: rows) { $0.place ?? 0 }.sorted { $0.key < $1.key }.map { _, level in
      level.map { name($0.entrant, in: stage) }.joined(separator: " ")
    }
  }
}
