import ScoringKitTesting
import Testing

/// Tests that a second implementation, written from the rules alone, agrees with the fold after each
/// step of random histories.
@Suite struct ContestJudgeLawTests {
  /// Whether `make prove` asks for more than a slice, which it does in an optimised build.
  private static let isLong = LawBudget.current.histories > 10
  /// The number of histories of each format: about 200 in all, or 20,000 with `make prove`.
  private static let each: UInt64 = isLong ? 2_222 : 22

  @Test(arguments: JudgeGenerator.formats)
  func fold_agreesWithTheJudge_afterEachStep(_ format: String) {
    let first = Self.isLong ? LawBudget.current.seed : 0
    for seed in first..<first + Self.each {
      let steps = JudgeGenerator.history(seed: seed, format: format)
      let stride = Self.isLong ? 1 : 4
      guard let (count, _) = JudgeComparison.firstDifference(steps, every: stride)
      else { continue }
      let shortest = judgeShrink(Array(steps.prefix(count))) {
        judgeIsSound($0) && JudgeComparison.difference($0) != nil
      }
      let lines = shortest.map { "\($0)" }.joined(separator: "\n")
      Issue.record(
        "Seed \(seed): \(JudgeComparison.difference(shortest) ?? "")\n\(lines)")
      return
    }
  }
}
