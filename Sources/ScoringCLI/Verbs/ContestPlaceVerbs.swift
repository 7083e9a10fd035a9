import ScoringContests
import ScoringDesk
import ScoringKit

/// The subcommands of `event` about who starts where: `places` and `move`.
enum ContestPlaceVerbs {
  private static let targets = OptionSyntax(
    "targets", value: .integer("N", 1...StartPlace.mostGroups), "give places on N targets")
  private static let lines = OptionSyntax(
    "lines", value: .integer("N", 1...StartPlace.mostLines),
    "how many entrants a target has at most; 4 by default")
  private static let cards = OptionSyntax(
    "cards", value: .integer("SIZE", 3...5),
    "give places on cards of this size, or one more or less: cards have 3 to 5")
  private static let courts = OptionSyntax(
    "courts", value: .integer("N", 1...99), "give places on N courts")
  private static let by = OptionSyntax(
    "by", value: .choice("ORDER", StartPlan.Order.allCases.map(\.rawValue)),
    "who is put together: in the order of entry, by seed, by division, clubs apart, or by the score "
      + "before, the best last")
  private static let start = OptionSyntax(
    "start", value: .text("TIME"), "when the first card starts, as in 9:30; the others follow")
  private static let every = OptionSyntax(
    "every", value: .integer("MINUTES", 1...240), "the minutes between two cards; 10 by default")
  private static let shotgun = OptionSyntax(
    "shotgun", value: .integer("HOLES", 1...99), "all cards start at once, each from another hole")
  private static let ofRound = OptionSyntax(
    "of-round", value: .integer("N", 1...Season.mostRounds),
    "the round of the stage; by default, the one in play")
  private static let csv = OptionSyntax("csv", "print the list as a table of separated fields")

  static let places = Command<Session>(
    CommandSyntax(
      "places", "Show or make the start list of an event",
      discussion: """
        Without options it shows who starts where. `--targets`, `--cards` or `--courts` give all \
        entrants who are here places, such as 5B, in groups of equal size; more entrants than fit \
        start in a second session (2/5B). Each round of a stage has its own places. By division and by \
        score, each division has cards of its own. `event move` changes single places.
        """,
      options: [
        targets, lines, cards, courts, by, start, every, shotgun, ofRound, csv,
      ],
      examples: [
        .init("score event places --targets 12 --by club", "archers, those of a club apart"),
        .init("score event places --cards 4 --by score --start 9:30 --every 8", "the best last"),
        .init("score event places --csv", "the list for a spreadsheet"),
      ])
  ) { session, arguments in
    guard let kind = try kind(arguments) else {
      let list = try session.scorer.contests.places(
        ContestVerbs.request(arguments, [:]), ofRound: arguments.integer(ofRound))
      guard arguments.has(csv) else { return try session.show(list.page) }
      return session.console.write(list.table)
    }
    let first = try arguments.text(start).map(time)
    try session.showWritten(
      session.asking { answers in
        var request = PlacesRequest(
          ContestVerbs.request(arguments, answers), kind,
          by: arguments.text(by).flatMap(StartPlan.Order.init) ?? .entry)
        request.groups = arguments.integer(kind == .court ? courts : targets)
        request.lines = arguments.integer(kind == .card ? cards : lines)
        request.first = first
        request.interval = arguments.integer(every) ?? 10
        request.holes = arguments.integer(shotgun)
        request.round = arguments.integer(ofRound)
        return try session.scorer.contests.assignPlaces(request)
      })
  }

  /// Returns what places are given; nil if the list is only shown.
  private static func kind(_ arguments: Arguments) throws -> StartPlan.Kind? {
    let kinds: [(OptionSyntax, StartPlan.Kind)] = [
      (targets, .target), (cards, .card), (courts, .court),
    ]
    let given = kinds.filter { arguments.integer($0.0) != nil }
    let others = [lines, by, start, every, shotgun].filter {
      arguments.text($0) != nil || arguments.integer($0) != nil
    }
    guard given.count < 2 else {
      throw UsageError(
        .conflict, "Places are targets, cards or courts.", token: "--\(given[1].0.name)",
        hint: "Leave the others out.")
    }
    if given.isEmpty, let other = others.first {
      throw UsageError(
        .conflict, "--\(other.name) goes with --targets, --cards or --courts.",
        token: "--\(other.name)", hint: "Without them, the list is shown.")
    }
    guard arguments.text(start) == nil || arguments.integer(shotgun) == nil else {
      throw UsageError(
        .conflict, "Cards start one after the other, or all at once.", token: "--shotgun",
        hint: "Leave one of them out.")
    }
    return given.first?.1
  }

  private static func time(_ text: String) throws -> LocalTime {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    let padded = parts.first.map { $0.count == 1 ? "0\(text)" : text } ?? text
    guard parts.count == 2, let time = LocalTime("2026-01-01T\(padded)") else {
      throw UsageError(
        .badValue, "\"\(text)\" is no time of day.", token: "--start", hint: "As in --start 9:30.")
    }
    return time
  }

  private static let name = ArgumentSyntax("PLAYER", completes: .player, "the entrant")
  private static let place = ArgumentSyntax("PLACE", "the place, such as 5B")

  static let move = Command<Session>(
    CommandSyntax(
      "move", "Give an entrant of an event another place at the start",
      discussion: "If somebody has the place, it asks, and the two are exchanged.",
      arguments: [name, place], options: [ofRound],
      examples: [.init("score event move ann 5B", "Ann shoots on target 5, line B")])
  ) { session, arguments in
    try ContestVerbs.write(session, arguments) {
      try $0.move(
        arguments.text(name) ?? "", to: arguments.text(place) ?? "",
        ofRound: arguments.integer(ofRound), in: $1)
    }
  }
}
