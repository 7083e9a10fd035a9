import ScoringKit
import Testing

/// Tests that no output of the program passes on terminal control sequences in hostile names.
@Suite struct HostileNameTests {
  /// The hostile names as bytes, with a description of each.
  static let names: [(String, [UInt8])] =
    [
      ("colour", "\u{1B}[31mRed\u{1B}[0m"), ("title", "\u{1B}]0;owned\u{7}x"),
      ("line break", "two\nlines"), ("carriage return", "over\rwritten"), ("tab", "tab\there"),
      ("C1", "a\u{9B}31mb\u{85}c"), ("delete", "del\u{7F}"),
      ("override", "\u{202E}evil"), ("isolate", "\u{2066}open"), ("right to left", "עברית"),
      ("combining", "Z\u{301}\u{302}\u{303}\u{304}\u{489}"), ("joiner", "a\u{200D}b\u{FEFF}"),
      ("emoji", "👩‍👩‍👧‍👦🏳️‍🌈"), ("wide", "漢字カナ"),
      ("formula", "=HYPERLINK(\"http://x\",\"y\")"), ("at formula", "@SUM(A1)"),
      ("plus formula", "+1+cmd|' /C calc'!A0"), ("dash", "-rf"), ("quotes", "\"q\" 'o'x"),
      ("comma", "a,b;c"), ("markup", "<script>alert(1)</script>&amp;"), ("Par", "Par"),
      ("number", "12"), ("token", "ace"), ("team", "A + B"), ("percent", "%s%n$(id)`id`"),
      ("200 characters", String(repeating: "x", count: 200)),
    ].map { ($0.0, Array($0.1.utf8)) } + [("no UTF-8", [0xFF, 0xFE, 0x41, 0xC3])]

  /// Returns the characters of an output that a terminal might interpret as control characters.
  private static func controls(_ outcome: Outcome) -> [String] {
    var found: [String] = []
    for text in [outcome.out, outcome.err] {
      for scalar in text.unicodeScalars where scalar != "\n" {
        let isControl = scalar.properties.generalCategory == .control
        let isOverride = (0x202A...0x202E).contains(scalar.value)
        if isControl || isOverride { found.append("U+" + String(scalar.value, radix: 16)) }
      }
    }
    if String(validating: outcome.bytes, as: UTF8.self) == nil { found.append("no UTF-8") }
    return found
  }

  /// The hostile names in groups of at most seven; the players of one round have the names of one
  /// group.
  static let groups: [[(kind: String, bytes: [UInt8])]] = stride(from: 0, to: names.count, by: 7)
    .map { Array(names[$0..<min($0 + 7, names.count)]) }

  private static func start(_ scorer: Scorer, _ names: [[UInt8]]) -> Outcome {
    _ = scorer.addCourse()
    let words = [
      Scorer.sport.id, "start", "--course", "Town Park", "--at", "2026-03-01T15:09", "--new", "--",
    ]
    return scorer.program.run(raw: words.map { Array($0.utf8) } + names)
  }

  /// Returns a line to enter: the scores of `count` players on a hole.
  private static func scores(_ count: Int, _ hole: Int) -> String {
    (0..<count).map { "\(($0 + hole) % 4 + 2)" }.joined(separator: " ")
  }

  @Test(arguments: groups.indices)
  func test_everyOutput_hostileNames_isHarmless(group: Int) {
    let group = Self.groups[group]
    let kinds = group.map(\.kind)
    var scorer = Scorer()
    func check(_ words: [String], _ remark: String = "") -> Outcome {
      let outcome = scorer.run(words)
      #expect(outcome.code == 0, "\(kinds), \(words) \(remark): \(outcome)")
      #expect(Self.controls(outcome).isEmpty, "\(kinds), \(words) \(remark)")
      return outcome
    }
    let started = Self.start(scorer, group.map(\.bytes))
    #expect(started.code == 0 && Self.controls(started).isEmpty, "\(kinds): \(started)")
    for hole in 1...3 { _ = check(["enter", Self.scores(group.count, hole)]) }
    for columns in ["40", "80", "200"] {
      scorer.program.variables["COLUMNS"] = columns
      for verb in ["status", "show", "log", "standings"] { _ = check([verb], columns) }
    }
    _ = check(["finish", "--yes"])
    for verb in ["show", "history", "log", "standings"] {
      for form in ["--speak", "--speak=words", "--oneline"] { _ = check([verb, form]) }
      let json = check([verb, "--json"])
      #expect(json.json?["version"] != nil, "\(kinds), \(verb)")
    }
    let page = check(["show", "--html"]).out
    #expect(!page.contains("<script>alert"), "\(kinds)")
    let home = scorer.program.run()
    #expect(home.code == 0 && Self.controls(home).isEmpty, "\(kinds): \(home)")
  }

  @Test(arguments: groups.indices, ["json", "notation", Scorer.cards])
  func test_exportAndImport_hostileNames_givesTheSameCard(group: Int, form: String) {
    let group = Self.groups[group]
    let kinds = group.map(\.kind)
    let scorer = Scorer()
    #expect(Self.start(scorer, group.map(\.bytes)).code == 0)
    _ = scorer.run("enter", Self.scores(group.count, 1))
    _ = scorer.run("finish", "--yes")
    let card = scorer.run("show").out
    let file = scorer.program.scratch.file("card.\(form)")
    let written = scorer.run("export", "--form", form, "--output", file)
    #expect(written.code == 0, "\(kinds): \(written)")
    #expect(Self.controls(written).isEmpty, "\(kinds)")
    let other = Scorer()
    let read = other.run("import", file)
    #expect(read.code == 0, "\(kinds): \(read)")
    #expect(Self.controls(read).isEmpty, "\(kinds)")
    #expect(other.doctor().code == 0, "\(kinds)")
    let shown = other.run("show")
    #expect(Self.controls(shown).isEmpty, "\(kinds)")
    if form != Scorer.cards { #expect(shown.out == card, "\(kinds)") }
    let again = scorer.run("export", "--form", form)
    #expect(form != "json" || again.json != nil, "\(kinds)")
  }

  @Test(arguments: groups.indices, ["json", "notation", Scorer.cards])
  func test_export_hostileNames_hasNoControlBytes(group: Int, form: String) {
    let group = Self.groups[group]
    let scorer = Scorer()
    #expect(Self.start(scorer, group.map(\.bytes)).code == 0)
    let written = scorer.run("export", "--form", form)
    #expect(written.code == 0, "\(written)")
    #expect(Self.controls(written).isEmpty, "\(group.map(\.kind))")
  }

  @Test func test_start_tooLongName_isRefused() {
    let scorer = Scorer()
    for name in [String(repeating: "x", count: 10_000), String(repeating: "x", count: 201)] {
      let outcome = Self.start(scorer, [Array(name.utf8)])
      #expect(outcome.code == 64, "\(outcome)")
      #expect(outcome.err.utf8.count < 2000, "\(outcome)")
    }
    #expect(scorer.run("status").code == 1)
  }

  @Test func test_start_nameWithTenThousandMarks_isRefused() {
    let accents = "e" + String(repeating: "\u{301}", count: 10_000)
    let started = Self.start(Scorer(), [Array(accents.utf8)])
    #expect(started.code == 64 && started.err.utf8.count < 2000, "\(started)")
  }

  @Test func test_import_strangeBytes_areRefused() {
    let scorer = Scorer()
    let card = "PlayerName,CourseName,LayoutName,Date,Total,+/-,Hole1\n"
    let rows = "Par,Park,Main,2024-05-05 1010,3,,3\nAnn,Park,Main,2024-05-05 1010,3,0,3\n"
    let file = scorer.program.scratch.file("card.csv")
    Scratch.write(Array((card + rows).utf8) + [0xFF, 0xFE], to: file)
    let outcome = scorer.run("import", file)
    #expect(outcome.code == 65, "\(outcome)")
    #expect(outcome.err.contains("not UTF-8 text from line 4"), "\(outcome)")
    Scratch.write((card + rows.replacing("Ann", with: "\u{1B}[2JAnn")).utf8, to: file)
    let read = scorer.run("import", file)
    #expect(Self.controls(read).isEmpty)
    #expect(Self.controls(scorer.run("history")).isEmpty)
  }
}
