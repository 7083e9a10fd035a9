/// The number of sides that may take part in a round, and of members that each may have.
///
/// The framework checks it before a round is opened, and refuses other numbers in the sport's own
/// words.
public struct Seating: Hashable, Sendable {
  /// The numbers of sides that may take part in a round.
  public let seats: ClosedRange<Int>
  /// The numbers of people that a side may have: 1 for a single player, or the number of members.
  public let members: ClosedRange<Int>
  /// Whether all sides must have equally many members.
  public let isEven: Bool
  /// An example of how to name the sides, such as `ann+ben cid+dan`; empty to derive one from the
  /// permitted numbers.
  public let sample: String

  /// The greatest number of members that any side can have.
  public static let mostMembers = 99

  /// Makes a seating; by default 1 to 100 seats, each with one person or a side of any size.
  public init(
    _ seats: ClosedRange<Int> = 1...100, of members: ClosedRange<Int> = 1...mostMembers,
    isEven: Bool = false, sample: String = ""
  ) {
    self.seats = seats
    self.members = members
    self.isEven = isEven
    self.sample = sample
  }

  /// Makes a seating with an exact number of sides.
  public init(
    _ seats: Int, of members: ClosedRange<Int> = 1...mostMembers, isEven: Bool = false,
    sample: String = ""
  ) {
    self.init(seats...seats, of: members, isEven: isEven, sample: sample)
  }
}

extension Seating {
  /// Checks whether some competitors may take part in a round.
  ///
  /// - Parameters:
  ///   - competitors: the competitors, in order of the seats.
  ///   - title: the title of the round, for the refusal.
  ///   - nouns: the sport's nouns, for the refusal.
  /// - Throws: a refusal that says how many are needed and how to name them.
  func check(_ competitors: [Competitor], _ title: String, _ nouns: Nouns) throws(Refusal) {
    guard seats.contains(competitors.count) else {
      let named = competitors.count == 1 ? "1 was named" : "\(competitors.count) were named"
      throw Refusal(
        .illegal, "\(title) needs \(needed(nouns)), and \(named).", hint: Line(hint))
    }
    let sizes = competitors.map { max(1, $0.members.count) }
    for (competitor, size) in zip(competitors, sizes) where !members.contains(size) {
      throw Refusal(
        .illegal,
        "\(title) needs \(needed(nouns)), and \(competitor.name) is of \(size).",
        token: competitor.name, hint: Line(hint))
    }
    if isEven, let one = sizes.first, let other = sizes.first(where: { $0 != one }) {
      throw Refusal(
        .illegal,
        "Both sides need as many \(nouns.people): \(one) and \(other) were named.",
        hint: "Join partners by +, as in `\(example(max(one, other)))`.")
    }
  }

  /// Returns in words how many participants are needed: `2 to 8 players`, `2 teams of 4`.
  private func needed(_ nouns: Nouns) -> String {
    let count = Self.words(seats)
    let noun =
      seats == 1...1 ? nouns.participant : nouns.participants
    guard members.lowerBound > 1 else {
      return members == 1...1 || members.upperBound == Self.mostMembers
        ? "\(count) \(noun)" : "\(count) \(noun) of \(Self.words(members))"
    }
    return "\(count) \(noun) of \(Self.words(members))"
  }

  private var hint: String {
    let sides = sample.isEmpty ? example(members.lowerBound) : sample
    // If a single person may play as a side, that is added as the shorter example.
    let alone = members.lowerBound == 1 && sides.contains("+") ? "`\(example(1))` or " : ""
    return "Name them as in \(alone)`\(sides)`."
  }

  /// Returns example names for the fewest permitted sides, with `size` people in each.
  private func example(_ size: Int) -> String {
    let names = ["ann", "ben", "cid", "dan", "eve", "fay", "gus", "hal"]
    var next = 0
    let sides = (0..<min(seats.lowerBound, 4)).map { _ in
      (0..<size).map { _ in
        defer { next += 1 }
        return next < names.count ? names[next] : "…"
      }.joined(separator: "+")
    }
    return sides.joined(separator: " ")
  }

  /// Returns a range in words: `2`, `2 to 8`.
  private static func words(_ range: ClosedRange<Int>) -> String {
    range.lowerBound == range.upperBound
      ? "\(range.lowerBound)" : "\(range.lowerBound) to \(range.upperBound)"
  }
}

extension Round {
  /// Returns the state of a round before any event, after checking the participants against
  /// ``Round/seating``.
  ///
  /// - Throws: a refusal if there are too few or too many participants, or if they can't play this
  ///   round.
  public func opened(_ seats: [Participant], _ nouns: Nouns = Nouns(unit: "event"))
    throws(Refusal) -> Resolution
  {
    // A closure instead of a key path: creating a key path of a generic type is slow.
    try seating.check(seats.map { $0.competitor }, title, nouns)
    return try opening(seats)
  }
}
