// Functions on the stored texts of a log, for code that doesn't know the type of the rules.
extension Round {
  /// Returns the event of a stored text; nil if the text is not the stored form of an event.
  func event(_ text: String) -> (any ScoringKit.Event)? { try? Event(canonical: text) }

  /// Returns the stored form of an event for another round, in which the same people have other
  /// seats.
  ///
  /// `seating` contains the seats in that round, in the order of the seats in this one.
  ///
  /// - Throws: a refusal if the text is no event, or can't be written for other seats.
  func notation(_ body: String, seating: [Seat]) throws(Refusal) -> String {
    let event = try Event(canonical: body, seating: seating)
    let owner = try Event(canonical: body).owner
    // An event that names its seat in another way would be assigned to the wrong person.
    guard
      event.owner == owner.flatMap({ seating.indices.contains($0.index) ? seating[$0.index] : nil })
    else {
      throw Refusal(
        .damaged, "\"\(body)\" cannot be written for other seats.", token: body)
    }
    return event.canonical
  }

  /// Whether a stored event can move to the next cell; nil if the text is no event, or if the event
  /// fills no cell.
  func movesOn(_ body: String) -> Bool? {
    guard let event = try? Event(canonical: body), event.slot != nil else { return nil }
    return (try? movedOn(event)) != nil
  }

  /// Returns a question to ask before some drafts are stored; nil for none; see
  /// ``doubt(about:at:names:)``.
  func doubt(about drafts: [Draft], at state: any ScoringKit.Resolution, names: Roster) -> String? {
    guard let state = state as? Resolution else { return nil }
    // This is a loop because a generic algorithm of the standard library would be specialised at
    // run time for the sport's events, which takes longer than a line of them.
    var events: [Event] = []
    for draft in drafts {
      if let event = try? Event(canonical: draft.body) { events.append(event) }
    }
    return doubt(about: events, at: state, names: names)
  }

  // MARK: Cells

  /// Returns the cell that a text names by the stored form of any of its values, or as a scorer
  /// types it.
  ///
  /// - Throws: a refusal if the text names no cell.
  func slot(named text: Substring, names: Roster) throws(Refusal) -> Event.Slot {
    if let event = try? Event(canonical: String(text)), let slot = event.slot { return slot }
    return try cell(named: text, names: names)
  }

  /// Returns the cell that a correction refers to; nil if it refers to an entry that fills no cell.
  ///
  /// - Throws: a refusal if the log has no such entry, or if the text names no cell.
  func slot(at place: LogPlace, in log: EffectiveLog, names: Roster) throws(Refusal) -> Event.Slot?
  {
    switch place {
    case .cell(let text): return try slot(named: text[...], names: names)
    case .entry(let id):
      guard log.reading.positions[id] != nil else { throw log.noSuchEntry(id) }
      return log.eventBody(of: id).flatMap { try? Event(canonical: $0) }?.slot
    }
  }

  /// Whether two corrections refer to the same cell of the card; false if one of them refers to
  /// none.
  func isSame(_ one: LogPlace, as other: LogPlace, in log: EffectiveLog, names: Roster) -> Bool {
    guard let first = try? slot(at: one, in: log, names: names),
      let second = try? slot(at: other, in: log, names: names)
    else { return false }
    return first == second
  }
}
