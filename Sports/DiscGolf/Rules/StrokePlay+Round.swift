internal import ScoringKit

extension StrokePlay: Round {
  var title: String { courseName }
  var subtitle: String { layout.name }
  var seating: Seating { Seating(1...100) }

  var fields: [String: JSONValue] {
    var fields: [String: JSONValue] = [
      "edition": .string(edition),
      "courseID": courseID.isEmpty ? .null : .string(courseID),
      "courseName": .string(courseName),
      "layoutName": .string(layout.name),
      "layoutVersion": .string(layout.version),
      "holeCount": .integer(holeCount),
      "par": layout.par.map(JSONValue.integer) ?? .null,
      "startHole": .integer(startHole),
      "holes": CourseFile.holes(of: layout),
    ]
    if bestScore { fields["bestScore"] = true }
    if countback != .shared { fields["countback"] = .string(countback.rawValue) }
    if playoff != .sudden { fields["playoffForm"] = .string(playoff.rawValue) }
    return fields
  }

  /// Returns one record book per version of each layout; if the course is known only by name, one
  /// per name, ignoring case and spaces.
  ///
  /// Sides have separate books: a result of two is no personal best.
  func recordBook(of participant: Golfer) -> RecordBook {
    let course = courseID.isEmpty ? Roster.folded(courseName[...]) : courseID
    let id = "\(course)#\(Roster.folded(layout.name[...]))#\(layout.version)"
    let title = "\(courseName) — \(layout.name)"
    guard participant.competitor.kind == .side else { return RecordBook(id: id, title: title) }
    return RecordBook(id: "\(id)#sides\(bestScore ? "-best" : "")", title: "\(title), sides")
  }

  func opening(_ seats: [Golfer]) throws(Refusal) -> Scorecard {
    Scorecard(rules: self, seats: seats.map(\.competitor))
  }

  /// Applies an event; whether it is legal depends only on the rules and the seats, not on other
  /// cells.
  func apply(_ event: ScoreEvent, to resolution: inout Scorecard) throws(Refusal) {
    try check(event, on: resolution)
    resolution.write(event)
  }

  private func check(_ event: ScoreEvent, on card: Scorecard) throws(Refusal) {
    let seat = event.cell.seat
    guard card.seats.indices.contains(seat.index) else {
      throw .noSeat(seat, of: card.seats.count, "player")
    }
    if case .total = event.cell {
      guard let count = event.count, count < holeCount || !ScoreEvent.totalLimits.contains(count)
      else { return }
      throw Refusal(
        .illegal,
        "\(Phrases.count(holeCount, "hole")) take at least \(holeCount) strokes, and "
          + "at most \(ScoreEvent.totalLimits.upperBound).")
    }
    if case .result = event.cell {
      throw Refusal(
        .illegal, "Only a match has such a result.", hint: "`total NAME 54` is one here.")
    }
    if let count = event.count, !ScoreEvent.strokeLimits.contains(count) {
      throw Refusal(
        .illegal, "A hole takes 1 to 99 strokes, not \(count).", expected: ["1…99"])
    }
    switch event.cell {
    case .strokes(let hole, _):
      try check(hole)
      guard !card.countsMembers(of: seat) else {
        throw Refusal(
          .illegal, "The score of seat \(seat.number) is the least of its members'.",
          hint: "Give the score of each member.")
      }
    case .memberStrokes(let hole, _, let member):
      try check(hole)
      guard card.members(of: seat).contains(Scorecard.Unit(seat: seat, member: member)) else {
        throw Refusal(
          .illegal, "Seat \(seat.number) has no member \(member) with a score of their own.")
      }
    case .throwPenalty(let hole, _, _): try check(hole)
    case .parPlusFour where event.count != nil && layout.par == nil:
      throw Refusal(
        .illegal, "Par + 4 needs the par of every hole, and this layout lacks some.")
    case .playoff(let hole, _) where !ScoreEvent.strokeLimits.contains(hole):
      throw Refusal(.illegal, "A playoff has no hole \(hole).", expected: ["1…99"])
    case .roundPenalty, .status, .parPlusFour, .playoff, .total, .result: break
    }
  }

  private func check(_ hole: Int) throws(Refusal) {
    guard layout.holes.indices.contains(hole - 1) else {
      throw Refusal(
        .illegal,
        "Hole \(hole) does not exist: the layout has \(Phrases.count(holeCount, "hole")).")
    }
  }

  /// Returns an event moved to the next hole, to insert a hole before it; a score's penalty throws
  /// move with it.
  func movedOn(_ event: ScoreEvent) throws(Refusal) -> ScoreEvent? {
    let cell: ScoreCell? =
      switch event.cell {
      case .strokes(let hole, let seat): .strokes(hole: try self.hole(after: hole), seat: seat)
      case .memberStrokes(let hole, let seat, let member):
        .memberStrokes(hole: try self.hole(after: hole), seat: seat, member: member)
      case .throwPenalty(let hole, let seat, let reason):
        .throwPenalty(hole: try self.hole(after: hole), seat: seat, reason: reason)
      case .roundPenalty, .status, .parPlusFour, .playoff, .total, .result: nil
      }
    return cell.map { ScoreEvent($0, event.count) }
  }

  private func hole(after hole: Int) throws(Refusal) -> Int {
    guard hole < holeCount else {
      throw Refusal(
        .illegal, "Hole \(hole) has a score, and no hole comes after it.",
        hint: "Correct the holes one by one with `amend`.")
    }
    return hole + 1
  }
}
