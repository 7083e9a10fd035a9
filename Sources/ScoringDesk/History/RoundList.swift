package import ScoringKit
import ScoringStore

/// One page of a list of rounds for browsing.
package struct RoundList: Hashable, Sendable {
  /// One round.
  package struct Item: Hashable, Sendable {
    /// Its id.
    package let id: String
    /// The id of its sport.
    package let sport: String
    /// The title of the round.
    package let title: String
    /// The phase of the round.
    package let phase: Phase
    /// Whether the round is archived.
    package var isArchived = false
    /// The card that a list shows.
    package let card: Card
  }

  /// The rounds of the page.
  package var items: [Item]
  /// The value of ``HistoryRequest/before`` for the next page; `nil` at the end.
  package var next: String?
}

extension Scorer.History {
  /// Returns one page of finished rounds for browsing, the newest first.
  package func list(_ request: HistoryRequest) throws -> RoundList {
    try read { repository in
      let (cards, next) = try historyPage(request, repository).cards()
      return RoundList(items: cards.map { $0.item($0.card) }, next: next)
    }
  }

  /// Returns the rounds in progress, the one that this device wrote to last first.
  package func unfinished(sport id: String? = nil) throws -> RoundList {
    let sport = try id.map { try self.sport($0) }
    return try read { repository in
      let home = HomePage(repository: repository, sports: [], dateStyle: dates)
      return RoundList(
        items: try repository.unfinished(sport).compactMap { row in
          guard let (current, summary) = try repository.current(row), sports[row.sport] != nil
          else { return nil }
          let card = try RoundCard(
            summary, row: current, in: repository, me: nil, dateStyle: dates,
            showsSport: sport == nil)
          return card.item(home.progress(card, leadsOn: false))
        })
    }
  }
}

extension RoundCard {
  /// Returns the round as a list item with a card.
  fileprivate func item(_ card: Card) -> RoundList.Item {
    RoundList.Item(
      id: row.stream.key, sport: row.sport, title: summary.title, phase: row.phase,
      isArchived: row.isArchived, card: card)
  }
}
