import ScoringDesk
import ScoringKit

/// The command `sync`, which exchanges entries with other devices through a shared folder.
enum SyncVerb {
  private static let folder = ArgumentSyntax(
    "FOLDER", optional: true, completes: .file,
    "the folder that the devices share; by default, that of the last exchange")
  private static let begins = OptionSyntax(
    "init", "use this folder even if it has other files; create it if it is missing")
  private static let watch = OptionSyntax(
    "watch", "keep running until Ctrl-C, and exchange new entries within two seconds")
  private static let deletions = OptionSyntax(
    "deletions", "also delete what was deleted on other devices, after a question")

  /// The time between two checks of the shared folder with `--watch`, in milliseconds.
  private static let pause: Int32 = 1000

  /// The command `score sync`.
  static let command = Command<Session>(
    CommandSyntax(
      "sync", "Exchange everything with other devices through a shared folder",
      discussion: """
        The folder may be in a cloud drive, on a USB stick or in a git repository. Each device \
        writes one file there, and reads the files of the others. You can sync at any time and \
        on several devices at once. The store itself is never put into the folder. Damaged or \
        missing files are reported; their entries come again from a device that has them.
        """,
      arguments: [folder], options: [begins, watch, deletions, RoundOptions.damaged],
      examples: [
        .init("score sync ~/Dropbox/scores", "get new entries, and give those of this device"),
        .init("score sync", "the same again, with the same folder"),
        .init("score sync --watch /media/stick/scores", "keep exchanging"),
      ])
  ) { session, arguments in
    let own = try Remembered(session.paths)
    let typed = arguments.text(folder)
    guard let name = typed ?? own.folder else {
      throw ErrorReport(
        "missing-value", "No folder was named yet.", exitCode: .usage,
        expected: ["score sync ~/Dropbox/scores"],
        hint: "Name the folder that the devices share; later, `score sync` uses it again.")
    }
    let path = session.environment.absolutePath(name)
    if let found = System.look(at: path), !found.isFolder {
      throw ErrorReport("not-a-folder", "\(name) is no folder.", exitCode: .data)
    }
    if arguments.has(begins), !System.exists(path) {
      do throws(System.Failure) {
        try System.makeFolder(path)
      } catch {
        throw ErrorReport(
          "cannot-create", "\(name) cannot be made: \(error.meaning).", exitCode: .cannotCreate)
      }
    }
    var known = try SyncSession(
      FileFolder(name: name, path: path, store: session.paths.store))
    let begins = arguments.has(begins)
    let admitsDamage = arguments.has(RoundOptions.damaged)
    var result = try session.asking {
      try session.scorer.exchange.sync(
        &known, begins: begins, admitsDamage: admitsDamage, answers: $0)
    }
    if typed == nil { session.console.note("Folder: \(name)") } else { own.remember(path) }
    try show(result, session)
    if arguments.has(deletions), !result.deletedElsewhere.isEmpty {
      let deleted = result.deletedElsewhere
      try session.showWritten(
        session.asking { try session.scorer.exchange.deleteToo(deleted, answers: $0) })
      result = try session.scorer.exchange.sync(&known, admitsDamage: admitsDamage)
      if !result.isQuiet { try show(result, session) }
    }
    if arguments.has(watch) {
      try follow(&known, after: result, admitsDamage: admitsDamage, session)
    } else if let damage = result.damage {
      throw damage
    }
  }

  /// The path of the folder of the last exchange, in a file beside the store.
  ///
  /// It is no setting of the store, because those are exchanged, and a path means nothing elsewhere.
  private struct Remembered {
    private let place: FileFolder

    /// The greatest length of a path, in bytes.
    private static let longest = 4096

    private static let file = "score.db.sync-folder"

    init(_ paths: Paths) {
      place = FileFolder(name: paths.data, path: paths.data, store: paths.store)
    }

    /// The absolute path; nil if none is known.
    var folder: String? {
      guard let bytes = try? place.read(Self.file, from: 0, limit: Self.longest),
        let path = String(validating: bytes, as: UTF8.self), path.hasPrefix("/"),
        !path.contains("\0")
      else { return nil }
      return path
    }

    /// Replaces the path.
    ///
    /// If it can't be written, the next exchange must name its folder.
    func remember(_ path: String) {
      guard path.utf8.count < Self.longest else { return }
      OutputFile.removeLeftovers(in: place.path)
      _ = try? place.replace(Self.file) { write in try write(Array(path.utf8)) }
    }
  }

  private static func show(_ result: SyncResult, _ session: Session) throws {
    session.console.output.noteStored()
    if let notice = try session.scorer.notice { session.console.note(notice) }
    try session.showNow(result.page)
  }

  /// Exchanges new entries through the shared folder repeatedly, until a signal asks the process to
  /// end.
  private static func follow(
    _ known: inout SyncSession, after first: SyncResult, admitsDamage: Bool, _ session: Session
  ) throws {
    System.holdSignals()
    defer { System.releaseSignals() }
    session.console.note("Watching; Ctrl-C ends it.")
    var trouble: ErrorReport?
    var damage = first.damage
    if let damage { session.console.note(ErrorReport(damage)) }
    while !System.pause(pause) {
      do {
        guard try session.scorer.exchange.isSyncDue(known) || trouble != nil else { continue }
        let result = try session.scorer.exchange.sync(&known, admitsDamage: admitsDamage)
        if let new = result.damage, new != damage { session.console.note(ErrorReport(new)) }
        damage = result.damage
        if trouble != nil || !result.isQuiet { try show(result, session) }
        trouble = nil
      } catch let error as DeskError where passes(error) {
        // A drive that is not connected may be connected later, so the error is reported only once.
        let report = ErrorReport(error)
        if report != trouble { session.console.note(report) }
        trouble = report
      }
    }
    session.console.note("Stopped.")
  }

  /// Returns whether an exchange that failed with an error may succeed at the next attempt.
  private static func passes(_ error: DeskError) -> Bool {
    switch error.code {
    case .missing, .inputOutput, .permission, .readOnly: true
    default: error.isTemporary
    }
  }
}
