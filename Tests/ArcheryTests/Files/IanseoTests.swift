import ProgramTesting
import ScoringKit
import Testing

@testable import Archery
@testable import ScoringCLI

@Suite struct IanseoTests {
  static let file = """
    WaID;Local Bib;FamilyName;GivenName;Division;D1 Score;D1 gold;D1 xnine;D1 Arrows;D2 Score;\
    D2 Arrows;Score;Hits
    1;1;Archer;Ann;C;29;2;1;X,10,9;26;9,9,8;55;6
    2;2;Bowman;Ben Lee;R;20;0;0;9,9*,0;24;8,8,8;42;6
    """.split(separator: "\n").joined(separator: "\r\n")

  @Test func test_plan_distances_areReadWithTheirTotals() throws {
    let plan = try Ianseo.plan(Self.file)
    let card = try #require(plan.cards.first)
    #expect(card.rows.map(\.name) == ["Ann Archer", "Ben Lee Bowman"])
    #expect(card.rows[0].facts == ["bow": "compound"])
    #expect(
      plan.events() == ["1.1 1=X", "1.2 1=10", "1.3 1=9", "2.1 1=9", "2.2 1=9", "2.3 1=8"])
    #expect(plan.events(row: 1).prefix(3) == ["1.1 1=9", "1.2 1=9", "1.3 1=M"])
    #expect(plan.kinds == ["distance 2", "distance 2", "doubtful 3", "total 3"])
    #expect(plan.warnings.last?.message.contains("the file says 20") == true)
  }

  /// Tests that an archer with arrows only at the second distance keeps them there, and that the
  /// round of the others isn't changed by this.
  @Test func test_import_ofAnArcherWithoutTheFirstDistance_keepsTheRound() throws {
    let run = Runner.archery()
    run("archery start --shoot wa720_70 --bow recurve Ann Ben --new")
    for end in 1...12 {
      run("archery enter '\(end): ann X 10 9 9 8 M'")
      if end > 6 { run("archery enter '\(end): ben 9 9 9 7 6 5'") }
    }
    run("archery finish --yes")
    let other = Runner.archery(device: 2)
    let read = other("archery import -", input: run("archery export 1 -f ianseo").out)
    #expect(!read.err.contains("do not fit"), "\(read)")
    #expect(other("archery show 1").out.contains("70 m (2)"))
    #expect(other("history --oneline").out.contains("Ann won with 552"))
  }

  @Test func test_import_ofARoundWithoutArrows_saysThatItIsLeftOut() throws {
    let lines = Self.file.split(separator: "\r\n")
    let plan = try Ianseo.plan("\(lines[0])\r\n1;1;Archer;Ann;C;29;2;1;;26;;55;6\r\n")
    #expect(plan.cards.isEmpty && plan.kinds == ["empty-card 2"])
  }

  @Test func test_write_rounds_areReadAgain() throws {
    let run = Runner.archery()
    run("archery start --shoot wa720_70 --bow recurve 'Ann Archer' Ben")
    for end in 1...12 {
      run("archery enter '\(end): ann X 10 9 9 8 M, ben 9 9 9 7 \(end == 3 ? "-" : "6") 5'")
    }
    run("archery finish --yes")
    let written = run("archery export 1 -f ianseo")
    let lines = written.out.split(separator: "\r\n")
    #expect(lines.count == 3 && lines[0].hasPrefix("WaID;Local Bib;FamilyName;GivenName;"))
    #expect(lines[1].contains(";Archer;Ann;"))
    #expect(lines[1].contains(";276;6;6;X,10,9,9,8,M,"))
    #expect(lines[1].hasSuffix(";552;72;12;12;1;wa720_70;2026-06-21T15:00"))
    #expect(written.err.contains("Left out"))
    let other = Runner.archery(device: 2)
    #expect(other("archery import -", input: written.out).code == .done)
    #expect(other("archery export 1 -f ianseo").out == written.out)
  }
}
