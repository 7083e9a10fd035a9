import ScoringKit

// The sections of statistics that are about single rounds: trends and streaks.
extension StatisticsSection {
  /// The maximum number of rounds in the plot of a trend; the next constant is the maximum in its
  /// table.
  private static let plotted = 30
  private static let listed = 10

  /// A round in a trend, with the mean of the last rounds of its length.
  struct TrendPoint {
    let round: Int
    let book: Int
    let value: Int
    let length: Int?
    /// The mean of the last rounds; `nil` if it can't be computed.
    var mean: Ratio?
    /// The number of rounds in the mean.
    var size = 0
  }

  /// Returns the rounds of a trend, the earliest first.
  func points(_ figure: Statistic.Figure, _ window: Int) -> [TrendPoint] {
    guard let index = fold.seriesKeys.firstIndex(of: figure.key) else { return [] }
    var last: [Int?: [Int]] = [:]
    return subject.rounds.filter(\.isOfficial).compactMap { played in
      guard let value = played.values[index] else { return nil }
      var point = TrendPoint(
        round: played.round, book: played.book, value: value,
        length: length(figure, book: played.book))
      let part = ((last[point.length] ?? []) + [value]).suffix(window)
      last[point.length] = Array(part)
      point.mean = Ratio(part.reduce(0) { Ratio.sum($0, $1) }, over: part.count)
      point.size = part.count
      return point
    }
  }

  func trend(_ figure: Statistic.Figure, _ window: Int) -> Content {
    let points = points(figure, window)
    let lengths = Dictionary(grouping: points, by: \.length).sorted {
      ($1.value.count, $1.key ?? 0) < ($0.value.count, $0.key ?? 0)
    }
    let sheets = lengths.map { length, points in
      trendSheet(
        label(statistic.title, figure, of: lengths.count > 1 ? length : nil), figure, points, window
      )
    }
    let payload = points.map { point -> JSONValue in
      let round = fold.rounds[point.round]
      var fields: [String: JSONValue] = [
        "roundID": .string(round.id), "date": .string(round.startedAt.isoDate),
        "book": .string(fold.books[point.book].title), "value": figure.format.json(point.value),
        "text": .string(text(figure, point.value)), "n": .integer(point.size),
        "mean": .string(point.mean.map { figure.format.text($0) } ?? ""),
        "sum": .integer(point.mean?.sum ?? 0),
      ]
      fields["length"] = point.length.map { .integer($0) }
      return .object(fields)
    }
    return limited(sheets, payload)
  }

  private func trendSheet(
    _ title: String, _ figure: Statistic.Figure, _ points: [TrendPoint], _ window: Int
  ) -> Sheet {
    let rows = points.suffix(Self.listed).map { point in
      let round = fold.rounds[point.round]
      let value = text(figure, point.value)
      let mean = point.mean.map { figure.format.text($0) } ?? ""
      return Sheet.Row(
        [
          Cell(dateStyle.date(round.startedAt)), Cell(fold.books[point.book].title),
          Cell(value), Cell(mean), Cell(marked(point.size, point.size)),
        ],
        spoken: "\(dateStyle.date(round.startedAt)): \(value), mean \(mean) of "
          + "\(Phrases.count(point.size, sport.nouns.round)).")
    }
    let values = points.suffix(Self.plotted).map(\.value)
    let frame = sport.nouns.frame
    var sheet = Sheet(
      title: title,
      columns: [
        column("Date"), column(frame.prefix(1).uppercased() + frame.dropFirst()),
        column(figure.label, true), column("Mean of \(window)", true), column("n", true),
      ], rows: Array(rows),
      notes: [
        Line("The last \(values.count) of \(points.count): \(TextPlot.line(values))"),
        Line("From the least to the greatest: \(String(TextPlot.steps))", .dim),
      ])
    sheet.chart = chart(figure, values)
    return sheet
  }

  /// Returns the chart of a trend with the values of the last rounds; `nil` for fewer than two
  /// values.
  private func chart(_ figure: Statistic.Figure, _ values: [Int]) -> Chart? {
    guard values.count > 1, let least = values.min(), let most = values.max() else { return nil }
    let rounds = Phrases.count(values.count, sport.nouns.round)
    let title =
      "\(figure.label), last \(rounds): \(text(figure, least)) to \(text(figure, most))"
    return Chart(
      title: title, step: sport.nouns.round, series: [Chart.Series(figure.label, .good, values)],
      spoken: "\(title).")
  }

  func streaks(_ streaks: [Statistic.Streak]) -> Content {
    let found = streaks.map { streak in
      let successes = subject.rounds.filter(\.isOfficial).compactMap { isSuccess(streak, $0) }
      var longest = 0
      var current = 0
      for success in successes {
        current = success ? current + 1 : 0
        longest = max(longest, current)
      }
      return (streak: streak, current: current, longest: longest, count: successes.count)
    }.filter { $0.count > 0 }
    let sheet = Sheet(
      title: statistic.title,
      columns: [column(""), column("Now", true), column("Longest", true), column("n", true)],
      rows: found.map { item in
        Sheet.Row(
          [
            Cell(item.streak.label), Cell("\(item.current)"), Cell("\(item.longest)"),
            Cell(marked(item.count, item.count)),
          ],
          spoken: "\(item.streak.label): \(item.current) now, \(item.longest) at the longest, of "
            + "\(Phrases.count(item.count, sport.nouns.round)).")
      })
    let fields = found.map { item -> (String, JSONValue) in
      (
        item.streak.id,
        [
          "current": .integer(item.current), "longest": .integer(item.longest),
          "n": .integer(item.count),
        ]
      )
    }
    return (
      found.isEmpty ? [] : [sheet], .object(Dictionary(fields) { first, _ in first })
    )
  }

  private func isSuccess(_ streak: Statistic.Streak, _ played: SubjectFigures.Played) -> Bool? {
    switch streak.success {
    case .won: played.won
    case .within(let key, let bounds):
      fold.seriesKeys.firstIndex(of: key).flatMap { played.values[$0] }.map(bounds.contains)
    }
  }
}
