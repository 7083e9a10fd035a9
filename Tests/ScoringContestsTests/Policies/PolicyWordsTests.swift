import ScoringKit
import Testing

@testable import ScoringContests

@Suite struct PolicyWordsTests {
  @Test(arguments: [
    "round-robin", "total", "league,best:4", "won,difference:points,for:games",
    "points:10/8/6,absent:zero",
    "sum,countback,latest,seed,best:3,absent:last", "round-robin,onward,annul:under-half",
    "places,ties:exact", "sum,unfinished:last", "points:5/3/1,best:2,unfinished:none",
    "won,won-among,difference-among:points,difference-above:points,decision",
    "2-1-0,difference:rubbers", "3-1-0", "won,2-2-2", "3-1-0,ratio:games,ratio:points",
  ])
  func words_areReadAsWritten(_ words: String) throws {
    let policy = try Policy(words: words)
    #expect(policy.words == words)
    #expect(try Policy(policy.value) == policy)
  }

  @Test(arguments: [
    "", "nonsense", "best:0", "best:4", "points:1/x", "absent:maybe", "sum,total", "2-1", "0-1-2",
    "2-1-0-0", "2-x-0", "101-1-0", "2--0",
  ])
  func wrongWords_areRefusedWithWhatIsPossible(_ words: String) throws {
    #expect(throws: Refusal.self) { try Policy(words: words) }
  }

  @Test func sentence_namesMeasuresByTheirTitles() throws {
    let policy = try Policy(words: "difference:sets,ratio:set-points")
    #expect(
      policy.sentence([Measure("sets", "sets won")])
        == "Ranked by difference of sets won, ratio of set points for and against.")
  }

  @Test func points_areExact() {
    #expect((Points(23, over: 2) + Points(1)).text == "12.5")
    #expect(Points(13, over: 4).text == "3.25")
    #expect((Points(1, over: 3) + Points(1, over: 3)).text == "2/3")
    #expect((Points(1, over: 2) + Points(1, over: 2)).text == "1")
    #expect(Points(.max) + Points(1, over: 3) == Points(.max))
  }
}
