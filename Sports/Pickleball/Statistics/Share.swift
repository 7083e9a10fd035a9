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

  /// `12/20, 60.0 %`; halves rounded up; nil where nothing was counted.
  var text: String? {
    Ratio(part, over: whole).map { "\(part)/\(whole), \($0.text(places: 1, times: 100)) %" }
  }

  /// The figure of statistics that it is.
  func metric(_ key: String, of dimension: String? = nil) -> Metric {
    Metric(key, of: dimension, part, outOf: whole)
  }
}
