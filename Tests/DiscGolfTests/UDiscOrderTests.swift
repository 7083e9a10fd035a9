import ScoringKit
import ScoringKitTesting
import Testing

@testable import DiscGolf

/// Exports of UDisc whose rows are in any order, repeated, or beside unknown columns.
@Suite struct UDiscOrderTests {
  private static let header =
    "PlayerName,CourseName,LayoutName,StartDate,EndDate,Total,+/-,Hole1,Hole2,Hole3"

  /// Random cards that begin at different times, each with its rows, the Par row first.
  private func cards(_ hasPars: Bool, _ generator: inout SeededGenerator) -> [[String]] {
    (0..<Int.random(in: 1...5, using: &generator)).map { index in
      let course = ["Park", "Hill"].randomElement(using: &generator) ?? "Park"
      let people = ["Ann", "Ben", "Cid"].prefix(Int.random(in: 1...3, using: &generator))
      let time = "2026-05-0\(index + 1) 1\(index)15"
      return ((hasPars ? ["Par"] : []) + people).map { name in
        let holes = (0..<3).map { _ in name == "Par" ? 3 : Int.random(in: 2...6, using: &generator)
        }
        let sum = holes.reduce(0, +)
        return
          "\(name),\(course),Main,\(time),,\(sum),\(name == "Par" || !hasPars ? "" : "\(sum - 9)"),"
          + holes.map(String.init).joined(separator: ",")
      }
    }
  }

  private func scores(_ plan: ImportPlan) -> [String] {
    plan.cards.map { card in
      let rows = card.rows.map { "\($0.name) \($0.events(Seat(index: 0)))" }.sorted()
      return "\(card.startedAt) \(card.round.title) \(card.group) \(rows)"
    }.sorted()
  }

  private func plan(_ rows: [String], header: String = header) throws -> ImportPlan {
    try UDiscReader.plan(([header] + rows).joined(separator: "\n") + "\n")
  }

  @Test(arguments: 0..<60 as Range<UInt64>)
  func test_rows_inAnyOrderAndRepeated_haveTheSameCards(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let hasPars = !seed.isMultiple(of: 3)
    let cards = cards(hasPars, &generator)
    let right = try plan(cards.flatMap(\.self))
    #expect(right.cards.count == cards.count && right.warnings.isEmpty, "seed \(seed)")
    var rows = cards.flatMap(\.self)
    for _ in 0..<Int.random(in: 0...3, using: &generator) {
      if let row = rows.randomElement(using: &generator), !row.hasPrefix("Par,") {
        rows.append(row)
      }
    }
    rows.shuffle(using: &generator)
    let mixed = try plan(rows)
    #expect(scores(mixed) == scores(right), "seed \(seed): \(rows)\n\(mixed.warnings)")
    let isRepeated = rows.count > cards.flatMap(\.self).count
    #expect(
      mixed.warnings.contains { $0.kind == "duplicate" } == isRepeated, "seed \(seed): \(rows)")
  }

  /// A file that is appended to itself or to another one has each card once.
  @Test(arguments: 0..<20 as Range<UInt64>)
  func test_cards_inAnyOrderAndRepeated_areThere_once(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let cards = cards(true, &generator)
    let right = try plan(cards.flatMap(\.self))
    let mixed = try plan((cards + cards).shuffled(using: &generator).flatMap(\.self))
    #expect(scores(mixed) == scores(right), "seed \(seed): \(mixed.warnings)")
    #expect(mixed.warnings.count { $0.kind == "duplicate" } >= cards.count, "seed \(seed)")
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func test_unknownHeadings_loseNoRowSilently(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let cards = cards(true, &generator)
    var headings = Self.header.split(separator: ",").map(String.init)
    let unknown = "q\(UInt32.random(in: 0...9999, using: &generator))"
    let replaced = Int.random(in: -1..<headings.count, using: &generator)
    let title = replaced < 0 ? "" : headings[replaced]
    if replaced >= 0 { headings[replaced] = unknown }
    headings.append("z\(unknown)")
    guard
      let plan = try? plan(
        cards.flatMap(\.self).map { $0 + ",x" }, header: headings.joined(separator: ","))
    else { return }
    let names = plan.warnings.filter { $0.kind == "unread" }.map(\.message).joined()
    #expect(names.contains("\"z\(unknown)\""), "seed \(seed)")
    // Dates and totals are found by their values, too; an empty column has nothing to read.
    let isFound = ["StartDate", "Total", "EndDate"].contains(title) || replaced < 0
    #expect(
      isFound || names.contains("\"\(unknown)\"")
        || plan.warnings.contains { $0.message.contains(title) }, "seed \(seed): \(plan.warnings)")
    #expect(plan.cards.count == cards.count, "seed \(seed): \(plan.warnings)")
    #expect(
      plan.counts["player_rows"] == cards.flatMap(\.self).count { !$0.hasPrefix("Par,") },
      "seed \(seed): \(plan.warnings)")
  }
}
