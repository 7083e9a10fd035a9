import ScoringDesk
import ScoringKit
import ScoringViews

/// A page of the owner of the store in a browser: the content of the same page in the terminal,
/// with links instead of commands.
struct OwnerHTML {
  let desk: Desk
  let address: PageAddress

  /// Returns the response with the page.
  func answer() throws -> Answer {
    let page = try desk.scorer().sharing.page(at: address)
    let title = page.title.isEmpty ? Self.title(of: address, desk) : page.title
    let renderer = HTMLRenderer(spell: Self.words, link: { Self.path(of: $0) })
    let warnings = page.warnings.map { "<p class=\"note\">\(escaped($0.text, limit: 500))</p>" }
    // Actions that only a scorer can perform, such as starting a round, are left out.
    var blocks = page.blocks.map { block -> Page.Block in
      switch block {
      case .empty(let sentence, _): return .line(Line(sentence, .dim))
      case .card(let card): return .card(Self.titled(card))
      default: return block
      }
    }
    // The title was already shown, so it is removed from the content.
    switch blocks.first {
    case .heading(title), .line(Line(title)), .line(Line(title, .strong)): blocks.removeFirst()
    default: break
    }
    if case .round(let id) = address.place {
      let picture = try picture(of: id)
      return .html(
        Self.frame(picture.title, try round(picture, page, blocks, warnings, renderer)))
    }
    let parts =
      [ways, "<h1>\(escaped(title))</h1>", try filter()].compactMap(\.self) + warnings
      + [try reports(renderer), renderer.fragment(blocks), try onward(page)].compactMap(\.self)
    return .html(Self.frame(title, parts.joined(separator: "\n")))
  }

  /// Returns the results that visitors of events reported, for the first page; nil if there are none.
  private func reports(_ renderer: HTMLRenderer) throws -> String? {
    guard address.place == .home, address.sport == nil else { return nil }
    let blocks = try desk.scorer().contests.reports()
    return blocks.isEmpty ? nil : renderer.fragment(blocks)
  }

  private func picture(of id: String) throws -> Picture {
    try desk.scorer().sharing.share(
      ShareRequest(
        round: RoundRequest(sport: address.sport, round: id), player: address.query["player"],
        admitsDamage: true)
    ).picture
  }

  /// Returns the HTML of the page of a round: the page that a share link shows, followed by content
  /// that only the owner sees.
  private func round(
    _ picture: Picture, _ page: Page, _ blocks: [Page.Block], _ warnings: [String],
    _ renderer: HTMLRenderer
  ) throws -> String {
    let known = Set(picture.remarks)
    // The first part of the page has shown the standings, the card and the remarks, so these are
    // left out.
    let rest = blocks.filter { block in
      switch block {
      case .sheet: false
      case .line(let line): !known.contains(line.text)
      default: true
      }
    }
    let after = warnings + [renderer.fragment(rest), try onward(page) ?? ""]
    return ways + "\n"
      + BlockHTML(picture, renderer: renderer)
      .html(files: after.filter { !$0.isEmpty }.joined(separator: "\n"))
  }

  /// Returns the response with a page about an error.
  ///
  /// The owner sees the complete error message; visitors with a share link do not.
  static func refused(_ error: DeskError) -> Answer {
    let status = error.code == .unknownRound || error.code == .invalidLink ? 404 : 400
    let hint = error.expected.isEmpty ? "" : " " + error.expected.prefix(8).joined(separator: ", ")
    return .html(
      frame(
        "Not shown",
        "<h1>Not shown</h1>\n<p>\(escaped(error.message, limit: 500))\(escaped(hint))</p>\n"
          + "<p><a href=\"/m\">Back to the beginning</a></p>"),
      status: status)
  }

  /// Returns a card of a list without the round's id in its title, because the title is a link to
  /// the round.
  private static func titled(_ card: Card) -> Card {
    let runs = card.title.runs.filter { $0.tone != .dim }
    guard !runs.isEmpty, runs.count < card.title.runs.count else { return card }
    return Card(
      title: Line(runs), lines: card.lines, oneLine: card.oneLine, spoken: card.spoken,
      words: card.words, opens: card.opens)
  }

  private static func frame(_ title: String, _ body: String) -> String {
    PageFrame(
      title: title, styles: ["card.css"],
      head: ["<meta name=\"color-scheme\" content=\"light dark\">"]
    ).html("<main>\n\(body)\n</main>")
  }

  private static func title(of address: PageAddress, _ desk: Desk) -> String {
    let sport = address.sport.flatMap { desk.sports[$0]?.name }
    let what: String =
      switch address.place {
      case .home: sport == nil ? "Scores" : ""
      case .history: "History"
      case .round: "Round"
      case .statistics: "Statistics"
      }
    return [sport, what.isEmpty ? nil : what].compactMap(\.self).joined(separator: ": ")
  }

  // MARK: Links

  /// Returns the path of the owner's page that shows the result of an action; nil if there is no
  /// such page.
  private static func path(of action: Action) -> String? {
    PageAddress(action).map { "/m/\($0.path)" }
  }

  private func item(_ address: PageAddress, _ name: String) -> String {
    let path = address.path.isEmpty ? "/m" : "/m/\(address.path)"
    let isHere = address == self.address ? " aria-current=\"page\"" : ""
    return "<a href=\"\(escaped(path, limit: 2000))\"\(isHere)>\(escaped(name))</a>"
  }

  /// The links at the top of every page of the owner: to all sports, to the pages of the current
  /// sport, and to the sections of its statistics.
  private var ways: String {
    var lines = [
      [item(PageAddress(.home), "All")]
        + desk.sports.sports.map { item(PageAddress(.home, of: $0.id), $0.name) }
    ]
    if let sport = address.sport.flatMap({ desk.sports[$0] }) {
      lines.append([
        item(PageAddress(.history, of: sport.id), "History"),
        item(PageAddress(.statistics(nil), of: sport.id, query: kept), "Statistics"),
      ])
      if case .statistics = address.place {
        lines.append(
          ((try? sport.statistics) ?? []).map {
            item(PageAddress(.statistics($0.id), of: sport.id, query: kept), $0.title)
          })
      }
    }
    let rows = lines.map { "<nav class=\"ways\">\($0.joined(separator: " "))</nav>" }
    return "<div>\n\(rows.joined(separator: "\n"))\n</div>"
  }

  /// The filters of a page of statistics, which are kept when a link to other statistics is
  /// followed.
  private var kept: [String: String] {
    if case .statistics = address.place { address.query } else { [:] }
  }

  // MARK: Filters

  /// Returns the HTML form with the filters of a list of rounds or of statistics; nil for other
  /// pages.
  private func filter() throws -> String? {
    let fields: [(name: String, label: String, type: String)]
    switch address.place {
    case .history: fields = [("text", "Find", "search"), ("player", "Player", "text")]
    case .statistics:
      fields = [
        ("player", "Player", "text"), ("gameTypeId", "Of", "text"), ("since", "From", "date"),
        ("until", "Until", "date"),
      ]
    case .home, .round: return nil
    }
    let round = address.query["gameId"].map {
      "<label>Round <input name=\"gameId\" value=\"\(escaped($0))\"></label>"
    }
    let inputs = fields.map { field in
      let value = address.query[field.name] ?? ""
      return "<label>\(field.label) <input type=\"\(field.type)\" name=\"\(field.name)\" "
        + "value=\"\(escaped(value))\"></label>"
    }
    let bare = PageAddress(address.place, of: address.sport)
    return "<form action=\"/m/\(bare.path)\">\n"
      + (inputs + [round].compactMap(\.self)).joined(separator: "\n")
      + "\n<button>Show</button>\n</form>"
  }

  /// Returns the HTML of the links at the end of a page: to the players of a round, and to the next
  /// page.
  private func onward(_ page: Page) throws -> String? {
    var links: [String] = []
    if case .round(let id) = address.place, address.query["player"] == nil {
      let round = try desk.scorer().keypads.shown(RoundRequest(sport: address.sport, round: id))
      links = round.sides.map { side in
        item(
          PageAddress(.round(round.id), of: round.sport, query: ["player": side.name]),
          side.name)
      }
    }
    for action in page.next {
      guard let next = PageAddress(action), next.query["player"] == nil || links.isEmpty,
        !isListed(next)
      else {
        continue
      }
      links.append(item(next, Self.words(next)))
    }
    return links.isEmpty
      ? nil : "<ul>\n" + links.map { "<li>\($0)</li>" }.joined(separator: "\n") + "\n</ul>"
  }

  /// Returns whether a list on this page already links to an address, because it is the address of
  /// a round.
  private func isListed(_ next: PageAddress) -> Bool {
    guard case .round = next.place else { return false }
    return address.place == .home || address.place == .history
  }

  /// Returns the words for an action in a sentence on a page.
  ///
  /// A browser has links, so commands are replaced by words.
  private static func words(_ action: Action) -> String {
    PageAddress(action).map { address in
      address.place == .home ? address.sport ?? "all" : words(address)
    } ?? action.description
  }

  private static func words(_ address: PageAddress) -> String {
    let player = address.query["player"]
    return switch address.place {
    case .home: "Beginning"
    case .history: address.query["before"] == nil ? "History" : "Earlier ones"
    case .round: player ?? "Open it"
    case .statistics: player.map { "Statistics of \($0)" } ?? "Statistics"
    }
  }
}
