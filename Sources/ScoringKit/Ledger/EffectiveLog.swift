/// The part of a ledger that doesn't depend on the sport: the entries in effect, and their order.
public struct EffectiveLog: Sendable {
  /// The entries about one field.
  struct FieldReading: Sendable {
    /// The entries in effect; the one with the field's value is last.
    var counting: [Int]
    /// The values of those entries, in the same order.
    var values: [JSONValue]
    /// The value; nil if it was never set, or was voided.
    var value: JSONValue? { values.last }
    /// The entries that a newer value would supersede.
    var leaves: [Int]
  }

  /// A refused entry's position, and the reason.
  typealias Refused = (position: Int, refusal: Refusal)

  /// The refused entries.
  struct Refusals: Sendable {
    /// Entries whose event can't be read.
    var unread: [Refused] = []
    /// Fields for a seat that seat nobody.
    var seats: [Refused] = []
    /// Flow events that the rules refuse, in the order in which they are folded.
    var flow: [Refused] = []
    /// Events in cells that the rules refuse.
    var cells: [Refused] = []
  }

  private(set) var reading: LogReading
  /// The flow entries in effect in order, one for each place.
  private(set) var flow: FlowOrder
  /// The entries of each cell, by the number of its slot.
  private(set) var cells: CellReading
  /// The positions of the entries with the values of the cells, in the order of the slots.
  var cellOrder: [Int] = []
  /// The keys of the fields, numbered, and the entries of each.
  var keys: Numbered<String>
  private var named: CellReading
  var refused = Refusals()
  /// The entries about each field, by its key.
  private(set) var fields: [String: FieldReading] = [:]
  /// The disputes between scorers about fields and cells, by their numbers.
  private var fieldDisputes: [Int: Dispute] = [:]
  private var cellDisputes: [Int: Dispute] = [:]

  /// Makes a log from a reading with a number of cells and some fields.
  init(_ reading: LogReading, cells count: Int, fields keys: Numbered<String>) {
    self.reading = reading
    self.keys = keys
    flow = FlowOrder(reading)
    cells = CellReading(reading, count: count) { $0 & 1 == 0 ? $0 >> 1 : nil }
    named = CellReading(reading, count: keys.values.count) { $0 & 1 == 1 ? $0 >> 1 : nil }
    for number in keys.values.indices { readField(number) }
    for cell in 0..<count { readCell(cell) }
  }

  /// Appends an entry that comes after all others, and returns the length of the unchanged part of
  /// the flow.
  mutating func append(_ entry: Entry, subject: LogReading.Subject) -> Int {
    let position = reading.entries.count
    reading.append(entry, subject: subject)
    if case .cell(let number) = subject {
      if number & 1 == 0 {
        cells.append(position, to: number >> 1, reading)
        readCell(number >> 1)
      } else {
        named.append(position, to: number >> 1, reading)
        readField(number >> 1)
      }
    }
    return flow.append(reading)
  }

  private mutating func readField(_ number: Int) {
    let (key, leaves) = (keys.values[number], named.leaves[number])
    let counting = leaves.filter(reading.counts)
    fields[key] = FieldReading(
      counting: counting,
      values: counting.map { FieldBody(reading.entries[$0].body)?.value ?? .null }, leaves: leaves)
    fieldDisputes[number] = named.dispute(of: number, reading) {
      FieldBody.isClaim(keys.values[$0]) ? nil : keys.values[$0]
    }
  }

  private mutating func readCell(_ cell: Int) {
    cellDisputes[cell] = cells.dispute(of: cell, reading, .cell) {
      cells.winners[$0].map { reading.entries[$0].body }
    }
  }
}

// Properties of a log that ``RoundLedger`` provides.
extension EffectiveLog {
  /// The positions of the events in effect, in the order in which they are folded.
  var events: [Int] { flow.sequence + cellOrder }

  /// Whether no event is in effect.
  var isEmpty: Bool { flow.sequence.isEmpty && cellOrder.isEmpty }

  func id(_ position: Int) -> EntryID { reading.entries[position].id }

  var disputes: [Dispute] {
    fieldDisputes.sorted { $0.key < $1.key }.map { $0.value }
      + flow.forks.map { Dispute(.place, subject: "", entries: $0.sides.map(id)) }
      + cellDisputes.sorted { $0.key < $1.key }.map { $0.value }
  }

  var orphans: [Orphan] {
    (refused.unread.filter { reading.counts($0.position) } + refused.seats + refused.flow
      + refused.cells).map { Orphan(entry: id($0.position), refusal: $0.refusal) }
  }

  var repetitions: Set<EntryID> {
    var repeated = zip(flow.sequence, flow.agreeing).flatMap { first, all in
      all.filter { $0 != first }
    }
    for (leaves, winner) in zip(cells.leaves, cells.winners) where leaves.count > 1 {
      guard let winner else { continue }
      repeated += leaves.filter { position in
        position != winner && reading.counts(position)
          && reading.entries[position].body == reading.entries[winner].body
      }
    }
    return Set(repeated.map(id))
  }

  var attachments: [Attachment] {
    var attached: [(position: Int, attachment: Attachment)] = []
    for (key, field) in fields {
      guard let position = field.counting.last,
        let one = Attachment(key, field.value, entry: id(position))
      else { continue }
      attached.append((position, one))
    }
    return attached.sorted { $0.position < $1.position }.map { $0.attachment }
  }

  var rows: [LogRow] {
    let orphaned = Dictionary(orphans.map { ($0.entry, $0.refusal) }) { first, _ in first }
    let disputed = Set(disputes.flatMap { $0.entries })
    let played = Set(flow.agreeing.joined())
    return reading.entries.enumerated().map { position, entry in
      let fate: LogRow.Fate =
        if let void = reading.voidedBy[position] {
          .voided(by: id(void))
        } else if let newer = reading.supersededBy[position] {
          reading.includes(newer, position) && reading.entries[newer].body != entry.body
            ? .extended(by: id(newer)) : .superseded(by: id(newer))
        } else if reading.isQuarantined(position) {
          .quarantined
        } else if reading.isWaiting[position] {
          .waiting
        } else if let refusal = orphaned[entry.id] {
          .orphaned(refusal)
        } else if disputed.contains(entry.id)
          || (reading.subjects[position] == .flow && !played.contains(position))
        {
          .disputed
        } else {
          .counts
        }
      return LogRow(number: position + 1, entry: entry, fate: fate)
    }
  }

  var heads: [EntryID] {
    // A linear search is enough, because few devices write to a round.
    var newest: [EntryID] = []
    for entry in reading.entries.prefix(reading.effectiveCount) {
      if let known = newest.firstIndex(where: { $0.device == entry.id.device }) {
        newest[known] = max(newest[known], entry.id)
      } else {
        newest.append(entry.id)
      }
    }
    return newest.sorted()
  }

  /// Returns the stored event of an entry; nil for an entry of any other kind.
  func eventBody(of id: EntryID) -> String? {
    guard let entry = reading.positions[id].map({ reading.entries[$0] }),
      entry.kind == .event || entry.kind == .insert
    else { return nil }
    return entry.body
  }

  // MARK: Places

  /// Returns the places at which several scorers entered the same flow event, including the given
  /// one.
  func places(alike position: Int) -> Set<Int> {
    let place = flow.placeOf(position)
    let groups = flow.agreeing.map { Set($0.map(flow.placeOf)) }
    return groups.first { $0.contains(place) } ?? [place]
  }

  /// Returns the position of the flow entry at a place.
  func flowPosition(at place: LogPlace) throws(Refusal) -> Int {
    let position: Int? = if case .entry(let id) = place { reading.positions[id] } else { nil }
    if let position, reading.entries[position].kind == .open {
      throw Refusal(.illegal, "That entry opens the round: play begins with the next one.")
    }
    guard let position, reading.subjects[position] == .flow, !reading.isWaiting[position] else {
      throw Refusal(
        .illegal, "That entry is no event of play, so nothing can be put in its place.",
        hint: "Take it back with `undo` or `remove`.")
    }
    return position
  }

  func noSuchEntry(_ id: EntryID) -> Refusal {
    Refusal(.notation, "The log has no entry \(id).", token: id.description)
  }
}
