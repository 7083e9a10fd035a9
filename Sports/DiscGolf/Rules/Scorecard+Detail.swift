public import ScoringKit

extension Scorecard {
  /// A seat's part, hole by hole: for its own view and for payloads.
  public func breakdown(of seat: Seat, _ names: Roster, roundID: String? = nil) -> Breakdown {
    Breakdown(
      roundID: roundID,
      playerID: seats.indices.contains(seat.index) ? seats[seat.index].identity : "",
      playerName: names[seat],
      holeScores: (1...rules.holeCount).compactMap { countedScore(of: seat, hole: $0) },
      roundPenalty: roundPenalty(of: seat))
  }

  public func detail(of seat: Seat, _ names: Roster, closed: Bool) -> Detail {
    let breakdown = breakdown(of: seat, names)
    let members = countsMembers(of: seat) ? memberNumbers(of: seat) : []
    let hasPenalties = (1...rules.holeCount).contains { !penalties(of: seat, hole: $0).isEmpty }
    var sheet = Sheet(
      title: breakdown.playerName,
      columns: ["Hole", "Par", "Score", "+/-"].map { Sheet.Column($0, isNumeric: true) }
        + members.map { Sheet.Column(memberName($0, of: seat, names), isNumeric: true) }
        + (hasPenalties ? [Sheet.Column("Penalty")] : []))
    for hole in 1...rules.holeCount {
      sheet.rows.append(
        detailRow(hole, seat, members: members, names))
    }
    sheet.rows += RoundPenalty.allCases.compactMap { penaltyRow($0, penalty(of: seat, $0)) }
    sheet.rows.append(summaryRow(breakdown))
    if countsParPlusFour(seat) { sheet.notes.append(Line(Marks.assigned, .dim)) }
    if let status = status(of: seat) {
      sheet.notes.append(Line("\(status.mark): \(status.words)."))
    }
    return Detail(sheet: sheet, fields: breakdown.fields.merging(ownFields(seat)) { one, _ in one })
  }

  private func ownFields(_ seat: Seat) -> [String: JSONValue] {
    var fields: [String: JSONValue] = [:]
    let penalties = penaltyFields(seat)
    if !penalties.isEmpty { fields["penalties"] = .array(penalties) }
    if let status = status(of: seat) { fields["status"] = .string(status.rawValue) }
    if countsMembers(of: seat) { fields["memberScores"] = .array(memberFields(seat)) }
    return fields
  }

  /// The penalties within a hole's score: the reason, with a number where it is more than one.
  private func penalties(of seat: Seat, hole: Int) -> [(reason: ThrowPenalty, count: Int)] {
    ThrowPenalty.allCases.compactMap { reason in
      let count = penalty(of: seat, hole: hole, reason)
      return count > 0 ? (reason, count) : nil
    }
  }

  private func detailRow(_ hole: Int, _ seat: Seat, members: [Int], _ names: Roster) -> Sheet.Row {
    let label = layout.label(hole)
    let par = layout.par(hole).map(String.init) ?? ""
    let place = "Hole \(label)" + (par.isEmpty ? "" : ", par \(par)")
    let lead = [Cell(label, .strong), Cell(par, .dim)]
    let penalties = penalties(of: seat, hole: hole)
    let said =
      members.compactMap { member in
        strokes(of: seat, member: member, hole: hole).map {
          "\(memberName(member, of: seat, names)) \($0)"
        }
      } + penalties.map { "\($0.count) for \($0.reason.words)" }
    let ending = said.map { ", \($0)" }.joined()
    // What a side has is derived; its members' scores are entered.
    let places = members.isEmpty ? [Self.place(of: Unit(seat: seat), hole: hole)] : nil
    var trail = members.map { member in
      Cell(
        strokes(of: seat, member: member, hole: hole).map(String.init) ?? Marks.unplayed, .dim,
        places: [Self.place(of: Unit(seat: seat, member: member), hole: hole)])
    }
    if !penalties.isEmpty {
      trail.append(
        Cell(
          penalties.map { $0.count > 1 ? "\($0.reason.rawValue) \($0.count)" : $0.reason.rawValue }
            .joined(separator: ", "), .fair))
    }
    guard let score = countedScore(of: seat, hole: hole) else {
      return Sheet.Row(
        lead + [
          Cell(
            isSaid(of: seat, hole: hole) ? Marks.notPlayed : Marks.unplayed, .dim, places: places),
          .empty,
        ] + trail,
        spoken: "\(place), not played\(ending)")
    }
    let scored =
      score.isAssigned
      ? "\(place), not played, counts as \(score.strokeCount)"
      : "\(place), scored \(score.strokeCount)"
    let text = "\(score.strokeCount)\(score.isAssigned ? "*" : "")"
    return Sheet.Row(
      lead
        + [
          Cell(text, score.tone, places: places), Cell(score.formattedRelativeToPar, score.tone),
        ] + trail,
      spoken: scored + (score.relativeToPar.map { ", \(ToPar.text($0)) par" } ?? "") + ending,
      words: scored + (score.relativeToPar.map { ", \(ToPar.words($0))" } ?? "") + ending)
  }

  /// Penalty throws on the round, between the holes and the total.
  private func penaltyRow(_ reason: RoundPenalty, _ count: Int) -> Sheet.Row? {
    guard count > 0 else { return nil }
    return Sheet.Row(
      [Cell(reason.rawValue), .empty, Cell("+\(count)", .fair), .empty],
      spoken: "\(Phrases.count(count, "penalty throw")) on the round, \(reason.words)")
  }

  private func summaryRow(_ breakdown: Breakdown) -> Sheet.Row {
    let played = breakdown.holeScores.count
    guard played > 0 else {
      return Sheet.Row([Cell("Total")], spoken: "Total: no hole played", isSummary: true)
    }
    // A total over a few holes of a layout with unknown pars stays blank, as in the standings.
    let relative = layout.par == nil ? nil : breakdown.overallRelativeToPar
    let par = layout.par == nil ? nil : breakdown.totalPar
    let part =
      played == rules.holeCount
      ? Phrases.count(played, "hole") : "\(played) of \(rules.holeCount) holes"
    let scored =
      "Total of \(part)" + (par.map { ", par \($0)" } ?? "") + ", scored \(breakdown.totalStrokes)"
    return Sheet.Row(
      [
        Cell("Total"), Cell(par.map(String.init) ?? ""), Cell("\(breakdown.totalStrokes)"),
        Cell(
          relative.map(ToPar.text) ?? "", relative.map(ToPar.totalTone) ?? .plain),
      ],
      spoken: scored + (relative.map { ", \(ToPar.text($0)) par" } ?? ""),
      words: scored + (relative.map { ", \(ToPar.words($0))" } ?? ""), isSummary: true)
  }
}
