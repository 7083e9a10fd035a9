import Testing

/// The sport of "Adding a sport" is the one that the tests compile and check.
@Suite struct ExampleSportTests {
  private static let document = "Docs/AddingASport.md"
  private static let folder = "Tests/ScoringKitTests/Example"

  /// The Swift blocks of the document.
  private static var blocks: [String] {
    Repository.text(document).split(separator: "```swift\n", omittingEmptySubsequences: false)
      .dropFirst().map { String($0[..<($0.firstRange(of: "```")?.lowerBound ?? $0.endIndex)]) }
  }

  /// Returns a block in the form of a file, in which the sport is no separate module.
  private static func compiled(_ block: String) -> String {
    block.split(separator: "\n", omittingEmptySubsequences: false)
      .filter { $0 != "import CoinRace" }.joined(separator: "\n")
  }

  @Test(arguments: ["Toss", "Race", "RaceState", "CoinRace", "RaceLawTests"])
  func test_example_isWhatTheDocumentShows(name: String) {
    let file = Repository.text("\(Self.folder)/\(name).swift")
    #expect(!file.isEmpty)
    #expect(
      Self.blocks.map(Self.compiled).contains(file),
      "\(Self.folder)/\(name).swift is not in \(Self.document)")
  }
}
