import Testing

@testable import ScoringKit

@Suite struct RatioTests {
  @Test(arguments: [
    (1, 3, "0.33"), (2, 3, "0.67"), (1, 8, "0.13"), (-1, 8, "-0.13"), (5, 1, "5.00"),
    (0, 7, "0.00"), (-1, 1000, "0.00"), (1234, 10, "123.40"), (-5, 2, "-2.50"),
  ])
  func test_text_twoPlaces_roundsHalvesAwayFromZero(sum: Int, count: Int, expected: String) throws {
    #expect(try #require(Ratio(sum, over: count)).text() == expected)
  }

  @Test(arguments: [(3, 2, "+1.50"), (-3, 2, "-1.50"), (0, 2, "E"), (1, 1000, "E")])
  func test_text_signed_saysPlusAndEven(sum: Int, count: Int, expected: String) throws {
    #expect(try #require(Ratio(sum, over: count)).text(signed: true) == expected)
  }

  @Test func test_text_percent_hasOnePlace() throws {
    #expect(try #require(Ratio(54, over: 440)).text(places: 1, times: 100) == "12.3")
    #expect(try #require(Ratio(1, over: 1)).text(places: 0, times: 100) == "100")
  }

  @Test func test_init_nothingCounted_isNil() {
    #expect(Ratio(1, over: 0) == nil)
    #expect(Ratio(1, over: -1) == nil)
  }

  @Test func test_extremes_doNotTrap() throws {
    for sum in [Int.min, .max] {
      for count in [1, Int.max] {
        let ratio = try #require(Ratio(sum, over: count))
        #expect(!ratio.text(places: 6, times: 100).isEmpty)
        #expect(!(ratio < ratio))
      }
    }
    #expect(Ratio.sum(.max, 1) == .max)
    #expect(Ratio.sum(.min, -1) == .min)
  }

  @Test func test_lessThan_comparesExactly() throws {
    let one = try #require(Ratio(1, over: 3))
    let other = try #require(Ratio(333_333_333, over: 1_000_000_000))
    #expect(other < one)
    #expect(!(one < other))
  }
}
