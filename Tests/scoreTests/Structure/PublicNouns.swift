/// The types that the modules offer to others, with the first sentence of each documentation comment.
enum PublicNouns {
  /// The modules whose types `Docs/Types.md` lists, in the order of their dependencies.
  static let modules = [
    "ScoringKit", "ScoringContests", "ScoringStore", "ScoringViews", "ScoringDesk", "ScoringCLI",
    "ScoringServe",
  ]

  private static let kinds: Set<Substring> = [
    "struct", "class", "enum", "protocol", "typealias", "actor",
  ]

  /// The page `Docs/Types.md`, with one table for each module and one row for each type.
  static var page: String {
    let tables = modules.map { module in
      let rows = Self.rows(of: module).sorted { $0.name < $1.name }
      return "## \(module)\n\n| Type | Meaning |\n|---|---|\n"
        + rows.map { "| `\($0.name)` | \($0.meaning) |\n" }.joined()
    }
    return """
      # Types

      These are the types that each module offers to others, with the first sentence of their
      documentation. A test compares them with the sources, and `make docs` writes them again.


      """ + tables.joined(separator: "\n")
  }

  /// The names of all types, with those that two modules have listed twice.
  static var names: [Substring] { modules.flatMap { rows(of: $0).map(\.name) } }

  private static func rows(of module: String) -> [(name: Substring, meaning: String)] {
    Repository.files("Sources/\(module)", ".swift").flatMap {
      path -> [(name: Substring, meaning: String)] in
      var comment: [Substring] = []
      return Repository.text(path).split(separator: "\n", omittingEmptySubsequences: false)
        .compactMap { line -> (name: Substring, meaning: String)? in
          if line.hasPrefix("///") {
            comment.append(line.dropFirst(3).drop { $0 == " " })
            return nil
          }
          if line.hasPrefix("@") { return nil }
          defer { comment = [] }
          return name(line).map { ($0, firstSentence(comment)) }
        }
    }
  }

  /// Returns the name of the public type or package type that a line of code declares; nil for any
  /// other line.
  private static func name(_ line: Substring) -> Substring? {
    let words = line.split(separator: " ").filter { $0 != "final" && $0 != "indirect" }
    guard words.count > 2, line.hasPrefix("public ") || line.hasPrefix("package "),
      kinds.contains(words[1])
    else { return nil }
    return words[2].prefix { $0.isLetter || $0.isNumber }
  }

  private static func firstSentence(_ comment: [Substring]) -> String {
    let text = comment.prefix { !$0.isEmpty }.joined(separator: " ")
    let end = text.indices.first { index in
      text[index] == "." && text[text.index(after: index)...].hasPrefix(" ")
    }
    return (end.map { String(text[...$0]) } ?? text)
      .replacing("``", with: "`").replacing("|", with: "\\|")
  }
}
