internal import ScoringKit

extension TypedArrows {
  /// Arrows that go to the first ones of an archer that are not shot, within one end.
  func appended(_ pieces: [TypedPiece], _ seat: Seat) throws(Refusal) -> [ArrowEvent] {
    if let status = card.status(seat), status.hasStopped {
      throw Refusal(
        .illegal, "\(names[seat]) \(status.predicate).", at: pieces.first?.text ?? line,
        hint: "To go on: enter 'status \(names[seat]) -'")
    }
    let open = desk.openEnd(seat)
    guard let end = open ?? card.newestEnd(of: seat), let face = card.face(seat, end: end) else {
      throw allShot(seat)
    }
    let planned = card.plans[end - 1].arrows
    let shots = try shots(pieces, on: face)
    // Surplus arrows by themselves belong to the end that was shot last.
    let home =
      shots.allSatisfy(\.isExtra) ? card.newestEnd(of: seat) ?? end : end
    var free =
      open == nil
      ? [] : (1...planned).filter { card.arrow(seat, end: end, arrow: $0) == nil }
    var events: [ArrowEvent] = []
    for shot in shots where !shot.isExtra {
      guard let arrow = free.first else { throw full(shot, seat, end: end, isOver: open == nil) }
      free.removeFirst()
      events.append(try event(shot, face, seat, end: end, arrow: arrow))
    }
    return events + (try extras(shots, seat, end: home))
  }

  /// An end anew: what was typed, and nothing besides.
  func replaced(_ pieces: [TypedPiece], _ seat: Seat, end: Int) throws(Refusal) -> [ArrowEvent] {
    guard let face = card.face(seat, end: end) else {
      throw Refusal(
        .illegal, "There is no end \(end).", at: line,
        hint: "\(desk.noun)s are numbered 1 to \(card.plans.count).")
    }
    let planned = card.plans[end - 1].arrows
    var events: [ArrowEvent] = []
    for shot in try shots(pieces, on: face) {
      let isExtra = shot.isExtra
      let arrow = events.count { $0.isArrow(after: planned) == isExtra } + 1
      guard arrow <= (isExtra ? ArrowCard.surplusLimit : planned) else {
        throw isExtra ? tooManyExtras(shot, end) : full(shot, seat, end: end, isOver: false)
      }
      events.append(
        try event(shot, face, seat, end: end, arrow: isExtra ? planned + arrow : arrow))
    }
    let slots = Set(events.compactMap(\.slot))
    for arrow in 1...(planned + ArrowCard.surplusLimit)
    where card.arrow(seat, end: end, arrow: arrow) != nil {
      let cleared = ArrowEvent.arrow(seat: seat, end: end, arrow: arrow, shot: nil)
      if let slot = cleared.slot, !slots.contains(slot) { events.append(cleared) }
    }
    return events
  }

  /// The surplus arrows, in the first free places after those that belong to the end.
  private func extras(_ shots: [TypedShot], _ seat: Seat, end: Int) throws(Refusal)
    -> [ArrowEvent]
  {
    guard let face = card.face(seat, end: end) else { return [] }
    let planned = card.plans[end - 1].arrows
    var free = (1...ArrowCard.surplusLimit).map { planned + $0 }.filter {
      card.arrow(seat, end: end, arrow: $0) == nil
    }
    var events: [ArrowEvent] = []
    for shot in shots where shot.isExtra {
      guard let arrow = free.first else { throw tooManyExtras(shot, end) }
      free.removeFirst()
      events.append(try event(shot, face, seat, end: end, arrow: arrow))
    }
    return events
  }

  /// The arrows of some pieces.
  func shots(_ pieces: [TypedPiece], on face: Face) throws(Refusal) -> [TypedShot] {
    var shots: [TypedShot] = []
    for piece in pieces {
      guard piece.text.utf8.count <= 200 else {
        throw Refusal(
          .notation, "That is more than an end.", at: piece.text.prefix(40),
          hint: "Each \(desk.noun.lowercased()) is a line of its own.")
      }
      shots += try TypedShot.shots(piece.text, on: face)
    }
    return shots
  }

  private func event(
    _ shot: TypedShot, _ face: Face, _ seat: Seat, end: Int, arrow: Int
  ) throws(Refusal) -> ArrowEvent {
    guard !shot.isClosest else {
      throw Refusal(
        .notation, "* marks the closest arrow of a shoot-off, and this is an end.", at: shot.text,
        hint: "Leave the * out; in a shoot-off: shootoff NAME 10*")
    }
    return .arrow(
      seat: seat, end: end, arrow: arrow,
      shot: try shot.shot(on: face, place: "\(desk.noun) \(end), arrow \(arrow)"))
  }

  private func full(_ shot: TypedShot, _ seat: Seat, end: Int, isOver: Bool) -> Refusal {
    let count = Phrases.count(card.plans[end - 1].arrows, "arrow")
    if isOver {
      return Refusal(
        .over, "\(names[seat]) has shot every arrow.", at: shot.text,
        hint: "Correct one with its place in the card or its number in the log, as in: "
          + "amend '\(end).1 \(names[seat])' \(shot.text)")
    }
    return Refusal(
      .illegal,
      "\(desk.noun) \(end) has \(count), and \"\(shot.text)\" of \(names[seat]) is one too many.",
      at: shot.text,
      hint: "\(likely(shot, seat, end: end)) A surplus arrow is +\(shot.text): then the lowest "
        + "ones count.")
  }

  private func allShot(_ seat: Seat) -> Refusal {
    Refusal(
      .over, "Every arrow is shot.", at: line,
      hint: "Correct one with its place, as in: amend '1.1 \(names[seat])' 9")
  }

  /// What was probably meant by an arrow too many: a correction, or the next end.
  private func likely(_ shot: TypedShot, _ seat: Seat, end: Int) -> String {
    let noun = desk.noun.lowercased()
    guard card.left(seat, end: end) == 0 else { return "Each \(noun) is a line of its own." }
    let correction = "To correct one: amend '\(end).1 \(names[seat])' \(shot.text)."
    guard end < card.plans.count else { return correction }
    return "\(correction) \(desk.noun) \(end + 1): \(end + 1): \(names[seat]) \(shot.text)."
  }

  private func tooManyExtras(_ shot: TypedShot, _ end: Int) -> Refusal {
    Refusal(
      .illegal,
      "\(desk.noun) \(end) has room for \(ArrowCard.surplusLimit) surplus arrows.", at: shot.text,
      hint: "Enter those that count: the lowest ones.")
  }

  // MARK: One cell

  /// The one event of a line that gives a single cell a new value.
  func event(in slot: ArrowSlot) throws(Refusal) -> ArrowEvent {
    guard pieces.count == 1 else {
      throw Refusal(
        .notation, "One new value is needed, and nothing else.", at: pieces[1].text,
        hint: "Correct several arrows one by one, or a whole end: 3: NAME X 10 9")
    }
    return try event(in: slot, pieces[0].text)
  }

  /// The event that gives a cell the value in a text.
  func event(in slot: ArrowSlot, _ text: Substring) throws(Refusal) -> ArrowEvent {
    switch slot {
    case .arrow(let end, let seat, let arrow):
      guard let face = card.face(seat, end: end) else {
        throw Refusal(
          .illegal, "There is no \(desk.noun.lowercased()) \(end).", at: text,
          expected: ["1…\(card.plans.count)"])
      }
      let shot = try one(text, on: face)
      return try event(shot, face, seat, end: end, arrow: arrow)
    case .shootOff(let number, let seat, let arrow):
      guard let face = card.face(seat, end: card.plans.count) else {
        throw Refusal(
          .illegal, "There is no shoot-off.", at: text,
          hint: "Arrows of an \(desk.noun.lowercased()) stand without that word.")
      }
      let place = "Shoot-off \(number), arrow \(arrow)"
      return .shootOff(
        seat: seat, number: number, arrow: arrow,
        shot: try one(text, on: face).shot(on: face, place: place))
    case .status(let seat):
      if text == "-" { return .status(seat: seat, status: nil) }
      guard let status = ArcherStatus(rawValue: text.lowercased()) else {
        throw Refusal(
          .notation, "\"\(text.prefix(40))\" is no status.", at: text,
          expected: ArcherStatus.allCases.map(\.rawValue) + ["-"])
      }
      return try self.status(status, of: seat, at: text)
    }
  }

  private func one(_ text: Substring, on face: Face) throws(Refusal) -> TypedShot {
    guard let piece = try TypedPiece.pieces(of: text).first, piece.kind == .arrows,
      text.utf8.count <= 10
    else {
      throw Refusal(
        .notation, "\"\(text.prefix(40))\" is no arrow.", at: text, expected: face.symbols + ["-"])
    }
    let shots = try TypedShot.shots(text, on: face)
    guard shots.count == 1, let shot = shots.first, !shot.isExtra else {
      throw Refusal(
        .notation, "One new value is needed, and nothing else.", at: text,
        expected: face.symbols + ["-"])
    }
    return shot
  }
}

extension ArrowEvent {
  /// Whether it is an arrow behind those that belong to an end.
  fileprivate func isArrow(after planned: Int) -> Bool {
    if case .arrow(_, _, let arrow, _) = self { arrow > planned } else { false }
  }
}

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
      if number == nil, let bar = desk.shootOffBars[seat], let first = arrows.first {
        throw barred(seat, bar, at: first.text)
      }
      let own = try shootOffArrows(arrows, seat, number: number)
      try refuseSeveralShootOffs(events + own)
      events += own
    }
    return events
  }

  /// The refusal of a second arrow of somebody in a shoot-off that goes on, or is decided.
  private func barred(_ seat: Seat, _ bar: ShootOffBar, at text: Substring) -> Refusal {
    let arrow = card.shootOffArrow(seat, number: bar.number, arrow: 1)?.text ?? "-"
    let others = Phrases.list(bar.lacking.map { names[$0] }, last: " and ")
    let why =
      bar.isDecided
      ? ", and it is decided"
      : bar.lacking.isEmpty
        ? "" : ", and \(others) still \(bar.lacking.count == 1 ? "has" : "have") to"
    return Refusal(
      .illegal, "\(names[seat]) has shot \(arrow) in shoot-off \(bar.number)\(why).", at: text,
      hint:
        "To correct it: shootoff \(bar.number): \(names[seat]) \(text). If it is of another one: "
        + "shootoff \(bar.number + 1): \(names[seat]) \(text)")
  }

  /// Refuses a line without a number whose arrows are of different shoot-offs.
  private func refuseSeveralShootOffs(_ events: [ArrowEvent]) throws(Refusal) {
    var first: (seat: Seat, number: Int)?
    for case .shootOff(let seat, let number, _, _) in events {
      guard let known = first, known.number != number else {
        first = first ?? (seat, number)
        continue
      }
      throw Refusal(
        .notation,
        "One line is of one shoot-off: \(names[known.seat]) is to shoot in shoot-off "
          + "\(known.number), \(names[seat]) in shoot-off \(number).", at: line,
        expected: [known.number, number].map { "shootoff \($0): NAME 10" })
    }
  }

  private func shootOffArrows(
    _ pieces: [TypedPiece], _ seat: Seat, number: Int?
  ) throws(Refusal) -> [ArrowEvent] {
    guard let face = card.face(seat, end: card.plans.count) else {
      throw Refusal(
        .illegal, "There is no shoot-off.", at: line,
        hint: "Arrows of an \(desk.noun.lowercased()) stand without that word.")
    }
    var free = freeShootOffArrows(seat, number: number)
    var events: [ArrowEvent] = []
    for shot in try shots(pieces, on: face) {
      guard !shot.isExtra, let next = free.first else {
        let hint: Line =
          if number == nil, let current = desk.shootOff {
            "To correct it: shootoff \(current): \(names[seat]) \(shot.text)"
          } else {
            "shootoff 2: \(names[seat]) \(shot.text)"
          }
        throw Refusal(
          .illegal,
          "The shoot-off has \(Phrases.count(card.shootOffArrows, "arrow")) of each, and "
            + "\"\(shot.text)\" of \(names[seat]) is one too many.", at: shot.text, hint: hint)
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
