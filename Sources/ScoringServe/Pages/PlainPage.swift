/// Responses with a page of a few sentences in one frame: the program's name, what happened or what
/// this server does, and what to do next.
enum PlainPage {
  /// Returns a page.
  ///
  /// - Parameters:
  ///   - status: The status of the response.
  ///   - title: The heading.
  ///   - sentences: The sentences below it, as HTML.
  ///   - next: What to do next, as HTML.
  ///   - route: The route in the access log.
  /// - Returns: The response.
  static func page(
    _ status: Int, _ title: String, _ sentences: [String], next: String, _ route: String
  ) -> Answer {
    let frame = PageFrame(
      title: "\(title) · score", styles: ["card.css", "owner.css"],
      head: ["<meta name=\"color-scheme\" content=\"light dark\">"], bodyClass: "plain")
    var answer = Answer.html(
      frame.html(
        """
        <main>
        <p class="mark"><b>score</b> keeps scores and shows them</p>
        <h1>\(title)</h1>
        \(sentences.map { "<p>\($0)</p>" }.joined(separator: "\n"))
        <p class="next">\(next)</p>
        </main>
        """), status: status)
    answer.route = route
    return answer
  }

  private static let ask = "Ask the person who sent you the link for a new one."

  /// Returns the page at the address of the server itself, where visitors find only what the server
  /// does.
  static func welcome(showsOwner: Bool) -> Answer {
    let own =
      showsOwner
      ? "Your own pages have a link of their own: the terminal in which this server was started "
        + "shows it." : ""
    return page(
      200, "Scores, live",
      [
        "This server shows rounds and events to people who were sent a link: the scores while they "
          + "are played, a board for a screen, the page of an event, and a keypad for those who "
          + "keep the score.",
        "Without a link there is nothing to see here: nobody can look through the rounds of others.",
      ] + (own.isEmpty ? [] : [own]),
      next: "Open the link that you were sent, or scan its code. To make one, see "
        + "<code>score links --help</code>.", "start")
  }

  /// The response if there is no page at an address: there never was one, or its link was revoked.
  static var notFound: Answer {
    page(
      404, "Nothing here",
      ["This link leads nowhere: it was not copied whole, or it was taken back."],
      next: "Compare it with the message that it came with. " + ask, "none")
  }

  /// The response if the link of a page has expired.
  static var gone: Answer {
    page(
      410, "No longer shared", ["This link has expired. What it showed still exists."], next: ask,
      "gone")
  }

  /// Returns the response if the request's HTTP method is not allowed at its address.
  static func notAllowed(_ allowed: String) -> Answer {
    var answer = page(
      405, "Not possible", ["This can only be looked at."], next: "Go back, and open it again.",
      "method")
    answer.headers = ["Allow: \(allowed)", "Connection: close"]
    return answer
  }

  /// The response to a request for the owner's pages over a connection that others on the network
  /// could read.
  static var elsewhere: Answer {
    var answer = page(
      403, "Not here",
      [
        "Your own pages are shown on this machine, or over https. Others on this network could read "
          + "along otherwise."
      ], next: "Open the link on the machine on which the server runs.", "mine")
    answer.headers = ["Connection: close"]
    return answer
  }

  /// The response if too many requests are waiting, or if this one has waited too long.
  static var busy: Answer {
    var answer = failed
    answer.headers = ["Retry-After: 2"]
    answer.route = "busy"
    return answer
  }

  /// The response to a request that the server can't parse.
  static var notUnderstood: Answer {
    var answer = page(
      400, "Not understood", ["This address can't be asked that way."],
      next: "Open the link as it was sent to you.", "bad")
    answer.headers = ["Connection: close"]
    return answer
  }

  /// The response to a failure that the visitor can do nothing about.
  static var failed: Answer {
    page(
      503, "Not now", ["The scores can't be read at the moment."],
      next: "Try again in a moment: reload the page.", "failed")
  }
}
