import ScoringKit

/// The result of an import.
struct ImportReport {
  /// The number of cards in the file.
  var cards = 0
  /// The number of new rounds.
  var added = 0
  /// The number of rounds that the store already had.
  var known = 0
  /// The number of known rounds that received missing participants.
  var united = 0
  /// The number of known rounds that received missing entries.
  var continued = 0
  /// The number of known rounds that were corrected.
  var corrected = 0
  /// The number of known rounds that differ from the file and were left as they are.
  var differing = 0
  /// The names of new players.
  var newPlayers: [String] = []
  /// The number of known rounds whose start was corrected.
  var moved = 0
  /// The names of new documents, such as courses, by the plural noun of their kind.
  var newDocuments: [String: [String]] = [:]
  /// A sentence about the clock of the file; `nil` if its times are kept as written.
  var clock: String?
  /// The importer's counts, by kind of item.
  var counts: [String: Int] = [:]
  /// Whether the counts cover the whole file, not only its new parts.
  var countsFile = false
  /// The warnings for the reader.
  var warnings: [ImportPlan.Warning] = []

  /// Adds a warning that concerns no line of the file.
  mutating func warn(_ kind: String, _ message: String, hint: Line? = nil) {
    warnings.append(ImportPlan.Warning(line: 0, kind: kind, message: message, hint: hint))
  }

  /// Throws an error if the file has entries and none of them was accepted.
  func refuseIfNothingWasAccepted(_ source: String) throws(DeskError) {
    guard counts["entries_refused"] ?? 0 > 0, counts["entries_added"] ?? 0 == 0,
      counts["entries_known"] ?? 0 == 0, counts["entries_set_aside"] ?? 0 == 0,
      let first = warnings.first(where: { $0.kind == "refused-entry" })
    else { return }
    throw DeskError(
      .conflict, "No entry of the file is accepted.", source: source,
      line: first.line > 0 ? first.line : nil, hint: first.said)
  }

  /// Returns the page of the report, for one sport or for all.
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
  /// The counts as texts: `28 scores (27 agreeing)`.
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
  /// The warning as text, with its line and hint.
  var said: Line {
    let place = line > 0 ? "line \(line): " : ""
    return Line(place + message) + (hint.map { " " + $0 } ?? Line([]))
  }
}
