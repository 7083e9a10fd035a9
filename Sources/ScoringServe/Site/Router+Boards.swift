import ScoringDesk
import ScoringKit
import ScoringViews

extension Router {
  /// Returns a board of a round that a link shows, in one of its forms.
  func board(
    of link: OpenLink, _ round: String?, _ form: String, _ path: String, _ request: Request
  ) throws -> Answer {
    let view = try desk.scorer().sharing.board(of: link, round: round)
    let isOverlay = request.query["overlay"] != nil
    var answer: Answer
    switch form {
    case "board":
      answer = BoardHTML.answer(view, feed: "\(path)/events", isOverlay: isOverlay)
      if isOverlay { answer.policy = Answer.policy(frames: "*") }
    case "board.json": answer = .json(BoardView(view).json(view))
    case "board.txt": answer = .text(SafeText.escaped(BoardView(view).text) + "\n")
    case "events":
      let event = BoardEvents.board(view, isOverlay: isOverlay)
      let feed = ChangeFeed(
        form: isOverlay ? .overlay : .board, link: link, round: round, version: event.version)
      answer = BoardEvents.answer(event.text, feed, request)
    default: return PlainPage.notFound
    }
    answer.route = form
    return answer
  }
}
