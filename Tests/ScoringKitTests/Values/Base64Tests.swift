import ScoringKitTesting
import Testing

@testable import ScoringKit

@Suite struct Base64Tests {
  // These examples are from RFC 4648, section 10.
  @Test(arguments: [
    ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="),
    ("fooba", "Zm9vYmE="), ("foobar", "Zm9vYmFy"),
  ])
  func test_text_examplesOfTheStandard(text: String, letters: String) {
    #expect(Base64.text(Array(text.utf8)) == letters)
    #expect(Base64.bytes(letters.utf8) == Array(text.utf8))
    #expect(Base64.length(of: text.utf8.count) == letters.utf8.count)
  }

  @Test(arguments: [
    "Z", "Zg", "Zg=", "Zg==Zg==", "Z===", "====", "Zm9v=", "Zm9 ", "Zm9\n", "Zm9_", "Zh==", "Zm9=",
    "Zg=a", "Zm9vZé==",
  ])
  func test_bytes_anythingElse_isRefused(letters: String) {
    #expect(Base64.bytes(letters.utf8) == nil)
  }

  @Test func test_bytes_ofRandomText_areTheSame() {
    let seed = UInt64.random(in: 0 ... .max)
    var random = SeededGenerator(seed: seed)
    for count in 0..<200 {
      let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
      #expect(Base64.bytes(Base64.text(bytes).utf8) == bytes, "seed \(seed)")
    }
  }
}
