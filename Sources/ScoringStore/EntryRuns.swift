package import ScoringKit

/// A set of entry ids, stored as runs of consecutive numbers for each device.
///
/// A device numbers its entries without gaps, so usually one run describes its whole log.
package struct EntryRuns: Hashable, Sendable {
  /// The runs of each device, in ascending order, with a gap between one run and the next.
  private var runs: [DeviceID: [ClosedRange<Int>]] = [:]

  /// Creates an empty set.
  package init() {}

  /// Whether the set is empty.
  package var isEmpty: Bool { runs.isEmpty }

  /// The number of entry ids in the set.
  package var count: Int {
    runs.values.reduce(0) { $0 + $1.reduce(0) { $0 + ($1.upperBound - $1.lowerBound + 1) } }
  }

  /// All runs in the set, sorted by device and then by number.
  package var all: [(device: DeviceID, numbers: ClosedRange<Int>)] {
    runs.sorted { $0.key < $1.key }.flatMap { device, runs in runs.map { (device, $0) } }
  }

  /// Returns whether the set contains an entry id.
  ///
  /// - Complexity: O(log *n*) for *n* runs of the entry's device.
  package func contains(_ id: EntryID) -> Bool {
    guard let runs = runs[id.device] else { return false }
    let place = Self.place(of: id.sequence, in: runs)
    return place < runs.count && runs[place].lowerBound <= id.sequence
  }

  /// Adds one entry id to the set.
  package mutating func insert(_ id: EntryID) {
    insert(id.sequence...id.sequence, of: id.device)
  }

  /// Adds consecutive numbers of a device to the set.
  ///
  /// No number may exceed ``StoreLimits/number``.
  package mutating func insert(_ numbers: ClosedRange<Int>, of device: DeviceID) {
    var known = runs.removeValue(forKey: device) ?? []
    defer { runs[device] = known }
    // The new run is joined with the runs that overlap it or touch it.
    let first = Self.place(of: numbers.lowerBound - 1, in: known)
    var end = first
    var merged = numbers
    while end < known.count, known[end].lowerBound <= numbers.upperBound + 1 {
      let lower = min(merged.lowerBound, known[end].lowerBound)
      merged = lower...max(merged.upperBound, known[end].upperBound)
      end += 1
    }
    known.replaceSubrange(first..<end, with: [merged])
  }

  /// Adds all entry ids of another set to this one.
  package mutating func formUnion(_ other: EntryRuns) {
    for (device, numbers) in other.all { insert(numbers, of: device) }
  }

  /// Returns the entry ids of this set that another set lacks.
  package func subtracting(_ other: EntryRuns) -> EntryRuns {
    var left = EntryRuns()
    for (device, numbers) in all {
      var next = numbers.lowerBound
      let others = other.runs[device] ?? []
      for run in others[Self.place(of: next, in: others)...] {
        guard run.lowerBound <= numbers.upperBound else { break }
        if next < run.lowerBound { left.insert(next...(run.lowerBound - 1), of: device) }
        next = max(next, run.upperBound + 1)
      }
      if next <= numbers.upperBound { left.insert(next...numbers.upperBound, of: device) }
    }
    return left
  }

  /// Returns the entry ids that both this set and another one contain.
  package func intersection(_ other: EntryRuns) -> EntryRuns {
    subtracting(subtracting(other))
  }

  /// Returns the entry ids that this set, another one or both contain.
  package func union(_ other: EntryRuns) -> EntryRuns {
    var all = self
    all.formUnion(other)
    return all
  }

  /// Returns the index of the first of a device's runs that ends at a number or later; the number
  /// of runs if there is none.
  private static func place(of number: Int, in runs: [ClosedRange<Int>]) -> Int {
    if let last = runs.last, last.upperBound < number { return runs.count }
    var (low, high) = (0, runs.count)
    while low < high {
      let middle = low + (high - low) / 2
      if runs[middle].upperBound < number { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
