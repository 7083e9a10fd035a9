package import ScoringKit

/// Follows the logs of all devices entry by entry, and says what doesn't fit.
///
/// Feed it each device's entries in their order; what lies between comes from `outside`.
package struct LogCheck {
  /// What is known of an entry that isn't among those that count.
  package enum Outside {
    /// It isn't here at all.
    case absent
    /// Deleted with its round, or set aside; the checksum where it is known.
    case known(Checksum?)
  }

  /// What was found so far.
  package var report = StoreReport()
  private var last: EntryID?
  private var chain: Checksum?
  /// The first number of the run without a gap that ends with the last entry.
  private var start = 1

  /// Begins a check.
  package init() {}

  /// Looks at the next entry.
  ///
  /// - Parameters:
  ///   - entry: the entry.
  ///   - checksum: the one that is stored beside it.
  ///   - isOwn: whether this store wrote under the entry's device, so that no number may lack.
  ///   - outside: what is known of a name that lies between the last entry and this one.
  /// - Throws: what `outside` throws.
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

  /// Whether an entry was among those that were just followed, so that it needs no search.
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
    // A gap of strangers' numbers can be as wide as they like: its ends tell enough.
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

  /// Says that an entry refers to one that isn't here.
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
  /// Every entry that this one names, but its line.
  package var references: [EntryID] {
    targets + seen + (after.map { [$0] } ?? [])
  }
}
