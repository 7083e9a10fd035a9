import ScoringKit

@testable import ScoringViews

/// Content for the tests of several views, independent of any sport.
enum Samples {
  static let sheet = Sheet(
    title: "Spring round",
    columns: [
      .init("Player"), .init("Aim", isNumeric: true), .init("Score", isNumeric: true),
      .init("+/-", isNumeric: true), .init("Remark"),
    ],
    rows: [
      .init(
        [Cell("Ann", .strong), Cell("54", .dim), Cell("52", .good), Cell("-2", .good), Cell("")],
        spoken: "Ann, aim 54, scored 52, -2", words: "Ann, aim 54, scored 52, two under"),
      .init(
        [
          Cell("Bartholomew Quincy Featherstone", .strong), Cell("54", .dim), Cell("60", .poor),
          Cell("+6", .poor), Cell("one late penalty, noted by Ann"),
        ], spoken: "Bartholomew, aim 54, scored 60, +6"),
      .init(
        [Cell("All"), Cell("108", .dim), Cell("112", .fair), Cell("+4", .fair)],
        spoken: "All, aim 108, scored 112, +4", isSummary: true),
    ],
    notes: [Line("Two of two players have finished.", .dim)])

  static let card = Card(
    title: "Maple Hill",
    lines: [
      Line("Mar 1, 2026", .dim), Line("Ann & Bob", .dim),
      Line([Run("Ann won at "), Run("-3", .good), Run(".")]),
      Line([Run("You finished 2nd at "), Run("+1", .fair)]),
    ],
    oneLine: Line([Run("Mar 1, 2026  Maple Hill  Ann won at "), Run("-3", .good)]),
    spoken: "Maple Hill, Mar 1, 2026. Ann won at -3.",
    words: "Maple Hill, March 1. Ann won at three under.", opens: Action("show", round: "1"))

  static let page = Page(
    kind: "round", payload: ["name": "Ann", "score": -2],
    blocks: [
      .heading("Rounds"), .card(card), .card(card), .sheet(sheet),
      .line("Everything is saved."), .line("Nothing is disputed."),
      .verbatim("# notation\n7 1=3\n"),
    ], next: [Action("show", round: "2"), Action("history", options: ["table": nil])])

  static let empty = Page(
    kind: "history", payload: [],
    blocks: [
      .empty(
        "Your round history will appear here after your first completed round.",
        start)
    ], next: [Action("courses")])

  /// The action that the sample of an empty page offers.
  static let start = Action("start", options: ["course": "Maple Hill"])

  /// Names with control characters, markup and other text that could harm a view.
  static let hostile: [String] = [
    "\u{1b}[31mred\u{1b}[0m", "\u{1b}]8;;http://example.org\u{7}link\u{1b}]8;;\u{7}",
    "a\nb\r\nc\td",
    "\u{9b}31m", "nul\u{0}del\u{7f}", String(repeating: "long ", count: 2_000),
    String(repeating: "x", count: 10_000), "דוד המלך", "محمد 7", "abc\u{202e}cba", "\u{2067}open",
    "e" + String(repeating: "\u{301}", count: 5_000), "=HYPERLINK(\"http://example.org\")",
    "+cmd|' /C calc'!A0", "@SUM(A1)", "<script>alert('x')</script>", "\"><img src=x onerror=y>",
    "&amp;", "]]>", "日本語の名前", "👩‍👩‍👧‍👦🇸🇪❤️", "a,\u{301}b", "\u{2028}line\u{2029}para",
    "\u{feff}bom", "", " ", "trailing   ",
  ]

  /// Returns a page for a test that contains a text in every part of it that can have text.
  static func page(with name: String) -> Page {
    let line = Line([Run(name, .strong), Run(" has "), Run("-2", .good)])
    let sheet = Sheet(
      title: name,
      columns: [.init(name), .init(name, isNumeric: true), .init("+/-", isNumeric: true)],
      rows: [
        .init([Cell(name), Cell("4"), Cell("-1", .good)], spoken: name),
        .init([Cell(name), Cell("12"), Cell("+1", .fair)], spoken: name, isSummary: true),
      ], notes: [line])
    return Page(
      kind: "test", payload: ["name": .string(name), .init(name): 1],
      blocks: [
        .heading(name), .line(line), .sheet(sheet), .verbatim(name),
        .card(Card(title: line, lines: [line], oneLine: line, spoken: name, opens: Action("show"))),
        .empty(name, Action("me", [.text(String(name.prefix(20)))])),
      ], next: [Action("note", [.text(String(name.prefix(20)))])])
  }
}

extension Page {
  /// Creates a page for a test from a single block.
  fileprivate init(_ block: Block) {
    self.init(kind: "sample", payload: .null, blocks: [block])
  }
}

extension TerminalRenderer {
  /// Returns a line of a page as terminal text, wrapped to as many lines as it needs.
  func render(_ line: Line) -> String { render(Page(.line(line))) }

  /// Returns a table as terminal text.
  func render(_ sheet: Sheet) -> String { render(Page(.sheet(sheet))) }
}

extension SpeechRenderer {
  /// Returns a line of a page as spoken text.
  func render(_ line: Line) -> String { render(Page(.line(line))) }

  /// Returns a table as spoken text: its title, a sentence for each row, and its notes.
  func render(_ sheet: Sheet) -> String { render(Page(.sheet(sheet))) }
}

extension HTMLRenderer {
  /// Returns an HTML page that contains only a table.
  func render(_ sheet: Sheet) -> String { render(Page(.sheet(sheet))) }
}
