import ScoringKit
import ScoringStore

// The order of rounds that start at the same time.
extension CardImport {
  /// Returns the place of each card among the cards with its start, in the order of the file.
  ///
  /// A file in which the dates only descend lists the newest round first, so it is read from its
  /// end. If all dates are equal, the form of the file decides.
  static func places(of plan: ImportPlan) -> [Int] {
    let starts = plan.cards.map(\.startedAt)
    let steps = zip(starts, starts.dropFirst()).filter { $0 != $1 }
    let isNewestFirst =
      steps.isEmpty ? plan.isNewestFirst : steps.allSatisfy { $0 > $1 }
    var counts: [LocalTime: Int] = [:]
    let places = (isNewestFirst ? starts.reversed() : starts).map { start in
      defer { counts[start, default: 0] += 1 }
      return counts[start, default: 0]
    }
    return isNewestFirst ? places.reversed() : places
  }

  /// Returns the place of a new round: that of its card, after the rounds with the same start that
  /// the store had before.
  func place(of card: ImportPlan.Card, _ state: inout State, _ repository: Repository) throws
    -> Int?
  {
    guard card.isDated else { return nil }
    let known = try known(&state, repository)[card.startedAt.daysSinceEpoch] ?? []
    let earlier = known.count { $0.at == card.startedAt }
    // The card was counted already.
    let index = state.report.cards - 1
    let place = state.places.indices.contains(index) ? state.places[index] : 0
    return min(earlier + place, Header.places.upperBound)
  }
}
