public import ScoringKit

/// A point for one side, or a side that leaves the match.
public enum PointDuelEvent: Event {
  /// The side wins a point.
  case point(Side)
  /// The side leaves the match, or plays on after all.
  case left(Departure)

  public var owner: Seat? {
    switch self {
    case .point(let side): side.seat
    case .left(let departure): departure.seat
    }
  }

  public var canonical: String {
    switch self {
    case .point(let side): side.letter
    case .left(let departure): "left \(departure.canonical)"
    }
  }

  public static var canonicalForms: [String] { ["A", "B", "left 2 retired"] }

  public init?(_ text: inout CanonicalText) {
    if text.take("left ") {
      guard let departure = Departure(&text) else { return nil }
      self = .left(departure)
    } else {
      guard let side = text.side() else { return nil }
      self = .point(side)
    }
  }
}

/// A match of games that are won by points.
public struct PointDuelRound: Round {
  /// The number of games that win the match.
  public let games: Int
  /// The number of points that win a game, with a lead of two.
  public let points: Int

  /// Makes the rules of a match.
  public init(games: Int = 2, points: Int = 11) { (self.games, self.points) = (games, points) }

  public var title: String { "Point duel" }
  public var subtitle: String { "\(Phrases.count(games, "game")) to \(points)" }
  public var seating: Seating { Seating(2, of: 1...2, isEven: true) }

  public func opening(_ seats: [Competitor]) throws(Refusal) -> PointDuelState {
    guard 1...9 ~= games, 1...99 ~= points else {
      throw Refusal(.illegal, "A match has 1 to 9 games of 1 to 99 points.")
    }
    let units: [Ladder.Unit] = [.init("match", to: games), .init("game", to: points, by: 2)]
    return PointDuelState(score: Ladder(units, seats: 2))
  }

  public func apply(_ event: PointDuelEvent, to state: inout PointDuelState) throws(Refusal) {
    switch event {
    case .point(let side):
      guard !state.isComplete else {
        throw Refusal(.over, "The match is over.", hint: "`undo` takes the last point back.")
      }
      state.score.add(to: side.seat)
    case .left(let departure):
      guard let side = Side(departure.seat) else { throw .noSeat(departure.seat, of: 2, "side") }
      state.leaving[side] = departure.leaving
    }
  }

  public func phrase(_ event: PointDuelEvent, before: () -> PointDuelState?, names: Roster)
    -> String
  {
    switch event {
    case .point(let side): "\(names[side.seat]): point"
    case .left(let departure): departure.phrase(names)
    }
  }

  /// Reads games such as `11-7 9-11 11-5`, and returns points that lead to them.
  public func final(_ score: Substring, at state: PointDuelState, names: Roster) throws(Refusal)
    -> [PointDuelEvent]?
  {
    guard state == (try opening([])) else {
      throw Refusal(.illegal, "The match has begun, so its points are entered.", at: score)
    }
    var state = state
    var events: [PointDuelEvent] = []
    for word in score.split(separator: " ") {
      let counts = word.split(separator: "-").compactMap { Int($0) }
      guard counts.count == 2, counts.allSatisfy({ 0...999 ~= $0 }) else {
        throw Refusal(
          .notation, "\"\(word)\" is no score of a game.", at: word, expected: ["11-7"])
      }
      let (game, played) = (Pair(counts[0], counts[1]), state.score.parts.count)
      // The points come in turns, and then the rest of the winner's.
      for number in 0..<max(game.a, game.b) {
        for side in Side.allCases where number < game[side] {
          events.append(.point(side))
          try apply(.point(side), to: &state)
        }
      }
      guard state.score.parts.count == played + 1, state.score.parts.last?.counts == counts else {
        throw Refusal(.illegal, "No game ends \(word).", at: word)
      }
    }
    guard state.isComplete else {
      throw Refusal(.illegal, "These games don't decide the match.", at: score)
    }
    return events
  }

  public func events(
    _ words: inout TypedWords, at state: PointDuelState, names: Roster, in cell: Never?
  ) throws(Refusal) -> [PointDuelEvent] {
    if let departure = try Departure.read(&words, names: names, of: [.retired]) {
      return [.left(departure)]
    }
    guard let word = words.next, !word.isQuoted else { return [] }
    // A run of letters is several points; a name is one point of that side.
    let sides = word.text.compactMap { Side(letter: Substring(String($0))) }
    if sides.count == word.text.count {
      _ = words.take()
      return sides.map { .point($0) }
    }
    return words.seat(names).flatMap(Side.init).map { [.point($0)] } ?? []
  }
}

/// The points and games of both sides.
public struct PointDuelState: Resolution {
  /// The points and games.
  public internal(set) var score: Ladder
  /// For each side, how it left; `nil` if it plays.
  public internal(set) var leaving = Pair<Leaving?>(nil, nil)

  public var isComplete: Bool {
    score.winner != nil || Side.allCases.contains { leaving[$0] != nil }
  }

  private func hasLeft(_ seat: Seat) -> Bool { Side(seat).map { leaving[$0] != nil } ?? false }

  public func rank(of seat: Seat, closed: Bool) -> Rank {
    Rank([hasLeft(seat) ? 1 : 0] + score.rank(of: seat).key)
  }

  public func headline(of seat: Seat, closed: Bool) -> Line {
    // `Ann beat Ben 1-0 (opponent retired)`: the word is about the side that left.
    let left = hasLeft(seat) ? " (retired)" : leaving == Pair(nil, nil) ? "" : " (opponent retired)"
    return Line(score.headline(of: seat) + left)
  }

  public func prompt(_ names: Roster) -> Prompt {
    guard !isComplete else { return Prompt(question: "The match is over.") }
    return Prompt(
      question: "Game \(score.parts.count + 1)",
      tokens: Side.allCases.map { side in
        Prompt.Token(side.letter, label: names[side.seat], seat: side.seat)
      },
      secondary: Departure.tokens(.retired, of: Side.allCases.map(\.seat), names))
  }

  public static let figures: [DeclaredFigure<PointDuelState>] = [
    .init("points", "Points won", [.rate]) { state, seat in
      (state.score.points[seat.index], state.score.points.reduce(0, +))
    }
  ]

  public func sheet(_ names: Roster, closed: Bool) -> Sheet {
    score.sheet(names, closed: closed || isComplete, heading: "Side")
  }
}

extension Sport {
  /// Point duel: two sides, games of points.
  public static let pointDuel = Sport(
    id: "pointduel", name: "Point Duel", revision: 1,
    nouns: Nouns(round: "match", participant: "side", person: "player", unit: "point"),
    kinds: [pointDuelRound],
    statistics: [Statistic("points", "Points", of: PointDuelState.figures)],
    policy: .wins, first: Action("start", of: "pointduel", ["Ann", "Ben"]),
    grammar: """
      A line holds the winners of points.

        a b b        the first side, then the other one twice
        abb          the same
        ann          a point for Ann
        ben retired  Ben leaves the match
      A result from paper is its games: 11-7 9-11 11-5.
      """)

  private static let games = OptionSyntax(
    "games", value: .integer("N", 1...9), "how many games win the match; 2 if not said")
  private static let points = OptionSyntax(
    "to", value: .integer("N", 1...99), "how many points win a game; 11 if not said")

  private static let pointDuelRound = RoundKind(
    "match",
    syntax: CommandSyntax(
      "match", "Games of points, two games win", options: [games, points],
      examples: [.init("start Ann Ben --to 21", "games to 21")])
  ) { arguments, _ in
    PointDuelRound(games: arguments.integer(games) ?? 2, points: arguments.integer(points) ?? 11)
  }
}
