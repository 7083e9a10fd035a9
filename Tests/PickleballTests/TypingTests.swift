import ScoringKit
import Testing

@testable import Pickleball

/// Tests of the lines that can be typed for a match, and of the answers to them.
@Suite struct TypingTests {
  private func play() throws -> Play {
    let sides = [["Ann", "Ben"], ["Cid", "Bea"]].enumerated().map { index, names in
      Competitor.side(
        of: names.map { Competitor(id: "\(index)\($0)", kind: .guest, name: $0) })
    }
    return try Play(Play.format("mlp-2023"), sides: sides)
  }

  @Test(arguments: [
    ("11-9", ["score 11-9"]), ("11–9", ["score 11-9"]), ("11:9", ["score 11-9"]),
    ("A 11-9", ["score A 11 B 9", "score 11-9"]), ("B 11-9", ["score B 11 A 9"]),
  ]) func test_understand_aScoreWithoutTheWord_suggestsIt(line: String, expected: [String]) throws {
    let sides = ["Ann", "Ben"].map { Competitor(id: $0, kind: .guest, name: $0) }
    let play = try Play(Play.format("rally-2026"), sides: sides)
    let refusal = #expect(throws: Refusal.self) {
      try play.match.understand(line[...], at: play.state, names: play.names, in: nil)
    }
    #expect(refusal?.expected.first == expected.first)
  }

  /// Tests that the prompt explains the letters A and B if the players' names could mislead: `A` is
  /// always the first side.
  @Test func test_prompt_whereALetterWouldMislead_saysWhoseItIs() throws {
    let sides = ["Ben", "Ann"].map { Competitor(id: $0, kind: .guest, name: $0) }
    var play = try Play(Play.format("sideout"), sides: sides)
    #expect(play.state.prompt(play.names).question.hasSuffix(" · A is Ben · B is Ann"))
    try play("A")
    #expect(!play.state.prompt(play.names).question.contains("A is"))
    let usual = try self.play()
    #expect(!usual.state.prompt(usual.names).question.contains("A is"))
  }

  @Test(
    arguments: [
      ("A", "A"), ("B", "B"), ("a", "A"), ("b", "B"), ("=", "="), ("let", "="), ("replay", "="),
      ("AABAB", "A A B A B"), ("Ab", "A B"), ("aab", "A A B"), ("WwL", "A A B"), ("W:lob", "A:lob"),
      ("A=B", "A = B"), ("wwl", "A A B"), ("lll", "B A B"),
      ("w l", "A B"), ("ann", "A"), ("ci", "B"), ("\"Bea\"", "B"), ("ann cid; ann", "A B A"),
      ("Ann + Ben", "A"), ("ben +ann B", "A B"), ("foul Cid + Bea A", "foul B|A"), ("+", nil),
      ("time ann", "time A"), ("time B medical", "time B medical"),
      ("timeout cid equipment A", "time B equipment|A"), ("time referee", "time referee"),
      ("warn ann", "warn A"), ("warn ann verbal A", "warn A verbal|A"), ("foul cid", "foul B"),
      ("foul a", "foul A"), ("foul B a", "foul B|A"),
      ("server ben", "server A2"), ("server ben 2", nil), ("server B", "server B1"),
      ("server a2", "server A2"),
      ("time b", "time B"), ("score A 7 B 5", "score 7-5"), ("score cid 7 ann 5", "score 5-7"),
      ("receiver bea", "receiver B2"), ("score 7-5", "score 7-5"), ("score 7 5", "score 7-5"),
      ("swap ann", "swap A"), ("ends", "ends"), ("ENDS", "ends"), ("injury bea", "injury B2"),
      ("end time", "end time"), ("end agreed", "end agreed"), ("end retired ann", "end retired A"),
      ("end forfeit-game B", "end forfeit-game B"), ("ann dnf", "end retired A"),
      ("cid retired", "end retired B"), ("retired Cid + Bea", "end retired B"),
      ("end ann retired", "end retired A"), ("B dns", "end forfeit B"),
      ("A1 retired", "end retired A"), ("b2 dnf", "end retired B"),
      ("A A cid ret", "A|A|end retired B"),
      ("score 7–5", "score 7-5"), ("score 7:5", "score 7-5"),
      ("A:7,drop,error,net,Bea", "A:7,drop,error,net,B2"),
      ("ann:winner,12,Ben", "A:12,winner,A2"), ("w:lob", "A:lob"), ("l:B1", "B:B1"),
    ] as [(String, String?)])
  func test_understand_aLine_isItsEvents(line: String, spelt: String?) throws {
    let play = try play()
    let events = try? play.match.understand(line[...], at: play.state, names: play.names, in: nil)
    let words = events?.map(\.canonical).joined(separator: "|")
    #expect(
      words
        == spelt.map {
          $0.count > 1 && $0.allSatisfy { "ABab= ".contains($0) }
            ? $0.replacing(" ", with: "|") : $0
        })
  }

  @Test func test_understand_inSingles_aNoteMayNameAPlayer() throws {
    let sides = ["Ann", "Ben"].map { Competitor(id: $0, kind: .guest, name: $0) }
    let play = try Play(Play.format("rally-2026"), sides: sides)
    for (line, event) in [("A:winner,Ann", "A:winner,A1"), ("b:error,ann", "B:error,A1")] {
      let events = try play.match.understand(line[...], at: play.state, names: play.names, in: nil)
      #expect(events.map(\.canonical) == [event])
    }
  }

  /// Tests that a forgotten `+` between partners is refused: it is no rally of the first of them.
  @Test(arguments: ["ann ben retired", "A ann ben retired", "ann ben dnf", "retired cid bea"])
  func test_understand_twoNamesThatLeave_areNoRally(line: String) throws {
    let refusal = try play().refusal(line)
    #expect(refusal?.reason == .unknownName && refusal?.token?.contains(" ") == true)
  }

  /// Tests that the time for a line grows with its length, and not with the square of it.
  @Test(arguments: ["A", "w", "A "]) func test_understand_aLongLine_takesTimeByItsLength(
    letter: String
  ) throws {
    let play = try play()
    func time(_ count: Int) throws -> Duration {
      let line = String(repeating: letter, count: count)
      return try (0..<3).map { _ in
        try ContinuousClock().measure {
          _ = try play.match.understand(line[...], at: play.state, names: play.names, in: nil)
        }
      }.min() ?? .zero
    }
    #expect(try time(1_900) < time(190) * 40)
  }

  @Test(
    arguments: [
      ("", Refusal.Reason.notation, nil), ("zoe", .unknownName, "zoe"),
      ("be", .ambiguousName, "be"),
      ("A zoe", .unknownName, "zoe"), ("time", .notation, "time"),
      ("time zoe", .unknownName, "zoe"),
      ("score 7", .notation, "7"), ("score 7-", .notation, "7-"),
      ("score 1000-0", .illegal, "1000"), ("score 5-7-1", .notation, "1"),
      ("score A 7 A 5", .notation, "A"), ("score A 7 B", .notation, "B"),
      ("score A", .notation, "A"),
      ("end never", .notation, "never"), ("end retired", .notation, "retired"),
      ("A:red", .notation, "red"), ("A:7,8", .notation, "8"), ("A:", .notation, ""),
      ("server B9", .illegal, "server B9"), ("server ann 1", .illegal, "server ann 1"),
      ("receiver ann", .illegal, "receiver ann"), ("on", .illegal, "on"),
      ("AB swap A", .illegal, "swap A"),
      ("B:A9", .illegal, "B:A9"),
    ] as [(String, Refusal.Reason, String?)])
  func test_understand_aWrongLine_isRefusedAtItsToken(
    line: String, reason: Refusal.Reason, token: String?
  ) throws {
    let play = try play()
    #expect(throws: Refusal.self) {
      try play.match.understand(line[...], at: play.state, names: play.names, in: nil)
    }
    let refusal = play.refusal(line)
    #expect(refusal?.reason == reason)
    #expect(token == nil || refusal?.token == token)
  }

  @Test func test_understand_anUnknownWord_saysWhatIsLegalAndWhoIsWho() throws {
    let refusal = try #require(try play().refusal("xyz"))
    #expect(refusal.hint == "A is Ann + Ben, B is Cid + Bea.")
    #expect(refusal.expected.starts(with: ["A", "B", "w", "l", "="]))
  }

  @Test(arguments: ["zoe", "time zoe", "warn zoe", "end retired zoe", "Lee"])
  func test_understand_aNameThatIsNone_namesOnesThatAreTaken(line: String) throws {
    let sides = [["Ann Lee", "Abba"], ["Cid Lee", "Bea"]].map { names in
      Competitor.side(of: names.map { Competitor(id: $0, kind: .guest, name: $0) })
    }
    let play = try Play(Play.format("sideout"), sides: sides)
    let refusal = try #require(play.refusal(line))
    let names = refusal.expected.filter {
      $0.count > 2 && !["time", "warn", "foul", "server", "score", "ends", "end"].contains($0)
    }
    #expect(!names.isEmpty)
    for name in names { #expect(play.refusal(name) == nil, "\(name)") }
  }

  /// Tests that naming the side that serves anyway does not change the server, even if it is named
  /// twice.
  @Test(arguments: [
    ("sideout", "A", "server A", "1-0-2 A1/L"), ("sideout", "A", "server A server A", "1-0-2 A1/L"),
    ("sideout", "BA", "server B", "0-0-2 B2/L"), ("sideout", "BA", "server B 2", "0-0-2 B2/L"),
    ("sideout", "B", "server B 2", "0-0-2 B2/L"), ("sideout", "BB", "server A", "0-1-1 A1/R"),
    ("sideout", "", "server A 1", "0-0-1 A1/R"), ("sideout", "", "server B", "0-0-2 B1/R"),
    ("rally-2026", "A", "server A", "1-0 A1/L"), ("mlp-2024", "A", "server A", "1-0 A2/L"),
  ]) func test_server_ofASide_isWhoServesAlready(
    format: String, before: String, line: String, serve: String
  ) throws {
    var play = try Play(format)
    try play(before.isEmpty ? "=" : before)
    try play(line)
    #expect(Play.serve(play.state).hasPrefix(serve), "\(Play.serve(play.state))")
  }

  /// Tests that an incomplete name of a side, such as `Ann +`, is refused.
  @Test(arguments: ["A + B", "B + A", "a+b", "Ann +", "+ Ben", "A \"B", "“Ann"])
  func test_understand_halfOfASide_isRefused(line: String) throws {
    #expect(try play().refusal(line) != nil)
  }

  @Test func test_understand_aBatchOverTheEnd_isRefusedAsAWhole() throws {
    var play = try play()
    try play("score 20-3")
    #expect(play.refusal("AA")?.reason == .over)
    #expect(play.state.score == Pair(20, 3))
    #expect(play.refusal("A") == nil)
  }

  @Test func test_understand_aHugeLine_isRefused() throws {
    let play = try play()
    let refusal = play.refusal(String(repeating: "A", count: 30_000))
    #expect(refusal?.message == "A line has at most 20000 bytes, not 30000.")
    #expect(play.refusal(String(repeating: "=", count: 2_001))?.reason == .notation)
    #expect(play.refusal(String(repeating: "\u{1B}", count: 40)) != nil)
  }

  @Test(arguments: [
    "A", "B", "foul A", "foul B", "=", "A:7", "B:999,drop,winner,out,A1", "A:lob", "B:kitchen",
    "warn A",
    "warn B verbal", "time A", "time B medical", "time A equipment", "time referee", "server A2",
    "server B1 2", "receiver B1", "score 0-0", "score 999-12", "swap A", "ends", "injury B2",
    "end time", "end agreed", "end abandoned", "end retired A", "end forfeit B",
    "end forfeit-game A", "end withdrawn B", "on", "on 1",
  ]) func test_read_aStoredForm_isSpeltTheSame(text: String) throws {
    #expect(try MatchEvent(canonical: text).canonical == text)
  }

  /// Tests that a foul in the spelling of the program's first version is read as a foul, and
  /// written in today's spelling.
  @Test func test_read_aFoulAsItWasSpeltOnce_isAFoul() throws {
    for (old, side) in [("a", Side.a), ("b", .b)] {
      let event = try MatchEvent(canonical: old)
      #expect(event == .foul(side))
      #expect(event.canonical == "foul \(side.letter)")
    }
  }

  @Test(arguments: [
    "", " ", "C", "AA", "aa", "foul a", "foul", "A ", " A", "A:", "A:7,", "A:07", "A:0", "A:1000",
    "A:drop,7",
    "A:drop,drop",
    "A:A0", "warn", "warn A technical", "time", "time A standard", "time C", "server A",
    "server A0",
    "server A2 02", "score 7", "score 07-5", "score 70000-1", "swap", "end", "end won A",
    "end time A", "end retired", "on 2", "ends A", "é", "score 1-2 ",
  ]) func test_read_anythingElse_isRefused(text: String) throws {
    #expect(throws: Refusal.self) { try MatchEvent(canonical: text) }
  }

  @Test(
    arguments: [
      ("A", "Rally to Ann + Ben · 1-0 · Ben serves from the left to Bea"),
      ("B", "Rally to Cid + Bea · Side out · 1-0 · Bea serves from the left to Ben"),
      ("AAB", "3 rallies · Side out · 1-2 · Bea serves from the left to Ben"),
      ("time ann", "Time-out of A, Ann + Ben · 0-0 · Ann serves from the right to Cid"),
      (
        "score 20-3",
        "From here the score is A 20, B 3 · Change ends · 20-3 · Ann serves from the right to Cid"
      ),
      ("score 20-3 B:winner", nil),
    ] as [(String, String?)])
  func test_echo_ofALine_saysWhatCameOfItAndTheCall(line: String, echo: String?) throws {
    var played = try play()
    try played(line)
    let said = played.match.echo(
      played.events, before: { nil }, after: played.state, names: played.names
    ).text
    #expect(echo == nil || said == echo)
    #expect(said.contains("serves from the"))
  }
}
