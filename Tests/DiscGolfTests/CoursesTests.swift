import ScoringKit
import Testing

@testable import DiscGolf

@Suite struct CoursesTests {
  private let kind = Courses.kind

  private func document(_ fields: [FieldBody]) throws -> Document {
    Document(
      id: try #require(StreamID(kind: CourseDocument.streamKind, key: "town-park")),
      fields: Dictionary(fields.map { ($0.key, $0.value) }) { _, last in last })
  }

  private func added(_ options: [String: [String]], name: String? = "Town Park") throws -> Document
  {
    try document(
      try kind.add(
        Arguments(options: options, positionals: name.map { ["NAME": [$0]] } ?? [:])))
  }

  private func edited(_ document: Document, _ options: [String: [String]]) throws -> Document {
    var document = document
    for field in try kind.edit(Arguments(options: options), document) {
      document.fields[field.key] = field.value
    }
    return document
  }

  /// Tests that a file may list the holes of a course in any order; they are sorted by their
  /// numbers.
  @Test func test_read_holesInAnotherOrder_areSortedByNumber() throws {
    let text = #"[{"name":"P","holes":[{"number":2,"par":4},{"number":1,"par":3}]}]"#
    let fields = try #require(try CourseFile.read(text).first)
    let layout = try Layout(try #require(fields.last?.value))
    #expect(layout.holes == [LayoutHole(label: "1", par: 3), LayoutHole(label: "2", par: 4)])
  }

  @Test func test_add_course_holdsItsLayout() throws {
    let course = CourseDocument(
      try added(["pars": ["3,4, 3"], "labels": ["1,2,2B"], "layout": ["Long Tees"]]))
    #expect(course.name == "Town Park")
    #expect(course.layouts.map(\.field) == ["layout.long-tees"])
    #expect(course.layouts[0].layout.name == "Long Tees")
    #expect(course.layouts[0].layout.holes.map(\.label) == ["1", "2", "2B"])
    #expect(course.layouts[0].layout.par == 10)
    #expect(kind.subtitle(try added(["pars": ["3,4"]])) == "2 holes")
  }

  @Test(
    arguments: [
      [:], ["pars": ["3,x"]], ["pars": ["1,3"]], ["pars": ["8"]], ["pars": [""]],
      ["pars": ["3,3"], "labels": ["1"]], ["pars": ["3,3"], "labels": ["a,A"]],
      ["pars": ["3"], "labels": ["123456789"]], ["pars": ["3"], "layout": ["  "]],
      ["pars": [String(repeating: "3,", count: 100)]],
    ] as [[String: [String]]])
  func test_add_wrongOptions_areRefused(options: [String: [String]]) throws {
    #expect(Fixtures.refusal { _ = try added(options) } != nil)
  }

  @Test(arguments: ["", "  ", "a\u{1B}[31m", String(repeating: "x", count: 101)])
  func test_add_wrongName_isRefused(name: String) {
    #expect(Fixtures.refusal { _ = try added(["pars": ["3"]], name: name) } != nil)
  }

  @Test func test_edit_eachChange_touchesItsOwnField() throws {
    var course = try added(["pars": ["3,3"]])
    course = try edited(course, ["add-layout": ["Short"], "pars": ["2,2"]])
    #expect(CourseDocument(course).layouts.map(\.layout.name) == ["Main", "Short"])
    #expect(kind.subtitle(course) == "2 holes, 2 layouts")
    let changes = try kind.edit(
      Arguments(options: ["layout": ["sho"], "pars": ["2,4"]]), course)
    #expect(changes.map(\.key) == ["layout.short"])
    course = try edited(course, ["name": ["Old Park"]])
    #expect(CourseDocument(course).name == "Old Park")
  }

  @Test func test_edit_parsAlone_keepLabels() throws {
    let course = try added(["pars": ["3,3"], "labels": ["A,B"]])
    let changed = CourseDocument(try edited(course, ["pars": ["4,3"]])).layouts[0].layout
    #expect(changed.holes == [LayoutHole(label: "A", par: 4), LayoutHole(label: "B", par: 3)])
    let longer = CourseDocument(try edited(course, ["pars": ["4,3,3"]])).layouts[0].layout
    #expect(longer.hasPlainLabels)
    let relabelled = CourseDocument(try edited(course, ["labels": ["1,2"]])).layouts[0].layout
    #expect(relabelled.holes.map(\.par) == [3, 3])
  }

  @Test func test_edit_unclearOptions_areRefused() throws {
    var course = try added(["pars": ["3,3"]])
    #expect(Fixtures.refusal { _ = try edited(course, [:]) }?.expected.contains("--name") == true)
    #expect(Fixtures.refusal { _ = try edited(course, ["layout": ["Main"]]) } != nil)
    #expect(Fixtures.refusal { _ = try edited(course, ["add-layout": ["X"]]) } != nil)
    let again = ["add-layout": ["main"], "pars": ["3"]]
    #expect(Fixtures.refusal { _ = try edited(course, again) }?.reason == .illegal)
    course = try edited(course, ["add-layout": ["Short"], "pars": ["2,2"]])
    let several = Fixtures.refusal { _ = try edited(course, ["pars": ["3,3"]]) }
    #expect(several?.expected == ["Main", "Short"])
    let unknown = Fixtures.refusal { _ = try edited(course, ["layout": ["Lung"], "pars": ["3"]]) }
    #expect(unknown?.reason == .unknownName)
  }

  @Test func test_writeAndRead_coursesFile_comesBack() throws {
    var many = try added(["pars": ["3,4"], "labels": ["1,1A"]])
    many = try edited(many, ["add-layout": ["Vinterrunda"], "pars": ["2,2"]])
    let documents = [many] + CourseFile.seeds
    let text = try kind.write(documents)
    let read = try kind.read(text)
    #expect(read.map { $0.first?.value.string } == documents.map(\.name))
    for (fields, original) in zip(read, documents) {
      #expect(CourseDocument(try document(fields)).layouts == CourseDocument(original).layouts)
    }
    #expect(text.contains("\"label\" : \"1A\""))
  }

  @Test(arguments: [
    "", "{}", "[1]", "[{}]", "[{\"name\":\"A\"}]", "[{\"name\":\"A\",\"holes\":[]}]",
    "[{\"name\":\"A\",\"holes\":[{\"par\":0}]}]", "[{\"name\":\"A\",\"holes\":[{\"par\":11}]}]",
    "[{\"name\":\"A\",\"holes\":[3]}]", "[{\"name\":\"\",\"holes\":[{\"par\":3}]}]",
    "[{\"name\":\"A\",\"holes\":[{\"par\":\"3\"}]}]",
    "[{\"name\":\"A\",\"holes\":[{\"label\":\"\"}]}]",
    "[{\"name\":\"A\",\"layouts\":[{\"holes\":[{\"par\":3}]},{\"holes\":[{\"par\":3}]}]}]",
    "[{\"name\":\"A\",\"holes\":[{\"number\":1,\"par\":3},{\"number\":1,\"par\":3}]}]",
  ])
  func test_read_damagedFile_isRefused(text: String) {
    #expect(Fixtures.refusal { _ = try kind.read(text) } != nil)
  }

  @Test func test_read_unknownPar_staysUnknown() throws {
    let read = try kind.read("[{\"name\":\"A\",\"holes\":[{\"number\":1,\"par\":null}]}]")
    #expect(
      CourseDocument(try document(read[0])).layouts[0].layout.holes == [
        LayoutHole(label: "1", par: nil)
      ])
  }

  @Test func test_sheetAndPayload_showTheHoles() throws {
    let maple = try #require(CourseFile.seeds.first { $0.name == "Maple Hill" })
    let sheet = kind.sheet(maple)
    #expect(sheet.title == "Maple Hill")
    #expect(sheet.rows.count == 19)
    #expect(sheet.rows.last?.cells.map(\.text) == ["Total", "58"])
    let payload = kind.payload(maple)
    #expect(payload["holeCount"] == 18)
    #expect(payload["isSeeded"] == true)
    #expect(payload["holes"]?.array?.count == 18)
    #expect(payload["holes"]?.array?[3] == ["number": 4, "par": 4])
  }

  @Test(arguments: [
    ("Maple Hill", "maple-hill"), ("  DeLaveaga ", "delaveaga"), ("Main", "main"),
  ])
  func test_slug_plainNames_areKeys(name: String, slug: String) {
    #expect(Slug.text(name) == slug)
  }

  @Test func test_slug_otherNames_staySeparateAndShort() {
    let names = ["Mänty", "M nty", "森林", "公园", "!", "?", String(repeating: "long ", count: 40)]
    let slugs = names.map(Slug.text)
    #expect(Set(slugs).count == names.count)
    for slug in slugs {
      #expect(StreamID(kind: CourseDocument.streamKind, key: slug) != nil)
      #expect(slug.utf8.count <= 49)
    }
    #expect(Slug.text("MÄNTY") == Slug.text("mänty"))
  }
}

@Suite struct StartTests {
  private func rules(_ options: [String: [String]], _ courses: [Document]) throws -> StrokePlay {
    let kind = try #require(Sport.discGolf.kinds.first)
    let round = try kind.rules(Arguments(options: options), TestLibrary(courses: courses))
    return try #require(round as? StrokePlay)
  }

  @Test func test_start_namedCourse_copiesItsLayout() throws {
    let round = try rules(
      ["course": ["Maple"], "start-hole": ["7"]], CourseFile.seeds)
    #expect(round.courseID == "course.discgolf/maple-hill")
    #expect(round.title == "Maple Hill")
    #expect(round.layout.par == 58)
    #expect(round.startHole == 7)
    #expect(round.edition == StrokePlay.currentEdition)
  }

  @Test func test_start_withoutCourse_takesTheOnlyOneOrLists() throws {
    #expect(try rules([:], [CourseFile.seeds[0]]).title == "Morley Field")
    let several = Fixtures.refusal { _ = try rules([:], CourseFile.seeds) }
    #expect(several?.expected == CourseFile.seeds.map(\.name))
    #expect(Fixtures.refusal { _ = try rules([:], []) }?.hint?.text.contains("courses add") == true)
  }

  @Test func test_start_wrongLayoutOrHole_isRefused() throws {
    let courses = [CourseFile.seeds[0]]
    #expect(Fixtures.refusal { _ = try rules(["layout": ["Long"]], courses) }?.expected == ["Main"])
    #expect(Fixtures.refusal { _ = try rules(["start-hole": ["19"]], courses) }?.token == "19")
  }

  @Test func test_sport_words() throws {
    let sport = Sport.discGolf
    #expect(sport.id == "discgolf")
    #expect(sport.name == "Disc Golf")
    #expect(sport.references.map(\.emptyText) == ["Add a course to get started."])
    #expect(sport.importers.map(\.id) == ["udisc", "udisc-event", "metrix", "pdga-live"])
    #expect(sport.exporters.map(\.id) == ["udisc"])
    #expect(sport.first == Action("start", of: "discgolf", options: ["course": "Maple Hill"]))
    #expect(sport.nouns.unit == "hole")
    let syntaxes = sport.commands.map(\.syntax) + sport.kinds.map(\.syntax)
    #expect(syntaxes.allSatisfy { $0.abstract.count <= 72 && !$0.abstract.hasSuffix(".") })
  }

  @Test func test_frozenRules_readAgain() throws {
    let round = try rules(["course": ["Maple"]], CourseFile.seeds)
    let read = try Sport.discGolf.rules(CanonicalJSON.text(round), kind: "stroke")
    #expect(read as? StrokePlay == round)
  }

  @Test func test_marks_page_explainsEveryMark() throws {
    let command = try #require(Sport.discGolf.commands.first)
    let page = try command.run(Arguments(), TestLibrary(courses: []))
    #expect(
      page.payload.array?.compactMap { $0["mark"]?.string } == [
        "((1))", "(2)", "3", "[4]", "[[5]]",
      ])
    #expect(
      page.payload.array?.compactMap { $0["tone"]?.string } == [
        "good", "good", "level", "fair", "poor",
      ])
  }
}
