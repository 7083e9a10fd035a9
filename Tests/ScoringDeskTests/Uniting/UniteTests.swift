import DeskTesting
import SampleSport
import ScoringKit
import ScoringKitTesting
import ScoringStore
import Testing

@testable import ScoringDesk

/// Tests of merging two rounds that were begun on two devices, and of separating them again.
@Suite final class UniteTests {
  let ann = TestDesk(device: 1)
  let ben = TestDesk(device: 2)

  /// Merges a round into another one, at the first desk unless another one is given.
  @discardableResult
  private func unite(_ kept: String, _ other: String, at desk: TestDesk? = nil) throws -> Page {
    try (desk ?? ann).scorer.disputes.unite(
      TestDesk.round(other), into: TestDesk.round(kept))
  }

  /// Creates one round at each desk, with the given players, and returns their ids.
  private func two(_ people: [String], _ others: [String]) throws -> (String, String) {
    (try start(people, at: ann), try start(others, at: ben))
  }

  private func start(_ people: [String], at desk: TestDesk) throws -> String {
    let page = try desk.assuming { answers in
      try desk.scorer.starting.start(
        StartRequest(sport: "pebbles", players: people, allowsNear: true, answers: answers))
    }
    return try #require(page.payload["id"]?.string)
  }

  private func disputes(_ id: String) throws -> Int {
    try ann.disputes(in: TestDesk.round(id)).count
  }

  @Test func test_unite_ofCells_whateverTheOrderOfSeats_countsWhatBothSay() throws {
    let (kept, other) = try two(["Ann", "Bob"], ["Bob", "Ann"])
    try ann.enter("Ann +3")
    try ben.enter("Ann +3")
    try ben.enter("Bob +2")
    try ann.take(ben.bundle())
    let page = try unite(kept, other)
    #expect(page.payload["copied"] == 2 && page.payload["disputes"] == 0)
    // Each phone created its own players Ann and Bob, so merging the players is offered.
    #expect(page.warnings.flatMap(\.actions).map(\.verb) == ["players merge", "players merge"])
    #expect(try ann.notation(kept) == ["1b=3", "2b=2"])
    // The other round keeps its entries, and no list shows it.
    #expect(try ann.notation(other).sorted() == ["1b=2", "2b=3"])
    #expect(try ann.show(other).text.contains("merged into \(kept.prefix(4))"))
    #expect(try ann.scorer.history.home().payload.array?[0]["inProgress"]?.array?.count == 1)
  }

  @Test func test_unite_whatTheyWroteDifferently_isDisputedWithItsAuthors() throws {
    _ = try ann.scorer.people.setMe("Ann")
    _ = try ben.scorer.people.setMe("Ben")
    let (kept, other) = try two(["Ann", "Bob"], ["Ann", "Bob"])
    try ann.enter("Bob +3")
    ben.wait(minutes: 5)
    try ben.enter("Bob +4")
    try ann.take(ben.bundle())
    #expect(try unite(kept, other).payload["disputes"] == 1)
    let sides = try #require(try ann.disputes(in: TestDesk.round(kept))[0]["sides"]?.array)
    #expect(sides.compactMap { $0["author"]?.string }.sorted() == ["Ann", "Ben"])
    #expect(Set(sides.compactMap { $0["time"]?.string }).count == 2)
  }

  @Test func test_unite_oneRallyScoredTwice_isOne() throws {
    let (kept, other) = try two(["Ann", "Bob"], ["Ann", "Bob"])
    for desk in [ann, ben] {
      for line in ["3", "2", "3"] { try desk.enter(line) }
    }
    try ben.enter("6")
    try ann.take(ben.bundle())
    try unite(kept, other)
    #expect(try ann.notation(kept) == ["1*3", "2*2", "1*3", "2*6"])
    #expect(try disputes(kept) == 0)
  }

  @Test func test_unite_ofPlayInAnotherOrder_isRefusedAndChangesNothing() throws {
    let (kept, other) = try two(["Ann", "Bob"], ["Bob", "Ann"])
    try ben.enter("3")
    try ann.take(ben.bundle())
    let count = ann.entryCount
    let refused = try #require(refusal { try unite(kept, other) })
    #expect(refused.code == .illegal && refused.message.contains("Ann, Bob"))
    #expect(ann.entryCount == count)
  }

  @Test func test_unite_whoeverIsInTheOtherAlone_joins() throws {
    let (kept, other) = try two(["Ann", "Bob"], ["Cid", "Bob"])
    try ann.enter("Ann +1")
    try ben.enter("Cid +5")
    try ann.take(ben.bundle())
    let page = try unite(kept, other)
    #expect(page.text.contains("Joined: Cid."))
    #expect(try ann.notation(kept) == ["1b=1", "3b=5"])
  }

  @Test func test_unite_ofStrangers_isAskedAbout() throws {
    let (kept, other) = try two(["Ann"], ["Cid"])
    try ben.enter("Cid +5")
    try ann.take(ben.bundle())
    let asked = try #require(question { try unite(kept, other) })
    #expect(asked.sentence.contains("They have no player in common."))
    _ = try ann.agreeing { answers in
      try ann.scorer.disputes.unite(
        TestDesk.round(other), into: TestDesk.round(kept), answers: answers)
    }
    #expect(try ann.notation(kept) == ["2b=5"])
  }

  @Test func test_unite_mergedPlayersAreOne() throws {
    let (kept, other) = try two(["Ann", "Bob"], ["Annie", "Bob"])
    try ben.enter("Annie +5")
    try ann.take(ben.bundle())
    _ = try ann.scorer.people.mergePlayers("Annie", into: "Ann")
    #expect(try unite(kept, other).payload["joined"] == 0)
    #expect(try ann.notation(kept) == ["1b=5"])
  }

  @Test func test_unite_correctionsAndWhatWasTakenBack_standAsTheyStood() throws {
    let (kept, other) = try two(["Ann", "Bob"], ["Bob", "Ann"])
    try ben.enter("Bob +1")
    try ben.amend("bonus bob", "+2")
    try ben.enter("Ann +7")
    try ben.undo()
    try ben.enter("Ann +4")
    try ann.take(ben.bundle())
    try unite(kept, other)
    #expect(try ann.notation(kept) == ["1b=4", "2b=2"])
    #expect(try disputes(kept) == 0)
  }

  @Test func test_undo_partsThemAgain_andRedoUnites() throws {
    let (kept, other) = try two(["Ann"], ["Ann", "Bob"])
    try ann.enter("Ann +1")
    try ben.enter("Ann +2")
    try ben.enter("Bob +5")
    try ann.take(ben.bundle())
    try unite(kept, other)
    let undone = try ann.undo().payload["echo"]?.string
    #expect(undone == "Duck Pond, \(kept.prefix(4)): Undone: Bob joined; took over round \(other)")
    #expect(try ann.notation(kept) == ["1b=1"] && disputes(kept) == 0)
    #expect(try ann.show(kept).payload["playerIDs"]?.array?.count == 1)
    #expect(try ann.show(other).payload["isArchived"] == false)
    #expect(try ann.scorer.history.home().payload.array?[0]["inProgress"]?.array?.count == 2)
    try ann.redo()
    #expect(try disputes(kept) == 1)
    #expect(try ann.show(other).payload["unitedWith"]?.string == kept)
    // Removing the entry that merged the rounds, by its number in the log, separates them too.
    let row = try ann.log(kept).payload["entries"]?.array?.first {
      $0["body"]?.string?.hasPrefix("united.") == true
    }
    try ann.remove("\(try #require(row?["number"]?.integer))", force: true)
    #expect(try ann.show(other).payload["isArchived"] == false)
  }

  @Test func test_keypad_ofARoundThatGoesOnElsewhere_isRefusedBeforeTheFirstKey() throws {
    let (kept, other) = try two(["Ann", "Bob"], ["Ann", "Bob"])
    try ann.take(ben.bundle())
    try unite(kept, other)
    _ = try ann.scorer.keypads.keypad(for: TestDesk.round(kept))
    let refusal = #expect(throws: DeskError.self) {
      _ = try ann.scorer.keypads.keypad(for: TestDesk.round(other))
    }
    #expect(refusal?.code == .united)
    let link = #expect(throws: DeskError.self) {
      _ = try ann.scorer.sharing.makeLink(
        .keypad, ShareRequest(round: TestDesk.round(other)))
    }
    #expect(link?.code == .united)
  }

  /// Tests merging in the other direction after separating: an entry that the first merge had taken
  /// over is not taken back.
  @Test func test_unite_theOtherWayRound_afterTheyWereParted_takesOnlyItsOwn() throws {
    let (kept, other) = try two(["Ann", "Dora"], ["Cid", "Ann"])
    try ann.enter("Ann +1")
    try ben.enter("Cid +5")
    try ann.take(ben.bundle())
    try unite(kept, other)
    _ = try ann.scorer.rounds.take(EntryRequest(.undo(), in: TestDesk.round(kept)))
    try unite(other, kept)
    #expect(try ann.notation(other).sorted() == ["1b=5", "2b=1"])
    #expect(try disputes(other) == 0)
  }

  /// Tests settling in favour of a name that two players have, because each phone created one: it
  /// means the one who wrote the entry.
  @Test func test_resolve_fromANameThatBothAdded_isWhoWroteIt() throws {
    _ = try ann.scorer.people.setMe("Ann")
    _ = try ben.scorer.people.setMe("Ben")
    let (kept, other) = try two(["Ann", "Ben"], ["Ann", "Ben"])
    try ann.enter("Ben +3")
    try ben.enter("Ben +4")
    try ann.take(ben.bundle())
    try unite(kept, other)
    _ = try ann.scorer.disputes.resolve(ResolveRequest(round: TestDesk.round(kept), name: "Ben"))
    #expect(try ann.notation(kept) == ["2b=4"])
    #expect(try disputes(kept) == 0)
  }

  @Test func test_resolve_whereOneSideWentOn_saysWhatNoLongerCounts() throws {
    let (kept, other) = try two(["Ann", "Bob"], ["Ann", "Bob"])
    for line in ["3", "2"] { try ann.enter(line) }
    for line in ["3", "4", "1", "5"] { try ben.enter(line) }
    try ann.take(ben.bundle())
    try unite(kept, other)
    let mine = try #require(
      ann.disputes(in: TestDesk.round(kept)).first?["sides"]?.array?
        .first { $0["says"]?.string?.contains("2") == true }?["number"]?.integer)
    let page = try ann.scorer.disputes.resolve(
      ResolveRequest(round: TestDesk.round(kept), entry: "\(mine)"))
    #expect(page.text.contains("2 later events no longer count"))
    #expect(try ann.notation(kept).count == 2)
  }

  @Test func test_delete_ofTheKeptRound_bringsTheOtherOneBack() throws {
    let (kept, other) = try two(["Ann", "Bob"], ["Ann", "Bob"])
    try ben.enter("Ann +3")
    try ann.take(ben.bundle())
    try unite(kept, other)
    #expect(
      refusal { _ = try ann.scorer.rounds.take(EntryRequest(.reopen, in: TestDesk.round(other))) }?
        .code
        == .united)
    let page = try ann.agreeing { try ann.scorer.storage.delete(TestDesk.round(kept), answers: $0) }
    #expect(page.text.contains("Separate again"))
    #expect(try ann.scorer.history.home().payload.array?[0]["inProgress"]?.array?.count == 1)
    #expect(try ann.notation(other) == ["1b=3"])
  }

  /// Tests two phones that each merged the other's round into their own: the same round goes on at
  /// both.
  @Test func test_unite_eachIntoTheOther_leavesOneThatGoesOn() throws {
    let (first, second) = try two(["Ann", "Bob"], ["Ann", "Bob"])
    try ann.enter("Ann +3")
    try ben.enter("Bob +5")
    try ann.take(ben.bundle())
    try ben.take(ann.bundle())
    try unite(first, second, at: ann)
    try unite(second, first, at: ben)
    let page = try ann.take(ben.bundle())
    _ = try ben.take(ann.bundle())
    let (stands, leads) = first < second ? (first, second) : (second, first)
    #expect(page.warned.contains("\(stands.prefix(4)) goes on."))
    for desk in [ann, ben] {
      #expect(
        refusal {
          try desk.scorer.rounds.take(EntryRequest(.enter("Ann +1"), in: TestDesk.round(leads)))
        }?
        .code
          == .united)
    }
    try unite(stands, leads)
    #expect(try ann.scorer.history.home().payload.array?[0]["inProgress"]?.array?.count == 1)
    #expect(try ann.notation(stands).sorted() == ["1b=3", "2b=5"])
    try ann.enter("Ann +1", in: stands)
    #expect(try disputes(stands) == 0)
  }

  @Test func test_uniteAgain_takesOverWhatCameSince() throws {
    let folder = MemoryFolder()
    let (kept, other) = try two(["Ann", "Bob"], ["Bob", "Ann"])
    var sessions = [SyncSession(folder), SyncSession(folder)]
    try ben.enter("Bob +1")
    _ = try ben.scorer.exchange.sync(&sessions[1])
    _ = try ann.scorer.exchange.sync(&sessions[0])
    try unite(kept, other)
    // The other phone, which doesn't know of the merge yet, corrects an entry that was taken over.
    try ben.enter("Bob +6")
    try ben.enter("Ann +4")
    _ = try ben.scorer.exchange.sync(&sessions[1])
    let outcome = try ann.scorer.exchange.sync(&sessions[0])
    let warning = try #require(outcome.page.warnings.first { $0.text.contains("was merged with") })
    #expect(warning.text.contains("2 entries"))
    #expect(warning.actions.map(\.verb) == ["merge"])
    #expect(try unite(kept, other).payload["copied"] == 2)
    #expect(try ann.notation(kept) == ["1b=4", "2b=6"] && disputes(kept) == 0)
    #expect(try unite(kept, other).text.contains("Nothing is new"))
    // After an exchange, the other phone refers from the merged round to the one that goes on.
    _ = try ann.scorer.exchange.sync(&sessions[0])
    _ = try ben.scorer.exchange.sync(&sessions[1])
    let refused = try #require(refusal { try ben.enter("Ann +9", in: other) })
    #expect(refused.code == .united && refused.actions.first?.round == String(kept.prefix(4)))
    #expect(try ben.notation(kept) == ["1b=4", "2b=6"])
  }

  @Test func test_unite_onBothDevices_isTheSameAsOnOne() throws {
    let (kept, other) = try two(["Ann", "Bob"], ["Bob", "Ann"])
    try ben.enter("Bob +1")
    try ann.merge(with: ben)
    try unite(kept, other)
    try unite(kept, other, at: ben)
    try ann.merge(with: ben)
    for desk in [ann, ben] {
      #expect(try desk.notation(kept) == ["2b=1"])
      #expect(try desk.disputes(in: TestDesk.round(kept)).isEmpty)
    }
  }

  @Test func test_unite_ofWhatCannotBeOne_isRefused() throws {
    let (kept, other) = try two(["Ann", "Bob"], ["Ann", "Bob"])
    let third = try start(["Ann", "Bob"], at: ann)
    try ann.take(ben.bundle())
    #expect(refusal { try unite(kept, kept) }?.code == .illegal)
    try unite(kept, other)
    // A round that was merged can't be merged with a third one.
    #expect(refusal { try unite(third, other) }?.code == .united)
    #expect(refusal { try unite(other, third) }?.code == .united)
    #expect(refusal { try ann.scorer.storage.restore(TestDesk.round(other)) }?.code == .united)
    #expect(refusal { try ann.finish(other) }?.code == .united)
    let ponds = ReferenceRequest(sport: "pebbles", kind: "ponds")
    _ = try ben.scorer.documents.addDocument(
      ponds, Arguments(options: ["depth": ["9"]], positionals: ["NAME": ["Deep"]]))
    let deep = try ben.started("Ann", "Bob", pond: "Deep")
    try ann.take(ben.bundle())
    try ann.enter("Ann +3", in: kept)
    #expect(
      try #require(refusal { try unite(kept, deep) }).message.contains("the same rules"))
  }

  @Test func test_unite_intoARoundThatIsJustBegunByOtherRules_takesTheScoresOver() throws {
    func begin(goal: String) throws -> String {
      let page = try ann.assuming { answers in
        try ann.scorer.starting.start(
          StartRequest(
            sport: "pebbles", players: ["Ann", "Bob"],
            options: Arguments(options: ["goal": [goal]]), allowsNear: true, answers: answers))
      }
      return try #require(page.payload["id"]?.string)
    }
    let wrong = try begin(goal: "20")
    for toss in ["6", "1", "6", "1"] { try ann.enter(toss, in: wrong) }
    let right = try begin(goal: "10")
    func unite(_ answers: Answers) throws -> Page {
      try ann.scorer.disputes.unite(
        TestDesk.round(wrong), into: TestDesk.round(right), answers: answers)
    }
    let question = try #require(throws: Question.self) { try unite([:]) }
    // After a total of 12 the pond is full, so the last toss would be illegal.
    #expect(question.sentence.contains("4 entries would be taken over, of which 1 has no place"))
    #expect(try ann.notation(right).isEmpty)
    var answers: Answers = [:]
    answers.give(Question.yes, to: question)
    #expect(try unite(answers).payload["copied"] == 4)
    #expect(try ann.scorer.keypads.live(TestDesk.round(right)).phase == .complete)
    #expect(try ann.show(wrong).text.contains("merged into \(right.prefix(4))"))
    // After the rounds are separated, the old round has its entries as before.
    _ = try ann.scorer.rounds.take(EntryRequest(.undo(), in: TestDesk.round(right)))
    #expect(try ann.notation(right).isEmpty && ann.notation(wrong).count == 4)
  }

  @Test(arguments: [true, false])
  func test_unite_ofWhatIsOver_takesTheScoresAndEndsNothing(isFinished: Bool) throws {
    let (kept, other) = try two(["Ann", "Bob"], ["Ann", "Bob"])
    try ben.enter("Bob +2")
    if isFinished { try ben.finish(other) } else { try ben.abandon(other) }
    try ann.take(ben.bundle())
    #expect(try unite(kept, other).payload["phase"] == "underway")
    #expect(try ann.notation(kept) == ["2b=2"])
    try ann.abandon(kept)
    #expect(refusal { try unite(kept, other) }?.code == .abandoned)
  }

  @Test func test_unite_notesOfBoth_stayBoth() throws {
    let (kept, other) = try two(["Ann", "Bob"], ["Ann", "Bob"])
    _ = try ann.scorer.notes.writeNote(.write("Windy"), of: TestDesk.round(kept))
    try ben.enter("Bob +2")
    _ = try ben.scorer.notes.writeNote(.write("Wet"), of: TestDesk.round(other))
    try ann.take(ben.bundle())
    #expect(try unite(kept, other).payload["disputes"] == 1)
    // Two different notes are a dispute, but one that doesn't affect the result, so the round can
    // be finished.
    try ann.finish(kept)
    #expect(try ann.show(kept).payload["phase"] == "final")
  }

  @Test func test_unite_withARoundThatIsGone_canBeParted() throws {
    let (kept, other) = try two(["Ann", "Bob"], ["Ann", "Bob"])
    try ann.take(ben.bundle())
    try unite(kept, other)
    _ = try ann.agreeing { try ann.scorer.storage.delete(TestDesk.round(kept), answers: $0) }
    _ = try ann.scorer.storage.restore(TestDesk.round(other))
    try ann.enter("Bob +2", in: other)
    #expect(try ann.notation(other) == ["2b=2"])
  }

  @Test(arguments: 1...20)
  func test_unite_intoAnEmptyRound_isTheOtherRound(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let (kept, other) = try two(
      ["Ann", "Bob", "Cid"], ["Cid", "Ann", "Bob"].shuffled(using: &generator))
    for _ in 0..<12 {
      let name = ["Ann", "Bob", "Cid"].randomElement(using: &generator) ?? ""
      switch Int.random(in: 0..<5, using: &generator) {
      case 0: _ = try? ben.undo()
      case 1: _ = try? ben.redo()
      default: try ben.enter("\(name) +\(Int.random(in: 1...9, using: &generator))")
      }
    }
    try ann.take(ben.bundle())
    try unite(kept, other)
    func bonuses(_ id: String) throws -> [String: Int] {
      let rows = try ann.show(id).payload["standings"]?.array ?? []
      return Dictionary(
        uniqueKeysWithValues: rows.map {
          ($0["name"]?.string ?? "", $0["score"]?.integer ?? Int($0["score"]?.string ?? "") ?? -1)
        })
    }
    #expect(try bonuses(kept) == bonuses(other), "seed \(seed)")
    #expect(try disputes(kept) == 0, "seed \(seed)")
  }
}
