import ProgramTesting
import ScoringKit
import Testing

@testable import ScoringCLI

@Suite struct JSONOutputTests {
  private let run = Runner()

  init() {
    run("me Ann")
    run.finished([("Ann", 5), ("Bob", 7)], options: "--event Cup")
    run("pebbles start Ann Bob")
    run("pebbles enter 3 4 1 2")
  }

  @Test(arguments: [
    "score", "pebbles", "sports", "me", "me Bob", "players", "players add Cid",
    "players rename Ann Anouk", "players alias Ann A", "players archive Ann",
    "players restore Ann", "players add Zoe", "players show Ann", "history",
    "pebbles history", "pebbles standings", "pebbles standings --event Cup", "pebbles status",
    "pebbles log", "pebbles show", "pebbles show 1", "pebbles show --player Ann",
    "pebbles enter 3", "pebbles undo", "pebbles amend 2 1",
    "pebbles insert 2 1 2", "pebbles remove 5", "pebbles finish --yes", "pebbles abandon",
    "pebbles ponds", "pebbles ponds list", "pebbles ponds show Duck", "pebbles ponds add Lake",
    "pebbles ponds edit Duck --depth 7", "pebbles ponds archive Duck",
    "pebbles ponds restore Duck", "pebbles ponds delete 'Duck Pond' --yes", "pebbles export",
    "pebbles replay 3", "pebbles skips", "doctor", "doctor --rebuild", "paths", "--version",
    "manual", "completions bash", "help notation",
  ])
  func test_json_ofEveryCommand_isOneEnvelope(line: String) {
    let result = run("\(line) --json")
    #expect(result.code == .done, "\(result.err)")
    #expect(result.payload != nil, "\(result.out)")
    #expect(result.out.split(separator: "\n").count == 1)
    #expect(result.err.isEmpty)
  }

  @Test func test_json_ofAStart_isOneEnvelope_besideTheNoteOfAnOpenRound() {
    let result = run("pebbles start Ann --json")
    #expect(result.payload?["id"]?.string != nil, "\(result.out)")
    #expect(result.err.hasPrefix("Also in progress: "), "\(result.err)")
  }

  @Test(arguments: [
    ("pebbles enter x", ExitCode.usage, "unknown-name"), ("pebbles enter 9", .refused, "illegal"),
    ("pebbles show zzzz", .missing, "unknown-round"), ("pebbles redo", .refused, "illegal"),
    ("frobnicate", .usage, "unknown-command"), ("history --frob", .usage, "unknown-option"),
    ("pebbles import none.json", .missing, "no-such-file"),
    ("pebbles ponds delete 'Duck Pond'", .usage, "cannot-ask"),
    ("pebbles ponds show Lake", .usage, "unknown-name"),
  ])
  func test_json_ofAnError_isAnEnvelopeOnStandardError(
    line: String, code: ExitCode, name: String
  ) throws {
    let result = run("\(line) --json")
    #expect(result.code == code, "\(result.err)")
    #expect(result.out.isEmpty)
    let payload = try #require(result.errorPayload)
    #expect(payload["code"] == .string(name))
    #expect(payload["exitCode"] == .integer(Int(code.rawValue)))
    #expect(payload["message"]?.string?.isEmpty == false)
  }

  @Test func test_json_ofARefusedToken_hasItsPlace() throws {
    let payload = try #require(run("pebbles enter '1 x' --json").errorPayload)
    #expect(payload["token"] == "x")
    #expect(payload["column"] == 3)
    #expect(payload["expected"] == ["Ann", "Bob"])
  }

  @Test func test_json_ofARound_hasTheAgreedKeys() throws {
    let round = try #require(run("pebbles show --json").payload?.object)
    for key in ["id", "status", "completedAt", "playerIDs", "guestNames", "organiser", "standings"]
    {
      #expect(round[key] != nil, "\(key)")
    }
    let event = try #require(round["events"]?.array?.first)
    #expect(event["roundID"] == round["id"])
    #expect(event["playerID"] == round["playerIDs"]?.array?.first)
    #expect(event["supersedes"] == [])
    #expect(event["toss"] == 3)
  }

  @Test func test_json_ofACorrection_namesWhatItSupersedes() throws {
    let before = try #require(run("pebbles log --json").payload?["entries"]?.array)
    run("pebbles amend 2 2")
    let events = try #require(run("pebbles show --json").payload?["events"]?.array)
    let event = try #require(events.first { $0["notation"] == "1*2" })
    #expect(event["supersedes"] == .array([before[1]["id"] ?? .null]))
  }

  @Test func test_status_ofARound_tellsWhatMayBeEntered() throws {
    let prompt = try #require(run("pebbles status --json").payload?["prompt"])
    #expect(prompt["question"] == "Ann tosses")
    #expect(prompt["next"] == [1])
    #expect(prompt["ranges"]?.array?.first?["to"] == 6)
    let status = run("pebbles status")
    #expect(status.out.contains("Ann tosses: Ann\n") || status.out.contains("Ann tosses\n"))
  }
}
