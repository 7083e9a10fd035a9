package import ScoringKit

/// Builds the picture of a round that is shared from the round's card, standings, statistics and
/// timeline, for any sport.
package struct SharePicture {
  /// The round to share, with the participants' names in the form that others see.
  package let view: RoundView
  /// The log of the round, for its statistics, timeline and single seats.
  package let ledger: any RoundLedger
  /// The sport of the round.
  package let sport: Sport
  /// The style in which dates are written in the picture.
  package let dateStyle: DateStyle
  /// The only seat that the picture shows; `nil` for all seats.
  package let seat: Seat?

  /// Creates the builder of a shared picture.
  package init(
    view: RoundView, ledger: any RoundLedger, sport: Sport, dateStyle: DateStyle, seat: Seat?
  ) {
    self.view = view
    self.ledger = ledger
    self.sport = sport
    self.dateStyle = dateStyle
    self.seat = seat
  }

  private var names: Roster { view.names }
  private var closed: Bool { view.phase.isFinished }

  /// The maximum number of statistics in the picture.
  private static let mostFigures = 4

  /// The content of the picture.
  package var picture: Picture {
    let card = card
    let isDuel = view.isDuel && seat == nil
    var sides = view.sides.map { side in
      var drawn = self.side(side, card, isDuel: isDuel)
      drawn.words = words(of: side, isDuel: isDuel)
      return drawn
    }
    if let seat { sides = sides.filter { $0.seat == seat } }
    if let margin = margin(sides), let first = sides.indices.first {
      sides[first].note = [sides[first].note, "won by\u{a0}\(margin)"].filter { !$0.isEmpty }
        .joined(separator: " · ")
    }
    let subtitle = [
      sport.name, view.event == nil && !isDuel ? ledger.rules.subtitle : view.words,
      view.sizes.reduce(0, +) > 1 && !isDuel ? view.nouns.count(of: view.sizes) : "",
    ]
    let title =
      view.event ?? (isDuel ? names.opponents(sides.map(\.seat)) : view.title.capitalizedFirst)
    return Picture(
      title: title,
      subtitle: subtitle.filter { !$0.isEmpty && $0 != title }.uniqued().joined(separator: " · "),
      date: dateStyle.date(view.startedAt), state: state, sides: sides,
      field: seat == nil ? nil : ledger.competitors.count, isDuel: isDuel, isClosed: closed,
      card: isDuel && isWithinAPart ? Sheet(columns: []) : card,
      current: isDuel ? current : nil,
      details: isDuel ? [] : details(of: sides, card),
      figures: figures(of: sides.first?.seat),
      charts: seat == nil ? charts(inOrderOf: sides) : [],
      remarks: view.contentions() + view.remarks + tieBreaks, more: more(than: card),
      spoken: view.caption)
  }

  /// The sentences about ties, unless the winner of a duel has words about its extra part.
  private var tieBreaks: [String] {
    let sides = view.sides
    let isSaid =
      view.isDuel && seat == nil && sides.count == 2 && ExtraPart(sides[0], sides[1]) != nil
    return isSaid ? [] : view.tieBreaks(of: seat)
  }

  /// The maximum number of sides whose own cards are read for a table of all ends.
  private static let mostDetails = 12

  /// Returns the own cards of sides, if the card of the round has no columns for its steps; empty if
  /// the picture is of one side, or has no space for that many.
  private func details(of sides: [Picture.Side], _ card: Sheet) -> [Sheet] {
    guard seat == nil, (2...Self.mostDetails).contains(sides.count),
      !card.columns.contains(where: { $0.role == .piece })
    else { return [] }
    return sides.map { detail(of: $0.seat) }
  }

  /// Returns the own card of a seat, without the steps of which nothing was played.
  private func detail(of seat: Seat) -> Sheet {
    ledger.state.detail(of: seat, names, closed: closed).sheet.played
  }

  /// Returns the blocks below the card of the picture: the details of a single participant, unless
  /// the card shows them already, and the note of the round.
  private func more(than card: Sheet) -> [Page.Block] {
    var blocks: [Page.Block] = []
    if let seat {
      let detail = ledger.state.detail(of: seat, names, closed: closed).sheet
      if detail != card, !detail.rows.isEmpty { blocks.append(.sheet(detail)) }
    }
    if view.phase == .contested { blocks.append(.line(Line(Phase.contestedRemark, .fair))) }
    if let note = view.note { blocks += .note(note) }
    return blocks
  }

  private var state: String {
    view.phase == .final ? "" : view.phase.words.capitalizedFirst
  }

  /// The column of the card whose numbers are the large ones because they are those of the current
  /// part, such as a game; `nil` if they are totals.
  private var current: Int? {
    guard view.isInPlay, let column = view.figures.first?.column else { return nil }
    return view.sheet.columns[column].role == .piece ? column : nil
  }

  /// Whether a match of two sides is in a part that has no column on the card yet, such as its
  /// first game.
  private var isWithinAPart: Bool {
    let sheet = card
    return view.phase == .underway && view.isDuel && seat == nil
      && sheet.rows.count == 2 && !sheet.columns.contains { $0.role == .piece }
  }

  // MARK: Sides

  private func side(_ side: RoundView.Side, _ card: Sheet, isDuel: Bool) -> Picture.Side {
    let seat = side.seat
    let figures = view.figures
    let figure =
      figures.indices.contains(seat.index)
      ? figures[seat.index] : SideFigure(side.result, isDuel: isDuel)
    let score = figure.text
    var notes = figure.beside.isEmpty ? [] : [figure.beside]
    let row = card.rows.first { $0.seat == seat }
    if isDuel {
      if closed, side.place == 1, let decision = decision(for: side) {
        notes = [decision]
      } else if let row {
        notes += self.notes(row, card)
      }
    } else if let row {
      notes += sums(row, card, but: score)
    }
    return Picture.Side(
      seat: seat, name: side.name,
      members: names.namesakes(of: seat),
      place: side.label, score: score, note: notes.joined(separator: " · "),
      isFirst: side.place == 1 && !score.isEmpty)
  }

  /// Returns words about the extra part that decided a tied match: `won the shoot-off 10–9`; `nil`
  /// if there was none.
  private func decision(for winner: RoundView.Side) -> String? {
    guard let other = view.sides.first(where: { $0 != winner }),
      let part = ExtraPart(winner, other)
    else { return nil }
    return "won the \(part.name) \(part.results.joined(separator: "–"))"
  }

  /// Returns the texts of a row of the card that are not numbers, such as who serves.
  private func notes(_ row: Sheet.Row, _ card: Sheet) -> [String] {
    zip(card.columns, row.cells).dropFirst()
      .filter { $0.role == .head && !$0.isNumeric && !$1.text.isEmpty }
      .map { "\($0.title) \($1.text)" }
  }

  /// Returns the first sum of a row of the card that differs from the seat's result: `Total 51`;
  /// empty if there is none.
  ///
  /// The sum of an end, which follows its values, is no sum of the round.
  private func sums(_ row: Sheet.Row, _ card: Sheet, but score: String) -> [String] {
    card.columns.indices.filter { index in
      let isOfAnEnd = index > 0 && card.columns[index - 1].isWhole == true
      return card.columns[index].role == .sum && !isOfAnEnd && row.cells.indices.contains(index)
        && !row.cells[index].text.isEmpty && row.cells[index].text != score
    }.prefix(1).map { "\(card.columns[$0].title)\u{a0}\(row.cells[$0].text)" }
  }

  /// Returns the difference between the results of the winner and of the second, if both are whole
  /// numbers; `nil` if not, for a tie or a match, and before the end.
  private func margin(_ sides: [Picture.Side]) -> Int? {
    guard closed, state.isEmpty, !view.isDuel, sides.count > 1,
      sides.count(where: \.isFirst) == 1,
      let one = Self.number(sides[0].score), let other = Self.number(sides[1].score),
      sides[1].place != "–"
    else { return nil }
    let margin = (one - other).magnitude
    return margin > 0 ? Int(margin) : nil
  }

  /// Returns the words of a final result beside its numbers, such as `retired` or `no arrows`; empty
  /// during play.
  ///
  /// Those of an extra part with a result of its own, such as `shoot-off 10`, are in the notes of a
  /// duel.
  private func words(of side: RoundView.Side, isDuel: Bool) -> String {
    guard closed else { return "" }
    let pieces = side.result.text.split { ",;()".contains($0) }
      .map { $0.drop(while: \.isWhitespace) }
    return pieces.filter { piece in
      piece.first?.isLetter == true && piece.contains(" ")
        || piece.dropFirst().first?.isLetter == true
    }.filter { !(isDuel && $0.contains(where: \.isNumber)) && $0 != side.result.text }
      .joined(separator: ", ")
  }

  private static func number(_ score: String) -> Int? {
    let number = score == ToPar.text(0) ? 0 : Int(score)
    return number.flatMap { $0.magnitude < 1_000_000_000 ? $0 : nil }
  }

  // MARK: Card

  /// The card in the picture: the card of the round, or a seat's own card if the picture is of a
  /// single seat and the card has no columns for holes or ends.
  private var card: Sheet {
    // Between two ends, the last one is shown rather than empty boxes for the next.
    var sheet = view.prompt.pausedSheet ?? view.sheet
    sheet.rows = sheet.rows.map { $0.naming(names) }
    if let only = seat ?? (names.seats.count == 1 ? names.seats.first : nil) {
      sheet = card(of: only, sheet)
    }
    // A part of the round that was not played before its end is not shown.
    if closed { sheet.rows.removeAll(where: \.isUnplayed) }
    guard sheet.rows.contains(where: { !$0.isSummary }) else { return Sheet(columns: []) }
    return closed ? sheet.withoutUnknown : sheet
  }

  /// Returns the card of a picture of one seat.
  private func card(of only: Seat, _ sheet: Sheet) -> Sheet {
    guard sheet.columns.contains(where: { $0.role == .piece }) else { return detail(of: only) }
    var (sheet, seen) = (sheet, Seat?.none)
    sheet.rows = sheet.rows.filter { row in
      seen = row.seat ?? seen
      return seen == nil || seen == only
    }
    return sheet
  }

  /// Returns the charts of the round with their series in the order of the sides, so that the winner
  /// is the first in every part of the picture.
  private func charts(inOrderOf sides: [Picture.Side]) -> [Picture.TitledChart] {
    var title = ""
    let order = sides.map(\.seat.index)
    return (ledger.timeline(names)?.blocks ?? []).compactMap { block in
      switch block {
      case .heading(let text):
        title = text
        return nil
      case .chart(let chart):
        defer { title = "" }
        return Picture.TitledChart(title.isEmpty ? chart.title : title, chart).ordered(order)
      default: return nil
      }
    }
  }

  // MARK: Figures

  /// Returns a few statistics of a seat for the picture: rates, highest values and means; empty
  /// without a seat.
  private func figures(of seat: Seat?) -> [Picture.Figure] {
    let kind = ledger.header.kind
    let seats = ledger.figures.seats
    guard let seat, seats.indices.contains(seat.index) else { return [] }
    let metrics = seats[seat.index].metrics.filter { $0.dimension == nil }
    let known = ((try? sport.statistics) ?? [])
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
          var metric = metrics.first(where: { $0.key == figure.key })
        else { return nil }
        let counted =
          figure.including.flatMap { key in metrics.first { $0.key == key }?.value } ?? 0
        let name = counted > 0 ? "Other \(figure.label.lowercased())" : figure.label
        if counted > 0 { metric = Metric(metric.key, metric.value - counted, outOf: metric.count) }
        guard metric.value > 0, let text = Self.text(metric, figure), !seen.contains(figure.label)
        else { return nil }
        seen.insert(figure.label)
        // The label of a rate contains the number of tries, as in `Fairways hit, of 14`.
        let label = figure.reading == .rate ? "\(name), of\u{a0}\(metric.count)" : name
        return Picture.Figure(text, label)
      }
    }
    let result = view.sides.first { $0.seat == seat }?.result.text ?? ""
    let score = result.prefix { !" ,(".contains($0) }
    let declared = ledger.state.figureValues(of: seat)
    // A sport that declares its figures has put the most important first.
    if !declared.isEmpty { return self.declared(declared.filter { $0.text != score }) }
    let rates = chosen([.rate])
    let most = chosen([.highest]).filter { $0.value != score && $0.value != "1" }
    let means = chosen([.perCase])
    let lots = Array((rates.prefix(2) + most.prefix(2) + means.prefix(2)))
    return Array((lots + rates.dropFirst(2)).prefix(Self.mostFigures))
  }

  /// Returns the declared figures for the picture, in their order; a number of cases is left out if it
  /// is none or all of them.
  private func declared(_ figures: [FigureValue]) -> [Picture.Figure] {
    let shown = figures.compactMap { figure -> Picture.Figure? in
      let (value, count) = (figure.metric.value, figure.metric.count)
      guard figure.isRate else {
        return value == 0 ? nil : Picture.Figure(figure.text, figure.title)
      }
      return (1..<count).contains(value)
        ? Picture.Figure("\(value)", "\(figure.title), of\u{a0}\(count)") : nil
    }
    return Array(shown.prefix(Self.mostFigures))
  }

  private static func text(_ metric: Metric, _ figure: Statistic.Figure) -> String? {
    switch figure.reading {
    // The number of times that something happened is not worth showing if it happened every time.
    case .rate: metric.count > metric.value ? "\(metric.value)" : nil
    case .perCase: Ratio(metric.value, over: metric.count).map { figure.format.text($0) }
    default: figure.format.text(metric.value)
    }
  }
}

extension Picture.TitledChart {
  /// Returns the chart with its series in another order, and with the result of two sides in its title
  /// turned round with them; unchanged if there isn't one series for each side.
  fileprivate func ordered(_ order: [Int]) -> Self {
    guard chart.series.count == order.count, order.sorted() == Array(chart.series.indices) else {
      return self
    }
    let turned = Chart(
      title: chart.title, step: chart.step, series: order.map { chart.series[$0] },
      spoken: chart.spoken)
    let result = title.split(separator: " ").last ?? ""
    let halves = result.split(separator: "-", omittingEmptySubsequences: false)
    guard order == [1, 0], halves.count == 2,
      halves.allSatisfy({ !$0.isEmpty && $0.allSatisfy(\.isNumber) })
    else { return Self(title, turned) }
    return Self("\(title.dropLast(result.count))\(halves[1])-\(halves[0])", turned)
  }
}
