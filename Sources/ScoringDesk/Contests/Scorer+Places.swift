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

  /// Creates a request.
  package init(_ contest: ContestRequest, _ kind: StartPlan.Kind, by order: StartPlan.Order) {
    self.contest = contest
    self.kind = kind
    self.order = order
  }
}

extension Scorer.Contests {
  /// Returns the start list of a contest as a page, and as a table of separated fields.
  package func places(_ request: ContestRequest) throws -> (page: Page, table: String) {
    let list = try read {
      StartList(try $0.contest(named: request.event, at: clock.now()))
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
        let entrants = try reading.starters(by: request.order, in: writer.repository)
        guard !entrants.isEmpty else {
          throw DeskError(
            .illegal, "\(reading.contest.name) has no entrants.",
            hint: "`\(Action("event in", [.blank("NAME")]))` adds them.")
        }
        let plan = Self.plan(request, entrants.count)
        let clubs = request.order == .club ? entrants.map(\.club) : nil
        guard let places = plan.places(of: entrants.count, apart: clubs) else {
          throw DeskError(
            .illegal,
            "\(Phrases.count(entrants.count, "entrant")) don't fit on \(Phrases.count(plan.groups, plan.kind.rawValue)) of \(plan.lines) in \(StartPlace.mostSessions) sessions."
          )
        }
        if entrants.contains(where: { $0.place != nil }) {
          try request.contest.answers.require(
            Question(
              "places:\(reading.contest.id.key)", "Entrants have places already. Give new ones?",
              .yesOrNo,
              refusal: DeskError(
                .notConfirmed, "Entrants have places already.", hint: "--yes gives new ones.")),
            else: "Nothing was stored.")
        }
        try writer.set(
          [ContestField.start.field(plan.value)]
            + zip(entrants, places).map {
              ContestField.place($0.id).field(.string("\($1)"))
            }, of: reading.contest.id)
        return StartList(try reading.rereadingDecisions(in: writer.repository)).page
      }
    }
  }

  private static func plan(_ request: PlacesRequest, _ count: Int) -> StartPlan {
    let usual = request.groups.map { max(1, min(StartPlace.mostLines, (count + $0 - 1) / $0)) }
    let lines = request.lines ?? (request.kind == .court ? usual ?? 4 : 4)
    return StartPlan(
      request.kind, groups: request.groups ?? max(1, (count + lines - 1) / lines), lines: lines,
      first: request.first.map { $0.hour * 60 + $0.minute }, interval: request.interval,
      holes: request.holes)
  }

  /// Gives an entrant another place at the start; who has it gets the former one of the entrant.
  package func move(_ name: String, to text: String, in request: ContestRequest) throws -> Page {
    try page {
      guard let place = StartPlace(text) else {
        throw Refusal(
          .notation, "\"\(text)\" is no place at the start.", token: text, expected: ["5B", "2/5B"])
      }
      return try write { writer in
        let reading = try writer.repository.contest(named: request.event, at: clock.now())
        let id = try reading.entrant(named: name)
        if let start = reading.contest.start, !start.contains(place) {
          throw Refusal(
            .illegal, "There is no \(start.kind.rawValue) \(place).", token: text,
            expected: ["1A", "\(StartPlace(group: start.groups, line: start.lines - 1))"])
        }
        let other = reading.contest.entrants.first {
          $0.place == place && $0.id != id && !$0.hasLeft
        }
        var fields = [ContestField.place(id).field(.string("\(place)"))]
        if let other {
          try request.answers.require(
            Question(
              "move:\(place)", "\(place) is that of \(reading.name(other.id)). Exchange the two?",
              .yesOrNo,
              refusal: DeskError(
                .illegal, "\(place) is that of \(reading.name(other.id)).",
                hint: "--yes exchanges the two.")), else: "Nothing was stored.")
          let former = reading.contest.entrant(id)?.place
          fields.append(
            ContestField.place(other.id).field(former.map { .string("\($0)") } ?? .null))
        }
        try writer.set(fields, of: reading.contest.id)
        let after = try reading.rereadingDecisions(in: writer.repository)
        let moved = [id, other?.id].compactMap(\.self).map { id in
          let place = after.contest.entrant(id)?.place.map { "\($0)" } ?? "no place"
          return Page.Block.line(Line("\(after.name(id)): \(place)"))
        }
        return ContestPage(after).page(moved)
      }
    }
  }
}

extension ContestReading {
  /// Returns the entrants who are here, in the order in which they get places.
  func starters(by order: StartPlan.Order, in repository: Repository) throws -> [Entrant] {
    let here = contest.entrants.filter { !$0.hasLeft }
    func sorted<Key: Comparable>(_ key: (Entrant) -> Key) -> [Entrant] {
      here.enumerated().sorted { one, other in
        let (a, b) = (key(one.element), key(other.element))
        return a == b ? one.offset < other.offset : a < b
      }.map(\.element)
    }
    switch order {
    case .entry, .club: return here
    case .seed: return sorted { $0.seed ?? .max }
    case .division: return sorted(\.division)
    case .score: return try byScore(here, in: repository)
    }
  }

  /// Returns entrants by the score of the rounds before, the best last; who has none comes first.
  ///
  /// Among equal scores, the better one is who was better in the latest round, and then who has the
  /// lower membership number, or one at all. This orders groups, and never results.
  private func byScore(_ here: [Entrant], in repository: Repository) throws -> [Entrant] {
    guard let stage = state.stages.last(where: { $0.countsRounds && $0.ranking != nil }),
      let ranking = stage.ranking, ranking.rows.contains(where: { $0.place != nil })
    else {
      throw DeskError(.illegal, "Nobody of \(contest.name) has a score yet.", token: "score")
    }
    let latest = stage.progress?.sessions.last?.places ?? [:]
    var keys: [EntrantID: [Int]] = [:]
    for row in ranking.rows {
      guard let id = stage.entrant(row.entrant) else { continue }
      let number = try membershipNumber(of: id, in: repository)
      keys[id] = [row.place ?? .max, latest[row.entrant] ?? .max, number ?? .max]
    }
    let last = [Int.max, .max, .max]
    return here.enumerated().sorted { one, other in
      let (a, b) = (keys[one.element.id] ?? last, keys[other.element.id] ?? last)
      return a == b ? one.offset < other.offset : b.lexicographicallyPrecedes(a)
    }.map(\.element)
  }

  private func membershipNumber(of id: EntrantID, in repository: Repository) throws -> Int? {
    guard let competitor = contest.entrant(id)?.competitor, competitor.kind == .player,
      let stream = StreamID(kind: StreamID.playerKind, key: competitor.id)
    else { return nil }
    let number = try repository.player(stream).details[ParticipantDetail.number.key]
    return number?.integer ?? number?.string.flatMap { Int($0) }
  }
}
