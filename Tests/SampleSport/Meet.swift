package import ScoringKit

/// An athletics meet for the tests: three trials with times and distances, of which each athlete's
/// results are cells of a card; the most points win.
package struct Meet: Round {
  /// One of the three trials.
  struct Trial {
    let name: String
    let short: String
    let range: ClosedRange<Int>
    let format: NumberFormat
  }

  static let trials = [
    Trial(name: "60 m", short: "60m", range: 6_00...19_99, format: .time(places: 2)),
    Trial(name: "High jump", short: "HJ", range: 50...2_99, format: .decimal(places: 2)),
    Trial(name: "800 m", short: "800m", range: 90_00...299_99, format: .time(places: 2)),
  ]

  package var title: String { "Meet" }
  package var seating: Seating { Seating(1...8, of: 1...1) }

  package func opening(_ seats: [Competitor]) throws(Refusal) -> MeetState {
    MeetState(seats: seats.indices.map(Seat.init(index:)))
  }

  package func apply(_ mark: MeetMark, to state: inout MeetState) throws(Refusal) {
    guard state.seats.contains(mark.box.seat) else {
      throw .noSeat(mark.box.seat, of: state.seats.count, "athlete")
    }
    state.marks[mark.box] = mark.result
  }

  package func phrase(_ mark: MeetMark, before: () -> MeetState?, names: Roster) -> String {
    "\(names[mark.box.seat]), \(mark.trial.name): \(mark.trial.format.text(mark.result))"
  }

  package func prompt(for box: MeetMark.Box, at state: MeetState, names: Roster) -> Prompt {
    state.prompt(for: box)
  }

  package func cell(_ words: inout TypedWords, names: Roster) throws(Refusal) -> MeetMark.Box? {
    let trial = words.value { typed in
      Self.trials.firstIndex { $0.short.lowercased() == typed.lowercased() }
    }
    guard let trial, let seat = words.seat(names) else { return nil }
    return MeetMark.Box(trial: trial + 1, seat: seat)
  }

  package func events(
    _ words: inout TypedWords, at state: MeetState, names: Roster, in cell: MeetMark.Box?
  ) throws(Refusal) -> [MeetMark] {
    if cell == nil, words.next?.text.first?.isNumber != true, words.seat(names) == nil { return [] }
    let open = state.open
    let named = words.named.map { known in open.first { $0.seat == known.seat } }
    guard let box = cell ?? named ?? open.first else { throw Refusal(.over, "All is over.") }
    let trial = Self.trials[box.trial - 1]
    return try words.number(trial.range, trial.format).map { [MeetMark(box, $0)] } ?? []
  }
}

/// The result of an athlete in a trial.
package struct MeetMark: DescribedEvent {
  package struct Box: Hashable, Comparable, Sendable {
    var trial = 1
    var seat = Seat(index: 0)

    package static func < (one: Box, other: Box) -> Bool {
      (one.trial, one.seat) < (other.trial, other.seat)
    }
  }

  private(set) var box = Box()
  private(set) var result = 100
  var trial: Meet.Trial { Meet.trials[box.trial - 1] }
  package var slot: Box? { box }
  package var owner: Seat? { box.seat }
  package static var canonicalForms: [String] { ["1 1=1055", "2 2=185"] }

  package init() {}
  init(_ box: Box, _ result: Int) { (self.box, self.result) = (box, result) }

  package mutating func describe(_ text: inout EventText) {
    text.number(&box.trial, 1...3)
    text.sign(" ")
    text.seat(&box.seat)
    text.sign("=")
    text.number(&result, 50...299_99)
  }
}

/// The results of all athletes.
package struct MeetState: Resolution {
  let seats: [Seat]
  var marks: [MeetMark.Box: Int] = [:]

  init(seats: [Seat]) { self.seats = seats }

  var open: [MeetMark.Box] {
    (1...3).flatMap { trial in seats.map { MeetMark.Box(trial: trial, seat: $0) } }
      .filter { marks[$0] == nil }
  }

  private func mark(_ trial: Int, _ seat: Seat) -> Int? {
    marks[MeetMark.Box(trial: trial, seat: seat)]
  }

  func points(of seat: Seat) -> Int {
    (1...3).reduce(0) { $0 + (mark($1, seat).map { 100 + $0 % 100 } ?? 0) }
  }

  package var isComplete: Bool { open.isEmpty }

  package func rank(of seat: Seat, closed: Bool) -> Rank { Rank([-points(of: seat)]) }

  package func headline(of seat: Seat, closed: Bool) -> Line {
    points(of: seat) == 0 ? "" : Line("\(points(of: seat))")
  }

  package func prompt(_ names: Roster) -> Prompt {
    open.first.map(prompt(for:)) ?? Prompt(question: "All is over.")
  }

  func prompt(for box: MeetMark.Box) -> Prompt {
    let trial = Meet.trials[box.trial - 1]
    return Prompt(
      question: "Day \(box.trial > 2 ? 2 : 1), \(trial.name)", next: [box.seat],
      ranges: [Prompt.Range(trial.range, format: trial.format)],
      places: [MeetMark(box, 100).canonical])
  }

  package static let figures: [DeclaredFigure<MeetState>] =
    [
      .init("points", "Points", [.perCase, .highest]) { ($0.points(of: $1), 1) }
    ]
    + Meet.trials.enumerated().map { index, trial in
      .init(trial.short.lowercased(), trial.name, [.lowest], trial.format) { state, seat in
        (state.mark(index + 1, seat) ?? 0, state.mark(index + 1, seat) == nil ? 0 : 1)
      }
    }

  package func sheet(_ names: Roster, closed: Bool) -> Sheet {
    let columns = Meet.trials.map { Sheet.Column.figures($0.short, role: .piece) }
    return Sheet(
      columns: ["Athlete"] + columns + [.figures("Points", isFigure: true)],
      rows: names.seats.map { seat in
        let cells = (1...3).map { trial -> Cell in
          let box = MeetMark.Box(trial: trial, seat: seat)
          return Cell(
            marks[box].map(Meet.trials[trial - 1].format.text) ?? "·",
            places: [MeetMark(box, 100).canonical])
        }
        return Sheet.Row(
          [Cell(names[seat])] + cells + [Cell("\(points(of: seat))")],
          spoken: "\(names[seat]): \(points(of: seat)).", of: seat)
      })
  }
}

extension Meet {
  /// The sport of the meets.
  package static let sport = Sport(
    id: "meet", name: "Meet", revision: 1,
    nouns: Nouns(
      round: "meet", participant: "athlete", unit: "trial", titled: "", reached: "with"),
    kinds: [
      RoundKind(
        "meet",
        syntax: CommandSyntax(
          "meet", "Three trials", examples: [.init("start Ann Ben", "two athletes")])
      ) { _, _ in Meet() }
    ],
    statistics: [Statistic("trials", "Trials", of: MeetState.figures)],
    first: Action("start", of: "meet", ["Ann", "Ben"]),
    grammar: "A line holds results in the order of the athletes, trial by trial.")
}
