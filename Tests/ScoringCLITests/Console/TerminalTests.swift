import ScoringViews
import Testing

@testable import ScoringCLI

@Suite struct TerminalTests {
  @Test(arguments: [
    (Int?.none, "", 80), (nil, "40", 40), (nil, "x", 80), (nil, "-5", 80), (nil, "0", 80),
    (nil, "5", 20), (nil, "9999", 500), (120, "40", 120), (3, "", 20), (65_535, "", 500),
  ])
  func test_init_width(_ size: Int?, _ columns: String, _ width: Int) {
    let terminal = Terminal(
      isTerminal: true, size: size.map { ($0, 30) },
      environment: Environment(variables: ["COLUMNS": columns]))
    #expect(terminal.width == width)
  }

  @Test func test_init_height() {
    let environment = Environment(variables: ["LINES": "50"])
    #expect(Terminal(isTerminal: true, size: (80, 0), environment: environment).height == 50)
    #expect(Terminal(isTerminal: true, size: (80, 30), environment: environment).height == 30)
    #expect(Terminal(isTerminal: false, size: nil, environment: Environment()).height == 24)
  }

  @Test(
    arguments: [
      (["TERM": "xterm-kitty"], true), (["TERM": "xterm"], false), ([:], false),
      (["TERM": "xterm", "VTE_VERSION": "6003"], true),
      (["TERM": "xterm", "VTE_VERSION": "4800"], false),
      (["TERM": "xterm", "TERM_PROGRAM": "iTerm.app"], true),
      (["TERM": "tmux-256color", "VTE_VERSION": "6003"], false),
      (["TERM": "xterm", "FORCE_HYPERLINK": "1"], true),
      (["TERM": "xterm-kitty", "FORCE_HYPERLINK": "0"], false),
    ] as [([String: String], Bool)])
  func test_init_links(_ variables: [String: String], _ hasLinks: Bool) {
    let environment = Environment(variables: variables)
    let size = (columns: 80, rows: 30)
    #expect(
      Terminal(isTerminal: true, size: size, environment: environment).hasLinks == hasLinks)
    #expect(!Terminal(isTerminal: false, size: size, environment: environment).hasLinks)
  }

  @Test func test_descriptor_realTerminal_isAskedAndRead() throws {
    let ends = Descriptors.terminalPair(columns: 132, rows: 43)
    try #require(ends.terminal >= 0)
    defer { Descriptors.shut(ends.terminal, ends.controller) }
    let environment = Environment(variables: ["COLUMNS": "40", "TERM": "xterm"])
    let output = Output(results: ends.terminal, notes: ends.terminal, environment: environment)
    #expect(
      output.terminal == Terminal(isTerminal: true, width: 132, height: 43, color: .basic))
    let input = Input(descriptor: ends.terminal)
    let prompter = Prompter(output: output, input: input, options: GlobalOptions())
    try System.write(Array("Park\nyes\n\u{4}".utf8), to: ends.controller)
    #expect(prompter.line("Where?") == .given("Park"))
    #expect(prompter.confirm("Sure?") == .given(true))
    #expect(prompter.line("Who?") == .withheld)
  }

  @Test func test_descriptor_terminalWithoutASize_fallsBackToColumns() throws {
    let ends = Descriptors.terminalPair(columns: 0, rows: 0)
    try #require(ends.terminal >= 0)
    defer { Descriptors.shut(ends.terminal, ends.controller) }
    let environment = Environment(variables: ["COLUMNS": "40"])
    #expect(Terminal(descriptor: ends.terminal, environment: environment).width == 40)
  }

  struct Color: Sendable, CustomTestStringConvertible {
    var terminal = true
    var variables: [String: String] = [:]
    var choice = GlobalOptions.ColorChoice.auto
    let level: ColorLevel
    var testDescription: String {
      "\(terminal) \(variables.sorted { $0.key < $1.key }) \(choice)"
    }
  }

  static let colors: [Color] = [
    Color(variables: ["TERM": "xterm"], level: .basic),
    Color(variables: ["TERM": "xterm-256color"], level: .palette),
    Color(variables: ["TERM": "xterm-256color", "COLORTERM": "truecolor"], level: .full),
    Color(variables: ["TERM": "xterm", "COLORTERM": "24bit"], level: .full),
    Color(variables: ["TERM": "xterm", "COLORTERM": "yes"], level: .basic),
    Color(variables: ["TERM": "xterm-direct"], level: .full),
    Color(variables: ["TERM": "dumb"], level: .none),
    Color(variables: ["TERM": "dumb", "COLORTERM": "truecolor"], level: .none),
    Color(level: .none),
    Color(terminal: false, variables: ["TERM": "xterm"], level: .none),
    Color(variables: ["TERM": "xterm", "NO_COLOR": "1"], level: .none),
    Color(variables: ["TERM": "xterm", "NO_COLOR": ""], level: .basic),
    Color(variables: ["TERM": "xterm"], choice: .never, level: .none),
    Color(variables: ["TERM": "xterm", "NO_COLOR": "1"], choice: .always, level: .basic),
    Color(terminal: false, variables: ["TERM": "dumb"], choice: .always, level: .basic),
    Color(terminal: false, variables: ["TERM": "xterm-256color"], choice: .always, level: .palette),
    Color(
      terminal: false, variables: ["TERM": "xterm", "CLICOLOR_FORCE": "1"], level: .basic),
    Color(terminal: false, variables: ["TERM": "xterm", "CLICOLOR_FORCE": "0"], level: .none),
    Color(
      variables: ["TERM": "xterm", "CLICOLOR_FORCE": "1", "NO_COLOR": "1"], level: .none),
  ]

  @Test(arguments: colors)
  func test_color_environmentAndChoice(_ one: Color) {
    let level = ColorLevel(
      isTerminal: one.terminal, environment: Environment(variables: one.variables),
      choice: one.choice)
    #expect(level == one.level)
  }
}
