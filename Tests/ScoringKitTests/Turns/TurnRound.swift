import ScoringKit

/// A made-up round for tests: each seat has five turns of up to three throws, which are cells of a
/// card.
///
/// A turn may be entered throw by throw. Its throws in another order are the same turn. A seat that
/// gives up has no later turns.
struct TurnRound: Round {
  static let turns = 5
  static let throwsOfTurn = 3

  /// Whether the prompt names the cell of the turn, which is a planted defect for a cell that
  /// grows.
  var namesPlaces = false

  var title: String { "Turns" }
  var seating: Seating { Seating(1...4) }

  func opening(_ seats: [Competitor]) throws(Refusal) -> TurnState {
    TurnState(seatCount: seats.count, namesPlaces: namesPlaces)
  }

  func apply(_ event: TurnEvent, to state: inout TurnState) throws(Refusal) {
    guard state.seats.indices.contains(event.seat.index), (1...Self.turns).contains(event.turn)
    else { throw Refusal(.illegal, "There is no such turn.") }
    guard (1..<event.turn).allSatisfy({ !state.hasGivenUp(event.seat, turn: $0) }) else {
      throw Refusal(.illegal, "Who has given up has no later turn.")
    }
    guard event.throwsOfTurn.count <= Self.throwsOfTurn else {
      throw Refusal(.illegal, "A turn has three throws.")
    }
    state.seats[event.seat.index][event.turn] = event.throwsOfTurn
  }

  func movedOn(_ event: TurnEvent) throws(Refusal) -> TurnEvent? {
    guard event.turn < Self.turns else { throw Refusal(.illegal, "There is no sixth turn.") }
    return TurnEvent(seat: event.seat, turn: event.turn + 1, throwsOfTurn: event.throwsOfTurn)
  }

  /// Reads typed throws of the seat on turn, or the stored text of an event; `-` gives up.
  func events(
    _ words: inout TypedWords, at state: TurnState, names: Roster, in cell: TurnEvent.Slot?
  ) throws(Refusal) -> [TurnEvent] {
    let line = words.line
    _ = words.takeAll()
    if let event = try? TurnEvent(canonical: String(line)) { return [event] }
    guard let slot = cell ?? state.next else { throw Refusal(.over, "Every turn is taken.") }
    let typed = line == "-" ? [] : line.split(separator: " ").compactMap { Int($0) }
    guard line == "-" || !typed.isEmpty, typed.allSatisfy((0...60).contains) else {
      throw Refusal(.notation, "A throw is 0 to 60.", at: line)
    }
    let earlier = cell == nil ? state.seats[slot.seat.index][slot.turn] ?? [] : []
    return [TurnEvent(seat: slot.seat, turn: slot.turn, throwsOfTurn: earlier + typed)]
  }

  func cell(named text: Substring, names: Roster) throws(Refusal) -> TurnEvent.Slot {
    let words = text.split(separator: " ")
    guard words.count == 2, let turn = Int(words[0]) else {
      throw Refusal(.notation, "A place is a turn and a name.", at: text)
    }
    return TurnEvent.Slot(turn: turn, seat: try names.seat(named: words[1]))
  }
}

/// The throws of one turn that were entered so far; if there are none, the seat gives up in this
/// turn.
struct TurnEvent: Event {
  struct Slot: Hashable, Comparable {
    let turn: Int
    let seat: Seat

    static func < (one: Slot, other: Slot) -> Bool {
      one.turn == other.turn ? one.seat < other.seat : one.turn < other.turn
    }
  }

  let seat: Seat
  let turn: Int
  let throwsOfTurn: [Int]

  init(seat: Seat, turn: Int, throwsOfTurn: [Int]) {
    self.seat = seat
    self.turn = turn
    self.throwsOfTurn = throwsOfTurn
  }

  var slot: Slot? { Slot(turn: turn, seat: seat) }
  var owner: Seat? { seat }

  func includes(_ other: TurnEvent) -> Bool {
    guard slot == other.slot, !throwsOfTurn.isEmpty, !other.throwsOfTurn.isEmpty else {
      return self == other
    }
    var left = throwsOfTurn
    return other.throwsOfTurn.allSatisfy { value in
      left.firstIndex(of: value).map { left.remove(at: $0) } != nil
    }
  }

  var canonical: String {
    "\(seat.number) \(turn)="
      + (throwsOfTurn.isEmpty ? "-" : throwsOfTurn.map { "\($0)" }.joined(separator: ","))
  }

  init?(_ text: inout CanonicalText) {
    guard let seat = text.seat(), text.take(" "), let turn = text.number(1...9), text.take("=")
    else { return nil }
    var typed: [Int] = []
    if !text.take("-") {
      repeat {
        guard let next = text.number(0...60) else { return nil }
        typed.append(next)
      } while text.take(",")
    }
    self.init(seat: seat, turn: turn, throwsOfTurn: typed)
  }
}

/// The resolution of the made-up round of turns.
struct TurnState: Resolution {
  /// The throws of each seat, by the number of the turn.
  var seats: [[Int: [Int]]]
  private let namesPlaces: Bool

  init(seatCount: Int, namesPlaces: Bool) {
    self.namesPlaces = namesPlaces
    seats = Array(repeating: [:], count: seatCount)
  }

  func hasGivenUp(_ seat: Seat, turn: Int) -> Bool {
    seats[seat.index][turn]?.isEmpty == true
  }

  /// The cell of the first incomplete turn of a seat that has not given up; `nil` after the last
  /// turn.
  var next: TurnEvent.Slot? {
    for turn in 1...TurnRound.turns {
      for index in seats.indices {
        let seat = Seat(index: index)
        guard (1...turn).allSatisfy({ !hasGivenUp(seat, turn: $0) }) else { continue }
        if (seats[index][turn]?.count ?? 0) < TurnRound.throwsOfTurn {
          return TurnEvent.Slot(turn: turn, seat: seat)
        }
      }
    }
    return nil
  }

  func total(_ seat: Seat) -> Int { seats[seat.index].values.joined().reduce(0, +) }

  func rank(of seat: Seat, closed: Bool) -> Rank { Rank([-total(seat)]) }

  func headline(of seat: Seat, closed: Bool) -> Line { Line("\(total(seat))") }

  func sheet(_ names: Roster, closed: Bool) -> Sheet {
    Sheet(
      columns: [Sheet.Column("Name"), Sheet.Column("Total", isNumeric: true)],
      rows: names.seats.map { seat in
        Sheet.Row(
          [Cell(names[seat]), Cell("\(total(seat))")], spoken: "\(names[seat]): \(total(seat))")
      })
  }

  private func throwNumber(of slot: TurnEvent.Slot) -> Int {
    (seats[slot.seat.index][slot.turn]?.count ?? 0) + 1
  }

  func prompt(_ names: Roster) -> Prompt {
    guard let next else { return Prompt(question: "Every turn is taken") }
    return Prompt(
      question: "Turn \(next.turn), throw \(throwNumber(of: next))", next: [next.seat],
      tokens: ["20", "5", "0"].map { Prompt.Token($0, label: "\($0) points") },
      places: namesPlaces ? ["\(next.seat.number) \(next.turn)=-"] : [])
  }
}
