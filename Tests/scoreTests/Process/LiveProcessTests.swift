import ListedSports
import ScoringKit
import Testing

@testable import ScoringCLI

/// Tests of `live` and `watch` as processes on a terminal.
@Suite struct LiveProcessTests {
  /// Creates a home for a test, in which Ann has started a round with the sport's own example.
  private static func home(_ sport: Sport) throws -> Program {
    let program = Program()
    #expect(program.run("me", "Ann").code == 0)
    let line = try #require(sport.examples("start").first?.line)
    let words = try #require(ShellWords.split(line)).dropFirst()
    let started = program.run(Array(words))
    #expect(started.code == 0, "\(started)")
    return program
  }

  /// Returns a key that enters an event in the current state of the round: a likely number, or the
  /// first token of the prompt.
  private static func key(_ sport: Sport, _ program: Program) -> String {
    let payload = Self.status(sport, program)["prompt"]
    let range = payload?["ranges"]?.array?.first?["likely"]?.integer.map { "\($0)" }
    let token = payload?["tokens"]?.array?.first?["text"]?.string?.lowercased()
    return range ?? token ?? ""
  }

  private static func status(_ sport: Sport, _ program: Program) -> JSONValue {
    let out = program.run(sport.id, "status", "--json").out
    return (try? CanonicalJSON.value(JSONValue.self, from: out))?["payload"] ?? .null
  }

  private static func entries(_ program: Program, _ sport: Sport) -> Int {
    let out = program.run(sport.id, "log", "--json").out
    let payload = (try? CanonicalJSON.value(JSONValue.self, from: out))?["payload"]
    return payload?["entries"]?.array?.count ?? -1
  }

  /// Tests that ten keys in `live` make ten entries in the store, and that the terminal is restored
  /// at the end.
  @Test(arguments: sports.map(\.id)) func test_live_oneKeyIsOneEntry(id: String) throws {
    let sport = try #require(sports.first { $0.id == id })
    let program = try Self.home(sport)
    let terminal = try #require(Pty())
    let before = Self.entries(program, sport)
    let process = try #require(program.start([id, "live"], on: terminal))
    #expect(terminal.wait(for: "leave"))
    #expect(!terminal.isCooked)
    let key = Self.key(sport, program)
    terminal.type(String(repeating: key, count: 10) + "q")
    #expect(System.wait(process, atMost: 120_000) == 0)
    terminal.drain()
    #expect(Self.entries(program, sport) == before + 10)
    #expect(terminal.isCooked)
    #expect(terminal.output.contains(Array("\u{1b}[?1049l".utf8)))
  }

  /// Tests that a whole round takes one key for each event, and that keys after its end enter
  /// nothing.
  ///
  /// Then undoing the last entry makes the round incomplete, and redo completes it again.
  @Test(arguments: sports.map(\.id)) func test_live_wholeRound_isOneKeyAnEvent(id: String) throws {
    let sport = try #require(sports.first { $0.id == id })
    let program = try Self.home(sport)
    let before = Self.entries(program, sport)
    let key = Self.key(sport, program)
    func play(_ keys: String) throws {
      let terminal = try #require(Pty())
      let process = try #require(program.start([id, "live"], on: terminal))
      #expect(terminal.wait(for: "leave"))
      terminal.type(keys + "q")
      #expect(System.wait(process, atMost: 240_000) == 0)
      terminal.drain()
    }
    func phase() -> String? { Self.status(sport, program)["phase"]?.string }
    try play(String(repeating: key, count: 80))
    let played = Self.entries(program, sport) - before
    #expect(phase() == "complete")
    #expect((10...72).contains(played), "\(played)")
    try play("\u{1b}u")
    #expect(phase() == "underway")
    try play("\u{1b}U")
    #expect(phase() == "complete")
    #expect(Self.entries(program, sport) == before + played + 2)
  }

  /// Tests that, if `live` is killed after a key of a round, every entry that was shown is stored,
  /// and scoring can continue.
  @Test(arguments: sports.map(\.id)) func test_live_killed_keepsWhatWasShown(id: String) throws {
    let sport = try #require(sports.first { $0.id == id })
    let program = try Self.home(sport)
    let first = Self.entries(program, sport)
    for count in 1...11 {
      let terminal = try #require(Pty())
      let process = try #require(program.start([id, "live"], on: terminal))
      #expect(terminal.wait(for: "leave"))
      terminal.type(Self.key(sport, program))
      // The screen is drawn twice after the key; when the second drawing ends, the entry has been
      // shown.
      #expect(terminal.wait(for: "?2026l") && terminal.wait(for: "?2026l"))
      System.send(System.killed, to: process)
      #expect(System.wait(process, atMost: 60_000) == 128 + System.killed)
      #expect(Self.entries(program, sport) == first + count, "\(count)")
    }
  }

  /// Tests the next commands after `live` was killed with SIGKILL, which can't be caught: a command
  /// on the same terminal restores it, and one on another terminal leaves that one alone.
  @Test func test_nextCommand_afterAKilledLive_givesTheTerminalBack() throws {
    let sport = try #require(sports.first)
    let program = try Self.home(sport)
    let terminal = try #require(Pty())
    let process = try #require(program.start([sport.id, "live"], on: terminal))
    #expect(terminal.wait(for: "leave"))
    System.send(System.killed, to: process)
    #expect(System.wait(process, atMost: 60_000) == 128 + System.killed)
    #expect(!terminal.isCooked)
    let other = try #require(Pty())
    for end in [other, terminal] {
      let next = try #require(program.start([sport.id, "status"], on: end))
      #expect(System.wait(next, atMost: 60_000) == 0)
      end.drain()
    }
    #expect(terminal.isCooked)
    #expect(terminal.output.contains(Array("\u{1b}[?1049l".utf8)))
    #expect(!other.output.contains(Array("\u{1b}[?1049l".utf8)))
  }

  /// Tests two keypads of the same person on one round, which count as two scorers: undo on one
  /// keypad takes back no entry of the other.
  ///
  /// The second keypad reports this, whether it was opened by `live` or by changing from `watch` to
  /// scoring.
  @Test(arguments: ["live", "watch"]) func test_live_asSecond_hasAnUndoOfItsOwn(verb: String) throws
  {
    let sport = try #require(sports.first)
    let program = try Self.home(sport)
    let before = Self.entries(program, sport)
    let key = Self.key(sport, program)
    let first = try #require(Pty())
    let one = try #require(program.start([sport.id, "live"], on: first))
    #expect(first.wait(for: "leave"))
    first.type(key)
    #expect(first.wait(for: "?2026l") && first.wait(for: "?2026l"))
    let second = try #require(Pty())
    let other = try #require(program.start([sport.id, verb], on: second))
    if verb == "watch" {
      #expect(second.wait(for: "leave"))
      second.type("k")
    }
    #expect(second.wait(for: "undo of its own"))
    second.type("\u{1b}u")
    #expect(second.wait(for: "?2026l"))
    #expect(Self.entries(program, sport) == before + 1)
    first.type("q")
    second.type("q")
    #expect(System.wait(one, atMost: 60_000) == 0)
    #expect(System.wait(other, atMost: 60_000) == 0)
    // After both keypads are closed, the next keypad is the first scorer again, so its undo takes
    // back the entry of the first keypad.
    let third = try #require(Pty())
    let next = try #require(program.start([sport.id, "live"], on: third))
    #expect(third.wait(for: "leave"))
    third.type("\u{1b}uq")
    #expect(System.wait(next, atMost: 60_000) == 0)
    third.drain()
    #expect(!String(decoding: third.output, as: UTF8.self).contains("undo of its own"))
    #expect(Self.entries(program, sport) == before + 2)
  }

  @Test func test_live_stoppedAndContinued_goesOn() throws {
    let sport = try #require(sports.first)
    let program = try Self.home(sport)
    let terminal = try #require(Pty())
    let before = Self.entries(program, sport)
    let process = try #require(program.start([sport.id, "live"], on: terminal))
    #expect(terminal.wait(for: "leave"))
    for round in 0..<5 {
      if round % 2 == 0 {
        terminal.type("\u{1a}")
      } else {
        System.send(System.stopped, to: process)
      }
      #expect(System.waitForStop(process), "\(round)")
      #expect(terminal.isCooked)
      System.send(System.continued, to: process)
      #expect(terminal.wait(for: "leave"))
      #expect(!terminal.isCooked)
    }
    terminal.type(Self.key(sport, program) + "q")
    #expect(System.wait(process, atMost: 60_000) == 0)
    #expect(Self.entries(program, sport) == before + 1)
  }

  /// Tests that Ctrl-Z stops and Ctrl-C ends `live` in each mode of its screen.
  @Test(arguments: [" ", ":", "n", "?", "f"])
  func test_live_stopsAndLeaves_inEveryMode(opening: String) throws {
    let sport = try #require(sports.first)
    let program = try Self.home(sport)
    let terminal = try #require(Pty())
    let process = try #require(program.start([sport.id, "live"], on: terminal))
    #expect(terminal.wait(for: "leave"))
    terminal.type(opening + "\u{1a}")
    #expect(System.waitForStop(process))
    System.send(System.continued, to: process)
    #expect(terminal.wait(for: "?1049h"))
    terminal.type("\u{3}")
    #expect(System.wait(process, atMost: 60_000) == 0)
  }

  @Test(arguments: [System.terminated, System.hungUp, System.interrupted])
  func test_live_endedBySignal_givesTheTerminalBack(signal: Int32) throws {
    let sport = try #require(sports.first)
    let program = try Self.home(sport)
    let terminal = try #require(Pty())
    let process = try #require(program.start([sport.id, "live"], on: terminal))
    #expect(terminal.wait(for: "leave"))
    System.send(signal, to: process)
    #expect(System.wait(process, atMost: 60_000) == 128 + signal)
    terminal.drain()
    #expect(terminal.isCooked)
    #expect(terminal.output.contains(Array("\u{1b}[?1049l".utf8)))
  }

  @Test func test_live_resized_drawsAnew() throws {
    let sport = try #require(sports.first)
    let program = try Self.home(sport)
    let terminal = try #require(Pty())
    let process = try #require(program.start([sport.id, "live"], on: terminal))
    #expect(terminal.wait(for: "leave"))
    terminal.resize(20, 5)
    System.send(System.resized, to: process)
    #expect(terminal.wait(for: "Too small"))
    terminal.resize(80, 24)
    System.send(System.resized, to: process)
    #expect(terminal.wait(for: "leave"))
    terminal.type("\u{3}")
    #expect(System.wait(process, atMost: 60_000) == 0)
  }

  @Test func test_watch_showsWhatAnotherProcessEnters() throws {
    let sport = try #require(sports.first)
    let program = try Self.home(sport)
    let terminal = try #require(Pty())
    let process = try #require(program.start([sport.id, "watch"], on: terminal))
    #expect(terminal.wait(for: "watching"))
    let key = Self.key(sport, program)
    // While watching, a key writes nothing.
    terminal.type(key)
    #expect(terminal.wait(for: "k keeps"))
    let before = Self.entries(program, sport)
    #expect(program.run(sport.id, "enter", key).code == 0)
    #expect(terminal.wait(for: "?2026l"))
    #expect(Self.entries(program, sport) == before + 1)
    terminal.type("q")
    #expect(System.wait(process, atMost: 60_000) == 0)
  }

  @Test func test_live_withoutATerminal_asksForLines() throws {
    let sport = try #require(sports.first)
    let program = try Self.home(sport)
    let outcome = program.run(sport.id, "live")
    #expect(outcome.code != 0)
    #expect(!outcome.out.contains("\u{1b}"))
  }

  @Test func test_live_spoken_saysSentencesWithoutAScreen() throws {
    let sport = try #require(sports.first)
    let program = try Self.home(sport)
    let terminal = try #require(Pty())
    let process = try #require(program.start([sport.id, "live", "--speak"], on: terminal))
    #expect(terminal.wait(for: "\n"))
    terminal.type(Self.key(sport, program))
    #expect(terminal.wait(for: "\n"))
    terminal.type("q")
    #expect(System.wait(process, atMost: 60_000) == 0)
    terminal.drain()
    #expect(!terminal.output.contains(0x1b))
    #expect(terminal.isCooked)
  }
}
