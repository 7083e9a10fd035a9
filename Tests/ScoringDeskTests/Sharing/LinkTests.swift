import DeskTesting
import SampleSport
import ScoringKit
import ScoringStore
import Testing

@testable import ScoringDesk

/// Tests of links: created, limited in time, revoked, and reported as expired, revoked or unknown.
@Suite final class LinkTests {
  let desk = TestDesk()

  private func link(
    _ time: String = "1h", _ kind: LinkToken.Kind = .share, _ share: ShareRequest = ShareRequest()
  ) throws -> MadeLink {
    try desk.scorer.sharing.makeLink(kind, share, time: try LinkTime(time))
  }

  private func end(of link: MadeLink) -> DeskError.Code? {
    refusal { try desk.desk.open(link.token.text) }?.code
  }

  @Test func test_open_link_leadsToWhatWasShared() throws {
    let id = try desk.started("Ann Lee", "Bob")
    let made = try link("1h", .share, ShareRequest(names: .initials))
    let open = try desk.desk.open(made.token.text)
    #expect(open.share.round.round == id && open.kind == .share && open.share.names == .initials)
    let page = try desk.scorer.sharing.share(open.share).page.text
    #expect(page.contains("A. L.") && !page.contains("Ann"))
    #expect(try desk.scorer.sharing.board(of: open).names.names.map(\.name) == ["A. L.", "B."])
    #expect(made.token.text.count == 23 && made.until == "Mar 1, 2026 16:00")
  }

  @Test func test_open_inTheMomentOfTheEnd_isExpired() throws {
    try desk.finished([("Ann", 5)])
    let made = try link("90s")
    let start = desk.now.milliseconds
    desk.now = Moment(milliseconds: start + 89_999)
    #expect(end(of: made) == nil)
    desk.now = Moment(milliseconds: start + 90_000)
    #expect(end(of: made) == .expired)
    // An expired link is reported as expired for ninety days; then it is unknown, and creating
    // another link removes it.
    desk.now = Moment(milliseconds: start + 90_000 + 90 * 86_400_000)
    #expect(end(of: made) == .notFound)
    _ = try link()
    #expect(try desk.store.read { try $0.grants().count } == 1)
  }

  @Test func test_revokeLink_byLinkTokenAndID_leadsNowhere() throws {
    try desk.finished([("Ann", 5)])
    for name in [
      { "https://club.example/s/\($0.token.text)" }, { $0.token.text }, { $0.id },
      { "https://club.example/s/\($0.token.text)/board?overlay" },
    ] as [(MadeLink) -> String] {
      let made = try link()
      #expect(end(of: made) == nil)
      _ = try desk.scorer.sharing.revokeLink(name(made))
      #expect(end(of: made) == .revoked)
      #expect(refusal { try desk.scorer.sharing.revokeLink(name(made)) }?.code == .revoked)
    }
    #expect(refusal { try desk.scorer.sharing.revokeLink("not a link") }?.code == .invalidLink)
    #expect(refusal { try desk.scorer.sharing.revokeLink("ffffffff") }?.code == .notFound)
    let other = LinkToken(.share, random: { 5 })
    #expect(refusal { try desk.desk.open(other.text) }?.code == .notFound)
    #expect(refusal { try desk.desk.open("") }?.code == .invalidLink)
  }

  @Test func test_open_tokenOfAnotherKind_isNotFound() throws {
    try desk.finished([("Ann", 5)])
    let made = try link()
    let other = "k" + made.token.text.dropFirst()
    #expect(refusal { try desk.desk.open(other) }?.code == .notFound)
  }

  @Test func test_links_listTellsNoToken() throws {
    try desk.finished([("Ann", 5)])
    let made = try [link(), link("never"), link("1h")]
    _ = try desk.scorer.sharing.revokeLink(made[2].id)
    let text = try desk.scorer.sharing.links().text
    #expect(text.contains(made[0].id) && text.contains("never") && !text.contains(made[2].id))
    #expect(try desk.scorer.sharing.links(all: true).text.contains("revoked"))
    for made in made { #expect(!text.contains(made.token.text)) }
    _ = try desk.scorer.sharing.revokeAllLinks()
    #expect(try desk.scorer.sharing.links().payload.array?.isEmpty == true)
  }

  @Test func test_links_roundsOfOneTitle_areToldApart() throws {
    for names in [["Ann", "Bob"], ["Cid", "Dan"]] {
      try desk.finished(names.map { ($0, 5) })
      _ = try link()
    }
    let text = try desk.scorer.sharing.links().text
    #expect(text.contains("Ann, Bob") && text.contains("Cid, Dan"), "\(text)")
  }

  @Test func test_links_areInNoBundleAndNoEntry() throws {
    try desk.finished([("Ann", 5)])
    let before = (entries: desk.entryCount, bundle: try desk.bundle())
    let made = try link()
    #expect(desk.entryCount == before.entries)
    #expect(try desk.bundle() == before.bundle)
    #expect(try !desk.bundle().contains(made.id))
  }

  @Test func test_delete_round_takesItsLinks() throws {
    let id = try desk.finished([("Ann", 5)])
    let made = try link()
    _ = try desk.agreeing { try desk.scorer.storage.delete(TestDesk.round(id), answers: $0) }
    #expect(end(of: made) == .notFound)
  }

  @Test func test_linkTime_texts_areReadOrRefused() throws {
    let read: [(String, LinkTime)] = [
      ("90s", .seconds(90)), ("15m", .seconds(900)), ("1h", .seconds(3600)),
      ("7d", .standard), ("4w", .seconds(4 * 7 * 86_400)), ("never", .forever),
    ]
    for (text, time) in read { #expect(try LinkTime(text) == time) }
    for text in ["", "h", "0s", "-1h", "+1h", "1.5h", "1y", "9999999d", "1 h", "99999999999s"] {
      #expect(refusal { try LinkTime(text) }?.code == .badValue, "\(text)")
    }
  }

  @Test func test_makePhone_isAScorerOfItsOwn_whileItsKeypadHolds() throws {
    let id = try desk.started("Ann", "Bob")
    let made = try link("1h", .keypad, ShareRequest(round: TestDesk.round(id)))
    let keypad = try desk.desk.open(made.token.text)
    let tokens = try ["Eve", "Eve"].map { try desk.desk.makePhone(for: $0, by: keypad) }
    let devices = try tokens.map { try desk.desk.scorer(phone: $0.text, of: keypad).device }
    #expect(Set(devices + [try desk.scorer.device]).count == 3)
    #expect(try desk.desk.scorer(phone: tokens[0].text, of: keypad).keypads.name == "Eve")
    // A phone that joined through one keypad link is unknown to another link.
    let other = try desk.desk.open(
      link("1h", .keypad, ShareRequest(round: TestDesk.round(id))).token.text)
    #expect(refusal { try desk.desk.scorer(phone: tokens[0].text, of: other) }?.code == .notFound)
    #expect(refusal { try desk.desk.scorer(phone: made.token.text, of: keypad) } != nil)
  }
}
