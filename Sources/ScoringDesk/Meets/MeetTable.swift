import ScoringKit
import ScoringMeets

/// The table of a stage, or of one of its divisions.
struct MeetTable {
  let reading: MeetReading
  let stage: StageState
  let ranking: Ranking
  let division: String?

  init(
    _ reading: MeetReading, _ stage: StageState, _ ranking: Ranking, division: String? = nil
  ) {
    self.reading = reading
    self.stage = stage
    self.ranking = ranking
    self.division = division
  }

  /// The table with the reasons below it.
  var sheet: Sheet {
    let names = ranking.rows.map { reading.name($0.entrant, in: stage) }
    let rows = zip(ranking.rows, names).map { row, name in
      Sheet.Row(
        [Cell(label(row)), Cell(name)] + row.figures.map { Cell($0) },
        spoken: spoken(row, name))
    }
    return Sheet(
      title: title,
      columns: [
        .figures("#"), Sheet.Column(reading.sport.nouns.participant.capitalizedFirst),
      ] + ranking.columns.map { .figures($0) },
      rows: rows, notes: (progress + reasons).map { Line($0, .dim) })
  }

  private var title: String {
    let name = reading.course.stages.count == 1 ? reading.meet.name : stage.plan.id
    return division.map { "\(name), \($0)" } ?? name
  }

  /// How much of the stage has been played.
  private var progress: [String] {
    let all = stage.fixtures.filter { !$0.fixture.isOptional }
    guard !all.isEmpty, !stage.isComplete else { return [] }
    let done = all.count { $0.outcome != nil }
    return ["\(done) of \(Phrases.count(all.count, "match", plural: "matches"))."]
  }

  /// The reasons for places of entrants who were level at first.
  var reasons: [String] {
    ranking.reasons.map { $0.sentence { reading.name($0, in: stage) } }
  }

  private func label(_ row: Ranking.Row) -> String {
    row.place.map { row.isShared ? "T\($0)" : "\($0)" } ?? "–"
  }

  private func spoken(_ row: Ranking.Row, _ name: String) -> String {
    let place = row.place.map { Phrases.ordinal($0) } ?? "no place"
    let figures = zip(ranking.columns, row.figures).map { "\($0) \($1)" }
    return figures.isEmpty
      ? "\(name), \(place)." : "\(name), \(place): \(figures.joined(separator: ", "))."
  }

  /// The table for programs.
  var payload: JSONValue {
    [
      "stage": .string(stage.plan.id), "format": .string(stage.plan.format),
      "isComplete": .bool(stage.isComplete),
      "rows": .array(
        ranking.rows.map { row in
          [
            "name": .string(reading.name(row.entrant, in: stage)),
            "place": row.place.map { .integer($0) } ?? .null, "isShared": .bool(row.isShared),
            "figures": .object(
              Dictionary(zip(ranking.columns, row.figures.map { .string($0) })) { first, _ in first
              }
            ),
          ]
        }),
      "reasons": .array(reasons.map { .string($0) }),
    ]
  }
}
