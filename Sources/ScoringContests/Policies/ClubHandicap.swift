import ScoringKit

/// A handicap from an entrant's own earlier results: a part of the mean of the best of the last ones.
///
/// The results are what rounds add to a total, such as strokes relative to par, of which the smallest
/// is best. A day's own result never counts for its own handicap.
public struct ClubHandicap: Hashable, Sendable {
  /// The part of the mean, in percent.
  public var percent: Int
  /// The number of results that count, of the latest ones.
  public var best: Int
  /// The number of latest results that are considered.
  public var last: Int
  /// The number of results without which there is no handicap.
  public var least: Int

  /// The greatest number of results that a handicap considers.
  static let mostResults = 100

  /// Makes a rule; without `best`, all of the last results count.
  public init(percent: Int, last: Int, best: Int? = nil, least: Int = 1) {
    self.percent = percent
    self.last = last
    self.best = best ?? last
    self.least = least
  }

  /// Returns the handicap after some results, the earliest first, rounded half away from zero; nil if
  /// there are too few.
  public func handicap(after results: [Int]) -> Int? {
    guard results.count >= max(1, least) else { return nil }
    let counted = results.suffix(last).sorted().prefix(best)
    let sum = counted.reduce(0, Ratio.sum)
    let (product, overflows) = sum.multipliedReportingOverflow(by: percent)
    guard !overflows, product.magnitude < UInt(Int.max / 4) else { return nil }
    let divisor = 100 * counted.count
    let rounded = (2 * Int(product.magnitude) + divisor) / (2 * divisor)
    return product < 0 ? -rounded : rounded
  }
}

extension ClubHandicap {
  /// Reads `80/5`, which is 80 percent of the mean of the last five results, or `100/4/5/3`, which is
  /// the mean of the best four of the last five, from three results on; nil for any other text.
  init?(_ text: String) {
    let numbers = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    let known = numbers.compactMap(\.self)
    guard known.count == numbers.count, known.count == 2 || known.count == 4,
      (1...200).contains(known[0]), known.dropFirst().allSatisfy((1...Self.mostResults).contains)
    else { return nil }
    guard known.count == 4 else {
      self.init(percent: known[0], last: known[1])
      return
    }
    guard known[1] <= known[2], known[3] <= known[2] else { return nil }
    self.init(percent: known[0], last: known[2], best: known[1], least: known[3])
  }

  /// The rule as a person types it.
  var word: String {
    best == last && least == 1 ? "\(percent)/\(last)" : "\(percent)/\(best)/\(last)/\(least)"
  }

  /// The rule in words for people.
  var sentence: String {
    let mean =
      best == last
      ? "the mean of the last \(last)" : "the mean of the best \(best) of the last \(last)"
    let from = least > 1 ? ", from \(least) results on" : ""
    return "results are less a handicap of \(percent) percent of \(mean)\(from)"
  }
}
