public import ScoringKit

/// The results of all athletes.
public struct DecathlonState: Resolution {
  let seats: [Seat]
  var marks: [Mark.Box: Mark] = [:]

  init(seats: [Seat]) { self.seats = seats }

  /// The boxes without a result, event by event.
  var open: [Mark.Box] {
    (1...10).flatMap { event in seats.map { Mark.Box(event: event, seat: $0) } }
      .filter { marks[$0] == nil }
  }

  subscript(event: Int, seat: Seat) -> Mark? { marks[Mark.Box(event: event, seat: seat)] }

  func points(of seat: Seat, in events: ClosedRange<Int> = 1...10) -> Int {
    events.reduce(0) { $0 + (self[$1, seat]?.points ?? 0) }
  }

  func count(of seat: Seat) -> Int { (1...10).count { self[$0, seat] != nil } }

  public func rank(of seat: Seat, closed: Bool) -> Rank {
    Rank([-points(of: seat)], isPlaced: !closed || count(of: seat) == 10)
  }

  public func headline(of seat: Seat, closed: Bool) -> Line {
    let count = count(of: seat)
    guard count > 0 else { return "" }
    return Line("\(points(of: seat))" + (count == 10 ? "" : " after \(count)"))
  }

  public func prompt(_ names: Roster) -> Prompt {
    open.first.map(prompt(for:)) ?? Prompt(question: "All ten events are over.")
  }

  func prompt(for box: Mark.Box) -> Prompt {
    let discipline = box.discipline
    return Prompt(
      question: "Day \(box.event > 5 ? 2 : 1), \(discipline.name)", next: [box.seat],
      tokens: discipline.failures.map { Prompt.Token($0.text, label: $0.label) },
      ranges: [Prompt.Range(discipline.range, format: discipline.format)],
      places: [Mark(box, .failed("DNS")).canonical])
  }

  public static let figures: [DeclaredFigure<DecathlonState>] =
    [
      .init("points", "Points", [.perCase, .highest]) { state, seat in
        (state.points(of: seat), state.count(of: seat) == 10 ? 1 : 0)
      }
    ]
    + Discipline.all.enumerated().map { index, discipline in
      .init(
        discipline.short.lowercased(), discipline.name,
        [discipline.isTrack ? .lowest : .highest], discipline.format
      ) { state, seat in
        let result = state[index + 1, seat]?.result
        return (result ?? 0, result == nil ? 0 : 1)
      }
    }

  public func sheet(_ names: Roster, closed: Bool) -> Sheet {
    let columns = Discipline.all.map { Sheet.Column.figures($0.short, role: .piece, addsUp: true) }
    return Sheet(
      columns: ["Athlete"] + columns + [.figures("Points", isFigure: true)],
      rows: names.seats.flatMap { seat -> [Sheet.Row] in
        let total = points(of: seat)
        func cells(_ text: (Mark) -> String, _ gap: String) -> [Cell] {
          (1...10).map { event in
            let box = Mark.Box(event: event, seat: seat)
            return Cell(
              marks[box].map(text) ?? gap, places: [Mark(box, .failed("DNS")).canonical])
          }
        }
        let results = (1...10).compactMap { event in
          self[event, seat].map { "\($0.box.discipline.name) \($0.text)" }
        }
        return [
          Sheet.Row(
            [Cell(names[seat])] + cells({ "\($0.points)" }, "·") + [Cell("\(total)", .strong)],
            spoken: "\(names[seat]): \(Phrases.count(total, "point")).", of: seat),
          Sheet.Row(
            [Cell.empty] + cells(\.text, "") + [Cell.empty],
            spoken: "\(names[seat]): \(results.joined(separator: ", ")).", of: seat),
        ]
      })
  }

  public func detail(of seat: Seat, _ names: Roster, closed: Bool) -> Detail {
    Detail(
      sheet: Sheet(
        columns: ["Event", .figures("Result"), .figures("Points"), .figures("Total")],
        rows: (1...10).compactMap { event in
          guard let mark = self[event, seat] else { return nil }
          let (name, total) = (mark.box.discipline.name, points(of: seat, in: 1...event))
          return Sheet.Row(
            [Cell(name), Cell(mark.text), Cell("\(mark.points)"), Cell("\(total)")],
            spoken: "\(name): \(mark.text), \(Phrases.count(mark.points, "point")).")
        }))
  }
}
