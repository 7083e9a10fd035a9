internal import ScoringKit

/// Reads one typed line of scores, given the current state of the round.
///
/// A line is accepted entirely or not at all. A word that could be a number, a keyword or a name is
/// no name, unless it is in quotes.
struct TypedLine {
  typealias Word = TypedWords.Word
  typealias Words = TypedWords.Words

  let card: Scorecard
  let names: Roster
  let words: TypedWords
  /// The words of the line, with indices from 0.
  let tokens: Words
  var line: Substring { words.line }

  static let form = TypedWords.Form.card(
    endings: [".", "!", "?"], remedy: "Enter the holes line by line.")

  init(_ words: TypedWords, card: Scorecard, names: Roster) throws(Refusal) {
    self.card = card
    self.names = names
    self.words = words
    tokens = Array(words.rest)[...]
    for word in tokens where word.isNumber {
      try Self.refusePeriod(behind: word, in: words.line)
    }
  }

  /// Refuses `3. 4`, which could be hole 3, or a score of 3; a period at the end of a line is
  /// allowed.
  private static func refusePeriod(behind number: Word, in line: Substring) throws(Refusal) {
    let period = line[number.written.endIndex...].prefix(while: form.endings.contains)
    guard period.last == ".", line[period.endIndex...].contains(where: { !$0.isWhitespace }) else {
      return
    }
    let piece = line[number.written.startIndex..<period.endIndex]
    throw Refusal(
      .notation, "\"\(piece)\" could be hole \(number.text), or a score.", at: piece,
      expected: ["\(number.text):", "\(number.text)"])
  }

  var layout: Layout { card.layout }

  /// The label of the current hole, or else of the first, for examples that can be typed unchanged.
  var someHole: String { layout.label(card.holeOnTurn ?? 1) }

  /// Returns as many sample scores as a hole lacks, for examples: `3 4`.
  private func scores(on hole: Int) -> String {
    let lacking = card.lackingUnits(hole)
    let units = lacking.isEmpty ? card.everybody.flatMap(card.units) : lacking
    return units.indices.map { $0 % 2 == 0 ? "3" : "4" }.joined(separator: " ")
  }

  /// Returns the event of a line about a player who leaves, such as `ann retired`; `nil` for any
  /// other line.
  func leaving() throws(Refusal) -> ScoreEvent? {
    var rest = words
    let departure = try Departure.read(
      &rest, names: names, next: card.isAlone ? Seat(index: 0) : nil
    ) { name, _ throws(Refusal) in try seat(name) }
    guard let departure else { return nil }
    return try status(departure.leaving.map(PlayerStatus.init), of: departure.seat)
  }

  /// Returns the events of the line: the scores of a hole, a player's row, or a keyword line.
  func events() throws(Refusal) -> [ScoreEvent] {
    if let events = try wordEvents() { return events }
    let colons = tokens.indices.filter { tokens[$0].isColon }
    guard let colon = colons.first else { return try eventsWithoutColon() }
    if colons.count > 1 { throw secondColon(tokens[colons[1]]) }
    let left = tokens[..<colon]
    let right = tokens[(colon + 1)...]
    guard !left.isEmpty else {
      throw tokens[colon].refusal(
        "A hole or a name is needed before the colon.", expected: ["\(someHole):", "NAME:"])
    }
    guard !right.isEmpty else {
      throw tokens[colon].refusal(
        "The scores after the colon are missing.",
        expected: leadingHole(left).map { ["\(layout.label($0)): \(scores(on: $0))"] }
          ?? ["\(someHole): \(scores(on: card.holeOnTurn ?? 1))", "NAME: 3"])
    }
    if let hole = leadingHole(left) { return try self.hole(at: hole, right) }
    if let only = left.last, left.count == 1 || saysHole(left),
      only.isNumber || only.looksLikeNumber, left.count > 1 || !isName(only)
    {
      throw noSuchHole(only)
    }
    return try row(left, right)
  }

  /// Whether a word is a label like `2B`, and no player has that name.
  private func isLabel(_ word: Word) -> Bool {
    word.looksLikeNumber && hole(of: word) != nil && !isName(word)
  }

  /// Returns the events of a line without a colon, such as `3 4`, `ann 3`, `7 ann 3` or `hole 7 ann
  /// 3`.
  private func eventsWithoutColon() throws(Refusal) -> [ScoreEvent] {
    if tokens.count > 1, tokens[0].isValue || isLabel(tokens[0]), tokens[1].isName {
      return try newScores(of: try place(tokens[0]), tokens[1...])
    }
    if tokens.count > 1, saysHole(tokens[...]), tokens[1].isNumber || isLabel(tokens[1]),
      !isName(tokens[0])
    {
      let hole = try place(tokens[1])
      guard tokens.count > 2 else {
        throw tokens[1].refusal(
          "The scores of hole \(layout.label(hole)) are missing.",
          expected: ["\(layout.label(hole)): \(scores(on: hole))", "\(layout.label(hole)): NAME 3"])
      }
      return try newScores(of: hole, tokens[2...])
    }
    return try hole(at: nil, tokens[...])
  }

  /// Returns the scores of a hole that a line names without a colon; except on the current hole,
  /// they only fill empty cells and replace nothing.
  private func newScores(of hole: Int, _ scores: Words) throws(Refusal) -> [ScoreEvent] {
    let events = try self.hole(at: hole, scores)
    let full = events.first { $0.score.map { card.isSaid(of: $0.unit, hole: hole) } ?? false }
    guard hole != card.holeOnTurn, let full else { return events }
    let label = layout.label(hole)
    throw tokens[0].refusal(
      "\(names[full.cell.seat]) has a score on hole \(label) already.", .illegal,
      expected: ["\(label): \(span(scores))"], hint: "With a colon it is replaced.")
  }

  /// Returns the scores of one hole: in card order, or each with its name.
  ///
  /// A line that names no hole never replaces a score, because its score could be a correction or
  /// that of the next hole.
  private func hole(at typed: Int?, _ scores: Words) throws(Refusal) -> [ScoreEvent] {
    if typed == nil, let events = try askedPlayoff(scores) { return events }
    guard let hole = typed ?? card.holeOnTurn else { throw noHoleOnTurn(scores) }
    guard scores.contains(where: \.isName) else {
      return try inOrder(scores, hole: hole, isTyped: typed != nil)
    }
    let events = try pairs(scores, hole: hole)
    let full = events.compactMap(\.score).first { card.isSaid(of: $0.unit, hole: hole) }
    guard typed == nil, let unit = full?.unit else { return events }
    let holes = [hole] + [nextHole(of: unit)].compactMap(\.self)
    throw Refusal(
      .illegal, "\(card.name(of: unit, names)) has a score on hole \(layout.label(hole)) already.",
      at: span(scores), expected: holes.map { "\(layout.label($0)): \(span(scores))" },
      hint: "With the hole and a colon, the score of that hole is replaced.")
  }

  /// Returns the first hole in the order of play on which a seat or member has no entry; `nil` if
  /// there is none.
  private func nextHole(of unit: Scorecard.Unit) -> Int? {
    card.rules.playOrder.first { !card.isSaid(of: unit, hole: $0) }
  }

  /// Returns the refusal of scores that name no hole, for a card on which no hole lacks a score:
  /// every hole has one, or the players stopped.
  private func noHoleOnTurn(_ scores: Words) -> Refusal {
    let named = try? seat(nameRun(scores))
    let seats = named.map { [$0] } ?? card.everybody
    let stopped = seats.first { card.status(of: $0) != nil }
    guard let stopped, let status = card.status(of: stopped) else {
      let whose = named.map { "\(names[$0]) has a score on every hole." }
      return tokens[0].refusal(
        whose ?? "Every hole has a score.", .over,
        hint: "Correct one with its hole, as in `\(example(scores, of: named ?? Seat(index: 0)))`.")
    }
    let name = names[stopped]
    return tokens[0].refusal(
      "No score is asked for: \(name) is entered as \(status.mark) (\(status.words)).", .over,
      hint: "`\(name) \(status.rawValue) -` takes that back; a hole of its own is typed as "
        + "`\(example(scores, of: stopped))`.")
  }

  /// Returns an example such as `1: Ann 4`, for the named seat or member, or else for a seat or its
  /// first member.
  private func example(_ scores: Words, of seat: Seat) -> String {
    let unit = (try? unit(nameRun(scores))) ?? card.units(of: seat).first
    return "\(layout.label(1)): \(unit.map { card.name(of: $0, names) } ?? names[seat]) 4"
  }

  private func inOrder(_ scores: Words, hole: Int, isTyped: Bool) throws(Refusal) -> [ScoreEvent] {
    var units = card.lackingUnits(hole)
    if units.isEmpty, isTyped {
      units = card.everybody.flatMap(card.units)
      guard scores.count >= units.count else { throw whose(scores, hole: hole, of: units) }
    }
    if scores.count > units.count {
      let missing = units.first.map { card.name(of: $0, names) } ?? names[Seat(index: 0)]
      throw tooMany(
        scores, for: units.count, "player", " on hole \(layout.label(hole))",
        expected: units.prefix(10).map { card.name(of: $0, names) },
        hint: "Whoever does not play a hole gets `-`, as in `\(layout.label(hole)): \(missing) -`; "
          + "a whole row is typed with the name, as in `\(missing): 3 4`.")
    }
    return try zip(units, scores).map { unit, token throws(Refusal) in
      let count = try value(token)
      if !isTyped, let count, count > card.plainLimit(hole) {
        throw tooMuch(token, among: scores, hole: hole)
      }
      return unit.scored(count, hole: hole)
    }
  }

  /// Returns the refusal of too few scores for a full hole: it is unclear whose they would replace.
  private func whose(_ scores: Words, hole: Int, of units: [Scorecard.Unit]) -> Refusal {
    let label = layout.label(hole)
    let text = span(scores)
    return Refusal(
      .notation,
      "Hole \(label) has all its \(Phrases.count(units.count, "score")): whose \(text) is this?",
      at: text,
      expected: units.prefix(10).map {
        "\(label): \(card.name(of: $0, names)) \(scores.first?.written ?? "")"
      })
  }

  /// Returns the refusal of a number that is likelier two scores, or a slip, than the score of a
  /// hole.
  private func tooMuch(_ token: Word, among scores: Words, hole: Int) -> Refusal {
    var expected = ["NAME \(token.written)", "\(layout.label(hole)): \(token.written)"]
    let digits = scores.map { token in
      token.isNumber ? token.written.map(String.init).joined(separator: " ") : String(token.written)
    }.joined(separator: " ")
    let count = digits.split(separator: " ").count
    if count <= card.lackingUnits(hole).count, !digits.contains("0"), token.written.isDigits {
      expected.insert(digits, at: 0)
    }
    return token.refusal(
      "\(token.written) is much for one hole: with a name or a colon it is taken.",
      expected: expected)
  }

  /// Returns the events of names and scores such as `ann 3, ben 4 ob`: each name with the number
  /// after it, or with a penalty in the score.
  private func pairs(_ scores: Words, hole: Int) throws(Refusal) -> [ScoreEvent] {
    try named(
      scores, once: \.cell,
      hint: "One line has one hole: name each player once; another hole is a line of its own."
    ) { name, rest throws(Refusal) in
      var found: [ScoreEvent] = []
      if let number = rest.takeValue() {
        let count = try value(number)
        found = try units(name, isCleared: count == nil).map { $0.scored(count, hole: hole) }
      }
      while let reason = rest.take(\.throwPenalty) {
        var count: Int? = 1
        if let number = rest.takeValue() { count = try value(number) }
        let cell = ScoreCell.throwPenalty(hole: hole, seat: try seat(name), reason: reason)
        found.append(ScoreEvent(cell, count))
      }
      return found
    }
  }

  /// Returns the values in a line of names, each of which has values after it, such as `ann 3, ben 4
  /// ob`.
  ///
  /// - Parameters:
  ///   - scores: the words of the line.
  ///   - key: a closure that returns what a line says only once, such as the cell of a value.
  ///   - hint: the advice in the refusal of a name that is typed twice.
  ///   - read: a closure that consumes the values after a name, and returns them.
  /// - Returns: the values, in the order of the line.
  /// - Throws: a refusal of a name that is unknown, missing or typed twice, or that `read` throws.
  func named<Value, Key: Hashable>(
    _ scores: Words, once key: (Value) -> Key, hint: Line,
    read: (_ name: Words, _ rest: inout Words) throws(Refusal) -> [Value]
  ) throws(Refusal) -> [Value] {
    var found: [Value] = []
    var keys: Set<Key> = []
    var rest = scores
    while let first = rest.first {
      guard first.isName else { throw nameMissing(before: first, in: rest) }
      let name = nameRun(rest)
      rest = rest.dropFirst(name.count)
      let values = try read(name, &rest)
      guard !values.isEmpty else {
        _ = try seat(name)
        throw scoreMissing(after: name)
      }
      for value in values where !keys.insert(key(value)).inserted {
        throw namedTwice(try seat(name), at: name, hint: hint)
      }
      found += values
    }
    return found
  }

  /// Returns the words of the name at the beginning of some words, without the reason for a penalty
  /// at its end.
  private func nameRun(_ tokens: Words) -> Words {
    var run = tokens.prefix { $0.isName }
    while run.count > 1, run.last?.throwPenalty != nil { run = run.dropLast() }
    return run
  }

  /// Returns the events of a row such as `ann: 3 3 4 - 2`, the next scores of a player, or from a
  /// hole on: `ann 5: 3 3`.
  ///
  /// After the last hole, such a row continues at the first one, as in a round that starts there.
  /// There, and if the line names no hole, it only fills holes without a score.
  private func row(_ left: Words, _ scores: Words) throws(Refusal) -> [ScoreEvent] {
    var name = left
    var typed: Int?
    if left.count > 1, let last = left.last, hole(of: last) != nil || !last.isName {
      typed = try place(last)
      name = left.dropLast()
    }
    if let wrong = name.first(where: { !$0.isName }) {
      throw wrong.refusal(
        "A hole or a name is needed before the colon, not \"\(wrong.written)\".",
        expected: ["\(someHole):", "NAME:", "NAME \(someHole):"])
    }
    let unit = try unit(name)
    let limit = card.rules.holeCount
    if scores.count > limit { throw tooMany(scores, for: limit, "hole") }
    guard let first = typed ?? nextHole(of: unit) else { throw noHoleOnTurn(name) }
    if typed == nil { try refuseDoubtfulRow(of: unit, name, scores, from: first) }
    return try scores.enumerated().map { offset, token throws(Refusal) in
      guard token.isValue else { throw token.isNo("score: a row has numbers only.") }
      let hole = (first - 1 + offset) % limit + 1
      if first + offset > limit, card.isSaid(of: unit, hole: hole) {
        throw token.refusal(
          "From hole \(layout.label(first)) on the row goes past hole \(layout.label(limit)) to "
            + "hole \(layout.label(hole)), which has a score.",
          hint: "Where that is meant, correct it by itself: "
            + "`\(layout.label(hole)): \(card.name(of: unit, names)) \(token.written)`.")
      }
      return unit.scored(try value(token), hole: hole)
    }
  }

  /// Refuses a row without a hole that would replace a score, or that could be all holes of a round
  /// that does not start at the first one.
  private func refuseDoubtfulRow(
    of unit: Scorecard.Unit, _ name: Words, _ scores: Words, from first: Int
  ) throws(Refusal) {
    let limit = card.rules.holeCount
    let holes = scores.indices.map { (first - 1 + $0 - scores.startIndex) % limit + 1 }
    let isWhole = first > 1 && scores.count == limit
    let full = holes.first { card.isSaid(of: unit, hole: $0) }
    guard full != nil || isWhole else { return }
    let starts = isWhole ? [1, first] : [first]
    throw Refusal(
      .illegal,
      full.map { "\(card.name(of: unit, names)) has a score on hole \(layout.label($0)) already." }
        ?? "The row could begin at hole \(layout.label(1)) or at hole \(layout.label(first)).",
      at: span(scores),
      expected: starts.map { "\(span(name)) \(layout.label($0)): \(span(scores))" },
      hint: "With its first hole, a row replaces what is there.")
  }
}
