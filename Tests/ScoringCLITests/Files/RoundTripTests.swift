import ScoringKit
import ScoringStore
import Testing

@testable import ScoringCLI

/// What `export` writes, `import` reads again.
@Suite struct RoundTripTests {
  private let run = Runner()

  init() {
    run("me Ann")
    run.offset = 7200
    run("pebbles start Ann 'Bob Lee' --guest 'Dave \"D\"' --event 'Club Cup: x'")
    run("pebbles enter 3 4 5")
    run("pebbles enter Bob -2")
    run("pebbles amend 2 2")
    run("pebbles enter 6")
    run("pebbles undo")
    run("pebbles finish")
    run.wait(minutes: 10)
    run("pebbles start Ann --pond mill")
    run("pebbles enter 6")
  }

  /// What a round says about itself, without what only this device knows.
  private func facts(_ run: Runner, _ id: String) -> [String: JSONValue] {
    var fields = run("pebbles show \(id) --json").payload?.object ?? [:]
    fields["events"] = nil
    return fields
  }

  private var ids: [String] { run.rounds.map(\.key) }

  @Test func test_json_intoAnEmptyStore_isTheSameToTheLastEntry() {
    let file = run("pebbles export").out
    let other = Runner(device: 5)
    let imported = other("pebbles import - --json", input: file)
    #expect(imported.code == .done, "\(imported.err)")
    #expect(imported.payload?["rounds_added"] == 2)
    #expect(other.rounds == run.rounds)
    for id in ids {
      #expect(facts(other, id) == facts(run, id))
      #expect(other("pebbles log -r \(id) --json").out == run("pebbles log -r \(id) --json").out)
    }
    #expect(other("pebbles export").out == file)
    #expect(other("history --json").payload?.array?.count == 1)
    #expect(other("doctor").code == .done)
    let again = other("pebbles import - --json", input: file)
    #expect(again.payload?["rounds_known"] == 2)
    #expect(again.payload?["entries_added"] == 0)
  }

  @Test func test_json_intoItsOwnStore_addsNothing() {
    let before = run.entryCount
    let again = run("pebbles import - --json", input: run("pebbles export").out)
    #expect(again.payload?["entries_added"] == 0)
    #expect(run.entryCount == before)
  }

  @Test func test_json_ofARoundThatWentOn_addsOnlyTheNewEntries() {
    let other = Runner(device: 5)
    other("pebbles import -", input: run("pebbles export").out)
    run("pebbles enter Ann +1")
    let more = other("pebbles import - --json", input: run("pebbles export").out)
    #expect(more.payload?["entries_added"] == 1)
    #expect(more.payload?["rounds_added"] == 0)
  }

  @Test func test_json_dryRun_storesNothing() {
    let other = Runner(device: 5)
    let dry = other("pebbles import - --dry-run --json", input: run("pebbles export").out)
    #expect(dry.payload?["rounds_added"] == 2)
    #expect(other.entryCount == 0)
  }

  @Test func test_json_changed_isRefused() {
    let file = run("pebbles export").out
    for changed in [
      file.replacing("1*3", with: "1*4"), String(file.dropLast(3)),
      file.replacing("\"digest\":\"", with: "\"digest\":\"0"),
    ] {
      let other = Runner(device: 5)
      let refused = other("pebbles import -", input: changed)
      #expect(changed != file)
      #expect(refused.code == .data)
      #expect(other.entryCount == 0)
    }
    let refused = Runner(device: 5)("pebbles import -", input: file.replacing("1*3", with: "1*4"))
    #expect(refused.err.contains("does not match its digest"))
  }

  @Test func test_json_ofANewerForm_isRefused() {
    let file = run("pebbles export").out.replacing("\"form\":1", with: "\"form\":2")
    let refused = Runner(device: 5)("pebbles import -", input: file)
    #expect(refused.code == .data)
    #expect(refused.err.contains("The file has the form 2; this program reads 1."))
  }

  @Test func test_json_ofAnUnknownSport_isRefusedOrKeptWithoutATrap() {
    let other = Runner([Pebbles.sport("stones")], device: 5)
    let result = other("stones import -", input: run("pebbles export").out)
    #expect(result.code != .software)
  }

  @Test func test_notation_intoAnEmptyStore_hasTheSameResults() {
    let exported = run("pebbles export --form notation")
    #expect(exported.err.hasPrefix("Left out: "))
    #expect(exported.out.hasPrefix("score-notation 1\nround: "))
    let other = Runner(device: 5)
    let imported = other("pebbles import - --json", input: exported.out)
    #expect(imported.code == .done, "\(imported.err)")
    #expect(imported.payload?["rounds_added"] == 2)
    for id in ids {
      var (mine, theirs) = (facts(run, id), facts(other, id))
      // The hour of completion is part of the history, which notation leaves out.
      mine["completedAt"] = nil
      theirs["completedAt"] = nil
      // So are the times of the entries.
      mine["durationSeconds"] = nil
      theirs["durationSeconds"] = nil
      #expect(theirs == mine)
    }
    #expect(
      other("pebbles import - --json", input: exported.out).payload?["rounds_known"] == 2)
    #expect(other("doctor").code == .done)
  }

  @Test func test_notation_exportedAgain_isTheSameText() {
    let exported = run("pebbles export --form notation").out
    let other = Runner(device: 5)
    other("pebbles import -", input: exported)
    let again = other("pebbles export --form notation").out
    #expect(blocks(again) == blocks(exported))
  }

  private func blocks(_ text: String) -> Set<String> {
    Set(
      text.split(separator: "score-notation 1\n").map {
        String($0.drop(while: \.isNewline).reversed().drop(while: \.isNewline).reversed())
      })
  }

  @Test(arguments: [
    ("3*5", "3*99x", "standard input, line"), ("3*5", "nonsense", "standard input, line"),
    ("started: ", "started: x", "standard input, line 1"),
    ("kind: race", "kind race", "standard input, line"),
    ("kind: race", "kind: chase", "standard input, line"),
  ])
  func test_notation_withAWrongLine_namesItAndStoresNothing(
    right: String, wrong: String, place: String
  ) {
    let id = run("history --json").payload?.array?.first?["id"]?.string ?? ""
    let file = run("pebbles export \(id) --form notation").out
    #expect(file.contains(right))
    let other = Runner(device: 5)
    let refused = other("pebbles import -", input: file.replacing(right, with: wrong))
    #expect([.data, .refused].contains(refused.code), "\(refused.err)")
    #expect(refused.err.contains(place), "\(refused.err)")
    #expect(other.entryCount == 0)
  }

  @Test func test_notation_withAWrongEvent_namesTheExactLine() throws {
    let id = run("history --json").payload?.array?.first?["id"]?.string ?? ""
    let file = run("pebbles export \(id) --form notation").out.replacing("2*4", with: "2!4")
    let lines = file.split(separator: "\n", omittingEmptySubsequences: false)
    let number = try #require(lines.firstIndex(of: "2!4")) + 1
    let refused = Runner(device: 5)("pebbles import -", input: file)
    #expect(refused.code == .data)
    #expect(refused.err.contains("standard input, line \(number)"))
  }

  @Test func test_notation_ofAnEventWithALineSeparator_isReadAgain() {
    let file = run("pebbles export --form notation").out
      .replacing("Club Cup: x", with: "Club \u{2028}Cup\u{85}x")
    let other = Runner(device: 5)
    let imported = other("pebbles import -", input: file)
    #expect(imported.code == .done, "\(imported.err)")
    #expect(
      other("history --json").payload?.array?.first?["event"] == "Club \u{2028}Cup\u{85}x")
  }

  @Test func test_notation_ofAnEventThatIsNoJSON_isNamedByItsLine() {
    let file = run("pebbles export --form notation").out
      .replacing("event: \"Club Cup: x\"", with: "event: Club")
    let refused = Runner(device: 5)("pebbles import -", input: file)
    #expect(refused.code == .data)
    #expect(refused.err.contains("standard input, line"))
    #expect(!refused.err.contains(".."))
  }

  @Test func test_notation_ofANewerForm_isRefused() {
    let file = run("pebbles export --form notation").out
      .replacing("score-notation 1", with: "score-notation 2")
    let refused = Runner(device: 5)("pebbles import -", input: file)
    #expect(refused.code == .data)
    #expect(refused.err.contains("A newer version of the form"))
  }

  @Test func test_exporter_saysWhatItLeavesOutAndIsReadAgain() {
    let exported = run("pebbles export --form cards")
    #expect(exported.code == .done)
    #expect(exported.err.contains("Left out: each toss by itself"))
    #expect(run("pebbles export --form cards -q").err.isEmpty)
    let other = Runner(device: 5)
    #expect(other("pebbles import - --json", input: exported.out).payload?["rounds_added"] == 2)
    #expect(
      other("history --json").payload?.array?.last?["winners"]
        == run("history --json").payload?.array?.first?["winners"])
  }

  @Test func test_export_ofOneRound_holdsThatOneOnly() throws {
    let id = try #require(ids.first)
    let other = Runner(device: 5)
    other("pebbles import -", input: run("pebbles export \(id)").out)
    #expect(other.rounds.map(\.key) == [id])
    #expect(run("pebbles export nowhere").code == .missing)
    #expect(run("pebbles export --form wax").code == .usage)
  }
}
