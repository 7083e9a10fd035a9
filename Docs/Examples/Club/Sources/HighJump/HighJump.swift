public import ScoringKit

/// Heights are whole centimetres.
private let metres = NumberFormat.decimal(places: 2)

// MARK: - The event

/// An athlete's attempts at a height.
///
/// The event fills a box of the sheet and grows with each attempt.
public struct Trials: DescribedEvent {
  /// A box of the sheet.
  public struct Place: Hashable, Comparable, Sendable {
    /// The number of the height, from 1.
    public internal(set) var height = 1
    /// The athlete's seat.
    public internal(set) var seat = Seat(index: 0)

    public static func < (a: Self, b: Self) -> Bool { (a.height, a.seat) < (b.height, b.seat) }
  }

  /// The box that the event fills.
  public private(set) var place = Place()
  /// The attempts as on the sheet: `O` cleared, `X` missed, `-` passed, `R` retired.
  public private(set) var marks = "O"

  public var slot: Place? { place }
  public var owner: Seat? { place.seat }
  public static var canonicalForms: [String] { ["1 1=O", "4 2=XXO", "5 1=X-"] }
  public func includes(_ old: Self) -> Bool { place == old.place && marks.hasPrefix(old.marks) }

  public init() {}
  init(_ place: Place, _ marks: String) { (self.place, self.marks) = (place, marks) }

  public mutating func describe(_ text: inout EventText) {
    text.number(&place.height, 1...99)
    text.sign(" ")
    text.seat(&place.seat)
    text.sign("=")
    text.rest(&marks, as: { $0 }, read: { Trials.marks($0[...]) })
  }

  /// Parses attempts in upper or lower case, with `p` for a pass; `nil` if they are invalid.
  static func marks(_ typed: Substring) -> String? {
    let marks = typed.uppercased().replacing("P", with: "-")
    return marks.wholeMatch(of: /X{1,3}|X{0,2}[OR-]/).map { _ in marks }
  }
}

// MARK: - The round

/// A competition over rising heights: the highest wins, then the fewest misses.
public struct HighJumpContest: Round {
  /// The first height, in centimetres.
  public var start = 150
  /// The difference between two heights, in centimetres.
  public var step = 5

  public var title: String { "High Jump" }
  public var seating: Seating { Seating(1...100, of: 1...1) }

  /// Returns the centimetres of a height, counted from 1; 0 for no height.
  func bar(_ height: Int) -> Int { height < 1 ? 0 : start + (height - 1) * step }
  func text(_ height: Int) -> String { metres.text(bar(height)) }

  public func opening(_ seats: [Competitor]) throws(Refusal) -> Jumps {
    guard 1...300 ~= start, 1...50 ~= step else { throw Refusal(.illegal, "No bar lies so high.") }
    return Jumps(rules: self, cards: seats.map { _ in [:] })
  }

  public func apply(_ trials: Trials, to state: inout Jumps) throws(Refusal) {
    let (height, seat) = (trials.place.height, trials.place.seat)
    guard state.cards.indices ~= seat.index else {
      throw Refusal(.illegal, "There is no athlete \(seat.number).")
    }
    var card = state.cards[seat.index].filter { $0.key < height }
    for mark in trials.marks {
      guard !card.tally.isOut else {
        throw Refusal(.illegal, "Nobody jumps on after three misses in a row, or retiring.")
      }
      card[height, default: ""].append(mark)
    }
    state.cards[seat.index][height] = trials.marks
  }

  public func movedOn(_ old: Trials) throws(Refusal) -> Trials? {
    Trials(.init(height: old.place.height + 1, seat: old.place.seat), old.marks)
  }

  public func phrase(_ trials: Trials, before: () -> Jumps?, names: Roster) -> String {
    "\(names[trials.place.seat]), \(text(trials.place.height)): \(trials.marks)"
  }

  public func echo(_ all: [Trials], before: () -> Jumps?, after: Jumps, names: Roster) -> Line {
    Line(all.map { phrase($0, before: before, names: names) }.joined(separator: "; "))
  }

  public func headline(ofSum key: [Int]) -> Line { Line(metres.text(-(key.first ?? 0))) }

  public func cell(_ words: inout TypedWords, names: Roster) throws(Refusal) -> Trials.Place? {
    let named = words.seat(names)
    let height = words.value { typed in (1...99).first { bar($0) == metres.value(typed) } }
    guard let height, let seat = named ?? words.seat(names) else { return nil }
    return Trials.Place(height: height, seat: seat)
  }

  public func events(
    _ words: inout TypedWords, at state: Jumps, names: Roster, in cell: Trials.Place?
  ) throws(Refusal) -> [Trials] {
    var marks = words.value { Trials.marks($0) }
    if marks == nil, cell == nil, words.seat(names) != nil {
      marks = words.value { Trials.marks($0) }
    }
    guard let marks else { return [] }
    let named = words.named?.seat
    let open = named == nil ? state.waiting.first : state.open.first { $0.seat == named }
    guard let place = cell ?? open else { throw Refusal(.over, "Who is out jumps no more.") }
    return [Trials(place, (cell == nil && marks.count == 1 ? state[place] : "") + marks)]
  }
}

// MARK: - The result

/// One athlete's attempts by height.
extension [Int: String] {
  /// The best height, the misses at it and up to it, and whether the athlete is out.
  var tally: (best: Int, misses: Int, all: Int, isOut: Bool) {
    let marks = sorted { $0.key < $1.key }.map(\.value).joined()
    let last = marks.lastIndex(of: "O") ?? marks.startIndex
    let best = filter { $0.value.hasSuffix("O") }.keys.max() ?? 0
    let isOut = marks.contains("R") || marks[last...].count { $0 == "X" } > 2
    return (best, (self[best]?.count ?? 1) - 1, marks[..<last].count { $0 == "X" }, isOut)
  }

  /// The next height; `nil` for an athlete who is out.
  var next: Int? {
    let last = keys.max() ?? 1
    let next = self[last]?.hasSuffix("X") ?? true ? last : last + 1
    return tally.isOut || next > 99 ? nil : next
  }
}

/// The sheet of the competition.
public struct Jumps: Resolution {
  let rules: HighJumpContest
  var cards: [[Int: String]]

  subscript(place: Trials.Place) -> String { cards[place.seat.index][place.height] ?? "" }

  /// The next box of each athlete who is not out.
  var open: [Trials.Place] {
    cards.enumerated().compactMap { index, card in
      card.next.map { .init(height: $0, seat: Seat(index: index)) }
    }
  }

  /// The boxes of the athletes who jump at the current height, in order: second attempts follow all
  /// first ones.
  var waiting: [Trials.Place] {
    let bar = open.map(\.height).min()
    return open.filter { $0.height == bar }.sorted { (self[$0].count, $0) < (self[$1].count, $1) }
  }

  public func rank(of seat: Seat, closed: Bool) -> Rank {
    let (best, misses, all, _) = cards[seat.index].tally
    return Rank([-rules.bar(best), misses, all], isPlaced: best > 0 || !closed)
  }

  public func headline(of seat: Seat, closed: Bool) -> Line {
    let (best, _, _, isOut) = cards[seat.index].tally
    return Line(best > 0 ? rules.text(best) : closed || isOut ? "NM" : "")
  }

  public func explanation(of seat: Seat, above other: Seat, _ names: Roster, closed: Bool)
    -> String?
  {
    let (one, two) = (cards[seat.index].tally, cards[other.index].tally)
    guard one.best == two.best, (one.misses, one.all) != (two.misses, two.all) else { return nil }
    let both = "\(names[seat]) is above \(names[other]): both \(rules.text(one.best))"
    return one.misses != two.misses
      ? "\(both), misses there \(one.misses) to \(two.misses)."
      : "\(both), misses in all \(one.all) to \(two.all)."
  }

  public func prompt(_ names: Roster) -> Prompt {
    guard let first = waiting.first else { return Prompt(question: "The competition is over.") }
    let (next, count) = (waiting.filter { self[$0].count == self[first].count }, self[first].count)
    return Prompt(
      question: "\(rules.text(first.height)), \(Phrases.ordinal(count + 1)) attempt",
      next: next.map(\.seat),
      tokens: [("o", "cleared"), ("x", "missed"), ("p", "passed")].map { .init($0, label: $1) },
      secondary: [.init("r", label: "retires")])
  }

  public static let figures: [DeclaredFigure<Jumps>] = [
    .init("best", "Best height", [.highest], metres) { state, seat in
      let best = state.cards[seat.index].tally.best
      return (state.rules.bar(best), best > 0 ? 1 : 0)
    },
    .init("first", "At first", [.rate]) { state, seat in
      let marks = state.cards[seat.index].values
      return (marks.count { $0 == "O" }, marks.count { "OX".contains($0.prefix(1)) })
    },
  ]

  public func sheet(_ names: Roster, closed: Bool) -> Sheet {
    let heights = 1...max(cards.flatMap(\.keys).max() ?? 1, waiting.first?.height ?? 1)
    let titles = ["Athlete"] + heights.map(rules.text) + ["Best", "Misses"]
    var sheet = Sheet(columns: titles.map { Sheet.Column($0, isNumeric: $0 != "Athlete") })
    for seat in names.seats {
      let (card, best) = (cards[seat.index], headline(of: seat, closed: closed).text)
      let (misses, isOut) = (card.tally.best > 0 ? "\(card.tally.all)" : "", card.tally.isOut)
      let cells = heights.map { height in
        guard let marks = card[height] ?? (isOut ? nil : "·") else { return Cell.empty }
        return Cell(marks, places: ["\(height) \(seat.number)=O"])
      }
      let said = "\(names[seat]): \(misses.isEmpty ? "no height" : "\(best), misses \(misses)")."
      let sums = [Cell(best), Cell(misses)]
      sheet.rows.append(.init([Cell(names[seat])] + cells + sums, spoken: said))
    }
    sheet.legend = ["O cleared, X missed, - passed, R retired"]
    return sheet
  }
}

// MARK: - The sport

extension Sport {
  /// High jump: heights rise, three misses in a row are out.
  public static let highJump = Sport(
    id: "highjump", name: "High Jump", revision: 1,
    nouns: Nouns(
      round: "competition", participant: "athlete", unit: "attempt", titled: "", reached: "with"),
    kinds: [contest],
    statistics: [
      Statistic("heights", "Heights", of: Jumps.figures),
      Statistic("bests", "Bests", .bests([.init("best", "Best height", .highest, metres)])),
    ],
    policy: .places, first: Action("start", of: "highjump", ["Ann", "Ben"]),
    grammar: """
      A line holds attempts in the order of jumping: one sign is the next attempt, several are all \
      at that height. After a name they are that athlete's, height by height.

        o x p         cleared, missed, passed; the next athletes
        xo xxx        cleared at the second attempt, three misses
        ann o xo p    Ann's next three heights
        ben r         Ben retires
      """)

  private static let start = OptionSyntax(
    "from", value: .integer("CM", 1...300), "the first height in centimetres; 150 if not said")
  private static let step = OptionSyntax(
    "step", value: .integer("CM", 1...50), "how far the bar is raised; 5 if not said")

  private static let contest = RoundKind(
    "contest",
    syntax: CommandSyntax(
      "contest", "Heights rise, the highest wins", options: [start, step],
      examples: [.init("start Ann Ben --from 160 --step 5", "1.60, 1.65, 1.70 and on")])
  ) { arguments, _ in
    HighJumpContest(start: arguments.integer(start) ?? 150, step: arguments.integer(step) ?? 5)
  }
}
