package import ScoringDesk

/// The pages for the owner of the store: history, rounds and statistics.
///
/// The link that the program prints at its start gives access to them. Its token is exchanged for a
/// cookie that scripts can't read and that browsers don't send from pages of other sites. Both are
/// valid as long as the program runs, and neither is stored.
package struct OwnerRoutes: Sendable {
  /// The secrets that give the owner access to the pages.
  package struct Keys: Sendable {
    /// The secret token in the owner's link.
    package let token: String
    /// The secret value of the owner's cookie.
    let cookie: String
    /// Whether browsers send the cookie only over https.
    let isSecure: Bool

    /// Creates secrets from the random source of a desk.
    package init(_ desk: Desk, isSecure: Bool) {
      token = desk.makeOwnerToken()
      cookie = desk.makeOwnerToken()
      self.isSecure = isSecure
    }
  }

  let desk: Desk
  let keys: Keys
  private static let cookieName = "score-owner"

  /// Returns the response to a request whose path begins with `/m`.
  func answer(_ request: Request) throws -> Answer {
    if request.path.count == 2, Self.areEqual(request.path[1], keys.token) { return enter() }
    guard isLetIn(request) else { return PlainPage.notFound }
    var answer: Answer
    do {
      let tail = request.target.dropFirst(2)
      let address = try PageAddress(path: String(tail.drop { $0 == "/" }))
      answer = try OwnerHTML(desk: desk, address: address).answer()
    } catch let error as DeskError {
      answer = OwnerHTML.refused(error)
    } catch let question as Question {
      answer = OwnerHTML.refused(
        question.refusal ?? DeskError(.badValue, question.sentence))
    }
    // Without the referrer, a browser would not say that a button is this site's own.
    answer.referrer = "same-origin"
    answer.route = "mine"
    answer.favoured = keys.cookie
    return answer
  }

  /// Returns the response that refuses to open a link; nil if the request is the owner's.
  func refusal(_ request: Request) -> Answer? { isLetIn(request) ? nil : PlainPage.notFound }

  /// Returns the response to a pressed button that opens a link.
  func open(_ request: Request, _ links: OwnerLinks) throws -> Answer {
    var answer: Answer
    do {
      answer = try links.open(request.path, desk)
    } catch let error as DeskError {
      answer = OwnerHTML.refused(error)
    }
    answer.route = "mine"
    return answer
  }

  /// Returns a response that sets the cookie, and redirects to an address without the token.
  private func enter() -> Answer {
    var answer = Answer(303, "text/plain; charset=utf-8", "")
    answer.headers = [
      "Location: /m",
      "Set-Cookie: \(Self.cookieName)=\(keys.cookie); Path=/m; HttpOnly; SameSite=Strict"
        + (keys.isSecure ? "; Secure" : ""),
    ]
    answer.route = "mine"
    return answer
  }

  private func isLetIn(_ request: Request) -> Bool {
    let pairs = (request.cookie ?? "").split(separator: ";").map { $0.drop { $0 == " " } }
    return pairs.contains { Self.areEqual(String($0), "\(Self.cookieName)=\(keys.cookie)") }
  }

  /// Returns whether two texts are equal, in a time that does not depend on the position of the
  /// first difference.
  private static func areEqual(_ one: String, _ other: String) -> Bool {
    guard one.utf8.count == other.utf8.count else { return false }
    return zip(one.utf8, other.utf8).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
