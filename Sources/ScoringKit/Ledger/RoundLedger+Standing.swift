// The phase, the standings and the times of a round.
extension RoundLedger {
  /// The participants in order of the seats, in the form that every sport shares.
  public var competitors: [Competitor] {
    // A key path would be created on every call, because the types are unknown here.
    participants.map { $0.competitor }
  }

  /// The sport's own fields of each participant, in order of the seats: a bow, who serves first.
  public var particulars: [[String: JSONValue]] {
    participants.map { participant in participant.fields.compactMapValues { $0 } }
  }

  /// The progress of the round.
  public var phase: Phase {
    let log = log
    let statuses = (log.fields[FieldBody.statusKey]?.values ?? []).compactMap { $0.string }
    if statuses.contains(FieldBody.finished) {
      return log.disputes.allSatisfy(isAside) ? .final : .contested
    }
    if statuses.contains(FieldBody.abandoned) { return .abandoned }
    if state.isComplete { return .complete }
    return log.isEmpty ? .setup : .underway
  }

  /// Returns the places of all seats, according to the phase of the round.
  public func standings(_ names: Roster) -> Standings {
    standings(names, closed: phase.isFinished)
  }

  /// Returns the places of all seats, for a round in progress or a closed one; in a contested round
  /// no seat has a place.
  public func standings(_ names: Roster, closed: Bool) -> Standings {
    let state = state
    let ranks = participants.indices.map { state.rank(of: Seat(index: $0), closed: closed) }
    guard phase == .contested else { return Standings(ranks, names: names) }
    // No seat has a place; they are ordered by the provisional result.
    return Standings(
      ranks.map { Rank([$0.isPlaced ? 0 : 1] + $0.key, isPlaced: false) }, names: names)
  }

  /// The round's event: the last one set, or the one that the round was opened with.
  public var event: String? {
    guard let said = field(FieldBody.eventKey) else { return header.event }
    return said.string
  }

  /// The local time at which the round ended, if an import contained it.
  public var endedAt: LocalTime? { field(FieldBody.endedKey)?.string.flatMap { LocalTime($0) } }

  /// The time when the round was completed: the end given by an import, or the first finish in
  /// effect.
  ///
  /// Nil if the round is not finished. A correction never changes it. A round that was opened more
  /// than six hours after it began was entered afterwards: its end is unknown, and the time when it
  /// began is used. Such times have no milliseconds; these are the header's ``Header/place``, so
  /// that rounds of the same time keep their order.
  public var completedAt: Moment? {
    guard phase.isFinished else { return nil }
    if let endedAt { return placed(endedAt.moment(offset: header.offset ?? 0)) }
    if isTypedUp { return placed(beganAt) }
    let log = log
    guard let status = log.fields[FieldBody.statusKey] else { return nil }
    let first = zip(status.counting, status.values).first { $1.string == FieldBody.finished }
    return first.map { log.reading.entries[$0.0].time }
  }

  /// Returns a moment of whole seconds with the round's place as milliseconds.
  private func placed(_ moment: Moment) -> Moment {
    Moment(milliseconds: moment.milliseconds + Int64(header.place ?? 0))
  }

  private var beganAt: Moment { header.startedAt.moment(offset: header.offset ?? 0) }

  /// Whether the log was opened so long after the start that play was over by then, such as a paper
  /// card that is entered later.
  ///
  /// The times of its entries are those of the typing.
  private var isTypedUp: Bool {
    guard let opened = entries.first(where: { $0.kind == .open })?.time else { return false }
    return opened.milliseconds(since: beganAt) > Self.longestPlay
  }

  /// The longest plausible duration of play in milliseconds: six hours.
  private static var longestPlay: Int64 { 6 * 3_600_000 }

  /// The times when the first and the last event in effect were typed; nil if fewer than two were.
  ///
  /// Imported events, and rounds that were entered afterwards, have no such times.
  public var span: ClosedRange<Moment>? {
    guard !isTypedUp else { return nil }
    let log = log
    let typed = log.events.map { log.reading.entries[$0] }
      .filter { $0.origin != .imported }.map { $0.time }
    guard typed.count > 1, let first = typed.min(), let last = typed.max() else { return nil }
    return first...last
  }

  /// Returns what could be entered before any event.
  public func openingPrompt(_ names: Roster) -> Prompt { start.prompt(names) }

  /// Returns the sections of the round's page; see ``Story/sections(_:closed:)``.
  public func sections(_ names: Roster) -> [Section] {
    story.sections(names, closed: phase.isFinished)
  }

  /// Returns the course of the round, step by step; nil in a sport without one.
  public func timeline(_ names: Roster) -> Timeline? { story.timeline(names) }

  /// Returns all flow events in effect, in order, with whose turn it was and the state after each.
  public func turns(_ names: Roster) -> [Turn] { turns(names, last: .max) }
}
