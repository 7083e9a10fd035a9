import ScoringContests
import ScoringKit

extension ContestFixture {
  /// The rubbers that are shown below a match of teams: all if it has begun; of a match that is decided
  /// otherwise those with a result.
  var shownRubbers: [ContestFixture] {
    switch state {
    case .ready, .waiting, .empty: []
    case .void, .decided, .stale: rubbers.filter { $0.state == .final || $0.state == .decided }
    case .disputed, .final, .playing: rubbers
    }
  }
}

// Matches of teams: who plays for whom, and how many rubbers each team has won.
extension ContestReading {
  /// A person of a team.
  struct Member {
    /// The current identity.
    let identity: String
    /// The names that are shown and that may be typed.
    let names: Roster.Names
    /// The person as a round stores them.
    let competitor: Competitor
  }

  /// Returns the people of an entrant, in the order in which they were entered.
  func members(of id: EntrantID) -> [Member] {
    guard let competitor = contest.entrant(id)?.competitor, let known = names[id] else { return [] }
    let people = competitor.people
    let shown = competitor.kind == .side ? known.members : [known]
    let identities = rosters[id] ?? []
    return people.indices.map { index in
      Member(
        identity: identities.indices.contains(index) ? identities[index] : people[index].identity,
        names: shown.indices.contains(index) ? shown[index] : Roster.Names(people[index]),
        competitor: people[index])
    }
  }

  /// Returns the names of those who play a rubber for a team; empty if that isn't recorded.
  func players(_ index: Int, of rubber: ContestFixture) -> [String] {
    guard let round = rubber.round.flatMap({ rounds[$0] }), rubber.seats.indices.contains(index),
      round.people.indices.contains(rubber.seats[index]), rubber.entrants.indices.contains(index)
    else { return [] }
    let people = round.people[rubber.seats[index]]
    return rubber.entrants[index].compactMap(\.self).flatMap(members)
      .filter { people.contains($0.identity) }.map(\.names.name)
  }

  /// Returns the name of a person by their identity; `nil` for nobody of the contest.
  func name(ofPerson identity: String) -> String? {
    for entrant in contest.entrants where people(of: entrant.id).contains(identity) {
      return members(of: entrant.id).first { $0.identity == identity }?.names.name
    }
    return nil
  }

  /// Returns the number of rubbers that each team has won in a match so far; `nil` if it has none, or
  /// none has a result.
  func rubbersWon(in match: ContestFixture) -> [Int]? {
    let outcomes = match.rubbers.compactMap(\.outcome)
    guard !outcomes.isEmpty else { return nil }
    return match.entrants.indices.map { team in outcomes.count { $0.winner == team } }
  }

  /// Returns the teams of a match with the rubbers won so far: `Red 2–1 Blue`, or `Red v Blue`.
  func teams(of match: ContestFixture) -> String {
    let won = rubbersWon(in: match).map { $0.map { "\($0)" }.joined(separator: "–") }
    return match.entrants.map(name(ofSide:)).joined(separator: " \(won ?? "v") ")
  }

  /// Returns what became of a rubber, without its number; `nil` for a tie-break that isn't needed.
  ///
  /// It begins with the name of the rubber, as in `mixed: Ann + Ben 11-7 Cid + Dan`.
  func words(ofRubber rubber: ContestFixture) -> String? {
    let name = rubber.fixture.title
    let names = rubber.entrants.indices.map { side($0, of: rubber) }
    let score = self.score(of: rubber)
    let parts = score.split(separator: ",", maxSplits: 1).map(String.init)
    let added = parts.count > 1 ? " (\(parts[1].drop(while: \.isWhitespace)))" : ""
    let played = names.joined(separator: " \(parts.first ?? "v") ") + added
    switch rubber.state {
    case .final: return "\(name): \(played)"
    case .playing: return "\(name): \(played), in progress"
    case .disputed: return "\(name): \(played), results differ"
    case .decided:
      let winner = rubber.outcome?.winner.map { self.name(ofSide: rubber.entrants[$0]) }
      return "\(name): \(winner.map { "\($0) without a match" } ?? "nobody")"
    case .ready, .stale: return "\(name): open"
    case .waiting: return "\(name): if level"
    case .void: return "\(name): not played"
    case .empty: return rubber.rounds.isEmpty ? nil : "\(name): not needed, counts for nobody"
    }
  }
}
