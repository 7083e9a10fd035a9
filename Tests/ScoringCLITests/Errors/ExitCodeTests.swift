import ScoringDesk
import ScoringStore
import Testing

@testable import ScoringCLI

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
    let lines = HelpTopic.exitCodes.text(width: 60).split(separator: "\n")
    #expect(lines.first == "  0  done           done, also if there was nothing to show")
    for code in ExitCode.allCases {
      #expect(lines.contains { $0.contains("\(code.rawValue)  \(code.name)") }, "\(code)")
    }
    #expect(lines.allSatisfy { $0.count <= 60 })
  }

  /// The errors of the desk for each exit code with which the program must report them.
  private static let ends: [ExitCode: Set<DeskError.Code>] = [
    .usage: [
      .notation, .unknownName, .ambiguousName, .ambiguousRound, .invalidLink, .badValue,
      .missingValue,
      .conflictingOptions, .unknownZone,
    ],
    .refused: [
      .illegal, .over, .unknownSport, .noRound, .abandoned, .alreadyOver, .united, .nothingScored,
      .disputed, .orphans, .noTimeline, .nobodySaid, .notAdded, .notConfirmed,
      .notOver, .finished, .expired, .revoked,
    ],
    .data: [
      .damaged, .unknownForm, .newerFile, .damagedBundle, .notADatabase,
      .foreignStore, .newerStore, .damagedStore, .conflict,
    ],
    .missing: [.unknownRound, .unknownEvent, .noStore, .missing, .away, .notFound],
    .cannotCreate: [.cannotCreate], .inputOutput: [.diskFull, .inputOutput], .busy: [.busy, .gone],
    .permission: [.readOnly, .permission],
  ]

  @Test(arguments: DeskError.Code.allCases)
  func test_everyErrorOfTheDesk_endsWithItsCode(code: DeskError.Code) {
    let exit = ExitCode(DeskError(code, "No."))
    #expect(Self.ends[exit]?.contains(code) == true, "\(code) ends with \(exit)")
    let isOfTheText: Bool = [.notation, .unknownName, .ambiguousName].contains(code)
    let inAFile = ExitCode(DeskError(code, "No.", source: "card.txt", line: 3))
    #expect(inAFile == (isOfTheText ? .data : exit))
  }

  @Test(
    arguments: [
      (StoreError.Kind.notADatabase, Int32(65)), (.foreign, 65), (.newer(version: 2000), 65),
      (.damaged, 65), (.conflict, 65), (.missing, 66), (.cannotCreate, 73), (.full, 74),
      (.inputOutput, 74), (.busy, 75), (.gone, 75), (.readOnly, 77), (.permission, 77),
    ] as [(StoreError.Kind, Int32)])
  func test_everyErrorOfTheStore_endsWithTheDocumentedCode(kind: StoreError.Kind, code: Int32) {
    let error = DeskError(StoreError(kind, "A sentence.", path: "/x"))
    #expect(ExitCode(error).rawValue == code)
    #expect(!error.code.rawValue.isEmpty)
  }

  @Test func test_codesOfTheDesk_areUniquePlainWords() {
    let names = DeskError.Code.allCases.map(\.rawValue)
    #expect(Set(names).count == names.count)
    #expect(names.allSatisfy { $0.allSatisfy { $0.isLowercase || $0 == "-" } })
  }
}
