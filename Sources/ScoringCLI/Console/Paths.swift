/// The folders of the program's files, chosen by the XDG base directory rules on every system.
///
/// `SCORE_HOME` overrides the folder of the data. A relative XDG path is invalid and ignored,
/// according to those rules. A relative `SCORE_HOME` is relative to the current folder, because
/// ignoring it would open a different store from the one that the user meant.
package struct Paths: Hashable, Sendable {
  /// The path of the folder of the store.
  package let data: String
  /// The path of the folder of settings.
  package let config: String
  /// The path of the folder of usage data: the last round, typed lines.
  package let state: String
  /// The path of the folder of files that can be made again.
  package let cache: String

  /// The path of the store's file.
  package var store: String { "\(data)/score.db" }

  /// All folders and the store, with the names that `score paths` prints.
  package var entries: [(name: String, path: String)] {
    [
      ("data", data), ("store", store), ("config", config), ("state", state), ("cache", cache),
    ]
  }

  /// Determines the folders from the environment variables.
  ///
  /// - Throws: an error if neither `SCORE_HOME` nor `XDG_DATA_HOME` nor `HOME` names the folder of
  ///   the data.
  package init(_ environment: Environment) throws(NoHome) {
    func absolute(_ value: String?) -> String? {
      value.flatMap { $0.hasPrefix("/") ? Self.withoutTrailingSlash($0) : nil }
    }
    let home = absolute(environment["HOME"])
    let own = environment["SCORE_HOME"].map {
      Self.withoutTrailingSlash(environment.absolutePath($0))
    }
    let base = absolute(environment["XDG_DATA_HOME"]) ?? home.map { "\($0)/.local/share" }
    guard let data = own ?? base.map({ Self.joined($0, "score") }) else { throw NoHome() }
    /// Returns the folder of an XDG variable; without a home folder, a folder within the data
    /// folder.
    func folder(_ variable: String, _ fallback: String, _ name: String) -> String {
      if let base = absolute(environment[variable]) { return Self.joined(base, "score") }
      return home.map { Self.joined($0, "\(fallback)/score") } ?? Self.joined(data, name)
    }
    self.data = data
    config = folder("XDG_CONFIG_HOME", ".config", "config")
    state = folder("XDG_STATE_HOME", ".local/state", "state")
    cache = folder("XDG_CACHE_HOME", ".cache", "cache")
  }

  private static func joined(_ base: String, _ rest: String) -> String {
    base == "/" ? "/\(rest)" : "\(base)/\(rest)"
  }

  private static func withoutTrailingSlash(_ path: String) -> String {
    var path = path[...]
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    return String(path)
  }
}

/// The error that no home folder is known, so that files can't be stored.
package struct NoHome: Error, Hashable, Sendable {
  /// The message of the error for people, as a sentence.
  package var message: String { "No home folder is known, so files can't be stored." }

  /// A sentence that suggests what the user can do about the error.
  package var hint: String { "Set HOME to an absolute path, or SCORE_HOME to a folder." }
}
