import ScoringKitTesting

extension CardsUnderTest {
  /// A recorded round with which tests compare: the score of each member of a side, of which the
  /// lowest counts.
  static let goldenBestScore = GoldenRound(
    "best score",
    text: """
        Ann + Ben -
        Cid + Dora -
        setup: Hole 1, par 3: Ann, Ben, Cid, Dora
      > 1 1.1=4
        Ann, hole 1: 4 (+1)
        Ann + Ben -
        Cid + Dora -
        underway: Hole 1, par 3: Ben, Cid, Dora
      > 1 1.2=3
        Ben, hole 1: 3 (E), E thru 1
        Ann + Ben 1st: E thru 1
        Cid + Dora -
        underway: Hole 1, par 3: Cid, Dora
      > 1 2.1=-
        Cid, hole 1: no score
        Ann + Ben 1st: E thru 1
        Cid + Dora -
        underway: Hole 1, par 3: Dora
      > 1 2.2=5
        Dora, hole 1: 5 (+2), +2 thru 1
        Ann + Ben 1st: E thru 1
        Cid + Dora 2nd: +2 thru 1
        underway: Hole 2, par 4: Ann, Ben, Cid, Dora
      > 1 1=3
        refused (illegal): The score of seat 1 is the least of its members'.
        Ann + Ben 1st: E thru 1
        Cid + Dora 2nd: +2 thru 1
        underway: Hole 2, par 4: Ann, Ben, Cid, Dora
      > 2 1.3=3
        refused (illegal): Seat 1 has no member 3 with a score of their own.
        Ann + Ben 1st: E thru 1
        Cid + Dora 2nd: +2 thru 1
        underway: Hole 2, par 4: Ann, Ben, Cid, Dora
      > 1 1.2=-
        Ben, hole 1: no score, +1 thru 1
        Ann + Ben 1st: +1 thru 1
        Cid + Dora 2nd: +2 thru 1
        underway: Hole 2, par 4: Ann, Ben, Cid, Dora
      """)

  /// A recorded round with which tests compare: players who stop, and missed holes.
  static let goldenStatuses = GoldenRound(
    "statuses",
    text: """
        Ann -
        Ben -
        Cid -
        setup: Hole 1, par 3
      > 1 1=3
        Ann, hole 1: 3 (E), E thru 1
        Ann 1st: E thru 1
        Ben -
        Cid -
        underway: Hole 1, par 3
      > 1 2=4
        Ben, hole 1: 4 (+1), +1 thru 1
        Ann 1st: E thru 1
        Ben 2nd: +1 thru 1
        Cid -
        underway: Hole 1, par 3
      > s3=dns
        Cid: did not start, DNS
        Ann 1st: E thru 1
        Ben 2nd: +1 thru 1
        Cid -: DNS
        underway: Hole 2, par 4
      > 2 1=4
        Ann, hole 2: 4 (E), E thru 2
        Ann 1st: E thru 2
        Ben 2nd: +1 thru 1
        Cid -: DNS
        underway: Hole 2, par 4
      > s2=dnf
        Ben: did not finish, DNF
        Ann 1st: E thru 2
        Ben -: DNF
        Cid -: DNS
        complete: Nobody is asked for a score any more
      > s2=-
        Ben: plays on, +1 thru 1
        Ann 1st: E thru 2
        Ben 2nd: +1 thru 1
        Cid -: DNS
        underway: Hole 2, par 4
      > s2=dq
        Ben: disqualified, DQ
        Ann 1st: E thru 2
        Ben -: DQ
        Cid -: DNS
        complete: Nobody is asked for a score any more
      > a1=4
        Ann: par + 4 for each missed hole, E thru 2
        Ann 1st: E thru 2
        Ben -: DQ
        Cid -: DNS
        complete: Nobody is asked for a score any more
      > a1=-
        Ann: missed holes are not counted, E thru 2
        Ann 1st: E thru 2
        Ben -: DQ
        Cid -: DNS
        complete: Nobody is asked for a score any more
      """)

  /// A recorded round with which tests compare: a playoff decides a tie for first place, and its
  /// throws are not added to the round.
  static let goldenPlayoff = GoldenRound(
    "playoff",
    text: """
        Ann -
        Ben -
        setup: Hole 1, par 3
      > 1 1=3
        Ann, hole 1: 3 (E), E thru 1
        Ann 1st: E thru 1
        Ben -
        underway: Hole 1, par 3
      > 1 2=3
        Ben, hole 1: 3 (E), E thru 1
        Ann 1st: E thru 1
        Ben 1st: E thru 1
        underway: Hole 2, par 4
      > 2 1=4
        Ann, hole 2: 4 (E), E thru 2
        Ann 1st: E thru 2
        Ben 1st: E thru 1
        underway: Hole 2, par 4
      > 2 2=4
        Ben, hole 2: 4 (E), E thru 2
        Ann 1st: E thru 2
        Ben 1st: E thru 2
        complete: Every hole has a score. Ann and Ben share first place, unless a playoff decides
      > t1 1=3
        Ann, playoff hole 1: 3
        Ann 1st: E thru 2
        Ben 1st: E thru 2
        complete: Playoff, hole 1: Ben
      > t1 2=3
        Ben, playoff hole 1: 3
        Ann 1st: E thru 2
        Ben 1st: E thru 2
        complete: Playoff, hole 2: Ann and Ben
      > t2 1=4
        Ann, playoff hole 2: 4
        Ann 1st: E thru 2
        Ben 1st: E thru 2
        complete: Playoff, hole 2: Ben
      > t2 2=3
        Ben, playoff hole 2: 3; Ben leads the playoff
        Ann 2nd: E thru 2
        Ben 1st: E thru 2
        complete: Every hole has a score
      > t2 2=-
        Ben, playoff hole 2: no score
        Ann 1st: E thru 2
        Ben 1st: E thru 2
        complete: Playoff, hole 2: Ben
      """)

  /// A recorded round with which tests compare: penalties within the score of a hole, and penalties
  /// on the round.
  static let goldenPenalties = GoldenRound(
    "penalties",
    text: """
        Ann -
        Ben -
        setup: Hole 1, par 3
      > 1 1=4
        Ann, hole 1: 4 (+1), +1 thru 1
        Ann 1st: +1 thru 1
        Ben -
        underway: Hole 1, par 3
      > 1 1.ob=1
        Ann, hole 1: 1 penalty throw in the score (out of bounds), +1 thru 1
        Ann 1st: +1 thru 1
        Ben -
        underway: Hole 1, par 3
      > p1.late=2
        Ann: 2 penalty throws on the round (late card), +3 thru 1
        Ann 1st: +3 thru 1
        Ben -
        underway: Hole 1, par 3
      > 1 2=3
        Ben, hole 1: 3 (E), E thru 1
        Ann 2nd: +3 thru 1
        Ben 1st: E thru 1
        underway: Hole 2, par 4
      > p2.other=1
        Ben: 1 penalty throw on the round (other reason), +1 thru 1
        Ann 2nd: +3 thru 1
        Ben 1st: +1 thru 1
        underway: Hole 2, par 4
      > p1.late=-
        Ann: no penalty on the round (late card), +1 thru 1
        Ann 1st: +1 thru 1
        Ben 1st: +1 thru 1
        underway: Hole 2, par 4
      > p3.late=2
        refused (illegal): Seat 3 does not exist: the card has 2 players.
        Ann 1st: +1 thru 1
        Ben 1st: +1 thru 1
        underway: Hole 2, par 4
      """)
}
