import Testing

/// Tests which suites `make prove` runs.
@Suite struct ProofTests {
  /// Returns the filters of each test command in a script: the names of suites to run and those to
  /// skip.
  private static func commands(_ script: String) -> [(filter: [String], skip: [String])] {
    func words(_ option: String, _ line: Substring) -> [String] {
      guard let rest = line.firstRange(of: "\(option) '").map({ line[$0.upperBound...] }) else {
        return []
      }
      return rest.prefix { $0 != "'" }.split(separator: "|").map(String.init)
    }
    return script.split(separator: "\n").filter { !$0.hasPrefix("#") }.compactMap { line in
      let filter = words("--filter", line)
      return filter.isEmpty ? nil : (filter, words("--skip", line))
    }
  }

  private static func isRun(_ suite: String, by script: String) -> Bool {
    commands(script).contains { command in
      command.filter.contains { suite.contains($0) }
        && !command.skip.contains { suite.contains($0) }
    }
  }

  /// The names of all suites of tests, and of the folders of the test targets.
  private static let suites: Set<String> = Set(
    Repository.files("Tests", ".swift").flatMap { path in
      path.split(separator: "/").dropFirst().prefix(1).map(String.init)
        + Repository.text(path).matches(of: /(?:struct|class) (\w+Tests)\b/).map { String($0.1) }
    })

  /// Returns the names by which a script selects suites.
  private static func filters(_ script: String) -> Set<String> {
    let lines = script.split(separator: "\n").filter { !$0.hasPrefix("#") }
    return Set(
      lines.flatMap { line in
        line.matches(of: /(?:--filter|\brun) '?([\w|]+)/).flatMap { $0.1.split(separator: "|") }
      }.map(String.init))
  }

  /// Tests that each filter of a script selects a suite, also if it is one of several.
  @Test(arguments: [".ci/prove.sh", ".ci/test-league.sh", ".ci/test-reader.sh"])
  func test_filters_ofAScript_selectSuites(path: String) {
    let filters = Self.filters(Repository.text(path))
    let idle = filters.filter { filter in !Self.suites.contains { $0.contains(filter) } }
    #expect(!filters.isEmpty && idle.isEmpty, "\(idle)")
  }

  /// Tests that other steps of continuous integration run what its tests leave out.
  @Test func test_suites_thatAreLeftOutOfTheTests_areRunElsewhere() {
    let left = Repository.text(".ci/run").matches(of: /--skip (\w+)/).map { String($0.1) }
    let run = Self.filters(Repository.text(".ci/prove.sh") + Repository.text(".ci/test-league.sh"))
    #expect(!left.isEmpty && run.isSuperset(of: left), "\(left)")
  }

  @Test func test_everySuiteOfLaws_isRun() throws {
    let script = Repository.text(".ci/prove.sh")
    let suites = Self.suites.filter { $0.hasSuffix("LawTests") }
    #expect(suites.count >= 10, "\(suites)")
    for suite in suites { #expect(Self.isRun(suite, by: script), "\(suite)") }
  }

  @Test func test_whoAsksForTheLaws_isASuiteOfLaws() {
    let tools = ["MutantTests.swift", "TestingKitTests.swift", "LawBudgetTests.swift"]
    let askers = Repository.files("Tests", ".swift").filter { path in
      let text = Repository.text(path)
      return ["Laws.reports(of", "Laws.violations(of", ".check(law"].contains { text.contains($0) }
        && !tools.contains { path.hasSuffix($0) } && !path.hasSuffix("ProofTests.swift")
    }
    #expect(!askers.isEmpty && askers.allSatisfy { $0.hasSuffix("LawTests.swift") }, "\(askers)")
  }

  @Test func test_suite_thatACommandLeavesOut_isNotRunByIt() {
    let script = "try --filter 'LawTests' --skip 'SyncLawTests'\n# --filter 'SyncLawTests'"
    #expect(Self.isRun("CoinLawTests", by: script) && !Self.isRun("SyncLawTests", by: script))
  }
}
