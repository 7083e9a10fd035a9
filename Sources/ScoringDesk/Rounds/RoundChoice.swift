import ScoringKit
import ScoringStore
import ScoringViews

extension Repository {
  /// The purpose for which a round is chosen if a request does not name one.
  enum Scope {
    /// To show a round in progress.
    case unfinished
    /// To show a round: the current one, or the one that ended last; if there is none, the newest
    /// of all rounds.
    case shown
    /// To add entries to a round in progress.
    case played(Action, Answers)
    /// To finish or abandon a round in progress.
    case ended(Action, Answers)
    /// To correct a round: the current one, or the one that ended last.
    case corrected(Action, Answers)
    /// To take back or restore the newest change of the current round, in any phase.
    case undone(Action, Answers)
    /// To open the current round again.
    case reopened(Action, Answers)

    /// The action that writes to the chosen round, and the answers given so far; `nil` if the round
    /// is only shown.
    var write: (action: Action, answers: Answers)? {
      switch self {
      case .unfinished, .shown: nil
      case .played(let action, let answers), .ended(let action, let answers),
        .corrected(let action, let answers), .undone(let action, let answers),
        .reopened(let action, let answers):
        (action, answers)
      }
    }

    /// Whether only a round in progress can be chosen.
    fileprivate var isOfPlay: Bool {
      switch self {
      case .unfinished, .played, .ended: true
      case .shown, .corrected, .undone, .reopened: false
      }
    }

    /// Whether events are added or corrected, so that a round of an earlier day needs a question.
    var changesPlay: Bool {
      switch self {
      case .played, .corrected: true
      case .unfinished, .shown, .ended, .undone, .reopened: false
      }
    }

    /// Whether a round that the request does not name becomes the current one.
    var makesCurrent: Bool {
      switch self {
      case .played, .ended, .reopened: true
      case .unfinished, .shown, .corrected, .undone: false
      }
    }
  }

  /// The maximum number of rounds that a question offers.
  private static let mostChoices = 20

  /// Returns the round that a request is about.
  ///
  /// If the request names no round, it is about the current round, which ``CurrentRound`` defines.
  /// Before a write, a question asks which round is meant if this device has since written to
  /// another one, or if there is no current round and several are in progress. If the current round
  /// is over, it is still corrected and shown, but a new score causes a question: it must not be
  /// stored in a round of last week.
  ///
  /// - Parameters:
  ///   - request: The request, which may name a round.
  ///   - scope: The purpose for which a round is chosen if the request names none.
  /// - Returns: The stream of the round.
  /// - Throws: A question if the round is to be changed and it isn't certain which one is meant; an
  ///   error if there is no such round.
  func round(_ request: RoundRequest, _ scope: Scope) throws -> StreamID {
    let sport = try request.sport.map { try self.sport($0) }
    if let named = request.round { return try round(named: named, sport: sport) }
    let mark = try currentRound()
    let current = try summary(of: mark, sport)
    if case .undone(let action, _) = scope, action.verb == "undo" {
      try refuseDeletion(mark, current)
    }
    if scope.write != nil, let current, !current.isArchived,
      let other = try written(since: current, mark, sport, scope)
    {
      let other = try described(other.stream)
      return try chosen(
        sport, because: "\(other) was written to since \(try described(current.stream)).",
        among: [current], scope)
    }
    if let current {
      let isOpen = current.phase.isInProgress && !current.isArchived
      let isExplicit = mark.choice != .lastWritten
      switch scope {
      case .undone, .reopened: return current.stream
      case .shown where isExplicit, .corrected where isExplicit: return current.stream
      case .unfinished, .played, .ended, .shown, .corrected:
        if isOpen { return current.stream }
      }
    }
    return try round(besides: mark, current, sport, scope)
  }

  /// Returns the round that is meant if the current round is over, or if there is no current round.
  private func round(
    besides mark: CurrentRound, _ current: Summary?, _ sport: Sport?, _ scope: Scope
  ) throws -> StreamID {
    let unfinished = try unfinished(sport, limit: 2)
    guard let first = unfinished.first else { return try fallback(sport, scope) }
    if scope.write != nil, let reason = try goneReason(mark, current) {
      return try chosen(sport, because: reason, scope)
    }
    guard unfinished.count == 1 || mark.choice == .lastWritten && first.touched > 0 else {
      return try chosen(
        sport,
        because: first.touched > 0
          ? "Several rounds are in progress, and none of them is the current one."
          : "Several rounds are in progress, and this device has written to none of them.", scope)
    }
    guard let ended = try endedExplicitly(mark, current) ?? ended(since: first, sport) else {
      return first.stream
    }
    switch scope {
    case .unfinished: return first.stream
    case .shown, .corrected, .undone, .reopened: return ended.stream
    case .played, .ended:
      let end = ended.phase == .abandoned ? "was abandoned" : "is finished"
      return try chosen(
        sport, because: "Round \(try described(ended.stream)) \(end).",
        correcting: ended.phase.isFinished ? ended : nil, scope)
    }
  }

  /// Returns a sentence about the current round if this device has just deleted or archived it: the
  /// next score must not be stored in another round without a question.
  private func goneReason(_ mark: CurrentRound, _ current: Summary?) throws -> String? {
    if let current, current.isArchived, current.phase.isInProgress {
      return "Round \(try described(current.stream)) is archived."
    }
    guard mark.choice == .none, let deletion = mark.deletion, deletion.sequence > mark.sequence
    else { return nil }
    return "Round \(deletion.key.prefix(4)) was deleted."
  }

  /// Returns the current round if it is over and no other round was used since; `nil` in any other
  /// case.
  private func endedExplicitly(_ mark: CurrentRound, _ current: Summary?) -> Summary? {
    guard let current, mark.choice == .round(current.stream), current.phase.isOver,
      !current.isArchived
    else { return nil }
    return current
  }

  /// Returns the summary of the current round; `nil` if there is none, or it is of another sport.
  private func summary(of mark: CurrentRound, _ sport: Sport?) throws -> Summary? {
    switch mark.choice {
    case .lastWritten: return try lastWritten(sport, archive: .included)
    case .none: return nil
    case .round(let stream):
      let summary = try reader.summary(of: stream)
      return sport.map { $0.id == summary?.sport } ?? true ? summary : nil
    }
  }

  /// Returns another round that this device wrote to since its current round was set; `nil` if
  /// there is none.
  private func written(
    since current: Summary, _ mark: CurrentRound, _ sport: Sport?, _ scope: Scope
  ) throws -> Summary? {
    // If the current round is over, a new score causes a question in any case.
    guard current.phase.isInProgress || !scope.isOfPlay else { return nil }
    let newest =
      try scope.isOfPlay
      ? unfinished(sport, limit: 1).first : lastWritten(sport, archive: .included)
    guard let newest, newest.stream != current.stream, try number(of: newest) > mark.sequence else {
      return nil
    }
    return newest
  }

  /// Returns the number of the newest entry that was typed in a round on this device; 0 if there is
  /// none.
  ///
  /// It is read from the entries, because the stored summary may not include the newest ones.
  func number(of summary: Summary) throws -> Int {
    let device = try reader.device
    return try reader.entries(of: summary.stream).last {
      $0.id.device == device && $0.origin == .typed
    }?.id.sequence ?? 0
  }

  /// Throws an error for an undo if this device's newest change is the deletion of a round, which
  /// can't be undone.
  private func refuseDeletion(_ mark: CurrentRound, _ current: Summary?) throws {
    guard let deletion = mark.deletion,
      try deletion.sequence
        > max(mark.sequence, lastWritten(archive: .included).map { try number(of: $0) } ?? 0)
    else { return }
    let hint: Line? = try current.map {
      let action = Action("undo", of: $0.sport, round: try shortID($0.stream))
      return "To take back the newest line of \(try described($0.stream)): \(action)"
    }
    throw DeskError(
      .illegal, "Round \(deletion.key.prefix(4)) was deleted, and a deletion cannot be undone.",
      hint: hint)
  }

  /// Returns the round that is shown or corrected if no round is in progress.
  private func fallback(_ sport: Sport?, _ scope: Scope) throws -> StreamID {
    let last = try lastWritten(sport)
    var hint: Line =
      try firstSport(sport).map { "Start one: \(try first($0))" }
      ?? "How a round is started in each sport: \(Action("sports"))"
    switch scope {
    case .unfinished, .played, .ended:
      if let last, last.phase.isFinished {
        hint = "To correct the last one, which is finished: \(try amending(last)). \(hint)"
      }
    case .shown, .corrected, .undone, .reopened:
      if let last { return last.stream }
      guard case .shown = scope,
        let newest = try reader.summaries(SummaryQuery(sport: sport?.id, limit: 1)).first
      else { break }
      return newest.stream
    }
    throw DeskError(.noRound, Self.noRound, hint: hint)
  }

  /// Returns the sport to use in an example: the given one, the one that was played last, or the
  /// only one; `nil` if there are several and none was played.
  func firstSport(_ sport: Sport? = nil) throws -> Sport? {
    if let sport { return sport }
    let last =
      try lastWritten(archive: .included) ?? reader.summaries(SummaryQuery(limit: 1)).first
    if let played = last.flatMap({ sports[$0.sport] }) { return played }
    return sports.sports.count == 1 ? sports.sports.first : nil
  }

  /// Asks which round is meant, and returns the chosen one.
  ///
  /// - Parameters:
  ///   - sport: The sport of the rounds that are offered; `nil` for any.
  ///   - reason: A sentence with the reason for the question.
  ///   - finished: A finished round that the person may want to correct instead; the hint names it.
  ///   - others: Rounds that are offered besides those in progress.
  ///   - scope: The purpose for which the round is chosen.
  /// - Returns: The round that the person chose.
  /// - Throws: The question if it was not answered, or an error instead of it if the round is only
  ///   shown.
  private func chosen(
    _ sport: Sport?, because reason: String, correcting finished: Summary? = nil,
    among others: [Summary] = [], _ scope: Scope
  ) throws -> StreamID {
    // The current round is the first choice.
    var rounds = others
    let last = scope.isOfPlay ? nil : try lastWritten(sport, archive: .included)
    for round in try unfinished(sport, limit: Self.mostChoices) + [last].compactMap(\.self)
    where !rounds.contains(where: { $0.stream == round.stream }) {
      rounds.append(round)
    }
    let choices = try rounds.map { Question.Choice($0.stream.key, try described($0.stream)) }
    var hint: Line = "Name one with --round."
    if var action = scope.write?.action, let first = rounds.first {
      action.sport = first.sport
      action.round = try shortID(first.stream)
      hint = "Name one with --round, as in: \(action)"
      if let finished { hint = "\(hint). To correct that one: \(try amending(finished))" }
    }
    let refusal = DeskError(
      .ambiguousRound, reason, expected: choices.map { $0.label }, hint: hint)
    guard let answers = scope.write?.answers else { throw refusal }
    let answer = try answers.answer(
      to: Question("round", "\(reason) Which one is meant?", .choice(choices), refusal: refusal))
    guard let chosen = rounds.first(where: { $0.stream.key == answer }) else { throw refusal }
    return chosen.stream
  }

  /// Returns the action that corrects a finished round, with blanks for the correction.
  private func amending(_ finished: Summary) throws -> Action {
    Action(
      "amend", of: finished.sport, round: try shortID(finished.stream),
      [.blank("PLACE"), .blank("TEXT")])
  }

  /// Returns the round that ended after this device last wrote to a given round; `nil` if there is
  /// none.
  ///
  /// Either this device ended it, or somebody else did after this device had played in it.
  private func ended(since current: Summary, _ sport: Sport?) throws -> Summary? {
    var query = SummaryQuery(
      sport: sport?.id, phases: Phase.allCases.filter(\.isOver), archive: .included,
      order: .touchedDescending, limit: 1)
    // Usually this device wrote to no ended round since, and this one query shows it.
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
      // A correction or a note after the end isn't play.
      let played = entries.last { isOwn($0) && $0.kind == .event && $0.origin == .typed }
      return ends.contains { end in
        isOwn(end)
          || (end.id.device != device && played.map { end.lamport > $0.lamport } ?? false)
      }
    }
  }

  /// The message of the error if no round is in progress.
  static let noRound = "No round in progress."

  /// Returns the sport with an id.
  ///
  /// - Throws: An error if the program has no such sport.
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

  /// Returns the unfinished rounds of one sport or of all; the round that this device wrote to last
  /// is the first.
  func unfinished(_ sport: Sport?, limit: Int = 20) throws -> [Summary] {
    try reader.summaries(
      SummaryQuery(
        sport: sport?.id, phases: Phase.inProgress, order: .touchedDescending, limit: limit))
  }

  /// Returns the name of a round with which a reply begins: `Duck Pond, 7h3k`; `nil` if no other
  /// round can be meant.
  ///
  /// No other round can be meant if no other one is in progress, and this device wrote to this one
  /// last.
  ///
  /// - Parameters:
  ///   - record: The record of the round.
  ///   - last: The round that this device wrote to before the present entry; `nil` if nothing is
  ///     written now.
  /// - Returns: The title, or the two sides of a match, with the short id.
  /// - Throws: An error if the store can't be read.
  func distinctName(_ record: Record, after last: Summary? = nil) throws -> String? {
    guard last == nil || last?.stream == record.stream else { return try name(of: record) }
    let unfinished = try unfinished(nil, limit: 2)
    guard unfinished.allSatisfy({ $0.stream == record.stream }) else {
      return try name(of: record)
    }
    if last == nil, let only = unfinished.first, try ended(since: only, nil) != nil {
      return try name(of: record)
    }
    return nil
  }

  /// Returns the name of a round: its sides if it is a match, or else its title, and the short id.
  private func name(of record: Record) throws -> String {
    "\(record.ledger.called(record.roster)), \(try shortID(record.stream))"
  }

  /// Returns the name of a round for the reply to an undo or a redo; `nil` if it is the only round
  /// of the store.
  func nameOfSteps(_ record: Record) throws -> String? {
    let all = try reader.summaries(SummaryQuery(archive: .included, limit: 2))
    return all.count > 1 ? try name(of: record) : nil
  }

  /// Returns the short id with which a command names a round; `nil` if no other round can be meant.
  func distinctID(_ record: Record, after last: Summary? = nil) throws -> String? {
    try distinctName(record, after: last).map { _ in try shortID(record.stream) }
  }

  /// Returns a line of a reply, which begins with the round's name if another round could be meant.
  func naming(_ record: Record, after last: Summary?, _ line: Line) throws -> Line {
    guard let name = try distinctName(record, after: last) else { return line }
    return Line("\(name): ", .dim) + line
  }
}
