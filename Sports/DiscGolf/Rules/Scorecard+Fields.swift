public import ScoringKit

extension Scorecard {
  /// The strokes of each seat on every hole, null where there are none; and what was said beside
  /// the scores, where something was.
  ///
  /// `tieBreak` has one integer a seat: in the last round of an event the least one decides
  /// a tie for first place over the event.
  public func fields(_ names: Roster) -> [String: JSONValue] {
    let all = seats.indices.map(Seat.init(index:))
    var fields: [String: JSONValue] = [:]
    func add(_ key: String, _ values: [JSONValue]) {
      if !values.isEmpty { fields[key] = .array(values) }
    }
    add(
      "scores",
      all.map { seat in
        [
          "seat": .integer(seat.number),
          "strokes": .array(
            (1...rules.holeCount).map { hole in
              countedScore(of: seat, hole: hole).map { .integer($0.strokeCount) } ?? .null
            }),
        ]
      })
    add("penalties", all.flatMap(penaltyFields))
    add(
      "statuses",
      all.compactMap { seat in
        status(of: seat).map {
          ["seat": .integer(seat.number), "status": .string($0.rawValue)]
        }
      })
    add("parPlusFour", all.filter(countsParPlusFour).map { .integer($0.number) })
    add("memberScores", all.filter(countsMembers).flatMap(memberFields))
    if hasPlayoff {
      fields["playoff"] = [
        "form": .string(rules.playoff.rawValue),
        "scores": .array(playoffFields),
        "winner": playoffWinner.map { .integer($0.number) } ?? .null,
      ]
      add("tieBreak", tieBreak.map(JSONValue.integer))
    }
    return fields
  }

  /// The penalties of a seat, in its holes and on its round.
  func penaltyFields(_ seat: Seat) -> [JSONValue] {
    let inHoles = (1...rules.holeCount).flatMap { hole in
      ThrowPenalty.allCases.compactMap { reason -> JSONValue? in
        let count = penalty(of: seat, hole: hole, reason)
        guard count > 0 else { return nil }
        return [
          "seat": .integer(seat.number), "holeNumber": .integer(hole),
          "reason": .string(reason.rawValue), "throws": .integer(count),
        ]
      }
    }
    return inHoles
      + RoundPenalty.allCases.compactMap { reason in
        let count = penalty(of: seat, reason)
        guard count > 0 else { return nil }
        return [
          "seat": .integer(seat.number), "holeNumber": .null,
          "reason": .string(reason.rawValue), "throws": .integer(count),
        ]
      }
  }

  /// The scores of a side's members.
  func memberFields(_ seat: Seat) -> [JSONValue] {
    (1...rules.holeCount).flatMap { hole in
      memberNumbers(of: seat).compactMap { member -> JSONValue? in
        guard let count = strokes(of: seat, member: member, hole: hole) else { return nil }
        return [
          "seat": .integer(seat.number), "member": .integer(member),
          "holeNumber": .integer(hole), "strokeCount": .integer(count),
        ]
      }
    }
  }

  private var playoffFields: [JSONValue] {
    (1...max(1, playoffLength)).flatMap { hole in
      playoffSeats.compactMap { seat -> JSONValue? in
        guard let count = playoffStrokes(of: seat, hole: hole) else { return nil }
        return [
          "playoffHole": .integer(hole), "seat": .integer(seat.number),
          "strokeCount": .integer(count),
        ]
      }
    }
  }
}
