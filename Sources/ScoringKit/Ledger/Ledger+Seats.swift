extension Ledger {
  /// The participants of a round, and its state before any event.
  struct Seated: Sendable {
    /// The participants of the round, in order of the seats.
    var seats: [R.Participant]
    /// The state of the round before any event.
    var opening: R.Resolution
    /// The fields that name a participant for a seat but have no effect, with the reasons.
    var strays: [EffectiveLog.Refused]
  }

  /// Returns the participants of a round in order of the seats: those of the header, and then those
  /// who joined later.
  ///
  /// A field for a seat of the header replaces the participant there, such as a guest by a player.
  ///
  /// A field is ignored if it can't be read, or if the round has no such seat, so that entries
  /// written by strangers can't make a round unreadable.
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
    // If the round can't be played with all who joined, the last of them get no seat.
    while seats.count > own, (try? round.opened(seats)) == nil { seats.removeLast() }
    return Seated(
      seats: seats, opening: try round.opened(seats),
      strays: strays(log, count: seats.count))
  }

  /// The content of a field that sets the participant of a seat.
  private enum Said {
    /// The field names a participant for the seat.
    case participant(R.Participant)
    /// The field clears the seat.
    case nobody
    /// The value of the field can't be read.
    case damaged
  }

  private static func said(_ value: JSONValue, _ entry: Entry) -> Said {
    // The value is also null if the body of the field can't be read.
    if value == .null { return FieldBody(entry.body) == nil ? .damaged : .nobody }
    return value["participant"].flatMap { try? R.Participant($0) }.map { .participant($0) }
      ?? .damaged
  }

  /// Returns the participant that a field sets for a seat, from the newest value that can be read;
  /// nil if that value clears the seat, or if there is none.
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

  /// Returns the fields that name a participant for a seat but seat nobody, each with the reason:
  /// the participant can't be read, or the round has no such seat.
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
