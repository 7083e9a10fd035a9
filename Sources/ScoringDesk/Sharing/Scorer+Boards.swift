package import ScoringKit
import ScoringStore

/// One round in the list of an event's boards.
package struct EventBoard: Hashable, Sendable {
  /// The round's id.
  package let id: String
  /// The title of the round.
  package let title: String
  /// The names of the participants in the form for strangers; empty unless requested.
  package let names: [String]
  /// The local start time: `14:06`.
  package let time: String
  /// The phase of the round.
  package let phase: Phase
}

extension Scorer.Sharing {
  /// Returns the live round of a link, with the names in the shared form.
  ///
  /// - Throws: An error if the link shares less than a board shows, or if the round is gone.
  package func board(of link: OpenLink, round: String? = nil) throws -> LiveRound {
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
    return try scorer.keypads.live(request, names: link.share.names)
  }

  /// Returns up to a hundred rounds of an event: those in progress first, then the newest.
  ///
  /// They include the participants if `names` is given.
  package func boards(ofEvent event: String, sport: String?, names: ShownNames? = nil) throws
    -> [EventBoard]
  {
    try read { repository in
      let query = SummaryQuery(
        sport: sport, phases: Phase.allCases, event: event, order: .touchedDescending,
        limit: 100)
      let boards = try repository.reader.summaries(query).compactMap { row in
        try RoundSummary(row).map { summary in
          EventBoard(
            id: row.stream.key, title: summary.title,
            names: try names.map { try Self.people(of: summary, row, $0, repository) } ?? [],
            time: row.startedAt.clock, phase: row.phase)
        }
      }
      return boards.filter { $0.phase.isInProgress } + boards.filter { !$0.phase.isInProgress }
    }
  }

  private static func people(
    of summary: RoundSummary, _ row: Summary, _ shown: ShownNames, _ repository: Repository
  ) throws -> [String] {
    let noun = repository.sports[row.sport]?.nouns(of: summary.kind).person ?? "player"
    // Numbers would mean places in this list, but seats on the board.
    guard shown != .none else { return [Phrases.count(summary.people, noun)] }
    return shown.roster(try repository.roster(of: summary, row.stream), noun: noun)
      .names.map(\.name)
  }
}
