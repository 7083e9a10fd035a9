public import ScoringKit

/// A ladder: each entrant holds a tag, and the sessions, or single challenges, pass the tags on.
///
/// By default the tags of those who played in a session are pooled: the best result takes the lowest
/// tag. Level results keep the order of the tags that were held before. Whoever was absent keeps
/// theirs, and whoever has no place is last. All clubs that publish their rules were found to agree
/// on this.
public struct TagLadder: ContestFormat {
  public static let form = FormatForm(
    "ladder", "tags pass to the best results of each session, or by challenge",
    options: [
      FormatForm.Option(
        "challenge", .choice(["swap", "insert"]),
        "a win over somebody higher exchanges the two tags, or inserts the winner"),
      FormatForm.Option("dynasty", .flag, "each session hands out all tags anew, absent ones last"),
      FormatForm.Option(
        "up", .integer(1...100), "how many places up a challenge may go; any number by default"),
      FormatForm.Option("days", .integer(1...60), "how many days a challenge may be answered"),
    ], countsRounds: true, usesPolicy: false, voidsLeavers: true)

  private let challenge: String?
  private let isDynasty: Bool
  private let up: Int?

  public init(_ options: FormatOptions) throws(Refusal) {
    challenge = options.word("challenge")
    isDynasty = options.flag("dynasty")
    up = options.integer("up")
    let rule = ["up", "days"].first { options.integer($0) != nil }
    if let rule, challenge == nil {
      throw Refusal(
        .illegal, "--\(rule) is about challenges, and this ladder has none.", token: "--\(rule)",
        hint: "--challenge swap or --challenge insert says what a win changes.")
    }
  }

  public func fixtures(for entrants: Int, late: [Int]) throws(Refusal) -> [Fixture] { [] }

  public func isComplete(_ progress: StageProgress) -> Bool { progress.isEnded }

  public func ranking(of progress: StageProgress) -> Ranking {
    let tags = tags(of: progress)
    let order = (1...max(1, progress.entrants)).sorted { (tags[$0 - 1], $0) < (tags[$1 - 1], $1) }
    return Ranking(columns: [.init("Tag"), .init("Was")], groups: order.map { [$0] }) { entrant in
      ["\(tags[entrant - 1])", "\(progress.tags[entrant - 1])"]
    }
  }

  /// Returns the tag of each entrant after all rounds, in order of the positions.
  public func tags(of progress: StageProgress) -> [Int] {
    var tags = progress.tags
    guard tags.count == max(1, progress.entrants) else {
      return Array(1...max(1, progress.entrants))
    }
    if let challenge {
      for (result, isDrawn) in Self.matches(of: progress) {
        settle(result, challenge, isDrawn ? nil : up, &tags)
      }
    } else {
      for session in progress.sessions { pass(session, &tags) }
    }
    return tags
  }

  /// Passes on the tags of those who played in a session.
  private func pass(_ session: Session, _ tags: inout [Int]) {
    let present = session.results.filter { entrant, result in
      tags.indices.contains(entrant - 1) && result.unfinished?.leaving != .absent
    }.keys
    let ordered = present.sorted { one, other in
      let (a, b) = (session.places[one] ?? .max, session.places[other] ?? .max)
      return (a, tags[one - 1]) < (b, tags[other - 1])
    }
    let held = ordered.map { tags[$0 - 1] }.sorted()
    guard isDynasty else {
      for (entrant, tag) in zip(ordered, held) { tags[entrant - 1] = tag }
      return
    }
    let absent = (1...tags.count).filter { !present.contains($0) }
      .sorted { tags[$0 - 1] < tags[$1 - 1] }
    let all = tags.sorted()
    for (entrant, tag) in zip(ordered + absent, all) { tags[entrant - 1] = tag }
  }

  /// Returns the matches in the order in which they count, and whether each was a challenge that was
  /// recorded: by day, and within a day by the start, with challenges decided without a match behind.
  private static func matches(of progress: StageProgress) -> [(result: StageResult, isDrawn: Bool)]
  {
    let challenges = progress.fixtures.compactMap { progress.results[$0.number] }
    let all = progress.rounds.map { ($0, false) } + challenges.map { ($0, true) }
    return all.enumerated().sorted { one, other in
      let (a, b) = (one.element.0, other.element.0)
      return (a.day, a.order, one.offset) < (b.day, b.order, other.offset)
    }.map { (result: $0.element.0, isDrawn: $0.element.1) }
  }

  /// Returns how many places one entrant is above another by their tags.
  package static func places(from entrant: Int, up other: Int, _ tags: [Int]) -> Int {
    guard tags.indices.contains(entrant - 1), tags.indices.contains(other - 1) else { return 0 }
    return tags.count { $0 >= tags[other - 1] && $0 < tags[entrant - 1] }
  }

  /// Settles a match between two entrants; a win over somebody more than `up` places above changes
  /// nothing.
  private func settle(
    _ round: StageResult, _ challenge: String, _ up: Int?, _ tags: inout [Int]
  ) {
    guard let winner = round.winners?.first, let loser = round.losers?.first,
      tags.indices.contains(winner - 1), tags.indices.contains(loser - 1),
      tags[winner - 1] > tags[loser - 1],
      up.map({ Self.places(from: winner, up: loser, tags) <= $0 }) ?? true
    else { return }
    if challenge == "swap" { return tags.swapAt(winner - 1, loser - 1) }
    let (from, to) = (tags[winner - 1], tags[loser - 1])
    let between = tags.indices.filter { tags[$0] >= to && tags[$0] < from }
      .sorted { tags[$0] < tags[$1] }
    let held = between.map { tags[$0] } + [from]
    for (index, tag) in zip([winner - 1] + between, held) { tags[index] = tag }
  }
}
