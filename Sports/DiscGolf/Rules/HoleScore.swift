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
