/// The entries of a stream, with the decision which of them are in effect.
///
/// An entry is in effect unless it is voided by a void in effect, or superseded by an entry that
/// isn't voided. Therefore an entry that is voided no longer supersedes any other, and a void of a
/// void restores the entry.
///
/// An entry can refer only to entries with smaller Lamport numbers, so one pass from the greatest
/// number to the smallest decides which entries are in effect.
struct LogReading: Sendable {
  /// The thing that an entry is about; an entry supersedes only entries about the same thing.
  enum Subject: Hashable, Sendable {
    /// A cell of the card or a field, by the number that the reader of the stream gave it.
    case cell(Int)
    /// The flow: the entry contains a flow event.
    case flow
    /// No cell, no field and no flow event: the entry opens the stream, is a void, is quarantined,
    /// or can't be read by this program.
    case none
  }

  /// The entries of the stream without duplicates, ordered by Lamport number, device and sequence.
  private(set) var entries: [Entry]
  /// For each entry of the stream, the thing that it is about.
  private(set) var subjects: [Subject]
  /// The index of each entry in ``entries``, by the entry's id.
  private(set) var positions: [EntryID: Int]
  /// For each entry, the position of the void that cancels it; nil if there is none.
  private(set) var voidedBy: [Int?]
  /// For each entry, the position of the entry that supersedes it; nil if there is none.
  private(set) var supersededBy: [Int?]
  /// For each entry, whether it is pending (an entry to which it refers is missing) or quarantined.
  private(set) var isWaiting: [Bool]
  /// The number of entries of the stream that are not quarantined.
  ///
  /// They precede the quarantined ones in ``entries``.
  private(set) var effectiveCount: Int
  /// A function that returns whether one stored event includes another (``Event/includes(_:)``).
  private let inclusion: @Sendable (String, String) -> Bool

  /// Decides which entries of a stream are in effect.
  ///
  /// `entries` must have the order of ``ordered(_:)``; `subjects` contains the thing that each of
  /// them is about.
  ///
  /// - Complexity: O(*n*) for *n* entries.
  init(
    _ entries: [Entry], subjects: [Subject],
    inclusion: @escaping @Sendable (String, String) -> Bool = { _, _ in false }
  ) {
    let limit = LamportLimit.limit(count: entries.count)
    let effective = (entries.lastIndex { $0.lamport <= limit } ?? -1) + 1
    effectiveCount = effective
    self.entries = entries
    self.subjects = subjects
    for position in effective..<entries.count { self.subjects[position] = .none }
    self.inclusion = inclusion
    var positions = [EntryID: Int](minimumCapacity: entries.count)
    for (position, entry) in entries.enumerated() { positions[entry.id] = position }
    self.positions = positions
    voidedBy = Array(repeating: nil, count: entries.count)
    supersededBy = voidedBy
    isWaiting = Array(repeating: false, count: entries.count)
    for position in entries.indices {
      isWaiting[position] = isQuarantined(position) || waits(position)
    }
    for position in (0..<effective).reversed() where voidedBy[position] == nil {
      decide(targetsOf: position)
    }
  }

  /// Whether the Lamport number of the entry at a position is above the limit of the stream (see
  /// ``LamportLimit``).
  func isQuarantined(_ position: Int) -> Bool { position >= effectiveCount }

  /// Whether new entries can be appended one by one: no entry of the stream is quarantined, and
  /// none of the new ones would be.
  func takes(_ added: [Entry]) -> Bool {
    guard let last = added.last else { return true }
    return effectiveCount == entries.count && last.lamport <= LamportLimit.base
  }

  /// The greatest Lamport number of an entry of the stream that is not quarantined; 0 if there is
  /// none.
  var lamport: Int { effectiveCount > 0 ? entries[effectiveCount - 1].lamport : 0 }

  /// Appends an entry that follows all others in the order of the stream, is not a void, and is not
  /// quarantined.
  ///
  /// It is in effect unless it is pending, and it supersedes all its targets: no other entry can
  /// refer to it yet, and no newer one supersedes the same targets.
  /// - Complexity: O(*t*) for *t* targets.
  mutating func append(_ entry: Entry, subject: Subject) {
    let position = entries.count
    entries.append(entry)
    subjects.append(subject)
    positions[entry.id] = position
    voidedBy.append(nil)
    supersededBy.append(nil)
    isWaiting.append(false)
    effectiveCount += 1
    isWaiting[position] = waits(position)
    guard subject != .none else { return }
    for id in entry.targets {
      guard let target = referent(id, of: position), subjects[target] == subject else { continue }
      supersededBy[target] = position
    }
  }

  /// Whether the entry at a position is in effect.
  func counts(_ position: Int) -> Bool {
    voidedBy[position] == nil && supersededBy[position] == nil && !isWaiting[position]
  }

  /// Returns the position of the entry with an id to which the entry at `position` refers; nil if
  /// it is missing or not older.
  func referent(_ id: EntryID, of position: Int) -> Int? {
    guard let target = positions[id], entries[target].lamport < entries[position].lamport
    else { return nil }
    return target
  }

  /// Whether the entry at one position contains all information of another entry about the same
  /// thing.
  func includes(_ position: Int, _ other: Int) -> Bool {
    let (entry, other) = (entries[position], entries[other])
    return entry.body == other.body || (entry.kind.isPlay && inclusion(entry.body, other.body))
  }

  /// Returns the position of the entry that prevails over another one about the same thing: the
  /// newer one, unless the older one includes it and contains more information.
  func prevailing(_ older: Int, _ newer: Int) -> Int {
    includes(older, newer) && !includes(newer, older) ? older : newer
  }

  /// Returns the position of the entry that prevails over several others about the same thing: the
  /// newest of the most complete ones.
  ///
  /// Nil if there are none; `positions` must be in order.
  func winner(of positions: [Int]) -> Int? {
    guard let first = positions.first else { return nil }
    return positions.dropFirst().reduce(first, prevailing)
  }

  private mutating func decide(targetsOf position: Int) {
    let entry = entries[position]
    for id in entry.targets {
      guard let target = referent(id, of: position) else { continue }
      if entry.kind.isVoid {
        if entries[target].kind != .open, voidedBy[target] == nil { voidedBy[target] = position }
      } else if subjects[position] != .none, subjects[position] == subjects[target],
        supersededBy[target] == nil
      {
        supersededBy[target] = position
      }
    }
  }

  /// Whether an entry is pending: a void if all its targets are missing, or a flow entry if its
  /// anchor or all its targets are missing or pending.
  private func waits(_ position: Int) -> Bool {
    let entry = entries[position]
    if entry.kind.isVoid {
      return entry.targets.allSatisfy { referent($0, of: position) == nil }
    }
    guard subjects[position] == .flow else { return false }
    let places = entry.targets.isEmpty ? entry.after.map { [$0] } ?? [] : entry.targets
    return !places.isEmpty
      && places.allSatisfy { id in
        guard let place = referent(id, of: position) else { return true }
        return subjects[place] != .flow || isWaiting[place]
      }
  }

  /// Returns the entries without duplicates, ordered by Lamport number, device and sequence.
  ///
  /// - Complexity: O(*n* log *n*), or O(*n*) if they are already in order.
  static func ordered(_ entries: [Entry]) -> [Entry] {
    let isOrdered = entries.indices.dropFirst().allSatisfy {
      Entry.precedes(entries[$0 - 1], entries[$0])
    }
    guard !isOrdered else { return entries }
    var seen: Set<EntryID> = []
    return entries.filter { seen.insert($0.id).inserted }.sorted(by: Entry.precedes)
  }
}

/// A list that numbers different values from 0, in the order in which they are first seen.
struct Numbered<Value: Hashable & Sendable>: Sendable {
  /// The numbered values; the number of each is its index.
  private(set) var values: [Value] = []
  private var numbers: [Value: Int] = [:]

  /// Returns the number of a value; a new value gets the next number.
  mutating func number(of value: Value) -> Int {
    if let number = numbers[value] { return number }
    numbers[value] = values.count
    values.append(value)
    return values.count - 1
  }
}

/// The entries that set the cells of a stream, by the numbers of the cells.
///
/// A cell is here one on the card, or a field of a round or of a document: the same rules apply.
struct CellReading: Sendable {
  /// For each cell, the positions of the entries that a newer value would supersede, in order.
  ///
  /// They include voided ones: if those are restored, the newer entry still supersedes them.
  private(set) var leaves: [[Int]]
  /// For each cell, the position of the entry that sets its value: the newest of the most complete
  /// ones in effect; nil if there is none.
  private(set) var winners: [Int?]

  /// Finds the entries that set the cells of a stream.
  ///
  /// `count` is the number of cells. `number` converts the number of a subject to the index of its
  /// cell; it returns nil for a subject to skip.
  ///
  /// - Complexity: O(*n*) for *n* entries.
  init(_ reading: LogReading, count: Int, number: (Int) -> Int?) {
    leaves = Array(repeating: [], count: count)
    winners = Array(repeating: nil, count: count)
    for (position, subject) in reading.subjects.enumerated() {
      guard case .cell(let cell) = subject, let index = number(cell),
        reading.supersededBy[position] == nil
      else { continue }
      leaves[index].append(position)
      guard reading.counts(position) else { continue }
      winners[index] = winners[index].map { reading.prevailing($0, position) } ?? position
    }
  }

  /// Adds the last entry of a stream, to which no other entry refers, to the entries that set a
  /// cell.
  ///
  /// - Complexity: O(*l*) for *l* entries that it might supersede.
  mutating func append(_ position: Int, to cell: Int, _ reading: LogReading) {
    if cell == leaves.count {
      leaves.append([])
      winners.append(nil)
    }
    leaves[cell].removeAll { reading.supersededBy[$0] != nil }
    let rivals = leaves[cell].filter(reading.counts)
    leaves[cell].append(position)
    winners[cell] = reading.winner(of: rivals + [position])
  }

  /// Returns the dispute about a cell; nil if the entries in effect agree.
  ///
  /// `subject` returns the text that names the cell, or nil if there can be no dispute about it.
  func dispute(
    of cell: Int, _ reading: LogReading, _ kind: Dispute.Kind = .field,
    subject: (Int) -> String?
  ) -> Dispute? {
    guard leaves[cell].count > 1, let winner = winners[cell], let subject = subject(cell)
    else { return nil }
    let counting = leaves[cell].filter(reading.counts)
    guard counting.contains(where: { !reading.includes(winner, $0) }) else { return nil }
    let sides = counting.filter { $0 != winner } + [winner]
    return Dispute(kind, subject: subject, entries: sides.map { reading.entries[$0].id })
  }
}
