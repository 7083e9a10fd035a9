import ScoringKit

/// A made-up game that is as little as a sport can be: three tosses, no cells, all defaults.
struct CoinRound: Round {
  enum Event: String, ScoringKit.Event, CaseIterable {
    case heads = "h"
    case tails = "t"
  }

  struct State: ScoringKit.Resolution {
    let seats: Int
    var tosses = 0
    var heads = 0

    var isComplete: Bool { tosses == 3 }
    func rank(of seat: Seat, closed: Bool) -> Rank { Rank([-heads]) }
    func headline(of seat: Seat, closed: Bool) -> Line { tosses == 0 ? "" : Line("\(heads)") }

    func sheet(_ names: Roster, closed: Bool) -> Sheet {
      Sheet(columns: [.init("Heads")], rows: [.init([Cell("\(heads)")], spoken: "\(heads) heads.")])
    }

    func detail(of seat: Seat, _ names: Roster, closed: Bool) -> Detail {
      Detail(sheet: sheet(names, closed: closed))
    }

    func prompt(_ names: Roster) -> Prompt {
      guard !isComplete else { return Prompt(question: "Done") }
      let tokens = Event.allCases.map { Prompt.Token($0.rawValue, label: "\($0)") }
      return Prompt(question: "Toss \(tosses + 1)", tokens: tokens)
    }
  }

  var title: String { "Coin" }
  var edition: String { "1" }
  var seatLimits: ClosedRange<Int> { 1...1 }

  func opening(_ seats: [Competitor]) throws(Refusal) -> State {
    guard seats.count == 1 else { throw Refusal(.illegal, "One tosses.") }
    return State(seats: seats.count)
  }

  func apply(_ event: Event, to state: inout State) throws(Refusal) {
    guard !state.isComplete else { throw Refusal(.over, "Three tosses are all.") }
    state.tosses += 1
    if event == .heads { state.heads += 1 }
  }

  func read(_ canonical: Span<UInt8>) throws(Refusal) -> Event {
    guard canonical.count == 1 else { throw Refusal(.damaged, "A toss is one letter.") }
    switch canonical[0] {
    case 104: return .heads
    case 116: return .tails
    default: throw Refusal(.damaged, "A toss is h or t.")
    }
  }

  func spell(_ event: Event) -> String { event.rawValue }

  func understand(
    _ line: Substring, at state: State, names: Roster, in cell: Never?
  ) throws(Refusal) -> [Event] {
    guard let event = Event(rawValue: String(line)) else {
      throw Refusal(.notation, "Type h or t.", at: line, expected: ["h", "t"])
    }
    return [event]
  }

  func headline(ofSum key: [Int]) -> Line { Line("\(-(key.first ?? 0))") }

  func phrase(_ event: Event, names: Roster) -> String { "\(event)" }
}
