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
      let bests = try bests(of: figures, in: book, without: record)
      for figure in figures {
        let values = own.compactMap { index, seat in
          StatisticsFold.value(figure.key, seat.metrics).map {
            (value: $0, name: record.roster[Seat(index: index)])
          }
        }
        guard let known = bests[figure.key],
          let best = values.max(by: { figure.isBetter($1.value, than: $0.value) }),
          figure.isBetter(best.value, than: known.value)
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
  /// values.
  private func bests(of figures: [Statistic.Figure], in book: RecordBook, without record: Record)
    throws -> [String: (value: Int, holder: Competitor)]
  {
    var bests: [String: (value: Int, holder: Competitor)] = [:]
    let query = SummaryQuery(
      sport: record.sport.id, phases: [.final],
      bodyTexts: [[try CanonicalJSON.text(.string(book.id))]], limit: Self.summaryPage)
    try eachFinal(query) { summary, played in
      guard summary.stream != record.stream else { return }
      for seat in played.figures.seats
      where seat.book.id == book.id && seat.competitor.kind == .player {
        for figure in figures {
          guard let value = StatisticsFold.value(figure.key, seat.metrics),
            bests[figure.key].map({ figure.isBetter(value, than: $0.value) }) ?? true
          else { continue }
          bests[figure.key] = (value, seat.competitor)
        }
      }
    }
    return bests
  }
}
