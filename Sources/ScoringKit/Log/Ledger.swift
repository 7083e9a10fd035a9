/// A round's log, read under its rules: what counts, in what order, and what it adds up to.
///
/// A ledger is a pure function of the round and the set of its stream's entries.
/// Flow events are folded first, in their order; then the cells, in the order of
/// their slots. A cell's event therefore never changes whether a flow event is legal.
public struct Ledger<R: Round>: Sendable {
  /// The rules.
  public let round: R
  /// What was agreed before play.
  public let header: Header
  /// Who takes part, in order of the seats, those who joined later included.
  public let seats: [R.Participant]
  /// The state before anything happened.
  public let opening: R.Resolution
  /// What the counting events add up to.
  public let resolution: R.Resolution
  /// What two scorekeepers see differently: fields, then places in play, then cells.
  public let disputes: [Dispute]
  /// The entries that count and are refused where they stand, with the reasons.
  public let orphans: [Orphan]

  let reading: LogReading
  /// The event in each entry that holds one, by position, and the cells by number.
  let table: EventTable<R.Event>
  /// The counting flow entries in order, one a place.
  let flow: FlowOrder
  /// What the entries about each cell add up to, by the numbers of the slots.
  let cells: CellReading
  /// The positions of the entries that give the cells their values, in the order of the slots.
  let cellOrder: [Int]
  /// What the entries about each field add up to.
  let fields: [String: FieldReading]

  /// What the entries about one field add up to.
  struct FieldReading: Sendable {
    /// The counting entries, the one that gives the value last.
    var counting: [Int]
    /// What they say, in the same order.
    var values: [JSONValue]
    /// The value; nil where it was never set, or taken back.
    var value: JSONValue? { values.last }
    /// The entries that a newer value would supersede.
    var leaves: [Int]
  }

  /// Reads a round's stream: all its entries, in any order and any number of times.
  ///
  /// - Throws: a refusal where the header's seats are damaged, or cannot play this round.
  /// - Complexity: O(*n* log *n*) for *n* entries, O(*n*) where they come in order from one device.
  public init(round: R, header: Header, entries: [Entry]) throws(Refusal) {
    let ordered = LogReading.ordered(entries)
    let table = round.read(ordered)
    var keys = Numbered<String>()
    // Cells have even numbers and fields odd ones.
    let subjects = zip(ordered, table.cells).map { entry, cell -> LogReading.Subject in
      if cell >= 0 { return .cell(cell << 1) }
      if cell == EventTable<R.Event>.Mark.flow { return .flow }
      guard entry.kind == .field, let key = FieldBody.key(of: entry.body) else { return .none }
      return .cell(keys.number(of: key) << 1 | 1)
    }
    let reading = LogReading(ordered, subjects: subjects)
    let cells = CellReading(reading, count: table.slots.count) { $0 & 1 == 0 ? $0 >> 1 : nil }
    let named = CellReading(reading, count: keys.values.count) { $0 & 1 == 1 ? $0 >> 1 : nil }
    self.round = round
    self.header = header
    self.reading = reading
    self.table = table
    self.cells = cells
    fields = Self.fields(reading, keys: keys.values, named)
    let seating = try Self.seating(round, header, joined: fields, reading)
    seats = seating.seats
    opening = seating.opening
    flow = FlowOrder(reading)
    disputes =
      named.disputes(reading) { FieldBody.isClaim(keys.values[$0]) ? nil : keys.values[$0] }
      + flow.forks.map { fork in
        Dispute(.place, subject: "", entries: fork.sides.map { reading.entries[$0].id })
      } + cells.disputes(reading, .cell) { cells.winners[$0].map { reading.entries[$0].body } }
    cellOrder = table.slotOrder.compactMap { cells.winners[$0] }
    let order = flow.sequence + cellOrder
    let replay = round.replay(order, of: table, from: opening)
    resolution = replay.resolution
    orphans =
      table.refusals.filter { reading.counts($0.position) }
      .map { Orphan(entry: ordered[$0.position].id, refusal: $0.refusal) }
      + seating.orphans
      + replay.orphans.map {
        Orphan(entry: reading.entries[order[$0.index]].id, refusal: $0.refusal)
      }
  }

  private static func fields(_ reading: LogReading, keys: [String], _ named: CellReading)
    -> [String: FieldReading]
  {
    var fields: [String: FieldReading] = [:]
    for (number, key) in keys.enumerated() {
      let counting = named.leaves[number].filter(reading.counts)
      fields[key] = FieldReading(
        counting: counting,
        values: counting.map { FieldBody(reading.entries[$0].body)?.value ?? .null },
        leaves: named.leaves[number])
    }
    return fields
  }
}
