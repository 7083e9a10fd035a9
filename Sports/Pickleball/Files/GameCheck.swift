internal import ScoringKit

/// Holds a logged game against the rules: the winners of its rallies are taken as true, and
/// every row is reported at which the file says otherwise than what follows from them.
struct GameCheck {
  /// The events of the game in canonical form.
  private(set) var events: [String] = []
  /// What disagrees.
  private(set) var warnings: [ImportPlan.Warning] = []
  /// What was compared, and what agreed, by the names of the payload.
  private(set) var counts: [String: Int] = [:]
  /// The rules that it was played by.
  let match: Match

  private let game: LoggedGame
  private var state: MatchState

  /// Checks a game.
  ///
  /// - Throws: a refusal where its format is none, or the sides cannot play it.
  init(_ game: LoggedGame) throws(Refusal) {
    self.game = game
    match = try Match(formatID: "", try Self.format(game))
    state = try match.opened(Self.entrants(game))
    begin()
    for row in game.rows { take(row) }
    finish()
  }

  // MARK: Formats

  /// The words of files for formats, beside the names of the formats themselves.
  private static let aliases = [
    "": "sideout", "standard_doubles": "sideout", "side-out": "sideout", "standard": "sideout",
    "standard_singles": "sideout", "mlp_doubles_2023": "mlp-2023",
    "mlp_doubles_2023_no_freeze": "mlp-2023-nofreeze", "mlp_doubles_2024": "mlp-2024",
    "mlp_doubles_2024_no_freeze_25": "mlp-2024",
  ]
  /// The points to which games of a format are played, the usual number first.
  private static let targets = ["sideout": [11, 15, 21], "mlp-2024": [25, 21]]

  /// The format that a word of the file means.
  ///
  /// Where the file does not say to how many points it is, it is to the first usual number
  /// at which the last rally wins; else to the first at which no earlier rally does.
  private static func format(_ game: LoggedGame) throws(Refusal) -> Format {
    let word = game.format.lowercased()
    guard var format = FormatDocument.builtIn(aliases[word] ?? word) else {
      throw Refusal(
        .unknownName, "\"\(game.format)\" is no format.", token: game.format,
        expected: FormatDocument.seeds.map(\.name))
    }
    if let target = game.target {
      return try format.resized(to: target)
    }
    let last = game.rows.last { if case .rally = $0.action { true } else { false } }?.number
    var unfinished: Format?
    for target in targets[format.name] ?? [] {
      let candidate = try format.resized(to: target)
      let end = try end(game, candidate)
      if let end, end == last { return candidate }
      if end == nil, unfinished == nil { unfinished = candidate }
    }
    if let unfinished { format = unfinished }
    return format
  }

  /// The row, from 1, whose rally wins the game; nil where none does.
  private static func end(_ game: LoggedGame, _ format: Format) throws(Refusal) -> Int? {
    let match = try Match(format)
    var state = try match.opened(entrants(game))
    for row in game.rows {
      guard case .rally(let winner, let tags) = row.action else { continue }
      try match.apply(.rally(winner, tags.for(size: state.size)), to: &state)
      if state.isComplete { return row.number }
    }
    return nil
  }

  private static func entrants(_ game: LoggedGame) -> [Entrant] {
    Side.allCases.map { side in
      let members = (0..<game.size).map {
        Competitor(id: "\(side.letter)\($0 + 1)", kind: .guest, name: "\(side.letter)\($0 + 1)")
      }
      return Entrant(members.count == 1 ? members[0] : .side(of: members))
    }
  }

  // MARK: Rows

  /// Seeds the places of the start from the first server and receiver.
  private mutating func begin() {
    guard let first = game.rows.first(where: { $0.server != nil }) else { return }
    if let server = first.server, server != state.servingPlayer, first.number == 1 {
      apply(.server(server, number: nil))
    }
    if let receiver = first.receiver, receiver.side != state.serving,
      receiver != state.receivingPlayer, first.number == 1
    {
      apply(.receiver(receiver))
    }
  }

  private mutating func take(_ row: LoggedGame.Row) {
    switch row.action {
    case .timeOut(let side):
      count("time_outs")
      if state.isComplete {
        warn(row.line, "past-end", "\(place(row)): a time-out after the game was over.")
      } else {
        apply(.timeOut(side, .standard))
      }
    case .rally(let winner, let tags):
      if state.isComplete {
        warn(
          row.line, "past-end",
          "\(place(row)): by the rules the game was over at \(state.score.text(from: .a)).")
        apply(.playOn(isOpen: true))
      }
      count("rallies")
      compare(row)
      apply(.rally(winner, tags.for(size: state.size)))
    }
  }

  /// Reports what the row says otherwise than the rules.
  private mutating func compare(_ row: LoggedGame.Row) {
    let state = state
    compare(row.server, state.servingPlayer, "server", row) {
      "\($0.text) served in the file, and \($1.text) by the rules, at \(state.call)."
    }
    compare(row.receiver, state.receivingPlayer, "receiver", row) {
      "\($0.text) received in the file, and \($1.text) by the rules, at \(state.call)."
    }
    compare(row.score, state.score, "score", row) {
      "\($0.text(from: .a)) in the file, and \($1.text(from: .a)) by the rules."
    }
  }

  /// Counts one thing that a row may say, and reports where the rules say another.
  private mutating func compare<Value: Equatable>(
    _ said: Value?, _ ruled: Value, _ thing: String, _ row: LoggedGame.Row,
    _ sentence: (_ said: Value, _ ruled: Value) -> String
  ) {
    guard let said else { return }
    count("\(thing)s")
    if said == ruled {
      count("\(thing)s_agreeing")
    } else {
      warn(row.line, thing, "\(place(row)): \(sentence(said, ruled))")
    }
  }

  /// Holds the end against the file's, and ends what no rally has won.
  private mutating func finish() {
    if let final = game.final {
      count("finals")
      if final == state.score {
        count("finals_agreeing")
      } else {
        warn(
          game.line, "final",
          "Game \(game.id) ends \(final.text(from: .a)) in the file, and "
            + "\(state.score.text(from: .a)) by its rallies.")
      }
    }
    guard !state.isComplete else { return }
    warn(
      game.line, "unfinished",
      "Game \(game.id) stops at \(state.score.text(from: .a)), which wins no game to "
        + "\(match.format.target); it is recorded as stopped.")
    apply(.end(.agreed))
  }

  private func place(_ row: LoggedGame.Row) -> String {
    "Game \(game.id), row \(row.number)"
  }

  private mutating func apply(_ event: MatchEvent) {
    guard (try? match.apply(event, to: &state)) != nil else { return }
    events.append(event.canonical)
  }

  private mutating func count(_ key: String) {
    counts[key, default: 0] += 1
  }

  private mutating func warn(_ line: Int, _ kind: String, _ message: String) {
    warnings.append(ImportPlan.Warning(line: line, kind: kind, message: message))
  }
}

extension RallyTags {
  /// The notes without a player whom a side of so many does not have.
  fileprivate func `for`(size: Int) -> RallyTags {
    guard let player, Int(player.member) >= size else { return self }
    var tags = self
    tags.player = nil
    return tags
  }
}
