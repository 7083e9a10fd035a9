import ProgramTesting
import ScoringKit

@testable import DiscGolf

/// Cards in several states, and the words from which random lines are made for them.
enum TypedCards {
  static func states() throws -> [RecordedLines.State] {
    let three = [["Ann Lee"], ["Ben"], ["Player 3"]]
    let two = [["Ann"], ["Ben"]]
    let full = (1...4).flatMap { hole in ["\(hole) 1=3", "\(hole) 2=3", "\(hole) 3=4"] }
    let play = try Fixtures.round([3, 4, 3, 3], labels: ["1", "2", "4S", "7"])
    let late = try Fixtures.round([3, 4, 3, 3], labels: ["1", "2", "4S", "7"], startHole: 3)
    let best = try Fixtures.round([3, 4, 3, 3], bestScore: true)
    return [
      try state("a card without scores", play, three),
      try state(
        "some scores, and a player who stopped", play, three, ["1 1=3", "2 2=4", "s3=dnf"]),
      try state("a full card with a tie for the first place", play, three, full),
      try state("members whose lowest score counts", best, [["Ann", "Lee"], ["Ben", "Cid"]]),
      try state("one player from the third hole on", late, [["Ann"]], ["3 1=3", "4 1=5"]),
      try match(two, ["1 1=3", "1 2=4", "2 1=4"]),
      try state(
        "the value of a hole", play, three, ["1 1=3"],
        in: .strokes(hole: 1, seat: Seat(index: 0))),
      try state("the value of a status", play, three, in: .status(seat: Seat(index: 1))),
    ]
  }

  private static func state(
    _ name: String, _ round: StrokePlay, _ sides: [[String]], _ events: [String] = [],
    in cell: ScoreCell? = nil
  ) throws -> RecordedLines.State {
    let card = try Fixtures.card(round, events, sides: sides)
    return RecordedLines.State(name, round, at: card, names: Fixtures.roster(sides), in: cell)
  }

  private static func match(
    _ sides: [[String]], _ events: [String]
  ) throws -> RecordedLines.State {
    let round = HolePlay(play: try Fixtures.round([3, 4, 3, 3]), form: .match)
    var state = try round.opening(Fixtures.sides(sides).map { Golfer($0) })
    for event in events { try round.apply(try ScoreEvent(canonical: event), to: &state) }
    return RecordedLines.State("match play", round, at: state, names: Fixtures.roster(sides))
  }

  static let pieces = [
    "3", "4", "2", "5", "12", "0", "100", "33", "-", "–", "three", "3 4", "3 4 5", "3,4", "4 4 - 2",
    "ann", "ann lee", "ben", "Player 3", "\"Player 3\"", "boss", "lee", "cid", "zoe", "#2", "#7",
    "Ann + Lee", "ann 3", "ben 4", "ann 3, ben 4", "ann 3 and ben 4", "ben 4 ob", "ann ob",
    "cid 3 lee 4", "player 3 5", "and", "&", "ann 3 ob 2", "lost", "ob",
    "1:", "2:", "4S:", "7:", "3:", "9:", "hole 2:", "hole 7", "hole", "two:", "1: 3 4 5",
    "2: ann 5", "7 ann 3", "4s ben 4", "2 -", ":", "ann:", "ann: 3 3 4", "ben 2: 4 4", "ann 3 4",
    "cid: 3 3 3 3", "lee 2: 3 3", "1: 3", "2: 3 4",
    "penalty", "penalty ann late", "penalty ben late 3", "penalty ann 2 other",
    "penalty ben late -",
    "playoff", "playoff 1: ann 3 ben 4", "playoff: 3 4", "playoff ann 3", "playoff 2: ben 3",
    "late",
    "total", "total ann 54", "total ben -3", "total ann -", "total 54", "total ben E", "54", "E",
    "ann dnf", "dnf", "ben dns", "dq", "ann dnf -", "end retired ann", "retired", "player 3 dnf -",
    "ann par+4", "ben par+4 -", "par+4", "withdrawn ben", "status ann dnf", "end", "retired zoe",
    "concede ann", "concede", "concede ben", "3.", "3. 4", "2.5", "+1", "\"", "\"ann\"", "9x",
    "zoé", "👍", ",", ";", "!", "?",
  ]
}
