import ScoringKit
import ScoringStore

/// Reads the statistics of all finished rounds from their summaries, some at a time, so that other
/// processes can write in between.
struct StatisticsReader {
  private let desk: Desk
  private let sport: Sport
  private var figures = FiguresReader()

  init(_ desk: Desk, _ sport: Sport) {
    self.desk = desk
    self.sport = sport
  }

  /// Adds each finished round of the sport to the folds whose conditions it meets.
  ///
  /// - Returns: The number of rounds whose summaries could not be read.
  /// - Throws: An error if the store can't be read.
  mutating func read(into folds: [StatisticsFold]) throws -> Int {
    var query = SummaryQuery(sport: sport.id, phases: Phase.finished, limit: Repository.summaryPage)
    var unreadable = 0
    while true {
      let page = try desk.read { repository in
        let page = try repository.reader.summaries(query)
        for row in page { unreadable += try add(row, to: folds, repository) ? 0 : 1 }
        return page
      }
      guard page.count == query.limit, let end = page.last else { break }
      query.after = query.order.cursor(of: end)
    }
    for fold in folds { fold.sortRounds() }
    return unreadable
  }

  /// Adds a round to the folds whose conditions it meets; returns `false` if the round can't be
  /// read.
  private mutating func add(_ row: Summary, to folds: [StatisticsFold], _ repository: Repository)
    throws -> Bool
  {
    guard
      let (summary, round) = try repository.current(row, read: { FinishedFigures($0, &figures) })
    else {
      return false
    }
    guard summary.phase.isFinished, !summary.isArchived else { return true }
    for fold in folds
    where fold.takes(
      summary.startedAt, title: round.title, kind: round.kind, id: summary.stream.key)
    {
      fold.add(
        round.figures,
        of: StatisticsFold.Round(
          startedAt: summary.startedAt, completedAt: summary.completedAt, id: summary.stream.key),
        isOfficial: summary.phase == .final)
    }
    return true
  }
}

/// The statistics of a finished round, as stored in its summary.
struct FinishedFigures {
  let kind: String
  let title: String
  let figures: RoundFigures

  /// Parses the body of a round's summary; `nil` if it contains no statistics.
  init?(_ summary: Summary, _ reader: inout FiguresReader) {
    var scanner = JSONScanner(Array(summary.body.utf8)[...])
    var (kind, title) = ("", "")
    var figures: RoundFigures?
    let isRead = scanner.members { key, scanner in
      switch key {
      case "kind": kind = scanner.value()?.string ?? ""
      case "title": title = scanner.value()?.string ?? ""
      case RoundSummary.figuresKey: figures = scanner.passed().flatMap { reader.figures($0) }
      default: return scanner.passed() != nil
      }
      return true
    }
    guard isRead, let figures else { return nil }
    (self.kind, self.title, self.figures) = (kind, title, figures)
  }
}
