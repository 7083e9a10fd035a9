import ScoringKit
import ScoringKitTesting

@testable import Archery

/// The rounds and matches with which the laws are checked: every face, every form of match, and
/// every ruleset.
enum RoundsUnderTest {
  typealias Target = SportUnderTest<TargetRound>
  typealias Match = SportUnderTest<MatchRound>

  // MARK: Rounds

  static func rounds() throws -> [Target] {
    var rounds = try faces()
    rounds.append(
      try target("WA 720", Fixtures.round("wa720_70"), "wa-2026"))
    rounds.append(
      try target("course", Fixtures.round("wa_field_12_red_marked"), "wa-field", seats: 2))
    rounds.append(
      try target("short ends", definition(["7@30m/3 80 10-zone", "4@20m/3 80 10-zone"]), "wa-2025"))
    var cut = try target("cut and medals", definition(["3@18m/3 40 triple"]), "wa-indoor", seats: 4)
    cut.round = try TargetRound(
      cut.round.definition, ruleset: cut.round.ruleset, cut: 2, hasMedals: true)
    cut.goldens = [goldenCorrections]
    rounds.append(cut)
    return rounds
  }

  /// Returns a short round for each face, with a ruleset that fits the face.
  private static func faces() throws -> [Target] {
    try Face.all.map { face in
      let round = try definition(["2@18m/1 40 \(face.id)"])
      let ruleset = try Ruleset.chosen(for: round, bow: nil, year: 2026)
      return try target(face.id, round, ruleset.id, seats: face.spots > 1 ? 2 : 1)
    }
  }

  static func definition(_ passes: [String]) throws -> RoundDefinition {
    try RoundDefinition(
      code: "test", name: "Test", location: .outdoor,
      passes: passes.map { try RoundPass($0[...]) })
  }

  private static func target(
    _ name: String, _ definition: RoundDefinition, _ ruleset: String, seats: Int = 2
  ) throws -> Target {
    let archers = FixedNames.competitors(count: seats).enumerated().map { index, competitor in
      Archer(
        competitor: competitor, bow: index == 1 ? .recurve : nil,
        age: index == 2 ? .under18 : nil)
    }
    var target = Target(
      name, try TargetRound(definition, ruleset: Ruleset.named(ruleset)), seats: archers)
    target.end = seats * definition.arrows
    target.isSymmetric = seats > 1
    target.accounting = { difference($0) }
    return target
  }

  /// Returns the first difference between the sums of a score sheet and its arrows; `nil` if there
  /// is none.
  private static func difference(_ sheet: ScoreSheet) -> String? {
    for seat in sheet.card.seats {
      let tally = sheet.tally(of: seat)
      let ends = sheet.ends(of: seat)
      let sum = ends.flatMap(\.counted).reduce(0) { $0 + $1.points }
      if tally.total != sum - ends.reduce(0, { $0 + $1.penalty }), sum > 0 {
        return "Seat \(seat.number) has \(tally.total) points, and arrows of \(sum)."
      }
      guard tally.hits <= tally.arrows, tally.arrows <= sheet.definition.arrows,
        tally.golds <= tally.hits, tally.total <= sheet.bestPossible(of: seat),
        sheet.bestPossible(of: seat) <= sheet.definition.maximum
      else { return "Seat \(seat.number) has impossible sums: \(tally)." }
      let running = sheet.card.plans.last.map { sheet.tally(of: seat, through: $0.number) }
      guard running == tally else { return "The running total is not the total." }
    }
    return nil
  }

  // MARK: Matches

  static func matches() throws -> [Match] {
    var matches = try MatchForm.allCases.flatMap { form in
      try MatchSystem.allCases.map { try match(form, $0) }
    }
    matches.append(try match(.individual, .sets, face: "triple", location: .indoor))
    matches[0].goldens = [goldenMatch]
    return matches
  }

  static func match(
    _ form: MatchForm, _ system: MatchSystem, face: String? = nil,
    location: RoundLocation = .outdoor
  ) throws -> Match {
    let isCompound = system == .cumulative
    let id = face ?? (isCompound ? "10-zone-6-ring" : "10-zone")
    let round = MatchRound(
      form: form, system: system, face: try Archer.face(id[...]), location: location,
      ruleset: try Ruleset.named("wa-2026"),
      secondArrow: location == .outdoor && form == .individual ? true : nil,
      xAboveTen: isCompound ? true : nil)
    var match = Match(
      "\(form), \(system), \(id)", round,
      seats: FixedNames.competitors(count: 2).map { Archer($0) })
    match.isSymmetric = true
    match.accounting = { difference($0) }
    return match
  }

  private static func difference(_ state: MatchScore) -> String? {
    let counted = state.sets.compactMap(\.points)
    let sum = state.points.a + state.points.b
    if sum != 2 * counted.count { return "\(counted.count) sets give \(sum) points." }
    guard let winner = state.winner, state.card.seats.allSatisfy(state.card.isActive) else {
      return nil
    }
    let loser = MatchScore.opponent(of: winner)
    return state.rank(of: winner, closed: true) < state.rank(of: loser, closed: true)
      ? nil : "The winner is not above the loser."
  }
}
