// Where a round stands.
extension RoundLedger {
  /// Who takes part, in terms that every sport shares, in order of the seats.
  public var competitors: [Competitor] {
    // A key path is made anew each time where the types are not known.
    participants.map { $0.competitor }
  }

  /// What was said of each participant beside who it is, in order of the seats: a bow, who serves
  /// first.
  public var particulars: [[String: JSONValue]] {
    participants.map { participant in participant.fields.compactMapValues { $0 } }
  }

  /// Where the round stands.
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

  /// Who stands where, by the phase of the round.
  public func standings(_ names: Roster) -> Standings {
    standings(names, closed: phase.isFinished)
  }

  /// Who stands where while play goes on, or where the round is taken for closed; in a contested
  /// round nobody has a place.
  public func standings(_ names: Roster, closed: Bool) -> Standings {
    let state = state
    let ranks = participants.indices.map { state.rank(of: Seat(index: $0), closed: closed) }
    guard phase == .contested else { return Standings(ranks, names: names) }
    // Nobody has a place; they stand in the order of what counts for the time being.
    return Standings(
      ranks.map { Rank([$0.isPlaced ? 0 : 1] + $0.key, isPlaced: false) }, names: names)
  }

  /// When it ended on the clock of the place, where an import said so.
  public var endedAt: LocalTime? { field(FieldBody.endedKey)?.string.flatMap { LocalTime($0) } }

  /// When it was completed: the end that an import gave, else the first counting finish.
  ///
  /// Nil where it is not finished. A correction never moves it. A round that was opened over six
  /// hours after it began was typed up: its end is not known, and it counts as completed when it
  /// began.
  public var completedAt: Moment? {
    guard phase.isFinished else { return nil }
    if let endedAt { return endedAt.moment(offset: header.offset ?? 0) }
    if isTypedUp { return beganAt }
    let log = log
    guard let status = log.fields[FieldBody.statusKey] else { return nil }
    let first = zip(status.counting, status.values).first { $1.string == FieldBody.finished }
    return first.map { log.reading.entries[$0.0].time }
  }

  private var beganAt: Moment { header.startedAt.moment(offset: header.offset ?? 0) }

  /// Whether the log was opened so long after the start that play was over by then, as a card from
  /// a drawer is: its entries have the times of the typing.
  private var isTypedUp: Bool {
    guard let opened = entries.first(where: { $0.kind == .open })?.time else { return false }
    return opened.milliseconds(since: beganAt) > Self.longestPlay
  }

  /// Nobody plays for so many milliseconds: six hours.
  private static var longestPlay: Int64 { 6 * 3_600_000 }

  /// When the first and the last counting event were typed; nil where fewer than two were.
  ///
  /// What an import brought has no times of its own, nor has what was typed up.
  public var span: ClosedRange<Moment>? {
    guard !isTypedUp else { return nil }
    let log = log
    let typed = log.events.map { log.reading.entries[$0] }
      .filter { $0.origin != .imported }.map { $0.time }
    guard typed.count > 1, let first = typed.min(), let last = typed.max() else { return nil }
    return first...last
  }

  /// What could be entered before anything had happened.
  public func openingPrompt(_ names: Roster) -> Prompt { start.prompt(names) }

  /// What the page of the round says of it; see ``Story/sections(_:closed:)``.
  public func sections(_ names: Roster) -> [Section] {
    story.sections(names, closed: phase.isFinished)
  }

  /// How the round went, step by step; nil in a sport that has nothing to say of it.
  public func timeline(_ names: Roster) -> Timeline? { story.timeline(names) }

  /// Whose turn it was at all events of the flow that count, in order, and what it led to.
  public func turns(_ names: Roster) -> [Turn] { turns(names, last: .max) }
}
