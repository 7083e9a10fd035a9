import ScoringDesk
import ScoringKit
import ScoringViews

/// The board of an event for a screen in a hall.
///
/// It shows the courts with their scores in the largest type, the tables beside them, and the
/// knockouts, one page after the other, and has no controls.
struct EventBoardHTML {
  let view: ContestView
  private let names: ShortNames

  /// The greatest number of courts, and of rows of a table, on one page of the board.
  private static let mostCourts = 12
  private static let mostRows = 9
  /// The greatest number of entrants on one page before anything is drawn.
  private static let mostEntrants = 24

  init(view: ContestView) {
    self.view = view
    names = EventNames(view).forms
  }

  /// Returns the page that shows the board at a path.
  ///
  /// The page's script keeps it up to date; in a browser without scripts, it reloads itself every
  /// five seconds.
  func answer(feed: String) -> Answer {
    let frame = PageFrame(
      title: view.title, styles: ["hall.css"], script: "board.js",
      head: ["<noscript><meta http-equiv=\"refresh\" content=\"5\"></noscript>"],
      bodyClass: "board hall")
    return .html(frame.html("<div id=\"board\" data-feed=\"\(feed)\">\(fragment)</div>"))
  }

  /// The part of the board that changes during play.
  var fragment: String {
    let pages = pages
    let parts = pages.enumerated().map { index, page in
      "<div class=\"page\(page.kind)\"\(Self.paging(index, of: pages.count))>\(page.html)</div>"
    }
    let state = view.isOver ? "Finished" : view.isBegun ? "Live" : "Not begun"
    // The script says of a board that is live for how long it has not heard of the server.
    let kind = state == "Live" ? "class=\"live\" data-state=\"Live\"" : "class=\"over\""
    return """
      <header><h1>\(escaped(view.title))</h1><p>\(escaped(facts, limit: 300))</p>\
      <p \(kind)>\(state)</p></header>
      <main>\(parts.joined(separator: "\n"))</main>
      <p id="age" role="status"></p>
      """
  }

  /// The facts of the event, with the round that is being played.
  private var facts: String {
    ([view.facts] + view.rounds.map(\.title).prefix(2)).joined(separator: " · ")
  }

  private typealias BoardPage = (kind: String, html: String)

  /// Returns the attributes of one of several pages between which the script switches.
  private static func paging(_ index: Int, of count: Int) -> String {
    count > 1 ? " data-range=\"\(index + 1) of \(count)\"\(index == 0 ? "" : " hidden")" : ""
  }

  /// Returns a list in parts of almost equal size, each of at most `most` elements.
  private static func parts<Element>(of list: [Element], most: Int) -> [ArraySlice<Element>] {
    guard !list.isEmpty else { return [] }
    let count = (list.count + most - 1) / most
    let size = (list.count + count - 1) / count
    return stride(from: 0, to: list.count, by: size).map {
      list[$0..<min(list.count, $0 + size)]
    }
  }

  private var pages: [BoardPage] {
    let winners = Self.parts(of: view.isOver ? view.winners : [], most: 3).map { part in
      let cards = part.map { winners in
        EventWinnersHTML(
          winners: winners, isOnly: view.winners.count == 1,
          name: { "<bdi>\(escaped($0, limit: 120))</bdi>" }
        ).html
      }
      return (kind: " winners n\(part.count)", html: cards.joined())
    }
    let courts = Self.parts(of: places, most: Self.mostCourts).map { part in
      (kind: hasTables ? " split" : "", html: self.courts(part) + aside)
    }
    let knockouts = view.knockouts.compactMap { knockout -> BoardPage? in
      let scene = knockout.plan.flatMap { plan in
        BracketBlock.scene(
          plan, width: Self.drawing.width, height: Self.drawing.height, sizes: .board)
      }
      return scene.map {
        (" drawn", ScenePrinter(appearance: .dark).fragment($0, title: knockout.title))
      }
    }
    let tables =
      courts.isEmpty
      ? Self.parts(of: tablePages, most: 2).map { (kind: " tables", html: $0.joined()) } : []
    let all = winners + courts + knockouts + tables
    return all.isEmpty ? planned : all
  }

  /// The pages with the entrants of an event of which nothing is drawn yet.
  private var planned: [BoardPage] {
    let words = "<p class=\"empty\">The matches are not drawn yet.</p>"
    let parts = Self.parts(of: view.entrants, most: Self.mostEntrants)
    guard !parts.isEmpty else { return [("", words)] }
    return parts.map { part in
      let entrants = part.map { name in
        "<li><bdi>\(BoardName(name, of: names, columns: 18, lines: 1).html)</bdi></li>"
      }
      return (" planned", "\(words)<ul class=\"entrants\">\(entrants.joined())</ul>")
    }
  }

  /// The size of the drawing of a knockout, in pixels of a screen of 1920 by 1080.
  private static let drawing = (width: 1828.0, height: 930.0)

  // MARK: Courts

  /// The matches that are played or called; a court without one needs no place of its own.
  private var places: [ContestView.Match] { view.isOver ? [] : view.now }

  private func courts(_ matches: ArraySlice<ContestView.Match>) -> String {
    "<div class=\"play\"><div class=\"courts n\(matches.count)\">\(matches.map(court).joined())</div>"
      + deck + "</div>"
  }

  /// The numbers of the courts on which nobody plays, in words; empty for none.
  private var free: String {
    guard view.courts > 0 else { return "" }
    let taken = Set(view.now.compactMap(\.court))
    let numbers = (1...view.courts).filter { !taken.contains($0) }.map { "\($0)" }
    guard !numbers.isEmpty else { return "" }
    let isOne = numbers.count == 1
    return "\(isOne ? "Court" : "Courts") \(Phrases.list(numbers, last: " and ", limit: 12)) "
      + "\(isOne ? "is" : "are") free."
  }

  private func court(_ match: ContestView.Match) -> String {
    let score = match.sides.map(\.current.count).max() ?? 0
    let title = match.court.map { "Court \($0)" } ?? match.name
    let isWaiting = match.round == nil
    let isLevel =
      match.isLive && !match.sides.contains { $0.isAhead || $0.current.isEmpty }
    let state =
      isWaiting ? "go to court" : match.isLive ? isLevel ? "level" : games(match) : match.state
    let sides = match.sides.prefix(2).map { side in
      let name = BoardName(side.name, of: names, columns: 18, lines: 2)
      return "<p class=\"line\(side.isAhead || side.isWinner ? " on" : "")\">"
        + "<bdi class=\"name \(name.sizes)\">\(name.html)</bdi>"
        + "<b class=\"score\">\(escaped(TextMeasure.minus(side.current), limit: 8))</b></p>"
    }
    return "<article class=\"court\(isWaiting ? " go" : "") c\(max(1, min(9, score)))\">"
      + "<h2><b>\(escaped(title, limit: 60))</b><i>\(escaped(match.court == nil ? "" : match.name, limit: 60))</i>"
      + "<span>\(escaped(state, limit: 40))</span></h2>\(sides.joined())</article>"
  }

  /// Returns the games of a match in progress, such as `games 1–0`; empty if it consists of one.
  private func games(_ match: ContestView.Match) -> String {
    guard match.sides.count == 2, match.sides.contains(where: { !$0.games.isEmpty }) else {
      return ""
    }
    return "games \(match.sides.map(\.score).joined(separator: "–"))"
  }

  private var deck: String {
    let rows = view.deck.prefix(4).map { match in
      let sides = match.sides.map {
        "<bdi>\(BoardName($0.name, of: names, columns: 26, lines: 1).html)</bdi>"
      }
      return "<li>\(sides.joined(separator: " <i>v</i> "))</li>"
    }
    // The names of those who sit out of each stage, in the order of the stages.
    let sitting = view.rounds.filter { !$0.sitting.isEmpty }.prefix(2).map { round in
      "<p class=\"sits\">\(escaped(view.rounds.count > 1 ? round.words : "\(round.sittingWords).", limit: 200))</p>"
    }
    let next = rows.isEmpty ? "" : "<h2>Next</h2><ul>\(rows.joined())</ul>"
    let idle = free.isEmpty ? "" : "<p class=\"sits\">\(free)</p>"
    return rows.isEmpty && sitting.isEmpty && idle.isEmpty
      ? "" : "<div class=\"next\">\(next)\(sitting.joined())\(idle)</div>"
  }

  // MARK: Tables

  private var hasTables: Bool { view.briefTables.contains { !$0.rows.isEmpty } }

  /// The tables beside the courts, of which one part is shown after the other.
  private var aside: String {
    let pages = tablePages
    guard !pages.isEmpty else { return "" }
    let parts = pages.enumerated().map { index, html in
      "<div class=\"part\"\(Self.paging(index, of: pages.count))>\(html)</div>"
    }
    return "<aside>\(parts.joined())</aside>"
  }

  private var tablePages: [String] {
    view.briefTables.flatMap { sheet -> [String] in
      let parts = Self.parts(of: sheet.rows, most: Self.mostRows)
      return parts.map { rows in
        let place =
          parts.count > 1 ? "\(rows.startIndex + 1)–\(rows.endIndex) of \(sheet.rows.count)" : ""
        return table(sheet, rows, place)
      }
    }
  }

  private func table(_ sheet: Sheet, _ rows: ArraySlice<Sheet.Row>, _ place: String) -> String {
    let heads = sheet.columns.enumerated().map { index, column in
      index == 0
        ? "<th></th>"
        : "<th\(column.isNumeric ? " class=\"num\"" : "")>\(escaped(column.title))</th>"
    }
    let lines = rows.map { row in
      let cells = row.cells.enumerated().map { index, cell in
        index == 1
          ? "<th scope=\"row\"><bdi>\(BoardName(cell.text, of: names, columns: 16, lines: 1).html)</bdi></th>"
          : "<td\(sheet.columns[index].isNumeric ? index > 0 ? " class=\"num\"" : "" : " class=\"word\"")>\(escaped(TextMeasure.minus(cell.text), limit: 20))</td>"
      }
      return "<tr>\(cells.joined())</tr>"
    }
    // A short table has rows as high as those of a long one.
    return "<section class=\"table r\(max(4, min(Self.mostRows, rows.count)))\">"
      + "<h2>\(escaped(view.heading(of: sheet)))<span>\(place)</span></h2>"
      + "<table><thead><tr>\(heads.joined())</tr></thead><tbody>\(lines.joined())</tbody></table>"
      + "<p>\(escaped(sheet.notes.first?.text ?? "", limit: 200))</p></section>"
  }
}
