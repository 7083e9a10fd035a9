package import ScoringKit

/// A check of the logs of all devices, entry by entry, that reports what is inconsistent.
///
/// Pass each device's entries in their order; `outside` describes the entries between them.
package struct LogCheck {
  /// The knowledge about an entry that is not among the entries in effect.
  package enum Outside {
    /// The store has no trace of the entry.
    case absent
    /// The entry was deleted with its round, or set aside; with its checksum, if known.
    case known(Checksum?)
  }

  /// The findings so far.
  package var report = StoreReport()
  private var last: EntryID?
  private var chain: Checksum?
  /// The first number of the run without gaps that ends with the last entry.
  private var start = 1

  /// Begins a check.
  package init() {}

  /// Checks the next entry.
  ///
  /// - Parameters:
  ///   - entry: The entry.
  ///   - checksum: The checksum that is stored with it.
  ///   - isOwn: Whether this store wrote under the entry's device. If so, no number may be missing.
  ///   - outside: Describes an entry between the last one and this one.
  /// - Throws: The errors of `outside`.
  package mutating func follow(
    _ entry: Entry, checksum: Checksum, isOwn: Bool,
    outside: (EntryID) throws(StoreError) -> Outside
  ) throws(StoreError) {
    report.entries += 1
    let id = entry.id
    if entry.lamport > LamportLimit.base { report.streamsAboveBase.insert(entry.stream) }
    if !Moment.supported.contains(entry.time) {
      report.note(
        "\(id)", "The time of this entry in \(entry.stream) is outside the years 1 to 9999.")
    }
    if last?.device != id.device {
      (last, chain, start) = (EntryID(device: id.device, sequence: 0), .zero, 1)
    }
    guard StoreLimits.stored.contains(id.sequence), id.sequence > last?.sequence ?? 0 else {
      report.damage("\(id)", "The numbers of this device are in disorder.")
      return
    }
    if let last, last.sequence != id.sequence - 1 {
      chain = try bridge(from: last, to: id, isOwn: isOwn, outside: outside)
    }
    if let chain, Checksum(of: entry, after: chain) != checksum {
      report.damage("\(id)", "The checksum of this entry in \(entry.stream) doesn't match it.")
    }
    if last?.sequence != id.sequence - 1 { start = id.sequence }
    last = id
    chain = checksum
  }

  /// Returns whether an entry was among the last ones checked, so that it needs no query.
  package func hasFollowed(_ id: EntryID) -> Bool {
    guard let last, last.device == id.device else { return false }
    return start <= id.sequence && id.sequence <= last.sequence
  }

  private mutating func bridge(
    from last: EntryID, to id: EntryID, isOwn: Bool,
    outside: (EntryID) throws(StoreError) -> Outside
  ) throws(StoreError) -> Checksum? {
    var result: Checksum?
    var lacking: [Int] = []
    // A gap in the numbers of another device can be of any width, so only its end is checked.
    let near = max(last.sequence + 1, id.sequence - 100_000)
    for number in near..<id.sequence {
      switch try outside(EntryID(device: id.device, sequence: number)) {
      case .absent:
        result = nil
        lacking.append(number)
      case .known(let checksum): result = checksum
      }
    }
    if let first = lacking.first, let end = lacking.last {
      let range = first == end ? "Entry \(first)" : "\(lacking.count) entries, \(first) to \(end),"
      let sentence = "\(range) of this device \(first == end ? "is" : "are") not here."
      if isOwn {
        report.damage("\(id)", sentence)
      } else {
        report.note("\(id)", sentence)
      }
    }
    return result
  }

  /// Reports that an entry refers to one that the store does not have.
  package mutating func missing(_ target: EntryID, in entry: Entry, isOwn: Bool) {
    let sentence = "This entry in \(entry.stream) refers to \(target), which isn't here."
    if isOwn {
      report.damage("\(entry.id)", sentence)
    } else {
      report.note("\(entry.id)", sentence)
    }
  }
}

extension Entry {
  /// All entries that this one refers to, except by its line.
  package var references: [EntryID] {
    targets + seen + (after.map { [$0] } ?? [])
  }
}
