import ScoringCLI
import Testing

@Suite struct ExitCodeTests {
  @Test func test_allCases_areTheDocumentedCodes() {
    #expect(
      ExitCode.allCases.map(\.rawValue) == [
        0, 1, 64, 65, 66, 70, 73, 74, 75, 77, 78, 130, 141, 143,
      ])
  }

  @Test func test_names_areUniqueAndPlain() {
    #expect(Set(ExitCode.allCases.map(\.name)).count == ExitCode.allCases.count)
    for code in ExitCode.allCases {
      #expect(code.name.allSatisfy { $0.isLowercase || $0 == "-" })
      #expect(!code.meaning.hasSuffix("."))
    }
  }

  @Test func test_table_hasEveryCodeWithinTheWidth() {
    let lines = ExitCode.table(width: 60).split(separator: "\n")
    #expect(lines.first == "  0  done           done, also where there was nothing to")
    for code in ExitCode.allCases {
      #expect(lines.contains { $0.contains("\(code.rawValue)  \(code.name)") }, "\(code)")
    }
    #expect(lines.allSatisfy { $0.count <= 60 })
  }
}
