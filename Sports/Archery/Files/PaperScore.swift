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
    var number: Int
    var shots: [Shot] = []
    var extras: [Shot] = []
    var total: Int?

    /// Appends an arrow with its number, behind those that are not shot before it.
    static func append(_ shot: Shot, as arrow: Int?, to shots: inout [Shot]) {
      while shots.count < min(40, (arrow ?? 1) - 1) {
        shots.append(Shot(line: shot.line, text: ""))
      }
      shots.append(shot)
    }

    /// Gives an arrow its place where it is free, or what is new is not shot; else the line of the
    /// arrow that is there.
    static func put(_ shot: Shot, as arrow: Int, in shots: inout [Shot]) -> Int? {
      guard shots.indices.contains(arrow - 1) else {
        append(shot, as: arrow, to: &shots)
        return nil
      }
      guard shots[arrow - 1].text.isEmpty || shot.text.isEmpty else { return shots[arrow - 1].line }
      if !shot.text.isEmpty { shots[arrow - 1] = shot }
      return nil
    }
  }

  /// What became of an arrow that was added.
  enum Taking: Hashable {
    case asSaid
    /// All ends have one number, which says nothing: it is in the next.
    case next
    /// It is there already, in a line, and was not added.
    case known(line: Int)
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
    /// Whether two lines say it differently, which is reported once.
    var isDisputed = false

    /// The distance with its unit, as distances are compared: `18m` of `18.0 m`.
    var measured: String { FileText.measure(distance, units: ["m", "y"]) }
    /// The same of the face's diameter.
    var measuredSize: String { FileText.measure(size, units: ["cm", "in"]) }

    var length: Distance? { try? Distance(measured[...]) }
    var faceSize: FaceSize? { try? FaceSize(measuredSize[...]) }

    /// What is said of both and differs: the distances, or else the sizes of the faces.
    func difference(from other: Pass) -> (own: String, other: String)? {
      [(measured, other.measured), (measuredSize, other.measuredSize)]
        .first { !$0.isEmpty && !$1.isEmpty && $0 != $1 }
    }
  }

  /// The line on which it begins.
  let line: Int
  /// The archer; empty where the file names nobody.
  let name: String
  /// What the file calls the round: a code name, a name, a title.
  var round = ""
  /// Whether that is a round's name for certain: some programs name a practice in any language.
  var namesRound = true
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
  /// numbers them, and whether its numbers of ends are of no use.
  var lastEnd = 0
  var lastArrow = 0
  var isOutOfStep = false
  /// Where each end of a distance stands.
  var places: [Int: [Int: Int]] = [:]

  /// The bow, where the file's word for it has one of ours in it.
  var bowstyle: Category.Bowstyle? {
    let text = bow.lowercased()
    return Category.Bowstyle(rawValue: text)
      ?? Category.Bowstyle.allCases.first { text.contains($0.rawValue) }
  }

  var hasArrows: Bool { ends.contains { $0.shots.contains { !$0.text.isEmpty } } }

  /// Whether a word of a file means a place under a roof; nil where it says nothing of that.
  static func isIndoor(_ word: String) -> Bool? {
    let word = word.lowercased()
    if word.hasPrefix("indoor") { return true }
    if word.hasPrefix("outdoor") || word == "field" { return false }
    if ["true", "yes", "1", "ja", "oui", "si", "sí"].contains(word) { return true }
    return ["false", "no", "0", "nein", "non"].contains(word) ? false : nil
  }

  /// Takes what a line says of a distance; returns how it differs from what a line before said.
  mutating func describe(_ number: Int, _ pass: Pass) -> String? {
    guard var known = passes[number] else {
      passes[number] = pass
      return nil
    }
    if known.distance.isEmpty { known.distance = pass.distance }
    if known.face.isEmpty { known.face = pass.face }
    if known.size.isEmpty { known.size = pass.size }
    let (wasDisputed, difference) = (known.isDisputed, known.difference(from: pass))
    known.isDisputed = wasDisputed || difference != nil
    passes[number] = known
    guard !wasDisputed, let (here, there) = difference else { return nil }
    return "Distance \(number) is \(here) in the lines before, and \(there) here: \(here) stands."
  }

  /// The archer and the round as names are compared.
  var foldedNames: String {
    [name, round, title].map { Roster.folded($0[...]) }.joined(separator: "\u{1}")
  }

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

  /// Whether nothing that is said of a distance, or of the size of its faces, is said otherwise of
  /// another archer's.
  func hasDistances(of other: PaperScore) -> Bool {
    let (mine, its) = (Self.isIndoor(location), Self.isIndoor(other.location))
    if let mine, let its, mine != its { return false }
    return passes.allSatisfy { number, pass in
      other.passes[number].flatMap { pass.difference(from: $0) } == nil
    }
  }

  /// Adds an arrow to the end that it belongs to, whatever stands above it in the file.
  ///
  /// An end is there once, and nobody guesses what a second one of its number would be. Programs
  /// that count the ends of a practice as one tell them apart with `isNewEnd`: from then on their
  /// numbers say nothing.
  mutating func add(
    _ shot: Shot, pass: Int, end: Int?, arrow: Int?, total: Int?, isNewEnd: Bool = false
  ) -> Taking {
    let isSamePass = ends.last?.pass == pass
    if isSamePass, !isNewEnd, end == nil || end == lastEnd, (arrow ?? .max) > lastArrow {
      End.append(shot, as: arrow, to: &ends[ends.count - 1].shots)
      ends[ends.count - 1].total = total ?? ends[ends.count - 1].total
      lastArrow = arrow ?? lastArrow + 1
      return .asSaid
    }
    let isRepeated = isSamePass && isNewEnd && end == lastEnd
    isOutOfStep = isSamePass && isOutOfStep || isRepeated
    let next = (places[pass]?.keys.max() ?? 0) + 1
    let said = end ?? next
    if !isOutOfStep, let known = places[pass]?[said] {
      guard let arrow else { return .known(line: ends[known].line) }
      return Self.taking(End.put(shot, as: arrow, in: &ends[known].shots))
    }
    let number = isOutOfStep ? next : said
    var new = End(line: shot.line, pass: pass, number: number, total: total)
    End.append(shot, as: arrow, to: &new.shots)
    begin(new)
    lastEnd = end ?? lastEnd + 1
    lastArrow = arrow ?? 1
    return isRepeated ? .next : .asSaid
  }

  /// Whether an end is the next one of a distance that was shot at before.
  func isNext(_ end: Int, in pass: Int) -> Bool {
    guard let known = places[pass], let last = known.keys.max() else { return false }
    return known[end] == nil && end <= last + 1
  }

  /// Whether all arrows of a distance so far are said to be of one end, and one of them is this.
  func beginsAgain(at arrow: Int, in pass: Int) -> Bool {
    if isOutOfStep { return true }
    guard let known = places[pass], known.count == 1, let only = known.values.first else {
      return false
    }
    return ends[only].shots.dropFirst(arrow - 1).first.map { !$0.text.isEmpty } ?? false
  }

  /// Adds a surplus arrow to its end, which may have none yet, or to the newest one where the
  /// file's numbers say nothing.
  mutating func addSurplus(_ shot: Shot, pass: Int, end: Int, arrow: Int) -> Taking {
    if !isOutOfStep, places[pass]?[end] == nil {
      begin(End(line: shot.line, pass: pass, number: end))
      (lastEnd, lastArrow) = (end, 0)
    }
    let known = isOutOfStep ? nil : places[pass]?[end]
    return Self.taking(End.put(shot, as: arrow, in: &ends[known ?? ends.count - 1].extras))
  }

  private mutating func begin(_ end: End) {
    places[end.pass, default: [:]][end.number] = ends.count
    ends.append(end)
  }

  private static func taking(_ line: Int?) -> Taking { line.map { .known(line: $0) } ?? .asSaid }

  /// The same with its ends in order, in whichever the lines stood; a distance whose ends are
  /// numbered on from those of the one before has them from 1 on.
  var inOrder: PaperScore {
    var score = self
    var last = 0
    for pass in Set(ends.map(\.pass)).sorted() {
      let numbers = ends.filter { $0.pass == pass }.map(\.number)
      if last > 0, numbers.min() == last + 1 {
        for index in ends.indices where ends[index].pass == pass {
          score.ends[index].number -= last
        }
      }
      last = max(last, numbers.max() ?? 0)
    }
    score.ends.sort { ($0.pass, $0.number) < ($1.pass, $1.number) }
    return score
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
