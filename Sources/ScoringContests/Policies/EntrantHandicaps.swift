import ScoringKit

/// The handicaps of a stage's entrants from day to day.
///
/// A day's own result never counts for its own handicap.
struct EntrantHandicaps {
  private let rule: HandicapRule
  private let course: StageProgress
  /// The values of the results of each entrant, by list, the earliest first.
  private var results: [Int: [String: [Int]]] = [:]
  /// The list of each entrant's latest result.
  private var lists: [Int: String] = [:]

  /// Makes the handicaps before the first day.
  init(_ rule: HandicapRule, of course: StageProgress) {
    self.rule = rule
    self.course = course
  }

  /// Adds the results of a day.
  mutating func add(_ night: Session) {
    for (entrant, side) in night.results {
      guard let (list, result) = counted(side) else { continue }
      results[entrant, default: [:]][list, default: []].append(result)
      lists[entrant] = list
    }
  }

  /// Returns an entrant's handicap after the results so far; nil for none.
  func handicap(of entrant: Int) -> Int? { handicap(of: entrant, list: lists[entrant] ?? "") }

  private func handicap(of entrant: Int, list: String) -> Int? {
    let (own, start) = (results[entrant]?[list] ?? [], course.startingHandicaps[entrant])
    return switch rule {
    case .club(let club): club.handicap(after: own) ?? start
    case .sport: course.handicapSystem.flatMap { $0.handicap(start, own) } ?? start
    }
  }

  /// Returns a day with each result less what the entrant's handicap is worth, and places by what is
  /// left.
  ///
  /// The result of an entrant without a handicap counts for nothing except for later handicaps.
  func net(of night: Session) -> Session {
    night.net { entrant, side in
      guard let list = counted(side)?.list, let handicap = handicap(of: entrant, list: list)
      else { return nil }
      return switch rule {
      case .club: 0 - handicap
      case .sport: side.worth?.allowance(of: handicap)
      }
    }
  }

  /// Returns what a result counts for later handicaps, and in which list; nil for nothing.
  private func counted(_ side: Outcome.Side) -> (list: String, result: Int)? {
    switch rule {
    case .club: side.share?.first.map { ("", $0) }
    case .sport: side.worth.map { ($0.list, $0.handicap) }
    }
  }
}
