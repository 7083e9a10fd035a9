import ScoringDesk
import ScoringViews

/// The first three of a stage or division as HTML, for the page of an event and for its board.
struct EventWinnersHTML {
  let winners: EventWinners
  /// Whether the event has no other winners, so that the title of the page is theirs too.
  let isOnly: Bool
  /// Returns a name as HTML.
  let name: (String) -> String

  var html: String {
    let rows = winners.medalists.map { side in
      let medal = side.place.drop { $0 == "T" }
      let label = side.isFirst && !winners.label.isEmpty ? winners.label : ""
      let note = [side.note, label].filter { !$0.isEmpty }.joined(separator: " · ")
      return
        "<li class=\"m\(escaped(String(medal), limit: 4))\"><i>\(escaped(side.place, limit: 6))</i>"
        + "<span>\(name(side.name))"
        + (note.isEmpty ? "" : "<em>\(sentence(note, limit: 160))</em>") + "</span>"
        + "<b>\(escaped(TextMeasure.minus(side.score), limit: 20))</b></li>"
    }
    let title = isOnly ? "" : "<h3>\(escaped(winners.title))</h3>"
    return "<article class=\"podium\">\(title)<ol>\(rows.joined(separator: "\n"))</ol></article>"
  }
}
