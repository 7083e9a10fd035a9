import ScoringKit
import ScoringStore

/// The conditions that rounds in a history must meet; a round must meet all of them.
struct HistoryFilter {
  /// The players who must have taken part, each as the set of all keys that the player ever had.
  var players: [Set<String>] = []
  /// The sides that must have taken part, each as the keys of its members.
  var sides: [[Set<String>]] = []
  /// The text that the title must begin with, in lower case and without extra spaces.
  var title: String?
  /// The text that the title, the event or a current name must contain, in lower case and without
  /// extra spaces.
  var text: String?
  /// The words that a person typed to filter a list, in lower case and without accents.
  ///
  /// Each must begin a word of the round's texts, or mean an outcome.
  var words: [String] = []
  /// The typed word by which the store's text search preselects rounds; `nil` if each typed word
  /// may mean an outcome, a month, a date or a sport.
  var narrowing: String?
  /// The texts that the event of the round may be; empty if the round may belong to any event, or to
  /// none.
  var events: [String] = []
  /// The kind of round, by its name within the sport.
  var kind: String?
  /// The earliest local start time of a round.
  var since: LocalTime?
  /// The latest local start time of a round.
  var until: LocalTime?
  /// The outcome that the round must have for the scorer, such as a win.
  var outcome: OwnResult?
  /// All keys that the scorer ever had as a player, to find their outcome.
  var me: Set<String> = []
  /// The current names of players by their keys, in which the typed texts are looked for.
  var names: [String: String] = [:]
  /// The current names of contests by their ids, in which the typed texts are looked for.
  var contests: [String: String] = [:]
  /// Whether archived rounds are left out, listed alone, or included.
  var archive = SummaryQuery.Archive.left
  /// Descriptions of the conditions for people, such as `player Ann`, for the message that no round
  /// meets them.
  var conditions: [String] = []
  /// The command options that express the conditions, for the command that lists the next page.
  var options: [Action.Option] = []

  /// Whether a condition is set that the query can't decide alone, so that each summary found must
  /// be checked.
  var readsSummaries: Bool {
    !players.isEmpty || !sides.isEmpty || title != nil || text != nil || outcome != nil
      || kind != nil || !words.isEmpty
  }

  /// Returns a query for summaries with all conditions that the store can check by itself.
  func query(
    sport: String?, phases: [Phase], after: SummaryCursor?, limit: Int
  ) -> SummaryQuery {
    var texts = (players + sides.joined()).map { $0.sorted() }
    if let outcome, outcome != .none { texts.append(me.sorted()) }
    return SummaryQuery(
      sport: sport, phases: phases, archive: archive, events: events, startedFrom: since,
      startedUntil: until,
      bodyTexts: texts, text: text ?? narrowing,
      textKeys: (text ?? narrowing).map { Self.keys(names, holding: $0) } ?? [],
      textEvents: (text ?? narrowing).map { Self.keys(contests, holding: $0) } ?? [],
      after: after, limit: limit)
  }

  /// Returns the keys of the players or contests whose current names contain a text, which is in
  /// lower case and without extra spaces.
  private static func keys(_ names: [String: String], holding text: String) -> [String] {
    names.filter { _, name in
      Roster.folded(name[...]).contains(text) || Roster.plain(name[...]).contains(text)
    }.map(\.key).sorted()
  }

  /// Whether a round meets the conditions about its players, sides, kind, title and text; `event` is
  /// the stored text of its event.
  func admits(_ summary: RoundSummary, event: String?) -> Bool {
    let people = summary.rows.flatMap(\.competitor.people)
    let keys = Set(people.filter { $0.kind == .player }.map(\.id))
    guard players.allSatisfy({ !$0.isDisjoint(with: keys) }) else { return false }
    if let kind, summary.kind != kind { return false }
    guard sides.allSatisfy({ side in summary.rows.contains { isSide($0.competitor, of: side) } })
    else { return false }
    if let title, !Roster.folded(summary.title[...]).hasPrefix(title) { return false }
    guard let text else { return true }
    let texts =
      [summary.title, summary.subtitle, shown(event)] + people.map(name) + summary.sideNames
    return texts.contains {
      Roster.folded($0[...]).contains(text) || Roster.plain($0[...]).contains(text)
    }
  }

  private func isSide(_ competitor: Competitor, of members: [Set<String>]) -> Bool {
    competitor.members.count == members.count
      && members.allSatisfy { keys in
        competitor.members.contains { $0.kind == .player && keys.contains($0.id) }
      }
  }

  /// Whether a round matches each of the words that a person typed to filter a list.
  func admitsWords(_ summary: RoundSummary, _ row: Summary, sport: Sport?) -> Bool {
    guard !words.isEmpty else { return true }
    let people = summary.rows.flatMap(\.competitor.people).map(name) + summary.sideNames
    let time = row.startedAt
    let texts =
      [summary.title, summary.subtitle, shown(row.event), row.sport, sport?.name ?? ""] + people
    let said =
      texts.map { Roster.plain($0[...]) } + [time.isoDate, Self.month(time)]
    return words.allSatisfy { word in
      if let outcome = Self.outcome(word) { return outcome == self.outcome(of: summary, row.phase) }
      return said.contains { $0.hasPrefix(word) || $0.contains(" \(word)") }
    }
  }

  /// Returns the longest typed word that can only occur in a title, an event or a name; `nil` if
  /// each word may mean an outcome, a month, a date or a sport.
  static func narrowing(_ words: [String], among sports: [Sport]) -> String? {
    let others = months + sports.flatMap { [$0.id, Roster.folded($0.name[...])] }
    return words.filter { word in
      outcome(word) == nil && word.first?.isNumber == false
        && !others.contains { $0.hasPrefix(word) || $0.contains(" \(word)") }
    }.max { $0.count < $1.count }
  }

  /// The names of the months as people type them.
  private static let months = [
    "january", "february", "march", "april", "may", "june", "july", "august", "september",
    "october", "november", "december",
  ]

  private static func month(_ time: LocalTime) -> String {
    months.indices.contains(time.month - 1) ? months[time.month - 1] : ""
  }

  /// Returns the outcome that a typed word means; `nil` if it means none.
  private static func outcome(_ word: String) -> OwnResult? {
    switch word {
    case "w", "won": .win
    case "t", "tied": .tie
    case "l", "lost": .loss
    default: nil
    }
  }

  /// Returns the outcome of a round for the scorer; ``OwnResult/none`` unless the round is final.
  private func outcome(of summary: RoundSummary, _ phase: Phase) -> OwnResult {
    guard phase == .final else { return .none }
    let mine = summary.rows.first { row in
      row.competitor.people.contains { $0.kind == .player && me.contains($0.id) }
    }
    return OwnResult(mine, among: summary)
  }

  /// Whether a round has the outcome for the scorer that was requested, if any was.
  func admitsOutcome(of summary: RoundSummary, _ phase: Phase) -> Bool {
    outcome == nil || outcome == self.outcome(of: summary, phase)
  }

  /// Returns the current name of an event; empty for none.
  private func shown(_ event: String?) -> String { event.map { contests[$0] ?? $0 } ?? "" }

  private func name(_ person: Competitor) -> String {
    person.kind == .player ? names[person.id] ?? person.name : person.name
  }
}

/// The outcome of a round for the scorer, in terms of the scorer's rank.
package enum OwnResult: String, CaseIterable {
  /// The scorer is alone in first place, and at least two participants have a rank.
  case win
  /// The scorer shares first place.
  case tie
  /// The scorer has another rank.
  case loss
  /// The scorer has no rank, had no part in the round, or was the only one with a rank.
  case none

  /// Derives the outcome from the scorer's row in a round's summary; `nil` means that they had no
  /// part in the round.
  ///
  /// If only one side of a match has a rank, that side has won because the other gave up.
  init(_ row: RoundSummary.Row?, among summary: RoundSummary) {
    guard let row else {
      self = .none
      return
    }
    let placed = summary.rows.count { $0.place != nil }
    switch row.place {
    case let place where summary.isDuel && placed == 1: self = place == nil ? .loss : .win
    case nil: self = .none
    case _ where placed < 2: self = .none
    case 1: self = summary.winners.count == 1 ? .win : .tie
    default: self = .loss
    }
  }

  /// The heading above the rounds with this outcome in a grouped history.
  var heading: String {
    switch self {
    case .win: "Won"
    case .tie: "Tied for first"
    case .loss: "Not won"
    case .none: "Alone, or without a place of yours"
    }
  }
}
