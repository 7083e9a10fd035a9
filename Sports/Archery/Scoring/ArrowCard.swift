internal import ScoringKit

/// The arrows of a round or a match as entered, archer by archer.
///
/// Totals are not stored, but computed when needed.
struct ArrowCard: Hashable, Sendable {
  let plans: [EndPlan]
  let seatCount: Int
  let surplus: SurplusRule
  let shootOffArrows: Int
  /// The faces that the archers shoot at, archer by archer and end by end.
  private let faces: [Face]
  /// The arrows, archer by archer and end by end, with the same capacity for each end.
  private var cells: [ScoredArrow?]
  /// For each end, the number of arrows that are not shot, archer by archer and end by end.
  private var left: [Int]
  private(set) var shootOffs: [ArrowSlot: ScoredArrow] = [:]
  private var statuses: [Seat: ArcherStatus] = [:]
  private var reports: [Seat: ReportedScore] = [:]

  static let surplusLimit = 3
  static let shootOffLimit = 20

  /// Creates an empty card; `face` returns the face that an archer shoots at in an end.
  init(
    plans: [EndPlan], seatCount: Int, surplus: SurplusRule, shootOffArrows: Int,
    face: (Seat, EndPlan) -> Face
  ) {
    self.plans = plans
    self.seatCount = seatCount
    self.surplus = surplus
    self.shootOffArrows = shootOffArrows
    left = (0..<seatCount).flatMap { _ in plans.map(\.arrows) }
    // Each end gets as many cells as the longest end needs.
    let room = (plans.map(\.arrows).max() ?? 0) + Self.surplusLimit
    cells = Array(repeating: nil, count: left.count * room)
    faces = (0..<seatCount).flatMap { index in plans.map { face(Seat(index: index), $0) } }
  }

  var seats: [Seat] { (0..<seatCount).map(Seat.init(index:)) }

  /// Returns the number of arrows that belong to an end; 0 if there is no such end.
  func planned(_ end: Int) -> Int {
    plans.indices.contains(end - 1) ? plans[end - 1].arrows : 0
  }

  /// Returns the face that an archer shoots at in an end; `nil` if there is no such end or archer.
  func face(_ seat: Seat, end: Int) -> Face? {
    index(seat, end: end).map { faces[$0] }
  }

  /// Returns the face that an archer shoots at in a shoot-off: the face of the last end.
  func shootOffFace(_ seat: Seat) -> Face? { face(seat, end: plans.count) }

  /// Returns the arrow in a cell; `nil` if it is not shot, or if there is no such cell.
  subscript(slot: ArrowSlot) -> ScoredArrow? {
    if case .arrow(let end, let seat, let arrow) = slot {
      index(seat, end: end, arrow: arrow).flatMap { cells[$0] }
    } else {
      shootOffs[slot]
    }
  }

  /// Returns why an archer stopped or isn't ranked; `nil` for all others.
  func status(_ seat: Seat) -> ArcherStatus? { statuses[seat] }

  /// Returns the result of an archer that was reported without arrows; `nil` for none.
  func reported(_ seat: Seat) -> ReportedScore? { reports[seat] }

  /// Whether any result was reported without arrows.
  var hasReports: Bool { !reports.isEmpty }

  /// Whether more arrows of an archer are expected, according to the status.
  func isActive(_ seat: Seat) -> Bool { status(seat)?.hasStopped != true }

  private func index(_ seat: Seat, end: Int) -> Int? {
    guard (0..<seatCount).contains(seat.index), plans.indices.contains(end - 1) else { return nil }
    return seat.index * plans.count + end - 1
  }

  private func index(_ seat: Seat, end: Int, arrow: Int) -> Int? {
    guard let index = index(seat, end: end), arrow >= 1,
      arrow <= planned(end) + Self.surplusLimit
    else { return nil }
    return index * (cells.count / left.count) + arrow - 1
  }
}

extension ArrowCard {
  /// Writes an event into its cell, without checking it against the rest of the card.
  ///
  /// - Throws: a refusal if the card has no such cell, or if the archer's face has no such value.
  mutating func write(_ event: ArrowEvent) throws(Refusal) {
    guard (0..<seatCount).contains(event.cell.seat.index) else {
      throw .noSeat(event.cell.seat, of: seatCount, "archer")
    }
    switch event.cell {
    case .arrow(let end, let seat, let arrow):
      guard let place = index(seat, end: end) else {
        throw Refusal(.illegal, "There is no end \(end): the round has \(plans.count).")
      }
      guard let index = index(seat, end: end, arrow: arrow) else {
        throw Refusal(
          .illegal,
          "End \(end) has \(Phrases.count(planned(end), "arrow")) and room for "
            + "\(Self.surplusLimit) surplus ones, so there is no arrow \(arrow).")
      }
      guard event.shot == nil || reports[seat] == nil else {
        throw Refusal(
          .over, "The result was reported without arrows.",
          hint: "`total NAME -` removes it, so that arrows can be entered.")
      }
      let new = try event.shot.map { shot throws(Refusal) in try scored(shot, on: faces[place]) }
      if arrow <= planned(end), (cells[index] == nil) != (new == nil) {
        left[place] += new == nil ? 1 : -1
      }
      cells[index] = new
    case .shootOff(let number, let seat, let arrow):
      guard (1...Self.shootOffLimit).contains(number), (1...shootOffArrows).contains(arrow),
        let face = shootOffFace(seat)
      else {
        throw Refusal(
          .illegal,
          "A shoot-off has \(Phrases.count(shootOffArrows, "arrow")) and is repeated "
            + "\(Self.shootOffLimit) times at most.")
      }
      shootOffs[event.cell] =
        try event.shot.map { shot throws(Refusal) in try scored(shot, on: face) }
    case .status(let seat): statuses[seat] = event.status
    case .total(let seat):
      guard event.reported == nil || plans.allSatisfy({ isUnshot(seat, end: $0.number) }) else {
        throw Refusal(
          .illegal, "There are arrows, and the result follows from them.",
          hint: "`amend` corrects an arrow; undo takes arrows back.")
      }
      reports[seat] = event.reported
    }
  }

  /// Returns a shot with the zone that it hit on a face; throws a refusal if the face has no such
  /// symbol or spot.
  private func scored(_ shot: Shot, on face: Face) throws(Refusal) -> ScoredArrow {
    if let spot = shot.spot, spot > face.spots {
      throw Refusal(
        .illegal, "The \(face.name) face has \(Phrases.count(face.spots, "spot")), not \(spot).")
    }
    guard let zone = (face.zones + [.miss]).first(where: { $0.symbol == shot.symbol }) else {
      throw Refusal(
        .illegal,
        "\(shot.symbol) is not on the \(face.name) face: \(face.symbols.joined(separator: " "))",
        token: shot.symbol, expected: face.symbols)
    }
    return ScoredArrow(zone: zone, shot: shot)
  }
}

// MARK: - Ends

extension ArrowCard {
  /// Returns the cells of the arrows that belong to an end; empty if there is no such end.
  func slots(_ seat: Seat, end: Int) -> [ArrowSlot] {
    (0..<planned(end)).map { .arrow(end: end, seat: seat, arrow: $0 + 1) }
  }

  func surplusSlots(_ seat: Seat, end: Int) -> [ArrowSlot] {
    (1...Self.surplusLimit).map { .arrow(end: end, seat: seat, arrow: planned(end) + $0) }
  }

  /// Returns an end of an archer; empty if there is none.
  func end(_ number: Int, of seat: Seat) -> EndScore {
    EndScore(
      number: number, shots: slots(seat, end: number).map { self[$0] },
      extras: surplusSlots(seat, end: number).compactMap { self[$0] },
      face: face(seat, end: number) ?? Face(id: "", name: "", zones: []), surplus: surplus)
  }

  func ends(of seat: Seat) -> [EndScore] { plans.map { end($0.number, of: seat) } }

  /// Returns the number of an end's arrows that are not shot; 0 if there is no such end.
  ///
  /// None are expected of an archer whose result was reported without arrows.
  func left(_ seat: Seat, end: Int) -> Int {
    reports[seat] == nil ? index(seat, end: end).map { left[$0] } ?? 0 : 0
  }

  /// Whether nobody has shot an arrow of an end yet.
  func isUnshot(end: Int) -> Bool {
    seats.allSatisfy { isUnshot($0, end: end) }
  }

  private func isUnshot(_ seat: Seat, end: Int) -> Bool {
    (slots(seat, end: end) + surplusSlots(seat, end: end)).allSatisfy { self[$0] == nil }
  }

  /// Returns the points of an archer's end so far.
  func total(_ seat: Seat, end number: Int) -> Int {
    let arrows = slots(seat, end: number).compactMap { self[$0] }
    let isPlain =
      arrows.allSatisfy { $0.shot.spot == nil }
      && surplusSlots(seat, end: number).allSatisfy { self[$0] == nil }
    // With surplus arrows or spots, the end must be scored as a whole.
    return isPlain ? arrows.reduce(0) { $0 + $1.points } : end(number, of: seat).total
  }

  /// Returns the number of the first arrow of an end that is not shot, from 1; `nil` if all are, or
  /// if the archer's result was reported without arrows.
  func firstUnshot(_ seat: Seat, end: Int) -> Int? {
    reports[seat] == nil ? slots(seat, end: end).firstIndex { self[$0] == nil }.map { $0 + 1 } : nil
  }

  /// Returns the number of an archer's first end with an arrow that is not shot; `nil` if all are
  /// shot.
  func firstOpenEnd(of seat: Seat) -> Int? {
    plans.first { left(seat, end: $0.number) > 0 }?.number
  }

  /// Returns the number of an archer's latest end with an arrow; `nil` if no arrow was shot.
  func newestEnd(of seat: Seat) -> Int? {
    plans.last { left(seat, end: $0.number) < $0.arrows }?.number
  }

  /// Returns the number of the round's arrows that an archer has shot, without surplus ones.
  func arrowsShot(_ seat: Seat) -> Int {
    plans.reduce(0) { $0 + $1.arrows - left(seat, end: $1.number) }
  }

  /// Returns the name of the cell for an archer's first unshot arrow of an end; `nil` if all are
  /// shot.
  func openPlace(of seat: Seat, end: Int) -> String? {
    firstUnshot(seat, end: end).map { ArrowSlot.arrow(end: end, seat: seat, arrow: $0).place }
  }
}

// MARK: - Shoot-offs

extension ArrowCard {
  /// Returns the arrow of a shoot-off with one arrow per archer; `nil` if it is not shot.
  func shootOffArrow(_ seat: Seat, number: Int) -> ScoredArrow? {
    shootOffs[.shootOff(number: number, seat: seat, arrow: 1)]
  }

  /// Returns the arrows that an archer or a side has shot in a shoot-off.
  func shootOff(_ number: Int, of seat: Seat) -> [ScoredArrow] {
    shootOffSlots(seat, number: number).compactMap { self[$0] }
  }

  func shootOffSlots(_ seat: Seat, number: Int) -> [ArrowSlot] {
    (1...shootOffArrows).map { .shootOff(number: number, seat: seat, arrow: $0) }
  }

  /// Returns the cells of a shoot-off's arrows that are not shot.
  func freeShootOff(_ seat: Seat, number: Int) -> [ArrowSlot] {
    shootOffSlots(seat, number: number).filter { self[$0] == nil }
  }

  /// The numbers of the shoot-offs, up to the newest one with an arrow.
  var shootOffNumbers: [Int] {
    let newest = shootOffs.keys.compactMap { slot -> Int? in
      if case .shootOff(let number, _, _) = slot { number } else { nil }
    }.max()
    return newest.map { Array(1...$0) } ?? []
  }

  /// Returns the message that several arrows of one shoot-off are marked as the closest.
  static func severalClosest(_ seats: [Seat], number: Int, _ names: Roster) -> String {
    "Shoot-off \(number): the arrows of \(names.list(seats)) are each marked as the closest, which "
      + "decides nothing between them."
  }
}
