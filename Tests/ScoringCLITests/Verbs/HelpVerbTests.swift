import ProgramTesting
import SampleSport
import ScoringDesk
import ScoringKit
import Testing

@testable import ScoringCLI

@Suite struct HelpVerbTests {
  private let run = Runner()

  @Test func test_topics_areListedAndShown() {
    let list = run("help").out
    let topics = HelpTopic.all(SportList(run.sports))
    #expect(!topics.isEmpty)
    for topic in topics {
      #expect(list.contains("  \(topic.name) "), "\(topic.name)")
      let text = run("help \(topic.name)")
      #expect(text.code == .done && text.out.count > 200, "\(topic.name)")
      #expect(text.lines.allSatisfy { $0.count <= 80 }, "\(topic.name)")
      #expect(run("help \(topic.name) --json").payload?["name"] == .string(topic.name))
    }
  }

  @Test func test_notation_hasThePartOfASportThatHasOne() {
    let sport = Sport(
      id: "stones", name: "Stones", revision: 1, nouns: Nouns(unit: "toss"), kinds: [],
      first: Action("start", of: "stones"), grammar: "  throw = NUMBER")
    run.sports = [Pebbles.sport(), sport]
    let text = run("help notation").out
    #expect(text.contains("Stones: score stones enter\n\n  throw = NUMBER\n"))
    #expect(!text.contains("Pebbles:"))
    let own = run("help notation stones")
    #expect(own.code == .done && own.out.contains("throw = NUMBER"))
    let wrong = run("help notation stone --json")
    #expect(wrong.code == .usage)
    #expect(wrong.errorPayload?["suggestions"]?.array?.first == "score help notation stones")
    #expect(run("help notation pebbles").code == .usage)
  }

  @Test func test_examplesOfEvents_fitTheSport() {
    func help(_ words: [Action.Word]) -> String {
      run.sports = [
        Sport(
          id: "stones", name: "Stones", revision: 1, nouns: Nouns(unit: "toss"), kinds: [],
          first: Action("start", of: "stones", words))
      ]
      return run("stones event new --help").out
    }
    let three = help(["Ann", "Ben", "Cid"])
    #expect(three.contains("--as season") && !three.contains("partners Ann"))
    #expect(!three.contains("bracket --bronze\n") && !three.contains("doubles'"))
    let two = help(["Ann", "Ben"])
    #expect(two.contains("--as allplay") && two.contains("--as bracket --bronze"))
    #expect(!two.contains("partners Ann") && !two.contains("doubles'"))
    #expect(help(["Ann+Ben", "Cid+Dan"]).contains("--as partners Ann"))
  }

  @Test(arguments: [
    ("help exit-code", "score help exit-codes"), ("help exit", "score help exit-codes"),
    ("help date", "score help dates"), ("start", "score pebbles start"),
    ("pebbles players", "score players"), ("pebbles histry", "score pebbles history"),
    ("pebbles playrs", "score players"), ("start Ann Bob", "score pebbles start Ann"),
    ("start pebbles", "score pebbles start"),
  ])
  func test_wrongWord_pointsToWhereItIs(line: String, meant: String) {
    let result = run("\(line) --json")
    #expect(result.code == .usage)
    #expect(result.errorPayload?["suggestions"]?.array?.contains(.string(meant)) ?? false)
  }

  /// Tests that the hint of a refused command doesn't suggest a command that would be refused too.
  @Test func test_openingOfARound_isNotOfferedToBeTakenBack() {
    run("pebbles start Ann")
    for line in ["insert 1 +1", "amend 1 +1"] {
      let refused = run("pebbles \(line)")
      #expect(refused.code != .done && !refused.err.contains("`undo`"), "\(refused)")
    }
  }

  @Test func test_helpBelowASport_isTheHelpOfItsCommand() {
    #expect(run("pebbles help enter").out == run("pebbles enter --help").out)
    #expect(run("pebbles help").out == run("pebbles --help").out)
    #expect(run("pebbles help nothing").code == .usage)
  }

  @Test(arguments: ["1800-01-01", "1899-12-31", "2400-01-01", "2027-06-01T10:00"])
  func test_start_dateThatIsASlip_isRefused(date: String) {
    let result = run("pebbles start Ann --at \(date)")
    #expect(result.code == .usage && run.rounds.isEmpty, "\(result.err)")
  }

  @Test(arguments: ["1900-01-01", "2026-12-31"])
  func test_start_dateInBounds_isTaken(date: String) {
    #expect(run("pebbles start Ann --at \(date)").code == .done)
  }

  @Test func test_json_describesEveryCommandAndOption() throws {
    let payload = try #require(run("help --json").payload)
    func count(_ command: JSONValue?) -> Int {
      1 + (command?["commands"]?.array ?? []).map(count).reduce(0, +)
    }
    func count(_ command: Command<Session>) -> Int {
      1 + command.subcommands.map(count).reduce(0, +)
    }
    #expect(count(payload["command"]) == count(ProgramTree.root(SportList(run.sports))))
    #expect(payload["options"]?.array?.count == GlobalOptions.all.count)
    let start = try #require(run("help pebbles start --json").payload?["command"])
    #expect(start["path"] == ["score", "pebbles", "start"])
    #expect(
      start["arguments"]?.array?.first == [
        "name": "PLAYER",
        "abstract":
          "who plays, or a side of several (ann+ben, Red=ann+ben); by default, you",
        "optional": true,
        "repeats": true, "completes": ["kind": "player"],
      ])
    let options = start["options"]?.array ?? []
    #expect(
      options.first { $0["name"] == "goal" }?["value"] == [
        "placeholder": "N", "optional": false, "count": 1, "completes": .null, "kind": "integer",
        "from": 1, "to": 999,
      ])
    #expect(options.first { $0["name"] == "event" }?["short"] == "e")
  }

  // MARK: Signs

  @Test(arguments: [
    (["LANG": "de_DE.ISO-8859-1"], true), (["LANG": "C"], false), ([:], false),
    (["LANG": "en_US.UTF-8"], false), (["LANG": "en_US.utf8@euro"], false),
    (["LC_ALL": "", "LC_CTYPE": "ru_RU.KOI8-R", "LANG": "C.UTF-8"], true),
    (["LC_ALL": "C.UTF-8", "LANG": "x.ISO-8859-1"], false),
  ])
  func test_charset_isTheLocales(variables: [String: String], isForeign: Bool) {
    #expect(Charset.isForeign(Environment(variables: variables)) == isForeign)
  }

  @Test func test_ascii_changesOurSignsAndNoNames() {
    run.finished([("Zoë", 5)])
    #expect(run("history").out.contains("·"))
    for line in ["score", "history", "pebbles show", "players", "sports"] {
      let out = run("\(line) --ascii").out
      #expect(!out.contains { "·›–—…─".contains($0) }, "\(line): \(out)")
    }
    #expect(run("pebbles show --ascii").out.contains("Zoë"))
    run.variables["LANG"] = "de_DE.ISO-8859-1"
    #expect(!run("history").out.contains("·"))
  }
}
