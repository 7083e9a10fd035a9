import ScoringContests
import ScoringKit

/// The list of who starts where, in order of the places.
struct StartList {
  let reading: ContestReading
  /// The numbered round that the list is of; `nil` for the event.
  let round: StageRound?

  /// Makes the list of a numbered round, by default of the one in play.
  init(_ reading: ContestReading, ofRound number: Int? = nil) throws(Refusal) {
    self.reading = reading
    round = try reading.round(number)
  }

  private var contest: Contest { reading.contest }

  /// Returns the place of an entrant.
  func place(_ entrant: Entrant) -> StartPlace? { contest.place(of: entrant, in: round) }

  /// The entrants, in order of their places.
  var entrants: [Entrant] {
    reading.starters(in: round).enumerated().sorted { one, other in
      switch (place(one.element), place(other.element)) {
      case (let a?, let b?): a < b
      case (nil, _?): false
      case (_?, nil): true
      case (nil, nil): one.offset < other.offset
      }
    }.map(\.element)
  }

  /// The columns that say something about somebody.
  private var columns: [(title: String, value: (Entrant) -> String)] {
    let start = contest.start(of: round)
    let all: [(title: String, value: (Entrant) -> String)] = [
      (start?.kind.rawValue.capitalizedFirst ?? "Place", { place($0).map { "\($0)" } ?? "–" }),
      (
        "Start",
        { entrant in place(entrant).flatMap { start?.start(of: $0.group) } ?? "" }
      ),
      (reading.sport.nouns.person.capitalizedFirst, { reading.name($0.id) }),
      ("Number", { $0.number.map { "\($0)" } ?? "" }), ("Club", { $0.club }), ("Division", { contest.title(ofDivision: $0.division) }),
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
    let lacking = entrants.count { place($0) == nil }
    let part = round.map { ", \(reading.title(of: $0))" } ?? ""
    let sheet = Sheet(
      title: "\(contest.name)\(part), start list", columns: columns.map { Sheet.Column($0.title) },
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
      (round.map { ["\($0.number)"] } ?? []) + [place(entrant).map { "\($0.session)" } ?? ""]
        + columns.map { column in
          let value = column.value(entrant)
          return value == "–" ? "" : value
        }
    }
    return DelimitedText.text(of: [(round == nil ? [] : ["Round"]) + ["Session"] + columns.map(\.title)] + rows)
  }
}
