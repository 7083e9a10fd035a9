package import ScoringKit

extension Scorer.Rounds {
  /// Applies the events of a text in notation one after the other, and returns a page with each
  /// step.
  ///
  /// Nothing is stored. Events after the end of the game are applied too.
  ///
  /// - Parameters:
  ///   - notation: The text in notation, as typed or as stored, with one or more events in each
  ///     line.
  ///   - sport: The id of the sport whose notation it is.
  ///   - kind: The kind of round, by its name within the sport; `nil` for the sport's first kind.
  ///   - players: The names of the participants, one for each seat, or sides as in `ann+ben`; empty
  ///     for as many unnamed ones as the rules need.
  ///   - options: The values of the sport's options, such as those for the rules, by their names.
  /// - Returns: A page with each step.
  /// - Throws: An error if the rules, the participants or the text are not valid.
  package func replay(
    _ notation: String, of sport: String, kind: String? = nil, players: [String] = [],
    options: Arguments = Arguments()
  ) throws -> Page {
    try page {
      let sport = try self.sport(sport)
      let kind = try sport.chosenKind(kind)
      let (steps, roster) = try read { repository in
        let rules = try kind.rules(
          options, DocumentShelf(repository: repository, sport: sport))
        let competitors = try Self.competitors(
          players, rules.seating.seats, sport.nouns(of: kind.id).listed(sides: false).one)
        let header = Header(
          sport: sport.id, kind: kind.id,
          rules: ContentID(of: try CanonicalJSON.text(rules)),
          seats: try kind.seats(
            competitors.map(\.value), rules: rules, arguments: options,
            nouns: sport.nouns(of: kind.id)),
          startedAt: LocalTime(Moment(milliseconds: 0), offset: 0))
        let ledger = try sport.ledger(round: rules, header: header, entries: [])
        let roster = try repository.roster(ledger.competitors)
        return (try ledger.replay(notation[...], names: roster), roster)
      }
      return Self.page(steps, roster)
    }
  }

  /// Returns guests or sides with the given names.
  ///
  /// If no names are given, it returns as many guests as the rules need.
  private static func competitors(
    _ names: [String], _ limits: ClosedRange<Int>, _ noun: String
  ) throws -> [Competitor] {
    let fewest = limits.lowerBound
    let names =
      names.isEmpty
      ? (1...max(1, fewest)).map { noun.capitalizedFirst + (fewest > 1 ? " \($0)" : "") } : names
    return try names.enumerated().map { index, text in
      let members = try PlayerNaming.members(of: text)
      let guests = members.enumerated().map { number, name in
        Competitor(id: "\(index + 1).\(number + 1)", kind: .guest, name: name)
      }
      guard guests.count > 1 else {
        return Competitor(id: "\(index + 1)", kind: .guest, name: members.first ?? text)
      }
      return Competitor.side(of: guests)
    }
  }
  private static func page(_ steps: [ReplayStep], _ roster: Roster) -> Page {
    let rows = steps.enumerated().map { index, step in
      Sheet.Row(
        [
          Cell("\(index)"), Cell(step.event ?? "", .dim), Cell(step.echo.text),
          Cell(step.isAfterEnd ? "after the end" : "", .fair),
        ],
        spoken: "Step \(index): \(step.echo.text)\(step.isAfterEnd ? ", after the end" : "").")
    }
    var blocks: [Page.Block] = [
      .sheet(
        Sheet(
          columns: [.figures("#"), "Event", "What", ""], rows: rows))
    ]
    if let last = steps.last {
      blocks.append(.sheet(last.state.sheet(roster, closed: last.phase == .complete)))
    }
    return Page(
      kind: "replay", payload: ["steps": .array(steps.map { payload($0, roster) })], blocks: blocks)
  }

  private static func payload(_ step: ReplayStep, _ roster: Roster) -> JSONValue {
    var fields = step.state.fields(roster)
    fields["event"] = step.event.map { .string($0) } ?? .null
    fields["says"] = .string(step.echo.text)
    fields["phase"] = .string(step.phase.rawValue)
    fields["afterEnd"] = .bool(step.isAfterEnd)
    fields["headlines"] = .array(
      roster.seats.map { .string(step.state.headline(of: $0, closed: false).text) })
    return .object(fields)
  }
}
