internal import ScoringKit

extension TypedArrows {
  /// Returns events that put arrows into an archer's first unshot cells, within one end.
  func appended(_ words: [Word], _ seat: Seat) throws(Refusal) -> [ArrowEvent] {
    if let status = card.status(seat), status.hasStopped {
      throw Refusal(
        .illegal, "\(names[seat]) \(status.words.predicate).", at: words.first?.text ?? line,
        hint: "`status \(typed(seat)) -` lets them go on.")
    }
    let open = score.openEnd(of: seat)
    guard let end = open ?? card.newestEnd(of: seat), let face = card.face(seat, end: end) else {
      throw Refusal(
        .over, "Every arrow is shot.", at: line,
        hint: Line(
          "Correct one with its place, as in: amend '1.1 \(typed(seat))' "
            + sample(seat, end: 1, count: 1)))
    }
    let shots = try shots(words, on: face)
    // Surplus arrows alone belong to the end that was shot last.
    let home = shots.allSatisfy(\.isExtra) ? card.newestEnd(of: seat) ?? end : end
    let free = open == nil ? [] : card.slots(seat, end: end).filter { card[$0] == nil }
    let surplus = card.surplusSlots(seat, end: home).filter { card[$0] == nil }
    if free.count == card.planned(end) { try refuseTotal(words, shots, free.count, face) }
    return try written(shots.filter { !$0.isExtra } + shots.filter(\.isExtra), free, surplus) {
      full($0, seat, end: $0.isExtra ? home : end, isOver: open == nil)
    }
  }

  /// Refuses `27` for a whole end of three: it could be a 2 and a 7, or the total of the end.
  private func refuseTotal(
    _ words: [Word], _ shots: [TypedShot], _ size: Int, _ face: Face
  ) throws(Refusal) {
    guard words.count == 1, let total = Int(words[0].text), shots.count > 1, shots.count < size,
      total <= size * face.maximum
    else { return }
    let arrows = shots.map { String($0.text) }
    throw Refusal(
      .notation,
      "That could be the arrows \(Phrases.list(arrows, last: " and ")), or the total of the \(noun).",
      at: words[0].text, expected: [arrows.joined(separator: " ")],
      hint: "Type all arrows of the \(noun); it adds up by itself.")
  }

  /// Returns events that replace an end with exactly the typed arrows.
  func replaced(_ words: [Word], _ seat: Seat, end: Int) throws(Refusal) -> [ArrowEvent] {
    guard let face = card.face(seat, end: end) else {
      throw Refusal(
        .illegal, "There is no end \(end).", at: line,
        hint: "\(score.noun)s are numbered 1 to \(card.plans.count).")
    }
    let (slots, surplus) = (card.slots(seat, end: end), card.surplusSlots(seat, end: end))
    let shots = try shots(words, on: face)
    try refuseTotal(words, shots, slots.count, face)
    let events = try written(shots, slots, surplus) { full($0, seat, end: end, isOver: false) }
    let rest = (slots + surplus).filter { slot in
      card[slot] != nil && !events.contains { $0.cell == slot }
    }
    return events + rest.map { ArrowEvent(cell: $0) }
  }

  /// Returns events that put shots into free cells, in order; `full` returns the refusal if none is
  /// left.
  private func written(
    _ shots: [TypedShot], _ free: [ArrowSlot], _ surplus: [ArrowSlot], full: (TypedShot) -> Refusal
  ) throws(Refusal) -> [ArrowEvent] {
    var (free, surplus) = (free[...], surplus[...])
    return try shots.map { shot throws(Refusal) in
      guard let slot = shot.isExtra ? surplus.popFirst() : free.popFirst() else { throw full(shot) }
      return try written(shot, slot)
    }
  }

  /// Returns the event that puts a shot into a cell, on that cell's face.
  private func written(_ shot: TypedShot, _ slot: ArrowSlot) throws(Refusal) -> ArrowEvent {
    if case .arrow = slot, shot.isClosest {
      throw Refusal(
        .notation, "* marks the closest arrow of a shoot-off, and this is an end.", at: shot.text,
        hint: "Leave the * out; in a shoot-off: shootoff NAME \(sample(count: 1))*")
    }
    let face = try face(of: slot)
    return ArrowEvent(cell: slot, shot: try shot.shot(on: face, place: slot.words(score.noun)))
  }

  /// Returns the face of an arrow's cell.
  private func face(of slot: ArrowSlot) throws(Refusal) -> Face {
    let end = if case .arrow(let end, _, _) = slot { end } else { card.plans.count }
    if let face = card.face(slot.seat, end: end) { return face }
    // The typed value is right, but there is no such end.
    throw Refusal(
      .illegal, "There is no \(noun) \(end).", expected: ["1…\(card.plans.count)"])
  }

  func shots(_ words: [Word], on face: Face) throws(Refusal) -> [TypedShot] {
    var shots: [TypedShot] = []
    for word in words {
      guard word.text.utf8.count <= 200 else {
        throw Refusal(
          .notation, "That is more than an end.", at: word.text.prefix(40),
          hint: "Each \(noun) is a line of its own.")
      }
      shots += try TypedShot.shots(word, on: face)
    }
    return shots
  }

  private func full(_ shot: TypedShot, _ seat: Seat, end: Int, isOver: Bool) -> Refusal {
    if shot.isExtra {
      return Refusal(
        .illegal,
        "\(score.noun) \(end) has room for \(ArrowCard.surplusLimit) surplus arrows.",
        at: shot.text, hint: "Enter those that count: the lowest ones.")
    }
    if isOver {
      return Refusal(
        .over, "\(names[seat]) has shot every arrow.", at: shot.text,
        hint: "Correct one with its place in the card or its number in the log, as in: "
          + "amend '\(end).1 \(typed(seat))' \(shot.text)")
    }
    return Refusal(
      .illegal,
      "\(score.noun) \(end) has \(Phrases.count(card.planned(end), "arrow")), and "
        + "\"\(shot.text)\" of \(names[seat]) is one too many.", at: shot.text,
      hint: "\(likely(shot, seat, end: end)) A surplus arrow is +\(shot.text): then the lowest "
        + "ones count.")
  }

  /// Returns a hint at what was probably meant by an arrow too many: a correction, or the next end.
  private func likely(_ shot: TypedShot, _ seat: Seat, end: Int) -> String {
    guard card.left(seat, end: end) == 0 else { return "Each \(noun) is a line of its own." }
    let correction = "To correct one: amend '\(end).1 \(typed(seat))' \(shot.text)."
    guard end < card.plans.count else { return correction }
    return "\(correction) \(score.noun) \(end + 1): \(end + 1): \(typed(seat)) \(shot.text)."
  }
}

// MARK: - One cell

extension TypedArrows {
  /// Returns the event that gives a cell the value of a word.
  func event(in slot: ArrowSlot, _ word: Word) throws(Refusal) -> ArrowEvent {
    let text = word.written
    if case .total(let seat) = slot { return try reported([word], of: seat) }
    guard case .status(let seat) = slot else {
      return try written(try one(word, on: try face(of: slot)), slot)
    }
    guard word.status != nil || text == "-" else { throw noStatus(text) }
    return try self.status(word.status, of: seat, at: text)
  }

  private func one(_ word: Word, on face: Face) throws(Refusal) -> TypedShot {
    guard word.kind == .arrows, word.text.utf8.count <= 10 else {
      throw word.refusal(
        "\"\(word.written.prefix(40))\" is no arrow.", expected: face.symbols + ["-"])
    }
    let shots = try TypedShot.shots(word, on: face)
    guard shots.count == 1, let shot = shots.first, !shot.isExtra else {
      throw word.refusal(
        "One new value is needed, and nothing else.", expected: face.symbols + ["-"])
    }
    return shot
  }
}

// MARK: - Shoot-offs

extension TypedArrows {
  /// Returns the events of a line such as `shootoff ann 10*, ben 10`, or during a shoot-off just
  /// `10*`; `shootoff 2: ann X` names the shoot-off.
  func shootOffEvents(_ words: Words) throws(Refusal) -> [ArrowEvent] {
    var rest = words
    var number: Int?
    if rest.dropFirst().first?.kind == .colon {
      number = rest.first?.ordinal
      if number != nil { rest = rest.dropFirst(2) }
    }
    let queue = score.shootOffOnTurn == nil ? [] : score.queue
    if queue.isEmpty, !rest.contains(where: \.isName), rest.contains(where: { $0.kind == .arrows })
    {
      let arrow = sample(end: card.plans.count, count: 1)
      throw Refusal(
        .notation, "Whose arrows of the shoot-off?", at: rest.first?.text ?? line,
        expected: ["shootoff NAME \(arrow)*, NAME \(arrow)"])
    }
    let bars = number == nil ? score.shootOffBars : [:]
    var events: [ArrowEvent] = []
    for (seat, arrows) in try seated(rest, among: queue) {
      if let bar = bars[seat], let first = arrows.first {
        throw barred(seat, bar, at: first.text)
      }
      events += try shootOffEvents(arrows, seat, number: number)
      try refuseSeveralShootOffs(events)
    }
    return events
  }

  private func shootOffEvents(
    _ words: [Word], _ seat: Seat, number: Int?
  ) throws(Refusal) -> [ArrowEvent] {
    let free = freeShootOff(seat, number: number)
    let face = try face(of: .shootOff(number: 1, seat: seat, arrow: 1))
    let shots = try shots(words, on: face)
    // A shoot-off has no surplus arrows.
    return try written(shots, free, []) { shot in
      let current = number == nil ? score.shootOffOnTurn : nil
      let prefix = current == nil ? "" : "To correct it: "
      return Refusal(
        .illegal,
        "The shoot-off has \(Phrases.count(card.shootOffArrows, "arrow")) of each, and "
          + "\"\(shot.text)\" of \(names[seat]) is one too many.", at: shot.text,
        hint: Line("\(prefix)shootoff \(current ?? 2): \(typed(seat)) \(shot.text)"))
    }
  }

  /// Returns the cells for a line's shoot-off arrows: those of the named shoot-off, else the unshot
  /// ones of the one in progress, else those of the archer's next one.
  private func freeShootOff(_ seat: Seat, number: Int?) -> [ArrowSlot] {
    if let number { return card.shootOffSlots(seat, number: number) }
    let candidates = score.shootOffOnTurn.map { $0...$0 } ?? 1...ArrowCard.shootOffLimit
    return candidates.lazy.map { card.freeShootOff(seat, number: $0) }.first { !$0.isEmpty } ?? []
  }

  /// Returns the refusal of a second arrow by an archer in a shoot-off that is in progress or
  /// decided.
  private func barred(_ seat: Seat, _ bar: ShootOffBar, at text: Substring) -> Refusal {
    let arrow = card.shootOffArrow(seat, number: bar.number)?.text ?? "-"
    let others = Phrases.list(bar.lacking.map { names[$0] }, last: " and ")
    let why =
      bar.isDecided
      ? ", and it is decided"
      : bar.lacking.isEmpty
        ? "" : ", and \(others) still \(bar.lacking.count == 1 ? "has" : "have") to"
    return Refusal(
      .illegal, "\(names[seat]) has shot \(arrow) in shoot-off \(bar.number)\(why).", at: text,
      hint:
        "To correct it: shootoff \(bar.number): \(typed(seat)) \(text). If it is of another one: "
        + "shootoff \(bar.number + 1): \(typed(seat)) \(text)")
  }

  /// Refuses a line without a number whose arrows belong to different shoot-offs.
  private func refuseSeveralShootOffs(_ events: [ArrowEvent]) throws(Refusal) {
    let numbers = events.compactMap { event -> (seat: Seat, number: Int)? in
      if case .shootOff(let number, let seat, _) = event.cell { (seat, number) } else { nil }
    }
    guard let first = numbers.first, let other = numbers.first(where: { $0.number != first.number })
    else { return }
    throw Refusal(
      .notation,
      "One line is of one shoot-off: \(names[first.seat]) is to shoot in shoot-off "
        + "\(first.number), \(names[other.seat]) in shoot-off \(other.number).", at: line,
      expected: [first.number, other.number].map {
        "shootoff \($0): NAME \(sample(end: card.plans.count, count: 1))"
      })
  }
}
