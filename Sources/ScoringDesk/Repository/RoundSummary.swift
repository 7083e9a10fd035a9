import ScoringKit
import ScoringStore
import ScoringViews

/// The data of a round that lists show, computed from its ledger and stored as a cache.
///
/// It contains the identities of players instead of their current names, so a rename does not
/// outdate it.
struct RoundSummary: Hashable {
  /// The result of one seat.
  struct Row: Hashable {
    /// The competitor in the seat.
    let competitor: Competitor
    /// The rank of the seat, from 1; `nil` if it has none.
    let place: Int?
    /// The short form of the seat's result: `+2 thru 7`.
    let headline: Line
    /// The worth of the final result by tables of the sport (``Resolution/worth(of:)``); empty for
    /// none.
    var worth = ""
  }

  /// The kind of the round, by its name within the sport; empty if unknown.
  var kind = ""
  /// The title of the round's rules, such as the name of a course.
  let title: String
  /// A second line that distinguishes rounds with the same title, such as a layout.
  let subtitle: String
  /// The number of people who took part in the round, including the members of sides.
  let people: Int
  /// The results of the round's seats, in the order of their ranks.
  let rows: [Row]
  /// The number of disputes in the round's log.
  var disputes = 0
  /// The number of files that are attached to the round.
  var attachments = 0
  /// Whether the round is a duel: a match between two sides.
  var isDuel = false
  /// The ids of the entries that didn't match their checksums when the summary was made.
  var damage: [String] = []

  /// The key of the statistical values of a round in its stored summary.
  ///
  /// Lists skip this part.
  static let figuresKey = "figures"

  /// A text that occurs in a stored summary if the round has disputes, for
  /// ``SummaryQuery/bodyTexts``.
  static let disputesMark = "\"disputes\":"

  /// A text that occurs in a stored summary if the round has a side with a name of its own.
  static let namedSideMark = "\"named\":true"
}

extension RoundSummary {
  /// The numbers of known people of the participants, 1 for a single one.
  var sizes: [Int] { rows.map(\.competitor.people.count) }

  /// Creates the summary of a round from its record.
  init(_ record: Repository.Record) {
    let ledger = record.ledger
    kind = ledger.header.kind
    title = ledger.rules.title
    subtitle = ledger.rules.subtitle
    let competitors = ledger.competitors
    people = competitors.flatMap(\.people).count
    disputes = ledger.disputes.count
    attachments = ledger.attachments.count
    isDuel = ledger.isDuel
    damage = record.damage.map(\.description)
    let isFinal = ledger.phase == .final
    rows = record.sides().map { side in
      Row(
        competitor: competitors[side.seat.index], place: side.place, headline: side.result,
        worth: isFinal ? ledger.state.worth(of: side.seat) : "")
    }
  }

  /// Parses the body of a stored summary; `nil` if it is malformed.
  init?(_ summary: Summary) {
    var fields: [String: JSONValue] = [:]
    var scanner = JSONScanner(Array(summary.body.utf8)[...])
    let isRead = scanner.members { key, scanner in
      guard key != Self.figuresKey else { return scanner.passed() != nil }
      fields[key] = scanner.value()
      return fields[key] != nil
    }
    guard isRead, let title = fields["title"]?.string, let subtitle = fields["subtitle"]?.string,
      let people = fields["people"]?.integer, let rows = fields["rows"]?.array
    else { return nil }
    kind = fields["kind"]?.string ?? ""
    self.title = title
    self.subtitle = subtitle
    self.people = people
    disputes = fields["disputes"]?.integer ?? 0
    attachments = fields["attachments"]?.integer ?? 0
    isDuel = fields["duel"]?.bool ?? false
    damage = fields[Damage.key]?.array?.compactMap(\.string) ?? []
    self.rows = rows.compactMap { row in
      guard let competitor = row["who"].flatMap({ try? Competitor($0) }),
        let runs = row["headline"]?.array
      else { return nil }
      return Row(
        competitor: competitor, place: row["place"]?.integer,
        headline: Line(
          runs.compactMap { run in
            run["text"]?.string.map {
              Run(
                $0, run["tone"]?.string.flatMap(Tone.init) ?? .plain, words: run["words"]?.string)
            }
          }), worth: row["worth"]?.string ?? "")
    }
  }

  /// Returns the stored form of the summary as JSON, with the statistical values of a finished
  /// round.
  ///
  /// - Throws: An error if a number can't be written as JSON.
  func body(_ figures: RoundFigures? = nil) throws -> String {
    let rows = rows.map { row -> JSONValue in
      var fields: [String: JSONValue] = [
        "who": row.competitor.value,
        "place": row.place.map { .integer($0) } ?? .null,
        "headline": .array(
          row.headline.runs.map { run in
            var fields: [String: JSONValue] = [
              "text": .string(run.text), "tone": .string(run.tone.rawValue),
            ]
            fields["words"] = run.words.map { .string($0) }
            return .object(fields)
          }),
      ]
      if !row.worth.isEmpty { fields["worth"] = .string(row.worth) }
      return .object(fields)
    }
    var fields: [String: JSONValue] = [
      "title": .string(title), "subtitle": .string(subtitle), "people": .integer(people),
      "rows": .array(rows),
    ]
    if !kind.isEmpty { fields["kind"] = .string(kind) }
    if disputes > 0 { fields["disputes"] = .integer(disputes) }
    if attachments > 0 { fields["attachments"] = .integer(attachments) }
    if isDuel { fields["duel"] = true }
    if !damage.isEmpty { fields[Damage.key] = .array(damage.map { .string($0) }) }
    fields[Self.figuresKey] = figures?.value
    return try CanonicalJSON.text(.object(fields))
  }

  /// Returns the text in which a search looks for words: the titles, the label of the event, and the
  /// names of people and sides, in lower case and without extra spaces, both with and without
  /// accents.
  ///
  /// A renamed player's current name is not in this text: it is found by the player's key in the
  /// summary's body. Neither is the name of a contest, which is found by the contest's id.
  func search(event: String?) -> String {
    ([title, subtitle, event ?? ""] + rows.flatMap(\.competitor.people).map(\.name) + sideNames)
      .flatMap { text in
        let (folded, plain) = (Roster.folded(text[...]), Roster.plain(text[...]))
        return folded == plain ? [folded] : [folded, plain]
      }.joined(separator: "\n")
  }

  /// The names of the round's sides: their own names, or else those of their members.
  var sideNames: [String] {
    rows.map(\.competitor).filter { !$0.members.isEmpty }.map { side in
      side.isNamed ? side.name : side.members.map(\.name).joined(separator: " + ")
    }
  }

  /// The results of the seats that share the first rank.
  var winners: [Row] {
    rows.filter { $0.place == 1 }
  }
}
