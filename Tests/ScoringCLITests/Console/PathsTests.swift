import ScoringCLI
import Testing

@Suite struct PathsTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let variables: [String: String]
    let expected: [String]?
    var testDescription: String { variables.sorted { $0.key < $1.key }.description }
  }

  static let cases: [Case] = [
    Case(
      variables: ["HOME": "/h"],
      expected: [
        "/h/.local/share/score", "/h/.config/score", "/h/.local/state/score", "/h/.cache/score",
      ]),
    Case(
      variables: [
        "HOME": "/h", "XDG_DATA_HOME": "/d", "XDG_CONFIG_HOME": "/c/", "XDG_STATE_HOME": "/",
        "XDG_CACHE_HOME": "/x//",
      ],
      expected: ["/d/score", "/c/score", "/score", "/x/score"]),
    Case(
      variables: [
        "HOME": "/h", "XDG_DATA_HOME": "d", "XDG_CONFIG_HOME": "./c", "XDG_STATE_HOME": "",
        "XDG_CACHE_HOME": "~/x",
      ],
      expected: [
        "/h/.local/share/score", "/h/.config/score", "/h/.local/state/score", "/h/.cache/score",
      ]),
    Case(
      variables: ["HOME": "/h", "SCORE_HOME": "/s", "XDG_DATA_HOME": "/d"],
      expected: ["/s", "/h/.config/score", "/h/.local/state/score", "/h/.cache/score"]),
    Case(
      variables: ["HOME": "/h", "SCORE_HOME": "mine/"],
      expected: ["/w/mine", "/h/.config/score", "/h/.local/state/score", "/h/.cache/score"]),
    Case(
      variables: ["HOME": "/h", "SCORE_HOME": ""],
      expected: [
        "/h/.local/share/score", "/h/.config/score", "/h/.local/state/score", "/h/.cache/score",
      ]),
    Case(variables: ["HOME": "relative"], expected: nil),
    Case(
      variables: ["XDG_DATA_HOME": "/d"],
      expected: ["/d/score", "/d/score/config", "/d/score/state", "/d/score/cache"]),
    Case(
      variables: ["SCORE_HOME": "/own"],
      expected: ["/own", "/own/config", "/own/state", "/own/cache"]),
    Case(
      variables: [
        "XDG_DATA_HOME": "/d", "XDG_CONFIG_HOME": "/c", "XDG_STATE_HOME": "/s",
        "XDG_CACHE_HOME": "/x",
      ], expected: ["/d/score", "/c/score", "/s/score", "/x/score"]),
    Case(variables: [:], expected: nil),
    Case(variables: ["HOME": ""], expected: nil),
  ]

  @Test(arguments: cases)
  func test_init_environment(_ one: Case) throws {
    let environment = Environment(
      variables: one.variables, currentDirectory: "/w")
    let paths = try? Paths(environment)
    #expect(paths.map { [$0.data, $0.config, $0.state, $0.cache] } == one.expected)
    #expect(paths?.store == one.expected.map { "\($0[0])/score.db" })
  }

  @Test func test_init_noHome_saysWhatToSet() {
    do {
      _ = try Paths(Environment(variables: ["XDG_CONFIG_HOME": "/c"]))
      Issue.record("no error")
    } catch {
      #expect(ErrorReport(error).exitCode == .configuration)
      #expect(error.hint == "Set HOME to an absolute path, or SCORE_HOME to a folder.")
    }
  }

  @Test func test_entries_nameEveryPlace() throws {
    let entries = try Paths(Environment(variables: ["HOME": "/h"])).entries
    #expect(entries.map(\.name) == ["data", "store", "config", "state", "cache"])
    #expect(entries.allSatisfy { $0.path.hasPrefix("/h/") })
  }

  @Test func test_process_hasArgumentsAndFolder() {
    let environment = Environment.process()
    #expect(environment.currentDirectory?.hasPrefix("/") == true)
    #expect(environment["PATH"] != nil)
    #expect(environment.absolutePath("x").hasSuffix("/x"))
    #expect(environment.absolutePath("/x") == "/x")
  }
}
