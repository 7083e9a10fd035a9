import ScoringKit
import ScoringStore

/// Which rounds a history shows; every condition has to hold.
struct HistoryFilter {
  /// Each player who took part, by all keys they ever had.
  var players: [Set<String>] = []
  /// Each side that took part, by the keys of its members.
  var sides: [[Set<String>]] = []
  /// How the title begins, folded.
  var title: String?
  /// What a title, the event or somebody's name of today holds, folded.
  var text: String?
  /// What is typed into a list that filters, folded and without accents: beginnings of words, or
  /// how it ended.
  var words: [String] = []
  /// One of the words that can only be in a text, which the store looks for; nil for none.
  var narrowing: String?
  /// The event's name.
  var event: String?
  /// The kind of round, by its name within the sport.
  var kind: String?
  /// When the rounds began at the earliest, on the clock of the place.
  var since: LocalTime?
  /// When they began at the latest.
  var until: LocalTime?
  /// How they ended for you.
  var outcome: Outcome?
  /// Your own keys, for the outcome.
  var me: Set<String> = []
  /// The names of today by players' keys, for the text and the words.
  var names: [String: String] = [:]
  /// Whether rounds that were put away are shown.
  var archive = SummaryQuery.Archive.left
  /// The conditions in words, for a history in which nothing meets them.
  var conditions: [String] = []
  /// The options that say the same.
  var options: [Action.Option] = []

  /// Whether summaries must be read to decide.
  var readsSummaries: Bool {
    !players.isEmpty || !sides.isEmpty || title != nil || text != nil || outcome != nil
      || kind != nil || !words.isEmpty
  }

  /// A query with whatever a store can decide.
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

  /// The keys of the players whose names of today hold a folded text.
  private func keys(holding text: String) -> [String] {
    names.filter { _, name in
      Roster.folded(name[...]).contains(text) || Roster.plain(name[...]).contains(text)
    }.map(\.key).sorted()
  }

  /// Whether a round meets the conditions that no correction changes.
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

  /// Whether each word of a list that filters is said of a round.
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

  /// The longest of some words that stands in a text wherever it fits: it is no outcome, and
  /// begins no month, date or sport.
  static func narrowing(_ words: [String], among sports: [Sport]) -> String? {
    let others = months + sports.flatMap { [$0.id, Roster.folded($0.name[...])] }
    return words.filter { word in
      outcome(word) == nil && word.first?.isNumber == false
        && !others.contains { $0.hasPrefix(word) || $0.contains(" \(word)") }
    }.max { $0.count < $1.count }
  }

  /// The months as they are typed.
  private static let months = [
    "january", "february", "march", "april", "may", "june", "july", "august", "september",
    "october", "november", "december",
  ]

  private static func month(_ time: LocalTime) -> String {
    months.indices.contains(time.month - 1) ? months[time.month - 1] : ""
  }

  /// How a round ended, where a word says that and no more.
  private static func outcome(_ word: String) -> Outcome? {
    switch word {
    case "w", "won": .win
    case "t", "tied": .tie
    case "l", "lost": .loss
    default: nil
    }
  }

  /// How a round ended for you; not told as long as scorekeepers disagree about it.
  private func outcome(of summary: RoundSummary, _ phase: Phase) -> Outcome {
    guard phase == .final else { return .none }
    let mine = summary.rows.first { row in
      row.competitor.people.contains { $0.kind == .player && me.contains($0.id) }
    }
    return Outcome(mine, among: summary)
  }

  /// Whether a round ended as wanted for you.
  func admitsOutcome(of summary: RoundSummary, _ phase: Phase) -> Bool {
    outcome == nil || outcome == self.outcome(of: summary, phase)
  }

  private func name(_ person: Competitor) -> String {
    person.kind == .player ? names[person.id] ?? person.name : person.name
  }
}

/// How a round ended for whoever keeps score here.
package enum Outcome: String, CaseIterable {
  /// The first place, among at least two who have one, and alone there.
  case win
  /// The first place, shared.
  case tie
  /// Another place.
  case loss
  /// No place, no part in the round, or nobody else to play against.
  case none

  /// The outcome of a row of a round; nil stands for somebody who took no part.
  ///
  /// In a match whoever alone has a place has won it against the other, who gave it up.
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

  /// What stands above the rounds that ended so.
  var heading: String {
    switch self {
    case .win: "Won"
    case .tie: "Tied for first"
    case .loss: "Not won"
    case .none: "Alone, or without a place of yours"
    }
  }
}
