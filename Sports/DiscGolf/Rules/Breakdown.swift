internal import ScoringKit

/// One player's part of a round, hole by hole.
///
/// Its sums are derived only from the hole scores and the penalties on the round; holes that were
/// not played are in no sum.
struct Breakdown: Hashable, Sendable {
  /// The id of the round; `nil` if it has none yet.
  let roundID: String?
  /// The player: a player's key, or `guest:` and a guest's.
  let playerID: String
  let playerName: String
  /// The played holes in order of their numbers.
  let holeScores: [HoleScore]
  /// The penalty throws on the round, which belong to no hole.
  let roundPenalty: Int

  /// Creates a breakdown from hole scores in any order.
  init(
    roundID: String? = nil, playerID: String, playerName: String, holeScores: [HoleScore],
    roundPenalty: Int = 0
  ) {
    self.roundID = roundID
    self.playerID = playerID
    self.playerName = playerName
    self.holeScores = holeScores.sorted { $0.holeNumber < $1.holeNumber }
    self.roundPenalty = roundPenalty
  }

  private var tally: Tally { Tally(holeScores, penalty: roundPenalty) }

  /// The strokes of the played holes and the penalties on the round (PDGA 2025, 808.D).
  var totalStrokes: Int { tally.strokes }

  /// The par of the played holes; `nil` if one is unknown.
  var totalPar: Int? { tally.par }

  /// Strokes minus par of the played holes; `nil` if a par is unknown.
  var overallRelativeToPar: Int? { tally.relative }

  /// `-2`, `E`, `+1`; the strokes if a par is unknown; empty if nothing was played.
  var overallFormattedScore: String { holeScores.isEmpty ? "" : tally.text }

  /// The tone of the total, one of three; it is never red.
  var overallTone: Tone { holeScores.isEmpty ? .plain : tally.tone }

  /// The breakdown for payloads; a colour is given as the name of its tone.
  var fields: [String: JSONValue] {
    var fields: [String: JSONValue] = [
      "playerID": .string(playerID),
      "playerName": .string(playerName),
      "holeScores": .array(holeScores.map(\.fields)),
      "totalStrokes": .integer(totalStrokes),
      "totalPar": totalPar.map(JSONValue.integer) ?? .null,
      "overallRelativeToPar": overallRelativeToPar.map(JSONValue.integer) ?? .null,
      "overallFormattedScore": .string(overallFormattedScore),
      "overallScoreColor": .string(overallTone.rawValue),
    ]
    if roundPenalty > 0 { fields["roundPenalty"] = .integer(roundPenalty) }
    fields["roundID"] = roundID.map(JSONValue.string)
    return fields
  }
}
