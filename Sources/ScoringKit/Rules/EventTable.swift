/// The events of a stream's entries, parsed, with a number for each cell that they fill.
///
/// A ledger works with positions and numbers only. Everything that needs the sport's own types is
/// done by this type: ``RoundLoops`` lets the compiler specialise it in the sport's module. That
/// makes reading a round of a hundred entries many times faster.
public struct EventTable<Event: ScoringKit.Event>: Sendable {
  /// Values in ``EventTable/cells`` that are not the number of a cell.
  public enum Mark {
    /// The value for an event without a cell: a flow event.
    public static var flow: Int { -1 }
    /// The value for an entry without a readable event.
    public static var none: Int { -2 }
  }

  /// The event of each entry, at the position of the entry; nil if the entry contains no readable
  /// event.
  public private(set) var events: [Event?] = []
  /// For each entry, at its position, the number of the cell that its event fills, or a ``Mark``.
  public private(set) var cells: [Int] = []
  /// The slots of all cells that events fill; the index of a slot is the number of its cell.
  public private(set) var slots: [Event.Slot] = []
  /// The numbers of all cells that events fill, in the order of the card.
  public private(set) var slotOrder: [Int] = []
  /// The positions of the entries whose events could not be read, with the reasons.
  public private(set) var refusals: [(position: Int, refusal: Refusal)] = []

  /// Makes an empty table.
  public init() {}

  /// Appends the events of a table of later entries.
  ///
  /// - Complexity: O(*m* log *n*) for *m* new events and *n* slots; each new slot that sorts before
  ///   an existing one adds O(*n*).
  mutating func append(_ newer: EventTable) {
    let first = events.count
    if !newer.refusals.isEmpty {
      refusals += newer.refusals.map { ($0.position + first, $0.refusal) }
    }
    for event in newer.events { events.append(event) }
    var added: [Int] = []
    for slot in newer.slots {
      let rank = rank(of: slot)
      if let number = number(ofSlotAt: rank, slot) {
        added.append(number)
        continue
      }
      added.append(slots.count)
      slotOrder.insert(slots.count, at: rank)
      slots.append(slot)
    }
    cells += newer.cells.map { $0 >= 0 ? added[$0] : $0 }
  }

  /// Returns the number of slots that sort before a slot in the order of the card.
  private func rank(of slot: Event.Slot) -> Int {
    var range = slotOrder.startIndex..<slotOrder.endIndex
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      if slots[slotOrder[middle]] < slot {
        range = middle + 1..<range.upperBound
      } else {
        range = range.lowerBound..<middle
      }
    }
    return range.lowerBound
  }

  private func number(ofSlotAt rank: Int, _ slot: Event.Slot) -> Int? {
    guard rank < slotOrder.count, slots[slotOrder[rank]] == slot else { return nil }
    return slotOrder[rank]
  }

  /// Returns the number of the cell with a slot; nil if no event fills that cell.
  ///
  /// - Complexity: O(log *n*) for *n* slots.
  public func number(of slot: Event.Slot) -> Int? {
    number(ofSlotAt: rank(of: slot), slot)
  }

  /// Whether no cell is filled by more than one event.
  var hasEachCellOnce: Bool {
    slots.count == cells.count { $0 >= 0 }
  }
}

extension EventTable {
  /// Reads the events of a stream's entries, in the order of the entries.
  ///
  /// - Complexity: O(*n* log *n*) for *n* entries.
  @inlinable
  public init(_ entries: [Entry]) {
    self.init(
      count: entries.count,
      canonical: { index in
        let entry = entries[index]
        return entry.kind == .event || entry.kind == .insert ? entry.body : nil
      })
  }

  /// Reads events from their stored forms.
  ///
  /// - Complexity: O(*n* log *n*) for *n* events.
  @inlinable
  public init(_ bodies: [String]) {
    self.init(count: bodies.count, canonical: { bodies[$0] })
  }

  @inlinable
  init(count: Int, canonical: (Int) -> String?) {
    var events: [Event?] = []
    var cells: [Int] = []
    var filled: [(position: Int, slot: Event.Slot)] = []
    var refusals: [(position: Int, refusal: Refusal)] = []
    events.reserveCapacity(count)
    cells.reserveCapacity(count)
    filled.reserveCapacity(count)
    for position in 0..<count {
      cells.append(Mark.none)
      guard let body = canonical(position) else {
        events.append(nil)
        continue
      }
      do throws(Refusal) {
        let event = try Event(canonical: body.utf8.span)
        events.append(event)
        cells[position] = Mark.flow
        if let slot = event.slot { filled.append((position, slot)) }
      } catch {
        events.append(nil)
        refusals.append((position, error))
      }
    }
    let (slots, order) = Self.number(filled, in: &cells)
    self.init(events: events, cells: cells, slots: slots, slotOrder: order, refusals: refusals)
  }

  /// Numbers the cells in the order in which events first fill them, and returns the slots by
  /// number and the numbers in the order of the card.
  ///
  /// The slots are sorted, because that is faster than hashing them.
  @inlinable
  static func number(
    _ filled: [(position: Int, slot: Event.Slot)], in cells: inout [Int]
  ) -> (slots: [Event.Slot], order: [Int]) {
    let sorted = filled.indices.sorted { one, other in
      filled[one].slot == filled[other].slot
        ? one < other : filled[one].slot < filled[other].slot
    }
    // For each event, the index of the first event in the same cell.
    var first = Array(filled.indices)
    for (one, next) in zip(sorted, sorted.dropFirst()) where filled[one].slot == filled[next].slot {
      first[next] = first[one]
    }
    var slots: [Event.Slot] = []
    slots.reserveCapacity(filled.count)
    for (index, event) in filled.enumerated() {
      if first[index] == index {
        cells[event.position] = slots.count
        slots.append(event.slot)
      } else {
        cells[event.position] = cells[filled[first[index]].position]
      }
    }
    let order = sorted.filter { first[$0] == $0 }.map { cells[filled[$0].position] }
    return (slots, order)
  }

  @usableFromInline
  init(
    events: [Event?], cells: [Int], slots: [Event.Slot], slotOrder: [Int],
    refusals: [(position: Int, refusal: Refusal)]
  ) {
    self.events = events
    self.cells = cells
    self.slots = slots
    self.slotOrder = slotOrder
    self.refusals = refusals
  }
}
