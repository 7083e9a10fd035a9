import ProgramTesting
import SampleSport
import ScoringKit
import Testing

@testable import ScoringCLI

/// Tests of the words for those who take part in a sport of teams.
@Suite struct GroupNounsTests {
  private let run = Runner([
    Pebbles.sport(
      nouns: Nouns(
        round: "bout", participant: "crew", person: "rower", unit: "toss", frame: "pond"))
  ])

  private func play(_ sides: String, _ lines: String...) {
    run("pebbles start --new \(sides)")
    for line in lines { run("pebbles enter \(line)") }
    run("pebbles finish --yes")
  }

  /// Returns the lines of commands in which somebody is called a player.
  private func players(_ commands: [String]) -> [String] {
    commands.flatMap { command in
      run(command).out.split(separator: "\n").filter { line in
        // The card is the sport's own, and `score players` lists everybody.
        line.contains(/\b[Pp]layers?\b/) && !line.hasPrefix("Player  Tosses")
          && !line.contains("score players")
      }.map { "\(command): \($0)" }
    }
  }

  @Test func test_teamsWithoutMembers_areCountedAsTeams() {
    play("Reds Blues", "Reds +3", "Blues +1")
    for command in ["history", "pebbles show", "show 1"] {
      let out = run(command).out
      #expect(out.contains("2 crews") && !out.contains("rowers"), "\(command): \(out)")
    }
  }

  @Test func test_teamsWithMembers_areCountedAsPeople() {
    play("Reds=ann+ben Blues=cid+dan", "Reds +3", "Blues +1")
    let out = run("history").out
    #expect(out.contains("4 rowers"), "\(out)")
  }

  @Test func test_teamsOfWhichOneHasNoMembers_areCountedAsTeams() {
    play("Reds=ann+ben Blues", "Reds +3", "Blues +1")
    let out = run("history").out
    #expect(out.contains("2 crews"), "\(out)")
  }

  @Test func test_pages_ofTeams_callNobodyAPlayer() {
    play("Reds Blues", "Reds +3", "Blues +1")
    play("Reds Blues Greens", "Reds +1", "Blues +2", "Greens +4")
    run("pebbles start --new Reds Blues")
    let found = players([
      "", "history", "pebbles history", "pebbles show", "pebbles log", "pebbles status",
      "pebbles stats", "pebbles replay 'Crew +1'", "show 1", "disputes",
    ])
    #expect(found.isEmpty, "\(found)")
  }

  @Test func test_replay_withoutNames_hasTheNounsOfTheSport() {
    let out = run("pebbles replay +1").out
    #expect(out.contains("Crew"), "\(out)")
  }

  @Test func test_event_ofTeams_callsNobodyAPlayer() {
    run("pebbles event new Cup --as allplay --new Reds Blues Greens")
    run("event draw --yes")
    let found = players(["event", "event --json", "pebbles standings --event Cup"])
    #expect(found.isEmpty, "\(found)")
    let table = run("pebbles standings --event Cup").out
    #expect(table.contains("Crew"), "\(table)")
  }
}
