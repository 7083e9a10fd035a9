public import ScoringKit

extension StrokePlay {
  /// `-5`: the sum of what the rounds were relative to par; strokes where pars are unknown.
  public func headline(ofSum key: [Int]) -> Line {
    let total = key.first ?? 0
    return layout.holes.allSatisfy { $0.par != nil }
      ? Line([ToPar.run(total, ToPar.totalTone(total))]) : Line("\(total)")
  }

  public func phrase(_ event: ScoreEvent, names: Roster) -> String {
    switch event {
    case .strokes(let seat, let hole, let count):
      "\(names[seat]), hole \(layout.label(hole)): \(count.map(String.init) ?? "no score")"
    }
  }

  /// `Ann, hole 7: 3 (E), -2 thru 7`; a hole of several; or a row: `Ann: 18 holes, 57, +3`.
  public func echo(_ events: [ScoreEvent], in resolution: Scorecard, names: Roster) -> Line {
    let scores = events.map(Score.init)
    guard let first = scores.first else { return Line([]) }
    if scores.count == 1 { return echo(first, in: resolution, names) }
    if scores.allSatisfy({ $0.hole == first.hole }) {
      let parts = scores.map { part(of: $0, in: resolution, names) }
      return Line("Hole \(layout.label(first.hole)): ") + joined(parts, by: ", ")
    }
    if scores.allSatisfy({ $0.seat == first.seat }) {
      let tally = resolution.tally(of: first.seat)
      let row = Line(
        "\(names[first.seat]): \(Phrases.count(tally.thru, "hole")), \(tally.strokes)")
      return row
        + (tally.relative.map { Line(", ") + Line([ToPar.run($0, tally.tone)]) } ?? Line([]))
    }
    return joined(scores.map { echo($0, in: resolution, names) }, by: "; ")
  }

  /// One score, as `echo` speaks of it.
  private struct Score {
    let seat: Seat
    let hole: Int
    let count: Int?

    init(_ event: ScoreEvent) {
      switch event {
      case .strokes(let seat, let hole, let count):
        self.seat = seat
        self.hole = hole
        self.count = count
      }
    }
  }

  private func echo(_ score: Score, in card: Scorecard, _ names: Roster) -> Line {
    let headline = card.headline(of: score.seat, closed: false)
    return Line("\(names[score.seat]), hole \(layout.label(score.hole)): ") + said(score)
      + (headline.runs.isEmpty ? headline : Line(", ") + headline)
  }

  private func part(of score: Score, in card: Scorecard, _ names: Roster) -> Line {
    let tally = card.tally(of: score.seat)
    let total = tally.thru == 0 ? Line([]) : Line(" ") + Line(tally.text, tally.tone)
    return Line("\(names[score.seat]) ") + said(score) + total
  }

  /// `3 (E)`, or `no score`.
  private func said(_ score: Score) -> Line {
    guard let count = score.count else { return "no score" }
    let hole = HoleScore(holeNumber: score.hole, par: layout.par(score.hole), strokeCount: count)
    let relative = hole.formattedRelativeToPar
    return Line("\(count)" + (relative.isEmpty ? "" : " (\(relative))"), hole.tone)
  }

  private func joined(_ lines: [Line], by separator: String) -> Line {
    lines.dropFirst().reduce(lines.first ?? Line([])) { $0 + Line(separator) + $1 }
  }
}
