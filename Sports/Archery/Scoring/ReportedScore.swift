internal import ScoringKit

/// A result that was reported without its arrows, as it stands on a result list.
struct ReportedScore: Hashable, Sendable {
  /// The points of the round; in a match by sets, the set points.
  let score: Int
  /// The tie-break counts in the order of the ruleset, such as the 10s and the Xs; empty if they
  /// are not known.
  let counts: [Int]

  /// The possible points and counts.
  static let numbers = 0...99_999

  init(_ score: Int, counts: [Int] = []) {
    self.score = score
    self.counts = counts
  }

  /// The stored form: `547/12/20`.
  var canonical: String { ([score] + counts).map(String.init).joined(separator: "/") }

  /// Reads the stored form; `nil` if the text doesn't begin with a score.
  init?(_ text: inout CanonicalText) {
    guard let score = text.number(Self.numbers) else { return nil }
    var counts: [Int] = []
    while text.take("/") {
      guard let count = text.number(Self.numbers), counts.count < 4 else { return nil }
      counts.append(count)
    }
    self.init(score, counts: counts)
  }

  var fields: JSONValue {
    ["score": .integer(score), "counters": .array(counts.map { .integer($0) })]
  }
}

extension ArrowTally {
  /// Makes the sums of a result that was reported without arrows; hits and golds are not known.
  init(_ reported: ReportedScore, arrows: Int, _ rules: Ruleset) {
    self.init([], rules)
    total = reported.score
    self.arrows = arrows
    hasArrows = false
    knownCount = reported.counts.count
    for (index, count) in reported.counts.enumerated() where counts.indices.contains(index) {
      counts[index] = count
    }
  }
}
