import DeskTesting
import SampleSport
import ScoringKit
import ScoringStore
import Testing

@testable import ScoringDesk

/// Tests that exported files of every form contain no active control characters.
@Suite struct ExportSafetyTests {
  /// A name with all characters that could control a terminal or the direction of text, between two
  /// letters.
  private static let hostile: String = {
    let values =
      Array(UInt32(0)...0x1f) + Array(0x7f...0x9f) + [0x61c, 0x200e, 0x200f]
      + Array(0x2028...0x202e) + Array(0x2066...0x2069) + [0xfeff, 0xfff9, 0xfffe]
    let scalars = values.compactMap(Unicode.Scalar.init)
    return "a" + String(String.UnicodeScalarView(scalars)) + "z"
  }()

  /// Returns a desk for a test, with players whose names contain control characters, as imported
  /// names can.
  private func makeDesk() throws -> TestDesk {
    let desk = TestDesk()
    try desk.start("Ann", "Bob")
    try desk.enter("Ann +3")
    let body = try FieldBody("name", .string(Self.hostile)).text()
    try desk.store.write { writer in
      for player in try writer.streams(ofKind: StreamID.playerKind) {
        _ = try writer.append(
          [Draft(kind: .field, body: body)], to: player, author: nil, time: TestDesk.start)
      }
    }
    return desk
  }

  private func acting(_ text: String) -> [UInt32] {
    text.unicodeScalars.filter { scalar in
      let isControl = scalar.properties.generalCategory == .control && scalar != "\n"
      return isControl || Self.hostile.unicodeScalars.contains(scalar) && scalar.value > 0x7f
    }.map(\.value)
  }

  @Test func test_export_hostileNames_everyFormEscapesThem() throws {
    let desk = try makeDesk()
    let exporters = desk.sports.flatMap(\.exporters).map { ExportForm.other($0.id) }
    for form in [ExportForm.json, .notation] + exporters {
      let text = try desk.export(form).text
      #expect(acting(text).isEmpty, "\(form)")
      #expect(text.contains("a"), "\(form)")
    }
    // In a form with one line per player, such a name must not begin a new line.
    let cards = try desk.export(.other("cards")).text
    #expect(cards.split(separator: "\n").count == 4)
    #expect(cards.contains("\\u001b") && cards.contains("\\u202e"))
  }

  @Test func test_bundle_hostileNames_areEscapedAndReadAgain() throws {
    let desk = try makeDesk()
    let bundle = try desk.bundle()
    #expect(acting(bundle).isEmpty)
    let other = TestDesk(device: 7)
    try other.take(bundle)
    #expect(try other.players() == desk.players())
    #expect(try other.players().contains { $0.unicodeScalars.contains("\u{202e}") })
  }
}
