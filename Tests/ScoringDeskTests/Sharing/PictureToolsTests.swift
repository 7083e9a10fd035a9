import ScoringKit
import ScoringViews
import Synchronization
import Testing

@testable import ScoringDesk

@Suite struct PictureToolsTests {
  private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 1]

  /// Records the programs that a test ran, and returns a given exit status for each by its name.
  private final class Programs: Sendable {
    let calls = Mutex<[[String]]>([])
    private let statuses: [String: Int32]
    private let output: [UInt8]

    init(_ statuses: [String: Int32], output: [UInt8] = []) {
      self.statuses = statuses
      self.output = output
    }

    var run: PictureTools.Run {
      { [self] words, _, _ in
        calls.withLock { $0.append(words) }
        return (statuses[words.first ?? ""], output)
      }
    }
  }

  @Test func test_png_withoutItsProgram_saysWhatToInstall() throws {
    let failure = #expect(throws: PictureTools.Failure.self) {
      try PictureTools.png("<svg/>", run: Programs([:]).run)
    }
    #expect(failure?.isMissing == true)
    #expect(failure?.message.contains("rsvg-convert or inkscape, and neither is installed") == true)
    #expect(failure?.hint.contains("librsvg2-bin") == true)
  }

  @Test func test_png_programThatFails_orGivesSomethingElse_isAFailure() throws {
    for programs in [
      Programs(["rsvg-convert": 1], output: Self.signature), Programs(["rsvg-convert": 0]),
    ] {
      let failure = #expect(throws: PictureTools.Failure.self) {
        try PictureTools.png("<svg/>", run: programs.run)
      }
      #expect(failure?.isMissing == false)
    }
  }

  @Test(arguments: [["rsvg-convert": 0], ["inkscape": 0], ["rsvg-convert": 1, "inkscape": 0]])
  func test_png_takesTheFirstProgramThatCan(statuses: [String: Int32]) throws {
    let programs = Programs(statuses, output: Self.signature)
    #expect(try PictureTools.png("<svg/>", run: programs.run) == Self.signature)
    let drawn = programs.calls.withLock { $0.last?.first }
    #expect(drawn == (statuses["rsvg-convert"] == 0 ? "rsvg-convert" : "inkscape"))
  }

  @Test func test_copy_takesTheFirstProgramThatCan() throws {
    let programs = Programs(["wl-copy": 1, "xclip": 0])
    try PictureTools.copy([1], type: "image/png", run: programs.run)
    #expect(
      programs.calls.withLock { $0 } == [
        ["wl-copy", "--type", "image/png"],
        ["xclip", "-selection", "clipboard", "-t", "image/png"],
      ])
    for (statuses, isMissing) in [([:], true), (["xclip": Int32(1)], false)] {
      let failure = #expect(throws: PictureTools.Failure.self) {
        try PictureTools.copy([1], type: "text/plain", run: Programs(statuses).run)
      }
      #expect(failure?.isMissing == isMissing)
    }
  }

  @Test func test_open_path_isNeverAnOption() throws {
    #if os(macOS)
      let name = "open"
    #else
      let name = "xdg-open"
    #endif
    let programs = Programs([name: 0])
    try PictureTools.open("-rf.png", run: programs.run)
    #expect(programs.calls.withLock { $0 } == [[name, "./-rf.png"]])
    #expect(throws: PictureTools.Failure.self) {
      try PictureTools.open("a.png", run: Programs([:]).run)
    }
  }

  @Test func test_missingFonts_names_oneLetterOfEachScript() {
    let side = Picture.Side(
      seat: Seat(index: 0), name: "佐藤 Ann נועה", place: "1", score: "-7", isFirst: true)
    let scene = PictureLayout.scene(Picture(title: "Open – Main", sides: [side]), .post)
    let none = PictureTools.missingFonts(for: scene, run: Programs(["fc-list": 0]).run)
    #expect(none.count == 1 && none[0].contains("\"佐\"") && none[0].contains("\"נ\""), "\(none)")
    #expect(!none[0].contains("–") && !none[0].contains("−"))
    let all = Programs(["fc-list": 0], output: [65])
    #expect(PictureTools.missingFonts(for: scene, run: all.run).isEmpty)
    #expect(PictureTools.missingFonts(for: scene, run: Programs([:]).run).isEmpty)
  }
}
