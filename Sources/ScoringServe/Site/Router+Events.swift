internal import ScoringDesk
internal import ScoringKit

// The page of an event, and the changes that it follows.
extension Router {
  /// Returns the page of an event: its courts and tables, or the list of its rounds if it was not
  /// created as an event.
  ///
  /// `you` is the position of the visitor among the entrants, and `division` that of the only division
  /// that is shown.
  func eventPage(of link: OpenLink, _ path: String, you: Int?, division: Int?) throws -> Answer {
    if let view = try eventView(of: link, you: you, division: division) {
      return EventHTML(view: view, path: path).answer
    }
    return try eventRounds(of: link, path).answer
  }

  /// Returns the page of an event whose rounds only bear its name.
  private func eventRounds(of link: OpenLink, _ path: String) throws -> EventRoundsHTML {
    let sharing = desk.scorer().sharing
    return EventRoundsHTML(
      title: try sharing.eventName(of: link),
      rounds: try sharing.boards(
        ofEvent: link.event ?? "", sport: nil, names: link.share.names), path: path)
  }

  /// Returns the board of an event for a screen in a hall; an event that was not created as such has
  /// none.
  func eventBoard(of link: OpenLink, _ path: String) throws -> Answer {
    guard let view = try eventView(of: link, you: nil) else { return PlainPage.notFound }
    return EventBoardHTML(view: view).answer(feed: "\(path)/events")
  }

  /// Returns the response that sends the changes of an event to its board at a path.
  func eventBoardFeed(of link: OpenLink, _ path: String, _ request: Request) throws -> Answer {
    let visit = ChangeFeed.Visit(path: path, entrant: nil, division: nil)
    guard let news = try eventBoardNews(of: link) else { return PlainPage.notFound }
    let feed = ChangeFeed(
      form: .hall, link: link, round: nil, visit: visit, version: news.version)
    return BoardEvents.answer(news.text, feed, request)
  }

  /// Returns what is sent to the board of an event, and a digest of it; `nil` if there is no such
  /// event.
  func eventBoardNews(of link: OpenLink) throws -> (text: String, version: String)? {
    try eventView(of: link, you: nil).map { BoardEvents.event(EventBoardHTML(view: $0).fragment) }
  }

  /// Returns the event of a link, with the next match of a visitor; `nil` if it was not created as
  /// an event.
  private func eventView(of link: OpenLink, you: Int?, division: Int? = nil) throws -> ContestView?
  {
    try desk.scorer().sharing.contest(
      called: link.event ?? "", names: link.share.names, you: you, division: division)
  }

  /// Returns the response that sends the changes of an event to its page at a path.
  func eventFeed(of link: OpenLink, _ path: String, _ request: Request) throws -> Answer {
    let visit = ChangeFeed.Visit(
      path: path, entrant: request.entrant, division: request.division)
    guard let news = try eventNews(of: link, visit) else { return PlainPage.notFound }
    let feed = ChangeFeed(
      form: .event, link: link, round: nil, visit: visit, version: news.version)
    return BoardEvents.answer(news.text, feed, request)
  }

  /// Returns what is sent to the page of an event, and a digest of it.
  func eventNews(of link: OpenLink, _ visit: ChangeFeed.Visit) throws -> (
    text: String, version: String
  )? {
    let view = try eventView(of: link, you: visit.entrant, division: visit.division)
    return BoardEvents.event(
      try view.map { EventHTML(view: $0, path: visit.path).fragment }
        ?? eventRounds(of: link, visit.path).fragment)
  }
}
