public import ScoringKit

/// The points of one player in one box of the card.
public struct CellCardEvent: DescribedEvent {
  /// A box of the card.
  public struct Box: Hashable, Comparable, Sendable {
    /// The number of the box, from 1.
    public internal(set) var number = 1
    /// The player.
    public internal(set) var seat = Seat(index: 0)

    public static func < (one: Box, other: Box) -> Bool {
      (one.number, one.seat) < (other.number, other.seat)
    }
  }

  /// The box that the event fills.
  public private(set) var box = Box()
  /// The points; `nil` if the player didn't play there.
  public private(set) var points: Int?

  public var slot: Box? { box }
  public var owner: Seat? { box.seat }
  public static var canonicalForms: [String] { ["3 1=7", "3 2=-"] }

  public init() {}

  init(_ box: Box, _ points: Int?) { (self.box, self.points) = (box, points) }

  public mutating func describe(_ text: inout EventText) {
    text.number(&box.number, 1...99)
    text.sign(" ")
    text.seat(&box.seat)
    text.sign("=")
    text.number(&points, 0...10, none: "-")
  }
}

/// A card on which every player fills a number of boxes with 0 to 10 points.
public struct CellCardRound: Round {
  /// The number of boxes of each player.
  public let boxes: Int

  /// Makes the rules of a card.
  public init(boxes: Int = 10) { self.boxes = boxes }

  public var title: String { "Cell card" }
  public var subtitle: String { Phrases.count(boxes, "box") }
  public var seating: Seating { Seating(1...20) }

  public func opening(_ seats: [Competitor]) throws(Refusal) -> CellCardState {
    guard (1...99).contains(boxes) else {
      throw Refusal(.illegal, "A card has 1 to 99 boxes, not \(boxes).")
    }
    return CellCardState(boxes: boxes, seats: seats.indices.map(Seat.init(index:)))
  }

  public func apply(_ event: CellCardEvent, to state: inout CellCardState) throws(Refusal) {
    guard state.seats.contains(event.box.seat) else {
      throw .noSeat(event.box.seat, of: state.seats.count, "player")
    }
    guard event.box.number <= boxes else {
      throw Refusal(.illegal, "The card has \(Phrases.count(boxes, "box")).")
    }
    state.entries[event.box] = event
  }

  public func phrase(_ event: CellCardEvent, before: () -> CellCardState?, names: Roster) -> String
  {
    let points = event.points.map { "\($0)" } ?? "not played"
    return "\(names[event.box.seat]), box \(event.box.number): \(points)"
  }

  /// Reads the boxes of each player in their order, `7 8 9, 6 - 10`; a comma separates the players.
  public func final(_ score: Substring, at state: CellCardState, names: Roster) throws(Refusal)
    -> [CellCardEvent]?
  {
    let rows = score.split(separator: ",", omittingEmptySubsequences: false)
    guard state.entries.isEmpty, rows.count == state.seats.count else {
      throw Refusal(
        .notation, "An empty card takes the boxes of all players, with commas between players.",
        at: score)
    }
    var events: [CellCardEvent] = []
    for (seat, row) in zip(state.seats, rows) {
      let values = row.split(separator: " ")
      guard values.count == boxes else {
        throw Refusal(
          .notation, "\(names[seat]) has \(Phrases.count(boxes, "box")), not \(values.count).",
          at: row)
      }
      for (index, value) in values.enumerated() {
        let points = value == "-" ? nil : Int(value) ?? -1
        guard points.map((0...10).contains) ?? true else {
          throw Refusal(
            .notation, "\"\(value)\" is no value of a box.", at: value, expected: ["0…10", "-"])
        }
        events.append(CellCardEvent(CellCardEvent.Box(number: index + 1, seat: seat), points))
      }
    }
    return events
  }

  public func cell(_ words: inout TypedWords, names: Roster) throws(Refusal) -> CellCardEvent.Box? {
    guard let number = try words.number(1...boxes), let seat = words.seat(names) else { return nil }
    return CellCardEvent.Box(number: number, seat: seat)
  }

  public func events(
    _ words: inout TypedWords, at state: CellCardState, names: Roster, in cell: CellCardEvent.Box?
  ) throws(Refusal) -> [CellCardEvent] {
    if cell == nil, words.next?.number == nil, words.next?.isDash == false {
      guard words.seat(names) != nil else { return [] }
    }
    let isDash = words.next?.isDash == true
    let points = isDash ? nil : try words.number(0...10)
    guard isDash || points != nil else { return [] }
    if isDash { _ = words.take() }
    let open = words.named.map { state.open(of: $0.seat) } ?? state.open.first
    guard let box = cell ?? open else { throw Refusal(.over, "Every box has an entry.") }
    return [CellCardEvent(box, points)]
  }
}

/// The entries of all players.
public struct CellCardState: Resolution {
  let boxes: Int
  let seats: [Seat]
  /// The entries by their boxes.
  public internal(set) var entries: [CellCardEvent.Box: CellCardEvent] = [:]

  /// The boxes without an entry, in the order of play.
  var open: [CellCardEvent.Box] {
    (1...boxes).flatMap { number in seats.map { CellCardEvent.Box(number: number, seat: $0) } }
      .filter { entries[$0] == nil }
  }

  func open(of seat: Seat) -> CellCardEvent.Box? { open.first { $0.seat == seat } }

  func points(of seat: Seat) -> [Int] {
    (1...boxes).compactMap { entries[CellCardEvent.Box(number: $0, seat: seat)]?.points }
  }

  public func rank(of seat: Seat, closed: Bool) -> Rank {
    let points = points(of: seat)
    return Rank([-points.reduce(0, +)], isPlaced: !closed || points.count == boxes)
  }

  public func headline(of seat: Seat, closed: Bool) -> Line {
    let points = points(of: seat)
    guard !points.isEmpty else { return "" }
    let thru = points.count == boxes ? "" : " thru \(points.count)"
    return Line("\(points.reduce(0, +))\(thru)")
  }

  public func prompt(_ names: Roster) -> Prompt {
    guard let box = open.first else { return Prompt(question: "Every box has an entry.") }
    return Prompt(
      question: "Box \(box.number)", next: [box.seat], ranges: [Prompt.Range(0...10)],
      secondary: [Prompt.Token("-", label: "not played", tone: .dim)],
      places: [CellCardEvent(box, nil).canonical])
  }

  public static let figures: [DeclaredFigure<CellCardState>] = [
    .init("points", "Points a box", [.perCase]) { state, seat in
      (state.points(of: seat).reduce(0, +), state.points(of: seat).count)
    },
    .init("tens", "Tens", [.rate]) { state, seat in
      (state.points(of: seat).count { $0 == 10 }, state.points(of: seat).count)
    },
  ]

  public func sheet(_ names: Roster, closed: Bool) -> Sheet {
    let numbers = (1...boxes).map { Sheet.Column.figures("\($0)", role: .piece, addsUp: true) }
    return Sheet(
      columns: ["Player"] + numbers + [.figures("Total")],
      rows: names.seats.map { seat in
        let cells = (1...boxes).map { number -> Cell in
          let box = CellCardEvent.Box(number: number, seat: seat)
          let text = entries[box].map { $0.points.map(String.init) ?? "-" } ?? "·"
          return Cell(text, places: [CellCardEvent(box, nil).canonical])
        }
        let total = points(of: seat).reduce(0, +)
        return Sheet.Row(
          [Cell(names[seat])] + cells + [Cell("\(total)", .strong)],
          spoken: "\(names[seat]): \(Phrases.count(total, "point")).", of: seat)
      })
  }
}

extension Sport {
  /// Cell card: the most points in all boxes win.
  public static let cellCard = Sport(
    id: "cellcard", name: "Cell Card", revision: 1, nouns: Nouns(unit: "box", reached: "with"),
    kinds: [cellCardRound],
    statistics: [Statistic("points", "Points", of: CellCardState.figures)],
    first: Action("start", of: "cellcard", ["Ann", "Ben"]),
    grammar: """
      A line holds points in the order of the boxes, or of one player after a name.

        7 8          the next two boxes
        ann 7 9      Ann's next two boxes
        -            not played
      """)

  private static let boxes = OptionSyntax(
    "boxes", value: .integer("N", 1...99), "the number of boxes; 10 if not said")

  private static let cellCardRound = RoundKind(
    "card",
    syntax: CommandSyntax(
      "card", "Fill all boxes, the most points win", options: [boxes],
      examples: [.init("start Ann Ben --boxes 5", "a card of five boxes")])
  ) { arguments, _ in CellCardRound(boxes: arguments.integer(boxes) ?? 10) }
}
