import ScoringKit
import Synchronization

/// A round for tests whose state lists the events in the order in which they were applied.
///
/// Two cells that follow each other on the card must not have the same value, so that the validity
/// of a cell depends on the cells before it.
struct Diary: Round {
  typealias Event = Transcript.Event

  struct Resolution: ScoringKit.Resolution {
    var flow = Transcript.Resolution()
    var said: [String] = []
    var lastCell = ""

    var isComplete: Bool { flow.isComplete }
    func rank(of seat: Seat, closed: Bool) -> Rank { Rank([-said.count]) }
    func headline(of seat: Seat, closed: Bool) -> Line { Line(said.joined()) }
    func sheet(_ names: Roster, closed: Bool) -> Sheet { flow.sheet(names, closed: closed) }
    func detail(of seat: Seat, _ names: Roster, closed: Bool) -> Detail {
      flow.detail(of: seat, names, closed: closed)
    }
    func prompt(_ names: Roster) -> Prompt { flow.prompt(names) }
  }

  /// Counts the events applied to a round of a test, and can make opening the round fail.
  final class Watch: Sendable {
    private let state = Mutex((applied: 0, isShut: false))

    /// Returns the number of events that were applied since the last call of this function.
    func applied() -> Int {
      state.withLock { state in
        defer { state.applied = 0 }
        return state.applied
      }
    }
    var isShut: Bool { state.withLock { $0.isShut } }
    func shut() { state.withLock { $0.isShut = true } }
    func count() { state.withLock { $0.applied += 1 } }
  }

  let watch = Watch()
  private let base = Transcript()

  init() {}
  init(from decoder: any Decoder) throws {}
  func encode(to encoder: any Encoder) throws { try base.encode(to: encoder) }
  static func == (one: Self, other: Self) -> Bool { true }
  func hash(into hasher: inout Hasher) {}

  var title: String { "Diary" }
  var seating: Seating { Seating(0...9) }

  func opening(_ seats: [Competitor]) throws(Refusal) -> Resolution {
    if watch.isShut { throw Refusal(.damaged, "The diary is shut.") }
    return Resolution()
  }

  func apply(_ event: Event, to resolution: inout Resolution) throws(Refusal) {
    watch.count()
    if event.slot != nil {
      if event.text == resolution.lastCell { throw Refusal(.illegal, "The cell before says so.") }
      resolution.lastCell = event.text
    } else {
      try base.apply(event, to: &resolution.flow)
    }
    resolution.said.append(event.canonical)
  }

  func phrase(_ event: Event, before: () -> Resolution?, names: Roster) -> String {
    event.canonical
  }

  func events(
    _ words: inout TypedWords, at resolution: Resolution, names: Roster, in cell: String?
  ) throws(Refusal) -> [Event] {
    try base.events(&words, at: resolution.flow, names: names, in: cell)
  }

  func cell(named text: Substring, names: Roster) throws(Refusal) -> String {
    try base.cell(named: text, names: names)
  }
}
