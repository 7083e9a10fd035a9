import ScoringContests
import ScoringKit
import ScoringViews

/// The table of a stage, or of one of its pools or divisions.
struct ContestTable {
  let reading: ContestReading
  let stage: StageState
  let table: StageTable

  init(_ reading: ContestReading, _ stage: StageState, _ table: StageTable) {
    self.reading = reading
    self.stage = stage
    self.table = table
  }

  /// Whether the table has entrants of a division; `nil` means any.
  func isOf(_ division: String?) -> Bool {
    guard let division else { return true }
    if let own = stage.plan.division { return own == division }
    return table.kind == .division ? table.title == division : true
  }

  /// The places.
  var ranking: Ranking { table.ranking }

  /// The name of the pool or of the division; `nil` for the table of a whole stage.
  var division: String? {
    switch table.kind {
    case .whole: nil
    case .pool: table.title
    case .division:
      table.title.isEmpty ? "No division" : reading.contest.title(ofDivision: table.title)
    }
  }

  /// Whether the table shows nothing but names, because no place is decided.
  var isEmpty: Bool { ranking.columns.isEmpty && ranking.rows.allSatisfy { $0.place == nil } }

  /// The table with the reasons below it.
  var sheet: Sheet {
    let rows = orderedRows
    let names = rows.map(name)
    let exits = self.exits
    let cells = zip(rows, names).map { row, name in
      Sheet.Row(
        [Cell(label(row)), Cell(name)]
          + figures(of: row).map { Cell($0) }
          + (exits.map { [Cell($0[row.entrant] ?? "")] } ?? []),
        spoken: spoken(row, name))
    }
    return Sheet(
      title: title,
      columns: [
        .figures("#"), Sheet.Column(noun.capitalizedFirst),
      ] + ranking.columns.map { .figures($0.title) }
        + (exits == nil ? [] : [Sheet.Column("Lost in")]),
      rows: cells,
      notes: (progress + challenges + rules + hidden + unfinished).map { Line($0, .dim) })
  }

  /// The noun for an entrant and its plural: a person, unless some entrants are sides.
  var nouns: (one: String, several: String) {
    stage.plan.rubbers == nil ? reading.entrantNouns : ("team", "teams")
  }

  /// The noun for an entrant.
  var noun: String { nouns.one }

  /// Returns the name of a row's entrant, with a remark if they have left.
  private func name(_ row: Ranking.Row) -> String {
    let name = reading.name(row.entrant, in: stage)
    let hasLeft = stage.entrant(row.entrant).flatMap(reading.contest.entrant)?.hasLeft ?? false
    return hasLeft ? "\(name) (left)" : name
  }

  private var title: String {
    let name = stageTitle ?? reading.contest.name
    return division.map { "\(name), \($0)" } ?? name
  }

  /// The title of the stage; `nil` for the only stage of an event, unless the organiser gave it one.
  var stageTitle: String? {
    let (contest, plan) = (reading.contest, stage.plan)
    let isOnly = reading.state.stages.count == 1 && contest.titles[plan.id] == nil
    return isOnly ? nil : contest.title(of: plan)
  }

  /// The open challenges of a ladder, with the last day for an answer.
  var challenges: [String] {
    guard stage.plan.format == TagLadder.form.id else { return [] }
    return reading.challenges.filter { $0.fixture.id.stage == stage.plan.id }.map {
      reading.words($0) + "."
    }
  }

  /// How much of the stage has been played.
  private var progress: [String] {
    if let rounds = stage.rounds, let progress = stage.progress, !stage.isComplete {
      let number = progress.roundInPlay
      let expected = ranking.rows.filter { progress.isExpected($0.entrant, inRound: number) }
      let results = progress.session(ofRound: number)?.results ?? [:]
      let done = expected.count { results[$0.entrant] != nil }
      return [
        "Round \(number) of \(rounds): \(done) of \(Phrases.count(expected.count, "result"))."
      ]
    }
    guard !stage.countsRounds else { return [] }
    let all = stage.fixtures.filter { !$0.fixture.isOptional }
    guard !all.isEmpty, !stage.isComplete else { return [] }
    let done = all.count { $0.outcome != nil }
    return ["\(done) of \(Phrases.count(all.count, "match", plural: "matches"))."]
  }

  /// The rules of a table that has figures.
  var rules: [String] {
    let form = FormatList.format(named: stage.plan.format).map { $0.form }
    guard let policy = stage.progress?.policy, form?.usesPolicy == true else { return [] }
    var sentences = [policy.sentence(reading.sport.measures)]
    if policy.addsSessions, ranking.rows.contains(where: { $0.place == nil }) {
      let unit = stage.rounds == nil ? "session" : "round"
      sentences.append(
        needsEachResult
          ? "Only who has a result of each \(unit) has a place."
          : "Only who has a result has a place.")
    }
    if stage.countsRounds, !reading.leftOut.isEmpty {
      let count = Phrases.count(reading.leftOut.count, reading.sport.nouns.round)
      sentences.append(
        "\(count) of another kind \(reading.leftOut.count == 1 ? "is" : "are") not added: "
          + "places counts every round.")
    }
    sentences += reading.cutSentences(
      of: stage, table.kind == .division ? table.title : nil)
    let disputed = reading.state.rounds.count { $0.phase == .disputed }
    if stage.countsRounds, disputed > 0 {
      sentences.append(
        "\(Phrases.count(disputed, reading.sport.nouns.round)) \(disputed == 1 ? "counts" : "count") "
          + "for nobody until the dispute is settled.")
    }
    return sentences
  }

  /// Whether somebody has no place because only those with a result of each round have one.
  var needsEachResult: Bool {
    guard let policy = stage.progress?.policy, policy.addsSessions else { return false }
    return stage.countsRounds && policy.best == nil && policy.smallestIsFirst
      && ranking.rows.contains { $0.place == nil }
  }

  /// The reasons that the figures of the table do not show.
  private var hidden: [String] {
    ranking.reasons.filter { !$0.isShown }.map(sentence)
  }

  /// Sentences about why entrants of the table did not finish a round, as far as it is known.
  private var unfinished: [String] {
    guard stage.countsRounds else { return [] }
    let own = ranking.rows.compactMap { stage.entrant($0.entrant) }
    return reading.state.rounds.filter { !$0.reason.isEmpty }.flatMap { round in
      zip(round.people, round.outcome?.sides ?? []).compactMap { people, side -> String? in
        guard let leaving = side.unfinished?.leaving,
          let id = own.first(where: { !reading.people(of: $0).isDisjoint(with: people) })
        else { return nil }
        return "\(reading.name(id)) \(leaving.phrase): \(round.reason)."
      }
    }
  }

  /// The reasons for places of entrants who were level at first.
  var reasons: [String] {
    ranking.reasons.map(sentence)
  }

  private func sentence(_ reason: Ranking.Reason) -> String {
    reason.sentence({ reading.name($0, in: stage) }, total: figure)
  }

  /// Returns the figures of a row; what sessions add up to is written as the sport writes totals.
  func figures(of row: Ranking.Row) -> [String] {
    zip(ranking.columns, row.figures).map { column, figure in
      switch column.kind {
      case .session, .total: isOfTotals ? self.figure(figure) : figure
      case .plain, .handicap: figure
      }
    }
  }

  /// Returns a figure as the sport writes it: a total of a policy is what rounds add, of which the
  /// smallest is first.
  private func figure(_ text: String) -> String {
    // Without the rounds, it isn't known how the sport writes the number.
    guard let headline = reading.headline else { return Int(text) == nil ? text : "–" }
    // A result that was not finished is followed by a mark.
    if let space = text.firstIndex(of: " "), let number = Int(text[..<space]) {
      return headline([number]).text + text[space...]
    }
    let isLeftOut = text.hasPrefix("[")
    guard let number = Int(isLeftOut ? String(text.dropFirst().dropLast()) : text) else {
      return text
    }
    let written = headline([number]).text
    return isLeftOut ? "[\(written)]" : written
  }

  /// Whether the figures are totals, and not points, wins or tags.
  private var isOfTotals: Bool { stage.progress?.policy.countsPoints == false }

  private func label(_ row: Ranking.Row) -> String {
    row.place.map { row.isShared ? "T\($0)" : "\($0)" } ?? (isIn(row) ? "in" : "–")
  }

  private func spoken(_ row: Ranking.Row, _ name: String) -> String {
    let place = row.place.map { Phrases.ordinal($0) } ?? (isIn(row) ? "still in" : "no place")
    let figures = zip(ranking.columns, figures(of: row)).map { "\($0.title) \($1)" }
    return figures.isEmpty
      ? "\(name), \(place)." : "\(name), \(place): \(figures.joined(separator: ", "))."
  }

  /// The rows in the form that the standings of a round have.
  var standings: [JSONValue] {
    let total = ranking.columns.lastIndex { $0.kind == .total } ?? ranking.columns.indices.last
    return ranking.rows.map { row in
      let entrant = stage.entrant(row.entrant)
      let competitor = entrant.flatMap { reading.contest.entrant($0) }?.competitor
      let figures = figures(of: row)
      let score = total.flatMap { figures.indices.contains($0) ? figures[$0] : nil } ?? ""
      return [
        "name": .string(reading.name(row.entrant, in: stage)),
        "playerID": competitor?.kind == .side ? .null : entrant.map { .string($0.text) } ?? .null,
        "kind": .string(competitor?.kind.rawValue ?? ""),
        "place": row.place.map { .integer($0) } ?? .null, "shared": .bool(row.isShared),
        "score": .string(score),
      ]
    }
  }

  /// The table for programs.
  var payload: JSONValue {
    var fields: [String: JSONValue] = [
      "stage": .string(stage.plan.id), "title": .string(title),
      "format": .string(stage.plan.format),
      "isComplete": .bool(stage.isComplete),
      "rows": .array(
        ranking.rows.map { row in
          [
            "name": .string(reading.name(row.entrant, in: stage)),
            "place": row.place.map { .integer($0) } ?? .null, "isShared": .bool(row.isShared),
            "figures": .object(
              Dictionary(zip(ranking.columns.map(\.title), figures(of: row).map { .string($0) })) {
                first, _ in first
              }
            ),
          ]
        }),
      "reasons": .array(reasons.map { .string($0) }),
    ]
    if let division { fields["division"] = .string(division) }
    return .object(fields)
  }
}

extension ContestReading {
  /// The noun for an entrant and its plural: those of people, unless some entrants are sides.
  var entrantNouns: (one: String, several: String) {
    sport.nouns.listed(sides: contest.entrants.contains { $0.competitor.kind == .side })
  }
}
