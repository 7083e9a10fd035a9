import ScoringDesk
import ScoringKit
import ScoringViews

/// A page of the owner of the store in a browser.
struct OwnerHTML {
  let desk: Desk
  let address: PageAddress

  /// Returns the response with the page.
  func answer() throws -> Answer {
    switch address.place {
    case .home: .html(try OwnerHomeHTML(desk: desk, address: address).html)
    case .history: .html(try OwnerHistoryHTML(desk: desk, address: address).html)
    case .statistics: .html(try StatisticsHTML(desk: desk, address: address).html)
    case .round(let id): .html(try round(id))
    }
  }

  // MARK: A round

  /// Returns the page of a round: the page that a share link shows, followed by content that only
  /// the owner sees.
  private func round(_ id: String) throws -> String {
    let request = RoundRequest(sport: address.sport, round: id)
    let page = try desk.scorer().sharing.page(at: address)
    let picture = try desk.scorer().sharing.share(
      ShareRequest(round: request, player: address.query["player"], admitsDamage: true)
    ).picture
    let view = try desk.scorer().keypads.shown(request).round
    let renderer = HTMLRenderer(spell: Self.words, link: { Self.path(of: $0) })
    let known = Set(picture.remarks + view.tieBreaks())
    // The first part of the page shows the title, the standings, the card and the remarks. Ids are
    // for commands.
    let rest = Self.linked(page.blocks).compactMap { block -> Page.Block? in
      switch block {
      case .sheet, .heading(picture.title): return nil
      case .line(let line):
        let isShown = known.contains(line.text) || [picture.title, page.title].contains(line.text)
        return isShown ? nil : Page.Block.line(Self.withoutID(line, of: view))
      default: return block
      }
    }
    let warnings = page.warnings.map { "<p class=\"note\">\(escaped($0.text, limit: 500))</p>" }
    let parts =
      warnings + [renderer.fragment(rest), actions(view), people(view)].filter { !$0.isEmpty }
    let body = BlockHTML(picture, renderer: renderer).html(files: parts.joined(separator: "\n"))
    return OwnerFrame(desk: desk, address: address).html(picture.title, body)
  }

  /// Returns blocks without the commands that no page stands for, and without headings of nothing.
  private static func linked(_ blocks: [Page.Block]) -> [Page.Block] {
    var kept: [Page.Block] = []
    for block in blocks {
      guard case .actions(let offers) = block else {
        kept.append(block)
        continue
      }
      let links = offers.filter { path(of: $0.action) != nil }
      if !links.isEmpty {
        kept.append(.actions(links))
      } else if case .heading? = kept.last {
        kept.removeLast()
      }
    }
    return kept
  }

  /// Returns a line of facts without the part that names a round by its id.
  private static func withoutID(_ line: Line, of round: RoundView) -> Line {
    let parts = line.text.split(separator: "·").map { $0.drop { $0 == " " } }
    let kept = parts.filter { part in
      let last = part.split(separator: " ").last ?? ""
      return last.count < 4 || !round.id.hasPrefix(last)
    }
    guard kept.count < parts.count else { return line }
    let text = kept.joined(separator: "· ")
    return Line(text.hasSuffix(" ") ? String(text.dropLast()) : text, .dim)
  }

  /// The buttons to follow, keep and share the round.
  private func actions(_ round: RoundView) -> String {
    OwnerLinks.buttons(
      round: round.id, sport: round.sport, title: round.title, isInPlay: round.isInPlay)
  }

  /// The links to the page of each side, and to the statistics of each player.
  private func people(_ round: RoundView) -> String {
    guard address.query["player"] == nil, round.sides.count > 1 else { return "" }
    let links = round.sides.map { side in
      OwnerFrame.link(
        PageAddress(.round(round.id), of: round.sport, query: ["player": side.name]), side.name)
    }
    return "<ul class=\"people\">\n\(links.map { "<li>\($0)</li>" }.joined(separator: "\n"))\n</ul>"
  }

  // MARK: Errors and words

  /// Returns the response with a page about an error.
  ///
  /// The owner sees the complete error message; visitors with a share link do not.
  static func refused(_ error: DeskError) -> Answer {
    let status = error.code == .unknownRound || error.code == .invalidLink ? 404 : 400
    let hint = error.expected.isEmpty ? "" : " " + error.expected.prefix(8).joined(separator: ", ")
    return PlainPage.page(
      status, "Not shown", [escaped(error.message + hint, limit: 500)],
      next: "<a class=\"key\" href=\"/m\">Your scores</a>", "mine")
  }

  /// Returns the path of the owner's page that shows the result of an action; nil if there is no
  /// such page.
  static func path(of action: Action) -> String? {
    PageAddress(action).map { "/m/\($0.path)" }
  }

  /// Returns the words for an action in a sentence on a page.
  ///
  /// A browser has links, so commands are replaced by words.
  static func words(_ action: Action) -> String {
    guard let address = PageAddress(action) else { return action.description }
    return switch address.place {
    case .home: "all"
    case .history: "History"
    case .round: address.query["player"] ?? "Open it"
    case .statistics: address.query["player"].map { "Statistics of \($0)" } ?? "Statistics"
    }
  }
}

/// The frame of the owner's pages: the links to all of them, the content, and a footer.
struct OwnerFrame {
  let desk: Desk
  let address: PageAddress

  /// Returns a whole page for its content.
  func html(_ title: String, _ body: String) -> String {
    PageFrame(
      title: title, styles: ["card.css", "owner.css"],
      head: ["<meta name=\"color-scheme\" content=\"light dark\">"], bodyClass: "owner"
    ).html(
      """
      <main>
      \(ways)
      \(body)
      </main>
      """)
  }

  /// Returns the header of a page: its title, and facts below it.
  static func head(_ title: String, _ facts: [String]) -> String {
    let words = facts.filter { !$0.isEmpty }.joined(separator: " · ")
    return
      "<header class=\"head\"><h1>\(escaped(title))</h1>\n<p>\(escaped(words, limit: 400))</p></header>"
  }

  /// Returns a link to a page.
  static func link(
    _ address: PageAddress, _ name: String, isHere: Bool = false, _ kind: String = ""
  )
    -> String
  {
    let path = address.path.isEmpty ? "/m" : "/m/\(address.path)"
    let here = isHere ? " aria-current=\"page\"" : ""
    let style = kind.isEmpty ? "" : " class=\"\(kind)\""
    return
      "<a\(style) href=\"\(escaped(path, limit: 2000))\"\(here)><bdi>\(escaped(name))</bdi></a>"
  }

  /// The links at the top of every page of the owner: to the start page, the history and the
  /// statistics, of all sports or of one.
  private var ways: String {
    let played = (try? desk.scorer().history.playedSports()) ?? []
    let sports = desk.sports.sports.filter { sport in
      sport.id == address.sport || played.contains { $0.id == sport.id }
    }
    var pages = [(PageAddress(.home, of: address.sport), "Now", PageAddress.Place.home)]
    pages.append((PageAddress(.history, of: address.sport), "History", .history))
    let only = address.sport ?? (sports.count == 1 ? sports.first?.id : nil)
    if let only {
      pages.append((PageAddress(.statistics(nil), of: only), "Statistics", .statistics(nil)))
    }
    let links = pages.map { address, name, place in
      Self.link(address, name, isHere: place.isKind(of: self.address.place))
    }
    let place: PageAddress.Place =
      switch address.place {
      case .home, .round: .home
      case .history: .history
      case .statistics: .statistics(nil)
      }
    let all =
      place == .statistics(nil)
      ? [] : [Self.link(PageAddress(place), "All", isHere: address.sport == nil)]
    let choice =
      all
      + sports.map {
        Self.link(PageAddress(place, of: $0.id), $0.name, isHere: $0.id == address.sport)
      }
    return """
      <div class="ways"><nav aria-label="Pages">\(links.joined(separator: " "))</nav>
      \(sports.count > 1 ? "<nav class=\"pills\" aria-label=\"Sports\">\(choice.joined(separator: " "))</nav>" : "")</div>
      """
  }

  /// The last line of a page.
  static func footer(_ left: String = "") -> String {
    "<footer><span>\(left)</span><span>Only you see this page · <b>score</b></span></footer>"
  }
}

extension PageAddress.Place {
  /// Whether two places are pages of one kind.
  fileprivate func isKind(of other: PageAddress.Place) -> Bool {
    switch (self, other) {
    case (.home, .home), (.history, .history), (.statistics, .statistics), (.round, .round): true
    default: false
    }
  }
}
