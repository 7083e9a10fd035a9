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
    /// A round in progress, to be looked at.
    case unfinished
    /// A round in progress, to be written to by an action: asked for where it isn't certain.
    case played(Action, Answers)
    /// The round in progress, or else the one that this device wrote to last.
    case newest
    /// The round that this device wrote to last, whatever became of it.
    case written
    /// The same as `newest`, or else the newest of all, to be looked at.
    case shown
  }

  /// How many rounds in progress are chosen from at most.
  private static let mostChoices = 20

  /// The round that a request means.
  ///
  /// The current round is the unfinished one that this device wrote to last, or the only one. Where
  /// this device has brought another to its end since, that one is corrected and shown, and what
  /// is to be played on is asked for: a score must not land in a round of last week.
  ///
  /// - Parameters:
  ///   - request: The round as it was named.
  ///   - scope: The rounds that it may be if it was not named.
  ///   - last: The round that this device wrote to last, if that is known already.
  /// - Returns: The round.
  /// - Throws: A question if a round is to be played on and it isn't certain which.
  func round(_ request: RoundRequest, _ scope: Scope, last: Summary? = nil) throws -> StreamID {
    let sport = try request.sport.map { try self.sport($0) }
    if let named = request.round { return try round(named: named, sport: sport) }
    // Nothing was finished since in a round that is still in progress.
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
      let end = ended.phase == .abandoned ? "was given up" : "is finished"
      return try chosen(
        sport, because: "Round \(try described(ended.stream)) \(end).",
        correcting: ended.phase.isFinished ? ended : nil, scope)
    }
  }

  /// The round that is looked at or corrected where none is in progress.
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

  /// The round in progress that is to be played on: the answer, where a reason to ask was given.
  ///
  /// - Throws: the question; an error where the round is only looked at.
  private func chosen(
    _ sport: Sport?, because reason: String, correcting finished: Summary? = nil, _ scope: Scope
  ) throws -> StreamID {
    let unfinished = try unfinished(sport, limit: Self.mostChoices)
    let choices = try unfinished.map { Question.Choice($0.stream.key, try described($0.stream)) }
    var hint: Line = "Name one with --round."
    if case .played(var action, _) = scope, let first = unfinished.first {
      action.sport = first.sport
      action.round = try shortID(first.stream)
      hint = "To go on with another: \(action)"
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

  /// How a finished round is corrected.
  private func amending(_ finished: Summary) throws -> Action {
    Action(
      "amend", of: finished.sport, round: try shortID(finished.stream),
      [.blank("PLACE"), .blank("TEXT")])
  }

  /// The round that is over and that this device played in after it last wrote to another, until it
  /// or somebody else finished it or gave it up; nil for none.
  private func ended(since current: Summary, _ sport: Sport?) throws -> Summary? {
    var query = SummaryQuery(
      sport: sport?.id, phases: Phase.allCases.filter { !$0.isInProgress }, archive: .included,
      order: .touchedDescending, limit: 1)
    // Mostly nothing that is over was written to since, and that is soon said.
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
      // A correction of what was over, or a note of it, is no play in it.
      let played = entries.last { isOwn($0) && $0.kind == .event && $0.origin == .typed }
      return ends.contains { end in
        isOwn(end)
          || (end.id.device != device && played.map { end.lamport > $0.lamport } ?? false)
      }
    }
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
  func lastWritten(_ sport: Sport? = nil, archive: SummaryQuery.Archive = .left) throws -> Summary?
  {
    let query = SummaryQuery(
      sport: sport?.id, archive: archive, order: .touchedDescending, limit: 1)
    return try reader.summaries(query).first { $0.touched > 0 }
  }

  /// The unfinished rounds of a sport or of all, the one that this device wrote to last first.
  func unfinished(_ sport: Sport?, limit: Int = 20) throws -> [Summary] {
    try reader.summaries(
      SummaryQuery(
        sport: sport?.id, phases: Phase.inProgress, order: .touchedDescending, limit: limit))
  }

  /// The id by which a round is named beside what is said of it; nil where it is the only one
  /// of its sport in progress, and the one that this device wrote to last.
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
  /// Whether a round that this device wrote to last is the current one of a sport, or of any.
  fileprivate func isCurrent(sport id: String?) -> Bool {
    phase.isInProgress && !isArchived && (id ?? sport) == sport
  }
}
