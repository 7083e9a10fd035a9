import ScoringKit
import Testing

@testable import ScoringViews

/// Tests of the words in a result picture, and of the names that it shows.
@Suite struct PictureWordsTests {
  private static func side(_ index: Int, _ name: String, _ score: String) -> Picture.Side {
    Picture.Side(
      seat: Seat(index: index), name: name, place: "\(index + 1)", score: score,
      isFirst: index == 0 && !score.isEmpty)
  }

  private static func texts(_ picture: Picture, _ format: PictureFormat) -> [String] {
    PictureLayout.scene(picture, format).texts.map(\.content)
  }

  @Test(arguments: PictureFormat.allCases)
  func test_scene_beforeAnyScore_nobodyIsInTheWinnersPlace(format: PictureFormat) {
    let picture = Picture(
      title: "Duck Pond", state: "Not begun",
      sides: [Self.side(0, "Ann", ""), Self.side(1, "Ben", "")], isClosed: false)
    let scene = PictureLayout.scene(picture, format)
    let sizes = ["Ann", "Ben"].map { name in
      scene.texts.filter { $0.content == name }.map(\.size)
    }
    #expect(sizes[0].count == 1 && sizes[0] == sizes[1])
    #expect(scene.texts.contains { $0.content == "Not begun" })
  }

  @Test(arguments: [("2", "2nd of 4"), ("T3", "Tied for 3rd of 4"), ("1", "1st of 4")])
  func test_scene_ofOneAlone_saysTheirPlaceAmongAll(place: String, words: String) {
    var side = Self.side(1, "Ben", "51")
    side.place = place
    side.isFirst = place == "1"
    for format in PictureFormat.allCases {
      let texts = Self.texts(Picture(title: "Duck Pond", sides: [side], field: 4), format)
      #expect(texts.contains(words) && !texts.contains("No place"), "\(format): \(texts)")
    }
    side.place = "–"
    #expect(
      Self.texts(Picture(title: "Duck Pond", sides: [side], field: 4), .post)
        .contains("No place") == !side.isFirst)
  }

  @Test(arguments: PictureFormat.allCases)
  func test_scene_duelInProgress_saysSo(format: PictureFormat) {
    let picture = Picture(
      title: "Duck Pond", state: "In progress",
      sides: [Self.side(0, "Ann", "2"), Self.side(1, "Ben", "1")], isDuel: true, isClosed: false)
    #expect(Self.texts(picture, format).contains("In progress"))
  }

  @Test(arguments: PictureFormat.allCases)
  func test_scene_duelOfFiveParts_hasThoseOfBothSides(format: PictureFormat) {
    let columns =
      [Sheet.Column("Side")] + (1...5).map { Sheet.Column("\($0)", isNumeric: true) }
      + [Sheet.Column("Games", isNumeric: true, role: .sum)]
    let rows = [
      ["Ann", "11", "9", "11", "8", "11", "3"], ["Ben", "4", "12", "5", "13", "6", "2"],
    ]
    .enumerated().map { index, cells in
      Sheet.Row(cells.map { Cell($0) }, spoken: "", of: Seat(index: index))
    }
    let picture = Picture(
      title: "Duck Pond", sides: [Self.side(0, "Ann", "3"), Self.side(1, "Ben", "2")],
      isDuel: true, card: Sheet(columns: columns, rows: rows))
    let texts = Self.texts(picture, format)
    for figure in ["9", "8", "4", "12", "5", "13", "6"] { #expect(texts.contains(figure)) }
    #expect(!texts.contains { $0.contains("more") })
  }

  @Test(arguments: PictureFormat.allCases)
  func test_scene_severalThingsAreOdd_noneIsLeftOutInSilence(format: PictureFormat) {
    let odd = ["Ann: 2 penalty throws.", "Ben: 2 penalty throws."]
    var picture = Picture(
      title: "Duck Pond", sides: [Self.side(0, "Ann", "3"), Self.side(1, "Ben", "2")],
      remarks: odd)
    #expect(odd.allSatisfy { each in Self.texts(picture, format).contains { $0.contains(each) } })
    picture.remarks = odd + (0..<9).map { "Remark \($0) that takes quite some room of its own." }
    let texts = Self.texts(picture, format)
    let words = texts.joined(separator: " ")
    let shown = picture.remarks.count { words.contains($0) }
    #expect(shown > 0 && (shown == 11 || texts.contains("and \(11 - shown) more remarks")))
  }

  @Test(arguments: PictureFormat.allCases)
  func test_scene_disputeWhileItIsPlayed_isSaidBesideTheLegend(format: PictureFormat) {
    let rows = [("Ann", "(2)"), ("Ben", "·")].enumerated().map { index, cells in
      Sheet.Row(
        [Cell(cells.0), Cell(cells.1, figures: [.init("2", .good)])], spoken: "",
        of: Seat(index: index))
    }
    let picture = Picture(
      title: "Duck Pond", state: "In progress",
      sides: [Self.side(0, "Ann", "2"), Self.side(1, "Ben", "1")], isClosed: false,
      card: Sheet(columns: [Sheet.Column("Side"), Sheet.Column("1", isNumeric: true)], rows: rows),
      remarks: ["Disputed: Ann tosses 2 or Ann tosses 3."])
    let texts = Self.texts(picture, format)
    #expect(texts.contains { $0.hasPrefix("Disputed: Ann tosses 2 or Ann") }, "\(texts)")
  }

  @Test(arguments: [PictureFormat.post, .story])
  func test_scene_sixWithACardOfEighteen_leavesNobodyOut(format: PictureFormat) {
    let names = ["Ann", "Ben", "Cid", "Dan", "Eve", "Finn"]
    let columns =
      [Sheet.Column("Player")]
      + (1...18).map { Sheet.Column("\($0)", isNumeric: true, addsUp: true) }
      + [Sheet.Column("Total", isNumeric: true)]
    let par = Sheet.Row(["Par"].map { Cell($0) } + (1...18).map { _ in Cell("3") }, spoken: "")
    let rows = names.enumerated().map { index, name in
      Sheet.Row(
        [Cell(name)] + (1...18).map { _ in Cell("3") } + [Cell("\(54 + index)")], spoken: "",
        of: Seat(index: index))
    }
    let picture = Picture(
      title: "Duck Pond",
      sides: names.enumerated().map { Self.side($0, $1, "\(54 + $0)") },
      card: Sheet(columns: columns, rows: [par] + rows),
      figures: (1...4).map { Picture.Figure("\($0)", "Number \($0)") })
    let texts = Self.texts(picture, format)
    #expect(!texts.contains { $0.hasSuffix("more") }, "\(texts)")
    // Each name appears once in the list, and once in each of the two bands of the card.
    for name in names.dropFirst() { #expect(texts.count { $0 == name } == 3, "\(name)") }
  }

  @Test func test_printer_cutTextThatRunsToTheLeft_hasItsSignAtItsEnd() {
    func printed(_ text: String) -> String {
      var scene = Scene(width: 800, height: 100)
      scene.text(text, 0, centre: 50, size: 30)
      return ScenePrinter(appearance: .light).file(scene, title: "")
    }
    #expect(printed("מקסימי…").contains(">\u{2068}מקסימי…\u{2069}<"))
    #expect(printed("נועה ב. & Ann").contains(">\u{2068}נועה ב.\u{2069} &amp; Ann<"))
    #expect(printed("Maxim…").contains(">Maxim…<"))
  }

  /// Returns a picture with a card of ten long titles whose values add up.
  private static func longTitles(isDuel: Bool) -> Picture {
    let columns =
      [Sheet.Column("Athlete")]
      + (1...10).map { Sheet.Column("\($0)00 metres", isNumeric: true, role: .piece, addsUp: true) }
      + [Sheet.Column("Points", isNumeric: true, role: .sum)]
    let rows = ["Ann", "Ben"].enumerated().map { index, name in
      Sheet.Row(
        [Cell(name)] + (1...10).map { _ in Cell("900") } + [Cell("9000")], spoken: "",
        of: Seat(index: index))
    }
    var card = Sheet(columns: columns, rows: rows)
    card.legend = ["↓ above the limit"]
    return Picture(
      title: "Meet", sides: [side(0, "Ann", "9000"), side(1, "Ben", "9000")], isDuel: isDuel,
      card: card)
  }

  @Test(arguments: [PictureFormat.post, .story])
  func test_scene_sumOfABand_hasAHeadingThatFits(format: PictureFormat) {
    let texts = Self.texts(Self.longTitles(isDuel: false), format)
    #expect(texts.contains("1–4"), "\(texts)")
  }

  @Test(arguments: [true, false]) func test_scene_legendInWords_isThereForTwoToo(isDuel: Bool) {
    #expect(Self.texts(Self.longTitles(isDuel: isDuel), .post).contains("↓ above the limit"))
  }
}
