import ScoringKit

// The sections of statistics that are about single rounds: trends and streaks.
extension StatisticsSection {
  /// The maximum number of rounds in the plot of a trend; the next constant is the maximum in its
  /// table.
  private static let plotted = 30
  private static let listed = 10

  func trend(_ figure: Statistic.Figure, _ window: Int) -> Content {
    guard let index = fold.seriesKeys.firstIndex(of: figure.key) else { return ([], []) }
    let points = subject.rounds.filter(\.isOfficial).compactMap { played in
      played.values[index].map { (round: played.round, book: played.book, value: $0) }
    }
    let means = points.indices.map { end -> Ratio? in
      let part = points[max(0, end - window + 1)...end]
      return Ratio(part.reduce(0) { Ratio.sum($0, $1.value) }, over: part.count)
    }
    let texts = means.map { mean in mean.map { figure.format.text($0) } ?? "" }
    let sizes = points.indices.map { min($0 + 1, window) }
    let rows = points.indices.suffix(Self.listed).map { place in
      let round = fold.rounds[points[place].round]
      let value = text(figure, points[place].value)
      return Sheet.Row(
        [
          Cell(dateStyle.date(round.startedAt)), Cell(fold.books[points[place].book].title),
          Cell(value), Cell(texts[place]), Cell(marked(sizes[place], sizes[place])),
        ],
        spoken: "\(dateStyle.date(round.startedAt)): \(value), mean \(texts[place]) of "
          + "\(Phrases.count(sizes[place], sport.nouns.round)).")
    }
    let plot = TextPlot.line(points.suffix(Self.plotted).map(\.value))
    let frame = sport.nouns.frame
    var sheet = Sheet(
      title: statistic.title,
      columns: [
        column("Date"), column(frame.prefix(1).uppercased() + frame.dropFirst()),
        column(figure.label, true), column("Mean of \(window)", true), column("n", true),
      ], rows: Array(rows),
      notes: [
        Line("The last \(min(points.count, Self.plotted)) of \(points.count): \(plot)"),
        Line("From the least to the greatest: \(String(TextPlot.steps))", .dim),
      ])
    sheet.chart = chart(figure, points.suffix(Self.plotted).map(\.value))
    let payload = points.indices.map { place -> JSONValue in
      let round = fold.rounds[points[place].round]
      return [
        "roundID": .string(round.id), "date": .string(round.startedAt.isoDate),
        "book": .string(fold.books[points[place].book].title),
        "value": .integer(points[place].value),
        "text": .string(text(figure, points[place].value)), "n": .integer(sizes[place]),
        "mean": .string(texts[place]), "sum": .integer(means[place]?.sum ?? 0),
      ]
    }
    return (points.isEmpty ? [] : [sheet], .array(payload))
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
