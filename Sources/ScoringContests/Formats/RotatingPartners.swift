public import ScoringKit

/// Everybody plays with a new partner in each round.
///
/// For 4, 5, 8, 9, 12, 13, 16, 17 and 20 entrants the rounds are a whist tournament: each pair
/// partners once and meets twice. For 7, 11, 15 and 19, each pair partners at most once. Both are
/// computed from a first round that turns. For other numbers, and after a redraw, each round is the
/// best found by a search, and ``imperfection(for:)`` says what is missing.
public struct RotatingPartners: ContestFormat {
  public static let form = FormatForm(
    "partners", "everybody plays with a new partner in each round",
    options: [FormatForm.Option("rounds", .integer(1...60), "how many rounds are played")],
    admitsLate: true, voidsLeavers: true)

  private let rounds: Int?

  public init(_ options: FormatOptions) throws(Refusal) { rounds = options.integer("rounds") }

  public func fixtures(for entrants: Int, late: [Int]) throws(Refusal) -> [Fixture] {
    guard (4...40).contains(entrants) else {
      throw Refusal(.illegal, "Partners rotate among 4 to 40 entrants, not \(entrants).")
    }
    let tables = tables(for: entrants)
    return tables.indices.flatMap { Self.fixtures(tables[$0], round: $0 + 1) }
  }

  /// Draws the rounds from `round` on again for those who are present, with regard to who has been
  /// partners and opponents before.
  public func redrawn(_ progress: StageProgress, from round: Int) -> [Fixture] {
    let present = progress.present
    let last = max(rounds ?? 0, progress.lastRound)
    guard present.count >= 4, present.count <= 40, round <= last else { return [] }
    var search = PartnerSearch(present)
    for fixture in progress.fixtures where fixture.number.round < round {
      search.add(Self.table(fixture))
    }
    let tables = search.rounds(last - round + 1)
    return tables.indices.flatMap { Self.fixtures(tables[$0], round: round + $0) }
  }

  private static func fixtures(_ tables: [[Int]], round: Int) -> [Fixture] {
    tables.enumerated().map { line, table in
      Fixture(
        FixtureNumber(round, line + 1),
        [[.entrant(table[0]), .entrant(table[1])], [.entrant(table[2]), .entrant(table[3])]])
    }
  }

  /// Returns the positions of a fixture: two partners and their two opponents.
  private static func table(_ fixture: Fixture) -> [Int] {
    fixture.sides.joined().compactMap { if case .entrant(let one) = $0 { one } else { nil } }
  }

  public func ranking(of progress: StageProgress) -> Ranking {
    progress.policy.ranking(of: progress)
  }

  /// Returns what keeps the rounds from being perfect; nil if each pair partners once and meets
  /// twice.
  public func imperfection(for entrants: Int) -> String? {
    Self.imperfection(of: tables(for: entrants), among: entrants)
  }

  /// Returns how often pairs of entrants are partners never or more than once in some fixtures, in
  /// words; nil if each pair is once.
  public static func imperfection(of fixtures: [Fixture], among entrants: Int) -> String? {
    imperfection(of: [fixtures.map(table)], among: entrants)
  }

  private static func imperfection(of tables: [[[Int]]], among entrants: Int) -> String? {
    var partners: [[Int]: Int] = [:]
    for table in tables.flatMap(\.self) where table.count == 4 {
      for pair in [[table[0], table[1]], [table[2], table[3]]] {
        partners[pair.sorted(), default: 0] += 1
      }
    }
    let never = entrants * (entrants - 1) / 2 - partners.count
    let often = partners.values.count { $0 > 1 }
    guard never > 0 || often > 0 else { return nil }
    return [
      never > 0
        ? "\(Phrases.count(never, "pair")) never \(never == 1 ? "partners" : "partner")" : "",
      often > 0
        ? "\(Phrases.count(often, "pair")) \(often == 1 ? "partners" : "partner") more than once"
        : "",
    ].filter { !$0.isEmpty }.joined(separator: ", ")
  }

  /// Returns the tables of each round, each with two partners and their two opponents.
  private func tables(for entrants: Int) -> [[[Int]]] {
    let usual = entrants % 2 == 0 ? entrants - 1 : entrants
    let count = rounds ?? usual
    guard let whist = WhistTables(entrants) else {
      var search = PartnerSearch(Array(1...entrants))
      return search.rounds(count)
    }
    return (0..<count).map { whist.rounds[$0 % whist.rounds.count] }
  }
}
