public import ScoringKit

extension Match: Round {
  public var title: String { format.name }
  public var subtitle: String { format.numbers }
  public var edition: String { format.edition.isEmpty ? "own rules" : format.edition }
  public var seatLimits: ClosedRange<Int> { 2...2 }

  public var fields: [String: JSONValue] {
    [
      "gameTypeId": formatID.isEmpty ? .null : .string(formatID),
      "gameTypeID": formatID.isEmpty ? .null : .string(formatID),
      "gameType": .string(format.name),
      "playingTo": .integer(format.target),
      "bestOf": .integer(format.bestOf),
      "format": format.value,
    ]
  }

  /// The state before the first serve.
  ///
  /// - Throws: a refusal unless there are two sides of one or of two players each, or of up to
  ///   eight where the format has a rotation.
  public func opening(_ seats: [Entrant]) throws(Refusal) -> MatchState {
    guard seats.count == 2 else {
      throw Refusal(
        .illegal, "A match is between two sides, not \(seats.count).",
        hint: "Name them as in `ann+ben cid+dan`, or `ann cid` for singles.")
    }
    let size = seats[0].size
    guard seats[1].size == size else {
      throw Refusal(
        .illegal, "Both sides need as many players: \(size) and \(seats[1].size) were named.",
        hint: "Join partners by +, as in `ann+ben cid+dan`.")
    }
    let most = format.rotation != nil ? 8 : format.isSkinny ? 1 : 2
    guard size <= most else {
      throw Refusal(
        .illegal, "In \(format.name) a side has at most \(Phrases.count(most, "player")).")
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

  /// Lets an event happen.
  ///
  /// - Throws: ``ScoringKit/Refusal/Reason/over`` where the match is over, `illegal` where the
  ///   event makes no sense; a mistake of a player or a referee is never refused.
  /// - Complexity: O(1).
  public func apply(_ event: MatchEvent, to resolution: inout MatchState) throws(Refusal) {
    guard case .rally(let winner, let tags) = event else {
      return try applyOther(event, to: &resolution)
    }
    guard resolution.outcome == nil else { throw over(resolution) }
    if let player = tags.player, player.member >= resolution.size {
      throw missing(player, resolution)
    }
    resolution.rally(wonBy: winner)
  }

  private func applyOther(_ event: MatchEvent, to state: inout MatchState) throws(Refusal) {
    try check(event, state)
    state.news = []
    switch event {
    case .rally(let side, _): state.rally(wonBy: side)
    case .replay, .refereeTimeOut, .injury, .warning(_, isTechnical: false): break
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

  public func playOn(after resolution: MatchState) -> MatchEvent? {
    resolution.isComplete ? .playOn(isOpen: false) : nil
  }

  public func seat(of event: MatchEvent) -> Seat? { event.side?.seat }
}
