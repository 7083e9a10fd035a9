import ScoringDesk
import ScoringKit

/// The options of the command `standings` that determine how the rounds of an event are combined.
enum EventOptions {
  private static let by = OptionSyntax(
    "by", value: .choice("WAY", ["total", "places", "points", "wins"]),
    "how the rounds of an event are combined; by default, sums or wins")
  private static let points = OptionSyntax(
    "points", value: .text("LIST"),
    "points for each place from the first on, as in 10,8,6,5,4; implies --by points")
  private static let best = OptionSyntax(
    "best", value: .integer("N", 1...1000), "count only the best N results of each participant")
  private static let absent = OptionSyntax(
    "absent", value: .choice("COUNTS", Policy.Absence.allCases.map(\.rawValue)),
    "how a missed session counts: none, zero, or one place behind the last")

  private static let ties = OptionSyntax(
    "ties", value: .choice("GET", Policy.Ties.allCases.map(\.rawValue)),
    "the points of a shared place: those of the place for each, or the mean, rounded down or exact")

  /// All options of the command `standings` about the rounds of an event.
  static let all = [by, points, best, absent, ties]

  /// Returns how a command line combines the rounds of an event; nil if it has no such option.
  ///
  /// `usual` is the usual policy of the sport; nil for none.
  static func choice(_ arguments: Arguments, usual: Policy?) throws -> PolicyChoice? {
    let table = try arguments.text(points).map { text -> [Int] in
      let numbers = text.split(separator: ",", omittingEmptySubsequences: false)
        .map { Int($0.trimmingPrefix(" ")) }
      let known = numbers.compactMap { $0 }.filter { (0...100_000).contains($0) }
      guard known.count == numbers.count, known.count <= 1000 else {
        throw UsageError(
          .badValue, "\"\(text)\" is no list of points.", token: "--points",
          hint: "Give whole numbers with commas, first place first: --points 10,8,6,5.")
      }
      return known
    }
    let way = arguments.text(by)
    let others = [best, absent, ties].map { arguments.text($0) }
    guard way != nil || table != nil || others.contains(where: { $0 != nil }) else { return nil }
    var choice = PolicyChoice()
    switch (way, table) {
    case ("points", nil):
      throw UsageError(
        .missingValue, "--by points needs the points.", token: "--by",
        hint: "As in --points 10,8,6,5.")
    case ("points", let table?), (nil, let table?): choice.steps = [.points(table), .decision]
    case (_, _?):
      throw UsageError(
        .conflict, "--points does not go with --by \(way ?? "").", token: "--points",
        hint: "Leave one of them out.")
    case ("places", _): choice.steps = Policy.places.steps
    case ("wins", _): choice.steps = Policy.wins.steps
    case ("total", _): choice.steps = Policy.total.steps
    default: break
    }
    if let get = arguments.text(ties), !hasPoints(choice.steps ?? usual?.steps ?? []) {
      throw noPoints(get)
    }
    choice.best = arguments.integer(best)
    choice.absence = arguments.text(absent).flatMap(Policy.Absence.init)
    choice.ties = arguments.text(ties).flatMap(Policy.Ties.init)
    return choice
  }

  private static func hasPoints(_ steps: [Policy.Step]) -> Bool {
    steps.contains { if case .points = $0 { true } else { false } }
  }

  /// Returns the error for `--ties` if no points are given that could be shared.
  private static func noPoints(_ get: String) -> UsageError {
    UsageError(
      .conflict, "--ties is about points for places, and there are none.",
      token: "--ties", hint: "Give them, as in --points 10,8,6,5 --ties \(get).")
  }
}
