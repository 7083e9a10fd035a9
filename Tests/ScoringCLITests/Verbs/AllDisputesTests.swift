import ProgramTesting
import ScoringKit
import Testing

@testable import ScoringCLI

/// Disputes of a whole store: listed, numbered and settled.
@Suite final class AllDisputesTests {
  let run = Runner()

  /// A round, a player and a pond about which two devices disagree.
  private func disputed() {
    run("me Ann")
    run("pebbles start Ann Bob")
    run("pebbles ponds add Deep --depth 9")
    let other = Runner(device: 7)
    other("import -", input: run("export").out)
    other("me Bob")
    run("pebbles enter Ann +3")
    other("pebbles enter --round \(run.rounds[0].key) Ann +4")
    run("players add Cid")
    run("players rename Bob Robert")
    other("players rename Bob Rob")
    run("pebbles ponds edit Deep --depth 8")
    other("pebbles ponds edit Deep --depth 7")
    let read = run("import -", input: other("export").out)
    #expect(read.code == .done, "\(read)")
  }

  @Test func test_disputes_listsThoseOfRoundsPlayersAndDocuments() {
    #expect(run("disputes").out == "Nobody disagrees about anything.\n")
    #expect(run("resolve 1 --take 1").code == .refused)
    disputed()
    let list = run("disputes --json").payload?["disputes"]?.array ?? []
    let kinds = list.compactMap { $0["stream"]?.string?.split(separator: "/").first }
    #expect(kinds.sorted() == ["player", "pond.pebbles", "round"])
    #expect(list.allSatisfy { $0["sides"]?.array?.count == 2 })
    #expect(run("players").out.contains("disputed"))
    #expect(run("pebbles ponds").out.contains("disputed"))
    #expect(run("pebbles ponds show Deep").out.contains("Disputed"))
  }

  @Test func test_resolve_byNumberAndEntry_settlesThatOne() throws {
    disputed()
    let list = run("disputes --json").payload?["disputes"]?.array ?? []
    for index in list.indices.reversed() {
      let side = try #require(list[index]["sides"]?.array?.first?["entry"]?.string)
      #expect(run("resolve \(index + 1) --take \(side)").code == .done)
      #expect(run("disputes --json").payload?["disputes"]?.array?.count == index)
    }
  }

  @Test func test_resolve_allFromOne_settlesThemAll() {
    disputed()
    #expect(run("resolve --from Ann").code == .usage)
    #expect(run("resolve --all --from Ann").code == .done)
    #expect(run("disputes").out == "Nobody disagrees about anything.\n")
    #expect(run("players").out.contains("Robert") && !run("players").out.contains("disputed"))
    #expect(run("pebbles show --json").payload?["notation"]?.array == [.string("1b=3")])
  }

  @Test func test_finishedRound_contestedAfterwards_saysSoEverywhere() {
    run("me Ann")
    let id = run.started("pebbles start Ann Bob")
    let other = Runner(device: 7)
    other("import -", input: run("export").out)
    run("pebbles enter -- Ann +3 Bob +1")
    other("pebbles enter --round \(id) -- Ann +4")
    run("pebbles finish --yes")
    let read = run("import -", input: other("export").out)
    #expect(read.err.contains("1 dispute"), "\(read)")
    for command in [
      "history", "history --table", "history --oneline", "history --speak",
      "pebbles show \(id)", "pebbles show \(id) --html", "pebbles show \(id) --speak",
      "pebbles standings --round \(id)", "pebbles status --round \(id)",
    ] {
      let shown = run(command)
      let text = shown.out.lowercased()
      #expect(
        shown.code == .done && (text.contains("contested") || text.contains("disputed")),
        "\(command): \(shown)")
    }
    #expect(run("history --json").payload?.array?.first?["phase"]?.string == "contested")
    #expect(run("pebbles show \(id) --json").payload?["disputes"]?.integer == 1)
  }
}
