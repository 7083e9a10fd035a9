import ScoringKit
import Testing

@testable import ScoringViews

@Suite struct CSVRendererTests {
  @Test func test_render_sheet_isHeaderAndRows() {
    #expect(
      CSVRenderer().render(Samples.sheet) == """
        Player,Aim,Score,'+/-,Remark
        Ann,54,52,-2,
        Bartholomew Quincy Featherstone,54,60,+6,"one late penalty, noted by Ann"
        All,108,112,+4,

        """)
  }

  @Test func test_render_hostileNames_readBackAsOneRecordEach() throws {
    let sheet = Sheet(
      columns: [.init("Name"), .init("+/-", isNumeric: true)],
      rows: Samples.hostile.map { .init([Cell($0), Cell("-2")], spoken: "") })
    let records = try Self.read(CSVRenderer().render(sheet))
    #expect(records.count == Samples.hostile.count + 1)
    for (record, name) in zip(records.dropFirst(), Samples.hostile) {
      #expect(record.count == 2)
      #expect(record.last == "-2")
      let shown = SafeText.visible(name)
      #expect(record.first == shown || record.first == "'" + shown)
      #expect(
        record[0].unicodeScalars.first.map { !"=+-@\t\r".unicodeScalars.contains($0) } ?? true)
    }
  }

  @Test func test_render_noColumnsOrOneEmptyField_isNoEmptyLine() {
    #expect(CSVRenderer().render(Sheet(title: "x", columns: [])).isEmpty)
    let sheet = Sheet(columns: [.init("Name")], rows: [.init([], spoken: "")])
    #expect(CSVRenderer().render(sheet) == "Name\n\"\"\n")
  }

  /// Reads RFC 4180 with newlines alone; throws where a quote stands in the wrong place.
  private static func read(_ text: String) throws -> [[String]] {
    struct Misplaced: Error {}
    var records: [[String]] = []
    var record: [String] = []
    var field = String.UnicodeScalarView()
    var rest = text.unicodeScalars[...]
    while !rest.isEmpty {
      if rest.first == "\"" {
        rest.removeFirst()
        while let scalar = rest.popFirst() {
          if scalar == "\"" {
            guard rest.first == "\"" else { break }
            rest.removeFirst()
          }
          field.append(scalar)
        }
      } else {
        while let scalar = rest.first, scalar != ",", scalar != "\n" {
          guard scalar != "\"" else { throw Misplaced() }
          field.append(scalar)
          rest.removeFirst()
        }
      }
      record.append(String(field))
      field = .init()
      switch rest.popFirst() {
      case ",": continue
      case "\n":
        records.append(record)
        record = []
      default: throw Misplaced()
      }
    }
    return records
  }
}
