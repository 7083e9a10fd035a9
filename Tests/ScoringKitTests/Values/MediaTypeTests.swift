import Testing

@testable import ScoringKit

@Suite struct MediaTypeTests {
  private static let known: [(MediaType, [UInt8])] = [
    (.png, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0]),
    (.jpeg, [0xff, 0xd8, 0xff, 0xe0]), (.gif, Array("GIF89a".utf8)),
    (.gif, Array("GIF87a\u{1}".utf8)),
    (.webp, Array("RIFF\u{1}\u{2}\u{3}\u{4}WEBPVP8 ".utf8)),
    (.heic, [0, 0, 0, 24] + Array("ftypheic".utf8)),
    (.heic, [0, 0, 0, 24] + Array("ftypmif1".utf8)),
    (.pdf, Array("%PDF-1.7".utf8)), (.text, Array("Loch 1: 3\r\n\tö\u{c}".utf8)),
    (.text, [0xef, 0xbb, 0xbf, 65]),
  ]

  @Test(arguments: known) func test_init_firstBytes_tellWhatItIs(type: MediaType, bytes: [UInt8]) {
    #expect(MediaType(of: bytes) == type)
  }

  @Test(
    arguments: [
      [], [0xff, 0xd8], [0x89, 0x50, 0x4e, 0x47], Array("<svg xmlns=''/>".utf8),
      Array(" \n<!DOCTYPE html>".utf8), [0xef, 0xbb, 0xbf] + Array("<html>".utf8),
      Array("RIFF\u{1}\u{2}\u{3}\u{4}WAVE".utf8), [0, 0, 0, 24] + Array("ftypmp42".utf8),
      [65, 0, 66],
      [0xc3, 0x28], Array("PK\u{3}\u{4}".utf8), Array("\u{1b}[31m".utf8), [0x7f, 0x45, 0x4c, 0x46],
    ] as [[UInt8]])
  func test_init_anythingElse_isNone(bytes: [UInt8]) {
    #expect(MediaType(of: bytes) == nil)
  }

  @Test func test_isPicture_onlyWhatBrowsersShow() {
    #expect(MediaType.allCases.filter(\.isPicture) == [.png, .jpeg, .gif, .webp])
  }
}
