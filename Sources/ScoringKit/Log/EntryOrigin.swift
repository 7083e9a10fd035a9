/// How an entry came into its device's log.
public enum EntryOrigin: String, Hashable, Sendable, CaseIterable {
  /// Somebody typed it.
  case typed
  /// An importer read it from a file; `undo` passes over it.
  case imported
}
