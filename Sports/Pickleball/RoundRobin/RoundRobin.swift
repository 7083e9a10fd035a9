internal import ScoringKit

/// Round-robin standings by the official order (15.B.4), with every step in words.
///
/// Matches won; matches won among those tied; point differential over all games; point
/// differential among those tied; point differential against the side placed next above. The
/// first step that separates some of those who are tied is applied, and then it starts over
/// within each group that is still tied. A step about matches between them is passed over where
/// not all of them have met.
struct RoundRobin {
  /// How events of this sport are ranked.
  static let ranking = EventRanking(
    columns: [
      Sheet.Column("Played", isNumeric: true), Sheet.Column("Won", isNumeric: true),
      Sheet.Column("Lost", isNumeric: true), Sheet.Column("Points", isNumeric: true),
      Sheet.Column("+/-", isNumeric: true),
    ],
    rank: { meetings, names in
      RoundRobin(meetings, count: names.names.count, names: names).outcome
    })

  /// What one side made of its matches.
  private struct Record {
    var played = 0
    var won = 0
    var lost = 0
    var scored = 0
    var conceded = 0
    /// Against each other entrant, by position.
    var matches: [Int: Int] = [:]
    var wins: [Int: Int] = [:]
    var lead: [Int: Int] = [:]
    var differential: Int { scored - conceded }
  }

  private let names: Roster
  /// The entrants who have a place, the first one first.
  private var placed: [Int] = []
  private var records: [Record]
  private var steps: [String] = []
  private var places: [Int]

  private init(_ meetings: [EventRanking.Meeting], count: Int, names: Roster) {
    self.names = names
    records = Array(repeating: Record(), count: count)
    places = Array(repeating: 0, count: count)
    for meeting in meetings { add(meeting) }
    if meetings.contains(where: { !$0.state.isComplete }) {
      steps.append("A match that nobody has won, by its score or by an end, counts for nobody.")
    }
    let playing = records.indices.filter { records[$0].played > 0 }
    let order = split(playing, by: records.map(\.won))
    var place = 0
    for group in order {
      settle(group, from: place, above: last(before: place))
      place += group.count
    }
  }

  private var outcome: EventRanking.Outcome {
    EventRanking.Outcome(
      ranks: records.indices.map { index in
        Rank([places[index]], isPlaced: records[index].played > 0)
      },
      cells: records.map { record in
        [
          Cell("\(record.played)"), Cell("\(record.won)", .strong), Cell("\(record.lost)"),
          Cell("\(record.scored)-\(record.conceded)"),
          Cell("\(record.differential > 0 ? "+" : "")\(record.differential)"),
        ]
      },
      steps: steps)
  }

  // MARK: Results

  /// Adds a match by its reported score; one that was abandoned counts for nobody.
  private mutating func add(_ meeting: EventRanking.Meeting) {
    guard let state = meeting.state as? MatchState, meeting.entrants.count == 2,
      meeting.entrants.allSatisfy(records.indices.contains), state.isComplete,
      state.outcome != .ended(.abandoned), meeting.entrants[0] != meeting.entrants[1]
    else { return }
    for side in Side.allCases {
      let own = meeting.entrants[Int(side.rawValue)]
      let other = meeting.entrants[Int(side.other.rawValue)]
      let scored = state.reportedGames.reduce(0) { $0 + $1[side] }
      let conceded = state.reportedGames.reduce(0) { $0 + $1[side.other] }
      records[own].played += 1
      records[own].scored += scored
      records[own].conceded += conceded
      records[own].matches[other, default: 0] += 1
      records[own].lead[other, default: 0] += scored - conceded
      if state.winner == side {
        records[own].won += 1
        records[own].wins[other, default: 0] += 1
      } else if state.winner != nil {
        records[own].lost += 1
      }
    }
  }

  // MARK: Ties

  /// The steps after the matches won.
  private enum Step: CaseIterable {
    case headToHead, differential, headToHeadDifferential, nextAbove
  }

  /// Gives the places of a group that is tied so far, from a place on.
  private mutating func settle(_ group: [Int], from place: Int, above: Int?) {
    guard group.count > 1 else {
      give(place, to: group)
      return
    }
    for step in Step.allCases {
      guard let values = values(step, group, above) else { continue }
      let parts = split(group, by: values)
      guard parts.count > 1 else { continue }
      steps.append(sentence(step, parts, values, above))
      var next = place
      var above = above
      for part in parts {
        settle(part, from: next, above: above)
        next += part.count
        above = last(before: next)
      }
      return
    }
    steps.append("\(list(group)) stay level: nothing separates them.")
    give(place, to: group)
  }

  private mutating func give(_ place: Int, to group: [Int]) {
    for index in group { places[index] = place }
    placed += group
  }

  /// The entrant placed directly above a place; nil where several share that place.
  private func last(before place: Int) -> Int? {
    guard let last = placed.last, placed.count == place,
      placed.count(where: { places[$0] == places[last] }) == 1
    else { return nil }
    return last
  }

  /// What a step compares; nil where it does not apply.
  private func values(_ step: Step, _ group: [Int], _ above: Int?) -> [Int]? {
    var values = Array(repeating: 0, count: records.count)
    switch step {
    case .differential:
      for index in group { values[index] = records[index].differential }
    case .headToHead, .headToHeadDifferential:
      let haveAllMet = group.allSatisfy { one in
        group.allSatisfy { $0 == one || (records[one].matches[$0] ?? 0) > 0 }
      }
      guard haveAllMet else { return nil }
      for one in group {
        let table = step == .headToHead ? records[one].wins : records[one].lead
        values[one] = group.reduce(0) { $0 + (table[$1] ?? 0) }
      }
    case .nextAbove:
      guard let above, group.allSatisfy({ (records[$0].matches[above] ?? 0) > 0 }) else {
        return nil
      }
      for index in group { values[index] = records[index].lead[above] ?? 0 }
    }
    return values
  }

  /// A group in parts of equal values, the greater first.
  private func split(_ group: [Int], by values: [Int]) -> [[Int]] {
    let order = Set(group.map { values[$0] }).sorted(by: >)
    return order.map { value in group.filter { values[$0] == value } }
  }

  // MARK: Words

  private func list(_ group: [Int]) -> String {
    Phrases.list(group.map { names[Seat(index: $0)] }, last: " and ", limit: 20)
  }

  private func sentence(_ step: Step, _ parts: [[Int]], _ values: [Int], _ above: Int?) -> String {
    let group = parts.flatMap(\.self)
    let what =
      switch step {
      case .headToHead: "matches won among them"
      case .differential: "point differential over all games"
      case .headToHeadDifferential: "point differential among them"
      case .nextAbove:
        "point differential against \(above.map { names[Seat(index: $0)] } ?? "the next above")"
      }
    let figures = parts.map { part in
      let value = values[part[0]]
      let signed = step == .headToHead || value <= 0 ? "\(value)" : "+\(value)"
      return "\(list(part)) \(signed)"
    }
    let won = records[group[0]].won
    return "\(list(group)), with \(Phrases.count(won, "win")) each: \(what): "
      + figures.joined(separator: ", ") + "."
  }
}
