package import ScoringKit
import ScoringStore

/// One page of a list of rounds from which a person can open one.
package struct RoundList: Hashable, Sendable {
  /// One round in the list.
  package struct Item: Hashable, Sendable {
    /// The id of the round.
    package let id: String
    /// The id of the round's sport.
    package let sport: String
    /// The title of the round.
    package let title: String
    /// The phase of the round.
    package let phase: Phase
    /// Whether the round is archived.
    package var isArchived = false
    /// The card that the list shows for the round.
    package let card: Card
  }

  /// The rounds on the page, in their order.
  package var items: [Item]
  /// The value of ``HistoryRequest/before`` that requests the next page; `nil` if this is the last
  /// page.
  package var next: String?
}

extension Scorer.History {
  /// Returns one page of finished rounds, the newest first, as a list to choose from.
  package func list(_ request: HistoryRequest) throws -> RoundList {
    try read { repository in
      let (cards, next) = try historyPage(request, repository).cards()
      return RoundList(items: cards.map { $0.item($0.card) }, next: next)
    }
  }

  /// Returns the rounds in progress; the round that this device wrote to last is the first.
  package func unfinished(sport id: String? = nil) throws -> RoundList {
    let sport = try id.map { try self.sport($0) }
    return try read { repository in
      let home = HomePage(
        repository: repository, sports: [], dateStyle: dates, today: clock.localNow)
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
  /// Returns the round as an item of a list, with the card to show.
  fileprivate func item(_ card: Card) -> RoundList.Item {
    RoundList.Item(
      id: row.stream.key, sport: row.sport, title: summary.title, phase: row.phase,
      isArchived: row.isArchived, card: card)
  }
}
