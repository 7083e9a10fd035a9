import Testing

@testable import ScoringDesk

@Suite struct TextPlotTests {
  @Test func test_line_goesFromLeastToGreatest() {
    #expect(TextPlot.line([0, 7, 3, 4]) == "_#-=")
    #expect(TextPlot.line([0, 1, 2, 3, 4, 5, 6, 7]) == "_.:-=+*#")
    #expect(TextPlot.line([]).isEmpty)
    #expect(TextPlot.line([5, 5]).count == 2)
    #expect(TextPlot.line([.min, .max]) == "_#")
  }

  @Test func test_bar_isAsLongAsThePart() {
    #expect(TextPlot.bar(1, of: 2).count == 10)
    #expect(TextPlot.bar(1, of: 1000) == "#")
    #expect(TextPlot.bar(0, of: 9).isEmpty)
    #expect(TextPlot.bar(1, of: 0).isEmpty)
    #expect(TextPlot.bar(9, of: 3).count == TextPlot.width)
  }
}
