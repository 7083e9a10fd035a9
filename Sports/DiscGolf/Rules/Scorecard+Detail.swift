internal import ScoringKit

extension Scorecard {
  /// Returns a seat's scores hole by hole, for the page about one player and for programs.
  func breakdown(of seat: Seat, _ names: Roster, roundID: String? = nil) -> Breakdown {
    Breakdown(
      roundID: roundID,
      playerID: seats.indices.contains(seat.index) ? seats[seat.index].identity : "",
      playerName: names[seat],
      holeScores: rules.positions.compactMap { countedScore(of: seat, hole: $0) },
      roundPenalty: roundPenalty(of: seat))
  }

  func detail(of seat: Seat, _ names: Roster, closed: Bool) -> Detail {
    let hasPenalties = rules.positions.contains { !penalties(of: seat, hole: $0).isEmpty }
    let columns = ["Hole", "Par", "Score", "+/-"] + members(of: seat).map { name(of: $0, names) }
    var sheet = Sheet(
      title: names[seat],
      columns: columns.map { .figures($0) }
        + (hasPenalties ? [Sheet.Column("Penalty")] : []),
      rows: rules.positions.map { detailRow($0, seat, names) } + penalties(of: seat).map(penaltyRow)
        + [summaryRow(tally(of: seat))])
    if hasAssigned(seat) { sheet.notes.append(Line(Marks.assigned, .dim)) }
    if let status = status(of: seat) {
      sheet.notes.append(Line("\(status.mark): \(status.words)."))
    }
    var fields = breakdown(of: seat, names).fields
    if hasPenalties || roundPenalty(of: seat) > 0 {
      fields["penalties"] = .array(penaltyFields(seat))
    }
    fields["status"] = status(of: seat).map { .string($0.rawValue) }
    if countsMembers(of: seat) { fields["memberScores"] = .array(memberFields(seat)) }
    return Detail(sheet: sheet, fields: fields)
  }

  private func detailRow(_ hole: Int, _ seat: Seat, _ names: Roster) -> Sheet.Row {
    let label = layout.label(hole)
    let par = layout.par(hole).map(String.init) ?? ""
    let members = members(of: seat)
    let penalties = penalties(of: seat, hole: hole)
    let score = countedScore(of: seat, hole: hole)
    // In best disc the members' scores are entered, and the side's score is derived from them.
    let places = members.isEmpty ? [Unit(seat: seat).place(hole: hole)] : nil
    var cells = [
      Cell(label, .strong), Cell(par, .dim),
      score.map { Cell($0.figure.text, $0.tone, places: places) }
        ?? Cell(plainText(of: Unit(seat: seat), hole: hole), .dim, places: places),
      score.map { Cell($0.formattedRelativeToPar, $0.tone) } ?? .empty,
    ]
    cells += members.map { member in
      let count = strokes(of: member, hole: hole).map(String.init)
      return Cell(count ?? Marks.unplayed, .dim, places: [member.place(hole: hole)])
    }
    if !penalties.isEmpty {
      let reasons = penalties.map { $0.reason.rawValue + ($0.count > 1 ? " \($0.count)" : "") }
      cells.append(Cell(reasons.joined(separator: ", "), .fair))
    }
    let scored = score.map {
      $0.isAssigned ? "not played, counts as \($0.strokeCount)" : "scored \($0.strokeCount)"
    }
    let others =
      members.compactMap { member in
        strokes(of: member, hole: hole).map { "\(name(of: member, names)) \($0)" }
      } + penalties.map { "\($0.count) for \($0.reason.words)" }
    return Sheet.Row(
      cells,
      said: Line("Hole \(label)\(par.isEmpty ? "" : ", par \(par)"), \(scored ?? "not played")")
        + spoken(score?.relativeToPar, " par") + Line(others.map { ", \($0)" }.joined()))
  }

  /// Returns a row for penalty throws on the round, between the holes and the total.
  private func penaltyRow(_ reason: RoundPenalty, _ count: Int) -> Sheet.Row {
    Sheet.Row(
      [Cell(reason.rawValue), .empty, Cell("+\(count)", .fair), .empty],
      spoken: "\(Phrases.count(count, "penalty throw")) on the round, \(reason.facts.words)")
  }

  private func summaryRow(_ tally: Tally) -> Sheet.Row {
    guard tally.thru > 0 else {
      return Sheet.Row([Cell("Total")], spoken: "Total: no hole played", isSummary: true)
    }
    let par = tally.par.map(String.init) ?? ""
    return Sheet.Row(
      [
        Cell("Total"), Cell(par), Cell("\(tally.strokes)"),
        Cell(tally.relative.map(ToPar.text) ?? "", tally.tone),
      ],
      said: Line("Total of \(part(tally.thru))\(par.isEmpty ? "" : ", par \(par)")")
        + Line(", scored \(tally.strokes)") + spoken(tally.relative, " par"), isSummary: true)
  }

  /// Returns the score of a seat or a member on a hole as text, or the sign of a hole without a
  /// score.
  func plainText(of unit: Unit, hole: Int) -> String {
    strokes(of: unit, hole: hole).map(String.init)
      ?? (isSaid(of: unit, hole: hole) ? Marks.notPlayed : Marks.unplayed)
  }

  /// Returns the number of scored holes in words: `18 holes` or `7 of 18 holes`.
  func part(_ thru: Int) -> String {
    thru == rules.holeCount
      ? Phrases.count(thru, "hole") : "\(thru) of \(rules.holeCount) holes"
  }

  /// Returns a comma and a result relative to par, followed by the text `behind`; empty if the
  /// result is unknown.
  func spoken(_ relative: Int?, _ behind: String = "") -> Line {
    let run = relative.map {
      Run(", \(ToPar.text($0))\(behind)", words: ", \(ToPar.words($0))")
    }
    return Line(run.map { [$0] } ?? [])
  }

  /// Returns the fields of the card for programs: the strokes of each seat on every hole, null for
  /// none, and the penalties and statuses, if there are any.
  ///
  /// `tieBreak` has one integer per seat, null for seats that played no playoff: in the last round
  /// of a competition, the seat with the lowest one wins a tie for first place in it.
  func fields(_ names: Roster) -> [String: JSONValue] {
    let lists: [String: [JSONValue]] = [
      "scores": everybody.map { seat in
        [
          "seat": .integer(seat.number),
          "strokes": .array(
            rules.positions.map { hole in
              countedScore(of: seat, hole: hole).map { .integer($0.strokeCount) } ?? .null
            }),
        ]
      },
      "penalties": everybody.flatMap(penaltyFields),
      "statuses": everybody.compactMap { seat in
        status(of: seat).map { ["seat": .integer(seat.number), "status": .string($0.rawValue)] }
      },
      "parPlusFour": everybody.filter(countsParPlusFour).map { .integer($0.number) },
      "memberScores": everybody.flatMap(memberFields),
      "tieBreak": tieBreak.map { $0.map(JSONValue.integer) ?? .null },
    ]
    var fields = lists.filter { !$0.value.isEmpty }.mapValues { JSONValue.array($0) }
    fields["playoff"] = playoffFields
    return fields
  }

  /// The scores and the winner of the playoff for programs; `nil` if no hole of one has a score.
  var playoffFields: JSONValue? {
    guard hasPlayoff else { return nil }
    return [
      "form": .string(rules.playoff.rawValue),
      "scores": .array(
        (1...playoffLength).flatMap { hole in
          everybody.compactMap { seat in
            playoffStrokes(of: seat, hole: hole).map {
              seated(ScoreEvent(.playoff(hole: hole, seat: seat), $0))
            }
          }
        }),
      "winner": playoffWinner.map { .integer($0.number) } ?? .null,
    ]
  }

  /// Returns the penalties of a seat for programs, those on holes and those on the round.
  func penaltyFields(_ seat: Seat) -> [JSONValue] {
    func field(_ hole: JSONValue, _ reason: String, _ count: Int) -> JSONValue {
      [
        "seat": .integer(seat.number), "holeNumber": hole, "reason": .string(reason),
        "throws": .integer(count),
      ]
    }
    return rules.positions.flatMap { hole in
      penalties(of: seat, hole: hole).map { field(.integer(hole), $0.reason.rawValue, $0.count) }
    } + penalties(of: seat).map { field(.null, $0.reason.rawValue, $0.count) }
  }

  func memberFields(_ seat: Seat) -> [JSONValue] {
    rules.positions.flatMap { hole in
      members(of: seat).compactMap { member in
        strokes(of: member, hole: hole).map { seated(member.scored($0, hole: hole)) }
      }
    }
  }

  /// Returns the fields of an event for programs, with the number of its seat.
  private func seated(_ event: ScoreEvent) -> JSONValue {
    var fields = event.fields
    fields["seat"] = .integer(event.cell.seat.number)
    return .object(fields)
  }
}
