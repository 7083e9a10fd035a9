/// A handicap from an entrant's own earlier results: a part of the mean of the best of the last ones.
///
/// The results are what rounds add to a total, such as strokes relative to par, of which the smallest
/// is best. They are computed by the unit of a round, such as a hole, so that rounds of 9 and of 18
/// holes can be mixed. A session's own result never counts for its own handicap.
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

  /// One earlier result.
  public struct Result: Hashable, Sendable {
    /// The integers that the round added to a total.
    public let total: Int
    /// The length of the round in units, such as holes, from 1.
    public let length: Int

    /// Makes a result; without a length, all rounds are as long as each other.
    public init(_ total: Int, length: Int = 1) {
      self.total = total
      self.length = max(1, length)
    }
  }

  /// Returns the handicap for a round after earlier results, rounded half away from zero.
  ///
  /// - Parameters:
  ///   - results: The earlier results, the earliest first.
  ///   - length: The length of the round in which the handicap is used.
  /// - Returns: the handicap; nil if there are too few results, or if numbers are too large.
  public func handicap(after results: [Result], length: Int = 1) -> Int? {
    guard results.count >= max(1, least) else { return nil }
    let counted = results.suffix(last).sorted { one, other in
      one.total.multipliedFullWidth(by: other.length)
        < other.total.multipliedFullWidth(by: one.length)
    }.prefix(best)
    // The sum of the totals by unit is a fraction.
    var (sum, parts) = (0, 1)
    for result in counted {
      guard let added = Self.sum(sum, parts, result.total, result.length) else { return nil }
      (sum, parts) = added
    }
    let (scaled, isLarge) = sum.multipliedReportingOverflow(by: percent)
    let (product, isLarger) = scaled.multipliedReportingOverflow(by: max(1, length))
    let (divisor, isTooLarge) = (100 * counted.count).multipliedReportingOverflow(by: parts)
    guard !isLarge, !isLarger, !isTooLarge, product.magnitude < UInt(Int.max / 4),
      divisor < Int.max / 4
    else { return nil }
    let rounded = (2 * Int(product.magnitude) + divisor) / (2 * divisor)
    return product < 0 ? -rounded : rounded
  }

  /// Returns the sum of two fractions in lowest terms; nil if it can't be represented.
  private static func sum(_ one: Int, _ parts: Int, _ other: Int, _ others: Int) -> (Int, Int)? {
    let (left, first) = one.multipliedReportingOverflow(by: others)
    let (right, second) = other.multipliedReportingOverflow(by: parts)
    let (sum, third) = left.addingReportingOverflow(right)
    let (whole, fourth) = parts.multipliedReportingOverflow(by: others)
    guard !first, !second, !third, !fourth else { return nil }
    var (a, b) = (sum.magnitude, UInt(whole))
    while b > 0 { (a, b) = (b, a % b) }
    let divisor = max(1, Int(clamping: a))
    return (sum / divisor, whole / divisor)
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
    return
      "results are less a handicap of \(percent) percent of \(mean)\(from), by the length of the round"
  }
}
