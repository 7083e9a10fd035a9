#if League
  import LeagueTesting
  import ScoringKit
  import ScoringKitTesting
  import ScoringLeague
  import ScoringStore
  import Testing

  #if canImport(FoundationEssentials)
    import FoundationEssentials
  #else
    import Foundation
  #endif

  /// Tests events of two desks, one of which keeps its store in PostgreSQL, with 9 random evenings.
  @Suite(.enabled(if: LeagueServer.address != nil, "needs PostgreSQL: make test-league"))
  struct EveningLeagueTests {
    @Test(arguments: 0..<3 as Range<UInt64>)
    func test_evening_withALeague_endsInEqualBytes(shard: UInt64) throws {
      let folder = FileManager.default.temporaryDirectory
        .appendingPathComponent("score-league-evening-\(UInt64.random(in: 0 ... .max))").path
      defer { try? FileManager.default.removeItem(atPath: folder) }
      for seed in shard * 3..<(shard + 1) * 3 {
        let league = try LeagueStore(
          address: LeagueAddress(LeagueServer.makeDatabase()), home: "\(folder)/\(seed)")
        _ = try league.beginDevice()
        var stores: [any Store] = [league, SQLiteStore.inMemory(device: DeviceID(bits: 2))]
        stores.swapAt(0, Int(seed % 2))
        var evening = try Evening(seed: seed, stores: stores)
        try evening.happen()
        let (pages, entries) = (try evening.pages(), try evening.entries())
        #expect(pages[0] == pages[1] && entries[0] == entries[1], "seed \(seed)")
      }
    }
  }
#endif
