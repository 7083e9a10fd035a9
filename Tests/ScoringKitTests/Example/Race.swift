public import ScoringKit

/// A race to a number of heads: the seats toss in turn, and the first to reach it wins.
public struct Race: Round {
  /// The number of heads that wins.
  public let heads: Int

  /// Makes the rules of a race.
  public init(heads: Int = 3) {
    self.heads = heads
  }

  public var title: String { "Race to \(heads)" }
  public var seating: Seating { Seating(2...8, of: 1...1) }

  public func opening(_ seats: [Competitor]) throws(Refusal) -> RaceState {
    guard (1...99).contains(heads) else {
      throw Refusal(.illegal, "A race goes to 1 to 99 heads, not \(heads).")
    }
    return RaceState(target: heads, heads: seats.map { _ in 0 })
  }

  public func apply(_ toss: Toss, to state: inout RaceState) throws(Refusal) {
    guard !state.isComplete else {
      throw Refusal(.over, "The race is over.", hint: "`undo` takes the last toss back.")
    }
    if toss == .heads { state.heads[state.next.index] += 1 }
    state.tosses += 1
  }
}
