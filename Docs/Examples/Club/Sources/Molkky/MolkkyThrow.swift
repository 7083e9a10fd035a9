public import ScoringKit

/// One throw, or a player or team that leaves the game.
public enum MolkkyThrow: Event {
  /// A throw with its points: the number of a single pin, or the count of several; 0 for a miss.
  case points(Int)
  /// A player or a team that leaves.
  case left(Departure)

  public var owner: Seat? {
    if case .left(let departure) = self { departure.seat } else { nil }
  }

  public var canonical: String {
    switch self {
    case .points(let points): "\(points)"
    case .left(let departure): "left \(departure.canonical)"
    }
  }

  public static var canonicalForms: [String] { ["12", "0", "left 2 retired"] }

  public init?(_ text: inout CanonicalText) {
    if let points = text.number(0...12) {
      self = .points(points)
    } else {
      guard text.take("left "), let departure = Departure(&text) else { return nil }
      self = .left(departure)
    }
  }
}
