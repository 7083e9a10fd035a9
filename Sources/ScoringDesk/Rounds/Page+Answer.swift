import ScoringKit

extension Page {
  /// The keypad's answer to an entry: what was understood and voided, and any peculiarities.
  ///
  /// It omits the round's id, because a keypad keeps a single round.
  package var answer: String {
    var echo = payload["echo"]?.string ?? ""
    let id = payload["roundID"]?.string ?? ""
    if let colon = echo.firstRange(of: ": "), colon.lowerBound > echo.startIndex,
      id.hasPrefix(echo[..<colon.lowerBound])
    {
      echo = String(echo[colon.upperBound...])
    }
    let dropped = payload["dropped"]?.string ?? ""
    let odd = ([dropped] + warnings.map(\.text)).filter { !$0.isEmpty }.joined(separator: " ")
    if echo.isEmpty || odd.isEmpty { return echo + odd }
    return echo.last?.isPunctuation == true ? "\(echo) \(odd)" : "\(echo). \(odd)"
  }
}
