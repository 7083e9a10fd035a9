// swift-format-ignore-file: NeverForceUnwrap, BeginDocumentationCommentWithOneLineSummary

/// SplitMix64.
struct JudgeRandom {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// From 0 to less than `limit`.
  mutating func below(_ limit: Int) -> Int { limit <= 1 ? 0 : Int(next() % UInt64(limit)) }

  mutating func chance(_ percent: Int) -> Bool { below(100) < percent }

  mutating func pick<T>(_ list: [T]) -> T { list[below(list.count)] }

  mutating func shuffled<T>(_ list: [T]) -> [T] {
    var list = list
    for at in list.indices.reversed() { list.swapAt(at, below(at + 1)) }
    return list
  }
}

/// Removes steps while a predicate still fails: the shortest history that shows the same.
func judgeShrink(_ steps: [JudgeStep], fails: ([JudgeStep]) -> Bool) -> [JudgeStep] {
  var steps = steps
  var size = max(1, steps.count / 2)
  while true {
    var removed = false
    var at = 0
    while at < steps.count {
      var fewer = steps
      fewer.removeSubrange(at..<min(at + size, fewer.count))
      if fails(fewer) {
        steps = fewer
        removed = true
      } else {
        at += size
      }
    }
    if size == 1 && !removed { return steps }
    size = max(1, size / 2)
  }
}
