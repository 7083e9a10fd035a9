// The steps of a policy, as people type and read them.
extension Policy.Step {
  /// Reads a step; nil if the word is none.
  init?(word: String) throws(Refusal) {
    let parts = word.split(separator: ":", maxSplits: 1).map(String.init)
    let measure = parts.count == 2 ? parts[1] : "points"
    switch parts[0] {
    case "won": self = .won
    case "won-among", "won-among-them": self = .wonAmong
    case "difference": self = .difference(measure)
    case "difference-among": self = .differenceAmong(measure)
    case "difference-above": self = .differenceAbove(measure)
    case "for": self = .total(measure)
    case "average": self = .average(measure)
    case "ratio": self = .ratio(measure)
    case "average-difference": self = .averageDifference(measure)
    case "won-ratio": self = .winRatio
    case "buchholz": self = .buchholz
    case "sonneborn", "sonneborn-berger": self = .sonneborn
    case "sum": self = .sum
    case "points":
      let numbers = measure.split(separator: "/").map { Int($0) }
      let known = numbers.compactMap(\.self).filter { (0...100_000).contains($0) }
      guard known.count == numbers.count, (1...Policy.mostPoints).contains(known.count) else {
        throw Refusal(
          .notation, "\"\(word)\" needs the points of the places, the first place first.",
          token: word, expected: ["points:10/8/6"])
      }
      self = .points(known)
    case "countback": self = .countback
    case "latest": self = .latest
    case "playoff": self = .playoff
    case "places": self = .places
    case "seed": self = .seed
    case "decision": self = .decision
    case let word where word.first?.isNumber == true && parts.count == 1:
      self = try Self.matchPoints(word)
    default: return nil
    }
  }

  /// Reads the points for a match that was won, drawn and lost: `2-1-0`.
  private static func matchPoints(_ word: String) throws(Refusal) -> Policy.Step {
    let numbers = word.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
    let points = numbers.compactMap(\.self).filter { (0...100).contains($0) }
    guard numbers.count == 3, points.count == 3, points[0] >= points[1], points[1] >= points[2]
    else {
      throw Refusal(
        .notation, "\"\(word)\" needs the points for a win, a draw and a loss.", token: word,
        expected: ["2-1-0", "3-1-0"])
    }
    return .matchPoints(win: points[0], draw: points[1], loss: points[2])
  }

  /// The step as a person types it.
  var word: String {
    switch self {
    case .won: "won"
    case .wonAmong: "won-among"
    case .difference(let measure): "difference:\(measure)"
    case .differenceAmong(let measure): "difference-among:\(measure)"
    case .differenceAbove(let measure): "difference-above:\(measure)"
    case .total(let measure): "for:\(measure)"
    case .matchPoints(let win, let draw, let loss): "\(win)-\(draw)-\(loss)"
    case .buchholz: "buchholz"
    case .sonneborn: "sonneborn"
    case .winRatio: "won-ratio"
    case .average(let measure): "average:\(measure)"
    case .averageDifference(let measure): "average-difference:\(measure)"
    case .ratio(let measure): "ratio:\(measure)"
    case .sum: "sum"
    case .places: "places"
    case .points(let table): "points:\(table.map { "\($0)" }.joined(separator: "/"))"
    case .countback: "countback"
    case .latest: "latest"
    case .playoff: "playoff"
    case .seed: "seed"
    case .decision: "decision"
    }
  }

  /// Returns the step in words for people, as a reason names it, with the titles of measures.
  package func sentence(_ measures: [Measure]) -> String {
    switch self {
    case .won: "won"
    case .wonAmong: "won among them"
    case .difference(let measure): "difference of \(measures.title(of: measure))"
    case .differenceAmong(let measure):
      "difference of \(measures.title(of: measure)) among them"
    case .differenceAbove(let measure):
      "difference of \(measures.title(of: measure)) against the one above"
    case .total(let measure): "\(measures.title(of: measure)) for"
    case .matchPoints(let win, let draw, let loss):
      "match points (win \(win), draw \(draw), loss \(loss))"
    case .buchholz: "wins of the opponents (Buchholz)"
    case .sonneborn: "wins of the beaten opponents (Sonneborn–Berger)"
    case .winRatio: "wins per match"
    case .average(let measure): "\(measures.title(of: measure)) per match"
    case .averageDifference(let measure):
      "difference of \(measures.title(of: measure)) per match"
    case .ratio(let measure): "ratio of \(measures.title(of: measure)) for and against"
    case .sum: "total"
    case .places: "places"
    case .points: "points for the places"
    case .countback: "best single results"
    case .latest: "latest result"
    case .playoff: "playoff, shoot-off or tie-break of the last session"
    case .seed: "draw"
    case .decision: "a playoff, a shoot-off or a lot"
    }
  }
}
