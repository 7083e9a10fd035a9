package import ScoringKit

/// A piece of the history for statistics: rounds as rows of bytes, without a value an entry.
package struct RoundRows: Sendable {
  /// One round.
  package struct Item: Sendable {
    /// The round.
    package let stream: StreamID
    /// Whether its rows say everything.
    ///
    /// One device wrote it, its opening comes first, and nothing was corrected, taken back,
    /// inserted or said twice. Of any other round only a ledger can tell what counts.
    package fileprivate(set) var isPlain = true
    /// Where the header lies in the bytes.
    package fileprivate(set) var opening = 0..<0
    /// The events, by their places in ``RoundRows/rows``.
    package fileprivate(set) var events: Range<Int>
    /// The fields' bodies, by their places in ``RoundRows/fields``.
    package fileprivate(set) var fields: Range<Int>
    fileprivate var device: DeviceNumber?
  }

  /// What tells devices apart within one piece.
  package typealias DeviceNumber = Int64

  /// The rounds in the order of the store.
  package private(set) var items: [Item] = []
  /// The texts of all entries.
  package private(set) var bytes: [UInt8] = []
  /// The events of all rounds.
  package private(set) var rows: [EventRows.Row] = []
  /// Where the fields' texts lie in the bytes.
  package private(set) var fields: [Range<Int>] = []
  /// Where the next piece begins; nil at the end.
  package var next: Int64?

  /// The events of a round.
  package func events(of item: Item) -> EventRows {
    EventRows(bytes: bytes, rows: rows[item.events])
  }

  /// Leaves out the rounds that a body doesn't take.
  mutating func keep(_ takes: (StreamID) -> Bool) {
    items.removeAll { !takes($0.stream) }
  }

  /// The number of entries that were taken.
  package private(set) var count = 0

  /// A piece without rounds.
  package init() {}

  /// Begins a round.
  package mutating func begin(_ stream: StreamID) {
    items.append(
      Item(
        stream: stream, events: rows.count..<rows.count, fields: fields.count..<fields.count))
  }

  /// What an entry is, apart from its body.
  package struct EntryFacts {
    /// What tells its device apart within the piece.
    let device: DeviceNumber
    let sequence: Int
    let kind: EntryKind?
    /// The entry that it was typed after; 0 for none.
    let follows: Int
    /// Whether it refers to targets, or to another device's entry.
    let refers: Bool

    /// Says what an entry is.
    package init(
      device: DeviceNumber, sequence: Int, kind: EntryKind?, follows: Int, refers: Bool
    ) {
      self.device = device
      self.sequence = sequence
      self.kind = kind
      self.follows = follows
      self.refers = refers
    }
  }

  /// Adds an entry to the round that was begun last; `body` appends its text.
  package mutating func add(_ entry: EntryFacts, body: (inout [UInt8]) -> Void) {
    guard takes(entry) else { return }
    let start = bytes.count
    body(&bytes)
    place(entry, at: start..<bytes.count)
  }

  /// Adds entries to the round that was begun last, whose texts lie in one.
  mutating func add(
    _ entries: [(facts: EntryFacts, text: Range<Int>)], of text: UnsafeBufferPointer<UInt8>
  ) {
    let start = bytes.count
    bytes.append(contentsOf: text)
    for entry in entries where takes(entry.facts) {
      place(
        entry.facts, at: start + entry.text.lowerBound..<start + entry.text.upperBound)
    }
  }

  /// Whether the round stays plain with an entry more.
  private mutating func takes(_ entry: EntryFacts) -> Bool {
    guard let last = items.indices.last else { return false }
    count += 1
    let isFirst = items[last].device == nil
    if isFirst { items[last].device = entry.device }
    items[last].isPlain =
      items[last].isPlain && items[last].device == entry.device && !entry.refers
      && isFirst == (entry.kind == .open)
    return items[last].isPlain
  }

  private mutating func place(_ entry: EntryFacts, at text: Range<Int>) {
    guard let last = items.indices.last else { return }
    switch entry.kind {
    case .open: items[last].opening = text
    case .event:
      rows.append(
        EventRows.Row(sequence: entry.sequence, follows: entry.follows, body: text))
      items[last].events = items[last].events.lowerBound..<rows.count
    case .field:
      let isNew = fields[items[last].fields].allSatisfy { key($0) != key(text) }
      items[last].isPlain = isNew && !key(text).starts(with: "seat.".utf8)
      fields.append(text)
      items[last].fields = items[last].fields.lowerBound..<fields.count
    default: items[last].isPlain = false
    }
  }

  private func key(_ field: Range<Int>) -> ArraySlice<UInt8> {
    bytes[field].prefix { $0 != 61 }
  }

  /// The value of a plain round's field as it is stored, in JSON; nil where it was never set.
  package func field(_ name: String, of item: Item) -> ArraySlice<UInt8>? {
    fields[item.fields].first { key($0).elementsEqual(name.utf8) }.map {
      bytes[$0].drop { $0 != 61 }.dropFirst()
    }
  }
}
