#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// The number of the random rounds on which the laws are tested, their maximum length, and the
/// first seed.
///
/// The length of a random round depends on the number of entries until a round is complete, which
/// the tests find out. A sport chooses neither.
///
/// By default the tests use ``test``. The environment variable `SCORE_LAWS` sets the number of
/// random rounds for each sport under test, and removes the limit of their length. `SCORE_SEED`
/// sets the first seed: `SCORE_LAWS=1` with the seed of a violation plays that round again. With
/// `SCORE_LAWS_VERBOSE=1`, each law, its seed and its round are printed on standard error before the
/// test, so that the last line names those of a sport that traps.
public struct LawBudget: Hashable, Sendable {
  /// The seed of the first random round.
  ///
  /// The seeds of the other random rounds are the numbers after it.
  public var seed: UInt64
  /// The number of random rounds for each sport under test.
  public var histories: Int
  /// The maximum number of entries in a random round; `nil` if only the length of the round limits
  /// them.
  public var mostEntries: Int?
  /// The maximum number of further rounds that consist of one line, which the first prompt offers.
  public var firstLines: Int

  /// Makes a budget for tests of the laws.
  public init(
    seed: UInt64 = fixedSeed, histories: Int, mostEntries: Int? = nil, firstLines: Int = 24
  ) {
    self.seed = seed
    self.histories = histories
    self.mostEntries = mostEntries
    self.firstLines = firstLines
  }

  /// The seed of the first random round in ordinary test runs.
  public static let fixedSeed: UInt64 = 20_260_301
  /// The default for test runs: two short random rounds from the fixed seed.
  public static let test = LawBudget(histories: 2, mostEntries: 16, firstLines: 0)
  /// The budget that the environment variables of the process set.
  public static let current = LawBudget(environment: ProcessInfo.processInfo.environment)

  private static let isVerbose =
    !(ProcessInfo.processInfo.environment["SCORE_LAWS_VERBOSE"] ?? "").isEmpty

  /// Prints a line about the test that begins, if the environment asks for it.
  static func tell(_ words: () -> String) {
    guard isVerbose else { return }
    Platform.report("\(words())\n")
  }

  /// Reads the budget from environment variables; it is ``test`` if none is set.
  init(environment: [String: String]) {
    self = .test
    if let histories = environment["SCORE_LAWS"].flatMap({ Int($0) }), histories > 0 {
      self = LawBudget(histories: histories, firstLines: histories < 6 ? 4 * histories : 24)
    }
    if let seed = environment["SCORE_SEED"].flatMap({ UInt64($0) }) { self.seed = seed }
  }
}

/// The way in which a random round for the tests is played.
///
/// The seed of the round decides which one is used.
enum HistoryForm: UInt64, CaseIterable {
  /// Random entries, up to a random point of the round.
  case part
  /// Random entries up to the end of the round, and some more if the budget allows them.
  case whole
  /// A few random entries, at most sixteen.
  case short
  /// Only primary offers of the prompt, without corrections, up to the end of the round; then some
  /// corrections.
  case finished

  init(seed: UInt64) {
    self = Self.allCases[Int(seed % UInt64(Self.allCases.count))]
  }

  /// Returns the maximum number of entries in a random round, given the number of entries until
  /// such a round is complete.
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
