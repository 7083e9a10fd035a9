/// The parsed events of a stream's entries, with their cells numbered.
///
/// A ledger works with positions and numbers only. Everything that needs the sport's own types is
/// done here, where ``RoundLoops`` lets the compiler specialise it in the sport's module. That
/// makes reading a round of a hundred entries many times faster.
public struct EventTable<Event: ScoringKit.Event>: Sendable {
  /// Special values in place of a cell's number.
  public enum Mark {
    /// The event is a flow event.
    public static var flow: Int { -1 }
    /// The entry contains no event.
    public static var none: Int { -2 }
  }

  /// The event of each entry, by position; nil if the entry contains no readable event.
  public private(set) var events: [Event?] = []
  /// The number of each event's cell, or a ``Mark``.
  public private(set) var cells: [Int] = []
  /// The slots by their numbers.
  public private(set) var slots: [Event.Slot] = []
  /// The numbers of the slots, in the order of the card.
  public private(set) var slotOrder: [Int] = []
  /// The reasons why entries could not be read, with their positions.
  public private(set) var refusals: [(position: Int, refusal: Refusal)] = []

  /// Makes an empty table.
  public init() {}

  /// Appends the events of later entries.
  ///
  /// - Complexity: O(*m* log *n*) for *m* events and *n* slots if new slots come after all others,
  ///   otherwise O(*n*) for each.
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

  /// The number of slots that come before one.
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

  /// The number of a slot; nil if no entry refers to it.
  ///
  /// - Complexity: O(log *n*) for *n* slots.
  public func number(of slot: Event.Slot) -> Int? {
    number(ofSlotAt: rank(of: slot), slot)
  }

  /// Whether no cell is filled more than once.
  var hasEachCellOnce: Bool {
    slots.count == cells.count { $0 >= 0 }
  }
}

extension EventTable {
  /// Reads the entries of a stream in order.
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

  /// Reads events in their stored forms.
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

  /// Numbers the cells by the first appearance of their slots, and returns the slots and their
  /// numbers in the order of the card.
  ///
  /// Sorting the slots is faster than hashing them.
  @inlinable
  static func number(
    _ filled: [(position: Int, slot: Event.Slot)], in cells: inout [Int]
  ) -> (slots: [Event.Slot], order: [Int]) {
    let sorted = filled.indices.sorted { one, other in
      filled[one].slot == filled[other].slot
        ? one < other : filled[one].slot < filled[other].slot
    }
    // For each event, the first event in the same cell.
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
