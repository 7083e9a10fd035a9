internal import ScoringKit

/// A round of stroke play: all seats play every hole of a layout, the fewest strokes win.
///
/// The rules contain a copy of the layout, so that an edit of the course changes no round. The
/// score follows rule 808.D of the PDGA (2025): throws and penalty throws.
struct StrokePlay: Codable, Hashable, Sendable {
  /// The id of the course's stream, `course.discgolf/maple-hill`; empty if only the course's name
  /// is known.
  let courseID: String
  /// The name of the course when the round began.
  let courseName: String
  let layout: Layout
  /// The position of the hole that is played first; other than 1 in a shotgun start.
  let startHole: Int
  /// The edition of the rule book for the round; empty if unknown.
  let edition: String
  /// Whether a side's score on a hole is the lowest of its members' (best disc).
  ///
  /// Otherwise a side has one score, like any other seat.
  let bestScore: Bool
  let countback: Countback
  let playoff: PlayoffForm

  init(
    courseID: String = "", courseName: String, layout: Layout, startHole: Int = 1,
    edition: String = StrokePlay.currentEdition, bestScore: Bool = false,
    countback: Countback = .shared, playoff: PlayoffForm = .sudden
  ) throws(Refusal) {
    guard (1...layout.holes.count).contains(startHole) else {
      throw Refusal(
        .illegal, "The layout has no hole \(startHole) to start on.",
        expected: layout.holes.map(\.label))
    }
    self.courseID = courseID
    self.courseName = courseName
    self.layout = layout
    self.startHole = startHole
    self.edition = edition
    self.bestScore = bestScore
    self.countback = countback
    self.playoff = playoff
  }

  /// The edition of the rule book for new rounds.
  static let currentEdition = "PDGA 2025"

  /// The positions of the holes in the order of play.
  var playOrder: [Int] { Array(startHole...holeCount) + Array(1..<startHole) }

  var holeCount: Int { layout.holes.count }

  /// The number of minutes within which nobody can start such a round twice: at least five, and
  /// one for each hole.
  var leastMinutes: Int { max(5, holeCount) }

  /// The positions of the holes in the order of the card.
  var positions: ClosedRange<Int> { 1...holeCount }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    try self.init(
      courseID: container.decodeIfPresent(String.self, forKey: .courseID) ?? "",
      courseName: container.decodeIfPresent(String.self, forKey: .courseName) ?? "",
      layout: container.decode(Layout.self, forKey: .layout),
      startHole: container.decodeIfPresent(Int.self, forKey: .startHole) ?? 1,
      edition: container.decodeIfPresent(String.self, forKey: .edition) ?? "",
      bestScore: container.decodeIfPresent(Bool.self, forKey: .bestScore) ?? false,
      countback: container.decodeIfPresent(Countback.self, forKey: .countback) ?? .shared,
      playoff: container.decodeIfPresent(PlayoffForm.self, forKey: .playoff) ?? .sudden)
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    if !courseID.isEmpty { try container.encode(courseID, forKey: .courseID) }
    try container.encode(courseName, forKey: .courseName)
    try container.encode(layout, forKey: .layout)
    if startHole != 1 { try container.encode(startHole, forKey: .startHole) }
    if !edition.isEmpty { try container.encode(edition, forKey: .edition) }
    if bestScore { try container.encode(bestScore, forKey: .bestScore) }
    if countback != .shared { try container.encode(countback, forKey: .countback) }
    if playoff != .sudden { try container.encode(playoff, forKey: .playoff) }
  }

  private enum CodingKeys: String, CodingKey {
    case courseID, courseName, layout, startHole, edition, bestScore, countback, playoff
  }

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
        .init("start --course \"Maple Hill\" --start-hole 7", "a shotgun start on hole 7"),
        .init("start ann+ben cid+dan --course \"Maple Hill\"", "doubles: one score a side"),
        .init("enter 3 4", "the hole on turn, in card order"),
        .init("enter ann 3, ben 4", "by name"),
        .init("enter 7: ann 3 ben 4", "a hole that is named"),
        .init("enter 'ann: 3 3 4 - 2'", "a whole row; - is a hole not played"),
        .init("enter 7: ann ob", "a penalty throw that the score contains"),
        .init("enter penalty ann late", "the penalty throws on the round for being late, in all"),
        .init("enter ann dnf", "Ann did not finish; dns, dq; ann dnf - clears"),
        .init("enter ann par+4", "the holes that Ann missed count as par + 4"),
        .init("enter 'playoff: ann 3 ben 4'", "the next hole of a playoff"),
        .init("amend '7 ann' 4", "hole 7 of Ann is a 4"),
        .init("insert '7 ann' 4", "hole 7 was forgotten: what follows moves a hole on"),
        .init("amend 5 4", "entry 5 of the log is a 4"),
        .init("remove '7 ann'", "hole 7 of Ann has no score"),
        .init("replay --course \"Maple Hill\" --player ann 3 4 2", "what three holes add up to"),
        .init("import card.csv --me Ann", "a file of score cards"),
        .init("import card.csv --dry-run", "only say what would be added"),
        .init("export --form notation -o rounds.txt", "as readable text"),
        .init("export --form udisc 1", "the newest round as a card file"),
        .init("show --player ann", "Ann's round, hole by hole"),
        .init("show 1", "the newest finished round"),
      ]),
    rules: { arguments, library in try rules(arguments, library) },
    // The rating of an earlier round isn't carried over to a repeated one.
    participants: { _, _, golfers in golfers.map { Golfer($0.competitor) } })

  /// Returns the rules of a round on the course and the layout that the options name.
  static func rules(_ arguments: Arguments, _ library: any Library) throws -> StrokePlay {
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
      courseID: course.isImported ? "" : document.id.description, courseName: course.name,
      layout: layout,
      startHole: start, bestScore: arguments.has(bestScoreOption),
      countback: arguments.text(countbackOption).flatMap(Countback.init) ?? .shared,
      playoff: arguments.text(playoffOption).flatMap(PlayoffForm.init) ?? .sudden)
  }

  private static func chosenCourse(_ name: String?, _ library: any Library) throws -> Document {
    if let name { return try library.document(of: Courses.kind, named: name) }
    let courses = try library.documents(of: Courses.kind).filter { !$0.isArchived }
    guard let only = courses.first else {
      throw Refusal(.unknownName, "There is no course yet.", hint: Line(Courses.kind.adding))
    }
    guard courses.count == 1 else {
      throw Refusal(
        .ambiguousName, "There are several courses: name one.", expected: courses.map(\.name),
        hint: "Give --course NAME.")
    }
    return only
  }
}

/// The tie-break between equal totals, apart from the playoff for first place.
enum Countback: String, Codable, Hashable, Sendable, CaseIterable {
  /// No tie-break: equal totals share a place.
  case shared
  /// Fewer strokes on the last nine holes of the layout, then six, three and one.
  case last
}

/// The form of a playoff for first place (PDGA Competition Manual 2025, 1.09).
enum PlayoffForm: String, Codable, Hashable, Sendable, CaseIterable {
  /// Hole by hole: a seat that is not best on a hole is out.
  case sudden
  /// The fewest strokes over all holes of the playoff win.
  case aggregate
}
