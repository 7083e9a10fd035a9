import ScoringKit
import Testing

@testable import Pickleball

/// Tests sequences of events that were checked by hand: a capital letter is the winner of a rally,
/// a small letter is a technical foul of that side.
@Suite struct FixtureTests {
  private static let fixtures = """
    sideout B        0-0-2 A1/R>B1 | 0-0-1 B1/R>A1
    sideout AAB      0-0-2 A1/R>B1 | 1-0-2 A1/L>B2 | 2-0-2 A1/R>B1 | 0-2-1 B1/R>A1
    sideout ABBAAB   0-0-2 A1/R>B1 | 1-0-2 A1/L>B2 | 0-1-1 B1/R>A2 | 1-1-1 B1/L>A1 | 1-1-2 B2/R>A2 | 1-1-1 A2/R>B2 | 1-1-2 A1/L>B1
    sideout ABAABBBA 0-0-2 A1/R>B1 | 1-0-2 A1/L>B2 | 0-1-1 B1/R>A2 | 0-1-2 B2/L>A1 | 1-0-1 A2/R>B1 | 1-0-2 A1/L>B2 | 0-1-1 B1/R>A2 | 1-1-1 B1/L>A1 | 1-1-2 B2/R>A2
    sideout b        0-0-2 A1/R>B1 | 1-0-2 A1/L>B2
    sideout Ab       0-0-2 A1/R>B1 | 1-0-2 A1/L>B2 | 2-0-2 A1/R>B1
    sideout ABBa     0-0-2 A1/R>B1 | 1-0-2 A1/L>B2 | 0-1-1 B1/R>A2 | 1-1-1 B1/L>A1 | 1-0-1 B1/L>A2
    sideout AAABBAbA 0-0-2 A1/R>B1 | 1-0-2 A1/L>B2 | 2-0-2 A1/R>B1 | 3-0-2 A1/L>B2 | 0-3-1 B1/R>A2 | 1-3-1 B1/L>A1 | 1-3-2 B2/R>A2 | 0-3-2 B2/L>A1 | 3-0-1 A2/R>B1
    rally-2025 AAB   0-0 A1/R>B1 | 1-0 A1/L>B2 | 2-0 A1/R>B1 | 1-2 B2/R>A1
    rally-2025 BBAAB 0-0 A1/R>B1 | 1-0 B2/R>A1 | 2-0 B2/L>A2 | 1-2 A2/R>B1 | 2-2 A2/L>B2 | 3-2 B2/R>A1
    rally-2026 AAB   0-0 A1/R>B1 | 1-0 A1/L>B2 | 2-0 A1/R>B1 | 1-2 B2/R>A1
    rally-2026 BBAAB 0-0 A1/R>B1 | 1-0 B2/R>A1 | 2-0 B2/L>A2 | 1-2 A2/R>B1 | 2-2 A2/L>B2 | 3-2 B2/R>A1
    mlp-2023 AAB     0-0 A1/R>B1 | 1-0 A2/L>B2 | 2-0 A1/R>B1 | 1-2 B2/L>A2
    mlp-2023 BBAAB   0-0 A1/R>B1 | 1-0 B2/L>A2 | 2-0 B1/R>A1 | 1-2 A2/L>B2 | 2-2 A1/R>B1 | 3-2 B2/L>A2
    mlp-2024 BBAAB   0-0 A1/R>B1 | 1-0 B2/L>A2 | 2-0 B1/R>A1 | 1-2 A2/L>B2 | 2-2 A1/R>B1 | 3-2 B2/L>A2
    """

  static let rows: [(format: String, line: String, serves: [String])] =
    fixtures.split(separator: "\n").map { row in
      let words = row.split(separator: " ", maxSplits: 2)
      let serves = words[2].split(separator: "|").map {
        $0.split(separator: " ").joined(separator: " ")
      }
      return (String(words[0]), String(words[1]), serves)
    }

  @Test(arguments: rows.indices) func test_sequence_givesServersCourtsAndReceivers(row: Int) throws
  {
    let (format, line, serves) = Self.rows[row]
    var play = try Play(format)
    try play(Play.line(line))
    #expect(play.states.map(Play.serve) == serves)
  }

  /// Tests that exchanging the sides in a sequence, with the other side serving first, exchanges
  /// the sides in all results.
  @Test(arguments: rows.indices) func test_sequence_withLabelsExchanged_isMirrored(row: Int) throws
  {
    let (format, line, serves) = Self.rows[row]
    func mirrored(_ text: String) -> String {
      String(text.map { ["A": "B", "B": "A", "a": "b", "b": "a"][$0] ?? $0 })
    }
    var play = try Play(format, first: .b)
    try play(Play.line(mirrored(line)))
    #expect(play.states.map(Play.serve) == serves.map(mirrored))
  }

  @Test func test_starters_areWhoStandsOnTheRight() throws {
    var play = try Play(first: .b, starters: Pair(1, 1))
    #expect(Play.serve(play.state) == "0-0-2 B2/R>A2")
    try play("A")
    #expect(Play.serve(play.state) == "0-0-1 A2/R>B2")
  }
}
