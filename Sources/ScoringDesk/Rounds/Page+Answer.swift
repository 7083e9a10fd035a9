import ScoringKit

extension Page {
  /// What a keypad says of what it did: what was understood, what counts no more, and what is odd
  /// now; without the round's id, as a keypad keeps one round.
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
