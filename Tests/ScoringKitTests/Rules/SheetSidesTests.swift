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
    // Nothing declares it, but they add up.
    #expect(
      figures(["1", "2", "Total"], ["3", "4", "7"], ["5", "·", "5"]) == [["7", ""], ["5", ""]])
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
    #expect(figures(declared: nil) == [["15", ""], ["7", ""]])
    #expect(figures(declared: "1", isLive: false) == [["15", ""], ["7", ""]])
  }

  @Test func test_figures_ofASideWithoutOne_areNotTakenFromAnotherColumn() {
    #expect(
      figures(["1", "2"], ["11", "3"], ["4", ""], isLive: false) == [["11", ""], ["4", ""]])
    #expect(
      figures(["1", "2", "Games"], ["11", "3", "1"], ["4", "", "0"]) == [["1", ""], ["0", ""]],
      "an earlier part would be stale")
    #expect(figures(["1", "2"], ["11", "3"], ["4", ""]) == nil)
    #expect(figures(["1", "Total"], ["3", "3"], ["", ""]) == [["3", ""], ["", ""]])
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

  @Test func test_figures_ofSeveralSides_areOnlyThoseOfADeclaredColumn() {
    func figures(_ isFigure: Bool?, isDuel: Bool = false) -> [String]? {
      let columns = [
        Sheet.Column("Player"), .figures("Skins", isFigure: isFigure), .figures("Paid"),
      ]
      let rows = [["Ann", "2 1/2", "4"], ["Ben", "0", "1"]].map {
        Sheet.Row($0.map { Cell($0) }, spoken: "")
      }
      return Sheet(columns: columns, rows: rows)
        .figures(of: Self.names.seats, Self.names, isDuel: isDuel, isLive: true)?.map(\.text)
    }
    #expect(figures(true) == ["2 1/2", "0"] && figures(true, isDuel: true) == ["2 1/2", "0"])
    #expect(figures(nil) == nil && figures(nil, isDuel: true) == ["2 1/2", "0"])
    // The headline contains the figure.
    #expect(figures(false) == nil && figures(false, isDuel: true) == nil)
  }

  @Test func test_figure_ofAHeadline_isItsFirstRunOrItsHalf() {
    func figure(_ headline: Line, isDuel: Bool = true) -> [String] {
      let figure = SideFigure(headline, isDuel: isDuel)
      return [figure.text, figure.beside]
    }
    #expect(figure("6-5, shoot-off 10") == ["6", "shoot-off 10"])
    #expect(figure("2-0") == ["2", ""] && figure("2-0", isDuel: false) == ["2-0", ""])
    #expect(figure("+2 thru 7", isDuel: false) == ["+2", "thru 7"] && figure("") == ["", ""])
    #expect(figure(Line("2 up", .strong) + Line(" thru 7", .dim)) == ["2 up", "thru 7"])
    #expect(
      figure(Line("1 up", .strong)) == ["1 up", ""] && figure("conceded") == ["conceded", ""])
    #expect(figure("by concession") == ["–", "by concession"])
    #expect(
      figure("11-7, 4-2" + Line(" (opponent retired)", .dim)) == ["11", "4-2 (opponent retired)"])
  }

  @Test func test_words_ofAHeadline_areNoPartOfItsScore() {
    #expect(SideFigure.words(of: "11-7, 4-2" + Line(" (retired)", .dim)) == ["retired"])
    #expect(SideFigure.words(of: "6-4" + Line(" opponent retired", .dim)) == ["opponent retired"])
    #expect(SideFigure.words(of: "1-0, retired") == ["retired"])
    #expect(SideFigure.words(of: "2 ends, 5 points").isEmpty)
    #expect(SideFigure.words(of: Line("DNF", .dim)) == ["DNF"])
    #expect(SideFigure.words(of: "312" + Line(" after 36 arrows", .dim)) == ["after 36 arrows"])
  }
}
