import ScoringKit
import ScoringKitTesting
import Testing

@testable import Archery

/// Tests of impossible numbers in files: each is reported or refused, and none makes the program
/// crash.
@Suite struct ArcheryExtremesTests {
  static let numbers = [
    "9223372036854775807", "-9223372036854775808", "9223372036854775808", "999999999999", "65536",
    "-1", "0", "1000000000000000000000000",
  ]

  /// Returns copies of a text, in each of which one field of one line is replaced by a number.
  private func replaced(_ text: String, separator: Character, with number: String) -> [String] {
    let lines = text.split(whereSeparator: \.isNewline).map(String.init)
    var texts: [String] = []
    for row in lines.indices {
      let fields = lines[row].split(separator: separator, omittingEmptySubsequences: false)
      for column in fields.indices {
        var changed = fields.map(String.init)
        changed[column] = changed[column].hasPrefix("\"") ? "\"\(number)\"" : number
        var file = lines
        file[row] = changed.joined(separator: String(separator))
        texts.append(file.joined(separator: "\n"))
      }
    }
    return texts
  }

  private func takeEverything(_ plan: ImportPlan?) throws {
    for card in plan?.cards ?? [] {
      guard let round = card.round as? TargetRound else { continue }
      let archers = card.rows.indices.map {
        Archer(Competitor(id: "\($0)", kind: .guest, name: "Archer \($0)"))
      }
      guard !archers.isEmpty, let opening = try? round.opening(archers) else { continue }
      let events = try card.rows.enumerated().flatMap { index, row in
        try row.events(Seat(index: index)).map { try ArrowEvent(canonical: $0) }
      }
      let state = round.played(events, from: opening).resolution
      _ = state.metrics(of: Seat(index: 0))
    }
  }

  @Test(arguments: numbers) func test_importers_extremeNumbers_areReported(number: String) throws {
    for text in replaced(MyTargetsTests.file, separator: ";", with: number) {
      try takeEverything(try? MyTargets.plan(text))
    }
    for text in replaced(IanseoTests.file, separator: ";", with: number) {
      try takeEverything(try? Ianseo.plan(text))
    }
    for file in [ArrowListTests.long, ArrowListTests.wide] {
      for text in replaced(file, separator: ",", with: number) {
        try takeEverything(try? ArrowList.plan(text))
      }
    }
  }

  /// Tests each number in the stored rules of a round and in the document of a round, by replacing
  /// it with an impossible one.
  @Test(arguments: numbers) func test_rules_extremeNumbers_areRefusedOrPlayed(number: String)
    throws
  {
    for code in ["wa720_70", "worcester", "wa_field_24_red_marked"] {
      let definition = try Fixtures.round(code)
      let rules = try TargetRound(
        definition, ruleset: Ruleset.chosen(for: definition, bow: nil, year: 2026), cut: 4)
      for text in Self.withNumbersReplaced(try CanonicalJSON.text(rules), by: number) {
        guard let round = try? CanonicalJSON.value(TargetRound.self, from: text),
          var state = try? round.opening([
            Archer(Competitor(id: "1", kind: .guest, name: "Ann"))
          ])
        else { continue }
        let symbol = round.definition.passes[0].face.symbols[0]
        try? round.apply(try ArrowEvent(canonical: "1.1 1=\(symbol)"), to: &state)
        _ = (state.metrics(of: Seat(index: 0)), state.sheet(Roster(["Ann"]), closed: false))
      }
      for text in Self.withNumbersReplaced(try CanonicalJSON.text(definition), by: number) {
        guard let round = try? CanonicalJSON.value(RoundDefinition.self, from: text) else {
          continue
        }
        _ = (round.maximum, round.ends.count, round.passesText)
      }
    }
    for text in [
      "\(number)@30m/6 122 10-zone", "36@\(number)m/6 122 10-zone", "36@30m/\(number) 122 10-zone",
      "36@30m/6 \(number) 10-zone",
    ] {
      guard let round = try? RoundsUnderTest.definition([text]) else {
        continue
      }
      _ = (round.maximum, round.ends.count)
    }
  }

  @Test(arguments: numbers) func test_read_extremeNumbers_areRefused(number: String) throws {
    let definition = try RoundsUnderTest.definition(["6@30m/3 122 10-zone"])
    let round = try TargetRound(definition, ruleset: Ruleset.named("wa-2026"))
    for text in [
      "\(number).1 1=X", "1.\(number) 1=X", "1.1 \(number)=X", "1.1 1=X#\(number)",
      "1.1 1=X/\(number)", "1.1 1=X@\(number),\(number)", "shootoff \(number).1 1=X",
      "status \(number)=dns",
    ] {
      guard let event = try? ArrowEvent(canonical: text) else { continue }
      let archer = Archer(Competitor(id: "1", kind: .guest, name: "Ann"))
      _ = round.played([event], from: try round.opening([archer]))
    }
  }

  /// Returns copies of a JSON text, in each of which one number is replaced by another.
  private static func withNumbersReplaced(_ text: String, by number: String) -> [String] {
    var texts: [String] = []
    var rest = text[...]
    while let start = rest.firstIndex(where: { $0.isASCII && $0.isNumber }) {
      let end = rest[start...].firstIndex { !($0.isASCII && $0.isNumber) } ?? rest.endIndex
      texts.append(String(text[..<start]) + number + String(text[end...]))
      rest = rest[end...]
    }
    return texts
  }
}
