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
    let seats = item.card.seats.indices.map(Seat.init(index:))
    let isPlayed = seats.contains { item.card.tally(of: $0).thru > 0 }
    return isPlayed ? nil : "nobody has a score"
  }

  private mutating func writeHeader() {
    let fixed = "PlayerName,CourseName,LayoutName,StartDate,EndDate,Total,+/-,RoundRating"
    let holes = width == 0 ? "" : (1...width).map { ",Hole\($0)" }.joined()
    lines.append(fixed + holes)
  }

  private mutating func write(_ item: Item) {
    let rules = item.card.rules
    let lead = [
      rules.courseName, rules.layout.name, date(item.ledger.header.startedAt),
      end(of: item.ledger).map(date) ?? "",
    ]
    let par = rules.layout.holes.reduce(0) { $0 + ($1.par ?? 0) }
    writeRow("Par", lead, total: "\(par)", relative: "", rules.layout.holes.map { $0.par ?? 0 })
    for index in item.card.seats.indices {
      let seat = Seat(index: index)
      // Only what was played is written: the sums of a row are those of its holes.
      let played = Breakdown(
        playerID: "", playerName: "",
        holeScores: (1...rules.holeCount).compactMap {
          resolveCurrentScore(for: seat, hole: $0, in: item.card)
        })
      writeRow(
        name(of: seat, in: item), lead, total: "\(played.totalStrokes)",
        relative: played.overallRelativeToPar.map(String.init) ?? "",
        rating: rating(of: seat, in: item.ledger),
        (1...rules.holeCount).map { item.card.strokes(of: seat, hole: $0) ?? 0 })
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

  /// When a round ended; nil where nobody said it, or said that it took no time.
  private func end(of ledger: any RoundLedger) -> LocalTime? {
    ledger.endedAt.flatMap { $0 == ledger.header.startedAt ? nil : $0 }
  }

  private func rating(of seat: Seat, in ledger: any RoundLedger) -> String {
    guard ledger.header.seats.indices.contains(seat.index),
      let golfer = try? Golfer(ledger.header.seats[seat.index]), let rating = golfer.roundRating
    else { return "" }
    return "\(rating)"
  }

  /// `2024-07-21 1039`.
  private func date(_ time: LocalTime) -> String {
    "\(time.isoDate) \(time.hour < 10 ? "0" : "")\(time.hour)\(time.minute < 10 ? "0" : "")\(time.minute)"
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

  // MARK: What is lost

  private func title(_ item: Item) -> String {
    "\(item.card.rules.courseName), \(item.ledger.header.startedAt.isoDate)"
  }

  private mutating func note(_ sentence: String) {
    if !leftOut.contains(sentence) { leftOut.append(sentence) }
  }

  private mutating func noteLosses(_ item: Item) {
    let rules = item.card.rules
    let title = title(item)
    if !rules.layout.hasPlainLabels {
      note("\(title): the labels of the holes are left out, columns are numbered.")
    }
    if rules.startHole != 1 {
      note("\(title): the start on hole \(rules.layout.label(rules.startHole)) is left out.")
    }
    noteLosses(besideScores: item.card, title)
    if item.ledger.header.event != nil { note("\(title): the event is left out.") }
    if item.ledger.header.startedAt.second != 0 {
      note("\(title): the seconds of the start are left out.")
    }
    if !item.ledger.phase.isFinished {
      note("\(title): it is not finished, which the file does not say.")
    }
    if !item.ledger.disputes.isEmpty {
      note("\(title): of disputed scores one is written, which the file does not say.")
    }
    if item.card.seats.flatMap(\.people).contains(where: { $0.kind == .guest }) {
      note("Who is a guest is left out.")
    }
    if item.ledger.rows.contains(where: { $0.fate != .counts }) {
      note("What was corrected and who wrote it is left out.")
    }
    if item.ledger.rows.contains(where: { Self.isNote($0.entry) }) {
      note("\(title): what was noted beside the scores is left out.")
    }
  }

  private mutating func noteLosses(besideScores card: Scorecard, _ title: String) {
    let seats = card.seats.indices.map(Seat.init(index:))
    if seats.contains(where: { !card.penaltyFields($0).isEmpty }) {
      note("\(title): penalties are left out; those on the round are in no total.")
    }
    if seats.contains(where: { card.status(of: $0) != nil }) {
      note(
        "\(title): the file does not say who did not start or finish, or was disqualified; the holes "
          + "that they played are written.")
    }
    if seats.contains(where: card.countsParPlusFour) {
      note("\(title): holes that count as par + 4 are written as not played.")
    }
    if seats.contains(where: { !card.memberFields($0).isEmpty }) {
      note("\(title): the scores of the members of a side are left out.")
    }
    if card.hasPlayoff { note("\(title): the playoff is left out.") }
  }

  /// Whether an entry says something about the round that the file has no column for.
  private static func isNote(_ entry: Entry) -> Bool {
    guard entry.kind == .field, let key = FieldBody(entry.body)?.key else { return false }
    let known = [FieldBody.statusKey, FieldBody.endedKey, FieldBody.claimKey]
    return !known.contains(key) && !key.hasPrefix("seat.")
  }
}
