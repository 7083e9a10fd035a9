import ScoringKitTesting
import Testing

/// Tests that "Adding a sport" lists every requirement of the protocols of a sport, every property of a
/// prompt, every law and every parameter of a sport, and nothing else.
@Suite struct RequirementTableTests {
  private static let document = Repository.text("Docs/AddingASport.md")

  /// Returns the rows of the table whose first heading is a type: the names in the first cell, and the
  /// other cells.
  private static func rows(_ type: String) -> [(names: [String], cells: [String])] {
    let lines = document.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.drop { !$0.hasPrefix("| `\(type)` | Meaning |") }.dropFirst(2)
      .prefix { $0.hasPrefix("|") }.map { line in
        let cells = line.split(separator: "|").map { $0.drop { $0 == " " } }
        let names = (cells.first ?? "").matches(of: #/`([^`]+)`/#).map { String($0.output.1) }
        return (names, cells.dropFirst().map(String.init))
      }
  }

  /// Returns the lines of a source from one that begins with a text to the next that ends its block.
  private static func block(_ source: String, _ beginning: String, _ end: String) -> [Substring] {
    let lines = source.split(separator: "\n", omittingEmptySubsequences: false)
    return Array(lines.drop { !$0.hasPrefix(beginning) }.dropFirst().prefix { $0 != end })
  }

  /// Returns the names of the declarations in some lines, with the labels of their parameters:
  /// `phrase(_:before:names:)`.
  private static func names(_ lines: some Sequence<Substring>) -> [String] {
    let text = lines.filter { !$0.drop { $0 == " " }.hasPrefix("//") }.joined(separator: " ")
    return text.matches(of: #/\b(?:func (\w+)|(init)\??)\(|\bvar (\w+):/#).map { match in
      if let name = match.output.3 { return String(name) }
      var (depth, labels, parameter) = (1, "", "")
      for character in text[match.range.upperBound...] {
        if character == "(" || character == "[" { depth += 1 }
        if character == ")" || character == "]" { depth -= 1 }
        if depth == 0 || depth == 1 && character == "," {
          let label = parameter.drop { $0 == " " }.prefix { $0 != " " && $0 != ":" }
          if !label.isEmpty { labels += "\(label):" }
          parameter = ""
          if depth == 0 { break }
        } else {
          parameter.append(character)
        }
      }
      return "\(match.output.1 ?? match.output.2 ?? "")(\(labels))"
    }
  }

  /// Returns the names of the public declarations in the extensions of a protocol in the kit.
  private static func defaults(of type: String) -> Set<String> {
    let found = Repository.files("Sources/ScoringKit", ".swift").flatMap { path -> [String] in
      let lines = Repository.text(path).split(separator: "\n", omittingEmptySubsequences: false)
      var (names, rest) = ([String](), lines[...])
      while let start = rest.firstIndex(where: { $0.hasPrefix("extension \(type) ") }) {
        let body = rest[start...].dropFirst().prefix { $0 != "}" }
        for (index, line) in zip(body.indices, body) where line.hasPrefix("  public ") {
          names += Self.names(body[index...].prefix(6)).prefix(1)
        }
        rest = body.isEmpty ? rest[start...].dropFirst() : lines[body.endIndex...]
      }
      return names
    }
    return Set(found)
  }

  @Test(arguments: ["Event", "Round", "Resolution", "Participant", "Story"])
  func test_requirements_ofAProtocol_areThoseOfTheTable(type: String) {
    let source = Repository.text("Sources/ScoringKit/Rules/\(type).swift")
    let declared = Self.names(Self.block(source, "public protocol \(type):", "}"))
    #expect(declared.count > 2)
    let rows = Self.rows(type)
    #expect(Set(rows.flatMap(\.names)) == Set(declared), "\(type)")
    let defaults = Self.defaults(of: type)
    for row in rows {
      #expect(row.cells.count == 2 && row.cells.allSatisfy { $0.count > 2 }, "\(row)")
      let isRequired = row.cells.last?.hasPrefix("required") ?? false
      for name in row.names {
        #expect(isRequired == !defaults.contains(name), "\(type).\(name)")
      }
    }
  }

  @Test(arguments: [
    ("Prompt", "public struct Prompt:", "}", "  public var "),
    ("Prompt.Token", "  public struct Token:", "  }", "    public let "),
    ("Prompt.Range", "  public struct Range:", "  }", "    public let "),
    ("SportUnderTest", "  public var names:", "}", "  public var "),
  ])
  func test_properties_ofAType_areThoseOfTheTable(
    type: String, beginning: String, end: String, property: String
  ) {
    let source =
      Repository.text("Sources/ScoringKit/Display/Prompt.swift")
      + Repository.text("Sources/ScoringKitTesting/SportUnderTest.swift")
    let declared = Self.block(source, beginning, end).filter { $0.hasPrefix(property) }.map {
      String($0.dropFirst(property.count).prefix { $0.isLetter })
    }
    #expect(declared.count > 4)
    #expect(Set(Self.rows(type).flatMap(\.names)) == Set(declared), "\(type)")
  }

  @Test func test_laws_areThoseOfTheTable() {
    for law in Law.allCases {
      #expect(Self.document.contains("\n| `\(law)` | "), "\(law)")
    }
  }

  @Test func test_parametersOfASport_areInTheGuide() {
    let source = Repository.text("Sources/ScoringKit/Sport/Sport.swift")
    let signature = Self.block(source, "  public init(", "  ) {").joined(separator: " ")
    let parameters = signature.matches(of: #/(?:^|,) *(\w+):/#).map { String($0.output.1) }
    #expect(parameters.count > 15)
    for name in parameters {
      let isThere =
        Self.document.contains("`\(name)`") || Self.document.contains("\(name): ")
      #expect(isThere, "\(name)")
    }
  }
}
