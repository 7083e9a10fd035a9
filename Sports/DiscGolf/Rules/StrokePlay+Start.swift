internal import ScoringKit

extension StrokePlay {
  /// The name of this kind of round in headers.
  static let kindID = "stroke"

  static let course = OptionSyntax(
    "course", value: .text("NAME"), completes: .document("course"),
    "the course; needed unless there is only one")
  static let layoutOption = OptionSyntax(
    "layout", value: .text("NAME"), "its layout; needed unless there is only one")
  static let startHoleOption = OptionSyntax(
    "start-hole", value: .text("LABEL"), "the hole that is played first, in a shotgun start")
  static let bestScoreOption = OptionSyntax(
    "best-score", "a side's score on a hole is the least of its members' (best disc)")
  static let countbackOption = OptionSyntax(
    "countback", value: .choice("FORM", Countback.allCases.map(\.rawValue)),
    "what decides equal totals: shared (nothing, the default) or last (the last 9, 6, 3, 1 holes)")
  static let playoffOption = OptionSyntax(
    "playoff", value: .choice("FORM", PlayoffForm.allCases.map(\.rawValue)),
    "how a playoff for first place is decided: sudden (the default) or aggregate")

  /// Stroke play, as `start` offers it.
  static let kind = RoundKind(
    kindID,
    syntax: CommandSyntax(
      kindID, "Everybody plays every hole, the fewest strokes win",
      discussion: "The round keeps its own copy of the layout: later edits do not change it.",
      options: [
        course, layoutOption, startHoleOption, bestScoreOption, countbackOption, playoffOption,
      ],
      examples: [
        .init("start --course \"Maple Hill\"", "a round of your own"),
        .init(
          "start --course \"Maple Hill\" --start-hole 7",
          "a shotgun start on hole 7"),
        .init(
          "start ann+ben cid+dan --course \"Maple Hill\"",
          "doubles: one score a side"),
        .init("enter 3 4", "the hole on turn, in card order"),
        .init("enter ann 3, ben 4", "by name"),
        .init("enter 7: ann 3 ben 4", "a hole that is named"),
        .init("enter 'ann: 3 3 4 - 2'", "a whole row; - is a hole not played"),
        .init("enter 7: ann ob", "a penalty throw that the score contains"),
        .init("enter penalty ann late", "penalty throws on the round"),
        .init("enter ann dnf", "Ann did not finish; dns, dq; ann dnf - clears"),
        .init("enter ann par+4", "the holes that Ann missed count as par + 4"),
        .init("enter 'playoff: ann 3 ben 4'", "the next hole of a playoff"),
        .init("amend '7 ann' 4", "hole 7 of Ann is a 4"),
        .init("amend 5 4", "entry 5 of the log is a 4"),
        .init("remove '7 ann'", "hole 7 of Ann has no score"),
        .init(
          "replay --course \"Maple Hill\" --player ann 3 4 2",
          "what three holes add up to"),
        .init("import card.csv --me Ann", "a file of score cards"),
        .init("import card.csv --dry-run", "only say what would be added"),
        .init("export --form notation -o rounds.txt", "as readable text"),
        .init("export --form udisc 1", "the newest round as a card file"),
        .init("show --player ann", "Ann's round, hole by hole"),
        .init("show 1", "the newest finished round"),
      ]),
    rules: { arguments, library in try rules(arguments, library) },
    // Who plays again brings no rating of another round along.
    participants: { _, _, golfers in golfers.map { Golfer($0.competitor) } })

  private static func rules(_ arguments: Arguments, _ library: any Library) throws -> StrokePlay {
    let document = try chosenCourse(arguments.text(course), library)
    let course = CourseDocument(document)
    let layout = try Courses.chosenLayout(arguments.text(layoutOption), of: course).layout
    var start = 1
    if let typed = arguments.text(startHoleOption) {
      guard let hole = layout.hole(named: typed[...]) else {
        throw Refusal(
          .unknownName, "\(layout.name) of \(course.name) has no hole \"\(typed)\".",
          token: typed, expected: layout.holes.map(\.label))
      }
      start = hole
    }
    return try StrokePlay(
      courseID: document.id.description, courseName: course.name, layout: layout,
      startHole: start, bestScore: arguments.has(bestScoreOption),
      countback: arguments.text(countbackOption).flatMap(Countback.init) ?? .shared,
      playoff: arguments.text(playoffOption).flatMap(PlayoffForm.init) ?? .sudden)
  }

  private static func chosenCourse(_ name: String?, _ library: any Library) throws -> Document {
    if let name { return try library.document(of: Courses.kind, named: name) }
    let courses = try library.documents(of: Courses.kind).filter { !$0.isArchived }
    guard let only = courses.first else {
      throw Refusal(
        .unknownName, "There is no course yet.", hint: Line(Courses.kind.adding))
    }
    guard courses.count == 1 else {
      throw Refusal(
        .ambiguousName, "Several courses are known: say which.", expected: courses.map(\.name),
        hint: "Give --course NAME.")
    }
    return only
  }
}
