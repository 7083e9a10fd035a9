internal import ScoringKit

/// The state of a round of ends or of a match: the card, and everything derived from it.
protocol ArrowScore: Resolution {
  var archers: [Archer] { get }
  var card: ArrowCard { get }
  var noun: String { get }
  /// The archers to shoot next, in order.
  var queue: [Seat] { get }
  /// The number of the shoot-off in progress, whose arrows can be typed alone; `nil` for none.
  var shootOffOnTurn: Int? { get }
  /// The archers who can't shoot another shoot-off arrow, with the reason, for lines without a
  /// number.
  var shootOffBars: [Seat: ShootOffBar] { get }

  /// Returns the end for an archer's arrows if the line names none; `nil` if there is none.
  func openEnd(of seat: Seat) -> Int?

  /// Returns the prompt for a cell, regardless of whose turn it is.
  func prompt(for slot: ArrowSlot, _ names: Roster) -> Prompt

  func echo(_ events: [ArrowEvent], _ names: Roster) -> Line

  /// Returns an archer's arrows of an end: `Ann, End 3 of 12: X 10 9, This End 29`.
  func echo(_ seat: Seat, end: Int, _ names: Roster) -> String
}

extension ArrowScore {
  var shootOffOnTurn: Int? { nil }

  func total(of seat: Seat) -> Int {
    card.plans.reduce(0) { $0 + card.total(seat, end: $1.number) }
  }

  /// Returns the arrows of all shoot-offs of an archer, such as `10, 9*`; empty if none was shot.
  func shootOffText(_ seat: Seat) -> String {
    card.shootOffNumbers.map { number in
      card.shootOff(number, of: seat).map(\.text).joined(separator: " ")
    }.filter { !$0.isEmpty }.joined(separator: ", ")
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

  /// Returns events in words, with each end and each other fact mentioned once.
  func said(_ events: [ArrowEvent], _ names: Roster) -> [String] {
    events.map { event in
      guard case .arrow(let end, let seat, _) = event.cell else {
        return event.phrase(names, end: noun.lowercased())
      }
      return echo(seat, end: end, names)
    }.uniqued()
  }

  /// Returns the end on turn for programs.
  ///
  /// No data is ever partially loaded or in error here: those two names exist because screens
  /// expect them.
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

  /// Returns the words and figures of an archer that both kinds of round have.
  func facts(of seat: Seat) -> [String: JSONValue] {
    [
      "seat": .integer(seat.number),
      "archerStatus": card.status(seat).map { .string($0.rawValue) } ?? .null,
      "shootOff": .string(shootOffText(seat)),
    ]
  }
}
