import ScoringKit

/// The resolution of a round of lanterns, with a planted defect in its content or its display, for
/// tests of the laws.
struct MutantState: Resolution {
  var base: LanternState
  let defect: Defect?
  /// The length of each participant's name at the opening; only one planted defect uses it.
  let nameLengths: [Int]
  /// A list that grows quadratically with the number of events; only one planted defect uses it.
  var prefixes: [[Int]] = []

  var isComplete: Bool { base.isComplete }

  func rank(of seat: Seat, closed: Bool) -> Rank {
    let rank = base.rank(of: seat, closed: closed)
    let key: [Int] =
      switch defect {
      case .countsBonusTwice: [rank.key[0] - base.bonus[seat.index]]
      case .ranksByName: rank.key + [nameLengths[seat.index]]
      case .favoursFirstSeat: rank.key + [seat.index]
      case .lowestWins: rank.key.map(-)
      default: rank.key
      }
    return Rank(key, isPlaced: rank.isPlaced)
  }

  func headline(of seat: Seat, closed: Bool) -> Line {
    base.headline(of: seat, closed: closed)
  }

  func metrics(of seat: Seat) -> [Metric] {
    let metrics = base.metrics(of: seat)
    switch defect {
    case .figureTwice: return metrics + metrics.prefix(1)
    case .countsBelowZero:
      return [Metric("passes", base.passes[seat.index], outOf: -1)]
    default: return metrics
    }
  }

  func remarks(_ names: Roster, closed: Bool) -> [String] {
    base.remarks(names, closed: closed)
  }

  func sheet(_ names: Roster, closed: Bool) -> Sheet {
    var sheet = base.sheet(names, closed: closed)
    let extra: Cell? =
      switch defect {
      case .hasTooManyCells where base.hasBonus != 0: Cell("bonus")
      case .showsControlByte where base.extensions > 0: Cell("\u{7}")
      case .showsNoCell where base.hasBonus != 0: Cell("0", places: ["nowhere"])
      case .speaksByToneAlone where base.lit.max() > 9: Cell("", .good)
      default: nil
      }
    if defect == .repeatsItsRemarks {
      sheet.notes += remarks(names, closed: closed).map { Line($0) }
    }
    if defect == .leavesNoughtEmpty {
      sheet.rows = sheet.rows.map { row in
        Sheet.Row(row.cells.map { $0.text == "0" ? .empty : $0 }, spoken: row.spoken)
      }
    }
    guard let extra else { return sheet }
    if defect != .hasTooManyCells { sheet.columns.append(.init("Extra")) }
    sheet.rows = sheet.rows.map { Sheet.Row($0.cells + [extra], spoken: $0.spoken) }
    return sheet
  }

  func detail(of seat: Seat, _ names: Roster, closed: Bool) -> Detail {
    base.detail(of: seat, names, closed: closed)
  }

  func prompt(_ names: Roster) -> Prompt {
    var prompt = base.prompt(names)
    switch defect {
    case .offersTen where !prompt.ranges.isEmpty: prompt.ranges = [.init(1...10, likely: 3)]
    case .namesOtherPlaces: prompt.places = prompt.next.map { "\($0.number)b=-" }
    case .offersNothing where base.lit.max() > 10: prompt = Prompt(question: "Nothing to do")
    default: break
    }
    return prompt
  }
}
