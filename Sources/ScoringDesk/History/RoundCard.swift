import ScoringKit
import ScoringStore

/// The card of a finished round in a list, and the sentences about who won.
struct RoundCard {
  /// What is known of the round.
  let summary: RoundSummary
  /// Its row in the store.
  let row: Summary
  /// What the competitors of the summary's rows are called, in the same order.
  let names: [String]
  /// Who "you" is; nil before anybody said.
  let me: Player?
  /// How the date is printed.
  let dateStyle: DateStyle
  /// The shortest id that names the round.
  let shortID: String
  /// The sport's name, where a list mixes sports.
  let sportName: String?
  /// What the sport calls those who take part; nil for a sport that the program lacks.
  private let nouns: Nouns?
  /// The row of whoever keeps score here, under whatever player they once were.
  private let mine: RoundSummary.Row?

  /// Makes the card of a round.
  init(
    _ summary: RoundSummary, row: Summary, in book: Book, me: Player?,
    dateStyle: DateStyle,
    showsSport: Bool
  ) throws {
    self.summary = summary
    self.row = row
    names = try book.roster(of: summary, row.stream).names.map(\.name)
    self.me = me
    self.dateStyle = dateStyle
    shortID = try book.shortID(row.stream)
    mine = try me.flatMap { me in
      try summary.rows.first { row in
        try row.competitor.people.contains { person in
          try person.kind == .player
            && (person.id == me.id.key || book.player(key: person.id)?.id == me.id)
        }
      }
    }
    nouns = book.sports[row.sport]?.nouns(of: summary.kind)
    let sport = book.sports[row.sport]?.name ?? row.sport
    sportName = showsSport && sport != summary.title ? sport : nil
  }

  private var date: String {
    dateStyle.date(row.startedAt)
  }

  private var people: String {
    // Where sides take part, it is the people who are counted.
    summary.people == summary.rows.count
      ? nouns?.count(summary.people) ?? Phrases.count(summary.people, "player")
      : Phrases.count(summary.people, nouns?.person ?? "player", plural: nouns?.people)
  }

  /// Whoever took first place; nobody while the round goes on, where it was given up, and as long
  /// as scorekeepers disagree about it.
  private var first: [(RoundSummary.Row, String)] {
    row.phase == .final ? Array(zip(summary.rows, names)).filter { $0.0.place == 1 } : []
  }

  /// The place that you took; nil as above.
  private var place: Int? { row.phase == .final ? mine?.place : nil }

  /// `Ann & Bob won at -3`, `Ann beat Bob 11-7` or `Ann & Bob tied 5-5`; nil where nobody took
  /// first place, but for two who stopped at some score.
  var winners: Line? {
    let first = first
    let score = (duel == .stopped ? summary.rows.first : first.first?.0)?.headline
    guard let score, !score.text.isEmpty else { return nil }
    return switch duel {
    case .stopped: Line("\(Phrases.list(names)) stopped at ") + score
    case .won: Line("\(names[0]) beat \(names[1]) ") + score
    case .tied, nil:
      Line(Phrases.list(first.map(\.1)) + (duel == .tied ? " tied" : " won")) + result(score)
    }
  }

  /// `You finished 2nd at +1`, `You lost 7-11`; nil where you did not take part.
  ///
  /// Without a place it is what you came to: `You: +3 thru 12`.
  var you: Line? {
    guard let mine else { return nil }
    if let did { return Line("You \(did)") + result(mine.headline) }
    let isTold = row.phase.isFinished && duel == nil && !mine.headline.text.isEmpty
    return isTold ? Line("You: ") + mine.headline : nil
  }

  /// `won`, `tied`, `finished 2nd`; nil as above.
  private var did: String? {
    guard let place else { return nil }
    return switch duel {
    case .won: place == 1 ? "won" : "lost"
    case .tied: "tied"
    case .stopped, nil: "finished \(Phrases.ordinal(place))"
    }
  }

  private func result(_ score: Line) -> Line {
    if let nouns { return nouns.result(score, ofDuel: summary.isDuel) }
    return score.text.isEmpty ? score : Line(summary.isDuel ? " " : " at ") + score
  }

  /// How it ended between two sides; nil as above, and among more.
  private var duel: DuelResult? {
    row.phase == .final && summary.isDuel
      ? DuelResult(places: summary.rows.map(\.place)) : nil
  }

  private var archived: Line? {
    row.isArchived ? Line("Archived", .dim) : nil
  }

  private var unfinished: Line? {
    row.phase.isInProgress ? Line("Not finished", .dim) : nil
  }

  private var contested: Line? {
    row.phase == .contested
      ? Line(RoundPage.contested, .fair) : nil
  }

  /// The card.
  var card: Card {
    // Who beat whom says more of a duel than what it was played by.
    let result = duel == .won || duel == .tied ? winners : nil
    let title = result ?? Line(summary.title)
    let heading = Line((title + Line(sportName.map { " — \($0)" } ?? "")).text, .strong)
    let facts = Line(
      [date, result == nil ? nil : summary.title, people].compactMap(\.self)
        .joined(separator: " · "), .dim)
    let outcome = [result == nil ? winners : nil, you].compactMap(\.self)
    let oddities = [unfinished, contested, archived].compactMap(\.self)
    let sentences = outcome + oddities
    let oneLine =
      Line("\(shortID)  \(dateStyle.date(row.startedAt))  ", .dim)
      + Line("\(title.text), \(people)")
      + sentences.reduce(Line("")) { $0 + Line(", ") + $1 }
    return Card(
      title: heading + Line("  \(shortID)", .dim),
      // Three lines, so that a screen holds as many cards as it should.
      lines: [facts] + (outcome.isEmpty ? [] : [outcome.joined(separator: " · ", .dim)]) + oddities,
      oneLine: oneLine, spoken: spoken { $0.text }, words: spoken { $0.words },
      opens: Action("show", of: nouns == nil ? nil : row.sport, round: shortID))
  }

  /// The card as a row of a table.
  var tableRow: Sheet.Row {
    let score = first.first?.0.headline
    return Sheet.Row(
      [
        Cell(shortID, .dim), Cell(date),
        Cell(summary.title + (row.phase == .contested ? " (contested)" : "")),
        Cell("\(summary.people)"),
        Cell(Phrases.list(first.map(\.1))),
        Cell(score?.text ?? "", score?.runs.first?.tone ?? .plain),
        Cell(place.map(Phrases.ordinal) ?? ""),
      ], spoken: spoken { $0.text }, words: spoken { $0.words })
  }

  /// The card for speech: title and date, who won at what score, and where you finished.
  private func spoken(_ said: (Line) -> String) -> String {
    var sentences = ["\(summary.title), \(date)."]
    if let winners { sentences.append("\(said(winners)).") }
    if let did { sentences.append("You \(did).") }
    if let unfinished { sentences.append("\(unfinished.text).") }
    if let contested { sentences.append(contested.text) }
    return sentences.joined(separator: " ")
  }

  /// How the round ended for you.
  var outcome: Outcome {
    row.phase == .final ? Outcome(mine, among: summary) : .none
  }

  /// The card for programs.
  var payload: JSONValue {
    [
      "id": .string(row.stream.key),
      "sport": .string(row.sport),
      "title": .string(summary.title),
      "subtitle": .string(summary.subtitle),
      "phase": .string(row.phase.rawValue),
      "isArchived": .bool(row.isArchived),
      "startedAt": .string(row.startedAt.description),
      "completedAt": row.completedAt.map { .string($0.description) } ?? .null,
      "event": row.event.map { .string($0) } ?? .null,
      "players": .integer(summary.people),
      "attachments": .integer(summary.attachments),
      "winners": .array(first.map { .string($0.1) }),
      "winningScore": first.first.map { .string($0.0.headline.text) } ?? .null,
      "yourPlace": place.map { .integer($0) } ?? .null,
      "yourScore": mine.map { .string($0.headline.text) } ?? .null,
      "groups": [
        "date": .string(DateStyle.iso.month(row.startedAt)),
        "title": .string(summary.title), "result": .string(outcome.rawValue),
      ],
    ]
  }
}
