import ScoringKit
import Testing

/// Tests of the large scores of both sides that pictures and boards show.
@Suite struct SheetSidesTests {
  private static let names = Roster(["Ann", "Ben"])

  /// Returns the large scores of a sheet with a row for each side, each with the smaller text
  /// beside it.
  private func figures(
    _ titles: [String], _ ann: [String], _ ben: [String], addsUp: Bool? = nil, isLive: Bool = true
  ) -> [[String]]? {
    let columns =
      [Sheet.Column("Side")]
      + titles.map { Sheet.Column($0, isNumeric: true, addsUp: addsUp) }
    let rows = [["Ann"] + ann, ["Ben"] + ben].map { Sheet.Row($0.map { Cell($0) }, spoken: "") }
    return Sheet(columns: columns, rows: rows)
      .figures(of: Self.names.seats, Self.names, isLive: isLive)?.map { [$0.text, $0.beside] }
  }

  @Test func test_figures_duringPlay_areThePartThatIsPlayed() {
    #expect(
      figures(["1", "2", "Games"], ["11", "3", "1"], ["4", "5", "0"])
        == [["3", "Games 1"], ["5", "Games 0"]])
    #expect(
      figures(["Points", "Games"], ["7", "0"], ["2", "0"]) == [
        ["7", "Games 0"], ["2", "Games 0"],
      ])
    #expect(figures(["Points"], ["7"], ["2"]) == [["7", ""], ["2", ""]])
  }

  @Test func test_figures_thatAreWords_areShownToo() {
    #expect(
      figures(["Points", "Games"], ["Ad", "0"], ["", "1"]) == [
        ["Ad", "Games 0"], ["", "Games 1"],
      ])
    #expect(figures(["Points", "Games"], ["40", "0"], ["Ad", "1"])?.map(\.[0]) == ["40", "Ad"])
  }

  @Test func test_figures_afterPlayOrOfPartsThatAddUp_areTheWhole() {
    #expect(
      figures(["1", "2", "Games"], ["11", "11", "2"], ["4", "5", "0"], isLive: false)
        == [["2", ""], ["0", ""]])
    #expect(
      figures(["1", "2", "Total"], ["3", "4", "7"], ["1", "1", "2"], addsUp: true)
        == [["7", ""], ["2", ""]])
    #expect(figures(["1"], ["·"], ["·"]) == nil)
  }

  @Test func test_figures_ofADeclaredColumn_areShownWhateverElseWasPlayed() {
    func figures(declared: String?, isLive: Bool = true) -> [[String]]? {
      let columns =
        [Sheet.Column("Side")]
        + ["1", "2", "Total"].map { title in
          .figures(title, isFigure: declared.map { $0 == title })
        }
      // The second quarter has begun, but only one side has scored in it.
      let rows = [["Ann", "12", "3", "15"], ["Ben", "7", "", "7"]].map {
        Sheet.Row($0.map { Cell($0) }, spoken: "")
      }
      return Sheet(columns: columns, rows: rows)
        .figures(of: Self.names.seats, Self.names, isLive: isLive)?.map { [$0.text, $0.beside] }
    }
    #expect(figures(declared: "Total") == [["15", ""], ["7", ""]])
    #expect(figures(declared: "1") == [["12", "Total 15"], ["7", "Total 7"]])
    #expect(figures(declared: nil) == [["12", "Total 15"], ["7", "Total 7"]])
    #expect(figures(declared: "1", isLive: false) == [["15", ""], ["7", ""]])
  }

  @Test func test_figures_ofASideWithoutOne_areNotTakenFromAnotherColumn() {
    #expect(
      figures(["1", "2"], ["11", "3"], ["4", ""], isLive: false) == [["11", ""], ["4", ""]])
    #expect(
      figures(["1", "2", "Games"], ["11", "3", "1"], ["4", "", "0"])
        == [["11", "Games 1"], ["4", "Games 0"]])
    #expect(figures(["1", "Total"], ["3", "3"], ["", ""]) == [["3", ""], ["", ""]])
    #expect(
      figures(["1", "2", "Total"], ["3", "4", "7"], ["5", "·", "5"], isLive: true)
        == [["4", "Total 7"], ["·", "Total 5"]])
  }

  @Test func test_figures_ofSidesBesideEachOther_areInTheSummaryRow() {
    let columns = Self.names.seats.flatMap { seat in
      [
        Sheet.Column(Self.names[seat], of: seat), .figures("Sum", of: seat),
        .figures("Points", of: seat),
      ]
    }
    func figures(_ texts: [String]) -> [String]? {
      let row = Sheet.Row((["Total"] + texts).map { Cell($0) }, spoken: "", isSummary: true)
      return Sheet(columns: [.figures("Set")] + columns, rows: [row])
        .figures(of: Self.names.seats, Self.names, isLive: true)?.map(\.text)
    }
    #expect(figures(["", "27", "2", "", "25", "0"]) == ["2", "0"])
    #expect(figures(["", "27", "", "", "25", ""]) == ["27", "25"])
    #expect(figures(["", "27", "2", "", "25", ""]) == ["2", ""])
  }
}
