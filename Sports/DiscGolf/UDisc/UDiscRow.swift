internal import ScoringKit

/// One player's row in a file of UDisc, parsed.
struct UDiscRow {
  let record: DelimitedText.Record
  /// The player's name as in the file.
  let name: String
  /// The player's strokes on each hole of the layout; 0 if it was not played.
  private(set) var strokes: [UInt8]
  private var scores = ""
  /// The sum of the player's strokes in columns for holes that the layout doesn't have.
  private(set) var beyond = 0
  /// The number of values in columns of holes that are no scores.
  private(set) var unread = 0
  /// The player's rating for the round in the file; `nil` if there is none.
  private var rating: Int?
  private(set) var problems: [ImportPlan.Warning] = []

  init(_ header: UDiscHeader, _ record: DelimitedText.Record, holes: Int) {
    let full = header.name(in: record)
    self.record = record
    name = full.utf8.count <= 100 ? full : String(full.prefix(100))
    strokes = [UInt8](repeating: 0, count: holes)
    let surplus = readStrokes(header)
    scores = strokes.map { "\($0)" }.joined(separator: ",")
    switch record.number(header.rating) {
    case .blank: break
    case .value(let value) where Golfer.ratings.contains(value): rating = value
    case .value, .invalid:
      let said = record.text(header.rating).prefix(40)
      warn("\(name): the rating \"\(said)\" is no number from 1 to 9999 and is left out.")
    }
    if !surplus.isEmpty {
      warn(
        kind: "beyond-par",
        "\(name) has \(Phrases.list(surplus, last: " and ", limit: 5)), but the layout has "
          + "\(Phrases.count(holes, "hole")): left out.")
    }
    if record.fields.count > header.count {
      warn(
        "\(name)'s row has \(record.fields.count) fields for \(header.count) columns; "
          + "a comma in a name needs quotes.")
    }
    if name.utf8.count < full.utf8.count { warn("\(name): the rest of the name is left out.") }
  }

  /// Reads the player's strokes; returns the values for holes that the layout doesn't have.
  private mutating func readStrokes(_ header: UDiscHeader) -> [String] {
    var surplus: [String] = []
    for (index, column) in header.holes.enumerated() {
      switch record.number(column) {
      case .blank, .value(0): continue
      case .value(let count) where !ScoreEvent.strokeLimits.contains(count): fallthrough
      case .invalid:
        let said = record.text(column).prefix(40)
        unread += 1
        warn("\(name), hole \(index + 1): \"\(said)\" is no score and is left out.")
      case .value(let count) where strokes.indices.contains(index):
        strokes[index] = UInt8(clamping: count)
      case .value(let count):
        beyond += count
        surplus.append("\(count) on hole \(index + 1)")
      }
    }
    return surplus
  }

  private mutating func warn(kind: String = "row", _ message: String) {
    problems.append(ImportPlan.Warning(line: record.line, kind: kind, message: message))
  }

  /// Returns the status that stands in place of a total, such as `DNF`; `nil` for none.
  func status(_ header: UDiscHeader) -> PlayerStatus? {
    for column in [header.total, header.relative] {
      if case .status(let status) = FilePosition(record.text(column)) { return status }
    }
    return nil
  }

  /// A key that distinguishes the row from others of its card: the name in lower case, and the
  /// scores.
  var identity: String { "\(Roster.folded(name[...])),\(scores)" }

  var played: Int { strokes.count { $0 > 0 } }

  /// The members of a team, which is written `A + B`; empty for a single player.
  ///
  /// Exports differ in the order of the members, which is ignored.
  private var members: [String] { Self.members(of: name) }

  /// Returns the members of a team by its name, as in `A + B`; empty for a single player.
  static func members(of name: String) -> [String] {
    let spaced = name.split(whereSeparator: \.isWhitespace)
    guard spaced.contains("+") else { return [] }
    let members = spaced.split(separator: "+").map { $0.joined(separator: " ") }
    return members.count > 1 ? members : []
  }

  /// Returns the row for the plan, with further facts about the player, and a status if there is
  /// one.
  func planned(
    minute: String, facts: [String: JSONValue] = [:], status: PlayerStatus? = nil
  ) -> ImportPlan.Row {
    var facts = facts
    facts[Golfer.ratingKey] = rating.map { .integer($0) }
    return ImportPlan.Row(
      line: record.line, name: name, members: members, facts: facts,
      key: "\(minute)|\(scores)", isTelling: played > 0
    ) { [strokes] seat in
      strokes.enumerated().filter { $0.element > 0 }.map { index, count in
        ScoreEvent(.strokes(hole: index + 1, seat: seat), Int(count))
      } + (status.map { [ScoreEvent($0, of: seat)] } ?? [])
    }
  }

  /// Returns a warning about totals in the row that disagree with its holes; `nil` if none do.
  ///
  /// The difference to par is checked only if the pars of all played holes are known.
  func disagreement(_ header: UDiscHeader, pars: [Int?]) -> String? {
    let sum = strokes.reduce(0) { $0 + Int($1) }
    func contradiction(_ column: Int?, _ sum: Int) -> Int? {
      guard case .value(let value) = record.number(column), value != sum, value != sum + beyond
      else { return nil }
      return value
    }
    var said: [String] = []
    var found: [String] = []
    if let total = contradiction(header.total, sum) {
      said.append("Total \(total)")
      found.append("\(sum)")
    }
    let par = zip(strokes, pars).filter { $0.0 > 0 }.map(\.1).total
    if let par, let relative = contradiction(header.relative, sum - par) {
      said.append("+/- \(relative)")
      found.append(ToPar.text(sum - par))
    }
    guard !said.isEmpty else { return nil }
    return
      "\(name.singleSpaced): the file says \(said.joined(separator: " and ")), the holes add up "
      + "to \(found.joined(separator: " and ")). The holes are kept."
  }
}
