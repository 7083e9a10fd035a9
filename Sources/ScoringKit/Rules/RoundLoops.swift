/// The loops over many events of rounds of one type.
///
/// They are created in the sport's own module, together with the ``RoundKind``, so that the
/// compiler specialises them there. Other code doesn't need this type.
public struct RoundLoops<R: Round>: Sendable {
  /// Returns the events of a stream's entries, with their cells numbered.
  let read: @Sendable ([Entry]) -> EventTable<R.Event>

  /// Returns events read from their stored forms, with their cells numbered.
  let readBodies: @Sendable ([String]) -> EventTable<R.Event>

  /// Folds the events of a table that are at the positions `order`, in that order, and skips those
  /// that the rules refuse.
  ///
  /// The result contains, for each refused event, its index in `order`.
  package let replay:
    @Sendable (R, _ order: [Int], EventTable<R.Event>, _ opening: R.Resolution) -> Replay<R>

  /// A function that folds the events of a table in a given order and skips those that the rules
  /// refuse.
  ///
  /// Its parameters are the rules, the positions of the events in the table, the table, and the
  /// state before any event.
  public typealias Replaying =
    @Sendable (R, [Int], EventTable<R.Event>, R.Resolution) -> Replay<R>

  /// Makes the loops that the framework uses for most sports, or loops with a sport's own way to
  /// fold the events.
  @inlinable
  public init(
    replay: @escaping Replaying = { Self.replayInOrder($0, $1, of: $2, from: $3) }
  ) {
    self.init(read: { EventTable($0) }, readBodies: { EventTable($0) }, replay: replay)
  }

  @usableFromInline
  init(
    read: @escaping @Sendable ([Entry]) -> EventTable<R.Event>,
    readBodies: @escaping @Sendable ([String]) -> EventTable<R.Event>,
    replay: @escaping Replaying
  ) {
    self.read = read
    self.readBodies = readBodies
    self.replay = replay
  }
}

extension RoundLoops {
  /// Applies the events of a table one after the other, and skips those that the rules refuse.
  ///
  /// - Complexity: O(*n*) calls of ``Round/apply(_:to:)`` for *n* events.
  @inlinable
  public static func replayInOrder(
    _ round: R, _ order: [Int], of table: EventTable<R.Event>, from opening: R.Resolution
  ) -> Replay<R> {
    var resolution = opening
    var orphans: [Replay<R>.Refused] = []
    for (index, position) in order.enumerated() {
      guard let event = table.events[position] else { continue }
      do throws(Refusal) {
        try round.apply(event, to: &resolution)
      } catch {
        orphans.append(Replay.Refused(index: index, refusal: error))
      }
    }
    return Replay(resolution: resolution, orphans: orphans)
  }
}

/// The result of folding a sequence of events: the final state and the refused events.
public struct Replay<R: Round>: Hashable, Sendable {
  /// An event that the rules refused at its position.
  public struct Refused: Hashable, Sendable {
    /// The index of the event in the folded sequence.
    public let index: Int
    /// The reason why the rules refused the event.
    public let refusal: Refusal

    /// Makes a refused event.
    public init(index: Int, refusal: Refusal) {
      self.index = index
      self.refusal = refusal
    }
  }

  /// The state after all events.
  public let resolution: R.Resolution
  /// The refused events, in the order of the sequence; they remain in the log and have no effect.
  public let orphans: [Refused]

  /// Makes a replay.
  public init(resolution: R.Resolution, orphans: [Refused]) {
    self.resolution = resolution
    self.orphans = orphans
  }
}
