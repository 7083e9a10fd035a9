import ScoringKit
import Synchronization

/// A round that counts how often events are applied, and is otherwise the round that it wraps.
struct CountingRound<Base: Round>: Round {
  typealias Event = Base.Event
  typealias Resolution = Base.Resolution
  typealias Participant = Base.Participant

  /// A number that several copies share.
  final class Tally: Sendable {
    private let count = Mutex(0)

    var value: Int { count.withLock { $0 } }

    func add() {
      count.withLock { $0 += 1 }
    }
  }

  let base: Base
  let tally: Tally

  init(_ base: Base) {
    self.base = base
    tally = Tally()
  }

  init(from decoder: any Decoder) throws {
    self.init(try Base(from: decoder))
  }

  func encode(to encoder: any Encoder) throws {
    try base.encode(to: encoder)
  }

  static func == (one: Self, other: Self) -> Bool { one.base == other.base }
  func hash(into hasher: inout Hasher) { hasher.combine(base) }

  var title: String { base.title }
  var edition: String { base.edition }
  var seatLimits: ClosedRange<Int> { base.seatLimits }

  func opening(_ seats: [Participant]) throws(Refusal) -> Resolution { try base.opening(seats) }

  func apply(_ event: Event, to resolution: inout Resolution) throws(Refusal) {
    tally.add()
    try base.apply(event, to: &resolution)
  }

  func read(_ canonical: Span<UInt8>) throws(Refusal) -> Event { try base.read(canonical) }
  func spell(_ event: Event) -> String { base.spell(event) }
  func headline(ofSum key: [Int]) -> Line { base.headline(ofSum: key) }

  func understand(
    _ line: Substring, at resolution: Resolution, names: Roster, in cell: Event.Slot?
  ) throws(Refusal) -> [Event] {
    try base.understand(line, at: resolution, names: names, in: cell)
  }

  func cell(named text: Substring, names: Roster) throws(Refusal) -> Event.Slot {
    try base.cell(named: text, names: names)
  }

  func phrase(_ event: Event, names: Roster) -> String { base.phrase(event, names: names) }
}
