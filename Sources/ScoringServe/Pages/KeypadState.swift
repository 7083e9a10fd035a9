import ScoringDesk
import ScoringKit

/// The state of a round as it is sent to a keypad's page: everything that the page shows, and the
/// entries that it offers.
struct KeypadState {
  /// The state as JSON.
  let value: JSONValue
  /// The digest of the state: equal digests mean equal states.
  let version: String

  /// The number of newest entries that the state contains.
  private static let entries = 6
  /// The largest number of sides that are shown at once.
  private static let mostSides = 8
  /// The largest number of keys for numbers.
  private static let mostNumbers = 12
  /// The largest number of values of a range that a correction offers.
  private static let mostChoices = 120

  init(_ round: LiveRound) {
    var fields = Self.fields(round)
    let text = (try? CanonicalJSON.text(JSONValue.object(fields))) ?? ""
    version = String(ContentID(of: text).text.prefix(12))
    fields["v"] = .string(version)
    value = .object(fields)
  }

  /// Whether everything was played and nothing is in dispute.
  static func canFinish(_ round: LiveRound) -> Bool {
    round.phase == .complete && round.disputes.isEmpty && round.keptIn == nil
  }

  private static func fields(_ round: LiveRound) -> [String: JSONValue] {
    let view = BoardView(round)
    let prompt = round.prompt
    let turn = view.isLive ? prompt.next.first?.index : nil
    // During play the sides keep the order of the seats, so that none of them moves; afterwards
    // they are ordered by place.
    let shown =
      view.isLive
      ? Self.shown(view.seats, around: turn).map { side(view.seats[$0], $0 == turn) }
      : view.ranked.prefix(mostSides).map { side($0, false) }
    let isElsewhere = round.keptIn != nil
    return [
      "round": .string(round.id), "title": .string(view.title), "noun": .string(round.noun),
      "phase": .string(round.phase.rawValue), "isOver": .bool(!round.phase.isInProgress),
      "isPlayed": .bool(!view.isLive),
      "canFinish": .bool(canFinish(round)),
      "line": .string(line(view, round)), "call": .string(prompt.call),
      "next": .array(prompt.next.map { .string(round.names[$0]) }),
      "isDuel": .bool(view.isDuel),
      "sides": .array(shown),
      "keys": .array(
        isElsewhere
          ? [] : prompt.tokens.map { token($0, round.names, prompt) } + numbers(prompt)),
      "others": .array(isElsewhere ? [] : prompt.ranges.compactMap { other($0) } + beyond(round)),
      "more": .array(isElsewhere ? [] : prompt.secondary.map { token($0, round.names, prompt) }),
      "card": .string(cards(round)),
      // If the card doesn't contain all cells, each seat has a part of its own.
      "parts": .array(
        round.detail == nil ? [] : round.names.seats.map { .string(round.names[$0]) }),
      "below": .integer(view.seats.count - shown.count),
      "entries": .array(round.entries.filter(\.isPlay).suffix(entries).map(entry)),
      "entered": .integer(round.counts.values.reduce(0, +)),
      "counts": .object(round.counts.mapValues { .integer($0) }),
      "back": .object(round.steps.compactMapValues { $0.back.map(step) }),
      "forward": .object(round.steps.compactMapValues { $0.forward.map(step) }),
      "disputes": .array(
        round.disputes.map { .array($0.sides.map(entry)) }),
      "remarks": .array(round.remarks.map { .string($0) }),
      "sight": .string(round.context.description),
      "reaction": .integer(EntryRequest.reaction),
    ]
  }

  /// Returns the card of a round with its legend.
  ///
  /// If there is a detailed table of the side that is next, it follows with that side's name. Cells
  /// can be touched as long as the round is not over.
  private static func cards(_ round: LiveRound) -> String {
    let isTouched = round.phase.isInProgress
    let card =
      BoardHTML.card(round.sheet, isTouched: isTouched) + BoardHTML.legend(of: round.sheet)
    guard let detail = round.detail else { return card }
    let whose = round.names[round.prompt.next.first ?? Seat(index: 0)]
    return card + "<p><bdi>\(escaped(whose, limit: 100))</bdi></p>"
      + BoardHTML.card(detail, isTouched: isTouched)
  }

  /// Returns the part of one seat.
  ///
  /// Its cells can be touched as long as the round is not over.
  static func part(_ part: ShownPart, isTouched: Bool) -> JSONValue {
    [
      "title": .string(part.name),
      "card": .string(BoardHTML.card(part.sheet, isTouched: isTouched)),
    ]
  }

  /// Returns the entry at the place that was touched, and the values that may replace it; nil if
  /// there is no such place.
  static func look(_ round: LiveRound) -> JSONValue? {
    guard let look = round.look, round.keptIn == nil else { return nil }
    let whose = look.seat.map { ": \(round.names[$0])" } ?? ""
    let dispute = disputed(look, round)
    let numbers = look.prompt.ranges.flatMap { range in
      range.bounds.prefix(mostChoices).map { Prompt.Token("\(range.prefix)\($0)", label: "") }
    }.filter { number in !look.prompt.tokens.contains { $0.text == number.text } }
    return [
      "place": .string(look.place), "title": .string(look.prompt.question + whose),
      "stands": .string(
        dispute ?? look.stands ?? "Nothing stands there."),
      // A dispute must be settled first.
      "goes": .bool(dispute == nil && look.stands != nil),
      "makesRoom": .bool(dispute == nil && look.makesRoom),
      "instead": .string(look.stands ?? look.prompt.question + whose),
      "keys": .array(
        (look.prompt.tokens + numbers + look.prompt.secondary).map {
          token($0, round.names, look.prompt)
        }),
      "card": .string(round.detail.map { BoardHTML.card($0, isTouched: true) } ?? ""),
    ]
  }

  /// Returns the entries of a dispute about the place that was touched; nil if there is no dispute.
  private static func disputed(_ look: LiveRound.Look, _ round: LiveRound) -> String? {
    let dispute = round.disputes.first { dispute in
      dispute.sides.contains { $0.id == look.place }
        || round.disputed.contains(look.place)
          && dispute.sides.contains { $0.says == look.stands }
    }
    guard let dispute else { return nil }
    let sides = dispute.sides.reversed().map { side in
      "\(side.who.isEmpty ? "Somebody" : side.who): \(side.says)"
    }
    return sides.joined(separator: "; ") + ". What you choose settles it."
  }

  /// Returns the state of play.
  ///
  /// If the next press fills a player's cell, it ends with the name.
  private static func line(_ view: BoardView, _ round: LiveRound) -> String {
    // When everything is played, the question for optional entries, such as a playoff, is shown.
    if round.phase == .complete, round.disputes.isEmpty, !round.prompt.secondary.isEmpty {
      return round.prompt.question
    }
    let next = round.prompt.next
    guard view.isLive, next.count > 1 || round.turn != nil, round.names.names.count > 1,
      let first = next.first.map({ round.names[$0] }), !view.line.contains(first)
    else { return view.line }
    return "\(view.line): \(first)"
  }

  /// Returns the seats for which there is room, in their own order, with the next one among them.
  private static func shown(_ seats: [BoardView.Side], around turn: Int?) -> Range<Int> {
    let first = min(max(0, (turn ?? 0) - mostSides / 2), max(0, seats.count - mostSides))
    return first..<min(seats.count, first + mostSides)
  }

  private static func side(_ side: BoardView.Side, _ isTurn: Bool) -> JSONValue {
    [
      "name": .string(side.name), "score": .string(side.score), "note": .string(side.note),
      "isTurn": .bool(isTurn), "isMarked": .bool(side.isMarked),
    ]
  }

  private static func entry(_ entry: LiveRound.Entry) -> JSONValue {
    [
      "id": .string(entry.id), "says": .string(entry.says), "who": .string(entry.who),
      "after": .string(entry.standing), "isDisputed": .bool(entry.isDisputed),
      "followers": .integer(entry.followers),
    ]
  }

  private static func step(_ step: LiveRound.Steps.Step) -> JSONValue {
    ["id": .string(step.id), "says": .string(step.says)]
  }

  /// Returns all entries of play, with their places.
  static func all(_ entries: [LiveRound.Entry]) -> JSONValue { .array(entries.map(entry)) }

  private static func token(_ token: Prompt.Token, _ names: Roster, _ prompt: Prompt)
    -> JSONValue
  {
    [
      "text": .string(token.text), "label": .string(token.label), "short": .string(token.short),
      "tone": .string(token.tone.rawValue),
      "seat": token.seat.map { .string(names[$0]) } ?? .null,
      "isLikely": .bool(prompt.ranges.contains { "\($0.prefix)\($0.likely)" == token.text }),
    ]
  }

  /// Returns a key for each likely number of a range: all numbers of a short range, and none that
  /// has a key already.
  private static func numbers(_ prompt: Prompt) -> [JSONValue] {
    prompt.ranges.flatMap { range in
      numbers(of: range).compactMap { number in
        let text = "\(range.prefix)\(number)"
        guard !prompt.tokens.contains(where: { $0.text == text }) else { return nil }
        return [
          "text": .string(text), "label": .string(""), "short": .string(""),
          "tone": .string(Tone.plain.rawValue), "seat": .null,
          "isLikely": .bool(number == range.likely),
        ] as JSONValue
      }
    }
  }

  private static func numbers(of range: Prompt.Range) -> ClosedRange<Int> {
    let bounds = range.bounds
    guard bounds.upperBound - bounds.lowerBound >= mostNumbers else { return bounds }
    let low = max(bounds.lowerBound, range.likely - 1)
    return low...min(bounds.upperBound, max(low, range.likely) + 4)
  }

  /// Returns the range of the numbers that have no key of their own; nil if each number has one.
  private static func other(_ range: Prompt.Range, place: String? = nil) -> JSONValue? {
    guard place != nil || numbers(of: range) != range.bounds else { return nil }
    return [
      "from": .integer(range.bounds.lowerBound), "to": .integer(range.bounds.upperBound),
      "likely": .integer(range.likely), "prefix": .string(range.prefix),
      "place": place.map { .string($0) } ?? .null,
    ]
  }

  /// Returns the numbers that the cell on turn accepts beyond those that can be typed without a
  /// place.
  ///
  /// They name their place.
  private static func beyond(_ round: LiveRound) -> [JSONValue] {
    guard let turn = round.turn else { return [] }
    return turn.prompt.ranges.compactMap { range in
      let typed = round.prompt.ranges.filter { $0.prefix == range.prefix }
      guard let last = typed.map(\.bounds.upperBound).max(), last < range.bounds.upperBound
      else { return nil }
      return other(
        Prompt.Range(last + 1...range.bounds.upperBound, likely: last + 1, prefix: range.prefix),
        place: turn.place)
    }
  }
}
