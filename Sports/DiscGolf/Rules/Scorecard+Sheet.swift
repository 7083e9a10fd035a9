public import ScoringKit

extension Scorecard {
  public func sheet(_ names: Roster, closed: Bool) -> Sheet {
    let hasPenalties = hasRoundPenalties
    var sheet = Sheet(
      columns: [Sheet.Column("Player")]
        + layout.holes.map {
          Sheet.Column(
            $0.label, isNumeric: true, brief: Self.brief($0.label), role: .piece,
            addsUp: true)
        }
        + (hasPenalties ? [Sheet.Column("Pen", isNumeric: true, role: .extra)] : [])
        + [Sheet.Column("Total", isNumeric: true), Sheet.Column("+/-", isNumeric: true)])
    if hasPars { sheet.rows.append(parRow(hasPenalties)) }
    for seat in seats.indices.map(Seat.init(index:)) {
      sheet.rows.append(row(seat, names, hasPenalties))
      guard countsMembers(of: seat) else { continue }
      sheet.rows += memberNumbers(of: seat).map { memberRow($0, of: seat, names) }
    }
    sheet.legend = legend(brief: false)
    sheet.briefLegend = legend(brief: true)
    sheet.meanings = Marks.meanings
    sheet.notes = notes(names)
    return sheet
  }

  private var hasPars: Bool {
    layout.holes.contains { $0.par != nil }
  }

  /// A short text with a space behind it, where other holes have the sign of a score.
  private static func brief(_ text: String) -> String {
    text.count < 2 ? "\(text) " : text
  }

  private func legend(brief: Bool) -> [Line] {
    let marks = brief ? Marks.briefLegend : Marks.legend
    var legend = [
      Line(hasPars ? marks : "\(Marks.notPlayed) not played, \(Marks.unplayed) no score", .dim)
    ]
    if seats.indices.contains(where: { countsParPlusFour(Seat(index: $0)) }) {
      legend.append(Line(Marks.assigned, .dim))
    }
    return legend
  }

  private func notes(_ names: Roster) -> [Line] {
    var notes: [Line] = []
    if seats.indices.contains(where: { countsMembers(of: Seat(index: $0)) }) {
      notes.append(Line("A side has the least of its members' scores on each hole.", .dim))
    }
    if hasPlayoff { notes.append(playoffNote(names)) }
    if layout.par == nil {
      notes.append(
        Line(
          hasPars
            ? "The par of some holes is not known, so no total is relative to par."
            : "The pars of this layout are not known.", .dim))
    }
    return notes
  }

  /// `Playoff: Ann 3 4, Ben 3 5`.
  private func playoffNote(_ names: Roster) -> Line {
    let parts = playoffSeats.map { seat in
      let counts = (1...max(1, playoffLength)).map { hole in
        playoffStrokes(of: seat, hole: hole).map(String.init) ?? Marks.unplayed
      }
      return "\(names[seat]) \(counts.joined(separator: " "))"
    }
    return Line("Playoff: \(parts.joined(separator: ", "))")
  }

  private func parRow(_ hasPenalties: Bool) -> Sheet.Row {
    let total = layout.par.map(String.init) ?? ""
    let pars = layout.holes.map { hole in
      let par = hole.par.map(String.init) ?? ""
      return Cell(par, .dim, brief: "\(par) ")
    }
    return Sheet.Row(
      [Cell("Par", .dim)] + pars + (hasPenalties ? [.empty] : []) + [Cell(total, .dim), .empty],
      spoken: total.isEmpty
        ? "Par of each hole."
        : "Par \(total) over \(Phrases.count(rules.holeCount, "hole")).")
  }

  private func row(_ seat: Seat, _ names: Roster, _ hasPenalties: Bool) -> Sheet.Row {
    let tally = tally(of: seat)
    let isSide = countsMembers(of: seat)
    let cells = (1...rules.holeCount).map { hole in
      // What a side has is derived; its members' scores are entered.
      let places = isSide ? nil : [Self.place(of: Unit(seat: seat), hole: hole)]
      return countedScore(of: seat, hole: hole).map {
        Cell(
          $0.markedText, $0.tone, brief: $0.briefText, places: places, figures: [$0.figure])
      } ?? unscored(isSaid(of: seat, hole: hole), places)
    }
    let penalty = roundPenalty(of: seat)
    let hasPlayed = tally.thru > 0
    let relative =
      hasPlayed ? tally.relative.map { Cell(ToPar.text($0), tally.tone) } ?? .empty : .empty
    let totals = [
      Cell(hasPlayed ? "\(tally.strokes)" : ""),
      status(of: seat).map { Cell($0.mark, .dim) } ?? relative,
    ]
    return Sheet.Row(
      [Cell(names[seat])] + cells
        + (hasPenalties ? [penalty > 0 ? Cell("\(penalty)", .fair) : .empty] : []) + totals,
      spoken: sentence(names[seat], seat, tally) { ToPar.text($0) },
      words: sentence(names[seat], seat, tally) { ToPar.words($0) }, of: seat)
  }

  /// A hole without a score: it was not played, or nothing was said of it yet.
  private func unscored(_ isSaid: Bool, _ places: [String]?) -> Cell {
    let text = isSaid ? Marks.notPlayed : Marks.unplayed
    return Cell(text, .dim, brief: "\(text) ", places: places)
  }

  /// What a side's member scored, below the row of the side; it has no sums of its own.
  private func memberRow(_ member: Int, of seat: Seat, _ names: Roster) -> Sheet.Row {
    let name = memberName(member, of: seat, names)
    let counts = (1...rules.holeCount).map { strokes(of: seat, member: member, hole: $0) }
    let played = counts.compactMap(\.self).count
    return Sheet.Row(
      [Cell("- \(name)", .dim)]
        + zip(1..., counts).map { hole, count in
          let isSaid = isSaid(of: seat, member: member, hole: hole)
          let text = count.map(String.init) ?? (isSaid ? Marks.notPlayed : Marks.unplayed)
          return Cell(
            text, .dim, brief: "\(text) ",
            places: [Self.place(of: Unit(seat: seat, member: member), hole: hole)])
        },
      spoken: "\(name), of \(names[seat]): \(Phrases.count(played, "hole")).")
  }

  private func sentence(
    _ name: String, _ seat: Seat, _ tally: Tally, _ relative: (Int) -> String
  ) -> String {
    let ending = status(of: seat).map { ", \($0.words)" } ?? ""
    guard tally.thru > 0 else { return "\(name): no score\(ending.isEmpty ? " yet" : ending)." }
    let part =
      tally.thru == rules.holeCount
      ? Phrases.count(tally.thru, "hole") : "\(tally.thru) of \(rules.holeCount) holes"
    let penalty = roundPenalty(of: seat)
    return "\(name): \(part), \(Phrases.count(tally.strokes, "stroke"))"
      + (penalty > 0 ? " with \(Phrases.count(penalty, "penalty throw"))" : "")
      + (tally.relative.map { ", \(relative($0))" } ?? "") + "\(ending)."
  }
}
