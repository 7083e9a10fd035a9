internal import ScoringKit

/// An archer's handicaps through the seasons, from the stored rounds (Archery GB 2023, handicap
/// scheme).
///
/// Each bow has handicaps of its own, indoors and outdoors. An outdoor season is a calendar year, and
/// an indoor season begins in July. A season begins with the mean of the best three of the season
/// before, or with its last handicap if it had fewer rounds.
struct ArcherHandicaps {
  /// A round with a handicap.
  struct Dated: Hashable {
    let date: LocalTime
    let title: String
    let score: Int?
    let handicap: Int
  }

  /// The rounds of one bow, indoors or outdoors, with the season of each.
  struct List {
    /// The list in words: `outdoor, recurve`.
    let name: String
    /// The rounds, the earliest first.
    let shots: [Dated]

    private var isIndoor: Bool { name.hasPrefix(RoundLocation.indoor.rawValue) }

    /// The handicap after each round, with its reason, and the season of the round.
    var steps: [(shot: Dated, season: String, step: RunningHandicap.Step)] {
      var steps: [(shot: Dated, season: String, step: RunningHandicap.Step)] = []
      var start: Int?
      for season in shots.map({ Self.season($0.date, isIndoor) }).uniqued() {
        let own = shots.filter { Self.season($0.date, isIndoor) == season }
        let running = RunningHandicap(start: start, rounds: own.map(\.handicap))
        steps += zip(own, running.steps).map { ($0, season, $1) }
        start = running.next
      }
      return steps
    }

    private static func season(_ date: LocalTime, _ isIndoor: Bool) -> String {
      guard isIndoor else { return "\(date.year)" }
      let first = date.month < 7 ? date.year - 1 : date.year
      return "\(first)/\(first + 1)"
    }
  }

  private let name: String
  private let lists: [List]

  /// Collects the rounds of an archer that have a handicap.
  init(of name: String, _ rounds: [PlayedRound]) {
    self.name = name
    var lists: [String: [Dated]] = [:]
    for round in rounds {
      guard let metric = round.metrics.first(where: { $0.key == "handicap" }),
        let list = metric.dimension
      else { continue }
      let score = round.metrics.first { $0.key == "best-score" }?.value
      lists[list, default: []].append(
        Dated(date: round.startedAt, title: round.title, score: score, handicap: metric.value))
    }
    self.lists = lists.sorted { $0.key < $1.key }.map { List(name: $0, shots: $1) }
  }

  /// The page with a table for each list.
  var page: Page {
    guard !lists.isEmpty else {
      return Page(
        kind: "handicaps", payload: ["player": .string(name), "lists": []],
        blocks: [.line(Line("\(name) has no finished round with a handicap."))])
    }
    return Page(
      kind: "handicaps",
      payload: ["player": .string(name), "lists": .array(lists.map(payload))],
      blocks: lists.map { .sheet(sheet($0)) } + [
        .line(Line("Archery GB 2023. A handicap never rises during a season.", .dim))
      ])
  }

  private func sheet(_ list: List) -> Sheet {
    Sheet(
      title: "\(name), \(list.name)",
      columns: ["Date", "Round", .figures("Score"), .figures("Handicap"), .figures("Now"), ""],
      rows: list.steps.map { shot, season, step in
        let now = step.handicap.map(String.init) ?? "–"
        let score = shot.score.map(String.init) ?? "–"
        return Sheet.Row(
          [
            Cell(shot.date.mediumDate), Cell(shot.title), Cell(score), Cell("\(shot.handicap)"),
            Cell(now, .strong), Cell(step.reason, .dim),
          ],
          spoken: "\(shot.date.mediumDate), \(shot.title): \(score), handicap \(shot.handicap); "
            + "now \(now), \(step.reason).")
      })
  }

  private func payload(_ list: List) -> JSONValue {
    [
      "list": .string(list.name),
      "rounds": .array(
        list.steps.map { shot, season, step in
          [
            "date": .string(shot.date.isoDate), "round": .string(shot.title),
            "score": shot.score.map { .integer($0) } ?? .null, "season": .string(season),
            "handicap": .integer(shot.handicap),
            "running": step.handicap.map { .integer($0) } ?? .null,
            "reason": .string(step.reason),
          ]
        }),
    ]
  }
}
