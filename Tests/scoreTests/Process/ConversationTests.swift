import ListedSports
import ScoringKit
import Testing

@testable import ScoringCLI

/// Tests of questions on a terminal: `enter` without arguments, which asks for one line after the
/// other, and single questions.
@Suite struct ConversationTests {
  private static func home() throws -> (program: Program, sport: Sport) {
    let sport = try #require(sports.first)
    let program = Program()
    #expect(program.run("me", "Ann").code == 0)
    let line = try #require(sport.examples("start").first?.line)
    let words = try #require(ShellWords.split(line)).dropFirst()
    #expect(program.run(Array(words)).code == 0)
    return (program, sport)
  }

  private static func payload(_ program: Program, _ words: String...) -> JSONValue {
    let out = program.run(words + ["--json"]).out
    return (try? CanonicalJSON.value(JSONValue.self, from: out))?["payload"] ?? .null
  }

  private static func entries(_ program: Program) -> Int {
    payload(program, "log")["entries"]?.array?.count ?? -1
  }

  /// Returns text that can be typed next in the round: a likely number, or the first token of the
  /// prompt.
  private static func key(_ program: Program) -> String {
    let prompt = payload(program, "status")["prompt"]
    let range = prompt?["ranges"]?.array?.first?["likely"]?.integer.map { "\($0)" }
    return range ?? prompt?["tokens"]?.array?.first?["text"]?.string ?? ""
  }

  @Test func test_enterAlone_editsLinesAndBringsThemBack() throws {
    let (program, sport) = try Self.home()
    let terminal = try #require(Pty())
    let key = Self.key(program)
    let before = Self.entries(program)
    let process = try #require(program.start([sport.id, "enter"], on: terminal))
    #expect(terminal.wait(for: "?2004h"))
    // The wrong line is reported; then it is recalled with the up arrow, and corrected at its
    // beginning.
    terminal.type("zzz\(key)\r")
    #expect(terminal.wait(for: "zzz\(key)\u{1b}[K\r\n"))
    #expect(terminal.wait(for: "?2004h"))
    terminal.type("\u{1b}[A\u{1}\u{1b}[3~\u{1b}[3~\u{1b}[3~\r")
    #expect(terminal.wait(for: "?2004l"))
    #expect(terminal.wait(for: "?2004h"))
    terminal.type("\r")
    #expect(System.wait(process, atMost: 60_000) == 0)
    #expect(Self.entries(program) == before + 1)
    #expect(terminal.isCooked)
    terminal.drain()
    #expect(!String(decoding: terminal.output, as: UTF8.self).contains("^["))
  }

  @Test func test_enterAlone_completesItsWords() throws {
    let (program, sport) = try Self.home()
    let terminal = try #require(Pty())
    let process = try #require(program.start([sport.id, "enter"], on: terminal))
    #expect(terminal.wait(for: "?2004h"))
    terminal.type("un\t")
    #expect(terminal.wait(for: "undo "))
    terminal.type("\u{15}")
    terminal.type("\u{4}")
    #expect(System.wait(process, atMost: 60_000) == 0)
    #expect(terminal.isCooked)
  }

  /// Tests that pasted lines of text are entered one after the other, and that tabs in them trigger
  /// no completion.
  @Test(arguments: [("\u{1b}[200~", "\u{1b}[201~"), ("", "")])
  func test_enterAlone_takesPastedLines(marks: (start: String, end: String)) throws {
    let (program, sport) = try Self.home()
    let terminal = try #require(Pty())
    let key = Self.key(program)
    let before = Self.entries(program)
    let process = try #require(program.start([sport.id, "enter"], on: terminal))
    #expect(terminal.wait(for: "?2004h"))
    terminal.type("\(marks.start)\(key)\t\(key)\n\(key)\n\(marks.end)\r")
    #expect(System.wait(process, atMost: 60_000) == 0)
    #expect(Self.entries(program) == before + 3)
  }

  @Test(arguments: ["\u{3}", ""]) func test_question_interrupted_givesTheTerminalBack(
    typed: String
  ) throws {
    let (program, sport) = try Self.home()
    let terminal = try #require(Pty())
    let process = try #require(program.start([sport.id, "enter"], on: terminal))
    #expect(terminal.wait(for: "?2004h"))
    if typed.isEmpty { System.send(System.interrupted, to: process) } else { terminal.type(typed) }
    #expect(System.wait(process, atMost: 60_000) == 128 + System.interrupted)
    terminal.drain()
    #expect(terminal.isCooked)
    #expect(terminal.output.suffix(12).firstRange(of: Array("?2004l".utf8)) != nil)
  }

  /// Tests that a terminal of type `dumb` gets no escape sequences; there the terminal itself edits
  /// the typed line.
  @Test func test_dumbTerminal_isNotDrawnOn() throws {
    let (program, sport) = try Self.home()
    let terminal = try #require(Pty())
    let process = try #require(
      program.start([sport.id, "enter"], on: terminal, kind: "dumb"))
    #expect(terminal.wait(for: ": "))
    terminal.type("\n")
    #expect(System.wait(process, atMost: 60_000) == 0)
    terminal.drain()
    #expect(!terminal.output.contains(0x1b))
  }
}
