import ProgramTesting
import ScoringKit
import Testing

@testable import DiscGolf

@Suite struct UDiscWriterTests {
  private func ledger(
    _ round: StrokePlay, _ seats: [Competitor], _ events: [String],
    startedAt: String = "2026-03-01T15:09", finished: Bool = true
  ) throws -> any RoundLedger {
    var ledger: any RoundLedger = try Fixtures.ledger(round, seats: seats, startedAt: startedAt)
    ledger = try ledger.adding(try ledger.drafts(importing: events), by: Fixtures.device)
    guard finished else { return ledger }
    let end = [
      FieldBody(FieldBody.statusKey, .string(FieldBody.finished)),
      FieldBody(FieldBody.endedKey, "2026-03-01T17:00"),
    ]
    return try ledger.adding(try ledger.drafts(setting: end), by: Fixtures.device)
  }

  private func write(_ ledgers: [any RoundLedger]) throws -> Exporter.File {
    let exporter = try #require(Sport.discGolf.exporters.first)
    return try exporter.write(ledgers, ledgers.map { Roster($0.competitors.map(\.name)) })
  }

  private func players(_ names: [String]) -> [Competitor] {
    names.map { Competitor(id: $0.lowercased(), kind: .player, name: $0) }
  }

  @Test func test_write_round_hasTheFormOfTheApp() throws {
    let round = try Fixtures.round([3, 4, 3])
    let output = try write([
      try ledger(round, players(["Ann", "Ben"]), ["1 1=2", "2 1=4", "3 1=3", "1 2=4"])
    ])
    #expect(
      output.text == """
        PlayerName,CourseName,LayoutName,StartDate,EndDate,Total,+/-,RoundRating,Hole1,Hole2,Hole3
        Par,Test Park,Main,2026-03-01 1509,2026-03-01 1700,10,,,3,4,3
        Ann,Test Park,Main,2026-03-01 1509,2026-03-01 1700,9,-1,,2,4,3
        Ben,Test Park,Main,2026-03-01 1509,2026-03-01 1700,4,1,,4,0,0

        """)
    #expect(output.leftOut.isEmpty)
  }

  @Test func test_write_aCountback_isSaid() throws {
    let round = try Fixtures.round([3, 4, 3], countback: .last)
    let output = try write([
      try ledger(round, players(["Ann", "Ben"]), ["1 1=3", "2 1=4", "3 1=3"])
    ])
    #expect(
      output.leftOut == [
        "Test Park, 2026-03-01: the countback between equal totals is left out."
      ])
  }

  @Test func test_writeThenRead_rounds_giveTheSameCards() throws {
    let team = Competitor(
      id: "", kind: .side, name: "Dan + Eve", members: players(["Dan", "Eve"]))
    let rounds: [(StrokePlay, [Competitor], [String], String)] = [
      (
        try Fixtures.round([3, 4, 3]), players(["Ann", "Lee, \"Bo\""]),
        ["1 1=2", "3 1=12", "2 2=1"],
        "2026-03-01T15:09"
      ),
      (try Fixtures.round([nil, nil, nil, nil]), players(["Ann"]), ["2 1=3"], "2026-02-01T09:00"),
      (
        try Fixtures.round([nil, 3, nil]), [team] + players(["Cid"]), ["1 1=3", "3 2=2"],
        "2026-02-01T09:00"
      ),
      (try Fixtures.round([5]), players(["Ann"]), ["1 1=6"], "2026-01-01T09:00"),
    ]
    let ledgers = try rounds.map { try ledger($0, $1, $2, startedAt: $3) }
    let plan = try #require(Sport.discGolf.importers.first).read(try write(ledgers).text)
    #expect(plan.warnings.isEmpty)
    #expect(
      plan.cards.map { "\($0.startedAt)" } == [
        "2026-03-01T15:09", "2026-02-01T09:00", "2026-02-01T09:00", "2026-01-01T09:00",
      ])
    // The newest round comes first: of two that start at the same time, the later one.
    for (card, original) in zip(plan.cards, [0, 2, 1, 3].map { rounds[$0] }) {
      let round = try #require(card.round as? StrokePlay)
      #expect(round.layout == original.0.layout)
      #expect(card.rows.map(\.name) == original.1.map(\.name))
      #expect(card.rows.map(\.members) == original.1.map { $0.members.map(\.name) })
      let events = card.rows.enumerated().flatMap { $1.events(Seat(index: $0)) }
      #expect(Set(events) == Set(original.2))
      #expect(card.endedAt == LocalTime("2026-03-01T17:00"))
    }
  }

  @Test func test_write_whatTheFormCannotHold_isSaid() throws {
    let round = try Fixtures.round([3, 3], labels: ["1", "1A"], startHole: 2)
    let seats = [
      Competitor(id: "a", kind: .player, name: "Par"),
      Competitor(id: "b", kind: .guest, name: "X + Y"),
      Competitor(id: "", kind: .side, name: "Wolves", members: players(["Dan", "Eve"])),
    ]
    var ledger = try ledger(round, seats, ["1 1=3"], finished: false)
    ledger = try ledger.adding(
      try ledger.drafts(entering: "1: \"Par\" 4", names: Roster(["Par", "X + Y", "Wolves"])),
      by: Fixtures.device)
    ledger = try ledger.adding(
      try ledger.drafts(setting: [FieldBody("note", "windy")]), by: Fixtures.device)
    let output = try write([ledger])
    let said = output.leftOut.joined(separator: "\n")
    for word in [
      "labels", "start on hole 1A", "not finished", "guest", "corrected", "noted", "Par (player)",
      "read as a team", "Wolves",
    ] {
      #expect(said.contains(word), "\(word)")
    }
    #expect(output.text.contains("\nPar (player),Test Park"))
    #expect(output.text.contains("\nDan + Eve,"))
    #expect(output.text.contains(",4,1,,4,0\n"))
  }

  @Test func test_write_noRounds_isAHeader() throws {
    #expect(
      try write([]).text
        == "PlayerName,CourseName,LayoutName,StartDate,EndDate,Total,+/-,RoundRating\n")
  }
}
