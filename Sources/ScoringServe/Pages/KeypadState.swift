import ScoringDesk
import ScoringKit
internal import ScoringViews

/// The state of a round in the form in which it is sent to a keypad's page: everything that the
/// page shows, and the entries that it offers.
struct KeypadState {
  /// The state of the round as JSON.
  let value: JSONValue
  /// A digest of the round's state; equal digests mean equal states.
  let version: String

  /// The maximum number of entries on a keypad's page: the newest entries of play, without notes
  /// and other fields.
  private static let entries = 6
  /// The maximum number of numbers of one range that a correction offers.
  private static let mostChoices = 120
  /// The maximum widths in columns of a player's short name, and of a still shorter one for very
  /// small spaces.
  private static let (shortName, briefName) = (13, 7)

  init(_ round: LiveRound) {
    var fields = Self.fields(round)
    let text = (try? CanonicalJSON.text(JSONValue.object(fields))) ?? ""
    version = String(ContentID(of: text).text.prefix(12))
    fields["v"] = .string(version)
    value = .object(fields)
  }

  /// Returns whether everything in a round was played and nothing is in dispute, so that the scorer
  /// can finish it.
  static func canFinish(_ round: LiveRound) -> Bool {
    round.phase == .complete && round.disputes.isEmpty && round.keptIn == nil
  }

  private static func fields(_ round: LiveRound) -> [String: JSONValue] {
    let view = BoardView(round.round)
    let prompt = round.prompt
    let names = ShortNames(everyoneIn: round.names)
    let isAsked = view.isLive && round.keptIn == nil
    let asked = KeypadPrompt(prompt, round.names, everyone: names, beyond: beyond(round))
    let fields: [String: JSONValue] = [
      "round": .string(round.id), "title": .string(view.title), "noun": .string(round.noun),
      "phase": .string(round.phase.rawValue), "isOver": .bool(round.phase.isOver),
      "isPlayed": .bool(!view.isLive),
      "canFinish": .bool(canFinish(round)),
      // In an event, the way onward from a round that is over is the next match on its court.
      "next": round.onward?.match.map { .string($0) } ?? .null,
      "onward": .string(round.onward?.sentence ?? ""),
      "isOfEvent": .bool(round.onward != nil),
      "takesFinal": .bool(round.takesFinal && !round.phase.isOver && round.keptIn == nil),
      "line": .string(line(view, round)), "call": .string(asked.call),
      "question": .string(isAsked ? asked.question : line(view, round)),
      "result": result(view, round),
      "goes": .string(goes(round)), "hint": .string(hint(round)),
      "isNamed": .bool(isAsked && asked.isNamed),
      "turn": isAsked ? prompt.next.first.map { .integer($0.index) } ?? .null : .null,
      "names": .array(round.names.seats.map { .string(isolated(round.names[$0])) }),
      "isDuel": .bool(view.isDuel),
      "card": .string(cards(round, view.shortNames)),
      // If the card doesn't contain all cells, each player has a separate, detailed table.
      "parts": .array(
        round.detail == nil ? [] : round.names.seats.map { .string(isolated(round.names[$0])) }),
      "entries": .array(round.entries.filter(\.isPlay).suffix(entries).map { entry($0, names) }),
      "entered": .integer(round.counts.values.reduce(0, +)),
      "counts": .object(round.counts.mapValues { .integer($0) }),
      "back": .object(round.steps.compactMapValues { $0.back.map { step($0, names) } }),
      "forward": .object(round.steps.compactMapValues { $0.forward.map { step($0, names) } }),
      "disputes": .array(
        round.disputes.map { .array($0.sides.map { entry($0, names) }) }),
      "remarks": .array(round.remarks.map { .string($0) }),
      "sight": .string(round.context.description),
      "reaction": .integer(EntryRequest.reaction),
    ]
    let keys = round.keptIn == nil ? asked.keys : asked.keys.mapValues { _ in [] }
    let sides = sides(view, round, at: view.isLive ? round.prompt.places.first : nil)
    return fields.merging(sides) { own, _ in own }.merging(keys) { own, _ in own }
  }

  /// Returns the JSON of the sides with their scores, and their entries in the part of the card
  /// that contains a cell.
  ///
  /// During play, the sides keep the order of the seats, so that none of them moves; afterwards
  /// they are sorted by rank.
  static func sides(_ view: BoardView, _ round: LiveRound, at place: String?)
    -> [String: JSONValue]
  {
    let order = view.isLive ? view.seats : view.ranked
    let part = place.flatMap { round.sheet.part(at: $0, of: round.names) }
    let winner = winner(view, round)
    let disputed = round.round.disputes.filter { !$0.isAside }
    let sides = order.map { side -> JSONValue in
      let index = side.seat.index
      let short = view.shortNames.name(side.name, columns: shortName)
      let brief = view.shortNames.name(side.name, columns: briefName)
      let pieces = part.map { $0.pieces[index] } ?? []
      return [
        "seat": .integer(index), "name": .string(isolated(side.name)),
        "short": .string(isolated(short)), "brief": .string(isolated(brief)),
        "score": .string(shown(side.score)), "note": .string(dashed(side.note)),
        "label": .string(side.label),
        "isMarked": .bool(side.isMarked), "isInResult": .bool(side.seat == winner?.seat),
        "isDisputed": .bool(
          disputed.contains { $0.seats.isEmpty || $0.seats.contains(side.seat) }),
        "pieces": .array(pieces.map { piece($0, isDisputed: round.disputed.contains($0.place)) }),
        "sum": .string(part.map { TextMeasure.minus($0.sums[index]) } ?? ""),
      ]
    }
    return ["sides": .array(sides), "part": part.map { .string($0.title) } ?? .null]
  }

  private static func piece(_ piece: SheetPart.Piece, isDisputed: Bool) -> JSONValue {
    [
      "place": .string(piece.place), "text": .string(piece.text),
      "mark": .string(piece.mark == .plain ? "" : piece.mark.rawValue),
      "isDisputed": .bool(isDisputed),
    ]
  }

  /// Returns the HTML of a round's card with its legend.
  ///
  /// If the sport has a detailed table for each player, the table of the next player follows, with
  /// the player's name. Cells can be touched as long as the round is not over.
  private static func cards(_ round: LiveRound, _ names: ShortNames) -> String {
    let isTouched = !round.phase.isOver
    let card =
      BoardHTML.card(round.sheet, isTouched: isTouched, names: names)
      + BoardHTML.legend(of: round.sheet)
    guard let detail = round.detail else { return card }
    let whose = round.names[round.prompt.next.first ?? Seat(index: 0)]
    return card + "<p><bdi>\(named(whose, limit: 100))</bdi></p>"
      + BoardHTML.card(detail, isTouched: isTouched)
  }

  /// Returns the JSON of one player's detailed table.
  ///
  /// The cells of the table can be touched as long as the round is not over.
  static func part(_ part: ShownPart, isTouched: Bool) -> JSONValue {
    [
      "title": .string(part.name),
      "card": .string(BoardHTML.card(part.sheet, isTouched: isTouched)),
    ]
  }

  /// Returns the JSON of the cell that the scorer touched: its entry, and the values that may
  /// replace it; nil if the card has no such cell.
  static func look(_ round: LiveRound) -> JSONValue? {
    guard let look = round.look, round.keptIn == nil else { return nil }
    let names = ShortNames(everyoneIn: round.names)
    let title = phrase(
      look.prompt.question + (look.seat.map { ": \(round.names[$0])" } ?? ""), names)
    let stands = look.stands.map { phrase($0, names) }
    let dispute = disputed(look, round)
    // Of a long range, such as that of times, the scorer types a number.
    let long = look.prompt.ranges.filter { $0.bounds.count > mostChoices }
    let numbers = look.prompt.ranges.filter { !long.contains($0) }.flatMap { range in
      range.numbers.map(range.token)
    }.filter { number in !look.prompt.tokens.contains { $0.text == number.text } }
    return [
      "place": .string(look.place), "title": .string(title),
      "stands": .string(dispute ?? stands ?? "Nothing stands there."),
      // If the cell is in dispute, its entry can't be removed before the dispute is settled.
      "goes": .bool(dispute == nil && look.stands != nil),
      "makesRoom": .bool(dispute == nil && look.makesRoom),
      "instead": .string(stands ?? title),
      "keys": .array(
        (look.prompt.tokens + numbers + look.prompt.secondary).map {
          KeypadPrompt.token($0, round.names, look.prompt, names)
        } + long.map(KeypadPrompt.blank)),
      "card": .string(round.detail.map { BoardHTML.card($0, isTouched: true) } ?? ""),
    ]
  }

  /// Returns a sentence with the entries of the dispute about the cell that the scorer touched; nil
  /// if there is no dispute.
  private static func disputed(_ look: LiveRound.Look, _ round: LiveRound) -> String? {
    let dispute = round.disputes.first { dispute in
      dispute.sides.contains { $0.id == look.place }
        || round.disputed.contains(look.place)
          && dispute.sides.contains { $0.says == look.stands }
    }
    guard let dispute else { return nil }
    let sides = dispute.sides.reversed().map { side in
      let says = phrase(side.says, ShortNames(everyoneIn: round.names))
      return "\(side.who.isEmpty ? "Somebody" : side.who): \(says)"
    }
    return sides.joined(separator: "; ") + ". What you choose settles it."
  }

  /// Returns the line on the keypad's page that describes the state of play.
  ///
  /// If the next press fills a cell of one player, the line ends with the player's name.
  private static func line(_ view: BoardView, _ round: LiveRound) -> String {
    // If everything was played, the question about optional entries, such as a playoff, is shown.
    if round.phase == .complete, round.disputes.isEmpty, !round.prompt.secondary.isEmpty {
      return SafeText.isolated(view.brief(round.prompt.question))
    }
    let line = view.brief(view.line)
    let next = round.prompt.next
    guard view.isLive, next.count > 1 || round.turn != nil, round.names.names.count > 1,
      let first = next.first.map({ round.names[$0] }), !view.line.contains(first)
    else { return SafeText.isolated(line) }
    return SafeText.isolated("\(line): \(view.brief(first))")
  }

  /// Returns how the entries and the cells of the card can be corrected.
  private static func hint(_ round: LiveRound) -> String {
    round.phase.isOver
      ? "It is over: who ended it can undo that, and then it can be corrected."
      : round.entries.contains(where: \.isPlay) || !round.disputed.isEmpty || round.turn != nil
        ? "Touch what is to be corrected." : ""
  }

  private static func entry(_ entry: LiveRound.Entry, _ names: ShortNames) -> JSONValue {
    [
      "id": .string(entry.id), "says": .string(phrase(entry.says, names)),
      "who": .string(entry.who), "after": .string(phrase(entry.standing, names)),
      "isDisputed": .bool(entry.isDisputed),
      "followers": .integer(entry.followers),
    ]
  }

  private static func step(_ step: LiveRound.Steps.Step, _ names: ShortNames) -> JSONValue {
    ["id": .string(step.id), "says": .string(phrase(step.says, names))]
  }

  /// Returns the JSON of given entries of a round.
  static func all(_ entries: [LiveRound.Entry], _ names: Roster) -> JSONValue {
    let names = ShortNames(everyoneIn: names)
    return .array(entries.map { entry($0, names) })
  }

  /// Returns the ranges of numbers that the next cell accepts but that can't be typed without
  /// naming the cell, each with the name of the cell.
  private static func beyond(_ round: LiveRound) -> [(range: Prompt.Range, place: String)] {
    guard let turn = round.turn else { return [] }
    return turn.prompt.ranges.compactMap { range in
      let typed = round.prompt.ranges.filter { $0.prefix == range.prefix }
      guard let last = typed.map(\.bounds.upperBound).max(), last < range.bounds.upperBound
      else { return nil }
      return (
        Prompt.Range(
          last + 1...range.bounds.upperBound, likely: last + 1, except: range.gaps,
          labels: range.labels, prefix: range.prefix, format: range.format),
        turn.place
      )
    }
  }
}
