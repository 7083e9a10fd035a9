import ScoringKit

@testable import ScoringContests

/// The comparison of a state with the judge's verdict.
struct JudgeComparison {
  private let state: ContestState
  private let verdict: JudgeVerdict
  private let book: JudgeBook

  private init(_ state: ContestState, _ steps: [JudgeStep]) {
    self.state = state
    let judge = Judge(steps)
    verdict = judge.verdict()
    book = judge.book
  }

  /// Returns the first difference after the last step; nil if there is none.
  static func difference(_ steps: [JudgeStep]) -> String? {
    JudgeComparison(JudgedEvening(steps).state, steps).difference
  }

  /// Returns the first difference after any of the steps, with the number of steps that lead to it;
  /// nil if there is none.
  ///
  /// To save time, it can look at every n-th step only, and at the last.
  static func firstDifference(_ steps: [JudgeStep], every stride: Int) -> (
    count: Int, text: String
  )? {
    var evening = JudgedEvening([])
    for (index, step) in steps.enumerated() {
      evening.take(step)
      guard index % stride == 0 || index == steps.count - 1 else { continue }
      let prefix = Array(steps.prefix(index + 1))
      if let text = JudgeComparison(evening.state, prefix).difference { return (index + 1, text) }
    }
    return nil
  }

  private var difference: String? {
    for judged in verdict.stages {
      guard let stage = state.stage(judged.id) else { return "no stage \(judged.id)" }
      // The rules don't say how many entrants a format allows.
      if judged.isDrawn, stage.order == nil { return nil }
      if judged.format == "partners", judged.next != nil { return nil }
      let found =
        judged.isDrawn
        ? (drawn(stage, judged) ?? fixtures(stage, judged) ?? tables(stage, judged)
          ?? next(stage, judged))
        : undrawn(stage, judged)
      if let found { return "\(judged.id) (\(judged.format)): \(found)" }
    }
    return nil
  }

  private func differs<Value: Equatable>(_ title: String, _ own: Value, _ judged: Value) -> String?
  {
    own == judged ? nil : "\(title): \(own), judge: \(judged)"
  }

  private func drawn(_ stage: StageState, _ judged: JudgeStageVerdict) -> String? {
    differs("complete", stage.isComplete, judged.isComplete)
      ?? differs("outdated", stage.isOutdated, judged.isOutdated)
  }

  // MARK: Fixtures

  private func fixtures(_ stage: StageState, _ judged: JudgeStageVerdict) -> String? {
    let own = stage.fixtures.map { fixture in
      let sides = fixture.entrants.indices.map { side -> String in
        let slots = fixture.entrants[side].indices.compactMap { slot -> String? in
          if let name = fixture.entrants[side][slot]?.text { return name }
          return fixture.sides[side][slot] == .nobody ? nil : "?"
        }
        return slots.sorted().joined(separator: "+")
      }
      return text("\(fixture.id)", fixture.state.word, sides, judged.format)
        + rubbers(fixture.rubbers.map(\.state.word))
    }
    let others = judged.fixtures.map { fixture in
      let sides = fixture.sides.map { side in
        side.map { $0 ?? "?" }.sorted().joined(separator: "+")
      }
      return text(fixture.id, fixture.state, sides, judged.format) + rubbers(fixture.rubbers)
    }
    for (one, other) in zip(own, others) where one != other { return "\(one), judge: \(other)" }
    return differs("fixtures", own, others)
  }

  private func rubbers(_ words: [String]) -> String {
    words.isEmpty ? "" : " (\(words.joined(separator: ", ")))"
  }

  /// The sides of a second final have no order.
  private func text(_ id: String, _ state: String, _ sides: [String], _ format: String) -> String {
    let ordered = format == "double" ? sides.sorted() : sides
    return "\(id) \(state) \(ordered.joined(separator: " v "))"
  }

  // MARK: Tables

  private func tables(_ stage: StageState, _ judged: JudgeStageVerdict) -> String? {
    for table in judged.tables {
      let own =
        table.title.isEmpty
        ? stage.ranking : stage.tables.first { $0.title == table.title }?.ranking
      guard let own else {
        // A stage in which all are of one division has one table.
        if stage.tables.count == 1 { continue }
        return "no table \(table.title)"
      }
      if let found = rows(own, stage, table.rows) { return "table \(table.title): \(found)" }
    }
    return nil
  }

  private func rows(_ ranking: Ranking, _ stage: StageState, _ judged: [JudgeRow]) -> String? {
    func text(_ name: String, _ place: Int?, _ isShared: Bool, _ figures: [String]) -> String {
      "\(place.map { "\($0)" } ?? "-")\(isShared ? "=" : "") \(name) \(figures)"
    }
    let column = ranking.columns.firstIndex { column in
      column.kind == .total || ["Won", "Tag"].contains(column.title)
    }
    let handicap = ranking.columns.firstIndex { $0.kind == .handicap }
    let own = ranking.rows.map { row in
      let figure = row.place == nil ? nil : column.map { row.figures[$0] }
      return text(
        stage.entrant(row.entrant)?.text ?? "?", row.place, row.isShared,
        [figure ?? "", handicap.map { row.figures[$0] } ?? ""])
    }
    let others = judged.map { row in
      let figure = row.place == nil || column == nil ? "" : Self.points(row.figure)
      return text(
        row.name, row.place, row.isShared,
        [figure, handicap == nil ? "" : row.handicap.map { "\($0)" } ?? "–"])
    }
    return differs("rows", own.sorted(), others.sorted())
  }

  /// Writes a fraction of the judge as points are written.
  private static func points(_ figure: String) -> String {
    let parts = figure.split(separator: "/").compactMap { Int($0) }
    return parts.count == 2 ? Points(parts[0], over: parts[1]).text : figure
  }

  // MARK: Draws

  private func undrawn(_ stage: StageState, _ judged: JudgeStageVerdict) -> String? {
    if stage.order != nil { return "drawn" }
    let obstacle: String? =
      switch stage.obstacle {
      case .incomplete: "incomplete"
      case .level: "level"
      case .nobody: "nobody"
      case .refused: "multiple"
      case .disputed: "disputed"
      case nil: nil
      }
    if let found = differs("obstacle", obstacle, judged.obstacle) { return found }
    let own = stage.candidates.map(\.text)
    guard own != judged.candidates else { return nil }
    return pools(stage, own, judged.candidates)
      ?? (own.count == judged.candidates.count ? nil : "candidates")
  }

  /// Of the orders in which entrants advance from pools, some are equally good.
  private func pools(_ stage: StageState, _ own: [String], _ judged: [String]) -> String? {
    guard case .places(_, let id) = stage.plan.source,
      let tables = verdict.stage(id)?.tables.filter({ $0.title.hasPrefix("Pool ") }),
      !tables.isEmpty, own.sorted() == judged.sorted()
    else { return "candidates: \(own), judge: \(judged)" }
    let pools = tables.map { table in table.rows.map(\.name).filter(own.contains) }
    var first = 0
    for level in 0..<(pools.map(\.count).max() ?? 0) {
      let range = first..<first + pools.count { $0.count > level }
      if Set(own[range]) != Set(judged[range]) { return "candidates: \(own), judge: \(judged)" }
      first = range.upperBound
    }
    let (one, other) = (
      Judge.meetings(own, pools, own.count), Judge.meetings(judged, pools, own.count)
    )
    return other.lexicographicallyPrecedes(one) ? "meetings: \(one), judge: \(other)" : nil
  }

  private func next(_ stage: StageState, _ judged: JudgeStageVerdict) -> String? {
    guard judged.format != "partners" else { return nil }
    guard let next = judged.next else { return differs("next", stage.next.count, 0) }
    guard let fixtures = next.fixtures else { return nil }
    let own = stage.next.map { fixture in
      fixture.sides.map { side in
        side.compactMap { feed -> String? in
          guard case .entrant(let position) = feed else { return nil }
          return stage.entrant(position)?.text
        }
      }
    }
    return differs("next round", stage.next.first?.number.round, next.round)
      ?? differs("next", own, fixtures)
  }
}
