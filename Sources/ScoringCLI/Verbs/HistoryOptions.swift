import ScoringKit

/// The options of `history` that say which rounds are listed, and in which groups.
struct HistoryOptions {
  /// The sport; nil for all of them.
  let sport: Sport?

  private var frame: String { sport?.nouns.frame ?? "title" }

  private static let player = OptionSyntax(
    "player", short: "p", value: .text("NAME"), repeats: true, "only rounds of this player")
  private static let since = OptionSyntax(
    "since", value: .date("DATE"), "only rounds that began on this day or later")
  private static let until = OptionSyntax(
    "until", value: .date("DATE"), "only rounds that began on this day or earlier")
  private static let on = OptionSyntax(
    "on", value: .date("DATE"), "only rounds that began on this day")
  private static let event = OptionSyntax(
    "event", short: "e", value: .text("NAME"), "only rounds of this event")
  private static let text = OptionSyntax(
    "text", value: .text("TEXT"), "only rounds with this in a title, an event or a name")
  private static let result = OptionSyntax(
    "result", value: .choice("RESULT", Outcome.allCases.map(\.rawValue)),
    "only rounds that ended so for you")
  private var title: OptionSyntax {
    OptionSyntax(frame, value: .text("NAME"), "only rounds whose \(frame) begins so")
  }
  private var group: OptionSyntax {
    OptionSyntax(
      "group", value: .choice("BY", HistoryGrouping.words(frame: frame)),
      "put headings above the rounds of a page")
  }

  /// The filters.
  var filters: [OptionSyntax] {
    [Self.player, title, Self.event, Self.since, Self.until, Self.on, Self.text, Self.result]
  }

  /// The filters and the grouping.
  var all: [OptionSyntax] { filters + [group] }

  /// The grouping that was asked for.
  func grouping(_ arguments: Arguments) -> HistoryGrouping? {
    arguments.text(group).map { HistoryGrouping(word: $0) }
  }

  /// The filter that was asked for.
  ///
  /// - Throws: where a name means nobody or several, or nobody has said who "you" is.
  func filter(_ arguments: Arguments, in book: Book) throws -> HistoryFilter {
    var filter = HistoryFilter()
    filter.players = try arguments.texts(Self.player).map { name in
      let player = try book.player(named: name)
      filter.conditions.append("player \(player.name)")
      return try book.keys(of: player)
    }
    filter.title = arguments.text(title).map { Roster.folded($0[...]) }
    filter.event = arguments.text(Self.event)
    filter.text = arguments.text(Self.text).map { Roster.folded($0[...]) }
    if filter.text != nil {
      let players = try book.players()
      let names = Dictionary(players.map { ($0.id.key, $0.name) }) { first, _ in first }
      for player in players {
        filter.names[player.id.key] = names[player.mergedInto ?? player.id.key]
      }
    }
    let on = arguments.text(Self.on)
    filter.since = [arguments.text(Self.since), on].compactMap { $0.flatMap(Self.beginning) }.max()
    filter.until = [arguments.text(Self.until), on].compactMap { $0.flatMap(Self.end) }.min()
    if let word = arguments.text(Self.result), let outcome = Outcome(rawValue: word) {
      guard let me = try book.me() else {
        throw ErrorReport(
          exitCode: .refused, code: "nobody-said",
          message: "--result is about you, and you have not said who you are.",
          hint: "score me NAME")
      }
      filter.outcome = outcome
      filter.me = try book.keys(of: me)
    }
    for option in filters {
      for value in arguments.texts(option) {
        filter.options.append("--\(option.name) \(RoundPage.quoted(value))")
        if option != Self.player { filter.conditions.append("\(option.name) \(value)") }
      }
    }
    if let word = arguments.text(group) { filter.options.append("--group \(word)") }
    return filter
  }

  /// The first moment that a date means.
  private static func beginning(_ text: String) -> LocalTime? {
    LocalTime(text)
  }

  /// The last moment that a date means: the end of the day, where no time of day is said.
  private static func end(_ text: String) -> LocalTime? {
    guard let time = LocalTime(text), text.utf8.count == time.isoDate.utf8.count else {
      return LocalTime(text)
    }
    return LocalTime(
      year: time.year, month: time.month, day: time.day, hour: 23, minute: 59, second: 59)
  }
}
