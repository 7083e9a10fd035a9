internal import ScoringKit

/// One player's row in a file of PDGA Live.
struct PDGALiveResult {
  let name: String
  /// The player's PDGA number; `nil` if the player has none.
  let number: String?
  /// The number of the round in the event; empty if the file has none.
  let round: String
  /// The id of the layout in the file.
  let layout: String
  /// Why the player isn't ranked; `nil` if they finished or still play.
  let status: PlayerStatus?
  /// The warnings about values of the row that can't be read.
  private(set) var problems: [String] = []
  private let division: String
  /// The player's strokes on each hole; 0 if it was not played.
  private var strokes: [Int]
  private let total: Int?

  /// The totals that PDGA Live writes for players without a result.
  private static let statuses: [Int: PlayerStatus] = [888: .dnf, 999: .dns]

  init(_ value: JSONValue, layout: String, division: String, holes: Int) {
    let parts = ["FirstName", "LastName"].map { LooseJSON.plain(value[$0]) }
    let whole = LooseJSON.plain(value["Name"])
    name = FileText.name(
      whole.isEmpty ? parts.filter { !$0.isEmpty }.joined(separator: " ") : whole)
    let said = LooseJSON.plain(value["PDGANum"])
    number = said.isEmpty || said == "0" ? nil : said
    round = String(LooseJSON.plain(value["Round"]).prefix(4))
    self.layout = layout
    self.division = String(division.prefix(Golfer.longestDivision))
    strokes = [Int](repeating: 0, count: holes)
    let sum = LooseJSON.integer(value["RoundScore"])
    status = sum.flatMap { Self.statuses[$0] }
    total = status == nil ? sum : nil
    var scores = LooseJSON.list(value["HoleScores"]).map { LooseJSON.plain($0) }
    if scores.isEmpty {
      scores = LooseJSON.plain(value["Scores"])
        .split(separator: ",", omittingEmptySubsequences: false).map { String($0).singleSpaced }
    }
    for (index, text) in scores.enumerated() where !["", "0"].contains(text) {
      guard strokes.indices.contains(index), let count = FileText.number(text),
        ScoreEvent.strokeLimits.contains(count)
      else {
        problems.append("hole \(index + 1): \"\(text.prefix(40))\" is no score and is left out.")
        continue
      }
      strokes[index] = count
    }
  }

  /// The number of holes on which the player has a score.
  var played: Int { strokes.count { $0 > 0 } }

  /// A warning about a total in the file that disagrees with the holes; `nil` if they agree.
  var disagreement: String? {
    let sum = strokes.reduce(0, +)
    guard let total, total > 0, played == strokes.count, total != sum else { return nil }
    return "\(name): the file says \(total), the holes add up to \(sum). The holes are kept."
  }

  func planned(_ group: String) -> ImportPlan.Row {
    var facts: [String: JSONValue] = [:]
    if !division.isEmpty { facts[Golfer.divisionKey] = .string(division) }
    let key = "\(group)|\(strokes.map(String.init).joined(separator: ","))"
    return ImportPlan.Row(
      line: 1, name: name, members: UDiscRow.members(of: name), facts: facts, key: key,
      isTelling: played > 0
    ) { [strokes, status] seat in
      let scores = strokes.enumerated().filter { $0.element > 0 }.map {
        ScoreEvent(.strokes(hole: $0.offset + 1, seat: seat), $0.element)
      }
      return scores + (status.map { [ScoreEvent($0, of: seat)] } ?? [])
    }
  }
}
