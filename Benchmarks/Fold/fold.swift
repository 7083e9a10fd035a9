// Folds rallies of side-out doubles, as events and as canonical text. Prints the nanoseconds per
// rally of each, and the points as in sideout.c, to show that both played the same games.
import Pickleball
import ScoringKit

let count = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 10_000_000
let rules = """
  {"format":{"name":"sideout","scoring":"side-out","to":11,"winBy":2,"bestOf":1,"timeOuts":2}}
  """
let match = try CanonicalJSON.value(Match.self, from: rules)
let sides = ["A", "B"].map { letter in
  Competitor.side(
    of: (1...2).map { Competitor(id: "\(letter)\($0)", kind: .guest, name: "\(letter)\($0)") })
}
let opening = try match.opening(sides.map { Entrant($0) })

var state: UInt64 = 1
let winners = (0..<count).map { _ -> UInt8 in
  state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
  return UInt8(state >> 63)
}
let events = winners.map { MatchEvent.rally($0 == 0 ? .a : .b, .none) }
let text = winners.map { 65 + $0 }

func measure(_ body: () throws -> Int) rethrows -> (nanoseconds: Double, points: Int) {
  var points = 0
  let time = try ContinuousClock().measure { points = try body() }
  let (seconds, rest) = time.components
  return ((Double(seconds) * 1e9 + Double(rest) / 1e9) / Double(count), points)
}

let folded = measure {
  var points = 0
  var index = 0
  while index < count {
    var game = opening
    while index < count, !game.isComplete {
      try? match.apply(events[index], to: &game)
      index += 1
    }
    if game.isComplete { points += game.score.a + game.score.b }
  }
  return points
}
let read = measure {
  var points = 0
  var index = 0
  while index < count {
    var game = opening
    while index < count, !game.isComplete {
      if let event = try? MatchEvent(canonical: text.span.extracting(index..<index + 1)) {
        try? match.apply(event, to: &game)
      }
      index += 1
    }
    if game.isComplete { points += game.score.a + game.score.b }
  }
  return points
}
print("\(folded.nanoseconds) \(read.nanoseconds) \(folded.points) \(read.points)")
