internal import ScoringKit

/// The scores of one player in a round, hole by hole.
///
/// The sums are derived only from the hole scores and the penalties on the round; holes without a
/// score are in no sum.
struct Breakdown: Hashable, Sendable {
  /// The id of the round; `nil` if it has none yet.
  let roundID: String?
  /// The id of the player: the key of a stored player, `guest:` and the key of a guest, or those of
  /// a side's members joined by `+`.
  let playerID: String
  let playerName: String
  /// The scores on holes in order of their numbers, including missed holes that are scored as par +
  /// 4.
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

  /// The strokes of the holes with a score and the penalties on the round (PDGA 2025, 808.D).
  var totalStrokes: Int { tally.strokes }

  /// The par of the holes with a score; `nil` if one is unknown.
  var totalPar: Int? { tally.par }

  /// The total strokes minus the par of the holes with a score; `nil` if a par is unknown.
  var overallRelativeToPar: Int? { tally.relative }

  /// The total relative to par: `-2`, `E`, `+1`; the strokes if a par is unknown; empty if no hole
  /// has a score.
  var overallFormattedScore: String { holeScores.isEmpty ? "" : tally.text }

  /// The tone of the total: one for under par, one for even, one for over, which is never red.
  var overallTone: Tone { holeScores.isEmpty ? .plain : tally.tone }

  /// The breakdown as JSON for programs; a colour is given as the name of its tone.
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
