#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// How many random histories the laws try, how long they are, and where their numbers start.
///
/// The number of entries in a history depends on the number that the round takes to its end, which
/// the kit finds out by itself. A sport chooses neither.
///
/// Without a word in the environment the laws try ``test``. `SCORE_LAWS` asks for so many histories
/// of each round, without a limit of their entries, and `SCORE_SEED` says where they start:
/// `SCORE_LAWS=1` with the seed of a violation plays that history again.
public struct LawBudget: Hashable, Sendable {
  /// The seed of the first history; each further one has the next number.
  public var seed: UInt64
  /// The number of histories of each round.
  public var histories: Int
  /// The most entries in a history; nil for no limit but that of the round's length.
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

  /// The seed of test runs, which are all alike.
  public static let fixedSeed: UInt64 = 20_260_301
  /// A few short histories from the fixed seed, for test runs.
  public static let test = LawBudget(histories: 2, mostEntries: 16, firstLines: 0)
  /// The budget that the environment asks for.
  public static let current = LawBudget(environment: ProcessInfo.processInfo.environment)

  /// The budget that an environment asks for: ``test`` where it says nothing.
  init(environment: [String: String]) {
    self = .test
    if let histories = environment["SCORE_LAWS"].flatMap({ Int($0) }), histories > 0 {
      self = LawBudget(histories: histories, firstLines: histories < 6 ? 4 * histories : 24)
    }
    if let seed = environment["SCORE_SEED"].flatMap({ UInt64($0) }) { self.seed = seed }
  }
}

/// How a history is played, as its seed decides.
enum HistoryForm: UInt64, CaseIterable {
  /// At random up to any entry of the round.
  case part
  /// At random up to the end, with some entries after it where the limit leaves room.
  case whole
  /// At random, and short.
  case short
  /// What is likely alone, up to the end; then corrections.
  case finished

  init(seed: UInt64) {
    self = Self.allCases[Int(seed % UInt64(Self.allCases.count))]
  }

  /// The most entries of a history, for a round that takes so many.
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
