internal import ScoringKit

/// Sums over the rallies of a match: exact counts, folded from its events.
///
/// Events that the rules refuse are skipped. Nothing is estimated: facts that were not noted about
/// a rally are in no count, and every share includes the number of cases of which it is a part.
struct MatchTally {
  private(set) var sides: Pair<SideTally>
  private(set) var rallies = 0
  /// The number of points of the match that were scored in rallies.
  private(set) var points = 0
  /// The number of games of the match in which a rally was played.
  private(set) var games = 0
  /// The number of times the lead changed sides within a game.
  private(set) var leadChanges = 0
  /// The number of times the score became level within a game.
  private(set) var levels = 0
  /// The number of times a rally had a different server than the one before, within a game.
  private(set) var rotations = 0
  /// The number of rallies with a note on how they ended.
  private(set) var noted = 0
  /// The total number of shots in rallies with a noted length, and the number of those rallies.
  private(set) var shots = (sum: 0, rallies: 0)

  private var course = GameCourse()

  /// Values that are followed from rally to rally within one game.
  private struct GameCourse {
    var lastServer: MatchPlayer?
    var turn: Side?
    var lastLeader: Side?
    var pointRun = Run()
    var rallyRun = Run()
    var deficit = Pair(0, 0)
  }

  init(_ match: Match, _ events: [MatchEvent], from opening: MatchState) {
    sides = Pair(SideTally(.a, opening.size), SideTally(.b, opening.size))
    var state = opening
    for event in events {
      let before = state
      guard (try? match.apply(event, to: &state)) != nil else { continue }
      switch event {
      case .rally(let winner, let tags): count(winner, tags, before, state)
      case .timeOut(let side, .standard): sides[side].timeOuts += 1
      // A set score may skip rallies, so no run continues over it.
      case .score where state.score != before.score:
        (course.pointRun, course.rallyRun) = (Run(), Run())
      case .foul, .warning: if state.score != before.score { course.pointRun = Run() }
      default: break
      }
      follow(before, state)
    }
  }

  // MARK: Rallies

  private mutating func count(
    _ winner: Side, _ tags: RallyTags, _ before: MatchState, _ after: MatchState
  ) {
    let server = before.servingPlayer
    let side = server.side
    if course.lastServer == nil { games += 1 }
    if let last = course.lastServer, last != server { rotations += 1 }
    course.lastServer = server
    rallies += 1
    sides[side].countServe(before, isWon: winner == side)
    if course.turn != side { sides[side].turns += 1 }
    course.turn = side
    countGamePoints(winner, before)
    let scored = after.points(since: before)[winner] > before.score[winner]
    if scored {
      points += 1
      if winner == side { sides[side].turnPoints += 1 }
    }
    let isSameGame = after.games.count == before.games.count
    if winner != side, isSameGame, after.serving != side { sides[side].sideOuts += 1 }
    course.rallyRun.add(winner)
    sides[winner].rallyRun = max(sides[winner].rallyRun, course.rallyRun.length)
    if scored {
      course.pointRun.add(winner)
      sides[winner].pointRun = max(sides[winner].pointRun, course.pointRun.length)
    }
    countTags(winner, side, tags)
  }

  /// Counts a rally for each side that would have won the game with it, its game point.
  private mutating func countGamePoints(_ winner: Side, _ before: MatchState) {
    guard before.overtime == .none else { return }
    for side in Side.allCases where before.score[side] + 1 >= before.format.target {
      var next = before
      next.rally(wonBy: side)
      guard next.outcome != nil || next.games.count > before.games.count else { continue }
      sides[side].gamePoints.count(winner == side)
      sides[side.other].gamePointsSaved.count(winner != side)
    }
  }

  private mutating func countTags(_ winner: Side, _ serving: Side, _ tags: RallyTags) {
    if tags.length > 0 { shots = (shots.sum + Int(tags.length), shots.rallies + 1) }
    if let third = tags.third {
      sides[serving].thirdShots[third, default: Share()].count(winner == serving)
    }
    guard tags.ending != nil || tags.fault != nil else { return }
    noted += 1
    // If no player was noted, the side that ended the rally is the one that hit the winner or made
    // the error.
    let side = tags.player?.side ?? (tags.ending == .winner ? winner : winner.other)
    if let ending = tags.ending { sides[side].endings[ending, default: 0] += 1 }
    if let fault = tags.fault { sides[side].faults[fault, default: 0] += 1 }
  }

  // MARK: Scores

  /// Updates lead changes, levels and deficits when any event has changed the score.
  private mutating func follow(_ before: MatchState, _ after: MatchState) {
    followPoints(before.score, after.points(since: before))
    if after.games.count > before.games.count {
      if let winner = after.games.last?.winner { endGame(winner) }
      course = GameCourse()
      return
    }
    if after.serving != before.serving { course.turn = nil }
    if case .won(let winner) = after.outcome, before.outcome == nil { endGame(winner) }
  }

  private mutating func followPoints(_ before: Pair<Int>, _ after: Pair<Int>) {
    guard before != after else { return }
    if let leader = after.leader {
      if let last = course.lastLeader, last != leader { leadChanges += 1 }
      course.lastLeader = leader
      let side = leader.other
      course.deficit[side] = max(course.deficit[side], after[leader] - after[side])
    } else if after != Pair(0, 0) {
      levels += 1
    }
  }

  private mutating func endGame(_ winner: Side) {
    let deficit = course.deficit[winner]
    sides[winner].deficitOvercome = max(sides[winner].deficitOvercome ?? 0, deficit)
  }
}

/// The sums over the rallies of a match for one side.
struct SideTally: Hashable {
  let side: Side
  /// The rallies that the side won of those it served.
  var serve = Share()
  /// The rallies that the side won on serve, by the number of the server: first, second; empty
  /// without numbers.
  var serveByNumber = [Share(), Share()]
  /// The rallies that the side won on serve, by the half of the court: right, left.
  var serveByCourt = [Share(), Share()]
  /// The rallies that the side won on serve, by the player's position in the side.
  var serveByPlayer: [Share]
  /// The number of service turns in which the side served at least one rally.
  var turns = 0
  /// The number of points that the side scored in rallies that it served.
  var turnPoints = 0
  /// The number of rallies after which the serve passed from the side to the other one.
  var sideOuts = 0
  /// The side's most points in a row within a game.
  var pointRun = 0
  /// The side's most rallies won in a row within a game.
  var rallyRun = 0
  /// The side's largest deficit in a game that it won; `nil` if it won none.
  var deficitOvercome: Int?
  /// The side's game points, and how many of them it won.
  var gamePoints = Share()
  /// The opponents' game points, and how many of them the side saved.
  var gamePointsSaved = Share()
  var timeOuts = 0
  /// The number of rallies that the side ended, by the way in which they ended.
  var endings: [RallyTags.LastShot: Int] = [:]
  /// The number of errors that the side made, by kind.
  var faults: [RallyTags.Fault: Int] = [:]
  /// The rallies that the side won of those with a note on its third shot, by kind of shot.
  var thirdShots: [RallyTags.ThirdShot: Share] = [:]

  /// Creates an empty tally for a side of `size` players.
  init(_ side: Side, _ size: Int) {
    self.side = side
    serveByPlayer = Array(repeating: Share(), count: max(1, size))
  }

  /// Returns the rallies that the side won of those that one of its players served.
  func served(by player: MatchPlayer) -> Share {
    let member = Int(player.member)
    return serveByPlayer.indices.contains(member) ? serveByPlayer[member] : Share()
  }

  fileprivate mutating func countServe(_ state: MatchState, isWon: Bool) {
    let member = Int(state.servingPlayer.member)
    serve.count(isWon)
    serveByCourt[state.serverCourt == .right ? 0 : 1].count(isWon)
    if state.hasServerNumbers { serveByNumber[state.serverNumber == 1 ? 0 : 1].count(isWon) }
    if serveByPlayer.indices.contains(member) { serveByPlayer[member].count(isWon) }
  }
}

/// The length of a run of one side, such as its points in a row.
struct Run {
  private var side: Side?
  private(set) var length = 0

  mutating func add(_ side: Side) {
    length = side == self.side ? length + 1 : 1
    self.side = side
  }
}

/// A part of a whole, both counted: rallies won of rallies served.
struct Share: Hashable {
  private(set) var part = 0
  private(set) var whole = 0

  /// Counts one more case in the whole, and also in the part if it belongs there.
  mutating func count(_ isPart: Bool) {
    whole += 1
    part += isPart ? 1 : 0
  }

  /// The share as text: `12/20, 60.0 %`, rounded half up; `nil` if nothing was counted.
  var text: String? {
    Ratio(part, over: whole).map { "\(part)/\(whole), \($0.text(places: 1, times: 100)) %" }
  }

  /// Returns the share as a value for statistics.
  func metric(_ key: String, of dimension: String? = nil) -> Metric {
    Metric(key, of: dimension, part, outOf: whole)
  }
}
