import ScoringKit
import Testing

@testable import ScoringViews

@Suite struct ScenePrinterTests {
  private static func picture(_ name: String) -> Picture {
    let seat = Seat(index: 0)
    let column = Sheet.Column("1", isNumeric: true, role: .piece)
    let row = Sheet.Row(
      [Cell(name), Cell("(2)", .good, figures: [Cell.Figure("2", .good)])], spoken: name, of: seat)
    return Picture(
      title: name, subtitle: name, date: name,
      sides: [Picture.Side(seat: seat, name: name, place: "1", score: "-7", isFirst: true)],
      card: Sheet(columns: [Sheet.Column(name), column], rows: [row]),
      figures: [Picture.Figure("1", name)], remarks: [name], spoken: name)
  }

  @Test(arguments: Samples.hostile, PictureFormat.allCases)
  func test_print_hostileName_isTextAndNothingElse(name: String, format: PictureFormat) {
    let wild = ScenePrinter(appearance: .dark)
      .file(PictureLayout.scene(Self.picture(name), format), title: name, description: name)
    #expect(wild.hasPrefix("<svg ") && wild.hasSuffix("</svg>\n"))
    #expect(!wild.contains("<script") && !wild.contains("<b") && !wild.contains("<img"))
    #expect(wild.unicodeScalars.allSatisfy { $0 == "\n" || !Screen.isControl($0) })
    #expect(!wild.unicodeScalars.contains("\u{202e}"))
    let opened = wild.split(separator: "<").filter { $0.hasPrefix("text ") }.count
    #expect(opened == wild.split(separator: "<").filter { $0.hasPrefix("/text>") }.count)
    #expect(wild.utf8.count < 40_000)
  }

  @Test(arguments: Theme.Appearance.allCases)
  func test_print_onAGround_hasAttributesAlone(appearance: Theme.Appearance) {
    let scene = PictureLayout.scene(Self.picture("Ann"), .post)
    let output = ScenePrinter(appearance: appearance).file(scene, title: "Ann won")
    for word in ["<style", "style=", "class=", "url(", "textLength", "dominant-baseline", "var("] {
      #expect(!output.contains(word), "\(word)")
    }
    #expect(output.contains("<title>Ann won</title>"))
    #expect(output.contains("fill=\"\(Theme.color(.ground, on: appearance).hex)\""))
  }

  @Test func test_print_forAPage_followsTheReadersGroundByClasses() {
    let scene = PictureLayout.scene(Self.picture("Ann"), .page)
    let output = ScenePrinter(appearance: nil).fragment(scene, title: "Ann won")
    #expect(!output.contains("style=") && !output.contains("<style"))
    #expect(output.contains("class=\"p-text\"") && output.contains("viewBox=\"0 0 800 "))
    // No background is drawn, because the background of the page is visible.
    #expect(!output.contains("p-ground"))
    // Elements that have the same colour in light and dark mode need no class.
    #expect(!output.contains("p-accent"))
    #expect(ScenePrinter.style.contains(".p-ground { fill: #0B1220; }"))
    #expect(ScenePrinter(appearance: nil).file(scene, title: "").contains("<style>"))
  }

  @Test func test_print_forAPage_isTheFileWithItsLooksInGroups() throws {
    var card = Self.picture("Ann")
    let row = try #require(card.card.rows.first)
    card.card.rows = Array(repeating: row, count: 20)
    let scene = PictureLayout.scene(card, .page)
    let printer = ScenePrinter(appearance: nil)
    let file = printer.file(scene, title: "Ann").split(separator: "\n").drop { $0 != "</style>" }
      .dropFirst(2)
    var (look, lines): (Substring, [String]) = ("", [])
    for line in printer.fragment(scene, title: "Ann").split(separator: "\n").dropFirst(2) {
      if line.hasPrefix("<g ") {
        look = line.dropFirst(2).dropLast()
      } else if line == "</g>" {
        look = ""
      } else {
        let end =
          line.firstRange(of: line.hasPrefix("<text") ? ">" : "/>")?.lowerBound ?? line.endIndex
        lines.append("\(line[..<end])\(look)\(line[end...])")
      }
    }
    #expect(lines == file.map(String.init))
  }

  @Test func test_scene_marks_areShapesAndNotSigns() {
    let texts = PictureLayout.scene(Self.picture("Ann"), .post).texts.map(\.content)
    #expect(texts.contains("2") && !texts.contains("(2)"))
    #expect(texts.contains("better"))
  }

  @Test(arguments: Theme.Appearance.allCases)
  func test_paint_textAndLines_standOut(appearance: Theme.Appearance) {
    func contrast(_ one: Theme.Paint, _ other: Theme.Paint) -> Double {
      let values = [one, other].map { Self.luminance(Theme.color($0, on: appearance)) }.sorted()
      return (values[1] + 0.05) / (values[0] + 0.05)
    }
    let texts: [(Theme.Paint, Theme.Paint)] = [
      (.text, .ground), (.text, .panel), (.dim, .ground), (.dim, .panel), (.ink, .accent),
      (.onGood, .good), (.ink, .gold), (.paper, .red), (.ink, .blue), (.paper, .black),
      (.ink, .white), (.paper, .green),
    ]
    for (one, other) in texts { #expect(contrast(one, other) >= 4.5, "\(one) on \(other)") }
    for paint in [Theme.Paint.bad, .good, .trail, .dim] {
      #expect(contrast(paint, .ground) >= 3, "\(paint)")
    }
  }

  /// Returns the relative luminance of a colour by WCAG 2.1, in which a square approximates the
  /// power.
  private static func luminance(_ color: Theme.Color) -> Double {
    func part(_ value: UInt8) -> Double {
      let share = Double(value) / 255
      return share * share * (0.8 + 0.2 * share)
    }
    return 0.2126 * part(color.red) + 0.7152 * part(color.green) + 0.0722 * part(color.blue)
  }
}
