public import ScoringKit

extension StrokePlay: Round {
  public var title: String { courseName }
  public var subtitle: String { layout.name }
  public var seatLimits: ClosedRange<Int> { 1...100 }

  public var fields: [String: JSONValue] {
    [
      "courseID": courseID.isEmpty ? .null : .string(courseID),
      "courseName": .string(courseName),
      "layoutName": .string(layout.name),
      "layoutVersion": .string(layout.version),
      "holeCount": .integer(holeCount),
      "par": layout.par.map(JSONValue.integer) ?? .null,
      "startHole": .integer(startHole),
      "holes": CourseFile.holes(of: layout),
    ]
  }

  /// One book for each version of each layout; where a course is only a name, for each name.
  public func recordBook(of participant: Competitor) -> RecordBook {
    let course = courseID.isEmpty ? courseName : courseID
    return RecordBook(
      id: "\(course)#\(layout.name)#\(layout.version)", title: "\(courseName) — \(layout.name)")
  }

  public func opening(_ seats: [Competitor]) throws(Refusal) -> Scorecard {
    guard seatLimits.contains(seats.count) else {
      throw Refusal(
        .illegal, "A card has 1 to 100 players, not \(seats.count).",
        hint: "Name at least one player.")
    }
    return Scorecard(rules: self, seats: seats)
  }

  public func apply(_ event: ScoreEvent, to resolution: inout Scorecard) throws(Refusal) {
    switch event {
    case .strokes(let seat, let hole, let count):
      guard resolution.seats.indices.contains(seat.index) else {
        throw Refusal(
          .illegal,
          "Seat \(seat.number) does not exist: the card has "
            + "\(Phrases.count(resolution.seats.count, "player")).")
      }
      guard layout.holes.indices.contains(hole - 1) else {
        throw Refusal(
          .illegal,
          "Hole \(hole) does not exist: the layout has "
            + "\(Phrases.count(holeCount, "hole")).")
      }
      guard count.map(ScoreEvent.strokeLimits.contains) ?? true else {
        throw Refusal(
          .illegal, "A hole takes 1 to 99 strokes, not \(count ?? 0).", expected: ["1…99"])
      }
      resolution.set(count, seat: seat, hole: hole)
    }
  }

  public func seat(of event: ScoreEvent) -> Seat? {
    switch event {
    case .strokes(let seat, _, _): seat
    }
  }

  public func fields(of event: ScoreEvent) -> [String: JSONValue] {
    switch event {
    case .strokes(_, let hole, let count):
      ["holeNumber": .integer(hole), "strokeCount": count.map(JSONValue.integer) ?? .null]
    }
  }
}
