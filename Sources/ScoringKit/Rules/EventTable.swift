/// The events of a stream's entries, read, with the cells that they speak of numbered.
///
/// A ledger works with positions and numbers only. Everything that needs the sport's own
/// types is done here, where ``RoundLoops`` has the compiler specialise it in the sport's module:
/// a round of a hundred entries is read many times faster so.
public struct EventTable<Event: ScoringKit.Event>: Sendable {
  /// What an entry's event is about, where it is no cell's number.
  public enum Mark {
    /// The event stands in the flow.
    public static var flow: Int { -1 }
    /// The entry holds no event.
    public static var none: Int { -2 }
  }

  /// The event of each entry, by position; nil where it holds none that can be read.
  public private(set) var events: [Event?] = []
  /// The number of each event's cell, or a ``Mark``.
  public private(set) var cells: [Int] = []
  /// The slots by their numbers.
  public private(set) var slots: [Event.Slot] = []
  /// The numbers of the slots in the order of the card.
  public private(set) var slotOrder: [Int] = []
  /// Why an entry's event could not be read, with its position.
  public private(set) var refusals: [(position: Int, refusal: Refusal)] = []
  @usableFromInline var numbers: [Event.Slot: Int] = [:]

  /// Makes an empty table.
  public init() {}

  /// Adds the events of entries that come after those of this table.
  ///
  /// - Complexity: O(*m* log *n*) for *m* events and *n* slots where new slots come after all
  ///   others, else O(*n*) for each.
  mutating func append(_ newer: EventTable) {
    let first = events.count
    refusals += newer.refusals.map { ($0.position + first, $0.refusal) }
    events += newer.events
    var added: [Int] = []
    for slot in newer.slots {
      if let number = numbers[slot] {
        added.append(number)
        continue
      }
      added.append(slots.count)
      numbers[slot] = slots.count
      slotOrder.insert(slots.count, at: rank(of: slot))
      slots.append(slot)
    }
    cells += newer.cells.map { $0 >= 0 ? added[$0] : $0 }
  }

  /// How many slots come before one.
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

  /// The number of a slot; nil where no entry speaks of it.
  public func number(of slot: Event.Slot) -> Int? {
    numbers[slot]
  }
}

extension EventTable {
  /// Reads the entries of a stream in order.
  ///
  /// - Complexity: O(*n* log *n*) for *n* entries.
  @inlinable
  public init(_ entries: [Entry]) {
    var events: [Event?] = []
    var cells: [Int] = []
    var slots: [Event.Slot] = []
    var numbers: [Event.Slot: Int] = [:]
    var refusals: [(position: Int, refusal: Refusal)] = []
    events.reserveCapacity(entries.count)
    cells.reserveCapacity(entries.count)
    for (position, entry) in entries.enumerated() {
      guard entry.kind == .event || entry.kind == .insert else {
        events.append(nil)
        cells.append(Mark.none)
        continue
      }
      do throws(Refusal) {
        let event = try Event(canonical: entry.body.utf8.span)
        events.append(event)
        if let slot = event.slot {
          if let number = numbers[slot] {
            cells.append(number)
          } else {
            cells.append(slots.count)
            numbers[slot] = slots.count
            slots.append(slot)
          }
        } else {
          cells.append(Mark.flow)
        }
      } catch {
        events.append(nil)
        cells.append(Mark.none)
        refusals.append((position, error))
      }
    }
    let order = slots.indices.sorted { slots[$0] < slots[$1] }
    self.init(
      events: events, cells: cells, slots: slots, slotOrder: order, refusals: refusals,
      numbers: numbers)
  }

  @usableFromInline
  init(
    events: [Event?], cells: [Int], slots: [Event.Slot], slotOrder: [Int],
    refusals: [(position: Int, refusal: Refusal)], numbers: [Event.Slot: Int]
  ) {
    self.events = events
    self.cells = cells
    self.slots = slots
    self.slotOrder = slotOrder
    self.refusals = refusals
    self.numbers = numbers
  }
}
