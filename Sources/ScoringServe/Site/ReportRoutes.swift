import ScoringDesk
internal import ScoringKit
internal import Synchronization

/// The visitors of event pages who report wrong results: how many reports are accepted, and the
/// device that stores them.
final class ReportDesk: Sendable {
  private struct State {
    var visitor: Scorer?
    /// The times of the last attempts through each link, in milliseconds.
    var attempts: [String: [Int64]] = [:]
  }

  private let state = Mutex(State())
  /// The greatest number of attempts through one link within the time of `window`.
  static let mostAttempts = 20
  /// Ten minutes, in milliseconds.
  private static let window: Int64 = 600_000

  /// Counts an attempt through a link; returns whether it is one too many.
  func isTooMany(through link: OpenLink, at now: Moment) -> Bool {
    state.withLock { state in
      let time = now.milliseconds
      let recent = (state.attempts[link.id] ?? []).filter {
        $0 > time - Self.window && $0 <= time
      }
      guard recent.count < Self.mostAttempts else { return true }
      state.attempts[link.id] = recent + [time]
      return false
    }
  }

  /// Returns the scorer for reports, who is created before the first one.
  func visitor(of desk: Desk) throws -> Scorer {
    try state.withLock { state in
      if let visitor = state.visitor { return visitor }
      let visitor = try desk.newVisitor()
      state.visitor = visitor
      return visitor
    }
  }
}

extension Request {
  /// Whether the request is about the page on which a visitor of an event reports a result.
  var isReport: Bool { path.count == 4 && path[0] == "e" && path[2] == "report" }

  /// The text that a visitor typed into the form of a report.
  fileprivate var report: String {
    let text = String(decoding: body, as: UTF8.self)
    let field = text.split(separator: "&").first { $0.hasPrefix("says=") }
    return PercentCode.text((field ?? "").dropFirst(5)) ?? ""
  }
}

extension Router {
  /// Returns the page on which a visitor reports a result of an event.
  func reportPage(of link: OpenLink, _ subject: String, _ path: String) throws -> Answer {
    try page(of: link, subject, path)?.answer() ?? PlainPage.notFound
  }

  private func page(of link: OpenLink, _ subject: String, _ path: String) throws -> ReportHTML? {
    let scorer = desk.scorer()
    let result = try scorer.contests.result(
      subject, called: link.event ?? "", names: link.share.names)
    let name = try scorer.sharing.eventName(of: link)
    return result.map { ReportHTML(result: $0, event: name, path: path) }
  }

  /// Returns the response that refuses a report; nil if it may be stored.
  ///
  /// The check only reads the store.
  func refusalOfReport(_ request: Request) -> Answer? {
    answeredOrNil {
      guard LinkToken(request.path[1])?.kind == .event else { return PlainPage.notFound }
      let link = try desk.open(request.path[1])
      guard let page = try page(of: link, request.path[3], "/e/\(request.path[1])") else {
        return PlainPage.notFound
      }
      guard !reports.isTooMany(through: link, at: desk.clock.now()) else {
        return with("There are too many reports at the moment. Tell the desk.", page, status: 429)
      }
      return nil
    }
  }

  /// Stores a report, and leads back to the page of the result.
  func storeReport(_ request: Request) throws -> Answer {
    let path = "/e/\(request.path[1])"
    let link = try writing.open(request.path[1])
    do {
      try reports.visitor(of: writing).contests.report(
        request.report, about: request.path[3], called: link.event ?? "")
    } catch let error as DeskError where !error.code.isOfStorage {
      guard let page = try page(of: link, request.path[3], path) else { throw error }
      return with(error.visitorMessage, page, status: 409)
    }
    var answer = Answer(303, "text/plain; charset=utf-8", "")
    answer.headers = ["Location: \(path)/report/\(request.path[3])"]
    answer.route = "report"
    answer.link = link.id
    return answer
  }

  private func with(_ notice: String, _ page: ReportHTML, status: Int) -> Answer {
    var page = page
    page.notice = notice
    return page.answer(status: status)
  }
}
