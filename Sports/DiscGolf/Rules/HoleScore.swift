public import ScoringKit

extension HoleScore {
  /// `-1`, `E`, `+1`; empty where the par is not known.
  public var formattedRelativeToPar: String {
    relativeToPar.map(ToPar.text) ?? ""
  }

  /// One of the four tiers of a hole; plain where the par is not known.
  public var tone: Tone {
    relativeToPar.map(ToPar.unitTone) ?? .plain
  }

  /// The strokes with a mark that survives without colour: `(2)`, `((1))`, `[4]`, `[[6]]`.
  ///
  /// A hole that was not played and counts as par + 4 is `7*`.
  public var markedText: String {
    if isAssigned { return "\(strokeCount)*" }
    return switch relativeToPar ?? 0 {
    case ...(-2): "((\(strokeCount)))"
    case -1: "(\(strokeCount))"
    case 0: "\(strokeCount)"
    case 1: "[\(strokeCount)]"
    default: "[[\(strokeCount)]]"
    }
  }

  /// The same for a picture, where a shape stands for the mark.
  var figure: Cell.Figure {
    if isAssigned { return Cell.Figure("\(strokeCount)*") }
    let mark: Cell.Mark =
      switch relativeToPar ?? 0 {
      case ...(-2): .best
      case -1: .good
      case 0: .plain
      case 1: .worse
      default: .worst
      }
    return Cell.Figure("\(strokeCount)", mark)
  }

  /// The same in two signs: `2-`, `1=`, `4+`, `6#`; a space where there is no mark, so that the
  /// figures stand below each other.
  public var briefText: String {
    if isAssigned { return "\(strokeCount)*" }
    return switch relativeToPar ?? 0 {
    case ...(-2): "\(strokeCount)="
    case -1: "\(strokeCount)-"
    case 0: "\(strokeCount) "
    case 1: "\(strokeCount)+"
    default: "\(strokeCount)#"
    }
  }

  /// What the score is called: `ace`, `birdie`, `par`; empty where the par is not known.
  ///
  /// One throw is an ace whatever the par.
  public var scoreName: String {
    guard strokeCount != 1 else { return "ace" }
    guard let relativeToPar else { return "" }
    switch relativeToPar {
    case ...(-4): return "condor"
    case -3: return "albatross"
    case -2: return "eagle"
    case -1: return "birdie"
    case 0: return "par"
    case 1: return "bogey"
    case 2: return "double bogey"
    case 3: return "triple bogey"
    default: return "\(relativeToPar) over par"
    }
  }
}

/// What somebody scored on one hole.
public struct HoleScore: Hashable, Sendable, Identifiable {
  /// The position of the hole in its layout, from 1.
  public let holeNumber: Int
  /// The strokes that were expected; nil where nobody said.
  public let par: Int?
  /// The strokes that were taken.
  public let strokeCount: Int
  /// Whether the hole was not played and counts as par + 4.
  public let isAssigned: Bool

  /// Makes a score.
  public init(holeNumber: Int, par: Int?, strokeCount: Int, isAssigned: Bool = false) {
    self.holeNumber = holeNumber
    self.par = par
    self.strokeCount = strokeCount
    self.isAssigned = isAssigned
  }

  /// The hole's number: a player has one score a hole.
  public var id: Int { holeNumber }

  /// Strokes less par; nil where the par is not known.
  public var relativeToPar: Int? {
    par.map { strokeCount - $0 }
  }
}
