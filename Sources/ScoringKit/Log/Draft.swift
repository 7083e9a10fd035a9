/// An entry that the store has not numbered yet.
///
/// The store adds the id, the Lamport number, the author, the time and the device's causal context.
/// Drafts that are appended together form one typed line.
public struct Draft: Hashable, Sendable {
  /// The flow entry after which an entry is placed.
  public enum Anchor: Hashable, Sendable {
    /// The start; also used for entries outside the flow.
    case start
    /// An entry in the store.
    case entry(EntryID)
    /// The draft directly before this one in the same line.
    case previous
  }

  /// The effect of the entry.
  public var kind: EntryKind
  /// Whether it was typed or imported.
  public var origin: EntryOrigin
  /// The position of a flow event.
  public var anchor: Anchor
  /// The entries to supersede or void.
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

/// Converts the drafts of one typed line to entries, with ids, Lamport numbers and anchors.
///
/// It is a pure function of what the writer knows of the stream, and the only place that converts
/// drafts to entries.
public struct LineNumbering: Hashable, Sendable {
  /// The writing device.
  public let device: DeviceID
  /// The stream to write to.
  public let stream: StreamID
  /// The sequence number of the first entry.
  public let sequence: Int
  /// The greatest Lamport number in the stream.
  public let lamport: Int
  /// The newest entries of other devices that the writer's earlier entries do not imply.
  public let seen: [EntryID]

  /// Makes a numbering from the writer's knowledge of the stream.
  public init(
    device: DeviceID, stream: StreamID, sequence: Int, lamport: Int, seen: [EntryID] = []
  ) {
    self.device = device
    self.stream = stream
    self.sequence = sequence
    self.lamport = lamport
    self.seen = seen
  }

  /// Returns the entries of one line.
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
