public import ScoringKit

/// Everybody plays with a new partner in each round.
///
/// For 4, 5, 8, 9, 12, 13, 16 and 17 entrants the rounds are a whist tournament: each pair partners
/// once and meets twice. It is computed from a first round that turns. For other numbers, each
/// round is the best found by a search, and ``imperfection(for:)`` says what is missing.
public struct RotatingPartners: ContestFormat {
  public static let form = FormatForm(
    "partners", "everybody plays with a new partner in each round",
    options: [FormatForm.Option("rounds", .integer(1...60), "how many rounds are played")])

  private let rounds: Int?

  public init(_ options: FormatOptions) throws(Refusal) { rounds = options.integer("rounds") }

  public func fixtures(for entrants: Int) throws(Refusal) -> [Fixture] {
    guard (4...40).contains(entrants) else {
      throw Refusal(.illegal, "Partners rotate among 4 to 40 entrants, not \(entrants).")
    }
    return tables(for: entrants).enumerated().flatMap { round, tables in
      tables.enumerated().map { line, table in
        Fixture(
          FixtureNumber(round + 1, line + 1),
          [[.entrant(table[0]), .entrant(table[1])], [.entrant(table[2]), .entrant(table[3])]])
      }
    }
  }

  public func ranking(of course: StageProgress) -> Ranking { course.policy.ranking(of: course) }

  /// Returns what keeps the rounds from being perfect; nil if each pair partners once and meets
  /// twice.
  public func imperfection(for entrants: Int) -> String? {
    var partners: [[Int]: Int] = [:]
    for table in tables(for: entrants).flatMap(\.self) {
      for pair in [[table[0], table[1]], [table[2], table[3]]] {
        partners[pair.sorted(), default: 0] += 1
      }
    }
    let pairs = entrants * (entrants - 1) / 2
    let never = pairs - partners.count
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
      return PartnerSearch(entrants).rounds(count)
    }
    return (0..<count).map { whist.rounds[$0 % whist.rounds.count] }
  }
}
