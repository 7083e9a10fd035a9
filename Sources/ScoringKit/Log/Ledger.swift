/// A round's log, read under its rules: which entries count, in what order, and what they add up to.
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
  public let disputes: [Dispute]
  public let orphans: [Orphan]

  let reading: LogReading
  /// The event in each entry that holds one, by position.
  let events: [R.Event?]
  /// The counting flow entries in order, one a place.
  let flow: FlowOrder
  /// The cells that have a value, with the position of the entry that gives it.
  let cells: [(slot: R.Event.Slot, position: Int)]
  /// For each cell, all entries about it that a newer one would supersede.
  let cellLeaves: [R.Event.Slot: [Int]]
  /// The same for fields.
  let fields: [String: FieldReading]

  /// What the entries about one field add up to.
  struct FieldReading: Sendable {
    /// The value; nil where it was never set, or taken back.
    var value: JSONValue?
    /// The entry that gives it.
    var position: Int?
    /// The entries that a newer value would supersede.
    var leaves: [Int]
  }

  /// Reads a round's stream: all its entries, in any order and any number of times.
  ///
  /// - Throws: a refusal where the header's seats are damaged, or cannot play this round.
  /// - Complexity: O(*n* log *n*) for *n* entries, O(*n*) where they come in order from one device.
  public init(round: R, header: Header, entries: [Entry]) throws(Refusal) {
    var slots = Numbered<R.Event.Slot>()
    var keys = Numbered<String>()
    var events: [EntryID: R.Event] = [:]
    var damaged: [Orphan] = []
    let reading = LogReading(entries) { entry in
      switch entry.kind {
      case .event, .insert:
        do throws(Refusal) {
          let event = try round.read(entry.body.utf8.span)
          events[entry.id] = event
          return event.slot.map { .cell(slots.number(of: $0) << 1) } ?? .flow
        } catch {
          damaged.append(Orphan(entry: entry.id, refusal: error))
          return .none
        }
      case .field:
        guard let field = FieldBody(entry.body) else { return .none }
        return .cell(keys.number(of: field.key) << 1 | 1)
      case .open, .remove, .undo, .redo: return .none
      }
    }
    self.round = round
    self.header = header
    self.reading = reading
    self.events = reading.entries.map { events[$0.id] }
    var disputes: [Dispute] = []
    let fields = Self.fields(reading, keys: keys, disputes: &disputes)
    seats = try Self.seats(header, joined: fields)
    opening = try round.opening(seats)
    flow = FlowOrder(reading)
    disputes += flow.forks.map { fork in
      Dispute(subject: "", entries: fork.sides.map { reading.entries[$0].id })
    }
    (cells, cellLeaves) = Self.cells(
      reading, events: self.events, slots: slots, spell: round.spell, disputes: &disputes)
    let order = flow.sequence + cells.map(\.position)
    let played = self.events
    let replay = round.replay(order.compactMap { played[$0] }, from: opening)
    resolution = replay.resolution
    self.fields = fields
    self.disputes = disputes
    orphans =
      damaged
      + replay.orphans.map {
        Orphan(entry: reading.entries[order[$0.index]].id, refusal: $0.refusal)
      }
  }

  private static func fields(
    _ reading: LogReading, keys: Numbered<String>, disputes: inout [Dispute]
  ) -> [String: FieldReading] {
    var fields: [String: FieldReading] = [:]
    for (number, key) in keys.values.enumerated() {
      let about = keys.positions(in: reading, subject: number << 1 | 1)
      let counting = about.filter(reading.counts)
      let winner = counting.last
      fields[key] = FieldReading(
        value: winner.flatMap { FieldBody(reading.entries[$0].body)?.value },
        position: winner, leaves: about.filter { reading.supersededBy[$0] == nil })
      if !FieldBody.isClaim(key), let dispute = dispute(reading, counting, subject: key) {
        disputes.append(dispute)
      }
    }
    return fields
  }

  private static func cells(
    _ reading: LogReading, events: [R.Event?], slots: Numbered<R.Event.Slot>,
    spell: (R.Event) -> String, disputes: inout [Dispute]
  ) -> ([(slot: R.Event.Slot, position: Int)], [R.Event.Slot: [Int]]) {
    var about = [[Int]](repeating: [], count: slots.values.count)
    for (position, subject) in reading.subjects.enumerated() {
      if case .cell(let number) = subject, number & 1 == 0 { about[number >> 1].append(position) }
    }
    var cells: [(slot: R.Event.Slot, position: Int)] = []
    var leaves: [R.Event.Slot: [Int]] = [:]
    for (slot, positions) in zip(slots.values, about) {
      leaves[slot] = positions.filter { reading.supersededBy[$0] == nil }
      let counting = positions.filter(reading.counts)
      guard let winner = counting.last else { continue }
      cells.append((slot, winner))
      if let dispute = dispute(reading, counting, subject: reading.entries[winner].body) {
        disputes.append(dispute)
      }
    }
    return (cells.sorted { $0.slot < $1.slot }, leaves)
  }

  /// A dispute where the counting entries about one thing do not all say the same.
  private static func dispute(_ reading: LogReading, _ counting: [Int], subject: String)
    -> Dispute?
  {
    guard let last = counting.last,
      counting.contains(where: { reading.entries[$0].body != reading.entries[last].body })
    else { return nil }
    return Dispute(subject: subject, entries: counting.map { reading.entries[$0].id })
  }

  private static func seats(_ header: Header, joined fields: [String: FieldReading])
    throws(Refusal) -> [R.Participant]
  {
    var values = header.seats
    while let joined = fields[FieldBody.seatKey(values.count + 1)]?.value?["participant"] {
      values.append(joined)
    }
    do {
      return try values.map { try R.Participant($0) }
    } catch {
      throw Refusal(.damaged, "The list of participants cannot be read.")
    }
  }
}

/// Values with a running number each, in the order in which they were first seen.
struct Numbered<Value: Hashable> {
  private(set) var values: [Value] = []
  private var numbers: [Value: Int] = [:]

  /// The number of a value, a new one where it has none yet.
  mutating func number(of value: Value) -> Int {
    if let number = numbers[value] { return number }
    numbers[value] = values.count
    values.append(value)
    return values.count - 1
  }

  /// The positions of the entries about a subject.
  func positions(in reading: LogReading, subject: Int) -> [Int] {
    reading.subjects.indices.filter { reading.subjects[$0] == .cell(subject) }
  }
}
