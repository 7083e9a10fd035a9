import ScoringKit
import Testing

@testable import ScoringDesk
@testable import ScoringServe

/// Tests of keypads: each phone is a separate scorer, and each press is entered once.
@Suite struct KeypadTests {
  @Test func test_press_sentTwice_countsOnce() throws {
    let site = try Site()
    let (scorer, round) = try site.round()
    let phone = try Phone(site, Phone.keypad(scorer, round), "Eve")
    let context = try Phone.context(phone.state)
    for _ in 0..<3 {
      let (status, value) = try phone.press("5", "one", at: context)
      #expect(status == 200 && value["press"] == "one" && value["round"]?.string == round.round)
    }
    #expect(try Phone.notation(scorer, round).count == 1)
    #expect(try phone.press("4", "two", at: context).status == 200)
    #expect(try Phone.notation(scorer, round).count == 2)
    for _ in 0..<2 { #expect(try phone.send(["do": "undo", "id": "three"]).status == 200) }
    #expect(try Phone.notation(scorer, round).count == 1)
  }

  @Test func test_press_saysWhatWasUnderstood() throws {
    let site = try Site()
    let (scorer, round) = try site.round()
    _ = try site.round(["Cid", "Dan"])
    let phone = try Phone(site, Phone.keypad(scorer, round), "Eve")
    let context = try Phone.context(phone.state)
    #expect(try phone.press("5", "one", at: context).value["says"] == "Ann tosses 5")
    // An answer that was lost is given again, without a word about keys or the name of the round.
    let again = try phone.press("5", "one", at: context).value
    #expect(again["says"] == "Ann tosses 5" && again["told"] == "Counted: Ann tosses 5")
    let undone = try phone.send(["do": "undo", "id": "two"])
    #expect(undone.value["says"] == "Undone: Ann tosses 5")
  }

  @Test func test_state_seatsKeepTheirOrder_andOneOfThemIsNext() throws {
    let site = try Site()
    let (scorer, round) = try site.round((1...12).map { "P\($0)" })
    let phone = try Phone(site, Phone.keypad(scorer, round), "Eve")
    for number in 1...12 {
      let state = phone.state
      let sides = try #require(state["sides"]?.array)
      #expect(sides.compactMap { $0["name"]?.string } == (1...12).map { "P\($0)" })
      #expect(state["turn"] == .integer(number - 1))
      _ = try phone.press("\(number % 3 + 1)", "n\(number)", at: Phone.context(phone.state))
    }
  }

  @Test func test_state_longNames_areShortInSentences_andWholeInTiles() throws {
    let site = try Site()
    let (long, mixed) = ("Maximiliana Featherstonehaugh-Okonkwo of Llanfair", "Ann נועה")
    let (scorer, round) = try site.round([long, mixed])
    let phone = try Phone(site, Phone.keypad(scorer, round), "Eve")
    let answer = try phone.press("5", "one", at: Phone.context(phone.state)).value
    #expect(answer["told"] == "Counted: Maximiliana tosses 5")
    let state = phone.state
    let isolated = "\u{200e}Ann \u{2068}נועה\u{2069}"
    #expect(state["sides"]?.array?.map { $0["name"] } == [.string(long), .string(isolated)])
    #expect(state["names"] == [.string(long), .string(isolated)])
    #expect(state["entries"]?.array?.first?["says"] == "Maximiliana tosses 5")
    #expect(state["question"] == "Ann \u{2068}נועה\u{2069} tosses")
  }

  @Test func test_state_ofARoundThatIsOver_namesTheWinnerOnce() throws {
    let site = try Site()
    let (scorer, round) = try site.round(["Ann", "Bob"])
    let phone = try Phone(site, Phone.keypad(scorer, round), "Eve")
    _ = try phone.press("5", "one", at: Phone.context(phone.state))
    #expect(phone.state["result"] == .null)
    _ = try scorer.rounds.take(EntryRequest(.finish, in: round, answers: .agreeingToAll))
    let state = phone.state
    #expect(
      state["result"] == ["says": "won", "seat": 0, "score": "5", "note": "", "short": "Ann"])
    #expect(state["sides"]?.array?.map { $0["isInResult"] } == [true, false])
  }

  @Test func test_finish_thatWaitedWhileSomethingWasTakenBack_isRefused() throws {
    let site = try Site()
    let (scorer, round) = try site.round()
    let phone = try Phone(site, Phone.keypad(scorer, round), "Eve")
    _ = try phone.press("5", "one", at: Phone.context(phone.state))
    let answer = try phone.send(["do": "finish", "id": "two"])
    #expect(answer.status == 409 && answer.value["refused"] != nil)
    #expect(phone.state["isOver"] == false)
  }

  @Test func test_page_canBeInstalled_andKeepsNothingButItself() throws {
    let site = try Site()
    let page = site.ask("/k")
    let policy = try #require(page.header("Content-Security-Policy"))
    #expect(policy.contains("worker-src 'self'") && policy.contains("manifest-src 'self'"))
    #expect(page.body.contains("<link rel=\"manifest\" href=\"/k/manifest.json\">"))
    let manifest = try CanonicalJSON.value(
      JSONValue.self, from: site.ask("/k/manifest.json").body)
    #expect(manifest["start_url"] == "/k" && manifest["scope"] == "/k")
    let worker = site.ask("/k/worker.js")
    #expect(worker.header("Service-Worker-Allowed") == "/k")
    #expect(!worker.body.contains("VERSION") && !worker.body.contains("/k/state"))
    for path in ["/k", "/k/manifest.json", "/a/keypad.css", "/a/keypad.js", "/a/keypad.svg"] {
      #expect(worker.body.contains("\"\(path)\"") && site.ask(path).status == 200, "\(path)")
    }
    #expect(site.ask("/k/worker.js", method: "POST").status == 405)
    // Only the keypad's page may start a worker.
    #expect(site.ask("/a/board.js").header("Content-Security-Policy")?.contains("worker") == false)
  }

  @Test func test_press_twoPhonesOfOneSight_areOneWhereTheyAgreeAndADisputeWhereNot() throws {
    let site = try Site()
    let (scorer, round) = try site.round()
    let keypad = try Phone.keypad(scorer, round)
    let (eve, sam) = (try Phone(site, keypad, "Eve"), try Phone(site, keypad, "Sam"))
    var context = try Phone.context(eve.state)
    #expect(try eve.press("5", "a", at: context).status == 200)
    #expect(try sam.press("5", "b", at: context).status == 200)
    #expect(try Phone.notation(scorer, round).count == 1)
    context = try Phone.context(eve.state)
    #expect(try eve.press("3", "c", at: context).status == 200)
    #expect(try sam.press("4", "d", at: context).status == 200)
    let disputes = try #require(eve.state["disputes"]?.array)
    #expect(disputes.count == 1 && sam.state["disputes"]?.array == disputes)
    let side = try #require(disputes.first?.array?.first?["id"]?.string)
    #expect(try sam.send(["do": "settle", "id": "e", "entry": .string(side)]).status == 200)
    #expect(eve.state["disputes"]?.array?.isEmpty == true)
    #expect(eve.state == sam.state)
  }

  @Test func test_settle_whereBothWentOn_isAskedAbout() throws {
    let site = try Site()
    let (scorer, round) = try site.round()
    let keypad = try Phone.keypad(scorer, round)
    let (eve, sam) = (try Phone(site, keypad, "Eve"), try Phone(site, keypad, "Sam"))
    let context = try Phone.context(eve.state)
    for (id, line) in [("a", "3"), ("b", "2")] {
      #expect(try eve.press(line, id, at: context).status == 200)
    }
    for (id, line) in [("c", "4"), ("d", "1")] {
      #expect(try sam.press(line, id, at: context).status == 200)
    }
    let sides = try #require(eve.state["disputes"]?.array?.first?.array)
    let side = try #require(sides.first?["id"])
    let asked = try eve.send(["do": "settle", "id": "e", "entry": side])
    #expect(asked.status == 409 && asked.value["refused"]?["error"] == "question")
    #expect(eve.state["disputes"]?.array?.count == 1)
    // Agreeing settles only the question that was asked: if other scorers continue meanwhile, it is
    // asked again.
    let question = try #require(asked.value["refused"]?["question"])
    let other = try #require(sides.last?["id"]?.string)
    let going = other.hasPrefix("\(try #require(sides.first?["id"]?.string).prefix(8))") ? eve : sam
    #expect(try going.press("1", "e2", at: Phone.context(going.state)).status == 200)
    let again = try eve.send(["do": "settle", "id": "f", "entry": side, "sure": question])
    #expect(again.status == 409 && again.value["refused"]?["error"] == "question")
    let sure = try #require(again.value["refused"]?["question"])
    // The request is sent twice, as if its response had been lost.
    for _ in 0..<2 {
      let settled = try eve.send(["do": "settle", "id": "g", "entry": side, "sure": sure])
      #expect(settled.status == 200)
    }
    #expect(eve.state["disputes"]?.array?.isEmpty == true)
  }

  @Test func test_settle_whereTheOtherSideWentOnPastTheEnd_isAskedAbout_andDropsThat() throws {
    let site = try Site()
    let (scorer, round) = try site.round()
    let keypad = try Phone.keypad(scorer, round)
    let (eve, sam) = (try Phone(site, keypad, "Eve"), try Phone(site, keypad, "Sam"))
    // In the sample sport, a pond is full with ten pebbles.
    for (id, line) in [("a", "6"), ("b", "1")] {
      #expect(try eve.press(line, id, at: Phone.context(eve.state)).status == 200)
    }
    let context = try Phone.context(eve.state)
    #expect(try sam.press("6", "c", at: context).status == 200)
    for id in ["d", "e", "f"] { #expect(try eve.press("2", id, at: context).status == 200) }
    let sides = try #require(eve.state["disputes"]?.array?.first?.array)
    let last = try #require(sides.first { $0["says"]?.string?.contains("6") == true }?["id"])
    let asked = try sam.send(["do": "settle", "id": "g", "entry": last])
    #expect(
      asked.value["refused"]?["message"]
        == "2 later events of the other side would be impossible then, and count no more.")
    let question = try #require(asked.value["refused"]?["question"])
    #expect(
      try sam.send(["do": "settle", "id": "h", "entry": last, "sure": question]).status == 200)
    #expect(try Phone.notation(scorer, round).count == 3)
    #expect(sam.state["disputes"]?.array?.isEmpty == true)
    #expect(sam.state["remarks"]?.array?.isEmpty == true && sam.state["isPlayed"] == true)
  }

  @Test func test_undo_underTheFinishOfAnother_isAskedAbout_andOpensTheRoundAgain() throws {
    let site = try Site()
    let (scorer, round) = try site.round()
    let phone = try Phone(site, Phone.keypad(scorer, round), "Eve")
    #expect(try phone.press("5", "a", at: Phone.context(phone.state)).status == 200)
    _ = try scorer.rounds.take(EntryRequest(.finish, in: round, answers: .agreeingToAll))
    let asked = try phone.send(["do": "undo", "id": "b"])
    #expect(asked.status == 409 && asked.value["refused"]?["error"] == "question")
    #expect(try Phone.notation(scorer, round).count == 1)
    let question = try #require(asked.value["refused"]?["question"])
    // Only agreeing to this question opens the round again.
    #expect(try phone.send(["do": "undo", "id": "x", "sure": "another"]).status == 409)
    for _ in 0..<2 {
      #expect(try phone.send(["do": "undo", "id": "c", "sure": question]).status == 200)
      #expect(try Phone.notation(scorer, round).count == 1)
      #expect(try scorer.keypads.live(round).phase == .underway)
    }
  }

  @Test func test_finish_sentTwice_isDoneOnce() throws {
    let site = try Site()
    let (scorer, round) = try site.round()
    let phone = try Phone(site, Phone.keypad(scorer, round), "Eve")
    for number in 0..<40 where !KeypadState.canFinish(try scorer.keypads.live(round)) {
      _ = try phone.press("6", "p\(number)", at: Phone.context(phone.state))
    }
    for _ in 0..<2 {
      let answer = try phone.send(["do": "finish", "id": "end"])
      #expect(answer.status == 200 && answer.value["refused"] == nil)
    }
    #expect(try scorer.keypads.live(round).phase.isFinished)
    // Another press of the same key has another id.
    #expect(try phone.send(["do": "finish", "id": "again"]).status == 409)
  }

  @Test func test_finish_ofWhatIsNotDecided_isAskedAbout() throws {
    let site = try Site()
    let (scorer, round) = try site.round()
    let phone = try Phone(site, Phone.keypad(scorer, round), "Eve")
    for number in 0..<40 where !KeypadState.canFinish(try scorer.keypads.live(round)) {
      _ = try phone.press("6", "p\(number)", at: Phone.context(phone.state))
    }
    _ = try scorer.rounds.take(EntryRequest(.enter("ann +0"), in: round))
    let asked = try phone.send(["do": "finish", "id": "end"])
    let why = try #require(asked.value["refused"])
    #expect(asked.status == 409 && why["error"] == "question", "\(why)")
    #expect(why["message"]?.string?.contains("A bonus is to be counted.") == true)
    #expect(try scorer.keypads.live(round).phase == .complete)
    let question = try #require(why["question"])
    #expect(try phone.send(["do": "finish", "id": "sure", "sure": question]).status == 200)
    #expect(try scorer.keypads.live(round).phase.isFinished)
  }

  @Test func test_finish_ofWhatOthersChangedUnseen_isAskedAbout() throws {
    let site = try Site()
    let (scorer, round) = try site.round()
    let keypad = try Phone.keypad(scorer, round)
    let (eve, sam) = (try Phone(site, keypad, "Eve"), try Phone(site, keypad, "Sam"))
    var seen = try Phone.context(eve.state)
    for number in 0..<40 where !KeypadState.canFinish(try scorer.keypads.live(round)) {
      seen = try Phone.context(eve.state)
      _ = try sam.press("6", "p\(number)", at: seen)
    }
    let finish: [String: JSONValue] = ["do": "finish", "id": "end", "sight": .string(seen)]
    let asked = try eve.send(finish)
    let why = try #require(asked.value["refused"])
    #expect(asked.status == 409 && why["question"]?.string?.hasPrefix("finish-unseen") == true)
    #expect(why["message"]?.string?.hasPrefix("Just now others changed it. Sam: ") == true)
    #expect(try scorer.keypads.live(round).phase == .complete)
    // The phone agreed to the state that it was asked about, so a further change is asked about
    // again.
    let entered = try #require(sam.state["entries"]?.array?.last?["id"]?.string)
    let place: [String: JSONValue] = ["place": .string(entered)]
    _ = try sam.press("5", "mended", at: Phone.context(sam.state), place)
    let answered = try #require(why["question"])
    let early = finish.merging(["id": "early", "sure": answered]) { $1 }
    let again = try #require(try eve.send(early).value["refused"]?["question"])
    #expect(again != why["question"])
    let sure = finish.merging(["id": "sure", "sure": again]) { $1 }
    #expect(try eve.send(sure).status == 200)
    #expect(try scorer.keypads.live(round).phase.isFinished)
  }

  @Test func test_press_onAStaleSight_isAskedAboutAndNotCounted() throws {
    let site = try Site()
    let (scorer, round) = try site.round()
    let keypad = try Phone.keypad(scorer, round)
    let (eve, sam) = (try Phone(site, keypad, "Eve"), try Phone(site, keypad, "Sam"))
    let context = try Phone.context(eve.state)
    #expect(try eve.press("5", "a", at: context).status == 200)
    site.wait(milliseconds: 60_000)
    let (status, value) = try sam.press("5", "b", at: context)
    #expect(status == 409 && value["refused"]?["error"] == "question" && value["press"] == "b")
    let why = try #require(value["refused"])
    #expect(why["message"]?.string?.hasPrefix("By then there was: Eve: ") == true)
    #expect(try Phone.notation(scorer, round).count == 1)
    let now = try Phone.context(#require(value["state"]))
    #expect(try sam.press("5", "b", at: now, ["sure": #require(why["question"])]).status == 200)
    #expect(try Phone.notation(scorer, round).count == 2)
    // A press that a bad network has delayed keeps its original time, and nothing is asked.
    site.wait(milliseconds: 60_000)
    #expect(try eve.press("5", "c", at: now, ["ago": 120_000]).status == 200)
  }

  @Test func test_join_nameThatBeginsAnothers_isSomebodyElse() throws {
    let site = try Site()
    let (scorer, round) = try site.round()
    let keypad = try Phone.keypad(scorer, round)
    _ = try scorer.people.addPlayer("Eve O'Neil", allowsNear: true)
    for name in ["Eve", "1"] {
      let phone = try Phone(site, keypad, name)
      _ = try phone.press(
        "2", "of \(name)".replacing(" ", with: "-"), at: Phone.context(phone.state))
      #expect(phone.state["entries"]?.array?.last?["who"]?.string == name)
    }
    let phone = try Phone(site, keypad, "eve o'neil")
    _ = try phone.press("2", "c", at: Phone.context(phone.state))
    #expect(phone.state["entries"]?.array?.last?["who"] == "Eve O'Neil")
  }

  @Test func test_state_roundMadeOneWithAnother_saysSoAndHasNoKeys() throws {
    let site = try Site()
    let (scorer, kept) = try site.round()
    let (_, other) = try site.round()
    let phone = try Phone(site, Phone.keypad(scorer, other), "Eve")
    #expect(phone.state["keys"] != [])
    _ = try scorer.disputes.unite(other, into: kept)
    let state = phone.state
    #expect(state["keys"] == [] && state["pads"] == [] && state["more"] == [])
    #expect(state["line"] == "This round was merged with another, and goes on there.")
    #expect(state["isPlayed"] == true && state["canFinish"] == false)
  }

  @Test func test_state_waitsUntilSomethingIsNew() throws {
    let site = try Site()
    let (scorer, round) = try site.round()
    let phone = try Phone(site, Phone.keypad(scorer, round), "Eve")
    let version = try #require(phone.state["v"]?.string)
    let client = Client(port: site.port)
    client.send(
      "GET /k/state?v=\(version) HTTP/1.1\r\nHost: localhost\r\n"
        + "Authorization: Bearer \(phone.bearer)\r\n\r\n")
    #expect(client.read(until: "\r\n\r\n"))
    _ = try scorer.rounds.take(EntryRequest(.enter("5"), in: round))
    #expect(client.read(until: "Bob tosses"))
    #expect(client.isClosed(within: 20))
  }

  @Test func test_keypad_revoked_stopsAtOnce() throws {
    let site = try Site()
    let (scorer, round) = try site.round()
    let keypad = try Phone.keypad(scorer, round)
    let phone = try Phone(site, keypad, "Eve")
    let context = try Phone.context(phone.state)
    let version = try #require(phone.state["v"]?.string)
    let client = Client(port: site.port)
    client.send(
      "GET /k/state?v=\(version) HTTP/1.1\r\nHost: localhost\r\n"
        + "Authorization: Bearer \(phone.bearer)\r\n\r\n")
    _ = try scorer.sharing.revokeLink(keypad.id)
    #expect(try phone.press("5", "a", at: context).status == 401)
    #expect(phone.ask("/k/state").status == 401)
    #expect(client.read(until: "revoked"))
    #expect(client.isClosed(within: 20))
    #expect(try Phone.notation(scorer, round).isEmpty)
  }

  @Test func test_press_forgedOrOfAnotherRound_isRefused() throws {
    let site = try Site()
    let (scorer, round) = try site.round()
    let (_, other) = try site.round(["Cid", "Dan"])
    let phone = try Phone(site, Phone.keypad(scorer, round), "Eve")
    let stranger = try Phone(site, Phone.keypad(scorer, other), "Eve")
    let context = try Phone.context(phone.state)
    let forged = phone.bearer.prefix { $0 != "." } + stranger.bearer.drop { $0 != "." }
    for bearer in ["", "x", String(forged), String(phone.bearer.prefix { $0 != "." })] {
      let body =
        "{\"do\":\"enter\",\"id\":\"z\",\"line\":\"5\",\"round\":\"\(phone.round)\","
        + "\"sight\":\"\(context)\"}"
      let reply = Client.ask(
        site.port, "/k/press", method: "POST", headers: ["Authorization: Bearer \(bearer)"],
        body: body)
      #expect(reply.status == 401, "\(bearer)")
      let look = Client.ask(
        site.port, "/k/look", method: "POST", headers: ["Authorization: Bearer \(bearer)"],
        body: "{\"place\":\"1\"}")
      #expect(look.status == 401 && !look.body.contains("Ann"), "\(bearer)")
    }
    #expect(
      try stranger.press("5", "a", at: context, ["round": .string(phone.round)]).status == 409)
    for body in ["", "[]", "{", "{\"id\":1}", String(repeating: "[", count: 5000)] {
      #expect(phone.ask("/k/press", "POST", body).status == 409)
    }
    #expect(try phone.press("drop table", "q", at: context).status == 409)
    #expect(phone.ask("/k/press").status == 405)
    #expect(try Phone.notation(scorer, round).isEmpty)
    #expect(try Phone.notation(scorer, other).isEmpty)
  }
}
