import ScoringKit
import Testing

@Suite struct StatisticTextTests {
  @Test func test_list_everyForm_isRead() throws {
    func json(_ reading: String) -> String {
      #"{"metric": "x", "label": "X", "reading": "\#(reading)"}"#
    }
    let text = """
      [
        {"id": "a", "title": "A", "figures": [\(json("rate")),
          {"metric": "y", "label": "Y", "reading": "total", "format": "plain"}]},
        {"id": "b", "title": "B",
          "parts": {"metric": "x", "label": "X", "reading": "perCase", "format": "relative"}},
        {"id": "c", "title": "C", "units": \(json("perCase")), "lower": true},
        {"id": "d", "title": "D", "bests": [\(json("highest"))]},
        {"id": "e", "title": "E", "trend": \(json("perRound")), "window": 5},
        {"id": "f", "title": "F", "composite": \(json("lowest"))},
        {"id": "g", "title": "G", "streaks": [{"id": "won", "label": "Won"},
          {"id": "low", "label": "Low", "metric": "x", "least": -9, "most": -1}]},
        {"id": "h", "title": "H", "headToHead": \(json("perRound"))},
        {"id": "i", "title": "I", "partners": \(json("perRound"))},
        {"id": "j", "title": "J", "recent": [\(json("rate"))], "days": [7, 30],
          "kinds": ["match"], "aliases": ["late"]}
      ]
      """
    func x(_ reading: Statistic.Figure.Reading) -> Statistic.Figure { .init("x", "X", reading) }
    #expect(
      try Statistic.list(text) == [
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
    ("", "a: A section has one form, and this one has 0."),
    (#", "trend": F"#, #"a: There is no "window"."#),
    (#", "parts": F, "composite": F"#, "a: A section has one form, and this one has 2."),
    (#", "part": F"#, #"a: There is no field "part"."#),
    (#", "bests": [F, {"metric": "x"}]"#, #"a, bests[1]: There is no "label"."#),
    (
      #", "parts": ["x", "X", "rate"]"#,
      "a, parts: Expected Dictionary<String, Any>, and found a list."
    ),
    (
      #", "streaks": [{"id": "s", "label": "S", "metric": "x", "least": 1, "most": -1}]"#,
      "a, streaks[0]: 1 is more than -1."
    ),
  ])
  func test_list_mistake_isRefusedWithItsLocation(form: String, message: String) {
    let figure = #"{"metric": "x", "label": "X", "reading": "rate"}"#
    let text = #"[{"id": "a", "title": "A"\#(form.replacing("F", with: figure))}]"#
    #expect {
      try Statistic.list(text)
    } throws: {
      ($0 as? Refusal)?.message == "Statistics.json, \(message)"
    }
  }

  @Test func test_list_unknownReading_isNamed() {
    let text =
      #"[{"id": "a", "title": "A", "parts": {"metric": "x", "label": "X", "reading": "often"}}]"#
    #expect {
      try Statistic.list(text)
    } throws: {
      let message = ($0 as? Refusal)?.message ?? ""
      return message.hasPrefix("Statistics.json, a, parts.reading: ") && message.contains("often")
    }
  }
}
