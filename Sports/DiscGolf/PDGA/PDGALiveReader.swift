internal import ScoringKit

/// Reads the scores of one round and division as PDGA Live returns them in JSON.
///
/// The file has the layouts with their pars and a row for each player with the strokes on each hole,
/// but neither the date nor the name of the event. The players of a card become a round; without
/// numbers of cards, those who start at one time, or all.
struct PDGALiveReader {
  static let importer = Importer(
    id: "pdga-live", abstract: "Scores of PDGA Live as JSON, from live_results_fetch_round",
    recognizes: { recognizes($0) }, read: { text, _ in try plan(text) })

  private var plan = ImportPlan(counts: ["player_rows": 0, "hole_scores": 0])

  private static func recognizes(_ beginning: String) -> Bool {
    let text = beginning.drop { $0.isWhitespace || $0 == "\u{FEFF}" }
    return text.hasPrefix("{")
      && ["\"live_round_id\"", "\"HoleScores\"", "\"RoundtoPar\""].contains(where: text.contains)
  }

  static func plan(_ text: String) throws(Refusal) -> ImportPlan {
    guard let file = try? CanonicalJSON.value(JSONValue.self, from: text), let data = file["data"]
    else {
      throw Refusal(
        .notation, "The JSON has no value \"data\" that can be read, or it was cut off.",
        hint: "Download live_results_fetch_round of PDGA Live again.")
    }
    var reader = PDGALiveReader()
    // `data` is one round, or a list with a round for each pool.
    for round in data.array ?? [data] { reader.read(round) }
    if reader.plan.cards.isEmpty, reader.plan.warnings.isEmpty {
      throw Refusal(
        .notation, "The file contains no score of a hole: nobody has played yet.",
        hint: "Download it again when scores are known.")
    }
    return reader.plan
  }

  private mutating func read(_ value: JSONValue) {
    let live = LooseJSON.plain(value["live_round_id"])
    let rounds = layouts(value)
    var cards: [(key: String, results: [PDGALiveResult])] = []
    for score in LooseJSON.list(value["scores"]) {
      let card = LooseJSON.plain(score["CardNum"])
      let group = card.isEmpty ? LooseJSON.plain(score["TeeTime"]) : card
      guard let result = result(score, rounds, value) else { continue }
      let key = [live, result.layout, group].joined(separator: "|")
      if let known = cards.lastIndex(where: { $0.key == key }),
        cards[known].results.count < Self.mostPlayers
      {
        cards[known].results.append(result)
      } else {
        cards.append((key, [result]))
      }
    }
    for card in cards {
      guard let round = card.results.first.flatMap({ rounds[$0.layout] }) else { continue }
      take(card.results, of: round, "pdga|\(card.key)")
    }
  }

  /// The maximum number of players of a round; further ones are in a round of their own.
  private static let mostPlayers = 100

  /// Returns the rules of the rounds on each layout of a round, by the layout's id.
  private mutating func layouts(_ value: JSONValue) -> [String: StrokePlay] {
    var rounds: [String: StrokePlay] = [:]
    for layout in LooseJSON.list(value["layouts"]) {
      let holes = LooseJSON.list(layout["Detail"])
        .sorted { ordinal($0) < ordinal($1) }.enumerated().map { index, hole in
          let par = LooseJSON.integer(hole["Par"])
          return LayoutHole(
            label: label(hole) ?? "\(index + 1)",
            par: par.flatMap { LayoutHole.parLimits.contains($0) ? $0 : nil })
        }
      let isUnique = Set(holes.map { $0.label.lowercased() }).count == holes.count
      let labelled =
        isUnique
        ? holes : holes.enumerated().map { LayoutHole(label: "\($0 + 1)", par: $1.par) }
      let course = LooseJSON.plain(layout["CourseName"])
      let name = LooseJSON.plain(layout["Name"])
      guard let layoutOfHoles = try? Layout(name: name, holes: labelled),
        let round = try? StrokePlay(
          courseName: course.isEmpty ? "Unnamed course" : course, layout: layoutOfHoles,
          edition: "")
      else {
        plan.warn(1, "row", "The layout \"\(name.prefix(40))\" has no holes that can be read.")
        continue
      }
      rounds[LooseJSON.plain(layout["LayoutID"])] = round
    }
    return rounds
  }

  private func ordinal(_ hole: JSONValue) -> Int { LooseJSON.integer(hole["HoleOrdinal"]) ?? .max }

  /// Returns the label of a hole, which is `H7` or `7` in the file.
  private func label(_ hole: JSONValue) -> String? {
    let text = LooseJSON.plain(hole["Label"] ?? hole["Hole"])
    let label = text.first == "H" && text.dropFirst().isDigits ? String(text.dropFirst()) : text
    return LayoutHole.isLabel(label) ? label : nil
  }

  private mutating func result(
    _ score: JSONValue, _ rounds: [String: StrokePlay], _ value: JSONValue
  ) -> PDGALiveResult? {
    // Older files have one layout for all, whose id the rows may lack.
    let own = LooseJSON.plain(score["LayoutID"])
    let layout = rounds[own] == nil && rounds.count == 1 ? rounds.keys.first ?? own : own
    let said = [score["Division"], value["division"]].map { LooseJSON.plain($0) }
    guard let round = rounds[layout] else {
      let name = LooseJSON.plain(score["Name"])
      plan.warn(1, "row", "\(name): the file lacks the layout, so the row is left out.")
      return nil
    }
    let result = PDGALiveResult(
      score, layout: layout, division: said.first { !$0.isEmpty } ?? "", holes: round.holeCount)
    guard !result.name.isEmpty else {
      plan.warn(1, "row", "A row names no player and is left out.")
      return nil
    }
    for problem in result.problems { plan.warn(1, "row", "\(result.name): \(problem)") }
    plan.countValues(result.played + result.problems.count, leftOut: result.problems.count)
    guard result.played > 0 || result.status != nil else {
      plan.warn(1, "row", "\(result.name) has no score, and is left out.")
      return nil
    }
    plan.count("player_rows")
    plan.count("hole_scores", result.played)
    if let number = result.number { plan.add(.number, number, of: result.name, line: 1) }
    if let message = result.disagreement { plan.warn(1, "total", message) }
    return result
  }

  private mutating func take(_ results: [PDGALiveResult], of round: StrokePlay, _ group: String) {
    var card = ImportPlan.Card(
      line: 1, kind: StrokePlay.kindID, round: round, group: group,
      startedAt: LocalTime(Moment(milliseconds: 0), offset: 0), isDated: false, endedAt: nil,
      rows: results.map { $0.planned(group) },
      note: results.first.map { $0.round.isEmpty ? "" : "Round \($0.round)." } ?? "")
    card.leastMinutes = round.leastMinutes
    card.reference = round.importedCourse
    plan.cards.append(card)
  }
}
