import ScoringKit

/// What an entrant's results add up to.
struct EntrantRecord {
  /// The totals of one measure.
  struct Total {
    var own = 0
    var others = 0
    var difference: Int { Ratio.sum(own, 0 - others) }
  }

  /// The totals of some matches.
  struct Matches {
    var won = 0
    var totals: [String: Total] = [:]

    func total(_ measure: String) -> Total { totals[measure] ?? Total() }

    mutating func add(_ other: Matches) {
      won += other.won
      for (measure, total) in other.totals {
        totals[measure, default: Total()].own = Ratio.sum(totals[measure]?.own ?? 0, total.own)
        totals[measure, default: Total()].others = Ratio.sum(
          totals[measure]?.others ?? 0, total.others)
      }
    }
  }

  /// What one day, or one match, counts.
  struct Day {
    /// The integers that it adds to a total; nil for none.
    var share: [Int]?
    /// The points for the place, or the negated place; nil for none.
    var points: Points?
  }

  /// The number of matches with a result, and of those the ones that were played.
  private(set) var count = 0
  private(set) var played = 0
  private(set) var lost = 0
  private(set) var matches = Matches()
  /// The matches against each opponent.
  private(set) var against: [Int: Matches] = [:]
  /// What each day counts.
  private(set) var days: [Day] = []
  /// The handicap for the next day; nil for none.
  private(set) var handicap: Int?
  /// Whether the entrant has a place.
  private(set) var isPlaced = false

  var won: Int { matches.won }
  func total(_ measure: String) -> Total { matches.total(measure) }

  /// Returns the records of all entrants of a stage.
  static func records(of course: StageProgress, _ policy: Policy) -> [EntrantRecord] {
    var records = [EntrantRecord](repeating: EntrantRecord(), count: max(1, course.entrants))
    let annulled = annulled(course, policy)
    let results = course.played.filter { annulled.isDisjoint(with: $0.sides.flatMap(\.self)) }
    for result in results { add(result, to: &records) }
    let gross =
      course.rounds.isEmpty
      ? results.map { Session([$0], day: $0.day) } : Session.nights(of: course.rounds)
    let nights = net(gross, policy, course, &records)
    for night in nights { add(night, policy, to: &records) }
    // Before anybody has a handicap, no day counts.
    let counting = nights.count { !$0.results.isEmpty }
    let needed = max(1, min(policy.best ?? counting, counting))
    let isTotal = policy.steps.contains { step in
      switch step {
      case .sum, .places, .points: true
      default: false
      }
    }
    for index in records.indices {
      let values = records[index].days.count {
        policy.countsPoints ? $0.points != nil : $0.share != nil
      }
      records[index].isPlaced =
        isTotal && !course.rounds.isEmpty ? values >= needed : records[index].count > 0
    }
    return records
  }

  /// Returns days with the results that handicaps leave, and records the handicaps after them;
  /// without handicaps, it returns the same days.
  private static func net(
    _ nights: [Session], _ policy: Policy, _ course: StageProgress, _ records: inout [EntrantRecord]
  ) -> [Session] {
    guard let rule = policy.handicap else { return nights }
    var handicaps = EntrantHandicaps(rule, of: course)
    let net = nights.map { night in
      defer { handicaps.add(night) }
      return handicaps.net(of: night)
    }
    for index in records.indices { records[index].handicap = handicaps.handicap(of: index + 1) }
    return net
  }

  /// Returns the entrants who left and whose results are annulled.
  private static func annulled(_ course: StageProgress, _ policy: Policy) -> Set<Int> {
    switch policy.annulment {
    case .never: []
    case .always: course.withdrawn
    case .underHalf:
      course.withdrawn.filter { entrant in
        let own = course.fixtures.filter { fixture in
          fixture.sides.contains { $0.contains(.entrant(entrant)) }
        }
        let played = own.count { fixture in
          course.results[fixture.number].map { $0.outcome.ending != .walkover } ?? false
        }
        return played * 2 < own.count
      }
    }
  }

  private static func add(_ result: StageResult, to records: inout [EntrantRecord]) {
    guard result.outcome.ending != .noContest else { return }
    let winner = result.outcome.winner
    for (index, side) in result.sides.enumerated()
    where result.outcome.sides.indices.contains(index) {
      var matches = Matches()
      matches.won = index == winner ? 1 : 0
      for (measure, own) in result.outcome.sides[index].measures {
        let others = result.outcome.sides.indices.filter { $0 != index }
          .map { result.outcome.sides[$0].measures[measure] ?? 0 }.reduce(0, Ratio.sum)
        matches.totals[measure] = Total(own: own, others: others)
      }
      let opponents = result.sides.indices.filter { $0 != index }.flatMap { result.sides[$0] }
      for entrant in side where records.indices.contains(entrant - 1) {
        records[entrant - 1].count += 1
        records[entrant - 1].played += result.outcome.ending == .walkover ? 0 : 1
        records[entrant - 1].lost += winner != nil && index != winner ? 1 : 0
        records[entrant - 1].matches.add(matches)
        for opponent in opponents {
          records[entrant - 1].against[opponent, default: Matches()].add(matches)
        }
      }
    }
  }

  private static func add(
    _ night: Session, _ policy: Policy, to records: inout [EntrantRecord]
  ) {
    var sharing: [Int: Int] = [:]
    for place in night.places.values { sharing[place, default: 0] += 1 }
    let last = night.results.values.compactMap(\.share).max { $0.lexicographicallyPrecedes($1) }
    for index in records.indices {
      let entrant = index + 1
      var day = Day()
      // Whoever gave up may have a place in the round, but adds nothing to a total.
      let share = night.results[entrant]?.share
      if let share, let place = night.places[entrant] {
        day = Day(share: share, points: policy.points(for: place, sharing[place] ?? 1))
      } else {
        switch policy.absence {
        case .none: break
        case .zero: day = Day(share: [0], points: .zero)
        case .last:
          day.share = last.map { [Ratio.sum($0.first ?? 0, 1)] }
          day.points = policy.points(for: night.places.count + 1, 1)
        }
      }
      records[index].days.append(day)
    }
  }

  // MARK: Sums

  /// The positions of the days that count: the best ones, and of equal ones the earliest.
  func counted(_ policy: Policy) -> Set<Int> {
    let valued = days.indices.filter {
      policy.countsPoints ? days[$0].points != nil : days[$0].share != nil
    }
    let order = valued.sorted { one, other in
      let (a, b) = (days[one], days[other])
      if policy.countsPoints {
        let (p, q) = (a.points ?? .zero, b.points ?? .zero)
        return p == q ? one < other : p > q
      }
      let (s, t) = (a.share ?? [], b.share ?? [])
      return s == t ? one < other : s.lexicographicallyPrecedes(t)
    }
    return Set(order.prefix(policy.best ?? order.count))
  }

  /// Returns the sum of the points of the days that count.
  func sum(_ policy: Policy, _ value: KeyPath<Day, Points?>) -> [Points] {
    [counted(policy).sorted().reduce(.zero) { $0 + (days[$1][keyPath: value] ?? .zero) }]
  }

  /// Returns the sum of what the days that count add, integer by integer.
  func sum(_ policy: Policy, _ value: KeyPath<Day, [Int]?>) -> [Points] {
    counted(policy).sorted().reduce(into: [Points]()) { sum, day in
      for (index, number) in (days[day][keyPath: value] ?? []).enumerated() {
        if sum.indices.contains(index) {
          sum[index] = sum[index] + Points(number)
        } else {
          sum.append(Points(number))
        }
      }
    }
  }

  /// The first integers of all results, the best first.
  var best: [Int] { days.compactMap { $0.share?.first }.sorted() }
}

extension Policy {
  /// Whether days count points or places, instead of totals.
  var countsPoints: Bool {
    steps.contains { step in
      switch step {
      case .points, .places: true
      default: false
      }
    }
  }

  /// Returns what a place counts that several entrants share: points, or the negated place.
  func points(for place: Int, _ sharing: Int) -> Points {
    for case .points(let table) in steps {
      let count = ties == .each ? 1 : max(1, sharing)
      let sum = table.dropFirst(max(0, place - 1)).prefix(count).reduce(0, Ratio.sum)
      return ties == .exact ? Points(sum, over: count) : Points(sum / count)
    }
    return Points(-place)
  }
}
