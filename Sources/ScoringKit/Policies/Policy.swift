/// The rules that turn results into places: a list of steps, each of which separates entrants who
/// are still level.
///
/// No step decides by name. Entrants whom no step separates share a place.
public struct Policy: Hashable, Sendable {
  /// One way to separate entrants who are level.
  public enum Step: Hashable, Sendable {
    /// The number of wins.
    case won
    /// The sum of points for each match won, drawn and lost.
    case matchPoints(win: Int, draw: Int, loss: Int)
    /// The number of wins against each other. It is passed over if not all of them have met.
    case wonAmong
    /// The sum of a measure less that of the opponents, such as `points`.
    case difference(String)
    /// The same in the matches against each other. It is passed over if not all have met.
    case differenceAmong(String)
    /// The same in the matches against the entrant placed next above. It is passed over if that
    /// place is shared, or if not all have met that entrant.
    case differenceAbove(String)
    /// The sum of a measure.
    case total(String)
    /// The sum of the wins of the opponents, of which a draw is half a one.
    case buchholz
    /// The sum of the wins of the opponents who were beaten, and half of those with whom a match was
    /// drawn.
    case sonneborn
    /// The number of wins by the number of matches.
    case winRatio
    /// The sum of a measure by the number of matches that have it.
    case average(String)
    /// The difference of a measure by the number of matches that have it.
    case averageDifference(String)
    /// The sum of a measure divided by that of the opponents.
    ///
    /// It is infinite if the opponents have none, and zero if neither have any.
    case ratio(String)
    /// The sum of what each result adds (``Resolution/share(of:)``); the smallest is first.
    ///
    /// A result may add several integers, such as a total and the counts that break equal totals.
    /// They are compared one after the other; if the policy has a ``playoff``, only the first is.
    case sum
    /// The sum of the places in the sessions; the smallest is first.
    case places
    /// The sum of points for the places in the sessions, from the first place on.
    case points([Int])
    /// The best single result, then the second best, and so on.
    case countback
    /// The latest result that all of them have.
    case latest
    /// The playoff or shoot-off of the last session, if all of them took part in it, and then the
    /// other integers of ``sum``.
    case playoff
    /// The position in the draw.
    case seed
    /// The order that a playoff, a shoot-off or a lot gave.
    case decision
  }

  /// The value of a session for an entrant who has no result of it.
  public enum Absence: String, Hashable, Sendable, CaseIterable {
    /// Nothing.
    ///
    /// Without ``Policy/best``, an entrant who missed a session has no place by totals.
    case none
    /// Zero.
    case zero
    /// One worse than the last of the session.
    case last
  }

  /// How points are divided among entrants who share a place.
  public enum Ties: String, Hashable, Sendable, CaseIterable {
    /// Each gets the points of the shared place.
    case each
    /// Each gets the mean of the points of the places that they occupy, rounded down.
    case mean
    /// Each gets that mean exactly.
    case exact
  }

  /// Which results of an entrant who left are annulled.
  public enum Annulment: String, Hashable, Sendable, CaseIterable {
    /// None.
    case never
    /// All, if fewer than half of the entrant's fixtures were played (FIDE C.05).
    case underHalf = "under-half"
    /// All.
    case always
  }

  /// The score that a match counts in which a side did not play.
  public struct ForfeitScore: Hashable, Sendable {
    /// The points of the side that wins.
    public var won: Int
    /// The points of the side that did not play.
    public var lost: Int

    /// The greatest number of points.
    static let most = 1000

    /// Makes a score.
    public init(won: Int, lost: Int) {
      self.won = won
      self.lost = lost
    }
  }

  /// The treatment of entrants who did not finish a session.
  public enum UnfinishedPlace: String, Hashable, Sendable, CaseIterable {
    /// The rule of the sport: their score counts, or they count as absent.
    case sport
    /// They are behind all who finished; who was disqualified has no place.
    case last
    /// They have no place.
    case none
  }

  /// The steps, in the order in which they are applied.
  public var steps: [Step]
  /// Whether entrants who are still level after a step separated others go on to the next step,
  /// instead of beginning again with the first.
  public var goesOn: Bool
  /// The greatest number of results that are added up, the best ones; nil for all.
  ///
  /// An entrant with fewer results has a place, behind those with more if a sum would otherwise be
  /// smaller only because it has fewer parts.
  public var best: Int?
  /// The value of a session for an entrant who has no result of it.
  public var absence: Absence
  /// How points are divided among entrants who share a place.
  public var ties: Ties
  /// Which results of an entrant who left are annulled.
  public var annulment: Annulment
  /// The handicap by which the results of sessions are compared; nil for none.
  public var handicap: HandicapRule?
  /// The treatment of entrants who did not finish a session.
  public var unfinished: UnfinishedPlace
  /// The score that a walkover or a forfeit counts in the first measure of the steps; nil for none.
  public var forfeit: ForfeitScore?

  /// The greatest number of steps, and of points in a table.
  static let mostSteps = 32
  static let mostPoints = 1000

  /// Makes a policy; by default it ranks by wins.
  public init(
    _ steps: [Step] = [.won], goesOn: Bool = false, best: Int? = nil, absence: Absence = .none,
    ties: Ties = .each, annulment: Annulment = .never, handicap: HandicapRule? = nil,
    unfinished: UnfinishedPlace = .sport, forfeit: ForfeitScore? = nil
  ) {
    self.steps = steps
    self.goesOn = goesOn
    self.best = best
    self.absence = absence
    self.ties = ties
    self.annulment = annulment
    self.handicap = handicap
    self.unfinished = unfinished
    self.forfeit = forfeit
  }
}

extension Policy {
  /// The usual order of a round robin: wins; wins among those level; difference of all points;
  /// difference among them; difference against the next above.
  public static let roundRobin = roundRobin(of: "points")

  /// Returns the usual order of a round robin in a sport with another measure than points.
  public static func roundRobin(of measure: String) -> Policy {
    Policy([
      .won, .wonAmong, .difference(measure), .differenceAmong(measure), .differenceAbove(measure),
      .decision,
    ])
  }

  /// The usual order of a Swiss system: wins, the wins of the opponents, the wins of those who were
  /// beaten, and then as in a round robin.
  public static let swiss = roundRobin.inSwissSystem

  /// The policy with the steps of a Swiss system behind its first one.
  package var inSwissSystem: Policy {
    var policy = self
    policy.steps =
      steps.prefix(1) + [.buchholz, .sonneborn]
      + steps.dropFirst().filter { $0 != .buchholz && $0 != .sonneborn }
    return policy
  }
  /// A total, the smallest first.
  public static let total = Policy([.sum, .playoff, .decision])
  /// A league in which the total of the best results counts; level entrants are ordered by their
  /// best single results.
  public static let league = Policy([.sum, .countback, .decision])
  /// The number of wins, and then the wins against each other.
  public static let wins = Policy([.won, .wonAmong, .decision])
  /// The usual order of a league of teams whose matches consist of rubbers: two points for a win and
  /// one for a draw, and then the differences of rubbers and of what the sport measures.
  public static func teams(measures: [String]) -> Policy {
    let own = ["games", "points"].filter(measures.contains)
    return Policy(
      [.matchPoints(win: 2, draw: 1, loss: 0)]
        + (["rubbers"] + own).map { .difference($0) } + [.decision])
  }
  /// The sum of the places.
  public static let places = Policy([.places, .decision])

  /// The policies with a name, in the order in which they are listed.
  static let named: [(name: String, policy: Policy)] = [
    ("round-robin", roundRobin), ("swiss", swiss), ("total", total), ("league", league),
    ("wins", wins), ("places", places),
  ]
}

extension Policy {
  /// Whether sessions count points or places, instead of totals.
  package var countsPoints: Bool {
    steps.contains { step in
      switch step {
      case .points, .places: true
      default: false
      }
    }
  }

  /// Whether the totals of rounds decide, and neither points nor matches.
  package var addsTotals: Bool { steps.first == .sum && !countsPoints }

  /// Whether the first step adds up the results of sessions, instead of comparing matches.
  package var addsSessions: Bool {
    switch steps.first {
    case .sum, .places, .points: true
    default: false
    }
  }

  /// Whether a step compares the results of sessions.
  package var needsSessions: Bool {
    steps.contains { step in
      switch step {
      case .sum, .places, .points, .countback, .latest: true
      default: false
      }
    }
  }

  /// Whether matches give points, by their being won, drawn or lost.
  package var countsMatchPoints: Bool {
    steps.contains { if case .matchPoints = $0 { true } else { false } }
  }

  /// Whether the smallest sum is first, so that an entrant with fewer results would have an
  /// advantage.
  package var smallestIsFirst: Bool {
    !steps.contains { if case .points = $0 { true } else { false } }
  }

  /// The measures that the steps compare, in the order of the steps.
  package var measures: [String] {
    steps.compactMap { step in
      switch step {
      case .difference(let measure), .differenceAmong(let measure),
        .differenceAbove(let measure), .total(let measure), .average(let measure),
        .averageDifference(let measure), .ratio(let measure):
        measure
      default: nil
      }
    }.uniqued()
  }
}
