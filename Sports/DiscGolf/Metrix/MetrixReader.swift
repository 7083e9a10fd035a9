internal import ScoringKit

/// Reads the results of a competition on Disc Golf Metrix, as its API returns them in JSON.
///
/// A competition contains results, or further competitions, such as the rounds of a tournament and
/// the tournaments of a tour. Each competition with results becomes a round. Numbers may be texts.
struct MetrixReader {
  static let importer = Importer(
    id: "metrix", abstract: "Results of Disc Golf Metrix as JSON, from api.php?content=result",
    recognizes: { recognizes($0) }, read: { text, _ in try plan(text) })

  private var plan = ImportPlan(counts: ["player_rows": 0, "hole_scores": 0])

  /// The maximum number of levels of competitions within competitions that are read.
  private static let deepest = 8

  private static func recognizes(_ beginning: String) -> Bool {
    let text = beginning.drop { $0.isWhitespace || $0 == "\u{FEFF}" }
    return text.hasPrefix("{")
      && ["\"Competition\"", "\"Errors\""].contains(where: text.prefix(200).contains)
  }

  static func plan(_ text: String) throws(Refusal) -> ImportPlan {
    let file = try? CanonicalJSON.value(JSONValue.self, from: text)
    let errors = LooseJSON.list(file?["Errors"]).map { LooseJSON.plain($0) }
      .filter { !$0.isEmpty }
    if let first = errors.first {
      throw Refusal(
        .notation, "Disc Golf Metrix answered with an error: \(first)",
        hint: "Check the id of the competition, and download it again.")
    }
    guard let file,
      let competition = file["Competition"], competition.object != nil
    else {
      throw Refusal(
        .notation, "The JSON has no table \"Competition\" that can be read, or it was cut off.",
        hint: "Download api.php?content=result&id=… of discgolfmetrix.com again.")
    }
    var reader = MetrixReader()
    reader.read(MetrixCompetition(competition, within: nil), depth: 1)
    if reader.plan.cards.isEmpty, reader.plan.warnings.isEmpty {
      throw Refusal(
        .notation,
        "The competition \"\(MetrixCompetition(competition, within: nil).name)\" has no results.",
        expected: ["Results", "SubCompetitions"])
    }
    return reader.plan
  }

  private mutating func read(_ competition: MetrixCompetition, depth: Int) {
    let parts = competition.parts
    if depth < Self.deepest {
      for part in parts { read(MetrixCompetition(part, within: competition), depth: depth + 1) }
    } else if !parts.isEmpty {
      plan.warn(1, "row", "\(competition.name): competitions within it are too deep to be read.")
    }
    // The results of a competition with several rounds only repeat the sums of the rounds, without
    // holes.
    if !competition.results.isEmpty, competition.holeCount > 0 {
      take(competition)
    } else if !competition.results.isEmpty, parts.isEmpty {
      plan.warn(
        1, "row", "\(competition.name): there are no scores of holes, so it is left out.")
    }
  }

  private mutating func take(_ competition: MetrixCompetition) {
    let (course, layoutName) = competition.courseAndLayout
    guard let layout = try? Layout(name: layoutName, holes: competition.holes),
      let round = try? StrokePlay(courseName: course, layout: layout, edition: "")
    else {
      plan.warn(1, "row", "\(competition.name): its holes can't be read, so it is left out.")
      return
    }
    let start = competition.start
    if start == nil {
      plan.warn(
        1, "date",
        (competition.date.isEmpty
          ? "\(competition.name) has no date"
          : "\(competition.name): \"\(competition.date.prefix(40))\" is no date")
          + ", as in 2026-05-05: if the round is not here yet, it is dated today.")
    }
    let minute = start.map { String($0.description.prefix(16)) } ?? ""
    let rows = competition.results.prefix(100).compactMap { row($0, competition, round, minute) }
    if competition.results.count > 100 {
      let left = competition.results.dropFirst(100).map { LooseJSON.plain($0["Name"]) }
      let names =
        Phrases.list(left, last: " and ", limit: 40) + (left.count == 1 ? " is" : " are")
      plan.warn(
        1, "row",
        "\(competition.name): a round has 100 players at most, and the file has "
          + "\(competition.results.count): \(names) left out.")
    }
    guard !rows.isEmpty else { return }
    let pars = layout.holes.map { $0.par.map(String.init) ?? "?" }.joined(separator: ",")
    var card = ImportPlan.Card(
      line: 1, kind: StrokePlay.kindID, round: round, group: "\(minute)|\(pars)",
      startedAt: start ?? LocalTime(Moment(milliseconds: 0), offset: 0), isDated: start != nil,
      endedAt: nil, rows: rows, note: competition.note,
      event: competition.event)
    card.leastMinutes = round.leastMinutes
    card.reference = round.importedCourse
    plan.cards.append(card)
  }

  private mutating func row(
    _ value: JSONValue, _ competition: MetrixCompetition, _ round: StrokePlay, _ minute: String
  ) -> ImportPlan.Row? {
    let result = MetrixResult(value, holes: round.holeCount)
    guard !result.name.isEmpty else {
      plan.warn(1, "row", "\(competition.name): a result names no player and is left out.")
      return nil
    }
    for problem in result.problems { plan.warn(1, "row", "\(result.name): \(problem)") }
    guard result.played > 0 || result.status != nil else {
      plan.warn(1, "row", "\(result.name) has no scores in \(competition.name), and is left out.")
      return nil
    }
    plan.count("player_rows")
    plan.count("hole_scores", result.played)
    if let message = result.disagreement(pars: round.layout.holes.map(\.par)) {
      plan.warn(1, "total", message)
    }
    return result.planned(minute: minute)
  }
}
