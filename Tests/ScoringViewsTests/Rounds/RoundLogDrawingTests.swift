import SampleSport
import ScoringKit
import ScoringViews
import Testing

/// Tests of the pictures and pages that an app draws of a round in memory.
@Suite struct RoundLogDrawingTests {
  private static func round(_ names: [String] = ["Ann", "Ben"]) throws -> RoundLog {
    var round = try RoundLog(
      Pebbles.sport(), options: ["pond": ["Duck Pond"]], players: names,
      startedAt: Moment(milliseconds: 1_777_802_400_000))
    try round.enter("\(names[0]) +3")
    try round.enter("\(names[1]) +1")
    try round.finish()
    return round
  }

  @Test(arguments: PictureFormat.allCases)
  func test_svg_ofARound_isAPictureOfItsOwn(format: PictureFormat) throws {
    let svg = try Self.round().svg(format)
    #expect(svg.hasPrefix("<svg ") && svg.contains("Ann") && svg.contains("Duck Pond"))
    #expect(!svg.contains("<script") && !svg.contains("href="))
  }

  @Test func test_svg_ofOneSeat_leavesOutTheOthers() throws {
    let round = try Self.round()
    #expect(!round.svg(of: Seat(index: 0)).contains("Ben"))
    #expect(round.svg(of: Seat(index: 9)) == round.svg())
  }

  @Test func test_html_ofARound_isADocument() throws {
    let html = try Self.round().html(isDark: true)
    #expect(html.hasPrefix("<!DOCTYPE html>") && html.contains("Duck Pond"))
    #expect(!html.contains("<script"))
  }

  @Test func test_drawings_hostileNames_areEscaped() throws {
    var round = try Self.round()
    round.names = Roster(["<script>alert(1)</script>", "\u{1b}[2J\u{202e}&\""])
    for text in [round.svg(), round.html()] {
      #expect(!text.contains("<script>") && !text.contains("\u{1b}") && !text.contains("\u{202e}"))
    }
  }
}
