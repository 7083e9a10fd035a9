public import ScoringKit

// MARK: - The event

/// A single dart, the total of a turn of three darts, or a player who leaves.
public enum Throw: Event {
  /// A dart in a single, double or treble of a number; 0 for a dart that scores nothing.
  case dart(factor: Int, number: Int)
  /// The total of a turn.
  case turn(Int)
  /// A leg of which only the winner is known, as on a card with a stroke for each leg.
  case leg(Seat)
  /// A set from paper: the legs of each player.
  case set([Int])
  /// A player or a team that leaves the match.
  case left(Departure)

  public var owner: Seat? {
    switch self {
    case .leg(let seat): seat
    case .set(let legs): legs.firstIndex(of: legs.max() ?? 0).map(Seat.init(index:))
    case .left(let departure): departure.seat
    case .dart, .turn: nil
    }
  }

  public var canonical: String {
    switch self {
    case .dart(let factor, let number): "\(["S", "D", "T"][factor - 1])\(number)"
    case .turn(let total): "\(total)"
    case .leg(let seat): "leg \(seat.number)"
    case .set(let legs): "set" + legs.enumerated().map { " \($0 + 1)=\($1)" }.joined()
    case .left(let departure): "left \(departure.canonical)"
    }
  }

  public static var canonicalForms: [String] {
    ["T20", "D25", "S0", "60", "leg 1", "set 1=3 2=1", "left 2 retired"]
  }

  public init?(_ text: inout CanonicalText) {
    if let total = text.number(0...180) {
      self = .turn(total)
    } else if text.take("leg ") {
      guard let seat = text.seat() else { return nil }
      self = .leg(seat)
    } else if text.take("set") {
      // The legs are stored with their seats, because the seats may be others in another round.
      var legs: [Seat: Int] = [:]
      while text.take(" ") {
        guard let seat = text.seat(), text.take("="), let number = text.number(0...50)
        else { return nil }
        legs[seat] = number
      }
      let seats = (0..<legs.count).map { Seat(index: $0) }
      guard seats.allSatisfy({ legs[$0] != nil }) else { return nil }
      self = .set(seats.compactMap { legs[$0] })
    } else if text.take("left ") {
      guard let departure = Departure(&text) else { return nil }
      self = .left(departure)
    } else {
      let factor = text.take("S") ? 1 : text.take("D") ? 2 : text.take("T") ? 3 : 0
      guard factor > 0, let number = text.number(0...25),
        number <= 20 || number == 25 && factor < 3,
        number > 0 || factor == 1
      else { return nil }
      self = .dart(factor: factor, number: number)
    }
  }

  /// The points of the dart or the turn.
  var points: Int {
    switch self {
    case .dart(let factor, let number): factor * number
    case .turn(let total): total
    case .leg, .set, .left: 0
    }
  }

  /// The totals that three darts can't make.
  static let impossible: Set<Int> = [163, 166, 169, 172, 173, 175, 176, 178, 179]
  /// The totals that can't end with a double; none is smaller.
  static let noFinish = impossible.union([159, 162, 165, 168]).union(171...180)
}

// MARK: - The round

/// A match of legs from 501 down to exactly 0 with a double, in sets if there are several.
public struct DartsMatch: Round {
  /// The number of points from which a leg is counted down.
  public var start = 501
  /// The number of legs that win a set.
  public var legs = 3
  /// The number of sets that win the match.
  public var sets = 1

  public var title: String { "\(start)" }
  public var subtitle: String {
    (sets > 1 ? "\(Phrases.count(sets, "set")) of " : "") + Phrases.count(legs, "leg")
  }
  public var seating: Seating { Seating(2...8, of: 1...4) }

  public func opening(_ seats: [Competitor]) throws(Refusal) -> DartsState {
    guard 101...1001 ~= start, 1...50 ~= legs, 1...15 ~= sets else {
      throw Refusal(.illegal, "A leg is 101 to 1001; a match has 1 to 15 sets of 1 to 50 legs.")
    }
    let leg = Ladder.Unit("leg", to: start)
    let units: [Ladder.Unit] =
      sets > 1
      ? [.init("match", to: sets), .init("set", to: legs), leg] : [.init("match", to: legs), leg]
    return DartsState(start: start, score: Ladder(units, seats: seats.count))
  }

  public func apply(_ event: Throw, to state: inout DartsState) throws(Refusal) {
    switch event {
    case .left(let departure):
      guard state.tallies.indices.contains(departure.seat.index) else {
        throw .noSeat(departure.seat, of: state.tallies.count, "player")
      }
      state.tallies[departure.seat.index].leaving = departure.leaving
      if !state.isComplete, state.hasLeft(state.next) { state.endTurn() }
    case .leg, .set, .dart, .turn:
      guard !state.isComplete else {
        throw Refusal(.over, "The match is over.", hint: "`undo` takes the last throw back.")
      }
      if case .leg(let seat) = event {
        guard state.tallies.indices.contains(seat.index) else {
          throw .noSeat(seat, of: state.tallies.count, "player")
        }
        return state.award(to: seat)
      }
      if case .set(let legs) = event { return try state.add(legs) }
      if case .turn(let total) = event {
        guard state.turn.isEmpty else {
          throw Refusal(.illegal, "A total is of three darts, and one was thrown already.")
        }
        let isImpossible = Throw.impossible.contains(total)
        guard !isImpossible, total != state.left || !Throw.noFinish.contains(total) else {
          let what = isImpossible ? "score" : "end a leg with"
          throw Refusal(.illegal, "Three darts can't \(what) \(total).")
        }
      }
      state.score(event)
    }
  }

  public func phrase(_ event: Throw, before: () -> DartsState?, names: Roster) -> String {
    if case .left(let departure) = event { return departure.phrase(names) }
    if case .leg(let seat) = event { return "\(names[seat]): leg" }
    if case .set(let legs) = event, let seat = event.owner {
      return "\(names[seat]): set \(legs.map { "\($0)" }.joined(separator: "-"))"
    }
    let said = event.canonical == "S0" ? "miss" : event.canonical
    guard let state = before() else { return said }
    return "\(names[state.next]): \(said)" + (state.isBust(event) ? " bust" : "")
  }

  public func events(
    _ words: inout TypedWords, at state: DartsState, names: Roster, in cell: Never?
  ) throws(Refusal) -> [Throw] {
    if let departure = try Departure.read(
      &words, names: names, of: [.retired], next: state.next)
    {
      return [.left(departure)]
    }
    if words.take("leg") { return words.seat(names).map { [.leg($0)] } ?? [] }
    if words.take("bull") { return [.dart(factor: 2, number: 25)] }
    if words.take("miss") { return [.dart(factor: 1, number: 0)] }
    if let total = try words.number(0...180) { return [.turn(total)] }
    return words.value { try? Throw(canonical: $0.uppercased()) }.map { [$0] } ?? []
  }
}

extension DartsMatch {
  /// Reads the sets of a result from paper, `3-1 2-3 3-0`; of a match of one set, its legs.
  public func final(_ score: Substring, at state: DartsState, names: Roster) throws(Refusal)
    -> [Throw]?
  {
    let parts = score.split(separator: " ").map { part in
      part.split(separator: "-").compactMap { Int($0) }
    }
    guard parts.allSatisfy({ $0.count == state.tallies.count }) else {
      throw Refusal(.notation, "\"\(score)\" is no result.", at: score, expected: ["3-1"])
    }
    guard sets > 1 else {
      // The loser's legs are first, so that the last one is the winner's.
      let legs = (parts.first ?? []).enumerated().sorted { $0.element < $1.element }
      return legs.flatMap { seat, count in
        (0..<max(0, min(50, count))).map { _ in Throw.leg(Seat(index: seat)) }
      }
    }
    return parts.map { .set($0) }
  }
}

// MARK: - The result

/// The legs and sets of a match, and the turn that is being thrown.
public struct DartsState: Resolution {
  /// The counts of one player's darts.
  struct Tally: Hashable, Sendable {
    var (darts, finishes, best, maxima, firstNine) = (0, 0, 0, 0, 0)
    var leaving: Leaving?
  }

  let start: Int
  /// The points, legs and sets of the turns that are finished.
  var score: Ladder
  var tallies: [Tally]
  /// The darts of the current turn.
  var turn: [Throw] = []
  /// The player on turn.
  var next = Seat(index: 0)
  private var legs = 0

  init(start: Int, score: Ladder) {
    (self.start, self.score) = (start, score)
    tallies = Array(repeating: Tally(), count: score.seats)
  }

  var isLadderDone: Bool { score.winner != nil }
  public var isComplete: Bool { isLadderDone || tallies.count { $0.leaving == nil } < 2 }
  func hasLeft(_ seat: Seat) -> Bool { tallies[seat.index].leaving != nil }

  /// The points that the player on turn needs.
  var left: Int { left(of: next) }

  func left(of seat: Seat) -> Int {
    let thrown = seat == next ? turn.reduce(0) { $0 + $1.points } : 0
    return start - (score.counts.last?[seat.index] ?? 0) - thrown
  }

  /// Whether a throw ends the turn without points: too many, one left, or no double at the end.
  func isBust(_ event: Throw) -> Bool {
    let rest = left - event.points
    if case .dart(let factor, _) = event {
      return rest < 0 || rest == 1 || rest == 0 && factor != 2
    }
    return rest < 0 || rest == 1
  }

  /// Gives the current leg to a player, whatever was thrown.
  mutating func award(to seat: Seat) {
    score.award(to: seat)
    beginLeg()
  }

  /// Adds a set from paper.
  mutating func add(_ set: [Int]) throws(Refusal) {
    guard score.units.count > 2 else {
      throw Refusal(.illegal, "The match has no sets: its legs are entered.")
    }
    guard turn.isEmpty else { throw Refusal(.illegal, "A leg has begun.") }
    try score.add(part: set)
    legs += set.reduce(-1, +)
    beginLeg()
  }

  /// Begins the next leg: the players begin the legs in turn.
  private mutating func beginLeg() {
    legs += 1
    turn = []
    next = Seat(index: legs % tallies.count)
    if !isComplete, hasLeft(next) { endTurn() }
  }

  mutating func score(_ event: Throw) {
    let (isBust, isWhole) = (isBust(event), event == .turn(event.points))
    turn.append(event)
    tallies[next.index].darts += isWhole ? 3 : 1
    guard isBust || isWhole || turn.count == 3 || left == 0 else { return }
    let points = isBust ? 0 : turn.reduce(0) { $0 + $1.points }
    tallies[next.index].maxima += points == 180 ? 1 : 0
    if !isBust, left == 0 {
      tallies[next.index].finishes += 1
      tallies[next.index].best = max(tallies[next.index].best, points)
      score.add(points, to: next)
      beginLeg()
    } else {
      score.add(points, to: next)
      endTurn()
    }
  }

  mutating func endTurn() {
    turn = []
    guard tallies.contains(where: { $0.leaving == nil }) else { return }
    repeat { next = Seat(index: (next.index + 1) % tallies.count) } while hasLeft(next)
  }

  public func rank(of seat: Seat, closed: Bool) -> Rank {
    let rank = score.rank(of: seat)
    return Rank([hasLeft(seat) ? 1 : 0] + rank.key)
  }

  public func headline(of seat: Seat, closed: Bool) -> Line {
    let (result, isDecided) = (score.headline(of: seat), !isLadderDone && isComplete)
    return Line(hasLeft(seat) ? "retired" : isDecided ? "\(result), retired" : result)
  }

  public func explanation(of seat: Seat, above other: Seat, _ names: Roster, closed: Bool)
    -> String?
  {
    guard hasLeft(other), !hasLeft(seat) else {
      return hasLeft(seat) == hasLeft(other)
        ? score.explanation(of: seat, above: other, names) : nil
    }
    return "\(names[seat]) is above \(names[other]): \(names[other]) retired."
  }

  public func prompt(_ names: Roster) -> Prompt {
    guard !isComplete else { return Prompt(question: "The match is over.") }
    let singles = ["s", "d", "t"].map { Prompt.Range(1...20, prefix: $0) }
    let totals =
      turn.isEmpty && (left > 180 || !Throw.noFinish.contains(left))
      ? [Prompt.Range(0...180, except: Throw.impossible, labels: [180: "maximum"])] : []
    return Prompt(
      question: "Leg \(legs + 1), \(left) left" + (turn.isEmpty ? "" : ", dart \(turn.count + 1)"),
      next: [next],
      tokens: [
        .init("miss", label: "no points"), .init("s25", label: "outer"), .init("bull", label: "50"),
      ],
      ranges: totals + singles,
      secondary: Departure.tokens(
        .retired, of: tallies.indices.map(Seat.init(index:)).filter { !hasLeft($0) }, names))
  }

  public static let figures: [DeclaredFigure<DartsState>] = [
    .init("average", "Three-dart average", [.perCase]) { state, seat in
      (state.score.points[seat.index] * 3, state.tallies[seat.index].darts)
    },
    .init("maxima", "180s", [.total]) { state, seat in
      (state.tallies[seat.index].maxima, min(1, state.tallies[seat.index].darts))
    },
    .init("finish", "Best finish", [.highest]) { state, seat in
      (state.tallies[seat.index].best, min(1, state.tallies[seat.index].finishes))
    },
  ]

  public func sheet(_ names: Roster, closed: Bool) -> Sheet {
    var sheet = score.sheet(names, closed: closed || isComplete, heading: "Player") { _, seat in
      "\(left(of: seat))"
    }
    sheet.notes = names.seats.compactMap { seat in
      tallies[seat.index].leaving.map { Line("\(Departure(seat, $0).phrase(names)).") }
    }
    return sheet
  }
}

// MARK: - The sport

extension Sport {
  /// Darts: legs from 501 down, in sets.
  public static let darts = Sport(
    id: "darts", name: "Darts", revision: 1,
    nouns: Nouns(round: "match", unit: "turn", titled: "Match of"), kinds: [match],
    statistics: [
      Statistic("scoring", "Scoring", of: DartsState.figures),
      Statistic("head-to-head", "Head to head", .headToHead(.init("average", "Average", .perCase))),
    ],
    policy: .wins, first: Action("start", of: "darts", ["Ann", "Ben"]),
    grammar: """
      A line holds darts, or the totals of whole turns.

        60             the turn scored 60
        t20 s20 d20    treble, single, double; also bull, s25 and miss
        leg ann        a leg of which only the winner is known
        ben retired    Ben leaves the match

      A result from paper is its sets, or the legs of one set: 3-1 2-3 3-0.
      """)

  private static let options = (
    start: OptionSyntax(
      "from", value: .integer("N", 101...1001), "the points of a leg; 501 if not said"),
    legs: OptionSyntax(
      "legs", value: .integer("N", 1...50), "how many legs win a set; 3 if not said"),
    sets: OptionSyntax("sets", value: .integer("N", 1...15), "how many sets win; 1 if not said")
  )

  private static let match = RoundKind(
    "match",
    syntax: CommandSyntax(
      "match", "Legs from 501 down to a double",
      options: [options.start, options.legs, options.sets],
      examples: [.init("start Ann Ben --sets 3", "three sets of three legs")]),
    words: ["bull", "leg", "miss"]
  ) { arguments, _ in
    DartsMatch(
      start: arguments.integer(options.start) ?? 501, legs: arguments.integer(options.legs) ?? 3,
      sets: arguments.integer(options.sets) ?? 1)
  }
}
