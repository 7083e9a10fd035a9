extension Ledger: RoundLedger {
  public var rules: any Round { round }
  public var participants: [any Participant] { seats }
  public var start: any Resolution { opening }
  public var state: any Resolution { resolution }
  public var story: any Story { round.story(of: countingEvents, from: opening) }

  public func turns(_ names: Roster, last count: Int) -> [Turn] {
    let first = flow.sequence.count - count
    var state = opening
    var seats = first <= 0 ? state.prompt(names).next : []
    return flow.sequence.enumerated().compactMap { index, position in
      guard let event = table.events[position] else { return nil }
      // A refused event has no effect, as in the fold.
      do throws(Refusal) { try round.apply(event, to: &state) } catch {}
      // The state directly before the first event to return shows whose turn it was.
      guard index + 1 >= first else { return nil }
      let prompt = state.prompt(names)
      defer { seats = prompt.next }
      guard index >= first else { return nil }
      let isSaid = !round.echo([], before: { nil }, after: state, names: names).text.isEmpty
      return Turn(
        entry: log.id(position), seats: seats, standing: isSaid ? prompt.question : "")
    }
  }

  public func fits(_ other: any RoundLedger, seats order: [Seat]) -> Bool {
    guard let other = other as? Ledger<R>, order.count == seats.count,
      other.seats.count == seats.count,
      Set(order) == Set(other.seats.indices.map { Seat(index: $0) })
    else { return false }
    var (here, there) = (opening, other.opening)
    let names = (
      here: Roster(seats.map { $0.competitor.name }),
      there: Roster(other.seats.map { $0.competitor.name })
    )
    for event in flow.sequence.compactMap({ table.events[$0] }) {
      guard let moved = event.moved(to: order) else { return false }
      // An event without a seat belongs to whoever is next.
      let next = here.prompt(names.here).next.compactMap { seat in
        order.indices.contains(seat.index) ? order[seat.index] : nil
      }
      if event.owner == nil, Set(next) != Set(there.prompt(names.there).next) { return false }
      let isLegal = (try? round.apply(event, to: &here)) != nil
      guard isLegal == ((try? round.apply(moved, to: &there)) != nil) else { return false }
    }
    return zip(seats.indices.map { Seat(index: $0) }, order).allSatisfy { seat, moved in
      here.rank(of: seat, closed: false) == there.rank(of: moved, closed: false)
        && here.headline(of: seat, closed: false) == there.headline(of: moved, closed: false)
    }
  }

  public func seen(by device: DeviceID, upTo heads: [EntryID]) throws(Refusal)
    -> any RoundLedger
  {
    let seesAll = self.heads.allSatisfy { head in
      head.device == device
        || heads.contains { $0.device == head.device && $0.sequence >= head.sequence }
    }
    guard !seesAll else { return self }
    let seen = flow.context(reading).seen(by: device, upTo: heads)
    guard seen.count < reading.entries.count else { return self }
    return try Ledger(
      round: round, header: opened, entries: seen.map { reading.entries[$0] }, loops: loops)
  }
}

extension Ledger {
  /// The round's events in effect, in the order in which they are folded, including those that the
  /// rules refuse.
  public var countingEvents: [R.Event] { log.events.compactMap { table.events[$0] } }
}
