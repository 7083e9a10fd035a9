import ScoringKit
import ScoringKitTesting
import Testing

/// Tests of the laws themselves: the laws find each planted defect, and each law finds one.
@Suite struct MutantTests {
  /// A fixed number and length of random rounds, so that the results of these tests don't depend on
  /// the run.
  static let budget = LawBudget(histories: 24, mostEntries: 24)

  static func sport(_ defect: Defect?, vigil: Bool? = nil) -> SportUnderTest<MutantRound> {
    let isVigil = vigil ?? defect?.needsVigil ?? false
    let count = defect?.needsDuel == true ? 2 : isVigil ? 4 : 3
    let seats = Lanterns.bearers(count).map { MutantBearer($0, defect) }
    var sport = SportUnderTest(
      "mutant \(defect?.rawValue ?? "without a defect")",
      MutantRound(isVigil ? .vigil(watches: 2) : .race(goal: 18), defect), seats: seats)
    sport.loops = MutantRound.loops(defect)
    sport.hasTurns = !isVigil
    sport.isSymmetric = isVigil
    sport.end = isVigil ? 8 : nil
    sport.accounting = { state in
      let seats = (0..<state.base.count).map(Seat.init(index:))
      let wrong = seats.first {
        state.rank(of: $0, closed: false).key.first != -state.base.total($0)
      }
      return wrong.map { "Seat \($0.number) does not rank by its lanterns." }
    }
    if count == 3 { sport.goldens = [golden] }
    return sport
  }

  static let golden = GoldenRound(
    "mutants",
    text: """
        Ann 3rd
        Ben 2nd
        Cid 1st
        setup: Ann is on watch
      > 1+9
        Ann lights 9, 9
        Ann 1st: 9
        Ben 3rd
        Cid 2nd
        underway: Ben is on watch
      """)

  @Test(arguments: [false, true])
  func test_allLaws_withoutDefect_hold(vigil: Bool) {
    let violations = Laws.violations(of: Self.sport(nil, vigil: vigil))
    #expect(violations.isEmpty, "\(violations)")
  }

  @Test(arguments: Defect.allCases.flatMap { defect in defect.killers.map { (defect, $0) } })
  func test_law_onMutant_findsDefect(defect: Defect, law: Law) throws {
    let report = Defect.$ofText.withValue(defect) {
      Self.sport(defect).check(law, budget: Self.budget)
    }
    let violation = try #require(report.violation, "\(defect.rawValue) survives: \(report)")
    #expect(violation.law == law)
    #expect(!violation.difference.isEmpty)
  }

  @Test func test_everyLaw_hasMutants() {
    let killers = Set(Defect.allCases.flatMap(\.killers))
    let idle = Law.allCases.filter { !killers.contains($0) }
    #expect(idle.isEmpty, "These laws find nothing: \(idle)")
    #expect(Defect.allCases.allSatisfy { !$0.killers.isEmpty })
  }
}
