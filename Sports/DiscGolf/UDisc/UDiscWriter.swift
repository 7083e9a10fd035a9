internal import ScoringKit

/// Writes rounds in the form that UDisc exports since 2024, the newest first.
///
/// What the form has no place for is said in sentences. The pars that are not known are
/// written as 0: the hole exists, and nobody said what it takes.
struct UDiscWriter {
  private var lines: [String] = []
  private var leftOut: [String] = []
  private var width = 0

  /// One round with what its seats are called.
  private struct Item {
    let ledger: any RoundLedger
    let card: Scorecard
    let names: Roster
  }

  /// Writes rounds, each with its names.
  ///
  /// - Throws: a refusal where a round is not one of this sport.
  static func write(_ ledgers: [any RoundLedger], _ rosters: [Roster]) throws(Refusal)
    -> Exporter.File
  {
    var items: [Item] = []
    for (index, ledger) in ledgers.enumerated() {
      guard let card = ledger.state as? Scorecard else {
        throw Refusal(.illegal, "Only rounds of stroke play can be written as UDisc score cards.")
      }
      let names =
        index < rosters.count ? rosters[index] : Roster(ledger.competitors.map(\.name))
      items.append(Item(ledger: ledger, card: card, names: names))
    }
    items.sort { $0.ledger.header.startedAt > $1.ledger.header.startedAt }
    var writer = UDiscWriter()
    writer.width = items.map(\.card.rules.holeCount).max() ?? 0
    writer.writeHeader()
    for item in items {
      if let reason = Self.obstacle(item) {
        writer.note("\(writer.title(item)): \(reason), and the round is left out.")
      } else {
        writer.write(item)
      }
    }
    return Exporter.File(
      text: writer.lines.joined(separator: "\n") + "\n", leftOut: writer.leftOut)
  }

  /// Why a round is no card; nil where it is one.
  private static func obstacle(_ item: Item) -> String? {
    if item.ledger.phase == .abandoned { return "it was given up" }
    let isPlayed = item.card.everybody.contains { item.card.tally(of: $0).thru > 0 }
    return isPlayed ? nil : "nobody has a score"
  }

  private mutating func writeHeader() {
    let fixed = "PlayerName,CourseName,LayoutName,StartDate,EndDate,Total,+/-,RoundRating"
    let holes = width == 0 ? "" : (1...width).map { ",Hole\($0)" }.joined()
    lines.append(fixed + holes)
  }

  private mutating func write(_ item: Item) {
    let (card, layout) = (item.card, item.card.layout)
    let header = item.ledger.header
    // A round that took no time is one of which nobody said when it ended.
    let end = item.ledger.endedAt.flatMap { $0 == header.startedAt ? nil : $0 }
    let lead = [
      card.rules.courseName, layout.name, date(header.startedAt), end.map(date) ?? "",
    ]
    let par = layout.holes.reduce(0) { $0 + ($1.par ?? 0) }
    writeRow("Par", lead, total: "\(par)", relative: "", layout.holes.map { $0.par ?? 0 })
    for (seat, value) in zip(card.everybody, header.seats) {
      // Only what was played is written: the sums of a row are those of its holes.
      let played = Tally(
        card.rules.positions.compactMap { resolveCurrentScore(for: seat, hole: $0, in: card) })
      writeRow(
        name(of: seat, in: item), lead, total: "\(played.strokes)",
        relative: played.relative.map(String.init) ?? "",
        rating: (try? Golfer(value))?.roundRating.map(String.init) ?? "",
        card.rules.positions.map { card.strokes(of: seat, hole: $0) ?? 0 })
    }
    noteLosses(item)
  }

  private mutating func writeRow(
    _ name: String, _ lead: [String], total: String, relative: String, rating: String = "",
    _ holes: [Int]
  ) {
    let padding = [String](repeating: "", count: width - holes.count)
    let fields = [name] + lead + [total, relative, rating] + holes.map(String.init) + padding
    lines.append(fields.map { DelimitedText.quoted($0) }.joined(separator: ","))
  }

  /// `2024-07-21 1039`.
  private func date(_ time: LocalTime) -> String {
    let clock = time.description.drop { $0 != "T" }.dropFirst().prefix(5)
    return "\(time.isoDate) \(clock.filter { $0 != ":" })"
  }

  private mutating func name(of seat: Seat, in item: Item) -> String {
    let name = item.names[seat]
    let competitor = item.card.seats[seat.index]
    if competitor.kind == .side, competitor.members.count > 1 {
      let team = competitor.members.map(\.name).joined(separator: " + ")
      if Roster.folded(name[...]) != Roster.folded(team[...]), !name.contains(" + ") {
        note("\(title(item)): the name \"\(name)\" is left out, its members are written.")
        return team
      }
      return name
    }
    if name.contains(" + ") {
      note("\(title(item)): \"\(name)\" will be read as a team.")
    }
    if name == "Par" {
      note("\(title(item)): the player called Par is written as \"Par (player)\".")
      return "Par (player)"
    }
    return name
  }

  private func title(_ item: Item) -> String {
    "\(item.card.rules.courseName), \(item.ledger.header.startedAt.isoDate)"
  }

  private mutating func note(_ sentence: String) {
    if !leftOut.contains(sentence) { leftOut.append(sentence) }
  }

  private mutating func noteLosses(_ item: Item) {
    let (card, ledger, layout) = (item.card, item.ledger, item.card.layout)
    let title = title(item)
    let (seats, start) = (card.everybody, layout.label(card.rules.startHole))
    let losses =
      [
        "\(title): the labels of the holes are left out, columns are numbered.":
          !layout.hasPlainLabels,
        "\(title): the start on hole \(start) is left out.": card.rules.startHole != 1,
        "\(title): penalties are left out; those on the round are in no total.":
          seats.contains { !card.penaltyFields($0).isEmpty },
        "\(title): the file does not say who did not start or finish, or was disqualified; the holes "
          + "that they played are written.": seats.contains { card.status(of: $0) != nil },
        "\(title): holes that count as par + 4 are written as not played.":
          seats.contains(where: card.countsParPlusFour),
        "\(title): the scores of the members of a side are left out.":
          seats.contains { !card.memberFields($0).isEmpty },
        "\(title): the playoff is left out.": card.hasPlayoff,
        "\(title): the event is left out.": ledger.header.event != nil,
        "\(title): the seconds of the start are left out.": ledger.header.startedAt.second != 0,
        "\(title): it is not finished, which the file does not say.": !ledger.phase.isFinished,
        "\(title): of disputed scores one is written, which the file does not say.":
          !ledger.disputes.isEmpty,
        "Who is a guest is left out.":
          card.seats.flatMap(\.people).contains { $0.kind == .guest },
        "What was corrected and who wrote it is left out.":
          ledger.rows.contains { $0.fate != .counts },
        "\(title): what was noted beside the scores is left out.":
          ledger.rows.contains { Self.isNote($0.entry) },
      ] as KeyValuePairs
    for (sentence, isLost) in losses where isLost { note(sentence) }
  }

  /// Whether an entry says something about the round that the file has no column for.
  private static func isNote(_ entry: Entry) -> Bool {
    guard entry.kind == .field, let key = FieldBody(entry.body)?.key else { return false }
    let known = [FieldBody.statusKey, FieldBody.endedKey, FieldBody.claimKey]
    return !known.contains(key) && !key.hasPrefix("seat.")
  }
}
