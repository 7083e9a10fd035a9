import ScoringContests
package import ScoringKit
import ScoringStore

/// The result of reading a file with the entrants of an event.
package struct EntryReport: Sendable {
  /// The page about the entrants that were taken.
  package let page: Page
  /// Sentences about the lines that were not taken.
  package let refused: [String]
}

extension Scorer.Contests {
  /// Adds the entrants of a table to a contest, and changes what it says differently about known
  /// ones; the same table again changes nothing.
  ///
  /// A line that can't be taken is reported, and the others are taken.
  ///
  /// - Throws: A ``Question`` about a name; an error if the text is no table with names, or if no line
  ///   can be taken.
  package func enter(file text: String, allowsNear: Bool, in request: ContestRequest) throws
    -> EntryReport
  {
    var refused: [String] = []
    let page = try page {
      var file = try EntryFile(text)
      let naming = PlayerNaming(
        allowsNear: allowsNear, asks: false, takesReferences: false, takesUnlikely: false,
        answers: request.answers)
      return try write { writer in
        let before = try writer.repository.contest(named: request.event, at: clock.now())
        file.spellDivisions(in: before.contest)
        let named = try Self.named(&file, naming, before, writer.repository)
        refused = file.refused.map { "Line \($0.line) was not taken: \($0.reason)" }
        guard !named.isEmpty else {
          throw DeskError(
            .notation, refused.first ?? "The file has no entrants.",
            expected: ["name,club,division,seed,handicap,target,number"])
        }
        return try store(named, file, before, on: now.isoDate, writer)
      }
    }
    return EntryReport(page: page, refused: refused)
  }

  /// A line of the file with the entrant whom its name means.
  private typealias Named = (row: EntryFile.Row, entrant: PlayerNaming.Entrant)

  /// Returns the lines with their entrants; those with a wrong name, or a target that somebody else
  /// has, are refused.
  private static func named(
    _ file: inout EntryFile, _ naming: PlayerNaming, _ before: ContestReading,
    _ repository: Repository
  ) throws -> [Named] {
    let taken = before.contest.entrants.filter { !$0.hasLeft && $0.place != nil }
    let leaving = Set(
      file.rows.filter { $0.facts.place != nil }.flatMap { before.entrants(named: $0.name) })
    var named: [Named] = []
    for row in file.rows {
      guard !NameSearch(row.name[...]).meansUser else {
        file.refuse(row, "\"\(row.name)\" is nobody's name in a file.")
        continue
      }
      if let place = row.facts.place, let start = before.contest.start, !start.contains(place) {
        file.refuse(row, "There is no \(start.kind.rawValue) \(place).")
        continue
      }
      if let place = row.facts.place,
        let other = taken.first(where: { $0.place == place && !leaving.contains($0.id) })
      {
        file.refuse(row, "Target \(place) is that of \(before.name(other.id)).")
        continue
      }
      do {
        named.append((row, try naming.entrant(row.name, in: repository)))
      } catch let refusal as Refusal {
        file.refuse(row, Self.reason(refusal.message, refusal.expected))
      } catch let error as DeskError where !error.code.isOfStorage {
        file.refuse(row, Self.reason(error.message, error.expected))
      }
    }
    return named
  }

  /// Returns a message with the names that a wrong name may have been meant to be.
  private static func reason(_ message: String, _ names: [String]) -> String {
    names.isEmpty ? message : "\(message) Known: \(Phrases.list(names, last: ", ", limit: 10))."
  }

  private func store(
    _ named: [Named], _ file: EntryFile, _ before: ContestReading, on day: String,
    _ writer: RepositoryWriter
  ) throws -> Page {
    let known = Set(before.contest.entrants.map(\.id))
    var (seating, fields) = (SeatWriter(writer), [FieldBody]())
    var (new, changed) = ([EntrantID](), [EntrantID]())
    var divisions: [EntrantID: String] = [:]
    var added: [Competitor] = []
    for (row, entrant) in named {
      let competitor = try Competitor(seating.participant(entrant))
      let id = EntrantID(competitor)
      var own = row.facts.fields(of: id, before, on: day)
      if known.contains(id) {
        if before.contest.entrant(id)?.hasLeft == true {
          own.append(ContestField.left(id).field(.null))
        }
        if !own.isEmpty { changed.append(id) }
      } else {
        new.append(id)
        added.append(competitor)
        divisions[id] = row.facts.division
        fields.append(ContestField.entrant(id).field(competitor.value))
      }
      fields += own
    }
    guard known.count + new.count <= Contest.mostEntrants else {
      throw DeskError(.illegal, "An event has at most \(Contest.mostEntrants) entrants.")
    }
    try Self.refuseTwice(
      added, among: before.contest.entrants, before.roundKind, writer.repository)
    var sentences: [String] = []
    for (division, ids) in Dictionary(grouping: new, by: { divisions[$0] }).sorted(by: {
      ($0.key ?? "") < ($1.key ?? "")
    }) {
      let arrival = try Arrival(of: ids, division, in: before)
      fields += arrival.fields
      sentences += arrival.sentences
    }
    try writer.set(fields, of: before.contest.id)
    let after = try writer.called(before)
    try ContestSeating.checkSizes(of: new, after, in: writer.repository)
    var page = ContestPage(after).tookEntries(
      new, changed, of: named.count, adding: seating.added, remarks: seating.remarks,
      before: before)
    page.warnings += sentences.uniqued().map { Line($0) }
    if !file.otherColumns.isEmpty {
      page.warnings.append(Line("Not read: \(Phrases.list(file.otherColumns, limit: 20))."))
    }
    return page
  }
}
