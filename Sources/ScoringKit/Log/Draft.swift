/// An entry that the store has not numbered yet.
///
/// The store adds the id, the Lamport number, the author, the time and the device's causal context.
/// Drafts that are appended together form one typed line.
public struct Draft: Hashable, Sendable {
  /// The entry after which a draft's event is placed in the flow.
  public enum Anchor: Hashable, Sendable {
    /// The start of the flow; also used for drafts that contain no flow event.
    case start
    /// An entry that is already stored.
    case entry(EntryID)
    /// The draft directly before this one in the same typed line.
    case previous
  }

  /// The kind of the entry, which determines its effect on the stream.
  public var kind: EntryKind
  /// Whether the entry was typed or imported.
  public var origin: EntryOrigin
  /// The entry after which the draft's event is placed in the flow.
  public var anchor: Anchor
  /// The entries that this one will supersede, or void if it is a void.
  public var targets: [EntryID]
  /// The content of the entry in canonical form, such as a stored event or `key=JSON`.
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
/// The result depends only on what the writer knows of the stream. No other code converts drafts to
/// entries.
public struct LineNumbering: Hashable, Sendable {
  /// The device that writes the typed line.
  public let device: DeviceID
  /// The stream to which the typed line is written.
  public let stream: StreamID
  /// The sequence number that the first entry of the typed line gets on its device.
  public let sequence: Int
  /// The greatest Lamport number in the stream before the typed line.
  public let lamport: Int
  /// The newest entries of other devices that the writer has seen in the stream, without those that
  /// its earlier entries already imply.
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

  /// Returns the entries of the typed line, one for each draft; `author` is nil if the scorer is
  /// unknown.
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
