import ScoringKit

/// An exact sum of points, some of which are shared: a fraction in lowest terms.
struct Points: Hashable, Sendable {
  /// The numerator.
  let sum: Int
  /// The denominator, at least 1.
  let parts: Int

  static let zero = Points(0)

  init(_ whole: Int) { (sum, parts) = (whole, 1) }

  init(_ sum: Int, over parts: Int) {
    let divisor = max(1, Self.divisor(sum.magnitude, UInt(max(1, parts))))
    (self.sum, self.parts) = (sum / divisor, max(1, parts) / divisor)
  }

  private static func divisor(_ one: UInt, _ other: UInt) -> Int {
    var (a, b) = (one, other)
    while b > 0 { (a, b) = (b, a % b) }
    return Int(clamping: a)
  }

  /// Returns the points with the other sign.
  static prefix func - (points: Points) -> Points {
    Points(points.sum == .min ? .max : -points.sum, over: points.parts)
  }

  /// Returns the sum of two; if it can't be represented, the greater one.
  static func + (one: Points, other: Points) -> Points {
    let (a, first) = one.sum.multipliedReportingOverflow(by: other.parts)
    let (b, second) = other.sum.multipliedReportingOverflow(by: one.parts)
    let (parts, third) = one.parts.multipliedReportingOverflow(by: other.parts)
    let (sum, fourth) = a.addingReportingOverflow(b)
    return first || second || third || fourth ? max(one, other) : Points(sum, over: parts)
  }

  /// The points as people write them: `9`, `11.5`, `13/3`.
  var text: String {
    if parts == 1 { return "\(sum)" }
    guard 100 % parts == 0, let ratio = Ratio(sum, over: parts) else { return "\(sum)/\(parts)" }
    return ratio.text(places: 10 % parts == 0 ? 1 : 2)
  }

  /// The points with two decimal places, as a mean is written: `8.67`.
  var rounded: String { rounded(places: 2) }

  /// Returns the points with a number of decimal places: `1.667`.
  func rounded(places: Int) -> String { Ratio(sum, over: parts)?.text(places: places) ?? text }
}

extension Points: Comparable {
  static func < (one: Points, other: Points) -> Bool {
    let left = one.sum.multipliedFullWidth(by: other.parts)
    let right = other.sum.multipliedFullWidth(by: one.parts)
    return (left.high, left.low) < (right.high, right.low)
  }
}
