import ScoringKit
import ScoringKitTesting
import Synchronization
import Testing

/// Tests of what all importers and exporters have in common.
@Suite struct ExchangeTests {
  private enum Depth: String, CaseIterable {
    case shallow, deep
  }

  private func ledger<R: Round>(_ round: R, _ seats: [R.Participant]) throws -> any RoundLedger {
    try TestLog(round, seats: seats).ledger(round)
  }

  private static let exporter = Exporter(
    id: "races", abstract: "Races", of: Race.self, others: "Only races can be written."
  ) { items in
    let records = items.map { item in item.names.seats.map { item.names[$0] } }
    return Exporter.File(text: DelimitedText.text(of: records))
  }

  @Test func test_exporter_ofOneKind_getsItsRoundsWithTheirNames() throws {
    let names = FixedNames.competitors(count: 2)
    let race = try ledger(Race(heads: 2), names)
    let file = try Self.exporter.write([race, race], [Roster(["Ann", "Ben"])])
    #expect(file.text == "Ann,Ben\n" + names.map(\.name).joined(separator: ",") + "\n")
    #expect(try Self.exporter.write([], []).text.isEmpty)
  }

  @Test func test_exporter_ofOneKind_refusesAnother() throws {
    let race = try ledger(Race(heads: 2), FixedNames.competitors(count: 2))
    let other = try ledger(Transcript(), [.somebody])
    #expect(Exporter.items(Race.self, [race, other], []).map { $0 == nil } == [false, true])
    #expect(throws: Refusal(.illegal, "Only races can be written.")) {
      try Self.exporter.write([race, other], [])
    }
  }

  /// Tests that a round is converted before the next one is requested, so that only the parts are kept.
  @Test func test_exporter_ofParts_convertsEachRoundWhenItComes() throws {
    let race = try ledger(Race(heads: 2), FixedNames.competitors(count: 2))
    let log = Mutex<[String]>([])
    let exporter = Exporter(
      id: "races", abstract: "Races", of: Race.self, others: "Only races can be written.",
      part: { item in
        log.withLock { $0.append("part") }
        return item.names[Seat(index: 0)]
      }, write: { Exporter.File(text: $0.joined(separator: "\n")) })
    var names = [Roster(["Ann", "Ben"]), Roster(["Cid", "Dora"])][...]
    let file = try exporter.write {
      log.withLock { $0.append("next") }
      return names.popFirst().map { (race, $0) }
    }
    #expect(file.text == "Ann\nCid")
    #expect(log.withLock { $0 } == ["next", "part", "next", "part", "next"])
  }

  @Test func test_losses_areEachSaidOnce() {
    var losses = Exporter.Losses()
    for loss in ["Notes are left out.", "Events are left out.", "Notes are left out."] {
      losses.note(loss)
    }
    #expect(losses.sentences == ["Notes are left out.", "Events are left out."])
  }

  @Test func test_losses_ofALog_areWhatHardlyAnyFormHolds() throws {
    let log = try ledger(Race(heads: 2), FixedNames.competitors(count: 2))
    let race = try #require(log as? Ledger<Race>)
    var losses = Exporter.Losses()
    losses.note(of: race, titled: "Race")
    #expect(losses.sentences == ["Race: it is not finished, which the file does not say."])
  }

  @Test func test_plan_ofParts_hasTheirCountsAndWarnings() {
    var (plan, part) = (ImportPlan(counts: ["rows": 0]), ImportPlan())
    plan.count("rows")
    plan.warn(2, "row", "The line is left out.")
    part.count("rows", 3)
    part.count("games")
    part.warn(1, "date", "There is no date.", hint: "Give one.")
    plan.add(part)
    #expect(plan.counts == ["rows": 4, "games": 1])
    #expect(plan.warnings.map(\.line) == [2, 1] && plan.warnings[1].hint == "Give one.")
  }

  @Test func test_option_ofATypesWords_isReadAsOne() {
    let depth = OptionSyntax("depth", choice: Depth.self, "how deep it is")
    #expect(depth.value == .choice("DEPTH", ["shallow", "deep"]))
    let called = OptionSyntax("depth", choice: Depth.self, called: "HOW", "how deep it is")
    #expect(called.value == .choice("HOW", ["shallow", "deep"]))
    let given: Depth? = Arguments(options: ["depth": ["shallow", "deep"]]).value(depth)
    let other: Depth? = Arguments(options: ["depth": ["wide"]]).value(depth)
    #expect(given == .deep && other == nil && Arguments().value(depth) == Depth?.none)
  }

  @Test(arguments: [(0.5, "0.50"), (-5.125, "-5.13"), (-0.001, "0.00"), (2e9, "2000000000.0")])
  func test_format_ofAFraction_isRounded(value: Double, text: String) {
    #expect(NumberFormat.decimal(places: 2).text(value) == text)
  }
}
