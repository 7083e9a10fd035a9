import ScoringKit
import Testing

@testable import Archery

@Suite struct RoundsTests {
  private let kind = Rounds.kind

  private func added(_ name: String, _ passes: [String], at place: String? = nil) throws
    -> Document
  {
    var options = ["pass": passes]
    options["location"] = place.map { [$0] }
    let fields = try kind.add(Arguments(options: options, positionals: ["NAME": [name]]))
    return Document(
      id: try #require(StreamID(kind: RoundDocument.streamKind, key: "own")),
      fields: Dictionary(fields.map { ($0.key, $0.value) }) { _, last in last })
  }

  @Test func test_add_round_isReadBack() throws {
    let document = try added(
      "Club 600", ["36@50m/6 122 10-zone", "24@12.5y/3 16in worcester"], at: "indoor")
    let round = try RoundDocument.round(document)
    #expect(round.code == "club_600" && round.location == .indoor)
    #expect(round.maximum == 480 && round.ends.count == 14)
    #expect(round.passes[1].distance.spoken == "12.5 yd")
  }

  @Test(
    arguments: [
      [], ["36@50m"], ["36@50m/6 122 9-zone"], ["0@50m/6 122 10-zone"], ["36@50/6 122 10-zone"],
      ["36@50m/99 122 10-zone"], ["36@50m/6 999 10-zone"], ["36@-5m/6 122 10-zone"],
      ["600@50m/6 122 10-zone"], ["36@50m/6 122 10-zone="], ["99999999999999999999@5m/6 9 indoor"],
      ["36@1.2345m/6 122 10-zone"], ["36@9999m/6 122 10-zone"],
    ])
  func test_add_wrongPass_isRefused(passes: [String]) {
    #expect(Fixtures.refusal { _ = try added("Club", passes) } != nil)
  }

  @Test(arguments: ["", "  ", "a\u{1B}[31m", "a|b", String(repeating: "x", count: 101)])
  func test_add_wrongName_isRefused(name: String) {
    #expect(Fixtures.refusal { _ = try added(name, ["36@50m/6 122 10-zone"]) } != nil)
  }

  @Test func test_edit_seed_changesItsEndsButNotItsDistances() throws {
    let york = try #require(kind.seeds.first { $0.name == "York" })
    #expect(york.id.description == "round.archery/york")
    let fields = try kind.edit(Arguments(options: ["arrows-per-end": ["3"]]), york)
    #expect(fields.map(\.key) == ["passes"])
    #expect(fields.first?.value.string?.hasPrefix("72@100y/3 122 5-zone;") == true)
    let passes = Arguments(options: ["pass": ["36@50m/6 122 10-zone"]])
    #expect(Fixtures.refusal { _ = try kind.edit(passes, york) }?.reason == .illegal)
    #expect(Fixtures.refusal { _ = try kind.edit(Arguments(), york) } != nil)
  }

  @Test func test_file_writtenAndRead_isTheSame() throws {
    let documents = kind.seeds + [try added("Club 600", ["36@50m/6 122 10-zone"])]
    let read = try kind.read(try kind.write(documents))
    #expect(read.count == documents.count)
    for (fields, document) in zip(read, documents) {
      let matches = fields.allSatisfy { document.fields[$0.key] == $0.value }
      #expect(matches, "\(document.name)")
    }
  }

  @Test(
    arguments: [
      "", "{}", "[1]", "[{\"name\":\"A\"}]", "[{\"name\":\"A\",\"passes\":[]}]",
      "[{\"name\":\"A\",\"passes\":[\"x\"]}]", "[{\"name\":\"A\",\"passes\":[3]}]",
      "[{\"name\":\"\",\"passes\":[\"36@50m/6 122 10-zone\"]}]",
      "[{\"name\":\"A\",\"location\":\"moon\",\"passes\":[\"36@50m/6 122 10-zone\"]}]",
    ])
  func test_file_wrongContent_isRefused(text: String) {
    #expect(Fixtures.refusal { _ = try kind.read(text) } != nil)
  }

  @Test func test_sheet_york_showsDistancesEndsAndMaximum() throws {
    let york = try #require(kind.seeds.first { $0.name == "York" })
    let rows = kind.sheet(york).rows.map { $0.cells.map(\.text) }
    #expect(rows[0] == ["100 yd", "5-zone", "122 cm", "72", "12 × 6", "648"])
    #expect(rows[3] == ["Total", "", "", "144", "24", "1296"])
    #expect(kind.payload(york)["maximum"]?.integer == 1296)
    #expect(kind.subtitle(york) == "york: 100 yd, 80 yd, 60 yd; 144 arrows, maximum 1296")
  }

  @Test func test_find_words_allHaveToMatch() throws {
    let arguments = Arguments(positionals: ["WORD": ["wa", "indoor"]])
    let page = try RoundSearch.command.run(arguments, Shelf())
    let codes = page.payload.array?.compactMap { $0["code"]?.string } ?? []
    #expect(codes.contains("wa18") && !codes.contains("york") && !codes.contains("portsmouth"))
    let none = try RoundSearch.command.run(
      Arguments(positionals: ["WORD": ["zzz"]]), Shelf())
    #expect(none.payload == [])
  }
}
