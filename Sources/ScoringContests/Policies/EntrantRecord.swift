import ScoringKit

/// The sums of an entrant's results.
struct EntrantRecord {
  /// The totals of one measure.
  struct Total {
    var own = 0
    var others = 0
    /// The number of matches that have the measure.
    var matches = 1
    var difference: Int { Ratio.sum(own, others == .min ? .max : 0 - others) }

    /// The own integers by the number of matches.
    var average: Points { Points(own, over: matches) }
    /// The difference by the number of matches.
    var averageDifference: Points { Points(difference, over: matches) }

    static let none = Total(matches: 0)

    static func += (one: inout Total, other: Total) {
      one.own = Ratio.sum(one.own, other.own)
      one.others = Ratio.sum(one.others, other.others)
      one.matches += other.matches
    }
  }

  /// The totals of some matches.
  struct Matches {
    var won = 0
    var totals: [String: Total] = [:]

    func total(_ measure: String) -> Total { totals[measure] ?? .none }

    mutating func add(_ other: Matches) {
      won += other.won
      for (measure, total) in other.totals { totals[measure, default: .none] += total }
    }
  }

  /// The value of one session or of one match.
  struct Day {
    /// The integers that it adds to a total; nil for none.
    var share: [Int]?
    /// The points for the place, or the negated place; nil for none.
    var points: Points?
    /// Whether it is a result of the entrant, and doesn't stand for an absence.
    var isResult = false
    /// Whether a result is missing that the entrant could have had.
    var isMissing = false
    /// The result in the playoff of the session; nil for none.
    var playoff: Outcome.Playoff?
    /// The result of an entrant who did not finish; nil for others.
    var unfinished: Unfinished?
    /// Whether the result is placed behind all who finished.
    var isBehind = false
  }

  /// The number of matches with a result, and of those the ones that were played.
  private(set) var count = 0
  private(set) var played = 0
  private(set) var lost = 0
  private(set) var drawn = 0
  private(set) var matches = Matches()
  /// Each match, with the opponents and twice the part of a win that it gave.
  private(set) var games: [(opponents: [Int], matches: Matches, halves: Int)] = []
  /// The value of each session.
  private(set) var days: [Day] = []
  /// The handicap for the next session; nil for none.
  private(set) var handicap: Int?
  /// Whether the entrant has a place.
  private(set) var isPlaced = false

  var won: Int { matches.won }

  /// The wins, of which a draw is half a one.
  var score: Points { Points(games.reduce(0) { $0 + $1.halves }, over: 2) }

  /// Returns the points for matches that were won, drawn and lost.
  func matchPoints(_ won: Int, _ drawn: Int, _ lost: Int) -> Int {
    self.won * won + self.drawn * drawn + (count - self.won - self.drawn) * lost
  }

  /// Returns the matches against some opponents; nil if the entrant has not met each of them.
  func matches(against opponents: [Int]) -> Matches? {
    let own = games.filter { game in game.opponents.contains { opponents.contains($0) } }
    let met = Set(own.flatMap(\.opponents))
    guard opponents.allSatisfy(met.contains) else { return nil }
    return own.reduce(into: Matches()) { $0.add($1.matches) }
  }

  func total(_ measure: String) -> Total { matches.total(measure) }

  /// The records of all entrants of a stage, with the sessions that they are about.
  struct Table {
    var records: [EntrantRecord]
    var sessions: [Session] = []
    /// Twice the wins of each entrant, of which a draw is half a one.
    var halves: [Int] = []
  }

  /// Returns the records of all entrants of a stage.
  static func table(of progress: StageProgress, _ policy: Policy) -> Table {
    var table = Table(
      records: [EntrantRecord](repeating: EntrantRecord(), count: max(1, progress.entrants)))
    let annulled = annulled(progress, policy)
    // Partners keep what they won with somebody who left.
    let results = progress.played.filter { result in
      result.sides.contains { $0.count > 1 }
        || annulled.isDisjoint(with: result.sides.flatMap(\.self))
    }
    for result in results { add(result, policy, to: &table.records) }
    table.halves = table.records.map { $0.games.reduce(0) { $0 + $1.halves } }
    if !policy.addsSessions {
      for index in table.records.indices {
        table.records[index].isPlaced = table.records[index].count > 0
      }
    }
    guard policy.needsSessions else { return table }
    let isOfMatches = progress.rounds.isEmpty
    let gross = (isOfMatches ? results.map { Session($0) } : progress.sessions)
      .map { $0.withoutUnfinished(policy) }
    let net = net(gross, policy, progress, &table.records)
    if let compared = progress.compared {
      table.sessions = net.compactMap { session in
        session.restricted { compared($0, session.day) }
      }
    } else {
      table.sessions = net
    }
    let rounds = PlayedRounds(table.sessions, progress)
    for session in table.sessions {
      add(session, policy, to: &table.records) { entrant in
        // Only its sides can miss a match, and none of them needs a total of a walkover.
        isOfMatches
          ? session.results[entrant] != nil && policy.absence != .none
          : isAbsence(of: entrant, session, progress, rounds)
      }
    }
    if policy.addsSessions {
      for index in table.records.indices { place(&table.records[index], policy) }
    }
    return table
  }

  /// Decides whether an entrant has a place by the results that are added up.
  private static func place(_ record: inout EntrantRecord, _ policy: Policy) {
    let hasResult = record.days.contains {
      $0.isResult && (policy.countsPoints ? $0.points != nil : $0.share != nil || $0.isBehind)
    }
    let isComplete = !record.days.contains { $0.isMissing }
    let needsAll = policy.best == nil && policy.smallestIsFirst
    record.isPlaced = hasResult && (!needsAll || isComplete)
  }

  /// Returns sessions with the results that handicaps leave, and records the handicaps after them;
  /// without handicaps, it returns the same sessions.
  private static func net(
    _ sessions: [Session], _ policy: Policy, _ progress: StageProgress,
    _ records: inout [EntrantRecord]
  ) -> [Session] {
    guard let rule = policy.handicap else { return sessions }
    var handicaps = EntrantHandicaps(rule, of: progress)
    let net = sessions.map { session in
      defer { handicaps.add(session) }
      return handicaps.net(of: session)
    }
    for index in records.indices { records[index].handicap = handicaps.handicap(of: index + 1) }
    // Before anybody has a handicap, no session counts.
    return net.filter { !$0.results.isEmpty }
  }

  /// Returns the entrants who left and whose results are annulled.
  private static func annulled(_ progress: StageProgress, _ policy: Policy) -> Set<Int> {
    let left = progress.fixtures.isEmpty ? [] : Set(progress.left.keys)
    switch policy.annulment {
    case .never: return []
    case .always: return left
    case .underHalf:
      return left.filter { entrant in
        let own = progress.fixtures.filter { fixture in
          fixture.sides.contains { $0.contains(.entrant(entrant)) }
        }
        let played = own.count { fixture in
          switch progress.results[fixture.number]?.outcome.ending {
          case .played, .retired: true
          case .walkover, .noContest, nil: false
          }
        }
        return played * 2 < own.count
      }
    }
  }

  private static func add(
    _ result: StageResult, _ policy: Policy, to records: inout [EntrantRecord]
  ) {
    let outcome = result.outcome
    guard outcome.counts else { return }
    let winner = outcome.winner
    let measures = policy.measures(of: result)
    for (index, side) in result.sides.enumerated() where outcome.sides.indices.contains(index) {
      var matches = Matches()
      matches.won = index == winner ? 1 : 0
      for (measure, own) in measures[index] {
        let others = measures.indices.filter { $0 != index }
          .map { measures[$0][measure] ?? 0 }.reduce(0, Ratio.sum)
        matches.totals[measure] = Total(own: own, others: others)
      }
      let opponents = result.sides.indices.filter { $0 != index }.flatMap { result.sides[$0] }
      let halves = outcome.halves(of: index)
      for entrant in side where records.indices.contains(entrant - 1) {
        records[entrant - 1].count += 1
        records[entrant - 1].played += outcome.ending == .walkover ? 0 : 1
        records[entrant - 1].lost += winner != nil && index != winner ? 1 : 0
        records[entrant - 1].drawn += halves == 1 ? 1 : 0
        records[entrant - 1].matches.add(matches)
        records[entrant - 1].games.append((opponents, matches, halves))
      }
    }
  }

  private static func add(
    _ session: Session, _ policy: Policy, to records: inout [EntrantRecord],
    isAbsence: (Int) -> Bool
  ) {
    var sharing: [Int: Int] = [:]
    for place in session.places.values { sharing[place, default: 0] += 1 }
    let behind = session.results.values.count { $0.unfinished?.isPlacedLast == true }
    let last = session.results.values.compactMap(\.share).max { $0.lexicographicallyPrecedes($1) }
    for index in records.indices {
      let entrant = index + 1
      var day = Day()
      let result = session.results[entrant]
      day.playoff = result?.playoff
      day.unfinished = result?.unfinished
      // An entrant who gave up may have a place in the round, but adds nothing to a total.
      if let share = result?.share, let place = session.places[entrant] {
        day.isResult = true
        day.share = share
        day.points = policy.points(for: place, sharing[place] ?? 1)
      } else if let place = session.places[entrant], session.isMatch, policy.countsPoints {
        day.isResult = true
        day.points = policy.points(for: place, sharing[place] ?? 1)
      } else if let unfinished = day.unfinished, policy.unfinished != .sport {
        day.isBehind = policy.unfinished == .last && unfinished.isPlacedLast
        day.isResult = day.isBehind
        day.isMissing = !day.isBehind
        day.points =
          day.isBehind ? policy.points(for: session.places.count + 1, behind) : nil
      } else if !session.isOnlyUnfinished, isAbsence(entrant) {
        day.isMissing = policy.absence == .none
        switch policy.absence {
        case .none: break
        case .zero: (day.share, day.points) = ([0], .zero)
        case .last:
          day.share = last.map { [Ratio.sum($0.first ?? 0, 1)] }
          let behind =
            policy.smallestIsFirst ? session.places.values.max() ?? 0 : session.places.count
          day.points = policy.points(for: behind + 1, 1)
        }
      }
      records[index].days.append(day)
    }
  }

  /// Whether a session without a result of an entrant is an absence: not after the day on which the
  /// entrant left, and not if the entrant was in another division.
  private static func isAbsence(
    of entrant: Int, _ session: Session, _ progress: StageProgress, _ rounds: PlayedRounds?
  ) -> Bool {
    if let compared = progress.compared, !compared(entrant, session.day) { return false }
    if let rounds { return rounds.isAbsence(of: entrant, in: session, progress) }
    guard let day = progress.left[entrant] else { return true }
    return !day.isEmpty && session.day <= day
  }

  // MARK: Sums

  /// The positions of the sessions that count: the best ones, and of equal ones the earliest.
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

  /// Returns the sum of the points of the sessions that count.
  func sum(_ policy: Policy, _ value: KeyPath<Day, Points?>) -> [Points] {
    [counted(policy).sorted().reduce(.zero) { $0 + (days[$1][keyPath: value] ?? .zero) }]
  }

  /// Returns the sum of what the sessions that count add, integer by integer.
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

  /// The first integers of all results, the best first; absences have none.
  var best: [Int] { days.compactMap { $0.isResult ? $0.share?.first : nil }.sorted() }
}

extension Unfinished {
  /// Whether a policy can place the result behind those of all who finished.
  fileprivate var isPlacedLast: Bool { leaving != .disqualified }
}

extension Policy {
  /// Returns the measures of each side of a result; a walkover or a forfeit has the score of the policy.
  fileprivate func measures(of result: StageResult) -> [[String: Int]] {
    let outcome = result.outcome
    var measures = outcome.sides.map(\.measures)
    // A bye is no forfeit.
    guard let forfeit, let measure = self.measures.first, outcome.isForfeited,
      let winner = outcome.winner, result.sides.count == 2, !result.sides.contains([])
    else { return measures }
    for index in measures.indices {
      measures[index][measure] = index == winner ? forfeit.won : forfeit.lost
    }
    return measures
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

/// The numbered rounds of a table, as far as they have begun.
struct PlayedRounds {
  /// The last round with a result.
  private let last: Int
  /// The last round of each entrant with a result.
  private var lastOf: [Int: Int] = [:]
  /// The first round that each entrant did not finish.
  private var outIn: [Int: Int] = [:]

  /// Makes the rounds of some sessions; nil if the sessions are days.
  init?(_ sessions: [Session], _ progress: StageProgress) {
    guard progress.numbered != nil else { return nil }
    last = sessions.last?.number ?? 0
    for session in sessions {
      for entrant in session.results.keys {
        lastOf[entrant] = session.number
        if outIn[entrant] == nil, progress.isOut(entrant, after: session) {
          outIn[entrant] = session.number
        }
      }
    }
  }

  /// Whether a round without a result of an entrant is an absence.
  ///
  /// A round that somebody did not finish is one. It is none for who was cut, did not finish an earlier
  /// round, or left after their last result, and
  /// none as long as the result may still come: until a later round has begun, or the stage was ended.
  func isAbsence(of entrant: Int, in session: Session, _ progress: StageProgress) -> Bool {
    if outIn[entrant] == session.number { return true }
    if let cut = progress.cut[entrant], cut < session.number { return false }
    if let out = outIn[entrant], out < session.number { return false }
    if progress.left[entrant] != nil { return session.number < lastOf[entrant] ?? 0 }
    return progress.isEnded || session.number < last
  }
}
