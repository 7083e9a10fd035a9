import ScoringKit

// The figures of reasons, as people write them.
extension PolicyRanking {
  /// Returns the figures by which a step separated parts of a group, and how many words at the
  /// beginning of each are totals of what rounds add.
  func figures(of parts: [Part], by step: Policy.Step) -> (figures: [String], totals: Int) {
    let keys = parts.map(\.key)
    switch step {
    case .sum, .places:
      let count = results(EntrantRecord()).count
      if count > 0, Set(keys.map { $0.first }).count > 1 {
        return (keys.map { Phrases.count($0.first?.sum ?? 0, "result") }, 0)
      }
      let sums = Self.deciding(keys.map { Array($0.dropFirst(count)) })
      // Behind the total are the counts that break ties, which are better if they are greater.
      let texts = sums.map { key in
        key.enumerated().map { ($0 == 0 ? -$1 : $1 < .zero ? -$1 : $1).text }
          .joined(separator: " ")
      }
      return (texts, step == .sum ? 1 : 0)
    case .countback, .latest:
      let lists = Self.deciding(keys)
      return (
        lists.map { list in list.map { (-$0).text }.joined(separator: " ") }, .max
      )
    case .ratio:
      let texts = keys.map(\.ratioText)
      // Ratios that look alike are written as fractions.
      return Set(texts).count < texts.count
        ? (keys.map { $0.count < 2 ? $0.ratioText : $0[1].text }, 0) : (texts, 0)
    default:
      let texts = keys.map { text(step, $0.first ?? .zero) }
      // Rounded figures that look alike would be no reason.
      let isUnclear = step.isMean && Set(texts).count < texts.count
      return (isUnclear ? keys.map { $0.first?.text ?? "" } : texts, 0)
    }
  }

  private func text(_ step: Policy.Step, _ figure: Points) -> String {
    switch step {
    case .difference, .differenceAmong, .differenceAbove:
      figure.sum > 0 ? "+\(figure.text)" : figure.text
    case .averageDifference: figure.sum > 0 ? "+\(figure.rounded)" : figure.rounded
    case .winRatio, .average: figure.rounded
    case .decision, .seed, .playoff: ""
    default: figure.text
    }
  }

  /// Returns lists without what follows the numbers that tell them apart.
  private static func deciding(_ keys: [[Points]]) -> [[Points]] {
    let longest = keys.map(\.count).max() ?? 0
    let needed = (1...max(1, longest)).first { length in
      Set(keys.map { Array($0.prefix(length)) }).count == Set(keys).count
    }
    return keys.map { Array($0.prefix(needed ?? longest)) }
  }
}

extension Policy.Step {
  /// Whether the step adds up results of sessions.
  var isSum: Bool {
    switch self {
    case .sum, .places, .points: true
    default: false
    }
  }
}
