import ScoringKit
import ScoringKitTesting

/// A random history of one stream for tests, written by three devices that each know a part of it.
///
/// The entries are not made with a ledger. They can target, follow and void any entry that their
/// writer knows, so they also do things that no command would do.
struct RandomHistory {
  /// The entries of the history, in the order in which they were written.
  private(set) var entries: [Entry] = []
  private var random: SeededGenerator
  private var writers: [Writer]
  private let kinds: [Action]
  private let stream: StreamID

  /// An action by which a device adds an entry.
  enum Action: CaseIterable {
    case play, cell, correct, insert, field, finish, join, remove, undo, redo, replaceAny
  }

  private struct Writer {
    let device: DeviceID
    /// The error of the device's clock in milliseconds.
    let drift: Int64
    var sequence = 0
    var lamport = 0
    /// The entries that the device knows, as positions in the history, in the order in which the
    /// device received them.
    var known: [Int] = []
    var isKnown: [Bool] = []
    /// The greatest entry number of each device that the entries of this device have mentioned.
    var told: [Int] = [0, 0, 0]
  }

  /// Writes a random history; the same seed always gives the same history.
  init(seed: UInt64, length: ClosedRange<Int>, kinds: [Action], stream: StreamID) {
    random = SeededGenerator(seed: seed)
    self.kinds = kinds
    self.stream = stream
    writers = []
    for number in 0..<3 {
      let years = Int64(below(40)) - 20
      writers.append(
        Writer(
          device: DeviceID(bits: UInt64(0x111 * (number + 1))), drift: years * 31_557_600_000))
    }
    append(by: 0, kind: .open, body: Self.header)
    for writer in 1..<3 where below(8) > 0 { learn(0, by: writer) }
    let count = length.lowerBound + below(length.count)
    while entries.count < count {
      let writer = below(3)
      if below(4) == 0 { contest(writer, below(3)) } else { act(by: writer) }
    }
  }

  /// Returns the entries that some devices know, each once, joined in the given order of the
  /// devices.
  func joined(_ order: [Int]) -> [Entry] {
    var isThere = [Bool](repeating: false, count: entries.count)
    var joined: [Entry] = []
    joined.reserveCapacity(entries.count)
    for writer in order {
      for position in writers[writer].known where !isThere[position] {
        isThere[position] = true
        joined.append(entries[position])
      }
    }
    return joined
  }

  /// Returns entries as another device might receive them: in any order, some of them twice, and
  /// with wrong times on request.
  mutating func delivery(of entries: [Entry], clocksWrong: Bool) -> [Entry] {
    var delivery = entries
    if clocksWrong {
      let years = Int64(below(40)) - 20
      let time = Moment(milliseconds: years * 31_557_600_000)
      for index in delivery.indices where below(2) == 0 {
        delivery[index] = delivery[index].at(time)
      }
    }
    for _ in 0..<below(entries.count) { delivery.append(delivery[below(entries.count)]) }
    for index in stride(from: delivery.count - 1, to: 0, by: -1) {
      delivery.swapAt(index, below(index + 1))
    }
    return delivery
  }

  /// Returns a random number from zero up to, but not including, a given number.
  mutating func below(_ count: Int) -> Int {
    count < 2 ? 0 : Int(random.next() % UInt64(count))
  }

  static let header = "{}"

  // MARK: Actions

  private mutating func contest(_ writer: Int, _ other: Int) {
    let misses = below(3) == 0
    for position in writers[other].known where !misses || below(3) > 0 {
      learn(position, by: writer)
    }
  }

  private mutating func learn(_ position: Int, by writer: Int) {
    while writers[writer].isKnown.count <= position { writers[writer].isKnown.append(false) }
    guard !writers[writer].isKnown[position] else { return }
    writers[writer].isKnown[position] = true
    writers[writer].known.append(position)
    writers[writer].lamport = max(writers[writer].lamport, entries[position].lamport)
  }

  private mutating func act(by writer: Int) {
    switch kinds[below(kinds.count)] {
    case .play: append(by: writer, kind: .event, after: newest(writer), body: letter())
    case .cell:
      let cell = below(2) == 0 ? "x" : "y"
      let body = "\(cell)=\(1 + below(3))"
      append(by: writer, kind: .event, targets: leaves(writer, of: cell), body: body)
    case .correct:
      guard let target = newest(writer, skipping: below(4)) else { return }
      append(by: writer, kind: .event, targets: [target], body: letter())
    case .insert:
      append(
        by: writer, kind: .insert, after: newest(writer, skipping: below(4)), body: letter())
    case .field: field(by: writer, "note", "\(below(3))")
    case .finish: field(by: writer, "status", below(4) == 0 ? "\"abandoned\"" : "\"finished\"")
    case .join: field(by: writer, "seat.1", Self.people[below(3)])
    case .remove: void(by: writer, kind: .remove, below(2) + 1) { !$0.kind.isVoid }
    case .undo: void(by: writer, kind: .undo, 1) { $0.kind != .open && $0.kind != .undo }
    case .redo: void(by: writer, kind: .redo, 1) { $0.kind == .undo }
    case .replaceAny:
      guard let target = any(writer), let other = any(writer) else { return }
      append(
        by: writer, kind: .event, after: below(2) == 0 ? nil : other, targets: [target, other],
        body: letter())
    }
  }

  private static let people = [
    #"{"participant":{"id":"b","kind":"guest","name":"Ben"}}"#,
    #"{"participant":{"id":"c","kind":"guest","name":"Cid"}}"#, #"{"participant":7}"#,
  ]

  private mutating func letter() -> String {
    // One of forty letters is a question mark, which is no legal event.
    ["A", "B", "C", "D", "E", "?"][below(40) == 0 ? 5 : below(5)]
  }

  private mutating func field(by writer: Int, _ key: String, _ value: String) {
    append(
      by: writer, kind: .field, targets: leaves(writer, of: key), body: "\(key)=\(value)")
  }

  private mutating func void(
    by writer: Int, kind: EntryKind, _ count: Int, where isMeant: (Entry) -> Bool
  ) {
    var targets: [EntryID] = []
    for position in writers[writer].known.reversed() {
      guard targets.count < count else { break }
      if isMeant(entries[position]), below(3) > 0 { targets.append(entries[position].id) }
    }
    guard !targets.isEmpty else { return }
    append(by: writer, kind: kind, targets: targets, body: "")
  }

  // MARK: Known entries

  private mutating func any(_ writer: Int) -> EntryID? {
    let known = writers[writer].known
    return known.isEmpty ? nil : entries[known[below(known.count)]].id
  }

  /// Returns the newest flow entry that a writer knows, or an older one after skipping some.
  private func newest(_ writer: Int, skipping count: Int = 0) -> EntryID? {
    var left = count
    var found: EntryID?
    for position in writers[writer].known.reversed() {
      let entry = entries[position]
      guard entry.kind == .event || entry.kind == .insert, entry.body.utf8.count == 1
      else { continue }
      found = entry.id
      guard left > 0 else { break }
      left -= 1
    }
    return found
  }

  /// Returns the entries of a cell that a writer knows and that no entry known to the writer
  /// replaces.
  private mutating func leaves(_ writer: Int, of cell: String) -> [EntryID] {
    // A writer who has not seen the earlier values replaces none of them.
    guard below(6) > 0 else { return [] }
    var found: [EntryID] = []
    for position in writers[writer].known where entries[position].body.hasPrefix(cell) {
      let replaced = entries[position].targets
      found.removeAll { replaced.contains($0) }
      found.append(entries[position].id)
    }
    return found
  }

  private mutating func append(
    by writer: Int, kind: EntryKind, after: EntryID? = nil, targets: [EntryID] = [], body: String
  ) {
    writers[writer].sequence += 1
    writers[writer].lamport += 1
    let id = EntryID(device: writers[writer].device, sequence: writers[writer].sequence)
    var seen: [EntryID] = []
    for position in writers[writer].known {
      let other = entries[position].id
      let number = Int(other.device.bits / 0x111) - 1
      guard number != writer, other.sequence > writers[writer].told[number] else { continue }
      writers[writer].told[number] = other.sequence
      seen.removeAll { $0.device == other.device }
      seen.append(other)
    }
    let time = Moment(milliseconds: writers[writer].drift + Int64(entries.count) * 1000)
    let entry = Entry(
      id: id, stream: stream, lamport: writers[writer].lamport, time: time, kind: kind,
      after: after, targets: targets, seen: seen, body: body)
    entries.append(entry)
    learn(entries.count - 1, by: writer)
  }
}

extension Entry {
  /// Returns the same entry with another wall time.
  fileprivate func at(_ time: Moment) -> Entry {
    Entry(
      id: id, stream: stream, lamport: lamport, author: author, time: time, kind: kind,
      origin: origin, line: line, after: after, targets: targets, seen: seen, body: body)
  }
}
