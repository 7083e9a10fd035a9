import ScoringKit
import ScoringViews

/// Builds the shared picture of a round from its sheet, standings, figures and story, for any
/// sport.
struct SharePicture {
  /// The round, with the names in the shared form.
  let record: Repository.Record
  /// The style of dates.
  let dateStyle: DateStyle
  /// The title of the page, which describes the picture in a sentence.
  let caption: String
  /// The only participant to show; `nil` for all.
  let seat: Seat?
  /// Whether the note is shown.
  var showsNote = false

  private var ledger: any RoundLedger { record.ledger }
  private var names: Roster { record.roster }
  private var closed: Bool { ledger.phase.isFinished }

  /// The maximum number of figures.
  private static let mostFigures = 4

  var picture: Picture {
    let standings = ledger.standings(names)
    let card = card
    let isDuel = ledger.rules.isDuel && seat == nil && names.seats.count == 2
    var sides = standings.rows.map { side($0, card, isDuel: isDuel) }
    if let seat { sides = sides.filter { $0.seat == seat } }
    if let margin = margin(sides), let first = sides.indices.first {
      sides[first].note = [sides[first].note, "won by\u{a0}\(margin)"].filter { !$0.isEmpty }
        .joined(separator: " · ")
    }
    let event = ledger.event
    let people = ledger.competitors.flatMap(\.people).count
    let subtitle =
      [record.sport.name, event == nil && !isDuel ? ledger.rules.subtitle : ledger.words]
      + [
        people > 1 && !isDuel
          ? Phrases.count(people, record.nouns.person, plural: record.nouns.people) : ""
      ]
    return Picture(
      title: event
        ?? (isDuel
          ? ledger.opponents(names, sides.map(\.seat)) : ledger.rules.title.capitalizedFirst),
      subtitle: subtitle.filter { !$0.isEmpty }.joined(separator: " · "),
      date: dateStyle.date(ledger.header.startedAt), state: state, sides: sides,
      field: seat == nil ? nil : ledger.competitors.count, isDuel: isDuel, isClosed: closed,
      card: isDuel && isWithinAPart ? Sheet(columns: []) : card,
      figures: figures(of: sides.first?.seat),
      courses: seat == nil ? courses : [],
      remarks: RoundPage.disputes(ledger, names) + ledger.state.remarks(names, closed: closed),
      more: more(than: card), spoken: caption)
  }

  /// Returns the details of a single participant, unless the card shows them, and the note.
  private func more(than card: Sheet) -> [Page.Block] {
    var blocks: [Page.Block] = []
    if let seat {
      let detail = ledger.state.detail(of: seat, names, closed: closed).sheet
      if detail != card, !detail.rows.isEmpty { blocks.append(.sheet(detail)) }
    }
    if ledger.phase == .contested { blocks.append(.line(Line(RoundPage.contested, .fair))) }
    if showsNote, let note = ledger.field(FieldBody.noteKey)?.string {
      blocks += RoundPage.note(note)
    }
    return blocks
  }

  private var state: String {
    ledger.phase == .final ? "" : RoundPage.words(ledger.phase).capitalizedFirst
  }

  /// Whether a duel is in a part without a column of its own yet, as the first game of a match.
  private var isWithinAPart: Bool {
    let sheet = card
    return ledger.phase == .underway && ledger.rules.isDuel && seat == nil
      && sheet.rows.count == 2 && !sheet.columns.contains { $0.role == .piece }
  }

  // MARK: Sides

  private func side(_ standing: Standings.Standing, _ card: Sheet, isDuel: Bool) -> Picture.Side {
    let seat = standing.seat
    let words = ledger.state.headline(of: seat, closed: closed).text
      .split(separator: " ", maxSplits: 1)
    var score = String(words.first ?? "")
    if score.hasSuffix(",") { score.removeLast() }
    var notes = words.count > 1 ? [String(words[1])] : []
    let row = card.rows.first { $0.seat == seat }
    if isDuel {
      notes = row.map { self.notes($0, card) } ?? []
      if closed, standing.place == 1, let decision = decision(for: seat) { notes = [decision] }
      // The score of the current part is the largest, unless the card shows it beside the total.
      let figures = card.figures(of: names.seats, names, isLive: isWithinAPart)
      if let figure = figures?[seat.index] {
        score = figure.text
        if !figure.beside.isEmpty { notes.insert(figure.beside, at: 0) }
      }
    } else if let row {
      notes += sums(row, card, but: score)
    }
    return Picture.Side(
      seat: seat, name: names[seat],
      members: names.namesakes(of: seat),
      place: standing.label, score: score, note: notes.joined(separator: " · "),
      isFirst: standing.place == 1 && !score.isEmpty)
  }

  /// Returns how an extra part decided a match that was level, in words: `won the shoot-off 10–9`;
  /// `nil` if none did.
  ///
  /// It is the part of both headlines after the result: `6-5, shoot-off 10`.
  private func decision(for winner: Seat) -> String? {
    let parts = ([winner] + names.seats.filter { $0 != winner }).map { seat in
      ledger.state.headline(of: seat, closed: closed).text.split(separator: ", ").dropFirst()
        .first?.split(separator: " ") ?? []
    }
    guard parts.count == 2, parts.allSatisfy({ $0.count == 2 }), parts[0][0] == parts[1][0],
      parts.allSatisfy({ $0[1].first?.isNumber == true || $0[1].first == "X" })
    else { return nil }
    return "won the \(parts[0][0]) \(parts[0][1])–\(parts[1][1])"
  }

  /// Returns the textual notes of a row, such as who serves.
  private func notes(_ row: Sheet.Row, _ card: Sheet) -> [String] {
    zip(card.columns, row.cells).dropFirst()
      .filter { $0.role == .head && !$0.isNumeric && !$1.text.isEmpty }
      .map { "\($0.title) \($1.text)" }
  }

  /// Returns a sum of a row that is not the result itself: `Total 51`.
  private func sums(_ row: Sheet.Row, _ card: Sheet, but score: String) -> [String] {
    zip(card.columns, row.cells).filter { column, cell in
      column.role == .sum && !cell.text.isEmpty && cell.text != score
    }.prefix(1).map { "\($0.title)\u{a0}\($1.text)" }
  }

  /// Returns the winner's lead over the second, if both results are whole numbers.
  private func margin(_ sides: [Picture.Side]) -> Int? {
    guard closed, state.isEmpty, !ledger.rules.isDuel, sides.count > 1,
      sides.count(where: \.isFirst) == 1,
      let one = Self.number(sides[0].score), let other = Self.number(sides[1].score),
      sides[1].place != "–"
    else { return nil }
    let margin = (one - other).magnitude
    return margin > 0 ? Int(margin) : nil
  }

  private static func number(_ score: String) -> Int? {
    let number = score == ToPar.text(0) ? 0 : Int(score)
    return number.flatMap { $0.magnitude < 1_000_000_000 ? $0 : nil }
  }

  // MARK: Card

  /// The sheet of the round, or the seat's own sheet if a single seat has no pieces in it.
  private var card: Sheet {
    var sheet = ledger.state.sheet(names, closed: closed)
    sheet.rows = sheet.rows.map { $0.naming(names) }
    // A part that was not played before the end is not shown.
    if closed { sheet.rows.removeAll(where: \.isUnplayed) }
    let only = seat ?? (names.seats.count == 1 ? names.seats.first : nil)
    guard let only else { return sheet }
    guard sheet.columns.contains(where: { $0.role == .piece }) else {
      return ledger.state.detail(of: only, names, closed: closed).sheet
    }
    var seen: Seat?
    sheet.rows = sheet.rows.filter { row in
      seen = row.seat ?? seen
      return seen == nil || seen == only
    }
    return sheet
  }

  private var courses: [Picture.Course] {
    var title = ""
    return (ledger.timeline(names)?.blocks ?? []).compactMap { block in
      switch block {
      case .heading(let text):
        title = text
        return nil
      case .chart(let chart):
        defer { title = "" }
        return Picture.Course(title.isEmpty ? chart.title : title, chart)
      default: return nil
      }
    }
  }

  // MARK: Figures

  /// Returns a few statistics of a seat: counts of events, and the highest values.
  private func figures(of seat: Seat?) -> [Picture.Figure] {
    let kind = ledger.header.kind
    let seats = ledger.figures.seats
    guard let seat, seats.indices.contains(seat.index) else { return [] }
    let metrics = seats[seat.index].metrics.filter { $0.dimension == nil }
    let known = ((try? record.sport.statistics) ?? [])
      .filter { $0.kinds.isEmpty || $0.kinds.contains(kind) }
      .flatMap { section -> [Statistic.Figure] in
        switch section.form {
        case .figures(let figures): figures
        case .bests(let figures):
          figures.map {
            Statistic.Figure($0.key, "Best \($0.label.lowercased())", $0.reading, $0.format)
          }
        default: []
        }
      }
    var seen: Set<String> = []
    func chosen(_ readings: Set<Statistic.Figure.Reading>) -> [Picture.Figure] {
      known.compactMap { figure in
        guard readings.contains(figure.reading),
          let metric = metrics.first(where: { $0.key == figure.key }),
          metric.value > 0, let text = Self.text(metric, figure), !seen.contains(figure.label)
        else { return nil }
        seen.insert(figure.label)
        // A rate is shown with what it is out of.
        let label = figure.reading == .rate ? "\(figure.label), of \(metric.count)" : figure.label
        return Picture.Figure(text, label)
      }
    }
    let score =
      self.names.seats.contains(seat)
      ? ledger.state.headline(of: seat, closed: closed).text : ""
    let rates = chosen([.rate])
    let most = chosen([.highest]).filter { $0.value != score && $0.value != "1" }
    let means = chosen([.perCase])
    let lots = Array((rates.prefix(2) + most.prefix(2) + means.prefix(2)))
    return Array((lots + rates.dropFirst(2)).prefix(Self.mostFigures))
  }

  private static func text(_ metric: Metric, _ figure: Statistic.Figure) -> String? {
    switch figure.reading {
    // An event that happened every time is not worth showing.
    case .rate: metric.count > metric.value ? "\(metric.value)" : nil
    case .perCase: Ratio(metric.value, over: metric.count).map { figure.format.text($0) }
    default: figure.format.text(metric.value)
    }
  }
}

extension Sheet.Row {
  /// Whether it is a part of which nothing was played.
  fileprivate var isUnplayed: Bool {
    let figures = cells.compactMap(\.figures).flatMap(\.self)
    return seat == nil && !isSummary && !figures.isEmpty
      && figures.allSatisfy { $0.mark == .pending }
  }

  /// Returns the row assigned to the seat whose name it begins with, unless it has a seat already.
  fileprivate func naming(_ names: Roster) -> Sheet.Row {
    guard seat == nil, !isSummary,
      let found = names.seats.first(where: { names[$0] == cells.first?.text })
    else { return self }
    return Sheet.Row(cells, spoken: spoken, words: words, isSummary: isSummary, of: found)
  }
}
