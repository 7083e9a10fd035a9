import ScoringKit

extension Page {
  /// The keypad's reply to an entry, made from the page of the entry: what was understood, what was
  /// voided, and warnings.
  ///
  /// It omits the id of the round, because a keypad keeps a single round.
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
