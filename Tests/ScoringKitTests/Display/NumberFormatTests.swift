import ScoringKit
import ScoringKitTesting
import Testing

@Suite struct NumberFormatTests {
  @Test(arguments: [
    (NumberFormat.plain, 72, "72"), (.plain, -3, "-3"),
    (.relative, 0, "E"), (.relative, 2, "+2"), (.relative, -3, "-3"),
    (.decimal(places: 2), 1234, "12.34"), (.decimal(places: 2), -5, "-0.05"),
    (.decimal(places: 1), 70, "7.0"), (.decimal(places: 0), 7, "7"),
    (.time(places: 1), 7234, "12:03.4"), (.time(places: 0), 59, "59"),
    (.time(places: 2), 372_305, "1:02:03.05"), (.time(places: 3), -61_001, "-1:01.001"),
    (.time(places: 1), 0, "0.0"),
  ])
  func test_text_ofANumber_isReadBack(format: NumberFormat, value: Int, text: String) {
    #expect(format.text(value) == text)
    #expect(format.value(text) == value)
  }

  @Test(arguments: [
    (NumberFormat.time(places: 1), "72.5", 725), (.time(places: 1), "90", 900),
    (.time(places: 2), "1:02.5", 6250), (.time(places: 0), "100:00", 6000),
    (.decimal(places: 3), "2.5", 2500), (.decimal(places: 2), "8", 800), (.relative, "e", 0),
    (.relative, "+4", 4), (.plain, "007", 7),
  ])
  func test_value_ofShorterText_isFilledUp(format: NumberFormat, text: String, value: Int) {
    #expect(format.value(text) == value)
  }

  @Test(arguments: [
    (NumberFormat.time(places: 1), "12:3.4"), (.time(places: 1), "12:03.45"),
    (.time(places: 1), "1:60.0"), (.time(places: 1), "1:60:00"), (.time(places: 1), "1:2:3:4"),
    (.time(places: 1), "1:02:3"), (.time(places: 1), ":30"), (.time(places: 1), "12:"),
    (.decimal(places: 2), "1.234"), (.decimal(places: 2), "1."), (.decimal(places: 2), ".5"),
    (.plain, "+3"), (.plain, "3.0"), (.plain, ""), (.plain, "٣"), (.plain, "-"),
    (.plain, "99999999999999999999"), (.decimal(places: 6), "99999999999999"),
    (.time(places: 6), "9999999999:00:00"),
  ])
  func test_value_ofOtherText_isNil(format: NumberFormat, text: String) {
    #expect(format.value(text) == nil)
  }

  @Test func test_value_ofItsOwnText_isTheNumber() {
    var random = SeededGenerator(seed: 4)
    for _ in 0..<2_000 {
      let value = Int.random(in: -10_000_000...10_000_000, using: &random)
      let places = Int.random(in: 0...6, using: &random)
      for format in [
        NumberFormat.plain, .relative, .decimal(places: places), .time(places: places),
      ] {
        #expect(format.value(format.text(value)) == value, "\(format), \(value), seed 4")
      }
    }
  }

  @Test(arguments: [Int.min, .max]) func test_text_ofExtremes_doesNotTrap(value: Int) {
    for format in [NumberFormat.plain, .relative, .decimal(places: 99), .time(places: -4)] {
      #expect(!format.text(value).isEmpty)
    }
  }
}
