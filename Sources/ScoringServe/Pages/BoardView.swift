import ScoringDesk
import ScoringKit
import ScoringViews

/// What a board shows of a round, for every sport alike.
struct BoardView {
  /// One side.
  struct Side {
    let name: String
    /// The largest thing: a figure or a few.
    let score: String
    /// What stands beside the score: `thru 7`.
    let note: String
    /// The place, from 1; nil for none.
    let place: Int?
    /// The place as it is shown: `T2` where it is shared; empty for none.
    let label: String
    /// Whether it is next.
    let isNext: Bool
    /// Whether it is the one that the eye is led to.
    let isMarked: Bool
  }

  let title: String
  /// What is asked next, or how it ended.
  let line: String
  /// Whether it is played now.
  let isLive: Bool
  /// Where it stands, in a word.
  let state: String
  /// Whether scorekeepers see something differently.
  let isDisputed: Bool
  let isDuel: Bool
  /// All of them, in order of the seats.
  let seats: [Side]
  /// All of them, in order of the seats in a duel, else of the places.
  let ranked: [Side]
  /// The first of them: no more than there is room for.
  var sides: ArraySlice<Side> { ranked.prefix(Self.most) }
  let card: Sheet
  /// The names, where there is little room for them.
  let shortNames: ShortNames
  /// What is odd, in sentences.
  let remarks: [String]

  /// The most sides that are shown large.
  private static let most = 12

  init(_ round: LiveRound) {
    title = round.title.prefix(1).uppercased() + round.title.dropFirst()
    let isElsewhere = round.keptIn != nil
    isDisputed = round.phase == .contested || !round.disputes.isEmpty
    isLive = !isElsewhere && (round.phase == .setup || round.phase == .underway)
    state = isElsewhere ? "Goes on elsewhere" : isLive ? "Live" : BoardView.words(round.phase)
    // Nobody has won as long as scorekeepers disagree: what they settle may decide it.
    line =
      isElsewhere
      ? "This \(round.noun) was made one with another, and goes on there."
      : isLive
        ? round.prompt.question
        : isDisputed
          ? BoardView.words(.contested) : round.outcome ?? BoardView.words(round.phase)
    isDuel = round.isDuel && round.names.names.count == 2
    card = round.sheet
    shortNames = ShortNames(
      round.names.seats.map { (round.names[$0], round.names.namesakes(of: $0)) })
    var remarks = round.remarks
    if isDisputed, line != BoardView.words(.contested) {
      remarks.append("\(BoardView.words(.contested)).")
    }
    self.remarks = remarks
    let next = Set(round.prompt.next)
    let isScored = round.results.contains { $0.place != nil && $0.place != 1 }
    let marksNext = isDuel && next.count == 1 && isLive
    let figures = Self.figures(of: round, isDuel: isDuel)
    let isDuel = isDuel
    let sides = round.names.seats.map { seat -> Side in
      let result = round.results[seat.index]
      let (score, note) = figures[seat.index]
      return Side(
        name: round.names[seat], score: score, note: note, place: result.place,
        label: result.place == nil ? "" : result.label,
        isNext: next.contains(seat),
        isMarked: marksNext ? next.contains(seat) : isScored && result.place == 1)
    }
    seats = sides
    ranked =
      isDuel
      ? sides
      : sides.enumerated().sorted { one, other in
        (one.element.place ?? .max, one.offset) < (other.element.place ?? .max, other.offset)
      }.map(\.element)
  }

  /// Returns the large figure of each side, with the text beside it.
  ///
  /// In a duel the figures come from one column of the card. If the card has none, they are the
  /// halves of a result such as `2-0`, and otherwise the result up to the first space or comma.
  private static func figures(of round: LiveRound, isDuel: Bool) -> [(String, String)] {
    let isLive = round.phase == .setup || round.phase == .underway
    if isDuel,
      let figures = round.sheet.figures(of: round.names.seats, round.names, isLive: isLive)
    {
      return figures.map { ($0.text.isEmpty ? "–" : $0.text, $0.beside) }
    }
    return round.names.seats.map { figure(in: round.results[$0.index].score, isDuel: isDuel) }
  }

  /// The largest figure of a result, and what stands beside it.
  static func figure(in result: String, isDuel: Bool) -> (String, String) {
    let score = result.prefix { $0 != " " && $0 != "," }
    let beside = String(result.dropFirst(score.count).drop { $0 == " " || $0 == "," })
    let halves = score.split(separator: "-", omittingEmptySubsequences: false)
    if isDuel, halves.count == 2, halves.allSatisfy({ Int($0) != nil }) {
      return (String(halves[0]), beside)
    }
    return (score.isEmpty ? "–" : String(score), beside)
  }

  /// A phase in words.
  static func words(_ phase: Phase) -> String {
    switch phase {
    case .setup: "Not begun"
    case .underway: "In play"
    case .complete: "Played"
    case .final: "Finished"
    case .contested: "Scorekeepers disagree"
    case .abandoned: "Given up"
    }
  }

  // MARK: Other forms

  /// The board as one line of text.
  var text: String {
    var scores = sides.map { "\($0.name) \($0.score)" }
    if ranked.count > sides.count { scores.append("and \(ranked.count - sides.count) more") }
    let told = "\(title): \(scores.joined(separator: isDuel ? " – " : ", ")) · \(line)"
    if !isLive { return ([told] + remarks).joined(separator: " · ") }
    return isDisputed && line != Self.words(.contested)
      ? "\(told) · \(Self.words(.contested))" : told
  }

  /// The board for programs.
  func json(_ round: LiveRound) -> JSONValue {
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
