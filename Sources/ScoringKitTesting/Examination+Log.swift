import ScoringKit

extension Examination {
  func undo(_ history: History<R>) throws {
    let events = history.events
    let steps = Set(checkpoints(events.count))
    var log = try LawLog(sport)
    _ = log.enter(events)
    for depth in 0..<events.count {
      log.append(try log.ledger().undo(by: TestLog.firstDevice))
      let left = events.count - depth - 1
      guard steps.contains(left) else { continue }
      try expect(
        try log.ledger().resolution == fold.state(Array(events.prefix(left))),
        "Undo number \(depth + 1) leads to another state than the one before the entry.")
    }
    let nothing = try? log.ledger().undo(by: TestLog.firstDevice)
    try expect(nothing == nil, "There is something to undo after all was undone.")
    for count in 1..<(events.count + 1) {
      log.append(try log.ledger().redo(by: TestLog.firstDevice))
      guard steps.contains(count) else { continue }
      try expect(
        try log.ledger().resolution == fold.state(Array(events.prefix(count))),
        "Redo number \(count) leads to another state than the entry did.")
    }
  }

  func correction(_ history: History<R>) throws {
    let events = history.events
    var generator = generator
    for _ in 0..<4 {
      guard let index = events.indices.randomElement(using: &generator) else { return }
      let values = alternatives(to: index, in: events, using: &generator)
      for value in [events[index]] + values {
        try corrected(index, in: events, to: [value])
      }
      if values.count > 1 { try corrected(index, in: events, to: Array(values.prefix(2))) }
    }
  }

  /// Tests that a log in which one entry is corrected gives the same state as a log in which the
  /// last value was entered at once.
  private func corrected(_ index: Int, in events: [R.Event], to values: [R.Event]) throws {
    guard let last = values.last else { return }
    var log = try LawLog(sport)
    var id = log.enter(events)[index]
    for value in values { id = id.flatMap { log.correct($0, to: value) } }
    let ledger = try log.ledger()
    var expected = events
    expected[index] = last
    // If a later entry superseded the corrected entry of the cell, the correction has no effect on
    // the state.
    if let slot = last.slot, events[(index + 1)...].contains(where: { $0.slot == slot }) { return }
    let replay = round.played(fold.order(expected), from: fold.opening)
    try expect(
      ledger.resolution == replay.resolution && ledger.orphans.count == replay.orphans.count,
      "\(events[index].canonical) at \(index + 1) corrected to "
        + "\(say(values)) is not the same as having entered it.")
  }

  func inclusion(_ history: History<R>) throws {
    var generator = generator
    let some = history.pool.shuffled(using: &generator).prefix(24)
    for event in some {
      try expect(event.includes(event), "\(event.canonical) does not include itself.")
      for other in some where other != event && event.includes(other) {
        try expect(
          event.slot == other.slot && event.owner == other.owner,
          "\(event.canonical) includes \(other.canonical), which stands elsewhere.")
        if let third = some.first(where: { other.includes($0) && !event.includes($0) }) {
          throw Broken(
            "\(event.canonical) includes \(other.canonical), but not \(third.canonical), "
              + "which that includes.")
        }
        try agree(event, other)
      }
      guard let moved = try? round.movedOn(event) else { continue }
      try expect(
        event.slot.map { slot in moved.slot.map { slot < $0 } ?? false } ?? false
          && moved.owner == event.owner,
        "\(event.canonical) moves on to \(moved.canonical), which is no later cell of its seat.")
    }
  }

  /// Tests that entries of two scorers are not disputed if one includes the other, and that the
  /// less complete one is not lost.
  private func agree(_ event: R.Event, _ other: R.Event) throws {
    for (one, two) in [(event, other), (other, event)] {
      var log = try LawLog(sport)
      var copy = log
      log.enter(one)
      copy.enter(two, by: TestLog.secondDevice)
      log.merge(copy)
      let ledger = try log.ledger()
      let told = other.includes(event) ? two : event
      try expect(
        ledger.disputes.isEmpty && ledger.notation.count == 1
          && (ledger.notation == [told.canonical] || other.includes(event)),
        "\(event.canonical) includes \(other.canonical), and two who say them disagree.")
    }
  }

  /// Returns up to three other events with which a test can replace the event at a position in a
  /// log.
  private func alternatives(
    to index: Int, in events: [R.Event], using generator: inout SeededGenerator
  ) -> [R.Event] {
    let slot = events[index].slot
    let before = fold.state(slot == nil ? Array(events[..<index]) : events)
    let values = before.prompt(names).samples.prefix(40).compactMap { line -> R.Event? in
      let taken = try? fold.taken(line, at: before, names: names, in: slot)
      guard let taken, taken.count == 1, taken[0].slot == slot, taken[0] != events[index]
      else { return nil }
      return taken[0]
    }
    return Array(values.shuffled(using: &generator).prefix(3))
  }

  func merge(_ history: History<R>) throws {
    let events = history.events
    var generator = generator
    let split = events.isEmpty ? 0 : Int.random(in: 0...events.count, using: &generator)
    var base = try LawLog(sport)
    _ = base.enter(Array(events[..<split]))
    var (one, other) = (base, base)
    for event in events[split...] { one.enter(event) }
    // In this test, the second device enters events that it saw, and others that the prompt offers.
    let others = Set(events[..<split] + offers(fold.state(Array(events[..<split]))))
      .sorted { $0.canonical < $1.canonical }
    for event in others.shuffled(using: &generator).prefix(4) {
      other.enter(event, by: TestLog.secondDevice)
    }
    var (left, right) = (one, other)
    left.merge(other)
    right.merge(one)
    let expected = try left.ledger()
    try meansTheSame(right.log, as: expected, "joined the other way round")
    left.merge(other)
    left.merge(left)
    try meansTheSame(left.log, as: expected, "joined twice")
    try meansTheSame(left.log.shuffled(using: &generator), as: expected, "in another order")
    try expect(
      try expected.resolution == folded(expected),
      "The joined log adds up to another state than its notation.")
  }

  private func folded(_ ledger: Ledger<R>) throws(Refusal) -> R.Resolution {
    var events: [R.Event] = []
    for text in ledger.notation { events.append(try R.Event(canonical: text)) }
    return round.played(events, from: fold.opening).resolution
  }

  private func meansTheSame(_ log: TestLog, as expected: Ledger<R>, _ how: String) throws {
    let ledger = try log.ledger(round)
    try expect(
      ledger.resolution == expected.resolution, "The log \(how) adds up to another state.")
    try expect(ledger.notation == expected.notation, "The log \(how) has another notation.")
    try expect(
      ledger.disputes == expected.disputes && ledger.orphans == expected.orphans,
      "The log \(how) has other disputes or orphans.")
  }

  func resume(_ history: History<R>) throws {
    let events = history.events
    var generator = generator
    let stop = events.isEmpty ? 0 : Int.random(in: 0...events.count, using: &generator)
    var whole = try LawLog(sport)
    _ = whole.enter(events)
    let frozen = try CanonicalJSON.text(round)
    let header = try CanonicalJSON.text(whole.log.header)
    let again = try CanonicalJSON.value(R.self, from: frozen)
    let agreed = try CanonicalJSON.value(Header.self, from: header)
    let part = Array(whole.log.entries.prefix(stop + 1))
    let paused = try Ledger(round: again, header: agreed, entries: part)
    var state = fold.state(Array(events.prefix(stop)))
    try expect(paused.resolution == state, "The round that was put away comes back different.")
    let resumed = try Ledger(round: again, header: agreed, entries: whole.log.entries)
    state = fold.state(events)
    try expect(resumed.resolution == state, "The round that was put away ends differently.")
    try expect(
      resumed.notation == fold.order(events).map(\.canonical),
      "The round that was put away has another notation.")
    if state.isComplete { try finishes(whole, state) }
  }

  /// Tests that a complete round can be finished, and reopened without a change of its state.
  private func finishes(_ log: LawLog<R>, _ state: R.Resolution) throws {
    var log = log
    try expect(try log.ledger().phase == .complete, "A round that is complete is not so called.")
    let finish = FieldBody(FieldBody.statusKey, .string(FieldBody.finished))
    log.append(try log.ledger().drafts(setting: [finish]))
    let finished = try log.ledger()
    try expect(finished.phase == .final, "A round that was finished is not final.")
    try expect(finished.resolution == state, "Finishing a round changes what it adds up to.")
    log.append(try finished.undo(by: TestLog.firstDevice))
    let reopened = try log.ledger()
    try expect(
      reopened.phase == .complete && reopened.resolution == state,
      "A round that is taken up again is another one.")
  }
}
