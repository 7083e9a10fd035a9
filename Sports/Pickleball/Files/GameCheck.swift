internal import PickleballResources
internal import ScoringKit

/// Checks a game from a file against the rules: the winners of its rallies are assumed to be right,
/// and each row is reported whose server, receiver or score contradicts what follows from them.
struct GameCheck {
  private(set) var events: [MatchEvent] = []
  /// The warnings about the game, and how many of its facts were compared with the rules and
  /// agreed.
  private(set) var plan = ImportPlan()
  let match: Match

  private let game: LoggedGame
  private var state: MatchState

  /// Checks a game of a file.
  ///
  /// - Throws: a refusal if the game's format is unknown, or if the sides can't play it.
  init(_ game: LoggedGame, _ formats: OwnDocuments) throws(Refusal) {
    self.game = game
    match = try formats.match(Self.format(game, formats))
    state = try Self.opening(game, match)
    plan.add(game.remarks)
    if let first = game.rows.first { seatStarters(first) }
    var number = game.rows.first?.game ?? 1
    for row in game.rows {
      if row.game != number { try begin(row.game, with: row) }
      number = row.game
      take(row)
    }
    finish()
  }

  // MARK: Formats

  /// The built-in formats with the words that files use for them.
  static let words = Result { () throws(Refusal) in
    try Spellings(
      of: FormatDocument.builtInNames, Embedded.formatWords, file: "FormatWords.json")
  }
  /// The usual numbers of points that win a game of a format, the most common first.
  private static let targets = ["sideout": [11, 15, 21], "mlp-2024": [25, 21]]

  /// Returns the format of a game in a file.
  ///
  /// If the file doesn't contain the points that win the game, the result has the first usual
  /// number with which the last rally wins it; else the first with which no rally does.
  private static func format(_ game: LoggedGame, _ formats: OwnDocuments) throws(Refusal) -> Format
  {
    let word = game.format.isEmpty ? "sideout" : game.format.lowercased()
    var format = try formats.format(
      words.get()[word] ?? word, or: "\"\(game.format)\" is no format.", token: game.format)
    if let games = game.bestOf {
      guard [1, 3, 5].contains(games) else {
        throw Refusal(.notation, "A match is of 1, 3 or 5 games, not of \(games).")
      }
      format.bestOf = games
    }
    if let target = game.target { return format.resized(to: target) }
    let last = game.rows.last { $0.event.isRally }?.number
    var unfinished: Format?
    for target in targets[format.name] ?? [] {
      let candidate = format.resized(to: target)
      let end = try end(game, candidate)
      if let end, end == last { return candidate }
      if end == nil, unfinished == nil { unfinished = candidate }
    }
    return unfinished ?? format
  }

  /// Returns the formats that a game may have: one with the file's number of points, or else one
  /// with each usual number.
  static func candidates(_ game: LoggedGame, _ formats: OwnDocuments) -> [Format] {
    guard let format = try? format(game, formats) else { return [] }
    guard game.target == nil else { return [format] }
    return [format] + (targets[format.name] ?? []).map { format.resized(to: $0) }
  }

  /// Returns the number of the row, from 1, whose rally wins the game in a format; `nil` if none
  /// does.
  private static func end(_ game: LoggedGame, _ format: Format) throws(Refusal) -> Int? {
    let match = try Match(format)
    var state = try opening(game, match)
    for row in game.rows {
      guard case .rally(let winner, _) = row.event else { continue }
      try match.apply(.rally(winner, .none), to: &state)
      if state.isComplete { return row.number }
    }
    return nil
  }

  static func opening(_ game: LoggedGame, _ match: Match) throws(Refusal) -> MatchState {
    try match.opened(Side.allCases.map { Entrant(guests: game.places[$0], on: $0) })
  }

  // MARK: Rows

  /// Sets the starting players of a game so that server and receiver are those of its first row.
  private mutating func seatStarters(_ first: LoggedGame.Row) {
    guard let server = first.server else { return }
    if server != state.servingPlayer { apply(.server(server, number: nil)) }
    if let receiver = first.receiver, receiver.side != state.serving,
      receiver != state.receivingPlayer
    {
      apply(.receiver(receiver))
    }
  }

  /// Begins a later game of a match.
  ///
  /// - Throws: a refusal if the game before it is not over by the rules.
  private mutating func begin(_ number: Int, with row: LoggedGame.Row) throws(Refusal) {
    guard state.games.count + 1 == number, !state.isComplete else {
      throw Refusal(
        .notation,
        "Line \(row.line) begins game \(number), and by the rows before it "
          + (state.isComplete
            ? "the match is over."
            : "game \(state.games.count + 1) stands at \(state.score.text(from: .a))."))
    }
    seatStarters(row)
  }

  private mutating func take(_ row: LoggedGame.Row) {
    let id = game.id
    func place() -> String { "Game \(id), row \(row.number)" }
    guard row.event.isRally else {
      let isEnd = if case .end = row.event { true } else { false }
      if !isEnd { plan.count("time_outs") }
      if state.isComplete {
        let what = isEnd ? "an end" : "a time-out"
        plan.warn(row.line, "past-end", "\(place()): \(what) after the game was over.")
      } else if let refusal = apply(row.event) {
        plan.warn(row.line, "refused", "\(place()) is left out: \(refusal.message)")
      }
      return
    }
    if state.isComplete {
      plan.warn(
        row.line, "past-end",
        "\(place()): by the rules the game was over at \(state.score.text(from: .a)).")
      apply(.playOn(isOpen: true))
    }
    plan.count("rallies")
    let call = state.call
    compare("server", row.server?.text, state.servingPlayer.text, at: row.line) {
      "\(place()): \($0) served in the file, and \($1) by the rules, at \(call)."
    }
    compare("receiver", row.receiver?.text, state.receivingPlayer.text, at: row.line) {
      "\(place()): \($0) received in the file, and \($1) by the rules, at \(call)."
    }
    compare("score", row.score?.text(from: .a), state.score.text(from: .a), at: row.line) {
      "\(place()): \($0) in the file, and \($1) by the rules."
    }
    if let refusal = apply(row.event), case .rally(let winner, _) = row.event {
      plan.warn(row.line, "notes", "\(place()) is kept without its notes: \(refusal.message)")
      apply(.rally(winner, .none))
    }
  }

  /// Compares a fact of a row with the rules: counts it, and warns if they differ.
  ///
  /// A fact that the file doesn't contain is skipped.
  private mutating func compare(
    _ thing: String, _ said: String?, _ ruled: String, at line: Int,
    _ sentence: (_ said: String, _ ruled: String) -> String
  ) {
    guard let said else { return }
    plan.count("\(thing)s")
    if said == ruled {
      plan.count("\(thing)s_agreeing")
    } else {
      plan.warn(line, thing, sentence(said, ruled))
    }
  }

  /// Compares the final score with the file's, and ends a game that no rally has won.
  private mutating func finish() {
    let (id, score) = (game.id, state.score.text(from: .a))
    compare("final", game.final?.text(from: .a), score, at: game.line) {
      "Game \(id) ends \($0) in the file, and \($1) by its rallies."
    }
    guard !state.isComplete else { return }
    apply(.end(.agreed))
    // Rallies don't show why play stopped: even the leading side may have retired.
    let leader = state.winner.map {
      "side \($0.letter) is ahead, and counts as the winner: `amend` corrects the end"
    }
    plan.warn(
      game.line, "unfinished",
      "Game \(id) stops at \(score), which wins no game to \(match.format.target); it is recorded "
        + "as stopped, \(leader ?? "level").")
  }

  /// Records an event of the game; if the rules refuse it at this point, returns the refusal
  /// instead.
  @discardableResult
  private mutating func apply(_ event: MatchEvent) -> Refusal? {
    do throws(Refusal) {
      try match.apply(event, to: &state)
      events.append(event)
      return nil
    } catch {
      return error
    }
  }
}
