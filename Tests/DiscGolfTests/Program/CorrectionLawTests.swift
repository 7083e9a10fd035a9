import DeskTesting
import DiscGolf
import ScoringDesk
import ScoringKit
import ScoringKitTesting
import Testing

/// Tests three scorers who enter scores on one card without having seen the newest ones: only the
/// named cell changes, two different values are a dispute, and an impossible change is refused.
@Suite struct CorrectionLawTests {
  private static let seeds: Range<UInt64> = 0..<8

  @Test(arguments: seeds) func test_correction_changesTheCellThatItNames(seed: UInt64) throws {
    var cards = try RandomCards(seed: seed)
    for step in 0..<40 {
      if let fault = try cards.step() {
        Issue.record("seed \(seed), step \(step): \(fault)")
        return
      }
    }
    // If nothing or only one sort of request was accepted, the test would prove nothing.
    #expect(cards.accepted.count >= 2, "seed \(seed): \(cards.accepted)")
  }
}

/// Three scorers of one round of two players for a test, who read the round only from time to time.
struct RandomCards {
  /// A scorer, and the view of the round that this scorer has read last.
  private struct Keeper {
    let scorer: Scorer
    var view: LiveRound
    var cells: [String: String]
  }

  private enum Act: String, CaseIterable { case enter, amend, insert, remove }

  private let desk = TestDesk([.discGolf])
  private let round: RoundRequest
  private var keepers: [Keeper] = []
  private var random: SeededGenerator
  /// The names of the actions that were accepted at least once.
  private(set) var accepted: Set<String> = []

  init(seed: UInt64) throws {
    random = SeededGenerator(seed: seed)
    let desk = desk
    _ = try desk.scorer.documents.addDocument(
      ReferenceRequest(sport: "discgolf", kind: "courses"),
      Arguments(options: ["pars": ["3,4,3,4,5"]], positionals: ["NAME": ["Park"]]))
    let started = try desk.assuming { answers in
      try desk.scorer.starting.start(
        StartRequest(
          sport: "discgolf", players: ["Ann", "Ben"],
          options: Arguments(options: ["course": ["Park"]]), answers: answers))
    }
    round = RoundRequest(sport: "discgolf", round: started.payload["id"]?.string)
    let shared = desk.desk
    for _ in 0..<3 {
      let scorer = try shared.newScorer(for: "Ann")
      keepers.append(Keeper(scorer: scorer, view: try scorer.keypads.live(round), cells: [:]))
    }
  }

  /// Performs a random action of a random scorer; returns a sentence if it changed anything that it
  /// should not have changed, otherwise `nil`.
  mutating func step() throws -> String? {
    let index = Int.random(in: keepers.indices, using: &random)
    if Bool.random(using: &random) { try look(index) }
    let keeper = keepers[index]
    let live = try keeper.scorer.keypads.live(round)
    if let side = live.disputes.first?.sides.randomElement(using: &random) {
      _ = try keeper.scorer.rounds.press(EntryRequest(.settle(side.id), in: round))
      try look(index)
      return nil
    }
    let act = Act.allCases.randomElement(using: &random) ?? .enter
    let value = "\(Int.random(in: 2...6, using: &random))"
    let filled = keeper.cells.keys.sorted().randomElement(using: &random)
    guard let cell = act == .enter ? Self.cell(keeper.view.turn?.place) : filled else {
      return nil
    }
    let before = try cells()
    do {
      try perform(act, value, cell, keeper)
    } catch is DeskError {
      return try cells() == before ? nil : "\(act.rawValue) was refused, and changed the card"
    }
    accepted.insert(act.rawValue)
    let fault = try fault(after: act, value, cell, before, keeper)
    try look(index)
    return fault
  }

  private func perform(_ act: Act, _ value: String, _ cell: String, _ keeper: Keeper) throws {
    let context = keeper.view.context
    switch act {
    case .enter:
      _ = try keeper.scorer.rounds.take(EntryRequest(.enter(value), in: round, context: context))
    case .amend:
      _ = try keeper.scorer.rounds.take(
        EntryRequest(.enter(value), in: round, at: "\(cell)=3", context: context))
    case .insert:
      _ = try keeper.scorer.rounds.take(
        EntryRequest(.insert(["\(cell)=3", value]), in: round, context: context))
    case .remove:
      _ = try keeper.scorer.rounds.take(
        EntryRequest(.remove(["\(cell)=3"]), in: round, context: context))
    }
  }

  private func fault(
    after act: Act, _ value: String, _ cell: String, _ before: [String: String], _ keeper: Keeper
  ) throws -> String? {
    let after = try cells()
    guard try keeper.scorer.keypads.live(round).disputes.isEmpty else { return nil }
    var expected = before
    switch act {
    case .enter, .amend: expected[cell] = value
    case .remove: expected[cell] = nil
    case .insert:
      let words = cell.split(separator: " ")
      var (hole, moved): (Int, String?) = (Int(words[0]) ?? 0, value)
      while let next = moved {
        let cell = "\(hole) \(words[1])"
        moved = expected[cell]
        expected[cell] = next
        hole += 1
      }
    }
    guard after != expected else { return nil }
    return "\(act.rawValue) \(value) at \(cell), who had seen \(keeper.cells): \(before) became "
      + "\(after)"
  }

  private mutating func look(_ index: Int) throws {
    keepers[index].view = try keepers[index].scorer.keypads.live(round)
    keepers[index].cells = try cells()
  }

  /// Returns the cell of an event's text, such as `3 1` for `3 1=4`.
  private static func cell(_ place: String?) -> String? {
    place.map { String($0.prefix { $0 != "=" }) }
  }

  /// Returns the value of each cell on the card that has one.
  private func cells() throws -> [String: String] {
    try desk.notation(round.round).reduce(into: [:]) { cells, text in
      let parts = text.split(separator: "=")
      cells[String(parts[0])] = String(parts[1])
    }
  }
}
