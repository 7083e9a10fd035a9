import ScoringDesk
import ScoringKit
import ScoringViews

/// The owner's list of finished rounds: results in large type, month by month.
struct OwnerHistoryHTML {
  let desk: Desk
  let address: PageAddress

  /// The number of rounds on a page.
  private static let limit = 48

  /// The whole page.
  var html: String {
    get throws {
      let query = address.query
      var request = HistoryRequest(sport: address.sport, limit: Self.limit, before: query["before"])
      request.text = query["text"]
      request.players = query["player"].map { [$0] } ?? []
      request.since = query["since"]
      request.until = query["until"]
      let results = try desk.scorer().history.results(request)
      let sport = address.sport.flatMap { desk.sports[$0]?.name }
      let title = sport.map { "History: \($0)" } ?? "History"
      let months = Dictionary(grouping: results.items.enumerated()) { month($0.element) }
        .sorted { ($0.value.first?.offset ?? 0) < ($1.value.first?.offset ?? 0) }
      let sections = months.map { month, rounds in
        "<section><h2>\(escaped(month))</h2>\n\(list(rounds.map(\.element)))</section>"
      }
      let content =
        sections.isEmpty
        ? "<p class=\"dim\">\(isFiltered ? "No round fits." : "Finished rounds will be listed here.")</p>"
        : "<div class=\"months\">\n\(sections.joined(separator: "\n"))\n</div>"
      var older = ""
      if let next = results.next {
        let page = PageAddress(
          .history, of: address.sport, query: query.merging(["before": next]) { $1 })
        older = OwnerFrame.link(page, "Earlier rounds", "key")
      }
      let span = [results.items.last, results.items.first].compactMap { $0.map(month) }.uniqued()
      let facts = [
        query["before"] == nil ? "The newest first" : "Earlier rounds",
        span.joined(separator: " to "),
      ]
      return OwnerFrame(desk: desk, address: address).html(
        title,
        [OwnerFrame.head(title, facts), form, content, older, OwnerFrame.footer()]
          .filter { !$0.isEmpty }.joined(separator: "\n"))
    }
  }

  private var isFiltered: Bool { !address.query.isEmpty }

  private func month(_ result: RoundResult) -> String {
    "\(result.startedAt.mediumDate.prefix(3)) \(result.startedAt.year)"
  }

  /// The form in which rounds are looked for.
  private var form: String {
    let fields = [("text", "Find", "search"), ("player", "Player", "text")].map {
      name, label, type in
      "<label>\(label) <input type=\"\(type)\" name=\"\(name)\" "
        + "value=\"\(escaped(address.query[name] ?? ""))\"></label>"
    }
    let bare = PageAddress(.history, of: address.sport)
    return "<form action=\"/m/\(escaped(bare.path))\">\n\(fields.joined(separator: "\n"))"
      + "\n<button>Show</button>\n</form>"
  }

  /// Returns a list of results, each a link to its round; empty if there are none.
  func list(_ results: [RoundResult]) -> String {
    guard !results.isEmpty else { return "" }
    let rows = results.map { result in
      let sport = address.sport == nil ? desk.sports[result.sport]?.name : nil
      let facts = ([sport].compactMap(\.self) + result.facts).joined(separator: " · ")
      let path = PageAddress(.round(result.id), of: result.sport).path
      let day = result.startedAt
      let size = result.score.count > 6 ? " class=\"long\"" : ""
      return
        "<li><a href=\"/m/\(escaped(path))\"><time datetime=\"\(day.isoDate)\"><b>\(day.day)</b>"
        + " \(day.mediumDate.prefix(3))</time><span class=\"what\"><bdi dir=\"ltr\">\(sentence(result.title))</bdi>"
        + "<small>\(sentence(dashed(facts), limit: 240))</small></span>"
        + "<span class=\"how\"><b\(size)>\(escaped(dashed(result.score), limit: 24))</b>"
        + "<small\(result.isWon ? " class=\"won\"" : "")>\(escaped(result.label))</small></span></a></li>"
    }
    return "<ol class=\"results-list\">\n\(rows.joined(separator: "\n"))\n</ol>"
  }
}
