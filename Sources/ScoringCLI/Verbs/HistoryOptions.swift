import ScoringDesk
import ScoringKit

extension Sport {
  /// The completion for the beginning of a round's title: the names of the sport's courses or other
  /// documents on which rounds are played; none if it has no such documents.
  var frames: Completion {
    references.contains { $0.noun == nouns.frame } ? .document(nouns.frame) : .none
  }
}

/// The options of the command `history` that filter and group rounds.
struct HistoryOptions {
  /// The sport whose rounds are listed; nil for all sports.
  let sport: Sport?

  private var frame: String { sport?.nouns.frame ?? "title" }

  private static let player = OptionSyntax(
    "player", short: "p", value: .text("NAME"), repeats: true, completes: .player,
    "only rounds of this player")
  private static let since = OptionSyntax(
    "since", value: .date("DATE"), "only rounds that began on this day or later")
  private static let until = OptionSyntax(
    "until", value: .date("DATE"), "only rounds that began on this day or earlier")
  private static let on = OptionSyntax(
    "on", value: .date("DATE"), "only rounds that began on this day")
  private static let event = OptionSyntax(
    "event", short: "e", value: .text("NAME"), completes: .event, "only rounds of this event")
  private static let text = OptionSyntax(
    "text", value: .text("TEXT"), "only rounds with TEXT in a title, an event or a name")
  private static let result = OptionSyntax(
    "result", value: .choice("RESULT", OwnResult.allCases.map(\.rawValue)),
    "only rounds with this result for you")
  private var title: OptionSyntax {
    OptionSyntax(
      frame, value: .text("NAME"), completes: sport?.frames ?? .none,
      "only rounds whose \(frame) begins with NAME")
  }
  private var kind: [OptionSyntax] {
    sport.map { RoundOptions.kind($0, "only rounds of this kind") } ?? []
  }
  private var group: OptionSyntax {
    OptionSyntax(
      "group", value: .choice("BY", HistoryGrouping.words(frame: frame)),
      "put headings above the rounds of a page")
  }

  /// The options that filter rounds.
  var filters: [OptionSyntax] {
    [Self.player, title] + kind + [
      Self.event, Self.since, Self.until, Self.on, Self.text, Self.result,
    ]
  }

  /// The options that filter rounds, and the one that groups them.
  var all: [OptionSyntax] { filters + [group] }

  /// Returns the request to the desk that a command line makes.
  func request(_ arguments: Arguments) -> HistoryRequest {
    var request = HistoryRequest(sport: sport?.id)
    request.players = arguments.texts(Self.player)
    request.title = arguments.text(title)
    request.event = arguments.text(Self.event)
    request.since = arguments.text(Self.since)
    request.until = arguments.text(Self.until)
    request.on = arguments.text(Self.on)
    request.text = arguments.text(Self.text)
    request.kind = kind.first.flatMap { arguments.text($0) }
    request.result = arguments.text(Self.result).flatMap(OwnResult.init)
    request.grouping = arguments.text(group).map { HistoryGrouping(word: $0) }
    for option in filters + [group] {
      for value in arguments.texts(option) {
        request.options.append(Action.Option(option.name, .text(value)))
      }
    }
    return request
  }
}
