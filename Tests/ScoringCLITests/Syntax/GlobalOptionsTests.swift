import ScoringCLI
import ScoringDesk
import ScoringKit
import Testing

@Suite struct GlobalOptionsTests {
  @Test func test_init_nothingGiven_isTheDefaults() throws {
    #expect(try SampleTree.invocation(["players"]).options == GlobalOptions())
  }

  @Test func test_init_everythingGiven_isRead() throws {
    let words = ["players", "--json", "--no-input", "-y", "--date=iso", "-v", "--oneline"]
    let options = try SampleTree.invocation(words + ["--speak=words", "--color", "always"]).options
    #expect(options.json && options.noInput && options.yes && options.verbose && options.oneLine)
    #expect(options.date == .iso)
    #expect(options.speech == .words)
    #expect(options.color == .always)
    #expect(!options.quiet)
  }

  @Test(arguments: [
    (["--color", "never"], GlobalOptions.ColorChoice.never),
    (["--color", "always", "--color", "auto"], .auto),
    (["--no-color"], .never),
    (["--no-color", "--color", "always"], .never),
  ])
  func test_init_color(_ words: [String], _ choice: GlobalOptions.ColorChoice) throws {
    #expect(try SampleTree.invocation(["players"] + words).options.color == choice)
  }

  @Test(arguments: [(["--speak"], GlobalOptions.Speech.figures), (["--speak=words"], .words)])
  func test_init_speak(_ words: [String], _ speech: GlobalOptions.Speech) throws {
    #expect(try SampleTree.invocation(["players"] + words).options.speech == speech)
  }

  @Test(arguments: [
    (["start", "--json"], true), (["--bogus", "--json"], true), (["--", "--json"], false),
    (["start"], false),
  ])
  func test_asksForJSON_unparsedLine(_ words: [String], _ expected: Bool) {
    #expect(GlobalOptions.asksForJSON(words) == expected)
  }
}
