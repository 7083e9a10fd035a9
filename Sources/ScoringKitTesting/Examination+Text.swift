import ScoringKit

extension Examination {
  // MARK: Canonical text

  func text(_ history: History<R>) throws {
    var spelt: [String: R.Event] = [:]
    for event in history.pool {
      let text = event.canonical
      try expect(!text.isEmpty, "An event is spelt as nothing.")
      try expect(
        text.isClean, "The text of an event has a control character: \(text.debugDescription).")
      let back = try R.Event(canonical: text)
      try expect(back == event, "\"\(text)\" is read as another event than was spelt.")
      if let other = spelt[text], other != event {
        throw Broken("Two events are both spelt \"\(text)\".")
      }
      spelt[text] = event
      try isReadForOtherSeats(event)
    }
    for (old, event) in sport.oldForms.sorted(by: { $0.key < $1.key }) {
      try expect(try R.Event(canonical: old) == event, "\"\(old)\" is not read as it was meant.")
      try expect(event.canonical != old, "\"\(old)\" is no older form: it is spelt so.")
    }
    var generator = generator
    for text in spelt.keys.sorted().shuffled(using: &generator).prefix(24) {
      let slips = (0..<8).map { _ in Garbage.bytes(like: text, using: &generator) }
      for bytes in slips + Garbage.insertions(into: text) { try isCanonicalIfRead(bytes) }
    }
    try phrasesDiffer(Array(spelt.values))
  }

  /// Tests that only the owner of a cell's event changes if its text is read for another order of
  /// the seats.
  private func isReadForOtherSeats(_ event: R.Event) throws {
    guard event.slot != nil, let owner = event.owner else { return }
    let count = max(sport.seats.count, owner.number)
    let reversed = (0..<count).reversed().map { Seat(index: $0) }
    let other = try R.Event(canonical: event.canonical, seating: reversed)
    try expect(
      other.owner == reversed[owner.index],
      "\"\(event.canonical)\" takes its seat by other means than `seat()`.")
    let back = try R.Event(canonical: other.canonical, seating: reversed)
    try expect(back == event, "\"\(event.canonical)\" changes where seats change places.")
  }

  private func isCanonicalIfRead(_ bytes: [UInt8]) throws {
    guard let event = try? R.Event(canonical: bytes.span) else { return }
    if sport.oldForms[String(decoding: bytes, as: UTF8.self)] == event { return }
    let canonical = event.canonical
    try expect(
      Array(canonical.utf8) == bytes,
      "\(String(decoding: bytes, as: UTF8.self).debugDescription) is read, "
        + "and is not canonical: \"\(canonical)\" is.")
  }

  private func phrasesDiffer(_ events: [R.Event]) throws {
    let roster = FixedNames.roster(count: sport.seats.count)
    var said: [String: R.Event] = [:]
    for event in events {
      let phrase = round.phrase(event, before: { nil }, names: roster)
      if let other = said[phrase], other != event {
        throw Broken(
          "\(event.canonical) and \(other.canonical) are both called \"\(phrase)\".")
      }
      said[phrase] = event
    }
  }

  // MARK: Refusals

  func refusal(_ history: History<R>) throws {
    var generator = generator
    for step in history.states {
      let state = step.state
      let pool = history.pool.shuffled(using: &generator).prefix(160)
      for event in pool {
        var copy = state
        do {
          try round.apply(event, to: &copy)
        } catch {
          try expect(copy == state, "The refused \(event.canonical) changed the state.")
          try expect(!error.message.isEmpty, "\(event.canonical) is refused without a reason.")
        }
      }
      try garbage(at: state, Array(pool), using: &generator)
    }
  }

  private func garbage(
    at state: R.Resolution, _ pool: [R.Event], using generator: inout SeededGenerator
  ) throws {
    let texts = pool.map(\.canonical) + state.prompt(names).samples
    for _ in 0..<6 {
      let like = texts.randomElement(using: &generator) ?? ""
      let bytes = Garbage.bytes(like: like, using: &generator)
      if let event = try? R.Event(canonical: bytes.span) { try isPure(event, at: state) }
      let line = Garbage.line(
        like: like, names: names.names.map(\.name), using: &generator)
      do {
        for event in try round.understand(line[...], at: state, names: names, in: nil) {
          try isPure(event, at: state)
        }
      } catch let refusal as Refusal {
        try isHelpful(refusal, line)
      }
      // A long line takes long to read, so it is not read in further ways.
      guard line.utf8.count <= 200 else { continue }
      do { _ = try round.cell(named: line[...], names: names) } catch {
        try isHelpful(error, line)
      }
      for event in pool.prefix(3) {
        guard let slot = event.slot else { continue }
        _ = try? round.understand(line[...], at: state, names: names, in: slot)
      }
    }
  }

  private func isPure(_ event: R.Event, at state: R.Resolution) throws {
    var copy = state
    do {
      try round.apply(event, to: &copy)
    } catch {
      try expect(copy == state, "The refused \(event.canonical) changed the state.")
    }
  }

  private func isHelpful(_ refusal: Refusal, _ line: String) throws {
    try expect(
      !refusal.message.isEmpty, "\(line.debugDescription) is refused without a reason.")
    guard let offset = refusal.offset else { return }
    try expect(
      (0...line.utf8.count).contains(offset),
      "The refusal of \(line.debugDescription) points outside it, at \(offset).")
  }

  // MARK: What may be entered

  func progress(_ history: History<R>) throws {
    var lastOpen: R.Resolution?
    let events = history.events
    let quotable = FixedNames.roster(FixedNames.quotable, count: sport.seats.count)
    let checkpoints = Set(checkpoints(events.count))
    for count in steps(events.count) {
      let prefix = Array(events.prefix(count))
      let state = fold.state(prefix)
      for roster in checkpoints.contains(count) ? [names, quotable] : [names] {
        try offersAreTaken(state, prefix, roster)
      }
      if state.isComplete {
        if let lastOpen { try playIsOver(state, since: lastOpen) }
      } else {
        lastOpen = state
      }
    }
  }

  private func offersAreTaken(
    _ state: R.Resolution, _ events: [R.Event], _ names: Roster
  ) throws {
    let prompt = state.prompt(names)
    let lines = prompt.samples
    try expect(
      state.isComplete || !lines.isEmpty, "Nothing is offered, and the round is not complete.")
    try expect(
      Set(lines.prefix(prompt.tokens.count)).count == prompt.tokens.count,
      "The prompt offers a token twice.")
    try expect(
      Set(prompt.next).count == prompt.next.count && prompt.next.allSatisfy(seats.contains),
      "The prompt calls a seat that is not there, or one twice.")
    for line in lines.prefix(80) {
      let taken: [R.Event]
      do throws(Refusal) {
        taken = try fold.taken(line, at: state, names: names)
      } catch {
        throw Broken("\"\(line)\" is offered and refused: \(error.message)")
      }
      try expect(!taken.isEmpty, "\"\(line)\" is offered and means nothing.")
      try expect(
        fold.follows(taken, events) || fold.refusals(events + taken) == 0,
        "\"\(line)\" is offered and makes another impossible.")
    }
  }

  /// Tests that a complete round refuses the entries that were possible before its end, except one
  /// that explicitly continues play.
  private func playIsOver(_ state: R.Resolution, since open: R.Resolution) throws {
    let flow = open.prompt(names).primarySamples.flatMap { line in
      ((try? fold.taken(line, at: open, names: names)) ?? []).prefix(1).filter { $0.slot == nil }
    }
    for event in flow {
      var copy = state
      do {
        try round.apply(event, to: &copy)
      } catch {
        try expect(
          error.reason == .over,
          "\(event.canonical) after the end is refused as \(error.reason.rawValue).")
        continue
      }
      throw Broken("\(event.canonical) was taken though the round is complete.")
    }
    guard let event = round.playOn(after: state) else { return }
    var copy = state
    try round.apply(event, to: &copy)
    try expect(!copy.isComplete, "\(event.canonical) lets play go on, and it is still over.")
  }
}

extension String {
  /// Whether the text contains no control characters and no line breaks.
  var isClean: Bool {
    unicodeScalars.allSatisfy {
      $0.value >= 32 && !(127...159).contains($0.value) && $0.value != 0x2028
        && $0.value != 0x2029
    }
  }
}
