import ProgramTesting
import ScoringKit
import ScoringKitTesting

@testable import Archery

/// Score sheets in several states, and the words from which random lines are made for them.
enum TypedSheets {
  static func states() throws -> [RecordedLines.State] {
    let three = ["Ann", "Ben Lee", "X"]
    let final = "3@18m/3 40 indoor"
    let match = try RoundsUnderTest.match(.individual, .sets).round
    return [
      try state("three archers before the first arrow", Boss("wa18", three)),
      try state(
        "three archers in the second end", Boss("wa18", three),
        ["9 9 9, 8 8 8, 7 7 7", "ann 10 9", "ben dnf"]),
      try state("a face of three spots", Boss(pass: "6@18m/3 40 vegas-triple", ["Ann"])),
      try state(
        "every arrow is shot", Boss(pass: final, ["Ann", "Ben"]), ["ann 9 9 9, ben 9 9 8"]),
      try state(
        "a shoot-off", Boss(pass: final, ["Ann", "Ben"], ruleset: "wa-indoor", cut: 1),
        ["ann 9 9 9, ben 9 9 9"]),
      try state("a match", Boss(match, ["Ann", "Ben"]), ["ann 10 9 9, ben 8 8 8"]),
      try state(
        "the value of an arrow", Boss("wa18", three), ["9 9 9"],
        in: .arrow(end: 1, seat: Seat(index: 0), arrow: 2)),
      try state("the value of a status", Boss("wa18", three), in: .status(seat: Seat(index: 1))),
    ]
  }

  private static func state<R: Round>(
    _ name: String, _ boss: Boss<R>, _ lines: [String] = [], in cell: R.Event.Slot? = nil
  ) throws -> RecordedLines.State {
    var boss = boss
    try boss.enter(lines)
    return RecordedLines.State(name, boss.round, at: boss.state, names: boss.names, in: cell)
  }

  static let pieces = [
    "X 10 9", "x109", "10 9 M", "9", "9 9", "8 8 8", "10", "M", "-", "–", "+9", "10/2", "9/5",
    "111",
    "27", "0", "11", "9*", "10*", "x*", "9, 8, 7", "9 9 9, 8 8 8", "10 10 10, 9 9 9, 8 8 8", ", 9",
    "ann", "ben", "ben lee", "\"X\"", "x", "zoe", "lee", "#2", "and", "&", "ann X 10 9", "ann 9",
    "ben 9 9 8", "ann: 10 9 8", "\"x\" 7 7 7", "ann 9 9 9, ben 8 8 8", "ann 9 and ben 8",
    "1:", "2:", "3:", "99:", "1: ann X 10 9", "ann 1: 9 9 9", "end 1: X 9", "end 2", "set 1:",
    "2: 9 9 9, 8 8 8", "1: 9 9 9", "end", "set", "1: 9 8 7", "2: ben 9 -", ":", "1: ann", "ann 2:",
    "3.2", "1.1 ann 9", "1.2 9", "2.1 ben -", "2.3 ann +9", "1.9 ann 5", "3.2 ann", "ann 3.2",
    "shootoff", "shootoff ann 10*, ben 10", "shootoff 1: ben 9", "so ann x", "shootoff 10*, 9",
    "shootoff 2: ann 9 ben 8", "shoot-off ann 9",
    "status", "status ann -", "status ann dsq", "ann retired", "ann dns", "ben dnf -", "retired",
    "end retired ann", "end retired zoe", "dsq", "ben unranked", "unranked", "ann unranked -",
    "x retired", "retired ben lee", "status zoe dns", "withdrawn ann", "forfeit ben", "ann dsq -",
    "total", "total ann 547 12 20", "total ann -", "total ben 27", "total 547", "total ann x",
    "547", "12", "\"", "\"ann\"", "“ben”", "9x", "zoé", "👍", ",", ";", ".", "e", "5.",
  ]
}
