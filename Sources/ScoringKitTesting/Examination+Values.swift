import ScoringKit

extension Examination {
  func roundTrip() throws {
    let text = try CanonicalJSON.text(round)
    let again = try CanonicalJSON.value(R.self, from: text)
    try expect(again == round, "The rules are decoded as other rules: \(text).")
    try expect(again.hashValue == round.hashValue, "Equal rules have two hashes.")
    try expect(
      try CanonicalJSON.text(again) == text, "The rules are encoded again as other bytes.")
    // When rules are decoded, an unknown field of a newer version must be ignored, or refused with
    // an error.
    guard var fields = try CanonicalJSON.value(JSONValue.self, from: text).object else { return }
    fields["a field of the future"] = ["x": [1, 2]]
    let newer = try CanonicalJSON.text(JSONValue.object(fields))
    if let read = try? CanonicalJSON.value(R.self, from: newer) {
      try expect(read == round, "An unknown field changes the rules.")
    }
  }

  func participants() throws {
    for seat in sport.seats {
      let text = try CanonicalJSON.text(seat.value)
      let again = try R.Participant(CanonicalJSON.value(from: text))
      try expect(again == seat, "A participant is decoded as another one: \(text).")
      try expect(
        try CanonicalJSON.text(again.value) == text,
        "A participant is encoded again as other bytes.")
      let bare = try Competitor(CanonicalJSON.value(from: text))
      try expect(
        bare == seat.competitor, "Without the sport, \(text) is read as somebody else.")
      try expect(
        R.Participant(seat.competitor).competitor == seat.competitor,
        "A participant made of a competitor is somebody else.")
    }
  }

  func metrics(_ history: History<R>) throws {
    for step in history.states {
      for seat in seats {
        var seen: Set<String> = []
        for metric in step.state.metrics(of: seat) {
          let name = "\(metric.key)/\(metric.dimension ?? "")"
          try expect(!metric.key.isEmpty && name.isClean, "A figure has no key.")
          try expect(seen.insert(name).inserted, "The figure \(name) is there twice.")
          try expect(metric.count >= 0, "The figure \(name) is out of \(metric.count).")
        }
      }
    }
  }

  func oracle() throws {
    // A test run that records writes all recorded rounds before it fails.
    let differences = try sport.goldens.compactMap { try $0.difference(from: sport) }
    if !differences.isEmpty { throw Broken(differences.joined(separator: "\n")) }
  }

  // MARK: Names

  func names(_ history: History<R>) throws {
    let (one, other) = ("Quax", "Quaz")
    let first = try renamed { "\(one)\(Self.letter($0))" }
    let second = try renamed { "\(other)\(Self.letter($0))" }
    let reversed = try renamed { index in
      String(repeating: Self.letter(sport.seats.count - index), count: index + 1)
    }
    let ordered = fold.order(history.events)
    let base = round.played(ordered, from: fold.opening).resolution
    for renaming in [first, second, reversed] {
      let state = try round.played(ordered, from: round.opening(renaming.seats)).resolution
      for seat in seats { try hasSameResult(base, seat, state, seat, "under other names") }
    }
    let shown = try [first, second].map { renaming in
      let state = try round.played(ordered, from: round.opening(renaming.seats)).resolution
      let phrases = ordered.map { round.phrase($0, before: { nil }, names: renaming.roster) }
      return try self.shown(state, renaming.roster).text + phrases.joined(separator: "\n")
    }
    let expected = [(one, other), (one.uppercased(), other.uppercased())].reduce(shown[0]) {
      $0.replacing($1.0, with: $1.1)
    }
    try expect(shown[1] == expected, "Under other names something else than the names changes.")
    if sport.isSymmetric { try seatsCanBeExchanged(ordered, base) }
  }

  private func seatsCanBeExchanged(_ events: [R.Event], _ base: R.Resolution) throws {
    var generator = generator
    let orders = [Array(seats.dropFirst() + seats.prefix(1)), seats.shuffled(using: &generator)]
    for order in orders {
      var participants = sport.seats
      for (from, to) in zip(seats, order) { participants[to.index] = sport.seats[from.index] }
      let opening = try round.opening(participants)
      let moved = try events.map { event in
        // Every event reads its seats from its stored text, where others can replace them.
        try R.Event(canonical: event.canonical, seating: order)
      }
      let replay = round.played(moved, from: opening)
      try expect(
        replay.orphans.isEmpty, "With seats exchanged, an event is refused: \(say(moved)).")
      for (from, to) in zip(seats, order) {
        try hasSameResult(base, from, replay.resolution, to, "in another seat")
      }
    }
  }

  private func hasSameResult(
    _ one: R.Resolution, _ seat: Seat, _ other: R.Resolution, _ place: Seat, _ how: String
  ) throws {
    for closed in [false, true] {
      try expect(
        one.rank(of: seat, closed: closed) == other.rank(of: place, closed: closed),
        "Seat \(seat.number) ranks differently \(how).")
      try expect(
        one.headline(of: seat, closed: closed) == other.headline(of: place, closed: closed),
        "Seat \(seat.number) has another headline \(how).")
    }
    try expect(
      one.metrics(of: seat) == other.metrics(of: place),
      "Seat \(seat.number) has other figures \(how).")
    try expect(
      one.isComplete == other.isComplete, "The round is complete or not \(how).")
  }

  /// Returns the participants of the round under test and their roster with other names, otherwise
  /// unchanged.
  private func renamed(_ name: (Int) -> String) throws -> (seats: [R.Participant], roster: Roster) {
    let seats = try sport.seats.enumerated().map { index, seat in
      var fields = seat.value.object ?? [:]
      fields["name"] = .string(name(index))
      return try R.Participant(.object(fields))
    }
    return (seats, Roster(sport.seats.indices.map(name)))
  }

  private static func letter(_ index: Int) -> String {
    let letters = Array("abcdefghijklmnopqrstuvwxyz").map(String.init)
    return letters[index % letters.count]
      + (index < letters.count ? "" : letter(index / letters.count))
  }
}
