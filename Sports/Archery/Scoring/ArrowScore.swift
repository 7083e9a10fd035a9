internal import ScoringKit

/// The state of a round of ends or of a match: the card, and what follows from it.
protocol ArrowScore: Resolution {
  var archers: [Archer] { get }
  var card: ArrowCard { get }
  var noun: String { get }
  /// Who is next, in order.
  var queue: [Seat] { get }
  /// The number of the shoot-off that is going on, in which arrows are typed by themselves; nil for
  /// none.
  var shootOffOnTurn: Int? { get }
  /// Whose next arrow of a shoot-off is none, where the line gives it no number.
  var shootOffBars: [Seat: ShootOffBar] { get }

  /// The end that arrows of an archer belong to where the line names none; nil where there is none.
  func openEnd(of seat: Seat) -> Int?

  /// What may be entered in a cell, whoever's turn it is.
  func prompt(for slot: ArrowSlot, _ names: Roster) -> Prompt

  func echo(_ events: [ArrowEvent], _ names: Roster) -> Line

  /// What an archer has in an end: `Ann, End 3 of 12: X 10 9, This End 29`.
  func echo(_ seat: Seat, end: Int, _ names: Roster) -> String
}

extension ArrowScore {
  var shootOffOnTurn: Int? { nil }

  func total(of seat: Seat) -> Int {
    card.plans.reduce(0) { $0 + card.total(seat, end: $1.number) }
  }

  /// The arrows of all shoot-offs of an archer, as in `10, 9*`; empty where none was shot.
  func shootOffText(_ seat: Seat) -> String {
    card.shootOffNumbers.map { number in
      card.shootOff(number, of: seat).map(\.text).joined(separator: " ")
    }.filter { !$0.isEmpty }.joined(separator: ", ")
  }

  /// What is asked of those who lack arrows in an end, in order; nil where nobody does.
  func prompt(end: Int, of queue: [Seat], retires: String) -> Prompt? {
    guard let seat = queue.first, let arrow = card.firstUnshot(seat, end: end),
      let face = card.face(seat, end: end)
    else { return nil }
    return Prompt(
      question: "\(noun) \(end) of \(card.plans.count), "
        + "Arrow \(arrow) of \(card.planned(end))",
      next: queue, tokens: face.tokens,
      secondary: [Prompt.Token(ArcherStatus.retired.rawValue, label: retires, tone: .dim)],
      places: queue.compactMap { card.openPlace(of: $0, end: end) },
      pause: end > 1 && card.isUnshot(end: end) ? "Next \(noun)" : "")
  }

  /// What may be entered for an arrow of an end, and what else some archers lack there.
  func prompt(end: Int, arrow: Int, of seat: Seat, lacking: [Seat], on face: Face) -> Prompt {
    let seats = lacking.filter { $0 == seat } + lacking.filter { $0 != seat }
    return Prompt(
      question: "\(noun) \(end) of \(card.plans.count), Arrow \(arrow)", tokens: face.tokens,
      places: seats.compactMap { card.openPlace(of: $0, end: end) })
  }

  /// What events say, each end and all else once.
  func said(_ events: [ArrowEvent], _ names: Roster) -> [String] {
    events.map { event in
      guard case .arrow(let end, let seat, _) = event.cell else {
        return event.phrase(names, end: noun.lowercased())
      }
      return echo(seat, end: end, names)
    }.uniqued()
  }

  /// The end on turn for programs.
  ///
  /// Nothing is ever half loaded or in error here: those two names are there because
  /// screens ask for them.
  func progress(of seat: Seat, end number: Int, _ names: Roster) -> [String: JSONValue] {
    let end = card.end(number, of: seat)
    return [
      "currentEndNumber": .integer(number),
      "currentArrowNumber": .integer(card.firstUnshot(seat, end: number) ?? end.planned),
      "currentEndScores": .array(end.asShot.map { .string($0.zone.symbol) }),
      "runningTotal": .integer(total(of: seat)), "currentEndTotal": .integer(end.total),
      "isEndComplete": .bool(end.isComplete), "isRoundComplete": .bool(isComplete),
      "isLoading": false, "errorMessage": nil, "currentArcher": .string(names[seat]),
    ]
  }

  /// The words and figures of an archer that both kinds of round have.
  func facts(of seat: Seat) -> [String: JSONValue] {
    [
      "seat": .integer(seat.number),
      "archerStatus": card.status(seat).map { .string($0.rawValue) } ?? .null,
      "shootOff": .string(shootOffText(seat)),
    ]
  }
}
