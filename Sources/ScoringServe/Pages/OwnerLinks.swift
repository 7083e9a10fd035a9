import ScoringDesk
import ScoringKit
internal import Synchronization

/// The buttons of the owner's pages that open a keypad, a board, a share page or an event, and the
/// links that they made.
///
/// A button makes a link when it is pressed, because a link that exists can be passed on; pressing
/// it again opens the same link as long as it is valid.
final class OwnerLinks: Sendable {
  private let made = Mutex<[String: String]>([:])
  /// The maximum number of links that are remembered.
  private static let most = 1_000

  /// The forms of a link, by the word in the path of its button.
  private enum Form: String {
    case keypad, board, share, event
  }

  // MARK: Buttons

  /// Returns the buttons of a round: keypad, board and share if it is in play, otherwise share.
  ///
  /// `title` distinguishes the buttons of several rounds for screen readers.
  static func buttons(round: String, sport: String, title: String, isInPlay: Bool) -> String {
    let subject = "\(sport)/\(round)"
    let buttons =
      (isInPlay
        ? [
          button("keypad", of: subject, "Keypad", title, isMain: true),
          button("board", of: subject, "Board", title, isMain: false),
        ] : []) + [button("share", of: subject, "Share", title, isMain: false)]
    return "<div class=\"keys\">\(buttons.joined(separator: "\n"))</div>"
  }

  /// Returns a button that opens a link to the round or event with a title.
  static func button(
    _ form: String, of subject: String, _ name: String, _ title: String, isMain: Bool
  ) -> String {
    "<form method=\"post\" action=\"/m/open/\(form)/\(escaped(subject))\">"
      + "<button\(isMain ? " class=\"main\"" : "") "
      + "aria-label=\"\(name): \(escaped(title, limit: 200))\">\(name)</button></form>"
  }

  // MARK: Requests

  /// Returns the response to a pressed button: a redirection to the link.
  func open(_ path: [String], _ desk: Desk) throws -> Answer {
    guard path.count == 5, let form = Form(rawValue: path[2]) else { return PlainPage.notFound }
    let key = path.dropFirst(2).joined(separator: "/")
    let known = made.withLock { $0[key] }.flatMap { token in
      (try? desk.open(token)) == nil ? nil : token
    }
    let token = try known ?? make(form, path[3], path[4], desk)
    made.withLock { made in
      if made.count >= Self.most { made.removeAll() }
      made[key] = token
    }
    let place =
      switch form {
      case .keypad: "/k#\(token)"
      case .board: "/s/\(token)/board"
      case .share: "/s/\(token)"
      case .event: "/e/\(token)"
      }
    var answer = Answer(303, "text/plain; charset=utf-8", "")
    answer.headers = ["Location: \(place)"]
    return answer
  }

  private func make(_ form: Form, _ first: String, _ second: String, _ desk: Desk) throws -> String
  {
    let sharing = desk.scorer().sharing
    let link: MadeLink
    if form == .event {
      link = try sharing.makeLink(.event, event: "\(first)/\(second)")
    } else {
      let round = ShareRequest(round: RoundRequest(sport: first, round: second))
      link = try sharing.makeLink(form == .keypad ? .keypad : .share, round)
    }
    return link.token.text
  }
}
