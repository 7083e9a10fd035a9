internal import ScoringKit

/// A list of final scores: a match a line with its day, its sides and the scores of its games.
///
/// No rallies are made up: a game is recorded as the score that it ended with.
enum ScoreList {
  static let id = "score-list"

  static let importer = Importer(
    id: id,
    abstract: "Final scores as CSV, a match a line (date, side_a, side_b, scores as in "
      + "\"11-7 9-11 11-5\"; format and to, where they are said)",
    recognizes: { recognizes($0) }, read: { try plan($0) })

  /// What a column holds.
  enum Role: Hashable {
    case date, a, b, scores, scoreA, scoreB, format, target
  }

  /// The names under which files have them.
  static let columns: [(role: Role, names: [String])] = [
    (.date, ["date", "day", "played"]),
    (.a, ["side a", "team a", "side 1", "team 1", "home"]),
    (.b, ["side b", "team b", "side 2", "team 2", "away"]),
    (.scores, ["scores", "score", "result"]),
    (.scoreA, ["score a", "points a", "score 1"]), (.scoreB, ["score b", "points b", "score 2"]),
    (.format, ["format", "game type"]), (.target, ["to", "target", "playing to"]),
  ]

  static func recognizes(_ beginning: String) -> Bool {
    let first = beginning.drop { $0.isWhitespace || $0 == "\u{feff}" }.prefix { !$0.isNewline }
    guard let names = DelimitedText(String(first)).records.first?.fields else { return false }
    let map = ColumnMap(names, columns)
    return map.has(.date, .a, .b) && (map.has(.scores) || map.has(.scoreA, .scoreB))
  }

  static func plan(_ text: String) throws(Refusal) -> ImportPlan {
    let table = DelimitedText(text)
    guard let header = table.records.first else { return ImportPlan() }
    let map = ColumnMap(header.fields, columns)
    var plan = ImportPlan()
    for record in table.records.dropFirst() {
      do {
        let (card, warnings) = try card(map, record)
        plan.cards.append(card)
        plan.warnings += warnings.map {
          ImportPlan.Warning(line: record.line, kind: "score", message: $0)
        }
        plan.counts["matches", default: 0] += 1
      } catch {
        plan.counts["left_out", default: 0] += 1
        plan.warnings.append(
          ImportPlan.Warning(line: record.line, kind: "left-out", message: error.message))
      }
    }
    return plan
  }

  // MARK: Lines

  private static func card(_ map: ColumnMap<Role>, _ record: DelimitedText.Record)
    throws(Refusal) -> (ImportPlan.Card, [String])
  {
    guard let startedAt = map.text(.date, record).flatMap({ LocalTime($0) }) else {
      throw Refusal(.notation, "The line has no date as in 2026-03-01, and is left out.")
    }
    let sides = [Role.a, .b].map { members(map.text($0, record) ?? "") }
    guard !sides[0].isEmpty, sides[0].count == sides[1].count, sides[0].count <= 2 else {
      throw Refusal(
        .notation, "The line needs two sides of as many players, and is left out.")
    }
    let finals = try finals(map, record)
    let match = try match(
      finals, format: map.text(.format, record), target: map.text(.target, record))
    let (events, warnings) = try events(finals, match, sides)
    let scores = finals.map { $0.text(from: .a) }.joined(separator: " ")
    let rows = Side.allCases.map { side in
      let names = sides[Int(side.rawValue)]
      let name = names.joined(separator: " + ")
      return ImportPlan.Row(
        line: record.line, name: name, members: names.count > 1 ? names : [],
        key: "\(side.letter) \(name) \(scores)", isTelling: true,
        events: { _ in side == .a ? events : [] })
    }
    let card = ImportPlan.Card(
      line: record.line, kind: Match.kindID, round: match,
      group: "\(startedAt) \(sides.flatMap(\.self).joined(separator: "+"))", startedAt: startedAt,
      endedAt: nil, rows: rows)
    return (card, warnings)
  }

  private static func members(_ text: String) -> [String] {
    text.split { "+/&".contains($0) }
      .map { $0.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
      .filter { !$0.isEmpty }
  }

  private static func finals(_ map: ColumnMap<Role>, _ record: DelimitedText.Record)
    throws(Refusal) -> [Pair<Int>]
  {
    var words = (map.text(.scores, record) ?? "").split {
      $0.isWhitespace || $0 == "," || $0 == ";"
    }
    if words.isEmpty, let a = map.text(.scoreA, record), let b = map.text(.scoreB, record) {
      words = ["\(a)-\(b)"]
    }
    var finals: [Pair<Int>] = []
    for word in words {
      guard let final = Self.score(word) else {
        throw Refusal(
          .notation, "\"\(word.prefix(20))\" is no score as in 11-7; the line is left out.")
      }
      finals.append(final)
    }
    guard (1...5).contains(finals.count) else {
      throw Refusal(.notation, "The line has no score, or more than five, and is left out.")
    }
    return finals
  }

  // MARK: Matches

  /// The rules: the fewest games that a match of these can be the best of, to the first usual
  /// number of points that leads to all of their scores.
  private static func match(_ finals: [Pair<Int>], format name: String?, target: String?)
    throws(Refusal) -> Match
  {
    guard var format = FormatDocument.builtIn(name?.lowercased() ?? "sideout") else {
      throw Refusal(
        .unknownName, "\"\(name ?? "")\" is no format; the line is left out.",
        expected: FormatDocument.seeds.map(\.name))
    }
    if let target {
      guard let points = Int(target) else {
        throw Refusal(.notation, "\"\(target)\" is no number of points; the line is left out.")
      }
      format.target = points
    } else if let points = [format.target, 11, 15, 21].first(where: { points in
      finals.allSatisfy { isReachable($0, format, points) }
    }) {
      format.target = points
    }
    format.timeOuts = Format.usualTimeOuts(format.target)
    format.endChange = format.endChange.map { _ in Format.usualEndChange(format.target) }
    let before = finals.dropLast()
    format.bestOf =
      [1, 3, 5].first { games in
        Side.allCases.allSatisfy { side in before.count { $0.leader == side } < games / 2 + 1 }
      } ?? 5
    return try Match(format)
  }

  private static func isReachable(_ final: Pair<Int>, _ format: Format, _ target: Int) -> Bool {
    guard let leader = final.leader else { return false }
    let (most, least) = (final[leader], final[leader.other])
    return most == target && most - least >= format.winBy
      || most > target && most - least == format.winBy
  }

  /// The points of both sides, as in `11-7`.
  private static func score(_ word: Substring) -> Pair<Int>? {
    let points = word.split(separator: "-", omittingEmptySubsequences: false).map { text in
      text.utf8.allSatisfy { (48...57).contains($0) } ? Int(text) : nil
    }
    guard points.count == 2, let a = points[0], let b = points[1],
      max(a, b) <= MatchEvent.highestScore
    else { return nil }
    return Pair(a, b)
  }

  /// A `score` a game, and an `end` where the last one wins no match.
  private static func events(_ finals: [Pair<Int>], _ match: Match, _ sides: [[String]])
    throws(Refusal) -> ([String], [String])
  {
    let entrants = Side.allCases.map { side in
      let members = sides[Int(side.rawValue)].indices.map {
        Competitor(id: "\(side.letter)\($0)", kind: .guest, name: "\(side.letter)\($0)")
      }
      return Entrant(members.count == 1 ? members[0] : .side(of: members))
    }
    var state = try match.opened(entrants)
    var events: [String] = []
    var warnings: [String] = []
    for (index, final) in finals.enumerated() {
      let event = MatchEvent.score(UInt16(clamping: final.a), UInt16(clamping: final.b))
      try match.apply(event, to: &state)
      events.append(event.canonical)
      guard !state.isComplete, state.games.count <= index else { continue }
      guard index == finals.count - 1 else {
        throw Refusal(
          .illegal,
          "Game \(index + 1) ends \(final.text(from: .a)), which wins no game; the line is left out."
        )
      }
    }
    warnings += state.oddGames.map { "Game \($0) has a score to which the rules do not lead." }
    if !state.isComplete {
      let ending = MatchEvent.end(.agreed)
      try match.apply(ending, to: &state)
      events.append(ending.canonical)
      let leader = state.winner.map { "side \($0.letter) ahead and taken for its winner" }
      warnings.append(
        "The scores win no match; it is recorded as stopped, \(leader ?? "level").")
    }
    return (events, warnings)
  }
}
