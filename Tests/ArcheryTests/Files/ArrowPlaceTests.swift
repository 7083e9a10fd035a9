import ScoringKit
import Testing

@testable import Archery

@Suite struct ArrowPlaceTests {
  @Test(arguments: [
    "3.2 1=X@-4181,8148", "3.2 1=10/2@0,-1#999", "1.1 1=M@-99999,99999", "1.1 1=9#1",
  ])
  func test_canonical_placesAndNumbers_areReadAgain(text: String) throws {
    #expect(try ArrowEvent(canonical: Array(text.utf8).span).canonical == text)
  }

  @Test(arguments: [
    "1.1 1=9@", "1.1 1=9@1", "1.1 1=9@1,2,3", "1.1 1=9@+1,2", "1.1 1=9@1,100000", "1.1 1=9#0",
    "1.1 1=9#1000", "1.1 1=9#1@1,2", "1.1 1=9@01,2", "1.1 1=-@1,2",
  ])
  func test_canonical_otherForms_areRefused(text: String) {
    #expect(throws: Refusal.self) { try ArrowEvent(canonical: Array(text.utf8).span) }
  }

  @Test(arguments: [
    ("0.41805", 4181), ("-1.06175", -10618), ("1e-05", 0), ("0", 0), ("-0.00004", 0),
  ])
  func test_radii_decimals_areRounded(text: String, units: Int) {
    #expect(ArrowPlace(radii: text[...], "0")?.x == units)
  }

  @Test(arguments: ["", "x", "nan", "inf", "11", "1,5"])
  func test_radii_otherTexts_areNone(text: String) {
    #expect(ArrowPlace(radii: text[...], "0") == nil)
  }

  @Test(arguments: [(-4181, "-0.4181"), (0, "0.0000"), (10_618, "1.0618")])
  func test_radii_areWritten(units: Int, text: String) {
    #expect(ArrowPlace.radii(units) == text)
  }
}
