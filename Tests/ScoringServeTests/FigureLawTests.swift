import ClubSports
import ListedSports
import SampleSport
import ScoringKit
import ScoringStore
import Testing

@testable import ProgramTesting
@testable import ScoringCLI
@testable import ScoringDesk
@testable import ScoringKitTesting

/// The law that the large number of each side is the same on the board, the page, the picture, the
/// phone and in `status`, in every state of a random round of every sport.
@Suite struct FigureLawTests {
  private static let all: [Sport] =
    sports + [
      Pebbles.sport(), .curling, .darts, .decathlon, .highJump, .molkky, .slalom, .tenpin,
    ]

  /// The players who are added to those of an example, so that two and four sides play.
  private static let more = [[], ["Ann", "Ben"], ["Cid", "Dan"], ["Ann", "Ben", "Cid", "Dan"]]
  /// The number of states of each round that the test looks at.
  private static let states = min(40, 4 * LawBudget.current.histories)
  /// The greatest number of entries before the first of these states.
  private static let before = 5 * states

  @Test(arguments: all.map(\.id))
  func test_figures_ofARandomRound_areTheSameOnEverySurface(id: String) throws {
    // Only the long proof plays other rounds each day.
    let seed = LawBudget.current.histories > 50 ? LawBudget.current.seed : 20_260_301
    let sport = try #require(Self.all.first { $0.id == id })
    let lines = sport.examples("start").map(\.line)
    #expect(!lines.isEmpty)
    var counts: Set<Int> = []
    var dice = SeededGenerator(seed: seed)
    for line in lines {
      for players in Self.more {
        let words = try #require(ShellWords.split(line)) + players
        if let count = try Self.check(sport, words, seed, &dice) { counts.insert(count) }
      }
    }
    #expect(counts.contains(2), "\(id) was played by \(counts)")
  }

  /// Plays a random round and compares its surfaces; returns its number of sides, or `nil` if the
  /// sport has no such round.
  private static func check(
    _ sport: Sport, _ words: [String], _ seed: UInt64, _ dice: inout SeededGenerator
  ) throws -> Int? {
    let program = Runner(all)
    program("me Ann --new")
    let line = Array(words.drop { $0 == "score" }) + ["--yes", "--new"]
    guard program.run(line).code == .done else { return nil }
    let store = try #require(program.store)
    func newScorer() -> Scorer {
      Desk(store: store, sports: SportList(all), clock: .fixed(program.now, offset: 0)).scorer()
    }
    let scorer = newScorer()
    let round = RoundRequest(
      sport: sport.id, round: try scorer.keypads.live(RoundRequest(sport: sport.id)).id)
    let start = Int.random(in: 0...before, using: &dice)
    var last = "the start"
    for entry in 0..<start + states {
      if entry >= start || entry == 0 {
        compare(scorer, round, false, "\(words) after \(last), seed \(seed)")
      }
      guard let next = enter(scorer, round, &dice) else { break }
      last = next
    }
    if program.run([sport.id, "finish", "--yes"]).code == .done {
      // A desk finds what another connection wrote, and the program shares the connection.
      compare(newScorer(), round, true, "\(words) finished after \(last), seed \(seed)")
    }
    return try scorer.keypads.live(round).names.names.count
  }

  private static func compare(
    _ scorer: Scorer, _ round: RoundRequest, _ isFinished: Bool, _ place: String
  ) {
    do {
      let found = try ShownFigures(scorer, round, isFinished: isFinished).differences
      let phase = try scorer.keypads.live(round).phase
      #expect(found.isEmpty, "\(place), \(phase): \(found.joined(separator: "; "))")
    } catch {
      Issue.record("\(place): \(error)")
    }
  }

  /// Enters a random offer of the prompt, and returns it; `nil` if none of several was accepted.
  private static func enter(
    _ scorer: Scorer, _ round: RoundRequest, _ dice: inout SeededGenerator
  ) -> String? {
    for _ in 0..<6 {
      guard let prompt = try? scorer.keypads.live(round).prompt,
        let line = prompt.randomSample(using: &dice, primaryOnly: !dice.happens(onceIn: 12)),
        (try? scorer.rounds.take(EntryRequest(.enter(line), in: round))) != nil
      else { continue }
      return line
    }
    return nil
  }
}
