public import ScoringKit

/// One thing that happens in a match, as it is stored.
///
/// All events are flow: each stands after another. The stored forms, which only grow:
///
/// | form | event |
/// |---|---|
/// | `A` `B` | a rally that the side won |
/// | `A:7,drop,error,net,B2` | with notes: shots, third shot, ending, fault, who ended it |
/// | `foul A` | a technical foul on the side; `a` and `b` in logs of the first version |
/// | `=` | a rally that is played again |
/// | `warn A` `warn A verbal` | a technical warning, a verbal one |
/// | `time A` `time A medical` `time A equipment` `time referee` | a time-out |
/// | `server A2` `server A2 1` `receiver B1` | from here on, who serves and receives |
/// | `score 7-5` | from here on, the score, the first side's points first |
/// | `swap A` `ends` `injury A1` | partners change courts, ends are changed, an injury |
/// | `end time` `end agreed` `end abandoned` | the match ends as it stands |
/// | `end retired A` `end forfeit A` `end forfeit-game A` `end withdrawn A` | a side ends it |
/// | `on` `on 1` | play goes on past the end: until an `end`, for one rally |
public enum MatchEvent: Event {
  /// The kinds of time-out of a side.
  public enum TimeOut: String, Hashable, Sendable, CaseIterable {
    /// One minute, charged to the side.
    case standard
    /// Fifteen minutes, one a player and match.
    case medical
    /// To repair equipment; not charged.
    case equipment
  }

  /// A side wins a rally.
  case rally(Side, RallyTags)
  /// A rally is played again: a hinder, a let, a challenge.
  case replay
  /// A technical foul on a side.
  case foul(Side)
  /// A verbal or a technical warning of a side.
  case warning(Side, isTechnical: Bool)
  /// A time-out of a side.
  case timeOut(Side, TimeOut)
  /// A time-out of the referee.
  case refereeTimeOut
  /// From here on this player serves, as server 1 or 2 where it is said.
  case server(MatchPlayer, number: UInt8?)
  /// From here on this player receives.
  case receiver(MatchPlayer)
  /// From here on the score of the game is this.
  case score(UInt16, UInt16)
  /// The partners of a side change courts, where the format lets them.
  case swap(Side)
  /// The sides change ends.
  case endChange
  /// A player is hurt.
  case injury(MatchPlayer)
  /// The match, or a game, ends otherwise than by its score.
  case end(Ending)
  /// Play goes on past the end: for one rally, or until it is ended.
  case playOn(isOpen: Bool)

  /// The greatest score that can be set.
  static let highestScore = 999

  /// Whether it is a rally that somebody won.
  var isRally: Bool {
    if case .rally = self { true } else { false }
  }

  public var fields: [String: JSONValue] {
    guard case .rally(let side, let tags) = self else {
      let word = self == .replay ? "replay" : String(canonical.prefix { $0 != " " })
      return ["type": .string(word)]
    }
    var fields: [String: JSONValue] = ["type": "rally", "winner": .string(side.letter)]
    if tags.length > 0 { fields["length"] = .integer(Int(tags.length)) }
    fields["thirdShot"] = tags.third.map { .string($0.rawValue) }
    fields["ending"] = tags.ending.map { .string($0.rawValue) }
    fields["fault"] = tags.fault.map { .string($0.rawValue) }
    fields["player"] = tags.player.map { .string($0.text) }
    return fields
  }

  public func tags(_ names: Roster) -> [Prompt.Token] {
    guard case .rally(let side, let tags) = self else { return [] }
    return tags.others(names).map { tags, label in
      Prompt.Token(MatchEvent.rally(side, tags).canonical, label: label)
    }
  }

  /// The side that the event is about, if it is about one.
  var side: Side? {
    switch self {
    case .rally(let side, _), .foul(let side), .warning(let side, _), .timeOut(let side, _),
      .swap(let side):
      side
    case .server(let player, _), .receiver(let player), .injury(let player): player.side
    case .end(let ending): ending.side
    case .replay, .refereeTimeOut, .score, .endChange, .playOn: nil
    }
  }
}

/// How a match or a game ends otherwise than by its score.
public enum Ending: Hashable, Sendable {
  /// The time was up: the score stands.
  case timeCap
  /// Both sides stopped: the score stands.
  case agreed
  /// Nobody wins: what was played stays on record.
  case abandoned
  /// A side gave up: it keeps its score, the opponents get the winning one (12.F).
  case retired(Side)
  /// A side lost the match as a penalty or by not appearing: the winning score to nothing.
  case forfeit(Side)
  /// A side lost the game as a penalty.
  case gameForfeit(Side)
  /// A side withdrew before the first call: no score at all.
  case withdrawn(Side)

  /// The endings that are of a side; those that are of neither.
  static func all(of side: Side?) -> [Ending] {
    side.map { [.retired($0), .forfeit($0), .gameForfeit($0), .withdrawn($0)] }
      ?? [.timeCap, .agreed, .abandoned]
  }

  /// The ending that a word of notation means, for a side.
  ///
  /// Nil where there is no such word, or the side is missing or too many.
  init?(word: some StringProtocol, side: Side?) {
    guard let ending = Self.all(of: side).first(where: { $0.word == word }) else { return nil }
    self = ending
  }

  /// The side that it is about, if it is about one.
  var side: Side? {
    switch self {
    case .timeCap, .agreed, .abandoned: nil
    case .retired(let side), .forfeit(let side), .gameForfeit(let side), .withdrawn(let side):
      side
    }
  }

  /// The word in notation: `time`, `retired`.
  var word: String { words.notation }

  /// Its words: in notation, beside a score, of the match or of what the side did, and the same
  /// with what it cost.
  var words: (notation: String, said: String, deed: String, sentence: String) {
    switch self {
    case .timeCap: ("time", "time cap", "time cap", "The time is up")
    case .agreed: ("agreed", "stopped", "stopped", "The sides stop")
    case .abandoned: ("abandoned", "abandoned", "abandoned", "The match is abandoned")
    case .retired: ("retired", "retired", "retired", "retired")
    case .forfeit: ("forfeit", "forfeit", "forfeited", "forfeited the match")
    case .gameForfeit: ("forfeit-game", "forfeit", "forfeited", "forfeited the game")
    case .withdrawn: ("withdrawn", "withdrawn", "withdrew", "withdrew")
    }
  }
}
