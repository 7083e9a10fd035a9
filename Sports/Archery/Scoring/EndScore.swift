internal import ScoringKit

/// An end of one archer: its arrows as they were shot, and what counts of them.
public struct EndScore: Hashable, Sendable {
  /// The number of the end in the round, or of the set in the match, from 1.
  public let number: Int
  /// How many arrows belong to it.
  public let planned: Int
  /// The arrows that belong to it in the order in which they were shot; nil where one is not yet.
  public let shots: [ScoredArrow?]
  /// The arrows that were shot beyond those.
  public let extras: [ScoredArrow]
  /// What counts, highest first, X above 10: at most as many as belong to it.
  public let counted: [Zone]
  /// The points that surplus arrows cost.
  public let penalty: Int
  /// Whether its values stand for the five colours of a target.
  private let hasColors: Bool

  init(
    number: Int, shots: [ScoredArrow?], extras: [ScoredArrow], face: Face, surplus: SurplusRule
  ) {
    self.number = number
    planned = shots.count
    self.shots = shots
    self.extras = extras
    counted = Self.counted(
      shots.compactMap { $0 } + extras, atMost: shots.count, sharing: face.allowsSharedSpot)
    penalty = surplus.penalty(extras.count)
    hasColors = face.maximum >= 9
  }

  /// How many arrows of the end count so far; those that miss are among them.
  public var arrowsShot: Int { counted.count }

  /// Whether every arrow that belongs to it was shot.
  public var isComplete: Bool { !shots.contains(nil) }

  /// What it is worth.
  public var total: Int {
    max(0, counted.reduce(0) { $0 + $1.points } - penalty)
  }

  /// The arrows as they were shot, surplus ones included.
  public var asShot: [ScoredArrow] { shots.compactMap { $0 } + extras }

  /// The arrows that were shot, the first unshot one from 1; nil where all are.
  public var firstUnshot: Int? {
    shots.firstIndex(of: nil).map { $0 + 1 }
  }

  /// The lowest ones count where there are too many; then, of two in one spot, the lower one.
  ///
  /// The other is a miss, so that an end has exactly its number of values (World Archery,
  /// book 2, 6.2.2, and book 3, 6.2.3).
  private static func counted(
    _ arrows: [ScoredArrow], atMost limit: Int, sharing isShared: Bool
  ) -> [Zone] {
    guard !arrows.isEmpty else { return [] }
    let kept = arrows.sorted { $0.zone.isAbove($1.zone) }.suffix(limit)
    guard !isShared else { return kept.map(\.zone) }
    var taken: Set<Int> = []
    var zones: [Zone] = []
    for arrow in kept.reversed() {
      let isSecond = arrow.spot.map { !taken.insert($0).inserted } ?? false
      zones.append(isSecond ? .miss : arrow.zone)
    }
    return zones.reversed().sorted { $0.isAbove($1) }
  }
}

extension EndScore {
  /// The counted values, highest first, and a dot for each arrow to come: `X 9 ·`.
  public var text: String {
    let left = max(0, planned - counted.count)
    return (counted.map(\.symbol) + Array(repeating: "·", count: left)).joined(separator: " ")
  }

  /// The same as a cell of the card: each value leads to its arrow, unless fewer count than were
  /// shot.
  func cell(of seat: Seat, _ tone: Tone = .plain) -> Cell {
    let isPlain =
      extras.isEmpty && counted == asShot.map(\.zone).sorted { $0.isAbove($1) }
    guard isPlain else { return Cell(text, tone, figures: figures) }
    let shot = shots.indices.filter { shots[$0] != nil }.sorted { one, other in
      guard let first = shots[one]?.zone, let second = shots[other]?.zone else { return false }
      return first.isAbove(second) || (!second.isAbove(first) && one < other)
    }
    let order = shot + shots.indices.filter { shots[$0] == nil }
    return Cell(
      text, tone, places: order.map { ArrowCard.place(of: seat, end: number, arrow: $0 + 1) },
      figures: figures)
  }

  /// The counted values in the colours of their rings.
  private var figures: [Cell.Figure] {
    let left = max(0, planned - counted.count)
    return counted.map { Cell.Figure($0.symbol, $0.points == 0 || hasColors ? $0.mark : .plain) }
      + Array(repeating: Cell.Figure("·", .pending), count: left)
  }

  /// The arrows in the order in which they were shot, surplus ones with a plus: `9 X 10 +8`.
  public var shotText: String {
    (shots.map { $0?.text ?? "·" } + extras.map { "+\($0.text)" }).joined(separator: " ")
  }

  /// What surplus arrows cost besides: `, less 1 point`; empty for nothing.
  var penaltyText: String {
    penalty > 0 ? ", less \(Phrases.count(penalty, "point"))" : ""
  }

  /// Whether the values that count are others than those that were shot.
  var isChanged: Bool {
    !extras.isEmpty
      || counted.map(\.points).reduce(0, +) != asShot.map(\.points).reduce(0, +)
  }
}

extension Zone {
  /// The colour of its ring on a target of five colours (World Archery, book 2, 7.2).
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

/// The sums over some ends of an archer.
///
/// Hits are never more than the arrows shot, and those never more than were planned.
public struct ArrowTally: Hashable, Sendable {
  /// The points.
  public var total = 0
  /// The arrows that count, misses included; an arrow that is not shot is not among them.
  public var arrows = 0
  /// The arrows above zero.
  public var hits = 0
  /// The golds: 9s on imperial faces, 10s on metric ones, 5s on five-ring ones.
  public var golds = 0
  /// The counters of the ruleset, in its order.
  public var counts: [Int]

  init(_ ends: some Sequence<EndScore>, _ rules: Ruleset) {
    counts = rules.counters.map { _ in 0 }
    for end in ends {
      total += end.total
      arrows += end.arrowsShot
      for zone in end.counted {
        if zone.tie.contains(.hit) { hits += 1 }
        if zone.tie.contains(.gold) { golds += 1 }
        for (index, counter) in rules.counters.enumerated() where counter.counts(zone) {
          counts[index] += 1
        }
      }
    }
  }
}
