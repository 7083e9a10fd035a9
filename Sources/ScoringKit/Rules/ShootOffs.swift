/// A state in which those who are level meet in shoot-offs, one after the other: a single arrow
/// each, a jump, a kick.
///
/// The state says what everybody stands at before any of them (``standing(of:)``), and what each
/// made of one (``worth(_:inShootOff:)``). Who meets in one, what it decides, what is still due and
/// what an event of several rounds makes of it follow from that.
public protocol ShootOffs: Resolution {
  /// Everybody, in card order.
  var seats: [Seat] { get }

  /// The numbers of the shoot-offs, from 1 to the newest one in which somebody has something.
  var shootOffNumbers: [Int] { get }

  /// How often a shoot-off may be repeated.
  static var shootOffLimit: Int { get }

  /// How many of the best may go on, so that a tie across that place asks for a shoot-off; nil
  /// where nobody does.
  var cut: Int? { get }

  /// Whether the first three places are medals, which a shoot-off decides.
  var hasMedals: Bool { get }

  /// Whether somebody takes a place with what was played, as far as a status says.
  func isPlaceable(_ seat: Seat) -> Bool

  /// Whether somebody has a score that can be level with another one.
  func hasScore(_ seat: Seat) -> Bool

  /// What places are given by before any shoot-off, integer by integer, the greater first.
  func standing(of seat: Seat) -> [Int]

  /// What somebody made of a shoot-off, 1 and more, the more the better; nil where there is
  /// nothing yet.
  func worth(_ seat: Seat, inShootOff number: Int) -> Int?
}

/// Why somebody who has shot in a shoot-off has nothing to do in the next one.
public struct ShootOffBar: Hashable, Sendable {
  /// The number of the newest shoot-off that they have shot in, from 1.
  public let number: Int
  /// Who still has to shoot in it.
  public let lacking: [Seat]
  /// Whether it is decided.
  public let isDecided: Bool
}

/// Some of whom a shoot-off has to tell who is better.
public struct OpenTie: Hashable, Sendable {
  /// Those that are level, in card order.
  public let seats: [Seat]
  /// What it decides, as in `the first place`; nil where nothing asks for it, and it was begun.
  public let purpose: String?
  /// The number of the shoot-off, from 1.
  public let number: Int
  /// Who has not shot in it, in card order.
  public let lacking: [Seat]
}

extension ShootOffs {
  // MARK: Who meets

  /// Whether somebody has shot in a shoot-off.
  public func hasShot(_ seat: Seat, inShootOff number: Int) -> Bool {
    worth(seat, inShootOff: number) != nil
  }

  /// What tells somebody apart before a shoot-off: the standing, and the shoot-offs before it.
  public func standing(of seat: Seat, beforeShootOff number: Int) -> [Int] {
    standing(of: seat) + (1..<number).map { worth(seat, inShootOff: $0) ?? 0 }
  }

  /// Who meets in a shoot-off that somebody has shot in: those who are level before it, and shot
  /// in it or have to.
  func opponents(of seat: Seat, inShootOff number: Int) -> [Seat] {
    let due = openTies.first { $0.number == number && $0.seats.contains(seat) }
    if let due { return due.seats }
    let level = standing(of: seat, beforeShootOff: number)
    return seats.filter {
      hasShot($0, inShootOff: number) && standing(of: $0, beforeShootOff: number) == level
    }
  }

  /// Who has nothing to come in a further shoot-off: the newest one that they shot in goes on, or
  /// is decided.
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

  // MARK: What they decide

  /// What a shoot-off of somebody has come to, once everybody has shot in it: `Ben wins shoot-off
  /// 1`; nil before.
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

  /// What the shoot-offs make of somebody, an integer each, the greater the better: what one
  /// decided, and 0 from the first one on that somebody who is level has not shot in.
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

  // MARK: What is due

  /// The ties that a shoot-off has to decide, and those of which one was begun, from the first place
  /// down.
  public var openTies: [OpenTie] {
    guard cut != nil || hasMedals || !shootOffNumbers.isEmpty, isComplete else { return [] }
    let placed = seats.filter { isPlaceable($0) && hasScore($0) }
    return openTies(among: placed, from: 1, number: 0) { standing(of: $0) }
  }

  /// What is said of the shoot-offs that have to decide a tie, and of those that were begun without.
  ///
  /// `piece` is what everybody has in one, as `arrow`, and `score` what those who are level have.
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

  /// Whether somebody shares a place until a shoot-off that is due has been shot.
  public func isShootOffDue(for seat: Seat) -> Bool {
    mayMeetInAShootOff(seat) && openTies.contains { $0.purpose != nil && $0.seats.contains(seat) }
  }

  /// Whether so few are better than somebody that the place is one which a shoot-off may be due for:
  /// most are soon found to have too many before them, and ties are looked for of the others alone.
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

  /// The same among those who are level so far, the best of whom has a place, told apart by a value
  /// and then by the shoot-offs from the next one on.
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

  /// What parts those who are level in an event, as it does in the round; nil where nobody shot a
  /// shoot-off, and none is due.
  ///
  /// A state has it among its fields as `tieOrder`. What each made of the shoot-offs stands there
  /// with who met in them, because an event may have others level.
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
