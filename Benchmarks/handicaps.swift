// Computes the tables of handicaps.c with the engine of the program.
import Archery

let times = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 1000
let rounds = ["york", "wa1440_90", "wa720_70", "portsmouth"].compactMap {
  RoundCatalogue.round(code: $0)
}
var total = 0
let spent = ContinuousClock().measure {
  for _ in 0..<times {
    for round in rounds {
      let scores = ExpectedScore(round, scheme: .agb2023)
      for handicap in -10...150 { total += scores.score(handicap) }
    }
  }
}
let (seconds, attoseconds) = spent.components
let nanoseconds = Double(seconds) * 1e9 + Double(attoseconds) / 1e9
print(total / times, Int(nanoseconds / Double(times * rounds.count)))
