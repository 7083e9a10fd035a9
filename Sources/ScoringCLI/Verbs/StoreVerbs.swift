import ScoringDesk
import ScoringKit

/// The commands `doctor`, `backup` and `paths`, which check, copy and locate the store.
enum StoreVerbs {
  private static let rebuild = OptionSyntax(
    "rebuild", "compute stored results and search data again from the entries")
  private static let newDevice = OptionSyntax(
    "new-device", "continue as a new device, if a copy of this store is in use elsewhere")
  private static let file = ArgumentSyntax("FILE", completes: .file, "the file of the copy")
  private static let restore = OptionSyntax("restore", "replace the store by the copy")
  private static let force = OptionSyntax("force", "replace an existing file")

  /// The command `score doctor`.
  static let doctor = Command<Session>(
    CommandSyntax(
      "doctor", "Check the stored data for damage",
      discussion: """
        It checks the file, the checksums and every round. It repairs nothing; --rebuild \
        computes again what can be computed from the entries. The exit code is 65 if something \
        is damaged. With -v, it also lists harmless facts, such as missing entries of other \
        devices.
        """,
      options: [rebuild, newDevice],
      examples: [
        .init("score doctor", "check everything"),
        .init("score doctor --rebuild", "check, and compute stored results again"),
        .init(
          "score doctor --new-device", "after a copy of the data folder: continue as another device"
        ),
      ])
  ) { session, arguments in
    if arguments.has(newDevice) {
      let begun = try session.scorer.storage.beginDevice()
      session.console.note("This store continues as a new device, \(begun).")
    }
    let diagnosis = try session.scorer.storage.examine(rebuilds: arguments.has(rebuild))
    try session.show(diagnosis.page)
    if let damage = diagnosis.damage { throw damage }
  }

  /// The command `score backup`.
  static let backup = Command<Session>(
    CommandSyntax(
      "backup", "Save a copy of the stored data, or restore one",
      discussion: """
        The copy is complete or not written at all, and others may keep score meanwhile. After \
        --restore, the replaced store is kept beside the restored one, which continues as a new \
        device.
        """,
      arguments: [file], options: [restore, force, RoundOptions.damaged],
      examples: [
        .init("score backup saturday.db", "save a copy"),
        .init("score backup --restore saturday.db --yes", "replace the store by the copy"),
      ])
  ) { session, arguments in
    let path = session.environment.absolutePath(arguments.text(file) ?? "")
    guard arguments.has(restore) else {
      guard arguments.has(force) || !System.exists(path) else {
        throw ErrorReport(
          "file-exists", "\(path) exists already.", exitCode: .cannotCreate,
          hint: "--force replaces it.")
      }
      return try session.show(
        session.scorer.storage.backUp(
          to: path, replacing: arguments.has(force),
          admitsDamage: arguments.has(RoundOptions.damaged)))
    }
    guard StoreOpening.league(in: session.environment) == nil else {
      throw ErrorReport(
        "league-store",
        "A copy takes the place of a file, and SCORE_STORE names a league's server.",
        exitCode: .configuration, hint: "Unset SCORE_STORE to bring a copy back on this machine.")
    }
    // The current store may be damaged, so it is replaced without being opened.
    guard
      try !System.exists(session.paths.store)
        || session.console.confirm(
          "Replace the store by \(path)? The present one is kept beside it.")
    else { throw ErrorReport("not-confirmed", "Nothing was replaced.", exitCode: .refused) }
    let kept = try StoreOpening.restore(path, to: session.paths.store)
    var lines = ["Restored from \(path)."]
    if let kept { lines.append("The store before is kept as \(kept).") }
    lines.append("The store continues as a new device.")
    try session.show(
      Page(
        kind: "restored",
        payload: ["path": .string(path), "kept": kept.map { .string($0) } ?? .null],
        blocks: [.verbatim(lines.joined(separator: "\n"))]))
  }

  /// The command `score paths`.
  static let paths = Command<Session>(
    CommandSyntax(
      "paths", "Show where the program stores its files",
      discussion: """
        SCORE_HOME, if it is set, is the folder of the data; otherwise the XDG folders are used. \
        A relative XDG folder is invalid and ignored.
        """,
      examples: [.init("score paths", "all of them")])
  ) { session, _ in
    var entries = try session.paths.entries
    if StoreOpening.league(in: session.environment) != nil,
      let place = entries.firstIndex(where: { $0.name == "store" })
    {
      // The address of the server can contain a password, so it is not printed.
      entries[place].path = "a league's server, from SCORE_STORE"
    }
    // A path is never cut or wrapped, because users copy it.
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
