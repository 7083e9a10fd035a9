package import ScoringKit

extension Scorer.Statistics {
  /// Returns a page with the records of all players, by record book.
  ///
  /// - Throws: A refusal if the sport keeps no records.
  package func records(sport id: String, since: LocalTime? = nil, until: LocalTime? = nil) throws
    -> Page
  {
    try page {
      let sport = try self.sport(id)
      let statistics = try sport.statistics.filter { !$0.records.isEmpty }
      guard !statistics.isEmpty else {
        throw DeskError(.illegal, "\(sport.name) keeps no records.")
      }
      let everybody = try read { try $0.players() }
      let names = Dictionary(everybody.map { ($0.id.key, $0.name) }) { first, _ in first }
      let fold = StatisticsFold(
        statistics, subjects: [], person: Self.people(everybody),
        countsMembers: sport.countsMembers,
        filter: StatisticsFold.Filter(since: since, until: until.flatMap(Self.endOfDay)))
      var reader = StatisticsReader(desk, sport)
      _ = try reader.read(into: [fold])
      fold.tellBooksApart { dates.date($0) }
      let figures = statistics.flatMap(\.records)
      let records = fold.books.indices.flatMap { book in
        figures.compactMap { figure -> ClubRecord? in
          let name = StatisticsFold.RecordName(book: book, key: figure.key)
          return fold.records[name].map { record in
            let round = fold.rounds[record.round]
            return ClubRecord(
              book: fold.books[book].title, figure: figure, value: record.value,
              holder: names[record.player] ?? "somebody", round: round)
          }
        }
      }.sorted { ($0.book, $0.figure.label) < ($1.book, $1.figure.label) }
      return records.isEmpty
        ? Page(
          kind: "records", payload: [], blocks: [.empty("There are no records yet.", sport.first)])
        : Page(
          kind: "records", payload: .array(records.map(\.payload)),
          blocks: [.sheet(ClubRecord.sheet(records, dates))])
    }
  }
}

/// The best value of a figure in a record book, with its holder.
private struct ClubRecord {
  let book: String
  let figure: Statistic.Figure
  let value: Int
  let holder: String
  let round: StatisticsFold.Round

  var text: String { figure.format.text(value) }

  var payload: JSONValue {
    [
      "book": .string(book), "key": .string(figure.key), "value": .integer(value),
      "text": .string(text), "name": .string(holder), "date": .string(round.startedAt.isoDate),
      "roundID": .string(round.id),
    ]
  }

  static func sheet(_ records: [ClubRecord], _ dates: DateStyle) -> Sheet {
    Sheet(
      title: "Records", columns: ["Of", "", .figures("Record"), "By", "On"],
      rows: records.map { record in
        let date = dates.date(record.round.startedAt)
        return Sheet.Row(
          [
            Cell(record.book), Cell(record.figure.label), Cell(record.text, .strong),
            Cell(record.holder), Cell(date, .dim),
          ],
          spoken:
            "\(record.book), \(record.figure.label): \(record.text) by \(record.holder), \(date).")
      })
  }
}
