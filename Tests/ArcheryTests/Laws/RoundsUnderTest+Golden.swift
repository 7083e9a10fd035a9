import ScoringKitTesting

extension RoundsUnderTest {
  /// A recorded round with which tests compare: spots, a surplus arrow, a status and a shoot-off,
  /// with corrections.
  static let goldenCorrections = GoldenRound(
    "goldenCorrections",
    text: """
        Ann -
        Ben -
        Cid -
        Dora -
        setup: End 1 of 1, Arrow 1 of 3
      > 1.1 1=10
        Ann, End 1 of 1: 10 · ·, This End 10, Running Total 10
        Ann 1st: 10 after 1 arrow
        Ben -
        Cid -
        Dora -
        underway: End 1 of 1, Arrow 2 of 3
      > 1.2 1=9
        Ann, End 1 of 1: 10 9 ·, This End 19, Running Total 19
        Ann 1st: 19 after 2 arrows
        Ben -
        Cid -
        Dora -
        underway: End 1 of 1, Arrow 3 of 3
      > 1.3 1=9
        Ann, End 1 of 1: 10 9 9, This End 28, Running Total 28
        Ann 1st: 28
        Ben -
        Cid -
        Dora -
        underway: End 1 of 1, Arrow 1 of 3
      > 1.1 2=9
        Ben, End 1 of 1: 9 · ·, This End 9, Running Total 9
        Ann 1st: 28
        Ben 2nd: 9 after 1 arrow
        Cid -
        Dora -
        underway: End 1 of 1, Arrow 2 of 3
      > 1.2 2=10
        Ben, End 1 of 1: 9 10 ·, This End 19, Running Total 19
        Ann 1st: 28
        Ben 2nd: 19 after 2 arrows
        Cid -
        Dora -
        underway: End 1 of 1, Arrow 3 of 3
      > 1.3 2=9
        Ben, End 1 of 1: 9 10 9, This End 28, Running Total 28
        Ann 1st: 28
        Ben 1st: 28
        Cid -
        Dora -
        underway: End 1 of 1, Arrow 1 of 3
      > 1.1 3=10/1
        Cid, End 1 of 1: 10 · ·, This End 10, Running Total 10
        Ann 1st: 28
        Ben 1st: 28
        Cid 3rd: 10 after 1 arrow
        Dora -
        underway: End 1 of 1, Arrow 2 of 3
      > 1.2 3=8/1
        Cid, End 1 of 1: 10 8 ·, counts 8 M, This End 8, Running Total 8
        Ann 1st: 28
        Ben 1st: 28
        Cid 3rd: 8 after 2 arrows
        Dora -
        underway: End 1 of 1, Arrow 3 of 3
      > 1.3 3=M
        Cid, End 1 of 1: 10 8 M, counts 8 M M, This End 8, Running Total 8
        Ann 1st: 28
        Ben 1st: 28
        Cid 3rd: 8
        Dora -
        underway: End 1 of 1, Arrow 1 of 3
      > 1.4 1=6
        Ann, End 1 of 1: 10 9 9 +6, counts 9 9 6, This End 24, Running Total 24
        Ann 2nd: 24
        Ben 1st: 28
        Cid 3rd: 8
        Dora -
        underway: End 1 of 1, Arrow 1 of 3
      > 1.4 1=-
        Ann, End 1 of 1: 10 9 9, This End 28, Running Total 28
        Ann 1st: 28
        Ben 1st: 28
        Cid 3rd: 8
        Dora -
        underway: End 1 of 1, Arrow 1 of 3
      > 1.1 4=X
        refused (illegal): X is not on the triple face: 10 9 8 7 6 M
        Ann 1st: 28
        Ben 1st: 28
        Cid 3rd: 8
        Dora -
        underway: End 1 of 1, Arrow 1 of 3
      > status 4=dns
        Dora did not start
        Ann 1st: 28
        Ben 1st: 28
        Cid 3rd: 8
        Dora -: DNS
        complete: A shoot-off is due for the first place: Ann and Ben have 28. End 1 of 1, Arrow 3 of 3: Finish Round
      > shootoff 1.1 1=9
        Ann, shoot-off 1, arrow 1: 9
        Ann 1st: 28, shoot-off 9
        Ben 1st: 28
        Cid 3rd: 8
        Dora -: DNS
        complete: A shoot-off is due for the first place: Ann and Ben have 28. End 1 of 1, Arrow 3 of 3: Finish Round
      > shootoff 1.1 2=10
        Ben, shoot-off 1, arrow 1: 10; Ben wins shoot-off 1; Finish Round
        Ann 2nd: 28, shoot-off 9
        Ben 1st: 28, shoot-off 10
        Cid 3rd: 8
        Dora -: DNS
        complete: End 1 of 1, Arrow 3 of 3: Finish Round
      > 1.2 3=-
        Cid, End 1 of 1: 10 · M, This End 10, Running Total 10
        Ann 2nd: 28, shoot-off 9
        Ben 1st: 28, shoot-off 10
        Cid 3rd: 10 after 2 arrows
        Dora -: DNS
        underway: End 1 of 1, Arrow 2 of 3

      """)

  /// A recorded match with which tests compare: it is decided after four sets, and a correction
  /// makes it undecided again.
  static let goldenMatch = GoldenRound(
    "goldenMatch",
    text: """
        Ann -
        Ben -
        setup: Set 1 of 5, Arrow 1 of 3
      > 1.1 1=10
        Ann, Set 1 of 5: 10 · ·, This Set 10; Ann 0, Ben 0
        Ann 1st: 0-0
        Ben -: 0-0
        underway: Set 1 of 5, Arrow 2 of 3
      > 1.2 1=9
        Ann, Set 1 of 5: 10 9 ·, This Set 19; Ann 0, Ben 0
        Ann 1st: 0-0
        Ben -: 0-0
        underway: Set 1 of 5, Arrow 3 of 3
      > 1.3 1=9
        Ann, Set 1 of 5: 10 9 9, This Set 28; Ann 0, Ben 0
        Ann 1st: 0-0
        Ben -: 0-0
        underway: Set 1 of 5, Arrow 1 of 3
      > 1.1 2=9
        Ben, Set 1 of 5: 9 · ·, This Set 9; Ann 0, Ben 0
        Ann 1st: 0-0
        Ben 1st: 0-0
        underway: Set 1 of 5, Arrow 2 of 3
      > 1.2 2=9
        Ben, Set 1 of 5: 9 9 ·, This Set 18; Ann 0, Ben 0
        Ann 1st: 0-0
        Ben 1st: 0-0
        underway: Set 1 of 5, Arrow 3 of 3
      > 1.3 2=9
        Ben, Set 1 of 5: 9 9 9, This Set 27; Ann 2, Ben 0
        Ann 1st: 2-0
        Ben 2nd: 0-2
        underway: Set 2 of 5, Arrow 1 of 3
      > 2.1 1=X
        Ann, Set 2 of 5: X · ·, This Set 10; Ann 2, Ben 0
        Ann 1st: 2-0
        Ben 2nd: 0-2
        underway: Set 2 of 5, Arrow 1 of 3
      > 2.2 1=9
        Ann, Set 2 of 5: X 9 ·, This Set 19; Ann 2, Ben 0
        Ann 1st: 2-0
        Ben 2nd: 0-2
        underway: Set 2 of 5, Arrow 1 of 3
      > 2.3 1=8
        Ann, Set 2 of 5: X 9 8, This Set 27; Ann 2, Ben 0
        Ann 1st: 2-0
        Ben 2nd: 0-2
        underway: Set 2 of 5, Arrow 1 of 3
      > 2.1 2=9
        Ben, Set 2 of 5: 9 · ·, This Set 9; Ann 2, Ben 0
        Ann 1st: 2-0
        Ben 2nd: 0-2
        underway: Set 2 of 5, Arrow 2 of 3
      > 2.2 2=9
        Ben, Set 2 of 5: 9 9 ·, This Set 18; Ann 2, Ben 0
        Ann 1st: 2-0
        Ben 2nd: 0-2
        underway: Set 2 of 5, Arrow 3 of 3
      > 2.3 2=9
        Ben, Set 2 of 5: 9 9 9, This Set 27; Ann 3, Ben 1
        Ann 1st: 3-1
        Ben 2nd: 1-3
        underway: Set 3 of 5, Arrow 1 of 3
      > 3.1 1=10
        Ann, Set 3 of 5: 10 · ·, This Set 10; Ann 3, Ben 1
        Ann 1st: 3-1
        Ben 2nd: 1-3
        underway: Set 3 of 5, Arrow 1 of 3
      > 3.2 1=10
        Ann, Set 3 of 5: 10 10 ·, This Set 20; Ann 3, Ben 1
        Ann 1st: 3-1
        Ben 2nd: 1-3
        underway: Set 3 of 5, Arrow 1 of 3
      > 3.3 1=8
        Ann, Set 3 of 5: 10 10 8, This Set 28; Ann 3, Ben 1
        Ann 1st: 3-1
        Ben 2nd: 1-3
        underway: Set 3 of 5, Arrow 1 of 3
      > 3.1 2=8
        Ben, Set 3 of 5: 8 · ·, This Set 8; Ann 3, Ben 1
        Ann 1st: 3-1
        Ben 2nd: 1-3
        underway: Set 3 of 5, Arrow 2 of 3
      > 3.2 2=8
        Ben, Set 3 of 5: 8 8 ·, This Set 16; Ann 3, Ben 1
        Ann 1st: 3-1
        Ben 2nd: 1-3
        underway: Set 3 of 5, Arrow 3 of 3
      > 3.3 2=M
        Ben, Set 3 of 5: 8 8 M, This Set 16; Ann 5, Ben 1
        Ann 1st: 5-1
        Ben 2nd: 1-5
        underway: Set 4 of 5, Arrow 1 of 3
      > 4.1 1=9
        Ann, Set 4 of 5: 9 · ·, This Set 9; Ann 5, Ben 1
        Ann 1st: 5-1
        Ben 2nd: 1-5
        underway: Set 4 of 5, Arrow 1 of 3
      > 4.2 1=9
        Ann, Set 4 of 5: 9 9 ·, This Set 18; Ann 5, Ben 1
        Ann 1st: 5-1
        Ben 2nd: 1-5
        underway: Set 4 of 5, Arrow 1 of 3
      > 4.3 1=9
        Ann, Set 4 of 5: 9 9 9, This Set 27; Ann 5, Ben 1
        Ann 1st: 5-1
        Ben 2nd: 1-5
        underway: Set 4 of 5, Arrow 1 of 3
      > 4.1 2=8
        Ben, Set 4 of 5: 8 · ·, This Set 8; Ann 5, Ben 1
        Ann 1st: 5-1
        Ben 2nd: 1-5
        underway: Set 4 of 5, Arrow 2 of 3
      > 4.2 2=8
        Ben, Set 4 of 5: 8 8 ·, This Set 16; Ann 5, Ben 1
        Ann 1st: 5-1
        Ben 2nd: 1-5
        underway: Set 4 of 5, Arrow 3 of 3
      > 4.3 2=8
        Ben, Set 4 of 5: 8 8 8, This Set 24; Ann 7, Ben 1; Ann won
        Ann 1st: 7-1
        Ben 2nd: 1-7
        complete: Ann won 7-1: Finish Round
      > 5.1 1=9
        refused (over): Set 5 is not shot: the match is decided before it.
        Ann 1st: 7-1
        Ben 2nd: 1-7
        complete: Ann won 7-1: Finish Round
      > shootoff 1.1 1=9
        refused (over): There is no shoot-off: the match is not tied.
        Ann 1st: 7-1
        Ben 2nd: 1-7
        complete: Ann won 7-1: Finish Round
      > 4.1 2=10
        Ben, Set 4 of 5: 10 8 8, This Set 26; Ann 7, Ben 1; Ann won
        Ann 1st: 7-1
        Ben 2nd: 1-7
        complete: Ann won 7-1: Finish Round
      > 4.2 2=10
        Ben, Set 4 of 5: 10 10 8, This Set 28; Ann 5, Ben 3
        Ann 1st: 5-3
        Ben 2nd: 3-5
        underway: Set 5 of 5, Arrow 1 of 3
      > 4.3 2=10
        Ben, Set 4 of 5: 10 10 10, This Set 30; Ann 5, Ben 3
        Ann 1st: 5-3
        Ben 2nd: 3-5
        underway: Set 5 of 5, Arrow 1 of 3
      > 5.1 1=10
        Ann, Set 5 of 5: 10 · ·, This Set 10; Ann 5, Ben 3
        Ann 1st: 5-3
        Ben 2nd: 3-5
        underway: Set 5 of 5, Arrow 1 of 3
      > 5.2 1=10
        Ann, Set 5 of 5: 10 10 ·, This Set 20; Ann 5, Ben 3
        Ann 1st: 5-3
        Ben 2nd: 3-5
        underway: Set 5 of 5, Arrow 1 of 3
      > 5.3 1=10
        Ann, Set 5 of 5: 10 10 10, This Set 30; Ann 5, Ben 3
        Ann 1st: 5-3
        Ben 2nd: 3-5
        underway: Set 5 of 5, Arrow 1 of 3
      > 5.1 2=10
        Ben, Set 5 of 5: 10 · ·, This Set 10; Ann 5, Ben 3
        Ann 1st: 5-3
        Ben 2nd: 3-5
        underway: Set 5 of 5, Arrow 2 of 3
      > 5.2 2=10
        Ben, Set 5 of 5: 10 10 ·, This Set 20; Ann 5, Ben 3
        Ann 1st: 5-3
        Ben 2nd: 3-5
        underway: Set 5 of 5, Arrow 3 of 3
      > 5.3 2=10
        Ben, Set 5 of 5: 10 10 10, This Set 30; Ann 6, Ben 4; Ann won
        Ann 1st: 6-4
        Ben 2nd: 4-6
        complete: Ann won 6-4: Finish Round
      > 4.1 2=8
        Ben, Set 4 of 5: 8 10 10, This Set 28; Ann 6, Ben 4; Ann won
        Ann 1st: 6-4
        Ben 2nd: 4-6
        complete: Ann won 6-4: Finish Round

      """)
}
