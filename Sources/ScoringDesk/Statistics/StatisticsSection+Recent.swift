import ScoringKit

// The section with statistics over the last days, for each day with a round.
extension StatisticsSection {
  /// The maximum number of days in the table; the JSON contains all of them.
  private static let listed = 10

  /// The sum of a metric's values over the rounds of some days up to and including one day.
  private struct Window {
    var sum = 0
    var rounds = 0
  }

  func recent(_ figures: [Statistic.Figure], _ lengths: [Int]) -> Content {
    let played = subject.rounds.filter(\.isOfficial).map { played in
      (day: fold.rounds[played.round].startedAt, values: played.values)
    }
    var days: [LocalTime] = []
    for item in played where days.last?.daysSinceEpoch != item.day.daysSinceEpoch {
      days.append(item.day)
    }
    let windows = days.map { day in
      figures.map { figure in
        lengths.map { length in window(figure, played, upTo: day, days: length) }
      }
    }
    let columns = figures.flatMap { figure in
      lengths.flatMap { [column("\(figure.label), \($0) d", true), column("n", true)] }
    }
    let rows = days.indices.suffix(Self.listed).map { row(days[$0], windows[$0], figures, lengths) }
    let sheet = Sheet(
      title: statistic.title, columns: [column("Date")] + columns, rows: Array(rows),
      notes: days.count > Self.listed
        ? [Line("The last \(Self.listed) of \(days.count) days.", .dim)] : [])
    let payload = days.indices.map { place -> JSONValue in
      [
        "date": .string(days[place].isoDate),
        "figures": .array(
          figures.indices.flatMap { number in
            lengths.indices.map { length -> JSONValue in
              let window = windows[place][number][length]
              return [
                "key": .string(figures[number].key), "days": .integer(lengths[length]),
                "value": .integer(window.sum), "n": .integer(window.rounds),
                "text": .string(text(figures[number], window)),
              ]
            }
          }),
      ]
    }
    return (days.isEmpty ? [] : [sheet], .array(payload))
  }

  /// Returns the figure over the last days before each day with a round, the earliest first.
  func windows(_ figure: Statistic.Figure, _ length: Int) -> [(
    day: LocalTime, sum: Int, rounds: Int, text: String
  )] {
    let played = subject.rounds.filter(\.isOfficial).map { played in
      (day: fold.rounds[played.round].startedAt, values: played.values)
    }
    var days: [LocalTime] = []
    for item in played where days.last?.daysSinceEpoch != item.day.daysSinceEpoch {
      days.append(item.day)
    }
    return days.map { day in
      let window = window(figure, played, upTo: day, days: length)
      return (day, window.sum, window.rounds, text(figure, window))
    }
  }

  private func window(
    _ figure: Statistic.Figure, _ played: [(day: LocalTime, values: [Int?])],
    upTo day: LocalTime, days: Int
  ) -> Window {
    guard let index = fold.seriesKeys.firstIndex(of: figure.key) else { return Window() }
    let last = day.daysSinceEpoch
    var window = Window()
    for item in played.reversed() {
      let number = item.day.daysSinceEpoch
      if number > last { continue }
      if number <= last - days { break }
      guard let value = item.values[index] else { continue }
      window.sum = Ratio.sum(window.sum, value)
      window.rounds += 1
    }
    return window
  }

  private func text(_ figure: Statistic.Figure, _ window: Window) -> String {
    guard let ratio = Ratio(window.sum, over: window.rounds) else { return "" }
    return figure.reading == .rate
      ? "\(ratio.text(places: 1, times: 100)) %" : figure.format.text(ratio)
  }

  private func row(
    _ day: LocalTime, _ windows: [[Window]], _ figures: [Statistic.Figure], _ lengths: [Int]
  ) -> Sheet.Row {
    var cells = [Cell(dateStyle.date(day))]
    var spoken: [String] = []
    for (number, figure) in figures.enumerated() {
      for (length, window) in zip(lengths, windows[number]) {
        let value = text(figure, window)
        cells += [Cell(value), Cell(marked(window.rounds, window.rounds))]
        spoken.append("\(figure.label) over \(length) days \(value), of \(window.rounds)")
      }
    }
    return Sheet.Row(
      cells, spoken: "\(dateStyle.date(day)): \(spoken.joined(separator: ", ")).")
  }
}
