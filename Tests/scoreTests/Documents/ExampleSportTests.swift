import Testing

/// Tests that the Swift code shown in "Adding a sport" equals the files that the tests compile.
@Suite struct ExampleSportTests {
  private static let document = "Docs/AddingASport.md"
  private static let folder = "Tests/ScoringKitTests/Example"

  /// The Swift code blocks of "Adding a sport", in order.
  private static var blocks: [String] {
    Repository.text(document).split(separator: "```swift\n", omittingEmptySubsequences: false)
      .dropFirst().map { String($0[..<($0.firstRange(of: "```")?.lowerBound ?? $0.endIndex)]) }
  }

  /// Returns a code block as it appears in the compiled files: without `import CoinRace`, because
  /// there the sport is no separate module.
  private static func compiled(_ block: String) -> String {
    block.split(separator: "\n", omittingEmptySubsequences: false)
      .filter { $0 != "import CoinRace" }.joined(separator: "\n")
  }

  @Test func test_format_isWhatTheDocumentShows() {
    let blocks = Repository.text("Docs/AddingAFormat.md").split(separator: "```swift\n").dropFirst()
      .compactMap { block in
        block.firstRange(of: "```").map { String(block[..<$0.lowerBound]) }
      }
    let file = Repository.text("Sources/ScoringContests/Formats/Stepladder.swift")
    #expect(blocks.count == 1 && blocks.allSatisfy(file.contains))
  }

  @Test(arguments: ["Toss", "Race", "RaceState", "Race+Final", "CoinRace", "RaceLawTests"])
  func test_example_isWhatTheDocumentShows(name: String) {
    let file = Repository.text("\(Self.folder)/\(name).swift")
    #expect(!file.isEmpty)
    #expect(
      Self.blocks.map(Self.compiled).contains(file),
      "\(Self.folder)/\(name).swift is not in \(Self.document)")
  }
}
