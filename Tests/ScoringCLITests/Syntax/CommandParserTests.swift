import ScoringCLI
import ScoringKit
import Testing

@Suite struct CommandParserTests {
  struct Line: Sendable, CustomTestStringConvertible {
    let words: [String]
    var options: [String: [String]] = [:]
    var flags: [String: Bool] = [:]
    var positionals: [String: [String]] = [:]
    var testDescription: String { words.joined(separator: " ") }
  }

  static let accepted: [Line] = [
    Line(words: ["start", "Park"], positionals: ["PLACE": ["Park"]]),
    Line(
      words: ["start", "Park", "Ann", "Bob"],
      positionals: ["PLACE": ["Park"], "PLAYER": ["Ann", "Bob"]]),
    Line(
      words: ["start", "--layout", "Long", "Park"], options: ["layout": ["Long"]],
      positionals: ["PLACE": ["Park"]]),
    Line(
      words: ["start", "--layout=Long", "Park"], options: ["layout": ["Long"]],
      positionals: ["PLACE": ["Park"]]),
    Line(
      words: ["start", "--layout=a=b", "Park"], options: ["layout": ["a=b"]],
      positionals: ["PLACE": ["Park"]]),
    Line(
      words: ["start", "--layout=", "Park"], options: ["layout": [""]],
      positionals: ["PLACE": ["Park"]]),
    Line(
      words: ["start", "-l", "Long", "Park"], options: ["layout": ["Long"]],
      positionals: ["PLACE": ["Park"]]),
    Line(
      words: ["start", "-lLong", "Park"], options: ["layout": ["Long"]],
      positionals: ["PLACE": ["Park"]]),
    Line(
      words: ["start", "-n=18", "Park"], options: ["count": ["18"]],
      positionals: ["PLACE": ["Park"]]),
    Line(
      words: ["start", "-wn18", "Park"], options: ["count": ["18"]], flags: ["wind": true],
      positionals: ["PLACE": ["Park"]]),
    Line(
      words: ["start", "-wn", "18", "Park"], options: ["count": ["18"]], flags: ["wind": true],
      positionals: ["PLACE": ["Park"]]),
    Line(
      words: ["start", "-wy", "Park"], flags: ["wind": true, "yes": true],
      positionals: ["PLACE": ["Park"]]),
    Line(
      words: ["start", "--no-wind", "Park"], flags: ["wind": false],
      positionals: ["PLACE": ["Park"]]),
    Line(
      words: ["start", "--no-wind", "Park", "--wind"], flags: ["wind": true],
      positionals: ["PLACE": ["Park"]]),
    Line(
      words: ["start", "-t", "a", "Park", "--tag", "b", "-tc"],
      options: ["tag": ["a", "b", "c"]], positionals: ["PLACE": ["Park"]]),
    Line(
      words: ["start", "Park", "-w", "Ann", "-l", "Long", "Bob"], options: ["layout": ["Long"]],
      flags: ["wind": true], positionals: ["PLACE": ["Park"], "PLAYER": ["Ann", "Bob"]]),
    Line(
      words: ["start", "--", "--wind", "-w", "--"],
      positionals: ["PLACE": ["--wind"], "PLAYER": ["-w", "--"]]),
    Line(
      words: ["start", "-3", "-10", "-", "-.5", "- x"],
      positionals: ["PLACE": ["-3"], "PLAYER": ["-10", "-", "-.5", "- x"]]),
    Line(
      words: ["start", "-l", "-3", "Park", "--layout=--x"].dropLast(),
      options: ["layout": ["-3"]], positionals: ["PLACE": ["Park"]]),
    Line(
      words: ["start", "-l", "-", "Park"], options: ["layout": ["-"]],
      positionals: ["PLACE": ["Park"]]),
    Line(
      words: ["start", "--layout=--wind", "Park"], options: ["layout": ["--wind"]],
      positionals: ["PLACE": ["Park"]]),
    Line(words: ["START", "Park"], positionals: ["PLACE": ["Park"]]),
    Line(words: ["start", ""], positionals: ["PLACE": [""]]),
    Line(words: ["players"]),
    Line(words: ["players", "--dry-run"], flags: ["dry-run": true]),
    Line(
      words: ["players", "rename", "a", "b", "-d"], flags: ["dry-run": true],
      positionals: ["OLD": ["a"], "NEW": ["b"]]),
    Line(
      words: ["players", "-d", "rename", "a", "b"], flags: ["dry-run": true],
      positionals: ["OLD": ["a"], "NEW": ["b"]]),
    Line(words: ["--json", "rounds", "-q", "list"], flags: ["json": true, "quiet": true]),
    Line(
      words: ["rounds", "list", "--order", "newest", "--since=2026-03-01"],
      options: ["order": ["newest"], "since": ["2026-03-01"]]),
    Line(
      words: ["rounds", "list", "--since", "2026-03-01 15:09"],
      options: ["since": ["2026-03-01T15:09"]]),
    Line(words: ["rounds", "list", "--speak"], flags: ["speak": true]),
    Line(
      words: ["rounds", "list", "--speak=words"], options: ["speak": ["words"]],
      flags: ["speak": true]),
    Line(
      words: ["--color", "always", "players", "--color=never"],
      options: ["color": ["always", "never"]]),
  ]

  @Test(arguments: accepted)
  func test_parse_acceptedLine_givesItsArguments(_ line: Line) throws {
    let invocation = try SampleTree.invocation(line.words)
    #expect(invocation.arguments.options == line.options)
    #expect(invocation.arguments.flags == line.flags)
    #expect(invocation.arguments.positionals == line.positionals)
  }

  static let refused: [([String], UsageError.Code, String?)] = [
    (["strat"], .unknownCommand, "strat"),
    (["sta", "Park"], .unknownCommand, "sta"),
    (["rounds", "lst"], .unknownCommand, "lst"),
    (["players", "renam"], .unknownCommand, "renam"),
    (["rounds"], .missingCommand, nil),
    ([], .missingCommand, nil),
    (["--", "start"], .missingCommand, nil),
    (["start", "--lay", "x"], .unknownOption, "--lay"),
    (["start", "--no-layout", "x"], .unknownOption, "--no-layout"),
    (["start", "-x", "Park"], .unknownOption, "-x"),
    (["start", "-wx", "Park"], .unknownOption, "-x"),
    (["start", "-?"], .unknownOption, "-?"),
    (["--layout", "Long", "start", "Park"], .unknownOption, "--layout"),
    (["start", "Park", "--layout"], .missingValue, "--layout"),
    (["start", "Park", "-l"], .missingValue, "-l"),
    (["start", "Park", "-l", "--wind"], .missingValue, "-l"),
    (["start", "Park", "-l", "-w"], .missingValue, "-l"),
    (["start", "Park", "-l", "--", "x"], .missingValue, "-l"),
    (["start", "--wind=yes", "Park"], .surplusValue, "yes"),
    (["start", "--no-wind=yes", "Park"], .surplusValue, "yes"),
    (["start", "--count", "0", "Park"], .badValue, "0"),
    (["start", "--count", "100", "Park"], .badValue, "100"),
    (["start", "--count", "-3", "Park"], .badValue, "-3"),
    (["start", "--count", "9999999999999999999999", "Park"], .badValue, "9999999999999999999999"),
    (["start", "--count=", "Park"], .badValue, ""),
    (["rounds", "list", "--order", "newst"], .badValue, "newst"),
    (["rounds", "list", "--since", "2026-02-30"], .badValue, "2026-02-30"),
    (["rounds", "list", "--speak=loud"], .badValue, "loud"),
    (["rounds", "list", "--speak", "words"], .surplusArgument, "words"),
    (["start"], .missingArgument, nil),
    (["players", "rename", "a"], .missingArgument, nil),
    (["players", "rename", "a", "b", "c"], .surplusArgument, "c"),
    (["start", "-l", "a", "-l", "b", "Park"], .conflict, "-l"),
    (["players", "-v", "-q"], .conflict, "--quiet"),
  ]

  @Test(arguments: refused)
  func test_parse_refusedLine_namesTheWord(
    _ words: [String], _ code: UsageError.Code, _ token: String?
  ) throws {
    let error = try #require(SampleTree.error(words))
    #expect(error.code == code)
    #expect(error.token == token)
    #expect(ErrorReport(error).exitCode == .usage)
    #expect(error.usage?.hasPrefix("score") == true)
  }

  @Test func test_parse_missingArguments_namesAllOfThem() throws {
    let error = try #require(SampleTree.error(["players", "rename"]))
    #expect(error.message == "score players rename needs OLD and NEW.")
    #expect(error.usage == "score players rename OLD NEW")
  }

  static let helps: [([String], [String], HelpLength)] = [
    (["--help"], ["score"], .full),
    (["-h"], ["score"], .brief),
    (["start", "--help"], ["score", "start"], .full),
    (["--help", "start"], ["score", "start"], .full),
    (["players", "rename", "-h"], ["score", "players", "rename"], .brief),
    (["rounds", "-h"], ["score", "rounds"], .brief),
    (["start", "--bogus", "--help"], ["score", "start"], .full),
    (["start", "--count", "x", "-h"], ["score", "start"], .brief),
    (["-h", "rounds", "list", "--order"], ["score", "rounds", "list"], .brief),
    (["start", "-wh"], ["score", "start"], .brief),
  ]

  @Test(arguments: helps)
  func test_parse_helpAskedFor_givesHelpInsteadOfErrors(
    _ words: [String], _ path: [String], _ length: HelpLength
  ) throws {
    guard case .help(let found, let foundLength, _) = try SampleTree.parser.parse(words) else {
      Issue.record("no help")
      return
    }
    #expect(found == path)
    #expect(foundLength == length)
  }

  @Test func test_parse_helpOfUnknownCommand_isAnError() {
    #expect(SampleTree.error(["strat", "--help"])?.code == .unknownCommand)
  }

  @Test func test_parse_helpAfterEndOfOptions_isAWord() throws {
    let invocation = try SampleTree.invocation(["start", "--", "--help"])
    #expect(invocation.arguments.text(SampleTree.place) == "--help")
  }

  @Test func test_parse_version_carriesTheOptions() throws {
    guard case .version(let options) = try SampleTree.parser.parse(["--version", "--json"]) else {
      Issue.record("no version")
      return
    }
    #expect(options.json)
  }

  @Test func test_parse_shortOptionThatIsADigit_winsOverNegativeNumber() throws {
    let root = Command<Journal>(
      CommandSyntax(
        "score", "Test", arguments: [ArgumentSyntax("N", optional: true, "A number")],
        options: [OptionSyntax("three", short: "3", "three of them")])
    ) { _, _ in }
    guard case .run(let found) = try CommandParser(root).parse(["-3", "-4"]) else {
      Issue.record("no command")
      return
    }
    #expect(found.arguments.flags == ["three": true])
    #expect(found.arguments.positionals == ["N": ["-4"]])
  }

  @Test func test_perform_runsTheCommandWithItsArguments() throws {
    let journal = Journal()
    try SampleTree.invocation(["start", "Park"]).perform(in: journal)
    try SampleTree.invocation(["players"]).perform(in: journal)
    #expect(journal.lines == ["start Park", "players"])
  }

  @Test func test_commandsAt_knownAndUnknownNames() throws {
    let found = try SampleTree.parser.commands(at: ["players", "rename"])
    #expect(found.map(\.syntax.name) == ["score", "players", "rename"])
    #expect(throws: UsageError.self) { try SampleTree.parser.commands(at: ["hepl"]) }
  }

  @Test func test_parse_hostileWords_neverTrap() {
    let words = ["-", "--", "---", "--=", "-=", "--no-", "-\u{0}", "\u{1B}[31m", "--\u{301}", "é"]
    for one in words {
      for other in words { _ = SampleTree.error(["start", one, other]) }
      _ = SampleTree.error([one])
    }
    #expect(SampleTree.error(["start", "--="])?.code == .unknownOption)
  }
}
