internal import ScoringKit

/// One archer's round as a file has it, before it is known which face its values are of.
struct PaperScore {
  struct Shot {
    /// The line of the file, from 1.
    let line: Int
    /// What the file says of it; empty where it is not shot.
    let text: String
    /// The name of its column; empty where the columns have none.
    var column = ""
    var spot: Int?
    var place: ArrowPlace?
    var arrowNumber: Int?
    var points: Int?
  }

  struct End {
    let line: Int
    /// The number of its distance, from 1.
    var pass: Int
    /// Its number within that distance, from 1.
    let number: Int
    var shots: [Shot] = []
    var extras: [Shot] = []
    var total: Int?

    /// Appends an arrow with its number, behind those that are not shot before it.
    mutating func append(_ shot: Shot, as arrow: Int?) {
      while shots.count < min(40, (arrow ?? 1) - 1) {
        shots.append(Shot(line: shot.line, text: ""))
      }
      shots.append(shot)
    }
  }

  /// A total that the file says of a distance or of the round.
  struct Stated {
    let label: String
    let value: Int
    /// The distance; nil for the whole round.
    let pass: Int?
  }

  struct Pass {
    var distance = ""
    var face = ""
    var size = ""
  }

  /// The line on which it begins.
  let line: Int
  /// The archer; empty where the file names nobody.
  let name: String
  /// What the file calls the round: a code name, a name, a title.
  var round = ""
  /// What tells it from other rounds of the file: a title.
  var title = ""
  var bow = ""
  var ruleset = ""
  var location = ""
  var startedAt: LocalTime?
  var endedAt: LocalTime?
  var note = ""
  var passes: [Int: Pass] = [:]
  var ends: [End] = []
  var stated: [Stated] = []
  /// Where ``add(_:pass:end:arrow:total:isNewEnd:)`` stands: the end and the arrow as the file
  /// numbers them, how many ends it numbers before those of the distance, and whether its numbers
  /// of ends are of no use.
  var lastEnd = 0
  var lastArrow = 0
  var offset = 0
  var isOutOfStep = false

  /// The bow, where the file's word for it has one of ours in it.
  var bowstyle: Category.Bowstyle? {
    let text = bow.lowercased()
    return Category.Bowstyle(rawValue: text)
      ?? Category.Bowstyle.allCases.first { text.contains($0.rawValue) }
  }

  var hasArrows: Bool { ends.contains { $0.shots.contains { !$0.text.isEmpty } } }

  /// What all archers of one card share.
  var group: String {
    let date = startedAt.map { String($0.description.prefix(16)) } ?? "undated"
    return "\(date)|\(round)|\(title)"
  }

  /// The arrows of all ends, which tell it from others of the same group.
  var key: String {
    let ends = ends.map { end in
      "\(end.pass).\(end.number):" + (end.shots + end.extras).map(\.text).joined(separator: ",")
    }
    return "\(group)|\(ends.joined(separator: ";"))"
  }

  /// Adds an arrow to the end that it belongs to.
  ///
  /// An arrow number that is not above the one before begins another end, whatever the file
  /// numbers it, and so does `isNewEnd`: some programs count the ends of a practice as one.
  ///
  /// - Returns: the number that the end has here, where the file's does not follow those before it:
  ///   it begins again, or stands behind a later one.
  mutating func add(
    _ shot: Shot, pass: Int, end: Int?, arrow: Int?, total: Int?, isNewEnd: Bool = false
  ) -> Int? {
    if let last = ends.last, !isNewEnd, last.pass == pass, end == nil || end == lastEnd,
      arrow == nil || (arrow ?? 0) > lastArrow
    {
      ends[ends.count - 1].append(shot, as: arrow)
      ends[ends.count - 1].total = total ?? ends[ends.count - 1].total
      lastArrow = arrow ?? lastArrow + 1
      return nil
    }
    let isRepeated = ends.last?.pass == pass && end == lastEnd && end != nil
    if ends.last?.pass != pass {
      offset = !ends.isEmpty && (end ?? 1) > lastEnd ? max(0, lastEnd) : 0
      isOutOfStep = false
    }
    let wasInStep = !isOutOfStep
    isOutOfStep = isOutOfStep || isRepeated
    let next = ends.last?.pass == pass ? (ends.last?.number ?? 0) + 1 : 1
    let said = (end ?? next) - offset
    let number = isOutOfStep ? next : max(next, said)
    var new = End(line: shot.line, pass: pass, number: number, total: total)
    new.append(shot, as: arrow)
    ends.append(new)
    lastEnd = end ?? lastEnd + 1
    lastArrow = arrow ?? 1
    return isRepeated || (wasInStep && number != said) ? number : nil
  }

  mutating func addSurplus(_ shot: Shot) {
    guard !ends.isEmpty, ends[ends.count - 1].extras.count < 40 else { return }
    ends[ends.count - 1].extras.append(shot)
  }

  /// The same with its distances numbered anew, without those that nobody shot.
  func numbered(_ passes: [Int: Int]) -> PaperScore {
    var score = self
    score.passes = Dictionary(
      self.passes.map { (passes[$0.key] ?? $0.key, $0.value) }
    ) { first, _ in first }
    for index in ends.indices {
      score.ends[index].pass = passes[ends[index].pass] ?? ends[index].pass
    }
    return score
  }
}
