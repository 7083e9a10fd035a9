internal import ScoringKit

/// An end of one archer: its arrows as shot, and the values that count.
struct EndScore: Hashable, Sendable {
  /// The number of the end in the round, or of the set in the match, from 1.
  let number: Int
  /// The arrows that belong to the end in shooting order; `nil` for one that is not shot yet.
  let shots: [ScoredArrow?]
  /// The surplus arrows of the end.
  let extras: [ScoredArrow]
  /// The values of the end that count, highest first, X above 10: at most as many as arrows belong
  /// to the end.
  let counted: [Zone]
  let penalty: Int
  /// Whether the end's face has the five colours of a target, so that its values can be shown in
  /// them.
  private let hasColors: Bool

  init(
    number: Int, shots: [ScoredArrow?], extras: [ScoredArrow], face: Face, surplus: SurplusRule
  ) {
    self.number = number
    self.shots = shots
    self.extras = extras
    counted = Self.counted(
      shots.compactMap { $0 } + extras, atMost: shots.count, sharing: face.allowsSharedSpot)
    penalty = surplus.penalty(extras.count)
    hasColors = face.maximum >= 9
  }

  var planned: Int { shots.count }

  /// The number of arrows of the end that count so far, including misses.
  var arrowsShot: Int { counted.count }

  var isShot: Bool { !counted.isEmpty }

  var isComplete: Bool { !shots.contains(nil) }

  var total: Int { max(0, counted.reduce(0) { $0 + $1.points } - penalty) }

  /// The arrows of the end as shot, including surplus ones.
  var asShot: [ScoredArrow] { shots.compactMap { $0 } + extras }

  /// Returns the values that count of an end's arrows: the lowest if there are too many; then, of
  /// two in one spot, the lower one.
  ///
  /// The other arrow in that spot is a miss, so that an end has exactly its number of values (World
  /// Archery 2023, book 2, 6.2.2, and book 3, 6.2.3).
  private static func counted(
    _ arrows: [ScoredArrow], atMost limit: Int, sharing isShared: Bool
  ) -> [Zone] {
    let kept = arrows.sorted { $0.zone.height > $1.zone.height }.suffix(limit)
    guard !isShared else { return kept.map(\.zone) }
    var taken: Set<Int> = []
    let zones = kept.reversed().map { arrow in
      let isSecond = arrow.shot.spot.map { !taken.insert($0).inserted } ?? false
      return isSecond ? .miss : arrow.zone
    }
    return zones.reversed().sorted { $0.height > $1.height }
  }
}

extension EndScore {
  /// The values of the end that count, highest first: `X 10 9`.
  var values: String { counted.map(\.symbol).joined(separator: " ") }

  /// The arrows of the end in shooting order, surplus ones with a plus: `9 X 10 +8`.
  var shotText: String {
    (shots.map { $0?.text ?? "·" } + extras.map { "+\($0.text)" }).joined(separator: " ")
  }

  /// A remark about which of the end's arrows count: `of 10 9 +8 count 9 8`.
  var change: String { "of \(shotText) count \(values)" }

  /// The arrows of the end as shot, for a sentence; `not shot` if there are none.
  var shotWords: String { asShot.isEmpty ? "not shot" : shotText }

  /// The arrows of the end as shot, without surplus arrows, as JSON for programs.
  var shotsValue: JSONValue { .array(shots.map { $0.map { .string($0.zone.symbol) } ?? .null }) }

  /// The end's penalty for surplus arrows in words: `, less 1 point`; empty for none.
  var penaltyText: String { penalty > 0 ? ", less \(Phrases.count(penalty, "point"))" : "" }

  /// Whether the end has surplus arrows, or a value that counts differs from the one that was shot.
  var isChanged: Bool {
    !extras.isEmpty
      || counted.map(\.points).reduce(0, +) != asShot.map(\.points).reduce(0, +)
  }

  /// The end's values that count, in the colours of their rings, and a dot for each arrow to come.
  private var figures: [Cell.Figure] {
    counted.map { Cell.Figure($0.symbol, $0.points == 0 || hasColors ? $0.mark : .plain) }
      + Array(repeating: Cell.Figure("·", .pending), count: max(0, planned - counted.count))
  }

  /// The end's values that count as text, with a dot for each arrow to come: `X 9 ·`.
  var text: String { figures.map(\.text).joined(separator: " ") }

  /// Returns the end as a cell of the card.
  ///
  /// Each value links to its arrow, unless the counted arrows differ from those shot, or the seat
  /// is `nil` because the end is no longer shot.
  func cell(of seat: Seat?, _ tone: Tone = .plain) -> Cell {
    guard let seat, extras.isEmpty,
      counted == asShot.map(\.zone).sorted(by: { $0.height > $1.height })
    else {
      return Cell(text, tone, figures: figures)
    }
    let heights = shots.map { $0?.zone.height ?? -1 }
    let order = shots.indices.sorted { (-heights[$0], $0) < (-heights[$1], $1) }
    return Cell(
      text, tone,
      places: order.map { ArrowSlot.arrow(end: number, seat: seat, arrow: $0 + 1).place },
      figures: figures)
  }
}

extension Zone {
  /// The colour of the zone on a target of five colours (World Archery 2023, book 2, 7.2).
  var mark: Cell.Mark {
    switch points {
    case 9...: .gold
    case 7...8: .red
    case 5...6: .blue
    case 3...4: .black
    case 1...2: .white
    default: .missed
    }
  }
}

extension Cell {
  /// Creates a table cell with a number; it is empty if the number is not known, or if `isCounted`
  /// is false.
  init(known number: Int?, if isCounted: Bool = true) {
    self.init(number ?? 0, if: isCounted && number != nil)
  }

  /// Creates a cell with the arrows of a shoot-off in the colours of their rings.
  init(_ arrows: [ScoredArrow]) {
    self.init(
      arrows.map(\.text).joined(separator: " "),
      figures: arrows.map { Cell.Figure($0.text, $0.zone.mark) })
  }
}

/// The sums over some ends of an archer: points, arrows, hits, golds and tie-break counts.
///
/// Hits never exceed the arrows shot, and those never exceed the planned arrows.
struct ArrowTally: Hashable, Sendable {
  var total = 0
  /// The number of arrows that count, including misses but not arrows that are not shot.
  var arrows = 0
  var hits = 0
  /// The number of golds: 9s on imperial faces, 10s on metric ones, 5s on five-ring ones.
  var golds = 0
  var counts: [Int]
  /// The number of tie-break counts that are known, which a result reported without arrows may lack.
  var knownCount: Int
  /// Whether the arrows are known, and with them hits and golds.
  var hasArrows = true

  init(_ ends: [EndScore], _ rules: Ruleset) {
    total = ends.reduce(0) { $0 + $1.total }
    let zones = ends.flatMap(\.counted)
    arrows = zones.count
    hits = zones.count { $0.points > 0 }
    golds = zones.count(where: \.isGold)
    counts = rules.counters.map { zones.count(where: $0.counts) }
    knownCount = counts.count
  }

  /// The tie-break counts; `nil` for each that is not known.
  var knownCounts: [Int?] { counts.enumerated().map { $0 < knownCount ? $1 : nil } }

  /// Returns the values that both rounds and matches provide for statistics.
  func metrics(_ score: String) -> [Metric] {
    [
      Metric(score, total, outOf: arrows), Metric("arrows", arrows, outOf: 1),
      Metric("hits", hits, outOf: arrows), Metric("golds", golds, outOf: arrows),
    ]
  }
}

extension Ruleset {
  /// Returns the known tie-break counts of some ends in words: `12 10s`, `1 X`.
  func counted(_ tally: ArrowTally) -> [String] {
    zip(counters, tally.knownCounts).compactMap { counter, count in count.map(counter.count) }
  }
}
