import ProgramTesting
import ScoringCLI
import ScoringKit
import ScoringKitTesting
import Testing

@testable import Pickleball

/// Lists of final scores whose lines are in any order, repeated, or beside unknown columns.
@Suite struct ScoreOrderTests {
  /// The forms of a list: its headings, and a line of it.
  private enum Form: CaseIterable {
    case sides, players, games

    var header: String {
      switch self {
      case .sides: "date,side_a,side_b,scores"
      case .players: "date,a1,a2,b1,b2,score_a,score_b"
      case .games: "date,playerA1,playerA2,playerB1,playerB2,teamAGame1,teamBGame1"
      }
    }

    func line(_ day: Int, _ sides: [[String]], _ score: (Int, Int)) -> String {
      let date = "2026-05-\(day < 10 ? "0" : "")\(day)"
      switch self {
      case .sides:
        return "\(date),\(sides[0].joined(separator: " + ")),\(sides[1].joined(separator: "/")),"
          + "\(score.0)-\(score.1)"
      case .players, .games:
        return ([date] + sides.flatMap { ($0 + [""]).prefix(2) } + ["\(score.0)", "\(score.1)"])
          .joined(separator: ",")
      }
    }
  }

  /// A random list of different matches.
  private func list(_ form: Form, _ generator: inout SeededGenerator) -> [String] {
    let people = ["Ann", "Ben", "Cid", "Dan"]
    var lines: [String] = []
    for _ in 0..<Int.random(in: 2...9, using: &generator) {
      let order = people.shuffled(using: &generator)
      let size = Int.random(in: 1...2, using: &generator)
      let lost = Int.random(in: 0...9, using: &generator)
      let line = form.line(
        Int.random(in: 1...28, using: &generator),
        [Array(order[..<size]), Array(order[2..<2 + size])],
        Bool.random(using: &generator) ? (11, lost) : (lost, 11))
      if !lines.contains(line) { lines.append(line) }
    }
    return lines
  }

  /// The matches of a plan, in the order of their texts.
  private func matches(_ plan: ImportPlan) -> [String] {
    plan.cards.map { card in
      "\(card.startedAt) \(card.rows.map(\.name)) \(card.rows[0].events(Seat(index: 0)))"
    }.sorted()
  }

  @Test(arguments: 0..<30 as Range<UInt64>)
  func test_lines_inAnyOrderAndRepeated_haveTheSameMatches(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let form = Form.allCases[Int(seed % 3)]
    let lines = list(form, &generator)
    let right = try ScoreList.importer.read(([form.header] + lines).joined(separator: "\n"))
    #expect(right.cards.count == lines.count && right.warnings.isEmpty, "seed \(seed): \(lines)")
    var mixed = lines
    for _ in 0..<Int.random(in: 0...4, using: &generator) {
      if let line = lines.randomElement(using: &generator) { mixed.append(line) }
    }
    mixed.shuffle(using: &generator)
    let plan = try ScoreList.importer.read(([form.header] + mixed).joined(separator: "\n"))
    #expect(matches(plan) == matches(right), "seed \(seed): \(mixed)")
    #expect(
      plan.warnings.map(\.kind) == (mixed.count > lines.count ? ["duplicate"] : []), "seed \(seed)")
  }

  /// Unknown headings, also instead of known ones: every line is read or named, or the file is
  /// refused.
  @Test(arguments: 0..<60 as Range<UInt64>)
  func test_unknownHeadings_loseNoLineSilently(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let form = Form.allCases[Int(seed % 3)]
    let lines = list(form, &generator)
    var headings = form.header.split(separator: ",").map(String.init)
    let unknown = (0..<6).map { _ in
      Character(UnicodeScalar(UInt8.random(in: 104...122, using: &generator)))
    }
    let replaced = Int.random(in: -1..<headings.count, using: &generator)
    if replaced >= 0 { headings[replaced] = "q" + String(unknown) }
    headings.append("z" + String(unknown))
    let text = ([headings.joined(separator: ",")] + lines.map { $0 + ",x" }).joined(separator: "\n")
    let run = Runner([.pickleball])
    let read = run("pickleball import -", input: text)
    guard read.code == .done else {
      #expect(run("pickleball history --oneline").out.split(separator: "\n").count <= 2)
      return
    }
    let plan = try ScoreList.importer.read(text)
    let named = Set(plan.warnings.filter { $0.kind == "left-out" }.map(\.line)).count
    #expect(plan.cards.count + named == lines.count, "seed \(seed): \(text)\n\(plan.warnings)")
    #expect(
      plan.warnings.contains { $0.kind == "unread" && $0.message.contains("z\(String(unknown))") },
      "seed \(seed)")
    if replaced >= 0 {
      #expect(
        plan.warnings.contains {
          $0.kind == "unread" && $0.message.contains("q\(String(unknown))") || $0.kind == "left-out"
        }, "seed \(seed): \(text)\n\(plan.warnings)")
    }
  }

  /// A list of games with their numbers and winners is no list of rallies.
  @Test func test_listOfGamesWithNumbersAndWinners_hasFinalScores() {
    let run = Runner([.pickleball])
    let text = """
      date,game,team a,team b,score a,score b,winner
      2026-05-05,1,Ann+Ben,Cid+Dan,11,7,a
      2026-05-05,2,Ann+Ben,Cid+Dan,9,11,b
      2026-05-05,3,Ann+Ben,Cid+Dan,11,5,a
      """
    let read = run("pickleball import -", input: text)
    #expect(read.out.hasPrefix("Added 3 rounds.") && read.err.contains("\"game\" was not read"))
    #expect(run("pickleball history").out.contains("Cid + Dan beat Ann + Ben 11-9"), "\(read)")
  }

  /// A score that several numbers of points allow is of the number that it reaches.
  @Test(arguments: [("21-19", 21), ("15-13", 15), ("11-7 15-13", 11), ("13-11", 11), ("22-20", 11)])
  func test_pointsOfAGame_areThoseThatItsScoresReach(scores: String, target: Int) throws {
    let plan = try ScoreList.importer.read(
      "date,side_a,side_b,scores\n2026-05-05,Ann,Ben,\(scores)\n")
    #expect((plan.cards.first?.round as? Match)?.format.target == target)
  }
}
