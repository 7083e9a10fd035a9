// What a ledger asks of rules whose type it doesn't know, about texts in its log.
extension Round {
  /// The event of a stored text; nil where it is none.
  func event(_ text: String) -> (any ScoringKit.Event)? { try? Event(canonical: text) }

  /// A stored event for a round in which the same people have other seats.
  ///
  /// - Throws: a refusal where the text is no event, or can't be written for other seats.
  func notation(_ body: String, seating: [Seat]) throws(Refusal) -> String {
    let event = try Event(canonical: body, seating: seating)
    let owner = try Event(canonical: body).owner
    // An event that takes its seat by other means would be written down as somebody else's.
    guard
      event.owner == owner.flatMap({ seating.indices.contains($0.index) ? seating[$0.index] : nil })
    else {
      throw Refusal(
        .damaged, "\"\(body)\" cannot be written for other seats.", token: body)
    }
    return event.canonical
  }

  /// Whether a stored event can move on to the next cell; nil where it is in no cell.
  func movesOn(_ body: String) -> Bool? {
    guard let event = try? Event(canonical: body), event.slot != nil else { return nil }
    return (try? movedOn(event)) != nil
  }

  /// What is asked before some drafts are stored; see ``doubt(about:at:names:)``.
  func doubt(about drafts: [Draft], at state: any ScoringKit.Resolution, names: Roster) -> String? {
    guard let state = state as? Resolution else { return nil }
    // A loop: in a generic type an algorithm of the library is made anew for the sport's events,
    // which takes longer than a line of them.
    var events: [Event] = []
    for draft in drafts {
      if let event = try? Event(canonical: draft.body) { events.append(event) }
    }
    return doubt(about: events, at: state, names: names)
  }

  // MARK: Cells

  /// The cell that a text names: by the stored form of any value of it, or as it is typed.
  func slot(named text: Substring, names: Roster) throws(Refusal) -> Event.Slot {
    if let event = try? Event(canonical: String(text)), let slot = event.slot { return slot }
    return try cell(named: text, names: names)
  }

  /// The cell at a place; nil where a flow event stands there.
  func slot(at place: LogPlace, in log: RoundLog, names: Roster) throws(Refusal) -> Event.Slot? {
    switch place {
    case .cell(let text): return try slot(named: text[...], names: names)
    case .entry(let id):
      guard log.reading.positions[id] != nil else { throw log.noSuchEntry(id) }
      return log.eventBody(of: id).flatMap { try? Event(canonical: $0) }?.slot
    }
  }

  /// Whether two names of places mean one cell of the card.
  func isSame(_ one: LogPlace, as other: LogPlace, in log: RoundLog, names: Roster) -> Bool {
    guard let first = try? slot(at: one, in: log, names: names),
      let second = try? slot(at: other, in: log, names: names)
    else { return false }
    return first == second
  }
}
