package import ScoringKit
import ScoringStore

/// One round in the list of an event's boards.
package struct EventBoard: Hashable, Sendable {
  /// The round's id.
  package let id: String
  /// What it is played by.
  package let title: String
  /// Where it stands.
  package let phase: Phase
}

extension Scorer {
  /// The round of a link as it is followed, with the names that are shown.
  ///
  /// - Throws: where the link shows less than a board does, or the round is gone.
  package func board(of link: OpenLink, round: String? = nil) throws -> LiveRound {
    do {
      var request = link.share.round
      if let event = link.event {
        guard let round,
          try boards(ofEvent: event, sport: request.sport).contains(where: { $0.id == round })
        else { throw DeskError.linkNotFound }
        request.round = round
      }
      guard request.round != nil, link.share.player == nil, link.share.sheet == nil else {
        throw DeskError.linkNotFound
      }
      return try live(request, names: link.share.names)
    } catch {
      throw DeskError.told(error)
    }
  }

  /// The rounds of an event, those that are played first, then the newest; at most a hundred.
  package func boards(ofEvent event: String, sport: String?) throws -> [EventBoard] {
    do {
      return try read { book in
        let query = SummaryQuery(
          sport: sport, phases: Phase.allCases, event: event, order: .touchedDescending,
          limit: 100)
        let boards = try book.reader.summaries(query).compactMap { row in
          RoundSummary(row).map {
            EventBoard(id: row.stream.key, title: $0.title, phase: row.phase)
          }
        }
        return boards.filter { $0.phase.isInProgress } + boards.filter { !$0.phase.isInProgress }
      }
    } catch {
      throw DeskError.told(error)
    }
  }
}
