/// One player's part of a round, hole by hole.
///
/// Its sums come from the hole scores and the penalties on the round alone: what was not
/// played counts nowhere.
public struct Breakdown: Hashable, Sendable {
  /// The round; nil where it has no id yet.
  public let roundID: String?
  /// Who played: a player's key, or `guest:` and a guest's.
  public let playerID: String
  /// What the player is called.
  public let playerName: String
  /// The played holes in order of their numbers.
  public let holeScores: [HoleScore]
  /// Penalty throws on the round, which belong to no hole.
  public let roundPenalty: Int

  /// Makes a breakdown of hole scores in any order.
  public init(
    roundID: String? = nil, playerID: String, playerName: String, holeScores: [HoleScore],
    roundPenalty: Int = 0
  ) {
    self.roundID = roundID
    self.playerID = playerID
    self.playerName = playerName
    self.holeScores = holeScores.sorted { $0.holeNumber < $1.holeNumber }
    self.roundPenalty = roundPenalty
  }

  /// The strokes of the played holes and the penalties on the round (808.D).
  public var totalStrokes: Int {
    holeScores.reduce(roundPenalty) { $0 + $1.strokeCount }
  }

  /// The par of the played holes; nil where one is not known.
  public var totalPar: Int? {
    var total = 0
    for score in holeScores {
      guard let par = score.par else { return nil }
      total += par
    }
    return total
  }

  /// Strokes less par of the played holes; nil where a par is not known.
  public var overallRelativeToPar: Int? {
    totalPar.map { totalStrokes - $0 }
  }
}
