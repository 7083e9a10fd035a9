import DeskTesting
import ScoringKit
import Testing

@testable import ScoringDesk
@testable import ScoringServe

/// Tests of the prompts that a phone is sent for times without a network, and of rematches.
@Suite struct KeypadAheadTests {
  @Test func test_ahead_namesWhoIsNext_asTheStateThenDoes() throws {
    let site = try Site()
    let (scorer, round) = try site.round(["Ann", "Bob", "Cid"])
    let phone = try Phone(site, Phone.keypad(scorer, round), "Eve")
    let ahead = json(phone.ask("/k/ahead"))
    #expect(ahead["sight"] == phone.state["sight"] && ahead["round"] == phone.state["round"])
    let steps = try #require(ahead["steps"]?.array)
    let questions = try #require(ahead["questions"]?.array)
    var index = 0
    for number in 1...5 {
      let state = phone.state
      let step = steps[index]
      #expect(step["turn"] == state["turn"])
      let question = try #require(step["question"]?.integer)
      #expect(questions[question] == state["question"] || questions[question] == "")
      _ = try phone.press("\(number % 3 + 1)", "n\(number)", at: Phone.context(state))
      guard let next = step["next"]?.integer else { break }
      index = next
    }
    // Numbers may lead anywhere later, so that one entry is certain.
    #expect(index > 0)
  }

  @Test func test_ahead_ofAStrangerOrAClosedRound_hasNoSteps() throws {
    let site = try Site()
    let (scorer, round) = try site.round()
    let keypad = try Phone.keypad(scorer, round)
    let reply = Client.ask(
      site.port, "/k/ahead", headers: ["Authorization: Bearer \(keypad.token.text)"])
    #expect(reply.status == 401)
    let phone = try Phone(site, keypad, "Eve")
    #expect(phone.ask("/k/ahead", "POST").status == 405)
    let (_, other) = try site.round()
    _ = try scorer.disputes.unite(round, into: other)
    #expect(json(phone.ask("/k/ahead"))["steps"] == [])
  }

  @Test func test_picture_isOfTheRound() throws {
    let site = try Site()
    let (scorer, round) = try site.round()
    let phone = try Phone(site, Phone.keypad(scorer, round), "Eve")
    let svg = try #require(json(phone.ask("/k/picture"))["svg"]?.string)
    #expect(svg.hasPrefix("<svg") && svg.contains("Ann"))
  }

  @Test func test_again_bringsAllPhonesToOneNewRound() throws {
    let site = try Site()
    let (scorer, round) = try site.round(["Ann", "Bob"])
    let keypad = try Phone.keypad(scorer, round)
    let (eve, sam) = (try Phone(site, keypad, "Eve"), try Phone(site, keypad, "Sam"))
    #expect(eve.ask("/k/again", "POST", "{}").status == 409)
    _ = try eve.press("1", "one", at: Phone.context(eve.state))
    _ = try scorer.rounds.take(EntryRequest(.finish, in: round, answers: .agreeingToAll))
    let links = try [eve, sam].map { phone in
      try #require(json(phone.ask("/k/again", "POST", "{}"))["keypad"]?.string)
    }
    let rounds = try links.map { try site.desk().open($0).share.round.round }
    #expect(Set(links).count == 2 && Set(rounds).count == 1 && rounds[0] != round.round)
    let next = try scorer.keypads.live(RoundRequest(round: rounds[0]))
    #expect(next.names.seats.map { next.names[$0] } == ["Ann", "Bob"] && next.entries.isEmpty)
  }
}
