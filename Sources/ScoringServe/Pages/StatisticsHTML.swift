import ScoringDesk
import ScoringKit
import ScoringViews

/// The owner's page of statistics: figures, trends, shares and bests to look at, and all tables
/// below them.
struct StatisticsHTML {
  let desk: Desk
  let address: PageAddress

  private var sport: Sport? { address.sport.flatMap { desk.sports[$0] } }

  /// The whole page.
  var html: String {
    get throws {
      let (page, glances) = try desk.scorer().sharing.look(at: address)
      let renderer = HTMLRenderer(spell: OwnerHTML.words, link: { OwnerHTML.path(of: $0) })
      let isSection = if case .statistics(.some) = address.place { true } else { false }
      let title = [sport?.name, section?.title ?? "Statistics"].compactMap(\.self)
        .joined(separator: ": ")
      let facts = glances.map { "\($0.name), \($0.rounds)" } + [span]
      let warnings = page.warnings.map { "<p class=\"note\">\(escaped($0.text, limit: 500))</p>" }
      let blocks = page.blocks.map { block -> Page.Block in
        if case .empty(let sentence, _) = block { return .line(Line(sentence, .dim)) }
        return block
      }
      let tables = renderer.fragment(blocks)
      let panels = isSection ? [] : glances.map { self.glance($0, isOnly: glances.count == 1) }
      let rest =
        panels.isEmpty
        ? tables
        : "<details class=\"all\"><summary>All figures as tables</summary>\n\(tables)</details>"
      return OwnerFrame(desk: desk, address: address).html(
        title,
        ([OwnerFrame.head(title, facts), form] + warnings + panels
          + [rest, sections, OwnerFrame.footer("Shares and means say what they are out of.")])
          .filter { !$0.isEmpty }.joined(separator: "\n"))
    }
  }

  private var section: Statistic? {
    guard case .statistics(let id?) = address.place else { return nil }
    return try? sport?.statistic(named: id)
  }

  private var span: String {
    func day(_ key: String) -> String? {
      address.query[key].map { LocalTime($0)?.mediumDate ?? $0 }
    }
    let (since, until) = (day("since"), day("until"))
    return [since.map { "from \($0)" }, until.map { "until \($0)" }].compactMap(\.self)
      .joined(separator: " ")
  }

  // MARK: At a glance

  private func glance(_ glance: StatisticsGlance, isOnly: Bool) -> String {
    let figures = glance.figures.map { figure in
      "<div><dt>\(escaped(figure.label)) <span>\(escaped(figure.sample, limit: 40))</span></dt>"
        + "<dd>\(escaped(TextMeasure.minus(figure.value), limit: 20))</dd></div>"
    }
    let panels =
      glance.trends.prefix(3).map(trend) + glance.shares.map(shares)
      + [glance.books.map(books)].compactMap(\.self) + glance.duels.map(duels)
    let name = isOnly ? "" : "<h2><bdi>\(escaped(glance.name))</bdi></h2>\n"
    let tiles = figures.isEmpty ? "" : "<dl class=\"figs\">\(figures.joined())</dl>\n"
    return "<section class=\"glance\">\n\(name)\(tiles)<div class=\"masonry\">\n"
      + panels.joined(separator: "\n") + "\n</div>\n</section>"
  }

  private func panel(_ title: String, _ words: String, _ content: String) -> String {
    let note = words.isEmpty ? "" : "<p class=\"dim\">\(escaped(words))</p>\n"
    return "<article class=\"panel\"><h2>\(escaped(title))</h2>\n\(note)\(content)\n</article>"
  }

  private func trend(_ trend: StatisticsGlance.Trend) -> String {
    let drawing = TrendDrawing(
      trend.points.map { TrendDrawing.Point(value: $0.value, text: $0.text, mean: $0.mean) },
      from: trend.points.first?.date ?? "", to: trend.points.last?.date ?? "",
      isLowerBetter: trend.isLowerBetter)
    return panel(
      trend.title, trend.words, drawing.svg(label: "\(trend.title). \(drawing.spoken)"))
  }

  private func shares(_ shares: StatisticsGlance.Shares) -> String {
    // Most shares are of one whole, which is named once.
    let wholes = Dictionary(grouping: shares.shares, by: \.whole)
    let usual = wholes.max { ($0.value.count, $0.key) < ($1.value.count, $1.key) }?.key ?? 0
    let rows = shares.shares.map { share in
      let count = share.whole == usual ? "\(share.part)" : "\(share.part) of \(share.whole)"
      // A hundredth of the width for each percent; something is always to be seen.
      let ratio = share.whole > 0 ? Double(share.part) / Double(share.whole) : 0
      let width = Int((min(1, max(0, ratio)) * 100).rounded())
      return "<tr><th scope=\"row\"><bdi>\(escaped(share.label))</bdi></th>"
        + "<td><svg width=\"100%\" height=\"14\" aria-hidden=\"true\"><rect class=\"p-good\" width=\""
        + "\(share.part > 0 ? max(1, width) : 0)%\" height=\"14\" rx=\"4\"/></svg></td>"
        + "<td>\(count) · \(escaped(share.text))</td></tr>"
    }
    return panel(
      shares.title, "Out of \(usual).",
      "<table class=\"bars\">\(rows.joined(separator: "\n"))</table>")
  }

  private func books(_ books: StatisticsGlance.List<StatisticsGlance.Book>) -> String {
    let rows = books.items.map { book in
      let mean = "\(book.rounds) · mean \(book.mean) · worst \(book.worst)"
      let record = book.record.isEmpty ? "" : " · record \(book.record)"
      return "<li><span class=\"what\"><bdi>\(escaped(book.title))</bdi>"
        + "<small>\(escaped(TextMeasure.minus(mean + record), limit: 240))</small></span>"
        + "<span class=\"how\"><b>\(escaped(TextMeasure.minus(book.best), limit: 20))</b>"
        + "<small>best, \(escaped(book.date))</small></span></li>"
    }
    return panel(
      books.title, "The best result is large.",
      "<ol class=\"lines\">\n\(rows.joined(separator: "\n"))\n</ol>")
  }

  private func duels(_ duels: StatisticsGlance.List<StatisticsGlance.Duel>) -> String {
    let rows = duels.items.map { duel in
      "<li><span class=\"what\"><bdi>\(escaped(duel.name))</bdi>"
        + "<small>\(escaped(duel.rounds))</small></span>"
        + "<span class=\"how\"><b>\(escaped(duel.result, limit: 20))</b></span></li>"
    }
    return panel(
      duels.title, "Won and lost.",
      "<ol class=\"lines\">\n\(rows.joined(separator: "\n"))\n</ol>")
  }

  // MARK: Filters and sections

  /// The form with the filters of the page.
  private var form: String {
    let frame = (sport?.nouns.frame ?? "title").capitalizedFirst
    let fields = [
      ("player", "Player", "text"), ("gameTypeId", frame, "text"), ("since", "From", "date"),
      ("until", "Until", "date"),
    ]
    let inputs = fields.map { name, label, type in
      "<label>\(label) <input type=\"\(type)\" name=\"\(name)\" "
        + "value=\"\(escaped(address.query[name] ?? ""))\"></label>"
    }
    let round = address.query["gameId"].map {
      "<input type=\"hidden\" name=\"gameId\" value=\"\(escaped($0))\">"
    }
    let bare = PageAddress(address.place, of: address.sport)
    let isOpen = address.query.isEmpty ? "" : " open"
    return "<details class=\"filter\"\(isOpen)><summary>Choose rounds</summary>\n"
      + "<form action=\"/m/\(escaped(bare.path))\">\n"
      + (inputs + [round].compactMap(\.self)).joined(separator: "\n")
      + "\n<button>Show</button>\n</form></details>"
  }

  /// The links to the sections of the sport's statistics.
  private var sections: String {
    let links = ((try? sport?.statistics) ?? []).map { statistic in
      OwnerFrame.link(
        PageAddress(.statistics(statistic.id), of: address.sport, query: address.query),
        statistic.title, isHere: statistic.id == section?.id)
    }
    return "<nav class=\"pills\" aria-label=\"Sections\">\(links.joined(separator: " "))</nav>"
  }
}
