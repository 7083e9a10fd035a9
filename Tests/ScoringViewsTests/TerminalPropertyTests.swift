import ScoringKit
import Testing

@testable import ScoringViews

/// Tests of properties that all pages must have on a terminal, with random pages.
@Suite struct TerminalPropertyTests {
  @Test(arguments: UInt64(1)...120)
  func test_render_randomPage_keepsToTheWidthAndTheAlphabet(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let page = Self.page(&random)
    let renderer = TerminalRenderer(
      width: .random(in: 20...120, using: &random),
      color: ColorLevel.allCases.randomElement(using: &random) ?? .none,
      isTerminal: .random(using: &random), ascii: .random(using: &random))
    let output = renderer.render(page)
    let plain = try #require(Screen.plain(output), "seed \(seed)")
    let lines = try #require(Screen.lines(plain), "seed \(seed)")
    for line in lines {
      #expect(DisplayWidth.columns(of: line) <= renderer.width, "seed \(seed): \(line)")
      #expect(line.last != " ", "seed \(seed): \(line)")
    }
    #expect(output == renderer.render(page), "seed \(seed)")
    let one = try #require(Screen.plain(renderer.oneLine(page)), "seed \(seed)")
    #expect(!one.contains("\n\n"), "seed \(seed)")
  }

  @Test(arguments: UInt64(1)...60)
  func test_render_randomSheet_showsEveryFigureWhole(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    var sheet = Self.sheet(&random)
    sheet.rows = sheet.rows.enumerated().map { index, row in
      Sheet.Row(
        sheet.columns.enumerated().map { place, column in
          Cell(column.isNumeric ? "\(1000 + index * 20 + place)" : "name")
        }, spoken: "row")
    }
    let output = TerminalRenderer(width: 20, ascii: true).render(sheet)
    for (index, _) in sheet.rows.enumerated() {
      for (place, column) in sheet.columns.enumerated() where column.isNumeric {
        #expect(output.contains("\(1000 + index * 20 + place)"), "seed \(seed)")
      }
    }
  }

  private static func page(_ random: inout SeededRandom) -> Page {
    let blocks = (0..<Int.random(in: 1...8, using: &random)).map { _ -> Page.Block in
      switch Int.random(in: 0..<5, using: &random) {
      case 0: return .line(line(&random))
      case 1: return .heading("x" + text(&random))
      case 2: return .sheet(sheet(&random))
      case 3:
        let lines = (0..<3).map { _ in line(&random) }
        return .card(
          Card(
            title: line(&random), lines: lines, oneLine: line(&random), spoken: "",
            opens: Action("show")))
      default:
        return .empty(
          "x" + text(&random), Action("start", options: ["of": "Maple Hill", "holes": "18"]))
      }
    }
    return Page(
      kind: "test", payload: [], blocks: blocks,
      next: [
        Action("undo"), Action("history", options: ["since": "2026-01-01", "player": "Ann"]),
      ])
  }

  static func sheet(_ random: inout SeededRandom) -> Sheet {
    let count = Int.random(in: 1...14, using: &random)
    let columns = (0..<count).map { _ in
      Sheet.Column(text(&random), isNumeric: .random(in: 0..<3, using: &random) > 0)
    }
    let rows = (0..<Int.random(in: 0...5, using: &random)).map { index in
      let cells = (0..<Int.random(in: 0...count + 1, using: &random)).map { place in
        place < count && !columns[place].isNumeric
          ? Cell(text(&random), tone(&random))
          : Cell("\(Int.random(in: -99...999, using: &random))", tone(&random))
      }
      return Sheet.Row(cells, spoken: "row", isSummary: index == 4)
    }
    return Sheet(title: "x" + text(&random), columns: columns, rows: rows, notes: [line(&random)])
  }

  private static func line(_ random: inout SeededRandom) -> Line {
    Line([Run("-")] + (0..<3).map { _ in Run(text(&random), tone(&random)) })
  }

  private static func tone(_ random: inout SeededRandom) -> Tone {
    Tone.allCases.randomElement(using: &random) ?? .plain
  }

  private static func text(_ random: inout SeededRandom) -> String {
    (0..<Int.random(in: 0...12, using: &random)).map { _ in
      chunks.randomElement(using: &random) ?? ""
    }.joined()
  }

  private static let chunks = [
    "Ann", " ", " ", "  ", "-2", "日本語", "👩‍👩‍👧‍👦", "🇸🇪", "דוד", "e\u{301}", "\u{1b}[2J", "\n", "\r\n",
    "\t",
    "\u{9b}", "\u{202e}", "Featherstonehaugh", "&", "<b>", "'", "\\", "…", "\u{7f}", "\u{2028}",
  ]
}
