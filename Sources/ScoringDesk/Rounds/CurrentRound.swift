import ScoringKit
import ScoringStore

/// The round that a request is about.
package struct RoundRequest: Hashable, Sendable {
  /// The sport's id; `nil` for a round of any sport.
  package var sport: String?
  /// The round as the user named it: its number in the history, or the beginning of its id or
  /// title; `nil` for the current round.
  package var round: String?

  /// Creates a request for a round.
  package init(sport: String? = nil, round: String? = nil) {
    self.sport = sport
    self.round = round
  }
}

extension Repository {
  /// The rounds that a request may be about if it does not name one.
  enum Scope {
    /// A round in progress, to show it.
    case unfinished
    /// A round in progress, to write to it with an action.
    ///
    /// Asks if it isn't certain which is meant.
    case played(Action, Answers)
    /// The round in progress; if there is none, the round that this device wrote to last.
    case newest
    /// The round that this device wrote to last, in any phase.
    case written
    /// As `newest`; if this device wrote to none, the newest of all rounds, to show it.
    case shown
  }

  /// The maximum number of rounds in progress to choose from.
  private static let mostChoices = 20

  /// Returns the round that a request means.
  ///
  /// The current round is the unfinished one that this device wrote to last, or the only one. If
  /// this device has since completed another round, corrections and views mean that one, and a new
  /// score asks which round is meant: it must not be stored in a round of last week.
  ///
  /// - Parameters:
  ///   - request: The round as the user named it.
  ///   - scope: The rounds that it may be if the user did not name one.
  ///   - last: The round that this device wrote to last, if already known.
  /// - Returns: The round.
  /// - Throws: A question if a score is to be stored and it isn't certain in which round.
  func round(_ request: RoundRequest, _ scope: Scope, last: Summary? = nil) throws -> StreamID {
    let sport = try request.sport.map { try self.sport($0) }
    if let named = request.round { return try round(named: named, sport: sport) }
    // No other round has ended since in that case.
    if let last, last.isCurrent(sport: sport?.id) { return last.stream }
    if case .written = scope, let last = try lastWritten(sport, archive: .included) {
      return last.stream
    }
    let unfinished = try unfinished(sport, limit: 2)
    guard let current = unfinished.first else { return try fallback(sport, scope) }
    guard current.touched > 0 || unfinished.count == 1 else {
      return try chosen(
        sport,
        because: "Several rounds are in progress, and this device has written to none of them.",
        scope)
    }
    guard let ended = try ended(since: current, sport) else { return current.stream }
    switch scope {
    case .unfinished: return current.stream
    case .newest, .written, .shown: return ended.stream
    case .played:
      let end = ended.phase == .abandoned ? "was abandoned" : "is finished"
      return try chosen(
        sport, because: "Round \(try described(ended.stream)) \(end).",
        correcting: ended.phase.isFinished ? ended : nil, scope)
    }
  }

  /// Returns the round to show or correct if none is in progress.
  private func fallback(_ sport: Sport?, _ scope: Scope) throws -> StreamID {
    let last = try lastWritten(sport)
    var hint: Line =
      "Start one: \(try (sport ?? sports.sports.first).map(first) ?? Action("sports"))"
    switch scope {
    case .unfinished, .played:
      if let last, last.phase.isFinished {
        hint = "To correct the last one, which is finished: \(try amending(last)). \(hint)"
      }
    case .newest, .written, .shown:
      if let last { return last.stream }
      guard case .shown = scope,
        let newest = try reader.summaries(SummaryQuery(sport: sport?.id, limit: 1)).first
      else { break }
      return newest.stream
    }
    throw DeskError(.noRound, Self.noRound, hint: hint)
  }

  /// Returns the round in progress to go on with.
  ///
  /// If a reason to ask is given, it is the round of the answer.
  ///
  /// - Throws: A question; an error if the round is only shown.
  private func chosen(
    _ sport: Sport?, because reason: String, correcting finished: Summary? = nil, _ scope: Scope
  ) throws -> StreamID {
    let unfinished = try unfinished(sport, limit: Self.mostChoices)
    let choices = try unfinished.map { Question.Choice($0.stream.key, try described($0.stream)) }
    var hint: Line = "Name one with --round."
    if case .played(var action, _) = scope, let first = unfinished.first {
      action.sport = first.sport
      action.round = try shortID(first.stream)
      hint = "To continue another one: \(action)"
      if let finished { hint = "\(hint). To correct that one: \(try amending(finished))" }
    }
    let refusal = DeskError(
      .ambiguousRound, reason, expected: choices.map { $0.label }, hint: hint)
    guard case .played(_, let answers) = scope else { throw refusal }
    let answer = try answers.answer(
      to: Question("round", "\(reason) Which one is meant?", .choice(choices), refusal: refusal))
    guard let chosen = unfinished.first(where: { $0.stream.key == answer }) else { throw refusal }
    return chosen.stream
  }

  /// Returns the action that corrects a finished round.
  private func amending(_ finished: Summary) throws -> Action {
    Action(
      "amend", of: finished.sport, round: try shortID(finished.stream),
      [.blank("PLACE"), .blank("TEXT")])
  }

  /// Returns the round that ended after this device last wrote to the current one: this device
  /// ended it, or played in it before somebody else did.
  ///
  /// `nil` if there is none.
  private func ended(since current: Summary, _ sport: Sport?) throws -> Summary? {
    var query = SummaryQuery(
      sport: sport?.id, phases: Phase.allCases.filter { !$0.isInProgress }, archive: .included,
      order: .touchedDescending, limit: 1)
    // In most cases no round that is over was written to since, and one query shows it.
    guard let newest = try reader.summaries(query).first, newest.touched > current.touched
    else { return nil }
    query.limit = Self.mostChoices
    let device = try reader.device
    return try reader.summaries(query).prefix { $0.touched > current.touched }.first { summary in
      let entries = try reader.entries(of: summary.stream)
      let ends = entries.filter { entry in
        entry.origin == .typed && entry.kind == .field
          && FieldBody(entry.body)?.key == FieldBody.statusKey
      }
      func isOwn(_ entry: Entry) -> Bool {
        entry.id.device == device && entry.id.sequence > current.touched
      }
      // A correction or a note of a completed round isn't play.
      let played = entries.last { isOwn($0) && $0.kind == .event && $0.origin == .typed }
      return ends.contains { end in
        isOwn(end)
          || (end.id.device != device && played.map { end.lamport > $0.lamport } ?? false)
      }
    }
  }

  /// The message if no round is in progress.
  static let noRound = "No round in progress."

  /// Returns the sport with an id.
  ///
  /// - Throws: An error if the program does not know it.
  func sport(_ id: String) throws -> Sport {
    guard let sport = sports[id] else { throw DeskError.unknownSport(id) }
    return sport
  }

  /// Returns the round that this device wrote to last; `nil` if it wrote to none.
  func lastWritten(_ sport: Sport? = nil, archive: SummaryQuery.Archive = .left) throws -> Summary?
  {
    let query = SummaryQuery(
      sport: sport?.id, archive: archive, order: .touchedDescending, limit: 1)
    return try reader.summaries(query).first { $0.touched > 0 }
  }

  /// Returns the unfinished rounds of one sport or of all, the one that this device wrote to last
  /// first.
  func unfinished(_ sport: Sport?, limit: Int = 20) throws -> [Summary] {
    try reader.summaries(
      SummaryQuery(
        sport: sport?.id, phases: Phase.inProgress, order: .touchedDescending, limit: limit))
  }

  /// Returns the id that identifies a round in a message; `nil` if it is the only one of its sport
  /// in progress and the one that this device wrote to last.
  func distinctID(_ record: Record, last: Summary? = nil) throws -> String? {
    let unfinished = try unfinished(record.sport, limit: 2)
    if let only = unfinished.first, unfinished.count == 1, only.stream == record.stream,
      try last?.stream == only.stream || ended(since: only, record.sport) == nil
    {
      return nil
    }
    return try shortID(record.stream)
  }
}

extension Summary {
  /// Returns whether this round, to which the device wrote last, is the current one of a sport, or
  /// of any.
  fileprivate func isCurrent(sport id: String?) -> Bool {
    phase.isInProgress && !isArchived && (id ?? sport) == sport
  }
}
