import ProgramTesting
import ScoringKit

@testable import Archery

extension ArrowList {
  static func plan(_ text: String) throws -> ImportPlan { try importer.read(text) }
}

extension Ianseo {
  static func plan(_ text: String) throws -> ImportPlan { try importer.read(text) }
}

extension MyTargets {
  static func plan(_ text: String) throws -> ImportPlan { try importer.read(text) }
}

/// The content of import plans in short forms, for tests.
extension ImportPlan {
  /// Returns the events in a row of one card of the plan, with 1 as the number of the seat; empty
  /// if there is no such row.
  func events(_ card: Int = 0, row: Int = 0) -> [String] {
    guard cards.indices.contains(card), cards[card].rows.indices.contains(row) else { return [] }
    return cards[card].rows[row].events(Seat(index: 0))
  }

  /// The kinds of the plan's warnings, each with its line, such as `total 3`.
  var kinds: [String] { warnings.map { "\($0.kind) \($0.line)" } }

  /// Returns the rules of one card of the plan; `nil` if there is no such card, or if it is of a
  /// match.
  func rules(_ card: Int = 0) -> TargetRound? {
    cards.indices.contains(card) ? cards[card].round as? TargetRound : nil
  }
}
