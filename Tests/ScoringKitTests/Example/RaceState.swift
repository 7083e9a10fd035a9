public import ScoringKit

/// The heads of each seat, and the number of tosses.
public struct RaceState: Resolution {
  let target: Int
  /// The number of heads of each seat.
  public internal(set) var heads: [Int]
  /// The number of tosses so far, of all seats.
  public internal(set) var tosses = 0

  init(target: Int, heads: [Int]) {
    self.target = target
    self.heads = heads
  }

  /// The seat on turn.
  public var next: Seat { Seat(index: tosses % heads.count) }

  public var isComplete: Bool { heads.contains(target) }

  public func rank(of seat: Seat, closed: Bool) -> Rank {
    Rank([-heads[seat.index]])
  }

  public func headline(of seat: Seat, closed: Bool) -> Line {
    guard tosses > 0 else { return "" }
    // Of two players one beats the other, so the result is that of both: `Ann beat Ben 2-1`.
    let others = heads.count == 2 ? "-\(heads[1 - seat.index])" : ""
    return Line("\(heads[seat.index])\(others)")
  }

  public func sheet(_ names: Roster, closed: Bool) -> Sheet {
    Sheet(
      columns: [Sheet.Column("Player"), Sheet.Column("Heads", isNumeric: true)],
      rows: names.seats.map { row($0, names) })
  }

  public func prompt(_ names: Roster) -> Prompt {
    guard !isComplete else { return Prompt(question: "The race is over.") }
    return Prompt(
      question: "Toss \(tosses + 1)", next: [next],
      tokens: Toss.allCases.map { Prompt.Token($0.rawValue, label: "\($0)") })
  }

  private func row(_ seat: Seat, _ names: Roster) -> Sheet.Row {
    let count = heads[seat.index]
    return Sheet.Row(
      [Cell(names[seat]), Cell("\(count)")],
      spoken: "\(names[seat]): \(Phrases.count(count, "head")).")
  }
}
