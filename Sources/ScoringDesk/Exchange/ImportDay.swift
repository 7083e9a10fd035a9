import ScoringKit

/// The day of the rounds in a file that contains no date: the day that the user gave, or the one in
/// the name of the file.
///
/// The present day is never taken, because a file is rarely imported on the day of its rounds.
struct ImportDay {
  private let time: LocalTime?
  private let source: String
  /// A warning that says which day is used; `nil` if the file contains the dates.
  let warning: ImportPlan.Warning?

  /// Finds the day for the cards of a plan that have no date.
  ///
  /// - Throws: An error if the user gave a day and the file has its own.
  init(_ plan: ImportPlan, at given: LocalTime?, source: String) throws(DeskError) {
    self.source = source
    guard let first = plan.cards.first(where: { !$0.isDated }) else {
      if given != nil, !plan.cards.isEmpty {
        throw DeskError(.conflictingOptions, "--at does not apply to \(source), which has dates.")
      }
      (time, warning) = (nil, nil)
      return
    }
    time = given ?? Self.day(inName: source)
    warning = time.map { time in
      let day = given == nil ? "\(time.isoDate), the date in its name," : "\(time.isoDate)"
      return ImportPlan.Warning(
        line: first.line, kind: "date",
        message: "The file has no date: \(day) is used for new rounds.")
    }
  }

  /// Returns the start of a new round without a date.
  ///
  /// - Throws: An error if no day is known.
  func start() throws(DeskError) -> LocalTime {
    guard let time else {
      throw DeskError(
        .missingValue, "The file has no date, and neither has its name.", source: source,
        expected: ["--at 2026-05-01"],
        hint: "`--at` says when the rounds were played, or a column with dates.")
    }
    return time
  }

  /// Returns the date in the name of a file, such as `league-2026-05-01.csv`, `20260501.csv` or
  /// `01.05.2026.csv`; `nil` if it has none, or several.
  static func day(inName path: String) -> LocalTime? {
    let name = path.split(separator: "/").last ?? ""
    let numbers = name.split { !($0.isASCII && $0.isNumber) }
    var days: [LocalTime] = []
    for (index, number) in numbers.enumerated() {
      if number.utf8.count == 8 {
        let (year, rest) = (number.prefix(4), number.dropFirst(4))
        days += [Self.day(year, rest.prefix(2), rest.suffix(2))].compactMap(\.self)
      }
      guard index + 2 < numbers.count else { continue }
      let (second, third) = (numbers[index + 1], numbers[index + 2])
      if number.utf8.count == 4 {
        days += [Self.day(number, second, third)].compactMap(\.self)
      } else if third.utf8.count == 4, name.contains("\(number).\(second).\(third)") {
        days += [Self.day(third, second, number)].compactMap(\.self)
      }
    }
    return days.count == 1 ? days[0] : nil
  }

  private static func day(_ year: Substring, _ month: Substring, _ day: Substring) -> LocalTime? {
    guard let year = Int(year), let month = Int(month), let day = Int(day),
      (1990...2100).contains(year)
    else { return nil }
    return LocalTime(year: year, month: month, day: day, hour: 0, minute: 0, second: 0)
  }
}
