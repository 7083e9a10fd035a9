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
    rank: { meetings, names in RoundRobin(meetings, names).outcome })

  /// What one side made of its matches.
  private struct Record {
    var played = 0
    var won = 0
    var lost = 0
    var points = Pair(0, 0)
    /// The same against each other entrant, by position.
    var against: [Int: Record] = [:]
    var differential: Int { points.a - points.b }

    /// Counts a match by its reported score.
    mutating func add(_ state: MatchState, as side: Side) {
      let total = state.reportedGames.total
      points.a += total[side]
      points.b += total[side.other]
      played += 1
      won += state.winner == side ? 1 : 0
      lost += state.winner == side.other ? 1 : 0
    }
  }

  private let names: Roster
  private var records: [Record]
  /// The entrants who have a place, the first one first, and the places of all by position.
  private var placed: [Int] = []
  private var places: [Int]
  private var steps: [String] = []

  private init(_ meetings: [EventRanking.Meeting], _ names: Roster) {
    self.names = names
    records = names.names.map { _ in Record() }
    places = names.names.map { _ in 0 }
    for meeting in meetings { add(meeting) }
    if meetings.contains(where: { !$0.state.isComplete }) {
      steps.append("A match that nobody has won, by its score or by an end, counts for nobody.")
    }
    if records.contains(where: { $0.played > $0.won + $0.lost }) {
      steps.append("A match that ended level counts as played, and as neither won nor lost.")
    }
    let playing = records.indices.filter { records[$0].played > 0 }
    for group in split(playing, by: { records[$0].won }) { settle(group) }
  }

  private var outcome: EventRanking.Outcome {
    EventRanking.Outcome(
      ranks: zip(places, records).map { Rank([$0], isPlaced: $1.played > 0) },
      cells: records.map { record in
        [
          Cell("\(record.played)"), Cell("\(record.won)", .strong), Cell("\(record.lost)"),
          Cell(record.points.text(from: .a)), Cell(signed(record.differential)),
        ]
      },
      steps: steps)
  }

  /// Adds a match; one that was abandoned counts for nobody.
  private mutating func add(_ meeting: EventRanking.Meeting) {
    guard let state = meeting.state as? MatchState, meeting.entrants.count == 2,
      meeting.entrants.allSatisfy(records.indices.contains), state.isComplete,
      state.outcome != .ended(.abandoned), meeting.entrants[0] != meeting.entrants[1]
    else { return }
    for side in Side.allCases {
      let own = meeting.entrants[side.seat.index]
      let other = meeting.entrants[side.other.seat.index]
      records[own].add(state, as: side)
      records[own].against[other, default: Record()].add(state, as: side)
    }
  }

  // MARK: Ties

  /// The steps after the matches won.
  private enum Step: CaseIterable {
    case headToHead, differential, headToHeadDifferential, nextAbove
  }

  /// Gives the next places to a group that is tied so far.
  private mutating func settle(_ group: [Int]) {
    let above = above
    for step in Step.allCases where group.count > 1 {
      guard let figure = figure(step, group, above) else { continue }
      let parts = split(group, by: figure)
      guard parts.count > 1 else { continue }
      steps.append(sentence(step, parts, figure, above))
      for part in parts { settle(part) }
      return
    }
    if group.count > 1 {
      steps.append("\(list(group)) stay level: nothing separates them.")
    }
    for index in group { places[index] = placed.count }
    placed += group
  }

  /// The entrant placed directly above; nil where several share that place.
  private var above: Int? {
    guard let last = placed.last, placed.count(where: { places[$0] == places[last] }) == 1
    else { return nil }
    return last
  }

  /// What a step compares of each of a group; nil where it does not apply.
  private func figure(_ step: Step, _ group: [Int], _ above: Int?) -> ((Int) -> Int)? {
    func have(_ group: [Int], allMet others: [Int]) -> Bool {
      group.allSatisfy { one in
        others.allSatisfy { $0 == one || records[one].against[$0] != nil }
      }
    }
    switch step {
    case .differential: return { records[$0].differential }
    case .headToHead, .headToHeadDifferential:
      guard have(group, allMet: group) else { return nil }
      return { one in
        let met = group.compactMap { records[one].against[$0] }
        return met.reduce(0) { $0 + (step == .headToHead ? $1.won : $1.differential) }
      }
    case .nextAbove:
      guard let above, have(group, allMet: [above]) else { return nil }
      return { records[$0].against[above]?.differential ?? 0 }
    }
  }

  /// A group in parts of equal figures, the greater first.
  private func split(_ group: [Int], by figure: (Int) -> Int) -> [[Int]] {
    Dictionary(grouping: group, by: figure).sorted { $0.key > $1.key }.map(\.value)
  }

  // MARK: Words

  private func list(_ group: [Int]) -> String {
    Phrases.list(group.map { names[Seat(index: $0)] }, last: " and ", limit: 20)
  }

  private func signed(_ number: Int) -> String {
    number > 0 ? "+\(number)" : "\(number)"
  }

  private func sentence(
    _ step: Step, _ parts: [[Int]], _ figure: (Int) -> Int, _ above: Int?
  ) -> String {
    let what =
      switch step {
      case .headToHead: "matches won among them"
      case .differential: "point differential over all games"
      case .headToHeadDifferential: "point differential among them"
      case .nextAbove:
        "point differential against \(above.map { names[Seat(index: $0)] } ?? "the next above")"
      }
    let figures = parts.map { part in
      let value = figure(part[0])
      return "\(list(part)) \(step == .headToHead ? "\(value)" : signed(value))"
    }
    let group = parts.flatMap(\.self)
    let wins = Phrases.count(records[group[0]].won, "win")
    return "\(list(group)), with \(wins) each: \(what): \(figures.joined(separator: ", "))."
  }
}
