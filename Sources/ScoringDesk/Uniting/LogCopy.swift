import ScoringKit
import ScoringStore

/// Copies the entries of one round (the other round) into another (the kept round), when the two
/// are merged.
///
/// The copies have the effect that the entries would have if their authors had written them in the
/// kept round without seeing its own entries.
///
/// Each device of the other round gets a new device in the kept round. So by the usual rules, two
/// equal entries have the effect of one, and two different ones are a dispute. Author and time are
/// kept. The copies count as imported, so `undo` does not take them back one by one.
struct LogCopy {
  /// The pairs of copied entries and their copies, for the entry that records the merge.
  private(set) var united: UnitedEntries
  /// The copies that were stored in the kept round.
  private(set) var copies: [Entry] = []

  private let other: Repository.Record
  private let kept: Repository.Record
  private let seating: [Seat]
  private let writer: RepositoryWriter
  /// The ids of all copies in the kept round, including those of earlier merges, by the ids of the
  /// original entries.
  private var known: [EntryID: EntryID] = [:]
  /// For each device of the other round, the numbers of its copied entries, in ascending order.
  private var copied: [DeviceID: [Int]] = [:]
  private var devices: [DeviceID: DeviceID] = [:]
  private var next: [DeviceID: Int] = [:]

  /// Copies the entries that have no copy in the kept round yet, and stores the copies.
  ///
  /// - Throws: A refusal if an event can't be read, or its text can't be rewritten for other seats.
  init(
    _ other: Repository.Record, into kept: Repository.Record, _ match: SeatMatch,
    _ writer: RepositoryWriter
  )
    throws
  {
    self.other = other
    self.kept = kept
    self.writer = writer
    seating = match.keepsNumbers ? [] : match.seating
    united = UnitedEntries(of: other.stream)
    let earlier = kept.ledger.united.filter { $0.round == other.stream }
    for entry in other.ledger.entries {
      for copy in earlier.compactMap({ $0.copy(of: entry.id) }).prefix(1) { know(entry.id, copy) }
    }
    for line in Self.lines(of: Self.taken(of: other.ledger, into: kept.stream)) {
      try copy(line.filter { known[$0.id] == nil })
    }
  }

  /// Returns the number of entries of a merged round that have no copy in the kept round yet.
  static func rest(of other: Repository.Record, in kept: Repository.Record) -> Int {
    let united = kept.ledger.united.filter { $0.round == other.stream }
    return taken(of: other.ledger, into: kept.stream).count { entry in
      !united.contains { $0.copy(of: entry.id) != nil }
    }
  }

  /// Returns the entries of the other round that are to be copied, in the order of its log.
  ///
  /// An entry that voids others is included if one of those is. Entries that are copies themselves,
  /// from the kept round or from a round that was separated again, are left out.
  private static func taken(of ledger: any RoundLedger, into kept: StreamID) -> [Entry] {
    let left = ledger.parted + ledger.united.filter { $0.round == kept }
    var taken: Set<EntryID> = []
    return ledger.entries.filter { entry in
      guard isTaken(entry), !entry.kind.isVoid || entry.targets.contains(where: taken.contains),
        !left.contains(where: { $0.isCopy(entry.id) })
      else { return false }
      taken.insert(entry.id)
      return true
    }
  }

  /// Whether an entry is to be copied: it contains play, a void, or a field that would be right in
  /// another round too.
  private static func isTaken(_ entry: Entry) -> Bool {
    switch entry.kind {
    case .open: false
    case .event, .insert, .remove, .undo, .redo: true
    case .field: FieldBody(entry.body).map { !FieldBody.staysWithItsRound($0.key) } ?? false
    }
  }

  /// Returns the entries of each line, with the lines in the order of their first entries in the
  /// log.
  private static func lines(of entries: [Entry]) -> [[Entry]] {
    var order: [EntryID] = []
    var lines: [EntryID: [Entry]] = [:]
    for entry in entries {
      if lines[entry.line] == nil { order.append(entry.line) }
      lines[entry.line, default: []].append(entry)
    }
    return order.compactMap { lines[$0] }
  }

  private mutating func know(_ entry: EntryID, _ copy: EntryID) {
    known[entry] = copy
    copied[entry.device, default: []].append(entry.sequence)
  }

  private mutating func copy(_ line: [Entry]) throws {
    guard let first = line.first else { return }
    let device = try devices[first.id.device] ?? writer.writer.makeDevice()
    devices[first.id.device] = device
    let seen = context(of: line)
    var drafts: [Draft] = []
    for entry in line {
      let copy = EntryID(device: device, sequence: next[device, default: 1])
      drafts.append(try draft(of: entry, before: drafts.isEmpty ? nil : copy))
      next[device] = copy.sequence + 1
      know(entry.id, copy)
      united.add(entry.id, as: copy)
    }
    let entries = try writer.writer.numbered(
      drafts, in: kept.stream,
      by: WriterIdentity(device: device, author: first.author, knowing: seen),
      time: first.time)
    guard entries.allSatisfy({ united.isCopy($0.id) }) else {
      throw DeskError.damaged("A new device of the store has entries already.")
    }
    try writer.writer.append(entries, sentAs: nil)
    copies += entries
  }

  /// Returns the causal context of the copy of a line: the opening of the kept round, and the
  /// copies of the entries that the line's author had seen.
  private func context(of line: [Entry]) -> [EntryID] {
    let opening = kept.ledger.entries.filter { $0.kind == .open }.map(\.id)
    let before = line.prefix(1).map {
      EntryID(device: $0.id.device, sequence: $0.id.sequence - 1)
    }
    return opening + (before + line.flatMap(\.seen)).compactMap(copy(upTo:))
  }

  /// Returns the id of the copy of a device's newest copied entry whose number is at most that of
  /// the given id; `nil` if there is none.
  private func copy(upTo id: EntryID) -> EntryID? {
    guard let sequence = copied[id.device]?.last(where: { $0 <= id.sequence }) else { return nil }
    return known[EntryID(device: id.device, sequence: sequence)]
  }

  /// Returns the draft of an entry's copy.
  ///
  /// `next` is the id that the copy will get; `nil` for the first entry of a line.
  private func draft(of entry: Entry, before next: EntryID?) throws -> Draft {
    var draft = Draft(
      kind: entry.kind, origin: .imported, targets: entry.targets.compactMap { known[$0] },
      body: try body(of: entry))
    if let after = entry.after.flatMap({ known[$0] }) {
      let isPrevious = next.map { $0.device == after.device && $0.sequence == after.sequence + 1 }
      draft.anchor = isPrevious == true ? .previous : .entry(after)
    }
    return draft
  }

  private func body(of entry: Entry) throws -> String {
    switch entry.kind {
    case .event, .insert:
      seating.isEmpty ? entry.body : try other.ledger.notation(of: entry.id, seating: seating)
    case .open, .field, .remove, .undo, .redo: entry.body
    }
  }
}
