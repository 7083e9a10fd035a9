internal import ScoringKit

/// Reads one typed line of scores, in the state in which it was typed.
///
/// A line is taken entirely or not at all. A token beats a name; quotes make a name.
struct TypedLine {
  let card: Scorecard
  let names: Roster
  /// The line without surplus spaces at its ends, for refusals about the whole of it.
  let line: Substring
  private var tokens: [TypedToken]

  /// Cuts a line into its pieces.
  ///
  /// - Throws: a refusal where there are none, or a quote is not closed.
  init(_ line: Substring, card: Scorecard, names: Roster) throws(Refusal) {
    self.card = card
    self.names = names
    self.line = line
    tokens = try TypedToken.tokens(of: line)
    guard !tokens.isEmpty else {
      throw Refusal(
        .notation, "Nothing was typed.", at: line, expected: ["3 4 3", "NAME 3", "7: NAME 3"])
    }
  }

  private var layout: Layout { card.layout }

  // MARK: The forms of a line

  /// The events of the line: the scores of a hole, or a player's row.
  func events() throws(Refusal) -> [ScoreEvent] {
    let colons = tokens.indices.filter { tokens[$0].kind == .colon }
    guard let colon = colons.first else {
      if tokens.count > 1, tokens[0].isValue, tokens[1].isName {
        return try hole(at: try place(tokens[0]), tokens[1...])
      }
      return try hole(at: nil, tokens[...])
    }
    if colons.count > 1 {
      throw Refusal(.notation, "A line has one colon at most.", at: tokens[colons[1]].text)
    }
    let left = tokens[..<colon]
    let right = tokens[(colon + 1)...]
    guard !left.isEmpty else {
      throw Refusal(
        .notation, "Before a colon stands a hole or a name.", at: tokens[colon].text,
        expected: ["7:", "NAME:"])
    }
    guard !right.isEmpty else {
      throw Refusal(
        .notation, "The scores after the colon are missing.", at: tokens[colon].text,
        expected: ["7: 3 4", "NAME: 3 4 3"])
    }
    if let hole = leadingHole(left) { return try self.hole(at: hole, right) }
    if left.count == 1, case .number = left[0].kind { throw noSuchHole(left[0].text) }
    return try row(left, right)
  }

  /// The one event of a line that gives a single cell a new value: `4` or `-`.
  func event(in cell: ScoreCell) throws(Refusal) -> ScoreEvent {
    guard tokens[0].isValue else {
      throw Refusal(
        .notation, "\"\(tokens[0].text)\" is no score for this cell.", at: tokens[0].text,
        expected: ["1…99", "-"])
    }
    if tokens.count > 1 {
      throw Refusal(
        .notation, "One new value is needed, and nothing else.", at: tokens[1].text)
    }
    switch cell {
    case .strokes(let hole, let seat):
      return .strokes(seat: seat, hole: hole, count: try value(tokens[0]))
    }
  }

  // MARK: One hole

  /// The scores of one hole: in card order, or each with its name.
  private func hole(at typed: Int?, _ scores: ArraySlice<TypedToken>) throws(Refusal)
    -> [ScoreEvent]
  {
    guard let hole = typed ?? card.holeOnTurn else {
      throw Refusal(
        .over, "Every hole has a score.", at: tokens[0].text,
        hint: "Correct one with its hole, as in `\(layout.label(1)): \(names[Seat(index: 0)]) 4`.")
    }
    let named =
      scores.contains(where: \.isName)
      ? try pairs(scores) : try inOrder(scores, hole: hole, isTyped: typed != nil)
    return named.map { .strokes(seat: $0.seat, hole: hole, count: $0.value) }
  }

  private typealias Scored = (seat: Seat, value: Int?)

  private func inOrder(_ scores: ArraySlice<TypedToken>, hole: Int, isTyped: Bool) throws(Refusal)
    -> [Scored]
  {
    var seats = card.lacking(hole)
    if seats.isEmpty, isTyped { seats = card.seats.indices.map(Seat.init(index:)) }
    if scores.count > seats.count {
      let surplus = scores[scores.startIndex + seats.count].text
      throw Refusal(
        .notation,
        "There are \(scores.count) scores for \(Phrases.count(seats.count, "player")) on hole "
          + "\(layout.label(hole)): \"\(surplus)\" in column \(column(surplus)) is one too many.",
        at: surplus, expected: seats.prefix(10).map { names[$0] },
        hint: "Whoever does not play a hole gets `-`, as in `\(layout.label(hole)): "
          + "\(names[Seat(index: 0)]) -`; a whole row is typed with the name, as in "
          + "`\(names[Seat(index: 0)]): 3 4`.")
    }
    var scored: [Scored] = []
    for (seat, token) in zip(seats, scores) { scored.append((seat, try value(token))) }
    return scored
  }

  /// `ann 3, ben 4`: each name with the number after it.
  private func pairs(_ scores: ArraySlice<TypedToken>) throws(Refusal) -> [Scored] {
    var scored: [Scored] = []
    var rest = scores
    while let first = rest.first {
      guard first.isName else {
        throw Refusal(
          .notation, "A name is missing before \"\(first.text)\".", at: first.text,
          expected: names.names.map(\.name))
      }
      let name = rest.prefix { $0.isName }
      rest = rest.dropFirst(name.count)
      let seat = try self.seat(name)
      guard let number = rest.popFirst() else {
        throw Refusal(
          .notation, "A score is missing after \"\(span(name))\".", at: span(name),
          expected: ["1…99", "-"])
      }
      if scored.contains(where: { $0.seat == seat }) {
        throw Refusal(.notation, "\(names[seat]) is named twice.", at: span(name))
      }
      scored.append((seat, try value(number)))
    }
    return scored
  }

  // MARK: A row

  /// `ann: 3 3 4 - 2`, or from a hole on: `ann 5: 3 3`.
  private func row(_ left: ArraySlice<TypedToken>, _ scores: ArraySlice<TypedToken>)
    throws(Refusal) -> [ScoreEvent]
  {
    var name = left
    var first = 1
    if left.count > 1, let last = left.last, hole(of: last) != nil || !last.isName {
      first = try place(last)
      name = left.dropLast()
    }
    if let wrong = name.first(where: { !$0.isName }) {
      throw Refusal(
        .notation, "Before the colon stands a hole or a name, not \"\(wrong.text)\".",
        at: wrong.text, expected: ["7:", "NAME:", "NAME 7:"])
    }
    let seat = try self.seat(name)
    let limit = card.rules.holeCount - first + 1
    if scores.count > limit {
      let surplus = scores[scores.startIndex + limit].text
      throw Refusal(
        .notation,
        "There are \(scores.count) scores for \(Phrases.count(limit, "hole")): \"\(surplus)\" in "
          + "column \(column(surplus)) is one too many.", at: surplus)
    }
    var events: [ScoreEvent] = []
    for (offset, token) in scores.enumerated() {
      guard token.isValue else {
        throw Refusal(
          .notation, "\"\(token.text)\" is no score: a row has numbers only.", at: token.text,
          expected: ["1…99", "-"])
      }
      events.append(.strokes(seat: seat, hole: first + offset, count: try value(token)))
    }
    return events
  }

  // MARK: Pieces

  private func value(_ token: TypedToken) throws(Refusal) -> Int? {
    switch token.kind {
    case .dash: return nil
    case .number(0):
      throw Refusal(
        .illegal, "Nobody holes out in 0 strokes: \"-\" is no score.", at: token.text,
        expected: ["1…99", "-"])
    case .number(let count):
      guard ScoreEvent.strokeLimits.contains(count) else {
        throw Refusal(
          .illegal, "A hole takes 1 to 99 strokes, not \(token.text).", at: token.text,
          expected: ["1…99", "-"],
          hint: token.text.utf8.count > 2 ? "Put spaces between the scores." : nil)
      }
      return count
    case .word, .quoted, .colon:
      throw Refusal(
        .notation, "\"\(token.text)\" is no score.", at: token.text, expected: ["1…99", "-"])
    }
  }

  /// The seat of a name of one piece or several; "and" between two players is passed over.
  private func seat(_ name: ArraySlice<TypedToken>) throws(Refusal) -> Seat {
    var name = name
    if name.count > 1, let first = name.first, first.kind == .word,
      ["and", "&"].contains(first.text.lowercased())
    {
      name = name.dropFirst()
    }
    if let quoted = name.first(where: { $0.kind != .word }) {
      guard name.count == 1, case .quoted(let inner) = quoted.kind else {
        throw Refusal(.notation, "Two names stand side by side.", at: span(name))
      }
      return try names.seat(named: inner)
    }
    return try names.seat(named: span(name))
  }

  /// The hole that a line begins with, as in `7:`, `4S:` or `hole 7:`.
  private func leadingHole(_ left: ArraySlice<TypedToken>) -> Int? {
    var left = left
    if left.count == 2, left[0].kind == .word, left[0].text.lowercased() == "hole" {
      left = left.dropFirst()
    }
    guard left.count == 1, let only = left.first else { return nil }
    return hole(of: only)
  }

  /// The hole that a piece means: by its label, or by its number in digits or as a word.
  private func hole(of token: TypedToken) -> Int? {
    if token.isQuoted { return nil }
    if let hole = layout.hole(named: token.text) { return hole }
    guard case .number(let number) = token.kind, layout.holes.indices.contains(number - 1) else {
      return nil
    }
    return number
  }

  private func place(_ token: TypedToken) throws(Refusal) -> Int {
    guard let hole = hole(of: token) else { throw noSuchHole(token.text) }
    return hole
  }

  private func noSuchHole(_ text: Substring) -> Refusal {
    Refusal(
      .notation, "The layout has no hole \"\(text)\".", at: text,
      expected: layout.holes.map(\.label))
  }

  private func span(_ pieces: ArraySlice<TypedToken>) -> Substring {
    guard let first = pieces.first, let last = pieces.last else { return line }
    return line[first.text.startIndex..<last.text.endIndex]
  }

  /// The column of a piece in its line, from 1, as a person counts characters.
  private func column(_ text: Substring) -> Int {
    line.distance(from: line.startIndex, to: text.startIndex) + 1
  }

  // MARK: Places

  /// The cell that the line names: `7 ann`, `ann 7`, or `7` where there is one seat only.
  func cell() throws(Refusal) -> ScoreCell {
    let pieces = tokens.filter { $0.kind != .colon }[...]
    guard let first = pieces.first, let last = pieces.last else { throw noCell }
    if pieces.count == 1 {
      guard let hole = hole(of: first) else {
        throw first.isName ? noCell : noSuchHole(first.text)
      }
      guard card.seats.count == 1 else {
        throw Refusal(
          .notation, "Whose score on hole \(layout.label(hole))?", at: first.text,
          expected: names.names.prefix(10).map { "\(first.text) \($0.name)" })
      }
      return .strokes(hole: hole, seat: Seat(index: 0))
    }
    if let hole = hole(of: first) {
      return .strokes(hole: hole, seat: try seat(names: pieces.dropFirst()))
    }
    if let hole = hole(of: last) {
      return .strokes(hole: hole, seat: try seat(names: pieces.dropLast()))
    }
    if let number = [first, last].first(where: { !$0.isName }) { throw noSuchHole(number.text) }
    throw noCell
  }

  private func seat(names pieces: ArraySlice<TypedToken>) throws(Refusal) -> Seat {
    if let wrong = pieces.first(where: { !$0.isName }) {
      throw Refusal(
        .notation, "\"\(wrong.text)\" is no name; put quotes around a name with numbers.",
        at: wrong.text, expected: names.names.map(\.name))
    }
    return try seat(pieces)
  }

  private var noCell: Refusal {
    Refusal(
      .notation, "\"\(line)\" names no cell of the card.", at: line,
      expected: ["7 NAME", "NAME 7"])
  }
}

extension TypedToken {
  fileprivate var isQuoted: Bool {
    if case .quoted = kind { true } else { false }
  }
}
