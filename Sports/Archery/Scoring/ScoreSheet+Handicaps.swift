internal import ScoringKit

extension ScoreSheet {
  /// The notes of a finished card about what the scores are worth: the handicaps by Archery GB 2023,
  /// and the classes by Archery GB 2026 of archers whose bow is known.
  ///
  /// Only archers who have a score of the whole round are named. There are no notes if the tables
  /// don't have the round.
  func worth(_ names: Roster) -> [Line] {
    let whole = card.seats.map { ($0, tally(of: $0)) }
      .filter { $1.arrows == definition.arrows && $1.total > 0 }
    guard !whole.isEmpty, whole.count <= Self.mostNamed else { return [] }
    let handicaps = whole.compactMap { seat, _ in
      handicap(of: seat).map { "\(names[seat]) \($0)" }
    }
    let classes = whole.compactMap { seat, _ in
      classified(seat).map { "\(names[seat]) \($0.name) (\($0.category.words))" }
    }
    return [
      handicaps.isEmpty ? nil : "Handicap, Archery GB 2023: \(handicaps.joined(separator: ", ")).",
      classes.isEmpty ? nil : "Class, Archery GB 2026: \(classes.joined(separator: ", ")).",
    ].compactMap { $0.map { Line($0, .dim) } }
  }

  /// Returns the handicap and the class of an archer's score: `handicap 33, I-B2`.
  func worth(of seat: Seat) -> String {
    [handicap(of: seat).map { "handicap \($0)" }, classified(seat)?.name].compactMap(\.self)
      .joined(separator: ", ")
  }

  /// Returns the class of an archer's score of the whole round by Archery GB (2026); `nil` if the bow
  /// is unknown, or if the scheme has no class for the round.
  func classified(_ seat: Seat) -> (name: String, category: Category)? {
    let tally = tally(of: seat)
    guard tally.arrows == definition.arrows, tally.total > 0, let category = category(of: seat),
      let classes = try? Classification(definition, category)
    else { return nil }
    return (classes.name(score: tally.total), category)
  }

  /// The maximum number of archers that a note names.
  private static let mostNamed = 30

  /// Returns the category of an archer whose bow is known; `nil` for others.
  ///
  /// Without a gender or an age group it is the open one of adults, which the note says.
  private func category(of seat: Seat) -> Category? {
    guard archers.indices.contains(seat.index), let bow = archers[seat.index].bow else {
      return nil
    }
    let archer = archers[seat.index]
    return Category(bow: bow, gender: archer.gender ?? .open, age: archer.age ?? .adult)
  }
}

extension Category {
  /// The category in words: `recurve, female, 50+`.
  fileprivate var words: String { "\(bow.rawValue), \(gender.rawValue), \(age.rawValue)" }
}
