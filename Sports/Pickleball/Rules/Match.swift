public import ScoringKit

/// A match between two sides: one game, or the best of several, in one format.
///
/// Who serves first and who starts on the right belongs to the ``Entrant``s. The match
/// holds its own copy of the format, so that an edited format changes no match.
public struct Match: Hashable, Sendable {
  /// The format's stream, `format.pickleball/sideout`; empty where only its rules are known.
  public let formatID: String
  /// The rules.
  public let format: Format

  /// Makes a match.
  ///
  /// - Throws: a refusal where a number of the format makes no sense.
  public init(formatID: String = "", _ format: Format) throws(Refusal) {
    self.formatID = formatID
    self.format = try format.checked()
  }
}

extension Match: Codable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    try self.init(
      formatID: container.decodeIfPresent(String.self, forKey: .formatID) ?? "",
      container.decode(Format.self, forKey: .format))
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    if !formatID.isEmpty { try container.encode(formatID, forKey: .formatID) }
    try container.encode(format, forKey: .format)
  }

  private enum CodingKeys: String, CodingKey {
    case formatID, format
  }
}

extension Match {
  /// Refuses an event other than a rally that makes no sense where it stands.
  func check(_ event: MatchEvent, _ state: MatchState) throws(Refusal) {
    switch event {
    case .playOn:
      guard state.isComplete else {
        throw Refusal(.illegal, "The match is not over, so play goes on anyway.")
      }
      return
    case .score(let a, let b):
      guard max(a, b) <= MatchEvent.highestScore else {
        throw Refusal(.illegal, "A score has at most \(MatchEvent.highestScore) points.")
      }
      if case .ended = state.outcome { throw over(state) }
      return
    default: break
    }
    guard !state.isComplete else { throw over(state) }
    switch event {
    case .server(let player, let number): try check(server: player, number, state)
    case .receiver(let player):
      try check(player, state)
      guard player.side != state.serving else {
        throw Refusal(
          .illegal, "\(player.text) is of the side that serves.",
          hint: "`server` says who serves from here on.")
      }
    case .injury(let player): try check(player, state)
    case .swap: try checkSwap(state)
    case .end(.withdrawn) where state.hasBegun:
      throw Refusal(
        .illegal, "Play has begun, so nobody can withdraw.", expected: ["end retired A"],
        hint: "Who gives up during play retires.")
    default: break
    }
  }

  private func check(_ player: MatchPlayer, _ state: MatchState) throws(Refusal) {
    guard Int(player.member) < state.size else { throw missing(player, state) }
  }

  private func check(server player: MatchPlayer, _ number: UInt8?, _ state: MatchState)
    throws(Refusal)
  {
    try check(player, state)
    guard let number else { return }
    guard state.hasServerNumbers else {
      throw Refusal(.illegal, "Servers have numbers in side-out doubles only.")
    }
    guard (1...2).contains(number) else {
      throw Refusal(.illegal, "A side has server 1 and server 2.", expected: ["1", "2"])
    }
  }

  private func checkSwap(_ state: MatchState) throws(Refusal) {
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
  }

  /// The refusal of a player whom a side does not have.
  func missing(_ player: MatchPlayer, _ state: MatchState) -> Refusal {
    Refusal(
      .illegal, "\(player.text) does not exist: a side has \(Phrases.count(state.size, "player")).")
  }

  /// The refusal of further play: what the result is, and what can still be done.
  func over(_ state: MatchState) -> Refusal {
    Refusal(
      .over, "The match is over\(state.scores(from: .a).map { " (\($0))" } ?? "").",
      hint: "`undo` or `amend` corrects it; `on` lets play go on.")
  }
}
