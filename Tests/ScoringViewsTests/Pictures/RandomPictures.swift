import ScoringKit

@testable import ScoringViews

/// Makes random contents of result pictures for tests: 1 to 30 sides, 0 to 60 columns, names in
/// many scripts, and rounds that were abandoned early.
struct RandomPictures {
  private var random: SeededRandom

  init(seed: UInt64) {
    random = SeededRandom(seed: seed)
  }

  static let names = [
    "Ann", "Ann Lindqvist", "Maximiliana Featherstonehaugh-Okonkwo", "佐藤 美咲", "נועה בן־דוד",
    "محمد بن سلمان", "Вероника Александровна Преображенская", "🦊 Foxy 👩‍👩‍👧‍👦", "Ü",
    "<b onclick='x'>Bobby & \"Tables\"</b>", "ก้อง เกียรติ", "मीरा देवी",
    String(repeating: "x", count: 70),
    "山本山本山本山本山本山本山本山本山本山本", "O'Neill-Castellanos-de-la-Cruz y Fernández",
  ]

  private mutating func number(_ bounds: ClosedRange<Int>) -> Int {
    Int.random(in: bounds, using: &random)
  }

  private mutating func one<Value>(of values: [Value], or other: Value) -> Value {
    values.randomElement(using: &random) ?? other
  }

  private mutating func chance(_ percent: Int) -> Bool { number(1...100) <= percent }

  /// Returns the content of a picture whose card has one row for each side.
  mutating func grid() -> Picture {
    let count = number(1...30)
    let pieces = number(0...60)
    var columns = [Sheet.Column("Who")]
    let addsUp = chance(50)
    columns += (0..<pieces).map {
      Sheet.Column("p\($0 + 1)", isNumeric: true, role: .piece, addsUp: addsUp)
    }
    if chance(30) { columns.append(Sheet.Column("Serve")) }
    columns += (0..<number(0...3)).map { Sheet.Column("e\($0)", isNumeric: true, role: .extra) }
    columns += (0..<number(0...2)).map { Sheet.Column("Sum \($0)", isNumeric: true, role: .sum) }
    var sides: [Picture.Side] = []
    var rows: [Sheet.Row] = []
    if chance(50) {
      rows.append(Sheet.Row(columns.map { _ in Cell("3", .dim) }, spoken: "Reference"))
    }
    for index in 0..<count {
      let seat = Seat(index: index)
      let name = one(of: Self.names, or: "Ann") + (chance(60) ? " \(index)" : "")
      let cells = columns.dropFirst().map { column in cell(column) }
      rows.append(Sheet.Row([Cell(name)] + cells, spoken: name, of: seat))
      sides.append(
        Picture.Side(
          seat: seat, name: name, place: index == 0 ? "1" : "T\(index + 1)",
          score: one(of: ["7", "-7", "1,317", "12:03.4", "E", "+12", "DNF"], or: "7"),
          note: chance(40) ? "thru 7 · Total 51" : "", isFirst: index == 0 && chance(80)))
    }
    return picture(sides, Sheet(columns: columns, rows: rows))
  }

  private mutating func cell(_ column: Sheet.Column) -> Cell {
    guard column.isNumeric else { return Cell(chance(50) ? "→ 2" : "") }
    let number = number(1...(column.role == .piece ? 12 : 2000))
    guard column.role == .piece else { return Cell("\(number)") }
    if chance(10) { return Cell("·", .dim) }
    guard chance(50) else { return Cell("\(number)", one(of: Tone.allCases, or: .plain)) }
    return Cell(
      "(\(number))", figures: [Cell.Figure("\(number)", one(of: Cell.Mark.allCases, or: .plain))])
  }

  /// Returns the content of a picture of one side whose card has one row for each part of the
  /// round.
  mutating func ends() -> Picture {
    let pieces = number(2...6)
    let columns =
      [
        Sheet.Column("End", isNumeric: true), Sheet.Column("Pieces", isWhole: true),
        Sheet.Column("Sum", isNumeric: true), Sheet.Column("Hits", isNumeric: true, role: .extra),
        Sheet.Column("Total", isNumeric: true),
      ]
    var rows: [Sheet.Row] = []
    for end in 1...number(1...40) {
      let figures = (0..<pieces).map { _ in
        Cell.Figure(
          one(of: ["X", "10", "9", "M"], or: "9"), one(of: Cell.Mark.allCases, or: .gold))
      }
      rows.append(
        Sheet.Row(
          [
            Cell("\(end)"), Cell("", figures: figures), Cell("54"), Cell("6"), Cell("\(54 * end)"),
          ], spoken: "End \(end)"))
    }
    rows.append(
      Sheet.Row(
        [Cell(""), Cell("Total"), Cell("54"), Cell("99"), Cell("999")], spoken: "",
        isSummary: true))
    let side = Picture.Side(
      seat: Seat(index: 0), name: one(of: Self.names, or: "Ann"), place: "1", score: "635",
      isFirst: true)
    return picture([side], Sheet(columns: columns, rows: rows))
  }

  /// Returns the content of a picture of two to four sides that have cards of their own, because
  /// the card of the round has only sums.
  mutating func abreast() -> Picture {
    let sides = (0..<number(2...4)).map { index in
      Picture.Side(
        seat: Seat(index: index), name: one(of: Self.names, or: "Ann"), place: "\(index + 1)",
        score: "635", isFirst: index == 0)
    }
    let card = Sheet(
      columns: ["Who", .figures("Total")],
      rows: sides.map { Sheet.Row([Cell($0.name), Cell("635")], spoken: "", of: $0.seat) })
    var picture = picture(sides, card)
    picture.details = sides.map { _ in ends().card }
    return picture
  }

  /// Returns the content of a picture of two sides, whose card has one row for each side or for
  /// each part.
  mutating func duel() -> Picture {
    let names = [one(of: Self.names, or: "Ann"), one(of: Self.names, or: "Ben") + "+"]
    let seats = [Seat(index: 0), Seat(index: 1)]
    let sides = seats.map { seat in
      Picture.Side(
        seat: seat, name: names[seat.index], members: chance(30) ? ["Ann A", "Ben B"] : [],
        place: "\(seat.number)", score: "\(number(0...200))", isFirst: seat.index == 0)
    }
    var card: Sheet
    if chance(50) {
      let games = number(1...9)
      card = Sheet(
        columns: [Sheet.Column("Side")] + (1...games).map { Sheet.Column("\($0)", isNumeric: true) }
          + [Sheet.Column("Games", isNumeric: true)],
        rows: seats.map { seat in
          Sheet.Row(
            [Cell(names[seat.index])] + (0...games).map { _ in Cell("11", .good) }, spoken: "",
            of: seat)
        })
    } else {
      let pieces = number(1...6)
      card = Sheet(
        columns: [Sheet.Column("Set", isNumeric: true)]
          + seats.flatMap { seat in
            [
              Sheet.Column(names[seat.index], isWhole: true, of: seat),
              Sheet.Column("Sum", isNumeric: true, of: seat),
              Sheet.Column("Points", isNumeric: true, of: seat),
            ]
          })
      for set in 1...number(1...12) {
        let half = [
          Cell("", figures: (0..<pieces).map { _ in Cell.Figure("10", .gold) }),
          Cell("30", figures: [Cell.Figure("30", .taken)]), Cell("2"),
        ]
        card.rows.append(Sheet.Row([Cell("\(set)")] + half + half, spoken: "Set \(set)"))
      }
    }
    var picture = picture(sides, card)
    picture.isDuel = true
    return picture
  }

  private mutating func picture(_ sides: [Picture.Side], _ card: Sheet) -> Picture {
    let series = (0..<number(1...5)).map { index in
      Chart.Series(
        sides.indices.contains(index) ? sides[index].name : "Line \(index)", .plain,
        (0..<number(1...80)).map { _ in number(-20...20) })
    }
    let chart = Chart(title: "Lead", step: "step", series: series, spoken: "")
    return Picture(
      title: one(of: Self.names, or: "Open") + (chance(50) ? " — Main layout, long and hard" : ""),
      subtitle: "A sport · to 11, win by 2, best of 3 · 30 players", date: "Nov 22, 2026",
      state: chance(20) ? "In progress" : "", sides: sides, isClosed: chance(80), card: card,
      figures: (0..<number(0...6)).map { Picture.Figure("\($0).5", "longest runs of something") },
      charts: chance(40)
        ? (1...number(1...7)).map { Picture.TitledChart("Game \($0): 11-7", chart) } : [],
      remarks: chance(20) ? ["Somebody never tossed and takes no place."] : [], spoken: "A picture")
  }
}
