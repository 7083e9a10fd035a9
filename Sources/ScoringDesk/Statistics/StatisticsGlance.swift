import ScoringKit

/// The statistics of one player or side to look at: key figures, a trend, shares, and the best and
/// worst of each course, as a page draws them above its tables.
package struct StatisticsGlance: Sendable {
  /// A figure that is shown large.
  package struct Figure: Sendable {
    /// The value as text.
    package let value: String
    /// The meaning of the value, such as `Strokes a full round, 18 holes`.
    package let label: String
    /// What the value is based on, such as `284 rounds`.
    package let sample: String
  }

  /// A value over time.
  package struct Trend: Sendable {
    /// One round or day.
    package struct Point: Sendable {
      /// The value, as a number to be drawn.
      package let value: Int
      /// The value as text.
      package let text: String
      /// The date of the round.
      package let date: String
      /// The mean of the rounds up to this one, in hundredths of the value; `nil` for none.
      package let mean: Int?
    }
    /// The title of the trend.
    package let title: String
    /// The explanation of what is drawn.
    package let words: String
    /// The rounds, the earliest first; at least two.
    package let points: [Point]
    /// Whether a smaller value is better.
    package let isLowerBetter: Bool
  }

  /// Shares of a whole, such as results of holes.
  package struct Shares: Sendable {
    /// One share.
    package struct Share: Sendable {
      /// The name of the share.
      package let label: String
      /// The number of cases in the share.
      package let part: Int
      /// The number that the cases are out of.
      package let whole: Int
      /// The share in percent.
      package let text: String
    }
    /// The title of the section.
    package let title: String
    /// The shares, in the order of the sport.
    package let shares: [Share]
  }

  /// The results in one record book, such as those of a course.
  package struct Book: Sendable {
    /// The title of the record book.
    package let title: String
    /// The number of rounds in words.
    package let rounds: String
    /// The mean of the results.
    package let mean: String
    /// The best result.
    package let best: String
    /// The worst result.
    package let worst: String
    /// The date of the best result.
    package let date: String
    /// The record of everybody with its holder; empty if it is the own best result.
    package let record: String
  }

  /// The results against one opponent or with one partner.
  package struct Duel: Sendable {
    /// The name of the opponent or partner.
    package let name: String
    /// The wins and losses, such as `12–5`, with ties if there are any.
    package let result: String
    /// The number of rounds in words.
    package let rounds: String
  }

  /// A list with a heading.
  package struct List<Item: Sendable>: Sendable {
    /// The heading.
    package let title: String
    /// The items in order.
    package let items: [Item]
  }

  /// The name of the player or the side.
  package let name: String
  /// The number of rounds in words.
  package let rounds: String
  /// The figures that are shown large.
  package var figures: [Figure] = []
  /// The trends; of rounds of several lengths, that of the most rounds first.
  package var trends: [Trend] = []
  /// The shares, section by section.
  package var shares: [Shares] = []
  /// The record books with the most rounds; nil if the sport keeps none.
  package var books: List<Book>?
  /// The opponents and partners with the most rounds.
  package var duels: [List<Duel>] = []
}

extension StatisticsSection {
  private static let (mostFigures, mostBooks, mostDuels, mostPoints) = (4, 12, 6, 40)

  /// Adds what this section says at a glance.
  func add(to glance: inout StatisticsGlance) {
    switch statistic.form {
    case .figures(let figures) where figures.allSatisfy({ $0.reading == .rate }):
      addShares(
        figures.compactMap { figure in total.row(figure.key).map { (figure, $0) } }, &glance)
    case .figures(let figures):
      let room = Self.mostFigures - glance.figures.count
      glance.figures += figures.compactMap(large).prefix(max(0, room))
    case .parts(let figure) where figure.reading == .rate:
      addShares(total.parts(of: figure.key).map { (figure, $0) }, &glance)
    case .trend(let figure, let window): glance.trends += trends(figure, window)
    case .recent(let figures, let days):
      if let figure = figures.first, let length = days.max() {
        glance.trends += [recentTrend(figure, length)].compactMap(\.self)
      }
    case .bests(let figures):
      if glance.books == nil, let figure = figures.first { glance.books = bookList(figure) }
    case .headToHead: addDuels(subject.duels, &glance)
    case .partners: addDuels(subject.partners, &glance)
    case .parts, .units, .composite, .streaks: break
    }
  }

  private func large(_ figure: Statistic.Figure) -> StatisticsGlance.Figure? {
    guard let most = byLength(figure).first else { return nil }
    let count = sampleSize(figure, most.row)
    return StatisticsGlance.Figure(
      value: value(figure, most.row), label: label(figure.label, figure, of: most.length),
      sample: figure.reading == .rate
        ? "\(most.row.sum) of \(count)"
        : figure.reading == .perCase
          ? "of \(count)" : Phrases.count(count, sport.nouns.round))
  }

  private func addShares(
    _ rows: [(Statistic.Figure, MetricTable.Row)], _ glance: inout StatisticsGlance
  ) {
    let shares = rows.map { figure, row in
      StatisticsGlance.Shares.Share(
        label: row.dimension ?? figure.label, part: row.sum, whole: row.count,
        text: value(figure, row))
    }
    guard shares.contains(where: { $0.part > 0 }) else { return }
    glance.shares.append(StatisticsGlance.Shares(title: statistic.title, shares: shares))
  }

  // MARK: Trends

  private func trends(_ figure: Statistic.Figure, _ window: Int) -> [StatisticsGlance.Trend] {
    let lengths = Dictionary(grouping: points(figure, window), by: \.length).sorted {
      ($1.value.count, $1.key ?? 0) < ($0.value.count, $0.key ?? 0)
    }
    return lengths.filter { $0.value.count > 1 }.map { length, points in
      let shown = points.suffix(Self.mostPoints)
      let rounds = Phrases.count(shown.count, sport.nouns.round)
      return StatisticsGlance.Trend(
        title: label(figure.label, figure, of: length),
        words: "Dots: the last \(rounds). Line: mean of \(window).",
        points: shown.map { point in
          StatisticsGlance.Trend.Point(
            value: point.value, text: text(figure, point.value),
            date: dateStyle.date(fold.rounds[point.round].startedAt),
            mean: point.mean.map(Self.hundredths))
        }, isLowerBetter: figure.reading != .highest && figure.reading != .perRound)
    }
  }

  private func recentTrend(_ figure: Statistic.Figure, _ days: Int) -> StatisticsGlance.Trend? {
    let all = windows(figure, days)
    guard all.count > 1 else { return nil }
    let factor = figure.reading == .rate ? 100 : 1
    let points = all.suffix(Self.mostPoints).compactMap { window -> StatisticsGlance.Trend.Point? in
      guard
        let ratio = Ratio(
          max(-1_000_000_000, min(window.sum, 1_000_000_000)) * factor, over: window.rounds)
      else {
        return nil
      }
      return StatisticsGlance.Trend.Point(
        value: Int(ratio.text(places: 0)) ?? 0, text: window.text,
        date: dateStyle.date(window.day), mean: Self.hundredths(ratio))
    }
    return StatisticsGlance.Trend(
      title: "\(figure.label), over \(days) days",
      words: "The last \(Phrases.count(points.count, "day")) with a \(sport.nouns.round).",
      points: points, isLowerBetter: false)
  }

  private static func hundredths(_ ratio: Ratio) -> Int {
    Int(ratio.text(places: 0, times: 100)) ?? 0
  }

  // MARK: Bests and people

  private func bookList(_ figure: Statistic.Figure) -> StatisticsGlance.List<StatisticsGlance.Book>?
  {
    let items = books.compactMap { number, book, table -> StatisticsGlance.Book? in
      guard let row = table.row(figure.key), let best = extreme(figure, row),
        let worst = figure.reading == .highest ? row.lowest : row.highest,
        let mean = Ratio(row.sum, over: row.rounds)
      else { return nil }
      let record = fold.records[StatisticsFold.RecordName(book: number, key: figure.key)]
      let isOwn = record?.player == subject.key && record?.value == best.value
      return StatisticsGlance.Book(
        title: book.title, rounds: Phrases.count(row.rounds, sport.nouns.round),
        mean: figure.format.text(mean), best: text(figure, best.value),
        worst: text(figure, worst.value),
        date: dateStyle.date(fold.rounds[best.round].startedAt),
        record: isOwn
          ? "" : record.map { "\(text(figure, $0.value)) by \(name($0.player))" } ?? "")
    }
    guard !items.isEmpty else { return nil }
    let frame = Phrases.plural(sport.nouns.frame).capitalizedFirst
    return StatisticsGlance.List(
      title: "\(frame): \(figure.label.lowercased())", items: Array(items.prefix(Self.mostBooks)))
  }

  private func addDuels(_ duels: [String: SubjectFigures.Duel], _ glance: inout StatisticsGlance) {
    let items = duels.map { (name: name($0.key), key: $0.key, duel: $0.value) }
      .sorted { ($1.duel.rounds, $0.name, $0.key) < ($0.duel.rounds, $1.name, $1.key) }
    guard !items.isEmpty else { return }
    glance.duels.append(
      StatisticsGlance.List(
        title: statistic.title,
        items: items.prefix(Self.mostDuels).map { item in
          let ties = item.duel.ties > 0 ? "–\(item.duel.ties)" : ""
          return StatisticsGlance.Duel(
            name: item.name, result: "\(item.duel.wins)–\(item.duel.losses)\(ties)",
            rounds: Phrases.count(item.duel.rounds, sport.nouns.round))
        }))
  }
}
