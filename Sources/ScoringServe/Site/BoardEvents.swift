internal import ScoringDesk
internal import ScoringKit
import ScoringViews

/// The events that are sent to the pages of boards and events, in the format of server-sent events.
enum BoardEvents {
  /// The first lines of text of an event stream: a browser reconnects after 2000 milliseconds.
  static let opening = "retry: 2000\n\n"
  /// The event that is sent regularly to show that the server is running.
  static let alive = "event: alive\ndata: 1\n\n"
  /// The event that is sent when the link of the board has expired or was revoked.
  static let end = "event: end\ndata: 1\n\n"

  /// Returns the event with the whole board of a round, and a digest of the board.
  static func board(_ round: RoundView, isOverlay: Bool) -> (text: String, version: String) {
    let view = BoardView(round)
    return event(isOverlay ? BoardHTML.overlay(view) : BoardHTML.fragment(view))
  }

  /// Returns the event with the changing part of a page, and a digest of it.
  static func event(_ html: String) -> (text: String, version: String) {
    let version = String(ContentID(of: html).text.prefix(12))
    // A line break would end the event. In this HTML, a line break means the same as a space.
    let line = html.split(whereSeparator: \.isNewline).joined(separator: " ")
    return ("id: \(version)\nevent: board\ndata: \(line)\n\n", version)
  }

  /// Returns the response that begins with an event, and is followed by those of a feed.
  static func answer(_ event: String, _ feed: ChangeFeed, _ request: Request) -> Answer {
    var answer = Answer(200, "text/event-stream; charset=utf-8", "")
    answer.headers = ["X-Accel-Buffering: no", "Connection: close"]
    answer.route = "events"
    // An event stream has no known length, so a HEAD request gets a complete, empty response.
    guard request.method == .get else { return answer }
    answer.body = Array((opening + event).utf8)
    answer.feed = feed
    return answer
  }
}
