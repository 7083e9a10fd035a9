import ScoringKit
import ScoringStore

/// The conditions for rounds in a history; a round must meet all of them.
struct HistoryFilter {
  /// The players who took part, each as the set of all keys they ever had.
  var players: [Set<String>] = []
  /// The sides that took part, each as the keys of its members.
  var sides: [[Set<String>]] = []
  /// The beginning of the title, folded.
  var title: String?
  /// The text that the title, the event or a current name contains, folded.
  var text: String?
  /// The words typed into a filtering list, folded and without accents: beginnings of words, or an
  /// outcome.
  var words: [String] = []
  /// The word that the store's text search narrows by; `nil` if no word can only be in a text.
  var narrowing: String?
  /// The event's name.
  var event: String?
  /// The kind of round, by its name within the sport.
  var kind: String?
  /// The earliest local start time.
  var since: LocalTime?
  /// The latest local start time.
  var until: LocalTime?
  /// The outcome for the scorer.
  var outcome: Outcome?
  /// The scorer's own keys, for the outcome.
  var me: Set<String> = []
  /// The current names by players' keys, for the text and the words.
  var names: [String: String] = [:]
  /// Whether archived rounds are shown.
  var archive = SummaryQuery.Archive.left
  /// The conditions in words, for the message of an empty history.
  var conditions: [String] = []
  /// The command options that express the conditions.
  var options: [Action.Option] = []

  /// Whether a condition is set that the query can't decide alone, so that each summary found must
  /// be checked.
  var readsSummaries: Bool {
    !players.isEmpty || !sides.isEmpty || title != nil || text != nil || outcome != nil
      || kind != nil || !words.isEmpty
  }

  /// Returns a query with all conditions that the store can evaluate.
  func query(
    sport: String?, phases: [Phase], after: SummaryCursor?, limit: Int
  ) -> SummaryQuery {
    var texts = (players + sides.joined()).map { $0.sorted() }
    if let outcome, outcome != .none { texts.append(me.sorted()) }
    return SummaryQuery(
      sport: sport, phases: phases, archive: archive, event: event, startedFrom: since,
      startedUntil: until,
      bodyTexts: texts, text: text ?? narrowing,
      textKeys: (text ?? narrowing).map(keys) ?? [], after: after, limit: limit)
  }

  /// Returns the keys of the players whose current names contain a folded text.
  private func keys(holding text: String) -> [String] {
    names.filter { _, name in
      Roster.folded(name[...]).contains(text) || Roster.plain(name[...]).contains(text)
    }.map(\.key).sorted()
  }

  /// Whether a round meets the conditions that corrections cannot change.
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
      [summary.title, summary.subtitle, event ?? ""] + people.map(name) + summary.sideNames
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

  /// Whether a round matches each of the typed words.
  func admitsWords(_ summary: RoundSummary, _ row: Summary, sport: Sport?) -> Bool {
    guard !words.isEmpty else { return true }
    let people = summary.rows.flatMap(\.competitor.people).map(name) + summary.sideNames
    let time = row.startedAt
    let texts =
      [summary.title, summary.subtitle, row.event ?? "", row.sport, sport?.name ?? ""] + people
    let said =
      texts.map { Roster.plain($0[...]) } + [time.isoDate, Self.month(time)]
    return words.allSatisfy { word in
      if let outcome = Self.outcome(word) { return outcome == self.outcome(of: summary, row.phase) }
      return said.contains { $0.hasPrefix(word) || $0.contains(" \(word)") }
    }
  }

  /// Returns the longest word that can only match a text: it is no outcome and begins no month,
  /// date or sport.
  static func narrowing(_ words: [String], among sports: [Sport]) -> String? {
    let others = months + sports.flatMap { [$0.id, Roster.folded($0.name[...])] }
    return words.filter { word in
      outcome(word) == nil && word.first?.isNumber == false
        && !others.contains { $0.hasPrefix(word) || $0.contains(" \(word)") }
    }.max { $0.count < $1.count }
  }

  /// The months as people type them.
  private static let months = [
    "january", "february", "march", "april", "may", "june", "july", "august", "september",
    "october", "november", "december",
  ]

  private static func month(_ time: LocalTime) -> String {
    months.indices.contains(time.month - 1) ? months[time.month - 1] : ""
  }

  /// Returns the outcome that a word means; `nil` if it means none.
  private static func outcome(_ word: String) -> Outcome? {
    switch word {
    case "w", "won": .win
    case "t", "tied": .tie
    case "l", "lost": .loss
    default: nil
    }
  }

  /// Returns the scorer's outcome of a round; `none` while the round is disputed.
  private func outcome(of summary: RoundSummary, _ phase: Phase) -> Outcome {
    guard phase == .final else { return .none }
    let mine = summary.rows.first { row in
      row.competitor.people.contains { $0.kind == .player && me.contains($0.id) }
    }
    return Outcome(mine, among: summary)
  }

  /// Whether a round has the requested outcome for the scorer.
  func admitsOutcome(of summary: RoundSummary, _ phase: Phase) -> Bool {
    outcome == nil || outcome == self.outcome(of: summary, phase)
  }

  private func name(_ person: Competitor) -> String {
    person.kind == .player ? names[person.id] ?? person.name : person.name
  }
}

/// The outcome of a round for the scorer.
package enum Outcome: String, CaseIterable {
  /// First place alone, among at least two with a place.
  case win
  /// First place, shared.
  case tie
  /// Another place.
  case loss
  /// No place, no part in the round, or no opponent.
  case none

  /// Derives the outcome of a row of a round; `nil` means no part in it.
  ///
  /// If only one side of a match has a place, it has won because the other gave up.
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

  /// The heading above rounds with this outcome.
  var heading: String {
    switch self {
    case .win: "Won"
    case .tie: "Tied for first"
    case .loss: "Not won"
    case .none: "Alone, or without a place of yours"
    }
  }
}
