/// The part of a ledger that doesn't depend on the sport: the entries of a round or of a document
/// that are in effect, and their order.
public struct EffectiveLog: Sendable {
  /// The entries that set one field of the round, and the value of the field.
  struct FieldReading: Sendable {
    /// The positions of the entries in effect that set the field; the last one has the field's
    /// value.
    var counting: [Int]
    /// The values that the entries in effect set, in the order of those entries.
    var values: [JSONValue]
    /// The value of the field; nil if it was never set, or if every entry that set it was voided.
    var value: JSONValue? { values.last }
    /// The positions of the entries that a newer value of the field would supersede.
    var leaves: [Int]
  }

  /// The position in the log of an entry that was refused, and the reason.
  typealias Refused = (position: Int, refusal: Refusal)

  /// The entries of the log that were refused, grouped by what they contain.
  struct Refusals: Sendable {
    /// The entries whose event can't be read.
    var unread: [Refused] = []
    /// The fields that name a participant for a seat but have no effect: the participant can't be
    /// read, or the round has no such seat.
    var seats: [Refused] = []
    /// The flow events that the rules refuse, in the order in which they are folded.
    var flow: [Refused] = []
    /// The values of cells that the rules refuse.
    var cells: [Refused] = []
  }

  private(set) var reading: LogReading
  /// The order of the flow entries in effect, with one entry for each place in the flow.
  private(set) var flow: FlowOrder
  /// The entries that set each cell of the card, by the number of the cell.
  private(set) var cells: CellReading
  /// The positions in the log of the entries whose values the cells have, in the order of the
  /// slots.
  var cellOrder: [Int] = []
  /// The keys of the round's fields, each with a number that identifies the field.
  var keys: Numbered<String>
  private var named: CellReading
  var refused = Refusals()
  /// The openings of the round, of which the first counts.
  private(set) var openings = Openings()
  /// The entries that set each field of the round, by the field's key.
  private(set) var fields: [String: FieldReading] = [:]
  /// The disputes between scorers about fields and about cells, by the numbers of the fields and of
  /// the cells.
  private var fieldDisputes: [Int: Dispute] = [:]
  private var cellDisputes: [Int: Dispute] = [:]

  /// Makes a log from the reading of a stream in which the cells and the fields have been numbered.
  ///
  /// `count` is the number of cells.
  init(_ reading: LogReading, cells count: Int, fields keys: Numbered<String>) {
    self.reading = reading
    self.keys = keys
    flow = FlowOrder(reading)
    cells = CellReading(reading, count: count) { $0 & 1 == 0 ? $0 >> 1 : nil }
    named = CellReading(reading, count: keys.values.count) { $0 & 1 == 1 ? $0 >> 1 : nil }
    for number in keys.values.indices { readField(number) }
    for cell in 0..<count { readCell(cell) }
    for entry in reading.entries.prefix(reading.effectiveCount) where entry.kind == .open {
      openings.add(entry)
    }
  }

  /// Appends an entry that follows all others in the order of the log, and returns the number of
  /// events at the start of the flow that are unchanged.
  mutating func append(_ entry: Entry, subject: LogReading.Subject) -> Int {
    let position = reading.entries.count
    reading.append(entry, subject: subject)
    if entry.kind == .open { openings.add(entry) }
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

  /// Whether the log contains no event in effect.
  var isEmpty: Bool { flow.sequence.isEmpty && cellOrder.isEmpty }

  func id(_ position: Int) -> EntryID { reading.entries[position].id }

  var disputes: [Dispute] {
    fieldDisputes.sorted { $0.key < $1.key }.map { $0.value }
      + flow.forks.map { Dispute(.place, subject: "", entries: $0.sides.map(id)) }
      + cellDisputes.sorted { $0.key < $1.key }.map { $0.value }
  }

  var orphans: [Orphan] {
    otherOpenings
      + (refused.unread.filter { reading.counts($0.position) } + refused.seats + refused.flow
      + refused.cells).map { Orphan(entry: id($0.position), refusal: $0.refusal) }
  }

  /// The openings that were put aside, because they don't agree with the one that counts.
  private var otherOpenings: [Orphan] {
    guard let first = openings.first else { return [] }
    return openings.putAside.map { opening in
      Orphan(
        entry: opening.id,
        refusal: Refusal(
          .illegal,
          "It opens another round than entry \(first.id), which is the first opening in the log."))
    }
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
    return Set(repeated.map(id) + openings.agreeing.map(\.id))
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

  /// Returns the stored text of the event in an entry; nil if the log has no such entry, or if the
  /// entry contains no event.
  func eventBody(of id: EntryID) -> String? {
    guard let entry = reading.positions[id].map({ reading.entries[$0] }),
      entry.kind == .event || entry.kind == .insert
    else { return nil }
    return entry.body
  }

  // MARK: Places

  /// Returns the places in the flow at which scorers entered the same event as the entry at a
  /// position of the log, including the place of that entry.
  func places(alike position: Int) -> Set<Int> {
    let place = flow.placeOf(position)
    let groups = flow.agreeing.map { Set($0.map(flow.placeOf)) }
    return groups.first { $0.contains(place) } ?? [place]
  }

  /// Returns the position in the log of the flow entry that a correction refers to.
  ///
  /// - Throws: a refusal if the correction refers to anything else, such as a cell or the opening
  ///   of the round, or to a pending entry.
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
