import ScoringKit
import ScoringKitTesting

@testable import Pickleball

/// The matches with which the laws are checked: each format, and each option that changes its
/// rules.
enum MatchesUnderTest {
  typealias Sport = SportUnderTest<Match>

  static func all() throws -> [Sport] {
    var sports = [
      try sport("sideout", to: 3) { $0.endChange = 2 },
      try sport("sideout", "best of 3", to: 2) { $0.bestOf = 3 },
      try sport("sideout", "singles", size: 1, to: 3) { _ in },
      try sport("sideout", "skinny", size: 1, to: 3) { $0.isSkinny = true },
      try sport("sideout", "win by 1, best of 5", to: 1) {
        $0.winBy = 1
        $0.bestOf = 5
      },
      try sport("sideout", to: 11) { _ in },
    ]
    for format in FormatDocument.seeds.map(\.name) where format != "sideout" {
      sports.append(try sport(format, to: 4, change: freezeEarly))
    }
    sports.append(try sport("rally-2025", "singles", size: 1, to: 3) { _ in })
    sports.append(try sport("dreambreaker", "four a side", size: 4, to: 5) { $0.rotation = 2 })
    sports.append(
      try sport("rally-2026", "capped, best of 3", to: 3) {
        $0.cap = 4
        $0.bestOf = 3
        $0.swaps = true
      })
    sports[sports.count - 1].end = 21
    sports[0].goldens = [goldenSideOut]
    sports[5].goldens = [goldenCorrections]
    sports[1].goldens = [goldenMatch]
    return sports
  }

  private static func freezeEarly(_ format: inout Format) {
    if format.freeze != nil { format.freeze = 3 }
    if format.freezeTrailing != nil { format.freezeTrailing = 2 }
  }

  private static func sport(
    _ name: String, _ variant: String = "", size: Int = 2, to target: Int,
    change: (inout Format) -> Void
  ) throws -> Sport {
    let format = try Play.format(name) { format in
      format.target = target
      format.endChange = Format.usualEndChange(target)
      change(&format)
    }
    var sport = SportUnderTest(
      "\(name) \(variant)", try Match(format),
      seats: zip(["Ann", "Cid"], Play.sides(size)).enumerated().map { index, seat in
        let competitor = Competitor(
          id: seat.1.id, kind: seat.1.kind, name: seat.0, members: seat.1.members)
        return Entrant(competitor: competitor, starter: 0, servesFirst: index == 0)
      })
    sport.isSymmetric = true
    sport.oldForms = ["a": .foul(.a), "b": .foul(.b)]
    sport.accounting = { difference($0) }
    return sport
  }

  /// Returns the first contradiction in the state of a match; `nil` if there is none.
  static func difference(_ state: MatchState) -> String? {
    for side in Side.allCases {
      if state.score[side] < 0 { return "\(side) has \(state.score[side]) points." }
      if state.gamesWon[side] >= state.format.gamesToWin { return "\(side) has won before." }
      let (right, left) = (state.player(of: side, on: .right), state.player(of: side, on: .left))
      if state.isDoubles, right == nil || left == nil || right == left {
        return "\(side) has not one player on each court."
      }
      if !state.isDoubles, (right == nil) == (left == nil) { return "\(side) stands nowhere." }
    }
    let server = state.servingPlayer
    if server.side != state.serving { return "The server is of the other side." }
    if state.receivingPlayer.side == state.serving { return "The receiver is of the same side." }
    if state.player(of: state.serving, on: state.serverCourt) != server {
      return "The server does not stand where the serve comes from."
    }
    if state.isDoubles, state.format.positions == .parity {
      let isStarter = state.rightPlayer[state.serving] == Int(server.member)
      let isEven = state.score[state.serving].isMultiple(of: 2)
      if (state.serverCourt == .right) != (isEven == isStarter) {
        return "The server stands on the wrong court for the score."
      }
    }
    if state.served.a + state.served.b != state.rallies { return "A rally was not served." }
    return state.games.count == state.gamesWon.a + state.gamesWon.b
      ? nil : "A game has no winner."
  }
}
