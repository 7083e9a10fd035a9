import DeskTesting
import SampleSport
import ScoringKit
import ScoringStore
import Testing

@testable import ScoringDesk

@Suite final class AttachTests {
  let desk = TestDesk()
  private let round = TestDesk.round("1")

  static let png: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3]
  static let text: [UInt8] = Array("Hole 1: 3\n".utf8)

  @discardableResult
  private func attach(
    _ bytes: [UInt8] = png, _ name: String = "card.png", _ desk: TestDesk? = nil
  ) throws -> Page {
    try (desk ?? self.desk).scorer.notes.attach(bytes, name: name, to: round)
  }

  private func list(_ desk: TestDesk? = nil) throws -> [JSONValue] {
    try (desk ?? self.desk).scorer.notes.attachments(of: round).payload["attachments"]?.array ?? []
  }

  private func names(_ desk: TestDesk? = nil) throws -> [String] {
    try list(desk).compactMap { $0["name"]?.string }
  }

  // MARK: One desk

  @Test func test_attach_aPicture_isKeptListedAndShown() throws {
    let id = try desk.finished([("Ann", 5), ("Bob", 3)])
    let way = Action("attach", of: "pebbles", round: String(id.prefix(4)), [.blank("FILE")])
    #expect(
      try desk.scorer.notes.attachments(of: round).blocks == [.empty("Nothing is attached.", way)])
    let page = try attach(Self.png, "/home/ann/card.png")
    #expect(page.lines.first == "Attached card.png, 11 bytes, to round \(id.prefix(4)).")
    #expect(page.payload["type"] == "image/png" && page.payload["isNew"] == true)
    try attach(Self.text, "notes.txt")
    #expect(try names() == ["card.png", "notes.txt"])
    #expect(try list()[0]["bytes"] == 11 && list()[0]["isHere"] == true)
    let card = try desk.show("1")
    #expect(card.text.contains("Attachments\ncard.png  11 bytes, "), "\(card.text)")
    #expect(card.payload["attachments"]?.array?.count == 2)
    #expect(try desk.history().payload.array?[0]["attachments"] == 2)
    let file = try desk.scorer.notes.attachment("card", of: round)
    #expect(file.bytes == Self.png && file.type == .png && file.name == "card.png")
    #expect(try desk.scorer.notes.attachment("2", of: round).bytes == Self.text)
    #expect(try desk.scorer.storage.examine().page.text.contains("all is well"))
  }

  @Test func test_attach_again_writesNothingAndANewNameRenames() throws {
    try desk.finished([("Ann", 5)])
    try attach()
    let count = desk.entryCount
    #expect(try attach().text.hasPrefix("card.png is attached already."))
    #expect(desk.entryCount == count)
    #expect(try attach(Self.png, "front.png").text.hasPrefix("card.png is called front.png now."))
    #expect(try names() == ["front.png"])
  }

  @Test(
    arguments: [[], Array("<svg/>".utf8), [0, 1, 2]] as [[UInt8]])
  func test_attach_whatIsNotTaken_isRefused(bytes: [UInt8]) throws {
    try refuses(bytes)
  }

  // A failing test prints its arguments, so this large file is not an argument.
  @Test func test_attach_tooMuch_isRefused() throws {
    try refuses([UInt8](repeating: 65, count: Attachment.mostBytes + 1))
  }

  private func refuses(_ bytes: [UInt8]) throws {
    try desk.finished([("Ann", 5)])
    let count = desk.entryCount
    #expect(refusal { try attach(bytes) }?.code == .unknownForm)
    #expect(desk.entryCount == count)
    #expect(try desk.store.read { try $0.attachments() }.isEmpty)
  }

  @Test func test_attach_moreThanTwenty_isRefused() throws {
    try desk.finished([("Ann", 5)])
    for number in 0..<Attachment.most { try attach([65, 65, UInt8(65 + number)], "\(number).txt") }
    #expect(refusal { try attach() }?.code == .illegal)
    #expect(refusal { try attach(Self.png, "..") }?.code == .badValue)
    _ = try desk.scorer.notes.detach("3.txt", of: round)
    try attach()
    #expect(try names().count == Attachment.most)
  }

  @Test func test_detach_isTakenBackByUndoAndSaidInTheLog() throws {
    let id = try desk.started("Ann", "Bob")
    let open = TestDesk.round(id)
    _ = try desk.scorer.notes.attach(Self.png, name: "card.png", to: open)
    let page = try desk.scorer.notes.detach("1", of: open)
    #expect(page.lines.first == "Detached card.png from round \(id.prefix(4)).")
    #expect(try desk.scorer.notes.attachments(of: open).payload["attachments"] == [])
    #expect(try desk.undo(id).text.contains("detached card.png"))
    #expect(try desk.scorer.notes.attachment("card.png", of: open).bytes == Self.png)
    let log = try desk.scorer.rounds.log(open).text
    #expect(log.contains("attached card.png") && log.contains("detached card.png"), "\(log)")
  }

  @Test func test_attachment_unknownOrAmbiguous_isRefused() throws {
    try desk.finished([("Ann", 5)])
    try attach()
    try attach(Self.text, "card.txt")
    #expect(refusal { _ = try desk.scorer.notes.attachment("3", of: round) }?.code == .missing)
    #expect(refusal { _ = try desk.scorer.notes.detach("card", of: round) }?.code == .ambiguousName)
    #expect(try desk.scorer.notes.attachment("CARD.TXT", of: round).bytes == Self.text)
  }

  @Test func test_delete_forgetsTheBytesThatNoOtherRoundNames() throws {
    let first = try desk.finished([("Ann", 5)])
    try attach()
    try attach(Self.text, "notes.txt")
    try desk.finished([("Ann", 4)])
    try attach()
    let old = TestDesk.round(first)
    _ = try desk.agreeing { try desk.scorer.storage.delete(old, answers: $0) }
    #expect(try desk.store.read { try $0.attachments() }.count == 1)
    #expect(try desk.scorer.notes.attachment("card", of: round).bytes == Self.png)
  }

  // MARK: Several desks

  @Test func test_bundle_filesGoAlongUnlessLeftOut() throws {
    try desk.finished([("Ann", 5)])
    try attach()
    let other = TestDesk(device: 7)
    let said = try other.take(desk.bundle()).payload
    #expect(said["files_added"] == 1)
    #expect(try other.scorer.notes.attachment("card", of: round).bytes == Self.png)
    #expect(try other.take(desk.bundle()).payload["files_added"] == nil)

    var bare = ""
    try desk.scorer.exchange.exportBundle(carriesFiles: false) {
      bare += $0
    }
    #expect(!bare.contains("\"file\":"))
    let third = TestDesk(device: 8)
    try third.take(bare)
    #expect(try third.show("1").text.contains("not here yet"))
    #expect(refusal { _ = try third.scorer.notes.attachment("1", of: round) }?.code == .missing)
    let diagnosis = try third.scorer.storage.examine()
    #expect(diagnosis.damage == nil)
    #expect(diagnosis.page.text.contains("1 attached file not here yet"))
    // A later bundle contains the bytes of the attached file.
    try third.take(desk.bundle())
    #expect(try third.scorer.notes.attachment("card", of: round).bytes == Self.png)
  }

  @Test func test_bundle_aFileThatIsNotTheOneOfItsName_isLeftOutAlone() throws {
    let id = try desk.finished([("Ann", 5)])
    try attach()
    let lines = try desk.bundle().split(separator: "\n").compactMap { BundleLine(String($0)) }
    var tally = BundleTally()
    let changed = lines.dropLast().map { line in
      line.kind == BundleForm.file
        ? BundleForm.File.line(ContentID(of: Self.png), Array("other".utf8)) : line
    }
    for line in changed { _ = tally.add(line) }
    let end = BundleLine(
      kind: BundleForm.end,
      body: try CanonicalJSON.text(BundleForm.End(lines: tally.count, digest: tally.digest)))
    let other = TestDesk(device: 7)
    let page = try other.take((changed + [end]).map { $0.text + "\n" }.joined())
    #expect(page.payload["rounds_added"] == 1)
    #expect(page.payload["warnings"]?.array?.first?["kind"] == "refused-file")
    #expect(try other.show(id).text.contains("not here yet"))
  }

  @Test func test_bundle_aFileThatNothingNames_isNotKept() throws {
    let id = try desk.finished([("Ann", 5)])
    try attach()
    let other = TestDesk(device: 7)
    try other.take(desk.bundle())
    _ = try other.agreeing { try other.scorer.storage.delete(TestDesk.round(id), answers: $0) }
    try other.take(desk.bundle())
    #expect(try other.store.read { try $0.attachments() }.isEmpty)
  }

  @Test func test_json_filesGoAlongUnlessLeftOut() throws {
    try desk.finished([("Ann", 5)])
    try attach()
    let text = try desk.scorer.exchange.export(of: "pebbles").text
    let other = TestDesk(device: 7)
    #expect(try other.take(text).payload["files_added"] == 1)
    #expect(try other.scorer.notes.attachment("card", of: round).bytes == Self.png)
    let changed = text.replacing(Base64.text(Self.png), with: Base64.text(Self.text))
    let third = TestDesk(device: 8)
    #expect(refusal { try third.take(changed) }?.code == .damagedBundle)
    #expect(third.entryCount == 0)
    let bare = try desk.scorer.exchange.export(of: "pebbles", carriesFiles: false)
      .text
    #expect(!bare.contains(Base64.text(Self.png)))
    let notation = try desk.scorer.exchange.export(.notation, of: "pebbles")
    #expect(notation.leftOut.contains("1 attached file."))
  }

  @Test func test_twoDesks_theSameFile_isOneAttachment() throws {
    try desk.finished([("Ann", 5)])
    let other = try desk.copied()
    try attach()
    try attach(Self.png, "card.png", other)
    try other.take(desk.bundle())
    #expect(try names(other) == ["card.png"])
    #expect(try other.show("1").payload["disputes"] == 0)
  }

  @Test func test_twoDesks_oneRenamesAndOneDetaches_leavesTheResultAlone() throws {
    try desk.finished([("Ann", 5)])
    try attach()
    let other = try desk.copied()
    try attach(Self.png, "front.png")
    _ = try other.scorer.notes.detach("1", of: round)
    try other.take(desk.bundle())
    let page = try other.show("1")
    #expect(page.payload["disputes"] == 1 && page.payload["status"] == "completed")
    #expect(page.text.contains("attached front.png") && page.text.contains("detached card.png"))
  }

  @Test func test_unite_filesComeAlongAndOutliveTheOtherRound() throws {
    let kept = try desk.started("Ann", "Bob")
    let ben = TestDesk(device: 2)
    let other = try ben.started("Ann", "Bob")
    _ = try ben.scorer.notes.attach(
      Self.png, name: "card.png", to: TestDesk.round(other))
    try desk.take(ben.bundle())
    _ = try desk.scorer.disputes.unite(
      TestDesk.round(other), into: TestDesk.round(kept))
    _ = try desk.agreeing { try desk.scorer.storage.delete(TestDesk.round(other), answers: $0) }
    let file = try desk.scorer.notes.attachment("card", of: TestDesk.round(kept))
    #expect(file.bytes == Self.png)
  }
}
