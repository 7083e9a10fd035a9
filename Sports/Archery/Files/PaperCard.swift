internal import ScoringKit

/// Makes cards for the import from the archers' scores in a file; contradictions in the file are
/// reported with their line.
struct PaperCard {
  private var plan = ImportPlan(counts: ["archer_rows": 0, "arrows": 0])
  private let names: OwnDocuments

  /// Returns a plan with the cards of some scores, in the order in which their rounds begin in the
  /// file.
  ///
  /// The warnings of the plan `lines`, made while the lines were read, precede those about the
  /// cards.
  static func plan(
    _ scores: [PaperScore], after lines: ImportPlan = ImportPlan(), _ names: OwnDocuments
  ) -> ImportPlan {
    var cards = PaperCard(names: names)
    cards.plan.add(lines)
    var groups: [[PaperScore]] = []
    var ofGroup: [String: [Int]] = [:]
    // The groups of archers for whom an earlier round of the file has no place.
    var further: [Int] = []
    for score in scores {
      let name = Roster.folded(score.name[...])
      let group = Roster.folded(score.group[...])
      // An archer who shot other distances belongs to another round.
      let newest = ofGroup[group]?.last { groups[$0].allSatisfy(score.hasDistances(of:)) }
      if let index = newest, groups[index].count < mostArchers,
        !groups[index].contains(where: { Roster.folded($0.name[...]) == name })
      {
        groups[index].append(score)
      } else {
        let isFull =
          newest.map { index in
            !groups[index].contains { Roster.folded($0.name[...]) == name }
          } ?? false
        if isFull {
          further.append(groups.count)
        } else if !name.isEmpty, let above = newest.flatMap({ groups[$0].first }) {
          cards.warn(
            score, score.line, "twice",
            "the round of line \(above.line) has this archer already, so that another round begins here."
          )
        }
        ofGroup[group, default: []].append(groups.count)
        groups.append([score])
      }
    }
    for group in further.map({ groups[$0] }) {
      cards.plan.warn(
        group[0].line, "limit",
        "A round has \(mostArchers) archers at most: "
          + "\(Phrases.list(group.map(\.name), last: " and ", limit: 40)) "
          + "\(group.count == 1 ? "is" : "are") in another round.")
    }
    for group in groups {
      if group.contains(where: \.hasArrows) {
        cards.add(group)
      } else if let first = group.first {
        cards.plan.warn(first.line, "empty-card", "The round has no arrows, and is left out.")
      }
    }
    return cards.plan
  }

  /// The maximum number of archers of a round.
  private static let mostArchers = 100

  /// Adds the card of some scores; a score with a value that fits no face is left out.
  private mutating func add(_ scores: [PaperScore]) {
    guard let first = scores.first else { return }
    let rules: PaperRules
    do {
      rules = try PaperRules(scores, names)
    } catch let fault as PaperFault {
      let faulty = scores.firstIndex { fault.isOfOneArcher && $0.hasArrow(onLine: fault.line) }
      guard let faulty, scores.count > 1 else {
        leaveOut(scores)
        plan.warn(fault.line, "row", "The round is left out. \(fault.message)")
        return
      }
      leaveOut([scores[faulty]])
      warn(scores[faulty], fault.line, "row", "this round is left out. \(fault.message)")
      var rest = scores
      rest.remove(at: faulty)
      if rest.contains(where: \.hasArrows) { add(rest) }
      return
    } catch {
      leaveOut(scores)
      let message = (error as? Refusal)?.message ?? ""
      plan.warn(first.line, "row", "The round is left out. \(message)")
      return
    }
    plan.add(rules.assumptions)
    let rows = rules.scores.map { row($0, rules) }
    plan.count("archer_rows", rows.count)
    plan.cards.append(
      ImportPlan.Card(
        line: first.line, kind: TargetRound.kindID, round: rules.round, group: first.group,
        // If there is no date, this placeholder is ignored.
        startedAt: first.startedAt ?? LocalTime(Moment(milliseconds: 0), offset: 0),
        isDated: first.startedAt != nil, endedAt: first.endedAt, rows: rows,
        note: note(of: rules.scores), event: first.event.isEmpty ? nil : first.event))
  }

  /// Counts the arrows of scores that are left out.
  private mutating func leaveOut(_ scores: [PaperScore]) {
    let shots = scores.flatMap(\.ends).flatMap { $0.shots + $0.extras }
    let count = shots.count { !$0.text.isEmpty }
    plan.countValues(count, leftOut: count)
  }

  /// Returns the note of a round: the file's note, followed by its remarks such as the division,
  /// with the archers' names if their remarks differ.
  private func note(of scores: [PaperScore]) -> String {
    guard let first = scores.first else { return "" }
    let isShared = scores.allSatisfy { $0.remarks == first.remarks }
    let said =
      isShared
      ? first.remarks
      : scores.filter { !$0.remarks.isEmpty }.map {
        "\($0.name): \($0.remarks.joined(separator: ", "))"
      }
    return ([first.note] + said).filter { !$0.isEmpty }.joined(separator: isShared ? ", " : "; ")
  }

  // MARK: Rows

  private mutating func row(_ score: PaperScore, _ rules: PaperRules) -> ImportPlan.Row {
    let guest = Competitor(id: "", kind: .guest, name: score.name)
    var archer = Archer(competitor: guest, bow: score.bowstyle)
    archer.face = rules.face(of: score, insteadOf: archer.face(insteadOf:))
    if archer.bow == nil, !score.bow.isEmpty, !score.note.contains(score.bow) {
      warn(
        score, score.line, "bow",
        "\"\(score.bow.prefix(40))\" is no bow as in recurve or compound; it is left out.")
    }
    let first = Seat(index: 0)
    var state = try? rules.round.opening([archer])
    var shots: [(end: Int, arrow: Int, shot: Shot)] = []
    var numbers: [Int: [Int]] = [:]
    for end in score.ends {
      guard
        let place = PaperRules.plan(of: end, in: rules.round.definition, among: rules.scores),
        let face = state?.card.face(first, end: place.number)
      else {
        warn(
          score, end.line, "row",
          "\(rules.round.definition.name) has no end \(end.number); it is left out.")
        continue
      }
      numbers[end.pass, default: []].append(place.number)
      let papers =
        end.shots.enumerated().map { ($0 + 1, $1) }
        + end.extras.enumerated().map { (place.arrows + $0 + 1, $1) }
      for (arrow, paper) in papers where !paper.text.isEmpty {
        plan.countValues(1)
        guard let shot = shot(paper, on: face, score) else {
          plan.countValues(leftOut: 1)
          continue
        }
        let event = ArrowEvent(
          cell: .arrow(end: place.number, seat: first, arrow: arrow), shot: shot)
        do throws(Refusal) {
          try state?.card.write(event)
          shots.append((place.number, arrow, shot))
        } catch {
          plan.countValues(leftOut: 1)
          warn(score, paper.line, "value", "\(error.message) It is left out.")
        }
      }
      let sum = state?.card.total(first, end: place.number)
      check(end.total, sum, "end \(place.number)", end.line, score)
    }
    for stated in score.stated {
      let ends = stated.pass.map { numbers[$0] ?? [] } ?? numbers.values.flatMap { $0 }
      let sum = ends.reduce(0) { $0 + (state?.card.total(first, end: $1) ?? 0) }
      check(stated.value, sum, stated.label, score.line, score)
    }
    plan.count("arrows", shots.count)
    return ImportPlan.Row(
      line: score.line, name: score.name, facts: archer.fields.compactMapValues(\.self),
      key: score.key, isTelling: !shots.isEmpty
    ) { [shots] seat in
      shots.map { end, arrow, shot in
        ArrowEvent(cell: .arrow(end: end, seat: seat, arrow: arrow), shot: shot)
      }
    }
  }

  private mutating func shot(_ paper: PaperScore.Shot, on face: Face, _ score: PaperScore)
    -> Shot?
  {
    let (symbol, isDoubtful) = PaperFace.symbol(paper.text)
    guard let zone = PaperFace.zone(symbol, on: face) else {
      warn(
        score, paper.line, "value",
        "\"\(paper.text.prefix(40))\" is not on the \(face.name) face "
          + "(\(face.symbols.joined(separator: " "))); it is left out.")
      return nil
    }
    if isDoubtful {
      warn(score, paper.line, "doubtful", "\(symbol) was in doubt; its value is kept.")
    }
    // A file that names the face by our id uses the symbols of that face, so its 10 isn't
    // ambiguous.
    let isNamed = score.passes.values.contains { $0.face == face.id }
    if !isNamed, symbol == "10", ["compound", "compound-triple"].contains(face.id),
      plan.warnings.last.map({ $0.kind != "ambiguous" || $0.line != paper.line }) ?? true
    {
      warn(
        score, paper.line, "ambiguous",
        "with compound bows indoors, only the inner ring is a 10. If a 10 of this line was in the "
          + "ring around it, correct it to 9.")
    }
    if let points = paper.points, points != zone.points {
      warn(
        score, paper.line, "points",
        "the file has \(points) points for \(zone.symbol), which is worth \(zone.points). "
          + "\(zone.symbol) is kept.")
    }
    var spot = paper.spot
    if let number = spot, !(1...face.spots).contains(number) {
      warn(
        score, paper.line, "spot",
        "the \(face.name) face has no spot \(number); the spot is left out.")
      spot = nil
    }
    return Shot(symbol: zone.symbol, spot: spot, place: paper.place, arrowNumber: paper.arrowNumber)
  }

  /// Warns if a total in the file differs from the sum of the arrows.
  private mutating func check(
    _ stated: Int?, _ sum: Int?, _ what: String, _ line: Int, _ score: PaperScore
  ) {
    guard let stated, let sum, stated != sum else { return }
    plan.warn(
      line, "total",
      "\(shown(score)), \(what): the file says \(stated), the arrows add up to \(sum). "
        + "The arrows are kept.")
  }

  private func shown(_ score: PaperScore) -> String {
    score.name.isEmpty ? "Archer" : String(score.name.prefix(60))
  }

  private mutating func warn(
    _ score: PaperScore, _ line: Int, _ kind: String, _ message: String
  ) {
    plan.warn(line, kind, "\(shown(score)): \(message)")
  }
}
