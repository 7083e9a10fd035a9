internal import ScoringKit

/// The resolution of a round of pebbles, the made-up sport of the tests.
struct PebbleState: Resolution {
  struct Part: Hashable {
    var tosses = 0
    var pebbles = 0
    var bonus: Int?
    var total: Int { pebbles + (bonus ?? 0) }
    var hasBegun: Bool { tosses > 0 || bonus != nil }
  }

  let goal: Int
  var seats: [Part]

  init(goal: Int, count: Int) {
    self.goal = goal
    seats = Array(repeating: Part(), count: count)
  }

  var isComplete: Bool { seats.contains { $0.pebbles >= goal } }

  var next: Seat? {
    isComplete ? nil : Seat(index: seats.reduce(0) { $0 + $1.tosses } % seats.count)
  }

  func rank(of seat: Seat, closed: Bool) -> Rank {
    let part = seats[seat.index]
    return Rank([-part.total], isPlaced: !closed || part.hasBegun)
  }

  func headline(of seat: Seat, closed: Bool) -> Line {
    let part = seats[seat.index]
    return part.hasBegun ? Line("\(part.total)", part.total < 0 ? .poor : .good) : ""
  }

  func sheet(_ names: Roster, closed: Bool) -> Sheet {
    let rows = names.seats.map { seat in
      let part = seats[seat.index]
      return Sheet.Row(
        [Cell(names[seat]), Cell("\(part.tosses)"), Cell("\(part.total)")],
        spoken: "\(names[seat]), \(part.total).")
    }
    return Sheet(
      columns: [
        .init("Player"), .init("Tosses", isNumeric: true), .init("Total", isNumeric: true),
      ], rows: rows)
  }

  func detail(of seat: Seat, _ names: Roster, closed: Bool) -> Detail {
    let part = seats[seat.index]
    return Detail(
      sheet: Sheet(
        title: names[seat], columns: [.init("Tosses", isNumeric: true)],
        rows: [Sheet.Row([Cell("\(part.tosses)")], spoken: "\(part.tosses) tosses")]),
      fields: ["tosses": .integer(part.tosses), "total": .integer(part.total)])
  }

  func prompt(_ names: Roster) -> Prompt {
    guard let next else {
      // In the tests, a bonus of 0 means that the bonus is still to be counted.
      let isCounting = seats.contains { $0.bonus == 0 }
      return Prompt(
        question: "The pond is full", pending: isCounting ? "A bonus is to be counted." : "")
    }
    return Prompt(
      question: "\(names[next]) tosses", next: [next], ranges: [.init(1...6, likely: 2)])
  }

  func remarks(_ names: Roster, closed: Bool) -> [String] {
    closed
      ? names.seats.filter { !seats[$0.index].hasBegun }
        .map { "\(names[$0]) never tossed and takes no place." }
      : []
  }
}
