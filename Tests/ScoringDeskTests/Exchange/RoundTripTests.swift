import DeskTesting
import SampleSport
import ScoringKit
import ScoringStore
import Testing

@testable import ScoringDesk

/// Tests that exported files can be imported again.
@Suite struct RoundTripTests {
  private let desk = TestDesk()

  init() throws {
    _ = try desk.scorer.people.setMe("Ann")
    desk.offset = 7200
    try desk.start("Ann", "Bob Lee", guests: ["Dave \"D\""], event: "Club Cup: x")
    try desk.enter("3 4 5")
    try desk.enter("Bob -2")
    _ = try desk.scorer.rounds.take(EntryRequest(.amend(["2", "2"]), in: TestDesk.round()))
    try desk.enter("6")
    try desk.undo()
    try desk.finish()
    desk.wait(minutes: 10)
    try desk.start("Ann", pond: "mill")
    try desk.enter("6")
  }

  private var ids: [String] { desk.rounds.map(\.key) }

  /// Another desk that has not imported anything yet.
  private var empty: TestDesk { TestDesk(device: 5) }

  /// Returns the contents of a round's page, without the events, which contain facts that only this
  /// device knows.
  private func facts(_ desk: TestDesk, _ id: String) throws -> [String: JSONValue] {
    var fields = try desk.show(id).payload.object ?? [:]
    fields["events"] = nil
    return fields
  }

  @Test func test_json_intoAnEmptyStore_isTheSameToTheLastEntry() throws {
    let file = try desk.export().text
    let other = empty
    #expect(try other.take(file).payload["rounds_added"] == 2)
    #expect(other.rounds == desk.rounds)
    for id in ids {
      #expect(try facts(other, id) == facts(desk, id))
      other.offset = desk.offset
      #expect(
        try other.scorer.rounds.log(TestDesk.round(id)).payload
          == desk.scorer.rounds.log(TestDesk.round(id)).payload)
    }
    // The first line names the device that wrote the file, and the last has the checksum of all.
    let lines = try BundleJSON.lines(file).dropFirst().dropLast()
    #expect(try BundleJSON.lines(other.export().text).dropFirst().dropLast() == lines)
    #expect(try other.history().payload.array?.count == 1)
    #expect(try other.scorer.storage.examine().damage == nil)
    let again = try other.take(file).payload
    #expect(again["rounds_known"] == 2)
    #expect(again["entries_added"] == 0)
  }

  @Test func test_json_intoItsOwnStore_addsNothing() throws {
    let before = desk.entryCount
    #expect(try desk.take(desk.export().text).payload["entries_added"] == 0)
    #expect(desk.entryCount == before)
  }

  @Test func test_json_ofARoundThatWentOn_addsOnlyTheNewEntries() throws {
    let other = empty
    try other.take(desk.export().text)
    try desk.enter("Ann +1")
    let more = try other.take(desk.export().text).payload
    #expect(more["entries_added"] == 1)
    #expect(more["rounds_added"] == 0)
  }

  @Test func test_json_rehearsal_storesNothing() throws {
    let other = empty
    let rehearsed = try other.take(desk.export().text, isRehearsal: true)
    #expect(rehearsed.payload["rounds_added"] == 2)
    #expect(other.entryCount == 0)
  }

  @Test func test_json_changed_isRefused() throws {
    let file = try desk.export().text
    for changed in [
      file.replacing("1*3", with: "1*4"), String(file.dropLast(3)),
      file.replacing("\"digest\":\"", with: "\"digest\":\"0"),
    ] {
      let other = empty
      #expect(changed != file)
      #expect(refusal { try other.take(changed, sport: "pebbles") } != nil)
      #expect(other.entryCount == 0)
    }
    let refused = refusal { try empty.take(file.replacing("1*3", with: "1*4")) }
    #expect(refused?.code == .damagedBundle)
    #expect(refused?.message.contains("doesn't match its checksum") == true)
  }

  @Test func test_json_ofANewerForm_isRefused() throws {
    // The first line of a newer bundle has its own checksum.
    let lines = try desk.bundle().split(separator: "\n").map(String.init)
    let head = try #require(BundleLine(lines[0]))
    let version = "\(BundleForm.major).\(BundleForm.minor)"
    let newer = BundleLine(
      kind: head.kind, body: head.body.replacing("\"\(version)\"", with: "\"2.0\""))
    let file =
      BundleJSON.beginning + ([newer.text] + lines.dropFirst()).joined(separator: ",")
      + BundleJSON.end
    #expect(refusal { try empty.take(file) }?.code == .newerFile)
  }

  @Test func test_json_ofAnUnknownSport_isKeptWithoutATrap() throws {
    let other = TestDesk([Pebbles.sport("stones")], device: 5)
    try other.take(desk.export().text, sport: "stones")
    #expect(other.rounds == desk.rounds)
  }

  @Test func test_notation_intoAnEmptyStore_hasTheSameResults() throws {
    let exported = try desk.export(.notation)
    #expect(exported.leftOut == ["who entered what and when, and what was corrected."])
    #expect(exported.text.hasPrefix("score-notation 1\nround: "))
    let other = empty
    #expect(try other.take(exported.text, sport: "pebbles").payload["rounds_added"] == 2)
    for id in ids {
      var (mine, theirs) = (try facts(desk, id), try facts(other, id))
      // The notation contains only the events in effect, so it loses the time of completion.
      mine["completedAt"] = nil
      theirs["completedAt"] = nil
      // It also loses the times of the entries, and with them the duration.
      mine["durationSeconds"] = nil
      theirs["durationSeconds"] = nil
      #expect(theirs == mine)
    }
    #expect(try other.take(exported.text, sport: "pebbles").payload["rounds_known"] == 2)
    #expect(try other.scorer.storage.examine().damage == nil)
  }

  @Test func test_notation_exportedAgain_isTheSameText() throws {
    let exported = try desk.export(.notation).text
    let other = empty
    try other.take(exported, sport: "pebbles")
    #expect(try blocks(other.export(.notation).text) == blocks(exported))
  }

  private func blocks(_ text: String) -> Set<String> {
    Set(
      text.split(separator: "score-notation 1\n").map {
        String($0.drop(while: \.isNewline).reversed().drop(while: \.isNewline).reversed())
      })
  }

  /// Returns the finished round of the test as notation.
  private func notation() throws -> String {
    let id = try #require(try desk.history().payload.array?.first?["id"]?.string)
    return try desk.export(.notation, rounds: [id]).text
  }

  @Test(arguments: [
    ("3*5", "3*99x"), ("3*5", "nonsense"), ("started: ", "started: x"),
    ("kind: race", "kind race"), ("kind: race", "kind: chase"),
  ])
  func test_notation_withAWrongLine_namesItAndStoresNothing(right: String, wrong: String) throws {
    let file = try notation()
    #expect(file.contains(right))
    let other = empty
    let refused = refusal {
      try other.take(file.replacing(right, with: wrong), sport: "pebbles")
    }
    #expect(refused?.source == "standard input" && refused?.line != nil, "\(wrong)")
    #expect(other.entryCount == 0)
  }

  @Test func test_notation_withAWrongEvent_namesTheExactLine() throws {
    let file = try notation().replacing("2*4", with: "2!4")
    let lines = file.split(separator: "\n", omittingEmptySubsequences: false)
    let number = try #require(lines.firstIndex(of: "2!4")) + 1
    let refused = refusal { try empty.take(file, sport: "pebbles") }
    #expect(refused?.code == .notation)
    #expect(refused?.line == number)
  }

  @Test func test_notation_ofAnEventWithALineSeparator_isReadAgain() throws {
    let file = try desk.export(.notation).text
      .replacing("Club Cup: x", with: "Club \u{2028}Cup\u{85}x")
    let other = empty
    try other.take(file, sport: "pebbles")
    #expect(try other.history().payload.array?.first?["event"] == "Club \u{2028}Cup\u{85}x")
  }

  @Test func test_notation_ofAnEventThatIsNoJSON_isNamedByItsLine() throws {
    let file = try desk.export(.notation).text
      .replacing("event: \"Club Cup: x\"", with: "event: Club")
    let refused = refusal { try empty.take(file, sport: "pebbles") }
    #expect(refused?.line != nil)
    #expect(refused?.message.contains("..") == false)
  }

  @Test func test_notation_ofANewerForm_isRefused() throws {
    let file = try desk.export(.notation).text
      .replacing("score-notation 1", with: "score-notation 2")
    let refused = refusal { try empty.take(file, sport: "pebbles") }
    #expect(refused?.message.contains("A newer version of the form") == true)
  }

  @Test func test_exporter_saysWhatItLeavesOutAndIsReadAgain() throws {
    let exported = try desk.export(.other("cards"))
    #expect(
      exported.leftOut == [
        "each toss by itself", "that Dave \"D\" played as a guest: read back it is a player.",
      ])
    let other = empty
    #expect(try other.take(exported.text, sport: "pebbles").payload["rounds_added"] == 2)
    #expect(
      try other.history().payload.array?.last?["winners"]
        == desk.history().payload.array?.first?["winners"])
  }

  @Test func test_export_ofOneRound_holdsThatOneOnly() throws {
    let id = try #require(ids.first)
    let other = empty
    try other.take(desk.export(rounds: [id]).text)
    #expect(other.rounds.map(\.key) == [id])
    #expect(refusal { try desk.export(rounds: ["nowhere"]) }?.code == .unknownRound)
    #expect(refusal { try desk.export(.other("wax")) }?.code == .unknownForm)
  }

  @Test func test_export_withoutRounds_isRefusedWithTheWayToStartOne() {
    let refused = refusal { try empty.export() }
    #expect(refused?.code == .noRound)
    #expect(refused?.message == "There is no round to export.")
    #expect(refused?.actions == [Pebbles.sport().first])
  }
}
