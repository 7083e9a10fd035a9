internal import ScoringKit

/// Puts the rows of a game into the order of play, if they contain their numbers or the points
/// before each rally.
///
/// Within a game, the same points with the same server occur only once, unless the serve goes round
/// without a point. Then any order of these rallies leads to the same points.
struct RallyOrder {
  /// The reason why no order of play was found: there is none, or there are several.
  enum Fault: Error { case none, ambiguous }

  private(set) var rows: [LoggedGame.Row] = []
  /// The line numbers of rows that repeat others and are left out.
  private(set) var dropped: [Int] = []

  /// Sorts rows by their numbers; `nil` if a row has no number, if a number is missing, or if two
  /// different rows have the same one.
  init?(numbers rows: [LoggedGame.Row]) {
    var known: [Int: LoggedGame.Row] = [:]
    for row in rows {
      guard let ordinal = row.ordinal else { return nil }
      if let other = known[ordinal] {
        guard other.content == row.content else { return nil }
        dropped.append(row.line)
      } else {
        known[ordinal] = row
      }
    }
    self.rows = known.sorted { $0.key < $1.key }.map(\.value)
    guard self.rows.last?.ordinal == self.rows.count || self.rows.isEmpty else { return nil }
  }

  /// Sorts rows so that each contains the points and the server that follow from the rows before
  /// it.
  ///
  /// - Throws: ``Fault`` if there is no such order, or if it is unclear which repetitions belong to
  ///   the game.
  init(points rows: [LoggedGame.Row], _ match: Match, from opening: MatchState) throws {
    let ends = rows.filter { if case .end = $0.event { true } else { false } }
    let placed = rows.filter { row in !ends.contains { $0.line == row.line } }
    guard Set(ends.map(\.content)).count <= 1, placed.allSatisfy({ $0.score != nil }) else {
      throw Fault.none
    }
    let first = placed.filter { $0.score == Pair(0, 0) }.map(\.server)
    var starters: [MatchPlayer?] = []
    for server in first where !starters.contains(server) { starters.append(server) }
    var fault = Fault.none
    for starter in starters {
      do {
        try play(placed, match, from: opening, starter)
        self.rows += ends.prefix(1)
        dropped += ends.dropFirst().map(\.line)
        return
      } catch Fault.ambiguous {
        fault = .ambiguous
      } catch {}
    }
    throw fault
  }

  private mutating func play(
    _ rows: [LoggedGame.Row], _ match: Match, from opening: MatchState, _ starter: MatchPlayer?
  ) throws {
    (self.rows, dropped) = ([], [])
    var state = opening
    if let starter, starter != state.servingPlayer {
      try match.apply(.server(starter, number: nil), to: &state)
    }
    var rest = rows
    while !rest.isEmpty {
      let score = state.score
      let here = rest.filter { $0.score == score }
      rest.removeAll { $0.score == score }
      guard !here.isEmpty, !state.isComplete else { throw Fault.none }
      let step = try step(here, match, from: state, isLast: rest.isEmpty)
      self.rows += step.rows
      dropped += step.dropped
      state = step.state
    }
  }

  private typealias Step = (rows: [LoggedGame.Row], dropped: [Int], state: MatchState)

  /// Puts the rows with the same points in order and applies them: first the rallies that change
  /// only the server, then the one that scores.
  private func step(
    _ pool: [LoggedGame.Row], _ match: Match, from start: MatchState, isLast: Bool
  ) throws -> Step {
    var (state, path, pool) = (start, [LoggedGame.Row](), pool)
    var steps: [Step] = []
    func keep(_ row: LoggedGame.Row?, _ pool: [LoggedGame.Row], _ state: MatchState) {
      let rows = path + (row.map { [$0] } ?? [])
      let used = Set(rows.map(\.content))
      guard pool.allSatisfy({ !$0.content.isEmpty && used.contains($0.content) }) else { return }
      steps.append((rows, pool.map(\.line), state))
    }
    while true {
      var (still, scoring): (Int?, (Int, MatchState)?) = (nil, nil)
      var next = state
      for (index, row) in pool.enumerated() {
        guard row.server == nil || row.server == state.servingPlayer else { continue }
        var after = state
        guard (try? match.apply(row.event, to: &after)) != nil else { continue }
        if after.score == state.score, after.games.count == state.games.count, !after.isComplete {
          if still == nil { (still, next) = (index, after) }
        } else if scoring == nil {
          scoring = (index, after)
        }
      }
      if let (index, after) = scoring {
        var left = pool
        let row = left.remove(at: index)
        keep(row, left, after)
      } else if isLast, pool.isEmpty {
        keep(nil, pool, state)
      }
      guard let still else { break }
      path.append(pool.remove(at: still))
      state = next
    }
    if isLast, !steps.contains(where: { $0.dropped.isEmpty }) { keep(nil, pool, state) }
    if let whole = steps.first(where: { $0.dropped.isEmpty }) { return whole }
    guard let step = steps.first else { throw Fault.none }
    guard steps.count == 1 else { throw Fault.ambiguous }
    return step
  }
}

extension RallyOrder {
  /// Returns games whose rows are in the order of play, with remarks about what was changed; a game
  /// whose rows agree in no order is marked as left out, with a warning.
  ///
  /// The games are in the order of the file; `heads` has the values that all rows of a game share:
  /// number, day and players.
  static func arranged(
    _ games: [LoggedGame], heads: [[String]], _ formats: OwnDocuments, to plan: inout ImportPlan
  ) -> [LoggedGame] {
    var arranged: [(place: Int, game: LoggedGame)] = []
    for places in Dictionary(grouping: games.indices, by: { heads[$0] }).values {
      let parts = places.sorted().map { games[$0] }
      let first = places.min() ?? 0
      for (index, game) in Self.parts(parts, formats, to: &plan).enumerated() {
        arranged.append((index == 0 ? first : places.sorted()[index], game))
      }
    }
    return arranged.sorted { $0.place < $1.place }.map(\.game)
  }

  /// Returns the games of a file that have the same number, day and players, as one game in the
  /// order of play if their rows have to be sorted.
  private static func parts(
    _ parts: [LoggedGame], _ formats: OwnDocuments, to plan: inout ImportPlan
  ) -> [LoggedGame] {
    let checks = parts.map { try? GameCheck($0, formats) }
    let faults = checks.flatMap { $0?.plan.warnings ?? [] }.filter {
      ["score", "server", "receiver", "past-end"].contains($0.kind)
    }
    let isNumbered = parts.allSatisfy { part in
      zip(part.rows, part.rows.dropFirst()).allSatisfy { row, next in
        guard let one = row.ordinal, let other = next.ordinal else { return true }
        return one < other
      }
    }
    if parts.count == 1, let game = parts.first, isNumbered, let gap = RallyGap(numbers: game) {
      return leftOut(game, gap, to: &plan)
    }
    guard !faults.isEmpty || !isNumbered, !checks.contains(where: { $0 == nil }) else {
      return parts
    }
    if let game = sorted(parts, formats) { return [game] }
    if parts.count == 1, let game = parts.first, isNumbered, faults.count > 1,
      let gap = RallyGap(game, formats)
    {
      return leftOut(game, gap, to: &plan)
    }
    let wrong = faults.filter { $0.kind == "score" || $0.kind == "past-end" }
    let isPlausible = parts.allSatisfy { part in
      goesForward(part.rows) && (parts.count == 1 || part.rows.first?.score == Pair(0, 0))
    }
    if isNumbered, isPlausible || parts.count == 1 && wrong.count <= 1 { return parts }
    guard let first = parts.first else { return [] }
    let lines = Set(wrong.map(\.line)).sorted().map { "\($0)" }
    let rows = lines.isEmpty ? "its rows" : "line \(Phrases.list(lines, last: " and ", limit: 20))"
    plan.warn(
      Int(lines.first ?? "") ?? first.line, "order",
      "Game \(first.id) is left out: \(rows) can't follow the rows before, and in no order do all rows "
        + "agree with the points before them.")
    var faulty = first
    faulty.isLeftOut = true
    return [faulty]
  }

  /// Returns a game with missing rows, marked as left out, and warns about the rows.
  private static func leftOut(_ game: LoggedGame, _ gap: RallyGap, to plan: inout ImportPlan)
    -> [LoggedGame]
  {
    plan.warn(
      gap.places.first?.line ?? game.line, "missing-row",
      "Game \(game.id) is left out: \(gap.words).")
    var game = game
    game.isLeftOut = true
    return [game]
  }

  /// Whether the points in the rows of a game never become fewer.
  private static func goesForward(_ rows: [LoggedGame.Row]) -> Bool {
    let scores = rows.compactMap(\.score)
    return zip(scores, scores.dropFirst()).allSatisfy { $0.a <= $1.a && $0.b <= $1.b }
  }

  /// Returns parts of a game as one game in the order of play; `nil` if there is no such order.
  private static func sorted(_ parts: [LoggedGame], _ formats: OwnDocuments) -> LoggedGame? {
    guard var game = parts.first else { return nil }
    let rows = parts.flatMap(\.rows).sorted { $0.line < $1.line }
    game.rows = rows
    for part in parts.dropFirst() { game.remarks.add(part.remarks) }
    guard let order = RallyOrder(numbers: rows) ?? byPoints(game, formats) else { return nil }
    game.rows = order.rows.enumerated().map { index, row in
      var row = row
      row.number = index + 1
      return row
    }
    let kept = rows.filter { !order.dropped.contains($0.line) }.map(\.line)
    if let moved = zip(kept, game.rows.map(\.line)).first(where: { $0 != $1 }) {
      game.remarks.warn(
        moved.0, "order",
        "Game \(game.id): the rows from here on are not in the order of play; they were sorted.")
    }
    if let line = order.dropped.min() {
      let lines = order.dropped.sorted().map { "\($0)" }
      game.remarks.warn(
        line, "duplicate",
        "Game \(game.id): line \(Phrases.list(lines, last: " and ", limit: 20)) "
          + "\(lines.count == 1 ? "repeats another row" : "repeat other rows"), and "
          + "\(lines.count == 1 ? "is" : "are") left out.")
    }
    return game
  }

  /// Returns the order of play by the points in a game's rows, for each number of points that may
  /// win the game; prefers a number with which the rows end the game.
  ///
  /// `nil` if there is no order.
  private static func byPoints(_ game: LoggedGame, _ formats: OwnDocuments) -> RallyOrder? {
    var unfinished: RallyOrder?
    for format in GameCheck.candidates(game, formats) {
      guard let match = try? formats.match(format),
        let opening = try? GameCheck.opening(game, match),
        let order = try? RallyOrder(points: game.rows, match, from: opening)
      else { continue }
      var sorted = game
      sorted.rows = order.rows
      let check = try? GameCheck(sorted, formats)
      if check?.plan.warnings.contains(where: { $0.kind == "unfinished" }) == false { return order }
      unfinished = unfinished ?? order
    }
    return unfinished
  }
}

extension LoggedGame {
  /// Joins the games that belong to one match of several: those whose ids have the same part before
  /// the point, as in `3.1` and `3.2`, and that have the same day and players.
  ///
  /// Games that are marked as left out are dropped. A match that lacks one of its games would have
  /// another result, so it is left out with a warning.
  static func matches(of games: [LoggedGame], to plan: inout ImportPlan) -> [LoggedGame] {
    var matches: [LoggedGame] = []
    var places: [[String]: Int] = [:]
    for game in games {
      guard let bestOf = game.bestOf, bestOf > 1, let point = game.id.lastIndex(of: "."),
        let number = Int(game.id[game.id.index(after: point)...]), (1...bestOf).contains(number)
      else {
        matches.append(game)
        continue
      }
      let id = String(game.id[..<point])
      let key = [id, String(game.date.prefix(10)), "\(bestOf)"] + game.players.a + game.players.b
      let rows = game.rows.map { row in
        var row = row
        row.game = number
        return row
      }
      if let place = places[key] {
        matches[place].rows += rows
        matches[place].remarks.add(game.remarks)
        matches[place].isLeftOut = matches[place].isLeftOut || game.isLeftOut
      } else {
        places[key] = matches.count
        var match = game
        (match.id, match.rows) = (id, rows)
        matches.append(match)
      }
    }
    for match in matches where match.isLeftOut && match.bestOf ?? 1 > 1 {
      plan.warn(
        match.line, "order",
        "Match \(match.id) is left out, because it would lack the game that is left out.")
    }
    return matches.filter { !$0.isLeftOut }.map { match in
      var match = match
      match.rows = match.rows.enumerated().sorted {
        ($0.element.game, $0.offset) < ($1.element.game, $1.offset)
      }.map(\.element)
      return match
    }
  }
}
