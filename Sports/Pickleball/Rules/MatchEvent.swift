public import ScoringKit

/// One event of a match, as it is stored.
///
/// The order of all events matters. Stored forms are only ever added:
///
/// | form | event |
/// |---|---|
/// | `A` `B` | a rally that the side won |
/// | `A:7,drop,error,net,B2` | with notes: shots, third shot, ending, fault, who ended it |
/// | `foul A` | a technical foul on the side; `a` and `b` in logs of the first version |
/// | `=` | a rally that is played again |
/// | `warn A` `warn A verbal` | a technical warning, a verbal one |
/// | `time A` `time A medical` `time A equipment` `time referee` | a time-out |
/// | `server A2` `server A2 1` `receiver B1` | corrects the server or the receiver |
/// | `score 7-5` | corrects the score, the first side's points first |
/// | `swap A` `ends` `injury A1` | partners change courts, ends are changed, an injury |
/// | `end time` `end agreed` `end abandoned` | the match ends with the current score |
/// | `end retired A` `end forfeit A` `end forfeit-game A` `end withdrawn A` | a side ends it |
/// | `on` `on 1` | play continues past the end: until an `end`, for one rally |
public enum MatchEvent: Event {
  /// The kinds of time-out of a side.
  public enum TimeOut: String, Hashable, Sendable, CaseIterable {
    /// A time-out of one minute, charged to the side.
    case standard
    /// A medical time-out of fifteen minutes, one per player and match.
    case medical
    /// A time-out to repair equipment; not charged.
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
  /// Corrects the server, optionally with the server number 1 or 2.
  case server(MatchPlayer, number: UInt8?)
  /// Corrects the receiver.
  case receiver(MatchPlayer)
  /// Corrects the score of the game.
  case score(UInt16, UInt16)
  /// The partners of a side change courts, if the format allows it.
  case swap(Side)
  /// The sides change ends.
  case endChange
  /// A player is hurt.
  case injury(MatchPlayer)
  /// The match, or a game, ends other than by its score.
  case end(Ending)
  /// Play continues past the end: for one rally, or until it is ended.
  case playOn(isOpen: Bool)

  /// The highest number of points that a `score` event can set.
  static let highestScore = 999

  /// Returns the events of the same match with the sides in the other order.
  static func mirrored(_ events: [MatchEvent]) -> [MatchEvent] {
    let mirrored = events.compactMap { $0.moved(to: [Side.b.seat, Side.a.seat]) }
    // The first side serves first, unless an event says otherwise; final scores have no server.
    guard events.contains(where: \.isRally) else { return mirrored }
    if case .server = events.first { return mirrored }
    return [.server(MatchPlayer(.b, 0), number: nil)] + mirrored
  }

  /// Whether the event is a rally with a winner.
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

  /// The side that the event concerns, if any.
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

/// The way in which a match or a game ends other than by its score.
public enum Ending: Hashable, Sendable {
  /// The time was up: the score is final.
  case timeCap
  /// Both sides stopped: the score is final.
  case agreed
  /// Nobody wins: the games played stay on record.
  case abandoned
  /// A side gave up: it keeps its score, the opponents get the winning one (USA Pickleball 2025,
  /// 12.F).
  case retired(Side)
  /// A side lost the match as a penalty or by not appearing: the winning score to nothing.
  case forfeit(Side)
  /// A side lost the game as a penalty.
  case gameForfeit(Side)
  /// A side withdrew before the first call: no score at all.
  case withdrawn(Side)

  /// Returns the endings that a side can cause; with `nil`, those that neither side causes.
  static func all(of side: Side?) -> [Ending] {
    side.map { [.retired($0), .forfeit($0), .gameForfeit($0), .withdrawn($0)] }
      ?? [.timeCap, .agreed, .abandoned]
  }

  /// Creates the ending for a word of notation and a side.
  ///
  /// `nil` if there is no such word, or if the side is missing or not allowed.
  init?(word: some StringProtocol, side: Side?) {
    guard let ending = Self.all(of: side).first(where: { $0.word == word }) else { return nil }
    self = ending
  }

  /// The side that the ending concerns, if any.
  var side: Side? {
    switch self {
    case .timeCap, .agreed, .abandoned: nil
    case .retired(let side), .forfeit(let side), .gameForfeit(let side), .withdrawn(let side):
      side
    }
  }

  /// The word for the ending in notation: `time`, `retired`.
  var word: String { words.notation }

  /// The words of the ending: in notation, after a score, as a verb, and for a sentence.
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
