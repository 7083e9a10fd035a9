import ScoringKit
import ScoringStore

/// `doctor`, `backup` and `paths`: the file behind it all.
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
      "doctor", "Check the store: pages, checksums, every round, caches",
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
      let begun = try session.storeForWriting().beginDevice()
      // Summaries say what this device wrote, which is nothing yet.
      try Examination.rebuild(session)
      session.console.note("This store goes on as a new device, \(begun).")
    }
    guard try session.hasStore() else {
      return try session.show(
        Page(
          kind: "doctor", payload: ["entries": 0, "rounds": 0, "findings": []],
          blocks: [.line("There is no store yet, so nothing to check.")]))
    }
    let rebuilds = arguments.has(rebuild)
    let store = try rebuilds ? session.storeForWriting() : session.storeForReading()
    let report = try store.check()
    let examination = try Examination(session, comparesCaches: !rebuilds)
    if rebuilds, !report.hasDamage { try Examination.rebuild(session) }
    let strays = try session.read { try $0.reader.strays().count }
    let findings =
      report.findings.map { ($0.isDamage, $0.place, $0.sentence) }
      + examination.notes(strays: strays).map { (false, "the log", $0) }
      + examination.findings.map { (true, $0.place, $0.sentence) }
    try session.show(page(report.entries, examination, strays, findings, rebuilds))
    if findings.contains(where: \.0) {
      throw ErrorReport(
        "damaged-store", "The store is not as it should be.", exitCode: .data,
        hint: examination.isOnlyCaches && !report.hasDamage
          ? "`score doctor --rebuild` makes the caches again."
          : "Bring a backup back with `score backup --restore FILE`, or ask for help.")
    }
  }

  private static func page(
    _ entries: Int, _ examination: Examination, _ strays: Int,
    _ findings: [(Bool, String, String)], _ rebuilt: Bool
  ) -> Page {
    let rounds = examination.rounds
    let checked =
      "Checked \(Phrases.count(entries, "entry", plural: "entries")) "
      + "and \(Phrases.count(rounds, "round"))"
    let isDamaged = findings.contains(where: \.0)
    var blocks: [Page.Block] = findings.map { isDamage, place, sentence in
      .line(Line("\(place): \(sentence)", isDamage ? .poor : .dim))
    }
    blocks.append(
      .line(
        Line(isDamaged ? "\(checked)." : "\(checked): all is well.", isDamaged ? .plain : .good)))
    if rebuilt { blocks.append(.line("The caches were made again.")) }
    return Page(
      kind: "doctor",
      payload: [
        "entries": .integer(entries), "rounds": .integer(rounds), "rebuilt": .bool(rebuilt),
        "strays": .integer(strays), "waiting": .integer(examination.waiting),
        "unknownSports": .integer(examination.unknownSports),
        "disputes": .integer(examination.disputes),
        "findings": .array(
          findings.map { isDamage, place, sentence in
            [
              "isDamage": .bool(isDamage), "place": .string(place),
              "sentence": .string(sentence),
            ]
          }),
      ], blocks: blocks)
  }

  /// `score backup`.
  static let backup = Command<Session>(
    CommandSyntax(
      "backup", "Write a consistent copy of the store, or bring one back",
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
      guard try session.hasStore() else {
        throw ErrorReport("no-store", "There is no store yet.", exitCode: .missing)
      }
      guard arguments.has(force) || !Platform.exists(path) else {
        throw ErrorReport(
          "file-exists", "\(path) is there already.", exitCode: .cannotCreate,
          hint: "--force replaces it.")
      }
      try session.storeForReading().backup(to: path, replacing: arguments.has(force))
      return try session.show(
        Page(
          kind: "backup", payload: ["path": .string(path)],
          blocks: [.verbatim("Written: \(path)")]))
    }
    // The present store may be broken, so it is not opened to be replaced.
    guard
      try !Platform.exists(session.paths.store)
        || session.console.confirm(
          "Replace the store by \(path)? The present one is kept beside it.")
    else { throw ErrorReport("not-confirmed", "Nothing was replaced.", exitCode: .refused) }
    let kept = try SQLiteStore.restore(from: path, to: session.paths.store)
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
      "paths", "Show where the program keeps its files",
      discussion: """
        $SCORE_HOME holds the data where it is set; else the XDG folders do. A relative XDG \
        value is invalid and ignored.
        """,
      examples: [.init("score paths", "all of them")])
  ) { session, _ in
    let entries = session.paths.entries
    // A path is shown whole, however long it is: it is there to be copied.
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
