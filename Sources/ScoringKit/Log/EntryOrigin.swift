/// How an entry came into its device's log.
public enum EntryOrigin: String, Hashable, Sendable, CaseIterable {
  /// Somebody typed it.
  case typed
  /// Nobody typed it: an importer read it, or the program noted what it did (a share).
  ///
  /// `undo` passes over it.
  case imported
}
