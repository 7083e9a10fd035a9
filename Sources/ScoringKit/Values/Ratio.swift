/// A sum divided by a count; the quotient is exact, and rounded only when it is printed.
package struct Ratio: Hashable, Sendable {
  /// The sum that is divided by the count.
  package let sum: Int
  /// The count by which the sum is divided; at least 1.
  package let count: Int

  /// Makes a ratio; nil if the count is less than 1.
  package init?(_ sum: Int, over count: Int) {
    guard count > 0 else { return nil }
    self.sum = sum
    self.count = count
  }

  /// Returns the ratio in decimal digits, with halves rounded away from zero: `3.25`, `-0.50`.
  ///
  /// - Parameters:
  ///   - places: the number of decimal places, 0 to 6.
  ///   - factor: the number by which the ratio is multiplied first; 100 for a percentage.
  ///   - signed: whether a positive ratio gets a plus sign, and zero is written `E`.
  /// - Returns: the ratio as text; only the whole part, without the factor, if the calculation
  ///   overflows.
  package func text(places: Int = 2, times factor: Int = 1, signed: Bool = false) -> String {
    let places = max(0, min(6, places))
    let scale = UInt((0..<places).reduce(1) { product, _ in product * 10 })
    let (product, isTooGreat) = sum.magnitude.multipliedReportingOverflow(
      by: scale * factor.magnitude)
    guard !isTooGreat else { return "\(sum / count)" }
    let (whole, rest) = product.quotientAndRemainder(dividingBy: UInt(count))
    let digits = whole + (rest >= UInt(count) - rest ? 1 : 0)
    if digits == 0, signed { return "E" }
    let sign = digits == 0 ? "" : sum < 0 ? "-" : signed ? "+" : ""
    guard places > 0 else { return "\(sign)\(digits)" }
    let fraction = String(digits % scale)
    let zeros = String(repeating: "0", count: places - fraction.count)
    return "\(sign)\(digits / scale).\(zeros)\(fraction)"
  }

  /// Returns the sum of two numbers; if it overflows, the least or the greatest integer.
  package static func sum(_ one: Int, _ other: Int) -> Int {
    let (sum, isTooGreat) = one.addingReportingOverflow(other)
    return isTooGreat ? (one < 0 ? .min : .max) : sum
  }
}

extension Ratio: Comparable {
  package static func < (one: Ratio, other: Ratio) -> Bool {
    let left = one.sum.multipliedFullWidth(by: other.count)
    let right = other.sum.multipliedFullWidth(by: one.count)
    return (left.high, left.low) < (right.high, right.low)
  }
}
