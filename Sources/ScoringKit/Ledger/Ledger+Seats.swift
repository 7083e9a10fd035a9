extension Ledger {
  /// The participants, and the state before any event.
  struct Seated: Sendable {
    /// The participants in order of the seats.
    var seats: [R.Participant]
    /// The state before any event.
    var opening: R.Resolution
    /// The fields for a seat that seat nobody.
    var strays: [EffectiveLog.Refused]
  }

  /// Seats the participants of the header, and then those who joined, by number.
  ///
  /// A field for a seat of the header replaces its participant, such as a guest by a player.
  ///
  /// A field is ignored if it cannot be read, or if the round has no such seat, so that entries
  /// written by strangers cannot make a round unreadable.
  /// - Throws: a refusal if the header's own seats are damaged, or cannot play this round.
  static func seating(
    _ round: R, _ header: Header, joined log: EffectiveLog
  ) throws(Refusal) -> Seated {
    var seats: [R.Participant] = []
    for value in header.seats {
      guard let seat = try? R.Participant(value) else {
        throw Refusal(.damaged, "The list of participants cannot be read.")
      }
      seats.append(seat)
    }
    let own = seats.count
    let opened = seats
    var isReplaced = false
    for index in seats.indices {
      guard let field = log.fields[FieldBody.seatKey(index + 1)], let seat = joined(field, log)
      else { continue }
      seats[index] = seat
      isReplaced = true
    }
    if isReplaced, (try? round.opened(seats)) == nil { seats = opened }
    while seats.count < round.seating.seats.upperBound,
      let field = log.fields[FieldBody.seatKey(seats.count + 1)],
      let seat = joined(field, log)
    {
      seats.append(seat)
    }
    // The last ones who joined are not seated if the round cannot be played with them.
    while seats.count > own, (try? round.opened(seats)) == nil { seats.removeLast() }
    return Seated(
      seats: seats, opening: try round.opened(seats),
      strays: strays(log, count: seats.count))
  }

  /// The content of a field for a seat.
  private enum Said {
    /// The seat is taken by a participant.
    case participant(R.Participant)
    /// The seat was cleared.
    case nobody
    /// The value cannot be read.
    case damaged
  }

  private static func said(_ value: JSONValue, _ entry: Entry) -> Said {
    // An invalid field body is also read as null.
    if value == .null { return FieldBody(entry.body) == nil ? .damaged : .nobody }
    return value["participant"].flatMap { try? R.Participant($0) }.map { .participant($0) }
      ?? .damaged
  }

  /// Returns the participant of a field for a seat: that of the newest readable value.
  private static func joined(_ field: EffectiveLog.FieldReading, _ log: EffectiveLog) -> R
    .Participant?
  {
    for (position, value) in zip(field.counting, field.values).reversed() {
      switch said(value, log.reading.entries[position]) {
      case .participant(let participant): return participant
      case .nobody: return nil
      case .damaged: continue
      }
    }
    return nil
  }

  /// Returns the fields in effect for seats that seat nobody.
  private static func strays(
    _ log: EffectiveLog, count: Int
  ) -> [EffectiveLog.Refused] {
    var strays: [EffectiveLog.Refused] = []
    for (key, field) in log.fields where key.hasPrefix(FieldBody.seatPrefix) {
      let number = Int(key.dropFirst(FieldBody.seatPrefix.count)) ?? 0
      let isSeat = FieldBody.seatKey(number) == key && number > 0 && number <= count
      for (position, value) in zip(field.counting, field.values) {
        switch said(value, log.reading.entries[position]) {
        case .damaged: strays.append((position, unreadable))
        case .participant where !isSeat: strays.append((position, unseated))
        case .participant, .nobody: continue
        }
      }
    }
    return strays.sorted { $0.position < $1.position }
  }

  private static var unreadable: Refusal {
    Refusal(
      .damaged, "The participant cannot be read.",
      hint: "Take the entry back by its number in the log with `remove`.")
  }

  private static var unseated: Refusal {
    Refusal(
      .illegal, "Nobody can take that seat in this round.",
      hint: "Take the entry back by its number in the log with `remove`.")
  }
}
