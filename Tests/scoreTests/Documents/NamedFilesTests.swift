import Testing

/// Tests that the files and tests named in the documentation exist.
@Suite struct NamedFilesTests {
  private static let documents =
    ["README.md", "CONTRIBUTING.md"] + Repository.files("Docs", ".md")

  /// The names that a page mentions only as examples of a naming scheme, so no such file or test
  /// must exist.
  private static let examples = ["Type+Aspect.swift", "test_method_scenario_expectedBehavior"]

  /// Returns the pieces of inline code in the documentation that match a pattern, each with its
  /// page.
  private static func named(_ pattern: Regex<Substring>) -> [(document: String, name: String)] {
    documents.flatMap { path in
      Repository.text(path).matches(of: pattern).map {
        (path, String($0.output.filter { $0 != "`" }))
      }
    }.filter { !examples.contains($0.name) }
  }

  @Test func test_files_thatDocumentsName_areThere() {
    let files =
      ["Sources", "Sports", "Resources", "Tests"]
      .flatMap { Repository.files($0, ".swift") } + ["Package.swift"]
    let named = Self.named(#/`[A-Za-z0-9+\/]+\.swift`/#)
    #expect(named.count > 20)
    for (document, name) in named {
      #expect(files.contains { "/\($0)".hasSuffix("/\(name)") }, "\(document) names \(name)")
    }
  }

  @Test func test_tests_thatDocumentsName_areThere() {
    var tests: Set<Substring> = []
    for path in Repository.files("Tests", ".swift") {
      tests.formUnion(
        Repository.text(path).matches(of: #/func (test_\w+)/#).map(\.output.1))
    }
    let named = Self.named(#/test_[a-z]\w+/#)
    #expect(named.count > 20)
    for (document, name) in named {
      #expect(tests.contains(name[...]), "\(document) names \(name)")
    }
  }

  @Test func test_looks_nameEveryFileThatDraws() {
    let looks = Repository.text("Docs/Looks.md")
    let files =
      ["Pictures", "Documents", "Terminal", "Screen"]
      .flatMap { Repository.files("Sources/ScoringViews/\($0)", ".swift") }
      + Repository.files("Sources/ScoringServe/Pages", ".swift")
      + Repository.files("Resources/Serve", ".css") + Repository.files("Resources/Serve", ".js")
    #expect(files.count > 40)
    for name in files.compactMap({ $0.split(separator: "/").last })
    where !name.contains("+") && name != "worker.js" {
      #expect(
        looks.contains("`\(name)`") || looks.contains("/\(name)`"), "Docs/Looks.md lacks \(name)")
    }
  }
}
