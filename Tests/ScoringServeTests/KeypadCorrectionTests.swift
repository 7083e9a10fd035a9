import DeskTesting
import ScoringKit
import ScoringViews
import Testing

@testable import ScoringDesk
@testable import ScoringServe

/// Tests of corrections from a phone, and of which of them take effect.
@Suite struct KeypadCorrectionTests {
  @Test func test_press_thatDiffersFromAnothers_isNotSaidToCount() throws {
    let site = try Site()
    let (scorer, round) = try site.round()
    let keypad = try Phone.keypad(scorer, round)
    let (eve, sam) = (try Phone(site, keypad, "Eve"), try Phone(site, keypad, "Sam"))
    let context = try Phone.context(eve.state)
    #expect(try eve.press("3", "a", at: context).value["isDisputed"] == false)
    let other = try sam.press("4", "b", at: context).value
    #expect(other["isDisputed"] == true)
    // The message names the entry as it was stored, whatever the phone had shown.
    #expect(other["told"] == "Kept beside what others say: Ann tosses 4")
    #expect(sam.state["sides"]?.array?.map { $0["isDisputed"] } == [true, false])
    // A phone that looks at the disputed entry is shown both values.
    let place = try #require(sam.state["entries"]?.array?.last?["id"])
    let look = json(sam.ask("/k/look", "POST", try CanonicalJSON.text(["place": place])))
    let stands = try #require(look["look"]?["stands"]?.string)
    #expect(stands.contains("Ann tosses 3") && stands.contains("Ann tosses 4"), "\(stands)")
    // Shared pages and overlays also show that the entry is disputed.
    let shared = try scorer.sharing.share(ShareRequest(round: round))
    #expect(shared.page.text.contains("Disputed: Ann tosses"), "\(shared.page.text)")
    #expect(shared.picture.remarks.contains { $0.hasPrefix("Disputed: ") })
    let view = try scorer.keypads.live(round).round
    #expect(BoardHTML.overlay(BoardView(view)).contains(", disputed"))
  }

  @Test func test_look_entryOfAnother_isCorrectedAtItsPlace() throws {
    let site = try Site()
    let (scorer, round) = try site.round()
    let keypad = try Phone.keypad(scorer, round)
    let (eve, sam) = (try Phone(site, keypad, "Eve"), try Phone(site, keypad, "Sam"))
    for (id, line) in [("a", "3"), ("b", "2"), ("c", "4")] {
      _ = try eve.press(line, id, at: Phone.context(eve.state))
    }
    let state = sam.state
    let place = try #require(state["entries"]?.array?.first?["id"])
    func look(_ place: JSONValue) throws -> Client.Reply {
      sam.ask("/k/look", "POST", try CanonicalJSON.text(["place": place]))
    }
    let seen = try #require(json(try look(place))["look"])
    #expect(seen["stands"]?.string?.contains("Ann tosses 3") == true && seen["place"] == place)
    let keys = seen["keys"]?.array?.compactMap { $0["text"]?.string }
    #expect(keys == ["1", "2", "3", "4", "5", "6"])
    site.wait(milliseconds: 60_000)
    _ = try eve.press("1", "d", at: Phone.context(eve.state))
    // Later entries don't matter, because the correction is about one cell only.
    let mended = try sam.press("5", "e", at: Phone.context(state), ["place": place])
    #expect(mended.status == 200, "\(mended.value)")
    #expect(try Phone.tosses(scorer, round) == ["5", "2", "4", "1"])
    for bad: JSONValue in ["nowhere", 7, .string(String(repeating: "x", count: 300))] {
      #expect(try look(bad).status == 409)
    }
    for seat in [-1, 99, Int.max, .min] {
      #expect(sam.ask("/k/look", "POST", "{\"seat\":\(seat)}").status == 409)
    }
    #expect(sam.ask("/k/look").status == 405)
  }

  @Test func test_join_nameWithWhatCannotBeSeen_keepsScore() throws {
    let site = try Site()
    let (scorer, round) = try site.round()
    let phone = try Phone(site, Phone.keypad(scorer, round), "منى\u{200f}")
    #expect(try phone.press("3", "a", at: Phone.context(phone.state)).status == 200)
    #expect(try Phone.tosses(scorer, round) == ["3"])
  }

  @Test func test_correction_ofWhatWasTakenBackMeanwhile_isNotCounted() throws {
    let site = try Site()
    let (scorer, round) = try site.round()
    let keypad = try Phone.keypad(scorer, round)
    let (eve, sam) = (try Phone(site, keypad, "Eve"), try Phone(site, keypad, "Sam"))
    _ = try eve.press("3", "a", at: Phone.context(eve.state))
    let context = try Phone.context(sam.state)
    let place = try #require(sam.state["entries"]?.array?.first?["id"])
    #expect(try eve.send(["do": "undo", "id": "b"]).status == 200)
    let mended = try sam.press("5", "c", at: context, ["place": place])
    #expect(mended.status == 409, "\(mended.value)")
    #expect(mended.value["refused"]?["message"]?.string?.contains("was undone") == true)
    #expect(try Phone.tosses(scorer, round) == [])
    // The press is also refused if the phone agreed to an earlier, different question.
    let sure = try sam.press("5", "d", at: context, ["place": place, "sure": "orphans"])
    #expect(sure.status == 409)
    #expect(try Phone.tosses(scorer, round) == [])
  }

  @Test func test_remove_takesAwayWhatStands_andUndoBringsItBack() throws {
    let site = try Site()
    let (scorer, round) = try site.round()
    let phone = try Phone(site, Phone.keypad(scorer, round), "Eve")
    for (id, line) in [("a", "3"), ("b", "2"), ("c", "4")] {
      _ = try phone.press(line, id, at: Phone.context(phone.state))
    }
    let place = try #require(phone.state["entries"]?.array?[1]["id"])
    func remove(_ id: String, _ sure: JSONValue? = nil) throws -> (status: Int, value: JSONValue) {
      var fields: [String: JSONValue] = ["do": "remove", "id": .string(id), "place": place]
      fields["sight"] = .string(try Phone.context(phone.state))
      fields["sure"] = sure
      return try phone.send(fields)
    }
    // The turns after the removed entry would belong to other players, so the server asks first.
    let asked = try #require(try remove("d").value["refused"]?["question"])
    #expect(try Phone.tosses(scorer, round) == ["3", "2", "4"])
    #expect(try remove("e", asked).status == 200)
    #expect(try Phone.tosses(scorer, round) == ["3", "4"])
    // The text of the phone's undo describes its effect, and the undo then has this effect.
    #expect(phone.back == "taking away Bob tosses 2")
    #expect(try remove("f").value["refused"]?["message"]?.string?.contains("taken back") == true)
    #expect(try phone.send(["do": "undo", "id": "g"]).status == 200)
    #expect(try Phone.tosses(scorer, round) == ["3", "2", "4"])
    #expect(phone.back == "Ann tosses 4")
  }

  @Test func test_remove_ofWhatWasCorrectedMeanwhile_isRefused() throws {
    let site = try Site()
    let (scorer, round) = try site.round()
    let keypad = try Phone.keypad(scorer, round)
    let (eve, sam) = (try Phone(site, keypad, "Eve"), try Phone(site, keypad, "Sam"))
    _ = try eve.press("3", "a", at: Phone.context(eve.state))
    let context = try Phone.context(eve.state)
    let place = try #require(eve.state["entries"]?.array?.last?["id"])
    _ = try sam.press("5", "b", at: Phone.context(sam.state), ["place": place])
    let removed = try eve.send([
      "do": "remove", "id": "c", "place": place, "sight": .string(context),
    ])
    #expect(removed.status == 409)
    #expect(removed.value["refused"]?["message"]?.string?.contains("meanwhile") == true)
    #expect(try Phone.tosses(scorer, round) == ["5"])
  }

  @Test func test_insert_putsWhatWasForgottenBeforeIt_once() throws {
    let site = try Site()
    let (scorer, round) = try site.round()
    let keypad = try Phone.keypad(scorer, round)
    let (eve, sam) = (try Phone(site, keypad, "Eve"), try Phone(site, keypad, "Sam"))
    for (id, line) in [("a", "3"), ("b", "2")] {
      _ = try eve.press(line, id, at: Phone.context(eve.state))
    }
    let context = try Phone.context(eve.state)
    let place = try #require(eve.state["entries"]?.array?[1]["id"])
    func insert(_ phone: Phone, _ id: String) throws -> (status: Int, value: JSONValue) {
      try phone.send([
        "do": "insert", "id": .string(id), "line": "5", "place": place, "sight": .string(context),
        "sure": "turns",
      ])
    }
    // A request that is sent twice has one effect. Equal insertions from two phones that had seen
    // the same entries become one.
    for (phone, id) in [(eve, "c"), (eve, "c"), (sam, "d")] {
      #expect(try insert(phone, id).status == 200)
      #expect(try Phone.tosses(scorer, round) == ["3", "5", "2"])
    }
    for bad: [String: JSONValue] in [["line": "9"], ["line": "5", "place": "nowhere"], [:]] {
      let fields = ["do": "insert", "id": "x", "place": place, "sight": .string(context)]
        .merging(bad) { $1 }
      #expect(try eve.send(fields).status == 409)
    }
  }

  @Test func test_undo_isNamedByWhatWasPressedLast_whereverItStands() throws {
    let site = try Site()
    let (scorer, round) = try site.round()
    let phone = try Phone(site, Phone.keypad(scorer, round), "Eve")
    #expect(phone.back == nil)
    for (id, line) in [("a", "3"), ("b", "2"), ("c", "4")] {
      _ = try phone.press(line, id, at: Phone.context(phone.state))
    }
    let place = try #require(phone.state["entries"]?.array?.first?["id"])
    _ = try phone.press("6", "d", at: Phone.context(phone.state), ["place": place])
    #expect(phone.back == "Ann tosses 6")
    #expect(phone.forward == nil)
    #expect(try phone.send(["do": "undo", "id": "e"]).status == 200)
    #expect(try Phone.tosses(scorer, round) == ["3", "2", "4"])
    #expect(phone.forward == "Ann tosses 6")
  }

  @Test func test_undo_ofSomethingElseThanWasNamed_isRefused() throws {
    let site = try Site()
    let (scorer, round) = try site.round()
    let keypad = try Phone.keypad(scorer, round)
    let (eve, sam) = (try Phone(site, keypad, "Eve"), try Phone(site, keypad, "Sam"))
    for (id, line) in [("a", "3"), ("b", "2"), ("c", "4")] {
      _ = try eve.press(line, id, at: Phone.context(eve.state))
    }
    let named = try #require(eve.state["back"]?[eve.device]?["id"])
    let place = try #require(sam.state["entries"]?.array?.last?["id"])
    let removed = try sam.send([
      "do": "remove", "id": "f", "place": place, "sight": .string(Phone.context(sam.state)),
    ])
    #expect(removed.status == 200)
    let undone = try eve.send(["do": "undo", "id": "d", "entry": named])
    #expect(undone.status == 409)
    let why = try #require(undone.value["refused"]?["message"]?.string)
    #expect(why.contains("nothing was undone") && why.contains("Bob tosses 2"), "\(why)")
    #expect(try Phone.tosses(scorer, round) == ["3", "2"])
    // Sending a completed request again changes nothing.
    let newer = try #require(eve.state["back"]?[eve.device]?["id"])
    for _ in 1...2 {
      _ = try eve.send(["do": "undo", "id": "e", "entry": newer])
      #expect(try Phone.tosses(scorer, round) == ["3"])
    }
  }

  @Test func test_look_atASeat_hasAllThatIsTheirs() throws {
    let site = try Site()
    let (scorer, round) = try site.round()
    let phone = try Phone(site, Phone.keypad(scorer, round), "Eve")
    func look(_ seat: JSONValue) throws -> Client.Reply {
      phone.ask("/k/look", "POST", try CanonicalJSON.text(["seat": seat]))
    }
    let part = try #require(json(try look(0))["part"])
    #expect(part["title"]?.string == "Ann" && part["card"]?.string?.contains("<table") == true)
    for bad: JSONValue in [-1, 7, 1_000_000] { #expect(try look(bad).status == 409) }
  }

  @Test func test_correction_ofARoundThatWasEndedMeanwhile_isNotCounted() throws {
    let site = try Site()
    let (scorer, round) = try site.round()
    let keypad = try Phone.keypad(scorer, round)
    let (eve, sam) = (try Phone(site, keypad, "Eve"), try Phone(site, keypad, "Sam"))
    _ = try eve.press("3", "a", at: Phone.context(eve.state))
    let context = try Phone.context(sam.state)
    let place = try #require(sam.state["entries"]?.array?.first?["id"])
    _ = try scorer.rounds.take(EntryRequest(.finish, in: round, answers: .agreeingToAll))
    let mended = try sam.press("5", "b", at: context, ["place": place])
    #expect(mended.status == 409)
    #expect(mended.value["refused"]?["message"]?.string?.contains("ended meanwhile") == true)
    #expect(try Phone.tosses(scorer, round) == ["3"])
  }

  @Test func test_question_afterOthersPlayedOn_isAskedAnew() throws {
    let site = try Site()
    let (scorer, round) = try site.round()
    let keypad = try Phone.keypad(scorer, round)
    let (eve, sam) = (try Phone(site, keypad, "Eve"), try Phone(site, keypad, "Sam"))
    for (id, line) in [("a", "5"), ("b", "1"), ("c", "3"), ("d", "1"), ("e", "1")] {
      _ = try eve.press(line, id, at: Phone.context(eve.state))
    }
    let place = try #require(eve.state["entries"]?.array?[2]["id"])
    let at: [String: JSONValue] = ["place": place]
    let asked = try eve.press("6", "f", at: Phone.context(eve.state), at).value["refused"]
    let sure = at.merging(["sure": try #require(asked?["question"])]) { own, _ in own }
    let context = try #require(asked?["sight"]?.string)
    #expect(try sam.press("1", "g", at: Phone.context(sam.state)).status == 200)
    let tosses = try Phone.tosses(scorer, round)
    let again = try eve.press("6", "h", at: context, sure)
    #expect(again.status == 409 && again.value["refused"]?["question"] == asked?["question"])
    #expect(try Phone.tosses(scorer, round) == tosses)
    // The press is accepted when the phone agrees to the new question.
    let newer = try #require(again.value["refused"]?["sight"]?.string)
    #expect(newer != context)
    #expect(try eve.press("6", "i", at: newer, sure).status == 200)
  }

  @Test func test_look_correctionThatMakesLaterEventsImpossible_isAskedAbout() throws {
    let site = try Site()
    let (scorer, round) = try site.round()
    let phone = try Phone(site, Phone.keypad(scorer, round), "Eve")
    for (id, line) in [("a", "5"), ("b", "1"), ("c", "3"), ("d", "1"), ("e", "1")] {
      _ = try phone.press(line, id, at: Phone.context(phone.state))
    }
    let place = try #require(phone.state["entries"]?.array?[2]["id"])
    // In the sample sport, a pond is full with ten pebbles, so further tosses would be invalid.
    let at: [String: JSONValue] = ["place": place]
    let context = try Phone.context(phone.state)
    let asked = try phone.press("6", "f", at: context, at)
    let question = try #require(asked.value["refused"]?["question"], "\(asked.value)")
    #expect(try Phone.tosses(scorer, round) == ["5", "1", "3", "1", "1"])
    let sure = at.merging(["sure": question]) { own, _ in own }
    #expect(try phone.press("6", "g", at: context, sure).status == 200)
    let live = try scorer.keypads.live(round)
    #expect(live.phase == .complete && live.entries.filter(\.isPlay).count == 3)
  }
}
