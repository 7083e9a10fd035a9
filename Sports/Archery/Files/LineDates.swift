internal import ScoringKit

/// The dates of the lines of a list of arrows, also of lines whose own date is blank or can't be
/// read.
///
/// Such a line has the date of the lines around it if these agree; otherwise it is left out, because
/// today's date would be wrong. If no line of the file has a date, all are undated.
struct LineDates {
  private var times: [Int: LocalTime] = [:]
  /// The lines that are left out because it is unknown which day they belong to.
  private(set) var leftOut: Set<Int> = []

  /// Returns the date of a line; `nil` if it has none.
  subscript(line: Int) -> LocalTime? { times[line] }

  /// Creates the dates of no lines.
  init() {}

  init(_ rows: [Table.Row], _ dates: FileDates, to plan: inout ImportPlan) {
    let own = rows.map { dates.time($0.text("date")) }
    for (row, time) in zip(rows, own) { times[row.line] = time }
    let days = Set(own.compactMap { $0?.isoDate })
    let first = own.lazy.compactMap(\.self).first
    let keys = rows.map { row in
      [row.person("archer"), row.text("round"), row.text("title")]
        .map { Roster.folded($0[...]) }
    }
    let (before, after) = (Self.latest(own, keys), Self.next(own, keys))
    var taken = Groups()
    var dropped = Groups()
    for (index, row) in rows.enumerated() where own[index] == nil {
      let said = row.text("date")
      if said.isEmpty, days.isEmpty { continue }
      let around = [before[index], after[index]].compactMap(\.self)
      let time =
        Set(around.map(\.isoDate)).count == 1
        ? around.first : around.isEmpty && days.count == 1 ? first : nil
      if let time {
        times[row.line] = time
        taken.add(row.line, [said, time.isoDate])
      } else {
        leftOut.insert(row.line)
        dropped.add(row.line, [said, around.isEmpty ? "" : "around"])
      }
    }
    for (facts, lines) in taken.all {
      plan.warn(
        lines[0], "date",
        "\(Self.subject(facts[0], lines)): \(facts[1]) is used, the date of the lines around.")
    }
    for (facts, lines) in dropped.all {
      let reason = facts[1].isEmpty ? "" : ", and the lines around have different dates"
      plan.warn(
        lines[0], "date",
        "\(Self.subject(facts[0], lines))\(reason); \(lines.count == 1 ? "it is" : "they are") left "
          + "out.")
    }
  }

  /// Lines with the same facts, in the order of their first lines.
  private struct Groups {
    private(set) var all: [(facts: [String], lines: [Int])] = []
    private var places: [[String]: Int] = [:]

    mutating func add(_ line: Int, _ facts: [String]) {
      if let place = places[facts] {
        all[place].lines.append(line)
      } else {
        places[facts] = all.count
        all.append((facts, [line]))
      }
    }
  }

  private static func subject(_ said: String, _ lines: [Int]) -> String {
    let names = Phrases.list(lines.map { "\($0)" }, last: " and ", limit: 20)
    let isOne = lines.count == 1
    if said.isEmpty { return isOne ? "The line has no date" : "Lines \(names) have no date" }
    return (isOne ? "" : "Lines \(names): ")
      + "\"\(said.prefix(40))\" is no date as in 2026-03-01"
  }

  /// Returns, for each line, the date of the nearest line before it with the same key.
  private static func latest(_ times: [LocalTime?], _ keys: [[String]]) -> [LocalTime?] {
    var known: [[String]: LocalTime] = [:]
    return zip(times, keys).map { time, key in
      if let time { known[key] = time }
      return known[key]
    }
  }

  private static func next(_ times: [LocalTime?], _ keys: [[String]]) -> [LocalTime?] {
    latest(times.reversed(), keys.reversed()).reversed()
  }
}
