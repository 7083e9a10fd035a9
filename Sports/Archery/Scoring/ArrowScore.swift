internal import ScoringKit

/// The state of a round of ends or of a match: the card, and everything derived from it.
protocol ArrowScore: Resolution {
  var archers: [Archer] { get }
  var card: ArrowCard { get }
  var noun: String { get }
  /// The archers who shoot next, in order.
  var queue: [Seat] { get }
  /// The number of the shoot-off in progress; `nil` for none. During it, arrows are typed without
  /// the word `shootoff`.
  var shootOffOnTurn: Int? { get }
  /// Returns the sum of a side's shoot-off that was reported without arrows; `nil` for none.
  func reportedShootOff(_ seat: Seat) -> String?
  /// The archers who can't shoot again in a shoot-off, with the reason; for typed lines that don't
  /// name the number of the shoot-off.
  var shootOffBars: [Seat: ShootOffBar] { get }

  /// Returns the number of the end that an archer's next arrows belong to; `nil` if no end is open.
  func openEnd(of seat: Seat) -> Int?

  /// Returns the prompt for a cell, regardless of whose turn it is.
  func prompt(for slot: ArrowSlot, _ names: Roster) -> Prompt

  func echo(_ events: [ArrowEvent], _ names: Roster) -> Line

  /// Returns a result without arrows after checking that it is possible.
  func reported(_ score: Int, counts: [Int], at text: Substring) throws(Refusal) -> ReportedScore

  /// Returns an archer's arrows of an end: `Ann, End 3 of 12: X 10 9, This End 29`.
  func echo(_ seat: Seat, end: Int, _ names: Roster) -> String
}

extension ArrowScore {
  var shootOffOnTurn: Int? { nil }

  func reportedShootOff(_ seat: Seat) -> String? { nil }

  func total(of seat: Seat) -> Int {
    card.plans.reduce(0) { $0 + card.total(seat, end: $1.number) }
  }

  /// Returns the arrows of all shoot-offs of an archer, such as `10, 9*`, or their sum if that is all
  /// that was reported; empty if none was shot.
  func shootOffText(_ seat: Seat) -> String {
    let arrows = card.shootOffNumbers.map { number in
      card.shootOff(number, of: seat).map(\.text).joined(separator: " ")
    }.filter { !$0.isEmpty }.joined(separator: ", ")
    return arrows.isEmpty ? reportedShootOff(seat) ?? "" : arrows
  }

  /// Returns the prompt for the archers who lack arrows in an end, in order; `nil` if none does.
  func prompt(end: Int, of queue: [Seat], retires: String) -> Prompt? {
    guard let seat = queue.first, let arrow = card.firstUnshot(seat, end: end),
      let face = card.face(seat, end: end)
    else { return nil }
    let isPause = end > 1 && card.isUnshot(end: end)
    return Prompt(
      question: "\(noun) \(end) of \(card.plans.count), "
        + "Arrow \(arrow) of \(card.planned(end))",
      next: queue, tokens: face.tokens,
      secondary: [Prompt.Token(ArcherStatus.retired.rawValue, label: retires, tone: .dim)],
      places: queue.compactMap { card.openPlace(of: $0, end: end) },
      pause: isPause ? "Next \(noun)" : "",
      pausedQuestion: isPause ? "\(noun) \(end - 1) of \(card.plans.count)" : "")
  }

  /// Returns the prompt for an arrow of an end, which also names what other archers lack there.
  func prompt(end: Int, arrow: Int, of seat: Seat, lacking: [Seat], on face: Face) -> Prompt {
    let seats = lacking.filter { $0 == seat } + lacking.filter { $0 != seat }
    return Prompt(
      question: "\(noun) \(end) of \(card.plans.count), Arrow \(arrow)", tokens: face.tokens,
      places: seats.compactMap { card.openPlace(of: $0, end: end) })
  }

  /// Returns events in words; several events of one end are mentioned together, once.
  func said(_ events: [ArrowEvent], _ names: Roster) -> [String] {
    events.map { event in
      guard case .arrow(let end, let seat, _) = event.cell else {
        return event.phrase(names, end: noun.lowercased())
      }
      return echo(seat, end: end, names)
    }.uniqued()
  }

  /// Returns the fields for programs about an archer's end: its number, its arrows and its totals.
  ///
  /// `isLoading` and `errorMessage` never change; they exist because screens expect them.
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

  /// Returns an archer's fields for programs that rounds and matches have in common.
  func facts(of seat: Seat) -> [String: JSONValue] {
    [
      "seat": .integer(seat.number),
      "archerStatus": card.status(seat).map { .string($0.rawValue) } ?? .null,
      "shootOff": .string(shootOffText(seat)),
    ]
  }
}
