import ScoringKit
import ScoringKitTesting
import Testing

@testable import Archery

/// Tests of lists of arrows whose lines are in any order or repeated, or have unknown columns.
@Suite struct ListOrderTests {
  /// Returns the scores in an import plan: a text for each archer, in alphabetical order.
  private func scores(_ plan: ImportPlan) -> [String] {
    plan.cards.flatMap { card in
      card.rows.map { row in
        "\(card.round.title) \(row.name): \(row.events(Seat(index: 0)).sorted().joined(separator: " "))"
      }
    }.sorted()
  }

  /// Returns the heading and the lines of a random list for two or three archers, with a line for
  /// each end or for each arrow.
  private func list(_ isWide: Bool, _ generator: inout SeededGenerator) -> (String, [String]) {
    var lines: [String] = []
    for archer in ["Ann", "Ben", "Cid"].prefix(Int.random(in: 2...3, using: &generator)) {
      for end in 1...Int.random(in: 2...5, using: &generator) {
        let arrows = (1...3).map { _ in
          ["10", "9", "8", "7", "M"].randomElement(using: &generator) ?? "9"
        }
        if isWide {
          lines.append("\(archer),2026-02-13,Portsmouth,\(end),\(arrows.joined(separator: ","))")
        } else {
          lines += arrows.enumerated().map {
            "\(archer),2026-02-13,Portsmouth,\(end),\($0 + 1),\($1)"
          }
        }
      }
    }
    let header = isWide ? "end,arrow1,arrow2,arrow3" : "end,arrow,symbol"
    return ("archer,date,round,\(header)\n", lines)
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func test_lines_inAnyOrderAndRepeated_haveTheSameResult(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let (header, lines) = list(seed.isMultiple(of: 2), &generator)
    let right = try ArrowList.plan(header + lines.joined(separator: "\n"))
    #expect(right.warnings.isEmpty, "seed \(seed): \(right.warnings)")
    var mixed = lines
    for _ in 0..<Int.random(in: 0...4, using: &generator) {
      if let line = lines.randomElement(using: &generator) { mixed.append(line) }
    }
    mixed.shuffle(using: &generator)
    guard let plan = try? ArrowList.plan(header + mixed.joined(separator: "\n")) else { return }
    #expect(scores(plan) == scores(right), "seed \(seed): \(mixed)")
    let repeats = mixed.count - lines.count
    #expect(plan.warnings.contains { $0.kind == "duplicate" } == (repeats > 0), "seed \(seed)")
  }

  /// Tests that no line is lost silently if a heading is unknown, even the one of the archers'
  /// names.
  @Test(arguments: 0..<40 as Range<UInt64>)
  func test_unknownHeadings_loseNoLineSilently(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let (_, lines) = list(true, &generator)
    let unknown = (0..<6).map { _ in
      Character(UnicodeScalar(UInt8.random(in: 103...122, using: &generator)))
    }
    let isNamed = Bool.random(using: &generator)
    let name = isNamed ? "archer" : "q" + String(unknown)
    let header = "\(name),date,round,end,arrow1,arrow2,arrow3,z\(String(unknown))\n"
    let text = header + lines.map { $0 + ",x" }.joined(separator: "\n")
    guard let plan = try? ArrowList.plan(text) else {
      #expect(!isNamed, "seed \(seed)")
      return
    }
    #expect(plan.counts["arrows"] == lines.count * 3, "seed \(seed): \(plan.warnings)")
    #expect(
      plan.warnings.contains { $0.kind == "unread" && $0.message.contains("z") }, "seed \(seed)")
    #expect(isNamed, "seed \(seed)")
  }

  @Test(arguments: [
    "Shooter Name", "Shooter", "Competitor", "Schütze", "Tireur", "Arquero", "Arciere", "Schutter",
    "Athlete", "Full Name",
  ])
  func test_archers_areFoundUnderManyHeadings(heading: String) throws {
    let plan = try ArrowList.plan(
      "Date,Round Name,\(heading),Target,End,Arrow 1,Arrow 2,Arrow 3\n"
        + "13/02/2026,Portsmouth,Ann Ash,1,1,10,9,M\n13/02/2026,Portsmouth,Ann Ash,1,2,9,9,8\n"
        + "13/02/2026,Portsmouth,Ben Oak,1,1,10,10,9\n13/02/2026,Portsmouth,Ben Oak,1,2,7,7,6\n")
    #expect(plan.cards.first?.rows.map(\.name) == ["Ann Ash", "Ben Oak"])
    #expect(plan.counts["arrows"] == 12)
    #expect(plan.warnings.map(\.message) == ["The column \"Target\" was not read."])
  }

  @Test func test_listWithoutNames_isOfOneArcherOnly() throws {
    let header = "who is it,date,round,end,arrow1\n"
    let one = try ArrowList.plan("date,round,end,arrow1\n2026-02-13,Portsmouth,1,9\n")
    #expect(one.warnings.contains { $0.kind == "names" })
    #expect(throws: Refusal.self) {
      try ArrowList.plan(header + "Ann,2026-02-13,Portsmouth,1,9\nBen,2026-02-13,Portsmouth,2,8\n")
    }
    #expect(throws: Refusal.self) {
      try ArrowList.plan(
        "date,round,end,arrow1\n2026-02-13,Portsmouth,1,9\n2026-02-13,Portsmouth,1,8\n")
    }
  }

  @Test func test_totalBehindTheArrowsOfAnEnd_isTheEnds() throws {
    let plan = try ArrowList.plan(
      "Archer,Date,Round,End,Arrow 1,Arrow 2,Arrow 3,Total\n"
        + "Ann,2025-02-13,Portsmouth,1,10,9,M,19\nAnn,2025-02-13,Portsmouth,2,9,9,8,27\n")
    #expect(plan.warnings.map { "\($0.kind) \($0.line)" } == ["total 3"], "\(plan.warnings)")
  }

  @Test func test_bow_isABowOnlyIfItsValuesAre() throws {
    let header = "archer,date,round,division,end,arrow1\n"
    let bow = try ArrowList.plan(header + "Ann,2026-02-13,Portsmouth,Barebow,1,9\n")
    #expect(bow.cards.first?.rows.first?.facts["bow"] == "barebow" && bow.warnings.isEmpty)
    let other = try ArrowList.plan(header + "Ann,2026-02-13,Portsmouth,Veterans,1,9\n")
    #expect(other.cards.first?.note == "Division: Veterans" && other.warnings.isEmpty)
  }

  @Test func test_event_isTheRounds() throws {
    let plan = try ArrowList.plan(
      "archer,date,round,event,end,arrow1\nAnn,2026-02-13,Portsmouth,Club Cup,1,9\n")
    #expect(plan.cards.first?.event == "Club Cup" && plan.warnings.isEmpty)
  }
}
