internal import ScoringKit

/// Reads the arrows that the app MyTargets writes as CSV: one line per arrow, columns by position.
///
/// Every field is in quotes and separated by `;`; quotes within a field are not escaped. The names
/// of the columns are in the language of the phone. The file names no archer: all arrows are its
/// owner's. Newer versions have an additional column, the number on the arrow.
struct MyTargets {
  static let importer = Importer(
    id: "mytargets", abstract: "the arrows that MyTargets exports as CSV, with their places",
    recognizes: { recognizes($0) }, read: { try plan($0, OwnDocuments($1, Rounds.kind)) })

  /// The columns of a MyTargets file in order; the coordinates are always the last two.
  private enum Column: Int {
    case title, date, round, indoor, bow, arrow, pass, distance, target, end, time, points
    case number
  }

  private let dates: FileDates
  private var scores: [PaperScore] = []
  private var plan = ImportPlan()
  private var group = ""
  private var groups: Set<String> = []
  private var lastEnd = (pass: 0, end: 0)
  private var lastTime = ""
  /// The date texts that can't be read, with their lines, by the indices of the scores that they
  /// begin.
  private var undated: [Int: (line: Int, text: String)] = [:]

  private init(dates: FileDates) {
    self.dates = dates
  }

  static func recognizes(_ beginning: String) -> Bool {
    FileText.lines(beginning).first.map { fields($0.text) != nil } ?? false
  }

  /// Reads a whole file; throws a refusal if it is not in this format.
  static func plan(_ text: String, _ names: OwnDocuments) throws(Refusal) -> ImportPlan {
    let lines = FileText.lines(text)
    guard let header = lines.first, fields(header.text) != nil else {
      throw Refusal(
        .notation, "The file has no line of 14 or 15 quoted fields first.",
        expected: ["\"Title\";\"Date\";\"Standard round\";…"])
    }
    let dates = lines.dropFirst().compactMap { line in
      fields(line.text).map { String($0[Column.date.rawValue].prefix(200)) }
    }
    var reader = MyTargets(dates: try FileDates(dates))
    for line in lines.dropFirst() { reader.take(line.text, line.number) }
    return PaperCard.plan(reader.dated(), after: reader.plan, names)
  }

  /// Returns the scores without those whose date can't be read, and warns about each such date.
  private mutating func dated() -> [PaperScore] {
    scores.indices.filter { index in
      guard let (line, text) = undated[index] else { return true }
      let isDated = scores[index].startedAt != nil
      plan.warn(
        line, "date",
        "\"\(text.prefix(40))\" is no date as in 2026-03-01; "
          + (isDated ? "the date of a later line is used." : "the round is left out."))
      return isDated
    }.map { scores[$0] }
  }

  /// Returns the 14 or 15 fields of a line; `nil` for any other number.
  private static func fields(_ line: Substring) -> [Substring]? {
    FileText.quotedFields(line).flatMap { (14...15).contains($0.count) ? $0 : nil }
  }

  // MARK: Arrows

  private mutating func take(_ line: Substring, _ number: Int) {
    guard let fields = Self.fields(line) else {
      plan.warn(number, "row", "The line has not 14 or 15 quoted fields and is left out.")
      return
    }
    func text(_ column: Column) -> String { String(fields[column.rawValue].prefix(200)) }
    guard let pass = FileText.number(text(.pass), in: 1...60),
      let end = FileText.number(text(.end), in: 1...1000)
    else {
      plan.warn(
        number, "row", "The line has no number of a distance and of an end; it is left out.")
      return
    }
    // Most files give every end of a distance the number 1. The arrows of an end have the same
    // time, so another time means the next end.
    let isLater = (pass, end) == lastEnd && text(.time) != lastTime
    begin(text, at: (pass, end), number)
    lastTime = text(.time)
    let last = scores.count - 1
    let target = text(.target)
    if let other = scores[last].describe(
      pass, PaperScore.Pass(distance: text(.distance), face: target, size: target))
    {
      plan.warn(number, "distance", other)
    }
    report(text, fields, number)
    let coordinates = fields.suffix(2).map { $0.split(separator: ",").joined(separator: ".") }
    let shot = PaperScore.Shot(
      line: number, text: text(.points).uppercased(),
      place: ArrowPlace(radii: coordinates[0][...], coordinates[1][...]),
      arrowNumber: fields.count == 15
        ? FileText.number(text(.number), in: Shot.arrowNumbers) : nil)
    // A lower end number begins another round (in `begin`), so this end can't exist already.
    _ = scores[last].add(shot, pass: pass, end: end, arrow: nil, total: nil, isNewEnd: isLater)
    if let date = scores[last].startedAt, let time = Self.time(date, text(.time)) {
      scores[last].endedAt = time
    }
  }

  /// Warns about the distance, the coordinates and the time of a line if they can't be read.
  private mutating func report(
    _ text: (Column) -> String, _ fields: [Substring], _ number: Int
  ) {
    let distance = text(.distance)
    if !distance.isEmpty, PaperScore.Pass(distance: distance).length == nil {
      plan.warn(
        number, "distance", "\"\(distance.prefix(40))\" is no distance as in 18m; it is left out.")
    }
    let place = fields.suffix(2).map { String($0.prefix(40)) }
    let radii = place.map { $0.split(separator: ",").joined(separator: ".") }
    if place.contains(where: { !$0.isEmpty }),
      ArrowPlace(radii: radii[0][...], radii[1][...]) == nil
    {
      plan.warn(
        number, "place",
        "\"\(place[0])\" and \"\(place[1])\" are no place on a face as in 0.1 and -0.2; the arrow is kept "
          + "without its place.")
    }
    let time = text(.time)
    if !time.isEmpty, LocalTime("2026-01-01 \(time)") == nil {
      plan.warn(
        number, "time", "\"\(time.prefix(40))\" is no time as in 18:05:09; it is left out.")
    }
  }

  /// Begins another round if a line doesn't continue that of the line before: it has another title,
  /// round or date, or a lower distance or end number.
  private mutating func begin(
    _ text: (Column) -> String, at place: (pass: Int, end: Int), _ line: Int
  ) {
    let names = [text(.title), text(.round)].joined(separator: "\u{1}")
    let date = dates.time(text(.date))
    let key = "\(names)\u{1}\(date?.isoDate ?? "")"
    defer { lastEnd = place }
    if !scores.isEmpty, place >= lastEnd {
      if key == group { return }
      if date == nil, group.hasPrefix(names) {
        plan.warn(
          line, "date",
          "\"\(text(.date).prefix(40))\" is no date as in 2026-03-01; the date of the line before is used."
        )
        return
      }
      if let date, group == "\(names)\u{1}" {
        // Earlier lines without a readable date belong to this round too.
        group = key
        scores[scores.count - 1].startedAt = Self.time(date, text(.time)) ?? date
        return
      }
    }
    group = key
    if !groups.insert(key).inserted {
      plan.warn(
        line, "apart",
        "A round with this title and day is in the lines above, and the ends begin again here: it is "
          + "stored as another round. If they are one, sort the lines by their ends.")
    }
    var score = PaperScore(line: line, name: "")
    score.round = String(text(.round).prefix(100))
    score.namesRound = false
    score.title = String(text(.title).prefix(100))
    score.bow = text(.bow)
    score.location = text(.indoor)
    score.startedAt = date.flatMap { Self.time($0, text(.time)) ?? $0 }
    if date == nil, !text(.date).isEmpty { undated[scores.count] = (line, text(.date)) }
    let notes = [("Title", text(.title)), ("bow", text(.bow)), ("arrow", text(.arrow))]
    score.note = notes.filter { !$0.1.isEmpty }.map { "\($0): \($1)" }.joined(separator: ", ")
    scores.append(score)
  }

  /// Returns a time of day on a date; `nil` if the text is none.
  private static func time(_ date: LocalTime, _ text: String) -> LocalTime? {
    LocalTime("\(date.isoDate) \(text)")
  }
}
