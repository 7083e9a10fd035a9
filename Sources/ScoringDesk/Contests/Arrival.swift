import ScoringContests
import ScoringKit

/// The places of entrants who come after stages were drawn.
struct Arrival {
  /// The fields that let them join.
  private(set) var fields: [FieldBody] = []
  /// Sentences about stages that they join, or can't join.
  private(set) var sentences: [String] = []

  /// Decides it for new entrants; `division` is the one with which they are entered.
  init(of ids: [EntrantID], _ division: String?, in reading: ContestReading) throws {
    guard !ids.isEmpty else { return }
    for stage in reading.state.stages where stage.order != nil && stage.plan.source == .entrants {
      guard stage.plan.division == nil || stage.plan.division == division else { continue }
      try add(ids, to: stage, reading)
    }
  }

  private mutating func add(
    _ ids: [EntrantID], to stage: StageState, _ reading: ContestReading
  ) throws {
    let (id, label) = (stage.plan.id, reading.contest.label(of: stage.plan))
    guard !stage.countsRounds, let format = FormatList.format(named: stage.plan.format) else {
      return
    }
    if !stage.hasBegun {
      // Nothing is lost by drawing again, so that everybody is drawn as if they had been there.
      sentences.append(
        "\(label) was drawn without them, and nothing of it has begun: "
          + "`\(Action("event draw", [.text(id)]))` draws it again.")
      return
    }
    guard format.form.admitsLate else {
      sentences.append("\(label) has begun, and nobody can join it: it stays as it is.")
      return
    }
    let last = stage.fixtures.map(\.id.number.round).max() ?? 0
    if format == RotatingPartners.self, stage.firstUnbegunRound > last {
      let more = Action(
        "event stage", [.blank("NAME")], options: ["as": .text(RotatingPartners.form.id)])
      sentences.append(
        "The last round of \(label) has begun, so nobody can join it: `\(more)` adds rounds for all."
      )
      return
    }
    if let refusal = try refusal(of: stage, adding: ids.count, format, reading) {
      sentences.append(refusal)
      return
    }
    for entrant in ids {
      fields.append(
        ContestField.late(id, entrant).field(.integer(Self.smallestPool(of: stage, format))))
    }
    sentences.append(
      format.form.voidsLeavers || format == Swiss.self
        ? "They play in \(label) from its next draw on: `\(Action("event draw", [.text(id)]))`."
        : "They play in \(label).")
  }

  /// Returns why entrants can't join a knockout that has begun; `nil` if they can: each takes a bye
  /// of the first round whose next match has not begun.
  private func refusal(
    of stage: StageState, adding count: Int, _ format: any ContestFormat.Type,
    _ reading: ContestReading
  ) throws -> String? {
    guard !format.form.usesPolicy, let progress = stage.progress else { return nil }
    let made = try format.init(stage.plan.options)
    let late = progress.late + Array(repeating: 0, count: count)
    let reason =
      "\(reading.contest.label(of: stage.plan)) has begun, and has no bye left for them: it stays as it is."
    guard let fixtures = try? made.fixtures(for: progress.drawn, late: late) else { return reason }
    let known = Dictionary(
      progress.fixtures.map { ($0.number, $0) }
    ) { first, _ in first }
    for fixture in fixtures {
      guard let old = known[fixture.number], old.sides != fixture.sides else { continue }
      let state = stage.fixtures.first { $0.id.number == fixture.number }
      if let state, !state.rounds.isEmpty || state.state == .decided { return reason }
    }
    // A match that exists now and would not any more can't be taken away.
    let numbers = Set(fixtures.map(\.number))
    guard progress.fixtures.allSatisfy({ numbers.contains($0.number) }),
      Bracket.size(progress.entrants) == Bracket.size(progress.entrants + count)
    else { return reason }
    return nil
  }

  /// Returns the pool with the fewest entrants, from 0, and of equal ones the first.
  private static func smallestPool(of stage: StageState, _ format: any ContestFormat.Type) -> Int {
    guard let progress = stage.progress, let made = try? format.init(stage.plan.options) else {
      return 0
    }
    let pools = made.pools(of: progress)
    let least = pools.map(\.count).min() ?? 0
    return pools.firstIndex { $0.count == least } ?? 0
  }
}
