extension EventRanking {
  /// The result of a match of two sides, for ``roundRobin(_:)``.
  public struct Result: Hashable, Sendable {
    /// The points of each side in the whole match, 0 or more.
    public let points: Pair<Int>
    /// The side that won the match; nil if neither did.
    public let winner: Side?

    /// Makes a result; negative points become 0.
    public init(points: Pair<Int>, winner: Side?) {
      self.points = Pair(max(0, points.a), max(0, points.b))
      self.winner = winner
    }
  }

  /// Returns a ranking for a competition in which sides play against each other, with a sentence
  /// that explains each tie-break.
  ///
  /// The tie-breaks are: matches won; matches won among those tied; point differential over all
  /// games; point differential among those tied; point differential against the side placed next
  /// above. The first tie-break that separates some of the tied sides is applied; the procedure
  /// then restarts within each group that is still tied. A tie-break about matches between the
  /// sides is skipped if not all of them have met.
  ///
  /// A round that is not complete is ignored, and `result` is not called for it.
  ///
  /// - Parameter result: a closure that returns the result of a round from its final state, or nil
  ///   to ignore the round.
  /// - Returns: the ranking; its columns contain the matches played, won and lost, and the points.
  public static func roundRobin(
    _ result: @escaping @Sendable (any Resolution) -> Result?
  ) -> EventRanking {
    EventRanking(
      columns: ["Played", "Won", "Lost", "Points", "+/-"].map { .figures($0) },
      rank: { meetings, names in RoundRobin(meetings, names, result).outcome })
  }
}

/// The computation of the ranks of a round robin.
private struct RoundRobin {
  /// The totals of one entrant over all matches.
  private struct Record {
    var played = 0
    var won = 0
    var lost = 0
    /// The points of the entrant in all matches, and those of the opponents.
    var points = Pair(0, 0)
    /// The totals of the entrant's matches against each opponent, by the opponent's position.
    var against: [Int: Record] = [:]

    var differential: Int { points.a - points.b }

    mutating func add(_ result: EventRanking.Result, as side: Side) {
      points = [points, Pair(result.points[side], result.points[side.other])].total
      played += 1
      won += result.winner == side ? 1 : 0
      lost += result.winner == side.other ? 1 : 0
    }
  }

  private let names: Roster
  private var records: [Record]
  /// The positions of the entrants who already have a place, the best first.
  ///
  /// `places` contains the place of each entrant, from 0, at the entrant's position.
  private var placed: [Int] = []
  private var places: [Int]
  private var steps: [String] = []

  init(
    _ meetings: [EventRanking.Meeting], _ names: Roster,
    _ result: (any Resolution) -> EventRanking.Result?
  ) {
    self.names = names
    records = names.names.map { _ in Record() }
    places = names.names.map { _ in 0 }
    for meeting in meetings where meeting.state.isComplete {
      if let result = result(meeting.state) { add(result, meeting.entrants) }
    }
    if meetings.contains(where: { !$0.state.isComplete }) {
      steps.append("A match that nobody has won, by its score or by an end, counts for nobody.")
    }
    if records.contains(where: { $0.played > $0.won + $0.lost }) {
      steps.append("A match that ended level counts as played, and as neither won nor lost.")
    }
    let playing = records.indices.filter { records[$0].played > 0 }
    for group in split(playing, by: { records[$0].won }) { settle(group) }
  }

  var outcome: EventRanking.Outcome {
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

  private mutating func add(_ result: EventRanking.Result, _ entrants: [Int]) {
    guard entrants.count == 2, entrants.allSatisfy(records.indices.contains),
      entrants[0] != entrants[1]
    else { return }
    for side in Side.allCases {
      let (own, other) = (entrants[side.seat.index], entrants[side.other.seat.index])
      records[own].add(result, as: side)
      records[own].against[other, default: Record()].add(result, as: side)
    }
  }

  // MARK: Ties

  /// A tie-break: its name, and a closure that returns the number by which it compares an entrant.
  private struct Step {
    let name: String
    var isDifferential = true
    let figure: (Int) -> Int
  }

  /// Assigns the next places to a group of entrants who are tied so far.
  private mutating func settle(_ group: [Int]) {
    for step in separating(group) where group.count > 1 {
      let parts = split(group, by: step.figure)
      guard parts.count > 1 else { continue }
      steps.append(sentence(step, parts))
      for part in parts { settle(part) }
      return
    }
    if group.count > 1 {
      steps.append("\(list(group)) stay level: nothing separates them.")
    }
    for index in group { places[index] = placed.count }
    placed += group
  }

  /// The entrant with the last place that was assigned; nil if there is none, or if several share
  /// that place.
  private var above: Int? {
    guard let last = placed.last, placed.count(where: { places[$0] == places[last] }) == 1
    else { return nil }
    return last
  }

  /// Returns the tie-breaks that apply to a group of tied entrants, in the order of their
  /// application.
  private func separating(_ group: [Int]) -> [Step] {
    func have(_ group: [Int], allMet others: [Int]) -> Bool {
      group.allSatisfy { one in
        others.allSatisfy { $0 == one || records[one].against[$0] != nil }
      }
    }
    func sum(_ one: Int, _ figure: (Record) -> Int) -> Int {
      group.compactMap { records[one].against[$0].map(figure) }.reduce(0, Ratio.sum)
    }
    let overall = Step(name: "point differential over all games") { records[$0].differential }
    var steps = [overall]
    if have(group, allMet: group) {
      steps = [
        Step(name: "matches won among them", isDifferential: false) { sum($0, \.won) }, overall,
        Step(name: "point differential among them") { sum($0, \.differential) },
      ]
    }
    if let above, have(group, allMet: [above]) {
      steps.append(
        Step(name: "point differential against \(names[Seat(index: above)])") {
          records[$0].against[above]?.differential ?? 0
        })
    }
    return steps
  }

  /// Returns a group split into groups of entrants with equal numbers, the greatest number first.
  private func split(_ group: [Int], by figure: (Int) -> Int) -> [[Int]] {
    Dictionary(grouping: group, by: figure).sorted { $0.key > $1.key }.map(\.value)
  }

  // MARK: Words

  private func list(_ group: [Int]) -> String {
    names.list(group.map(Seat.init(index:)), limit: 20)
  }

  private func signed(_ number: Int) -> String {
    number > 0 ? "+\(number)" : "\(number)"
  }

  private func sentence(_ step: Step, _ parts: [[Int]]) -> String {
    let figures = parts.map { part in
      let value = step.figure(part[0])
      return "\(list(part)) \(step.isDifferential ? signed(value) : "\(value)")"
    }
    let group = parts.flatMap(\.self)
    let wins = Phrases.count(records[group[0]].won, "win")
    return "\(list(group)), with \(wins) each: \(step.name): \(figures.joined(separator: ", "))."
  }
}
