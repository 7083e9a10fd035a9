import ScoringKit
import Testing

@testable import ScoringViews

/// Tests of what a picture never leaves out or cuts: scores, the winner's name, totals, and how a
/// result came about.
@Suite struct PictureResultTests {
  private static let formats = PictureFormat.allCases
  private static let names = [
    "Maximiliana Castellanos-Okonkwo", "Bartholomew Featherstonehaugh", "Christopher Montgomery",
    "Jean-Baptiste de la Fontaine", "Konstantinos Papadopoulos", "Вероника Преображенская", "佐藤 美咲",
  ]
  private static let scores = ["-7", "1440", "8390.5", "12:03.4", "147-147", "99 999", "1,317"]

  private static func sides(_ names: [String], _ score: String, words: String = "")
    -> [Picture.Side]
  {
    names.enumerated().map { index, name in
      var side = Picture.Side(
        seat: Seat(index: index), name: name, place: "\(index + 1)", score: score,
        note: index == 0 ? "Total\u{a0}61 · won by\u{a0}5" : "", isFirst: index == 0)
      side.words = index == 0 ? "" : words
      return side
    }
  }

  private static func texts(_ picture: Picture, _ format: PictureFormat) -> [Scene.Text] {
    PictureLayout.scene(picture, format).texts
  }

  /// A column of pieces, or of another role, of a card for tests.
  private static func figures(_ title: String, _ role: Sheet.Column.Role) -> Sheet.Column {
    .figures(title, role: role)
  }

  @Test(arguments: scores, [1, 2, 3, 4, 14])
  func test_scene_longScore_isNeverCut(score: String, count: Int) {
    let names = (0..<count).map { "\(Self.names[$0 % Self.names.count]) \($0)" }
    for isDuel in count == 2 ? [false, true] : [false] {
      let picture = Picture(title: "Open", sides: Self.sides(names, score), isDuel: isDuel)
      for format in Self.formats {
        let shown = Self.texts(picture, format).filter { $0.content == TextMeasure.minus(score) }
        #expect(!shown.isEmpty, "\(format)")
        #expect(shown.allSatisfy { $0.size >= 24 }, "\(format)")
      }
    }
  }

  @Test(arguments: names, [1, 2, 3, 4, 14])
  func test_scene_winner_keepsNameAndTotal(name: String, count: Int) {
    let names = [name] + (1..<max(1, count)).map { "Al \($0)" }
    for score in ["E", "-12", "1133"] {
      let picture = Picture(title: "Open", sides: Self.sides(Array(names.prefix(count)), score))
      for format in Self.formats {
        let texts = Self.texts(picture, format)
        let bold = texts.filter { $0.isBold && name.contains($0.content) && $0.content.count > 1 }
        let words = bold.map(\.content).joined(separator: " ")
        #expect(
          name.split(separator: " ").allSatisfy { word in
            words.replacing("- ", with: "-").contains(word)
          }, "\(format) \(score): \(words)")
        let others = texts.filter { !$0.isBold && $0.content.hasPrefix("Al ") }
        let least = bold.map(\.size).max() ?? 0
        #expect(others.allSatisfy { $0.size <= least }, "\(format) \(score)")
        #expect(
          texts.contains { $0.content.contains("Total\u{a0}61") }, "\(format) \(score): \(words)")
      }
    }
  }

  @Test(arguments: [2, 3, 4, 14])
  func test_scene_wordsOfAResult_areInEveryForm(count: Int) {
    let names = (0..<count).map { Self.names[$0 % Self.names.count] + " \($0)" }
    let picture = Picture(title: "Open", sides: Self.sides(names, "281", words: "retired"))
    for format in Self.formats {
      #expect(Self.texts(picture, format).contains { $0.content == "retired" }, "\(format)")
    }
  }

  @Test func test_duel_withoutAWinner_saysUndecided() {
    var sides = Self.sides(["Ann", "Ben"], "5")
    for index in sides.indices { (sides[index].isFirst, sides[index].note) = (false, "") }
    let picture = Picture(title: "Ann v Ben", sides: sides, isDuel: true)
    for format in Self.formats {
      #expect(Self.texts(picture, format).count { $0.content == "undecided" } == 2, "\(format)")
    }
    #expect(BlockHTML(picture).html().contains("undecided"))
  }

  @Test(arguments: ["1 up", "5&4"])
  func test_duel_resultInWords_isTheWinners(score: String) {
    var sides = Self.sides(["Ann", "Ben"], score)
    sides[1].score = score.contains("up") ? "1 down" : "down 5&4"
    let picture = Picture(title: "Ann v Ben", sides: sides, isDuel: true)
    for format in Self.formats {
      let words = Self.texts(picture, format).map(\.content)
      #expect(words.contains(score) && !words.contains { $0.contains("down") }, "\(format)")
    }
  }

  @Test func test_duel_extraColumn_isShownWithoutTheSetsAgain() {
    let sides = Self.sides(["Ann", "Ben"], "2")
    let card = Sheet(
      columns: [
        "Team", Self.figures("Set 1", .piece), Self.figures("Set 2", .piece),
        Self.figures("Aces", .extra), Self.figures("Sets", .sum),
      ],
      rows: sides.map { side in
        Sheet.Row(
          [Cell(side.name), Cell("25", .good), Cell("26"), Cell("17"), Cell("2")], spoken: "",
          of: side.seat)
      })
    let picture = Picture(title: "Ann v Ben", sides: sides, isDuel: true, card: card)
    for format in Self.formats where format != .wide {
      let words = Self.texts(picture, format).map(\.content)
      #expect(words.count { $0 == "25" } == 2 && words.count { $0 == "26" } == 2, "\(format)")
      #expect(words.count { $0 == "17" } == 2 && words.contains("Aces"), "\(format)")
    }
  }

  @Test func test_duel_longTitleOfAPart_isBrief() {
    let sides = Self.sides(["Ann", "Ben"], "2")
    let card = Sheet(
      columns: [
        "Team", .figures("Deciding set", brief: "D", role: .piece), Self.figures("Sets", .sum),
      ],
      rows: sides.map { side in
        Sheet.Row([Cell(side.name), Cell("15"), Cell("2")], spoken: "", of: side.seat)
      })
    let picture = Picture(title: "Ann v Ben", sides: sides, isDuel: true, card: card)
    let words = Self.texts(picture, .post).map(\.content)
    #expect(words.contains("D") && !words.contains { $0.hasSuffix("…") })
  }

  @Test func test_grid_dimWords_haveNoDot() {
    let sides = Self.sides(["Ann"], "2")
    let card = Sheet(
      columns: ["Who", Self.figures("1", .piece), Self.figures("2", .piece)],
      rows: [
        Sheet.Row([Cell("Ann"), Cell("xo", .dim), Cell("·", .dim)], spoken: "", of: sides[0].seat)
      ])
    let scene = PictureLayout.scene(Picture(title: "Open", sides: sides, card: card), .post)
    let dots = scene.elements.count { if case .circle = $0 { true } else { false } }
    #expect(dots == 1 && scene.texts.contains { $0.content == "xo" })
  }

  @Test func test_grid_severalRowsOfASide_stayTogetherAndCountAsOne() throws {
    let sides = Self.sides((1...30).map { "Player \($0)" }, "2")
    let card = Sheet(
      columns: ["Who", Self.figures("1", .piece), Self.figures("Total", .sum)],
      rows: sides.flatMap { side in
        (1...3).map { row in
          Sheet.Row(
            [Cell(row == 1 ? side.name : "- row"), Cell("\(row)"), Cell("9")], spoken: "",
            of: side.seat)
        }
      })
    let texts = Self.texts(Picture(title: "Open", sides: sides, card: card), .post)
    let rows = texts.count { $0.content == "- row" }
    let more = texts.filter { $0.content.hasPrefix("and ") && $0.content.hasSuffix(" more") }
    #expect(rows > 0 && rows % 2 == 0)
    #expect(more.contains { $0.content == "and \(30 - rows / 2) more" }, "\(more.map(\.content))")
  }

  @Test func test_grid_names_haveOneSize() {
    let sides = Self.sides(["Ann", "Maximiliana Castellanos", "Ben"], "2")
    let columns =
      ["Who"] + (1...9).map { Self.figures("\($0)", .piece) } + [Self.figures("Total", .sum)]
    let card = Sheet(
      columns: columns,
      rows: sides.map { side in
        Sheet.Row([Cell(side.name)] + (1...10).map { _ in Cell("3") }, spoken: "", of: side.seat)
      })
    let texts = Self.texts(Picture(title: "Open", sides: sides, card: card), .story)
    let start = texts.firstIndex { $0.content == "Who" } ?? 0
    let names = texts[start...].filter { text in
      sides.contains { $0.name.hasPrefix(text.content.prefix(3)) } && text.anchor == .start
    }
    #expect(names.count == 3 && Set(names.map(\.size)).count == 1, "\(names)")
  }

  @Test func test_footer_longRemarks_areWholeOrCounted() {
    let remark = "Maximiliana Castellanos-Okonkwo: 54 strokes were reported without the holes."
    let picture = Picture(
      title: "Open", sides: Self.sides(["Ann"], "2"), remarks: [remark, remark, remark])
    for format in Self.formats {
      let words = Self.texts(picture, format).map(\.content)
      #expect(!words.contains { $0.contains("…") }, "\(format): \(words)")
      #expect(
        format == .page || format == .story || words.contains { $0.hasPrefix("and ") },
        "\(format): \(words)")
    }
  }

  /// Tests that no number of a card is cut, however long the numbers and the list of columns are.
  @Test(arguments: ["8390.5", "12:03.45", "100.25"], [1, 2, 4, 14])
  func test_card_longNumbers_areNeverCut(value: String, count: Int) {
    let sides = Self.sides((0..<count).map { "Player \($0)" }, value)
    for pieces in [3, 10, 30] {
      let columns =
        ["Who"] + (1...pieces).map { Self.figures("\($0)", .piece) }
        + [Self.figures("Total", .sum), Self.figures("Extra", .extra)]
      let card = Sheet(
        columns: columns,
        rows: sides.map { side in
          Sheet.Row(
            [Cell(side.name)] + (0...pieces + 1).map { _ in Cell(value) }, spoken: "", of: side.seat
          )
        })
      let picture = Picture(
        title: "Open", sides: sides, isDuel: count == 2, card: card,
        figures: [Picture.Figure("\(value) \(value) \(value)", "longest")])
      for format in Self.formats {
        // A name beside such numbers may be shortened.
        let cut = Self.texts(picture, format).map(\.content)
          .filter { $0.contains("…") && !$0.hasPrefix("Pl") }
        #expect(cut.isEmpty, "\(format) \(pieces): \(cut)")
      }
    }
  }
}
