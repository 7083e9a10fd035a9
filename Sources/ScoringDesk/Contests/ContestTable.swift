import ScoringContests
import ScoringKit

/// The table of a stage, or of one of its divisions.
struct ContestTable {
  let reading: ContestReading
  let stage: StageState
  let ranking: Ranking
  let division: String?

  init(
    _ reading: ContestReading, _ stage: StageState, _ ranking: Ranking, division: String? = nil
  ) {
    self.reading = reading
    self.stage = stage
    self.ranking = ranking
    self.division = division
  }

  /// Whether the table shows nothing but names, because no place is decided.
  var isEmpty: Bool { ranking.columns.isEmpty && ranking.rows.allSatisfy { $0.place == nil } }

  /// The table with the reasons below it.
  var sheet: Sheet {
    let names = ranking.rows.map { reading.name($0.entrant, in: stage) }
    let rows = zip(ranking.rows, names).map { row, name in
      Sheet.Row(
        [Cell(label(row)), Cell(name)] + figures(of: row).map { Cell($0) },
        spoken: spoken(row, name))
    }
    return Sheet(
      title: title,
      columns: [
        .figures("#"), Sheet.Column(noun.capitalizedFirst),
      ] + ranking.columns.map { .figures($0) },
      rows: rows, notes: (progress + rules + hidden).map { Line($0, .dim) })
  }

  /// The word for an entrant: a person, unless some entrants are sides.
  var noun: String {
    let nouns = reading.sport.nouns
    let hasSides = reading.contest.entrants.contains { $0.competitor.kind == .side }
    return hasSides ? nouns.participant : nouns.person
  }

  private var title: String {
    let name = reading.course.stages.count == 1 ? reading.contest.name : stage.plan.id
    return division.map { "\(name), \($0)" } ?? name
  }

  /// How much of the stage has been played.
  private var progress: [String] {
    let all = stage.fixtures.filter { !$0.fixture.isOptional }
    guard !all.isEmpty, !stage.isComplete else { return [] }
    let done = all.count { $0.outcome != nil }
    return ["\(done) of \(Phrases.count(all.count, "match", plural: "matches"))."]
  }

  /// The rules of a table that has figures.
  private var rules: [String] {
    let form = FormatList.format(named: stage.plan.format).map { $0.form }
    guard let policy = stage.course?.policy, form?.usesPolicy == true else { return [] }
    return [policy.sentence]
  }

  /// The reasons that the figures of the table do not show.
  private var hidden: [String] {
    ranking.reasons.filter { !$0.isShown }.map {
      $0.sentence { reading.name($0, in: stage) }
    }
  }

  /// The reasons for places of entrants who were level at first.
  var reasons: [String] {
    ranking.reasons.map { $0.sentence { reading.name($0, in: stage) } }
  }

  /// Returns the figures of a row; a handicap is no result, and stays a number.
  private func figures(of row: Ranking.Row) -> [String] {
    zip(ranking.columns, row.figures).map { $0 == Ranking.handicap ? $1 : figure($1) }
  }

  /// Returns a figure as the sport writes it: a total of a policy is what rounds add, of which the
  /// smallest is first.
  private func figure(_ text: String) -> String {
    guard isOfTotals, let rules = reading.rules else { return text }
    let isLeftOut = text.hasPrefix("[")
    guard let number = Int(isLeftOut ? String(text.dropFirst().dropLast()) : text) else {
      return text
    }
    let written = rules.headline(ofSum: [number]).text
    return isLeftOut ? "[\(written)]" : written
  }

  /// Whether the figures are totals, and not points, wins or tags.
  private var isOfTotals: Bool {
    let form = FormatList.format(named: stage.plan.format).map { $0.form }
    return form?.countsRounds == true && form?.usesPolicy == true
      && stage.course?.policy.addsTotals == true
  }

  private func label(_ row: Ranking.Row) -> String {
    row.place.map { row.isShared ? "T\($0)" : "\($0)" } ?? "–"
  }

  private func spoken(_ row: Ranking.Row, _ name: String) -> String {
    let place = row.place.map { Phrases.ordinal($0) } ?? "no place"
    let figures = zip(ranking.columns, figures(of: row)).map { "\($0) \($1)" }
    return figures.isEmpty
      ? "\(name), \(place)." : "\(name), \(place): \(figures.joined(separator: ", "))."
  }

  /// The table for programs.
  var payload: JSONValue {
    var fields: [String: JSONValue] = [
      "stage": .string(stage.plan.id), "format": .string(stage.plan.format),
      "isComplete": .bool(stage.isComplete),
      "rows": .array(
        ranking.rows.map { row in
          [
            "name": .string(reading.name(row.entrant, in: stage)),
            "place": row.place.map { .integer($0) } ?? .null, "isShared": .bool(row.isShared),
            "figures": .object(
              Dictionary(zip(ranking.columns, figures(of: row).map { .string($0) })) {
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
