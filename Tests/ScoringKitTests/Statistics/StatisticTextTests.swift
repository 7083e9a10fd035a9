import ScoringKit
import Testing

@Suite struct StatisticTextTests {
  @Test func test_list_everyForm_isRead() {
    let text = """
      [
        {"id": "a", "title": "A", "figures": [["x", "X", "rate"], ["y", "Y", "total"]]},
        {"id": "b", "title": "B", "parts": ["x", "X", "perCase", "relative"]},
        {"id": "c", "title": "C", "units": ["x", "X", "perCase"], "lower": true},
        {"id": "d", "title": "D", "bests": [["x", "X", "highest"]]},
        {"id": "e", "title": "E", "trend": ["x", "X", "perRound"], "window": 5},
        {"id": "f", "title": "F", "composite": ["x", "X", "lowest"]},
        {"id": "g", "title": "G", "streaks": [["won", "Won"], ["low", "Low", "x", -9, -1]]},
        {"id": "h", "title": "H", "headToHead": ["x", "X", "perRound"]},
        {"id": "i", "title": "I", "partners": ["x", "X", "perRound"]},
        {"id": "j", "title": "J", "recent": [["x", "X", "rate"]], "days": [7, 30],
          "kinds": ["match"], "aliases": ["late"]}
      ]
      """
    func x(_ reading: Statistic.Figure.Reading) -> Statistic.Figure { .init("x", "X", reading) }
    #expect(
      Statistic.list(text) == [
        Statistic("a", "A", .figures([x(.rate), .init("y", "Y", .total)])),
        Statistic("b", "B", .parts(.init("x", "X", .perCase, .relative))),
        Statistic("c", "C", .units(x(.perCase), lower: true)),
        Statistic("d", "D", .bests([x(.highest)])),
        Statistic("e", "E", .trend(x(.perRound), window: 5)),
        Statistic("f", "F", .composite(x(.lowest))),
        Statistic(
          "g", "G",
          .streaks([.init("won", "Won", .won), .init("low", "Low", .within(key: "x", -9 ... -1))])),
        Statistic("h", "H", .headToHead(x(.perRound))),
        Statistic("i", "I", .partners(x(.perRound))),
        Statistic(
          "j", "J", .recent([x(.rate)], days: [7, 30]), kinds: ["match"], aliases: ["late"]),
      ])
  }

  @Test(arguments: [
    "", "{}", "[1]", #"[{"id": "a", "title": "A"}]"#,
    #"[{"id": "a", "title": "A", "parts": ["x", "X", "often"]}]"#,
    #"[{"id": "a", "title": "A", "trend": ["x", "X", "rate"]}]"#,
  ])
  func test_list_whatCannotBeRead_isLeftOut(text: String) {
    #expect(Statistic.list(text).isEmpty)
  }

  @Test func test_list_streakWithBoundsTheWrongWayRound_isLeftOut() {
    let text = #"[{"id": "a", "title": "A", "streaks": [["low", "Low", "x", 1, -1]]}]"#
    #expect(Statistic.list(text) == [Statistic("a", "A", .streaks([]))])
  }
}
