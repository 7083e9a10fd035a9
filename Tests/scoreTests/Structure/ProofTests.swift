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

  @Test func test_everySuiteOfLaws_isRun() throws {
    let script = Repository.text(".ci/prove.sh")
    let suites = Repository.files("Tests", ".swift").flatMap { path in
      Repository.text(path).matches(of: /(?:struct|class) (\w+LawTests)\b/).map { String($0.1) }
    }
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
