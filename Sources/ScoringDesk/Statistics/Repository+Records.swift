import ScoringKit
import ScoringStore

extension Repository {
  /// Returns a sentence for each record that a finished round breaks: a value that is better than the
  /// best one so far in its record book.
  ///
  /// The first result in a book is no record, and neither is an equal one. Guests set no records.
  func recordsBroken(by record: Record) throws -> [Line] {
    guard record.ledger.phase == .final else { return [] }
    let kind = record.ledger.header.kind
    let figures = try record.sport.statistics
      .filter { $0.kinds.isEmpty || $0.kinds.contains(kind) }.flatMap(\.records)
    let seats = record.ledger.figures.seats.enumerated().filter { $1.competitor.kind == .player }
    guard !figures.isEmpty, !seats.isEmpty else { return [] }
    var sentences: [Line] = []
    for book in seats.map(\.element.book).uniqued() {
      let own = seats.filter { $0.element.book.id == book.id }
      var values: [String: [(value: Int, name: String)]] = [:]
      for figure in figures {
        values[figure.key] = own.compactMap { index, seat in
          StatisticsFold.value(figure.key, seat.metrics).map {
            (value: $0, name: record.roster[Seat(index: index)])
          }
        }
      }
      let reached = Dictionary(figures.map { ($0.key, $0) }) { first, _ in first }
        .compactMapValues { figure in
          values[figure.key]?.map(\.value).max { figure.isBetter($1, than: $0) }
            .map { (figure: figure, value: $0) }
        }
      let bests = try bests(before: reached, in: book, without: record)
      for figure in figures {
        guard let known = bests[figure.key], let best = reached[figure.key],
          let values = values[figure.key]
        else { continue }
        let names = values.filter { $0.value == best.value }.map(\.name)
        let old = "\(figure.format.text(known.value)) by \(try self.names(known.holder).name)"
        sentences.append(
          Line(
            "A record for \(book.title), \(figure.label.lowercased()): "
              + "\(figure.format.text(best.value)) by \(Phrases.list(names)) (before: \(old)).",
            .good))
      }
    }
    return sentences
  }

  /// Returns the best value of each figure in a record book and its holder, without a round's own
  /// values and without the figures of which the book has a value as good as the one that was reached.
  ///
  /// Most rounds break no record, so the first rounds of the book are enough for them.
  private func bests(
    before reached: [String: (figure: Statistic.Figure, value: Int)], in book: RecordBook,
    without record: Record
  ) throws -> [String: (value: Int, holder: Competitor)] {
    var bests: [String: (value: Int, holder: Competitor)] = [:]
    var open = reached
    let query = SummaryQuery(
      sport: record.sport.id, phases: [.final],
      bodyTexts: [[try CanonicalJSON.text(.string(book.id))]], limit: Self.recordPage)
    try untilFinal(query) { summary, played in
      guard summary.stream != record.stream else { return open.isEmpty }
      for seat in played.figures.seats
      where seat.book.id == book.id && seat.competitor.kind == .player {
        for (key, (figure, own)) in open {
          guard let value = StatisticsFold.value(key, seat.metrics) else { continue }
          if !figure.isBetter(own, than: value) {
            open[key] = nil
            bests[key] = nil
          } else if bests[key].map({ figure.isBetter(value, than: $0.value) }) ?? true {
            bests[key] = (value, seat.competitor)
          }
        }
      }
      return open.isEmpty
    }
    return bests
  }

  /// The number of rounds of a record book that are read at once.
  private static let recordPage = 50
}
