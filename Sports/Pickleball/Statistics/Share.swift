/// A part of a whole, both counted: rallies won of rallies served.
struct Share: Hashable, Sendable {
  /// The part.
  private(set) var part = 0
  /// The whole.
  private(set) var whole = 0

  /// Counts a case, which belongs to the part or does not.
  mutating func count(_ isPart: Bool) {
    whole += 1
    part += isPart ? 1 : 0
  }

  /// `12/20, 60.0 %`; nil where nothing was counted.
  var text: String? {
    guard whole > 0 else { return nil }
    let tenths = (part * 2000 + whole) / (2 * whole)
    return "\(part)/\(whole), \(tenths / 10).\(tenths % 10) %"
  }
}
