import DeskTesting
import SampleSport
import ScoringKit
import ScoringViews
import Testing

@testable import ScoringDesk

@Suite final class SharePictureTests {
  let desk = TestDesk()

  private func picture(_ id: String? = "1", _ change: (inout ShareRequest) -> Void = { _ in })
    throws -> Picture
  {
    var request = ShareRequest(round: TestDesk.round(id))
    change(&request)
    return try desk.scorer.sharing.share(request).picture
  }

  @Test func test_picture_finished_hasSidesInOrderAndTheMargin() throws {
    try desk.finished([("Bob", 3), ("Ann", 5), ("Cid", 3)])
    let picture = try picture()
    #expect(picture.title == "Duck Pond" && picture.date == "Mar 1, 2026")
    #expect(picture.subtitle.hasPrefix("Pebbles") && picture.subtitle.hasSuffix("3 players"))
    #expect(picture.sides.map(\.name) == ["Ann", "Bob", "Cid"])
    #expect(picture.sides.map(\.place) == ["1", "T2", "T2"])
    #expect(picture.sides.map(\.score) == ["5", "3", "3"])
    #expect(picture.sides.map(\.isFirst) == [true, false, false])
    #expect(picture.sides[0].note.hasSuffix("won by\u{a0}2"), "\(picture.sides[0].note)")
    #expect(picture.state.isEmpty && picture.isClosed && !picture.isDuel)
    #expect(picture.spoken == "Round of Duck Pond — Ann won at 5")
  }

  @Test func test_picture_sheetWithoutSeats_getsThemByTheNames() throws {
    try desk.finished([("Bob", 3), ("Ann", 5)])
    let rows = try picture().card.rows
    #expect(rows.map(\.seat) == [Seat(index: 0), Seat(index: 1)])
  }

  @Test func test_picture_tie_hasTwoFirstsAndNoMargin() throws {
    try desk.finished([("Ann", 5), ("Bob", 5)])
    let picture = try picture()
    #expect(picture.sides.map(\.isFirst) == [true, true])
    let notes = picture.sides.map(\.note).joined()
    #expect(!notes.contains("won by"))
  }

  @Test func test_picture_inProgress_saysSo() throws {
    try desk.start("Ann", "Bob")
    try desk.enter("Ann +3")
    let picture = try picture(nil)
    #expect(picture.state == "In progress" && !picture.isClosed)
    #expect(picture.sides.first?.note.contains("won by") == false)
  }

  @Test func test_picture_ofOneParticipant_isTheirsAlone() throws {
    try desk.finished([("Ann", 5), ("Bob", 3)])
    let picture = try picture { $0.player = "Bob" }
    #expect(picture.sides.map(\.name) == ["Bob"] && picture.sides[0].place == "2")
    #expect(picture.card.columns.map(\.title) == ["Tosses"])
  }

  @Test(arguments: [ShownNames.initials, .none])
  func test_picture_hiddenNames_areNowhere(names: ShownNames) throws {
    try desk.finished([("Ann", 5), ("Bob", 3)])
    let picture = try picture { $0.names = names }
    for format in PictureFormat.allCases {
      let scene = PictureLayout.scene(picture, format)
      let output = ScenePrinter(appearance: nil).file(scene, title: picture.spoken)
      #expect(!output.contains("Ann") && !output.contains("Bob"))
    }
  }
}
