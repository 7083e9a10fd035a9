import DeskTesting
import SampleSport
import ScoringKit
import ScoringKitTesting
import Testing

@testable import ScoringDesk

/// Tests that a name which is only a part of a known name is never taken for it without a question.
@Suite struct ShortNamesTests {
  private let desk = TestDesk()

  private func start(_ players: String..., answers: Answers = [:]) throws -> Page {
    try desk.scorer.starting.start(
      StartRequest(sport: "pebbles", players: players, answers: answers))
  }

  private func labels(_ question: Question) -> [String] {
    guard case .choice(let choices) = question.form else { return [] }
    return choices.map(\.label)
  }

  @Test func test_firstWordsOfAKnownName_areAskedAboutOnce() throws {
    _ = try desk.scorer.people.addPlayer("Ben Ode")
    let asked = try #require(question { try start("Ben") })
    #expect(labels(asked) == ["Ben Ode", "somebody new: Ben"])
    #expect(asked.refusal?.code == .unknownName && asked.refusal?.expected == ["Ben Ode"])
    var answers = Answers.agreeingToAll
    answers.give("0", to: asked)
    _ = try start("Ben", answers: answers)
    #expect(try desk.players() == ["Ben Ode"])
    #expect(question { try start("ben") } == nil)
    #expect(try desk.players() == ["Ben Ode"])
  }

  @Test func test_aSlip_isNoAlias() throws {
    _ = try desk.scorer.people.addPlayer("Annika")
    let asked = try #require(question { try start("Anika") })
    var answers = Answers.agreeingToAll
    answers.give("0", to: asked)
    _ = try start("Anika", answers: answers)
    #expect(question { try start("Anika") } != nil)
  }

  @Test(arguments: ["Rita Moss", "rita m"])
  func test_aNameThatAKnownOneBegins_isAskedAbout(name: String) throws {
    _ = try desk.scorer.people.setMe("Rita")
    let asked = try #require(question { try start(name) })
    #expect(labels(asked).first == "Rita")
  }

  @Test(arguments: ["Cid+Dan", "Red=Cid+Dan"])
  func test_shortNamesInASide_areAskedAbout(side: String) throws {
    _ = try desk.scorer.people.addPlayer("Cid Dan")
    let asked = try #require(question { try start(side) })
    #expect(labels(asked) == ["Cid Dan", "somebody new: Cid"])
  }

  @Test func test_event_asksAboutShortNames() throws {
    _ = try desk.scorer.people.addPlayer("Ben Ode")
    let request = NewContestRequest(
      "Night", sport: "pebbles", stage: StageRequest(format: "season"), policy: "points:5/3/1",
      entrants: ["Ann", "Ben"])
    #expect(question { try desk.scorer.contests.create(request) } != nil)
  }

  @Test func test_knownNamesInOneText_areAskedAboutAsSides() throws {
    for name in ["Ann", "Bea", "Cid", "Dan"] { _ = try desk.scorer.people.addPlayer(name) }
    let asked = try #require(question { try start("Ann Bea", "Cid Dan") })
    #expect(asked.refusal?.expected == ["Ann+Bea Cid+Dan"])
    #expect(labels(asked) == ["Ann+Bea Cid+Dan", "\"Ann Bea\", \"Cid Dan\""])
    var answers = Answers.agreeingToAll
    answers.give("several", to: asked)
    let page = try start("Ann Bea", "Cid Dan", answers: answers)
    #expect(try desk.players() == ["Ann", "Bea", "Cid", "Dan"])
    #expect(try desk.show(#require(page.payload["id"]?.string)).text.contains("Ann + Bea"))
  }

  @Test(arguments: ["dnf", "bye", "N.N.", "yesterday", "-", "Guest", "nn", "tbd"])
  func test_wordsThatAreNoNames_areRefused(word: String) throws {
    _ = try desk.scorer.people.addPlayer("Ann")
    #expect(refusal { try start("Ann", word) } != nil)
    #expect(refusal { try desk.scorer.people.renamePlayer("Ann", word) } != nil)
    #expect(try desk.players() == ["Ann"])
    _ = try desk.scorer.people.renamePlayer("Ann", word, takesJoined: true)
    #expect(try desk.players() == [word])
  }

  @Test func test_unmerge_saysWhichRoundsBeganMeanwhile() throws {
    for name in ["Ann", "Zoe"] { _ = try desk.scorer.people.addPlayer(name) }
    let before = try #require(start("Ann").payload["id"]?.string)
    desk.now = Moment(milliseconds: desk.now.milliseconds + 60_000)
    _ = try desk.scorer.people.mergePlayers("Zoe", into: "Ann")
    desk.now = Moment(milliseconds: desk.now.milliseconds + 60_000)
    let request = StartRequest(sport: "pebbles", players: ["Zoe"])
    let meanwhile = try #require(desk.scorer.starting.start(request).payload["id"]?.string)
    let page = try desk.scorer.people.unmergePlayer("Zoe")
    #expect(page.warned.contains("1 round began with Ann, who may have been typed as Zoe"))
    #expect(page.warned.contains(meanwhile.prefix(4)) && !page.warned.contains(before.prefix(4)))
    #expect(try desk.show(meanwhile).text.contains("Ann"))
  }

  /// Tests with random clubs that every part of a known name is asked about or refused, and that
  /// no name is taken for another's.
  @Test(arguments: [UInt64(7), 1_234])
  func test_randomNames_areNeverSomebodyElses(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<30 {
      let desk = TestDesk()
      var club: [String] = []
      for _ in 0..<Int.random(in: 1...5, using: &random) {
        let name = Self.name(&random)
        guard !club.contains(name) else { continue }
        _ = try desk.scorer.people.addPlayer(name, allowsNear: true)
        club.append(name)
      }
      let typed = Self.name(&random)
      let isPart = club.contains { $0.hasPrefix(typed + " ") || typed.hasPrefix($0 + " ") }
      let asked = question {
        try desk.scorer.starting.start(StartRequest(sport: "pebbles", players: [typed]))
      }
      if club.contains(typed) {
        #expect(asked == nil, "\(typed) in \(club)")
      } else if isPart {
        #expect(asked?.refusal != nil, "\(typed) in \(club)")
      }
    }
  }

  /// Tests with random clubs, in which names may be equal, that a file gives its rounds to nobody but
  /// the only player with exactly the name in the file, or to a new one, and that `me` is the user.
  @Test(arguments: [UInt64(11), 4_321])
  func test_randomFiles_areNeverSomebodyElses(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<20 {
      let desk = TestDesk()
      _ = try desk.scorer.people.setMe("Una")
      var club = ["Una"]
      for _ in 0..<Int.random(in: 1...5, using: &random) {
        let name = Self.name(&random)
        // A second player of a name is added under another one, and renamed.
        _ = try desk.scorer.people.addPlayer("Temp", allowsNear: true)
        _ = try desk.scorer.people.renamePlayer("Temp", name)
        _ = try? desk.scorer.people.aliasPlayer(name, "Temp", removes: true)
        club.append(name)
      }
      let words = [Self.name(&random), Self.name(&random), "me", "ME", "2", "dnf"]
      let typed = words.randomElement(using: &random) ?? ""
      let page = try desk.take(
        PebbleCards.file([PebbleCards.card("2026-02-01T10:00", [(typed, 5)])]), sport: "pebbles",
        me: nil)
      let known = club.count { $0 == typed }
      let isName = typed.count > 2 && typed != "dnf"
      let added = page.payload["rounds_added"]?.integer
      #expect(added == (isName && known < 2 ? 1 : 0), "seed \(seed): \(typed) in \(club)")
      let new = isName && known == 0 ? [typed] : []
      #expect(try desk.players().sorted() == (club + new).sorted(), "seed \(seed): \(typed)")
      // Whatever was imported, `me` is nobody else.
      #expect(try desk.scorer.people.player("me").text.contains("Una"))
      guard added == 1 else { continue }
      let listed = try desk.scorer.people.player(typed).payload.array?.first
      #expect(listed?["rounds"]?.integer == 1, "seed \(seed): \(typed) in \(club)")
    }
  }

  /// Returns a first name, a last name, or both.
  private static func name(_ random: inout SeededGenerator) -> String {
    let first = ["Ann", "Ben", "Cid", "Dan", "Eve"].randomElement(using: &random) ?? "Ann"
    let last = ["Ash", "Birch", "Cedar", "Ode"].randomElement(using: &random) ?? "Ash"
    return [first, last, "\(first) \(last)"].randomElement(using: &random) ?? first
  }
}
