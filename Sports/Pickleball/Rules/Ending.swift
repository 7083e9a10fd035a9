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

  /// The side that it is about, if it is about one.
  public var side: Side? {
    switch self {
    case .timeCap, .agreed, .abandoned: nil
    case .retired(let side), .forfeit(let side), .gameForfeit(let side), .withdrawn(let side):
      side
    }
  }

  /// The word in notation: `time`, `retired`.
  public var word: String {
    switch self {
    case .timeCap: "time"
    case .agreed: "agreed"
    case .abandoned: "abandoned"
    case .retired: "retired"
    case .forfeit: "forfeit"
    case .gameForfeit: "forfeit-game"
    case .withdrawn: "withdrawn"
    }
  }

  /// The ending that a word of notation means, for a side.
  ///
  /// Nil where there is no such word, or the side is missing or too many.
  init?(word: some StringProtocol, side: Side?) {
    switch (word, side) {
    case ("time", nil): self = .timeCap
    case ("agreed", nil): self = .agreed
    case ("abandoned", nil): self = .abandoned
    case ("retired", let side?): self = .retired(side)
    case ("forfeit", let side?): self = .forfeit(side)
    case ("forfeit-game", let side?): self = .gameForfeit(side)
    case ("withdrawn", let side?): self = .withdrawn(side)
    default: return nil
    }
  }

  /// The words that need no side, and those that do.
  static let words = (
    plain: ["time", "agreed", "abandoned"],
    sided: ["retired", "forfeit", "forfeit-game", "withdrawn"]
  )
}
