public import ScoringKit

/// Times are whole hundredths of a second.
private let clock = NumberFormat.time(places: 2)

/// The possible times of a run: from ten seconds to ten minutes.
private let possibleTimes = 10_00...599_99

/// The results of a run without a time.
private let failures = [
  "DNF": "did not finish", "DSQ": "disqualified", "DNS": "did not start",
]

// MARK: - The event

/// The result of one run of a racer.
///
/// The event fills a place on the start list.
public struct Run: DescribedEvent {
  /// The run and the racer.
  public struct Place: Hashable, Comparable, Sendable {
    /// The run, 1 or 2.
    public internal(set) var run = 1
    /// The racer's seat, whose number is the bib.
    public internal(set) var seat = Seat(index: 0)

    public static func < (one: Place, other: Place) -> Bool {
      (one.run, one.seat) < (other.run, other.seat)
    }
  }

  /// A time, or the reason for a missing one.
  public struct Outcome: Hashable, Sendable {
    /// The text that is stored and shown: `54.32`, `54.32+1` with one missed gate, `DNF`.
    public let text: String
    /// The time on the clock in hundredths of a second; `nil` for a run without a time.
    public let time: Int?
    /// The number of missed gates.
    public let gates: Int
  }

  /// The run and the racer.
  public private(set) var place = Place()
  /// The result of the run.
  public private(set) var outcome = Outcome(text: "DNS", time: nil, gates: 0)

  public var slot: Place? { place }
  public var owner: Seat? { place.seat }
  public static var canonicalForms: [String] { ["1 2=54.32", "2 1=1:02.10+1", "2 3=DNF"] }

  public init() {}
  init(_ place: Place, _ outcome: Outcome) { (self.place, self.outcome) = (place, outcome) }

  public mutating func describe(_ text: inout EventText) {
    text.number(&place.run, 1...2)
    text.sign(" ")
    text.seat(&place.seat)
    text.sign("=")
    text.rest(&outcome, as: { $0.text }, read: { Outcome($0) })
  }
}

extension Run.Outcome {
  /// Parses a result in upper or lower case; `nil` if the text is no result.
  init?(_ typed: some StringProtocol) {
    let parts = typed.uppercased().split(separator: "+", omittingEmptySubsequences: false)
    if failures.keys.contains(typed.uppercased()) {
      self.init(text: typed.uppercased(), time: nil, gates: 0)
    } else {
      guard let time = clock.value(parts[0]), possibleTimes ~= time,
        parts[0].contains(where: { ".:".contains($0) }), parts.count <= 2,
        let gates = parts.count == 1 ? 0 : Int(parts[1]), (0...99) ~= gates
      else { return nil }
      self.init(
        text: clock.text(time) + (gates == 0 ? "" : "+\(gates)"), time: time, gates: gates)
    }
  }
}

// MARK: - The participants

/// A racer, with the handicap that is subtracted from the sum of both runs.
public struct Racer: Participant {
  public let competitor: Competitor
  /// The handicap in hundredths of a second; `nil` for none.
  public private(set) var handicap: Int?

  public init(_ competitor: Competitor, fields: [String: JSONValue]) {
    self.competitor = competitor
    handicap = fields["handicap"]?.integer
  }

  public var fields: [String: JSONValue?] { ["handicap": handicap.map { .integer($0) }] }

  /// Returns the racer with a handicap.
  func with(handicap: Int) -> Racer {
    var racer = self
    racer.handicap = handicap
    return racer
  }
}

// MARK: - The round

/// A race of two runs: the smallest sum of both wins.
public struct SlalomRace: Round {
  /// The penalty for a missed gate in seconds; 0 if a racer who misses a gate is out.
  public let gate: Int

  /// Creates the rules of a race.
  public init(gate: Int = 0) { self.gate = gate }

  public var title: String { "Slalom" }
  public var seating: Seating { Seating(1...100, of: 1...1) }

  public func opening(_ seats: [Racer]) throws(Refusal) -> SlalomState {
    guard (0...60) ~= gate, seats.allSatisfy({ (0...60_00) ~= $0.handicap ?? 0 }) else {
      throw Refusal(.illegal, "A missed gate costs at most 60 seconds, and so does a handicap.")
    }
    return SlalomState(
      gate: gate, handicaps: seats.map { $0.handicap ?? 0 }, runs: seats.map { _ in [nil, nil] })
  }

  public func apply(_ run: Run, to state: inout SlalomState) throws(Refusal) {
    guard state.seats.contains(run.place.seat) else {
      throw Refusal(.illegal, "Nobody in this race has bib \(run.place.seat.number).")
    }
    guard gate > 0 || run.outcome.gates == 0 else {
      throw Refusal(.illegal, "Who misses a gate in this race is out.", hint: "Enter dsq.")
    }
    state.runs[run.place.seat.index][run.place.run - 1] = run.outcome
  }

  public func phrase(_ run: Run, before: () -> SlalomState?, names: Roster) -> String {
    let what = failures[run.outcome.text] ?? run.outcome.text
    return "\(names[run.place.seat]), run \(run.place.run): \(what)"
  }

  public func headline(ofSum key: [Int]) -> Line { Line(clock.text(key.first ?? 0)) }

  public func cell(_ words: inout TypedWords, names: Roster) throws(Refusal) -> Run.Place? {
    guard let run = try words.number(1...2), let seat = try racer(&words, names) else { return nil }
    return Run.Place(run: run, seat: seat)
  }

  /// Reads a racer's bib number or name.
  private func racer(_ words: inout TypedWords, _ names: Roster) throws(Refusal) -> Seat? {
    try words.number(1...names.seats.count).flatMap(Seat.init(number:)) ?? words.seat(names)
  }

  /// Reads a result: `54.32`, `54.32+1`, `gates 1 54.32` or `dnf`.
  private func outcome(_ words: inout TypedWords) throws(Refusal) -> Run.Outcome? {
    guard words.take("gates") else { return words.value { Run.Outcome($0) } }
    guard let gates = try words.number(1...99), let time = try words.number(possibleTimes, clock)
    else {
      return nil
    }
    return Run.Outcome("\(clock.text(time))+\(gates)")
  }

  public func events(
    _ words: inout TypedWords, at state: SlalomState, names: Roster, in cell: Run.Place?
  ) throws(Refusal) -> [Run] {
    var outcome = try outcome(&words)
    let named = outcome == nil && cell == nil ? try racer(&words, names) : nil
    if outcome == nil { outcome = try self.outcome(&words) }
    guard let outcome else { return [] }
    guard let seat = cell?.seat ?? named ?? state.waiting.first else {
      throw Refusal(.over, "Both runs are over.", hint: "`amend` gives a run another time.")
    }
    return [Run(Run.Place(run: cell?.run ?? state.run, seat: seat), outcome)]
  }
}

// MARK: - The result

/// The runs of all racers.
public struct SlalomState: Resolution {
  let gate: Int
  let handicaps: [Int]
  /// The results of both runs of each racer; `nil` for a run without a result.
  public internal(set) var runs: [[Run.Outcome?]]

  var seats: [Seat] { runs.indices.map(Seat.init(index:)) }

  /// The current run.
  var run: Int { runs.contains { $0[0] == nil } ? 1 : 2 }

  /// The racers who are still to start: by bib in the first run, from the slowest in the second.
  var waiting: [Seat] {
    if run == 1 { return seats.filter { runs[$0.index][0] == nil } }
    return seats.filter { runs[$0.index][1] == nil && failure(of: $0) == nil }
      .sorted { times(of: $1).reduce(0, +) < times(of: $0).reduce(0, +) }
  }

  /// Returns the times of the runs so far, including penalties for missed gates.
  func times(of seat: Seat) -> [Int] {
    runs[seat.index].compactMap(\.self).compactMap { run in
      run.time.map { $0 + run.gates * gate * 100 }
    }
  }

  /// Returns the sum of the runs so far.
  func sum(of seat: Seat) -> Int {
    let times = times(of: seat)
    return times.isEmpty ? 0 : times.reduce(-handicaps[seat.index], +)
  }

  /// Returns the reason for a missing time; `nil` if no time is missing.
  func failure(of seat: Seat) -> String? {
    runs[seat.index].compactMap(\.self).first { $0.time == nil }?.text
  }

  public func rank(of seat: Seat, closed: Bool) -> Rank {
    let (left, sum) = (2 - times(of: seat).count, sum(of: seat))
    let isPlaced = failure(of: seat) == nil && (left == 0 || !closed)
    return Rank([left, sum], isPlaced: isPlaced, share: isPlaced ? [sum] : nil)
  }

  public func headline(of seat: Seat, closed: Bool) -> Line {
    let count = times(of: seat).count
    if let failure = failure(of: seat) ?? (closed && count < 2 ? "DNS" : nil) {
      return Line(failure)
    }
    return count == 0 ? "" : Line(clock.text(sum(of: seat)) + (count == 1 ? " so far" : ""))
  }

  public func prompt(_ names: Roster) -> Prompt {
    guard let next = waiting.first else { return Prompt(question: "Both runs are over.") }
    return Prompt(
      question: "Run \(run): \(names[next]), bib \(next.number)", next: [next],
      tokens: failures.sorted(by: <).map { Prompt.Token($0.lowercased(), label: $1) },
      ranges: [Prompt.Range(possibleTimes, format: clock)],
      secondary: gate == 0
        ? [] : [Prompt.Token("gates", label: "a time with missed gates", example: "1 54.32")])
  }

  public static let figures: [DeclaredFigure<SlalomState>] = [
    .init("run", "Mean run", [.perCase], clock) { state, seat in
      let times = state.times(of: seat)
      return (times.reduce(0, +), times.count)
    },
    .init("best", "Best run", [.lowest], clock) { state, seat in
      let times = state.times(of: seat)
      return (times.min() ?? 0, min(times.count, 1))
    },
    .init("sum", "Total", [.perCase, .lowest], clock) { state, seat in
      (state.sum(of: seat), state.times(of: seat).count / 2)
    },
  ]

  public func sheet(_ names: Roster, closed: Bool) -> Sheet {
    let titles = ["Bib", "Racer", "Run 1", "Run 2", "Total"]
    var sheet = Sheet(columns: titles.map { Sheet.Column($0, isNumeric: $0 != "Racer") })
    for seat in seats {
      let (runs, total) = (runs[seat.index], headline(of: seat, closed: closed).text)
      let cells = ["\(seat.number)", names[seat]] + runs.map { $0?.text ?? "·" } + [total]
      let said = "\(names[seat]): \(total.isEmpty ? "still to start" : total)."
      sheet.rows.append(Sheet.Row(cells.map { Cell($0) }, spoken: said))
      guard handicaps[seat.index] > 0 else { continue }
      sheet.notes.append("\(names[seat]) has \(clock.text(handicaps[seat.index])) taken off.")
    }
    sheet.legend = gate == 0 ? [] : ["+1 one gate missed, \(gate) seconds"]
    return sheet
  }
}

// MARK: - The sport

extension Sport {
  /// Slalom: two runs against the clock.
  public static let slalom = Sport(
    id: "slalom", name: "Slalom", revision: 1,
    nouns: Nouns(round: "race", participant: "racer", unit: "run", titled: "", reached: "in"),
    kinds: [race],
    statistics: [
      Statistic("times", "Times", of: SlalomState.figures),
      Statistic("trend", "Trend", .trend(.init("sum", "Total", .perCase, clock), window: 5)),
    ],
    policy: Policy(
      [.points([100, 80, 60, 50, 45, 40, 36, 32, 29, 26, 24, 22, 20, 18, 16])], absence: .zero),
    first: Action("start", of: "slalom", ["Ann", "Ben", "Cid"]),
    grammar: """
      A line holds times in the order of the start: by bib in the first run, in the second from \
      the slowest to the fastest. A name or a bib before a time says whose it is.

        54.32 1:02.10            the next two racers
        54.32+1, gates 1 54.32   with one gate missed
        dnf dsq dns              did not finish, disqualified, did not start
        ann 54.32, 7 55.10       by name, by bib
      """)

  private static let gate = OptionSyntax(
    "gate", value: .integer("SECONDS", 1...60), "what a missed gate costs, in seconds")
  private static let handicap = OptionSyntax(
    "handicap", value: .text("RACER=SECONDS"), repeats: true, "what is taken off a racer's total")

  private static let race = RoundKind(
    "race",
    syntax: CommandSyntax(
      "race", "Two runs, the least total wins", options: [gate, handicap],
      examples: [.init("start Ann Ben --gate 5 --handicap ann=1.5", "Ann has 1.5 s taken off")]),
    rules: { arguments, _ in SlalomRace(gate: arguments.integer(gate) ?? 0) },
    participants: { arguments, _, racers in
      let typed = try arguments.values(bySeat: handicap)
      return try racers.enumerated().map { index, racer in
        guard let text = typed[Seat(index: index)] else { return racer }
        guard let time = clock.value(text) else {
          throw Refusal(.notation, "\"\(text)\" is no time.", token: text, hint: "As in ann=1.5.")
        }
        return racer.with(handicap: time)
      }
    })
}
