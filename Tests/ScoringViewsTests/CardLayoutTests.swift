import ScoringKit
import Testing

@testable import ScoringViews

@Suite struct CardLayoutTests {
  /// Returns a card for a test, with a row for each player and marked scores in every fifth column.
  static func card(_ names: [String], pieces: Int, extras: Int = 0) -> Sheet {
    let columns =
      [Sheet.Column("Player")]
      + (1...pieces).map { Sheet.Column("\($0)", isNumeric: true, role: .piece) }
      + (0..<extras).map { Sheet.Column("Extra \($0)", isNumeric: true, role: .extra) }
      + [Sheet.Column("Running Total", isNumeric: true, brief: "Tot", role: .sum)]
    let rows = names.enumerated().map { seat, name in
      Sheet.Row(
        [Cell(name)]
          + (1...pieces).map { piece in
            Cell(piece % 5 == 0 ? "[[5]]" : "3", places: ["\(piece) \(seat)"])
          } + (0..<extras).map { Cell("\($0)1") } + [Cell("1,234")], spoken: "")
    }
    let par = Sheet.Row([Cell("Par")] + (1...pieces).map { _ in Cell("3") }, spoken: "")
    return Sheet(columns: columns, rows: [par] + rows)
  }

  private static let names = ["Ann", "Ben Okoro", "松本さん", "Dora Lindqvist-Hernandez"]

  @Test func test_anySize_noLineIsTooWide_andTheFocusIsInSight() {
    for pieces in [1, 3, 9, 18, 36] {
      for players in [1, 4, 12] {
        let names = (0..<players).map { "\(Self.names[$0 % 4])\($0)" }
        let sheet = Self.card(names, pieces: pieces, extras: 2)
        for width in stride(from: 32, through: 200, by: 7) {
          for height in [4, 9, 20, 60] {
            let focus = "\(1 + pieces / 2) \(players / 2)"
            let layout = CardLayout(
              sheet, width: width, height: height, marks: .init(focus: focus))
            #expect(layout.lines.count <= height)
            for line in layout.lines where line.columns > width {
              Issue.record("\(width)x\(height), \(pieces) pieces: \(line.columns) columns")
            }
            #expect(layout.cursor != nil, "\(width)x\(height), \(pieces) of \(players)")
          }
        }
      }
    }
  }

  private static func text(_ layout: CardLayout) -> [String] {
    layout.lines.map { line in
      var text = line.pieces.map(\.text).joined()
      while text.last == " " { text.removeLast() }
      return text
    }
  }

  @Test func test_figures_areNeverCut() {
    let sheet = Self.card(["Ann"], pieces: 18)
    for width in 32...120 {
      let text = Self.text(CardLayout(sheet, width: width, height: 9, marks: .init(focus: "5 0")))
      #expect(text.contains { $0.contains("[[5]]") && $0.contains("1,234") }, "\(width)")
    }
  }

  @Test func test_narrow_scrollsAroundTheFocus_andSaysSo() {
    let layout = CardLayout(
      Self.card(["Ann"], pieces: 18), width: 40, height: 5, marks: .init(focus: "9 0"))
    let text = Self.text(layout)
    #expect(text[0].contains("‹") && text[0].contains("›") && text[0].contains(" 9"))
    #expect(!text[0].contains(" 1 "))
  }

  @Test func test_rows_foldWhereTheyFit() {
    let layout = CardLayout(
      Self.card(["Ann", "Ben"], pieces: 18), width: 80, height: 20, marks: .init(focus: "9 0"))
    let text = Self.text(layout)
    #expect(text.filter { $0.contains("Player") }.count == 2)
    #expect(text.contains { $0.contains(" 18") } && !text.joined().contains("‹"))
  }

  @Test func test_tooManyRows_leadingOnesStay() {
    let names = (1...30).map { "Player \($0)" }
    let layout = CardLayout(
      Self.card(names, pieces: 3), width: 60, height: 8, marks: .init(focus: "2 20"))
    let text = Self.text(layout)
    #expect(text[1].contains("Par"))
    #expect(text.contains { $0.hasPrefix("▸Player 21") })
  }

  @Test func test_openCell_isMarked_andADisputeToo() {
    let sheet = Sheet(
      columns: [.init("Archer"), .init("End 1", isWhole: true)],
      rows: [Sheet.Row([Cell("Ann"), Cell("X 9 ·", places: ["a", "b", "c"])], spoken: "")])
    let open = CardLayout(sheet, width: 40, height: 5, marks: .init(focus: "c"))
    #expect(Self.text(open)[1] == "▸Ann     X 9 _")
    #expect(open.cursor == .init(row: 1, column: 13))
    let disputed = CardLayout(
      sheet, width: 40, height: 5, marks: .init(focus: "b", disputed: ["a"]))
    #expect(Self.text(disputed)[1] == "▸Ann     X 9 ·≠")
    #expect(disputed.cursor == .init(row: 1, column: 11))
  }

  @Test func test_signOfTheTurn_isOnceForASeatWithTwoRows() {
    let cells = [Cell("1"), Cell("2", places: ["p"])]
    let rows = [[Cell("Ann")] + cells, [Cell("")] + cells].map {
      Sheet.Row($0, spoken: "", of: Seat(index: 0))
    }
    let sheet = Sheet(columns: ["Player", .figures("A"), .figures("B")], rows: rows)
    let lines = CardLayout(sheet, width: 40, height: 9, marks: .init(focus: "p")).lines
    #expect(lines.count { $0.pieces.first?.text.first == "▸" } == 1)
  }
}
