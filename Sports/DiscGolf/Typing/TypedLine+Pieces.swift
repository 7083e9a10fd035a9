internal import ScoringKit

/// The interpretation of single words of a line, and their refusals.
extension TypedLine {
  /// Returns the number of strokes that a word means; `nil` for `-`, which means "no score".
  func value(_ token: Word) throws(Refusal) -> Int? {
    if token.isDash { return nil }
    guard let count = token.count else { throw noScore(token) }
    if ScoreEvent.strokeLimits.contains(count) { return count }
    throw token.refusal(
      count == 0
        ? "Nobody holes out in 0 strokes: \"-\" is no score."
        : "A hole takes 1 to 99 strokes, not \(token.text).", .illegal, expected: ["1…99", "-"],
      hint: count > 0 && token.written.utf8.count > 2 ? "Put spaces between the scores." : nil)
  }

  /// The maximum number of bytes of a name, and of words that are tried as one name.
  private static let nameLimit = 500
  private static let nameWords = 12

  /// Returns the seat of a name of one or more words; "and" between two players is skipped.
  func seat(_ name: Words) throws(Refusal) -> Seat {
    let name = name.withoutAnd
    if let quoted = name.first(where: \.isQuoted) {
      if name.count == 1 { return try names.seat(named: quoted.text) }
      throw Refusal(
        .notation, "Two names follow each other.", at: span(name),
        hint: "The score follows each name, as in: ann 3, ben 4")
    }
    guard span(name).utf8.count <= Self.nameLimit else {
      throw blame(name)
        ?? Refusal(
          .unknownName, "Nobody in this round is called so.", at: name.first?.written ?? line)
    }
    do throws(Refusal) {
      return try names.seat(named: span(name))
    } catch {
      throw error.reason == .unknownName ? blame(name) ?? error : error
    }
  }

  /// Returns the seat, or in best disc the member, with a name.
  func unit(_ name: Words) throws(Refusal) -> Scorecard.Unit {
    try units(name, isCleared: false)[0]
  }

  /// Returns the seat, or in best disc the member, with a name; all members of a side whose hole is
  /// entered as not played.
  func units(_ name: Words, isCleared: Bool) throws(Refusal) -> [Scorecard.Unit] {
    let seat = try self.seat(name)
    guard card.countsMembers(of: seat) else { return [Scorecard.Unit(seat: seat)] }
    let words = name.withoutAnd
    let text = words.first.flatMap { $0.isQuoted ? $0.text : nil } ?? span(words)
    if let member = names.member(named: text, of: seat) {
      return [Scorecard.Unit(seat: seat, member: member + 1)]
    }
    if isCleared { return card.units(of: seat) }
    throw Refusal(
      .ambiguousName, "Whose score of \(names[seat])? The least of the members' counts.",
      at: span(name),
      expected: card.units(of: seat).map { card.name(of: $0, names) })
  }

  func isName(_ token: Word) -> Bool {
    token.isName && (try? names.seat(named: token.written)) != nil
  }

  /// Returns the refusal of words that are no known name if their mistake is another one, such as a
  /// missing score; else `nil`.
  private func blame(_ name: Words) -> Refusal? {
    if name.count == 1, let only = name.first {
      return only.looksLikeNumber ? noScore(only) : nil
    }
    let most = name.dropFirst().prefix(Self.nameWords).count
    for count in (1...max(1, most)).reversed() where count < name.count {
      let known = name.prefix(count)
      guard (try? names.seat(named: span(known))) != nil, let next = name.dropFirst(count).first
      else { continue }
      return isName(next) ? scoreMissing(after: known) : noScore(next)
    }
    return name.first { $0.looksLikeNumber }.map(noScore)
  }

  /// Returns the hole at the beginning of a line, such as `7:`, `4S:` or `hole 7:`; `nil` if there
  /// is none.
  func leadingHole(_ left: Words) -> Int? {
    let left = saysHole(left) ? left.dropFirst() : left
    return left.count == 1 ? left.first.flatMap(hole) : nil
  }

  /// Whether words begin with the word "hole" and something after it.
  func saysHole(_ words: Words) -> Bool {
    words.count > 1 && words.first?.is("hole") ?? false
  }

  /// Returns the hole of a word: by its label, or by its number in digits or as a word; `nil` if
  /// there is none.
  func hole(of token: Word) -> Int? {
    if token.isQuoted { return nil }
    if let hole = layout.hole(named: token.written) { return hole }
    return token.count.flatMap { layout.holes.indices.contains($0 - 1) ? $0 : nil }
  }

  func place(_ token: Word) throws(Refusal) -> Int {
    guard let hole = hole(of: token) else { throw noSuchHole(token) }
    return hole
  }

  func noSuchHole(_ word: Word) -> Refusal {
    word.refusal(
      "The layout has no hole \"\(word.written)\".", expected: layout.holes.map(\.label),
      hint: word.written.hasPrefix("#")
        ? "A hole is typed without a sign, as in `\(someHole):`." : nil)
  }

  func noScore(_ token: Word) -> Refusal {
    let text = token.written
    let hint: Line? =
      if text.contains(".") || text.contains("/") {
        "A score is a whole number."
      } else if text.hasPrefix("+") || text.hasPrefix("-") {
        "Type the strokes, not what they are relative to par."
      } else {
        nil
      }
    return token.isNo("score.", hint: hint)
  }

  func scoreMissing(after name: Words) -> Refusal {
    Refusal(
      .notation, "A score is missing after \"\(span(name))\".", at: span(name),
      expected: ["1…99", "-"])
  }

  /// Returns the refusal of a score without a name in a line in which others have one, or of words
  /// after scores that are no name.
  func nameMissing(before token: Word, in scores: Words) -> Refusal {
    let words = scores.drop { !$0.isName }.prefix { $0.isName }
    if !words.isEmpty, (try? seat(words)) == nil {
      return Refusal(
        .unknownName, "\"\(span(words))\" is no score, and nobody in this round is called that.",
        at: span(words), expected: names.names.map(\.name))
    }
    return token.refusal(
      "A name is missing before \"\(token.written)\".", expected: names.names.map(\.name))
  }

  /// Returns the refusal of more scores than there are players or holes.
  func tooMany(
    _ scores: Words, for count: Int, _ noun: String, _ place: String = "",
    expected: [String] = [], hint: Line? = nil
  ) -> Refusal {
    let surplus = scores[scores.startIndex + count]
    let column = line.distance(from: line.startIndex, to: surplus.written.startIndex) + 1
    return surplus.refusal(
      "There are \(scores.count) scores for \(Phrases.count(count, noun))\(place): "
        + "\"\(surplus.written)\" in column \(column) is one too many.",
      expected: expected, hint: hint)
  }

  func namedTwice(_ seat: Seat, at name: Words, hint: Line) -> Refusal {
    Refusal(.notation, "\(names[seat]) is named twice.", at: span(name), hint: hint)
  }

  func secondColon(_ colon: Word) -> Refusal {
    colon.refusal(
      "A line has one colon at most.",
      hint: "Enter each hole, or each player, as a line of its own.")
  }

  func span(_ words: Words) -> Substring {
    words.written ?? line
  }
}
