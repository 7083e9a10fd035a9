import ScoringContests
import ScoringKit
import ScoringViews

// The tables for people who know no ids of stages: pages, boards, pictures and paper.
extension ContestTable {
  /// The title of the stage, if it has one of its own, and the name of the division or pool; empty
  /// if there is only one table.
  var part: String { [stageTitle, division].compactMap(\.self).joined(separator: ", ") }

  /// The name of the table for people who know no ids of stages.
  var publicTitle: String { part.isEmpty ? reading.contest.name : part }

  /// A column with one figure, or with several that are joined by dashes.
  private struct Figure {
    let title: String
    /// The indexes of the ranking's columns.
    let indices: [Int]
  }

  /// The title of the column with matches won and lost, and drawn if they are counted.
  private var recordTitle: String {
    ranking.columns.contains { $0.title == "Drawn" } ? "W–D–L" : "Won–lost"
  }

  /// The columns of the table: matches won and lost are one, the number played follows from it, and
  /// measures that are equal to the one before in all rows are left out, as games are to rubbers of
  /// one game.
  private var publicFigures: [Figure] {
    let titles = ranking.columns.map(\.title)
    let record = ["Won", "Drawn", "Lost"].compactMap(titles.firstIndex(of:))
    guard record.count > 1 else {
      return titles.enumerated().map { Figure(title: $1, indices: [$0]) }
    }
    let all = ranking.rows.map(figures)
    let points = titles.firstIndex(of: "Match points")
    var shown = [Figure(title: recordTitle, indices: record)]
    var last: Int?
    for index in titles.indices where !record.contains(index) && titles[index] != "Played" {
      if let last, points.map({ last > $0 }) ?? false,
        all.allSatisfy({ $0[index] == $0[last] })
      {
        continue
      }
      shown.append(Figure(title: titles[index], indices: [index]))
      last = index
    }
    return shown
  }

  /// The index of the last measure of a table whose places follow from matches won; `nil` for none.
  private var lastMeasure: Int? {
    let titles = ranking.columns.map(\.title)
    guard figureColumn == nil, titles.contains("Won"), let last = titles.last,
      !["Won", "Drawn", "Lost"].contains(last)
    else { return nil }
    return titles.count - 1
  }

  /// The title of the figure that is read after the one that decides; `nil` for none.
  private var secondTitle: String? {
    let titles = ranking.columns.map(\.title)
    guard figureColumn != nil else { return lastMeasure.map { titles[$0] } }
    return titles.contains("Won") ? recordTitle : nil
  }

  /// The table for pages, pictures and paper.
  ///
  /// If it has more than two figures, those that tell less are extra columns, which a narrow page
  /// shows below the names.
  var publicSheet: Sheet {
    // The places of a knockout have no figures of their own but the matches won and lost.
    guard !ranking.columns.isEmpty else { return briefSheet }
    let shown = publicFigures
    let main = Set(
      [figureColumn.map { ranking.columns[$0].title } ?? recordTitle, secondTitle].compactMap(
        \.self))
    var sheet = sheet
    sheet.columns =
      Array(sheet.columns.prefix(2))
      + shown.map { figure in
        .figures(
          figure.title, role: shown.count > 2 && !main.contains(figure.title) ? .extra : nil)
      }
    sheet.rows = zip(orderedRows, sheet.rows).map { row, cells in
      let figures = figures(of: row)
      let shown = shown.map { figure in
        TextMeasure.typographic(
          figure.indices.compactMap { figures.indices.contains($0) ? figures[$0] : nil }
            .joined(separator: "–"))
      }
      return Sheet.Row(Array(cells.cells.prefix(2)) + shown.map { Cell($0) }, spoken: cells.spoken)
    }
    sheet.title = publicTitle
    return sheet
  }

  /// The table with its places and the figures that are read first from across a hall: matches won and
  /// lost with the last measure, or the total; of a knockout that isn't over, where each lost.
  var briefSheet: Sheet {
    let titles = ranking.columns.map(\.title)
    let last = lastMeasure
    let full = sheet
    let isOpen = exits != nil
    let columns: [Sheet.Column] =
      !isOpen
      ? [figureColumn.map { .figures(titles[$0]) } ?? .figures("Won–lost")]
        + (last.map { [.figures(titles[$0])] } ?? [])
      : Array(full.columns.dropFirst(2))
    let rows = zip(orderedRows, full.rows).map { row, cells in
      let figures = figures(of: row)
      let more = last.map { figures.indices.contains($0) ? [figures[$0]] : [] } ?? []
      let own =
        !isOpen
        ? ([figure(of: row)] + more).map { Cell(TextMeasure.typographic($0)) }
        : Array(cells.cells.dropFirst(2))
      return Sheet.Row(Array(cells.cells.prefix(2)) + own, spoken: cells.spoken)
    }
    return Sheet(
      title: publicTitle, columns: full.columns.prefix(2) + columns, rows: rows,
      notes: Array(full.notes.prefix(1)))
  }
}
