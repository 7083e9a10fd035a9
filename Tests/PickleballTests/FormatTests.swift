import PickleballResources
import ScoringKit
import Testing

@testable import Pickleball

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite struct FormatTests {
  @Test func test_words_areThoseOfPeopleAndNotTheNameOfTheFormat() throws {
    let format = try Play.format("sideout")
    #expect(try Match(format).words(sideOf: 2) == "Doubles to 11")
    #expect(try Match(format).words(sideOf: 1) == "Singles to 11")
    #expect(
      try Match(Play.format("rally-2026")).words(sideOf: 1).hasSuffix(", rally scoring"))
  }

  @Test func test_seeds_areTheNamedFormats() {
    #expect(
      FormatDocument.seeds.map(\.name) == [
        "sideout", "rally-2025", "rally-2026", "mlp-2023", "mlp-2023-nofreeze", "mlp-2024",
        "dreambreaker",
      ])
    #expect(FormatDocument.seeds.allSatisfy { $0.id.description == "format.pickleball/\($0.name)" })
  }

  @Test(arguments: FormatDocument.seeds.map(\.name)) func test_format_throughJSON_isTheSame(
    name: String
  ) throws {
    let format = try Play.format(name)
    #expect(try Format(format.value) == format)
    #expect(!format.summary.isEmpty && !format.edition.isEmpty)
    #expect(format.endChange == Format.usualEndChange(format.target))
    let file = try FormatDocument.write(FormatDocument.seeds)
    #expect(try FormatDocument.read(file).count == 7)
  }

  @Test(arguments: [
    ("target", 0), ("target", 100), ("winBy", 3), ("cap", 5), ("bestOf", 2), ("timeOuts", 10),
    ("freeze", 0), ("rotation", 0), ("endChange", 100),
  ]) func test_checked_aNumberThatMakesNoSense_isRefused(field: String, value: Int) throws {
    var format = try Play.format("sideout")
    switch field {
    case "target": format.target = value
    case "winBy": format.winBy = value
    case "cap": format.cap = value
    case "bestOf": format.bestOf = value
    case "timeOuts": format.timeOuts = value
    case "freeze": format.freeze = value
    case "rotation": format.rotation = value
    default: format.endChange = value
    }
    let changed = format
    #expect(throws: Refusal.self) { try changed.checked() }
    #expect(throws: Refusal.self) { try Format(changed.value) }
  }

  @Test(arguments: [
    "{}", "[{}]", "[1]", "[{\"name\":\"x\"}]", "[{\"name\":\"\",\"scoring\":\"rally\",\"to\":11}]",
    "[{\"name\":\"x\",\"scoring\":\"tennis\",\"to\":11}]",
    "[{\"name\":\"x\",\"scoring\":\"rally\",\"to\":11.5}]",
  ]) func test_read_aFileThatHoldsNoFormats_isRefused(text: String) {
    #expect(throws: Refusal.self) { try FormatDocument.read(text) }
  }

  @Test(
    arguments: [
      (["to": "15"], "to 15, win by 2", 8, 2), (["to": "21"], "to 21, win by 2", 11, 3),
      (["to": "7", "win-by": "1"], "to 7, win by 1", 4, 2),
      (["cap": "15", "best-of": "3"], "to 11, win by 2, capped at 15, best of 3", 6, 2),
      (["end-change": "0", "time-outs": "1"], "to 11, win by 2", nil, 1),
    ] as [([String: String], String, Int?, Int)])
  func test_options_changeTheNumbersOfAFormat(
    options: [String: String], numbers: String, endChange: Int?, timeOuts: Int
  ) throws {
    let format = try FormatOptions.format(
      Play.format("sideout"), Arguments(options: options.mapValues { [$0] }))
    #expect(format.numbers == numbers)
    #expect(format.endChange == endChange && format.timeOuts == timeOuts)
  }

  @Test func test_options_anotherTarget_movesAFreezeAlong() throws {
    let format = try FormatOptions.format(
      Play.format("mlp-2023"), Arguments(options: ["to": ["15"]]))
    #expect(format.freeze == 14 && format.freezeTrailing == 12)
  }

  @Test(arguments: [
    (2, 1, "sideout"), (1, 2, "sideout"), (3, 3, "sideout"), (9, 9, "dreambreaker"),
  ]) func test_opening_ofUnevenOrTooLargeSides_isRefused(a: Int, b: Int, format: String) throws {
    let match = try Match(Play.format(format))
    let seats = [Play.sides(a)[0], Play.sides(b)[1]].map { Entrant($0) }
    #expect(throws: Refusal.self) { try match.opened(seats) }
  }

  @Test func test_opening_whereBothServeFirst_isRefused() throws {
    let match = try Match(Play.format("sideout"))
    let both = Play.sides(2).map { Entrant(competitor: $0, starter: 0, servesFirst: true) }
    let nobody = Play.sides(2).map { Entrant(competitor: $0, starter: 2, servesFirst: false) }
    #expect(throws: Refusal.self) { try match.opening(both) }
    #expect(throws: Refusal.self) { try match.opening(nobody) }
    #expect(throws: Refusal.self) { try match.opening([]) }
  }

  @Test func test_embedded_text_isTheFileBesideIt() throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let file = folder.appendingPathComponent("Resources/Pickleball/Formats.json")
    let text = String(decoding: try Data(contentsOf: file), as: UTF8.self)
    // The literal in the code lacks the last line break of the file, because its closing quotes
    // follow that break.
    #expect(Embedded.formats + "\n" == text, "run Resources/embed.sh Resources/Pickleball")
  }
}
