internal import ScoringKit

/// What somebody scored on one hole.
struct HoleScore: Hashable, Sendable, Identifiable {
  /// The position of the hole in its layout, from 1.
  let holeNumber: Int
  /// The strokes that were expected; nil where nobody said.
  let par: Int?
  let strokeCount: Int
  /// Whether the hole was not played and counts as par + 4.
  var isAssigned = false

  /// The hole's number: a player has one score a hole.
  var id: Int { holeNumber }

  /// Strokes less par; nil where the par is not known.
  var relativeToPar: Int? { par.map { strokeCount - $0 } }

  /// `-1`, `E`, `+1`; empty where the par is not known.
  var formattedRelativeToPar: String { relativeToPar.map(ToPar.text) ?? "" }

  /// One of the four tiers of a hole; plain where the par is not known.
  var tone: Tone { relativeToPar.map(ToPar.unitTone) ?? .plain }

  /// What stands around the strokes, what behind them where there is little room, and the shape
  /// in a picture.
  private var signs: (before: String, behind: String, brief: String, mark: Cell.Mark) {
    if isAssigned { return ("", "*", "*", .plain) }
    return switch relativeToPar ?? 0 {
    case ...(-2): ("((", "))", "=", .best)
    case -1: ("(", ")", "-", .good)
    case 0: ("", "", " ", .plain)
    case 1: ("[", "]", "+", .worse)
    default: ("[[", "]]", "#", .worst)
    }
  }

  /// The strokes with a mark that survives without colour: `(2)`, `((1))`, `[4]`, `[[6]]`.
  ///
  /// A hole that was not played and counts as par + 4 is `7*`.
  var markedText: String { "\(signs.before)\(strokeCount)\(signs.behind)" }

  /// The same for a picture, where a shape stands for the mark.
  var figure: Cell.Figure { Cell.Figure("\(strokeCount)\(isAssigned ? "*" : "")", signs.mark) }

  /// The same in two signs: `2-`, `1=`, `4+`, `6#`; a space where there is no mark, so that the
  /// figures stand below each other.
  var briefText: String { "\(strokeCount)\(signs.brief)" }

  /// What the score is called: `ace`, `birdie`, `par`; empty where the par is not known.
  ///
  /// One throw is an ace whatever the par.
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
