import ScoringKit
import ScoringStore

// The order of imported rounds that start at the same time.
extension CardImport {
  /// Returns for each card its position, from 0, among the cards of the file with the same start.
  ///
  /// If the dates in the file only descend, the file lists the newest round first, so the positions
  /// are counted from its end. If all dates are equal, the format of the file decides.
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

  /// Returns the position of a new round among the rounds with the same start: the position of its
  /// card, plus the number of such rounds before the import.
  ///
  /// `nil` for a card without a date.
  func place(of card: ImportPlan.Card, _ state: inout State, _ repository: Repository) throws
    -> Int?
  {
    guard card.isDated else { return nil }
    let known = try known(&state, repository)[card.startedAt.daysSinceEpoch] ?? []
    let earlier = known.count { $0.at == card.startedAt }
    // The report counts the card already, so its index is one less than the count.
    let index = state.report.cards - 1
    let place = state.places.indices.contains(index) ? state.places[index] : 0
    return min(earlier + place, Header.places.upperBound)
  }
}
