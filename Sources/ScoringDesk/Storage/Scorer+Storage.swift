package import ScoringKit
import ScoringStore

extension Scorer.Storage {
  /// The result of `doctor`, the check of the whole store.
  package struct Diagnosis {
    /// The page with the numbers of checked entries and rounds, and with all findings.
    package let page: Page
    /// The error that says that the store is damaged, with a hint on the repair; `nil` if it is not
    /// damaged.
    package let damage: DeskError?
  }

  /// Checks the store: its file, the checksums of its entries, every round, and the stored
  /// summaries.
  ///
  /// If `rebuilds` is true, the summaries are made again from the entries, unless the store is
  /// damaged.
  package func examine(rebuilds: Bool = false) throws -> Diagnosis {
    try DeskError.telling {
      guard try desk.hasStore() else {
        let page = Page(
          kind: "doctor", payload: ["entries": 0, "rounds": 0, "findings": []],
          blocks: [.line("There is no store yet, so nothing to check.")])
        return Diagnosis(page: page, damage: nil)
      }
      let store = try rebuilds ? desk.storeForWriting() : desk.storeForReading()
      if rebuilds { _ = try store.finishDeletions() }
      let report = try store.check()
      let examination = try StoreExamination(
        desk, quarantineIn: report.streamsAboveBase, comparesCaches: !rebuilds)
      if rebuilds, !report.hasDamage {
        try write { writer in
          try writer.rebuildCaches()
          try writer.writer.sweepAttachments()
        }
      }
      let strays = try read { try $0.reader.strays().count }
      let findings =
        report.findings.map { Finding(isDamage: $0.isDamage, $0.place, Line($0.sentence)) }
        + examination.quarantine.map { Finding(isDamage: false, $0.place, Line($0.sentence)) }
        + examination.notes(strays: strays).map { Finding(isDamage: false, "the log", $0) }
        + examination.findings.map { Finding(isDamage: true, $0.place, Line($0.sentence)) }
      let page = Self.page(report.entries, examination, strays, findings, rebuilds)
      guard findings.contains(where: \.isDamage) else {
        return Diagnosis(page: page, damage: nil)
      }
      let isOnlyCaches = examination.isOnlyCaches && !report.hasDamage
      return Diagnosis(
        page: page,
        damage: DeskError(
          .damagedStore, "The store is not as it should be.",
          hint: isOnlyCaches
            ? "`\(Action("doctor", options: ["rebuild": nil]))` computes stored results again."
            : """
            Bring a backup back with \
            `\(Action("backup", options: ["restore": .blank("FILE")]))`, or ask for help.
            """))
    }
  }

  /// Makes the store continue under a new device, because a copy of the store writes entries, too;
  /// returns the new device.
  package func beginDevice() throws -> String {
    try DeskError.telling {
      let begun = try desk.storeForWriting().beginDevice()
      // Stored summaries depend on the newest entry of the store's device, and the new device has
      // not written any.
      try write { try $0.rebuildCaches() }
      return begun.description
    }
  }

  /// Writes a consistent copy of the store to a file, as a backup.
  ///
  /// - Throws: An error if the store is damaged, unless `admitsDamage` is true, or if the file can't
  ///   be written.
  package func backUp(
    to path: String, replacing: Bool, admitsDamage: Bool = false
  ) throws -> Page {
    try page {
      guard try desk.hasStore() else {
        throw DeskError(
          .noStore, "There is no store yet.", hint: "It begins with the first `start` or `import`.")
      }
      let store = try desk.storeForReading()
      do {
        try store.backup(
          to: path, replacing: replacing, admitsDamage: admitsDamage)
      } catch let error as StoreError where error.kind == .damaged {
        var refused = DeskError(error)
        refused.hint =
          "No backup was written. `\(Action("doctor"))` tells more; --damaged copies it all the same."
        throw refused
      }
      return Page(
        kind: "backup", payload: ["path": .string(path)],
        blocks: [.verbatim("Written: \(path)")])
    }
  }

  /// A finding of the check, and whether it is damage.
  private struct Finding {
    let isDamage: Bool
    let place: String
    let sentence: Line

    init(isDamage: Bool, _ place: String, _ sentence: Line) {
      self.isDamage = isDamage
      self.place = place
      self.sentence = sentence
    }
  }

  private static func page(
    _ entries: Int, _ examination: StoreExamination, _ strays: Int, _ findings: [Finding],
    _ rebuilt: Bool
  ) -> Page {
    let rounds = examination.rounds
    let checked =
      "Checked \(Phrases.count(entries, "entry", plural: "entries")) "
      + "and \(Phrases.count(rounds, "round"))"
    let isDamaged = findings.contains(where: \.isDamage)
    var blocks: [Page.Block] = findings.map { finding in
      let tone: Tone = finding.isDamage ? .poor : .dim
      let runs = finding.sentence.runs.map { run in
        run.action.map { Run($0, tone) } ?? Run(run.text, tone)
      }
      return .line(Line("\(finding.place): ", tone) + Line(runs))
    }
    let verdict =
      switch (isDamaged, examination.waiting > 0) {
      case (true, _): ""
      case (false, true): ": nothing is damaged, and entries are missing"
      case (false, false): findings.isEmpty ? ": all is well" : ": nothing is damaged"
      }
    blocks.append(.line(Line("\(checked)\(verdict).", isDamaged ? .plain : .good)))
    if rebuilt { blocks.append(.line("Stored results were computed again.")) }
    return Page(
      kind: "doctor",
      payload: [
        "entries": .integer(entries), "rounds": .integer(rounds), "rebuilt": .bool(rebuilt),
        "strays": .integer(strays), "waiting": .integer(examination.waiting),
        "unknownSports": .integer(examination.unknownSports),
        "disputes": .integer(examination.disputes),
        "quarantined": .integer(examination.quarantined.count),
        "foreign": .integer(examination.foreign.count),
        "missingFiles": .integer(examination.missingFiles),
        "findings": .array(
          findings.map { finding in
            [
              "isDamage": .bool(finding.isDamage), "place": .string(finding.place),
              "sentence": .string(finding.sentence.text),
            ]
          }),
      ], blocks: blocks)
  }
}
