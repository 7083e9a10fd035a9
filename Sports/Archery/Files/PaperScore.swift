internal import ScoringKit

/// One archer's round as read from a file, before the face of its values is determined.
struct PaperScore {
  struct Shot {
    /// The line of the file that contains the arrow, from 1.
    let line: Int
    /// The arrow's symbol in the file; empty if the arrow is not shot.
    let text: String
    /// The title of the arrow's column in the file; empty if the columns have no titles.
    var column = ""
    var spot: Int?
    var place: ArrowPlace?
    var arrowNumber: Int?
    var points: Int?
  }

  struct End {
    let line: Int
    /// The number of the end's distance, from 1.
    var pass: Int
    /// The end's number within its distance, from 1.
    var number: Int
    var shots: [Shot] = []
    var extras: [Shot] = []
    var total: Int?

    /// Appends an arrow to the arrows of an end, after filling skipped numbers with arrows that are
    /// not shot.
    static func append(_ shot: Shot, as arrow: Int?, to shots: inout [Shot]) {
      while shots.count < min(40, (arrow ?? 1) - 1) {
        shots.append(Shot(line: shot.line, text: ""))
      }
      shots.append(shot)
    }

    /// Enters an arrow under its number in an end, unless the end has another arrow with that
    /// number; then returns that arrow's line.
    ///
    /// An arrow that is not shot conflicts with none.
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

  /// The result of adding an arrow of the file to an archer's score.
  enum Taking: Hashable {
    case asSaid
    /// The arrow was put into the next end, because the file gives all ends the same number.
    case next
    /// The arrow was not added, because the given line of the file already contains an arrow with
    /// its number.
    case known(line: Int)
  }

  /// A total that the file states for a distance or for the round.
  struct Stated {
    let label: String
    let value: Int
    /// The number of the distance that the total is for, from 1; `nil` for the whole round.
    let pass: Int?
  }

  struct Pass {
    var distance = ""
    var face = ""
    var size = ""
    /// Whether lines of the file describe this distance differently, which is reported once.
    var isDisputed = false

    /// The distance with its unit in a comparable form: `18m` for `18.0 m`.
    var measured: String { PaperMeasure.length(distance, in: PaperMeasure.Unit.distances) }
    /// The face's diameter with its unit in a comparable form.
    var measuredSize: String { PaperMeasure.length(size, in: PaperMeasure.Unit.diameters) }

    var length: Distance? { try? Distance(measured[...]) }
    var faceSize: FaceSize? { try? FaceSize(measuredSize[...]) }

    /// Returns the first difference between two descriptions of a distance, in the length or else
    /// in the face size; `nil` if they don't contradict each other.
    func difference(from other: Pass) -> (own: String, other: String)? {
      [(measured, other.measured), (measuredSize, other.measuredSize)]
        .first { !$0.isEmpty && !$1.isEmpty && $0 != $1 }
    }
  }

  /// The line of the file on which the archer's round begins.
  let line: Int
  /// The archer's name; empty if the file names nobody.
  let name: String
  /// The round's name in the file: a code name, a name or a title.
  var round = ""
  /// Whether `round` certainly is a round's name: some programs put a practice title there.
  var namesRound = true
  /// A title that distinguishes the round from other rounds of the file.
  var title = ""
  /// The name of the competition to which the round belongs; empty for none.
  var event = ""
  /// Remarks about the archer in the file, such as the division, for the note of the round.
  var remarks: [String] = []
  var bow = ""
  var ruleset = ""
  var location = ""
  var startedAt: LocalTime?
  var endedAt: LocalTime?
  var note = ""
  var passes: [Int: Pass] = [:]
  var ends: [End] = []
  var stated: [Stated] = []
  /// The number of the end in the file to which ``add(_:pass:end:arrow:total:isNewEnd:)`` added
  /// last.
  ///
  /// `lastArrow` is that arrow's number in the file; `isOutOfStep` is whether the file's end
  /// numbers are unusable.
  var lastEnd = 0
  var lastArrow = 0
  var isOutOfStep = false
  /// The indices in ``ends`` of all ends, by the numbers of the distance and of the end.
  var places: [Int: [Int: Int]] = [:]

  /// The archer's bowstyle; `nil` if the file's text contains no known word for one.
  var bowstyle: Category.Bowstyle? {
    let text = bow.lowercased()
    return Category.Bowstyle(rawValue: text)
      ?? Category.Bowstyle.allCases.first { text.contains($0.rawValue) }
      ?? Self.bowWords.first { text.contains($0.word) }?.bow
  }

  /// Words for bowstyles in other languages and spellings.
  private static let bowWords: [(word: String, bow: Category.Bowstyle)] = [
    ("blankbogen", .barebow), ("bare bow", .barebow), ("arc nu", .barebow),
    ("arco nudo", .barebow), ("arco desnudo", .barebow), ("langbogen", .longbow),
    ("long bow", .longbow), ("arc droit", .longbow), ("olympi", .recurve),
    ("compuesto", .compound), ("à poulies", .compound), ("traditionell", .traditional),
  ]

  /// Whether one of the arrows is on a line of the file.
  func hasArrow(onLine line: Int) -> Bool {
    ends.contains { $0.line == line || ($0.shots + $0.extras).contains { $0.line == line } }
  }

  var hasArrows: Bool { ends.contains { $0.shots.contains { !$0.text.isEmpty } } }

  /// Whether a file's word for the location means indoors; `nil` if it means neither indoors nor
  /// outdoors.
  static func isIndoor(_ word: String) -> Bool? {
    let word = word.lowercased()
    if word.hasPrefix("indoor") { return true }
    if word.hasPrefix("outdoor") || word == "field" { return false }
    if ["true", "yes", "1", "ja", "oui", "si", "sí"].contains(word) { return true }
    return ["false", "no", "0", "nein", "non"].contains(word) ? false : nil
  }

  /// Records a line's description of a distance; returns a message if it contradicts earlier lines,
  /// the first time that it happens.
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
    return "Distance \(number) is \(here) in the lines before, and \(there) here: \(here) is kept."
  }

  /// The names of the archer, the round and the event, in lower case and without extra spaces.
  var foldedNames: String {
    [name, round, title, event].map { Roster.folded($0[...]) }.joined(separator: "\u{1}")
  }

  /// A key of the date, the round, the title and the event, which all archers of one card share.
  var group: String {
    let date = startedAt.map { String($0.description.prefix(16)) } ?? "undated"
    return "\(date)|\(round)|\(title)" + (event.isEmpty ? "" : "|\(event)")
  }

  /// A key of the date, the round and all arrows, by which the score is recognized when it is
  /// imported again.
  var key: String {
    let ends = ends.map { end in
      "\(end.pass).\(end.number):" + (end.shots + end.extras).map(\.text).joined(separator: ",")
    }
    return "\(group)|\(ends.joined(separator: ";"))"
  }

  /// Whether the distances, face sizes and location of this score don't contradict those of another
  /// archer's score.
  func hasDistances(of other: PaperScore) -> Bool {
    let (mine, its) = (Self.isIndoor(location), Self.isIndoor(other.location))
    if let mine, let its, mine != its { return false }
    return passes.allSatisfy { number, pass in
      other.passes[number].flatMap { pass.difference(from: $0) } == nil
    }
  }

  /// Adds an arrow to its end, wherever earlier lines of that end are in the file.
  ///
  /// An end exists once: arrows of a second end with the same number are refused as repetitions.
  /// For programs that give all ends of a practice the same number, pass `isNewEnd` to separate
  /// them: from then on the file's numbers are ignored.
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

  /// Whether an end number is missing so far in a distance with ends: it is the next one, or was
  /// skipped.
  func isNext(_ end: Int, in pass: Int) -> Bool {
    guard let known = places[pass], let last = known.keys.max() else { return false }
    return known[end] == nil && end <= last + 1
  }

  /// Whether all arrows of a distance so far have the same end number, and that end already
  /// contains this arrow.
  func beginsAgain(at arrow: Int, in pass: Int) -> Bool {
    if isOutOfStep { return true }
    guard let known = places[pass], known.count == 1, let only = known.values.first else {
      return false
    }
    return ends[only].shots.dropFirst(arrow - 1).first.map { !$0.text.isEmpty } ?? false
  }

  /// Adds a surplus arrow to its end, which is created if needed, or to the newest end if the
  /// file's numbers are unusable.
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

  /// The score with its ends in order, even if the lines are not; if a distance continues the
  /// end numbers of the one before, its ends are renumbered from 1.
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

  /// Returns the score with new numbers for its distances; a distance without a new number keeps
  /// its own.
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
