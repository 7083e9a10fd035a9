package import ScoringKit

extension RoundView {
  /// The reason for the order of two neighbours in the standings.
  package struct Reason: Hashable, Sendable {
    /// The reason as a sentence, such as `Ann is above Ben: both 640, Ann has 12 Xs and Ben 10`.
    package let sentence: String
    /// The two seats, the better one first.
    package let seats: [Seat]
  }

  /// The number of reasons that a page lists.
  private static let mostReasons = 10

  /// Sentences about ties that something else than the large figure decided, for pages and pictures;
  /// with a seat, only about its ties.
  ///
  /// If there are very many, the last sentence is the number of the others.
  package func tieBreaks(of seat: Seat? = nil) -> [String] {
    let own = reasons.filter { reason in seat.map(reason.seats.contains) ?? true }.map(\.sentence)
    let rest = own.count - Self.mostReasons
    guard rest > 1 else { return own }
    return own.prefix(Self.mostReasons) + ["\(rest) more ties were decided."]
  }

  /// Whether two sides have the same large figure, or another part with a result of its own, such as a
  /// shoot-off, so that the figures don't show why one is above the other.
  fileprivate func isLevel(_ one: Side, _ other: Side, _ figures: [SideFigure]) -> Bool {
    let shown = Self.text(of: one, in: figures)
    let isFigure = shown.contains { $0.isLetter || $0.isNumber }
    return isFigure && shown == Self.text(of: other, in: figures) || ExtraPart(one, other) != nil
  }

  /// Returns the large figure of a side; empty if it has none.
  fileprivate static func text(of side: Side, in figures: [SideFigure]) -> String {
    figures.indices.contains(side.seat.index) ? figures[side.seat.index].text : ""
  }
}

/// An additional part with a result of its own that decided between two sides, such as a shoot-off.
struct ExtraPart: Hashable {
  /// The name of the part: `shoot-off`.
  let name: String
  /// The results in it, in the order of the sides.
  let results: [String]

  /// Reads the part from what follows the result in the headlines of both sides, as in `6-5,
  /// shoot-off 10`; `nil` if there was none.
  init?(_ one: RoundView.Side, _ other: RoundView.Side) {
    let parts = [one, other].map { side in
      side.result.text.split(separator: ", ").dropFirst().first?.split(separator: " ") ?? []
    }
    guard parts.allSatisfy({ $0.count == 2 }), parts[0][0] == parts[1][0],
      parts.allSatisfy({ $0[1].first?.isNumber == true || $0[1].first == "X" })
    else { return nil }
    name = String(parts[0][0])
    results = parts.map { String($0[1]) }
  }
}

extension RoundLedger {
  /// Returns the reasons for the order of neighbours in the standings of a view, from the first place
  /// down; with `onlyTies`, only those for ties that the figures don't decide.
  ///
  /// A reason is the sport's own (``Resolution/explanation(of:above:_:closed:)``); of a tie that it
  /// doesn't explain, it follows from who left, the shoot-offs, the tie-break counts and the words of
  /// the results.
  package func reasons(in view: RoundView, onlyTies: Bool) -> [RoundView.Reason] {
    let closed = view.phase.isFinished
    let figures = view.figures
    let placed = view.sides.filter { $0.place != nil }
    return zip(placed, placed.dropFirst()).compactMap { one, other in
      let isTie = one.place != other.place && view.isLevel(one, other, figures)
      guard isTie || !onlyTies else { return nil }
      let own = state.explanation(
        of: one.seat, above: other.seat, view.names, closed: closed)
      guard
        let sentence = own
          ?? (isTie ? tieBreak(one, other, both: RoundView.text(of: one, in: figures)) : nil)
      else { return nil }
      return RoundView.Reason(sentence: sentence, seats: [one.seat, other.seat])
    }
  }

  /// Returns what decided between two sides with the same figure, if the sport doesn't say it; `nil`
  /// if it isn't known.
  private func tieBreak(_ one: RoundView.Side, _ other: RoundView.Side, both figure: String)
    -> String?
  {
    let above = "\(one.name) is above \(other.name): both \(figure)"
    if let left = state.unfinished(of: other.seat)?.leaving,
      state.unfinished(of: one.seat) == nil
    {
      return "\(above), \(other.name) \(left.phrase)."
    }
    if let number = (state as? any ShootOffs)?.decisiveShootOff(one.seat, other.seat) {
      return "\(above), \(one.name) won shoot-off \(number)."
    }
    let (counts, others) = (one.standing.rank.share ?? [], other.standing.rank.share ?? [])
    for (title, pair) in zip(rules.countTitles, zip(counts, others).dropFirst())
    where pair.0 != pair.1 {
      return "\(above), \(title) \(pair.0.magnitude) to \(pair.1.magnitude)."
    }
    let words = [one, other].map { SideFigure.words(of: $0.result) }.filter { !$0.isEmpty }
    guard let said = words.first, Set(words).count == words.count else { return nil }
    return "\(above) (\(said.joined(separator: ", ")))."
  }
}

extension ShootOffs {
  /// Returns the number of the shoot-off that decided between two seats; `nil` if none did.
  fileprivate func decisiveShootOff(_ one: Seat, _ other: Seat) -> Int? {
    let results = zip(decidedShootOffs(of: one), decidedShootOffs(of: other))
    return zip(shootOffNumbers, results).first { $1.0 != $1.1 }?.0
  }
}
