import ScoringKit
import ScoringStore
import Testing

@testable import ScoringDesk
@testable import ScoringServe

/// Tests of how phones join a keypad and how their access is revoked.
@Suite struct PhonesTests {
  private func join(_ site: Site, _ keypad: MadeLink, _ name: String) -> Client.Reply {
    Client.ask(
      site.port, "/k/join", method: "POST",
      headers: ["Authorization: Bearer \(keypad.token.text)"], body: "{\"name\":\"\(name)\"}")
  }

  private func names(_ site: Site) throws -> [String] {
    try SQLiteStore(path: site.path).read { reader in
      try reader.streams(ofKind: StreamID.playerKind).map(\.key)
    }
  }

  private func devices(_ site: Site) throws -> Int {
    try SQLiteStore(path: site.path).read { try $0.ownDevices().count }
  }

  @Test func test_joins_thatNeverPress_leaveNothing_andKeepNobodyOut() throws {
    let site = try Site()
    let (scorer, round) = try site.round()
    let keypad = try Phone.keypad(scorer, round)
    let before = (try names(site).count, try devices(site))
    let eve = try Phone(site, keypad, "Eve")
    #expect(try eve.press("5", "a", at: Phone.context(eve.state)).status == 200)
    for number in 0..<70 { #expect(join(site, keypad, "P\(number)").status == 200) }
    #expect(try names(site).count == before.0 + 1)
    #expect(try devices(site) == before.1 + 1)
    let grants = try SQLiteStore(path: site.path).read { try $0.grants() }
    #expect(grants.count { $0.kind == "phone" } == Desk.mostPhones)
    // A phone that has pressed a key still has access, and so has the newest phone.
    let sam = try Phone(site, keypad, "Sam")
    #expect(try eve.press("4", "b", at: Phone.context(eve.state)).status == 200)
    #expect(try sam.press("3", "c", at: Phone.context(sam.state)).status == 200)
    #expect(sam.state["entries"]?.array?.last?["who"] == "Sam")
  }

  @Test func test_phone_thatNeverPressed_endsAfterHalfADay_andOthersGoOn() throws {
    let site = try Site()
    let (scorer, round) = try site.round()
    let keypad = try Phone.keypad(scorer, round)
    let (eve, sam) = (try Phone(site, keypad, "Eve"), try Phone(site, keypad, "Sam"))
    #expect(try eve.press("5", "a", at: Phone.context(eve.state)).status == 200)
    site.wait(milliseconds: 12 * 3_600_000)
    #expect(sam.ask("/k/state").status == 401)
    #expect(eve.ask("/k/state").status == 200)
    _ = join(site, keypad, "Cid")
    let grants = try SQLiteStore(path: site.path).read { try $0.grants() }
    #expect(grants.count { $0.kind == "phone" } == 2)
  }

  @Test func test_revoke_phoneByName_endsThatPhoneAlone() throws {
    let site = try Site()
    let (scorer, round) = try site.round()
    let keypad = try Phone.keypad(scorer, round)
    let (eve, sam) = (try Phone(site, keypad, "Eve"), try Phone(site, keypad, "Sam"))
    #expect(try eve.press("5", "a", at: Phone.context(eve.state)).status == 200)
    let listed = try scorer.sharing.links().payload.array?.first { $0["id"]?.string == keypad.id }
    #expect(listed?["phones"]?.array == ["Eve", "Sam"])
    let version = try #require(eve.state["v"]?.string)
    let poll = Client(port: site.port)
    poll.send(
      "GET /k/state?v=\(version) HTTP/1.1\r\nHost: localhost\r\n"
        + "Authorization: Bearer \(eve.bearer)\r\n\r\n")
    poll.read(until: "\r\n\r\n")
    _ = try scorer.sharing.revokePhone("eve", of: keypad.id)
    #expect(eve.ask("/k/state").status == 401)
    #expect(try eve.press("4", "b", at: Phone.context(sam.state)).status == 401)
    #expect(poll.read(until: "revoked"))
    #expect(sam.ask("/k/state").status == 200)
    #expect(throws: DeskError.self) { try scorer.sharing.revokePhone("Eve") }
    #expect(throws: DeskError.self) { try scorer.sharing.revokePhone("Sam", of: "abcdef") }
    #expect(try Phone.notation(scorer, round).count == 1)
  }
}
