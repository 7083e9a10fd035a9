/// The loops over many events of a kind of round.
///
/// They are made where the kind is described, in the sport's own module, so that the compiler
/// specialises them there. Nobody else needs to name them.
public struct RoundLoops<R: Round>: Sendable {
  /// Reads the events of a stream's entries, and numbers their cells.
  let read: @Sendable ([Entry]) -> EventTable<R.Event>

  /// Reads events from their stored forms, and numbers their cells.
  let readBodies: @Sendable ([String]) -> EventTable<R.Event>

  /// Folds the events of a table in the order of some of its positions, passing over those that
  /// have become impossible.
  ///
  /// The index of an orphan is its index in that order.
  package let replay:
    @Sendable (R, _ order: [Int], EventTable<R.Event>, _ opening: R.Resolution) -> Replay<R>

  /// Folds the events of a table in an order.
  public typealias Replaying =
    @Sendable (R, [Int], EventTable<R.Event>, R.Resolution) -> Replay<R>

  /// The loops that every sport wants, or some of its own.
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

/// What a sequence of events adds up to, and which of them were impossible.
public struct Replay<R: Round>: Hashable, Sendable {
  /// An event that the rules refused where it stood.
  public struct Refused: Hashable, Sendable {
    /// Its position in the sequence.
    public let index: Int
    /// Why it was refused.
    public let refusal: Refusal

    /// Makes one.
    public init(index: Int, refusal: Refusal) {
      self.index = index
      self.refusal = refusal
    }
  }

  /// The state at the end.
  public let resolution: R.Resolution
  /// The impossible ones in order; they are kept in the log and change nothing.
  public let orphans: [Refused]

  /// Makes a replay.
  public init(resolution: R.Resolution, orphans: [Refused]) {
    self.resolution = resolution
    self.orphans = orphans
  }
}
