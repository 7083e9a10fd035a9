import ScoringDesk
import ScoringKit
import ScoringViews

/// The page of an event with its courts, what comes next, the winners, the tables and the knockouts.
struct EventHTML {
  let view: ContestView
  /// The path of the page, to which the ids of rounds are added.
  let path: String
  private let names: EventNames

  init(view: ContestView, path: String) {
    self.view = view
    self.path = path
    names = EventNames(view)
  }

  /// The page.
  ///
  /// The page's script keeps it up to date; in a browser without scripts, the page reloads itself
  /// every 15 seconds.
  var answer: Answer {
    let frame = PageFrame(
      title: view.title, styles: ["card.css", "event.css"], script: "board.js",
      head: ["<noscript><meta http-equiv=\"refresh\" content=\"15\"></noscript>"],
      bodyClass: "event")
    let chosen = [
      view.you.map { "you=\($0.position)" }, view.division.map { "division=\($0)" },
    ].compactMap(\.self)
    let feed = "\(path)/events" + (chosen.isEmpty ? "" : "?\(chosen.joined(separator: "&amp;"))")
    // What changes never contains the form, so that an update takes no chosen name away.
    return .html(
      frame.html(
        """
        <main>
        <header class="head"><h1>\(escaped(view.title))</h1></header>
        \(form)
        <div id="board" data-feed="\(feed)">\(fragment)</div>
        <p id="age" role="status"></p>
        </main>
        """))
  }

  /// The part of the page that changes during play.
  ///
  /// A finished event begins with its winners, any other one with what is being played.
  var fragment: String {
    let play = [now, deck].filter { !$0.isEmpty }.joined(separator: "\n")
    let parts = [
      view.isOver ? winners : "", play.isEmpty ? "" : "<div class=\"play\">\n\(play)\n</div>",
      // A visitor who says who they are comes for their own matches.
      view.you == nil ? "" : results, tables, starts, view.isOver ? "" : winners, teamMatches,
      knockouts, view.you == nil ? results : "",
    ].filter { !$0.isEmpty }
    return """
      \(next)
      <p class="facts"><span>\(escaped(view.facts))</span> \
      <a href="\(path)/board">Screen for the hall</a></p>
      \(parts.isEmpty ? planned : parts.joined(separator: "\n"))
      """
  }

  /// The entrants of an event of which nothing is drawn yet.
  private var planned: String {
    let words = "<p>The matches are not drawn yet.</p>"
    guard !view.entrants.isEmpty else { return words }
    let names = view.entrants.map { "<li><bdi>\(escaped($0, limit: 120))</bdi></li>" }
    return words
      + section(
        "Who takes part", "<ul class=\"entrants\">\n\(names.joined(separator: "\n"))\n</ul>")
  }

  /// The next match of the visitor, if the page knows who they are.
  private var next: String {
    guard let you = view.you else { return "" }
    return "<p class=\"next\"><b><bdi>\(escaped(you.name, limit: 120))</bdi></b> "
      + "\(escaped(you.next, limit: 400))</p>"
  }

  /// A form in which a visitor says who they are.
  ///
  /// The address then contains the position among the entrants, so that a reload keeps it.
  private var form: String {
    guard view.entrants.count > 1 else { return "" }
    let parts = [!view.isOver || view.you != nil ? visitors : "", divisions]
      .filter { !$0.isEmpty }
    guard !parts.isEmpty else { return "" }
    return "<form class=\"you\">\(parts.joined(separator: "\n")) <button>Show</button></form>"
  }

  /// The choice of one of the divisions.
  private var divisions: String {
    guard view.divisions.count > 1 else { return "" }
    let options = view.divisions.enumerated().map { index, name in
      let chosen = view.division == index + 1 ? " selected" : ""
      return "<option value=\"\(index + 1)\"\(chosen)>\(escaped(name, limit: 120))</option>"
    }
    return """
      <label for="division">Division:</label>
      <select id="division" name="division"><option value="">all</option>
      \(options.joined(separator: "\n"))</select>
      """
  }

  /// The choice of the visitor among the entrants.
  private var visitors: String {
    let options = view.entrants.enumerated().map { index, name in
      let chosen = view.you?.position == index + 1 ? " selected" : ""
      return "<option value=\"\(index + 1)\"\(chosen)>\(escaped(name, limit: 120))</option>"
    }
    let label =
      view.starts != nil
      ? "Where you start" : view.hasMatches ? "Your next match" : "Your results"
    return """
      <label for="you">\(label):</label>
      <select id="you" name="you"><option value="">–</option>
      \(options.joined(separator: "\n"))</select>
      """
  }

  /// The start list of the round in play.
  private var starts: String {
    view.starts.map { section($0.heading, StartSheetHTML($0).boxes) } ?? ""
  }

  /// The round of each stage, with who sits out.
  private var rounds: String {
    view.rounds.map { "<p class=\"round\">\(escaped($0.words, limit: 400))</p>\n" }.joined()
  }

  private var now: String {
    guard !view.now.isEmpty else {
      return view.rounds.isEmpty ? "" : section("Now", rounds)
    }
    let courts = view.now.map { match in
      let title = match.court.map { "Court \($0)" } ?? match.name
      let detail = [match.court == nil ? "" : match.name, match.state].filter { !$0.isEmpty }
      return """
        <article class="court"><h3>\(link(title, to: match))\
        <span class="dim">\(escaped(detail.joined(separator: " · ")))</span></h3>
        \(match.sides.map { side($0, score: $0.current) }.joined(separator: "\n"))
        </article>
        """
    }
    return section(
      "Now", "\(rounds)<div class=\"courts\">\n\(courts.joined(separator: "\n"))\n</div>")
  }

  /// Returns a side of a match with its score, and the scores of its games in small type.
  private func side(_ side: ContestView.Match.Side, score: String) -> String {
    let kind = side.isWinner ? " won" : side.isAhead ? " ahead" : ""
    let games = side.games.map { game in
      let text = escaped(game.score, limit: 10)
      return game.isWon ? "<b>\(text)</b>" : "<i>\(text)</i>"
    }
    return "<p class=\"side\(kind)\">\(names.html(side.name))"
      + (games.isEmpty ? "" : "<span class=\"games\">\(games.joined(separator: " "))</span>")
      + "<b class=\"n\">\(escaped(TextMeasure.minus(score), limit: 40))</b></p>"
  }

  private var deck: String {
    guard !view.deck.isEmpty else { return "" }
    let rows = view.deck.map { match in
      let sides = match.sides.map { names.html($0.name) }
      let title = match.label.isEmpty ? match.name : match.label
      return "<li><span class=\"dim\">\(escaped(title))</span> "
        + "<span>\(sides.joined(separator: " v "))</span></li>"
    }
    return section("On deck", "<ul class=\"deck\">\n\(rows.joined(separator: "\n"))\n</ul>")
  }

  // MARK: Matches of teams

  /// The matches of teams that have begun, each with its rubbers.
  private var teamMatches: String {
    guard !view.teamMatches.isEmpty else { return "" }
    let matches = view.teamMatches.map { match in
      let words = match.state.isEmpty ? "" : "<b>\(escaped(match.state))</b>"
      return """
        <article class="tie\(match.isLive ? " live" : "")"><h4>\(escaped(match.name)) \(words)</h4>
        \(match.sides.map { side($0, score: $0.score) }.joined(separator: "\n"))
        <ol class="rubbers">\(rubbers(of: match).joined(separator: "\n"))</ol>
        </article>
        """
    }
    return "<section class=\"matches\"><h2>Matches</h2>\n<div class=\"ties\">"
      + matches.joined(separator: "\n") + "</div></section>"
  }

  /// Returns the rubbers of a match: who played, the score, and the rubbers won so far.
  private func rubbers(of match: ContestView.Match) -> [String] {
    var won = match.sides.map { _ in 0 }
    return match.rubbers.map { rubber in
      for (index, side) in rubber.sides.enumerated()
      where side.isWinner && won.indices.contains(index) {
        won[index] += 1
      }
      let sides = zip(rubber.sides, match.sides).map { side, team in
        // The team is above; without its players, nothing more is known.
        (name: side.name == team.name ? "" : side.name, side: side)
      }
      let scores = sides.map { side in
        "<b\(side.side.isWinner ? " class=\"won\"" : "")>"
          + "\(escaped(TextMeasure.minus(side.side.score), limit: 10))</b>"
      }
      let players = sides.prefix(2).map { side in
        names.html(side.name, side.side.isWinner ? " class=\"won\"" : "")
      }
      let games = zip(rubber.sides.first?.games ?? [], rubber.sides.last?.games ?? [])
        .map { "\(escaped($0.score, limit: 5))–\(escaped($1.score, limit: 5))" }
      let words = [games.joined(separator: " "), rubber.note, rubber.state].filter { !$0.isEmpty }
      let detail =
        words.isEmpty ? "" : " <em>\(escaped(words.joined(separator: " · "), limit: 80))</em>"
      let isPlayed = rubber.sides.contains(where: \.isWinner) || rubber.round != nil
      let middle =
        isPlayed
        ? scores.joined(
          separator: "<span>\(won.map { "\($0)" }.joined(separator: "–"))</span>") : ""
      return
        "<li\(isPlayed ? "" : " class=\"open\"")><i>\(link(rubber.label, to: rubber))\(detail)</i>"
        + players.prefix(1).joined() + "<p>\(middle)</p>" + players.dropFirst().joined() + "</li>"
    }
  }

  /// The newest results, or all of the visitor who is known, each with a link to the page on which it
  /// is reported as wrong.
  private var results: String {
    guard !view.results.isEmpty else { return "" }
    let rows = view.results.map { result in
      let report =
        result.reports.isEmpty
        ? "<a href=\"\(path)/report/\(escaped(result.subject))\">Wrong?</a>"
        : "<a href=\"\(path)/report/\(escaped(result.subject))\">reported</a>"
      return "<li><span class=\"dim\">\(escaped(result.title))</span> "
        + "<span>\(result.html)</span> \(report)</li>"
    }
    return section(
      view.you == nil ? "Last results" : "Your results",
      "<ul class=\"deck results\">\n\(rows.joined(separator: "\n"))\n</ul>")
  }

  // MARK: Knockouts

  /// The knockouts, drawn with joined lines on a wide page; on a narrow one, round by round with the
  /// open rounds first.
  private var knockouts: String {
    view.knockouts.map { knockout in
      let drawing = knockout.plan.flatMap { plan in
        BracketBlock.scene(plan, width: Self.drawnWidth, address: { "\(path)/\($0)" })
      }
      let drawn = drawing.map { scene in
        "<div class=\"drawn\">"
          + ScenePrinter(appearance: nil).fragment(scene, title: knockout.title)
          + "<p class=\"legend\">\(escaped(knockout.plan?.legend ?? ""))</p></div>\n"
      }
      let rounds =
        view.isOver
        ? Array(knockout.rounds.reversed())
        : knockout.rounds.filter { !$0.isOver } + knockout.rounds.filter(\.isOver)
      return "<section class=\"bracket\"><h2>\(escaped(knockout.title))</h2>\n\(drawn ?? "")"
        + rounds.map { self.round($0, isDrawn: drawing != nil && $0.isDrawn) }
        .joined(separator: "\n") + "\n</section>"
    }.joined(separator: "\n")
  }

  private static let drawnWidth = 1200.0

  private func round(_ round: ContestView.Round, isDrawn: Bool) -> String {
    "<div class=\"round\(isDrawn ? " listed" : "")\"><h3>\(escaped(round.title))</h3>\n"
      + "<div class=\"ties\">\(round.matches.map(tie).joined(separator: "\n"))</div></div>"
  }

  private func tie(_ match: ContestView.Match) -> String {
    let words = match.state.isEmpty ? match.note : match.state
    let state = words.isEmpty ? "" : "<b>\(escaped(words))</b>"
    let isOpen = match.round == nil && !match.sides.contains(where: \.isWinner)
    let kind = match.isLive ? " live" : isOpen ? " open" : ""
    return """
      <article class="tie\(kind)"><h4>\(link(match.name, to: match)) \(state)</h4>
      \(match.sides.map { side($0, score: $0.score) }.joined(separator: "\n"))
      </article>
      """
  }

  private func link(_ text: String, to match: ContestView.Match) -> String {
    guard let round = match.round else { return escaped(text) }
    return "<a href=\"\(path)/\(escaped(round))\">\(escaped(text))</a>"
  }

  // MARK: Winners and tables

  /// The first three of each stage or division that is complete.
  private var winners: String {
    guard !view.winners.isEmpty else { return "" }
    let isOnly = view.winners.count == 1
    let cards = view.winners.map {
      EventWinnersHTML(winners: $0, isOnly: isOnly, name: { names.html($0) }).html
    }
    return section(
      "Winners", "<div class=\"podiums\">\n\(cards.joined(separator: "\n"))\n</div>")
  }

  private var tables: String {
    guard !view.tables.isEmpty else { return "" }
    let tables = view.tables.map { sheet in
      EventTableHTML(sheet: sheet, title: view.heading(of: sheet), names: names).html
    }
    return "<div class=\"tables\">\n\(tables.joined(separator: "\n"))\n</div>"
  }

  private func section(_ title: String, _ content: String) -> String {
    "<section><h2>\(escaped(title))</h2>\n\(content)\n</section>"
  }
}
