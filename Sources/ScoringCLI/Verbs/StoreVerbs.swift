import ScoringDesk
import ScoringKit

/// `doctor`, `backup` and `paths`: maintenance of the store.
enum StoreVerbs {
  private static let rebuild = OptionSyntax("rebuild", "make the caches again from the entries")
  private static let newDevice = OptionSyntax(
    "new-device", "go on as a new device, where a copy of this store writes too")
  private static let file = ArgumentSyntax("FILE", completes: .file, "the file of the copy")
  private static let restore = OptionSyntax("restore", "bring the copy back in place of the store")
  private static let force = OptionSyntax("force", "replace a file that is there")

  /// `score doctor`.
  static let doctor = Command<Session>(
    CommandSyntax(
      "doctor", "Check the stored data for damage",
      discussion: """
        Nothing is repaired but caches, and these only with --rebuild. Ends with 65 where \
        something is damaged. With -v also tells what is only worth knowing, such as entries \
        of other devices that are not here.
        """,
      options: [rebuild, newDevice],
      examples: [
        .init("score doctor", "check everything"),
        .init("score doctor --rebuild", "and make the caches again"),
        .init("score doctor --new-device", "after a home was copied: go on as another device"),
      ])
  ) { session, arguments in
    if arguments.has(newDevice) {
      let begun = try session.scorer.storage.beginDevice()
      session.console.note("This store goes on as a new device, \(begun).")
    }
    let diagnosis = try session.scorer.storage.examine(rebuilds: arguments.has(rebuild))
    try session.show(diagnosis.page)
    if let damage = diagnosis.damage { throw damage }
  }

  /// `score backup`.
  static let backup = Command<Session>(
    CommandSyntax(
      "backup", "Save a copy of the stored data, or restore one",
      discussion: """
        The copy is complete or not there at all, and others may score meanwhile. Bringing \
        one back keeps the replaced store beside it, and goes on under a new device id.
        """,
      arguments: [file], options: [restore, force],
      examples: [
        .init("score backup saturday.db", "a copy of today"),
        .init("score backup --restore saturday.db --yes", "the copy takes the store's place"),
      ])
  ) { session, arguments in
    let path = session.environment.absolutePath(arguments.text(file) ?? "")
    guard arguments.has(restore) else {
      guard arguments.has(force) || !System.exists(path) else {
        throw ErrorReport(
          "file-exists", "\(path) is there already.", exitCode: .cannotCreate,
          hint: "--force replaces it.")
      }
      return try session.show(
        session.scorer.storage.backUp(to: path, replacing: arguments.has(force)))
    }
    guard StoreOpening.league(in: session.environment) == nil else {
      throw ErrorReport(
        "league-store",
        "A copy takes the place of a file, and SCORE_STORE names a league's server.",
        exitCode: .configuration, hint: "Unset SCORE_STORE to bring a copy back on this machine.")
    }
    // The present store may be damaged, so it is replaced without being opened.
    guard
      try !System.exists(session.paths.store)
        || session.console.confirm(
          "Replace the store by \(path)? The present one is kept beside it.")
    else { throw ErrorReport("not-confirmed", "Nothing was replaced.", exitCode: .refused) }
    let kept = try StoreOpening.restore(path, to: session.paths.store)
    var lines = ["Restored from \(path)."]
    if let kept { lines.append("The store before is kept as \(kept).") }
    lines.append("The store goes on under a new device id.")
    try session.show(
      Page(
        kind: "restored",
        payload: ["path": .string(path), "kept": kept.map { .string($0) } ?? .null],
        blocks: [.verbatim(lines.joined(separator: "\n"))]))
  }

  /// `score paths`.
  static let paths = Command<Session>(
    CommandSyntax(
      "paths", "Show where the program stores its files",
      discussion: """
        $SCORE_HOME holds the data where it is set; else the XDG folders do. A relative XDG \
        value is invalid and ignored.
        """,
      examples: [.init("score paths", "all of them")])
  ) { session, _ in
    var entries = try session.paths.entries
    if StoreOpening.league(in: session.environment) != nil,
      let place = entries.firstIndex(where: { $0.name == "store" })
    {
      // The address can contain a password.
      entries[place].path = "a league's server, as SCORE_STORE says"
    }
    // A path is never cut, because users copy it.
    let lines = entries.map { name, path in
      name + String(repeating: " ", count: max(1, 8 - name.count)) + path
    }
    try session.show(
      Page(
        kind: "paths",
        payload: .object(
          Dictionary(entries.map { ($0.name, .string($0.path)) }) { first, _ in first }),
        blocks: [.verbatim(lines.joined(separator: "\n"))]))
  }
}
