public import ScoringKit

/// The arrows of a round or of a match as they were written down, archer by archer.
///
/// What they add up to is derived each time.
public struct ArrowCard: Hashable, Sendable {
  /// The ends in order.
  public let plans: [EndPlan]
  /// How many archers there are.
  public let seatCount: Int
  /// What becomes of surplus arrows.
  let surplus: SurplusRule
  /// How many arrows each archer has in a shoot-off.
  let shootOffArrows: Int
  /// The different faces that are shot at.
  private let faces: [Face]
  /// Which of them, archer by archer and end by end.
  private let faceNumbers: [UInt8]
  /// Where the arrows of an end begin in an archer's part.
  private let starts: [Int]
  /// The length of an archer's part.
  private let length: Int
  private var cells: [ScoredArrow?]
  /// How many arrows that belong to an end are not shot, archer by archer and end by end.
  private var left: [Int]
  /// The arrows of the shoot-offs.
  private(set) var shootOffs: [ArrowSlot: ScoredArrow] = [:]
  /// Who stopped or takes no place.
  private var statuses: [ArcherStatus?]

  /// How many surplus arrows an end can hold.
  static let surplusLimit = 3
  /// How often a shoot-off can be repeated.
  static let shootOffLimit = 20

  /// An empty card; `face` says what an archer shoots at in an end.
  init(
    plans: [EndPlan], seatCount: Int, surplus: SurplusRule, shootOffArrows: Int,
    face: (Seat, EndPlan) -> Face
  ) {
    self.plans = plans
    self.seatCount = seatCount
    self.surplus = surplus
    self.shootOffArrows = shootOffArrows
    var faces: [Face] = []
    var numbers: [UInt8] = []
    for seat in 0..<seatCount {
      for plan in plans {
        let face = face(Seat(index: seat), plan)
        let number = faces.firstIndex(of: face) ?? faces.count
        if number == faces.count { faces.append(face) }
        numbers.append(UInt8(clamping: number))
      }
    }
    self.faces = faces
    faceNumbers = numbers
    var starts: [Int] = []
    var length = 0
    for plan in plans {
      starts.append(length)
      length += plan.arrows + Self.surplusLimit
    }
    self.starts = starts
    self.length = length
    cells = Array(repeating: nil, count: seatCount * length)
    statuses = Array(repeating: nil, count: seatCount)
    left = (0..<seatCount).flatMap { _ in plans.map(\.arrows) }
  }

  /// The archers in card order.
  public var seats: [Seat] {
    (0..<seatCount).map(Seat.init(index:))
  }

  /// What an archer shoots at in an end; nil where there is no such end or archer.
  public func face(_ seat: Seat, end: Int) -> Face? {
    guard has(seat, end: end) else { return nil }
    let number = Int(faceNumbers[seat.index * plans.count + end - 1])
    return faces.indices.contains(number) ? faces[number] : nil
  }

  /// An arrow of an end; nil where it is not shot, and where there is no such arrow.
  public func arrow(_ seat: Seat, end: Int, arrow: Int) -> ScoredArrow? {
    index(seat, end: end, arrow: arrow).flatMap { cells[$0] }
  }

  /// An arrow of a shoot-off; nil where it is not shot.
  public func shootOffArrow(_ seat: Seat, number: Int, arrow: Int) -> ScoredArrow? {
    shootOffs[.shootOff(number: number, seat: seat, arrow: arrow)]
  }

  /// Why an archer stopped or takes no place; nil for everybody else.
  public func status(_ seat: Seat) -> ArcherStatus? {
    statuses.indices.contains(seat.index) ? statuses[seat.index] : nil
  }

  /// Whether more arrows of an archer are expected, as far as the status says.
  func isActive(_ seat: Seat) -> Bool {
    status(seat)?.hasStopped != true
  }

  private func has(_ seat: Seat, end: Int) -> Bool {
    (0..<seatCount).contains(seat.index) && plans.indices.contains(end - 1)

  }

  private func index(_ seat: Seat, end: Int, arrow: Int) -> Int? {
    guard has(seat, end: end), arrow >= 1, arrow <= plans[end - 1].arrows + Self.surplusLimit
    else { return nil }
    return seat.index * length + starts[end - 1] + arrow - 1
  }
}

extension ArrowCard {
  /// Writes an event into its cell; what else stands on the card does not matter.
  ///
  /// - Throws: a refusal where there is no such cell, or the face has no such value.
  mutating func write(_ event: ArrowEvent) throws(Refusal) {
    guard (0..<seatCount).contains(event.seat.index) else {
      throw Refusal(
        .illegal,
        "Seat \(event.seat.number) does not exist: the card has "
          + "\(Phrases.count(seatCount, "archer")).")
    }
    switch event {
    case .arrow(let seat, let end, let arrow, let shot):
      guard plans.indices.contains(end - 1) else {
        throw Refusal(.illegal, "There is no end \(end): the round has \(plans.count).")
      }
      guard let index = index(seat, end: end, arrow: arrow) else {
        throw Refusal(
          .illegal,
          "End \(end) has \(Phrases.count(plans[end - 1].arrows, "arrow")) and room for "
            + "\(Self.surplusLimit) surplus ones, so there is no arrow \(arrow).")
      }
      let new = try shot.map { shot throws(Refusal) in try scored(shot, seat, end: end) }
      if arrow <= plans[end - 1].arrows, (cells[index] == nil) != (new == nil) {
        left[seat.index * plans.count + end - 1] += new == nil ? 1 : -1
      }
      cells[index] = new
    case .shootOff(let seat, let number, let arrow, let shot):
      guard (1...Self.shootOffLimit).contains(number), (1...shootOffArrows).contains(arrow)
      else {
        throw Refusal(
          .illegal,
          "A shoot-off has \(Phrases.count(shootOffArrows, "arrow")) and is repeated "
            + "\(Self.shootOffLimit) times at most.")
      }
      shootOffs[.shootOff(number: number, seat: seat, arrow: arrow)] =
        try shot.map { shot throws(Refusal) in try scored(shot, seat, end: plans.count) }
    case .status(let seat, let status): statuses[seat.index] = status
    }
  }

  /// The arrow that a shot is on the face of an archer in an end.
  private func scored(_ shot: Shot, _ seat: Seat, end: Int) throws(Refusal) -> ScoredArrow {
    guard let face = face(seat, end: end) else {
      throw Refusal(.illegal, "There is no end \(end).")
    }
    if let spot = shot.spot, spot > face.spots {
      throw Refusal(
        .illegal, "The \(face.name) face has \(Phrases.count(face.spots, "spot")), not \(spot).")
    }
    let zone =
      shot.symbol == Zone.miss.symbol
      ? Zone.miss : face.zones.first { $0.symbol == shot.symbol }
    guard let zone else {
      throw Refusal(
        .illegal,
        "\(shot.symbol) is not on the \(face.name) face: \(face.symbols.joined(separator: " "))",
        token: shot.symbol, expected: face.symbols)
    }
    return ScoredArrow(
      zone: zone, spot: shot.spot, isClosest: shot.isClosest, place: shot.place,
      arrowNumber: shot.arrowNumber)
  }

  /// Whether nobody has shot an arrow of an end: the one before has just ended.
  func isUnshot(end: Int) -> Bool {
    guard plans.indices.contains(end - 1) else { return true }
    return seats.allSatisfy { seat in
      let start = seat.index * length + starts[end - 1]
      return cells[start..<(start + plans[end - 1].arrows + Self.surplusLimit)].allSatisfy {
        $0 == nil
      }
    }
  }

  /// The place of an arrow of an end, as ``Cell/places`` names it.
  static func place(of seat: Seat, end: Int, arrow: Int) -> String {
    ArrowEvent.arrow(seat: seat, end: end, arrow: arrow, shot: nil).canonical
  }

  /// The place of the first arrow of an end that an archer has not shot.
  func openPlace(of seat: Seat, end: Int) -> String? {
    firstUnshot(seat, end: end).map { Self.place(of: seat, end: end, arrow: $0) }
  }

  /// The same of several, of one of them first.
  func openPlaces(end: Int, of seats: [Seat], from first: Seat) -> [String] {
    (seats.filter { $0 == first } + seats.filter { $0 != first })
      .compactMap { openPlace(of: $0, end: end) }
  }

  /// An end of an archer; empty where there is none.
  public func end(_ number: Int, of seat: Seat) -> EndScore {
    let count = plans.indices.contains(number - 1) ? plans[number - 1].arrows : 0
    let face = face(seat, end: number) ?? Face(id: "", name: "", zones: [])
    return EndScore(
      number: number,
      shots: (0..<count).map { arrow(seat, end: number, arrow: $0 + 1) },
      extras: (0..<Self.surplusLimit).compactMap {
        arrow(seat, end: number, arrow: count + $0 + 1)
      }, face: face, surplus: surplus)
  }

  /// The ends of an archer in order.
  public func ends(of seat: Seat) -> [EndScore] {
    plans.map { end($0.number, of: seat) }
  }

  /// How many arrows that belong to an end are not shot; 0 where there is no such end.
  func left(_ seat: Seat, end: Int) -> Int {
    has(seat, end: end) ? left[seat.index * plans.count + end - 1] : 0
  }

  /// What an end is worth so far.
  func total(_ seat: Seat, end number: Int) -> Int {
    guard has(seat, end: number) else { return 0 }
    let start = seat.index * length + starts[number - 1]
    let planned = plans[number - 1].arrows
    var sum = 0
    for index in start..<(start + planned + Self.surplusLimit) {
      guard let arrow = cells[index] else { continue }
      // Surplus arrows and spots need the whole end to be looked at.
      if arrow.spot != nil || index >= start + planned { return end(number, of: seat).total }
      sum += arrow.points
    }
    return sum
  }

  /// The first arrow of an end that is not shot, from 1; nil where all are.
  func firstUnshot(_ seat: Seat, end: Int) -> Int? {
    guard left(seat, end: end) > 0 else { return nil }
    return (1...plans[end - 1].arrows).first { arrow(seat, end: end, arrow: $0) == nil }
  }

  /// The first end with an arrow that is not shot; nil where all are.
  func firstOpenEnd(of seat: Seat) -> Int? {
    plans.indices.first { left(seat, end: $0 + 1) > 0 }.map { $0 + 1 }
  }

  /// The newest end with an arrow; nil where none was shot.
  func newestEnd(of seat: Seat) -> Int? {
    plans.indices.last { left(seat, end: $0 + 1) < plans[$0].arrows }.map { $0 + 1 }
  }

  /// What is said where several arrows of one shoot-off are marked as the closest.
  static func severalClosest(_ seats: [Seat], number: Int, _ names: Roster) -> String {
    let who = Phrases.list(seats.map { names[$0] }, last: " and ")
    return
      "Shoot-off \(number): the arrows of \(who) are each marked as the closest, which decides "
      + "nothing between them."
  }

  /// How many arrows of the round an archer has shot, without surplus ones.
  func arrowsShot(_ seat: Seat) -> Int {
    plans.indices.reduce(0) { $0 + plans[$1].arrows - left(seat, end: $1 + 1) }
  }
}

/// What a typed line of arrows is read against: the card, and whose arrows come next.
struct TypingDesk {
  /// The arrows so far.
  let card: ArrowCard
  /// What an end is called: `End`, or `Set` in a match.
  let noun: String
  /// Who is next, in order.
  let queue: [Seat]
  /// The end on turn; nil where no more arrows of ends are expected.
  let end: Int?
  /// The end that the next arrows of each archer belong to; nil where there is none.
  let openEnds: [Int?]
  /// The number of the shoot-off that is going on; nil for none.
  let shootOff: Int?
  /// Whose next arrow of a shoot-off is none, where the line gives it no number.
  var shootOffBars: [Seat: ShootOffBar] = [:]

  /// The end that arrows of an archer belong to where the line names none.
  func openEnd(_ seat: Seat) -> Int? {
    openEnds.indices.contains(seat.index) ? openEnds[seat.index] : nil
  }
}
