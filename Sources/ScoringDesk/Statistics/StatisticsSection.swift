import ScoringKit

/// Builds one section of the statistics of a player or a side, as tables and as JSON.
struct StatisticsSection {
  let statistic: Statistic
  let sport: Sport
  let fold: StatisticsFold
  let subject: SubjectFigures
  let dateStyle: DateStyle
  /// A closure that returns the current name of the player or the side with a key.
  let name: (String) -> String
  /// The keys of the only opponents who are listed; `nil` for all.
  var rivals: Set<String>?
  /// The number that limits the length of the section's tables, such as three record books;
  /// `Int.max` for no limit.
  ///
  /// The JSON always contains everything.
  var most = 3

  /// The tables and the JSON of a section of statistics.
  typealias Content = (sheets: [Sheet], payload: JSONValue)

  /// The sign after a number that is based on few rounds.
  static let fewSign = "*"

  /// Returns the tables and the JSON of the section; no tables if nothing was counted.
  func content() -> Content {
    switch statistic.form {
    case .figures(let figures): self.figures(figures)
    case .parts(let figure): parts(figure)
    case .units(let figure, let lower): units(figure, lower)
    case .bests(let figures): bests(figures)
    case .trend(let figure, let window): trend(figure, window)
    case .composite(let figure): composite(figure)
    case .streaks(let streaks): self.streaks(streaks)
    case .headToHead(let figure): headToHead(figure)
    case .partners(let figure): partners(figure)
    case .recent(let figures, let days): recent(figures, days)
    }
  }

  // MARK: Whole rounds

  private func figures(_ figures: [Statistic.Figure]) -> Content {
    let all = figures.map { ($0, byLength($0)) }
    let rows = all.flatMap { figure, lengths in
      lengths.map { of in
        (figure, label(figure.label, figure, of: lengths.count > 1 ? of.length : nil), of.row)
      }
    }
    let hasBars = rows.contains { $0.0.reading == .rate }
    let sheet = Sheet(
      title: statistic.title,
      columns: [column(""), column("Value", true), column("n", true)]
        + (hasBars ? [column("")] : []),
      rows: rows.map { figure, label, row in
        let cells = [Cell(label), Cell(value(figure, row)), Cell(sample(figure, row))]
        // Only a rate, which is a part of a whole, has a bar.
        let drawn = figure.reading == .rate ? TextPlot.bar(row.sum, of: row.count) : ""
        let bar = hasBars ? [Cell(drawn, .accent)] : []
        return Sheet.Row(cells + bar, spoken: spoken(label, figure, row))
      })
    var fields: [String: JSONValue] = [:]
    for (figure, lengths) in all {
      guard let most = lengths.first else { continue }
      // In the JSON, a second statistic of the same metric gets its reading as a suffix: `arrows`,
      // `arrows-total`.
      let key = fields[figure.key] == nil ? figure.key : "\(figure.key)-\(figure.reading.rawValue)"
      fields[key] = payload(figure, most.row, adding: self.fields(of: lengths, figure))
    }
    return (rows.isEmpty ? [] : [sheet], .object(fields))
  }

  /// Returns the fields of a figure that name the length of the rounds, and the same figure for all
  /// lengths if there are several.
  private func fields(of lengths: [OfLength], _ figure: Statistic.Figure) -> [String: JSONValue] {
    guard let most = lengths.first?.length else { return [:] }
    var fields: [String: JSONValue] = ["length": .integer(most)]
    if lengths.count > 1 {
      fields["lengths"] = .array(
        lengths.map { of in
          payload(figure, of.row, adding: ["length": of.length.map { .integer($0) } ?? .null])
        })
    }
    return fields
  }

  private func parts(_ figure: Statistic.Figure) -> Content {
    let rows = total.parts(of: figure.key)
    let sheet = Sheet(
      title: statistic.title,
      columns: [column(""), column(figure.label, true), column("n", true)],
      rows: rows.map { row in
        Sheet.Row(
          [Cell(row.dimension ?? ""), Cell(value(figure, row)), Cell(sample(figure, row))],
          spoken: spoken(row.dimension ?? "", figure, row))
      })
    return (rows.isEmpty ? [] : [sheet], .array(rows.map { payload(figure, $0) }))
  }

  /// The totals of the player or the side over all record books.
  var total: MetricTable {
    var total = MetricTable()
    for book in subject.tables.keys.sorted() {
      if let table = subject.tables[book] { total.add(table, isEarlier: fold.isEarlier) }
    }
    return total
  }

  // MARK: Within a book

  /// The record books of the player or the side, those with the most rounds first.
  var books: [(number: Int, book: RecordBook, table: MetricTable)] {
    let played = subject.rounds.reduce(into: [Int: Int]()) { $0[$1.book, default: 0] += 1 }
    return subject.tables.map { ($0.key, fold.books[$0.key], $0.value) }
      .sorted {
        (-(played[$0.0] ?? 0), $0.1.title, $0.0) < (-(played[$1.0] ?? 0), $1.1.title, $1.0)
      }
  }

  private func more(_ count: Int, _ shown: Int) -> [Line] {
    guard count > shown else { return [] }
    return [
      Line(
        "\(shown) of \(count). `stats \(statistic.id)` shows all of them, and "
          + "--\(sport.nouns.frame) NAME only those of one \(sport.nouns.frame).", .dim)
    ]
  }

  private func units(_ figure: Statistic.Figure, _ lower: Bool) -> Content {
    var sheets: [Sheet] = []
    var payloads: [JSONValue] = []
    for (_, book, table) in books {
      let rows = table.parts(of: figure.key)
      guard !rows.isEmpty else { continue }
      let ratios = rows.map { Ratio($0.sum, over: $0.count) }
      func isHarder(_ one: Int, _ other: Int) -> Bool {
        guard let a = ratios[one], let b = ratios[other] else { return false }
        return lower ? b < a : a < b
      }
      // Holes or ends of equal difficulty share a rank, and the next rank is skipped.
      let harder = rows.indices.map { index in rows.indices.count { isHarder($0, index) } }
      let easier = rows.indices.map { index in rows.indices.count { isHarder(index, $0) } }
      let ranks = harder.map { $0 + 1 }
      let unit = sport.nouns.unit
      let sheet = Sheet(
        title: "\(statistic.title): \(book.title)",
        columns: [
          column(unit.prefix(1).uppercased() + unit.dropFirst()), column(figure.label, true),
          column("Difficulty", true), column("n", true), column(""),
        ],
        rows: rows.indices.map { index in
          let note =
            harder[index] == 0 && easier[index] > 0
            ? "worst" : easier[index] == 0 && harder[index] > 0 ? "best" : ""
          return Sheet.Row(
            [
              Cell(rows[index].dimension ?? ""), Cell(value(figure, rows[index])),
              Cell("\(ranks[index])"), Cell(sample(figure, rows[index])),
              Cell(note, note == "best" ? .good : .fair),
            ],
            spoken: spoken("\(unit) \(rows[index].dimension ?? "")", figure, rows[index])
              + (note.isEmpty ? "" : " The \(note)."))
        })
      sheets.append(sheet)
      payloads.append([
        "book": .string(book.title),
        "parts": .array(
          rows.indices.map { index in
            payload(figure, rows[index], adding: ["difficulty": .integer(ranks[index])])
          }),
      ])
    }
    return limited(sheets, payloads)
  }

  private func composite(_ figure: Statistic.Figure) -> Content {
    var sheets: [Sheet] = []
    var payloads: [JSONValue] = []
    for (_, book, table) in books {
      let rows = table.parts(of: figure.key)
      let bests = rows.compactMap { row in extreme(figure, row).map { (row, $0) } }
      guard !bests.isEmpty else { continue }
      let sum = bests.reduce(0) { Ratio.sum($0, $1.1.value) }
      let rounds = bests.map(\.0.rounds).max() ?? 0
      sheets.append(
        Sheet(
          title: "\(statistic.title): \(book.title)",
          columns: [column("")]
            + bests.map { Sheet.Column.figures($0.0.dimension ?? "", role: .piece) }
            + [column("Total", true), column("n", true)],
          rows: [
            Sheet.Row(
              [Cell(figure.label)] + bests.map { Cell(text(figure, $0.1.value)) }
                + [Cell(text(figure, sum)), Cell(marked(rounds, rounds))],
              spoken: "\(book.title): the best of each \(sport.nouns.unit) adds up to "
                + "\(text(figure, sum)), of "
                + "\(Phrases.count(rounds, sport.nouns.round)).")
          ]))
      payloads.append([
        "book": .string(book.title), "value": .integer(sum),
        "text": .string(text(figure, sum)), "n": .integer(rounds),
        "parts": .array(
          bests.map { row, best in
            [
              "part": .string(row.dimension ?? ""), "value": .integer(best.value),
              "text": .string(text(figure, best.value)),
              "n": .integer(row.rounds), "roundID": .string(fold.rounds[best.round].id),
            ]
          }),
      ])
    }
    return limited(sheets, payloads)
  }

  func limited(_ sheets: [Sheet], _ payloads: [JSONValue]) -> Content {
    var shown = Array(sheets.prefix(most))
    if let last = shown.indices.last { shown[last].notes += more(sheets.count, most) }
    return (shown, .array(payloads))
  }

  private func bests(_ figures: [Statistic.Figure]) -> Content {
    var rows: [Sheet.Row] = []
    var payloads: [JSONValue] = []
    for (number, book, table) in books {
      for figure in figures {
        guard let row = table.row(figure.key), let best = extreme(figure, row) else { continue }
        let record = fold.records[StatisticsFold.RecordName(book: number, key: figure.key)]
        let own = fold.rounds[best.round]
        let holder = record.map { name($0.player) } ?? ""
        let isOwn = record?.player == subject.key && record?.round == best.round
        let recordText = record.map { text(figure, $0.value) } ?? ""
        rows.append(
          Sheet.Row(
            [
              Cell(book.title), Cell(figure.label), Cell(text(figure, best.value)),
              Cell(dateStyle.date(own.startedAt)), Cell(marked(row.rounds, row.rounds)),
              Cell(recordText), Cell(holder, isOwn ? .good : .plain),
              Cell(record.map { dateStyle.date(fold.rounds[$0.round].startedAt) } ?? ""),
            ],
            spoken: "\(book.title), \(figure.label): the best is \(text(figure, best.value)), "
              + "of \(Phrases.count(row.rounds, sport.nouns.round)); the record is "
              + "\(recordText) by \(holder)."))
        payloads.append([
          "book": .string(book.title), "key": .string(figure.key),
          "value": .integer(best.value), "text": .string(text(figure, best.value)),
          "n": .integer(row.rounds), "date": .string(own.startedAt.isoDate),
          "roundID": .string(own.id),
          "record": record.map { record -> JSONValue in
            [
              "value": .integer(record.value), "text": .string(recordText),
              "playerID": .string(record.player),
              "name": .string(name(record.player)),
              "date": .string(fold.rounds[record.round].startedAt.isoDate),
              "roundID": .string(fold.rounds[record.round].id),
            ]
          } ?? .null,
        ])
      }
    }
    let limit = most == .max ? rows.count : most * figures.count * 3
    let sheet = Sheet(
      title: statistic.title,
      columns: [
        column(sport.nouns.frame.prefix(1).uppercased() + sport.nouns.frame.dropFirst()),
        column(""), column("Best", true), column("Date"), column("n", true),
        column("Record", true), column("By"), column("Date"),
      ], rows: Array(rows.prefix(limit)), notes: more(rows.count, limit))
    return (rows.isEmpty ? [] : [sheet], .array(payloads))
  }
}

/// Draws small plots in plain ASCII, which need no special font, color or wide screen.
enum TextPlot {
  /// The signs of a plot, from the one for the lowest value to the one for the highest.
  static let steps = Array("_.:-=+*#")
  /// The length of the bar for a whole, in characters.
  static let width = 20

  /// Returns a bar whose length shows the share of a part in a whole, with at least one `#` for any
  /// positive part.
  static func bar(_ part: Int, of whole: Int) -> String {
    guard part > 0, whole > 0 else { return "" }
    let length = Int((Double(part) / Double(whole) * Double(width)).rounded())
    return String(repeating: "#", count: max(1, min(width, length)))
  }

  /// Returns a plot with one sign for each value, scaled between the least and the greatest value.
  static func line(_ values: [Int]) -> String {
    guard let least = values.min(), let most = values.max() else { return "" }
    return String(
      values.map { value in
        guard most > least else { return steps[steps.count / 2] }
        let part = (Double(value) - Double(least)) / (Double(most) - Double(least))
        return steps[Int((part * Double(steps.count - 1)).rounded())]
      })
  }
}
