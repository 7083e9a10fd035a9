// swift-format-ignore-file: NeverForceUnwrap, BeginDocumentationCommentWithOneLineSummary
// A second, slow implementation of how leagues and tournaments are computed, from /work/judge/rules.md alone.
// Sentences in "…" are cited from there. Q1, Q2 … refer to QUESTIONS.md.

typealias JudgeName = String

/// One thing that happened, in the order in which it happened.
enum JudgeStep {
  case stage(
    id: String, format: String, options: [String: String],
    from: (stage: String, first: Int, last: Int)?, division: String?)
  case policy(String)
  case enter(JudgeName, division: String, seed: Int?, tag: Int?, handicap: Int?, day: String)
  /// One command: "if both left with one command, nobody wins".
  case leave([JudgeName], day: String)
  case back(JudgeName)
  /// "a change counts from a day on"; nil: from the beginning.
  case division(JudgeName, String, from: String?)
  case draw(stage: String, order: [JudgeName])
  case drawRound(stage: String, round: Int, fixtures: [[[JudgeName]]])
  /// `pool` counts from 0.
  case late(stage: String, JudgeName, pool: Int)
  case round(
    id: String, fixture: String?, stage: String?, sides: [[JudgeName]], day: String, order: Int,
    points: [Int], totals: [Int], holes: Int, phase: String)
  case drop(round: String)
  /// A side of a round did not finish it: "dnf", "dns", "dsq", or "counted", whose total counts if the policy says
  /// nothing.
  case unfinished(round: String, side: Int, ending: String)
  /// The round is of a numbered round of its stage.
  case numbered(round: String, number: Int)
  /// Those with whom a numbered round began, of a division or of all.
  case going(stage: String, number: Int, division: String?, [JudgeName])
  /// The day matters in a ladder only.
  case ruling(
    fixture: String, kind: String, people: [[JudgeName]], winner: JudgeName?, day: String)
  case clear(fixture: String)
  /// The stage is the one in whose table the entrants are level (Q16).
  case decide(stage: String, [JudgeName])
  case end(stage: String)
}

struct JudgeRow: Equatable {
  var name: JudgeName
  var place: Int?
  var isShared: Bool
  /// The first figure: points, a sum, a tag ("" where there is none). Exact, as "23/2".
  var figure = ""
  /// The column `Handicap`.
  var handicap: Int?
}

struct JudgeTable: Equatable {
  /// "" for the whole; "Pool A" …; a division's name.
  var title: String
  var rows: [JudgeRow]
}

struct JudgeFixture: Equatable {
  var id: String
  var state: String
  /// [nil]: not known yet. []: nobody.
  var sides: [[JudgeName?]]
  /// The states of the rubbers of a match of teams.
  var rubbers: [String] = []
}

struct JudgeNext: Equatable {
  var round: Int
  /// The sides of each line, where the rules determine them.
  var fixtures: [[[JudgeName]]]?
}

struct JudgeStageVerdict {
  var id: String
  var format: String
  var isDrawn = false
  var isComplete = false
  var isOutdated = false
  var fixtures: [JudgeFixture] = []
  var tables: [JudgeTable] = []
  /// Of a stage that isn't drawn: who would be drawn, in order.
  var candidates: [JudgeName] = []
  /// "incomplete", "level", "nobody", "multiple", or nil.
  var obstacle: String?
  var next: JudgeNext?
}

struct JudgeVerdict {
  var stages: [JudgeStageVerdict] = []

  func stage(_ id: String) -> JudgeStageVerdict? {
    stages.first { $0.id == id }
  }
}

/// An exact fraction with a denominator above 0.
struct JudgeFraction: Equatable, CustomStringConvertible {
  var top: Int
  var bottom: Int

  init(_ top: Int, _ bottom: Int = 1) {
    var a = top < 0 ? -top : top
    var b = bottom
    while b != 0 {
      (a, b) = (b, a % b)
    }
    let divisor = a == 0 ? 1 : a
    self.top = top / divisor
    self.bottom = bottom / divisor
  }

  static func + (a: JudgeFraction, b: JudgeFraction) -> JudgeFraction {
    JudgeFraction(a.top * b.bottom + b.top * a.bottom, a.bottom * b.bottom)
  }

  static func < (a: JudgeFraction, b: JudgeFraction) -> Bool {
    a.top * b.bottom < b.top * a.bottom
  }

  var description: String { bottom == 1 ? "\(top)" : "\(top)/\(bottom)" }

  /// The largest integer that isn't greater.
  var down: Int {
    top >= 0 ? top / bottom : -((-top + bottom - 1) / bottom)
  }

  /// "rounded half away from zero"
  var rounded: Int {
    top >= 0 ? (2 * top + bottom) / (2 * bottom) : -((-2 * top + bottom) / (2 * bottom))
  }
}

/// The same sides, in whatever order sides and members are named.
func judgeSame(_ a: [[JudgeName]], _ b: [[JudgeName]]) -> Bool {
  judgeKey(a) == judgeKey(b)
}

func judgeKey(_ sides: [[JudgeName]]) -> String {
  sides.map { $0.sorted().joined(separator: "+") }.sorted().joined(separator: " v ")
}
