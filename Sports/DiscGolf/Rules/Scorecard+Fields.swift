public import ScoringKit

extension Scorecard {
  /// The strokes of each seat on every hole, null where there are none; and what was said beside
  /// the scores, where something was.
  ///
  /// `tieBreak` has one integer a seat: in the last round of an event the least one decides
  /// a tie for first place over the event.
  public func fields(_ names: Roster) -> [String: JSONValue] {
    var fields: [String: JSONValue] = [:]
    func add(_ key: String, _ values: [JSONValue]) {
      if !values.isEmpty { fields[key] = .array(values) }
    }
    add(
      "scores",
      everybody.map { seat in
        [
          "seat": .integer(seat.number),
          "strokes": .array(
            rules.positions.map { hole in
              countedScore(of: seat, hole: hole).map { .integer($0.strokeCount) } ?? .null
            }),
        ]
      })
    add("penalties", everybody.flatMap(penaltyFields))
    add(
      "statuses",
      everybody.compactMap { seat in
        status(of: seat).map {
          ["seat": .integer(seat.number), "status": .string($0.rawValue)]
        }
      })
    add("parPlusFour", everybody.filter(countsParPlusFour).map { .integer($0.number) })
    add("memberScores", everybody.flatMap(memberFields))
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
    func field(_ hole: JSONValue, _ reason: String, _ count: Int) -> JSONValue {
      [
        "seat": .integer(seat.number), "holeNumber": hole, "reason": .string(reason),
        "throws": .integer(count),
      ]
    }
    return rules.positions.flatMap { hole in
      penalties(of: seat, hole: hole).map { field(.integer(hole), $0.reason.rawValue, $0.count) }
    } + penalties(of: seat).map { field(.null, $0.reason.rawValue, $0.count) }
  }

  /// The scores of a side's members.
  func memberFields(_ seat: Seat) -> [JSONValue] {
    rules.positions.flatMap { hole in
      members(of: seat).compactMap { member in
        strokes(of: member, hole: hole).map { seated(member.scored($0, hole: hole)) }
      }
    }
  }

  private var playoffFields: [JSONValue] {
    (1...max(1, playoffLength)).flatMap { hole in
      playoffSeats.compactMap { seat in
        playoffStrokes(of: seat, hole: hole).map {
          seated(.playoff(seat: seat, hole: hole, count: $0))
        }
      }
    }
  }

  /// The fields of an event, with the number of its seat.
  private func seated(_ event: ScoreEvent) -> JSONValue {
    var fields = event.fields
    fields["seat"] = .integer(event.cell.seat.number)
    return .object(fields)
  }
}
