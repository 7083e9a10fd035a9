import ScoringKit
import Testing

@testable import ScoringDesk
@testable import ScoringServe
@testable import ScoringViews
@testable import ServeResources

/// Tests of boards: they are updated during play, and end when their links do.
@Suite struct BoardTests {
  private func link(
    _ scorer: Scorer, _ round: RoundRequest, _ time: String = "1h"
  ) throws -> MadeLink {
    try scorer.sharing.makeLink(
      .share, ShareRequest(round: round), time: LinkTime(time))
  }

  /// Returns the board of a round as it is now.
  private func shown(_ scorer: Scorer, _ round: RoundRequest) throws -> String {
    BoardHTML.fragment(BoardView(try scorer.keypads.board(round, names: .full)))
  }

  @Test func test_board_otherProcessEnters_isTold() throws {
    let site = try Site()
    let (scorer, round) = try site.round()
    let path = "/s/\(try link(scorer, round).token.text)"
    let client = site.follow("\(path)/events")
    #expect(client.received.contains("text/event-stream"))
    client.clear()
    _ = try scorer.rounds.take(EntryRequest(.enter("5"), in: round))
    #expect(client.read(until: "event: board"))
    #expect(client.read(until: "Bob tosses"))
    #expect(client.received.contains("id: "))
    let json = site.ask("\(path)/board.json").body
    #expect(json.contains("\"line\":\"Bob tosses\""))
    #expect(site.ask("\(path)/board.txt").body.contains("Bob tosses"))
    #expect(site.ask("\(path)/board").body.contains("<noscript>"))
    #expect(!site.ask("\(path)/board?overlay").body.contains("<noscript>"))
  }

  @Test func test_board_linkRevokedByAnotherProcess_ends() throws {
    let site = try Site()
    let (scorer, round) = try site.round()
    let made = try link(scorer, round)
    let client = site.follow("/s/\(made.token.text)/events")
    _ = try scorer.sharing.revokeLink(made.id)
    #expect(client.read(until: "event: end"))
    #expect(client.isClosed(within: 20))
  }

  @Test func test_board_linkExpires_ends() throws {
    let site = try Site()
    let (scorer, round) = try site.round()
    let client = site.follow("/s/\(try link(scorer, round, "90s").token.text)/events")
    site.wait(milliseconds: 90_000)
    #expect(client.read(until: "event: end"))
    #expect(client.isClosed(within: 20))
  }

  @Test func test_boards_ofAnEvent_areListedAndNoOthers() throws {
    let site = try Site()
    let (scorer, round) = try site.round(event: "Club day")
    let (_, other) = try site.round(["Cid", "Dan"])
    let made = try scorer.sharing.makeLink(.event, event: "Club day")
    let path = "/e/\(made.token.text)"
    let id = try #require(round.round)
    let list = site.ask(path)
    #expect(list.status == 200 && list.body.contains("\(path)/\(id)"))
    // Two rounds at the same place on the same day can be distinguished by their players and times.
    #expect(list.body.contains("<bdi>Bob</bdi>") && list.body.contains(":00 · Not begun"))
    #expect(site.ask("\(path)/\(id)").body.contains("Ann"))
    let client = site.follow("\(path)/\(id)/events")
    client.clear()
    _ = try scorer.rounds.take(EntryRequest(.enter("5"), in: round))
    #expect(client.read(until: "Bob tosses"))
    let hidden = try #require(other.round)
    #expect(!list.body.contains(hidden) && site.ask("\(path)/\(hidden)").status == 404)
    #expect(site.ask("\(path)/\(hidden)/events").status == 404)
  }

  @Test func test_board_manyTakePart_noneIsLeftOutInSilence() throws {
    let site = try Site()
    let (scorer, round) = try site.round((1...15).map { "Player \($0)" })
    let path = "/s/\(try link(scorer, round).token.text)"
    let json = try CanonicalJSON.value(JSONValue.self, from: site.ask("\(path)/board.json").body)
    #expect(json["sides"]?.array?.count == 15)
    #expect(site.ask("\(path)/board.txt").body.contains("and 3 more"))
    let board = site.ask("\(path)/board").body
    // All sides are on the board, in pages of about the same length; for browsers without scripts,
    // the board names the number of sides that are not shown.
    #expect(board.matches(of: #/<section class="side/#).count == 15)
    #expect(board.contains("data-range=\"1 to 8 of 15\">"))
    #expect(board.contains("data-range=\"9 to 15 of 15\" hidden>"))
    #expect(board.contains("<noscript><p>7 more stand below these.</p></noscript>"))
    let overlay = site.ask("\(path)/board?overlay").body
    #expect(overlay.matches(of: #/<th scope="row">/#).count == 15)
    #expect(overlay.contains("10 more stand below these."))
  }

  @Test func test_board_levelPlaces_areMarkedAsShared() throws {
    let site = try Site()
    let (scorer, round) = try site.round(["Ann", "Bob", "Cid"])
    for line in ["6", "2", "2", "6"] {
      _ = try scorer.rounds.take(EntryRequest(.enter(line), in: round))
    }
    let board = site.ask("/s/\(try link(scorer, round).token.text)/board").body
    #expect(board.contains(">1</p>") && board.split(separator: ">T2</p>").count == 3)
  }

  @Test func test_board_disputeAfterTheEnd_nobodyHasWon() throws {
    let site = try Site()
    let (scorer, round) = try site.round()
    let (one, other) = (
      try scorer.desk.newScorer(for: "Ann"), try scorer.desk.newScorer(for: "Bob")
    )
    for line in ["5", "1"] { _ = try one.rounds.take(EntryRequest(.enter(line), in: round)) }
    let context = try one.keypads.context(of: round)
    _ = try one.rounds.take(EntryRequest(.enter("5"), in: round, context: context))
    let path = "/s/\(try link(scorer, round).token.text)"
    #expect(BoardView(try scorer.keypads.live(round).round).line == "Ann won")
    _ = try other.rounds.take(EntryRequest(.enter("6"), in: round, context: context))
    for form in ["board", "board.txt", "board.json", "board?overlay"] {
      let body = site.ask("\(path)/\(form)").body
      #expect(!body.contains("Ann won"), "\(form)")
      #expect(form == "board?overlay" || body.contains("Scorekeepers disagree"), "\(form)")
    }
  }

  @Test func test_board_roundMadeOneWithAnother_saysThatItGoesOnThere() throws {
    let site = try Site()
    let (scorer, kept) = try site.round()
    let (_, other) = try site.round()
    let path = "/s/\(try link(scorer, other).token.text)"
    let client = site.follow("\(path)/events")
    #expect(client.received.contains(">Live<"))
    client.clear()
    _ = try scorer.disputes.unite(other, into: kept)
    #expect(client.read(until: "Goes on elsewhere"))
    #expect(!client.received.contains(">Live<"))
    #expect(site.ask("\(path)/board.txt").body.contains("merged with another"))
  }

  @Test func test_side_saysHowWideNameAndScoreAre_soThatTheirTypeFits() throws {
    let site = try Site()
    let (scorer, round) = try site.round(["Ann", "Maximiliana Castellanos-Okonkwo"])
    let board = site.ask("/s/\(try link(scorer, round).token.text)/board").body
    #expect(board.contains("class=\"side none c1 k0 w3 v3 x3\""), "\(board)")
    // The name may be divided into two lines at its space, but not at its hyphen.
    #expect(board.contains("class=\"side none c1 k0 w20 v12 x12\""), "\(board)")
    #expect(board.contains("<bdi>Maximiliana Castellanos-\u{2060}Okonkwo</bdi>"))
  }

  @Test func test_name_ofOneLongWord_isCutAndNoWiderThanTheStyleSheetKnows() {
    let name = String(repeating: "W", count: 90)
    let names = ShortNames([(name, [])])
    let shown = BoardName(name, of: names, columns: 18, lines: 1)
    #expect(shown.html.hasSuffix("W…") && shown.html.count == 18)
    for columns in [18, 24] {
      for name in [name, "Ann", "<Ann>", "佐藤 美咲", "נועה בן־דוד", ""] {
        let sizes = BoardName(name, of: ShortNames([(name, [])]), columns: columns, lines: 2).sizes
        for size in sizes.split(separator: " ") {
          #expect(Embedded.boardCSS.contains(".\(size) {"), "\(name): \(sizes)")
        }
      }
    }
    #expect(!BoardName("<Ann>", of: names, columns: 18, lines: 1).html.contains("<"))
  }

  @Test func test_board_titleOfRules_beginsWithACapital() throws {
    let site = try Site()
    let (scorer, _) = try site.round()
    let started = try scorer.starting.start(
      StartRequest(
        sport: "pebbles", players: ["Ann", "Bob"],
        options: Arguments(options: ["pond": ["mill Pond"]])))
    let round = RoundRequest(sport: "pebbles", round: started.payload["id"]?.string)
    let board = site.ask("/s/\(try link(scorer, round).token.text)/board").body
    #expect(board.contains("<h1>Mill Pond"), "\(board)")
    let phone = try Phone(site, Phone.keypad(scorer, round), "Eve")
    #expect(phone.state["title"]?.string?.hasPrefix("Mill Pond") == true)
  }

  @Test func test_board_everyoneIsNext_marksNobody() throws {
    let site = try Site()
    let (scorer, round) = try site.round(["Ann"])
    let overlay = site.ask("/s/\(try link(scorer, round).token.text)/board?overlay").body
    #expect(overlay.contains(">Ann<") && !overlay.contains("class=\"dot\""))
  }

  @Test func test_board_inPlay_hasAPlaceForTheLossOfTheConnection() throws {
    let site = try Site()
    let (scorer, round) = try site.round()
    let path = "/s/\(try link(scorer, round).token.text)"
    #expect(site.ask("\(path)/board").body.contains("data-state=\"Live\">Live</p>"))
    #expect(Embedded.boardJS.contains("No connection since "))
  }

  @Test func test_mark_figuresOfAnEnd_haveTheirColors() {
    let cell = Cell(
      "X 8 M",
      figures: [
        Cell.Figure("X", .gold), Cell.Figure("8", .red), Cell.Figure("M", .missed),
      ])
    #expect(
      BoardHTML.mark(cell) == "<i class=\"p gold\">X</i> <i class=\"p red\">8</i> "
        + "<i class=\"p missed\">M</i>")
  }

  @Test func test_card_sidesBesideEachOther_keepTheirOrder() {
    let (ann, bob) = (Seat(index: 0), Seat(index: 1))
    let sheet = Sheet(
      columns: [
        Sheet.Column("Set", isNumeric: true), Sheet.Column("Ann", isWhole: true, of: ann),
        Sheet.Column("Sum", isNumeric: true, of: ann), Sheet.Column("Bob", isWhole: true, of: bob),
        Sheet.Column("Sum", isNumeric: true, of: bob),
      ],
      rows: [Sheet.Row(["1", "9 9", "18", "8 8", "16"].map { Cell($0) }, spoken: "")])
    let heads = BoardHTML.card(sheet).split(separator: "scope=\"col\">").dropFirst()
      .map { $0.prefix { $0 != "<" } }
    // Each side has a table of its own, so that a narrow screen shows one below the other.
    #expect(heads == ["Set", "Ann", "Sum", "Set", "Bob", "Sum"])
    #expect(BoardHTML.card(sheet).contains("class=\"card r1 b2\""))
  }

  @Test func test_card_ofAPhone_hasSumsThatFit() {
    func tables(_ holes: Int, isTouched: Bool) -> [Int] {
      let columns =
        [Sheet.Column("Player")]
        + (1...holes).map { Sheet.Column.figures("\($0)") } + [.figures("Total"), .figures("+/-")]
      let row = Sheet.Row(columns.map { Cell($0.title) }, spoken: "")
      return BoardHTML.card(Sheet(columns: columns, rows: [row]), isTouched: isTouched)
        .split(separator: "<table>").dropFirst().map { $0.matches(of: #/<th scope="col"/#).count }
    }
    #expect(tables(18, isTouched: true) == [6, 6, 6, 6])
    #expect(tables(20, isTouched: true) == [6, 6, 6, 6, 3])
    #expect(tables(9, isTouched: true) == [6, 5, 3])
    #expect(tables(18, isTouched: false) == [10, 12])
  }

  @Test func test_card_endOfAPhone_isARunOfButtons() {
    let sheet = Sheet(
      columns: ["Archer", Sheet.Column("End 1", isWhole: true)],
      rows: [Sheet.Row([Cell("Ann"), Cell("X 9", places: ["a1", "a2"])], spoken: "")])
    #expect(
      BoardHTML.card(sheet, isTouched: true).contains(
        "<td><span class=\"run\"><button type=\"button\" data-place=\"a1\">X</button>"))
  }

  @Test func test_sentences_ofTheBoard_haveShortNames_andPanelsLongerOnes() throws {
    let site = try Site()
    let name = "Maximiliana Castellanos-Okonkwo of the Valley"
    let (scorer, round) = try site.round([name, "נועה"])
    let path = "/s/\(try link(scorer, round).token.text)"
    let board = site.ask("\(path)/board").body
    #expect(board.contains("<p>Maximiliana tosses</p>"), "\(board)")
    #expect(board.contains("Maximiliana C.") && board.contains("aria-label=\"\(name): –"))
    #expect(site.ask("\(path)/board.txt").body.contains("\(name) tosses"))
    _ = try scorer.rounds.take(EntryRequest(.enter("5"), in: round))
    #expect(try shown(scorer, round).contains("<p>\u{2068}נועה\u{2069} tosses</p>"))
  }

  @Test func test_board_levelAtTheEnd_marksAllWhoShareTheFirstPlace() throws {
    let site = try Site()
    let (scorer, round) = try site.round(["Ann", "Bob", "Cid"])
    for _ in 0..<3 { _ = try scorer.rounds.take(EntryRequest(.enter("4"), in: round)) }
    #expect(try !shown(scorer, round).contains("class=\"side on"))
    _ = try scorer.rounds.take(EntryRequest(.finish, in: round, answers: .agreeingToAll))
    #expect(try shown(scorer, round).matches(of: #/class="side on/#).count == 3)
  }

  @Test func test_legend_hasTheSignsAsTheyAreDrawn() {
    let sheet = Sheet(
      columns: [Sheet.Column("Player")],
      legend: [Line("((1)) eagle, (2) birdie, 3 par, · not <played>", .dim)])
    #expect(
      BoardHTML.legend(of: sheet)
        == "<p class=\"card legend\"><i class=\"best\">1</i> eagle, <i class=\"good\">2</i> birdie, "
        + "3 par, · not &lt;played&gt;</p>")
    #expect(BoardHTML.legend(of: Sheet(columns: [])).isEmpty)
  }

  @Test func test_stop_withOpenStreams_endsThem() throws {
    let site = try Site()
    let (scorer, round) = try site.round()
    let path = "/s/\(try link(scorer, round).token.text)/events"
    let clients = (0..<20).map { _ in site.follow(path) }
    site.stop()
    #expect(clients.allSatisfy { $0.isClosed(within: 20) })
  }
}
