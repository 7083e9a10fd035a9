package import ScoringKit
import ScoringStore

/// The result of an exchange of entries with other stores through a shared folder.
package struct SyncResult {
  /// The page with the numbers of exchanged entries and files, and the remarks.
  package let page: Page
  /// Whether the exchange moved nothing and has no new remarks, so that its page need not be shown.
  package let isQuiet: Bool
  /// The ids of the rounds that were deleted on another device and that this store still has.
  package let deletedElsewhere: [String]
  /// The error that names the rounds that were not given, because an entry doesn't match its
  /// checksum; `nil` if there are none.
  package var damage: DeskError?
}

extension Scorer.Exchange {
  /// Exchanges entries with other stores through a folder: imports new ones and exports those that
  /// the folder lacks.
  ///
  /// Several stores may exchange at the same time, and an exchange may be repeated any number of
  /// times, also after a failure.
  ///
  /// - Parameters:
  ///   - session: The folder, and what earlier exchanges read in it; the state is updated for the
  ///     next exchange.
  ///   - begins: Whether a folder that contains other files, but none of this format, is used
  ///     without a question.
  ///   - admitsDamage: Whether rounds are given of which an entry doesn't match its checksum.
  ///   - answers: The answers that the user gave so far.
  /// - Returns: The result, with a page about the exchanged entries and files.
  /// - Throws: The question whether to use a folder that contains only other files; an error if the
  ///   folder is missing or can't be written. Entries imported before the error are kept.
  package func sync(
    _ session: inout SyncSession, begins: Bool = false, admitsDamage: Bool = false,
    answers: Answers = [:]
  ) throws -> SyncResult {
    try DeskError.telling {
      let folder = session.folder
      return try folder.alone { try exchange(&session, begins, admitsDamage, answers) }
    }
  }

  /// Whether the shared folder or the store has changed since the last exchange, so that another
  /// one is due.
  ///
  /// - Complexity: One listing of the folder, and a few system calls.
  package func isSyncDue(_ session: SyncSession) throws -> Bool {
    try DeskError.telling {
      let all = try session.folder.files()
      let files = all.filter { SyncForm.isName($0.name) }
      guard files.count == session.logs.count,
        files.allSatisfy({ session.logs[$0.name]?.isCurrent($0) == true })
      else { return true }
      guard Set(SyncAttachments.attachments(all).values) == session.files else { return true }
      return try desk.storeForReading().changes(after: session.mark).mark != session.mark
    }
  }

  private func exchange(
    _ session: inout SyncSession, _ begins: Bool, _ admitsDamage: Bool, _ answers: Answers
  ) throws -> SyncResult {
    let isFirst = session.mark == nil
    let all = try session.folder.files()
    let files = all.filter { SyncForm.isName($0.name) }.sorted { $0.name < $1.name }
    if files.isEmpty, !all.isEmpty, !begins { try confirm(session.folder, all, answers) }
    var reading = SyncReading(scorer)
    try reading.read(files, &session)
    var page = SyncPage(folder: session.folder.name, tally: reading.tally)
    guard try !files.isEmpty || desk.hasStore() else {
      return page.result([], others: 0)
    }
    var attachments = SyncAttachments(scorer, session.folder, all)
    try attachments.take(&session)
    let store = try desk.storeForReading()
    var device = try store.read { try $0.device }
    session.mark = try store.changes(after: nil).mark
    page.remarks = session.remarks(of: device, isFirst: isFirst) + attachments.remarks
    page.deleted = try read { try deletedElsewhere(session, device, $0) }
    page.rounds = try read { repository in
      try reading.tally.new.sorted().prefix(SyncPage.listed)
        .compactMap { try repository.facts(of: $0, dates) }
    }
    var writing = try SyncWriting(store, device, session)
    if !writing.isIdle(begins: files.isEmpty, session) {
      // A store that was copied continues under a new device, which its next write creates.
      let begun = try desk.storeForWriting().write { try $0.device }
      if begun != device { writing = try SyncWriting(store, begun, session) }
      device = begun
      let damaged = admitsDamage ? [:] : try writing.damage()
      page.damage = try read { repository in
        damaged.isEmpty ? nil : .handingOn(try repository.damageLines(damaged), isRest: true)
      }
      (page.tally.given, page.tally.withheld) = try writing.write(
        &session, but: Set(damaged.keys))
    }
    try attachments.give()
    try attachments.clear(session)
    session.files = attachments.files
    page.tally.filesTaken = attachments.taken
    page.tally.filesGiven = attachments.given
    let others = Set(session.logs.values.compactMap(\.device)).subtracting([device]).count
    return page.result(session.news(page.sentences), others: others)
  }

  private func confirm(_ folder: any SyncFolder, _ files: [SyncFile], _ answers: Answers) throws {
    let named = Phrases.list(files.map(\.name).sorted(), last: ", ")
    let question = Question(
      "sync-begin:\(folder.name)",
      "No scores were exchanged through \(folder.name) yet, and other files are in it: \(named). "
        + "Use this folder?", .yesOrNo,
      refusal: DeskError(
        .notConfirmed,
        "No scores were exchanged through \(folder.name) yet, and other files are in it: \(named).",
        hint: "`\(Action("sync", [.blank("FOLDER")], options: ["init": nil]))` begins here."))
    try answers.require(question, else: "Nothing was exchanged.")
  }

  /// Returns the rounds that were deleted on other devices, according to their files, and that this
  /// store still has.
  private func deletedElsewhere(
    _ session: SyncSession, _ device: DeviceID, _ repository: Repository
  ) throws
    -> [SyncPage.Deleted]
  {
    let own = SyncForm.file(of: device)
    let streams = session.logs.values.filter { $0.name != own }
      .reduce(into: Set<StreamID>()) { $0.formUnion($1.deleted) }
    return try streams.sorted().filter { try repository.reader.mark(of: $0) != .empty }.map {
      stream in
      SyncPage.Deleted(
        id: stream.key, sport: try repository.reader.summary(of: stream)?.sport,
        short: try repository.shortID(stream), card: try scorer.storage.describe(stream, repository)
      )
    }
  }

  /// Deletes rounds, given by their ids, that were deleted on another device, after asking the user
  /// to confirm.
  package func deleteToo(_ rounds: [String], answers: Answers = [:]) throws -> Page {
    try page {
      let (streams, cards) = try read { repository in
        let streams = rounds.compactMap { StreamID(kind: StreamID.roundKind, key: $0) }
        return (streams, try streams.map { try scorer.storage.describe($0, repository) })
      }
      let question = Question(
        "delete-too:\(rounds.joined(separator: " "))",
        "Delete here too: \(cards.joined(separator: " ")) This action cannot be undone.", .yesOrNo)
      try answers.require(question, else: "Nothing was deleted.")
      try write { writer in
        for stream in streams where try writer.writer.mark(of: stream) != .empty {
          try writer.writer.deleteRound(stream)
        }
      }
      return Page(
        kind: "deleted", payload: ["roundIDs": .array(rounds.map { .string($0) })],
        blocks: cards.map { .line(Line("Deleted: \($0)")) })
    }
  }
}

extension SyncSession {
  /// Returns the remarks about the files of the shared folder, including incomplete files and
  /// copies of files.
  fileprivate func remarks(of device: DeviceID, isFirst: Bool) -> [SyncRemark] {
    let own = SyncForm.file(of: device)
    return logs.values.sorted { $0.name < $1.name }.flatMap { log in
      var remarks = log.remarks
      if log.isTorn, !log.isClosed, isFirst || log.name == own {
        remarks.append(
          SyncRemark(
            file: log.name, line: log.lines + 1,
            what: log.name == own
              ? "was written only in part, and is written again"
              : "is only partly there: the rest is still coming"))
      }
      if let original = log.device.map(SyncForm.file), original != log.name, log.name != own {
        remarks.append(
          SyncRemark(
            file: log.name, line: nil, what: "is a copy of \(original), and was read too",
            hint: "Its content is kept; the copy can be deleted."))
      }
      return remarks
    }
  }
}
