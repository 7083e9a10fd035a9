internal import ScoringKit

/// The sport's reference data: courses with their layouts.
enum Courses {
  static let kind = ReferenceKind(
    noun: "course", plural: "courses", emptyText: "Add a course to get started.",
    adding: Action(
      "courses add", of: "discgolf", ["Town Park"], options: ["pars": "3,3,4,3,3,3,4,3,3"]),
    sample: "Maple Hill", seeds: CourseFile.seeds,
    addSyntax: CommandSyntax(
      "add", "Add a course",
      discussion: "Without --layout the layout is called Main. Further layouts come with edit.",
      arguments: [nameArgument], options: [pars, layout, labels],
      examples: [
        .init("courses add \"Town Park\" --pars 3,3,4,3,3,3,4,3,3", "a course of nine holes")
      ]),
    add: { try add($0) },
    editSyntax: CommandSyntax(
      "edit", "Change a course; rounds that were started on it keep what they copied",
      options: [nameOption, pars, labels, layout, addLayout],
      examples: [
        .init(
          "courses edit \"Maple Hill\" --add-layout Short --pars 3,3,3,3,3,3", "a second layout")
      ]),
    edit: { try edit($0, $1) },
    subtitle: { subtitle(CourseDocument($0)) },
    sheet: { sheet(CourseDocument($0)) },
    payload: { payload($0) },
    read: { try CourseFile.read($0) }, write: { try CourseFile.write($0) })

  static let nameArgument = ArgumentSyntax("NAME", "What the course is called")
  static let nameOption = OptionSyntax("name", value: .text("NAME"), "give the course a new name")
  static let pars = OptionSyntax(
    "pars", value: .text("PARS"), "the pars of all holes in order, as in 3,3,4")
  static let labels = OptionSyntax(
    "labels", value: .text("LABELS"), "the labels of all holes in order, as in 1,2,2B")
  static let layout = OptionSyntax("layout", value: .text("NAME"), "the layout that is meant")
  static let addLayout = OptionSyntax(
    "add-layout", value: .text("NAME"), "add a layout, with its --pars")

  private static func add(_ arguments: Arguments) throws(Refusal) -> [FieldBody] {
    guard let typed = arguments.text(nameArgument) else {
      throw Refusal(.notation, "A course needs a name.", hint: Line(kind.adding))
    }
    guard arguments.text(pars) != nil else {
      throw Refusal(
        .notation, "A course needs the pars of its holes: give --pars.",
        hint: Line(kind.adding))
    }
    let name = try CourseDocument.name(arguments.text(layout) ?? Layout.mainName)
    let field = try makeLayout(name, arguments).field
    return [try CourseDocument.nameField(typed), field]
  }

  private static func edit(_ arguments: Arguments, _ document: Document) throws(Refusal)
    -> [FieldBody]
  {
    let course = CourseDocument(document)
    var changes: [FieldBody] = []
    if let typed = arguments.text(nameOption) {
      changes.append(try CourseDocument.nameField(typed))
    }
    if let typed = arguments.text(addLayout) {
      changes.append(try added(CourseDocument.name(typed), arguments, to: course))
    } else if arguments.text(pars) != nil || arguments.text(labels) != nil {
      let old = try chosenLayout(arguments.text(layout), of: course)
      let new = try makeLayout(old.layout.name, arguments, like: old.layout)
      changes.append(FieldBody(old.field, new.document))
    } else if arguments.text(layout) != nil {
      throw Refusal(.notation, "--layout says which layout; give --pars or --labels with it.")
    }
    guard !changes.isEmpty else {
      throw Refusal(
        .notation, "Nothing to change was given.",
        expected: ["--name", "--pars", "--labels", "--add-layout"])
    }
    return changes
  }

  private static func added(_ name: String, _ arguments: Arguments, to course: CourseDocument)
    throws(Refusal) -> FieldBody
  {
    guard arguments.text(layout) == nil else {
      throw Refusal(.notation, "Give --layout or --add-layout, not both.")
    }
    guard arguments.text(pars) != nil else {
      throw Refusal(.notation, "A new layout needs the pars of its holes: give --pars.")
    }
    guard !course.layouts.contains(where: { $0.field == CourseDocument.field(name) }) else {
      throw Refusal(
        .illegal, "\(course.name) has a layout called \"\(name)\" already.",
        hint: "Change it with --layout \"\(name)\" --pars …")
    }
    return try makeLayout(name, arguments).field
  }

  /// Returns the layout of a course with the name that an option gives; without the option, the
  /// course's only layout.
  static func chosenLayout(_ text: String?, of course: CourseDocument) throws(Refusal)
    -> CourseDocument.Keyed
  {
    if let text { return try course.layout(named: text) }
    guard let only = course.layouts.first else {
      throw Refusal(
        .illegal, "\(course.name) has no holes yet.",
        hint: Line(
          Action(
            "courses edit", of: "discgolf", [.text(course.name)],
            options: ["add-layout": "Main", "pars": "3,3,3"])))
    }
    guard course.layouts.count == 1 else {
      throw Refusal(
        .ambiguousName, "\(course.name) has \(course.layouts.count) layouts: name one.",
        expected: course.layouts.map(\.layout.name), hint: "Give --layout NAME.")
    }
    return only
  }

  /// Returns a layout with the pars and labels that options give; those not given are taken from
  /// another layout.
  private static func makeLayout(_ name: String, _ arguments: Arguments, like old: Layout? = nil)
    throws(Refusal) -> Layout
  {
    var pars = old?.holes.map(\.par) ?? []
    if let typed = arguments.text(Self.pars) { pars = try self.pars(typed) }
    var labels = old?.holes.count == pars.count ? old?.holes.map(\.label) : nil
    if let typed = arguments.text(Self.labels) {
      labels = try self.labels(words(typed[...]), count: pars.count)
    }
    return try Layout(name: name, pars: pars, labels: labels)
  }

  /// Returns the pars of a typed list.
  ///
  /// - Throws: A refusal if one of them is missing between commas, or is no par.
  private static func pars(_ text: String) throws(Refusal) -> [Int] {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    var pars: [Int] = []
    for part in parts {
      let words = words(part)
      guard !words.isEmpty else {
        throw Refusal(
          .notation, "The par of hole \(pars.count + 1) is missing in \"\(text.prefix(80))\".",
          token: text, hint: "`3,4,3` are the pars of three holes.")
      }
      for word in words { pars.append(try par(word)) }
    }
    return pars
  }

  private static func par(_ word: Substring) throws(Refusal) -> Int {
    guard let par = Int(word), LayoutHole.typedParLimits.contains(par) else {
      throw Refusal(
        .notation, "A par is a number from 2 to 7, not \"\(word)\".", at: word,
        expected: LayoutHole.typedParLimits.map(String.init))
    }
    return par
  }

  private static func labels(_ words: [Substring], count: Int) throws(Refusal) -> [String] {
    var seen: Set<String> = []
    for word in words {
      guard LayoutHole.isLabel(String(word)) else {
        throw Refusal(.notation, LayoutHole.labelRule, at: word)
      }
      guard seen.insert(word.lowercased()).inserted else {
        throw Refusal(.notation, "Two holes have the label \"\(word)\".", at: word)
      }
    }
    guard words.count == count else {
      throw Refusal(
        .notation,
        "\(Phrases.count(words.count, "label")) for \(Phrases.count(count, "hole")): give each hole one."
      )
    }
    return words.map(String.init)
  }

  private static func words(_ text: Substring) -> [Substring] {
    text.split { $0 == "," || $0.isWhitespace }
  }

  private static func subtitle(_ course: CourseDocument) -> String {
    let layouts = course.layouts
    guard let first = layouts.first else { return "no holes yet" }
    let holes = Phrases.count(first.layout.holes.count, "hole")
    return layouts.count == 1 ? holes : "\(holes), \(layouts.count) layouts"
  }

  private static func sheet(_ course: CourseDocument) -> Sheet {
    let isSingle = course.layouts.count == 1
    let rows = course.layouts.map(\.layout).flatMap { layout in
      let lead = isSingle ? [] : [Cell(layout.name)]
      let par = layout.par.map(String.init) ?? ""
      let total = Sheet.Row(
        lead + [Cell("Total"), Cell(par)],
        spoken: "\(layout.name), \(Phrases.count(layout.holes.count, "hole"))"
          + (par.isEmpty ? "" : ", par \(par)"), isSummary: true)
      let holes = layout.holes.map { hole in
        let par = hole.par.map(String.init) ?? ""
        return Sheet.Row(
          lead + [Cell(hole.label, .strong), Cell(par, .dim)],
          spoken: (isSingle ? "" : "\(layout.name), ")
            + "hole \(hole.label)" + (par.isEmpty ? "" : ", par \(par)"))
      }
      return holes + [total]
    }
    return Sheet(
      title: course.name,
      columns: (isSingle ? [] : [Sheet.Column("Layout")])
        + [.figures("Hole"), .figures("Par")],
      rows: rows)
  }

  private static func payload(_ document: Document) -> JSONValue {
    let course = CourseDocument(document)
    let first = course.layouts.first?.layout
    return document.payload([
      "holeCount": .integer(first?.holes.count ?? 0),
      "holes": first.map(CourseFile.holes) ?? [],
      "layouts": .array(
        course.layouts.map(\.layout).map { layout in
          [
            "name": .string(layout.name), "version": .string(layout.version),
            "par": layout.par.map(JSONValue.integer) ?? .null,
            "holes": CourseFile.holes(of: layout),
          ]
        }),
    ])
  }
}
