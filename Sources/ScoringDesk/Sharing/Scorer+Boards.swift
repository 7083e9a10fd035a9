package import ScoringKit
import ScoringStore
package import ScoringViews

/// One round in the list of the boards of an event, which is a competition of several rounds.
package struct EventBoard: Hashable, Sendable {
  /// The id of the round.
  package let id: String
  /// The title of the round.
  package let title: String
  /// The names of the participants in the form that the link shares, or one text with their number;
  /// empty unless requested.
  package let names: [String]
  /// The local time at which the round started: `14:06`.
  package let time: String
  /// The phase of the round, such as underway or finished.
  package let phase: Phase
  /// The date on which the round started.
  package var date = ""
  /// The results of the sides, the best first; empty unless names are requested, or if the link
  /// shares no names.
  package var results: [Result] = []

  /// The result of one side of a round.
  package struct Result: Hashable, Sendable {
    /// The name of the side in the form that the link shares.
    package let name: String
    /// The place, from 1; nil if the side has none.
    package let place: Int?
    /// The result in a short form; empty if there is none.
    package let score: String
  }
}

extension Scorer.Sharing {
  /// Returns the live board of the round that a link shares, with names in the form that the link
  /// shares.
  ///
  /// - Parameters:
  ///   - link: The link to a round, or to an event.
  ///   - round: The id of the round, which is required for a link to an event; ignored for others.
  /// - Returns: The round as the board shows it.
  /// - Throws: An error if the link shares only one participant or a score sheet, which is less
  ///   than a board shows, or if the round is gone or not of the event.
  package func board(of link: OpenLink, round: String? = nil) throws -> RoundView {
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
    return try scorer.keypads.board(request, names: link.share.names)
  }

  /// Returns the present name of the event that a link shares.
  package func eventName(of link: OpenLink) throws -> String {
    try read { try $0.eventName(link.event) } ?? ""
  }

  /// Returns up to a hundred rounds of an event, those to which this store wrote last; those in
  /// progress come first.
  ///
  /// If `names` is given, each round contains the names of its participants in that form.
  package func boards(ofEvent event: String, sport: String?, names: ShownNames? = nil) throws
    -> [EventBoard]
  {
    try read { repository in
      let query = try SummaryQuery(
        sport: sport, phases: Phase.listed, events: repository.eventTexts(named: event),
        order: .touchedDescending, limit: 100)
      let boards = try repository.reader.summaries(query).compactMap { row in
        try RoundSummary(row).map { summary in
          EventBoard(
            id: row.stream.key, title: summary.title,
            names: try names.map { try Self.people(of: summary, row, $0, repository) } ?? [],
            time: row.startedAt.clock, phase: row.phase, date: dates.date(row.startedAt),
            results: try names.map { try Self.results(of: summary, row, $0, repository) } ?? [])
        }
      }
      return boards.filter { $0.phase.isInProgress } + boards.filter { !$0.phase.isInProgress }
    }
  }

  private static func results(
    of summary: RoundSummary, _ row: Summary, _ shown: ShownNames, _ repository: Repository
  ) throws -> [EventBoard.Result] {
    guard shown != .none else { return [] }
    let nouns = repository.sports[row.sport]?.nouns(of: summary.kind) ?? Nouns(unit: "")
    let noun = nouns.listed(sides: false).one
    let names = shown.roster(try repository.roster(of: summary, row.stream), noun: noun).names
    // No winner is named while scorers disagree.
    let isSure = row.phase != .contested
    return zip(summary.rows, names).map { side, name in
      EventBoard.Result(
        name: name.name, place: isSure ? side.place : nil, score: side.headline.text)
    }
  }

  private static func people(
    of summary: RoundSummary, _ row: Summary, _ shown: ShownNames, _ repository: Repository
  ) throws -> [String] {
    let nouns = repository.sports[row.sport]?.nouns(of: summary.kind) ?? Nouns(unit: "")
    // Only the number of people is shown: "player 2" would be a number in this list, but a seat on
    // the board.
    guard shown != .none else { return [nouns.count(of: summary.sizes)] }
    return shown.roster(
      try repository.roster(of: summary, row.stream), noun: nouns.listed(sides: false).one
    )
    .names.map(\.name)
  }
}
