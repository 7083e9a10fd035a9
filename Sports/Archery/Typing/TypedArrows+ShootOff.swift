internal import ScoringKit

extension TypedArrows {
  /// `shootoff ann 10*, ben 10`, or during one `10*`; `shootoff 2: ann X` says which.
  func shootOffEvents(_ pieces: ArraySlice<TypedPiece>) throws(Refusal) -> [ArrowEvent] {
    var rest = pieces
    var number: Int?
    if rest.count > 1, rest[rest.startIndex + 1].kind == .colon,
      let typed = ArrowEvent.number(rest[rest.startIndex].text)
    {
      number = typed
      rest = rest.dropFirst(2)
    }
    let queue = desk.shootOff == nil ? [] : desk.queue
    if queue.isEmpty, !rest.contains(where: \.isName), rest.contains(where: { $0.kind == .arrows })
    {
      throw Refusal(
        .notation, "Whose arrows of the shoot-off?", at: rest.first?.text ?? line,
        expected: ["shootoff NAME 10*, NAME 10"])
    }
    var events: [ArrowEvent] = []
    for (seat, arrows) in try seated(rest, among: queue) {
      events += try shootOffArrows(arrows, seat, number: number)
    }
    return events
  }

  private func shootOffArrows(
    _ pieces: [TypedPiece], _ seat: Seat, number: Int?
  ) throws(Refusal) -> [ArrowEvent] {
    guard let face = card.face(seat, end: card.plans.count) else {
      throw Refusal(.illegal, "There is no shoot-off.", at: line)
    }
    var free = freeShootOffArrows(seat, number: number)
    var events: [ArrowEvent] = []
    for shot in try shots(pieces, on: face) {
      guard !shot.isExtra, let next = free.first else {
        throw Refusal(
          .illegal,
          "The shoot-off has \(Phrases.count(card.shootOffArrows, "arrow")) of each, and "
            + "\"\(shot.text)\" of \(names[seat]) is one too many.", at: shot.text,
          hint: "shootoff 2: \(names[seat]) \(shot.text)")
      }
      free.removeFirst()
      let place = "Shoot-off \(next.number), arrow \(next.arrow)"
      events.append(
        .shootOff(
          seat: seat, number: next.number, arrow: next.arrow,
          shot: try shot.shot(on: face, place: place)))
    }
    return events
  }

  /// The arrows of a shoot-off that a line may give: those of the one that was named, else
  /// those not shot of the one that is going on, else of the archer's next one.
  private func freeShootOffArrows(_ seat: Seat, number: Int?) -> [(number: Int, arrow: Int)] {
    let arrows = 1...max(1, card.shootOffArrows)
    if let number { return arrows.map { (number, $0) } }
    let candidates = desk.shootOff.map { $0...$0 } ?? 1...ArrowCard.shootOffLimit
    for number in candidates {
      let free = arrows.filter {
        card.shootOffArrow(seat, number: number, arrow: $0) == nil
      }
      if !free.isEmpty { return free.map { (number, $0) } }
    }
    return []
  }
}
