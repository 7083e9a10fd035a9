public import ScoringKit

/// A race over some heads: the seats toss in turn, the first to have them all wins.
public struct Race: Round {
  /// How many heads win.
  public let heads: Int

  /// Makes the rules of a race.
  public init(heads: Int = 3) {
    self.heads = heads
  }

  public var title: String { "Race to \(heads)" }
  public var edition: String { "1" }
  public var seatLimits: ClosedRange<Int> { 2...8 }

  public func opening(_ seats: [Competitor]) throws(Refusal) -> RaceState {
    guard seatLimits.contains(seats.count) else {
      throw Refusal(.illegal, "A race has 2 to 8 players, not \(seats.count).")
    }
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

  public func read(_ canonical: Span<UInt8>) throws(Refusal) -> Toss {
    guard canonical.count == 1 else { throw notCanonical }
    switch canonical[0] {
    case UInt8(ascii: "h"): return .heads
    case UInt8(ascii: "t"): return .tails
    default: throw notCanonical
    }
  }

  private var notCanonical: Refusal {
    Refusal(.notation, "A toss is h or t.", expected: ["h", "t"])
  }

  public func spell(_ toss: Toss) -> String { toss.rawValue }

  public func understand(
    _ line: Substring, at state: RaceState, names: Roster, in cell: Never?
  ) throws(Refusal) -> [Toss] {
    var tosses: [Toss] = []
    for word in line.split(separator: " ") {
      guard let toss = Toss(rawValue: word.lowercased()) else {
        throw Refusal(.notation, "\"\(word)\" is no toss.", at: word, expected: ["h", "t"])
      }
      tosses.append(toss)
    }
    guard !tosses.isEmpty else {
      throw Refusal(.notation, "Nothing was typed.", at: line, expected: ["h", "t"])
    }
    return tosses
  }

  public func phrase(_ toss: Toss, names: Roster) -> String { "\(toss)" }

  public func headline(ofSum key: [Int]) -> Line { Line("\(-(key.first ?? 0))") }

  public func echo(_ tosses: [Toss], in state: RaceState, names: Roster) -> Line {
    let scores = names.seats.map { "\(names[$0]) \(state.heads[$0.index])" }
    let said = tosses.map { "\($0)" }.joined(separator: ", ")
    return Line((said.isEmpty ? "" : "\(said): ") + scores.joined(separator: ", "))
  }
}
