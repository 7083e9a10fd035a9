import Testing

@testable import ScoringKit

@Suite struct RoundFiguresTests {
  private static let ann = Competitor(id: "a1", kind: .player, name: "Ann")
  private static let side = Competitor.side(
    of: [ann, Competitor(id: "g1", kind: .guest, name: "Zoë \"Z\"")], called: "Red | \\ 1")
  private static let book = RecordBook(id: "a#b#1", title: "A — B, [1]")
  private static let metrics = [
    Metric("sum", 54, outOf: 18), Metric("rest", -3, outOf: 0),
    Metric("hole", of: "1", 3, outOf: 1), Metric("hole", of: "Par 4", .min, outOf: .max),
    Metric("half", of: "Front", 0, outOf: 9), Metric("sum", of: "late", 1, outOf: 1),
  ]

  private static func seat(
    _ competitor: Competitor, place: Int?, book: RecordBook = book, _ metrics: [Metric] = metrics,
    members: [[Metric]] = []
  ) -> RoundFigures.Seat {
    RoundFigures.Seat(
      competitor: competitor, place: place, book: book, metrics: metrics, members: members)
  }

  private static let rounds = [
    RoundFigures(seats: []),
    RoundFigures(seats: [seat(ann, place: 1), seat(ann, place: nil)]),
    RoundFigures(seats: [
      seat(
        side, place: 2,
        members: [[], [Metric("own", 1, outOf: 2), Metric("x", of: "y", 3, outOf: 4)]]),
      seat(ann, place: 1, book: RecordBook(id: "", title: ""), []), seat(ann, place: 3),
    ]),
  ]

  @Test func test_figures_ofTheStoredForm_areTheSame() throws {
    var reader = FiguresReader()
    for round in Self.rounds + Self.rounds {
      let text = try CanonicalJSON.text(round.value)
      #expect(reader.figures(Array(text.utf8)[...]) == round, "\(text)")
    }
  }

  @Test func test_value_ofSeatsAlike_hasTheirHeadOnce() throws {
    let text = try CanonicalJSON.text(Self.rounds[1].value)
    #expect(text.split(separator: "Par 4").count == 2, "\(text)")
  }

  @Test(arguments: [
    "", "1", "{}", "[1]", "[[]]", "[[{},1,null,[],[]]]", "[[1,1,[\"a\",\"b\"],[],[]]]",
    "[[{},1,[\"a\"],[],[]]]", "[[{},1,[\"a\",\"b\",\"c\"],[1],[]]]",
    "[[{},1,[\"a\",\"b\"],[1.5],[]]]", "[[{},1,[\"a\",\"b\"],[],1]]",
  ])
  func test_figures_ofAnythingElse_areNone(text: String) {
    var reader = FiguresReader()
    #expect(reader.figures(Array(text.utf8)[...]) == nil)
  }

  @Test func test_figures_ofAPlaceThatIsNone_haveNone() {
    var reader = FiguresReader()
    for place in ["0", "-1", "null", "\"1\""] {
      let text = "[[{},\(place),[\"a\",\"b\"],[],[]]]"
      #expect(reader.figures(Array(text.utf8)[...])?.seats.first.map { $0.place } == .some(nil))
    }
  }
}
