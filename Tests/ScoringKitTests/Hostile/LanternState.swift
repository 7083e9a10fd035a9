import ScoringKit

/// The resolution of a round of lanterns, a made-up game for tests; it is stored without any array.
struct LanternState: Resolution {
  let frame: LanternFrame
  let count: Int
  var lit: SIMD8<Int>
  var plays = SIMD8<Int>(repeating: 0)
  var passes = SIMD8<Int>(repeating: 0)
  var bonus = SIMD8<Int>(repeating: 0)
  var hasBonus: UInt8 = 0
  var gone: UInt8 = 0
  /// The number of times that the goal of the round was raised to play on after its end.
  var extensions = 0

  /// The number that ends the round: of lanterns in a race, of plays by each bearer in a vigil.
  var goal: Int {
    switch frame {
    case .race(let goal): goal + 10 * extensions
    case .vigil(let watches): watches + extensions
    }
  }

  var isComplete: Bool {
    switch frame {
    case .race: lit.max() >= goal
    case .vigil: (0..<count).allSatisfy { plays[$0] >= goal }
    }
  }

  /// The seats that may play next: one in a race; in a vigil, each that has not played often
  /// enough.
  var next: [Seat] {
    guard !isComplete else { return [] }
    return switch frame {
    case .race: [Seat(index: plays.wrappedSum() % count)]
    case .vigil: (0..<count).filter { plays[$0] < goal }.map(Seat.init(index:))
    }
  }

  func total(_ seat: Seat) -> Int {
    lit[seat.index] + bonus[seat.index]
  }

  func isGone(_ seat: Seat) -> Bool {
    gone & (1 << UInt8(seat.index)) != 0
  }

  func rank(of seat: Seat, closed: Bool) -> Rank {
    let isDone = if case .vigil = frame { plays[seat.index] >= goal } else { true }
    return Rank([-total(seat)], isPlaced: !isGone(seat) && (isDone || !closed))
  }

  func headline(of seat: Seat, closed: Bool) -> Line {
    guard plays[seat.index] > 0 || hasBonus & (1 << UInt8(seat.index)) != 0 else { return "" }
    return Line("\(total(seat))") + (isGone(seat) ? Line(", left", .dim) : "")
  }

  func metrics(of seat: Seat) -> [Metric] {
    [
      Metric("lanterns", total(seat), outOf: plays[seat.index]),
      Metric("passes", passes[seat.index], outOf: plays[seat.index]),
      Metric("most", lit[seat.index], outOf: 1),
    ]
  }

  func remarks(_ names: Roster, closed: Bool) -> [String] {
    (0..<count).map(Seat.init(index:)).filter(isGone).map { "\(names[$0]) has left." }
  }

  func sheet(_ names: Roster, closed: Bool) -> Sheet {
    Sheet(
      title: "Lanterns",
      columns: [
        .init("Bearer"), .init("Lit", isNumeric: true), .init("Bonus", isNumeric: true),
        .init("Total", isNumeric: true),
      ],
      rows: (0..<count).map { index in
        let seat = Seat(index: index)
        return Sheet.Row(
          [
            Cell(names[seat], .strong), Cell("\(lit[index])"),
            hasBonus & (1 << UInt8(index)) == 0 ? .empty : Cell("\(bonus[index])", .cool),
            Cell("\(total(seat))", .accent),
          ],
          spoken: "\(names[seat]), \(Phrases.count(total(seat), "lantern")).")
      })
  }

  func detail(of seat: Seat, _ names: Roster, closed: Bool) -> Detail {
    let row = Sheet.Row(
      [Cell("\(plays[seat.index])"), Cell("\(passes[seat.index])")],
      spoken:
        "\(names[seat]) played \(Phrases.count(plays[seat.index], "watch", plural: "watches")).")
    return Detail(
      sheet: Sheet(
        title: names[seat],
        columns: [.init("Plays", isNumeric: true), .init("Passes", isNumeric: true)], rows: [row]),
      fields: ["total": .integer(total(seat)), "oneTheyCall": .string(names[seat])])
  }

  func prompt(_ names: Roster) -> Prompt {
    let seats = (0..<count).map(Seat.init(index:))
    let cells = seats.flatMap { seat in
      let handle = LanternWords.handle(seat, names)
      return [
        Prompt.Token("\(handle) b1", label: "a bonus of one"),
        Prompt.Token("\(handle) b-", label: "no bonus"),
        Prompt.Token("\(handle) \(isGone(seat) ? "back" : "gone")", label: "leaves or is back"),
      ]
    }
    guard let first = next.first else {
      return Prompt(
        question: "The lanterns are lit", secondary: cells + [.init(">", label: "play on")])
    }
    return Prompt(
      question: "\(names[first]) is on watch", next: next,
      tokens: [.init("p", label: "pass", tone: .dim)]
        + (lit.max() > 0 ? [.init("*", label: "blow", tone: .poor)] : []),
      ranges: [.init(1...9, likely: 3)], secondary: cells)
  }
}
