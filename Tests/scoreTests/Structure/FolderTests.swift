import Testing

/// Tests that the folders of a target don't depend on each other in a circle: if the code of one
/// folder names types of another one, the other names none of the first.
///
/// The tests read words, not meaning: a folder names another one if a word in its code is the name
/// of a type that only the other folder of the target declares.
@Suite struct FolderTests {
  private static let targets =
    [
      "ScoringKit", "ScoringKitTesting", "ScoringStore", "ScoringLeague", "ScoringViews",
      "ScoringDesk", "ScoringCLI", "ScoringServe",
    ].map { "Sources/\($0)" } + Repository.sportNames.map { "Sports/\($0)" }

  @Test(arguments: targets)
  func test_folders_formNoCircle(target: String) {
    let code = Repository.files(target, ".swift").map {
      SwiftFile(folder: $0.split(separator: "/").dropLast().joined(separator: "/"), $0)
    }
    #expect(!code.isEmpty)
    let circles = Self.circles(Self.arrows(code))
    #expect(circles.isEmpty, "\(circles.joined(separator: "\n"))")
  }

  /// A Swift file with its folder, the types that it declares, and the words in its code.
  private struct SwiftFile {
    let folder: String
    let declared: Set<String>
    let words: Set<String>

    init(folder: String, text: String) {
      self.folder = folder
      let code = Self.withoutCommentsAndText(text)
      words = Set(code.matches(of: #/\b[A-Z][A-Za-z0-9_]*/#).map { String($0.output) })
      let types =
        #/^(?:@\w+(?:\([^)]*\))? )*(?:(?:public|package|internal|private|fileprivate|final|indirect) )*(?:struct|class|enum|protocol|actor|typealias) (\w+)/#
      declared = Set(
        code.matches(of: types.anchorsMatchLineEndings()).map { String($0.output.1) })
    }

    init(folder: String, _ path: String) {
      self.init(folder: folder, text: Repository.text(path))
    }

    /// Returns the code of a Swift file without comments and without string literals, including
    /// what they interpolate.
    private static func withoutCommentsAndText(_ text: String) -> String {
      text.replacing(#/(?s)""".*?"""/#, with: "")
        .replacing(#/"(?:\\.|[^"\\\n])*"/#, with: "").replacing(#/\/\/[^\n]*/#, with: "")
    }
  }

  /// Returns the folders that each folder names, with the names of their types.
  private static func arrows(_ files: [SwiftFile]) -> [String: [String: Set<String>]] {
    var owners: [String: Set<String>] = [:]
    for file in files {
      for name in file.declared { owners[name, default: []].insert(file.folder) }
    }
    var arrows: [String: [String: Set<String>]] = [:]
    for file in files {
      for word in file.words where !file.declared.contains(word) {
        guard let owner = owners[word], owner.count == 1, let other = owner.first,
          other != file.folder
        else { continue }
        arrows[file.folder, default: [:]][other, default: []].insert(word)
      }
    }
    return arrows
  }

  /// Returns the circles of folders that name each other, with the types that cause them.
  private static func circles(_ arrows: [String: [String: Set<String>]]) -> [String] {
    func reaches(_ start: String, _ goal: String) -> Bool {
      var seen: Set<String> = []
      var open = [start]
      while let folder = open.popLast() {
        if folder == goal { return true }
        guard seen.insert(folder).inserted else { continue }
        open += (arrows[folder] ?? [:]).keys
      }
      return false
    }
    return arrows.keys.sorted().flatMap { from in
      (arrows[from] ?? [:]).sorted { $0.key < $1.key }.filter { reaches($0.key, from) }.map {
        "\(from) → \($0.key): \($0.value.sorted().joined(separator: ", "))"
      }
    }
  }

  // MARK: The reading itself

  @Test func test_circles_ofThreeFolders_areFound() {
    let files = [
      SwiftFile(folder: "a", text: "struct A { let b: B }\n"),
      SwiftFile(folder: "b", text: "// A\nfinal class B { let text = \"A\"; let c: C? }\n"),
      SwiftFile(folder: "c", text: "public enum C: Sendable { case one(A) }\n"),
      SwiftFile(folder: "d", text: "struct D { let a: A }\n"),
    ]
    #expect(
      Self.circles(Self.arrows(files)) == ["a → b: B", "b → c: C", "c → a: A"])
    #expect(Self.circles(Self.arrows(files.filter { $0.folder != "c" })).isEmpty)
  }
}
