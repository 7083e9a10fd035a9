import ScoringContests
package import ScoringKit
import ScoringStore

/// The parts of a policy that were chosen for the standings of an event; unset parts keep those of the
/// event or of the sport.
package struct PolicyChoice: Hashable, Sendable {
  /// The first step of the ranking; `nil` for the usual steps.
  package var steps: [Policy.Step]?
  /// The greatest number of results that are added up; `nil` for the usual one.
  package var best: Int?
  /// The value of a missed session; `nil` for the usual one.
  package var absence: Policy.Absence?
  /// How points of a shared place are divided; `nil` for the usual.
  package var ties: Policy.Ties?

  /// Creates a choice in which nothing is chosen.
  package init() {}

  /// Returns a policy, changed by the choice.
  func policy(instead usual: Policy) -> Policy {
    var policy = usual
    if let steps { policy.steps = steps }
    if let best { policy.best = best }
    if let absence { policy.absence = absence }
    if let ties { policy.ties = ties }
    return policy
  }
}

extension Scorer.History {
  /// Returns the standings of an event over all of its rounds, by a chosen policy or the usual one.
  ///
  /// A name that rounds only bear is a season made on the spot, of everybody who played them.
  ///
  /// With a division, only its tables and knockouts are shown. With a day, it is the table as it was
  /// at the end of that day, by the rounds that were played until then.
  ///
  /// - Throws: An error if no round has the name.
  package func standings(
    ofEvent event: String, sport: String, by choice: PolicyChoice? = nil,
    division: String? = nil, until day: LocalTime? = nil
  ) throws -> Page {
    try page {
      try tables(ofEvent: event, sport: sport, by: choice, division, until: day).standings
    }
  }

  /// Returns the same standings as a table of separated fields.
  ///
  /// - Throws: Also an error if an entry of a round doesn't match its checksum, unless `admitsDamage`
  ///   is true.
  package func standingsTable(
    ofEvent event: String, sport: String, by choice: PolicyChoice? = nil,
    division: String? = nil, until day: LocalTime? = nil, admitsDamage: Bool = false
  ) throws -> String {
    let page = try tables(ofEvent: event, sport: sport, by: choice, division, until: day)
    if !admitsDamage { try DeskError.telling { try read { try $0.checkUndamaged(page.reading) } } }
    return page.fields
  }

  private func tables(
    ofEvent event: String, sport: String, by choice: PolicyChoice?, _ division: String?,
    until day: LocalTime?
  ) throws -> ContestPage {
    let day = day?.isoDate
    let sport = try self.sport(sport)
    return try read { repository in
      let text = try eventText(named: event, sport, repository)
      if let stream = Repository.contest(text) {
        let ledger = DocumentLedger(
          stream, entries: try repository.reader.entries(of: stream))
        let contest = ContestReading.contest(of: ledger)
        if contest.sport == sport.id {
          let usual = contest.policy ?? sport.policy ?? .total
          let policy = choice.map { $0.policy(instead: usual) }
          let reading = try ContestReading(ledger, in: repository, policy: policy, until: day)
          return ContestPage(
            reading, division: try division.map { try reading.division(named: $0) })
        }
      }
      let reading = try season(of: text, sport, choice, until: day, repository)
      return ContestPage(reading, division: try division.map { try reading.division(named: $0) })
    }
  }

  /// Returns the stored text of an event by its name; the beginning of the name is enough for one that
  /// was created, unless rounds bear it as a label.
  private func eventText(
    named name: String, _ sport: Sport, _ repository: Repository
  ) throws -> String {
    let text = try repository.eventText(named: name)
    guard Repository.contest(text) == nil,
      try repository.reader.outcomes(event: [text], sport: sport.id).isEmpty
    else { return text }
    do {
      let documents = try repository.contestDocuments()
      return try repository.contestDocument(named: name, among: documents).id.description
    } catch let error as DeskError where error.code == .unknownEvent {
      return text
    }
  }

  /// Returns the season of the rounds that bear a label.
  private func season(
    of label: String, _ sport: Sport, _ choice: PolicyChoice?, until day: String?,
    _ repository: Repository
  ) throws -> ContestReading {
    let stored = try repository.reader.outcomes(event: [label], sport: sport.id)
      .filter { $0.phase.isFinished && !$0.isArchived }
      .filter { one in day.map { one.startedAt.isoDate <= $0 } ?? true }
    let name = try repository.eventName(label) ?? label
    var entrants: [(id: EntrantID, value: JSONValue)] = []
    var seen: Set<String> = []
    var areMatches = true
    for one in stored {
      guard let record = try repository.readable(one.stream) else { continue }
      areMatches = areMatches && record.ledger.isDuel
      for competitor in record.ledger.competitors {
        guard seen.insert(try repository.identity(competitor)).inserted else { continue }
        entrants.append((EntrantID(competitor), competitor.value))
      }
    }
    guard !entrants.isEmpty, let stream = StreamID(kind: Contest.streamKind, key: "label") else {
      let starting = Action("start", of: sport.id, options: ["event": .blank("NAME")])
      throw DeskError(
        .unknownEvent, "There is no event \"\(name)\" with finished rounds.",
        hint: "`\(starting)` puts a round into one.")
    }
    var usual = sport.policy ?? (areMatches ? .wins : .total)
    // Nobody plays in every match of a series, so a missed one is no absence.
    if !usual.addsSessions, choice?.steps != nil { usual.absence = .none }
    let policy = choice?.policy(instead: usual) ?? usual
    var fields: [String: JSONValue] = [
      ContestField.name.key: .string(label), ContestField.sport.key: .string(sport.id),
      ContestField.policy.key: policy.value,
      ContestField.stage("s").key: StagePlan("s", format: Season.form.id, version: 1).value,
    ]
    for entrant in entrants { fields[ContestField.entrant(entrant.id).key] = entrant.value }
    return try ContestReading(
      DocumentLedger(stream, entries: []), fields: fields,
      order: entrants.map { ContestField.entrant($0.id).key }, in: repository)
  }
}
