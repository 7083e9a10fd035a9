import ScoringContests
import ScoringKit
import ScoringStore

/// A contest as read from the store: what the organiser decided, its rounds, and what follows.
struct ContestReading: Sendable {
  /// The stored document of the contest.
  let ledger: DocumentLedger
  /// The decisions of the organiser.
  let contest: Contest
  /// The sport of the contest.
  let sport: Sport
  /// The fixtures, tables and what comes next.
  let state: ContestState
  /// The current names of the entrants.
  let names: [EntrantID: Roster.Names]
  /// The current identities of the people of each entrant.
  let people: [EntrantID: Set<String>]
  /// The same identities of each entrant, in the order in which the people were entered.
  let rosters: [EntrantID: [String]]
  /// The rounds of the contest as the store lists them, in order.
  let listed: [ListedRound]
  /// The same rounds, by id.
  let rounds: [String: ContestRound]
  /// The rounds whose entries can't be read now, because the file that they were moved to is away.
  ///
  /// Their results are those that were known last, if any are.
  let unreadable: [String]
  /// The rounds whose totals can't be added to the others.
  let leftOut: [ContestRound]
  /// Writes a total as the sport does; `nil` if no round is known.
  let headline: (@Sendable ([Int]) -> Line)?
  /// The titles of the tie-break counts of totals, such as `10+X`; empty for none.
  let countTitles: [String]
  /// The rules that rank the entrants instead of the stored ones; `nil` for none.
  private let policy: Policy?
  /// The UTC offset and the form of names for the readers of the page.
  private let shown: ShownNames

  /// Reads a contest.
  ///
  /// - Parameters:
  ///   - stream: The stream of the contest.
  ///   - repository: The store's data.
  ///   - policy: The rules that rank the entrants instead of the stored ones; `nil` for those.
  ///   - shown: The form in which the names of the entrants are shown.
  /// - Throws: An error if the stream contains no contest, or its sport is unknown.
  init(
    _ stream: StreamID, in repository: Repository, policy: Policy? = nil,
    names shown: ShownNames = .full
  ) throws {
    let ledger = DocumentLedger(stream, entries: try repository.reader.entries(of: stream))
    try self.init(ledger, in: repository, policy: policy, names: shown)
  }

  /// Reads a contest whose document is known, or is made on the spot.
  ///
  /// `keys` are the fields of one that is made on the spot, in their order. With `day`, it is the
  /// contest as it was at the end of that day.
  init(
    _ ledger: DocumentLedger, fields: [String: JSONValue]? = nil, order keys: [String] = [],
    in repository: Repository, policy: Policy? = nil, names shown: ShownNames = .full,
    until day: String? = nil
  ) throws {
    self.ledger = ledger
    self.policy = policy
    self.shown = shown
    let stream = ledger.document.id
    let contest = Self.contest(
      of: ledger, fields: day.map { Self.fields(of: ledger, until: $0) } ?? fields, order: keys)
    self.contest = contest
    guard let sport = repository.sports[contest.sport] else {
      throw contest.sport.isEmpty
        ? DeskError(.unknownEvent, "There is no event \(stream.key).")
        : DeskError.unknownSport(contest.sport)
    }
    self.sport = sport
    let system = sport.handicapSystem(of: policy ?? contest.policy)
    var identities = IdentityCache()
    let (all, unreadable) = try repository.contestRounds(
      of: contest, system: system, &identities)
    self.unreadable = unreadable
    listed = all.filter { round in day.map { round.round.day <= $0 } ?? true }
    rounds = Dictionary(listed.map { ($0.round.id, $0.round) }) { first, _ in first }
    var rosters: [EntrantID: [String]] = [:]
    for entrant in contest.entrants {
      rosters[entrant.id] = try entrant.competitor.people.map {
        try identities.identity(of: $0, in: repository)
      }
    }
    self.rosters = rosters
    let people = rosters.mapValues { Set($0) }
    self.people = people
    (state, leftOut) = Self.fold(contest, listed, people, policy, sport, system)
    (headline, countTitles) = try Self.totals(state, repository)
    let roster = shown.roster(
      try repository.roster(contest.entrants.map(\.competitor)),
      noun: sport.nouns.listed(sides: false).one)
    names = Dictionary(
      zip(contest.entrants.map(\.id), roster.names).map { ($0, $1) }
    ) { first, _ in first }
  }

  /// Returns the contest of a ledger; `fields` replace those of the document.
  static func contest(
    of ledger: DocumentLedger, fields: [String: JSONValue]? = nil, order keys: [String] = []
  ) -> Contest {
    Contest(
      ledger.document.id, fields ?? ledger.document.fields,
      disputed: ledger.disputes.map(\.subject)
    ) { key in
      ledger.origin(of: key).map { ($0.position, $0.entry.line.description) }
        ?? keys.firstIndex(of: key).map { ($0, "") }
    }
  }

  /// Returns the fields of a contest without what is dated after a day.
  private static func fields(of ledger: DocumentLedger, until day: String) -> [String: JSONValue] {
    ledger.document.fields.filter { key, value in
      switch ContestField(key: key) {
      case .drawn, .ruling: (value["day"]?.string ?? "") <= day
      case .left: (value.string ?? "") <= day
      case .division(_, let since?): since <= day
      default: true
      }
    }
  }

  /// Makes a reading in which some rounds or decisions differ from another one; nothing is read from
  /// the store but new names.
  private init(
    _ before: ContestReading, _ ledger: DocumentLedger, _ contest: Contest,
    _ listed: [ListedRound], in repository: Repository
  ) throws {
    self.ledger = ledger
    self.contest = contest
    self.listed = listed
    sport = before.sport
    policy = before.policy
    shown = before.shown
    names = before.names
    people = before.people
    rosters = before.rosters
    unreadable = before.unreadable
    rounds = Dictionary(listed.map { ($0.round.id, $0.round) }) { first, _ in first }
    let system = before.sport.handicapSystem(of: before.policy ?? contest.policy)
    (state, leftOut) = Self.fold(
      contest, listed, before.people, before.policy, before.sport, system)
    (headline, countTitles) = try Self.totals(state, repository)
  }

  private static func fold(
    _ contest: Contest, _ listed: [ListedRound], _ people: [EntrantID: Set<String>],
    _ policy: Policy?, _ sport: Sport, _ system: HandicapSystem?
  ) -> (ContestState, leftOut: [ContestRound]) {
    let rounds = listed.map(\.round)
    let used = policy ?? contest.policy ?? sport.policy ?? .total
    let leftOut = used.addsTotals ? incomparable(rounds) : []
    let ids = Set(leftOut.map(\.id))
    return (
      ContestState(
        contest, rounds: ids.isEmpty ? rounds : rounds.filter { !ids.contains($0.id) },
        people: { people[$0.id] ?? [] }, policy: used, override: policy, handicapSystem: system,
        measures: sport.measures),
      leftOut
    )
  }

  /// Returns the rounds whose totals can't be added to those of the others: matches, and those that
  /// are written in another form than most, such as strokes among results relative to par.
  private static func incomparable(_ rounds: [ContestRound]) -> [ContestRound] {
    let counted = rounds.filter { $0.phase == .finished && FixtureID($0.fixture) == nil }
    let totals = counted.filter { $0.outcome?.isMatch == false }
    guard let first = totals.min(by: { ($0.day, $0.id) < ($1.day, $1.id) }) else { return [] }
    // Among equally many, the form of the first round is the usual one.
    let counts = Dictionary(totals.map { ($0.form, 1) }, uniquingKeysWith: +)
    let usual =
      counts[first.form] == counts.values.max()
      ? first.form
      : counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
    return counted.filter { $0.outcome?.isMatch == true || $0.form != usual }
  }

  /// Returns how the sport writes totals and calls their tie-break counts, by the rules of the first
  /// round that is added up.
  private static func totals(_ state: ContestState, _ repository: Repository) throws -> (
    headline: (@Sendable ([Int]) -> Line)?, countTitles: [String]
  ) {
    let finished = state.rounds.filter { $0.phase == .finished }
    // Matches are added up only if nothing else is.
    let first = finished.first { FixtureID($0.fixture) == nil } ?? finished.first
    guard let first, let stream = StreamID(kind: StreamID.roundKind, key: first.id),
      let rules = try repository.readable(stream)?.ledger.rules
    else { return (nil, []) }
    return ({ rules.headline(ofSum: $0) }, rules.countTitles)
  }

  /// Returns the contest after one of its rounds changed, without reading the others again.
  func changing(_ record: Repository.Record, in repository: Repository) throws -> ContestReading {
    var identities = IdentityCache()
    let system = sport.handicapSystem(of: policy ?? contest.policy)
    let changed = try repository.contestRound(record, system, &identities)
    var rounds = listed
    rounds.removeAll { $0.round.id == changed.round.id }
    rounds.insert(changed, at: rounds.firstIndex { changed < $0 } ?? rounds.count)
    return try ContestReading(self, ledger, contest, rounds, in: repository)
  }

  /// Returns the contest after its stored decisions changed, with the same rounds.
  func rereadingDecisions(in repository: Repository) throws -> ContestReading {
    let stream = contest.id
    let ledger = DocumentLedger(stream, entries: try repository.reader.entries(of: stream))
    let known = Set(contest.entrants.map(\.id))
    let isSame = ledger.document.fields.keys.allSatisfy { key in
      if case .entrant(let id) = ContestField(key: key) { known.contains(id) } else { true }
    }
    guard isSame else { return try ContestReading(ledger, in: repository, names: shown) }
    let contest = Self.contest(of: ledger)
    return try ContestReading(self, ledger, contest, listed, in: repository)
  }
}

// MARK: - Rounds

/// A round of a contest, with the times by which the store lists it.
struct ListedRound: Comparable {
  let round: ContestRound
  let startedAt: LocalTime
  let completedAt: Moment?
  /// Whether an entry of the round doesn't match its checksum.
  let isDamaged: Bool

  static func < (one: ListedRound, other: ListedRound) -> Bool {
    let (a, b) = (one.completedAt?.milliseconds ?? .min, other.completedAt?.milliseconds ?? .min)
    return (one.startedAt, a, one.round.id) < (other.startedAt, b, other.round.id)
  }
}

/// The current identities of players, read once each.
struct IdentityCache {
  private var known: [String: String] = [:]

  /// Returns the identity of a person after all merges of players.
  mutating func identity(of person: Competitor, in repository: Repository) throws -> String {
    guard person.kind == .player else { return try repository.identity(person) }
    if let identity = known[person.id] { return identity }
    let identity = try repository.identity(person)
    known[person.id] = identity
    return identity
  }
}

extension Repository {
  /// Returns the rounds of a contest, the earliest first: those that name it, and those that bear its
  /// name as a label; and the ids of those whose entries can't be read now.
  ///
  /// Rounds whose stored outcome is up to date aren't folded. With a handicap system of the sport, all
  /// are, because outcomes don't contain what they are worth in it.
  func contestRounds(
    of contest: Contest, system: HandicapSystem?, _ identities: inout IdentityCache
  ) throws -> (rounds: [ListedRound], unreadable: [String]) {
    let texts = [contest.id.description, contest.name].filter { !$0.isEmpty }
    let stored = try reader.outcomes(event: texts, sport: contest.sport)
    let revision = sports[contest.sport]?.revision
    var rounds: [ListedRound] = []
    var unreadable: [String] = []
    for one in stored {
      let code = one.outcome.flatMap { ContestOutcomeCode($0) }
      if system == nil, one.revision == revision, one.mark != .empty, let code {
        rounds.append(try contestRound(code, one, &identities))
      } else if let record = try readable(one.stream) {
        rounds.append(try contestRound(record, system, &identities))
      } else {
        unreadable.append(one.stream.key)
        // A match that is over must not be called again.
        if let code { rounds.append(try contestRound(code, one, &identities)) }
      }
    }
    return (rounds, unreadable)
  }

  private func contestRound(
    _ code: ContestOutcomeCode, _ stored: StoredOutcome, _ identities: inout IdentityCache
  ) throws -> ListedRound {
    let round = ContestRound(
      id: stored.stream.key, fixture: code.fixture,
      people: try people(code.people, &identities), phase: ContestRound.Phase(stored.phase),
      outcome: stored.phase == .final ? code.outcome : nil, day: stored.startedAt.isoDate,
      headlines: code.headlines, form: code.form,
      reason: code.reason)
    return ListedRound(
      round: round, startedAt: stored.startedAt, completedAt: stored.completedAt,
      isDamaged: code.isDamaged)
  }

  /// Returns a round as a contest sees it.
  func contestRound(
    _ record: Record, _ system: HandicapSystem?, _ identities: inout IdentityCache
  ) throws -> ListedRound {
    let (code, ledger) = (ContestOutcomeCode(record, system), record.ledger)
    let startedAt = ledger.header.startedAt
    let round = ContestRound(
      id: record.stream.key, fixture: code.fixture, people: try people(code.people, &identities),
      phase: ContestRound.Phase(ledger.phase), outcome: code.outcome, day: startedAt.isoDate,
      headlines: code.headlines, form: code.form,
      reason: code.reason)
    return ListedRound(
      round: round, startedAt: startedAt, completedAt: ledger.completedAt,
      isDamaged: code.isDamaged)
  }

  private func people(_ seats: [[Competitor]], _ identities: inout IdentityCache) throws
    -> [Set<String>]
  {
    var people: [Set<String>] = []
    for seat in seats {
      var identitiesOfSeat: Set<String> = []
      for person in seat {
        identitiesOfSeat.insert(try identities.identity(of: person, in: self))
      }
      people.append(identitiesOfSeat)
    }
    return people
  }
}

extension ContestRound.Phase {
  /// Converts the progress of a round.
  init(_ phase: Phase) {
    switch phase {
    case .setup, .underway, .complete: self = .playing
    case .final: self = .finished
    case .contested: self = .disputed
    case .planned, .abandoned: self = .dropped
    }
  }
}

extension Sport {
  /// Returns the sport's own system that a policy names; nil for a club handicap, or if the sport
  /// has no such system.
  func handicapSystem(of policy: Policy?) -> HandicapSystem? {
    if case .sport(let id) = policy?.handicap, handicapSystem?.id == id {
      handicapSystem
    } else {
      nil
    }
  }

  /// Returns the usual policy of an event that begins with a stage of a format; `seats` are the
  /// numbers of sides that can play a round, if they are known.
  ///
  /// The stages of most formats draw matches of two. What ranks matches ranks them in a sport that
  /// nobody plays alone, also if more than two can play.
  func usualPolicy(of format: String, seats: ClosedRange<Int>?) -> Policy {
    let drawsMatches = ![Season.form.id, TagLadder.form.id].contains(format)
    guard let seats, seats == 2...2 || drawsMatches && seats.lowerBound >= 2 else {
      return policy ?? .total
    }
    return format == Swiss.form.id ? matchPolicy.inSwissSystem : matchPolicy
  }

  /// Returns a policy that was typed, with the sport's own steps for `round-robin` and `swiss`.
  ///
  /// - Throws: A refusal if it names a handicap system or a measure that the sport doesn't have;
  ///   matches of teams also measure rubbers.
  func checked(_ typed: Policy, hasRubbers: Bool) throws(Refusal) -> Policy {
    var policy = typed
    if policy.steps == Policy.roundRobin.steps { policy.steps = matchPolicy.steps }
    if policy.steps == Policy.swiss.steps { policy.steps = matchPolicy.inSwissSystem.steps }
    if case .sport(let id) = policy.handicap, handicapSystem?.id != id {
      throw Refusal(
        .unknownName, "\(name) has no handicap called \"\(id)\".", token: id,
        expected: ["handicap:80/5"] + (handicapSystem.map { ["handicap:\($0.id)"] } ?? []))
    }
    let known = measures.map(\.key)
    let unknown = policy.measures.first { measure in
      !known.contains(measure) && !(hasRubbers && measure == Outcome.rubbersMeasure)
    }
    guard let unknown else { return policy }
    throw Refusal(
      .unknownName, "\(name) has no measure called \"\(unknown)\".", token: unknown,
      expected: (hasRubbers ? [Outcome.rubbersMeasure] : []).map { "difference:\($0)" }
        + known.map { "difference:\($0)" } + ["won", "sum"])
  }
}
