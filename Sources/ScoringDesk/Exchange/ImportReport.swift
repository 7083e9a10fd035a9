import ScoringKit

/// The result of an import of a file, as counts and warnings.
struct ImportReport {
  /// The number of rounds in the imported file.
  var cards = 0
  /// The number of rounds that the import added.
  var added = 0
  /// The number of rounds of the file that the store had before the import.
  var known = 0
  /// The number of rounds in the store to which the import added missing participants.
  var united = 0
  /// The number of rounds in the store to which the import added missing entries.
  var continued = 0
  /// The number of rounds in the store that the import corrected to the values of the file.
  var corrected = 0
  /// The number of rounds in the store that differ from the file and were left as they are.
  var differing = 0
  /// The names of the players that the import added.
  var newPlayers: [String] = []
  /// The number of rounds in the store whose start the import corrected.
  var moved = 0
  /// The names of the documents that the import added, by the plural noun of their kind, such as
  /// `courses`.
  var newDocuments: [String: [String]] = [:]
  /// A sentence about the conversion of the file's times from UTC; `nil` if they are kept as
  /// written.
  var clock: String?
  /// The number of items in the file, or of imported items, by their names in the payload, such as
  /// `entries_added`.
  var counts: [String: Int] = [:]
  /// Whether the counts of items cover the whole file, including the parts that the store had
  /// before.
  var countsFile = false
  /// The warnings about the file that are shown to the user.
  var warnings: [ImportPlan.Warning] = []

  /// Adds a warning that is not about one line of the file.
  mutating func warn(_ kind: String, _ message: String, hint: Line? = nil) {
    warnings.append(ImportPlan.Warning(line: 0, kind: kind, message: message, hint: hint))
  }

  /// Throws an error if the import refused at least one entry of the file and accepted none.
  func refuseIfNothingWasAccepted(_ source: String) throws(DeskError) {
    guard counts["entries_refused"] ?? 0 > 0, counts["entries_added"] ?? 0 == 0,
      counts["entries_known"] ?? 0 == 0, counts["entries_set_aside"] ?? 0 == 0,
      let first = warnings.first(where: { $0.kind == "refused-entry" })
    else { return }
    throw DeskError(
      .conflict, "No entry of the file is accepted.", source: source,
      line: first.line > 0 ? first.line : nil, hint: first.said)
  }

  /// Returns the report as a page, whose next action lists the rounds of the sport, or of all
  /// sports for `nil`.
  func page(_ sport: Sport?, isRehearsal: Bool) -> Page {
    var payload: [String: JSONValue] = counts.mapValues { .integer($0) }
    payload["cards"] = .integer(cards)
    payload["rounds_added"] = .integer(added)
    payload["rounds_known"] = .integer(known)
    payload["rounds_united"] = .integer(united)
    payload["rounds_continued"] = .integer(continued)
    if moved > 0 { payload["rounds_moved"] = .integer(moved) }
    for (noun, names) in newDocuments {
      payload["\(noun)_added"] = .array(names.map { .string($0) })
    }
    payload["rounds_corrected"] = .integer(corrected)
    payload["rounds_differing"] = .integer(differing)
    payload["players_added"] = .array(newPlayers.map { .string($0) })
    payload["dry_run"] = .bool(isRehearsal)
    payload["warnings"] = .array(
      warnings.map { warning in
        [
          "line": .integer(warning.line), "kind": .string(warning.kind),
          "message": .string(warning.message),
        ]
      })
    let verb = isRehearsal ? "Would add" : "Added"
    var sentence = "\(verb) \(Phrases.count(added, "round"))"
    if known > 0 { sentence += ", \(known) known already" }
    if united > 0 { sentence += " (\(united) of them with new participants)" }
    if corrected > 0 { sentence += " (\(corrected) of them corrected)" }
    if differing > 0 { sentence += " (\(differing) of them with other values)" }
    if continued > 0 { sentence += " (\(continued) of them with new entries)" }
    var lines: [Line] = [Line(sentence + ".")]
    let detail = details
    if !detail.isEmpty {
      lines.append(
        Line("\(countsFile ? "In the file: " : "")\(detail.joined(separator: ", ")).", .dim))
    }
    if let clock { lines.append(Line(clock, .dim)) }
    if moved > 0 {
      lines.append(Line("\(Phrases.count(moved, "known round")) moved to that time."))
    }
    for (noun, names) in newDocuments.sorted(by: { $0.key < $1.key }) {
      lines.append(
        Line("New \(noun): \(Phrases.list(names, last: ", ", limit: 12)).", .dim))
    }
    if !newPlayers.isEmpty {
      lines.append(
        Line("New players: \(Phrases.list(newPlayers, last: ", ", limit: 12)).", .dim))
    }
    return Page(
      kind: "import", payload: .object(payload), blocks: lines.map { .line($0) },
      next: [Action("history", of: sport?.id)],
      warnings: warnings.map(\.said))
  }
}

extension ImportReport {
  /// The counts of the report as texts: `28 scores (27 agreeing)`.
  fileprivate var details: [String] {
    counts.sorted { $0.key < $1.key }.compactMap { key, count in
      let words = key.split(separator: "_")
      if words.count > 1, words.last == "agreeing" { return nil }
      let agreeing = counts["\(key)_agreeing"].map { " (\($0) agreeing)" } ?? ""
      let said = words.map { count == 1 ? Phrases.singular(String($0)) : String($0) }
      return "\(count) \(said.joined(separator: " "))\(agreeing)"
    }
  }
}

extension ImportPlan.Warning {
  /// The warning about an imported file as text, with the number of its line and its hint.
  var said: Line {
    let place = line > 0 ? "line \(line): " : ""
    return Line(place + message) + (hint.map { " " + $0 } ?? Line([]))
  }
}
