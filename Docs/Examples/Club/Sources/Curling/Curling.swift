public import ScoringKit

// MARK: - The event

/// The result of one end: a side scored, no side did, or a side conceded instead of playing it.
public struct CurlingEnd: DescribedEvent {
  /// The number of the end, from 1.
  public private(set) var number = 1
  /// The side that scored or conceded; `nil` for a blank end.
  public private(set) var seat: Seat?
  /// The number of stones that counted; 0 for a blank end and for a concession.
  public private(set) var points = 0

  public var slot: Int? { number }
  public var owner: Seat? { seat }
  var isConcession: Bool { seat != nil && points == 0 }
  public static var canonicalForms: [String] { ["1 2=1", "2 0=-", "7 0=2"] }

  public init() {}

  init(_ number: Int, _ points: Int, _ seat: Seat?) {
    (self.number, self.points, self.seat) = (number, points, seat)
  }

  public mutating func describe(_ text: inout EventText) {
    text.number(&number, 1...99)
    text.sign(" ")
    text.number(&points, 0...8)
    text.sign("=")
    text.seat(&seat, none: "-")
  }
}

/// A team, and whether it delivers the last stone of the first end.
public struct CurlingTeam: Participant {
  public let competitor: Competitor
  /// Whether the team has the hammer in the first end; `nil` if not set.
  public let hammer: Bool?

  public init(_ team: Competitor, fields: [String: JSONValue]) {
    (competitor, hammer) = (team, fields["hammer"]?.bool)
  }

  init(_ team: Competitor, hammer: Bool) { (competitor, self.hammer) = (team, hammer) }

  public var fields: [String: JSONValue?] { ["hammer": hammer.map { .bool($0) }] }
}

// MARK: - The round

/// A game of some ends, and of extra ends if it is level after them.
public struct CurlingGame: Round {
  /// The number of ends.
  public var ends = 8

  public var title: String { "\(ends) ends" }
  public var seating: Seating { Seating(2) }

  public func opening(_ seats: [CurlingTeam]) throws(Refusal) -> CurlingState {
    guard [6, 8, 10].contains(ends) else {
      throw Refusal(.illegal, "A game has 6, 8 or 10 ends, not \(ends).")
    }
    return CurlingState(count: ends, first: Seat(index: seats[1].hammer == true ? 1 : 0))
  }

  public func apply(_ end: CurlingEnd, to state: inout CurlingState) throws(Refusal) {
    guard end.points == 0 || end.seat != nil else {
      throw Refusal(.illegal, "The end has points, but nobody scored them.")
    }
    let earlier = state.ends.filter { $0.number < end.number }
    let before = CurlingState(count: ends, first: state.first, ends: earlier)
    guard !before.isComplete, end.number <= max(ends, before.next) else {
      throw Refusal(.over, "The game is over.", hint: "`amend 'end 3' blank` corrects an end.")
    }
    guard !end.isConcession || !earlier.isEmpty else {
      throw Refusal(.illegal, "A side can concede after an end, and none was played.")
    }
    state.ends = earlier + [end] + state.ends.filter { $0.number > end.number }
  }

  public func movedOn(_ end: CurlingEnd) throws(Refusal) -> CurlingEnd? {
    CurlingEnd(end.number + 1, end.points, end.seat)
  }

  public func phrase(_ end: CurlingEnd, before: () -> CurlingState?, names: Roster) -> String {
    guard let seat = end.seat else { return "End \(end.number): blank" }
    let stole = before()?.hammer(in: end.number) == seat.other ? "stole " : ""
    return end.isConcession
      ? "\(names[seat]) conceded after end \(end.number - 1)"
      : "End \(end.number): \(names[seat]) \(stole)\(end.points)"
  }

  public func prompt(for cell: Int, at state: CurlingState, names: Roster) -> Prompt {
    state.prompt(for: cell, names)
  }

  public func cell(_ words: inout TypedWords, names: Roster) throws(Refusal) -> Int? {
    words.take("end") ? try words.number(1...99) : nil
  }

  public func events(
    _ words: inout TypedWords, at state: CurlingState, names: Roster, in cell: Int?
  ) throws(Refusal) -> [CurlingEnd] {
    let number = cell ?? state.next
    if words.take("blank") { return [CurlingEnd(number, 0, nil)] }
    if words.take("concede") { return words.seat(names).map { [CurlingEnd(number, 0, $0)] } ?? [] }
    let hammer = state.hammer(in: number)
    let isFigure = words.next?.number != nil
    let seat = words.take("steal") ? hammer.other : isFigure ? hammer : words.seat(names)
    let points = words.take("concedes") ? 0 : try words.number(1...8)
    guard let seat, let points else { return [] }
    return [CurlingEnd(number, points, seat)]
  }
}

// MARK: - The result

/// The line score: the points of both sides in each end.
public struct CurlingState: Resolution {
  let count: Int
  let first: Seat
  /// The ends in order; a concession has the number of the end that was not played.
  public internal(set) var ends: [CurlingEnd] = []

  var played: [CurlingEnd] { ends.filter { !$0.isConcession } }

  /// The concession, with the side that conceded and the end; `nil` if there is none.
  var concession: CurlingEnd? { ends.first(where: \.isConcession) }

  /// The number of the first end without a result.
  var next: Int { (1...).first { self[$0] == nil } ?? 1 }

  subscript(number: Int) -> CurlingEnd? { ends.first { $0.number == number } }

  /// Returns the side that delivers the last stone: the side that did not score last.
  ///
  /// Before the first score, it is the side that has the hammer in the first end.
  func hammer(in number: Int) -> Seat {
    played.last { $0.number < number && $0.seat != nil }?.seat?.other ?? first
  }

  func score(of seat: Seat) -> Int { ends.reduce(0) { $0 + ($1.seat == seat ? $1.points : 0) } }

  public var isComplete: Bool {
    concession != nil || next > count && score(of: first) != score(of: first.other)
  }

  public func rank(of seat: Seat, closed: Bool) -> Rank {
    Rank([concession?.seat == seat ? 1 : 0, -score(of: seat)])
  }

  public func headline(of seat: Seat, closed: Bool) -> Line {
    let suffix = concession?.seat == seat.other ? ", conceded" : ""
    return Line("\(score(of: seat))-\(score(of: seat.other))\(suffix)")
  }

  public func explanation(of seat: Seat, above other: Seat, _ names: Roster, closed: Bool)
    -> String?
  {
    guard concession?.seat == other else { return nil }
    return "\(names[seat]) is above \(names[other]): \(names[other]) conceded."
  }

  public func prompt(_ names: Roster) -> Prompt {
    isComplete ? Prompt(question: "The game is over.") : prompt(for: next, names)
  }

  func prompt(for number: Int, _ names: Roster) -> Prompt {
    let seats = number == 1 ? [] : [first, first.other].sorted()
    return Prompt(
      question:
        "\(number > count ? "Extra end" : "End") \(number), \(names[hammer(in: number)]) has the hammer",
      tokens: [Prompt.Token("blank", label: "nobody scores")],
      ranges: [Prompt.Range(1...8, likely: 1), Prompt.Range(1...8, likely: 1, prefix: "steal ")],
      secondary: seats.map { .init("concede #\($0.number)", label: "\(names[$0]) concedes") })
  }

  public static let figures: [DeclaredFigure<CurlingState>] = [
    .init("points", "Points an end", [.perCase]) { ($0.score(of: $1), $0.played.count) },
    .init("steals", "Ends stolen", [.rate]) { state, seat in
      let without = state.played.filter { state.hammer(in: $0.number) != seat }
      return (without.count { $0.seat == seat }, without.count)
    },
    .init("blanks", "Blank ends", [.rate]) { state, _ in
      (state.played.count { $0.seat == nil }, state.played.count)
    },
  ]

  public func sheet(_ names: Roster, closed: Bool) -> Sheet {
    let numbers = Array(1...max(count, ends.last?.number ?? 1, isComplete ? 1 : next))
    let titles = ["Team"] + numbers.map { "\($0)" } + ["Total"]
    var sheet = Sheet(
      columns: titles.map { title in
        Sheet.Column(
          title, isNumeric: title != "Team", isFigure: title == "Total" ? true : nil)
      })
    for seat in names.seats {
      let (cells, total) = (numbers.map { cell($0, seat) }, score(of: seat))
      let ends = played.filter { $0.seat == seat }.map { "\($0.points) in end \($0.number)" }
      let said = (["\(names[seat]): \(total)"] + ends).joined(separator: ", ") + "."
      sheet.rows.append(.init([Cell(names[seat])] + cells + [Cell("\(total)")], spoken: said))
    }
    sheet.legend = ["* had the hammer, · to come, X not played"]
    if let end = concession, let seat = end.seat {
      sheet.notes = ["\(names[seat]) conceded after end \(end.number - 1)."]
    }
    return sheet
  }

  private func cell(_ number: Int, _ seat: Seat) -> Cell {
    let end = self[number]
    let isOver = isComplete && (end?.isConcession ?? (number > ends.last?.number ?? 0))
    let figure = isOver ? "X" : end.map { $0.seat == seat ? "\($0.points)" : "0" } ?? "·"
    let hasIt = !isOver && (end != nil || number == next) && hammer(in: number) == seat
    return Cell(figure + (hasIt ? "*" : ""), places: isOver && end == nil ? nil : ["\(number) 0=-"])
  }
}

extension Seat {
  var other: Seat { Seat(index: 1 - index) }
}

// MARK: - The sport

extension Sport {
  /// Curling: two sides, end by end.
  public static let curling = Sport(
    id: "curling", name: "Curling", revision: 1,
    nouns: Nouns(
      round: "game", participant: "team", person: "curler", unit: "end", titled: "Game of"),
    kinds: [game],
    statistics: [
      Statistic("ends", "Ends", of: CurlingState.figures),
      Statistic("head-to-head", "Head to head", .headToHead(.init("points", "Points", .total))),
    ],
    countsMembers: true, first: Action("start", of: "curling", ["Ann", "Ben"]),
    grammar: """
      A line holds ends in their order: who scored how many, or that nobody did.

        ann 2           Ann scored two
        2               the side with the hammer scored two
        steal 1         the side without it stole one
        blank           nobody scored; the hammer stays
        concede ben     Ben gives the game up
      """)

  private static let ends = OptionSyntax(
    "ends", value: .choice("N", ["6", "8", "10"]), "how many ends are played; 8 if not said")
  private static let hammer = OptionSyntax(
    "hammer", value: .text("TEAM"), completes: .player, "who has it first; else the first team")

  private static let game = RoundKind(
    "game",
    syntax: CommandSyntax(
      "game", "End by end, and extra ends while it is level", options: [ends, hammer],
      examples: [.init("start Ann Ben --hammer ben", "Ben has the last stone first")]),
    words: ["blank", "concede", "steal"],
    rules: { arguments, _ in CurlingGame(ends: arguments.text(ends).flatMap { Int($0) } ?? 8) },
    participants: { arguments, _, teams in
      guard let first = try arguments.seat(hammer)?.seat else { return teams }
      return teams.enumerated().map { CurlingTeam($1.competitor, hammer: $0 == first.index) }
    })
}
