import ScoringDesk
import ScoringKit
import ScoringViews

/// The content of a round's board, in the same form for every sport.
struct BoardView {
  /// One side of the round, with its score.
  struct Side {
    let seat: Seat
    let name: String
    /// The side's score, which is shown large: one number or a few.
    let score: String
    /// The text next to the side's score, as in `thru 7`.
    let note: String
    /// The side's rank, beginning with 1; nil if it has none.
    let place: Int?
    /// The side's rank as it is shown, as in `T2` if it is shared; empty if it has none.
    let label: String
    /// Whether the next entry is about this side.
    let isNext: Bool
    /// Whether this side is emphasised, because it is next or in first place.
    let isMarked: Bool
    /// The words for the turn of a side that is next, such as `Serve: Ben, second server`; empty for
    /// others.
    let turn: String
    /// The newest end of the side; nil if the card shows no ends, or if the side has not begun it.
    let end: End?
  }
  /// An end of one side: its heading with its sum, as in `End 6: 56`, and its values.
  struct End {
    let title: String
    let figures: [Cell.Figure]
  }

  let title: String
  /// The question for the next entry while the round is in play; afterwards, how the round ended.
  let line: String
  /// Whether the round is in play or about to begin.
  let isLive: Bool
  /// The state of the round in a word or two, such as `Live`.
  let state: String
  /// Whether the round's scorers disagree about an entry.
  let isDisputed: Bool
  let isDuel: Bool
  /// All sides of the round, in the order of the seats.
  let seats: [Side]
  /// All sides of the round: sorted by rank, or in the order of the seats if two sides play.
  let ranked: [Side]
  /// The first sides of the round, as many as one screen shows.
  var sides: ArraySlice<Side> { ranked.prefix(Self.most) }
  /// A part of a round between two sides, such as a game: its heading, and each side's number in
  /// it.
  struct Part {
    let title: String
    let figures: [Cell.Figure]
  }
  /// The parts of a round between two sides that are not the current one, in order; empty for other
  /// rounds.
  let parts: [Part]
  /// The heading of the part to which the large numbers belong; empty if they belong to the whole
  /// round.
  let current: String
  /// The card of the round, with the last end instead of the next one as long as that has not
  /// begun.
  let card: Sheet
  /// The own card of the only side, part by part; nil for several sides.
  let ownCard: Sheet?
  /// Sentences of the card about the state of play, such as how many skins are carried.
  let notes: [String]
  /// The meaning of a line below a value of the card, as in `underlined: hole won`; empty for none.
  let meanings: [String]
  /// The short forms of the sides' names, for small spaces.
  let shortNames: ShortNames
  /// The short forms of the names of all sides and their members, for sentences.
  private let everyone: ShortNames
  /// Remarks on unusual facts about the round, as sentences.
  let remarks: [String]

  /// The maximum number of sides that are shown large on one screen.
  static let most = 12

  init(_ round: RoundView) {
    title = round.headline
    let isElsewhere = round.keptIn != nil
    isDisputed = round.isDisputed
    isLive = !isElsewhere && round.isInPlay
    state =
      isElsewhere
      ? "Goes on elsewhere"
      : isLive && round.phase != .planned ? "Live" : BoardView.words(round.phase)
    // As long as scorers disagree, no winner is shown, because settling the dispute may decide who
    // won.
    line =
      isElsewhere
      ? "This \(round.noun) was merged with another, and goes on there."
      : isLive
        ? round.prompt.question
        : isDisputed
          ? BoardView.words(.contested) : round.outcome ?? BoardView.words(round.phase)
    isDuel = round.isDuel && round.names.names.count == 2
    let card = round.prompt.pausedSheet ?? round.sheet
    self.card = card
    ownCard = round.ownSheet
    let line = line
    notes = card.notes.filter { $0.runs.contains { $0.tone != .dim } }.map(\.text)
      .filter { !line.contains($0.hasSuffix(".") ? String($0.dropLast()) : $0) }
    meanings = (card.meanings ?? []).filter { $0.mark == .taken }.map { "underlined: \($0.words)" }
    shortNames = ShortNames(sidesOf: round.names)
    everyone = ShortNames(everyoneIn: round.names)
    // Remarks explain a tie for the first place, and no ties for other places.
    var remarks =
      round.remarks
      + (round.isDuel ? [] : round.winners.flatMap { round.tieBreaks(of: $0.seat) })
    if isDisputed, line != BoardView.words(.contested) {
      remarks.append("\(BoardView.words(.contested)).")
    }
    self.remarks = remarks
    let next = Set(round.prompt.next)
    let results = round.seats
    let isScored = results.contains { $0.place != nil && $0.place != 1 }
    let marksNext = isDuel && next.count == 1 && isLive
    // Those who share the first place at the end have won together.
    let isOver = !isElsewhere && [.complete, .final].contains(round.phase)
    let isWon = isScored || isOver && !isDisputed && results.count > 1
    (parts, current) = Self.parts(of: round, isDuel: isDuel)
    // If all sides are next, none of them is emphasised.
    let isTurn = isLive && next.count < round.names.names.count
    let isDuel = isDuel
    let names = round.names
    let sides = zip(results, round.figures).map { result, figure -> Side in
      let isNext = isTurn && next.contains(result.seat)
      return Side(
        seat: result.seat, name: result.name, score: figure.text.isEmpty ? "–" : figure.text,
        note: figure.beside, place: result.place, label: result.place == nil ? "" : result.label,
        isNext: isNext,
        isMarked: marksNext ? next.contains(result.seat) : isWon && result.place == 1,
        turn: !isNext ? "" : round.prompt.turn.isEmpty ? "next" : round.prompt.turn,
        end: card.newestEnd(of: result.seat, names))
    }
    seats = sides
    ranked =
      isDuel
      ? sides
      : sides.enumerated().sorted { one, other in
        (one.element.place ?? .max, one.offset) < (other.element.place ?? .max, other.offset)
      }.map(\.element)
  }

  /// Returns a sentence of the board with a typographic dash in each result, and with the short
  /// forms of long names, because the panels show the longer ones.
  func brief(_ sentence: String) -> String {
    dashed(everyone.sentence(sentence, columns: Self.columns))
  }

  /// The maximum width in columns of a name in a sentence of the board.
  private static let columns = 18

  /// Returns the parts of a round between two sides in which both have a number, except the current
  /// part; and the heading of the current part.
  private static func parts(of round: RoundView, isDuel: Bool) -> ([Part], String) {
    let sheet = round.sheet
    let rows = round.names.seats.compactMap { sheet.row(of: $0, round.names) }
    guard isDuel, rows.count == round.names.names.count else { return ([], "") }
    let shown = round.isInPlay ? round.figures.first?.column : nil
    func cell(_ row: Sheet.Row, _ column: Int) -> Cell {
      row.cells.indices.contains(column) ? row.cells[column] : .empty
    }
    let parts = sheet.columns.indices.filter { column in
      sheet.columns[column].role == .piece && column != shown
        && rows.allSatisfy { !cell($0, column).text.isEmpty }
    }.map { column in
      Part(
        title: sheet.columns[column].title,
        figures: rows.map { row in
          let cell = cell(row, column)
          let isWon = cell.tone == .good || cell.figures?.first?.mark == .taken
          return Cell.Figure(cell.text, isWon ? .taken : .plain)
        })
    }
    let current = shown.flatMap { sheet.columns[$0].role == .piece ? sheet.columns[$0].title : nil }
    return (parts, current ?? "")
  }

  /// Returns all sides of the round, divided into pages of about the same length with at most
  /// `most` sides each.
  func pages(_ most: Int = Self.most) -> [ArraySlice<Side>] {
    let count = (ranked.count + most - 1) / most
    guard count > 1 else { return [ranked[...]] }
    let size = (ranked.count + count - 1) / count
    return (0..<count).map { ranked.dropFirst($0 * size).prefix(size) }
  }

  /// Returns a phase of a round in words, such as `In play`.
  static func words(_ phase: Phase) -> String {
    switch phase {
    case .planned, .setup: "Not begun"
    case .underway: "In play"
    case .complete: "Played"
    case .final: "Finished"
    case .contested: "Scorekeepers disagree"
    case .abandoned: "Given up"
    }
  }

  // MARK: Other forms

  /// The whole board as one line of text: the title, the scores and the state of play.
  var text: String {
    var scores = sides.map { "\($0.name) \($0.score)" }
    if ranked.count > sides.count { scores.append("and \(ranked.count - sides.count) more") }
    let told = "\(title): \(scores.joined(separator: isDuel ? " – " : ", ")) · \(line)"
    if !isLive { return ([told] + remarks).joined(separator: " · ") }
    return isDisputed && line != Self.words(.contested)
      ? "\(told) · \(Self.words(.contested))" : told
  }

  /// Returns the board of a round as JSON.
  func json(_ round: RoundView) -> JSONValue {
    [
      "title": .string(title), "sport": .string(round.sport),
      "phase": .string(round.phase.rawValue), "line": .string(line),
      "call": .string(round.prompt.call), "remarks": .array(remarks.map { .string($0) }),
      "sides": .array(
        ranked.map { side in
          [
            "name": .string(side.name), "score": .string(side.score), "note": .string(side.note),
            "place": side.place.map { .integer($0) } ?? .null, "isNext": .bool(side.isNext),
          ]
        }),
    ]
  }
}

extension Sheet {
  /// Returns the newest end of a side on the card: the values in its column of whole texts, with
  /// the sum beside it.
  fileprivate func newestEnd(of seat: Seat, _ names: Roster) -> BoardView.End? {
    guard let row = row(of: seat, names),
      let column = columns.indices.first(where: { columns[$0].isWhole == true }),
      row.cells.indices.contains(column)
    else { return nil }
    let figures = row.cells[column].figures ?? []
    guard figures.contains(where: { $0.mark != .pending }) else { return nil }
    let next = column + 1
    let hasSum = columns.indices.contains(next) && row.cells.indices.contains(next)
    let sum = hasSum && columns[next].role == .sum ? row.cells[next].text : ""
    let title = columns[column].brief ?? columns[column].title
    return BoardView.End(title: sum.isEmpty ? title : "\(title): \(sum)", figures: figures)
  }
}
