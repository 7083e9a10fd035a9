import ScoringKitTesting

extension CardsUnderTest {
  /// A recorded round with which tests compare: an ace, a birdie, a par, a bogey and worse, a lead
  /// that changes, and the end.
  static let goldenPars = GoldenRound(
    "pars",
    text: """
        Ann -
        Ben -
        setup: Hole 1, par 3
      > 1 1=3
        Ann, hole 1: 3 (E), E thru 1
        Ann 1st: E thru 1
        Ben -
        underway: Hole 1, par 3
      > 1 2=1
        Ben, hole 1: 1 (-2), -2 thru 1
        Ann 2nd: E thru 1
        Ben 1st: -2 thru 1
        underway: Hole 2, par 4
      > 2 1=3
        Ann, hole 2: 3 (-1), -1 thru 2
        Ann 2nd: -1 thru 2
        Ben 1st: -2 thru 1
        underway: Hole 2, par 4
      > 2 2=6
        Ben, hole 2: 6 (+2), E thru 2
        Ann 1st: -1 thru 2
        Ben 2nd: E thru 2
        underway: Hole 3, par 3
      > 3 1=3
        Ann, hole 3: 3 (E), -1 thru 3
        Ann 1st: -1 thru 3
        Ben 2nd: E thru 2
        underway: Hole 3, par 3
      > 3 2=4
        Ben, hole 3: 4 (+1), +1 thru 3
        Ann 1st: -1 thru 3
        Ben 2nd: +1 thru 3
        complete: Every hole has a score
      """)

  /// A recorded round with which tests compare: a correction, a cleared score, and invalid entries.
  static let goldenCorrections = GoldenRound(
    "corrections",
    text: """
        Ann -
        Ben -
        setup: Hole 1, par 3
      > 1 1=5
        Ann, hole 1: 5 (+2), +2 thru 1
        Ann 1st: +2 thru 1
        Ben -
        underway: Hole 1, par 3
      > 1 1=4
        Ann, hole 1: 4 (+1), +1 thru 1
        Ann 1st: +1 thru 1
        Ben -
        underway: Hole 1, par 3
      > 2 2=3
        Ben, hole 2: 3 (-1), -1 thru 1
        Ann 2nd: +1 thru 1
        Ben 1st: -1 thru 1
        underway: Hole 1, par 3
      > 1 1=-
        Ann, hole 1: no score
        Ann -
        Ben 1st: -1 thru 1
        underway: Hole 1, par 3
      > 4 1=3
        refused (illegal): Hole 4 does not exist: the layout has 3 holes.
        Ann -
        Ben 1st: -1 thru 1
        underway: Hole 1, par 3
      > 1 3=3
        refused (illegal): Seat 3 does not exist: the card has 2 players.
        Ann -
        Ben 1st: -1 thru 1
        underway: Hole 1, par 3
      > 1 1=99
        Ann, hole 1: 99 (+96), +96 thru 1
        Ann 2nd: +96 thru 1
        Ben 1st: -1 thru 1
        underway: Hole 1, par 3
      """)

  /// A recorded round with which tests compare: the pars are unknown, so only strokes are counted.
  static let goldenUnknown = GoldenRound(
    "unknown pars",
    text: """
        Ann -
        Ben -
        setup: Hole 1
      > 1 1=3
        Ann, hole 1: 3, 3 thru 1
        Ann 1st: 3 thru 1
        Ben -
        underway: Hole 1
      > 1 2=4
        Ben, hole 1: 4, 4 thru 1
        Ann 1st: 3 thru 1
        Ben 2nd: 4 thru 1
        underway: Hole 2
      > 2 1=5
        Ann, hole 2: 5, 8 thru 2
        Ann 1st: 8 thru 2
        Ben 2nd: 4 thru 1
        underway: Hole 2
      """)

  /// A recorded round with which tests compare: play begins on the second hole of the card.
  static let goldenShotgun = GoldenRound(
    "shotgun",
    text: """
        Ann -
        Ben -
        setup: Hole B, par 4
      > 2 1=4
        Ann, hole B: 4 (E), E thru 1
        Ann 1st: E thru 1
        Ben -
        underway: Hole B, par 4
      > 2 2=3
        Ben, hole B: 3 (-1), -1 thru 1
        Ann 2nd: E thru 1
        Ben 1st: -1 thru 1
        underway: Hole C, par 3
      > 3 1=3
        Ann, hole C: 3 (E), E thru 2
        Ann 2nd: E thru 2
        Ben 1st: -1 thru 1
        underway: Hole C, par 3
      > 3 2=3
        Ben, hole C: 3 (E), -1 thru 2
        Ann 2nd: E thru 2
        Ben 1st: -1 thru 2
        underway: Hole A, par 3
      > 1 1=2
        Ann, hole A: 2 (-1), -1 thru 3
        Ann 1st: -1 thru 3
        Ben 1st: -1 thru 2
        underway: Hole A, par 3
      > 1 2=4
        Ben, hole A: 4 (+1), E thru 3
        Ann 1st: -1 thru 3
        Ben 2nd: E thru 3
        complete: Every hole has a score
      """)
}
