import ScoringKit
import Testing

@testable import ScoringViews

@Suite struct TerminalRendererTests {
  @Test func test_render_pageAt40Columns_cutsTheNames() {
    #expect(
      TerminalRenderer(width: 40).render(Samples.page) == """
        Rounds
        Maple Hill ›
        Mar 1, 2026
        Ann & Bob
        Ann won at -3.
        You finished 2nd at +1

        Maple Hill ›
        Mar 1, 2026
        Ann & Bob
        Ann won at -3.
        You finished 2nd at +1

        Spring round
        Player      Aim  Score  +/-  Remark
        Ann          54     52   -2
        Bartholom…   54     60   +6  one late p…
        ────────────────────────────────────────
        All         108    112   +4
        Two of two players have finished.

        Everything is saved.
        Nothing is disputed.

        # notation
        7 1=3

        next: show 2
              history --table

        """)
  }

  @Test(arguments: [80, 200])
  func test_render_sheetWhereItFits_isAsWideAsItsContent(width: Int) {
    #expect(
      TerminalRenderer(width: width).render(Samples.sheet) == """
        Spring round
        Player                           Aim  Score  +/-  Remark
        Ann                               54     52   -2
        Bartholomew Quincy Featherstone   54     60   +6  one late penalty, noted by Ann
        ────────────────────────────────────────────────────────────────────────────────
        All                              108    112   +4
        Two of two players have finished.

        """)
  }

  @Test func test_render_pageInColor_paintsTones() {
    let dim = "\u{1b}[2m"
    let end = "\u{1b}[0m"
    let page = Page(
      kind: "round", payload: [], blocks: [.heading("Rounds"), .card(Samples.card)],
      next: [Action("undo")])
    #expect(
      TerminalRenderer(width: 80, color: .basic).render(page) == """
        \u{1b}[1mRounds\(end)
        \u{1b}[1mMaple Hill\(end)\(dim) ›\(end)
        \(dim)Mar 1, 2026\(end)
        \(dim)Ann & Bob\(end)
        Ann won at \u{1b}[32m-3\(end).
        You finished 2nd at \u{1b}[33m+1\(end)

        \(dim)next: \(end)\(dim)undo\(end)

        """)
  }

  @Test func test_render_summaryRowInColor_isBold() {
    let output = TerminalRenderer(width: 80, color: .palette).render(Samples.sheet)
    #expect(output.contains("\u{1b}[1mAll\u{1b}[0m"))
    #expect(output.contains("\u{1b}[1;38;5;214m+4\u{1b}[0m"))
  }

  @Test func test_render_colorTakenAway_saysTheSame() {
    let plain = TerminalRenderer(width: 60).render(Samples.page)
    for color in ColorLevel.allCases {
      let output = TerminalRenderer(width: 60, color: color).render(Samples.page)
      #expect(Screen.plain(output) == plain)
      #expect((output == plain) == (color == .none))
    }
  }

  @Test func test_render_emptyOnTerminal_isCentred() {
    #expect(
      TerminalRenderer(width: 80, isTerminal: true).render(Samples.empty) == """
             Your round history will appear here after your first completed round.

                                   start --course Maple Hill

        next: courses

        """)
    #expect(
      TerminalRenderer(width: 40, isTerminal: true).render(Samples.empty) == """
          Your round history will appear here
           after your first completed round.

               start --course Maple Hill

        next: courses

        """)
  }

  @Test func test_render_emptyInPipe_isFlushLeft() {
    #expect(
      TerminalRenderer(width: 80).render(Samples.empty) == """
        Your round history will appear here after your first completed round.

        start --course Maple Hill

        next: courses

        """)
  }

  @Test func test_render_emptyInColor_hasOneMainActionAndAccentedOthers() {
    let output = TerminalRenderer(width: 80, color: .basic, isTerminal: true)
      .render(Samples.empty)
    #expect(output.contains("\u{1b}[7;36mstart --course Maple Hill\u{1b}[0m\n"))
    #expect(output.contains("\u{1b}[36mcourses\u{1b}[0m\n"))
    let piped = TerminalRenderer(width: 80, color: .basic).render(Samples.empty)
    #expect(piped.contains("\nstart --course Maple Hill\n"))
  }

  @Test func test_render_lineTooLong_wrapsAtWordsAndKeepsScoreWithItsPeriod() {
    let line = Line([
      Run("Bartholomew Featherstone won at "), Run("-3", .good), Run(". You finished 2nd."),
    ])
    #expect(
      TerminalRenderer(width: 34).render(line) == """
        Bartholomew Featherstone won at
        -3. You finished 2nd.

        """)
  }

  @Test func test_render_wordWiderThanALine_breaksBetweenCharacters() {
    #expect(
      TerminalRenderer(width: 20).render("of 日本日本日本日本日本日本 end") == """
        of
        日本日本日本日本日本
        日本 end

        """)
  }

  @Test func test_render_commandTooLong_continuesAsAShellReadsIt() {
    let page = Page(kind: "k", payload: [], next: [Samples.start])
    let long = "score start --course \"Maple  Hill\" --layout long"
    #expect(
      TerminalRenderer(width: 30, spell: { _ in long }).render(page) == """
        next: score start --course\\
         "Maple  Hill" --layout\\
         long

        """)
    let quoted = "score note 'a very long note of mine'"
    #expect(
      TerminalRenderer(width: 20, spell: { _ in quoted }).render(page) == "next: \(quoted)\n")
  }

  @Test func test_render_ascii_drawsOurSignsInAscii() {
    let output = TerminalRenderer(width: 40, ascii: true).render(Samples.page)
    #expect(output.utf8.allSatisfy { $0 < 0x80 })
    #expect(output.contains("Maple Hill >\n"))
    #expect(output.contains("Barthol...   54     60   +6  one late..."))
    #expect(output.contains("\n----------------------------------------\n"))
  }

  @Test func test_render_nothing_isNothing() {
    let page = Page(kind: "k", payload: [])
    #expect(TerminalRenderer().render(page).isEmpty)
    #expect(TerminalRenderer().oneLine(page).isEmpty)
    #expect(TerminalRenderer().render(Sheet(columns: [])).isEmpty)
  }

  @Test func test_oneLine_ofPage_isOneLineForEachThing() {
    #expect(
      TerminalRenderer(width: 40, isTerminal: true).oneLine(Samples.page) == """
        Mar 1, 2026  Maple Hill  Ann won at -3
        Mar 1, 2026  Maple Hill  Ann won at -3
        Ann          54     52   -2
        Bartholom…   54     60   +6  one late p…
        All         108    112   +4
        Everything is saved.
        Nothing is disputed.
        # notation
        7 1=3

        """)
  }

  @Test func test_oneLine_tooLong_cutsWordsOnTerminalsButNeverAScore() {
    let page = Page(kind: "k", payload: [], blocks: [.card(Samples.card)])
    #expect(
      TerminalRenderer(width: 30, isTerminal: true).oneLine(page)
        == "Mar 1, 2026  Maple Hill  An…-3\n")
    #expect(
      TerminalRenderer(width: 30).oneLine(page) == "Mar 1, 2026  Maple Hill  Ann won at -3\n")
  }

  @Test func test_init_sizesOutOfBounds_areHeld() {
    #expect(TerminalRenderer(width: .min, height: .min).width == 20)
    #expect(TerminalRenderer(width: .max, height: .min).cardsPerScreen == 1)
    #expect(TerminalRenderer(width: .max, isTerminal: true).render(Samples.empty).count < 20_000)
  }

  @Test(arguments: [
    (24, 5), (25, 5), (26, 5), (27, 6), (30, 6), (31, 7), (10, 1), (11, 2), (3, 1), (0, 1),
  ])
  func test_cardsPerScreen_ofHeight_fillsIt(height: Int, cards: Int) {
    #expect(TerminalRenderer(height: height).cardsPerScreen == cards)
  }
}
