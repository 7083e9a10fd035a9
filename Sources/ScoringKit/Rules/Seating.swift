/// The permitted number of sides in a round, and of members in each side.
///
/// The framework checks it before a round is opened, and refuses in the sport's own words.
public struct Seating: Hashable, Sendable {
  /// The permitted number of sides.
  public let seats: ClosedRange<Int>
  /// The permitted number of people in each side: one, or the members of a side.
  public let members: ClosedRange<Int>
  /// Whether all sides must have equally many members.
  public let isEven: Bool
  /// An example of how to name the sides, such as `ann+ben cid+dan`; empty to derive one from the
  /// numbers.
  public let sample: String

  /// The greatest number of members in a side.
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

  /// Makes a seating with an exact number of seats.
  public init(
    _ seats: Int, of members: ClosedRange<Int> = 1...mostMembers, isEven: Bool = false,
    sample: String = ""
  ) {
    self.init(seats...seats, of: members, isEven: isEven, sample: sample)
  }
}

extension Seating {
  /// Checks the competitors for a round with a title, and refuses in the sport's words.
  ///
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

  /// Returns the needed participants in words: `2 to 8 players`, `2 teams of 4 players`.
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
    // If one person may play alone, that is the shorter example.
    let alone = members.lowerBound == 1 && sides.contains("+") ? "`\(example(1))` or " : ""
    return "Name them as in \(alone)`\(sides)`."
  }

  /// Returns example names for the fewest seats, with `size` people each.
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
  /// Returns the state before any event, after checking the participants against the seating.
  ///
  /// - Throws: a refusal if there are too few or too many, or if they cannot play this round.
  public func opened(_ seats: [Participant], _ nouns: Nouns = Nouns(unit: "event"))
    throws(Refusal) -> Resolution
  {
    // A closure instead of a key path: creating a key path of a generic type is slow.
    try seating.check(seats.map { $0.competitor }, title, nouns)
    return try opening(seats)
  }
}
