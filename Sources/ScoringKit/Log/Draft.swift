/// An entry before the store has numbered it.
///
/// The store adds the id, the Lamport number, the author, the time and what its
/// device had seen. The drafts that are appended together are one typed line.
public struct Draft: Hashable, Sendable {
  /// The flow entry that an entry stands after.
  public enum Anchor: Hashable, Sendable {
    /// At the start, or not a flow entry.
    case start
    /// An entry that the store has.
    case entry(EntryID)
    /// The draft directly before this one in the same line.
    case previous
  }

  /// What the entry will do.
  public var kind: EntryKind
  /// Whether it was typed or imported.
  public var origin: EntryOrigin
  /// Where a flow event stands.
  public var anchor: Anchor
  /// What it replaces or takes back.
  public var targets: [EntryID]
  /// The payload in canonical form.
  public var body: String

  /// Makes a draft.
  public init(
    kind: EntryKind, origin: EntryOrigin = .typed, anchor: Anchor = .start,
    targets: [EntryID] = [], body: String = ""
  ) {
    self.kind = kind
    self.origin = origin
    self.anchor = anchor
    self.targets = targets
    self.body = body
  }
}

/// Turns the drafts of one typed line into entries: ids, Lamport numbers, anchors.
///
/// It is a pure function of what the writer knows of the stream, and the one place
/// where entries are made from drafts.
public struct LineNumbering: Hashable, Sendable {
  /// Who writes.
  public let device: DeviceID
  /// The stream that is written to.
  public let stream: StreamID
  /// The sequence number that the first entry gets.
  public let sequence: Int
  /// The greatest Lamport number in the stream.
  public let lamport: Int
  /// The newest entries of other devices that the writer's earlier ones do not imply.
  public let seen: [EntryID]

  /// Describes what the writer knows.
  public init(
    device: DeviceID, stream: StreamID, sequence: Int, lamport: Int, seen: [EntryID] = []
  ) {
    self.device = device
    self.stream = stream
    self.sequence = sequence
    self.lamport = lamport
    self.seen = seen
  }

  /// The entries of one line.
  public func entries(_ drafts: [Draft], author: StreamID?, time: Moment) -> [Entry] {
    var entries: [Entry] = []
    entries.reserveCapacity(drafts.count)
    let first = EntryID(device: device, sequence: sequence)
    for (index, draft) in drafts.enumerated() {
      let after: EntryID? =
        switch draft.anchor {
        case .start: nil
        case .entry(let id): id
        case .previous: entries.last?.id
        }
      entries.append(
        Entry(
          id: EntryID(device: device, sequence: sequence + index), stream: stream,
          lamport: lamport + 1 + index, author: author, time: time, kind: draft.kind,
          origin: draft.origin, line: first, after: after, targets: draft.targets,
          seen: index == 0 ? seen : [], body: draft.body))
    }
    return entries
  }
}
