/// One thing that happened, as bare payload.
///
/// An event carries no id, author, name or time: those are in the log's
/// ``Entry``, so that folding is pure.
public protocol Event: Hashable, Sendable {
  /// What names a cell of the card: a seat and a hole, or a seat, an end and an arrow.
  ///
  /// Slots are ordered as a reader would go through the card. A sport without
  /// cells uses `Never`.
  associatedtype Slot: Hashable & Comparable & Sendable = Never

  /// The cell that the event fills; nil where the order of events matters.
  ///
  /// An event in a cell supersedes what its writer saw there. An event without
  /// one (a rally) is a flow event: it stands after another and before the next.
  var slot: Slot? { get }
}

extension Event where Slot == Never {
  public var slot: Never? { nil }
}
