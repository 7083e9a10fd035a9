internal import ScoringKit

/// The score of a player or a side on one hole.
struct HoleScore: Hashable, Sendable, Identifiable {
  /// The position of the hole in its layout, from 1.
  let holeNumber: Int
  /// The par of the hole; `nil` if unknown.
  let par: Int?
  let strokeCount: Int
  /// Whether the hole was not played and is scored as par + 4.
  var isAssigned = false

  /// The identity of the score in a list: the hole's number, because a player has one score per
  /// hole.
  var id: Int { holeNumber }

  /// The strokes on the hole minus its par; `nil` if the par is unknown.
  var relativeToPar: Int? { par.map { strokeCount - $0 } }

  /// The score relative to par: `-1`, `E`, `+1`; empty if the par is unknown.
  var formattedRelativeToPar: String { relativeToPar.map(ToPar.text) ?? "" }

  /// The tone of the score: under par, par, one over, or two or more over; plain if the par is
  /// unknown.
  var tone: Tone { relativeToPar.map(ToPar.unitTone) ?? .plain }

  /// The signs that mark the score: before and after the strokes, and as a shape on drawn cards.
  private var signs: (before: String, behind: String, mark: Cell.Mark) {
    if isAssigned { return ("", "*", .plain) }
    return switch relativeToPar ?? 0 {
    case ...(-2): ("((", "))", .best)
    case -1: ("(", ")", .good)
    case 0: ("", "", .plain)
    case 1: ("[", "]", .worse)
    default: ("[[", "]]", .worst)
    }
  }

  /// The strokes with a mark that doesn't depend on colour: `(2)`, `((1))`, `[4]`, `[[6]]`.
  ///
  /// A hole that was not played and is scored as par + 4 is `7*`.
  var markedText: String { "\(signs.before)\(strokeCount)\(signs.behind)" }

  /// The strokes for a drawn card, which has a shape instead of the mark.
  var figure: Cell.Figure { Cell.Figure("\(strokeCount)\(isAssigned ? "*" : "")", signs.mark) }

  /// The name of the score: `ace`, `birdie`, `par`; empty if the par is unknown.
  ///
  /// One throw is an ace for every par.
  var scoreName: String {
    guard strokeCount != 1 else { return "ace" }
    guard let relativeToPar else { return "" }
    return switch relativeToPar {
    case ...(-4): "condor"
    case -3: "albatross"
    case -2: "eagle"
    case -1: "birdie"
    case 0: "par"
    case 1: "bogey"
    case 2: "double bogey"
    case 3: "triple bogey"
    default: "\(relativeToPar) over par"
    }
  }

  var fields: JSONValue {
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
