import ScoringKit

/// A made-up game for tests, with only what a sport must have: three tosses, no cells, and defaults
/// for everything else.
struct CoinRound: Round {
  enum Event: String, ScoringKit.Event, CaseIterable {
    case heads = "h"
    case tails = "t"
  }

  struct State: ScoringKit.Resolution {
    let seats: Int
    var tosses = 0
    var heads = 0

    func rank(of seat: Seat, closed: Bool) -> Rank { Rank([-heads]) }
    func headline(of seat: Seat, closed: Bool) -> Line { tosses == 0 ? "" : Line("\(heads)") }

    func sheet(_ names: Roster, closed: Bool) -> Sheet {
      Sheet(columns: [.init("Heads")], rows: [.init([Cell("\(heads)")], spoken: "\(heads) heads.")])
    }

    func prompt(_ names: Roster) -> Prompt {
      guard tosses < 3 else { return Prompt(question: "Done") }
      let tokens = Event.allCases.map { Prompt.Token($0.rawValue, label: "\($0)") }
      return Prompt(question: "Toss \(tosses + 1)", tokens: tokens)
    }
  }

  var title: String { "Coin" }
  var seating: Seating { Seating(1) }

  func opening(_ seats: [Competitor]) throws(Refusal) -> State {
    State(seats: seats.count)
  }

  func apply(_ event: Event, to state: inout State) throws(Refusal) {
    guard !state.isComplete else { throw Refusal(.over, "Three tosses are all.") }
    state.tosses += 1
    if event == .heads { state.heads += 1 }
  }
}
