internal import ScoringKit

extension ScoreSheet {
  /// What was understood, end by end and archer by archer, with its effect.
  func echo(_ events: [ArrowEvent], _ names: Roster) -> Line {
    var said: Set<String> = []
    var parts: [String] = []
    for event in events {
      let part: String
      switch event {
      case .arrow(let seat, let end, _, _): part = echo(seat, end: end, names)
      case .shootOff, .status: part = event.phrase(names, end: "end")
      }
      if said.insert(part).inserted { parts.append(part) }
    }
    guard !parts.isEmpty else { return Line([]) }
    if isComplete { parts.append("Finish Round") }
    return Line(parts.joined(separator: "; "))
  }

  private func echo(_ seat: Seat, end number: Int, _ names: Roster) -> String {
    let end = card.end(number, of: seat)
    let arrows = end.asShot.isEmpty ? "not shot" : end.shotText
    let counts = end.isChanged ? ", counts \(end.counted.map(\.symbol).joined(separator: " "))" : ""
    return "\(names[seat]), End \(number) of \(card.plans.count): \(arrows)\(counts), "
      + "This End \(end.total), Running Total \(tally(of: seat).total)"
  }
}
