internal import ScoringKit

/// Reads lists of results without arrows: the totals of rounds with their counts, or the totals of
/// ends.
///
/// A line is an archer's round (`archer,round,score,hits,10s,xs`, or `archer,round,end 1,end 2`), or
/// an end (`archer,round,end,total`). Totals of ends are added up, and the ends are in the note.
///
/// Lists on the web, such as those of ianseo, don't name the round: `--shoot` does. Their titles, such
/// as `Recurve Men`, name the bow.
struct TotalList {
  static let importer = Importer(
    id: "totals",
    abstract:
      "a list of results without arrows as CSV with the columns archer, round, score, hits, "
      + "10s, Xs, or end 1, end 2, …, or a page with such a table, as of ianseo",
    options: [shoot], recognizes: { (try? table($0)) != nil },
    read: { try plan(table($0), OwnDocuments($1, Rounds.kind), shot: $2.text(shoot)) }
  ).needing(["archer"] + Table.Column.personHeadings, ["round"], ["score", "total", "end 1"])

  private static let shoot = OptionSyntax(
    "shoot", value: .text("ROUND"), completes: .document("round"),
    "the round of a list that does not name it")

  /// The result of an archer's round, before its round is known.
  private struct Result {
    let line: Int
    var paper: PaperScore
    var total: Int?
    var ends: [Int] = []
    /// The totals of ends that are on lines of their own, by their numbers.
    var numbered: [Int: Int] = [:]
    var counts: [String: Int] = [:]
    var score: Int { total ?? ends.reduce(0, +) }
  }

  private let dates: FileDates
  /// Whether some line of the file has a date.
  private let hasDates: Bool
  private let names: OwnDocuments
  private let ends: [Int]
  private var results: [Result] = []
  private var plan: ImportPlan

  // MARK: Lines

  private static func plan(_ table: Table, _ names: OwnDocuments, shot: String?) throws(Refusal)
    -> ImportPlan
  {
    var (table, plan) = (table, ImportPlan(counts: ["archer_rows": 0]))
    guard shot != nil || table.has("round") else {
      throw Refusal(
        .notation, "The file does not name its round.", expected: ["--shoot wa720_70"],
        hint: "`--shoot` says which round was shot.")
    }
    let sections = table.sections
    let ends = ends(table)
    let scores = ["round score", "total", "points", "end_total"].compactMap { table[$0] }
    table.reportUnreadColumns(to: &plan)
    if let points = table["points"], points != table["round score"], table.has("round score") {
      plan.warn(table.line, "unread", "The column \"\(table.titles[points])\" was not read.")
    }
    table.reportNames("archer", to: &plan)
    let people = ["archer", "given name", "family name"].map { table[$0] }
    let round = table["round"]
    table.dropOthers(adding: ends + scores, to: &plan) { record in
      let isNamed = people.contains { !record.text($0).isEmpty }
      if isNamed, round == nil || !record.text(round).isEmpty { return .complete }
      return (ends + scores).contains { !record.text($0).isEmpty } ? .partial : .none
    }
    table.dropDuplicates(to: &plan)
    let dates = try FileDates(table.rows.map { $0.text("date") })
    dates.report(to: &plan, line: table.line)
    var list = TotalList(
      dates: dates, hasDates: table.rows.contains { !$0.text("date").isEmpty }, names: names,
      ends: ends, plan: plan)
    for row in table.rows { list.take(row, table, shot: shot, section: sections[row.line]) }
    list.orderEnds()
    list.addCards()
    return list.plan
  }

  private init(
    dates: FileDates, hasDates: Bool, names: OwnDocuments, ends: [Int], plan: ImportPlan
  ) {
    (self.dates, self.names, self.ends, self.plan) = (dates, names, ends, plan)
    self.hasDates = hasDates
  }

  private mutating func take(_ row: Table.Row, _ table: Table, shot: String?, section: String?) {
    let name = row.person("archer")
    guard !FileNames.isNobody(name) else {
      return plan.warn(row.line, "nobody", "The line names nobody who shot; it is left out.")
    }
    plan.countValues(1)
    func leaveOut(_ reason: String) {
      plan.countValues(leftOut: 1)
      plan.warn(row.line, "row", "\(reason); the line is left out.")
    }
    if let surplus = row.surplus { return leaveOut(surplus) }
    guard !name.isEmpty else { return leaveOut("The line names no archer") }
    var paper = PaperScore(line: row.line, name: name)
    paper.round = String((row["round"] ?? shot ?? "").prefix(100))
    paper.title = String(row.text("title").prefix(100))
    paper.bow = String(row.text("bow").prefix(100))
    paper.event = row.event ?? ""
    paper.remarks = row.remarks
    if let section {
      paper.remarks.insert(String(section.prefix(100)), at: 0)
      var titled = paper
      titled.bow = section
      if paper.bow.isEmpty, titled.bowstyle != nil { paper = titled }
    }
    if !row.text("date").isEmpty {
      guard let time = dates.time(row.text("date")) else {
        return leaveOut("\"\(row.text("date").prefix(40))\" is no date as in 2026-03-01")
      }
      paper.startedAt = time
    } else if hasDates {
      return leaveOut("The line has no date, and others have one")
    }
    var result = Result(line: row.line, paper: paper)
    if let score = row["round score"], let total = row["total"],
      FileText.number(score) != FileText.number(total)
    {
      return leaveOut("The score is \(score.prefix(20)), and the total \(total.prefix(20))")
    }
    // Beside ends, points are those of a league.
    let points = ends.isEmpty ? row["points"] : nil
    let said = row["round score"] ?? row["total"] ?? points ?? row["end_total"]
    let number = FileText.number(said ?? "", in: ReportedScore.numbers)
    if let said, number == nil { return leaveOut("\"\(said.prefix(40))\" is no score") }
    let totals = ends.map { row[$0] }
    let last = (totals.lastIndex { !$0.isEmpty } ?? -1) + 1
    for (index, text) in totals.prefix(last).enumerated() {
      guard let end = FileText.number(text, in: 0...1000) else {
        let value = text.isEmpty ? "blank" : "\"\(text.prefix(40))\", which is no total"
        return leaveOut("End \(index + 1) is \(value)")
      }
      result.ends.append(end)
    }
    if ends.isEmpty, table.has("end"), let number {
      guard let index = FileText.number(row.text("end"), in: 1...100) else {
        return leaveOut("\"\(row.text("end").prefix(40))\" is no number of an end")
      }
      guard add(end: number, at: index, of: result) else {
        return leaveOut("\(name.prefix(60)) has an end \(index) already")
      }
      return
    }
    result.total = number
    guard number != nil || !result.ends.isEmpty else { return leaveOut("The line has no score") }
    if let number, !result.ends.isEmpty, result.ends.reduce(0, +) != number {
      plan.warn(
        row.line, "total",
        "\(name.prefix(60)): the file says \(number), the ends add up to "
          + "\(result.ends.reduce(0, +)). The total is kept.")
    }
    for column in Self.counts.dropFirst().compactMap(\.headings.first) {
      guard let text = row[column] else { continue }
      result.counts[column] = FileText.number(text, in: ReportedScore.numbers)
      if result.counts[column] == nil {
        plan.warn(
          row.line, "count",
          "\(name.prefix(60)): \"\(text.prefix(40))\" is no count; it is left out.")
      }
    }
    results.append(result)
  }

  /// Adds the total of an end to the archer's round, which has a line for each end, and returns
  /// whether the round lacked that end.
  private mutating func add(end: Int, at index: Int, of result: Result) -> Bool {
    let key = result.paper.group + result.paper.foldedNames
    let known = results.firstIndex { $0.paper.group + $0.paper.foldedNames == key }
    if known == nil { results.append(result) }
    let place = known ?? results.count - 1
    guard results[place].numbered[index] == nil else { return false }
    results[place].numbered[index] = end
    return true
  }

  /// Puts the ends of each archer, which were on lines of their own, in order; an archer who lacks one
  /// is left out.
  private mutating func orderEnds() {
    for place in results.indices.reversed() where !results[place].numbered.isEmpty {
      let result = results[place]
      let count = result.numbered.count
      guard let missing = (1...count).first(where: { result.numbered[$0] == nil }) else {
        results[place].ends = (1...count).compactMap { result.numbered[$0] }
        continue
      }
      plan.countValues(leftOut: count)
      plan.warn(
        result.line, "row",
        "\(result.paper.name.prefix(60)) has \(Phrases.count(count, "end")) and no end \(missing): the "
          + "archer is left out.")
      results.remove(at: place)
    }
  }

  // MARK: Cards

  /// The maximum number of archers of a round.
  private static let mostArchers = 100

  private mutating func addCards() {
    var groups: [[Result]] = []
    var newest: [String: Int] = [:]
    let most = Dictionary(
      results.map { ($0.paper.group, $0.ends.count) }, uniquingKeysWith: max)
    for result in results {
      if let most = most[result.paper.group], result.ends.count < most {
        plan.countValues(leftOut: 1)
        plan.warn(
          result.line, "row",
          "\(result.paper.name.prefix(60)) has \(Phrases.count(result.ends.count, "end")), and others "
            + "have \(most): the line is left out.")
        continue
      }
      let key = Roster.folded(result.paper.group[...]) + "\u{1}\(result.ends.count)"
      let name = Roster.folded(result.paper.name[...])
      if let index = newest[key], groups[index].count < Self.mostArchers,
        !groups[index].contains(where: { Roster.folded($0.paper.name[...]) == name })
      {
        groups[index].append(result)
      } else {
        newest[key] = groups.count
        groups.append([result])
      }
    }
    for group in groups {
      do {
        try add(group)
      } catch {
        plan.countValues(leftOut: group.count)
        plan.warn(group[0].line, "row", "The round is left out. \(error.message)")
      }
    }
  }

  private mutating func add(_ group: [Result]) throws(Refusal) {
    guard let first = group.first else { return }
    let named = first.paper.round
    guard let catalogued = names.round(named: named) else {
      let near = RoundCatalogue.names(like: named)
      throw Refusal(
        .unknownName,
        "There is no round \"\(named)\"."
          + (near.isEmpty ? "" : " Similar names: \(near.joined(separator: ", "))."))
    }
    let definition = try shot(first, of: catalogued)
    let isCompound = group.allSatisfy { $0.paper.bowstyle?.isCompound == true }
    let ruleset = try Ruleset.chosen(
      for: definition, bow: isCompound ? .compound : nil,
      year: first.paper.startedAt?.year ?? 9999)
    let round = try TargetRound(definition, ruleset: ruleset)
    let rows = group.compactMap { row($0, round) }
    guard !rows.isEmpty else { return }
    plan.count("archer_rows", rows.count)
    plan.cards.append(
      ImportPlan.Card(
        line: first.line, kind: TargetRound.kindID, round: round,
        group: "\(first.paper.group)|\(first.ends.count)",
        // If there is no date, this placeholder is ignored.
        startedAt: first.paper.startedAt ?? LocalTime(Moment(milliseconds: 0), offset: 0),
        isDated: first.paper.startedAt != nil, endedAt: nil, rows: rows,
        note: note(of: group, round),
        event: first.paper.event.isEmpty ? nil : first.paper.event))
  }

  /// Returns the round of the catalogue with as many ends as the file has totals of.
  private mutating func shot(_ result: Result, of round: RoundDefinition) throws(Refusal)
    -> RoundDefinition
  {
    let count = result.ends.count
    guard count > 0, count != round.ends.count else { return round }
    plan.warn(
      result.line, "round",
      "The file has \(Phrases.count(count, "end")), and \(round.name) has \(round.ends.count): the "
        + "round is stored as the file has it.")
    // Ends can be left out if it doesn't matter at which distance.
    guard let pass = round.passes.first, count < round.ends.count,
      round.passes.allSatisfy({
        $0.distance == pass.distance && $0.size == pass.size && $0.face == pass.face
      })
    else {
      throw Refusal(.illegal, "The ends don't fit \(round.name).")
    }
    let size = round.ends.map(\.arrows).max() ?? 1
    return try RoundDefinition(
      code: Slug.code(round.name), name: round.name, location: round.location,
      passes: [
        RoundPass(
          arrows: size * count, arrowsPerEnd: size, distance: pass.distance, size: pass.size,
          face: pass.face)
      ])
  }

  private mutating func row(_ result: Result, _ round: TargetRound) -> ImportPlan.Row? {
    guard result.score <= round.definition.maximum else {
      plan.countValues(leftOut: 1)
      plan.warn(
        result.line, "value",
        "\(result.paper.name.prefix(60)): \(round.definition.name) has at most "
          + "\(round.definition.maximum) points, and the file has \(result.score): left out.")
      return nil
    }
    let paper = result.paper
    let guest = Competitor(id: "", kind: .guest, name: paper.name)
    let archer = Archer(competitor: guest, bow: paper.bowstyle)
    if archer.bow == nil, !paper.bow.isEmpty {
      plan.warn(
        result.line, "bow",
        "\(paper.name.prefix(60)): \"\(paper.bow.prefix(40))\" is no bow as in recurve or compound; it "
          + "is left out.")
    }
    let size = round.definition.ends.map(\.arrows).max() ?? 1
    let most = size * round.definition.maximum / max(1, round.definition.arrows)
    if let end = result.ends.firstIndex(where: { $0 > most }) {
      plan.countValues(leftOut: 1)
      plan.warn(
        result.line, "value",
        "\(result.paper.name.prefix(60)): end \(end + 1) of \(result.ends[end]) is impossible with "
          + "\(Phrases.count(size, "arrow")): the line is left out.")
      return nil
    }
    let counts = round.ruleset.counters.compactMap { Self.count($0, result.counts) }
    let isPossible =
      result.counts.values.allSatisfy { $0 <= round.definition.arrows }
      && result.counts["xs"] ?? 0 <= result.counts["10"] ?? .max
      && result.counts["golds"] ?? 0 <= result.counts["hits"] ?? .max
    if !isPossible {
      plan.warn(
        result.line, "count",
        "\(result.paper.name.prefix(60)): the counts are impossible with "
          + "\(Phrases.count(round.definition.arrows, "arrow")), and are left out.")
    }
    let isCounted = isPossible && counts.count == round.ruleset.counters.count
    let reported = ReportedScore(result.score, counts: isCounted ? counts : [])
    return ImportPlan.Row(
      line: result.line, name: paper.name, facts: archer.fields.compactMapValues(\.self),
      key: "\(paper.group)|\(reported.canonical)", isTelling: true
    ) { seat in [ArrowEvent(cell: .total(seat: seat), reported: reported)] }
  }

  /// Returns the number that a ruleset counts; `nil` if the file lacks it.
  private static func count(_ counter: Counter, _ said: [String: Int]) -> Int? {
    switch counter.counted {
    case .hits: said["hits"]
    case .golds: said["golds"] ?? said["10"]
    case .inner: said["xs"]
    case .points(10): said["10"]
    case .points(9): said["9"]
    case .points: nil
    case .pointsWithoutInner: said["10"].flatMap { tens in said["xs"].map { tens - $0 } }
    }
  }

  /// Returns the note of a round: the remarks, the totals of ends, and the counts of each archer.
  private func note(of group: [Result], _ round: TargetRound) -> String {
    group.map { result in
      let counts = [("hits", "hits"), ("golds", "golds"), ("10", "10s"), ("xs", "Xs"), ("9", "9s")]
        .compactMap { column, word in result.counts[column].map { "\($0) \(word)" } }
      let ends =
        result.ends.isEmpty ? [] : ["ends \(result.ends.map(String.init).joined(separator: " "))"]
      let said = result.paper.remarks + ends + counts
      return said.isEmpty ? "" : "\(result.paper.name): \(said.joined(separator: ", "))"
    }.filter { !$0.isEmpty }.joined(separator: "; ")
  }
}
