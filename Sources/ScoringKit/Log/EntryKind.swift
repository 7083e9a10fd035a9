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
