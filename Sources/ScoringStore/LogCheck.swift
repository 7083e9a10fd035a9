package import ScoringKit

/// A check of the logs of all devices, entry by entry, which reports gaps and wrong checksums.
///
/// Pass the entries of each device in ascending order of their numbers.
package struct LogCheck {
  /// The facts that a store has about an entry that is missing from the checked entries.
  package enum Outside {
    /// The store has no trace of the entry.
    case absent
    /// The entry was deleted with its round or set aside; with its checksum, if the store has that.
    case known(Checksum?)
  }

  /// The report with all findings so far.
  package var report = StoreReport()
  private var last: EntryID?
  private var chain: Checksum?
  /// The first of the consecutive numbers that end with the last checked entry.
  private var start = 1

  /// Begins a check with an empty report.
  package init() {}

  /// Checks the numbers and the checksum of the next entry, and adds problems to the report.
  ///
  /// - Parameters:
  /// - entry: The next entry of the same device, or the first checked one of another device.
  /// - checksum: The checksum that is stored with the entry.
  /// - isOwn: Whether this store wrote under the entry's device. If so, a missing number is damage;
  ///   otherwise it is only a remark.
  /// - outside: Called with each id between the last checked entry and this one; returns the
  ///   store's facts about that entry.
  /// - Throws: Only the errors of `outside`.
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

  /// Returns whether an entry is one of the consecutive entries of its device that were checked
  /// last, so that it certainly exists.
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
    // The gap between two numbers of another device can be of any size, so only its last 100,000
    // numbers are looked up.
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

  /// Reports that an entry refers to another entry that the store does not have.
  ///
  /// - Parameters:
  ///   - target: The missing entry.
  ///   - entry: The entry that refers to it.
  ///   - isOwn: Whether this store wrote under the device of the missing entry. If so, it is
  ///     damage.
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
  /// The ids of all entries that this entry refers to as a target, as seen, or as the entry that it
  /// follows.
  package var references: [EntryID] {
    targets + seen + (after.map { [$0] } ?? [])
  }
}
