import ProgramTesting
import ScoringKit
import ScoringKitTesting
import Testing

@testable import Pickleball

/// Tests of rows of rallies that are in any order and repeated: they make the right game, or are
/// refused.
@Suite struct RallyOrderTests {
  private static let header =
    "game,date,format,to,type,winner,server,receiver,call,score_a,score_b,a1,b1"
  private static let rows = [
    "A,A1,B1,0-0,0,0", "B,A1,B1,1-0,1,0", "B,B1,A1,0-1,1,0", "A,B1,A1,1-1,1,1", "B,A1,B1,1-1,1,1",
    "A,B1,A1,1-1,1,1", "A,A1,B1,1-1,1,1", "A,A1,B1,2-1,2,1",
  ].map { "1.1,2026-05-05T18:00,sideout,3,rally,\($0),Ann,Ben" }

  private func plan(_ rows: [String]) throws -> ImportPlan {
    try RallyLog.importer.read(([Self.header] + rows).joined(separator: "\n") + "\n")
  }

  private func events(_ plan: ImportPlan) -> [[String]] {
    plan.cards.map { $0.rows[0].events(Seat(index: 0)) }
  }

  @Test func test_rows_withOneMoved_areSortedAndThisIsSaid() throws {
    let right = try plan(Self.rows)
    #expect(right.warnings.isEmpty, "\(right.warnings)")
    for index in Self.rows.indices {
      for place in Self.rows.indices where place != index {
        var rows = Self.rows
        rows.insert(rows.remove(at: index), at: place)
        let moved = try plan(rows)
        #expect(events(moved) == events(right), "\(index) to \(place): \(moved.warnings)")
        #expect(rows == Self.rows || moved.warnings.contains { $0.kind == "order" })
      }
    }
  }

  @Test func test_rows_thatAreRepeated_areDroppedAndThisIsSaid() throws {
    let point = try plan(Self.rows + [Self.rows[7]])
    #expect(events(point) == events(try plan(Self.rows)))
    #expect(point.warnings.map(\.kind) == ["duplicate"], "\(point.warnings)")
  }

  @Test func test_rows_thatAgreeInNoOrder_areRefusedByTheirLines() throws {
    var rows = Self.rows
    rows.remove(at: 0)
    rows.swapAt(0, 5)
    let faulty = try plan(rows)
    #expect(faulty.cards.isEmpty && faulty.warnings.map(\.kind) == ["order"], "\(faulty.warnings)")
  }

  /// Tests random games that this program has exported, in side-out and in rally scoring, with
  /// singles and doubles.
  @Test(arguments: 0..<24 as Range<UInt64>)
  func test_ownExport_inAnyOrderAndRepeated_isTheSameGameOrRefused(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let run = Runner([.pickleball])
    let sides = Bool.random(using: &generator) ? "Ann Ben" : "Ann+Cid Ben+Dan"
    let format = Bool.random(using: &generator) ? "sideout" : "rally-2026"
    let games = Bool.random(using: &generator) ? 1 : 3
    run(
      "pickleball start \(sides) --format \(format) --to 5 --best-of \(games) --new --at 2026-05-05T18:00"
    )
    for _ in 0..<60 { run("pickleball enter \(Bool.random(using: &generator) ? "A" : "B")") }
    run("pickleball finish --yes")
    let file = run("pickleball export --form rallies").out
    let right = try RallyLog.importer.read(file)
    #expect(right.cards.count == 1, "seed \(seed): \(right.warnings)\n\(file)")
    let lines = file.split(separator: "\n").map(String.init)
    for isNumbered in [true, false] {
      var rows = Array(lines.dropFirst())
      for _ in 0..<Int.random(in: 0...2, using: &generator) {
        if let row = rows.randomElement(using: &generator) { rows.append(row) }
      }
      rows.shuffle(using: &generator)
      // Without the column with the numbers of the rows, only the points show the order of the
      // rallies.
      let header = isNumbered ? lines[0] : lines[0].replacing(",row", with: ",unknown")
      let mixed = try RallyLog.importer.read(([header] + rows).joined(separator: "\n") + "\n")
      let isRefused = mixed.cards.isEmpty && !mixed.warnings.isEmpty
      if isNumbered {
        #expect(events(mixed) == events(right), "seed \(seed): \(mixed.warnings)\n\(file)")
      } else {
        #expect(
          isRefused || result(mixed) == result(right), "seed \(seed): \(mixed.warnings)\n\(file)")
      }
    }
  }

  /// Returns the scores and the winner of each card in an import plan.
  private func result(_ plan: ImportPlan) -> [String] {
    plan.cards.map { card in
      guard let match = card.round as? Match,
        var state = try? match.opened(
          Side.allCases.map { Entrant(guests: card.rows[$0 == .a ? 0 : 1].members, on: $0) })
      else { return "unreadable" }
      for event in card.rows[0].events(Seat(index: 0)) {
        if let event = try? MatchEvent(canonical: event) { try? match.apply(event, to: &state) }
      }
      return "\(state.scores(from: .a) ?? "") \(state.winner?.letter ?? "")"
    }
  }

  @Test func test_export_ofABestOfThree_staysOneMatchWithItsEnd() throws {
    let run = Runner([.pickleball])
    run("pickleball start Ann Ben --to 2 --best-of 3 --new --at 2026-05-05T18:00")
    for line in ["AAA", "ABBB", "A", "'end retired ben'"] { run("pickleball enter \(line)") }
    run("pickleball finish --yes")
    let before = run("pickleball show 1 --json").payload?["scores"]
    let file = run("pickleball export --form rallies")
    #expect(!file.err.contains("one match") && !file.err.contains("how it ended"), "\(file.err)")
    let other = Runner([.pickleball])
    let read = other("pickleball import -", input: file.out)
    #expect(read.out.hasPrefix("Added 1 round."), "\(read)")
    #expect(other("pickleball show 1 --json").payload?["scores"] == before)
    #expect(other("pickleball show 1").out.contains("retired"), "\(file.out)")
    #expect(run("pickleball import -", input: file.out).out.hasPrefix("Added 0 rounds, 1 known"))
  }
}
