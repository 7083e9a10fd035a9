/// One line of the append-only log: what happened, who wrote it down, and what it knew.
///
/// Entries are never changed. Their meaning depends on the set of a stream's
/// entries alone: any order of arrival and any repetition gives the same.
public struct Entry: Hashable, Sendable {
  /// The device and its running number.
  public let id: EntryID
  /// What the entry belongs to.
  public let stream: StreamID
  /// One more than the greatest Lamport number that its writer saw in the stream.
  ///
  /// A reference (`after`, `targets`, `seen`) to an entry with an equal or greater
  /// number is void, which rules circles out.
  public let lamport: Int
  /// The player who wrote it; nil when nobody said who they are.
  public let author: StreamID?
  /// When the writer's clock says it was written: for people only.
  public let time: Moment
  /// What the entry does.
  public let kind: EntryKind
  /// Whether it was typed or imported.
  public let origin: EntryOrigin
  /// The first entry of the same typed line: the unit of undo.
  public let line: EntryID
  /// For flow events: the flow entry it was typed after; nil at the start.
  public let after: EntryID?
  /// The entries that it replaces, or that it takes back if it is a void.
  public let targets: [EntryID]
  /// The newest entries of other devices that its writer had seen in this stream.
  ///
  /// Those that an earlier entry of the writer says already are left out, so it is
  /// mostly empty.
  public let seen: [EntryID]
  /// The payload in canonical form.
  public let body: String

  /// Makes an entry from its parts.
  public init(
    id: EntryID, stream: StreamID, lamport: Int, author: StreamID? = nil, time: Moment,
    kind: EntryKind, origin: EntryOrigin = .typed, line: EntryID? = nil, after: EntryID? = nil,
    targets: [EntryID] = [], seen: [EntryID] = [], body: String
  ) {
    self.id = id
    self.stream = stream
    self.lamport = lamport
    self.author = author
    self.time = time
    self.kind = kind
    self.origin = origin
    self.line = line ?? id
    self.after = after
    self.targets = targets
    self.seen = seen
    self.body = body
  }
}

extension Entry {
  /// The order in which a provisional value is chosen: Lamport number, device, sequence.
  ///
  /// Never the wall clock.
  public static func precedes(_ one: Entry, _ other: Entry) -> Bool {
    (one.lamport, one.id) < (other.lamport, other.id)
  }
}

/// What an entry does to its stream.
public enum EntryKind: String, Hashable, Sendable, CaseIterable {
  /// Opens a stream. The body is a header in JSON (see ``Header``).
  case open
  /// An event of the sport, new or (with targets) in place of others.
  case event
  /// A flow event put directly after its anchor, before what followed there.
  case insert
  /// A field of the stream gets a value: `key=JSON` (see ``FieldBody``).
  case field
  /// Takes the targets back: typed as `remove`.
  case remove
  /// Takes the targets back: a step of `undo`.
  case undo
  /// Takes an undo back.
  case redo

  /// Whether the entry cancels its targets rather than replacing them.
  public var isVoid: Bool {
    switch self {
    case .remove, .undo, .redo: true
    case .open, .event, .insert, .field: false
    }
  }
}

/// How an entry came into its device's log.
public enum EntryOrigin: String, Hashable, Sendable, CaseIterable {
  /// Somebody typed it.
  case typed
  /// Nobody typed it: an importer read it, or the program noted what it did (a share).
  ///
  /// `undo` passes over it.
  case imported
}
