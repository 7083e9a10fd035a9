import ScoringKit

/// The handicaps of a stage's entrants from session to session.
///
/// A session's own result never counts for its own handicap.
struct EntrantHandicaps {
  private let rule: HandicapRule
  private let progress: StageProgress
  /// The values of the results of each entrant, by list, the earliest first.
  private var results: [Int: [String: [ClubHandicap.Result]]] = [:]
  /// The length of each entrant's longest round.
  private var longest: [Int: Int] = [:]
  /// The list of each entrant's latest result.
  private var lists: [Int: String] = [:]

  /// Makes the handicaps before the first session.
  init(_ rule: HandicapRule, of progress: StageProgress) {
    self.rule = rule
    self.progress = progress
    for result in progress.played {
      for (entrants, side) in zip(result.sides, result.outcome.sides) {
        for entrant in entrants {
          longest[entrant] = max(longest[entrant] ?? 1, side.length ?? 1)
        }
      }
    }
  }

  /// Adds the results of a session.
  mutating func add(_ session: Session) {
    for (entrant, side) in session.results {
      guard let (list, result) = counted(side) else { continue }
      results[entrant, default: [:]][list, default: []].append(result)
      lists[entrant] = list
    }
  }

  /// Returns an entrant's handicap after the results so far, for the longest of their rounds; nil for
  /// none.
  func handicap(of entrant: Int) -> Int? {
    handicap(of: entrant, list: lists[entrant] ?? "", length: longest[entrant] ?? 1)
  }

  private func handicap(of entrant: Int, list: String, length: Int) -> Int? {
    let own = results[entrant]?[list] ?? []
    let start = progress.startingHandicaps[entrant]
    return switch rule {
    case .club(let club): club.handicap(after: own, length: length) ?? start
    case .sport: progress.handicapSystem.flatMap { $0.handicap(start, own.map(\.total)) } ?? start
    }
  }

  /// Returns a session with each result less what the entrant's handicap is worth, and places by what
  /// is left.
  ///
  /// The result of an entrant without a handicap counts for nothing except for later handicaps.
  func net(of session: Session) -> Session {
    session.net { entrant, side in
      guard let (list, result) = counted(side),
        let handicap = handicap(of: entrant, list: list, length: result.length)
      else { return nil }
      return switch rule {
      case .club: 0 - handicap
      case .sport: side.worth?.allowance(of: handicap)
      }
    }
  }

  /// Returns what a result counts for later handicaps, and in which list; nil for nothing.
  private func counted(_ side: Outcome.Side) -> (list: String, result: ClubHandicap.Result)? {
    switch rule {
    case .club:
      side.share?.first.map { ("", ClubHandicap.Result($0, length: side.length ?? 1)) }
    case .sport: side.worth.map { ($0.list, ClubHandicap.Result($0.handicap)) }
    }
  }
}
