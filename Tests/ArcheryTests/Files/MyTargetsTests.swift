import ScoringKit
import Testing

@testable import Archery

@Suite struct MyTargetsTests {
  static let header =
    #""Titel";"Datum";"Standardrunde";"Halle";"Bogen";"Pfeil";"Runde";"Entfernung";"Auflage";"#
    + #""Passe";"Zeit";"Punkte";"x";"y""#

  /// Returns a line of a MyTargets file for a test: an arrow with its distance, end, value,
  /// position and other fields.
  static func line(
    _ pass: Int, _ end: Int, _ value: String, _ x: String = "0.1", _ y: String = "-0.25",
    title: String = "Evening", round: String = "Practice", indoor: String = "false",
    bow: String = "Recurve", target: String = "WA Full (122cm)", time: String = "18:05:09"
  ) -> String {
    [
      title, "2026-05-02", round, indoor, bow, "Carbon", "\(pass)", "\(pass * 10 + 20)m", target,
      "\(end)", time, value, x, y,
    ].map { "\"\($0)\"" }.joined(separator: ";")
  }

  static let file =
    ([header]
    + ["X", "9", "M"].map { line(1, 1, $0) } + ["10", "8", "7"].map { line(1, 2, $0) }
    + ["6", "5"].map { line(2, 1, $0, time: "18:40:00") }).joined(separator: "\r\n") + "\r\n"

  @Test func test_plan_practice_keepsArrowsAndPlaces() throws {
    let plan = try MyTargets.plan(Self.file)
    #expect(plan.kinds.isEmpty, "\(plan.warnings)")
    #expect(plan.cards.count == 1 && plan.counts["arrows"] == 8)
    #expect(
      plan.events() == [
        "1.1 1=X@1000,-2500", "1.2 1=9@1000,-2500", "1.3 1=M@1000,-2500", "2.1 1=10@1000,-2500",
        "2.2 1=8@1000,-2500", "2.3 1=7@1000,-2500", "3.1 1=6@1000,-2500", "3.2 1=5@1000,-2500",
      ])
    let card = try #require(plan.cards.first)
    #expect(card.startedAt.description == "2026-05-02T18:05:09")
    #expect(card.endedAt?.description == "2026-05-02T18:40")
    #expect(card.note == "Title: Evening, bow: Recurve, arrow: Carbon")
    #expect(card.rows[0].name.isEmpty && card.rows[0].facts == ["bow": "recurve"])
    let round = try #require(plan.rules()).definition
    #expect(round.passesText == "6@30m/3 122 10-zone;2@40m/2 122 10-zone")
  }

  /// Tests files in which all ends have the number 1, as in most real files: the time distinguishes
  /// the ends.
  @Test func test_plan_endsOfOneNumber_arePartedByTheirTime() throws {
    let lines =
      [Self.header]
      + (0..<10).flatMap { end in
        ["9", "8", "7"].map { Self.line(1, 1, $0, time: "18:0\(end):00") }
      } + ["6", "5"].map { Self.line(1, 2, $0, time: "18:30:00") }
    let plan = try MyTargets.plan(lines.joined(separator: "\n"))
    #expect(plan.cards.count == 1 && plan.counts["arrows"] == 32)
    #expect(plan.rules()?.definition.passesText == "32@30m/3 122 10-zone")
    #expect(plan.events().suffix(3).map { $0.prefix(6) } == ["10.3 1", "11.1 1", "11.2 1"])
    #expect(plan.kinds.isEmpty, "\(plan.warnings)")
  }

  /// Tests that a training whose ends are in another order becomes several rounds, and that this is
  /// reported.
  @Test func test_plan_endsInAnotherOrder_areReported() throws {
    let lines =
      [Self.header]
      + [3, 2, 1].flatMap { end in ["9", "8", "7"].map { Self.line(1, end, $0) } }
    let plan = try MyTargets.plan(lines.joined(separator: "\n"))
    #expect(plan.cards.count == 3)
    #expect(plan.kinds.filter { $0.hasPrefix("apart") } == ["apart 5", "apart 8"])
  }

  @Test func test_plan_aLaterDistanceAlone_isKept() throws {
    let lines = [Self.header] + ["9", "8"].map { Self.line(2, 1, $0) }
    let plan = try MyTargets.plan(lines.joined(separator: "\n"))
    #expect(plan.events().map { $0.prefix(7) } == ["1.1 1=9", "1.2 1=8"])
    #expect(plan.rules()?.definition.passesText == "2@40m/2 122 10-zone")
    #expect(plan.kinds == ["distance 2"])
  }

  @Test(arguments: [1, 2, 4, 6]) func test_plan_oneMistypedDate_leavesNothingOut(line: Int) throws {
    var lines =
      [Self.header]
      + (1...2).flatMap { end in
        ["9", "8", "7"].map { Self.line(1, end, $0, time: "18:0\(end):00") }
      }
    lines[line] = lines[line].replacing("2026-05-02", with: "2026-05-42")
    let plan = try MyTargets.plan(lines.joined(separator: "\n"))
    #expect(plan.cards.count == 1 && plan.counts["arrows"] == 6)
    #expect(plan.cards.first?.isDated == true)
    #expect(plan.cards.first?.startedAt.isoDate == "2026-05-02")
    #expect(plan.kinds == ["date \(line + 1)"])
  }

  @Test func test_plan_quotesInFields_arePlainCharacters() throws {
    let lines = [Self.header, Self.line(1, 1, "9", title: #"a "quoted" title"#)]
    let plan = try MyTargets.plan(lines.joined(separator: "\n"))
    #expect(plan.cards.first?.note.hasPrefix(#"Title: a "quoted" title"#) == true)
  }

  @Test func test_plan_arrowNumber_isKeptInNewerFiles() throws {
    let wide = Self.line(1, 1, "9").split(separator: ";").map(String.init)
    let line = (wide[..<12] + ["\"7\""] + wide[12...]).joined(separator: ";")
    let plan = try MyTargets.plan(Self.header + #";"z""# + "\n" + line)
    #expect(plan.events() == ["1.1 1=9@1000,-2500#7"])
  }

  @Test func test_plan_roundOfTheCatalogue_isTaken() throws {
    let lines =
      [Self.header]
      + (1...20).flatMap { end in
        (1...3).map { _ in
          Self.line(1, end, "9", round: "WA 18m", indoor: "true", target: "Vertical 3-spot (40cm)")
            .replacing("30m", with: "18m")
        }
      }
    let plan = try MyTargets.plan(lines.joined(separator: "\n"))
    #expect(plan.rules()?.definition.code == "wa18", "\(plan.warnings)")
    #expect(plan.events().count == 60)
  }

  @Test func test_plan_compoundIndoors_xIsTheTenAndATenIsAmbiguous() throws {
    let lines =
      [Self.header]
      + ["X", "10", "9"].map {
        Self.line(1, 1, $0, indoor: "true", bow: "My compound", target: "WA Full (40cm)")
      }
    let plan = try MyTargets.plan(lines.joined(separator: "\n"))
    #expect(plan.rules()?.definition.passes[0].face.id == "compound")
    #expect(plan.events().map { $0.prefix(9) } == ["1.1 1=10@", "1.2 1=10@", "1.3 1=9@1"])
    #expect(plan.kinds == ["ambiguous 3"])
  }

  @Test func test_plan_wrongLines_areReportedAndLeftOut() throws {
    let lines = [
      Self.header, Self.line(1, 1, "9"), "no quotes", Self.line(1, 0, "9"),
      Self.line(1, 1, "8", "here", "1"),
    ]
    let plan = try MyTargets.plan(lines.joined(separator: "\n"))
    #expect(plan.kinds == ["row 3", "row 4", "place 5"])
    #expect(plan.events().last == "1.2 1=8")
  }

  @Test func test_plan_mutilatedFiles_neverTrap() {
    var random = SystemRandomNumberGenerator()
    let seed = random.next()
    var state = seed
    func next(_ limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((state >> 33) % UInt64(max(1, limit)))
    }
    let files = [Self.file, ArrowListTests.long, ArrowListTests.wide, IanseoTests.file]
    let bytes: [UInt8] = Array("\";,#@\n\r*+-0X9\u{0}".utf8)
    for turn in 0..<400 {
      var text = Array(files[turn % files.count].utf8)
      for _ in 0...next(8) {
        guard !text.isEmpty else { break }
        let place = next(text.count)
        switch next(3) {
        case 0: text[place] = bytes[next(bytes.count)]
        case 1: text.removeSubrange(place..<min(text.count, place + next(40)))
        default: text.insert(bytes[next(bytes.count)], at: place)
        }
      }
      let string = String(decoding: text, as: UTF8.self)
      for plan in [
        try? MyTargets.plan(string), try? ArrowList.plan(string), try? Ianseo.plan(string),
      ] {
        for card in plan?.cards ?? [] {
          guard card.round is TargetRound else { continue }
          for row in card.rows {
            for event in row.events(Seat(index: 0)) {
              #expect(
                throws: Never.self, "seed \(seed), turn \(turn): \(event)"
              ) { try ArrowEvent(canonical: event) }
            }
          }
        }
      }
    }
  }
}
