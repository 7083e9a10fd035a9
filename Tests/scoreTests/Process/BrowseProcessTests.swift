import ListedSports
import ScoringKit
import Testing

@testable import ScoringCLI

/// Tests of `score` without a command, and of `start`, as processes on a terminal.
@Suite struct BrowseProcessTests {
  private static func home() -> Program {
    let program = Program()
    #expect(program.run("me", "Ann").code == 0)
    return program
  }

  private static func rounds(_ program: Program) -> [JSONValue] {
    let out = program.run("history", "--json").out
    let payload = (try? CanonicalJSON.value(JSONValue.self, from: out))?["payload"]
    return payload?.array ?? []
  }

  /// Tests that keys alone are enough to go from an empty home to a round, play and finish it, open
  /// one of its entries, and go back.
  @Test(arguments: sports.map(\.id)) func test_wholePath_fromHomeToAnEntryAndBack(id: String) throws
  {
    let sport = try #require(sports.first { $0.id == id })
    let program = Self.home()
    let line = try #require(sport.examples("start").first?.line)
    // An earlier round is started and abandoned, because its players are then offered again;
    // otherwise a sport for two would have no opponent to offer.
    let words = try #require(ShellWords.split(line)).dropFirst()
    #expect(program.run(Array(words)).code == 0)
    #expect(program.run(id, "abandon", "--yes").code == 0)
    let terminal = try #require(Pty())
    let process = try #require(program.start([id], on: terminal))
    #expect(terminal.wait(for: "Start Round"))
    #expect(!terminal.isCooked)
    terminal.type("s")
    #expect(terminal.wait(for: "The same by hand"))
    // In each step of starting a round an answer is already selected, so Enter accepts it; a
    // further Enter would be a key of the open round.
    terminal.type(String(repeating: "\r", count: sport.references.isEmpty ? 2 : 3))
    #expect(terminal.wait(for: "kept"))
    let key = Self.key(sport, program)
    terminal.type(String(repeating: key, count: 80))
    terminal.type("\u{1b}f")
    #expect(terminal.wait(for: "f finishes too"))
    terminal.type("f")
    #expect(terminal.wait(for: "Finished"))
    terminal.type("q")
    #expect(terminal.wait(for: "it is in the history"))
    #expect(Self.rounds(program).count == 1)
    terminal.type("2\r\r\r")
    #expect(terminal.wait(for: "History"))
    #expect(terminal.wait(for: "e correct"))
    terminal.type("\u{1b}")
    terminal.read(300)
    terminal.type("\u{1b}")
    terminal.read(300)
    terminal.type("\u{1b}")
    terminal.read(300)
    terminal.type("q")
    #expect(System.wait(process, atMost: 120_000) == 0)
    terminal.drain()
    #expect(terminal.isCooked)
    #expect(terminal.output.contains(Array("\u{1b}[?1049l".utf8)))
  }

  /// Returns a key that enters an event in the current state of the round: a likely number, or the
  /// first token of the prompt.
  private static func key(_ sport: Sport, _ program: Program) -> String {
    let out = program.run(sport.id, "status", "--json").out
    let payload = (try? CanonicalJSON.value(JSONValue.self, from: out))?["payload"]?["prompt"]
    let range = payload?["ranges"]?.array?.first?["likely"]?.integer.map { "\($0)" }
    return range ?? payload?["tokens"]?.array?.first?["text"]?.string?.lowercased() ?? ""
  }

  /// Tests that keys typed before a round is open are then used as keys of that round.
  @Test func test_typedAhead_isTheRoundsOwn() throws {
    let sport = try #require(sports.first)
    let program = Self.home()
    let line = try #require(sport.examples("start").first?.line)
    #expect(program.run(Array(try #require(ShellWords.split(line)).dropFirst())).code == 0)
    let key = Self.key(sport, program)
    let terminal = try #require(Pty())
    let process = try #require(program.start([], on: terminal))
    #expect(terminal.wait(for: "Start Round"))
    terminal.type("\r" + key + key + "q" + "q")
    #expect(System.wait(process, atMost: 60_000) == 0)
    let out = program.run(sport.id, "log", "--json").out
    let payload = (try? CanonicalJSON.value(JSONValue.self, from: out))?["payload"]
    #expect(payload?["entries"]?.array?.count == 3)
  }

  @Test func test_start_aloneOnATerminal_asksByLists() throws {
    let program = Self.home()
    let terminal = try #require(Pty())
    let process = try #require(program.start(["start"], on: terminal))
    #expect(terminal.wait(for: "Sport"))
    // Esc leaves `start` without a round, which the exit code reports.
    terminal.type("\u{1b}")
    #expect(System.wait(process, atMost: 60_000) == ExitCode.refused.rawValue)
    terminal.drain()
    #expect(terminal.isCooked)
    #expect(program.run("start").code == ExitCode.usage.rawValue)
  }

  @Test func test_home_stoppedEndedAndResized_givesTheTerminalBack() throws {
    let program = Self.home()
    let terminal = try #require(Pty())
    let process = try #require(program.start([], on: terminal))
    #expect(terminal.wait(for: "Start Round"))
    terminal.type("\u{1a}")
    #expect(System.waitForStop(process))
    #expect(terminal.isCooked)
    System.send(System.continued, to: process)
    #expect(terminal.wait(for: "Start Round"))
    terminal.resize(20, 5)
    System.send(System.resized, to: process)
    #expect(terminal.wait(for: "Too small"))
    System.send(System.terminated, to: process)
    #expect(System.wait(process, atMost: 60_000) == 128 + System.terminated)
    terminal.drain()
    #expect(terminal.isCooked)
  }

  /// Tests that moving through the lists changes no file of the store.
  @Test func test_browsing_aloneWritesNothing() throws {
    let sport = try #require(sports.first)
    let program = Self.home()
    let line = try #require(sport.examples("start").first?.line)
    #expect(program.run(Array(try #require(ShellWords.split(line)).dropFirst())).code == 0)
    #expect(program.run(sport.id, "finish", "--yes").code != 0)
    func sum() -> String { program.shell("cksum \"$SCORE_HOME\"/* 2>/dev/null").out }
    let before = sum()
    let terminal = try #require(Pty())
    let process = try #require(program.start([], on: terminal))
    #expect(terminal.wait(for: "Start Round"))
    terminal.type("2/x\u{15}\t3\r")
    terminal.read(300)
    terminal.type("s")
    #expect(terminal.wait(for: "The same by hand"))
    terminal.type("\u{3}")
    #expect(System.wait(process, atMost: 60_000) == 0)
    #expect(sum() == before)
  }

  /// Tests that a filter typed at once has the same result as one typed letter by letter.
  @Test func test_filter_typedAtOnce_looksForAllOfIt() throws {
    let sport = try #require(sports.first)
    let program = Self.home()
    let terminal = try #require(Pty())
    let process = try #require(program.start([sport.id], on: terminal))
    #expect(terminal.wait(for: "Start Round"))
    terminal.type("2/nobody")
    #expect(terminal.wait(for: "Nothing here fits."))
    terminal.type("\u{3}")
    #expect(System.wait(process, atMost: 60_000) == 0)
  }

  /// Tests that changes by another process soon appear on the screen.
  @Test func test_home_followsWhatAnotherProcessStarts() throws {
    let sport = try #require(sports.first)
    let program = Self.home()
    let terminal = try #require(Pty())
    let process = try #require(program.start([sport.id], on: terminal))
    #expect(terminal.wait(for: "No round in progress."))
    let line = try #require(sport.examples("start").first?.line)
    #expect(program.run(Array(try #require(ShellWords.split(line)).dropFirst())).code == 0)
    #expect(terminal.wait(for: "not started"))
    terminal.type("q")
    #expect(System.wait(process, atMost: 60_000) == 0)
  }

  @Test(arguments: [["--no-input"], ["-q"], ["--oneline"], ["--json"], ["--speak"]])
  func test_home_whereTextIsAskedFor_isText(options: [String]) throws {
    let program = Self.home()
    let terminal = try #require(Pty())
    let process = try #require(program.start(options, on: terminal))
    #expect(terminal.wait(for: "\n"))
    terminal.drain()
    #expect(System.wait(process, atMost: 60_000) == 0)
    terminal.drain()
    #expect(!terminal.output.contains(Array("\u{1b}[?1049h".utf8)))
    #expect(!program.run().out.contains("\u{1b}"))
  }
}
