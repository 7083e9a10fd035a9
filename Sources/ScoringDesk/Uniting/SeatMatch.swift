import ScoringKit

/// The seats of one round matched with those of another, before the two rounds are merged.
///
/// Two people are the same if they are the same player after all merges, or else have the same
/// name. The members of a side are compared in their order, because some sports name them by
/// position: `Ann + Bob` is another side than `Bob + Ann`.
struct SeatMatch {
  /// For each seat of the other round, the seat in the kept round.
  let seating: [Seat]
  /// The seats of the other round whose participants the kept round lacks.
  ///
  /// They are added after its last seat.
  let late: [Seat]
  /// The people who were matched by name although they are two players: their name, the key of the
  /// player in the kept round, and that of the player in the other.
  let namesakes: [(name: String, kept: String, other: String)]
  /// Sentences about people in both rounds whose settings at the start differ.
  ///
  /// Scores may depend on such a setting, such as the type of bow or who serves first.
  let differences: [String]

  /// Matches the seats of the other round with those of the kept round.
  ///
  /// - Throws: An error if a person is in both rounds but with different partners, or in another
  ///   order.
  init(_ other: Repository.Record, into kept: Repository.Record, _ repository: Repository) throws {
    let there = try Self.sides(of: kept, repository)
    let here = try Self.sides(of: other, repository)
    var free = Set(there.indices)
    var found: [Int?] = here.map { _ in nil }
    for isSame in [Person.isPlayer, Person.isNamesake] {
      for (index, side) in here.enumerated() where found[index] == nil {
        found[index] = free.sorted().first { Self.isSame(there[$0], side, by: isSame) }
        if let taken = found[index] { free.remove(taken) }
      }
    }
    let seated = there.flatMap { $0 }
    var seating: [Seat] = []
    var late: [Seat] = []
    for (index, side) in here.enumerated() {
      if let seat = found[index] {
        seating.append(Seat(index: seat))
        continue
      }
      if let double = side.first(where: { person in seated.contains { person.isAny($0) } }) {
        throw DeskError(
          .illegal,
          "\(double.name) is in both rounds, and not with the same people in the same order.",
          hint: "What was entered for \(other.roster[Seat(index: index)]) can be typed into the "
            + "round that is kept.")
      }
      seating.append(Seat(index: there.count + late.count))
      late.append(Seat(index: index))
    }
    self.seating = seating
    self.late = late
    differences = try Self.differences(other, into: kept, found, repository)
    namesakes = zip(here, found).flatMap { side, seat in
      zip(side, seat.map { there[$0] } ?? []).compactMap { one, other in
        guard let mine = other.key, let theirs = one.key, mine != theirs else { return nil }
        return (other.name, mine, theirs)
      }
    }
  }

  /// Whether both rounds have exactly the same participants, each with the same seat number.
  func isExact(for kept: Repository.Record) -> Bool {
    late.isEmpty && keepsNumbers && seating.count == kept.roster.names.count
  }

  /// Whether each participant of the other round has the same seat number in the kept round.
  var keepsNumbers: Bool {
    seating.enumerated().allSatisfy { $0.offset == $0.element.index }
  }

  /// Whether the rounds have nobody in common.
  var isStrange: Bool { late.count == seating.count }

  /// A person of a round under their current name.
  private struct Person {
    let name: String
    let folded: String
    /// The key of the current player, after all merges; `nil` for a guest.
    let key: String?

    static func isPlayer(_ one: Person, _ other: Person) -> Bool {
      one.key != nil && one.key == other.key
    }

    static func isNamesake(_ one: Person, _ other: Person) -> Bool {
      one.folded == other.folded
    }

    func isAny(_ other: Person) -> Bool {
      Self.isPlayer(self, other) || Self.isNamesake(self, other)
    }
  }

  private static func differences(
    _ other: Repository.Record, into kept: Repository.Record, _ found: [Int?],
    _ repository: Repository
  ) throws -> [String] {
    let (here, there) = (other.ledger.particulars, kept.ledger.particulars)
    let (id, away) = (try repository.shortID(kept.stream), try repository.shortID(other.stream))
    return zip(found, here).flatMap { seat, other -> [String] in
      guard let seat, there.indices.contains(seat) else { return [] }
      let name = kept.roster[Seat(index: seat)]
      return Set(other.keys).union(there[seat].keys).sorted().compactMap { key in
        let (one, two) = (there[seat][key], other[key])
        guard one != two else { return nil }
        return "\(name): \"\(words(key))\" is \(said(one)) in \(id), \(said(two)) in \(away)."
      }
    }
  }

  /// Returns the name of a field as words: `serves first` for `servesFirst`.
  private static func words(_ key: String) -> String {
    key.map { $0.isUppercase ? " \($0.lowercased())" : "\($0)" }.joined()
  }

  private static func said(_ value: JSONValue?) -> String {
    switch value {
    case nil: "not given"
    case .string(let text): text
    case let value?: (try? CanonicalJSON.text(value)) ?? "something else"
    }
  }

  private static func sides(of record: Repository.Record, _ repository: Repository) throws
    -> [[Person]]
  {
    try record.ledger.competitors.map { competitor in
      try competitor.people.map { person in
        let player = person.kind == .player ? try repository.player(key: person.id) : nil
        let name = player?.name ?? person.name
        return Person(
          name: name, folded: Roster.folded(name[...]),
          key: person.kind == .player ? player?.id.key ?? person.id : nil)
      }
    }
  }

  private static func isSame(
    _ one: [Person], _ other: [Person], by isSame: (Person, Person) -> Bool
  ) -> Bool {
    one.count == other.count && zip(one, other).allSatisfy(isSame)
  }
}
