/// A state of a round in which ties are decided by consecutive shoot-offs, such as a single arrow,
/// a jump or a kick.
///
/// The state provides each seat's result before any shoot-off (``standing(of:)``), and the value of
/// each seat's attempt in one (``worth(_:inShootOff:)``). The rest is derived from them: who takes
/// part in a shoot-off, its effect, the shoot-offs that are due, and the effect on a competition of
/// several rounds.
public protocol ShootOffs: Resolution {
  /// All seats of the round, in the order of the card.
  var seats: [Seat] { get }

  /// The numbers of the shoot-offs of the round, from 1 to the newest one with an attempt.
  var shootOffNumbers: [Int] { get }

  /// The greatest number of consecutive shoot-offs that a tie may need.
  static var shootOffLimit: Int { get }

  /// The number of seats that advance to the next stage, so that a tie for the last such place
  /// needs a shoot-off; nil if there is no such limit.
  var cut: Int? { get }

  /// Whether the first three places win medals, so that each tie for one of them needs a shoot-off.
  var hasMedals: Bool { get }

  /// Whether a seat can get a place; false, for example, for a seat that was disqualified.
  func isPlaceable(_ seat: Seat) -> Bool

  /// Whether a seat has a score that can be equal to that of another seat.
  func hasScore(_ seat: Seat) -> Bool

  /// Returns the integers that decide a seat's place before any shoot-off; greater is better.
  func standing(of seat: Seat) -> [Int]

  /// Returns the value of a seat's attempt in a shoot-off, which is 1 or more, greater is better;
  /// nil if the seat has made no attempt in it.
  func worth(_ seat: Seat, inShootOff number: Int) -> Int?
}

/// The reason why a seat that took part in a shoot-off can't take part in a further one.
public struct ShootOffBar: Hashable, Sendable {
  /// The number of the newest shoot-off that the seat took part in, from 1.
  public let number: Int
  /// The seats that have not shot in that shoot-off yet.
  public let lacking: [Seat]
  /// Whether that shoot-off is decided for the seat: all its seats have shot, and no other one has
  /// the same value.
  public let isDecided: Bool
}

/// A tie that a shoot-off has to decide.
public struct OpenTie: Hashable, Sendable {
  /// The seats that are tied, in the order of the card.
  public let seats: [Seat]
  /// The place that the shoot-off decides, such as `the first place`; nil if a shoot-off was
  /// started although none is needed.
  public let purpose: String?
  /// The number of the shoot-off, from 1.
  public let number: Int
  /// The seats that have not shot in that shoot-off yet, in the order of the card.
  public let lacking: [Seat]
}

extension ShootOffs {
  // MARK: Opponents

  /// Whether a seat has shot in a shoot-off.
  public func hasShot(_ seat: Seat, inShootOff number: Int) -> Bool {
    worth(seat, inShootOff: number) != nil
  }

  /// Returns the integers that rank a seat before a shoot-off: those before any shoot-off, and the
  /// value of the seat's attempt in each earlier shoot-off.
  public func standing(of seat: Seat, beforeShootOff number: Int) -> [Int] {
    standing(of: seat) + (1..<number).map { worth(seat, inShootOff: $0) ?? 0 }
  }

  /// Returns the seats that compete in a shoot-off in which `seat` has shot: those that were tied
  /// with it before, and that have shot in it or have to.
  func opponents(of seat: Seat, inShootOff number: Int) -> [Seat] {
    let due = openTies.first { $0.number == number && $0.seats.contains(seat) }
    if let due { return due.seats }
    let level = standing(of: seat, beforeShootOff: number)
    return seats.filter {
      hasShot($0, inShootOff: number) && standing(of: $0, beforeShootOff: number) == level
    }
  }

  /// The seats that can't take part in a further shoot-off, because their newest one is still open
  /// or is decided, with the reason for each.
  public var shootOffBars: [Seat: ShootOffBar] {
    var bars: [Seat: ShootOffBar] = [:]
    for seat in seats {
      let shot = shootOffNumbers.prefix { hasShot(seat, inShootOff: $0) }
      guard let number = shot.last else { continue }
      let others = opponents(of: seat, inShootOff: number).filter { $0 != seat }
      let lacking = others.filter { !hasShot($0, inShootOff: number) }
      let isLevel = others.contains {
        worth($0, inShootOff: number) == worth(seat, inShootOff: number)
      }
      guard !lacking.isEmpty || !isLevel || !isComplete else { continue }
      bars[seat] = ShootOffBar(
        number: number, lacking: lacking,
        isDecided: lacking.isEmpty && !others.isEmpty && isComplete)
    }
    return bars
  }

  // MARK: Results

  /// Returns the result of a shoot-off once all its seats have shot: `Ben wins shoot-off 1`; nil
  /// before that.
  public func shootOffResult(of seat: Seat, number: Int, _ names: Roster) -> String? {
    let group = isComplete ? opponents(of: seat, inShootOff: number) : []
    guard group.count > 1, group.allSatisfy({ hasShot($0, inShootOff: number) }) else {
      return nil
    }
    let best = group.compactMap { worth($0, inShootOff: number) }.max()
    let leading = group.filter { worth($0, inShootOff: number) == best }
    guard let winner = leading.first, leading.count == 1 else {
      return "\(names.list(leading)) are level in shoot-off \(number)"
    }
    return "\(names[winner]) wins shoot-off \(number)"
  }

  /// Returns a seat's values in the shoot-offs of the round, greater is better: the value of its
  /// attempt in each one, but 0 from the first one in which a seat that is tied with it has not
  /// shot.
  public func decidedShootOffs(of seat: Seat) -> [Int] {
    let numbers = shootOffNumbers
    guard !numbers.isEmpty else { return [] }
    let own = standing(of: seat)
    var level = seats.filter { standing(of: $0) == own }
    var isOpen = false
    return numbers.map { number in
      isOpen = isOpen || !level.allSatisfy { hasShot($0, inShootOff: number) }
      guard !isOpen else { return 0 }
      let worth = worth(seat, inShootOff: number) ?? 0
      level.removeAll { self.worth($0, inShootOff: number) != worth }
      return worth
    }
  }

  // MARK: Open ties

  /// The ties that a shoot-off has to decide, and those for which a shoot-off was started without
  /// need, from the first place down.
  public var openTies: [OpenTie] {
    guard cut != nil || hasMedals || !shootOffNumbers.isEmpty, isComplete else { return [] }
    let placed = seats.filter { isPlaceable($0) && hasScore($0) }
    return openTies(among: placed, from: 1, number: 0) { standing(of: $0) }
  }

  /// Returns sentences about the shoot-offs that have to decide a tie, and about those that were
  /// started without need.
  ///
  /// - Parameters:
  ///   - names: the names of the seats.
  ///   - piece: the noun for a seat's attempt in a shoot-off, such as `arrow`.
  ///   - score: a closure that returns the score of a tied seat as text.
  /// - Returns: the sentences; empty if no shoot-off is open.
  public func openShootOffs(
    _ names: Roster, of piece: String, score: (Seat) -> String
  ) -> [String] {
    openTies.map { tie in
      let tied = "\(names.list(tie.seats)) have \(tie.seats.first.map(score) ?? "")"
      if let purpose = tie.purpose { return "A shoot-off is due for \(purpose): \(tied)." }
      return "Shoot-off \(tie.number) decides nothing yet: \(tied), and \(names.list(tie.lacking)) "
        + "\(tie.lacking.count == 1 ? "has" : "have") no \(piece) in it."
    }
  }

  /// Whether a shoot-off is due that has to decide a seat's place.
  public func isShootOffDue(for seat: Seat) -> Bool {
    mayMeetInAShootOff(seat) && openTies.contains { $0.purpose != nil && $0.seats.contains(seat) }
  }

  /// Whether a shoot-off can decide a seat's place, judged only by the number of better seats.
  ///
  /// This quickly excludes most seats before the search for ties.
  private func mayMeetInAShootOff(_ seat: Seat) -> Bool {
    let last = max(hasMedals ? 3 : 0, cut ?? 0)
    guard last > 0 else { return false }
    let own = standing(of: seat)
    var better = 0
    for other in seats where isPlaceable(other) {
      if own.lexicographicallyPrecedes(standing(of: other)) { better += 1 }
      if better == last { return false }
    }
    return true
  }

  /// Returns the open ties among seats that are tied so far.
  ///
  /// - Parameters:
  ///   - level: the seats; the best of them has the place `first`.
  ///   - first: a place, from 1.
  ///   - number: the number of the newest shoot-off in which all of them have shot; 0 for none.
  ///   - value: a closure that returns the integers that separate the seats before the next
  ///     shoot-off.
  /// - Returns: the ties, the one for the best place first.
  private func openTies(
    among level: [Seat], from first: Int, number: Int, by value: (Seat) -> [Int]
  ) -> [OpenTie] {
    var first = first
    let groups = Dictionary(grouping: level, by: value)
    return groups.keys.sorted { $1.lexicographicallyPrecedes($0) }.flatMap { key -> [OpenTie] in
      let group = groups[key] ?? []
      defer { first += group.count }
      guard group.count > 1, number < Self.shootOffLimit else { return [] }
      let purpose = purpose(of: first...(first + group.count - 1))
      let next = number + 1
      let lacking = group.filter { !hasShot($0, inShootOff: next) }
      guard lacking.isEmpty else {
        guard purpose != nil || lacking.count < group.count else { return [] }
        return [OpenTie(seats: group, purpose: purpose, number: next, lacking: lacking)]
      }
      return openTies(among: group, from: first, number: next) {
        [worth($0, inShootOff: next) ?? 0]
      }
    }
  }

  private func purpose(of places: ClosedRange<Int>) -> String? {
    let best = places.lowerBound
    if hasMedals, best <= 3 {
      return best == 1 ? "the first place" : "the \(Phrases.ordinal(best)) place"
    }
    guard let cut, best <= cut, places.upperBound > cut else { return nil }
    return "the \(Phrases.ordinal(cut)) place, the last that goes on"
  }

  /// The tie-break values that a competition of several rounds needs; nil if nobody shot in a
  /// shoot-off and none is due.
  ///
  /// A state adds them to its ``Resolution/fields(_:)`` as `tieOrder`. Each seat's shoot-off values
  /// are stored with the seats that it was tied with, because it may be tied with other entrants in
  /// the competition.
  public var tieOrder: JSONValue? {
    let due = openTies.filter { $0.purpose != nil }
    guard !shootOffNumbers.isEmpty || !due.isEmpty else { return nil }
    func number(_ seats: [Seat]?) -> JSONValue {
      seats?.min().map { .integer($0.number) } ?? .null
    }
    let arrows = seats.map { seat -> JSONValue in
      guard hasShot(seat, inShootOff: 1) else { return .null }
      return .array(
        shootOffNumbers.map { worth(seat, inShootOff: $0).map { .integer(-$0) } ?? .null })
    }
    let met = seats.map { seat -> JSONValue in
      guard hasShot(seat, inShootOff: 1) else { return .null }
      let others = opponents(of: seat, inShootOff: 1)
      return others.count > 1 ? number(others) : .null
    }
    let open = seats.map { seat in number(due.first { $0.seats.contains(seat) }?.seats) }
    return [
      "by": "shoot-off", "seats": .array(arrows), "met": .array(met), "due": .array(open),
    ]
  }
}
