#if League
  import LeagueTesting
  import ScoringKit
  import ScoringStore
  import Testing

  @testable import ScoringLeague

  @Suite(.enabled(if: LeagueServer.address != nil)) struct LeagueStoreTests {
  }
#endif
