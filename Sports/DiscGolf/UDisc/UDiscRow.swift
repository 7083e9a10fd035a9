internal import ScoringKit

/// One player's row of a card, read.
struct UDiscRow {
  /// What tells two rows of one card apart.
  struct Identity: Hashable {
    let name: String
    let strokes: [UInt8]
  }

  /// Something odd about the row.
  struct Problem {
    let kind: String
    let message: String
  }

  /// Where it stands in the file.
  let record: DelimitedText.Record
  /// The name as the file has it.
  let name: String
  /// The strokes on each hole of the layout; 0 where it was not played.
  let strokes: [UInt8]
  /// The strokes in columns that the layout has no hole for.
  let beyond: Int
  /// The rating that the file gives the round.
  let rating: Int?
  /// What is odd about it.
  let problems: [Problem]

  /// Reads a row of a layout with some number of holes.
  init(_ header: UDiscHeader, _ record: DelimitedText.Record, holes: Int) {
    let full = record.text(header.player)
    let name = full.utf8.count <= 100 ? full : String(full.prefix(100))
    var strokes = [UInt8](repeating: 0, count: holes)
    var beyond: [(hole: Int, count: Int)] = []
    var problems: [Problem] = []
    for (index, column) in header.holes.enumerated() {
      guard let column else { continue }
      switch record.number(column) {
      case .blank, .value(0): continue
      case .value(let count) where !ScoreEvent.strokeLimits.contains(count): fallthrough
      case .invalid:
        let said = record.text(column).prefix(40)
        problems.append(
          Problem(
            kind: "row",
            message: "\(name), hole \(index + 1): \"\(said)\" is no score and is left out."))
      case .value(let count) where index < holes: strokes[index] = UInt8(clamping: count)
      case .value(let count): beyond.append((index + 1, count))
      }
    }
    let rated = header.rating.map { record.number($0) } ?? .blank
    if case .value(let value) = rated, Golfer.ratings.contains(value) {
      rating = value
    } else {
      rating = nil
      if rated != .blank {
        problems.append(
          Problem(
            kind: "row",
            message: "\(name): the rating is no number from 1 to 9999 and is left out."))
      }
    }
    problems += Self.problems(
      name, full: full, beyond: beyond, holes: holes, fields: record.count,
      columns: header.count)
    self.record = record
    self.name = name
    self.strokes = strokes
    self.beyond = beyond.reduce(0) { $0 + $1.count }
    self.problems = problems
  }

  /// What is odd about a row as a whole.
  private static func problems(
    _ name: String, full: String, beyond: [(hole: Int, count: Int)], holes: Int, fields: Int,
    columns: Int
  ) -> [Problem] {
    var problems: [Problem] = []
    if !beyond.isEmpty {
      let list = beyond.map { "\($0.count) on hole \($0.hole)" }
      problems.append(
        Problem(
          kind: "beyond-par",
          message: "\(name) has \(Phrases.list(list, last: " and ", limit: 5)), but the layout has "
            + "\(Phrases.count(holes, "hole")): left out."))
    }
    if fields > columns {
      problems.append(
        Problem(
          kind: "row",
          message: "\(name)'s row has \(fields) fields for \(columns) columns; "
            + "a comma in a name needs quotes."))
    }
    if name.utf8.count < full.utf8.count {
      problems.append(Problem(kind: "row", message: "\(name): the rest of the name is left out."))
    }
    return problems
  }

  /// What tells it from the other rows of its card: the name without case, and the scores.
  var identity: Identity {
    Identity(name: Roster.folded(name[...]), strokes: strokes)
  }

  /// The name as messages give it, with single spaces.
  var shownName: String {
    name.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// The number of holes played.
  var played: Int {
    strokes.count { $0 > 0 }
  }

  /// The par of the holes played; nil where one is not known.
  func par(_ pars: [Int?]) -> Int? {
    var sum = 0
    for (count, par) in zip(strokes, pars) where count > 0 {
      guard let par else { return nil }
      sum += par
    }
    return sum
  }

  /// The members of a team, which is written `A + B`; empty for a single player.
  ///
  /// Their order differs between exporters and means nothing.
  var members: [String] {
    let spaced = name.split(whereSeparator: \.isWhitespace)
    guard spaced.contains("+") else { return [] }
    let members = spaced.split(separator: "+").map { $0.joined(separator: " ") }
    return members.count > 1 ? members : []
  }

  /// The row as a plan has it.
  func planned(minute: String) -> ImportPlan.Row {
    let strokes = strokes
    return ImportPlan.Row(
      line: record.line, name: name, members: members,
      facts: rating.map { [Golfer.ratingKey: .integer($0)] } ?? [:],
      key: "\(minute)|\(Self.joined(strokes))", isTelling: played > 0
    ) { seat in
      let sign = " \(seat.number)="
      return strokes.enumerated().compactMap { index, count in
        count > 0 ? String(index + 1) + sign + String(count) : nil
      }
    }
  }

  private static func joined(_ strokes: [UInt8]) -> String {
    var text: [UInt8] = []
    text.reserveCapacity(strokes.count * 2)
    for count in strokes {
      if !text.isEmpty { text.append(44) }
      if count >= 10 { text.append(48 + count / 10) }
      text.append(48 + count % 10)
    }
    return String(decoding: text, as: UTF8.self)
  }
}
