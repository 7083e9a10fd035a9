internal import ScoringKit

/// The places in a game of a file where rows of rallies are missing.
struct RallyGap {
  /// A place in the file where rows are missing.
  struct Place: Hashable {
    /// The line after which the rows are missing; the line before which, if `isBefore`.
    let line: Int
    var isBefore = false
    /// The number of missing rows.
    let count: Int
  }

  private(set) var places: [Place] = []

  /// The maximum number of rows that are assumed to be missing at one place.
  private static let most = 3
  /// The maximum number of places where rows are assumed to be missing.
  private static let mostPlaces = 4
  /// The number of rows before a contradiction where its cause is searched for.
  ///
  /// Without a server in each row, a missing side-out shows only when the next point is scored.
  private static let farthest = 6

  /// The maximum number of rows of a game that is searched for missing ones.
  private static let longest = 2000

  /// Finds the missing rows of a game whose rows have numbers but neither points nor servers; `nil`
  /// if no number is missing, or if the rows contain more.
  init?(numbers game: LoggedGame) {
    guard game.rows.allSatisfy({ $0.score == nil && $0.server == nil }) else { return nil }
    for (row, next) in zip(game.rows, game.rows.dropFirst()) {
      guard let one = row.ordinal, let other = next.ordinal else { return nil }
      if other > one + 1 { places.append(Place(line: row.line, count: other - one - 1)) }
    }
    if places.isEmpty { return nil }
  }

  /// Finds the places of a game where a rally has to be inserted so that the servers, the receivers
  /// and the points of all rows follow from the rows before them.
  ///
  /// `nil` if no rally is missing, or if another mistake is as probable: the wrong winner of one
  /// row.
  init?(_ game: LoggedGame, _ formats: OwnDocuments) {
    guard game.rows.count <= Self.longest, let first = Self.fault(game, formats),
      first < game.rows.count
    else { return nil }
    let reach = game.rows.contains { $0.server != nil } ? 0 : Self.farthest
    if first > 0, Self.fault(Self.turned(game, first - 1), formats) == nil { return nil }
    var game = game
    // The lines of inserted rows are 0.
    while let fault = Self.fault(game, formats) {
      guard places.count < Self.mostPlaces, fault < game.rows.count else { return nil }
      var best: (game: LoggedGame, place: Place, fault: Int)?
      search: for place in stride(from: fault, through: max(0, fault - reach), by: -1) {
        for rallies in Self.rallies(place == fault ? Self.most : 1) {
          for server in place == 0 ? [MatchPlayer(.a, 0), MatchPlayer(.b, 0)] : [nil] {
            let tried = Self.inserted(rallies, at: place, in: game, servedBy: server)
            let next = Self.fault(tried, formats)
            // A contradiction in the very next row shows that nothing is explained.
            guard next ?? .max > fault + rallies.count + 1, next ?? .max > best?.fault ?? 0 else {
              continue
            }
            let before = game.rows[..<place].last { $0.line > 0 }
            let line = before?.line ?? game.rows.first?.line ?? game.line
            best = (
              tried, Place(line: line, isBefore: before == nil, count: rallies.count), next ?? .max
            )
            if next == nil { break search }
          }
        }
      }
      guard let best else { return nil }
      game = best.game
      places.append(best.place)
    }
    if places.isEmpty { return nil }
  }

  /// The gap as part of a sentence: `a row is missing after line 4`.
  var words: String {
    let texts = places.map { place in
      let count = place.count == 1 ? "a row is missing" : "\(place.count) rows are missing"
      return "\(count) \(place.isBefore ? "before" : "after") line \(place.line)"
    }
    return Phrases.list(texts, last: " and ", limit: Self.mostPlaces)
  }

  /// Returns the index of the first row that contradicts the rows before it; `nil` if none does.
  private static func fault(_ game: LoggedGame, _ formats: OwnDocuments) -> Int? {
    // The checked rows get their indices as line numbers.
    var numbered = game
    numbered.rows = game.rows.enumerated().map { $1.moved(to: $0) }
    guard let check = try? GameCheck(numbered, formats) else { return game.rows.count }
    return check.plan.warnings.lazy.filter {
      ["score", "server", "receiver", "past-end"].contains($0.kind)
    }.map(\.line).min()
  }

  /// Returns the possible winners of up to `most` rallies, the fewest rallies first.
  private static func rallies(_ most: Int) -> [[Side]] {
    var all: [[Side]] = []
    var last: [[Side]] = [[]]
    for _ in 0..<most {
      last = last.flatMap { begun in Side.allCases.map { begun + [$0] } }
      all += last
    }
    return all
  }

  private static func inserted(
    _ winners: [Side], at place: Int, in game: LoggedGame, servedBy server: MatchPlayer?
  ) -> LoggedGame {
    var game = game
    let rows = winners.enumerated().map { index, winner in
      var row = LoggedGame.Row(line: 0, number: 0, event: .rally(winner, .none))
      if index == 0 { row.server = server }
      if game.rows.indices.contains(place) { row.game = game.rows[place].game }
      return row
    }
    game.rows.insert(contentsOf: rows, at: place)
    for index in game.rows.indices { game.rows[index].number = index + 1 }
    return game
  }

  /// Returns a game with the other winner of one rally.
  private static func turned(_ game: LoggedGame, _ index: Int) -> LoggedGame {
    guard case .rally(let winner, _) = game.rows[index].event else { return game }
    var game = game
    game.rows[index] = game.rows[index].won(by: winner.other)
    return game
  }
}

extension LoggedGame.Row {
  /// Returns the row with another line number.
  fileprivate func moved(to line: Int) -> LoggedGame.Row { copy(line: line, event: event) }

  /// Returns the row with another winner of its rally.
  fileprivate func won(by side: Side) -> LoggedGame.Row {
    copy(line: line, event: .rally(side, .none))
  }

  private func copy(line: Int, event: MatchEvent) -> LoggedGame.Row {
    var row = LoggedGame.Row(line: line, number: number, event: event)
    (row.server, row.receiver, row.score) = (server, receiver, score)
    (row.ordinal, row.content, row.game) = (ordinal, content, game)
    return row
  }
}
