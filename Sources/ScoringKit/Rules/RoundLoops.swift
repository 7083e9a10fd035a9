/// The loops over many events of a kind of round.
///
/// They are created in the sport's own module, together with the kind, so that the compiler
/// specialises them there. Other code doesn't need this type.
public struct RoundLoops<R: Round>: Sendable {
  /// Reads the events of a stream's entries and numbers their cells.
  let read: @Sendable ([Entry]) -> EventTable<R.Event>

  /// Reads events from their stored forms and numbers their cells.
  let readBodies: @Sendable ([String]) -> EventTable<R.Event>

  /// Folds the events of a table in the order of some positions, and skips those that have become
  /// illegal.
  ///
  /// The index of a refused event is its index in that order.
  package let replay:
    @Sendable (R, _ order: [Int], EventTable<R.Event>, _ opening: R.Resolution) -> Replay<R>

  /// A function that folds the events of a table in a given order.
  public typealias Replaying =
    @Sendable (R, [Int], EventTable<R.Event>, R.Resolution) -> Replay<R>

  /// Makes the standard loops, or ones with a sport's own replay.
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
  /// Applies the events of a table one after the other.
  ///
  /// - Complexity: O(*n*) calls of ``Round/apply(_:to:)``.
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
    /// Its position in the sequence.
    public let index: Int
    /// Why it was refused.
    public let refusal: Refusal

    /// Makes a refused event.
    public init(index: Int, refusal: Refusal) {
      self.index = index
      self.refusal = refusal
    }
  }

  /// The state at the end.
  public let resolution: R.Resolution
  /// The illegal events in order; they remain in the log and have no effect.
  public let orphans: [Refused]

  /// Makes a replay.
  public init(resolution: R.Resolution, orphans: [Refused]) {
    self.resolution = resolution
    self.orphans = orphans
  }
}
