/// The loops over many events of a kind of round.
///
/// They are made where the kind is described, in the sport's own module, so that the compiler
/// specialises them there. Nobody else needs to name them: a sport whose events can be folded in
/// a shorter way gives its kind a `fold` of its own.
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

  /// The same for statistics: events as the store keeps them, of which every one counts.
  ///
  /// Flow events come first in their order, then the cells in the order of their slots; what
  /// can't be read or is impossible changes nothing. Nil where a cell is filled twice or the
  /// flow has a gap, so that only a ledger can tell what counts.
  let fold: Fold

  /// Folds rows from an opening; nil where only a ledger can tell what counts.
  public typealias Fold = @Sendable (R, EventRows, R.Resolution) -> R.Resolution?
  /// Folds the events of a table in an order.
  public typealias Replaying =
    @Sendable (R, [Int], EventTable<R.Event>, R.Resolution) -> Replay<R>

  /// The loops that every sport wants, or some of its own.
  @inlinable
  public init(
    fold: @escaping Fold = { Self.foldInOrder($0, $1, from: $2) },
    replay: @escaping Replaying = { Self.replayInOrder($0, $1, of: $2, from: $3) }
  ) {
    self.init(
      read: { EventTable($0) }, readBodies: { EventTable($0) }, replay: replay, fold: fold)
  }

  @usableFromInline
  init(
    read: @escaping @Sendable ([Entry]) -> EventTable<R.Event>,
    readBodies: @escaping @Sendable ([String]) -> EventTable<R.Event>,
    replay: @escaping Replaying, fold: @escaping Fold
  ) {
    self.read = read
    self.readBodies = readBodies
    self.replay = replay
    self.fold = fold
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

  /// Folds rows: the flow as it comes, then the cells in the order of their slots.
  ///
  /// - Complexity: O(*n* log *n*) for *n* events, O(*n*) where the cells come in order.
  @inlinable
  public static func foldInOrder(_ round: R, _ events: EventRows, from opening: R.Resolution)
    -> R.Resolution?
  {
    var resolution = opening
    var cells: [(slot: R.Event.Slot, event: R.Event)] = []
    cells.reserveCapacity(events.rows.count)
    var lastFlow = 0
    var isInOrder = true
    for row in events.rows {
      let event: R.Event
      do throws(Refusal) {
        event = try R.Event(canonical: events.bytes.span.extracting(row.body))
      } catch { continue }
      if let slot = event.slot {
        if let last = cells.last, !(last.slot < slot) { isInOrder = false }
        cells.append((slot, event))
      } else {
        // A gap in the flow is for the ledger to judge.
        guard row.follows == lastFlow else { return nil }
        lastFlow = row.sequence
        do throws(Refusal) { try round.apply(event, to: &resolution) } catch {}
      }
    }
    if !isInOrder {
      cells.sort { $0.slot < $1.slot }
      for (one, next) in zip(cells, cells.dropFirst()) where !(one.slot < next.slot) {
        return nil
      }
    }
    for cell in cells {
      do throws(Refusal) { try round.apply(cell.event, to: &resolution) } catch {}
    }
    return resolution
  }
}

extension Event {
  /// The events of rows that ``RoundLoops`` folds, in the order in which it folds them.
  ///
  /// What can't be read is passed over.
  static func events(_ rows: EventRows) -> [Self] {
    var flow: [Self] = []
    var cells: [(slot: Slot, event: Self)] = []
    for row in rows.rows {
      guard let event = try? Self(canonical: rows.bytes.span.extracting(row.body)) else {
        continue
      }
      if let slot = event.slot { cells.append((slot, event)) } else { flow.append(event) }
    }
    return flow + cells.sorted { $0.slot < $1.slot }.map { $0.event }
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
