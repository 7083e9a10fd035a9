package import ScoringKit
import ScoringStore

extension Scorer.Rounds {
  /// Adds participants to a round, with the seats after the present ones; `undo` takes it back.
  ///
  /// - Parameters:
  ///   - players: The participants who join: names, aliases, `guest:NAME`, or sides as in `ann+ben`.
  ///   - request: The round that they join.
  ///   - options: Their settings at the start, by the names of the sport's options of `start`.
  ///   - allowsNear: Whether a name that resembles the name of a known player is accepted as that of
  ///     a new player.
  ///   - answers: The answers that a person has given so far.
  /// - Returns: A page with the participants of the round.
  /// - Throws: A ``Question`` about a name or about which round is meant; an error if the round is
  ///   over or has no more seats.
  package func join(
    _ players: [String], in request: RoundRequest = RoundRequest(),
    options: Arguments = Arguments(),
    allowsNear: Bool = false, answers: Answers = [:]
  ) throws -> Page {
    try page {
      let naming = PlayerNaming(allowsNear: allowsNear, answers: answers)
      let scope = Repository.Scope.played(Action("join", [.blank("PLAYER")]), answers)
      let (stream, entrants) = try read { repository in
        let stream = try repository.round(request, scope)
        try repository.confirmAge(
          of: repository.record(stream), request, scope, at: clock.now())
        return (stream, try naming.entrants(players, in: repository))
      }
      return try write { writer in
        let record = try writer.repository.record(stream)
        try writer.repository.checkStandsAlone(record)
        guard !record.ledger.phase.isOver else {
          throw DeskError(
            .alreadyOver, "The round is \(record.ledger.phase.words) already.",
            hint: "To continue it: \(Action("reopen", of: record.sport.id, round: stream.key))")
        }
        var seating = SeatWriter(writer)
        let late = try entrants.map { try seating.participant($0) }
        try Self.refuseMerged(late, record, writer.repository)
        var options = options
        options.user = try writer.repository.me()?.id.key
        let drafts = try joining(late, record, options)
        let (joined, entries) = try writer.append(drafts, to: record)
        return try Self.page(joined, entries.count, seating.lines, writer.repository)
      }
    }
  }

  /// Refuses players who take part already under an identity that was merged into theirs.
  private static func refuseMerged(
    _ late: [JSONValue], _ record: Repository.Record, _ repository: Repository
  ) throws {
    let seated = Set(
      try record.ledger.competitors.flatMap(\.people).map { try repository.identity($0) })
    for person in try late.flatMap({ try Competitor($0).people })
    where seated.contains(try repository.identity(person)) {
      throw Refusal(
        .illegal, "\(person.name) is named twice.", token: person.name,
        hint: "Everybody is named once; somebody else of that name is `guest:\(person.name)`.")
    }
  }

  /// Returns the drafts that add participants to a round.
  private func joining(_ late: [JSONValue], _ record: Repository.Record, _ options: Arguments)
    throws
    -> [Draft]
  {
    let ledger = record.ledger
    let kind = try record.sport.chosenKind(ledger.header.kind)
    let most = ledger.rules.seating.seats.upperBound
    guard ledger.competitors.count < most else {
      let people = Phrases.count(most, record.nouns.participant)
      throw DeskError(
        .illegal, "\(ledger.rules.title) is for \(people), who are all present: nobody can join.",
        hint: "To play with others: \(Action("start", of: record.sport.id))")
    }
    let seated = ledger.competitors.map(\.value)
    let all = try kind.seats(
      seated + late, rules: ledger.rules, arguments: options, nouns: record.sport.nouns)
    return try ledger.drafts(
      setting: all.enumerated().dropFirst(seated.count).map { index, participant in
        FieldBody(FieldBody.seatKey(index + 1), ["participant": participant])
      })
  }

  private static func page(
    _ record: Repository.Record, _ count: Int, _ people: [Page.Block], _ repository: Repository
  )
    throws -> Page
  {
    let names = record.roster.names.suffix(count).map(\.name).joined(separator: ", ")
    let id = try repository.shortID(record.stream)
    var blocks = people
    blocks.append(
      .line(
        Line("\(names) joined \(record.sport.nouns.round) ") + Line(id, .accent)
          + Line(": \(record.roster.names.map(\.name).joined(separator: ", "))")))
    let question = record.ledger.state.prompt(record.roster).question
    if !question.isEmpty { blocks.append(.line(Line(question, .accent))) }
    return Page(
      kind: "joined", payload: .object(try RoundPayload(record, in: repository).round),
      blocks: blocks,
      next: [Action("status", of: record.sport.id, round: id)])
  }

  /// Sets the event that a round belongs to; `nil` removes the round from its event.
  ///
  /// The round may be in progress or finished, typed or imported.
  ///
  /// If the request names no round, it is the current one.
  package func setEvent(_ event: String?, of request: RoundRequest, answers: Answers = [:]) throws
    -> Page
  {
    try page {
      let checked = try event.map { try PlayerNaming.checked($0) }
      return try write { writer in
        let text = try checked.map { try writer.repository.eventText(named: $0) }
        let event = try writer.repository.eventName(text)
        let record = try writer.repository.record(
          writer.repository.round(request, .corrected(Action("event", [.blank("NAME")]), answers)))
        let id = try writer.repository.shortID(record.stream)
        let name = "\(record.sport.nouns.round) \(id)".capitalizedFirst
        let payload: JSONValue = [
          "roundID": .string(record.stream.key), "event": event.map { .string($0) } ?? .null,
        ]
        let isSame =
          try text.map { text in
            try record.ledger.event.map(writer.repository.eventTexts(named: text).contains) ?? false
          } ?? (record.ledger.event == nil)
        guard !isSame else {
          let state = event.map { "is of \($0) already" } ?? "is of no event"
          return Page(
            kind: "event-set", payload: payload, blocks: [.line(Line("\(name) \(state)."))])
        }
        let value: JSONValue = text.map { .string($0) } ?? .null
        try writer.append(
          record.ledger.drafts(setting: [FieldBody(FieldBody.eventKey, value)]), to: record)
        let said = event.map { "\(name) is of \($0) now." } ?? "\(name) is of no event now."
        return Page(
          kind: "event-set", payload: payload, blocks: [.line(Line(said))],
          next: record.ledger.phase != .final
            ? []
            : event.map { name in
              var standings = Action("standings", of: record.sport.id)
              standings.options = [Action.Option("event", .text(name))]
              return [standings]
            } ?? [])
      }
    }
  }
}
