/// Numbers with a fixed number of decimals, for people.
enum Decimals {
  /// The number with 1 to 9 decimals, rounded to the nearest.
  static func text(_ value: Double, places: Int) -> String {
    var unit = 1
    for _ in 0..<max(1, min(places, 9)) { unit *= 10 }
    guard value.magnitude < 1e9 else { return "\(value)" }
    let scaled = Int((value.magnitude * Double(unit)).rounded())
    let sign = value < 0 && scaled > 0 ? "-" : ""
    return "\(sign)\(scaled / unit).\(String(scaled % unit + unit).dropFirst())"
  }
}
