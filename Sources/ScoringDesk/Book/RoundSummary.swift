import ScoringKit
import ScoringStore

/// What a list shows of a round, made from its ledger and kept as a cache.
///
/// It holds identities rather than today's names, so a rename leaves it current.
struct RoundSummary: Hashable {
  /// One seat's result.
  struct Row: Hashable {
    /// Who it is.
    let competitor: Competitor
    /// The place; nil for none.
    let place: Int?
    /// The result in a few words.
    let headline: Line
  }

  /// The kind of round, by its name within the sport; empty where nobody knows it.
  let kind: String
  /// What the round is called.
  let title: String
  /// What tells it from others of that title.
  let subtitle: String
  /// How many people took part.
  let people: Int
  /// The seats in order of their places.
  let rows: [Row]
  /// How many disputes its log holds.
  let disputes: Int
  /// How many files are attached to it.
  let attachments: Int
  /// Whether it was made for two who meet, so that one beats the other.
  let isDuel: Bool

  /// The name of the figures in a stored summary, which lists pass over.
  static let figuresKey = "figures"

  /// What a stored summary holds if the round has disputes, for ``SummaryQuery/bodyTexts``.
  static let disputesMark = "\"disputes\":"

  /// What a stored summary holds if a side of the round has a name of its own.
  static let namedSideMark = "\"named\":true"

  /// Makes a summary from its parts.
  init(
    kind: String = "", title: String, subtitle: String, people: Int, rows: [Row], disputes: Int = 0,
    attachments: Int = 0, isDuel: Bool = false
  ) {
    self.kind = kind
    self.title = title
    self.subtitle = subtitle
    self.people = people
    self.rows = rows
    self.disputes = disputes
    self.attachments = attachments
    self.isDuel = isDuel
  }

  /// Sums up a round.
  init(_ record: Book.Record) {
    let ledger = record.ledger
    kind = ledger.header.kind
    title = ledger.rules.title
    subtitle = ledger.rules.subtitle
    let competitors = ledger.competitors
    people = competitors.flatMap(\.people).count
    disputes = ledger.disputes.count
    attachments = ledger.attachments.count
    isDuel = ledger.rules.isDuel
    let closed = ledger.phase.isFinished
    rows = ledger.standings(record.roster).rows.map { standing in
      Row(
        competitor: competitors[standing.seat.index], place: standing.place,
        headline: ledger.state.headline(of: standing.seat, closed: closed))
    }
  }

  /// Reads the body of a stored summary; nil where it is not of this form.
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
          }))
    }
  }

  /// The text that is stored, with the figures of a finished round.
  ///
  /// - Throws: an error if it holds a number that JSON cannot.
  func body(_ figures: RoundFigures? = nil) throws -> String {
    let rows = rows.map { row -> JSONValue in
      [
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
    }
    var fields: [String: JSONValue] = [
      "title": .string(title), "subtitle": .string(subtitle), "people": .integer(people),
      "rows": .array(rows),
    ]
    if !kind.isEmpty { fields["kind"] = .string(kind) }
    if disputes > 0 { fields["disputes"] = .integer(disputes) }
    if attachments > 0 { fields["attachments"] = .integer(attachments) }
    if isDuel { fields["duel"] = true }
    fields[Self.figuresKey] = figures?.value
    return try CanonicalJSON.text(.object(fields))
  }

  /// What a search for text looks into: titles, the event, and names as they were, those of sides
  /// among them, folded, with their accents and without.
  ///
  /// A player's name of today is looked for by the player's key in the body.
  func search(event: String?) -> String {
    ([title, subtitle, event ?? ""] + rows.flatMap(\.competitor.people).map(\.name) + sideNames)
      .flatMap { text in
        let (folded, plain) = (Roster.folded(text[...]), Roster.plain(text[...]))
        return folded == plain ? [folded] : [folded, plain]
      }.joined(separator: "\n")
  }

  /// What the sides are called: by a name of their own, or by those of their members.
  var sideNames: [String] {
    rows.map(\.competitor).filter { !$0.members.isEmpty }.map { side in
      side.isNamed ? side.name : side.members.map(\.name).joined(separator: " + ")
    }
  }

  /// The rows that share the first place.
  var winners: [Row] {
    rows.filter { $0.place == 1 }
  }
}
