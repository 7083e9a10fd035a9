public import ScoringKit

extension Breakdown {
  /// `-2`, `E`, `+1`; the strokes where a par is not known; empty where nothing was played.
  public var overallFormattedScore: String {
    guard !holeScores.isEmpty else { return "" }
    return overallRelativeToPar.map(ToPar.text) ?? "\(totalStrokes)"
  }

  /// One of the three tiers of a total, which is never red.
  public var overallTone: Tone {
    guard !holeScores.isEmpty else { return .plain }
    return overallRelativeToPar.map(ToPar.totalTone) ?? .plain
  }

  /// The breakdown in payloads; a colour is given as the name of its tone.
  public var fields: [String: JSONValue] {
    var fields: [String: JSONValue] = [
      "playerID": .string(playerID),
      "playerName": .string(playerName),
      "holeScores": .array(holeScores.map(\.json)),
      "totalStrokes": .integer(totalStrokes),
      "totalPar": totalPar.map(JSONValue.integer) ?? .null,
      "overallRelativeToPar": overallRelativeToPar.map(JSONValue.integer) ?? .null,
      "overallFormattedScore": .string(overallFormattedScore),
      "overallScoreColor": .string(overallTone.rawValue),
    ]
    if roundPenalty > 0 { fields["roundPenalty"] = .integer(roundPenalty) }
    if let roundID { fields["roundID"] = .string(roundID) }
    return fields
  }
}

extension HoleScore {
  fileprivate var json: JSONValue {
    var fields: [String: JSONValue] = [
      "holeNumber": .integer(holeNumber),
      "par": par.map(JSONValue.integer) ?? .null,
      "strokeCount": .integer(strokeCount),
      "relativeToPar": relativeToPar.map(JSONValue.integer) ?? .null,
    ]
    if isAssigned { fields["isAssigned"] = true }
    return .object(fields)
  }
}
