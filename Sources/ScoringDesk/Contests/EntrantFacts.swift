import ScoringContests
import ScoringKit

/// The facts that an organiser records about entrants; `nil` keeps the known ones.
package struct EntrantFacts: Hashable, Sendable {
  /// The division or class.
  package var division: String?
  /// The seed, from 1.
  package var seed: Int?
  /// The tag of a ladder, from 1.
  package var tag: Int?
  /// The handicap at the start.
  package var handicap: Int?
  /// The club.
  package var club: String?
  /// The membership number.
  package var number: Int?
  /// The place at which the entrant starts.
  var place: StartPlace?

  /// Creates facts of which nothing is recorded.
  package init() {}

  /// Returns the facts with the division in the spelling that the contest has: `recurve` is no other
  /// division than `Recurve`.
  func spelled(in contest: Contest) -> EntrantFacts {
    var facts = self
    facts.division = division.map { contest.spelling(ofDivision: $0) }
    return facts
  }

  /// Returns the fields that record the facts about an entrant.
  ///
  /// A division counts from the day on, if the entrant has results of earlier days: what was earned
  /// stays where it was earned.
  func fields(of id: EntrantID, _ before: ContestReading, on day: String) -> [FieldBody] {
    var fields: [FieldBody] = []
    let known = before.contest.entrant(id)
    if let division, division != known?.division {
      let hasEarned = before.days(of: id).contains { $0 < day }
      fields.append(
        ContestField.division(id, since: hasEarned ? day : nil).field(.string(division)))
    }
    if let seed { fields.append(ContestField.fact(.seed, id).field(.integer(seed))) }
    if let tag { fields.append(ContestField.fact(.tag, id).field(.integer(tag))) }
    if let handicap { fields.append(ContestField.fact(.handicap, id).field(.integer(handicap))) }
    if let number { fields.append(ContestField.fact(.number, id).field(.integer(number))) }
    if let club { fields.append(ContestField.club(id).field(.string(club))) }
    if let place { fields.append(ContestField.place(id).field(.string("\(place)"))) }
    return fields.filter { before.ledger.document.fields[$0.key] != $0.value }
  }

  /// Returns sentences about divisions that change in mid-season.
  func remarks(about ids: [EntrantID], _ before: ContestReading) -> [String] {
    guard let division else { return [] }
    return ids.compactMap { id in
      guard let old = before.contest.entrant(id)?.division, old != division,
        !before.days(of: id).isEmpty
      else { return nil }
      let name = old.isEmpty ? "no division" : old
      return
        "\(before.name(id)) plays in \(division) from today on; earlier results count for \(name)."
    }
  }
}

extension ContestReading {
  /// Returns the days on which an entrant has results in stages that count rounds.
  func days(of id: EntrantID) -> Set<String> {
    let people = people(of: id)
    return Set(
      state.rounds.filter { round in
        round.phase == .finished && FixtureID(round.fixture) == nil
          && round.people.contains { !$0.isDisjoint(with: people) }
      }.map(\.day))
  }
}

extension Contest {
  /// The divisions of all entrants.
  var divisions: Set<String> {
    Set(entrants.flatMap { $0.divisions.map(\.name) }).subtracting([""])
  }

  /// Returns the name of the division that a typed one means in any letter case; a new one is as typed.
  func spelling(ofDivision typed: String) -> String {
    let known = divisions
    guard !known.contains(typed) else { return typed }
    return known.sorted().first { NameSearch(typed[...]).equals([$0]) } ?? typed
  }
}
