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
    "absent", value: .choice("COUNTS", EventPolicy.Absence.allCases.map(\.rawValue)),
    "how a missed round counts: none (not ranked), zero, or one place behind the last")

  private static let ties = OptionSyntax(
    "ties", value: .choice("GET", EventPolicy.Ties.allCases.map(\.rawValue)),
    "the points of a shared place: those of the place for each, or the mean of the shared places")

  /// All options of the command `standings` about the rounds of an event.
  static let all = [by, points, best, absent, ties]

  /// Returns how a command line combines the rounds of an event; nil if it has no such option.
  ///
  /// `usual` is the usual policy of the sport; nil for none.
  static func choice(_ arguments: Arguments, usual: EventPolicy?) throws -> EventChoice? {
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
    let counting: EventPolicy.Counting?
    switch (way, table) {
    case ("points", nil):
      throw UsageError(
        .missingValue, "--by points needs the points.", token: "--by",
        hint: "As in --points 10,8,6,5.")
    case ("points", let table?), (nil, let table?): counting = .points(table)
    case (_, _?):
      throw UsageError(
        .conflict, "--points does not go with --by \(way ?? "").", token: "--points",
        hint: "Leave one of them out.")
    case ("places", _): counting = .places
    case ("wins", _): counting = .wins
    case ("total", _): counting = .total
    default: counting = nil
    }
    if let get = arguments.text(ties) {
      guard case .points? = counting ?? usual?.counting else { throw noPoints(get) }
    }
    return EventChoice(
      counting, best: arguments.integer(best),
      absence: arguments.text(absent).flatMap(EventPolicy.Absence.init),
      ties: arguments.text(ties).flatMap(EventPolicy.Ties.init))
  }

  /// Returns the error for `--ties` if no points are given that could be shared.
  private static func noPoints(_ get: String) -> UsageError {
    UsageError(
      .conflict, "--ties is about points for places, and there are none.",
      token: "--ties", hint: "Give them, as in --points 10,8,6,5 --ties \(get).")
  }
}
