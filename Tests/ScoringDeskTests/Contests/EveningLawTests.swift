import SampleSport
import ScoringKit
import ScoringKitTesting
import ScoringStore
import Testing

@testable import ScoringDesk

/// Tests that two desks that run an event together end with the same entries and the same page, in
/// 48 random evenings, and in 200 with `make prove`.
@Suite struct EveningLawTests {
  private static let each: UInt64 = Proof.asked == nil ? 6 : 25

  @Test(arguments: 0..<8 as Range<UInt64>)
  func test_evening_onTwoDesks_endsInEqualBytes(shard: UInt64) throws {
    for seed in shard * Self.each..<(shard + 1) * Self.each {
      var evening = try Evening(seed: seed)
      try evening.happen()
      let pages = try evening.pages()
      let entries = try evening.entries()
      guard pages[0] != pages[1] || entries[0] != entries[1] else { continue }
      let lacking = entries[0].symmetricDifference(entries[1]).sorted().prefix(2)
      Issue.record("seed \(seed): \(lacking.joined(separator: "; ")) \(pages)")
      return
    }
  }

  /// Tests that the random evenings contain results, disputes, corrections, redraws and withdrawals.
  @Test func test_evenings_holdEveryKindOfTrouble() throws {
    var accepted: [Evening.Action: Int] = [:]
    var states: Set<String> = []
    for seed in 0..<24 as Range<UInt64> {
      var evening = try Evening(seed: seed)
      try evening.happen()
      accepted.merge(evening.accepted, uniquingKeysWith: +)
      states.formUnion(try evening.states())
    }
    for action in Evening.Action.allCases {
      #expect(accepted[action, default: 0] > 2, "\(action)")
    }
    #expect(states.isSuperset(of: ["final", "disputed", "void", "decided"]), "\(states)")
  }

  @Test(arguments: 0..<6 as Range<UInt64>)
  func test_rubbersOfTwoDesks_makeOneMatch_inAnyOrder(seed: UInt64) throws {
    var evening = try Evening(seed: seed, isOfTeams: true)
    var states: Set<String> = []
    for _ in 0..<60 {
      try evening.playRubber()
      states.formUnion(try evening.states())
    }
    try evening.agree()
    #expect(try evening.pages()[0] == evening.pages()[1], "seed \(seed)")
    #expect(try evening.entries()[0] == evening.entries()[1], "seed \(seed)")
    #expect(states.isSuperset(of: ["playing", "final"]), "seed \(seed)")
  }

  @Test func test_rubberOfTwoDesks_isOneRoundForTheSamePeople_andADisputeForOthers() throws {
    var evening = try Evening(seed: 0, isOfTeams: true)
    _ = try evening.result("a.1.1/1 cid+dora 5-3 eve+finn", at: 0)
    _ = try evening.result("a.1.1 1 dora+cid 5-3 finn+eve", at: 1)
    _ = try evening.result("a.1.1/2 5-3", at: 0)
    _ = try evening.result("a.1.1/2 eve 3-5 cid", at: 1)
    try evening.agree()
    #expect(try evening.rubbers(of: "a.1.1") == ["final", "final", "ready"])
    _ = try evening.result("a.1.1/3 cid 5-3 eve", at: 0)
    _ = try evening.result("a.1.1/3 dora 5-3 eve", at: 1)
    try evening.agree()
    #expect(try evening.rubbers(of: "a.1.1") == ["final", "final", "disputed"])
    #expect(try evening.state(of: "a.1.1") == "disputed")
  }

  @Test func test_equalResultsOfTwoDesks_countOnce() throws {
    var evening = try Evening(seed: 0)
    try evening.agree()
    for desk in 0..<2 { _ = try evening.result("a.1.1 5-3", at: desk) }
    try evening.agree()
    #expect(try evening.state(of: "a.1.1") == "final")
    _ = try evening.result("a.1.2 5-3", at: 0)
    _ = try evening.result("a.1.2 3-5", at: 1)
    try evening.agree()
    #expect(try evening.state(of: "a.1.2") == "disputed")
    #expect(try evening.pages()[0] == evening.pages()[1])
  }
}

/// A random evening of two desks with one event, which exchange through a folder.
struct Evening {
  /// What a desk can do.
  enum Action: CaseIterable {
    case result, correction, withdrawal, entry, redraw, void, walkover, clear, exchange
  }

  private struct Home {
    let store: any Store
    let desk: Desk
    var session: SyncSession
  }

  /// The number of times that each action was accepted.
  private(set) var accepted: [Action: Int] = [:]
  private var random: SeededGenerator
  private let folder = MemoryFolder()
  private var homes: [Home] = []
  private static let names = ["Ann", "Ben", "Cid", "Dora", "Eve", "Finn"]
  private static let yes = ContestRequest(answers: .agreeingToAll)

  /// Creates an event with a pool and a knockout at the first desk, and passes it to the second.
  init(seed: UInt64, isOfTeams: Bool = false) throws {
    try self.init(
      seed: seed, stores: (1...2).map { SQLiteStore.inMemory(device: DeviceID(bits: $0)) },
      isOfTeams: isOfTeams)
  }

  /// Creates the evening of two desks with the given stores.
  init(seed: UInt64, stores: [any Store], isOfTeams: Bool = false) throws {
    random = SeededGenerator(seed: seed)
    for (bits, store) in zip([1, 2] as [UInt64], stores) {
      let desk = Desk(
        store: store, sports: SportList([Pebbles.sport()]),
        clock: .fixed(Moment(milliseconds: 1_000_000 + Int64(bits) * 7)))
      homes.append(Home(store: store, desk: desk, session: SyncSession(folder)))
    }
    let contests = homes[0].desk.scorer().contests
    var request = NewContestRequest(
      "Session", sport: "pebbles",
      stage: StageRequest(format: ["allplay", "partners", "double", "bracket"][Int(seed % 4)]),
      courts: 2,
      entrants: Array(Self.names.prefix(4 + Int(seed % 3))))
    request.allowsNear = true
    if isOfTeams {
      request.stage = StageRequest(id: "a", format: "allplay")
      request.stage.rubbers = "doubles, singles, singles"
      request.entrants = ["Red=Ann+Ben+Hal", "Blue=Cid+Dora", "Gold=Eve+Finn"]
      _ = try contests.create(request)
    } else if seed % 4 == 0 {
      request.stage.id = "a"
      _ = try contests.create(request)
      _ = try contests.addStage(
        StageRequest(id: "ko", format: "bracket", options: ["bronze": true], from: "a 1-4"),
        to: ContestRequest())
    } else {
      request.stage.id = "a"
      _ = try contests.create(request)
    }
    _ = try contests.draw(DrawRequest(Self.yes))
    try agree()
  }

  /// Performs random actions at both desks, and exchanges at the end.
  mutating func happen() throws {
    for _ in 0..<30 {
      let action = Action.allCases[below(Action.allCases.count * 2) % Action.allCases.count]
      let isDone: Bool
      do {
        isDone = try act(below(3) == 0 ? action : .result, at: below(2))
      } catch is Refusal {
        isDone = false
      } catch is DeskError {
        isDone = false
      }
      if isDone { accepted[action, default: 0] += 1 }
    }
    try agree()
  }

  /// Lets both desks exchange until nothing is new.
  mutating func agree() throws {
    for _ in 0..<2 { for home in homes.indices { try exchange(home) } }
  }

  /// Enters a typed result at a desk.
  mutating func result(_ line: String, at home: Int) throws -> Page {
    let words = line.split(separator: " ").map(String.init)
    return try homes[home].desk.scorer().contests.enterResult(words, in: Self.yes)
  }

  /// Returns the page of the event at each desk, as JSON.
  func pages() throws -> [String] {
    try homes.map {
      try CanonicalJSON.text($0.desk.scorer().contests.show(ContestRequest()).payload)
    }
  }

  /// Returns the state of a fixture at the first desk.
  func state(of fixture: String) throws -> String {
    try fixtures(0).first { $0["id"]?.string == fixture }?["state"]?.string ?? ""
  }

  /// Returns the states of all fixtures at the first desk.
  func states() throws -> Set<String> {
    Set(try fixtures(0).compactMap { $0["state"]?.string })
  }

  /// Returns the entries in the store of each desk.
  func entries() throws -> [Set<String>] {
    try homes.map { home in
      try home.store.read { reader in
        var texts: Set<String> = []
        for (device, numbers) in try reader.runs().all {
          for entry in try reader.entries(
            by: device, after: numbers.lowerBound - 1, limit: numbers.count)
          {
            texts.insert(entry.canonicalText)
          }
        }
        return texts
      }
    }
  }

  /// Enters, corrects or decides a rubber at one of the desks, and lets one exchange now and then.
  mutating func playRubber() throws {
    let home = below(2)
    let contests = homes[home].desk.scorer().contests
    let id = "a.\(1 + below(3)).1/\(1 + below(3))"
    let (one, other) = (1 + below(9), 1 + below(9))
    do {
      switch below(8) {
      case 0: try exchange(home)
      case 1: _ = try contests.rule(id, [["void"], ["clear"], ["again"]][below(3)], in: Self.yes)
      default: _ = try contests.enterResult([id, "\(one)-\(other)"], in: Self.yes)
      }
    } catch is Refusal {
    } catch is DeskError {
    }
  }

  /// Returns the states of the rubbers of a match at the first desk.
  func rubbers(of match: String) throws -> [String] {
    let fixture = try fixtures(0).first { $0["id"]?.string == match }
    return (fixture?["rubbers"]?.array ?? []).map { $0["state"]?.string ?? "" }
  }

  private func fixtures(_ home: Int) throws -> [JSONValue] {
    try homes[home].desk.scorer().contests.show(ContestRequest()).payload["fixtures"]?.array ?? []
  }

  private mutating func exchange(_ home: Int) throws {
    _ = try homes[home].desk.scorer().exchange.sync(&homes[home].session, begins: true)
  }

  private mutating func act(_ action: Action, at home: Int) throws -> Bool {
    let contests = homes[home].desk.scorer().contests
    let name = Self.names[below(Self.names.count)]
    let fixtures = try fixtures(home)
    func chosen(_ states: Set<String>) -> String? {
      let some = fixtures.filter { states.contains($0["state"]?.string ?? "") }
      let index = some.isEmpty ? 0 : Int(random.next() % UInt64(some.count))
      return some.isEmpty ? nil : some[index]["id"]?.string
    }
    switch action {
    case .result, .correction:
      guard let id = chosen(action == .result ? ["ready"] : ["final"]) else { return false }
      let (one, other) = (1 + below(9), 1 + below(9))
      _ = try contests.enterResult([id, "\(one)-\(other == one ? one + 1 : other)"], in: Self.yes)
    case .withdrawal: _ = try contests.withdraw([name], from: Self.yes)
    case .entry:
      _ = try contests.enter([name], facts: EntrantFacts(), allowsNear: true, in: Self.yes)
    case .redraw:
      _ = try contests.draw(DrawRequest(Self.yes, seeds: below(2) == 0 ? [name] : []))
    case .void, .walkover, .clear:
      guard let id = chosen(["ready", "final", "void", "decided"]) else { return false }
      let words = action == .void ? ["void"] : action == .clear ? ["clear"] : ["walkover", name]
      _ = try contests.rule(id, words, in: Self.yes)
    case .exchange: try exchange(home)
    }
    return true
  }

  private mutating func below(_ count: Int) -> Int {
    count < 2 ? 0 : Int(random.next() % UInt64(count))
  }
}
