import ScoringContests
import ScoringKit

/// The list of who starts where, in order of the places.
struct StartList {
  private let reading: ContestReading

  init(_ reading: ContestReading) { self.reading = reading }

  private var contest: Contest { reading.contest }

  private var entrants: [Entrant] {
    contest.entrants.enumerated().filter { !$0.element.hasLeft }.sorted { one, other in
      switch (one.element.place, other.element.place) {
      case (let a?, let b?): a < b
      case (nil, _?): false
      case (_?, nil): true
      case (nil, nil): one.offset < other.offset
      }
    }.map(\.element)
  }

  /// The columns that say something about somebody.
  private var columns: [(title: String, value: (Entrant) -> String)] {
    let start = contest.start
    let all: [(title: String, value: (Entrant) -> String)] = [
      (start?.kind.rawValue.capitalizedFirst ?? "Place", { $0.place.map { "\($0)" } ?? "–" }),
      (
        "Start",
        { entrant in entrant.place.flatMap { start?.start(of: $0.group) } ?? "" }
      ),
      (reading.sport.nouns.person.capitalizedFirst, { reading.name($0.id) }),
      ("Club", { $0.club }), ("Division", { contest.title(ofDivision: $0.division) }),
    ]
    let entrants = entrants
    return all.filter { column in entrants.contains { !column.value($0).isEmpty } }
  }

  /// The list for people.
  var page: Page {
    let (columns, entrants) = (columns, entrants)
    let rows = entrants.map { entrant in
      let cells = columns.map { $0.value(entrant) }
      return Sheet.Row(
        cells.map { Cell($0) }, spoken: cells.filter { !$0.isEmpty }.joined(separator: ", ") + ".")
    }
    let lacking = entrants.count { $0.place == nil }
    let sheet = Sheet(
      title: "\(contest.name), start list", columns: columns.map { Sheet.Column($0.title) },
      rows: rows)
    var page = ContestPage(reading).page([.sheet(sheet)])
    page.next =
      lacking > 0 ? [Action("event places", options: ["targets": .blank("N")])] : []
    return page
  }

  /// The list as a table of separated fields, with the session in a column of its own.
  var table: String {
    let (columns, entrants) = (columns, entrants)
    let rows = entrants.map { entrant in
      [entrant.place.map { "\($0.session)" } ?? ""]
        + columns.map { column in
          let value = column.value(entrant)
          return value == "–" ? "" : value
        }
    }
    return DelimitedText.text(of: [["Session"] + columns.map(\.title)] + rows)
  }
}
