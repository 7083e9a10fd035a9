import ScoringKit

/// One of the ten events, with the constants of the World Athletics tables.
struct Discipline: Sendable {
  let name: String
  /// The heading of the column, and in lower case the typed name.
  let short: String
  /// Whether a smaller result is better: a time in hundredths of a second, else centimetres.
  var isTrack = false
  /// The possible results in the smallest unit.
  let range: ClosedRange<Int>
  let a, b, c: Double
  /// Whether the formula counts centimetres, as for jumps, and not metres.
  var isJump = false

  var format: NumberFormat { isTrack ? .time(places: 2) : .decimal(places: 2) }

  /// The reasons for a missing result, with their meanings.
  var failures: [(text: String, label: String)] {
    isTrack
      ? [("dnf", "did not finish"), ("dns", "did not start"), ("dq", "disqualified")]
      : [("nm", "no mark"), ("dns", "did not start")]
  }

  /// The points of a result: floor(A·(B−T)^C) on the track, floor(A·(M−B)^C) in the field.
  func points(_ result: Int) -> Int {
    // The difference is computed in the smallest unit, so that it is exact.
    let unit: Double = isJump ? 1 : 100
    let above: Double = Double(result) - b * unit
    let difference = (isTrack ? -above : above) / unit
    return difference > 0 ? Int(a * power(difference, c)) : 0
  }

  static let all = [
    Discipline(
      name: "100 m", short: "100m", isTrack: true, range: 9_00...59_99, a: 25.4347, b: 18, c: 1.81),
    Discipline(
      name: "Long jump", short: "LJ", range: 1...9_99, a: 0.14354, b: 220, c: 1.4, isJump: true),
    Discipline(name: "Shot put", short: "SP", range: 1...25_99, a: 51.39, b: 1.5, c: 1.05),
    Discipline(
      name: "High jump", short: "HJ", range: 1...2_99, a: 0.8465, b: 75, c: 1.42, isJump: true),
    Discipline(
      name: "400 m", short: "400m", isTrack: true, range: 40_00...299_99, a: 1.53775, b: 82,
      c: 1.81),
    Discipline(
      name: "110 m hurdles", short: "110mH", isTrack: true, range: 11_00...59_99, a: 5.74352,
      b: 28.5, c: 1.92),
    Discipline(name: "Discus", short: "DT", range: 1...99_99, a: 12.91, b: 4, c: 1.1),
    Discipline(
      name: "Pole vault", short: "PV", range: 1...6_99, a: 0.2797, b: 100, c: 1.35, isJump: true),
    Discipline(name: "Javelin", short: "JT", range: 1...109_99, a: 10.14, b: 7, c: 1.08),
    Discipline(
      name: "1500 m", short: "1500m", isTrack: true, range: 180_00...899_99, a: 0.03768, b: 480,
      c: 1.85),
  ]
}

/// Returns a power, computed with sums and products alone, which are the same on every machine.
private func power(_ base: Double, _ exponent: Double) -> Double {
  let ln2 = 0.693_147_180_559_945_309
  // The logarithm: a series of the significand, which is between 1 and 2.
  let z = (base.significand - 1) / (base.significand + 1)
  var log = 0.0
  for n in (0..<24).reversed() { log = log * z * z + 2 * z / Double(2 * n + 1) }
  let y = exponent * (log + Double(base.exponent) * ln2)
  let halvings = (y / ln2).rounded()
  let rest = y - halvings * ln2
  var series = 1.0
  for n in (1...20).reversed() { series = 1 + series * rest / Double(n) }
  return Double(sign: .plus, exponent: Int(halvings), significand: series)
}
