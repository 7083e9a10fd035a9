import ScoringKit

/// Builds the page that reports an exchange of entries through a shared folder.
struct SyncPage {
  /// A round of this store that was deleted on another device.
  struct Deleted {
    let id: String
    let sport: String?
    let short: String
    /// The title, date and id of the round, as one text.
    let card: String
  }

  /// The path of the shared folder, for messages.
  let folder: String
  /// The numbers of entries and files that the exchange moved.
  var tally: SyncTally
  /// The remarks about files in the shared folder.
  var remarks: [SyncRemark] = []
  /// The rounds of this store that were deleted on another device.
  var deleted: [Deleted] = []
  /// The titles and dates of the first rounds that the exchange added.
  var rounds: [String] = []
  /// The error that names the damaged rounds that were not given; `nil` if there are none.
  var damage: DeskError?

  /// The maximum number of remarks of each sort that the page lists.
  private static let shown = 20
  /// The maximum number of new rounds that the page lists.
  static let listed = 5

  /// The remarks of the exchange as sentences, which are shown as warnings of the page.
  var sentences: [Line] {
    var lines = remarks.prefix(Self.shown).map { Line($0.sentence) }
    if remarks.count > Self.shown {
      lines.append(Line("\(remarks.count - Self.shown) more lines of files are odd."))
    }
    lines += tally.remarks.sorted { $0.key < $1.key }.flatMap(\.value).prefix(Self.shown).map {
      Line($0.message) + ($0.hint.map { " " + $0 } ?? Line([]))
    }
    if tally.withheld > 0 {
      let entries = Phrases.count(tally.withheld, "entry", plural: "entries")
      lines.append(
        """
        \(entries) not given: they lie in a file that can't be read now. \
        `\(Action("move-out"))` lists the files.
        """)
    }
    if tally.setAside > 0 {
      let entries = Phrases.count(tally.setAside, "new entry", plural: "new entries")
      lines.append(
        Line("\(entries) of deleted rounds stored without effect: these rounds were deleted here."))
    }
    lines += deleted.prefix(Self.shown).map { round in
      """
      Deleted on another device, and kept here: \(round.card) \
      `\(Action("delete", of: round.sport, round: round.short))` deletes it here too.
      """
    }
    if deleted.count > Self.shown {
      lines.append(Line("\(deleted.count) rounds were deleted on another device in all."))
    }
    return lines
  }

  /// Builds the result of the exchange.
  ///
  /// - Parameters:
  ///   - news: The remarks that no earlier exchange of this process reported.
  ///   - others: The number of other devices that have written to the shared folder.
  /// - Returns: The result of the exchange, with its page.
  func result(_ news: [Line], others: Int) -> SyncResult {
    let hasFiles = tally.filesTaken > 0 || tally.filesGiven > 0
    let isIdle = tally.taken == 0 && tally.given == 0 && !hasFiles
    let count = { Phrases.count($0, "entry", plural: "entries") }
    var blocks: [Page.Block] = []
    if isIdle {
      blocks.append(.line("All is exchanged: nothing is new here or there."))
    } else {
      var taken = "Took \(count(tally.taken))"
      let rounds = [
        tally.new.isEmpty ? nil : Phrases.count(tally.new.count, "new round"),
        tally.continued.isEmpty ? nil : "\(tally.continued.count) that went on",
      ].compactMap(\.self)
      if !rounds.isEmpty { taken += " (\(rounds.joined(separator: ", ")))" }
      blocks.append(.line(Line("\(taken), gave \(count(tally.given)).")))
    }
    if hasFiles {
      let files = "Took \(Phrases.count(tally.filesTaken, "file")), gave \(tally.filesGiven)."
      blocks.append(.line(Line(files)))
    }
    blocks += rounds.map { .line(Line("New: \($0)", .dim)) }
    let shared =
      others == 0
      ? "No other device has written to \(folder) yet."
      : "\(Phrases.count(others, "other device")) \(others == 1 ? "uses" : "use") \(folder)."
    blocks.append(.line(Line(shared, .dim)))
    let page = Page(
      kind: "sync", payload: payload(others), blocks: blocks,
      warnings: news)
    return SyncResult(
      page: page, isQuiet: isIdle && news.isEmpty, deletedElsewhere: deleted.map(\.id),
      damage: damage)
  }

  private func payload(_ others: Int) -> JSONValue {
    [
      "folder": .string(folder), "otherDevices": .integer(others),
      "entriesTaken": .integer(tally.taken), "entriesGiven": .integer(tally.given),
      "entriesSetAside": .integer(tally.setAside),
      "filesTaken": .integer(tally.filesTaken), "filesGiven": .integer(tally.filesGiven),
      "roundsAdded": .array(tally.new.sorted().map { .string($0.key) }),
      "roundsContinued": .array(tally.continued.sorted().map { .string($0.key) }),
      "deletedElsewhere": .array(deleted.map { .string($0.id) }),
      "remarks": .array(
        remarks.map { remark in
          [
            "file": .string(remark.file), "line": remark.line.map { .integer($0) } ?? .null,
            "message": .string(remark.sentence),
          ]
        }),
      "warnings": .array(
        tally.remarks.sorted { $0.key < $1.key }.flatMap { stream, warnings in
          warnings.map { warning in
            [
              "stream": .string(stream.description), "kind": .string(warning.kind),
              "message": .string(warning.message),
            ]
          }
        }),
    ]
  }
}
