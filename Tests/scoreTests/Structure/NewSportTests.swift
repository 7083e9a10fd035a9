import Testing

/// Tests of what `Sports/new.sh` writes: the files that it lists, and a table of rules that is true.
@Suite struct NewSportTests {
  /// The forms of a new sport, each with the names of the example that it is copied from.
  private static let kinds = [
    ("flow", ["CoinRace", "Coin Race", "coinrace"]),
    ("cells", ["CellCard", "Cell Card", "cellcard"]),
    ("duel", ["PointDuel", "Point Duel", "pointduel"]),
  ]

  /// Begins a sport in a copy of the files that the script needs, and returns the copy and what the
  /// script printed.
  private static func begin(_ kind: String, _ name: String = "Bocce") -> (Scratch, Outcome) {
    let copy = Scratch()
    for path in ["Package.swift", ".swift-format", "Resources/embed.sh", "Sports/new.sh"] {
      write(Repository.text(path), to: path, in: copy)
    }
    let folders = ["Sources/ListedSports", "Tests/ScoringKitTests/Example"]
    for path in folders.flatMap({ Repository.files($0, ".swift") }) {
      write(Repository.text(path), to: path, in: copy)
    }
    // The layout of the sources isn't tested here.
    let script = "cd \"$1\" && SWIFT=true sh Sports/new.sh \"$2\" \"$3\""
    return (copy, Program().shell(script, copy.path, name, kind))
  }

  private static func write(_ text: String, to path: String, in copy: Scratch) {
    let folder = path.split(separator: "/").dropLast().joined(separator: "/")
    if !folder.isEmpty { _ = copy.makeFolder(folder) }
    Scratch.write(text.utf8, to: copy.file(path))
  }

  private static func texts(_ folder: String, in copy: Scratch) -> [String: String] {
    let names = Scratch.tree(copy.file(folder)).filter { $0.hasSuffix(".swift") }
    return Dictionary(
      names.map { ($0, Scratch.text(copy.file("\(folder)/\($0)"))) },
      uniquingKeysWith: { one, _ in one })
  }

  @Test(arguments: kinds) func test_newSport_rules_nameWhatIsThere(kind: String, _: [String]) throws
  {
    let (copy, outcome) = Self.begin(kind)
    try #require(outcome.code == 0, "\(outcome)")
    let sources = Self.texts("Sports/Bocce", in: copy)
    let tests = Self.texts("Tests/BocceTests", in: copy).values.joined()
    let rows = Scratch.text(copy.file("Sports/Bocce/RULES.md")).split(separator: "\n")
      .filter { $0.hasPrefix("| ") && !$0.hasPrefix("| Rule") }
    #expect(!rows.isEmpty)
    for row in rows {
      let quoted = row.matches(of: /`([^`]+)`/).map { String($0.1) }
      let file = try #require(quoted.first { $0.hasSuffix(".swift") })
      let text = try #require(sources[file], "\(file) isn't there")
      for name in quoted where name != file && !name.hasPrefix("test_") {
        let parts = name.split(separator: ".").map { $0.prefix { $0 != "(" } }
        #expect(parts.count == 2 && text.contains("struct \(parts[0]): Round"), "\(name)")
        #expect(text.contains("func \(parts.last ?? "")("), "\(name)")
      }
      let test = try #require(quoted.first { $0.hasPrefix("test_") })
      #expect(tests.contains("func \(test)("), "\(test)")
    }
  }

  @Test(arguments: kinds)
  func test_newSport_files_areThoseThatAreListedAndNameNoExample(kind: String, names: [String])
    throws
  {
    let (copy, outcome) = Self.begin(kind)
    try #require(outcome.code == 0, "\(outcome)")
    let lines = outcome.out.split(separator: "\n", omittingEmptySubsequences: false)
      .prefix { !$0.isEmpty }
    let listed = lines.flatMap { line in
      line.split { $0 == " " || $0 == "," }.filter { $0.contains("/") || $0.hasSuffix(".swift") }
        .map { String($0.prefix { $0 != ":" }) }
    }
    #expect(listed.count >= 5, "\(outcome.out)")
    for path in listed { #expect(Scratch.exists(copy.file(path)), "\(path) isn't there") }
    let texts = ["Sports/Bocce", "Tests/BocceTests"].flatMap { Self.texts($0, in: copy) }
    #expect(texts.count >= 2)
    for (path, text) in texts {
      #expect(!names.contains(where: text.contains), "\(path) names the example")
    }
    let all = texts.map(\.value).joined()
    #expect(all.contains("func final(") && all.contains(".final(\""), "\(kind) reads no results")
    #expect(Scratch.text(copy.file("Package.swift")).contains("\"Bocce\""))
    let list = Scratch.text(copy.file("Sources/ListedSports/Sports.swift"))
    #expect(list.contains("import Bocce\n") && list.contains("  .bocce,\n"))
  }

  @Test(arguments: ["bocce", "", "Bocce Ball"]) func test_newSport_badName_writesNothing(
    name: String
  ) {
    let (copy, outcome) = Self.begin("flow", name)
    #expect(outcome.code == 64 && !Scratch.exists(copy.file("Tests/BocceTests")), "\(outcome)")
  }
}
