/// Which entries of a stream count.
///
/// An entry counts unless a counting void targets it, or an entry that no counting
/// void targets supersedes it. So a void cancels its target together with the
/// target's own superseding, and a void of a void restores.
///
/// References lead to smaller Lamport numbers only, so one pass from the greatest
/// down decides everything.
struct LogReading: Sendable {
  /// What an entry is about; entries supersede only what is about the same.
  enum Subject: Hashable, Sendable {
    /// A cell or a field, numbered by its reader.
    case cell(Int)
    /// A place in the flow.
    case flow
    /// The stream itself, or nothing that this program can read.
    case none
  }

  /// The entries, each once, by Lamport number, device and sequence.
  private(set) var entries: [Entry]
  /// What each entry is about.
  private(set) var subjects: [Subject]
  /// Where each entry stands in ``entries``.
  private(set) var positions: [EntryID: Int]
  /// The entry that cancels each entry, if any counting one does.
  private(set) var voidedBy: [Int?]
  /// The entry that stands in place of each entry, if any does.
  private(set) var supersededBy: [Int?]
  /// Whether each entry waits for another one that it refers to, or is quarantined.
  private(set) var isWaiting: [Bool]
  /// The number of entries that are not quarantined.
  ///
  /// They come before those that are.
  private(set) var effectiveCount: Int
  /// Whether one event, in its stored form, says all that another form says.
  private let inclusion: @Sendable (String, String) -> Bool

  /// Reads entries that are ``ordered(_:)``, with what each of them is about.
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

  /// Whether an entry's Lamport number is above the limit of the stream (see ``LamportLimit``).
  func isQuarantined(_ position: Int) -> Bool { position >= effectiveCount }

  /// Whether entries can be appended one by one: none is quarantined, and none of these would be.
  func takes(_ added: [Entry]) -> Bool {
    guard let last = added.last else { return true }
    return effectiveCount == entries.count && last.lamport <= LamportLimit.base
  }

  /// The greatest Lamport number of an entry that is not quarantined; 0 if there is none.
  var lamport: Int { effectiveCount > 0 ? entries[effectiveCount - 1].lamport : 0 }

  /// Appends an entry that comes after all others, is not a void, and is not quarantined.
  ///
  /// It counts, unless it waits, and it stands in place of all its targets: no other entry
  /// can refer to it, and none that supersedes the same is newer.
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

  /// Whether an entry counts.
  func counts(_ position: Int) -> Bool {
    voidedBy[position] == nil && supersededBy[position] == nil && !isWaiting[position]
  }

  /// The position of an entry that another refers to; nil where it is missing, or not older.
  func referent(_ id: EntryID, of position: Int) -> Int? {
    guard let target = positions[id], entries[target].lamport < entries[position].lamport
    else { return nil }
    return target
  }

  /// Whether an entry says all that another one about the same says.
  func includes(_ position: Int, _ other: Int) -> Bool {
    let (entry, other) = (entries[position], entries[other])
    return entry.body == other.body || (entry.kind.isPlay && inclusion(entry.body, other.body))
  }

  /// Which of two entries counts where both stand: the newer, unless the older says more.
  func prevailing(_ older: Int, _ newer: Int) -> Int {
    includes(older, newer) && !includes(newer, older) ? older : newer
  }

  /// The entry that counts of several in order: the newest that says the most.
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

  /// A void waits while it has no target here; a flow entry while it has no place.
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

  /// The entries, each once, by Lamport number, device and sequence.
  ///
  /// - Complexity: O(*n* log *n*), or O(*n*) where they are in order already.
  static func ordered(_ entries: [Entry]) -> [Entry] {
    let isOrdered = entries.indices.dropFirst().allSatisfy {
      Entry.precedes(entries[$0 - 1], entries[$0])
    }
    guard !isOrdered else { return entries }
    var seen: Set<EntryID> = []
    return entries.filter { seen.insert($0.id).inserted }.sorted(by: Entry.precedes)
  }
}

/// Values with a running number each, in the order in which they were first seen.
struct Numbered<Value: Hashable & Sendable>: Sendable {
  /// The values by their numbers.
  private(set) var values: [Value] = []
  private var numbers: [Value: Int] = [:]

  /// The number of a value, a new one where it has none yet.
  mutating func number(of value: Value) -> Int {
    if let number = numbers[value] { return number }
    numbers[value] = values.count
    values.append(value)
    return values.count - 1
  }
}

/// What the entries about each cell of a stream add up to; cells are numbered.
///
/// A cell may be one of the card, or a field of a document: both follow the same rules.
struct CellReading: Sendable {
  /// For each cell the entries that a newer one would supersede, in order.
  ///
  /// Those that were taken back are among them: if they came back, the newer one
  /// would still stand.
  private(set) var leaves: [[Int]]
  /// For each cell the entry that gives its value: the newest that counts and says the most.
  private(set) var winners: [Int?]

  /// Reads the cells of a stream, `number` telling those that are asked for by their subjects.
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

  /// Takes the last entry of a reading, which no other refers to, into its cell.
  ///
  /// - Complexity: O(*l*) for *l* entries that it might have superseded.
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

  /// What two scorekeepers say differently of a cell; nil where entries that count agree.
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
