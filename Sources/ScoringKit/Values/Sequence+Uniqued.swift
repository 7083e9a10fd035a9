extension Sequence where Element: Hashable {
  /// The elements in their order, each once.
  package func uniqued() -> [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}

extension Range<Int> {
  /// The first number of the range for which something holds, where it holds for all behind it too;
  /// the end of the range where it holds for none.
  ///
  /// - Complexity: asks O(log *n*) times for *n* numbers.
  package func partitioningIndex(where holds: (Int) -> Bool) -> Int {
    var (low, high) = (lowerBound, upperBound)
    while low < high {
      let middle = low + (high - low) / 2
      if holds(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
