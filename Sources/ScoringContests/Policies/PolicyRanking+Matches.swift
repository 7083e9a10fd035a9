import ScoringKit

// The columns of a table of matches that depend on the steps of the policy.
extension PolicyRanking {
  /// A column of a step.
  struct StepColumn {
    let title: String
    /// Returns the figure of an entrant.
    let figure: (EntrantRecord) -> String
  }

  /// The measures that have columns: those that a match has; the first if none does.
  ///
  /// A policy may name sets and then points, while a match without sets has only points.
  var measures: [String] {
    let known = policy.measures.filter { measure in
      table.records.contains { $0.matches.totals[measure] != nil }
    }
    return known.isEmpty ? Array(policy.measures.prefix(1)) : known
  }

  /// The columns of steps behind those of wins and losses.
  var own: [StepColumn] {
    let table = table
    return policy.steps.uniqued().flatMap { step -> [StepColumn] in
      switch step {
      case .matchPoints(let win, let draw, let loss):
        [StepColumn(title: "Match points") { "\($0.matchPoints(win, draw, loss))" }]
      case .buchholz: [StepColumn(title: "Buchholz") { table.buchholz(of: $0).text }]
      case .sonneborn:
        [StepColumn(title: "Sonneborn–Berger") { table.sonneborn(of: $0).text }]
      default: []
      }
    }.uniqued()
  }

  /// The columns of means and ratios, behind those of the sums.
  var means: [StepColumn] {
    let titles = progress.measures
    return policy.steps.uniqued().flatMap { step -> [StepColumn] in
      switch step {
      case .winRatio: [StepColumn(title: "Won/match") { $0.winRatio.rounded }]
      case .average(let measure):
        [
          StepColumn(title: "\(titles.title(of: measure).capitalizedFirst)/match") {
            $0.total(measure).average.rounded
          }
        ]
      case .averageDifference(let measure):
        [
          StepColumn(title: "+/- \(titles.title(of: measure))/match") {
            let mean = $0.total(measure).averageDifference
            return mean.sum > 0 ? "+\(mean.rounded)" : mean.rounded
          }
        ]
      case .ratio(let measure):
        [
          StepColumn(title: "Ratio of \(titles.title(of: measure))") {
            $0.total(measure).ratio.ratioText
          }
        ]
      default: []
      }
    }
  }
}

extension [PolicyRanking.StepColumn] {
  /// Returns the columns without those whose title another one has.
  fileprivate func uniqued() -> [PolicyRanking.StepColumn] {
    var seen: Set<String> = []
    return filter { seen.insert($0.title).inserted }
  }
}

extension EntrantRecord.Table {
  /// Returns the sum of the wins of an entrant's opponents, once for each match; a bye adds nothing.
  func buchholz(of record: EntrantRecord) -> Points {
    Points(record.games.reduce(0) { $0 + halves(of: $1.opponents) }, over: 2)
  }

  /// Returns the sum of the wins of the opponents whom an entrant has beaten, and half of those with
  /// whom a match was drawn.
  func sonneborn(of record: EntrantRecord) -> Points {
    Points(record.games.reduce(0) { $0 + $1.halves * halves(of: $1.opponents) }, over: 4)
  }

  /// Returns twice the wins of some entrants.
  private func halves(of entrants: [Int]) -> Int {
    entrants.reduce(0) { $0 + (halves.indices.contains($1 - 1) ? halves[$1 - 1] : 0) }
  }
}

extension EntrantRecord {
  /// The wins by the number of matches, with draws as half a win.
  var winRatio: Points { Points(games.reduce(0) { $0 + $1.halves }, over: 2 * games.count) }
}

extension EntrantRecord.Total {
  /// The own integers by those of the others, as numbers that are compared in order: `[1]` if it is
  /// infinite, because only the others have none; otherwise 0 and the ratio, which is zero if both
  /// have none.
  var ratio: [Points] {
    guard others > 0 else { return own > 0 ? [Points(1)] : [.zero, .zero] }
    return [.zero, Points(own, over: others)]
  }
}

extension [Points] {
  /// A ratio of a measure with three decimal places, or `∞`.
  var ratioText: String { count < 2 ? "∞" : self[1].rounded(places: 3) }
}

extension Policy.Step {
  /// Whether the step compares means, which are written with two decimal places.
  var isMean: Bool {
    switch self {
    case .winRatio, .average, .averageDifference: true
    default: false
    }
  }
}
