import DeskTesting
import Pickleball
import ScoringDesk
import ScoringKit
import ScoringKitTesting
import Testing

/// Tests scorers who correct, insert or remove an entry without having seen the newest ones: only
/// the named entry changes, or the request is refused and nothing changes.
@Suite struct CorrectionLawTests {
  private static let seeds: Range<UInt64> = 0..<8

  /// Tests that one correction is enough for an event that two scorers entered alike, whichever of
  /// the two entries it names.
  @Test(arguments: [0, 1], ["A", "B", nil])
  func test_correction_ofWhatTwoEnteredAlike_isOfBoth(named: Int, instead: String?) throws {
    let desk = TestDesk([.pickleball])
    let started = try desk.assuming {
      try desk.scorer.starting.start(
        StartRequest(sport: "pickleball", players: ["Ann", "Cid"], answers: $0))
    }
    let round = RoundRequest(sport: "pickleball", round: started.payload["id"]?.string)
    let shared = desk.desk
    let scorers = try (0..<2).map { _ in try shared.newScorer(for: "Ann") }
    let context = try shared.scorer().keypads.context(of: round)
    for scorer in scorers {
      _ = try scorer.rounds.take(EntryRequest(.enter("A"), in: round, context: context))
    }
    _ = try shared.scorer().rounds.take(EntryRequest(.enter("B"), in: round))
    let place = "\(try scorers[named].device)-1"
    let seen = try scorers[0].keypads.context(of: round)
    if let instead {
      _ = try scorers[0].rounds.take(
        EntryRequest(.enter(instead), in: round, at: place, context: seen, force: true))
    } else {
      _ = try scorers[0].rounds.take(
        EntryRequest(.remove([place]), in: round, context: seen, force: true))
    }
    let live = try shared.scorer().keypads.live(round)
    #expect(live.disputes.isEmpty)
    #expect(
      live.entries.filter(\.isPlay).map { $0.says.prefix(1) }
        == [instead, "B"].compactMap { $0.map { $0[...] } })
    // One undo takes the correction back for both entries.
    _ = try scorers[0].rounds.take(EntryRequest(.undo(), in: round))
    #expect(try desk.notation(round.round) == ["A", "B"])
    #expect(try shared.scorer().keypads.live(round).disputes.isEmpty)
  }

  @Test(arguments: seeds) func test_correction_changesWhatItNames(seed: UInt64) throws {
    var corrections = try RandomCorrections(seed: seed)
    for step in 0..<40 {
      if let fault = try corrections.step() {
        Issue.record("seed \(seed), step \(step): \(fault)")
        return
      }
    }
    // If nothing or only one sort of request was accepted, the test would prove nothing.
    #expect(corrections.accepted.count >= 2, "seed \(seed): \(corrections.accepted)")
  }
}

/// Three scorers of one match for a test, who read the match only from time to time.
struct RandomCorrections {
  /// A scorer, and the view of the match that this scorer has read last.
  private struct Keeper {
    let scorer: Scorer
    var view: LiveRound
  }

  private enum Act: String, CaseIterable { case enter, amend, insert, remove }

  private let desk = TestDesk([.pickleball])
  private let round: RoundRequest
  private var keepers: [Keeper] = []
  private var random: SeededGenerator
  /// The names of the actions that were accepted at least once.
  private(set) var accepted: Set<String> = []

  init(seed: UInt64) throws {
    random = SeededGenerator(seed: seed)
    // The games need so many points that none ends during the test.
    let request = StartRequest(
      sport: "pickleball", players: ["Ann", "Cid"], options: Arguments(options: ["to": ["99"]]))
    let desk = desk
    let started = try desk.assuming { answers in
      var request = request
      request.answers = answers
      return try desk.scorer.starting.start(request)
    }
    round = RoundRequest(sport: "pickleball", round: started.payload["id"]?.string)
    let shared = desk.desk
    for _ in 0..<3 {
      let scorer = try shared.newScorer(for: "Ann")
      keepers.append(Keeper(scorer: scorer, view: try scorer.keypads.live(round)))
    }
  }

  /// Performs a random action of a random scorer; returns a sentence if it changed anything that it
  /// should not have changed, otherwise `nil`.
  mutating func step() throws -> String? {
    let index = Int.random(in: keepers.indices, using: &random)
    if Bool.random(using: &random) {
      keepers[index].view = try keepers[index].scorer.keypads.live(round)
    }
    let act = Act.allCases.randomElement(using: &random) ?? .enter
    let keeper = keepers[index]
    let before = try keeper.scorer.keypads.live(withStepsIn: round)
    // A dispute is settled before anything else, because until then it is open which entry is in
    // effect.
    if let side = before.disputes.first?.sides.randomElement(using: &random) {
      _ = try? keeper.scorer.rounds.press(EntryRequest(.settle(side.id), in: round))
      keepers[index].view = try keeper.scorer.keypads.live(round)
      return nil
    }
    if Int.random(in: 0..<8, using: &random) == 0 { return try undo(index, before) }
    let place = keeper.view.entries.filter(\.isPlay).randomElement(using: &random)
    let rally = Bool.random(using: &random) ? "A" : "B"
    guard act == .enter || place != nil else { return nil }
    do {
      switch act {
      case .enter: _ = try keeper.scorer.rounds.take(EntryRequest(.enter(rally), in: round))
      case .amend:
        _ = try keeper.scorer.rounds.take(
          EntryRequest(
            .enter(rally), in: round, at: place?.id, context: keeper.view.context, force: true))
      case .insert: try correct(.insert([place?.id ?? "", rally]), keeper)
      case .remove: try correct(.remove([place?.id ?? ""]), keeper)
      }
    } catch is DeskError {
      return try difference(before, [], upTo: 0, act, place)
    } catch is Question {
      return try difference(before, [], upTo: 0, act, place)
    }
    accepted.insert(act.rawValue)
    // A scorer is shown the result of the own action.
    keepers[index].view = try keeper.scorer.keypads.live(round)
    let own = act == .amend || act == .remove ? place.map { [$0.id] } ?? [] : []
    return try difference(before, Set(own), upTo: act == .remove ? 0 : 1, act, place)
  }

  /// Makes a scorer undo the own last line; returns a sentence if this undoes something else than
  /// the keypad has announced, otherwise `nil`.
  private mutating func undo(_ index: Int, _ before: LiveRound) throws -> String? {
    let scorer = keepers[index].scorer
    let told = before.steps[try scorer.device]?.back?.says
    defer { if let view = try? scorer.keypads.live(round) { keepers[index].view = view } }
    do {
      let said = try scorer.rounds.take(EntryRequest(.undo(), in: round, force: true)).answer
      guard let told else { return "undone without a word before: \(said)" }
      let isThat =
        told.hasPrefix("taking away ")
        ? said.hasPrefix("Back again: \(told.dropFirst("taking away ".count))")
        : said.hasPrefix("Undone: \(told)")
      return isThat ? nil : "\"\(told)\" was told, and done: \(said)"
    } catch is DeskError {
      return told.map { "\"\($0)\" was told, and nothing was undone" }
    }
  }

  private func correct(_ action: EntryRequest.Action, _ keeper: Keeper) throws {
    _ = try keeper.scorer.rounds.take(
      EntryRequest(action, in: round, context: keeper.view.context, force: true))
  }

  /// Returns a sentence if another rally than the named ones is no longer in effect, or if more
  /// rallies are new than expected; otherwise `nil`.
  private func difference(
    _ before: LiveRound, _ touched: Set<String>, upTo new: Int, _ act: Act,
    _ place: LiveRound.Entry?
  ) throws -> String? {
    let after = try keepers[0].scorer.keypads.live(round)
    guard after.disputes.isEmpty else { return nil }
    let (old, now) = (rallies(before, without: touched), rallies(after))
    var rest = now[...]
    for rally in old {
      guard let index = rest.firstIndex(of: rally) else {
        return "\(act.rawValue) at \(place?.id ?? "the end"): \(old) became \(now)"
      }
      rest = rest[(index + 1)...]
    }
    guard now.count <= old.count + new else {
      return "\(act.rawValue) at \(place?.id ?? "the end"): \(old) became \(now)"
    }
    return nil
  }

  /// Returns the winners of the rallies in effect, in order, without those of some entries.
  private func rallies(_ view: LiveRound, without ids: Set<String> = []) -> [Character] {
    view.entries.filter { $0.isPlay && !ids.contains($0.id) }.compactMap(\.says.first)
  }
}
