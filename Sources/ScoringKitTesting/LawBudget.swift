#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// The number and the length of the random histories for the laws, and their first seed.
///
/// The length of a history depends on the number of entries until the round ends, which the kit
/// finds out. A sport chooses neither.
///
/// By default the laws use ``test``. The environment variable `SCORE_LAWS` sets the number of
/// histories of each round and removes the limit of their length. `SCORE_SEED` sets the first seed:
/// `SCORE_LAWS=1` with the seed of a violation plays that history again.
public struct LawBudget: Hashable, Sendable {
  /// The seed of the first history.
  ///
  /// The seeds of the others are the numbers after it.
  public var seed: UInt64
  /// The number of histories of each round.
  public var histories: Int
  /// The most entries in a history; nil if only the length of the round limits them.
  public var mostEntries: Int?
  /// The number of rounds that consist of one offered line.
  public var firstLines: Int

  /// Makes a budget.
  public init(
    seed: UInt64 = fixedSeed, histories: Int, mostEntries: Int? = nil, firstLines: Int = 24
  ) {
    self.seed = seed
    self.histories = histories
    self.mostEntries = mostEntries
    self.firstLines = firstLines
  }

  /// The seed of all test runs.
  public static let fixedSeed: UInt64 = 20_260_301
  /// The default for test runs: a few short histories from the fixed seed.
  public static let test = LawBudget(histories: 2, mostEntries: 16, firstLines: 0)
  /// The budget that the process's environment sets.
  public static let current = LawBudget(environment: ProcessInfo.processInfo.environment)

  /// Reads the budget from an environment; ``test`` if no variable is set.
  init(environment: [String: String]) {
    self = .test
    if let histories = environment["SCORE_LAWS"].flatMap({ Int($0) }), histories > 0 {
      self = LawBudget(histories: histories, firstLines: histories < 6 ? 4 * histories : 24)
    }
    if let seed = environment["SCORE_SEED"].flatMap({ UInt64($0) }) { self.seed = seed }
  }
}

/// The way in which a history is played.
///
/// Its seed decides.
enum HistoryForm: UInt64, CaseIterable {
  /// Random entries, up to a random place in the round.
  case part
  /// Random entries up to the end of the round, and some more if the limit allows them.
  case whole
  /// A few random entries.
  case short
  /// Only primary offers, without corrections, up to the end; then corrections.
  case finished

  init(seed: UInt64) {
    self = Self.allCases[Int(seed % UInt64(Self.allCases.count))]
  }

  /// Returns the most entries of a history, for a round of a length.
  func entries(of length: Int, _ budget: LawBudget, using generator: inout SeededGenerator) -> Int {
    let entries =
      switch self {
      case .whole: length + length / 2 + 8
      case .finished: length + 4
      case .part: Int.random(in: 1...length + 8, using: &generator)
      case .short: Int.random(in: 1...min(length + 8, 16), using: &generator)
      }
    return min(entries, budget.mostEntries ?? .max)
  }
}
