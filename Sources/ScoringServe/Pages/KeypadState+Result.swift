import ScoringDesk
import ScoringKit
internal import ScoringViews

extension KeypadState {
  /// Returns a score as the page shows it, with a typographic minus sign or dash.
  static func shown(_ score: String) -> String { dashed(score) }

  /// Returns the side that won a round which was played, or the only side; nil if nobody won alone.
  static func winner(_ view: BoardView, _ round: LiveRound) -> BoardView.Side? {
    guard !view.isLive, round.keptIn == nil, !round.isDisputed else { return nil }
    let isAlone = view.seats.count == 1 && round.phase != .abandoned
    return isAlone ? view.seats[0] : round.outcome == nil ? nil : view.seats.first { $0.place == 1 }
  }

  /// Returns the JSON of the result of a round that was played: how it ended, and the winner with
  /// the score; null during play, and as long as scorers disagree.
  static func result(_ view: BoardView, _ round: LiveRound) -> JSONValue {
    guard !view.isLive, round.keptIn != nil || !round.isDisputed else { return .null }
    guard let winner = winner(view, round) else {
      let says = round.keptIn == nil ? undecided(view, round) : view.line
      return ["says": .string(says), "seat": nil, "score": "", "note": "", "short": ""]
    }
    var (score, note) = (shown(winner.score), dashed(winner.note))
    if let other = view.seats.first(where: { $0.seat != winner.seat }), view.isDuel {
      score += "–\(shown(other.score))"
      // The sport's words for the result contain why it ended, such as `(opponents retired)`.
      let words = shown(round.seats.first { $0.seat == winner.seat }?.result.text ?? "")
      if words.hasPrefix(score) {
        note = String(words.dropFirst(score.count).drop { $0 == " " || $0 == "," })
      } else if (1...8).contains(words.count), !words.contains("–") {
        // A result of another form, such as `5/4`.
        (score, note) = (words, "")
      } else {
        note = words
      }
    }
    return [
      "says": .string(view.seats.count == 1 ? "" : "won"), "seat": .integer(winner.seat.index),
      "score": .string(score), "note": .string(note),
      "short": .string(isolated(view.shortNames.name(winner.name, columns: 18, lines: 2))),
    ]
  }

  /// Returns how a round ended that nobody won alone.
  private static func undecided(_ view: BoardView, _ round: LiveRound) -> String {
    let firsts = view.seats.filter { $0.place == 1 }.map(\.name)
    if firsts.count > 1 { return "\(Phrases.list(firsts)) tied" }
    let isOpen = !(round.prompt.tokens.isEmpty && round.prompt.ranges.isEmpty)
    switch round.phase {
    case .abandoned: return "Given up"
    case _ where isOpen: return "Left undecided"
    default: return dashed(round.prompt.question)
    }
  }

  // MARK: Other parts of the card

  /// The label of the key with which the scorer goes to another part of the card, such as `Another
  /// hole`; empty if there is none.
  static func goes(_ round: LiveRound) -> String {
    guard round.turn != nil, round.keptIn == nil, parts(of: round, most: 2).count > 1 else {
      return ""
    }
    let words = round.prompt.question.split { !$0.isLetter && !$0.isNumber }
    // The question begins with the part, as in `Hole 7, par 3`, or with something larger: `Day 1`.
    let part = round.prompt.places.first.flatMap { round.sheet.part(at: $0, of: round.names) }
    let title = part?.title.split(separator: " ").last
    let isPart = words.count > 1 && words[0].allSatisfy(\.isLetter) && words[1] == title
    return "Another \(isPart ? words[0].lowercased() : round.round.nouns.unit)"
  }

  /// Returns the JSON of the parts of a round's card, such as its holes, each with the first cell
  /// that is still empty, which is null if there is none.
  static func parts(_ round: LiveRound) -> JSONValue {
    .array(
      parts(of: round).map { part in
        let open = part.pieces.joined().first { $0.text.isEmpty && !$0.place.isEmpty }
        return [
          "title": .string(part.title), "place": open.map { .string($0.place) } ?? .null,
        ]
      })
  }

  private static func parts(of round: LiveRound, most: Int = .max) -> [SheetPart] {
    var seen: Set<String> = []
    var parts: [SheetPart] = []
    for row in round.sheet.rows {
      for (column, cell) in zip(round.sheet.columns, row.cells) {
        guard column.role == .piece || column.seat != nil, let place = cell.places?.first,
          !seen.contains(place), let part = round.sheet.part(at: place, of: round.names)
        else { continue }
        seen.formUnion(part.pieces.joined().map(\.place))
        parts.append(part)
        if parts.count == most { return parts }
      }
    }
    return parts
  }

  /// Returns the JSON of the prompt of the selected cell, with the part of the card that contains
  /// it, in place of those of the cell whose turn it is; null if it can't be filled.
  static func elsewhere(_ round: LiveRound) -> JSONValue {
    guard let look = round.look, look.stands == nil, round.keptIn == nil, !round.phase.isOver
    else { return .null }
    let asked = KeypadPrompt(look.prompt, round.names)
    let isNamed = look.seat != nil && round.names.names.count > 1
    let fields: [String: JSONValue] = [
      "place": .string(look.place), "question": .string(asked.question), "call": "",
      "turn": look.seat.map { .integer($0.index) } ?? .null, "isNamed": .bool(isNamed),
      "keys": asked.keys["keys"] ?? [], "pads": asked.keys["pads"] ?? [],
    ]
    let sides = sides(BoardView(round.round), round, at: look.place)
    return .object(fields.merging(sides) { own, _ in own })
  }
}
