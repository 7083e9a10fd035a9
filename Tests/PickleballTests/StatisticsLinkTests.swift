import ScoringKit
import Testing

@testable import Pickleball

/// Tests that the words in links select the right section of the statistics.
@Suite struct StatisticsLinkTests {
  @Test(arguments: [
    ("win-rate", "results"), ("Serve-Win", "serving"), ("trends", "recent"),
    ("streaks", "streaks"), ("opponents", "opponents"),
  ])
  func test_statistic_byTheWordOfALink_isTheSection(word: String, id: String) throws {
    #expect(try Sport.pickleball.statistic(named: word)?.id == id)
  }

  @Test func test_statistics_noWordMeansTwo() throws {
    #expect(try Sport.pickleball.statistics.count == 12)
    let words = try Sport.pickleball.statistics.flatMap { [$0.id] + $0.aliases }
    #expect(Set(words).count == words.count)
    #expect(try Sport.pickleball.statistic(named: "nothing") == nil)
  }
}
