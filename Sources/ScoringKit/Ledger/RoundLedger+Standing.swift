// The phase, the standings and the times of a round.
extension RoundLedger {
  /// The participants of the round in order of the seats, in the form that all sports share.
  public var competitors: [Competitor] {
    // A key path would be created on every call, because the types are unknown here.
    participants.map { $0.competitor }
  }

  /// Whether two sides play each other in the round, so that one beats the other.
  package var isDuel: Bool { rules.isDuel(of: participants.count) }

  /// The fields that the sport adds to each participant, in order of the seats: a bow, who serves
  /// first.
  public var particulars: [[String: JSONValue]] {
    participants.map { participant in participant.fields.compactMapValues { $0 } }
  }

  /// The sport's words for what is played in the round: `Doubles to 11`, `Maple Hill — Main`.
  package var words: String {
    rules.words(sideOf: competitors.map(\.people.count).max() ?? 1).capitalizedFirst
  }

  /// The progress of the round.
  public var phase: Phase {
    let log = log
    let statuses = (log.fields[FieldBody.statusKey]?.values ?? []).compactMap { $0.string }
    if statuses.contains(FieldBody.finished) {
      return log.disputes.allSatisfy(isAside) ? .final : .contested
    }
    if statuses.contains(FieldBody.abandoned) { return .abandoned }
    if isPlanned { return .planned }
    if state.isComplete { return .complete }
    return log.isEmpty ? .setup : .underway
  }

  /// Whether the round is of a fixture and only its opening is in effect, apart from fields that
  /// don't affect the result.
  private var isPlanned: Bool {
    let log = log
    guard header.fixture != nil, log.isEmpty else { return false }
    return log.fields.allSatisfy { key, field in
      field.counting.isEmpty || FieldBody.isAside(key) || key == FieldBody.sharedKey
    }
  }

  /// Returns the ranks of all seats of the round: the final ones if it is finished, otherwise those
  /// so far.
  public func standings(_ names: Roster) -> Standings {
    standings(names, closed: phase.isFinished)
  }

  /// Returns the ranks of all seats of the round, as in a closed round or, if `closed` is false, as
  /// in one that is in progress.
  ///
  /// In a contested round no seat has a rank.
  public func standings(_ names: Roster, closed: Bool) -> Standings {
    let state = state
    let ranks = participants.indices.map { state.rank(of: Seat(index: $0), closed: closed) }
    guard phase == .contested else { return Standings(ranks, names: names) }
    // No seat has a rank; the seats are listed in the order of the provisional result.
    return Standings(
      ranks.map { Rank([$0.isPlaced ? 0 : 1] + $0.key, isPlaced: false) }, names: names)
  }

  /// The name of the competition that the round belongs to: the one set last, or else the one with
  /// which the round was opened.
  ///
  /// Nil for none. For a contest, it is the contest's id, unless the ledger was given its name
  /// (``naming(event:)``).
  public var event: String? {
    if let eventName { return eventName }
    guard let said = field(FieldBody.eventKey) else { return header.event }
    return said.string
  }

  /// Returns the ledger with a name for the event that the round belongs to, for files and pages;
  /// nil leaves the event unchanged.
  public func naming(event name: String?) -> Self {
    var ledger = self
    ledger.eventName = name
    return ledger
  }

  /// The local time at which the round ended; nil if no import contained it.
  public var endedAt: LocalTime? { field(FieldBody.endedKey)?.string.flatMap { LocalTime($0) } }

  /// The time at which the round was completed: the end given by an import, or the first finish in
  /// effect.
  ///
  /// Nil if the round is not finished. A correction never changes it. A round that was opened more
  /// than six hours after it began was entered afterwards: its end is unknown, and the time when it
  /// began is used. Such times are whole seconds; the header's ``Header/place`` is added as
  /// milliseconds, so that rounds with the same time keep their order.
  public var completedAt: Moment? {
    guard phase.isFinished else { return nil }
    if let endedAt { return placed(endedAt.moment(offset: header.offset ?? 0)) }
    if isTypedUp { return placed(beganAt) }
    let log = log
    guard let status = log.fields[FieldBody.statusKey] else { return nil }
    let first = zip(status.counting, status.values).first { $1.string == FieldBody.finished }
    return first.map { log.reading.entries[$0.0].time }
  }

  /// Returns a moment of whole seconds, with the header's ``Header/place`` added as milliseconds.
  private func placed(_ moment: Moment) -> Moment {
    Moment(milliseconds: moment.milliseconds + Int64(header.place ?? 0))
  }

  private var beganAt: Moment { header.startedAt.moment(offset: header.offset ?? 0) }

  /// Whether the log was opened so long after the start that play was over by then, such as a paper
  /// card that is entered later.
  ///
  /// The times of such a round's entries show only when they were typed.
  private var isTypedUp: Bool {
    guard let opened = entries.first(where: { $0.kind == .open })?.time else { return false }
    return opened.milliseconds(since: beganAt) > Self.longestPlay
  }

  /// The longest plausible duration of play in milliseconds: six hours.
  private static var longestPlay: Int64 { 6 * 3_600_000 }

  /// The period from the first to the last typed event of the round that is in effect; nil if fewer
  /// than two were typed.
  ///
  /// Nil also for rounds that were entered afterwards; imported events are ignored.
  public var span: ClosedRange<Moment>? {
    guard !isTypedUp else { return nil }
    let log = log
    let typed = log.events.map { log.reading.entries[$0] }
      .filter { $0.origin != .imported }.map { $0.time }
    guard typed.count > 1, let first = typed.min(), let last = typed.max() else { return nil }
    return first...last
  }

  /// Returns the prompt for the first entry of the round, before any event.
  public func openingPrompt(_ names: Roster) -> Prompt { start.prompt(names) }

  /// Returns the sections of the round's page; see ``Story/sections(_:closed:)``.
  public func sections(_ names: Roster) -> [Section] {
    story.sections(names, closed: phase.isFinished)
  }

  /// Returns the timeline of the round, which shows step by step what happened; nil in a sport
  /// without one.
  public func timeline(_ names: Roster) -> Timeline? { story.timeline(names) }

  /// Returns all flow events in effect, in order, each with the seats whose turn it was and the
  /// state of the round after it.
  public func turns(_ names: Roster) -> [Turn] { turns(names, last: .max) }
}
