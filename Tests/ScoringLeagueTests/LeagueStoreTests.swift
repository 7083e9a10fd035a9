#if League
  import LeagueTesting
  import ScoringKit
  import ScoringStore
  import Synchronization
  import Testing
  import Threads

  @testable import ScoringLeague

  #if canImport(FoundationEssentials)
    import FoundationEssentials
  #else
    import Foundation
  #endif

  /// Tests of what only a store on a league's server does.
  @Suite(.enabled(if: LeagueServer.address != nil, "needs PostgreSQL: make test-league"))
  struct LeagueStoreTests {
    private let league = League()

    // MARK: Many writers

    /// Tests homes that write at once, some of them to the same round.
    @Test func test_write_manyHomes_everyAcknowledgedEntryIsThereOnce() throws {
      let (homes, count) = (64, League.asked ?? 10)
      try league.store("first").enter("0")
      let acknowledged = Mutex<[EntryID: String]>([:])
      let league = league
      Threads.run(homes) { number in
        do {
          let store = try league.store("h\(number)")
          let stream = StreamID.round(bits: UInt64(number % 16))
          for entry in 0..<count {
            let written = try store.enter("\(number).\(entry)", in: stream)
            acknowledged.withLock { $0[written[0].id] = written[0].body }
          }
        } catch {
          Issue.record(error)
        }
      }
      let store = try league.store("reader")
      let found = try store.read { reader throws in
        try reader.streams(ofKind: "round").flatMap { try reader.entries(of: $0) }
      }
      let expected = acknowledged.withLock { $0 }
      #expect(expected.count == homes * count)
      #expect(found.count == homes * count + 1)
      for entry in found where entry.body != "0" { #expect(expected[entry.id] == entry.body) }
      #expect(try !store.check().hasDamage)
    }

    @Test func test_write_processesOfOneHome_doNotForkTheirLog() throws {
      try league.store().enter("0")
      let league = league
      Threads.run(4) { number in
        do {
          let store = try league.store()
          for entry in 0..<40 { try store.enter("\(number).\(entry)") }
        } catch {
          Issue.record(error)
        }
      }
      let store = try league.store()
      let entries = try store.read { try $0.entries(of: round) }
      #expect(entries.map(\.id.sequence).sorted() == Array(1...161))
      #expect(Set(entries.map(\.body)).count == 161)
      #expect(try store.check().findings.isEmpty)
    }

    @Test func test_append_whatOthersWrote_isSeenOnceItWasRead() throws {
      let (one, two) = (try league.store("a"), try league.store("b"))
      let first = try one.enter("a")[0]
      let entry = try two.write { writer throws in
        _ = try writer.entries(of: round)
        return try writer.append(
          [Draft(kind: .event, anchor: .start, body: "b")], to: round, author: nil, time: noon)[0]
      }
      #expect(entry.seen == [first.id])
      #expect(entry.lamport == 2)
      // A home that has not read the newest entry writes, and its entry records that it had not
      // seen that one.
      #expect(try one.enter("c")[0].seen.isEmpty)
      #expect(try one.read { try $0.foreignVersion } >= 0)
    }

    @Test func test_append_again_isOneRoundTrip() throws {
      let store = try league.store()
      try store.enter("a")
      try store.enter("b")
      let before = try #require(store.connection).trips
      for number in 0..<10 { try store.enter("\(number)") }
      #expect(try #require(store.connection).trips - before == 10)
    }

    // MARK: Following

    @Test func test_changes_ofAnotherHome_areHeardOf() throws {
      let (one, two) = (try league.store("a"), try league.store("b"))
      try one.enter("a")
      var mark = try two.changes(after: nil).mark
      mark = try two.changes(after: mark).mark
      for number in 0..<20 {
        let stream = StreamID.round(bits: UInt64(number))
        try one.enter("x", in: stream)
        var found: Changes.Extent = .streams([])
        // Without a notification, changes are found by queries at intervals; the test doesn't
        // depend on how long that takes.
        for _ in 0..<2000 where found == .streams([]) {
          let changes = try two.changes(after: mark)
          (found, mark) = (changes.extent, changes.mark)
          if changes.isEmpty { Pause.sleep(.milliseconds(2)) }
        }
        #expect(found == .streams([stream]))
      }
    }

    @Test func test_foreignVersion_ownWrites_leaveIt() throws {
      let (one, two) = (try league.store("a"), try league.store("b"))
      try one.enter("a")
      func version() throws -> Int64 { try one.read { try $0.foreignVersion } }
      let before = try version()
      try one.enter("b")
      #expect(try version() == before)
      try two.enter("c")
      let after = try version()
      #expect(after != before)
      #expect(try version() == after)
    }

    @Test func test_changes_forgottenOnes_areEverything() throws {
      let (one, two) = (try league.store("a"), try league.store("b"))
      try one.enter("a")
      _ = try two.read { try $0.foreignVersion }
      let mark = try two.changes(after: nil).mark
      league.run("UPDATE changes SET number = number + 7")
      _ = try two.read { try $0.foreignVersion }
      #expect(try two.changes(after: mark).extent == .everything)
    }

    // MARK: Rights

    @Test func test_deleteRound_scorersRole_isRefusedAndSaid() throws {
      let schema = LeagueServer.schema(of: league.address)
      LeagueServer.run("CREATE ROLE scorer")
      LeagueServer.run("CREATE ROLE ann LOGIN IN ROLE scorer")
      league.run("GRANT USAGE ON SCHEMA \(schema) TO scorer")
      try league.store("owner").enter("a")
      let store = try league.store("ann", user: "ann")
      try store.enter("b")
      let refused = error { try store.write { try $0.deleteRound(round) } }
      #expect(refused?.kind == .permission)
      #expect(refused?.hint?.contains("archive") == true)
      try store.write { writer throws in
        try writer.put(
          Summary(
            stream: round, sport: "one", phase: .final,
            startedAt: #require(LocalTime("2026-03-01T15:09")), touched: 3, mark: .empty,
            revision: 1, body: "{}"))
      }
      try store.enter("c")
      #expect(try store.read { try $0.entries(of: round) }.map(\.body) == ["a", "b", "c"])
      for script in ["DELETE FROM entries", "UPDATE entries SET line = 1", "TRUNCATE entries"] {
        let address = LeagueServer.address(ofSchema: schema, user: "ann")
        #expect(LeagueServer.run(script, at: address).contains("permission denied"))
      }
      // The owner of the tables has the permission to delete a round.
      try league.store("owner").write { try $0.deleteRound(round) }
      #expect(kind { try store.enter("d") } == nil || kind { try store.enter("d") } == .missing)
      #expect(try store.read { try $0.entries(of: round) }.isEmpty)
      #expect(try !store.check().hasDamage)
    }

    @Test func test_write_roleWithoutTables_isToldWhatToDo() throws {
      LeagueServer.run("CREATE ROLE ben LOGIN")
      let schema = LeagueServer.schema(of: league.address)
      league.run("GRANT USAGE ON SCHEMA \(schema) TO ben")
      let store = try league.store(user: "ben")
      #expect(!store.isMade)
      #expect(try store.read { try $0.heads() }.isEmpty)
      #expect(kind { try store.enter("a") } == .permission)
      // No table is left after the failure.
      #expect(league.run("SELECT count(*) FROM pg_tables WHERE schemaname = '\(schema)'") == "0")
    }

    // MARK: Databases that are not a league's store

    @Test func test_open_anotherProgramsDatabase_isRefused() {
      league.run("CREATE TABLE bills(id int)")
      #expect(kind { _ = try league.store() } == .foreign)
      league.run("CREATE TABLE schema_version(version int)")
      #expect(kind { _ = try league.store() } == .foreign)
    }

    @Test func test_open_storeOfAnotherVersion_isRefusedAndUntouched() throws {
      try league.store().enter("a")
      league.run("UPDATE schema_version SET version = 3")
      #expect(kind { _ = try league.store() } == .newer(version: 3))
      league.run("UPDATE schema_version SET version = 2")
      #expect(try league.store().read { try $0.entries(of: round) }.count == 1)
    }

    @Test func test_open_storeOfVersion1_isReadAsItIsAndChangedByTheFirstWrite() throws {
      try league.store().enter("a")
      league.run("ALTER TABLE summaries DROP COLUMN outcome")
      league.run("DROP INDEX summaries_started")
      league.run("UPDATE schema_version SET version = 1")
      let store = try league.store()
      let summaries = try store.read { try $0.summaries(SummaryQuery(limit: 9)) }
      #expect(summaries.allSatisfy { $0.outcome == nil })
      #expect(try store.read { try $0.outcomes(event: ["e"], sport: "one") }.isEmpty)
      #expect(league.run("SELECT version FROM schema_version") == "1")
      try store.enter("b")
      #expect(league.run("SELECT version FROM schema_version") == "2")
      #expect(league.run("SELECT count(outcome) FROM summaries") == "0")
      #expect(try store.read { try $0.entries(of: round) }.count == 2)
    }

    @Test(arguments: [1000, 1001])
    func test_open_developmentVersion_isRefusedAndSaysHowToGoOn(version: Int) throws {
      try league.store().enter("a")
      league.run("UPDATE schema_version SET version = \(version)")
      let refused = error { _ = try league.store() }
      #expect(refused?.kind == .foreign)
      #expect(refused?.message.contains("written by a development version") == true)
      #expect(refused?.hint?.contains("score export -o FILE") == true)
      #expect(league.run("SELECT version FROM schema_version") == "\(version)")
    }

    @Test func test_open_databaseThatIsNotThere_isSaid() throws {
      let address = (LeagueServer.address ?? "").split(separator: "/postgres?")
      let missing = try LeagueAddress(address.joined(separator: "/nothing?"))
      #expect(kind { _ = try LeagueStore(address: missing, home: league.home("a")) } == .missing)
    }

    @Test func test_write_textWithNUL_isRefusedAtTheDoor() throws {
      let store = try league.store()
      let refused = kind {
        try store.write { try $0.setSource(importer: "i\u{0}", group: "g", stream: round) }
      }
      #expect(refused == .conflict)
      #expect(try store.enter("a\u{0}b")[0].body == "a\u{0}b")
      #expect(try store.read { try $0.entries(of: round) }[0].body == "a\u{0}b")
    }

    // MARK: Tables and homes

    @Test func test_tables_onPostgreSQL_areDivided() throws {
      try league.store().enter("a")
      let parts = league.run(
        "SELECT count(*) FROM pg_inherits WHERE inhparent = 'entries'::regclass")
      #expect(parts == "\(LeagueSchema.partitions)")
    }

    @Test func test_make_severalAtOnce_isDoneOnce() throws {
      let league = league
      Threads.run(6) { number in
        do { try league.store("h\(number)").enter("\(number)") } catch { Issue.record(error) }
      }
      #expect(try league.store().read { try $0.entries(of: round) }.count == 6)
    }

    @Test func test_home_copied_goesOnAsANewDevice() throws {
      let store = try league.store("a")
      try store.enter("a")
      let device = try store.read { try $0.device }
      try FileManager.default.copyItem(atPath: league.home("a"), toPath: league.home("b"))
      let copy = try league.store("b")
      let own = try copy.enter("b")[0].id.device
      #expect(own != device)
      #expect(copy.identityNotice?.contains("\(own)") == true)
      #expect(try league.store("a").read { try $0.device } == device)
      #expect(try league.store("b").read { try $0.device } == own)
    }
  }

  extension League {
    /// The number of repetitions that `make prove` sets; `nil` if a test uses its own number.
    static var asked: Int? {
      ProcessInfo.processInfo.environment["SCORE_PROVE"].flatMap { Int($0) }
    }
  }
#endif
