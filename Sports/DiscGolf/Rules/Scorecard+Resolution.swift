public import ScoringKit

extension Scorecard: Resolution {
  /// During play strokes relative to par decide; in a closed round only full cards have a place.
  ///
  /// Where pars are not known, more holes come first during play, then fewer strokes.
  public func rank(of seat: Seat, closed: Bool) -> Rank {
    let tally = tally(of: seat)
    guard tally.thru > 0 else { return Rank([0], isPlaced: false) }
    if closed, tally.thru < rules.holeCount {
      return Rank([-tally.thru, tally.relative ?? tally.strokes], isPlaced: false)
    }
    guard let relative = tally.relative else {
      return Rank(closed ? [tally.strokes] : [-tally.thru, tally.strokes])
    }
    return Rank([relative])
  }

  /// `-2 thru 7`; in a closed round `-3`, and `+1 thru 12` where holes are missing.
  public func headline(of seat: Seat, closed: Bool) -> Line {
    let tally = tally(of: seat)
    guard tally.thru > 0 else { return Line([]) }
    let score =
      tally.relative.map { ToPar.run($0, tally.tone) } ?? Run(tally.text, tally.tone)
    if closed, tally.thru == rules.holeCount { return Line([score]) }
    return Line([score, Run(" thru \(tally.thru)", .dim)])
  }

  public func prompt(_ names: Roster) -> Prompt {
    guard let hole = holeOnTurn else {
      return Prompt(question: "Every hole has a score; \"\(layout.label(1)): NAME 4\" corrects one")
    }
    let par = layout.par(hole)
    let least = max(1, (par ?? Self.usualPar) - 2)
    let counts = (least == 1 ? [] : [1]) + Array(least...(least + 5))
    let tokens = counts.map { count in
      let score = HoleScore(holeNumber: hole, par: par, strokeCount: count)
      let label =
        score.scoreName.isEmpty ? Phrases.count(count, "stroke") : score.scoreName
      return Prompt.Token("\(count)", label: label, tone: score.tone)
    }
    return Prompt(
      question: "Hole \(layout.label(hole))" + (par.map { ", par \($0)" } ?? ""),
      next: lacking(hole), tokens: tokens,
      ranges: [Prompt.Range(ScoreEvent.strokeLimits, likely: par ?? Self.usualPar)],
      secondary: [Prompt.Token("-", label: "not played", tone: .dim)])
  }

  /// What keypads are laid out for where a par is not known; it never counts as a par.
  private static let usualPar = 3

  public func remarks(_ names: Roster, closed: Bool) -> [String] {
    seats.indices.flatMap { index -> [String] in
      let seat = Seat(index: index)
      let missing = missing(seat)
      var remarks: [String] = []
      if closed, !missing.isEmpty {
        let labels = missing.map { layout.label($0) }
        remarks.append(
          missing.count == rules.holeCount
            ? "\(names[seat]) has no score on any hole and takes no place."
            : "\(names[seat]) has no score on \(missing.count == 1 ? "hole" : "holes") "
              + Phrases.list(labels, last: " and ", limit: 99) + " and takes no place.")
      }
      for hole in 1...rules.holeCount {
        guard let count = strokes(of: seat, hole: hole), count > 10 else { continue }
        remarks.append(
          "\(names[seat]), hole \(layout.label(hole)): \(count) strokes are worth a second look.")
      }
      return remarks
    }
  }
}

extension Scorecard.Tally {
  /// The result: relative to par, or the strokes where pars are not known.
  var text: String {
    relative.map(ToPar.text) ?? "\(strokes)"
  }

  /// The result's tier.
  var tone: Tone {
    relative.map(ToPar.totalTone) ?? .plain
  }
}
