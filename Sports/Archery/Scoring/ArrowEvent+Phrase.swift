internal import ScoringKit

extension ArrowEvent {
  /// The event in words: `Ann, end 3, arrow 2: X`; `end` is what an end is called.
  func phrase(_ names: Roster, end noun: String) -> String {
    switch self {
    case .arrow(let seat, let end, let arrow, let shot):
      "\(names[seat]), \(noun) \(end), arrow \(arrow): \(Self.words(shot))"
    case .shootOff(let seat, let number, let arrow, let shot):
      "\(names[seat]), shoot-off \(number), arrow \(arrow): \(Self.words(shot))"
    case .status(let seat, let status):
      "\(names[seat]) \(status?.predicate ?? "shoots on")"
    }
  }

  private static func words(_ shot: Shot?) -> String {
    guard let shot else { return "not shot" }
    return shot.symbol + (shot.spot.map { " in spot \($0)" } ?? "")
      + (shot.isClosest ? ", the closest" : "")
  }
}
