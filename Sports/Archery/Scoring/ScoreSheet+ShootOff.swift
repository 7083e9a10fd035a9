internal import ScoringKit

/// Why somebody who has shot in a shoot-off has no arrow in the next one.
struct ShootOffBar: Hashable {
  /// The number of the shoot-off, from 1.
  let number: Int
  let lacking: [Seat]
  let isDecided: Bool
}

/// Archers of whom a shoot-off has to tell who is better.
struct OpenTie {
  /// Those that are level, in card order.
  let seats: [Seat]
  /// What it decides: `the first place`; nil where nothing asks for it, and it was begun.
  let purpose: String?
  /// The number of the shoot-off, from 1, and who has not shot in it.
  let number: Int
  let lacking: [Seat]
}

// The shoot-offs of a round: who is in them, and what they decide.
extension ScoreSheet {
  /// What decides a shoot-off: 0 without an arrow, else more the more points, then the closer.
  func shootOffWorth(_ seat: Seat, number: Int) -> Int {
    card.shootOffArrow(seat, number: number).map {
      1 + 2 * $0.points + ($0.shot.isClosest && $0.points > 0 ? 1 : 0)
    } ?? 0
  }

  func hasShot(_ seat: Seat, inShootOff number: Int) -> Bool {
    card.shootOffArrow(seat, number: number) != nil
  }

  /// Who meets in a shoot-off that an archer has shot in: those who are level before it, and shot
  /// in it or have to.
  func opponents(of seat: Seat, inShootOff number: Int) -> [Seat] {
    let due = openTies.first { $0.number == number && $0.seats.contains(seat) }
    if let due { return due.seats }
    let level = standing(seat, before: number)
    return card.seats.filter {
      hasShot($0, inShootOff: number) && standing($0, before: number) == level
    }
  }

  /// What tells archers apart before a shoot-off: the points, and the shoot-offs before it.
  private func standing(_ seat: Seat, before number: Int) -> [Int] {
    let status = card.status(seat)
    return [status == nil ? 0 : status == .retired ? 1 : 2, tally(of: seat).total]
      + (1..<number).map { shootOffWorth(seat, number: $0) }
  }

  /// Whose next arrow of a shoot-off is not one of a further one: the newest shoot-off that they
  /// shot in goes on, or is decided.
  var shootOffBars: [Seat: ShootOffBar] {
    var bars: [Seat: ShootOffBar] = [:]
    for seat in card.seats {
      let shot = card.shootOffNumbers.prefix { hasShot(seat, inShootOff: $0) }
      guard let number = shot.last else { continue }
      let others = opponents(of: seat, inShootOff: number).filter { $0 != seat }
      let lacking = others.filter { !hasShot($0, inShootOff: number) }
      let isLevel = others.contains {
        shootOffWorth($0, number: number) == shootOffWorth(seat, number: number)
      }
      guard !lacking.isEmpty || !isLevel || endOnTurn != nil else { continue }
      bars[seat] = ShootOffBar(
        number: number, lacking: lacking,
        isDecided: lacking.isEmpty && !others.isEmpty && endOnTurn == nil)
    }
    return bars
  }

  /// What a shoot-off of an archer has come to, once everybody has shot in it: `Ben wins
  /// shoot-off 1`; nil before.
  func shootOffResult(of seat: Seat, number: Int, _ names: Roster) -> String? {
    guard endOnTurn == nil else { return nil }
    let group = opponents(of: seat, inShootOff: number)
    guard group.count > 1, group.allSatisfy({ hasShot($0, inShootOff: number) }) else {
      return nil
    }
    let best = group.map { shootOffWorth($0, number: number) }.max() ?? 0
    let leading = group.filter { shootOffWorth($0, number: number) == best }
    guard let winner = leading.first, leading.count == 1 else {
      return "\(Phrases.list(leading.map { names[$0] }, last: " and ")) are level in shoot-off "
        + "\(number)"
    }
    return "\(names[winner]) wins shoot-off \(number)"
  }

  /// Arrows of one shoot-off that are both said to be the closest, and so decide nothing.
  func doubleClosest(_ names: Roster) -> [String] {
    card.shootOffNumbers.flatMap { number in
      let closest = card.seats.filter {
        card.shootOffArrow($0, number: number)?.shot.isClosest == true
      }
      let groups = Dictionary(grouping: closest) { seat in
        standing(seat, before: number) + [shootOffWorth(seat, number: number)]
      }
      return groups.values.filter { $0.count > 1 }.sorted { $0[0] < $1[0] }.map { seats in
        ArrowCard.severalClosest(seats, number: number, names)
      }
    }
  }

  /// What the shoot-offs make of an archer, an integer each: what one decided, and 0 from the first
  /// one on that somebody who is level lacks an arrow of.
  func decidedShootOffs(of seat: Seat) -> [Int] {
    let numbers = card.shootOffNumbers
    guard !numbers.isEmpty else { return [] }
    let own = standing(seat, before: 1)
    var level = card.seats.filter { standing($0, before: 1) == own }
    var isOpen = false
    return numbers.map { number in
      isOpen = isOpen || !level.allSatisfy { hasShot($0, inShootOff: number) }
      guard !isOpen else { return 0 }
      let worth = shootOffWorth(seat, number: number)
      level.removeAll { shootOffWorth($0, number: number) != worth }
      return worth
    }
  }

  /// The shoot-offs that a tie for the cut or for a medal asks for, and that are not decided; and
  /// those that were begun without.
  ///
  /// They look at points alone, whatever the counters say.
  func openShootOffs(_ names: Roster) -> [String] {
    openTies.map { tie in
      let points = tie.seats.first.map { tally(of: $0).total } ?? 0
      let tied = "\(Phrases.list(tie.seats.map { names[$0] }, last: " and ")) have \(points)"
      if let purpose = tie.purpose { return "A shoot-off is due for \(purpose): \(tied)." }
      let lacking = Phrases.list(tie.lacking.map { names[$0] }, last: " and ")
      return "Shoot-off \(tie.number) decides nothing yet: \(tied), and \(lacking) "
        + "\(tie.lacking.count == 1 ? "has" : "have") no arrow in it."
    }
  }

  /// The ties that a shoot-off has to decide, and those of which one was begun, from the first place
  /// down.
  var openTies: [OpenTie] {
    guard rules.cut != nil || rules.hasMedals || !card.shootOffs.isEmpty, isComplete, isShotByAny
    else { return [] }
    let placed = card.seats.filter { isPlaceable($0) && tally(of: $0).arrows > 0 }
    return openTies(among: placed, from: 1, number: 0, by: worth)
  }

  /// Whether an archer takes a place with what was shot.
  func isPlaceable(_ seat: Seat) -> Bool {
    let status = card.status(seat)
    return status == nil || status == .retired
  }

  /// What places are given by before any shoot-off: who retired stands behind the others.
  private func worth(_ seat: Seat) -> [Int] {
    [card.status(seat) == .retired ? 0 : 1, tally(of: seat).total]
  }

  /// Whether so few are better than an archer that the place is one which a shoot-off may be due for:
  /// most are soon found to have too many before them, and ties are looked for of the others alone.
  func mayMeetInAShootOff(_ seat: Seat) -> Bool {
    let last = max(rules.hasMedals ? 3 : 0, rules.cut ?? 0)
    guard last > 0 else { return false }
    let own = worth(seat)
    var better = 0
    for other in card.seats where isPlaceable(other) {
      if own.lexicographicallyPrecedes(worth(other)) { better += 1 }
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
      guard group.count > 1, number < ArrowCard.shootOffLimit else { return [] }
      let purpose = purpose(of: first...(first + group.count - 1))
      let next = number + 1
      let lacking = group.filter { !hasShot($0, inShootOff: next) }
      guard lacking.isEmpty else {
        guard purpose != nil || lacking.count < group.count else { return [] }
        return [OpenTie(seats: group, purpose: purpose, number: next, lacking: lacking)]
      }
      return openTies(among: group, from: first, number: next) {
        [shootOffWorth($0, number: next)]
      }
    }
  }

  private func purpose(of places: ClosedRange<Int>) -> String? {
    let best = places.lowerBound
    if rules.hasMedals, best <= 3 {
      return best == 1 ? "the first place" : "the \(Phrases.ordinal(best)) place"
    }
    guard let cut = rules.cut, best <= cut, places.upperBound > cut else { return nil }
    return "the \(Phrases.ordinal(cut)) place, the last that goes on"
  }

  /// What parts those with equal points in an event, as it does in the round; nil where nobody shot a
  /// shoot-off, and none is due.
  ///
  /// Each archer's arrows stand there with who met in them, because an event may have others level.
  var tieOrder: JSONValue? {
    let due = openTies.filter { $0.purpose != nil }
    guard !card.shootOffs.isEmpty || !due.isEmpty else { return nil }
    func number(_ seats: [Seat]?) -> JSONValue {
      seats?.min().map { .integer($0.number) } ?? .null
    }
    let arrows = card.seats.map { seat -> JSONValue in
      guard hasShot(seat, inShootOff: 1) else { return .null }
      return .array(
        card.shootOffNumbers.map {
          hasShot(seat, inShootOff: $0) ? .integer(-shootOffWorth(seat, number: $0)) : .null
        })
    }
    let met = card.seats.map { seat -> JSONValue in
      guard hasShot(seat, inShootOff: 1) else { return .null }
      let others = opponents(of: seat, inShootOff: 1)
      return others.count > 1 ? number(others) : .null
    }
    let open = card.seats.map { seat in number(due.first { $0.seats.contains(seat) }?.seats) }
    return [
      "by": "shoot-off", "seats": .array(arrows), "met": .array(met), "due": .array(open),
    ]
  }

  /// Shoot-offs of archers who are not tied, or of whom some have arrows to come.
  func needlessShootOffs(_ names: Roster) -> [String] {
    let shot = card.seats.filter { hasShot($0, inShootOff: 1) }
    guard !shot.isEmpty else { return [] }
    guard endOnTurn == nil else {
      return ["A shoot-off is entered before the last arrow: it decides nothing yet."]
    }
    let byTotal = Dictionary(grouping: shot) { tally(of: $0).total }
    let toCome = Set(openTies.flatMap(\.seats))
    let alone = byTotal.values.filter { $0.count == 1 && !toCome.contains($0[0]) }.joined().sorted()
    guard !alone.isEmpty else { return [] }
    return [
      "\(Phrases.list(alone.map { names[$0] })) shot a shoot-off and tied with nobody in it: it "
        + "decides nothing in this round; in an event it can."
    ]
  }
}
