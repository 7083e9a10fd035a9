internal import ScoringKit

/// One player's result in a competition of a Metrix file.
struct MetrixResult {
  let name: String
  /// Why the player isn't ranked; `nil` if they finished.
  let status: PlayerStatus?
  /// The warnings about values of the result that can't be read.
  private(set) var problems: [String] = []
  private let division: String?
  /// The player's strokes on each hole, which include the penalty throws; 0 if it was not played.
  private var strokes: [Int]
  /// The player's penalty throws on each hole, which its strokes already include.
  private var penalties: [Int]
  /// The player's penalty throws on the round, which belong to no hole.
  private let roundPenalty: Int
  private let sum: Int?
  private let difference: Int?

  init(_ value: JSONValue, holes: Int) {
    name = FileText.name(LooseJSON.plain(value["Name"]))
    let division = LooseJSON.plain(value["ClassName"]).prefix(Golfer.longestDivision)
    self.division = division.isEmpty ? nil : String(division)
    strokes = [Int](repeating: 0, count: holes)
    penalties = strokes
    roundPenalty = LooseJSON.integer(value["Penalty"]).map { max(0, $0) } ?? 0
    sum = LooseJSON.integer(value["Sum"])
    difference = LooseJSON.integer(value["Diff"])
    let left = LooseJSON.plain(value["DNF"]).lowercased()
    let hasLeft = !["", "0", "false"].contains(left) || value["DNF"]?.bool == true
    let played = LooseJSON.list(value["PlayerResults"])
    switch FilePosition(left) {
    case _ where !hasLeft: status = nil
    case .status(let known): status = known
    case .unknown where left != "true":
      status = .dnf
      problems.append("DNF is \"\(left.prefix(40))\", which is no known status: it is read as DNF.")
    case .none, .rank, .unknown: status = .dnf
    }
    for (index, hole) in played.enumerated() {
      if strokes.indices.contains(index) {
        read(hole, index)
      } else if !["", "0"].contains(LooseJSON.plain(hole["Result"])) {
        problems.append(
          "the course has \(Phrases.count(holes, "hole")), and the file a score of hole \(index + 1), "
            + "which is left out.")
      }
    }
  }

  private mutating func read(_ hole: JSONValue, _ index: Int) {
    let said = LooseJSON.plain(hole["Result"])
    // An unplayed hole is an empty list.
    guard hole.object != nil, !said.isEmpty, said != "0" else { return }
    guard let count = LooseJSON.integer(hole["Result"]), ScoreEvent.strokeLimits.contains(count)
    else {
      problems.append("hole \(index + 1): \"\(said.prefix(40))\" is no score and is left out.")
      return
    }
    strokes[index] = count
    let throwsSaid = LooseJSON.plain(hole["PEN"])
    guard !throwsSaid.isEmpty, throwsSaid != "0" else { return }
    guard let penalty = LooseJSON.integer(hole["PEN"]), (1..<count).contains(penalty) else {
      problems.append(
        "hole \(index + 1): \"\(throwsSaid.prefix(40))\" penalty throws don't fit in a \(count), "
          + "and are left out.")
      return
    }
    penalties[index] = penalty
  }

  /// The number of holes on which the player has a score.
  var played: Int { strokes.count { $0 > 0 } }

  private var scores: String { strokes.map(String.init).joined(separator: ",") }

  /// Returns a warning about totals in the file that disagree with the holes; `nil` if they agree.
  func disagreement(pars: [Int?]) -> String? {
    let total = strokes.reduce(roundPenalty, +)
    var said: [String] = []
    var found: [String] = []
    if let sum, sum != total, sum != total - roundPenalty {
      said.append("Sum \(sum)")
      found.append("\(total)")
    }
    let par = zip(strokes, pars).filter { $0.0 > 0 }.map(\.1).total
    if let difference, let par, difference != total - par, difference != total - roundPenalty - par,
      status == nil
    {
      said.append("Diff \(difference)")
      found.append(ToPar.text(total - par))
    }
    guard !said.isEmpty else { return nil }
    return "\(name): the file says \(said.joined(separator: " and ")), the holes add up to "
      + "\(found.joined(separator: " and ")). The holes are kept."
  }

  func planned(minute: String) -> ImportPlan.Row {
    var facts: [String: JSONValue] = [:]
    facts[Golfer.divisionKey] = division.map { .string($0) }
    return ImportPlan.Row(
      line: 1, name: name, members: UDiscRow.members(of: name), facts: facts,
      key: "\(minute)|\(scores)", isTelling: played > 0
    ) { [strokes, penalties, roundPenalty, status] seat in
      let holes = zip(strokes, penalties).enumerated().filter { $0.element.0 > 0 }
      let scores = holes.map { ScoreEvent(.strokes(hole: $0.offset + 1, seat: seat), $0.element.0) }
      let throwPenalties = holes.filter { $0.element.1 > 0 }.map { hole in
        ScoreEvent(
          .throwPenalty(hole: hole.offset + 1, seat: seat, reason: .other), hole.element.1)
      }
      var events = scores + throwPenalties
      if ScoreEvent.strokeLimits.contains(roundPenalty) {
        events.append(ScoreEvent(.roundPenalty(seat: seat, reason: .other), roundPenalty))
      }
      if let status { events.append(ScoreEvent(status, of: seat)) }
      return events
    }
  }
}
