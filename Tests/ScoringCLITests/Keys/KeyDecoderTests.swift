import Testing

@testable import ScoringCLI

@Suite struct KeyDecoderTests {
  private static func keys(_ text: String) -> [Keystroke] {
    var decoder = KeyDecoder()
    return decoder.keys(text.utf8) + decoder.flush()
  }

  @Test(arguments: [
    ("x", [Keystroke.character("x")]), ("é松", [.character("é"), .character("松")]),
    ("\r\n", [.enter, .enter]), ("\t\u{7f}\u{8}", [.tab, .backspace, .backspace]),
    ("\u{3}\u{1a}", [.control("c"), .control("z")]), ("\u{1b}", [.escape]),
    ("\u{1b}u", [.alt("u")]), ("\u{1b}[A\u{1b}OB", [.up, .down]),
    ("\u{1b}[1;5C\u{1b}[D", [.right, .left]), ("\u{1b}[5~\u{1b}[3~", [.pageUp, .delete]),
    ("\u{1b}[Z\u{1b}[H\u{1b}[4~", [.backTab, .home, .end]), ("\u{1b}\u{1b}", [.escape, .escape]),
    ("\u{1b}[200~3 4\r5\u{1b}[201~6", [.paste("3 4\r5"), .character("6")]),
    ("\u{1b}[<0;1;1M", [.enter]), ("\u{1b}[99zx", [.character("x")]), ("", []),
  ])
  func test_keys_ofText_areTold(text: String, expected: [Keystroke]) {
    #expect(Self.keys(text) == expected)
  }

  @Test func test_keys_byteByByte_areTheSame() {
    let text = "3é\u{1b}[A\u{1b}OB\u{1b}[200~a\u{1b}[b\u{1b}[201~松\u{1b}u\r"
    var decoder = KeyDecoder()
    let one = text.utf8.flatMap { decoder.keys([$0]) }
    #expect(one == Self.keys(text))
    #expect(!decoder.isWaiting)
  }

  /// Tests that a rest of an arrow key's escape sequence that arrives too late, as on a slow
  /// connection, is not taken for the letter `A`.
  @Test func test_keys_restOfASequenceAfterTheWait_entersNoLetter() {
    var decoder = KeyDecoder()
    #expect(decoder.keys([0x1b]).isEmpty)
    #expect(decoder.isWaiting)
    #expect(decoder.flush() == [.escape])
    #expect(decoder.keys(Array("[A".utf8)) == [.up])
    #expect(decoder.keys(Array("a".utf8)) == [.character("a")])
  }

  @Test func test_keys_ofAnyBytes_neverStop() {
    var state: UInt64 = 7
    var decoder = KeyDecoder()
    for _ in 0..<2_000 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      _ = decoder.keys([UInt8(truncatingIfNeeded: state >> 33)])
      if state >> 60 == 0 { _ = decoder.flush() }
    }
    _ = decoder.keys(Array("\u{1b}[201~".utf8))
    _ = decoder.flush()
    #expect(decoder.keys(Array("x".utf8)).last == .character("x"))
  }

  /// Tests that several lines which arrive at once are taken for pasted text: a terminal without
  /// bracketed paste sends pasted text like that, and also keys that were pressed while the program
  /// was busy.
  @Test func test_paste_withoutBrackets_isNoKeys() {
    #expect(Self.keys("3 4 3 5\r4 4 4 3\r") == [.paste("3 4 3 5\n4 4 4 3\n")])
    let keys = "x9987m\r"
    #expect(Self.keys(keys).count == keys.count)
    #expect(Self.keys(String(repeating: "3", count: 72)).count == 72)
    #expect(Self.keys(String(repeating: "\r", count: 72)) == Array(repeating: .enter, count: 72))
  }

  @Test func test_paste_withoutEnd_isBounded() {
    var decoder = KeyDecoder()
    #expect(decoder.keys(Array("\u{1b}[200~".utf8)).isEmpty)
    for _ in 0..<100 { #expect(decoder.keys(Array(repeating: 0x61, count: 4096)).isEmpty) }
    guard case .paste(let text)? = decoder.keys(Array("\u{1b}[201~".utf8)).first else {
      Issue.record("no paste")
      return
    }
    #expect(text.count == 10_000)
  }
}
