import ScoringDesk
import ScoringKit
import ScoringViews

/// The owner's start page: the rounds in progress in large figures, the events with what waits for
/// a decision, and the latest results.
struct OwnerHomeHTML {
  let desk: Desk
  let address: PageAddress

  /// The maximum number of rounds in progress, of sides of each, of events, and of results.
  private static let (mostRounds, mostSides, mostEvents, mostResults) = (12, 4, 9, 9)

  /// The whole page.
  var html: String {
    get throws {
      let scorer = desk.scorer()
      let open = try scorer.history.unfinished(sport: address.sport).items
      let events = try scorer.contests.own(sport: address.sport)
      let latest = try scorer.history.results(
        HistoryRequest(sport: address.sport, limit: Self.mostResults))
      let title = try scorer.history.ownName().map { "Scores of \($0)" } ?? "Scores"
      let now = desk.clock.now()
      let waiting = events.count { !$0.waits.isEmpty }
      let facts = [
        LocalTime(now, offset: desk.clock.offset(at: now)).mediumDate,
        open.isEmpty ? "" : "\(Phrases.count(open.count, "round")) in progress",
        events.isEmpty ? "" : Phrases.count(events.count, "event"),
        waiting == 0 ? "" : "\(waiting) \(waiting == 1 ? "waits" : "wait") for a decision",
      ]
      let history = OwnerHistoryHTML(desk: desk, address: PageAddress(.history, of: address.sport))
      let more = OwnerFrame.link(PageAddress(.history, of: address.sport), "All results", "key")
      let sections = [
        try section("Now", rounds(open), else: "No round is in progress."),
        events.isEmpty ? "" : section("Events", self.events(events), else: ""),
        section(
          "History", history.list(latest.items), else: "Finished rounds will be listed here."),
        latest.next == nil ? "" : "<p>\(more)</p>", OwnerFrame.footer(),
      ].filter { !$0.isEmpty }
      return OwnerFrame(desk: desk, address: address).html(
        title, ([OwnerFrame.head(title, facts)] + sections).joined(separator: "\n"))
    }
  }

  private func section(_ title: String, _ content: String, else sentence: String) -> String {
    "<section><h2>\(title)</h2>\n"
      + (content.isEmpty ? "<p class=\"dim\">\(sentence)</p>" : content) + "\n</section>"
  }

  // MARK: Rounds

  private func rounds(_ open: [RoundList.Item]) throws -> String {
    let cards = try open.prefix(Self.mostRounds).map(card)
    let rest = open.count - cards.count
    guard !cards.isEmpty else { return "" }
    return "<div class=\"panels\">\n\(cards.joined(separator: "\n"))\n</div>"
      + (rest > 0 ? "\n<p class=\"dim\">\(rest) more in progress.</p>" : "")
  }

  private func card(_ item: RoundList.Item) throws -> String {
    let round = try desk.scorer().keypads.board(
      RoundRequest(sport: item.sport, round: item.id), names: .full)
    let board = BoardView(round)
    let place = [board.current, board.isLive ? board.line : board.state]
    let rows = board.sides.prefix(Self.mostSides).map { side in
      let mark = side.isMarked ? " class=\"on\"" : ""
      // The number is cut to what one line holds; the rest is beside it.
      return "<li\(mark)><bdi>\(escaped(side.name))</bdi> "
        + "<span>\(escaped(side.note, limit: 40))</span>"
        + "<b>\(escaped(TextMeasure.minus(side.score), limit: 12))</b></li>"
    }
    let more = board.ranked.count - rows.count
    let address = PageAddress(.round(round.id), of: round.sport)
    let others = more > 0 ? "\n<p class=\"dim\">and \(more) more</p>" : ""
    return """
      <article class="now"><h3>\(OwnerFrame.link(address, title(of: round)))</h3>
      <p class="dim">\(escaped(dashed(place.filter { !$0.isEmpty }.joined(separator: " · ")), limit: 160))</p>
      <ol>\(rows.joined(separator: "\n"))</ol>\(others)
      \(OwnerLinks.buttons(
        round: round.id, sport: round.sport, title: "\(title(of: round)), \(board.sides.prefix(2).map(\.name).joined(separator: ", "))",
        isInPlay: true))
      </article>
      """
  }

  /// Returns the title of a round, with its sport if the page is about all sports.
  private func title(of round: RoundView) -> String {
    let sport = address.sport == nil ? desk.sports[round.sport]?.name : nil
    let words = [round.words, round.event, sport].compactMap(\.self).filter { !$0.isEmpty }
    return words.uniqued().joined(separator: " · ")
  }

  // MARK: Events

  /// Returns the command that shows an event with the commands for its decisions, as it is typed.
  private static func command(_ event: OwnEvent) -> String {
    "score event \(ShellWord.quoted(event.name))"
  }

  private func events(_ events: [OwnEvent]) -> String {
    let cards = events.prefix(Self.mostEvents).map { event in
      let waits = event.waits.prefix(3).map { "<li>\(escaped($0, limit: 300))</li>" }
      let more = event.waits.count - waits.count
      let list =
        waits.isEmpty
        ? ""
        : "\n<ul>\(waits.joined())\(more > 0 ? "<li>and \(more) more</li>" : "")</ul>"
          + "<p>Decide in a terminal: <code>\(escaped(Self.command(event), limit: 400))</code></p>"
      let state = [event.state, event.leader].filter { !$0.isEmpty }.joined(separator: " · ")
      return """
        <article class="event\(waits.isEmpty ? "" : " waits")"><h3><bdi>\(escaped(event.name))</bdi></h3>
        <p>\(escaped(event.facts, limit: 200))</p><p><b>\(escaped(state, limit: 200))</b></p>\(list)
        \(OwnerLinks.button("event", of: event.id, "Open", event.name, isMain: false))
        </article>
        """
    }
    return "<div class=\"panels\">\n\(cards.joined(separator: "\n"))\n</div>"
  }
}
