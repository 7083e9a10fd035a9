internal import ScoringKit

/// Rallies as JSON, one game per line.
///
/// `events` has one letter per event: `A` and `B` for a rally that the side won, `a` and `b` for a
/// time-out of the side. `servers` has server and receiver of each rally, `A1B2`. `final` has the
/// points at the end, `sides` the names of the players, `format` and `to` the rules.
enum RallyLines {
  /// The maximum number of events of a game.
  private static let longest = 5_000

  static func games(_ text: String) throws(Refusal) -> [LoggedGame] {
    let lines = FileText.lines(text).filter { !$0.text.trimmedInFront.isEmpty }
    return try lines.map { number, line throws(Refusal) in
      try game(String(line.trimmedInFront), line: number)
    }
  }

  private static func game(_ text: String, line: Int) throws(Refusal) -> LoggedGame {
    guard let value = try? CanonicalJSON.value(JSONValue.self, from: text), value.object != nil
    else { throw damaged(line, "is no JSON object") }
    guard let events = value["events"]?.string, events.utf8.count <= longest else {
      throw damaged(line, "has no `events`, or more than \(longest)")
    }
    let id = value["game"]?.string ?? value["game"]?.integer.map { "\($0)" } ?? "\(line)"
    var game = LoggedGame(line: line, id: String(id.prefix(60)))
    game.format = value["format"]?.string ?? ""
    if let target = value["to"] {
      game.target = target.integer ?? target.string.flatMap { Int($0) }
      if game.target == nil { throw damaged(line, "has no number of points in `to`") }
    }
    game.date = value["date"]?.string ?? ""
    if let final = value["final"]?.array?.compactMap(\.integer), final.count == 2 {
      game.final = Pair(final[0], final[1])
    }
    let sides = value["sides"]?.array?.map { $0.array?.compactMap(\.string) ?? [] } ?? []
    if !sides.isEmpty {
      guard sides.count == 2, sides[0].count == sides[1].count else {
        throw damaged(line, "has not two sides of as many players in `sides`")
      }
      game.players = Pair(sides[0], sides[1])
    }
    var servers = (value["servers"]?.string?.split(separator: " ") ?? [])[...]
    for (index, letter) in events.enumerated() {
      guard let side = Side(letter: "\(letter)") else {
        throw damaged(line, "has \"\(letter)\" among its events")
      }
      var row = LoggedGame.Row(
        line: line, number: index + 1,
        event: letter.isUppercase ? .rally(side, .none) : .timeOut(side, .standard))
      if row.event.isRally, let pair = servers.popFirst() {
        row.server = MatchPlayer(text: pair.prefix(2))
        row.receiver = MatchPlayer(text: pair.dropFirst(2))
      }
      game.rows.append(row)
    }
    return game
  }

  private static func damaged(_ line: Int, _ what: String) -> Refusal {
    Refusal(
      .notation, "Line \(line) \(what).",
      hint: #"As in {"game":"G1","date":"2026-03-01","events":"AAB","servers":"A1B1 A1B2 A1B1"}"#)
  }
}
