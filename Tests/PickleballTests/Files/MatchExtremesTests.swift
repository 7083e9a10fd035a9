import ProgramTesting
import ScoringKit
import ScoringKitTesting
import Testing

@testable import Pickleball

/// Tests of impossible numbers in files: each is refused with a message, and none makes the program
/// crash.
@Suite struct MatchExtremesTests {
  static let numbers = [
    "9223372036854775807", "-9223372036854775808", "9223372036854775808", "65536", "-1", "0",
    "1000000000000000000000000",
  ]

  @Test(arguments: numbers) func test_rallyLines_extremeNumbers_areReported(number: String) throws {
    for fields in [
      "\"to\":\(number)", "\"final\":[\(number),\(number)]", "\"game\":\(number)",
      "\"date\":\"\(number)\"", "\"servers\":\"A\(number)B1\"",
    ] {
      let text =
        #"{"game":"G1","date":"2026-03-01","events":"AAB","# + fields + "}"
      if let games = try? RallyLog.games(text) { _ = try? RallyLog.plan(games) }
    }
    let line = #"{"game":"G1","date":"2026-03-01","events":"AAB","to":\#(number)}"#
    guard let games = try? RallyLog.games(line) else { return }
    #expect(try RallyLog.plan(games).cards.isEmpty || games.first?.target == nil)
  }

  @Test(arguments: numbers) func test_rallyRows_extremeNumbers_areReported(number: String) throws {
    let header = "game,date,format,to,winner,server,receiver,score_a,score_b"
    for row in [
      "1,2026-03-01,sideout,\(number),A,A1,B1,0,0",
      "1,2026-03-01,sideout,11,A,A\(number),B\(number),0,0",
      "1,2026-03-01,sideout,11,A,A1,B1,\(number),\(number)", "\(number),\(number),,,A,,,,",
    ] {
      if let games = try? RallyLog.games(header + "\n" + row) { _ = try? RallyLog.plan(games) }
    }
  }

  @Test(arguments: numbers) func test_scoreList_extremeNumbers_areLeftOut(number: String) throws {
    let text = """
      date,side_a,side_b,scores,to
      2026-03-01,Ann,Cid,11-7,\(number)
      2026-03-01,Ann,Cid,\(number)-7,11
      2026-03-01,Ann,Cid,7-\(number),
      \(number),Ann,Cid,11-7,11
      """
    let plan = try ScoreList.importer.read(text)
    #expect(plan.cards.count <= (number == "0" ? 2 : 0), "\(plan.warnings)")
    #expect(!plan.warnings.isEmpty)
  }

  /// Tests each number in the stored rules of a match and in the document of a format, by replacing
  /// it with an impossible one.
  @Test(arguments: numbers) func test_format_extremeNumbers_areRefusedOrPlayed(number: String)
    throws
  {
    let plain = #"{"name":"x","scoring":"side-out","to":11}"#
    for key in [
      "to", "winBy", "cap", "bestOf", "endChange", "timeOuts", "freeze", "freezeTrailing",
      "rotation",
    ] {
      let fields =
        key == "to"
        ? #"{"name":"x","scoring":"side-out","to":\#(number)}"#
        : #"\#(plain.dropLast()),"\#(key)":\#(number)}"#
      guard let match = try? CanonicalJSON.value(Match.self, from: #"{"format":\#(fields)}"#)
      else { continue }
      for size in 1...2 {
        guard let state = try? match.opening(Play.sides(size).map { Entrant($0) }) else { continue }
        _ = match.played([.rally(.a, .none), .rally(.b, .none), .foul(.a)], from: state)
      }
    }
  }

  @Test(arguments: numbers) func test_entrant_extremeStarter_isRefused(number: String) throws {
    let text = #"{"id":"g1","kind":"guest","name":"Ann","starter":\#(number)}"#
    guard let entrant = try? Entrant(CanonicalJSON.value(from: text)) else { return }
    let opening = try? Match(Play.format("sideout")).opening([entrant, Entrant(Play.sides(1)[1])])
    #expect((opening == nil) == (entrant.starter != 0))
  }

  @Test(arguments: numbers) func test_read_extremeNumbers_areRefusedOrTaken(number: String) throws {
    let match = try Match(Play.format("sideout"))
    let state = try match.opening(Play.sides(2).map { Entrant($0) })
    for text in [
      "score \(number)-0", "score 0-\(number)", "A:\(number)", "server A1 \(number)",
      "server A\(number)",
    ] {
      guard let event = try? MatchEvent(canonical: text) else { continue }
      _ = match.played([event, .rally(.a, .none), .rally(.b, .none)], from: state)
    }
  }
}
