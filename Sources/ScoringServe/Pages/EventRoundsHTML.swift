import ScoringDesk
import ScoringKit
import ScoringViews

/// The page of an event whose rounds only bear its name: each round with its results, and a link to
/// its board; rounds in play come first.
struct EventRoundsHTML {
  let title: String
  let rounds: [EventBoard]
  /// The path of the page, to which the ids of rounds are added.
  let path: String

  /// The maximum number of sides of a round that are listed.
  private static let mostSides = 10

  /// The page.
  var answer: Answer {
    let frame = PageFrame(
      title: title, styles: ["card.css", "event.css"], script: "board.js",
      head: ["<noscript><meta http-equiv=\"refresh\" content=\"30\"></noscript>"],
      bodyClass: "event")
    return .html(
      frame.html(
        """
        <main>
        <header class="head"><h1>\(escaped(title))</h1></header>
        <div id="board" data-feed="\(path)/events">\(fragment)</div>
        <p id="age" role="status"></p>
        </main>
        """))
  }

  /// The part of the page that changes during play.
  var fragment: String {
    guard !rounds.isEmpty else { return "<p>No round of this event is listed now.</p>" }
    let done = rounds.count { $0.phase.isFinished }
    let facts = [Phrases.count(rounds.count, "round"), done == 0 ? "" : "\(done) finished"]
    return """
      <p class="facts"><span>\(facts.filter { !$0.isEmpty }.joined(separator: " · "))</span></p>
      <div class="courts">
      \(rounds.map(round).joined(separator: "\n"))
      </div>
      """
  }

  private func round(_ round: EventBoard) -> String {
    let days = Set(rounds.map(\.date)).count
    let state = [days > 1 ? round.date : "", round.time, BoardView.words(round.phase)]
    let first = round.results.first?.place
    let sides = round.results.prefix(Self.mostSides).map { side in
      let isFirst = side.place == 1 && first == 1 && round.results.contains { $0.place != 1 }
      let kind = isFirst ? round.phase.isFinished ? " won" : " ahead" : ""
      return "<p class=\"side\(kind)\"><bdi>\(escaped(side.name, limit: 120))</bdi>"
        + "<b class=\"n\">\(escaped(TextMeasure.minus(side.score), limit: 40))</b></p>"
    }
    let more = round.results.count - sides.count
    // A link that shares no names shows only how many take part.
    let others =
      sides.isEmpty
      ? "<p>\(escaped(Phrases.list(round.names, last: ", ", limit: 6), limit: 400))</p>"
      : more > 0 ? "<p class=\"dim\">and \(more) more</p>" : ""
    return """
      <article class="court rounds"><h3><a href="\(path)/\(escaped(round.id))"><bdi>\(escaped(round.title))</bdi></a>
      <span class="dim">\(escaped(state.filter { !$0.isEmpty }.joined(separator: " · ")))</span></h3>
      \((sides + [others]).filter { !$0.isEmpty }.joined(separator: "\n"))
      </article>
      """
  }
}
