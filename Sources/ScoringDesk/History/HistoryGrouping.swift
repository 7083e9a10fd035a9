import ScoringKit
import ScoringStore

/// What a history is grouped by: headings above the rounds of a page.
package enum HistoryGrouping: String, CaseIterable {
  /// The month in which a round began.
  case date
  /// What the rounds are called: a course, a format.
  case title
  /// How they ended for you.
  case result

  /// The words that pick a grouping; a sport's own word for what it plays on means the title.
  package static func words(frame: String) -> [String] {
    let words = allCases.map(\.rawValue)
    return words.contains(frame) ? words : words + [frame]
  }

  /// The grouping that a word picks; any other word is the sport's own.
  package init(word: String) {
    self = HistoryGrouping(rawValue: word) ?? .title
  }

  /// The groups of a page, the one with the newest round first, each in the order of the history.
  func groups(_ cards: [RoundCard], _ style: DateStyle) -> [(String, [RoundCard])] {
    var order: [String] = []
    var groups: [String: [RoundCard]] = [:]
    for card in cards {
      let heading = heading(card, style)
      if groups[heading] == nil { order.append(heading) }
      groups[heading, default: []].append(card)
    }
    return order.map { ($0, groups[$0] ?? []) }
  }

  private func heading(_ card: RoundCard, _ style: DateStyle) -> String {
    switch self {
    case .date: style.month(card.row.startedAt)
    case .title: card.sportName.map { "\(card.summary.title) — \($0)" } ?? card.summary.title
    case .result: card.outcome.heading
    }
  }
}
