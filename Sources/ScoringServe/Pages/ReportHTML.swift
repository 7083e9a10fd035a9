import ScoringDesk

/// The page on which a visitor of an event reports that a result is wrong; it works without scripts.
struct ReportHTML {
  /// The result in question.
  let result: ContestResult
  /// The name of the event.
  let event: String
  /// The path of the event's page.
  let path: String
  /// A sentence about the visitor's last attempt; empty for none.
  var notice = ""

  /// The greatest length of a report, in characters.
  static let longest = 200

  /// Returns the response with the page.
  func answer(status: Int = 200) -> Answer {
    let frame = PageFrame(
      title: "Is a result wrong?", styles: ["card.css", "event.css"], bodyClass: "event")
    let state =
      result.reports.isEmpty
      ? "" : "<p class=\"next\">This result is reported: the desk looks at it.</p>\n"
    let note =
      notice.isEmpty ? "" : "<p class=\"next\" role=\"alert\">\(escaped(notice, limit: 300))</p>\n"
    var answer = Answer.html(
      frame.html(
        """
        <main>
        <header class="head"><h1>Is this result wrong?</h1></header>
        <p class="dim">\(escaped(event)) · \(escaped(result.title))</p>
        <p class="checked">\(result.html)</p>
        \(note)\(state)<form class="report" method="post" action="\(path)/report/\(escaped(result.subject))">
        <label for="says">What is wrong? The desk reads it, and decides.</label>
        <input id="says" name="says" maxlength="\(Self.longest)" required autocomplete="off" \
        placeholder="It was 11–6 for us">
        <p class="dim">Nothing is changed by a report, and no name is stored with it.</p>
        <button>Report it</button>
        </form>
        <p class="report-back"><a href="\(path)">Back to the event</a></p>
        </main>
        """), status: status)
    // Without the referrer, a browser would not say that the form is this site's own.
    answer.referrer = "same-origin"
    answer.route = "report"
    return answer
  }
}
