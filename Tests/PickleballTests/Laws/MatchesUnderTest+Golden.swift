import ScoringKitTesting

extension MatchesUnderTest {
  /// A recorded game to 3 with which tests compare: the opening turn, a side-out, the second
  /// server, a change of ends, and the end.
  static let goldenSideOut = GoldenRound(
    "side-out",
    text: """
        Ann -
        Cid -
        setup: 0-0-2 · Ann 1 serves from the right to Cid 1
      > A
        Rally to Ann · 1-0-2 · Ann 1 serves from the left to Cid 2
        Ann 1st: 1-0
        Cid 2nd: 0-1
        underway: 1-0-2 · Ann 1 serves from the left to Cid 2
      > B
        Rally to Cid · Side out · 0-1-1 · Cid 1 serves from the right to Ann 2
        Ann 1st: 1-0
        Cid 2nd: 0-1
        underway: 0-1-1 · Cid 1 serves from the right to Ann 2
      > A
        Rally to Ann · Second server · 0-1-2 · Cid 2 serves from the left to Ann 1
        Ann 1st: 1-0
        Cid 2nd: 0-1
        underway: 0-1-2 · Cid 2 serves from the left to Ann 1
      > A
        Rally to Ann · Side out · 1-0-1 · Ann 2 serves from the right to Cid 1
        Ann 1st: 1-0
        Cid 2nd: 0-1
        underway: 1-0-1 · Ann 2 serves from the right to Cid 1
      > A
        Rally to Ann · Change ends · 2-0-1 · Ann 2 serves from the left to Cid 2
        Ann 1st: 2-0
        Cid 2nd: 0-2
        underway: 2-0-1 · Ann 2 serves from the left to Cid 2
      > ends
        Ends are changed · 2-0-1 · Ann 2 serves from the left to Cid 2
        Ann 1st: 2-0
        Cid 2nd: 0-2
        underway: 2-0-1 · Ann 2 serves from the left to Cid 2
      > A
        Rally to Ann · Match · Ann win 3-0
        Ann 1st: 3-0
        Cid 2nd: 0-3
        complete: Ann win 3-0
      > A
        refused (over): The match is over (3-0).
        Ann 1st: 3-0
        Cid 2nd: 0-3
        complete: Ann win 3-0
      > on
        Play goes on past the end · 3-0-1 · Ann 2 serves from the right to Cid 1
        Ann 1st: 3-0
        Cid 2nd: 0-3
        underway: 3-0-1 · Ann 2 serves from the right to Cid 1
      > B
        Rally to Cid · Second server · 3-0-2 · Ann 1 serves from the left to Cid 2
        Ann 1st: 3-0
        Cid 2nd: 0-3
        underway: 3-0-2 · Ann 1 serves from the left to Cid 2
      """)

  /// A recorded match with which tests compare: a foul, corrections, refused entries, and a
  /// retirement.
  static let goldenCorrections = GoldenRound(
    "corrections",
    text: """
        Ann -
        Cid -
        setup: 0-0-2 · Ann 1 serves from the right to Cid 1
      > foul B
        Technical foul of B, Cid: a point for A · 1-0-2 · Ann 1 serves from the left to Cid 2
        Ann 1st: 1-0
        Cid 2nd: 0-1
        underway: 1-0-2 · Ann 1 serves from the left to Cid 2
      > server A2
        From here Ann (A2) serves · 1-0-2 · Ann 2 serves from the left to Cid 2
        Ann 1st: 1-0
        Cid 2nd: 0-1
        underway: 1-0-2 · Ann 2 serves from the left to Cid 2
      > receiver B1
        From here Cid (B1) receives · 1-0-2 · Ann 2 serves from the left to Cid 1
        Ann 1st: 1-0
        Cid 2nd: 0-1
        underway: 1-0-2 · Ann 2 serves from the left to Cid 1
      > receiver A1
        refused (illegal): A1 is of the side that serves.
        Ann 1st: 1-0
        Cid 2nd: 0-1
        underway: 1-0-2 · Ann 2 serves from the left to Cid 1
      > swap A
        refused (illegal): In sideout partners do not change courts.
        Ann 1st: 1-0
        Cid 2nd: 0-1
        underway: 1-0-2 · Ann 2 serves from the left to Cid 1
      > time A
        Time-out of A, Ann · 1-0-2 · Ann 2 serves from the left to Cid 1
        Ann 1st: 1-0
        Cid 2nd: 0-1
        underway: 1-0-2 · Ann 2 serves from the left to Cid 1
      > score 1-1
        From here the score is A 1, B 1 · 1-1-2 · Ann 2 serves from the left to Cid 2
        Ann 1st: 1-1
        Cid 1st: 1-1
        underway: 1-1-2 · Ann 2 serves from the left to Cid 2
      > warn A verbal
        Verbal warning of A, Ann · 1-1-2 · Ann 2 serves from the left to Cid 2
        Ann 1st: 1-1
        Cid 1st: 1-1
        underway: 1-1-2 · Ann 2 serves from the left to Cid 2
      > warn A
        Technical warning of A, Ann · 1-1-2 · Ann 2 serves from the left to Cid 2
        Ann 1st: 1-1
        Cid 1st: 1-1
        underway: 1-1-2 · Ann 2 serves from the left to Cid 2
      > A:7,drop,error,net,B2
        Rally to Ann · 2-1-2 · Ann 2 serves from the right to Cid 1
        Ann 1st: 2-1
        Cid 2nd: 1-2
        underway: 2-1-2 · Ann 2 serves from the right to Cid 1
      > server B1 2
        From here Cid (B1) serves as server 2 · 1-2-2 · Cid 1 serves from the right to Ann 2
        Ann 1st: 2-1
        Cid 2nd: 1-2
        underway: 1-2-2 · Cid 1 serves from the right to Ann 2
      > end withdrawn A
        refused (illegal): Play has begun, so nobody can withdraw.
        Ann 1st: 2-1
        Cid 2nd: 1-2
        underway: 1-2-2 · Cid 1 serves from the right to Ann 2
      > end retired B
        B, Cid, retired · Ann win 11-1 (Cid retired)
        Ann 1st: 11-1 (opponents retired)
        Cid 2nd: 1-11 (retired)
        complete: Ann win 11-1 (Cid retired)
      > B
        refused (over): The match is over (11-1).
        Ann 1st: 11-1 (opponents retired)
        Cid 2nd: 1-11 (retired)
        complete: Ann win 11-1 (Cid retired)
      """)

  /// A recorded match of three games with which tests compare: the second game has another first
  /// server and is forfeited.
  static let goldenMatch = GoldenRound(
    "match",
    text: """
        Ann -
        Cid -
        setup: 0-0-2 · Ann 1 serves from the right to Cid 1
      > A
        Rally to Ann · 1-0-2 · Ann 1 serves from the left to Cid 2
        Ann 1st: 1-0
        Cid 2nd: 0-1
        underway: 1-0-2 · Ann 1 serves from the left to Cid 2
      > A
        Rally to Ann · Game: Ann 2-0, change ends · 0-0-2 · Cid 1 serves from the right to Ann 1
        Ann 1st: 2-0
        Cid 2nd: 0-2
        underway: 0-0-2 · Cid 1 serves from the right to Ann 1
      > server A2
        From here Ann (A2) serves · 0-0-2 · Ann 2 serves from the right to Cid 1
        Ann 1st: 2-0
        Cid 2nd: 0-2
        underway: 0-0-2 · Ann 2 serves from the right to Cid 1
      > B
        Rally to Cid · Side out · 0-0-1 · Cid 1 serves from the right to Ann 2
        Ann 1st: 2-0, 0-0
        Cid 2nd: 0-2, 0-0
        underway: 0-0-1 · Cid 1 serves from the right to Ann 2
      > =
        The rally is played again · 0-0-1 · Cid 1 serves from the right to Ann 2
        Ann 1st: 2-0, 0-0
        Cid 2nd: 0-2, 0-0
        underway: 0-0-1 · Cid 1 serves from the right to Ann 2
      > end forfeit-game A
        A, Ann, forfeited the game · Game: Cid 2-0, change ends · 0-0-2 · Cid 1 serves from the right to Ann 2
        Ann 1st: 2-0, 0-2
        Cid 1st: 0-2, 2-0
        underway: 0-0-2 · Cid 1 serves from the right to Ann 2
      > B
        Rally to Cid · Change ends · 1-0-2 · Cid 1 serves from the left to Ann 1
        Ann 2nd: 2-0, 0-2, 0-1
        Cid 1st: 0-2, 2-0, 1-0
        underway: 1-0-2 · Cid 1 serves from the left to Ann 1
      > time referee
        Time-out of the referee · 1-0-2 · Cid 1 serves from the left to Ann 1
        Ann 2nd: 2-0, 0-2, 0-1
        Cid 1st: 0-2, 2-0, 1-0
        underway: 1-0-2 · Cid 1 serves from the left to Ann 1
      > A
        Rally to Ann · Side out · 0-1-1 · Ann 2 serves from the right to Cid 2
        Ann 2nd: 2-0, 0-2, 0-1
        Cid 1st: 0-2, 2-0, 1-0
        underway: 0-1-1 · Ann 2 serves from the right to Cid 2
      > A
        Rally to Ann · 1-1-1 · Ann 2 serves from the left to Cid 1
        Ann 1st: 2-0, 0-2, 1-1
        Cid 1st: 0-2, 2-0, 1-1
        underway: 1-1-1 · Ann 2 serves from the left to Cid 1
      """)
}
