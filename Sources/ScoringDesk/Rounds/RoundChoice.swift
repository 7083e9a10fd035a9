import ScoringKit
import ScoringStore

extension Repository {
  /// The use of a round that a request does not name.
  enum Scope {
    /// A round in progress, to show it.
    case unfinished
    /// The current round or the one that ended last; if there is none, the newest of all rounds, to
    /// show it.
    case shown
    /// A round in progress, to go on with it.
    case played(Action, Answers)
    /// The current round, or the one that ended last, to correct it.
    case corrected(Action, Answers)
    /// The current round in any phase, to take back the newest change.
    case undone(Action, Answers)

    /// The action that writes to the round, and the answers given so far; `nil` to show the round.
    fileprivate var write: (action: Action, answers: Answers)? {
      switch self {
      case .unfinished, .shown: nil
      case .played(let action, let answers), .corrected(let action, let answers),
        .undone(let action, let answers):
        (action, answers)
      }
    }

    /// Whether only rounds in progress are meant.
    fileprivate var isOfPlay: Bool {
      switch self {
      case .unfinished, .played: true
      case .shown, .corrected, .undone: false
      }
    }
  }

  /// The maximum number of rounds to choose from.
  private static let mostChoices = 20

  /// Returns the round that a request means.
  ///
  /// If it names none, that is the current round, which ``CurrentRound`` defines. A write asks which
  /// round is meant if this device has since written to another one, or if there is no current
  /// round and several are in progress. If the current round is over, corrections and views mean
  /// it, and a new score asks: it must not be stored in a round of last week.
  ///
  /// - Parameters:
  ///   - request: The round as the user named it.
  ///   - scope: The use of a round that the user did not name.
  /// - Returns: The round.
  /// - Throws: A question if the round is to be changed and it isn't certain which one is meant.
  func round(_ request: RoundRequest, _ scope: Scope) throws -> StreamID {
    let sport = try request.sport.map { try self.sport($0) }
    if let named = request.round { return try round(named: named, sport: sport) }
    let mark = try currentRound()
    let current = try summary(of: mark, sport)
    if case .undone(let action, _) = scope, action.verb == "undo" {
      try refuseDeletion(mark, current)
    }
    if scope.write != nil, let current, let other = try written(since: current, mark, sport, scope)
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
      case .undone: return current.stream
      case .shown where isExplicit, .corrected where isExplicit: return current.stream
      case .unfinished, .played, .shown, .corrected: if isOpen { return current.stream }
      }
    }
    return try round(besides: mark, sport, scope)
  }

  /// Returns the round that is meant if the current round is over or there is none.
  private func round(besides mark: CurrentRound, _ sport: Sport?, _ scope: Scope) throws
    -> StreamID
  {
    let unfinished = try unfinished(sport, limit: 2)
    guard let first = unfinished.first else { return try fallback(sport, scope) }
    guard unfinished.count == 1 || mark.choice == .lastWritten && first.touched > 0 else {
      return try chosen(
        sport,
        because: first.touched > 0
          ? "Several rounds are in progress, and none of them is the current one."
          : "Several rounds are in progress, and this device has written to none of them.", scope)
    }
    guard let ended = try ended(since: first, sport) else { return first.stream }
    switch scope {
    case .unfinished: return first.stream
    case .shown, .corrected, .undone: return ended.stream
    case .played:
      let end = ended.phase == .abandoned ? "was abandoned" : "is finished"
      return try chosen(
        sport, because: "Round \(try described(ended.stream)) \(end).",
        correcting: ended.phase.isFinished ? ended : nil, scope)
    }
  }

  /// Returns the summary of the current round, if it is of a sport.
  private func summary(of mark: CurrentRound, _ sport: Sport?) throws -> Summary? {
    switch mark.choice {
    case .lastWritten: return try lastWritten(sport, archive: .included)
    case .none: return nil
    case .round(let stream):
      let summary = try reader.summary(of: stream)
      return sport.map { $0.id == summary?.sport } ?? true ? summary : nil
    }
  }

  /// Returns another round that this device wrote to since it last used the current one; `nil` if
  /// there is none.
  private func written(
    since current: Summary, _ mark: CurrentRound, _ sport: Sport?, _ scope: Scope
  ) throws -> Summary? {
    // If the current round is over, a new score asks in any case.
    guard current.phase.isInProgress || !scope.isOfPlay else { return nil }
    let newest =
      try scope.isOfPlay
      ? unfinished(sport, limit: 1).first : lastWritten(sport, archive: .included)
    guard let newest, newest.stream != current.stream, try number(of: newest) > mark.sequence else {
      return nil
    }
    return newest
  }

  /// Returns the number of this device's newest entry in a round.
  ///
  /// The summary of the round that was written to last may lack the newest entries.
  func number(of summary: Summary) throws -> Int {
    let device = try reader.device
    return try reader.entries(of: summary.stream).last {
      $0.id.device == device && $0.origin == .typed
    }?.id.sequence ?? 0
  }

  /// Refuses to undo if this device's newest change is the deletion of a round.
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

  /// Returns the round to show or correct if none is in progress.
  private func fallback(_ sport: Sport?, _ scope: Scope) throws -> StreamID {
    let last = try lastWritten(sport)
    var hint: Line = "Start one: \(try firstSport(sport).map(first) ?? Action("sports"))"
    switch scope {
    case .unfinished, .played:
      if let last, last.phase.isFinished {
        hint = "To correct the last one, which is finished: \(try amending(last)). \(hint)"
      }
    case .shown, .corrected, .undone:
      if let last { return last.stream }
      guard case .shown = scope,
        let newest = try reader.summaries(SummaryQuery(sport: sport?.id, limit: 1)).first
      else { break }
      return newest.stream
    }
    throw DeskError(.noRound, Self.noRound, hint: hint)
  }

  /// Returns the sport to use in an example: a given one, the one that was played last, or the only
  /// one; `nil` if there are several, and none was played.
  func firstSport(_ sport: Sport? = nil) throws -> Sport? {
    if let sport { return sport }
    let last =
      try lastWritten(archive: .included) ?? reader.summaries(SummaryQuery(limit: 1)).first
    if let played = last.flatMap({ sports[$0.sport] }) { return played }
    return sports.sports.count == 1 ? sports.sports.first : nil
  }

  /// Returns the round to go on with or to correct.
  ///
  /// - Parameters:
  ///   - sport: The sport; `nil` for any.
  ///   - reason: The reason to ask, as a sentence.
  ///   - finished: A finished round that may be meant to be corrected instead.
  ///   - others: Rounds to choose from besides those in progress.
  ///   - scope: The use of the round.
  /// - Throws: A question; an error if the round is only shown.
  private func chosen(
    _ sport: Sport?, because reason: String, correcting finished: Summary? = nil,
    among others: [Summary] = [], _ scope: Scope
  ) throws -> StreamID {
    // The current round comes first.
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

  /// Returns the name of a round with which an answer begins: `Duck Pond, 7h3k`.
  ///
  /// `nil` if no other round can be meant: no other one is in progress, and this device wrote to
  /// this one last.
  ///
  /// - Parameters:
  ///   - record: The round, as stored.
  ///   - last: The round that this device wrote to before; `nil` if nothing was written now.
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

  /// Returns who plays a match, or the title of another round, and the id.
  private func name(of record: Record) throws -> String {
    let isMatch = record.ledger.rules.isDuel && record.roster.seats.count == 2
    let title =
      isMatch
      ? record.ledger.opponents(record.roster, record.roster.seats) : record.ledger.rules.title
    return "\(title), \(try shortID(record.stream))"
  }

  /// Returns the name of a round whose newest change is taken back or brought back; `nil` if it is
  /// the only round of the store.
  func nameOfSteps(_ record: Record) throws -> String? {
    let all = try reader.summaries(SummaryQuery(archive: .included, limit: 2))
    return all.count > 1 ? try name(of: record) : nil
  }

  /// Returns the id that identifies a round in an action; `nil` if no other round can be meant.
  func distinctID(_ record: Record, after last: Summary? = nil) throws -> String? {
    try distinctName(record, after: last).map { _ in try shortID(record.stream) }
  }

  /// Returns a line of an answer, with the round's name in front if another one could be meant.
  func naming(_ record: Record, after last: Summary?, _ line: Line) throws -> Line {
    guard let name = try distinctName(record, after: last) else { return line }
    return Line("\(name): ", .dim) + line
  }

  /// Asks before a line that names no round goes into one that was begun more than a day ago, if
  /// nobody has written to it for a day.
  ///
  /// The time is that of the opening entry, so that a round of an earlier day can be typed in.
  func confirmAge(of record: Record, at now: Moment, _ answers: Answers) throws {
    let entries = record.ledger.entries
    guard let begun = entries.first?.time, let last = entries.map(\.time).max(),
      now.milliseconds(since: begun) > Self.day, now.milliseconds(since: last) > Self.day
    else { return }
    let id = try shortID(record.stream)
    let days = Int(now.milliseconds(since: begun) / Self.day)
    let sentence = "\(try described(record.stream)) was begun \(Phrases.count(days, "day")) ago."
    let question = Question(
      "age:\(record.stream)", "\(sentence) Go on with it?", .yesOrNo,
      refusal: DeskError(
        .notConfirmed, sentence,
        hint: """
          --round \(id) says that it is meant; nothing was stored. To start another one: \
          \(Action("start", of: record.sport.id))
          """))
    guard try answers.confirms(question) else {
      throw DeskError(.notConfirmed, "Nothing was stored.")
    }
  }

  /// A day in milliseconds.
  private static let day: Int64 = 86_400_000
}
