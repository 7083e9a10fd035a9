import ListedSports
import ScoringKit
import Testing

@testable import ScoringCLI

/// Tests of the project's files as a whole, such as their imports.
@Suite struct StructureTests {
  /// The paths of the files that must not name a sport: all source files and tests, except the file
  /// that lists the sports and the sports' own tests.
  private static let common: [String] =
    (Repository.files("Sources", "") + Repository.files("Tests", ".swift")).filter { path in
      [".swift", ".h", ".modulemap", ".md"].contains { path.hasSuffix($0) }
        && path != "Sources/ListedSports/Sports.swift"
        && !Repository.sportNames.contains { path.hasPrefix("Tests/\($0)Tests/") }
    }

  /// Returns the spellings of a sport's name that the test searches for: in code, on the command
  /// line, and in texts.
  private static func spellings(_ name: String) -> Set<String> {
    let camel = name.first.map { $0.lowercased() + name.dropFirst() } ?? ""
    let sport = sports.first { $0.id == name.lowercased() }
    let spoken = sport.map(\.name) ?? name
    let joined = ["-", "_", " ", ""].map { spoken.replacing(" ", with: $0) }
    return Set(([name, camel, sport?.id ?? name] + joined).map { $0.lowercased() })
  }

  @Test func test_typesOfThePage_areThoseRecorded() {
    let page = PublicNouns.page
    guard Recording.isOn else {
      #expect(
        Repository.text("Docs/Types.md") == page,
        "Docs/Types.md is old: `make docs` writes it again")
      return
    }
    Scratch.write(page.utf8, to: "\(Repository.root)/Docs/Types.md")
    Issue.record("Docs/Types.md was written; a recording run never passes.")
  }

  @Test func test_types_haveANameOfTheirOwn() {
    let names = PublicNouns.names
    let repeated = Dictionary(grouping: names) { $0 }.filter { $1.count > 1 }.keys.sorted()
    #expect(names.count > 300 && repeated.isEmpty, "\(repeated)")
  }

  @Test func test_files_nameNoSportOutsideItsFolders() {
    #expect(Self.common.count > 150)
    for name in Repository.sportNames {
      let spellings = Self.spellings(name)
      for path in Self.common {
        let text = Repository.text(path).lowercased().split { $0.isWhitespace || $0 == "/" }
          .joined(separator: " ")
        let named = spellings.filter { text.contains($0) }
        #expect(named.isEmpty, "\(path) names a sport")
      }
    }
  }

  @Test func test_sports_areThoseOfThePackage() {
    let names = Repository.sportNames
    #expect(!names.isEmpty)
    let lines = Repository.text("Sources/ListedSports/Sports.swift").split(separator: "\n")
    let imports = Self.imports(of: "Sources/ListedSports/Sports.swift").map { $0[...] }
    #expect(Set(imports) == Set(names.map { $0[...] } + ["ScoringKit"]))
    let listed = lines.drop { !$0.hasPrefix("package let sports") }.dropFirst()
      .prefix { !$0.hasPrefix("]") }.map { line in
        String(line.filter { $0.isLetter || $0.isNumber })
      }
    #expect(listed.map { $0.lowercased() } == names.map { $0.lowercased() })
    #expect(sports.map(\.id) == names.map { $0.lowercased() })
  }

  /// The modules that the files of each folder may import beside those of Swift itself.
  private static let allowed: [(folder: String, imports: Set<String>)] =
    [
      ("Sources/ScoringKit", []), ("Sources/ScoringContests", ["ScoringKit"]),
      ("Sources/ScoringKitTesting", ["ScoringKit", "ScoringContests"]),
      ("Sources/ScoringStore", ["ScoringKit", "CSQLite", "CProcess"]),
      ("Sources/ScoringLeague", ["ScoringKit", "ScoringStore", "CPQ"]),
      ("Sources/ScoringViews", ["ScoringKit", "ServeResources"]),
      (
        "Sources/ScoringDesk",
        ["ScoringKit", "ScoringContests", "ScoringStore", "ScoringViews", "CProcess"]
      ),
      (
        "Sources/ScoringCLI",
        [
          "ScoringKit", "ScoringContests", "ScoringStore", "ScoringViews", "ScoringDesk",
          "CProcess",
          "ScoringLeague",
        ]
      ),
      (
        "Sources/ScoringServe",
        [
          "ScoringKit", "ScoringStore", "ScoringViews", "ScoringDesk", "CServe", "CProcess",
          "ServeResources", "ScoringLeague",
        ]
      ),
      ("Resources/Serve/Embedded", []), ("Sources/score", ["ScoringCLI", "ListedSports"]),
      ("Sources/score-serve", ["ScoringServe", "ListedSports"]),
      ("Tests/SampleSport", ["ScoringKit"]),
      (
        "Tests/DeskTesting",
        ["ScoringKit", "ScoringKitTesting", "ScoringStore", "ScoringViews", "ScoringDesk"]
      ),
      (
        "Tests/ScoringStoreTests",
        [
          "ScoringKit", "ScoringKitTesting", "ScoringStore", "CSQLite", "Threads", "Testing",
          "LeagueTesting", "ScoringLeague",
        ]
      ),
      (
        "Tests/ScoringContestsTests",
        ["ScoringKit", "ScoringContests", "ScoringKitTesting", "Testing"]
      ),
      (
        "Tests/ScoringDeskTests",
        [
          "ScoringKit", "ScoringKitTesting", "ScoringContests", "ScoringStore", "ScoringViews",
          "ScoringDesk", "SampleSport", "DeskTesting", "Threads", "Testing", "LeagueTesting",
          "ScoringLeague",
        ]
      ),
    ]
    + Repository.sportNames.flatMap { name -> [(String, Set<String>)] in
      [
        ("Sports/\(name)", ["ScoringKit", "\(name)Resources"]), ("Resources/\(name)/Embedded", []),
      ]
    }

  /// Whether a file may import the C library.
  private static func mayKnowTheSystem(_ path: String) -> Bool {
    [
      "Sources/ScoringStore/", "Sources/ScoringLeague/", "Sources/ScoringCLI/System/", "Tests/",
    ].contains(where: path.hasPrefix)
      || path.hasSuffix("/Platform.swift")
        && ["Sports/", "Sources/ScoringDesk/Time/", "Sources/ScoringKitTesting/"]
          .contains(where: path.hasPrefix)
  }

  @Test func test_imports_pointOneWay() {
    let standard: Set<String> = ["FoundationEssentials", "Foundation", "Synchronization"]
    let systems: Set<String> = ["Glibc", "Musl", "Darwin"]
    for (folder, imports) in Self.allowed {
      let files = Repository.files(folder, ".swift")
      #expect(!files.isEmpty, "\(folder)")
      for path in files {
        let allowed = imports.union(standard).union(Self.mayKnowTheSystem(path) ? systems : [])
        for module in Self.imports(of: path) where !allowed.contains(module) {
          Issue.record("\(path) imports \(module)")
        }
      }
    }
  }

  @Test func test_commandLine_knowsTheStoreInOneFile() {
    let files = Repository.files("Sources/ScoringCLI", ".swift")
      .filter { Self.imports(of: $0).contains("ScoringStore") }
    #expect(files == ["Sources/ScoringCLI/Session/StoreOpening.swift"])
  }

  @Test func test_foundation_isImportedWhereThereIsNoSmallerOneAlone() {
    for path in Repository.files("Sources", ".swift") + Repository.files("Sports", ".swift")
    where Self.imports(of: path).contains("Foundation") {
      let lines = Repository.text(path).split(separator: "\n").map { line in
        String(line.drop { $0 == " " })
      }
      guard let place = lines.firstIndex(where: { $0.hasSuffix("import Foundation") }) else {
        continue
      }
      let isGuarded =
        place >= 3 && lines[place - 1] == "#else"
        && lines[place - 2].hasSuffix("import FoundationEssentials")
        && lines[place - 3] == "#if canImport(FoundationEssentials)"
      #expect(isGuarded, "\(path)")
    }
  }

  /// Tests that sports and the desk use an `Action` for a command instead of writing a command
  /// line, because only the command line knows how commands are spelt.
  @Test func test_sportsAndDesk_spellNoCommandLine() {
    let files =
      Repository.files("Sports", ".swift") + Repository.files("Sources/ScoringDesk", ".swift")
    #expect(files.count > 100)
    let commands = sports.map(\.id) + ProgramTree.reserved()
    for path in files {
      for line in Repository.text(path).split(separator: "\n")
      where !line.drop(while: { $0 == " " }).hasPrefix("//") {
        // In a command line one space separates the words, whereas in code an operator is between
        // two names.
        let words = line.split(separator: " ")
        let isSpelled = zip(words, words.dropFirst()).contains { first, second in
          first.split(omittingEmptySubsequences: false) { !$0.isLetter }.last == "score"
            && commands.contains(String(second.prefix { $0.isLetter }))
        }
        #expect(!isSpelled, "\(path): \(line)")
      }
    }
  }

  /// Returns the names of the modules that a file imports.
  private static func imports(of path: String) -> [String] {
    Repository.text(path).split(separator: "\n").compactMap { line in
      let words = line.split(separator: " ")
      guard let place = words.firstIndex(of: "import"), place + 1 < words.count,
        words[..<place].allSatisfy({
          ["public", "package", "internal", "private"].contains($0) || $0.hasPrefix("@")
        })
      else { return nil }
      return String(words[place + 1])
    }
  }

  /// Tests the libraries of a program without leagues, because libpq needs a network.
  ///
  /// `.ci/test-release.sh` tests those of the release.
  @Test(.enabled(if: !Program.hasLeagues, "the program has leagues; .ci/test-release.sh"))
  func test_program_linksNoNetworkLibrary() {
    let libraries = Program().shell(
      "command -v ldd >/dev/null 2>&1 || exit 0; ldd \"$score\""
    ).out.lowercased()
    for library in ["foundationnetworking", "libcurl", "libssl", "libicu"] {
      #expect(!libraries.contains(library), "\(library)")
    }
  }

  @Test func test_sources_areFilesThatCanBeReadAtOnce() {
    let paths = Repository.files("Sources", ".swift") + Repository.files("Sports", ".swift")
    #expect(paths.count > 500)
    for path in paths {
      let lines = Repository.text(path).split(separator: "\n", omittingEmptySubsequences: false)
      #expect(lines.count <= 420, "\(path) has \(lines.count) lines")
      #expect(!lines.contains { $0.contains("try!") || $0.contains("fatalError") }, "\(path)")
    }
  }
}
