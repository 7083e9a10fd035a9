import ScoringKitTesting
import Testing

/// Tests that a second implementation, written from the rules alone, agrees with the fold after each
/// step of random histories.
@Suite struct ContestJudgeLawTests {
  /// The number of histories of each format: about 200 in all, or 20,000 with `make prove`.
  private static let each = UInt64(Proof.asked.map { min(max(1, $0) * 22, 2222) } ?? 22)

  @Test(arguments: JudgeGenerator.formats)
  func fold_agreesWithTheJudge_afterEachStep(_ format: String) {
    for seed in 0..<Self.each {
      let steps = JudgeGenerator.history(seed: seed, format: format)
      let stride = Proof.asked == nil ? 4 : 1
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
