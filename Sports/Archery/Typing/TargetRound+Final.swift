internal import ScoringKit

// Final scores as they are written on result lists.
extension TargetRound {
  /// Whether each part of a line is a total that no end can have, with its counts behind it.
  func isResult(_ line: Substring) -> Bool {
    let most = (plans.map(\.arrows).max() ?? 0) * definition.maximum / max(1, definition.arrows)
    return line.split(separator: ",", omittingEmptySubsequences: false).allSatisfy { part in
      let numbers = part.split(whereSeparator: \.isWhitespace).map(TypedArrows.reportedNumber)
      return numbers.count > 1 && (numbers.first?.flatMap(\.self) ?? 0) > most
    }
  }

  /// Reads the results of the archers in card order: `547`, or with the tie-break counts `547 12 20`;
  /// a comma separates archers.
  ///
  /// - Throws: a refusal if a result is impossible, or if it is not one for each archer.
  func final(_ score: Substring, at resolution: ScoreSheet, names: Roster) throws(Refusal)
    -> [ArrowEvent]?
  {
    let parts = score.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count == resolution.card.seatCount else {
      throw Refusal(
        .notation,
        "\(Phrases.count(parts.count, "result")) for \(Phrases.count(resolution.card.seatCount, "archer")).",
        at: score, expected: [names.names.map { _ in "547" }.joined(separator: ", ")])
    }
    return try zip(resolution.card.seats, parts).map { seat, part throws(Refusal) in
      let words = part.split(whereSeparator: \.isWhitespace)
        .flatMap { $0.split(omittingEmptySubsequences: false) { "-–/".contains($0) } }
      let numbers = words.compactMap(TypedArrows.reportedNumber)
      guard let total = numbers.first, numbers.count == words.count else {
        throw Refusal(
          .notation, "\"\(part)\" is no result.", at: part, expected: ["547", "547 12 20"])
      }
      return ArrowEvent(
        cell: .total(seat: seat),
        reported: try resolution.reported(total, counts: Array(numbers.dropFirst()), at: part))
    }
  }
}

extension ScoreSheet {
  func reported(_ score: Int, counts: [Int], at text: Substring) throws(Refusal) -> ReportedScore {
    guard score <= definition.maximum else {
      throw Refusal(
        .illegal, "\(definition.name) has at most \(definition.maximum) points.", at: text)
    }
    let labels = ruleset.counters.map(\.label)
    guard counts.isEmpty || counts.count == labels.count else {
      throw Refusal(
        .notation, "Behind the score stand the tie-break counts, or nothing.", at: text,
        expected: (["\(score)"] + [(["\(score)"] + labels).joined(separator: " ")]))
    }
    guard counts.allSatisfy({ $0 <= definition.arrows }) else {
      throw Refusal(
        .illegal, "\(definition.name) has \(Phrases.count(definition.arrows, "arrow")).", at: text)
    }
    return ReportedScore(score, counts: counts)
  }
}
