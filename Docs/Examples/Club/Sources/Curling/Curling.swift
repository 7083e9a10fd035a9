public import ScoringKit

// MARK: - The event

/// The result of one end: a side scored, no side did, or a side conceded instead of playing it.
public struct CurlingEnd: Event {
  /// The number of the end, from 1.
  public let number: Int
  /// The side that scored or conceded; `nil` for a blank end.
  public let seat: Seat?
  /// The number of stones that counted; 0 for a blank end and for a concession.
  public let points: Int

  public var slot: Int? { number }
  public var owner: Seat? { seat }
  public var canonical: String { "\(number) \(points)" + (seat.map { "=\($0.number)" } ?? "") }
  public static var canonicalForms: [String] { ["1 3=2", "4 0", "7 0=1"] }

  var isConcession: Bool { seat != nil && points == 0 }
}

extension CurlingEnd {
  public init?(_ text: inout CanonicalText) {
    guard let number = text.number(1...99), text.take(" "), let points = text.number(0...8)
    else { return nil }
    let isOfSeat = text.take("=")
    let seat = isOfSeat ? text.seat(1...2) : nil
    guard isOfSeat == (seat != nil), isOfSeat || points == 0 else { return nil }
    self.init(number: number, seat: seat, points: points)
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
    CurlingEnd(number: end.number + 1, seat: end.seat, points: end.points)
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

  public func cell(named text: Substring, names: Roster) throws(Refusal) -> Int {
    var words = try TypedWords(text)
    guard words.take("end"), let number = try words.number(1...99), words.isAtEnd else {
      throw Refusal(.notation, "\"\(text)\" is no end.", at: text, hint: "As in `end 3`.")
    }
    return number
  }

  public func understand(
    _ line: Substring, at state: CurlingState, names: Roster, in cell: Int?
  ) throws(Refusal) -> [CurlingEnd] {
    let expected = ["ann 2", "blank", "2", "steal 1", "concede ben"]
    var (state, ends, words) = (state, [CurlingEnd](), try TypedWords(line, expected: expected))
    while !words.isAtEnd {
      let number = cell ?? state.next
      var (seat, points): (Seat?, Int?) = (nil, 0)
      if !words.take("blank") {
        let (hammer, gaveUp) = (state.hammer(in: number), words.take("concede"))
        let isFigure = !gaveUp && words.next?.number != nil
        seat = words.take("steal") ? hammer.other : isFigure ? hammer : words.seat(names)
        guard seat != nil else { throw words.refusal(expected: expected, names: names) }
        points = gaveUp || words.take("concedes") ? 0 : try words.number(1...8)
      }
      guard let points else { throw words.refusal(expected: expected, names: names) }
      ends.append(CurlingEnd(number: number, seat: seat, points: points))
      try apply(ends[ends.count - 1], to: &state)
    }
    return ends
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

  public func metrics(of seat: Seat) -> [Metric] {
    let without = played.filter { hammer(in: $0.number) != seat }
    return [
      Metric("points", score(of: seat), outOf: played.count),
      Metric("steals", without.count { $0.seat == seat }, outOf: without.count),
      Metric("blanks", played.count { $0.seat == nil }, outOf: played.count),
    ]
  }

  public func sheet(_ names: Roster, closed: Bool) -> Sheet {
    let numbers = Array(1...max(count, ends.last?.number ?? 1, isComplete ? 1 : next))
    let titles = ["Team"] + numbers.map { "\($0)" } + ["Total"]
    var sheet = Sheet(columns: titles.map { Sheet.Column($0, isNumeric: $0 != "Team") })
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
    return Cell(figure + (hasIt ? "*" : ""), places: isOver && end == nil ? nil : ["\(number) 0"])
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
      Statistic(
        "ends", "Ends",
        .figures([
          .init("points", "Points an end", .perCase), .init("points", "Points a game", .perRound),
          .init("steals", "Ends stolen", .rate), .init("blanks", "Blank ends", .rate),
        ])),
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
