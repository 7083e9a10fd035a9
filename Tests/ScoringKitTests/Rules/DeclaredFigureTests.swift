import Testing

@testable import ScoringKit

@Suite struct DeclaredFigureTests {
  private struct State: Resolution {
    static let figures: [DeclaredFigure<State>] = [
      .init("hits", "Hits", [.rate]) { _, seat in (seat.index, 3) },
      .init("points", "Points", [.perCase, .highest]) { _, seat in (10, seat.index * 3) },
      .init("time", "Time", [.lowest], .time(places: 1)) { _, _ in (7234, 1) },
    ]

    func rank(of seat: Seat, closed: Bool) -> Rank { Rank([0]) }
    func headline(of seat: Seat, closed: Bool) -> Line { "" }
    func sheet(_ names: Roster, closed: Bool) -> Sheet { Sheet(columns: []) }
    func prompt(_ names: Roster) -> Prompt { Prompt(question: "Nothing") }
  }

  @Test func test_metrics_areTheDeclaredFigures_withoutThoseOfNoCase() {
    #expect(State().metrics(of: Seat(index: 0)).map(\.key) == ["hits", "time"])
    #expect(
      State().metrics(of: Seat(index: 1))
        == [
          Metric("hits", 1, outOf: 3), Metric("points", 10, outOf: 3),
          Metric("time", 7234, outOf: 1),
        ])
  }

  @Test func test_values_areExactText() {
    let values = State().figureValues(of: Seat(index: 2))
    #expect(values.map(\.text) == ["2 of 3 (67%)", "1.67", "12:03.4"])
  }

  @Test func test_section_hasALineForEachReading() {
    let section = Statistic("play", "Play", of: State.figures)
    guard case .figures(let lines) = section.form else {
      Issue.record("There are no figures.")
      return
    }
    #expect(lines.map(\.label) == ["Hits", "Points, mean", "Points, best", "Time"])
    #expect(lines.map(\.reading) == [.rate, .perCase, .highest, .lowest])
    #expect(lines.last?.format == .time(places: 1))
  }
}
