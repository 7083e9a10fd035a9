package import ScoringContests
package import ScoringKit
import ScoringStore

/// A request to give the entrants of an event places at the start.
package struct PlacesRequest: Sendable {
  /// The contest.
  package var contest: ContestRequest
  /// The kind of the places.
  package var kind: StartPlan.Kind
  /// The number of targets, cards or courts; `nil` for as many as are needed.
  package var groups: Int?
  /// The greatest number of entrants of one of them; `nil` for as many as are needed.
  package var lines: Int?
  /// The order in which entrants are put together.
  package var order: StartPlan.Order
  /// The time at which the first group starts; `nil` if all start at once.
  package var first: LocalTime?
  /// The minutes between two groups.
  package var interval = 10
  /// The number of holes from which cards start at once; `nil` for none.
  package var holes: Int?
  /// The number of the round of a stage; `nil` for the one in play.
  package var round: Int?

  /// Creates a request.
  package init(_ contest: ContestRequest, _ kind: StartPlan.Kind, by order: StartPlan.Order) {
    self.contest = contest
    self.kind = kind
    self.order = order
  }
}

extension Scorer.Contests {
  /// Returns the start list of a contest, or of a numbered round, as a page, and as a table of
  /// separated fields.
  package func places(_ request: ContestRequest, ofRound number: Int? = nil) throws -> (
    page: Page, table: String
  ) {
    let list = try read {
      try StartList(try $0.contest(named: request.event, at: clock.now()), ofRound: number)
    }
    return (list.page, list.table)
  }

  /// Gives all entrants who are here places at the start.
  ///
  /// - Throws: A ``Question`` if they have places already; an error if there are too few.
  package func assignPlaces(_ request: PlacesRequest) throws -> Page {
    try page {
      try write { writer in
        let reading = try writer.repository.contest(
          named: request.contest.event, at: clock.now())
        let round = try reading.round(request.round)
        if let round { try reading.checkCut(before: round) }
        let sections = try reading.starters(
          by: request.order, round, isOnCards: request.kind == .card, in: writer.repository)
        let entrants = sections.flatMap(\.self)
        guard !entrants.isEmpty else {
          throw DeskError(
            .illegal, "\(reading.contest.name) has no entrants.",
            hint: "`\(Action("event in", [.blank("NAME")]))` adds them.")
        }
        let plan = Self.plan(request, sections.map(\.count))
        let clubs = request.order == .club ? entrants.map(\.club) : nil
        guard let places = plan.places(of: sections.map(\.count), apart: clubs) else {
          throw DeskError(
            .illegal,
            "\(Phrases.count(entrants.count, "entrant")) don't fit on \(Phrases.count(plan.groups, plan.kind.rawValue)) of \(plan.lines) in \(StartPlace.mostSessions) sessions."
          )
        }
        let former = reading.contest.entrants.filter {
          reading.contest.place(of: $0, in: round) != nil
        }
        if !former.isEmpty {
          let what = "Entrants have places\(round.map { " in round \($0.number)" } ?? "") already."
          try request.contest.answers.require(
            Question(
              "places:\(reading.contest.id.key)", "\(what) Give new ones?", .yesOrNo,
              refusal: DeskError(.notConfirmed, what, hint: "--yes gives new ones.")),
            else: "Nothing was stored.")
        }
        let here = Set(entrants.map(\.id))
        let startField: ContestField = round.map { ContestField.roundStart($0) } ?? .start
        var fields: [FieldBody] = [startField.field(plan.value)]
        // An entrant who is not in the round any more has no place in it.
        for entrant in former where round != nil && !here.contains(entrant.id) {
          fields.append(Self.place(entrant.id, round).field(.null))
        }
        for (entrant, place) in zip(entrants, places) {
          fields.append(Self.place(entrant.id, round).field(.string("\(place)")))
        }
        try writer.set(fields, of: reading.contest.id)
        return try StartList(
          try reading.rereadingDecisions(in: writer.repository), ofRound: round?.number
        ).page
      }
    }
  }

  /// Returns the field of the place of an entrant.
  private static func place(_ id: EntrantID, _ round: StageRound?) -> ContestField {
    round.map { ContestField.roundPlace(id, $0) } ?? .place(id)
  }

  /// Returns the plan of a request for sections of entrants who are put together.
  private static func plan(_ request: PlacesRequest, _ sections: [Int]) -> StartPlan {
    let count = sections.reduce(0, +)
    let usual = request.groups.map { max(1, min(StartPlace.mostLines, (count + $0 - 1) / $0)) }
    let lines = request.lines ?? (request.kind == .court ? usual ?? 4 : 4)
    func plan(_ groups: Int, _ lines: Int) -> StartPlan {
      StartPlan(
        request.kind, groups: max(1, min(StartPlace.mostGroups, groups)), lines: lines,
        first: request.first.map { $0.hour * 60 + $0.minute }, interval: request.interval,
        holes: request.holes)
    }
    // As many cards are made as are needed, and some may have one more than asked for.
    let sizes = sections.flatMap { plan(1, lines).sizes(of: $0) }
    return plan(request.groups ?? sizes.count, max(lines, sizes.max() ?? 0))
  }

  /// Gives an entrant another place at the start; who has it gets the former one of the entrant.
  package func move(
    _ name: String, to text: String, ofRound number: Int? = nil, in request: ContestRequest
  ) throws -> Page {
    try page {
      guard let place = StartPlace(text) else {
        throw Refusal(
          .notation, "\"\(text)\" is no place at the start.", token: text, expected: ["5B", "2/5B"])
      }
      return try write { writer in
        let reading = try writer.repository.contest(named: request.event, at: clock.now())
        let id = try reading.entrant(named: name, in: writer.repository)
        let round = try reading.round(number)
        if let round {
          try reading.checkAdvance(of: [id], to: round)
        }
        func held(_ entrant: Entrant) -> StartPlace? {
          reading.contest.place(of: entrant, in: round)
        }
        if let start = reading.contest.start(of: round), !start.contains(place) {
          throw Refusal(
            .illegal, "There is no \(start.kind.rawValue) \(place).", token: text,
            expected: ["1A", "\(StartPlace(group: start.groups, line: start.lines - 1))"])
        }
        let other = reading.starters(in: round).first { held($0) == place && $0.id != id }
        var fields = [Self.place(id, round).field(.string("\(place)"))]
        if let other {
          try request.answers.require(
            Question(
              "move:\(place)", "\(place) is that of \(reading.name(other.id)). Exchange the two?",
              .yesOrNo,
              refusal: DeskError(
                .illegal, "\(place) is that of \(reading.name(other.id)).",
                hint: "--yes exchanges the two.")), else: "Nothing was stored.")
          let former = reading.contest.entrant(id).flatMap(held)
          fields.append(
            Self.place(other.id, round).field(former.map { .string("\($0)") } ?? .null))
        }
        try writer.set(fields, of: reading.contest.id)
        let after = try reading.rereadingDecisions(in: writer.repository)
        let moved = [id, other?.id].compactMap(\.self).map { id in
          let entrant = after.contest.entrant(id)
          let place =
            entrant.flatMap { after.contest.place(of: $0, in: round) }.map { "\($0)" } ?? "no place"
          return Page.Block.line(Line("\(after.name(id)): \(place)"))
        }
        return ContestPage(after).page(moved)
      }
    }
  }
}

extension ContestReading {
  /// Returns the entrants who start in a round, in the order in which they get places, in sections that
  /// have groups of their own.
  func starters(
    by order: StartPlan.Order, _ round: StageRound?, isOnCards: Bool, in repository: Repository
  ) throws -> [[Entrant]] {
    let here = starters(in: round)
    func sorted<Key: Comparable>(_ key: (Entrant) -> Key) -> [Entrant] {
      here.enumerated().sorted { one, other in
        let (a, b) = (key(one.element), key(other.element))
        return a == b ? one.offset < other.offset : a < b
      }.map(\.element)
    }
    func divided(_ entrants: [Entrant]) -> [[Entrant]] {
      let divisions = Dictionary(grouping: entrants, by: \.division)
      return divisions.sorted { $0.key < $1.key }.map(\.value)
    }
    switch order {
    case .entry, .club: return [here]
    case .seed: return [sorted { $0.seed ?? .max }]
    case .division: return divided(sorted(\.division))
    case .score:
      let sorted = try byScore(here, round, in: repository)
      return isOnCards ? divided(sorted) : [sorted]
    }
  }

  /// Returns entrants by the score of the rounds before, the best last; who has none comes first.
  ///
  /// Among equal scores, the better one is who was better in the latest round, then who has the lower
  /// membership number, or one at all, and then the first by name. This orders groups, and never
  /// results.
  private func byScore(_ here: [Entrant], _ round: StageRound?, in repository: Repository) throws
    -> [Entrant]
  {
    let counting = state.stages.last { $0.countsRounds && $0.ranking != nil }
    guard let stage = round.flatMap({ state.stage($0.stage) }) ?? counting,
      var before = stage.progress
    else { throw DeskError(.illegal, "Nobody of \(contest.name) has a score yet.", token: "score") }
    if let round { before.last = round.number - 1 }
    let ranking = before.policy.ranking(of: before)
    guard ranking.rows.contains(where: { $0.place != nil }) else {
      throw DeskError(.illegal, "Nobody of \(contest.name) has a score yet.", token: "score")
    }
    let latest = before.sessions.last?.places ?? [:]
    var keys: [EntrantID: (numbers: [Int], name: String)] = [:]
    for row in ranking.rows {
      guard let id = stage.entrant(row.entrant) else { continue }
      let number = try membershipNumber(of: id, in: repository)
      keys[id] = (
        [row.place ?? .max, latest[row.entrant] ?? .max, number ?? .max], Self.listed(name(id))
      )
    }
    let last = ([Int.max, .max, .max], "")
    return here.enumerated().sorted { one, other in
      let (a, b) = (keys[one.element.id] ?? last, keys[other.element.id] ?? last)
      if a.numbers != b.numbers { return b.numbers.lexicographicallyPrecedes(a.numbers) }
      return a.name == b.name ? one.offset < other.offset : b.name < a.name
    }.map(\.element)
  }

  /// Returns a name with the last word first, in one case.
  private static func listed(_ name: String) -> String {
    let words = name.lowercased().split(separator: " ")
    return (words.suffix(1) + words.dropLast()).joined(separator: " ")
  }

  private func membershipNumber(of id: EntrantID, in repository: Repository) throws -> Int? {
    guard let entrant = contest.entrant(id) else { return nil }
    if let number = entrant.number { return number }
    guard entrant.competitor.kind == .player,
      let stream = StreamID(kind: StreamID.playerKind, key: entrant.competitor.id)
    else { return nil }
    let number = try repository.player(stream).details[ParticipantDetail.number.key]
    return number?.integer ?? number?.string.flatMap { Int($0) }
  }
}
