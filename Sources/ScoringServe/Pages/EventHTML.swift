import ScoringDesk
import ScoringKit
import ScoringViews

/// The page of an event with its courts, what comes next, the tables and the knockout matches.
struct EventHTML {
  let view: ContestView
  /// The path of the page, to which the ids of rounds are added.
  let path: String

  /// The page.
  ///
  /// The page's script keeps it up to date; in a browser without scripts, the page reloads itself
  /// every 15 seconds.
  var answer: Answer {
    let frame = PageFrame(
      title: view.title, styles: ["card.css", "event.css"], script: "board.js",
      head: ["<noscript><meta http-equiv=\"refresh\" content=\"15\"></noscript>"],
      bodyClass: "event")
    let feed = "\(path)/events" + (view.you.map { "?you=\($0.position)" } ?? "")
    return .html(
      frame.html(
        """
        <main>
        <div id="board" data-feed="\(feed)">\(fragment)</div>
        \(form)
        <p id="age" role="status"></p>
        </main>
        """))
  }

  /// The part of the page that changes during play.
  var fragment: String {
    let parts = [now, deck, tables, brackets].filter { !$0.isEmpty }
    return """
      <header class="head"><h1>\(escaped(view.title))</h1><p>\(escaped(view.facts))</p></header>
      \(next)
      \(parts.isEmpty ? "<p>Nothing is drawn yet.</p>" : parts.joined(separator: "\n"))
      """
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
    let options = view.entrants.enumerated().map { index, name in
      let chosen = view.you?.position == index + 1 ? " selected" : ""
      return "<option value=\"\(index + 1)\"\(chosen)>\(escaped(name, limit: 120))</option>"
    }
    return """
      <form class="you"><label for="you">Your next match:</label>
      <select id="you" name="you"><option value="">–</option>
      \(options.joined(separator: "\n"))</select> <button>Show</button></form>
      """
  }

  private var now: String {
    guard !view.now.isEmpty else { return "" }
    let courts = view.now.map { match in
      let title = match.court.map { "Court \($0)" } ?? match.title
      let detail = [match.court == nil ? "" : match.title, match.state].filter { !$0.isEmpty }
      return """
        <article class="court"><h3>\(link(title, to: match))\
        <span class="dim">\(escaped(detail.joined(separator: " · ")))</span></h3>
        \(match.sides.map(side).joined(separator: "\n"))
        </article>
        """
    }
    return section("Now", "<div class=\"courts\">\n\(courts.joined(separator: "\n"))\n</div>")
  }

  private func side(_ side: ContestView.Match.Side) -> String {
    "<p class=\"side\(side.isWinner ? " won" : "")\"><bdi>\(escaped(side.name, limit: 120))</bdi>"
      + "<b>\(escaped(TextMeasure.minus(side.score), limit: 40))</b></p>"
  }

  private var deck: String {
    guard !view.deck.isEmpty else { return "" }
    return section(
      "On deck", "<ul class=\"deck\">\n\(view.deck.map(row).joined(separator: "\n"))\n</ul>")
  }

  /// The knockouts: the rounds of one stage side by side if they are few, one below the other if
  /// they are many or the page is narrow.
  private var brackets: String {
    let stages = Dictionary(grouping: view.rounds, by: \.stage.id).sorted { $0.key < $1.key }
    return stages.map { _, rounds in
      let columns = rounds.map { round in
        "<div class=\"round\"><h2>\(escaped(round.title))</h2>\n<div class=\"ties\">"
          + "\(round.matches.map(tie).joined(separator: "\n"))</div></div>"
      }
      let width = rounds.count <= 4 ? " of\(rounds.count)" : ""
      return "<section class=\"bracket\(width)\">\n\(columns.joined(separator: "\n"))\n</section>"
    }.joined(separator: "\n")
  }

  private func tie(_ match: ContestView.Match) -> String {
    let state = match.state.isEmpty ? "" : "<b>\(escaped(match.state))</b>"
    let isOpen = match.round == nil && !match.sides.contains(where: \.isWinner)
    return """
      <article class="tie\(isOpen ? " open" : "")"><h3>\(link(match.title, to: match)) \(state)</h3>
      \(match.sides.map(side).joined(separator: "\n"))
      </article>
      """
  }

  private func row(_ match: ContestView.Match) -> String {
    let sides = match.sides.map { side in
      let name = "<bdi>\(escaped(side.name, limit: 120))</bdi>"
      let score = side.score.isEmpty ? "" : " \(escaped(TextMeasure.minus(side.score), limit: 40))"
      return side.isWinner ? "<strong>\(name)\(score)</strong>" : "<span>\(name)</span>"
    }
    let state = match.state.isEmpty ? "" : " <span class=\"dim\">\(escaped(match.state))</span>"
    return "<li><span class=\"dim\">\(link(match.title, to: match))</span> "
      + "<span>\(sides.joined(separator: " v "))\(state)</span></li>"
  }

  private func link(_ text: String, to match: ContestView.Match) -> String {
    guard let round = match.round else { return escaped(text) }
    return "<a href=\"\(path)/\(escaped(round))\">\(escaped(text))</a>"
  }

  private var tables: String {
    view.tables.map { sheet in
      let heads = sheet.columns.map { column in
        "<th scope=\"col\"\(column.isNumeric ? " class=\"num\"" : "")>\(escaped(column.title))</th>"
      }
      let rows = sheet.rows.map { row in
        let cells = zip(sheet.columns.indices, row.cells).map { index, cell in
          let text = escaped(TextMeasure.minus(cell.text), limit: 120)
          return index == 1
            ? "<th scope=\"row\"><bdi>\(text)</bdi></th>"
            : "<td\(sheet.columns[index].isNumeric ? " class=\"num\"" : "")>\(text)</td>"
        }
        return "<tr>\(cells.joined())</tr>"
      }
      let notes = sheet.notes.map { "<p class=\"dim\">\(escaped($0.text, limit: 400))</p>" }
      return section(
        sheet.title,
        """
        <div class="table"><table><thead><tr>\(heads.joined())</tr></thead>
        <tbody>\(rows.joined(separator: "\n"))</tbody></table></div>
        \(notes.joined(separator: "\n"))
        """)
    }.joined(separator: "\n")
  }

  private func section(_ title: String, _ content: String) -> String {
    "<section><h2>\(escaped(title))</h2>\n\(content)\n</section>"
  }
}
