import ScoringContests
import ScoringKit
import ScoringViews

/// The drawing of a knockout: which of its matches are in which column, and which lines join them.
///
/// Matches that only winners reach are the upper half; those with losers are the lower half. Larger
/// knockouts than those of sixteen are drawn from the rounds of four matches on.
struct ContestBracket {
  private enum Half { case upper, lower, end }

  private let reading: ContestReading
  private let stage: StageState
  private let halves: [FixtureNumber: Half]
  /// The numbers of the matches as the drawing shows them, such as `W3`, `L2` or `SF 1`.
  private let labels: [FixtureNumber: String]
  /// The drawn matches, in order of their numbers.
  private let drawn: [ContestFixture]
  private let shown: Set<FixtureNumber>
  private static let mostColumns = 8
  private static let mostInColumn = 8
  private static let mostOfLarge = 4

  init(_ reading: ContestReading, _ stage: StageState) {
    self.reading = reading
    self.stage = stage
    var halves: [FixtureNumber: Half] = [:]
    for fixture in stage.fixtures { halves[fixture.id.number] = Self.half(fixture, halves) }
    self.halves = halves
    labels = Self.labels(stage.fixtures, halves)
    let rounds = Dictionary(grouping: stage.fixtures) {
      "\(halves[$0.id.number] == .lower) \($0.id.number.round)"
    }
    let isLarge = rounds.values.contains { $0.count > Self.mostInColumn }
    drawn =
      isLarge
      ? rounds.values.filter { $0.count <= Self.mostOfLarge }.flatMap(\.self)
        .sorted { $0.id.number < $1.id.number } : stage.fixtures
    shown = Set(drawn.map(\.id.number))
  }

  private static func half(
    _ fixture: ContestFixture, _ known: [FixtureNumber: Half]
  ) -> Half {
    let feeds = fixture.fixture.sides.joined()
    let winners = feeds.compactMap {
      if case .winner(let number) = $0 { known[number] } else { nil }
    }
    let losers = feeds.compactMap { if case .loser(let number) = $0 { known[number] } else { nil } }
    if (winners + losers).contains(.end) || (winners.contains(.upper) && winners.contains(.lower)) {
      return .end
    }
    return losers.isEmpty && !winners.contains(.lower) ? .upper : .lower
  }

  /// Whether losers play on in a half of their own, whose winner plays the final.
  private var isDouble: Bool { halves.values.contains(.end) }

  private static func labels(_ fixtures: [ContestFixture], _ halves: [FixtureNumber: Half])
    -> [FixtureNumber: String]
  {
    let isDouble = halves.values.contains(.end)
    var counts: [Half: Int] = [:]
    var labels: [FixtureNumber: String] = [:]
    for fixture in fixtures {
      let number = fixture.id.number
      let half = halves[number] ?? .upper
      counts[half, default: 0] += 1
      labels[number] =
        isDouble && half != .end
        ? "\(half == .upper ? "W" : "L")\(counts[half] ?? 1)" : short(fixture.fixture.title, number)
    }
    return labels
  }

  /// Returns a title in a few letters: `SF 2` for `Semifinal 2`.
  private static func short(_ title: String, _ number: FixtureNumber) -> String {
    let words = title.split(separator: " ").map(String.init)
    switch words.first {
    case "Semifinal" where words.count == 2: return "SF \(words[1])"
    case "Quarterfinal" where words.count == 2: return "QF \(words[1])"
    case "Round" where words.count == 5: return "R\(words[2].filter(\.isNumber)) \(words[4])"
    case nil: return "match \(number.round)"
    default: return title
    }
  }

  // MARK: Plan

  /// The drawing; `nil` if the stage has no two rounds that could be joined, or too many.
  var plan: BracketPlan? {
    guard stage.fixtures.allSatisfy({ $0.entrants.count == 2 }), let layout = layout(),
      (2...Self.mostColumns).contains(layout.columns)
    else { return nil }
    let order = layout.places.sorted {
      ($0.value.column, $0.value.row, $0.key) < ($1.value.column, $1.value.row, $1.key)
    }
    let indices = Dictionary(order.enumerated().map { ($1.key, $0) }) { first, _ in first }
    let fixtures = Dictionary(drawn.map { ($0.id.number, $0) }) { first, _ in first }
    let matches = order.compactMap { number, place -> BracketPlan.Match? in
      guard let fixture = fixtures[number] else { return nil }
      var match = match(fixture)
      (match.column, match.row, match.band) = (place.column, place.row, place.band)
      match.feeders = feeders(of: fixture).compactMap { indices[$0] }
      return match
    }
    return BracketPlan(
      matches: matches, headings: layout.headings, columns: layout.columns, rows: layout.rows)
  }

  /// The rounds that are not part of the drawing, because the knockout is too large.
  var leftOut: [ContestFixture] { stage.fixtures.filter { !shown.contains($0.id.number) } }

  private struct Layout {
    var places: [FixtureNumber: (column: Int, row: Double, band: Double)] = [:]
    var headings: [BracketPlan.Heading] = []
    var columns = 0
    var rows = 0.0
  }

  private func fixtures(_ half: Half) -> [ContestFixture] {
    drawn.filter { halves[$0.id.number] == half }
  }

  private func feeders(of fixture: ContestFixture) -> [FixtureNumber] {
    fixture.fixture.sides.joined().compactMap {
      if case .winner(let number) = $0, shown.contains(number) { number } else { nil }
    }
  }

  private func layout() -> Layout? {
    var layout = Layout()
    let upper = fixtures(.upper)
    let rounds = upper.map(\.id.number.round).uniqued().sorted()
    guard let last = rounds.last else { return nil }
    place(upper, rounds, band: 0, in: &layout)
    let lower = fixtures(.lower)
    layout.headings = headings(upper, rounds, band: 0, row: 0)
    layout.columns = rounds.count
    if isDouble {
      placeLowerHalf(lower, in: &layout)
    } else if lower.count == 1, let third = lower.first {
      // The match for third place is below the final.
      let final = upper.last.flatMap { layout.places[$0.id.number] }?.row ?? 0
      let row = max(final + 1, layout.rows - 1)
      layout.places[third.id.number] = (rounds.count - 1, row, 0)
      layout.rows = max(layout.rows, row + 1)
      layout.headings =
        layout.headings.dropLast() + [
          BracketPlan.Heading("Final and bronze", column: rounds.count - 1)
        ]
    } else {
      let all = drawn.map(\.id.number.round).uniqued().sorted()
      guard all.last == last else { return nil }
      place(lower, rounds, band: 0, in: &layout)
    }
    return layout
  }

  private func placeLowerHalf(_ lower: [ContestFixture], in layout: inout Layout) {
    let rounds = lower.map(\.id.number.round).uniqued().sorted()
    let ends = fixtures(.end)
    let above = layout.rows
    let middle = fixtures(.upper).last.flatMap { layout.places[$0.id.number] }?.row ?? 0
    layout.headings += headings(lower, rounds, band: 1, row: above)
    place(lower, rounds, band: 1, in: &layout)
    let column = max(layout.columns, rounds.count)
    let below = lower.last.flatMap { layout.places[$0.id.number] }?.row ?? middle
    for (index, fixture) in ends.enumerated() {
      let row = (middle + below) / 2 + Double(index) * 1.25
      layout.places[fixture.id.number] = (column, row, 0.5)
      layout.rows = max(layout.rows, row + 1)
    }
    layout.headings.append(BracketPlan.Heading("Final", column: column))
    layout.columns = column + 1
  }

  /// Puts matches below each other, each between the two whose winners play in it.
  private func place(
    _ fixtures: [ContestFixture], _ rounds: [Int], band: Double, in layout: inout Layout
  ) {
    let own = Dictionary(fixtures.map { ($0.id.number, $0) }) { first, _ in first }
    let fed = Set(fixtures.flatMap { feeders(of: $0) })
    var next = layout.rows
    func put(_ fixture: ContestFixture) -> Double {
      let rows = feeders(of: fixture).compactMap { own[$0] }.map(put)
      var row = next
      if rows.isEmpty { next += 1 } else { row = rows.reduce(0, +) / Double(rows.count) }
      let column = rounds.firstIndex(of: fixture.id.number.round) ?? 0
      layout.places[fixture.id.number] = (column, row, band)
      return row
    }
    for root in fixtures.reversed() where !fed.contains(root.id.number) { _ = put(root) }
    layout.rows = next
  }

  private func headings(_ fixtures: [ContestFixture], _ rounds: [Int], band: Int, row: Double)
    -> [BracketPlan.Heading]
  {
    rounds.enumerated().map { column, round in
      BracketPlan.Heading(
        reading.title(ofRound: fixtures.filter { $0.id.number.round == round }), column: column,
        band: band, row: row)
    }
  }

  // MARK: Matches

  /// Returns a match without its position.
  private func match(_ fixture: ContestFixture) -> BracketPlan.Match {
    let view = ContestPage(reading).match(fixture)
    let label = isDouble ? labels[fixture.id.number] ?? "" : reading.name(of: fixture)
    let lines = view.sides.enumerated().map { index, side in line(index, side, of: fixture) }
    let isOpen = fixture.round == nil && fixture.outcome == nil
    return BracketPlan.Match(
      label: label + (fixture.isOpen ? view.court.map { " · court \($0)" } ?? "" : ""),
      state: state(fixture, view),
      look: fixture.state == .stale
        ? .stale : fixture.state == .playing ? .live : isOpen ? .open : .settled,
      lines: lines, column: 0, row: 0, round: fixture.round)
  }

  private func line(_ index: Int, _ side: ContestView.Match.Side, of fixture: ContestFixture)
    -> BracketPlan.Line
  {
    let feeds = fixture.fixture.sides.indices.contains(index) ? fixture.fixture.sides[index] : []
    let entrants = fixture.entrants.indices.contains(index) ? fixture.entrants[index] : []
    let isKnown = !entrants.contains(nil)
    let name =
      isKnown
      ? side.name
      : feeds.map { feed in
        switch feed {
        case .winner(let number): "winner of \(labels[number] ?? "\(number)")"
        case .loser(let number): "loser of \(labels[number] ?? "\(number)")"
        case .entrant, .bye: side.name
        }
      }.joined(separator: " + ")
    return BracketPlan.Line(
      tag: isKnown ? tag(feeds.first, entrants.first ?? nil, fixture) : "", name: name,
      isKnown: isKnown, games: side.games, score: side.score, isWinner: side.isWinner,
      isAhead: side.isAhead)
  }

  /// Returns the seed of an entrant, or the match that they lost before.
  private func tag(_ feed: Feed?, _ entrant: EntrantID?, _ fixture: ContestFixture) -> String {
    if isDouble, halves[fixture.id.number] != .upper {
      guard case .loser(let number) = feed, halves[fixture.id.number] == .lower else { return "" }
      return labels[number] ?? ""
    }
    let seed = entrant.flatMap { stage.order?.firstIndex(of: $0) }
    return seed.map { "\($0 + 1)" } ?? ""
  }

  private func state(_ fixture: ContestFixture, _ view: ContestView.Match) -> String {
    switch fixture.state {
    case .playing:
      let games = view.sides.map(\.games.count).max() ?? 0
      return games > 0 ? "live, game \(games)" : "live"
    case .waiting(let numbers):
      if fixture.fixture.isOptional { return "if needed" }
      return "waits for " + numbers.prefix(2).map { labels[$0] ?? "\($0)" }.joined(separator: ", ")
    case .final: return view.note
    default: return view.state
    }
  }
}
