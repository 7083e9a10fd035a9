package import ScoringKit
import ScoringStore

/// Rounds in a list that somebody walks through: a page of it, and where it goes on.
package struct RoundList: Hashable, Sendable {
  /// One round.
  package struct Item: Hashable, Sendable {
    /// Its id.
    package let id: String
    /// The id of its sport.
    package let sport: String
    /// What it is called.
    package let title: String
    /// Where it stands.
    package let phase: Phase
    /// Whether it was put away.
    package var isArchived = false
    /// What a list shows of it.
    package let card: Card
  }

  /// The rounds of the page.
  package var items: [Item]
  /// What ``HistoryRequest/before`` is for the next page; nil at the end.
  package var next: String?
}

extension Scorer.History {
  /// One page of finished rounds, the newest first, to be walked through.
  package func list(_ request: HistoryRequest) throws -> RoundList {
    try read { book in
      let (cards, next) = try historyPage(request, book).cards()
      return RoundList(items: cards.map { $0.item($0.card) }, next: next)
    }
  }

  /// The rounds in progress, the one that this device wrote to last first.
  package func unfinished(sport id: String? = nil) throws -> RoundList {
    let sport = try id.map { try self.sport($0) }
    return try read { book in
      let home = HomePage(book: book, sports: [], dateStyle: dates)
      return RoundList(
        items: try book.unfinished(sport).compactMap { row in
          guard let (current, summary) = try book.current(row), sports[row.sport] != nil
          else { return nil }
          let card = try RoundCard(
            summary, row: current, in: book, me: nil, dateStyle: dates, showsSport: sport == nil)
          return card.item(home.progress(card, leadsOn: false))
        })
    }
  }
}

extension RoundCard {
  /// The round in a list, with the card that is shown of it there.
  fileprivate func item(_ card: Card) -> RoundList.Item {
    RoundList.Item(
      id: row.stream.key, sport: row.sport, title: summary.title, phase: row.phase,
      isArchived: row.isArchived, card: card)
  }
}
