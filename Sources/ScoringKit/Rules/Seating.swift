/// Whom a round is for: how many compete, and how many people each of them may be.
///
/// The framework checks it before a round is opened, and refuses in the sport's own words.
public struct Seating: Hashable, Sendable {
  /// How many compete.
  public let seats: ClosedRange<Int>
  /// How many people each of them is: one, or the members of a side.
  public let members: ClosedRange<Int>
  /// Whether all sides are of as many people.
  public let isEven: Bool
  /// How they may be named, as in `ann+ben cid+dan`; empty for what follows from the numbers.
  public let sample: String

  /// The most people that a side may have.
  public static let mostMembers = 99

  /// Declares who may compete: at least one, and one person or a side of any size for each seat
  /// where nothing else is said.
  public init(
    _ seats: ClosedRange<Int> = 1...100, of members: ClosedRange<Int> = 1...mostMembers,
    isEven: Bool = false, sample: String = ""
  ) {
    self.seats = seats
    self.members = members
    self.isEven = isEven
    self.sample = sample
  }

  /// So many seats, no more and no fewer.
  public init(
    _ seats: Int, of members: ClosedRange<Int> = 1...mostMembers, isEven: Bool = false,
    sample: String = ""
  ) {
    self.init(seats...seats, of: members, isEven: isEven, sample: sample)
  }
}

extension Seating {
  /// Refuses those who cannot play a round of a title, in a sport's words.
  ///
  /// - Throws: a refusal that says how many are needed, and how they would be named.
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

  /// `2 to 8 players`, `2 teams of 4 players`.
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
    // Where one may play alone, that is the shorter way to name them.
    let alone = members.lowerBound == 1 && sides.contains("+") ? "`\(example(1))` or " : ""
    return "Name them as in \(alone)`\(sides)`."
  }

  /// Names for the fewest seats, of so many people each.
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

  /// `2`, `2 to 8`.
  private static func words(_ range: ClosedRange<Int>) -> String {
    range.lowerBound == range.upperBound
      ? "\(range.lowerBound)" : "\(range.lowerBound) to \(range.upperBound)"
  }
}

extension Round {
  /// The state before anything has happened, for those whom the round is for.
  ///
  /// - Throws: a refusal where they are too few or too many, or cannot play this round.
  public func opened(_ seats: [Participant], _ nouns: Nouns = Nouns(unit: "event"))
    throws(Refusal) -> Resolution
  {
    // A closure: a key path of a generic type takes a while to come into being.
    try seating.check(seats.map { $0.competitor }, title, nouns)
    return try opening(seats)
  }
}
