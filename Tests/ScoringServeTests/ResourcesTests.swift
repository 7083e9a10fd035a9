import ServeResources
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Tests that the resources in the program are equal to the files in the repository.
@Suite struct ResourcesTests {
  private static let files: [(name: String, text: String)] = [
    ("tokens.css", Embedded.tokensCSS), ("card.css", Embedded.cardCSS),
    ("board.css", Embedded.boardCSS),
    ("board.js", Embedded.boardJS), ("keypad.css", Embedded.keypadCSS),
    ("keypad.js", Embedded.keypadJS), ("keypad.svg", Embedded.keypadSVG),
    ("keypadManifest.json", Embedded.keypadManifest), ("worker.js", Embedded.workerJS),
  ]

  @Test(arguments: files.indices)
  func test_embedded_isWhatTheFileHolds(index: Int) throws {
    let (name, text) = Self.files[index]
    let root = #filePath.split(separator: "/").dropLast(3).map { "/\($0)" }.joined()
    let data = try #require(
      FileManager.default.contents(atPath: "\(root)/Resources/Serve/\(name)"))
    #expect(
      String(decoding: data, as: UTF8.self) == text + "\n",
      "\(name) was changed: run sh Resources/embed.sh Resources/Serve")
  }
}
