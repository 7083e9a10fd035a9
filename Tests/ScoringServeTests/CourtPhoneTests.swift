import ScoringKit
import Testing

@testable import ScoringDesk
@testable import ScoringServe

/// Tests of the phones at the courts of an event: the way onward from a finished match, and the final
/// score that is entered on a keypad.
@Suite struct CourtPhoneTests {
  private let site: Site
  private let scorer: Scorer

  init() throws {
    site = try Site()
    scorer = site.desk().scorer()
  }

  /// Creates an event in which all meet all, draws it, and starts the match on court 1; returns its
  /// round.
  private func begin(_ names: [String], courts: Int = 1) throws -> RoundRequest {
    var request = NewContestRequest(
      "Night", sport: "pebbles", stage: StageRequest(format: "allplay"), courts: courts,
      entrants: names)
    request.allowsNear = true
    _ = try scorer.contests.create(request)
    _ = try scorer.contests.draw(DrawRequest(ContestRequest(answers: .agreeingToAll)))
    _ = try scorer.contests.start(["c1"], in: ContestRequest())
    let round = try fixtures().first { $0["court"] == 1 }?["roundID"]?.string
    return RoundRequest(sport: "pebbles", round: round)
  }

  private func fixtures() throws -> [JSONValue] {
    try scorer.contests.show(ContestRequest()).payload["fixtures"]?.array ?? []
  }

  private func match(_ id: String) throws -> JSONValue? {
    try fixtures().first { $0["id"]?.string == id }
  }

  private func final(
    _ phone: Phone, _ score: String, _ id: String, _ more: [String: JSONValue] = [:]
  ) throws -> (status: Int, value: JSONValue) {
    try phone.send(
      [
        "do": "final", "id": .string(id), "line": .string(score),
        "sight": .string(try Phone.context(phone.state)),
      ].merging(more) { _, other in other })
  }

  // MARK: The next match

  @Test func test_again_inAnEventWithoutANextMatch_startsNothing() throws {
    let round = try begin(["Ann", "Bob"])
    let phone = try Phone(site, Phone.keypad(scorer, round), "Eve")
    #expect(phone.state["isOfEvent"] == true)
    #expect(try final(phone, "11-6", "a").status == 200)
    let state = phone.state
    #expect(state["next"] == .null && state["isOver"] == true)
    #expect(state["onward"] == "Court 1: everything is played.")
    let before = try fixtures()
    let again = phone.ask("/k/again", "POST", "{}")
    #expect(again.status == 409 && again.body.contains("everything is played"), "\(again)")
    #expect(try fixtures() == before)
  }

  @Test func test_state_ofAFinishedPhone_isSentAgainWhenTheNextMatchIsCalled() throws {
    // Each player who is left in the first round plays on court 2.
    let round = try begin(["Ann", "Bob", "Cid", "Dan"], courts: 2)
    let phone = try Phone(site, Phone.keypad(scorer, round), "Eve")
    _ = try final(phone, "11-6", "a")
    let state = phone.state
    #expect(state["next"] == .null && state["onward"] == "Court 1: no match is called yet.")
    let client = Client(port: site.port)
    let version = try #require(state["v"]?.string)
    client.send(
      "GET /k/state?v=\(version) HTTP/1.1\r\nHost: localhost\r\n"
        + "Authorization: Bearer \(phone.bearer)\r\n\r\n")
    _ = try scorer.contests.enterResult(["c2", "11-4"], in: ContestRequest())
    #expect(client.read(until: "\"next\":\"Court 1: "))
    // The call goes with the result that it followed from, and comes back with it.
    _ = try scorer.contests.undo(in: ContestRequest())
    #expect(phone.state["next"] == .null)
    _ = try scorer.contests.redo(in: ContestRequest())
    #expect(phone.state["next"]?.string?.hasPrefix("Court 1: ") == true)
  }

  @Test func test_again_onTwoPhones_opensOneRound() throws {
    let round = try begin(["Ann", "Bob", "Cid", "Dan"])
    let keypad = try Phone.keypad(scorer, round)
    let phones = [try Phone(site, keypad, "Eve"), try Phone(site, keypad, "Sam")]
    _ = try final(phones[0], "11-6", "a")
    let rounds = try phones.map { phone in
      let next = try #require(phone.state["next"])
      let reply = phone.ask("/k/again", "POST", try CanonicalJSON.text(["next": next]))
      return try site.desk().open(#require(json(reply)["keypad"]?.string)).share.round.round
    }
    #expect(Set(rounds).count == 1 && rounds[0] != round.round)
    #expect(try fixtures().count { $0["state"] == "playing" } == 1)
  }

  @Test func test_again_withAnotherMatchThanThePhoneShows_startsNothing() throws {
    let round = try begin(["Ann", "Bob", "Cid", "Dan"])
    let phone = try Phone(site, Phone.keypad(scorer, round), "Eve")
    _ = try final(phone, "11-6", "a")
    let reply = phone.ask("/k/again", "POST", "{\"next\":\"Court 1: Ann v Bob + Cid\"}")
    #expect(reply.status == 409 && reply.body.contains("Another match is called now."), "\(reply)")
    #expect(try fixtures().allSatisfy { $0["state"] != "playing" })
  }

  @Test func test_finishOnAPhone_callsTheNextMatch() throws {
    let round = try begin(["Ann", "Bob", "Cid", "Dan"])
    let phone = try Phone(site, Phone.keypad(scorer, round), "Eve")
    #expect(try fixtures().filter { $0["court"] == 1 }.count == 1)
    _ = try final(phone, "11-6", "a")
    let called = try fixtures().filter { $0["court"] == 1 && $0["state"] == "ready" }
    #expect(called.count == 1)
  }

  // MARK: The final score

  @Test func test_final_isOneLine_andUndoneOnThatPhone() throws {
    let round = try begin(["Ann", "Bob", "Cid", "Dan"])
    let phone = try Phone(site, Phone.keypad(scorer, round), "Eve")
    #expect(phone.state["takesFinal"] == true)
    let id = try #require(fixtures().first { $0["court"] == 1 }?["id"]?.string)
    let before = try match(id)
    for _ in 1...2 { #expect(try final(phone, "11 6", "a").status == 200) }
    #expect(try match(id)?["state"] == "final" && phone.state["takesFinal"] == false)
    #expect(try match(id)?["score"] == "11-6")
    let undone = try phone.send(["do": "undo", "id": "b"])
    #expect(undone.status == 200, "\(undone)")
    #expect(try match(id) == before && phone.state["isOver"] == false)
  }

  @Test func test_final_inThePlaceOfPlay_isAskedAbout() throws {
    let round = try begin(["Ann", "Bob", "Cid", "Dan"])
    let phone = try Phone(site, Phone.keypad(scorer, round), "Eve")
    _ = try phone.press("5", "a", at: Phone.context(phone.state))
    let asked = try final(phone, "11-6", "b")
    let question = try #require(asked.value["refused"]?["question"], "\(asked)")
    #expect(asked.value["refused"]?["message"]?.string?.contains("Replace it by 11–6?") == true)
    #expect(try Phone.tosses(scorer, round) == ["5"])
    #expect(try final(phone, "11-6", "c", ["sure": question]).status == 200)
    #expect(phone.state["isOver"] == true)
    let known = try final(phone, "11-6", "d")
    #expect(known.status == 200, "\(known)")
    #expect(try Phone.notation(scorer, round).count == 2, "the same result is stored once")
  }

  @Test func test_answer_aboutARoundThatChangedSince_isAskedAgain() throws {
    let round = try begin(["Ann", "Bob", "Cid", "Dan"])
    let keypad = try Phone.keypad(scorer, round)
    let (eve, sam) = (try Phone(site, keypad, "Eve"), try Phone(site, keypad, "Sam"))
    _ = try eve.press("5", "a", at: Phone.context(eve.state))
    let asked = try final(eve, "11-6", "b").value["refused"]
    let (question, sight) = (try #require(asked?["question"]), try #require(asked?["sight"]))
    _ = try sam.press("1", "c", at: Phone.context(sam.state))
    let again = try final(eve, "11-6", "d", ["sure": question, "sight": sight])
    #expect(again.status == 409 && again.value["refused"]?["question"] == question)
    #expect(eve.state["isOver"] == false)
  }

  @Test func test_impossibleFinal_isRefusedWithItsReason() throws {
    let round = try begin(["Ann", "Bob"])
    let phone = try Phone(site, Phone.keypad(scorer, round), "Eve")
    for (index, score) in ["11", "x", "11-6-4", "", String(repeating: "1", count: 300)].enumerated()
    {
      let reply = try final(phone, score, "a\(index)")
      #expect(reply.status == 409, "\(score): \(reply)")
    }
    #expect(phone.state["isOver"] == false)
  }

  @Test func test_look_atAFinalScore_saysWhatItWouldStore() throws {
    let round = try begin(["Ann", "Bob"])
    let phone = try Phone(site, Phone.keypad(scorer, round), "Eve")
    func look(_ score: String) throws -> JSONValue {
      json(phone.ask("/k/look", "POST", try CanonicalJSON.text(["final": .string(score)])))
    }
    #expect(try look("11-6")["says"]?.string?.contains("11") == true)
    #expect(try look("11")["message"]?.string?.contains("no final score") == true)
    #expect(phone.state["isOver"] == false)
  }

  @Test func test_state_ofARoundOfOnePlayer_offersNoFinalScore() throws {
    let (scorer, round) = try site.round(["Ann"])
    let phone = try Phone(site, Phone.keypad(scorer, round), "Eve")
    #expect(phone.state["takesFinal"] == false && phone.state["isOfEvent"] == false)
  }
}
