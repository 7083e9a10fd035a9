import ScoringKit
import ScoringStore

/// Which round a request is about.
package struct RoundRequest: Hashable, Sendable {
  /// The sport's id; nil for whichever sport the round is of.
  package var sport: String?
  /// How the round was named: a number in the history, the beginning of its id, or of its title;
  /// nil for the current one.
  package var round: String?

  /// Names a round.
  package init(sport: String? = nil, round: String? = nil) {
    self.sport = sport
    self.round = round
  }
}

extension Book {
  /// What a request may be about, where it does not name a round.
  enum Scope {
    /// A round that is played.
    case unfinished
    /// The same, or else the round that this device wrote to last.
    case newest
    /// The round that this device wrote to last, whatever became of it.
    case written
    /// The same as `newest`, or else the newest of all, to be looked at.
    case shown
  }

  /// The round that a request means.
  ///
  /// The current round is the unfinished one that this device wrote to last.
  func round(_ request: RoundRequest, _ scope: Scope) throws -> StreamID {
    let sport = try request.sport.map { try self.sport($0) }
    if let named = request.round { return try round(named: named, sport: sport) }
    if scope == .written, let last = try lastWritten(sport, archive: .included) { return last }
    let unfinished = try unfinished(sport, limit: 2)
    if let mine = unfinished.first(where: { $0.touched > 0 }) { return mine.stream }
    if unfinished.count == 1 { return unfinished[0].stream }
    if unfinished.count > 1 {
      throw DeskError(
        .ambiguousRound,
        "Several rounds are in progress, and this device has written to none of them.",
        expected: try unfinished.map { try shortID($0.stream) },
        hint: "Name one with --round.")
    }
    if scope != .unfinished, let last = try lastWritten(sport) { return last }
    if scope == .shown,
      let newest = try reader.summaries(SummaryQuery(sport: sport?.id, limit: 1)).first
    {
      return newest.stream
    }
    let first = try (sport ?? sports.sports.first).map { try self.first($0) }
    var hint: Line = "Start one: \(first ?? Action("sports"))"
    if scope == .unfinished, let last = try lastWritten(sport),
      let summary = try reader.summary(of: last), summary.phase.isFinished
    {
      let amending = Action(
        "amend", of: summary.sport, round: try shortID(last), [.blank("PLACE"), .blank("TEXT")])
      hint = "To correct the last one, which is finished: \(amending). \(hint)"
    }
    throw DeskError(.noRound, Self.noRound, hint: hint)
  }

  /// The exact words where nothing is in progress.
  static let noRound = "No round in progress."

  /// The sport with an id.
  ///
  /// - Throws: where the program does not know it.
  func sport(_ id: String) throws -> Sport {
    guard let sport = sports[id] else { throw DeskError.unknownSport(id) }
    return sport
  }

  /// The round that this device wrote to last; nil where it wrote to none.
  private func lastWritten(_ sport: Sport?, archive: SummaryQuery.Archive = .left) throws
    -> StreamID?
  {
    let query = SummaryQuery(
      sport: sport?.id, archive: archive, order: .touchedDescending, limit: 1)
    return try reader.summaries(query).first { $0.touched > 0 }?.stream
  }

  /// The unfinished rounds of a sport or of all, the one that this device wrote to last first.
  func unfinished(_ sport: Sport?, limit: Int = 20) throws -> [Summary] {
    try reader.summaries(
      SummaryQuery(
        sport: sport?.id, phases: Phase.inProgress, order: .touchedDescending, limit: limit))
  }

  /// The id by which a round is named beside what is said of it; nil where it is the only one
  /// of its sport in progress.
  func distinctID(_ record: Record) throws -> String? {
    let unfinished = try unfinished(record.sport, limit: 2)
    return unfinished.map(\.stream) == [record.stream] ? nil : try shortID(record.stream)
  }
}
