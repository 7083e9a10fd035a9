public import ScoringKit

/// The result of one athlete in one event.
public struct Mark: DescribedEvent {
  /// A box of the card.
  public struct Box: Hashable, Comparable, Sendable {
    /// The number of the event, 1 to 10.
    public internal(set) var event = 1
    /// The athlete.
    public internal(set) var seat = Seat(index: 0)

    public static func < (one: Box, other: Box) -> Bool {
      (one.event, one.seat) < (other.event, other.seat)
    }

    var discipline: Discipline { Discipline.all[event - 1] }
  }

  /// A result in the smallest unit, or the reason for a missing one.
  public enum Outcome: Hashable, Sendable {
    /// Hundredths of a second, or centimetres.
    case result(Int)
    /// The reason: `DNF`.
    case failed(String)
  }

  /// The box that the event fills.
  public private(set) var box = Box()
  /// The result.
  public private(set) var outcome = Outcome.failed("DNS")

  public var slot: Box? { box }
  public var owner: Seat? { box.seat }
  public static var canonicalForms: [String] {
    ["1 1=10.55", "2 1=7.85", "10 2=4:32.10", "3 1=NM"]
  }

  public init() {}
  init(_ box: Box, _ outcome: Outcome) { (self.box, self.outcome) = (box, outcome) }

  public mutating func describe(_ text: inout EventText) {
    text.number(&box.event, 1...10)
    text.sign(" ")
    text.seat(&box.seat)
    text.sign("=")
    let discipline = box.discipline
    text.rest(
      &outcome, as: { Self.text($0, discipline) },
      read: { typed in
        let read = Self.read(typed, discipline)
        return read.map { Self.text($0, discipline) } == typed ? read : nil
      })
  }

  /// The result as it is stored and shown.
  var text: String { Self.text(outcome, box.discipline) }

  /// The points; 0 without a result.
  var points: Int {
    if case .result(let result) = outcome { box.discipline.points(result) } else { 0 }
  }

  /// The result in the smallest unit; `nil` if there is none.
  var result: Int? { if case .result(let result) = outcome { result } else { nil } }

  private static func text(_ outcome: Outcome, _ discipline: Discipline) -> String {
    switch outcome {
    case .result(let result): discipline.format.text(result)
    case .failed(let reason): reason
    }
  }

  private static func read(_ typed: String, _ discipline: Discipline) -> Outcome? {
    if discipline.failures.contains(where: { $0.text == typed.lowercased() }) {
      return .failed(typed.uppercased())
    }
    let result = discipline.format.value(typed)
    return result.flatMap { discipline.range.contains($0) ? .result($0) : nil }
  }
}
