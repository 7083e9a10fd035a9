import ScoringKit
import ScoringKitTesting
import Testing

@testable import Archery

/// Lists of ianseo whose lines are in any order, repeated, or beside unknown columns.
@Suite struct IanseoOrderTests {
  private static let header =
    "FamilyName;GivenName;Division;D1 Score;D1 Arrows;D2 Score;D2 Arrows;Score"

  /// A random list of archers with two distances of six arrows.
  private func list(_ generator: inout SeededGenerator) -> [String] {
    ["Ash", "Elm", "Fir", "Oak", "Yew"].prefix(Int.random(in: 2...5, using: &generator)).map {
      name in
      let distances = (0..<2).map { _ in
        (0..<6).map { _ in Int.random(in: 1...10, using: &generator) }
      }
      let sums = distances.map { $0.reduce(0, +) }
      let texts = distances.map { $0.map { "\($0)" }.joined(separator: ",") }
      return "\(name);Ann;R;\(sums[0]);\(texts[0]);\(sums[1]);\(texts[1]);\(sums[0] + sums[1])"
    }
  }

  private func scores(_ plan: ImportPlan) -> [String] {
    plan.cards.flatMap { card in
      card.rows.map { "\(card.round.title) \($0.name) \($0.events(Seat(index: 0)))" }
    }.sorted()
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func test_lines_inAnyOrderAndRepeated_haveTheSameResult(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let lines = list(&generator)
    let right = try Ianseo.plan(([Self.header] + lines).joined(separator: "\n"))
    #expect(right.counts["archer_rows"] == lines.count, "seed \(seed)")
    var mixed = lines
    for _ in 0..<Int.random(in: 0...3, using: &generator) {
      if let line = lines.randomElement(using: &generator) { mixed.append(line) }
    }
    mixed.shuffle(using: &generator)
    let plan = try Ianseo.plan(([Self.header] + mixed).joined(separator: "\n"))
    #expect(scores(plan) == scores(right), "seed \(seed): \(mixed)")
    #expect(
      plan.warnings.contains { $0.kind == "duplicate" } == (mixed.count > lines.count),
      "seed \(seed)")
  }

  @Test(arguments: 0..<30 as Range<UInt64>)
  func test_unknownHeadings_loseNoLineSilently(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let lines = list(&generator)
    var headings = Self.header.split(separator: ";").map(String.init)
    let unknown = "q\(UInt32.random(in: 0...9999, using: &generator))"
    let replaced = Int.random(in: -1..<headings.count, using: &generator)
    if replaced >= 0 { headings[replaced] = unknown }
    headings.append("z\(unknown)")
    let text = ([headings.joined(separator: ";")] + lines.map { $0 + ";x" }).joined(separator: "\n")
    guard let plan = try? Ianseo.plan(text) else { return }
    let names = plan.warnings.filter { $0.kind == "unread" }.map(\.message).joined()
    #expect(names.contains("\"z\(unknown)\""), "seed \(seed)")
    #expect(replaced < 0 || names.contains("\"\(unknown)\""), "seed \(seed): \(names)")
    #expect(plan.counts["archer_rows"] == lines.count, "seed \(seed): \(plan.warnings)")
  }
}
