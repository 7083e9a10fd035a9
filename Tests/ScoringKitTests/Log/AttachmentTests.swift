import Testing

@testable import ScoringKit

@Suite struct AttachmentTests {
  @Test(arguments: [
    ("card.jpg", "card.jpg"), ("/home/ann/card.jpg", "card.jpg"), ("C:\\cards\\one.png", "one.png"),
    ("../../etc/passwd", "passwd"), (".hidden", "hidden"), ("a\u{0}b\nc.png", "a b c.png"),
    ("  Karte  vom Mai.jpeg ", "Karte vom Mai.jpeg"), ("gpj.\u{202e}exe", "gpj. exe"),
    ("Bürgermeister.pdf", "Bürgermeister.pdf"), ("-", "-"), ("\u{1b}[31mred", "[31mred"),
  ])
  func test_cleaned_isOnePartWithoutControls(path: String, name: String) {
    #expect(Attachment.cleaned(path) == name)
  }

  @Test(arguments: ["", "/", "..", ".", "...", " \n", "a/.."])
  func test_cleaned_nothingLeft_isNone(path: String) {
    #expect(Attachment.cleaned(path) == nil)
  }

  @Test func test_cleaned_longName_keepsItsEnding() throws {
    let name = try #require(Attachment.cleaned(String(repeating: "é", count: 300) + ".jpeg"))
    #expect(name.utf8.count <= Attachment.longestName && name.hasSuffix("é.jpeg"))
    let bare = try #require(Attachment.cleaned(String(repeating: "x", count: 300)))
    #expect(bare.utf8.count == Attachment.longestName)
  }

  @Test func test_entry_namesItsContent() throws {
    let content = ContentID(of: [1, 2, 3])
    let body = try Attachment.field(content, name: "a", type: "image/png", size: 3).text()
    func entry(_ body: String, _ kind: EntryKind = .field) -> Entry {
      Entry(
        id: EntryID(device: DeviceID(bits: 1), sequence: 1), stream: .round(bits: 1), lamport: 1,
        time: Moment(milliseconds: 0), kind: kind, body: body)
    }
    #expect(entry(body).attachment == content)
    #expect(entry("attachment.\(content.text)=null").attachment == content)
    #expect(entry(body, .event).attachment == nil)
    #expect(entry("note=\"attachment.\(content.text)\"").attachment == nil)
    #expect(entry("attachment.x={}").attachment == nil)
  }

  @Test func test_contentID_ofATextAndItsBytes_isOne() {
    #expect(ContentID(of: "score") == ContentID(of: Array("score".utf8)))
  }
}
