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

  /// Tests exchanges of three homes, one of which is in a league, with 24 random histories, and
  /// with 400 in `make prove-league`.
  @Suite(.enabled(if: LeagueServer.address != nil, "needs PostgreSQL: make test-league"))
  struct SyncLeagueTests {
    private static let each = UInt64(Proof.asked == nil ? 6 : 100)

    @Test(arguments: 0..<4 as Range<UInt64>)
    func test_sync_ofAHistoryWithALeague_endsInEqualBytes(shard: UInt64) throws {
      let folder = FileManager.default.temporaryDirectory
        .appendingPathComponent("score-league-sync-\(UInt64.random(in: 0 ... .max))").path
      defer { try? FileManager.default.removeItem(atPath: folder) }
      for seed in shard * Self.each..<(shard + 1) * Self.each {
        let league = try LeagueStore(
          address: LeagueAddress(LeagueServer.makeDatabase()), home: "\(folder)/\(seed)")
        var homes: [(any Store, DeviceID)] = [(league, try league.beginDevice())]
        for bits in 2...3 as ClosedRange<UInt64> {
          homes.append((SQLiteStore.inMemory(device: DeviceID(bits: bits)), DeviceID(bits: bits)))
        }
        homes.swapAt(0, Int(seed % 3))
        var history = SyncHistory(seed: seed, homes: homes)
        try history.happen()
        try history.contest()
        try history.contest()
        let difference = try history.difference() ?? history.differenceOfWhatIsKept()
        #expect(difference == nil, "seed \(seed), after \(history.done)")
      }
    }
  }
#endif
