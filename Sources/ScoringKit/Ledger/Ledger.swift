/// A round's log, read according to its rules: the entries in effect, their order, and the state.
///
/// A ledger is a pure function of the round and the set of its stream's entries. Flow events are
/// folded first, in their order; then the cells, in the order of their slots. Therefore a cell's
/// event never affects whether a flow event is legal.
public struct Ledger<R: Round>: Sendable {
  /// The rules of the round.
  public let round: R
  /// The header of the round: everything that was agreed before play.
  ///
  /// Its start includes later corrections.
  public let header: Header
  /// The header as it was when the round was opened, without later corrections.
  let opened: Header
  /// The participants of the round in order of the seats, including those who joined later.
  public let seats: [R.Participant]
  /// The state of the round before any event.
  public let opening: R.Resolution
  /// The state of the round after all events in effect.
  public internal(set) var resolution: R.Resolution

  /// The name of the event in place of the text that the log contains; nil for that text.
  public var eventName: String?

  /// The functions that loop over many events, compiled for the types of this sport.
  let loops: RoundLoops<R>
  /// The entries of the round that are in effect, and their order.
  public internal(set) var log: EffectiveLog
  /// The event of each entry, by the position of the entry in the log, and the numbers of the
  /// cells.
  var table: EventTable<R.Event>
  /// The state after the flow events, before the values of the cells; nil as long as it equals
  /// ``resolution``.
  var played: R.Resolution?
  /// The first of the events that were last added to the flow, by the position of its entry in the
  /// log, and the state of the round before that event; nil if none is known.
  var latest: (first: Int, state: R.Resolution)?

  /// Reads a round's stream: all its entries, in any order; duplicates are allowed.
  ///
  /// - Throws: a refusal if the header's seats are damaged, or cannot play this round.
  /// - Complexity: O(*n* log *n*) for *n* entries, O(*n*) if they are in order and from one device.
  public init(
    round: R, header: Header, entries: [Entry], loops: RoundLoops<R> = RoundLoops()
  ) throws(Refusal) {
    let ordered = LogReading.ordered(entries)
    self.loops = loops
    table = loops.read(ordered)
    var keys = Numbered<String>()
    var subjects: [LogReading.Subject] = []
    subjects.reserveCapacity(ordered.count)
    for (entry, cell) in zip(ordered, table.cells) {
      subjects.append(Self.subject(of: entry, cell: cell, &keys))
    }
    log = EffectiveLog(
      LogReading(ordered, subjects: subjects, inclusion: { R.Event.stored($0, includes: $1) }),
      cells: table.slots.count, fields: keys)
    self.round = round
    opened = header
    self.header = header.moved(by: log.fields[FieldBody.startedKey]?.value)
    let seating = try Self.seating(round, header, joined: log)
    seats = seating.seats
    opening = seating.opening
    log.refused.unread = table.refusals
    log.refused.seats = seating.strays
    resolution = opening
    foldFlow()
    foldCells()
  }

  /// Returns the thing that an entry is about; cells have even numbers, and fields odd ones.
  static func subject(of entry: Entry, cell: Int, _ keys: inout Numbered<String>)
    -> LogReading.Subject
  {
    if cell >= 0 { return .cell(cell << 1) }
    if cell == EventTable<R.Event>.Mark.flow { return .flow }
    guard entry.kind == .field, let key = FieldBody.key(of: entry.body) else { return .none }
    return .cell(keys.number(of: key) << 1 | 1)
  }

  /// Folds all flow events, beginning with the state before any event.
  mutating func foldFlow() {
    (resolution, log.refused.flow) = folded(flow.sequence, from: opening)
    played = nil
  }

  /// Folds the values of all cells, beginning with the state after the flow.
  mutating func foldCells() {
    log.cellOrder = table.slotOrder.compactMap { cells.winners[$0] }
    let start = played ?? resolution
    (resolution, log.refused.cells) = folded(cellOrder, from: start)
    played = cellOrder.isEmpty ? nil : start
  }

  private func folded(_ order: [Int], from start: R.Resolution)
    -> (R.Resolution, [EffectiveLog.Refused])
  {
    guard !order.isEmpty else { return (start, []) }
    let replay = loops.replay(round, order, table, start)
    return (
      replay.resolution,
      replay.orphans.map { (order[$0.index], $0.refusal) }
    )
  }
}

extension Ledger {
  var reading: LogReading { log.reading }
  var flow: FlowOrder { log.flow }
  var cells: CellReading { log.cells }
  var cellOrder: [Int] { log.cellOrder }
}
