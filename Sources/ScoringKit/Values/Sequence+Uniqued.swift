extension Sequence where Element: Hashable {
  /// Returns the elements of the sequence in their order, without duplicates.
  package func uniqued() -> [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}

extension Range<Int> {
  /// Returns the first number of the range for which `holds` returns true, or the end of the range.
  ///
  /// If `holds` is true for a number, it must be true for all greater ones.
  ///
  /// - Complexity: O(log *n*) calls of `holds` for *n* numbers.
  package func partitioningIndex(where holds: (Int) -> Bool) -> Int {
    var (low, high) = (lowerBound, upperBound)
    while low < high {
      let middle = low + (high - low) / 2
      if holds(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
