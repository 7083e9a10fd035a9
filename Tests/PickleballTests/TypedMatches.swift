import ProgramTesting
import ScoringKit

@testable import Pickleball

/// Matches in several states, and the words from which random lines are made for them.
enum TypedMatches {
  static func states() throws -> [RecordedLines.State] {
    let pairs = [["Ann Lee", "Ben"], ["Cid", "Bea"]]
    let odd = [["Abba", "Lee"], ["B", "Zoe Ends"]]
    return [
      try state("doubles before the first serve", "sideout", pairs),
      try state("doubles, the second server of B", "sideout", pairs, ["A B", "B A"]),
      try state("singles at a game point", "rally-2026", [["Ann"], ["Ben"]], ["score 10-9"]),
      try state("names like words, partners may swap", "mlp-2023", odd, ["score 20-3"]),
      try state("a match that is won", "sideout", pairs, ["score 11-5"]),
      try state("a match that a side ended", "sideout", pairs, ["A B", "end retired A"]),
    ]
  }

  private static func state(
    _ name: String, _ format: String, _ sides: [[String]], _ lines: [String] = []
  ) throws -> RecordedLines.State {
    let competitors = sides.map { names in
      let guests = names.map { Competitor(id: $0, kind: .guest, name: $0) }
      return guests.count == 1 ? guests[0] : Competitor.side(of: guests)
    }
    var play = try Play(Play.format(format) { $0.bestOf = 1 }, sides: competitors)
    for line in lines { try play(line) }
    return RecordedLines.State(name, play.match, at: play.state, names: play.names)
  }

  static let pieces = [
    "A", "B", "a", "b", "w", "l", "=", "AAB", "wwl", "abba", "let", "replay", "A=B", "lw", "w,l",
    "ann", "ben", "Cid", "be", "bea", "lee", "b ", "zoe", "abba", "\"B\"", "\"Ann Lee\"",
    "ann lee", "zoe ends", "Ann + Ben", "cid+bea", "A+Ben", "+", "#1", "#2", "#3", "A1", "b2", "A9",
    "A:7", "b:winner", "ann:error,net", "w:lob", "A:7,drop,error,net,Bea", "A:", "B:red",
    "A:winner,Ann", "A:winner,ben", "A:winner,error", "l:B1", ":", "cid:12,ben",
    "score", "score 5-7", "score 7 5", "score A 7 B 5", "score cid 3 ann 2", "score 5-7-1",
    "score 11-9", "11-9", "11:9", "0-0-2", "score A 7", "score 1000-0", "5", "7-5",
    "time", "time ann", "time B medical", "timeout cid equipment", "time referee", "time-out A",
    "warn", "warn A", "warn ann verbal", "warning b technical", "foul", "foul cid", "foul b",
    "server", "server ben", "server B", "serve a2 1", "server cid 2", "1", "2", "receiver",
    "receiver bea", "receiver a1", "swap", "swap ann", "swap B", "ends", "injury", "injury bea",
    "injury A2", "on", "on 1", "end", "end time", "end agreed", "end retired ann",
    "end forfeit-game B", "end ann retired", "end never", "ann dnf", "A1 retired", "retired",
    "retired Cid + Bea", "B dns", "ann ben retired", "dns", "cid wd", "dsq", "forfeit ben", "-",
    "medical", "verbal", "referee", "zoé", "💥", "\"", "7", "drop", ",", ";", "status",
  ]
}
