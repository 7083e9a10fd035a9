#if League
  import ScoringStore
  import Testing

  @testable import ScoringLeague

  /// Tests of the addresses of league servers, and of the messages about them.
  @Suite struct LeagueAddressTests {
    @Test func test_name_ofAnAddress_holdsNoSecret() throws {
      let address = try LeagueAddress(
        "postgresql://ann:se%40cret@club.example:5433/league?sslmode=require")
      #expect(address.name == "postgresql://club.example:5433/league")
      let settings = Dictionary(address.settings.map { ($0.name, $0.value) }) { first, _ in first }
      #expect(settings["password"] == "se@cret")
      #expect(settings["connect_timeout"] == "5")
    }

    @Test func test_settings_thatWereGiven_stay() throws {
      let address = try LeagueAddress("postgres://club.example/league?connect_timeout=30")
      #expect(address.settings.filter { $0.name == "connect_timeout" }.map(\.value) == ["30"])
    }

    @Test(arguments: [
      "", "league", "mysql://ann:secret@club/league", "postgresql://ann:se/cr et@club:x/league",
      "postgresql://ann:secret@club/league?colour=secret", "postgresql://[club/secret",
    ])
    func test_init_otherText_isRefusedWithoutRepeatingIt(text: String) {
      let refused = error { _ = try LeagueAddress(text) }
      #expect(refused?.kind == .missing)
      let said = "\(refused?.message ?? "")\(refused?.hint ?? "")\(refused?.path ?? "")"
      #expect(!said.contains("secret"))
      #expect(!said.contains("cr et"))
    }

    @Test func test_open_serverThatIsDown_saysSoWithoutThePassword() throws {
      let address = try LeagueAddress("postgresql://ann:secret@127.0.0.1:1/league")
      let refused = error { _ = try LeagueStore(address: address, home: "/nonexistent") }
      #expect(refused?.kind == .gone)
      #expect(refused?.isTemporary == true)
      #expect(refused?.message.contains("can't be reached") == true)
      #expect(refused?.hint?.contains("SCORE_STORE") == true)
      let said = "\(refused?.message ?? "")\(refused?.path ?? "")"
      #expect(!said.contains("secret"))
    }
  }
#endif
