public import ScoringKit

/// A match between two sides: one game, or the best of several, in one format.
///
/// The first server and the players starting on the right are part of the ``Entrant``s. The match
/// contains its own copy of the format, so that an edit of the format changes no match.
public struct Match: Codable, Hashable, Sendable {
  /// The id of the format's stream, `format.pickleball/sideout`; `nil` if only the format's rules
  /// are known.
  let formatID: String?
  let format: Format

  init(formatID: String? = nil, _ format: Format) throws(Refusal) {
    self.formatID = formatID
    self.format = try format.checked()
  }
}

extension Match: Round {
  public var title: String { format.name }
  public var subtitle: String { format.numbers }
  public func words(sideOf people: Int) -> String { format.words(sideOf: people) }
  public var seating: Seating { Seating(2, isEven: true, sample: "ann+ben cid+dan") }

  public var fields: [String: JSONValue] {
    [
      "edition": .string(format.edition.isEmpty ? "own rules" : format.edition),
      "gameTypeId": formatID.map { .string($0) } ?? .null,
      "gameType": .string(format.name),
      "playingTo": .integer(format.target),
      "bestOf": .integer(format.bestOf),
      "format": format.value,
    ]
  }

  /// Returns the state of a match before the first serve.
  ///
  /// - Throws: a refusal unless there are two sides of one or of two players each, or of up to
  ///   eight if the format has a rotation.
  public func opening(_ seats: [Entrant]) throws(Refusal) -> MatchState {
    guard seats.count == 2 else { throw Refusal(.illegal, "A match is between two sides.") }
    let size = seats[0].size
    let most = format.rotation != nil ? 8 : format.isSkinny ? 1 : 2
    guard size <= most else {
      throw Refusal(
        .illegal, "In \(format.name) a side has at most \(Phrases.count(most, "player")).",
        hint: most == 1 ? "Name one player a side." : "Join partners by +, as in `ann+ben cid+dan`."
      )
    }
    guard seats.allSatisfy({ (0..<size).contains($0.starter) }),
      !seats.allSatisfy(\.servesFirst)
    else {
      throw Refusal(.illegal, "One side serves first, and one of its players starts.")
    }
    return MatchState(
      match: self, size: size, first: seats[1].servesFirst ? .b : .a,
      starters: Pair(seats[0].starter, seats[1].starter))
  }

  /// Applies an event to the state of the match.
  ///
  /// - Throws: a refusal: `over` if the match is over, `illegal` if the event is
  ///   invalid at this point; a mistake of a player or a referee is never refused.
  /// - Complexity: O(1).
  public func apply(_ event: MatchEvent, to resolution: inout MatchState) throws(Refusal) {
    guard case .rally(let winner, let tags) = event else {
      return try applyOther(event, to: &resolution)
    }
    guard resolution.outcome == nil else { throw over(resolution) }
    if let player = tags.player { try check(player, resolution) }
    resolution.rally(wonBy: winner)
  }

  private func applyOther(_ event: MatchEvent, to state: inout MatchState) throws(Refusal) {
    try check(event, state)
    state.news = []
    switch event {
    // Rallies were applied above.
    case .rally, .replay, .refereeTimeOut, .injury, .warning(_, isTechnical: false): break
    case .foul(let side): state.foul(side)
    case .warning(let side, _): state.warn(side)
    case .timeOut(let side, let kind):
      if kind == .standard { state.timeOutsTaken[side] += 1 }
      if kind == .medical { state.medicalTimeOuts[side] += 1 }
      state.canSwap = true
    case .server(let player, let number):
      state.correctServer(player, number: number.map(Int.init))
    case .receiver(let player): state.correctReceiver(player)
    case .score(let a, let b): state.correctScore(Pair(Int(a), Int(b)))
    case .swap(let side): state.rightPlayer[side] ^= 1
    case .endChange:
      state.areEndsSwapped.toggle()
      state.isEndChangeDue = false
      state.isEndChangeNoted = state.isEndChangeNoted || state.isDeciding
      state.canSwap = true
    case .end(let ending): state.end(ending)
    case .playOn(let isOpen):
      state.outcome = nil
      state.overtime = isOpen ? .open : .rally
    }
  }

  public func agrees(with other: Match, on events: [MatchEvent], of seats: [Entrant]) -> Bool {
    if self == other { return true }
    guard let mine = played(events, seats), let its = other.played(events, seats) else {
      return false
    }
    guard mine.isComplete, its.isComplete, mine.winner == its.winner,
      mine.outcome == its.outcome, mine.playedGames == its.playedGames
    else { return false }
    // With another number of games, a retirement loses other games to nothing.
    var sized = other.format
    sized.bestOf = format.bestOf
    return sized == format || mine.reportedGames == its.reportedGames
  }

  /// Returns the state of a match after some events; `nil` if the rules refuse one of them.
  private func played(_ events: [MatchEvent], _ seats: [Entrant]) -> MatchState? {
    guard var state = try? opening(seats) else { return nil }
    for event in events {
      guard (try? apply(event, to: &state)) != nil else { return nil }
    }
    return state
  }

  public func playOn(after resolution: MatchState) -> MatchEvent? {
    resolution.isComplete ? .playOn(isOpen: false) : nil
  }
}

extension Match {
  /// Refuses an event other than a rally if it is invalid in the current state of the match.
  private func check(_ event: MatchEvent, _ state: MatchState) throws(Refusal) {
    switch event {
    case .playOn where state.isComplete: return
    case .playOn:
      throw Refusal(
        .illegal, "The match is not over, so play goes on anyway.", hint: "Enter the next rally.")
    case .score(let a, let b) where max(a, b) > MatchEvent.highestScore:
      throw Refusal(.illegal, "A score has at most \(MatchEvent.highestScore) points.")
    case .score: if case .ended = state.outcome { throw over(state) }
    default: if state.isComplete { throw over(state) }
    }
    switch event {
    case .server(let player, let number):
      try checkCourt(player, state)
      guard let number else { break }
      guard state.hasServerNumbers else {
        throw Refusal(
          .illegal, "Servers have numbers in side-out doubles only.", hint: "Leave the number out.")
      }
      guard (1...2).contains(number) else {
        throw Refusal(.illegal, "A side has server 1 and server 2.", expected: ["1", "2"])
      }
    case .receiver(let player):
      try checkCourt(player, state)
      guard player.side != state.serving else {
        throw Refusal(
          .illegal, "\(player.text) is of the side that serves.",
          hint: "`server` says who serves from here on.")
      }
    case .injury(let player): try check(player, state)
    case .swap:
      guard format.swaps, state.isDoubles else {
        throw Refusal(
          .illegal, "In \(format.name) partners do not change courts.",
          hint: "`server` and `receiver` correct who stands where.")
      }
      guard state.canSwap else {
        throw Refusal(
          .illegal, "Partners change courts only before a game, at a time-out or an end change.",
          hint: "Enter the time-out first, as in `time A`.")
      }
    case .end(.withdrawn) where state.hasBegun:
      throw Refusal(
        .illegal, "Play has begun, so nobody can withdraw.", expected: ["end retired A"],
        hint: "Who gives up during play retires.")
    default: break
    }
  }

  private func check(_ player: MatchPlayer, _ state: MatchState) throws(Refusal) {
    guard Int(player.member) < state.size else {
      let players = Phrases.count(state.size, "player")
      throw Refusal(.illegal, "\(player.text) does not exist: a side has \(players).")
    }
  }

  /// Refuses a player who is off court; in a rotation, one player of each side is on court.
  private func checkCourt(_ player: MatchPlayer, _ state: MatchState) throws(Refusal) {
    try check(player, state)
    let playing = state.memberOnRight(player.side)
    guard format.rotation == nil || Int(player.member) == playing else {
      throw Refusal(
        .illegal, "\(player.text) is not on court: \(MatchPlayer(player.side, playing).text) is.")
    }
  }

  /// Returns the refusal of further play: the result, and what can still be done.
  private func over(_ state: MatchState) -> Refusal {
    Refusal(
      .over, "The match is over\(state.scores(from: .a).map { " (\($0))" } ?? "").",
      hint: "`undo` or `amend` corrects it; `on` lets play go on.")
  }
}
