import ProgramTesting
import ScoringKit
import ScoringViews
import Testing

@testable import ScoringCLI

@Suite final class ShareVerbTests {
  let run = Runner()

  @Test(arguments: [
    ("full", "Ann Lee won", true), ("initials", "A. L. won", false),
    ("none", "Player 1 won", false),
  ])
  func test_share_names_areShownAsAsked(names: String, winner: String, showsNames: Bool) {
    run("players add 'Ann Lee'")
    run("players add Bob")
    let id = run.started("pebbles start 'Ann Lee' Bob")
    run("pebbles enter --round \(id) -- Ann +5 Bob +3")
    run("pebbles finish --yes --round \(id)")
    for form in ["text", "html", "svg"] {
      for player in ["", "--player Bob", "--player Ann"] {
        let text = run("pebbles share 1 --names \(names) --form \(form) -o - \(player)").out
        #expect(text.contains("Ann Lee") || !showsNames || player.hasSuffix("Bob"), "\(text)")
        if player.isEmpty, form != "svg" { #expect(text.contains(winner), "\(text)") }
        guard !showsNames else { continue }
        for part in ["Ann", "Lee", "Bob"] { #expect(!text.contains(part), "\(part): \(text)") }
      }
    }
  }

  @Test(arguments: ["html", "svg"])
  func test_share_theme_isOneGroundOrTheReaders(form: String) {
    run.finished([("Ann", 5)])
    let share = "pebbles share 1 -o - --form \(form)"
    #expect(run(share).out.contains("prefers-color-scheme: dark"))
    #expect(run("\(share) --theme auto").out == run(share).out)
    let light = run("\(share) --theme light").out
    let dark = run("\(share) --theme dark").out
    for picture in [light, dark] { #expect(!picture.contains("prefers-color-scheme")) }
    #expect(light.contains("#F3F4EF") && !dark.contains("#F3F4EF"), "\(dark)")
  }

  @Test func test_share_form_isNamedOrTheEndingOfTheFile() throws {
    typealias Form = SharedFile.Form
    func form(
      _ name: String?, _ path: String?, _ isPicture: Bool = false, _ copies: Bool = false
    ) throws -> Form {
      try Form(named: name, path: path, isPicture: isPicture, isHandedOn: copies)
    }
    #expect(try form(nil, nil) == .text && form(nil, "-") == .text && form(nil, "card") == .text)
    #expect(try form(nil, "a.b/x.PNG") == .png && form(nil, "x.svg") == .svg)
    #expect(try form(nil, "x.htm") == .html && form(nil, "png") == .text)
    #expect(try form(nil, "x.txt") == .text && form("html", "x.png") == .html)
    #expect(try form(nil, nil, true) == .svg && form(nil, nil, true, true) == .png)
    #expect(try form(nil, "-", true) == .svg && form(nil, "a.svg", false, true) == .svg)
    // If no form is given and the file's extension is of an unsupported type, the command is
    // refused.
    for path in ["x.gif", "x.jpg", "a/b.pdf"] {
      let error = #expect(throws: ErrorReport.self) { try form(nil, path) }
      #expect(error?.exitCode == .usage && error?.token == path)
    }
    #expect(try form("text", "x.gif") == .text)
  }

  @Test(arguments: PictureFormat.allCases)
  func test_share_format_isTheSizeOfThePicture(format: PictureFormat) {
    run.finished([("Ann", 5), ("Bob", 3)])
    let picture = run("pebbles share 1 --format \(format.rawValue) -o -").out
    #expect(picture.hasPrefix("<svg") && picture.contains(" viewBox=\"0 0 \(Int(format.width)) "))
    #expect(picture.contains(">Ann<") && picture.contains("won by\u{a0}2"))
  }

  @Test func test_share_pictureOfAMadeUpSport_hasAllThatItsSheetSays() {
    run.finished([("Ann", 5), ("Bob", 3), ("Cid", 1)])
    let picture = run("pebbles share 1 --format post -o -").out
    for words in ["Duck Pond", "Ann", "Bob", "Cid", "Tosses", "Total", "1st", "score"] {
      #expect(picture.contains(">\(words)<"), "\(words)")
    }
    #expect(picture.contains("<desc>") && picture.contains("Ann, 1st at 5."))
  }

  @Test func test_share_html_isOneDocumentWithTables() {
    run.finished([("Ann", 5), ("Bob", 3)])
    let page = run("pebbles share 1 --form html -o -").out
    #expect(page.contains("<h1>") && page.contains("<section class=\"result"))
    #expect(page.contains("<th scope=\"row\"") && !page.contains("Final standings"))
  }

  @Test func test_share_isInTheLogAndUndoLeavesIt() {
    run.finished([("Ann", 5)])
    run("pebbles note 1 Windy")
    run("pebbles share 1 --form svg -o - --names none")
    #expect(run("pebbles log --round 1").out.contains("shared as svg"))
    #expect(run("pebbles undo").out.contains("Undone: note: Windy"))
    #expect(run("pebbles log --round 1").out.contains("shared as svg"))
  }

  @Test func test_share_json_isOneDocument() {
    let id = run.finished([("Ann", 5)])
    let shared = run("pebbles share 1 --json").payload
    #expect(shared?["roundID"] == .string(id) && shared?["form"] == "text")
    #expect(shared?["file"] == .null)
    #expect(shared?["text"]?.string?.contains("Ann won at 5") == true)
    #expect(
      run("pebbles share 1 --json --form svg -o -").payload?["text"]?.string?.hasPrefix("<svg")
        == true)
  }

  @Test(arguments: ["--form gif", "--format square", "--theme blue", "--names some", "1 2"])
  func test_share_wrongWord_isAUsageError(words: String) {
    run.finished([("Ann", 5)])
    #expect(run("pebbles share \(words)").code == .usage)
  }

  @Test func test_share_unknownRound_isMissing() {
    #expect(run("pebbles share 7").code == .missing)
    #expect(run("pebbles share").code == .refused)
  }

  // MARK: Hostile names

  static let hostile = [
    "<script>alert(1)</script>", "</text><script>x</script>", "\"><img src onerror>",
    "&amp;<b>&", "]]><!--", "\u{1b}[31mred", "abc\u{202e}cba", "a\u{0}b", "'; drop", "\u{fffe}x",
    String(repeating: "x", count: 200), "漢字カナ👩‍👩‍👧‍👦",
  ]

  @Test(arguments: hostile, ["html", "svg"])
  func test_share_hostileName_isWellFormedAndAddsNoElement(name: String, form: String) throws {
    func shared(_ name: String) -> String {
      let run = Runner()
      let started = run.run(["pebbles", "start", "--new", "--json", "--guest", name])
      let id = started.payload?["id"]?.string ?? ""
      run("pebbles enter --round \(id) -- 1 +5")
      run("pebbles enter --round \(id) 2")
      run("pebbles finish --yes --round \(id)")
      run.run(["pebbles", "note", id, name])
      let text = run("pebbles share \(id) --note -o - --form \(form)")
      #expect(text.code == .done, "\(name): \(text)")
      return text.out
    }
    let text = shared(name)
    #expect(Markup.fault(text) == nil, "\(name): \(Markup.fault(text) ?? "")")
    #expect(Set(Markup.elements(text)).isSubset(of: Markup.elements(shared("Dave"))), "\(name)")
    #expect(!text.lowercased().contains("<script"))
    for scalar in text.unicodeScalars where scalar != "\n" {
      #expect(scalar.properties.generalCategory != .control, "\(name)")
      #expect(!(0x202A...0x202E).contains(scalar.value), "\(name)")
    }
  }
}

/// A strict checker of markup for tests, which accepts only what an XML parser accepts.
enum Markup {
  /// Returns the names of the elements in some markup, in order.
  static func elements(_ text: String) -> [String] {
    text.matches(of: #/<([A-Za-z][A-Za-z0-9]*)/#).map { String($0.output.1) }
  }

  /// Returns the first mistake in some markup; `nil` if every element is closed in the right order.
  ///
  /// The elements `meta` and the doctype of HTML need no end.
  static func fault(_ text: String) -> String? {
    var open: [String] = []
    var rest = text[...]
    while let start = rest.firstIndex(where: { $0 == "<" || $0 == "&" || $0 == ">" }) {
      rest = rest[start...]
      if rest.first == "&" {
        guard rest.prefixMatch(of: #/&(amp|lt|gt|quot|apos|#[0-9]+|#x[0-9A-Fa-f]+);/#) != nil
        else { return "a loose &: \(rest.prefix(40))" }
        rest = rest.dropFirst()
        continue
      }
      if let style = rest.prefixMatch(of: #/<style>[^<]*<\/style>/#) {
        rest = rest[style.range.upperBound...]
        continue
      }
      guard
        let tag = rest.prefixMatch(
          of: #/<(!DOCTYPE html|(?:\/?[A-Za-z][A-Za-z0-9]*))(?: [A-Za-z:-]+="[^"<]*")* ?(\/?)>/#)
      else { return "no element: \(rest.prefix(60))" }
      rest = rest[tag.range.upperBound...]
      let name = String(tag.output.1)
      if name.hasPrefix("/") {
        guard open.popLast() == String(name.dropFirst()) else { return "\(name) closes nothing" }
      } else if tag.output.2.isEmpty, name != "meta", !name.hasPrefix("!") {
        open.append(name)
      }
    }
    return open.isEmpty ? nil : "open at the end: \(open)"
  }
}
