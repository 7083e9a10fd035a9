import ScoringContests
import ScoringKit
import ScoringViews

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
      (reading.entrantNouns.one.capitalizedFirst, { reading.name($0.id) }),
      ("Number", { $0.number.map { "\($0)" } ?? "" }), ("Club", { $0.club }),
      ("Division", { contest.title(ofDivision: $0.division) }),
    ]
    let entrants = entrants
    return all.filter { column in entrants.contains { !column.value($0).isEmpty } }
  }

  /// The list as a table.
  var places: Sheet {
    let (columns, entrants) = (columns, entrants)
    let rows = entrants.map { entrant in
      let cells = columns.map { $0.value(entrant) }
      return Sheet.Row(
        cells.map { Cell($0) }, spoken: cells.filter { !$0.isEmpty }.joined(separator: ", ") + ".")
    }
    return Sheet(
      title: "\(title), start list", columns: columns.map { Sheet.Column($0.title) }, rows: rows)
  }

  /// The name of the event, and of the round.
  private var title: String {
    contest.name + (round.map { ", \(reading.title(of: $0))" } ?? "")
  }

  /// The list for people.
  var page: Page {
    var page = ContestPage(reading).page([.sheet(places)])
    let lacking = entrants.contains { place($0) == nil }
    page.next = lacking ? [Action("event places", options: ["targets": .blank("N")])] : []
    return page
  }

  /// Returns the list for paper and for the event's page, of all or of the groups with somebody of a
  /// division; `nil` if nobody has a place.
  func sheet(of division: String? = nil) -> StartSheet? {
    guard let start = contest.start(of: round) else { return nil }
    let all = entrants.compactMap { entrant in place(entrant).map { (place: $0, entrant) } }
    let shown = Set(
      all.filter { division == nil || $0.1.division == division }
        .map { [$0.place.session, $0.place.group] })
    let placed = all.filter { shown.contains([$0.place.session, $0.place.group]) }
    guard !placed.isEmpty else { return nil }
    let groups = Dictionary(grouping: placed) { [$0.place.session, $0.place.group] }
      .sorted { $0.key.lexicographicallyPrecedes($1.key) }.map { key, members in
        let begins = start.start(of: key[1]) ?? ""
        // A card that starts at a hole is known by it.
        let hole = start.holes != nil && start.first == nil
        return StartSheet.Group(
          session: key[0],
          label: hole ? String(begins.drop { !$0.isNumber }) : "\(key[1])",
          start: hole ? "" : begins,
          lines: members.map { place, entrant in
            StartSheet.Group.Line(
              letter: String("\(place)".suffix(1)), name: reading.name(entrant.id),
              division: contest.title(ofDivision: entrant.division), club: entrant.club)
          })
      }
    let nouns = reading.entrantNouns
    let noun = start.holes != nil && start.first == nil ? "hole" : start.kind.rawValue
    return StartSheet(
      title: title,
      heading: (round.map { "\(reading.title(of: $0)), start list" } ?? "Start list"),
      detail: [
        reading.sport.name, Phrases.count(placed.count, nouns.one, plural: nouns.several),
        Phrases.count(groups.count, start.kind.rawValue),
      ].joined(separator: " · "),
      noun: noun.capitalizedFirst, person: nouns.one.capitalizedFirst,
      hasLines: start.kind == .target, groups: groups,
      without: entrants.filter { place($0) == nil }.map { reading.name($0.id) })
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
    return DelimitedText.text(
      of: [(round == nil ? [] : ["Round"]) + ["Session"] + columns.map(\.title)] + rows)
  }
}
