import ScoringKit
import ScoringStore

/// Builds the card that shows a finished round in a list, with sentences about the winners and the
/// scorer.
struct RoundCard {
  /// The round's stored data for lists.
  let summary: RoundSummary
  /// The row of the store's list that contains the summary, the phase and the start time of the
  /// round.
  let row: Summary
  /// The current names of the competitors, in the order of the summary's rows.
  let names: [String]
  /// The player who is the scorer; `nil` if unknown.
  let me: Player?
  /// The style of the date on the card.
  let dateStyle: DateStyle
  /// The shortest beginning of the round's id that no other round has.
  let shortID: String
  /// The present name of the event that the round belongs to; `nil` for none.
  private let event: String?
  /// The name of the sport, shown in a list of several sports; `nil` in other lists.
  let sportName: String?
  /// The sport's nouns; `nil` for a sport that the program doesn't know.
  private let nouns: Nouns?
  /// The scorer's row in the summary, found under any key that the scorer ever had; `nil` if they
  /// did not take part.
  private let mine: RoundSummary.Row?

  /// Prepares the card of a round by reading its current names.
  init(
    _ summary: RoundSummary, row: Summary, in repository: Repository, me: Player?,
    dateStyle: DateStyle,
    showsSport: Bool
  ) throws {
    self.summary = summary
    self.row = row
    names = try repository.roster(of: summary, row.stream).names.map(\.name)
    self.me = me
    self.dateStyle = dateStyle
    shortID = try repository.shortID(row.stream)
    event = try repository.eventName(row.event)
    mine = try me.flatMap { me in
      try summary.rows.first { row in
        try row.competitor.people.contains { person in
          try person.kind == .player
            && (person.id == me.id.key || repository.player(key: person.id)?.id == me.id)
        }
      }
    }
    nouns = repository.sports[row.sport]?.nouns(of: summary.kind)
    let sport = repository.sports[row.sport]?.name ?? row.sport
    sportName = showsSport && sport != summary.title ? sport : nil
  }

  private var date: String {
    dateStyle.date(row.startedAt)
  }

  private var people: String {
    (nouns ?? Nouns(unit: "")).count(of: summary.sizes)
  }

  /// The summary's rows in first place, with current names; empty unless the round is final.
  private var first: [(RoundSummary.Row, String)] {
    row.phase == .final ? Array(zip(summary.rows, names)).filter { $0.0.place == 1 } : []
  }

  /// The scorer's rank; `nil` unless the round is final and the scorer has one.
  private var place: Int? { row.phase == .final ? mine?.place : nil }

  /// The sentence about the winners: `Ann & Bob won at -3`, `Ann beat Bob 11-7` or `Ann & Bob tied
  /// 5-5`.
  ///
  /// For a duel without a result it is `Ann & Bob stopped at 5-5`; otherwise `nil` if nobody is in
  /// first place.
  var winners: Line? {
    let first = first
    let score = (duel == .stopped ? summary.rows.first : first.first?.0)?.headline
    guard let score, !score.text.isEmpty else { return nil }
    return switch duel {
    case .stopped: Line("\(Phrases.list(names)) stopped at ") + score
    case .won: Line("\(names[0]) beat \(names[1]) ") + score
    case .tied, nil:
      Line(Phrases.list(first.map(\.1)) + (duel == .tied ? " tied" : " won")) + result(score)
        + (first.count == 1 ? Self.worth(first[0].0) : "")
    }
  }

  /// The sentence about the scorer's result: `You finished 2nd at +1` or `You lost 7-11`; `nil` if
  /// they took no part or there is no result to report.
  ///
  /// If the scorer has no rank, it is their score: `You: +3 thru 12`.
  var you: Line? {
    guard let mine else { return nil }
    if let did {
      return Line("You \(did)") + result(mine.headline)
        + (place == 1 && winners != nil ? "" : Self.worth(mine))
    }
    let isTold = row.phase.isFinished && duel == nil && !mine.headline.text.isEmpty
    return isTold ? Line("You: ") + mine.headline : nil
  }

  /// The words for the scorer's result: `won`, `tied`, `finished 2nd`; `nil` if the scorer has no
  /// rank.
  private var did: String? {
    guard let place else { return nil }
    return switch duel {
    case .won: place == 1 ? "won" : "lost"
    case .tied: "tied"
    case .stopped, nil: "finished \(Phrases.ordinal(place))"
    }
  }

  private static func worth(_ row: RoundSummary.Row) -> Line {
    row.worth.isEmpty ? "" : Line(" (\(row.worth))", .dim)
  }

  private func result(_ score: Line) -> Line {
    if let nouns { return nouns.result(score, ofDuel: summary.isDuel) }
    return score.text.isEmpty ? score : Line(summary.isDuel ? " " : " at ") + score
  }

  /// The result if the round is a duel; `nil` unless it is final and has two sides.
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
      ? Line(Phase.contestedRemark, .fair) : nil
  }

  /// The warning about entries that don't match their checksums.
  private var damaged: Line? {
    summary.damage.isEmpty
      ? nil : Line(Damage.warning(summary.damage.compactMap { EntryID($0) }), .poor)
  }

  var card: Card {
    // The winner matters more in a duel than the title of its rules.
    let result = duel == .won || duel == .tied ? winners : nil
    // The title of a match is the names of its sides, because the name of its rules says little to
    // others.
    let isMatch = summary.isDuel && names.count == 2
    let title = result ?? Line(isMatch ? names.joined(separator: " v ") : summary.title)
    let heading = Line((title + Line(sportName.map { " — \($0)" } ?? "")).text, .strong)
    let facts = Line(
      [date, isMatch ? summary.subtitle : nil, people].compactMap(\.self)
        .filter { !$0.isEmpty }
        .joined(separator: " · "), .dim)
    let outcome = [result == nil ? winners : nil, you].compactMap(\.self)
    let oddities = [unfinished, contested, damaged, archived].compactMap(\.self)
    let sentences = outcome + oddities
    let oneLine =
      Line("\(shortID)  \(dateStyle.date(row.startedAt))  ", .dim)
      + Line("\(title.text), \(people)")
      + sentences.reduce(Line("")) { $0 + Line(", ") + $1 }
    return Card(
      title: heading + Line("  \(shortID)", .dim),
      // At most three lines, so that many cards fit on a screen.
      lines: [facts] + (outcome.isEmpty ? [] : [outcome.joined(separator: " · ", .dim)]) + oddities,
      oneLine: oneLine, spoken: spoken { $0.text }, words: spoken { $0.words },
      opens: Action("show", of: nouns == nil ? nil : row.sport, round: shortID))
  }

  /// The round as a row of a table.
  var tableRow: Sheet.Row {
    let score = first.first?.0.headline
    return Sheet.Row(
      [
        Cell(shortID, .dim), Cell(date),
        Cell(
          summary.title + (row.phase == .contested ? " (contested)" : "")
            + (summary.damage.isEmpty ? "" : " (damaged)")),
        Cell("\(nouns?.areGroups == true ? summary.rows.count : summary.people)"),
        Cell(Phrases.list(first.map(\.1))),
        Cell(score?.text ?? "", score?.runs.first?.tone ?? .plain),
        Cell(place.map(Phrases.ordinal) ?? ""),
      ], spoken: spoken { $0.text }, words: spoken { $0.words })
  }

  /// Returns the text of the card for speech: title, date, the winners with their score, and the
  /// scorer's rank.
  private func spoken(_ said: (Line) -> String) -> String {
    var sentences = ["\(summary.title), \(date)."]
    if let winners { sentences.append("\(said(winners)).") }
    if let did { sentences.append("You \(did).") }
    if let unfinished { sentences.append("\(unfinished.text).") }
    if let contested { sentences.append(contested.text) }
    if let damaged { sentences.append(damaged.text) }
    return sentences.joined(separator: " ")
  }

  /// The outcome of the round for the scorer; ``OwnResult/none`` unless the round is final.
  var outcome: OwnResult {
    row.phase == .final ? OwnResult(mine, among: summary) : .none
  }

  /// The round as one line of a list of results.
  var result: RoundResult {
    let isMatch = summary.isDuel && names.count == 2
    let isBeaten = isMatch && duel == .won
    let own = mine ?? first.first?.0 ?? summary.rows.first
    let score = own?.headline.text ?? ""
    // Of a result such as `188 after 24 arrows`, the number is large.
    let number = String(score.prefix { $0 != " " && $0 != "," })
    let rest = String(score.dropFirst(number.count).drop { $0 == " " || $0 == "," })
    let title =
      isMatch ? names.joined(separator: isBeaten ? " beat " : " v ") : summary.title
    let isMine = mine.map { mine in first.count == 1 && first.first?.0 == mine } ?? false
    let others = zip(summary.rows, names).filter { $0.0 != mine }.map(\.1)
    let people =
      isMine || winners == nil
      ? others.isEmpty ? nil : "with \(Phrases.list(others, limit: 3))" : winners?.text
    // The sentence about the winner contains the whole result.
    let isSaid = people.map { $0.hasSuffix(rest) } ?? false
    let facts = isMatch ? [summary.subtitle, event] : [people, isSaid ? nil : rest, event]
    return RoundResult(
      id: row.stream.key, sport: row.sport,
      startedAt: row.startedAt, title: title,
      facts: facts.compactMap(\.self).filter { !$0.isEmpty }, score: isMatch ? score : number,
      label: label, isWon: mine != nil && (duel == nil || duel == .won) && place == 1)
  }

  /// The place of the scorer or the state of the round in a word or two.
  private var label: String {
    switch row.phase {
    case .final: break
    case .contested: return "scorers disagree"
    case .abandoned: return "abandoned"
    default: return "not finished"
    }
    guard let place else { return duel == .stopped ? "stopped" : "" }
    switch duel {
    case .won: return place == 1 ? "won" : "lost"
    case .tied: return "tied"
    case .stopped: return "stopped"
    case nil: return summary.rows.count > 1 ? Phrases.ordinal(place) : ""
    }
  }

  /// The data of the card as JSON.
  var payload: JSONValue {
    var fields: [String: JSONValue] = [
      "id": .string(row.stream.key),
      "sport": .string(row.sport),
      "title": .string(summary.title),
      "subtitle": .string(summary.subtitle),
      "phase": .string(row.phase.rawValue),
      "isArchived": .bool(row.isArchived),
      "startedAt": .string(row.startedAt.description),
      "completedAt": row.completedAt.map { .string($0.description) } ?? .null,
      "event": event.map { .string($0) } ?? .null,
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
    if !summary.damage.isEmpty {
      fields[Damage.key] = .array(summary.damage.map { .string($0) })
    }
    return .object(fields)
  }
}
