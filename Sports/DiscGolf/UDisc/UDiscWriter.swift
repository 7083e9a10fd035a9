internal import ScoringKit

/// Writes rounds in the format that UDisc has exported since 2024, the newest first.
///
/// Facts that the format can't store are reported in sentences. Unknown pars are written as 0: the
/// hole exists, and its par is unknown.
struct UDiscWriter {
  static let exporter = Exporter(
    id: "udisc", abstract: "Scorecards as CSV in the form that UDisc exports since 2024",
    of: StrokePlay.self, others: "Only rounds of stroke play can be written as UDisc score cards.",
    part: { UDiscWriter($0) }, write: { file(of: $0) })

  private let startedAt: LocalTime
  private let width: Int
  /// The rows of the round, each with its fields and then the values of its holes.
  private var rows: [(fields: [String], holes: [Int])] = []
  private var losses = Exporter.Losses()

  private typealias Item = Exporter.Item<StrokePlay>

  /// Returns the file of some rounds.
  private static func file(of rounds: [UDiscWriter]) -> Exporter.File {
    // Rounds with the same start stay in their order, the last one first.
    let rounds = rounds.enumerated().sorted {
      ($0.element.startedAt, $0.offset) > ($1.element.startedAt, $1.offset)
    }.map(\.element)
    let width = rounds.map(\.width).max() ?? 0
    var losses = Exporter.Losses()
    for sentence in rounds.flatMap(\.losses.sentences) { losses.note(sentence) }
    let records = rounds.lazy.flatMap(\.rows).map { row in
      row.fields + row.holes.map(String.init)
        + [String](repeating: "", count: width - row.holes.count)
    }
    return Exporter.File(
      text: header(width) + records.map { DelimitedText.text(of: [$0]) }.joined(),
      leftOut: losses.sentences)
  }

  private static func header(_ width: Int) -> String {
    let fixed = "PlayerName,CourseName,LayoutName,StartDate,EndDate,Total,+/-,RoundRating"
    return fixed + (0..<width).map { ",Hole\($0 + 1)" }.joined() + "\n"
  }

  /// Makes the rows of a round, and the sentences about what they can't contain.
  private init(_ item: Item) {
    startedAt = item.ledger.header.startedAt
    width = item.card.rules.holeCount
    if let reason = item.obstacle {
      losses.note("\(item.title): \(reason), and the round is left out.")
    } else {
      write(item)
    }
  }

  private mutating func write(_ item: Item) {
    let (card, layout) = (item.card, item.card.layout)
    let header = item.ledger.header
    // If the end equals the start, the time of the end is unknown.
    let end = item.ledger.endedAt.flatMap { $0 == header.startedAt ? nil : $0 }
    let lead = [
      card.rules.courseName, layout.name, date(header.startedAt), end.map(date) ?? "",
    ]
    let pars = layout.holes.map { $0.par ?? 0 }
    rows.append((["Par"] + lead + ["\(pars.reduce(0, +))", "", ""], pars))
    for (seat, golfer) in zip(card.everybody, item.ledger.seats) {
      // Only played holes are written: the sums of a row are those of its holes.
      let played = Tally(
        card.rules.positions.compactMap { resolveCurrentScore(for: seat, hole: $0, in: card) })
      let sums =
        ["\(played.strokes)"]
        + [played.relative, golfer.roundRating].map { $0.map(String.init) ?? "" }
      rows.append(
        (
          [name(of: seat, in: item)] + lead + sums,
          card.rules.positions.map { card.strokes(of: seat, hole: $0) ?? 0 }
        ))
    }
    noteLosses(item)
  }

  /// Returns a date such as `2024-07-21 1039`.
  private func date(_ time: LocalTime) -> String {
    let clock = time.description.drop { $0 != "T" }.dropFirst().prefix(5)
    return "\(time.isoDate) \(clock.filter { $0 != ":" })"
  }

  private mutating func name(of seat: Seat, in item: Item) -> String {
    let name = item.names[seat]
    let competitor = item.card.seats[seat.index]
    if competitor.kind == .side, competitor.members.count > 1 {
      let team = competitor.members.map(\.name).joined(separator: " + ")
      if Roster.folded(name[...]) == Roster.folded(team[...]) || name.contains(" + ") {
        return name
      }
      losses.note("\(item.title): the name \"\(name)\" is left out, its members are written.")
      return team
    }
    if name.contains(" + ") { losses.note("\(item.title): \"\(name)\" will be read as a team.") }
    guard UDiscReader.isPar(name) else { return name }
    losses.note("\(item.title): the player called \(name) is written as \"\(name) (player)\".")
    return "\(name) (player)"
  }

  private mutating func noteLosses(_ item: Item) {
    let (card, ledger, layout) = (item.card, item.ledger, item.card.layout)
    let (seats, start) = (card.everybody, layout.label(card.rules.startHole))
    let missing: KeyValuePairs = [
      "the labels of the holes are left out, columns are numbered.": !layout.hasPlainLabels,
      "the start on hole \(start) is left out.": card.rules.startHole != 1,
      "penalties are left out; those on the round are in no total.":
        seats.contains { !card.penaltyFields($0).isEmpty },
      "the file does not say who did not start or finish, or was disqualified; the holes "
        + "that they played are written.": seats.contains { card.status(of: $0) != nil },
      "totals that were reported without the holes are left out.":
        seats.contains { card.reported($0) != nil },
      "holes that count as par + 4 are written as not played.":
        seats.contains(where: card.countsParPlusFour),
      "the scores of the members of a side are left out.":
        seats.contains { !card.memberFields($0).isEmpty },
      "the divisions and starting holes of players are left out.":
        ledger.seats.contains { $0.division != nil || $0.startingHole != nil },
      "the playoff is left out.": card.hasPlayoff,
      "the countback between equal totals is left out.": card.rules.countback != .shared,
      "the event is left out.": ledger.event != nil,
      "the seconds of the start are left out.": ledger.header.startedAt.second != 0,
      "it is not finished, which the file does not say.": !ledger.phase.isFinished,
    ]
    for (loss, isLost) in missing where isLost { losses.note("\(item.title): \(loss)") }
    if card.seats.flatMap(\.people).contains(where: { $0.kind == .guest }) {
      losses.note("Who is a guest is left out.")
    }
    if ledger.rows.contains(where: { $0.fate != .counts }) {
      losses.note("What was corrected and who wrote it is left out.")
    }
    if ledger.rows.contains(where: { Self.isNote($0.entry) }) {
      losses.note("\(item.title): what was noted beside the scores is left out.")
    }
  }

  /// Whether an entry contains facts about the round for which the file has no column.
  private static func isNote(_ entry: Entry) -> Bool {
    guard entry.kind == .field, let key = FieldBody(entry.body)?.key else { return false }
    let known = [
      FieldBody.statusKey, FieldBody.startedKey, FieldBody.endedKey, FieldBody.claimKey,
      FieldBody.sharedKey,
      FieldBody.archivedKey,
    ]
    return !known.contains(key) && !key.hasPrefix("seat.")
  }
}

extension Exporter.Item<StrokePlay> {
  fileprivate var card: Scorecard { ledger.resolution }

  fileprivate var title: String { "\(card.rules.courseName), \(ledger.header.startedAt.isoDate)" }

  /// The reason why the round can't be written as a card; `nil` if it can.
  fileprivate var obstacle: String? {
    if ledger.phase == .abandoned { return "it was abandoned" }
    let isPlayed = card.everybody.contains { card.tally(of: $0).thru > 0 }
    return isPlayed ? nil : "nobody has a score"
  }
}
