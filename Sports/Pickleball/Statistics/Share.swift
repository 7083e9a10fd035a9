internal import ScoringKit

/// A part of a whole, both counted: rallies won of rallies served.
struct Share: Hashable {
  private(set) var part = 0
  private(set) var whole = 0

  /// Counts a case, which belongs to the part or does not.
  mutating func count(_ isPart: Bool) {
    whole += 1
    part += isPart ? 1 : 0
  }

  /// `12/20, 60.0 %`; nil where nothing was counted.
  var text: String? {
    Self.mean(1000 * part, of: whole, places: 1).map { "\(part)/\(whole), \($0) %" }
  }

  /// The figure of statistics that it is.
  func metric(_ key: String, of dimension: String? = nil) -> Metric {
    Metric(key, of: dimension, part, outOf: whole)
  }

  /// A sum over a count in digits, halves rounded up; nil where nothing was counted.
  static func mean(_ sum: Int, of count: Int, places: Int) -> String? {
    guard count > 0 else { return nil }
    return NumberFormat.decimal(places: places).text((2 * sum + count) / (2 * count))
  }
}
