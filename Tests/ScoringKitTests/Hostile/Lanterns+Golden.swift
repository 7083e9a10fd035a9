import ScoringKitTesting

extension Lanterns {
  /// A recorded round of lanterns with which tests compare: lighting, passing, blowing, an illegal
  /// turn, the end, playing on, a bonus, and a bearer who leaves.
  static let goldenRace = GoldenRound(
    "race",
    text: """
        Ann 3rd
        Ben 2nd
        Cid 1st
        setup: Ann is on watch
      > 1+9
        Ann lights 9, 9 in all
        Ann 1st: 9
        Ben 3rd
        Cid 2nd
        underway: Ben is on watch
      > 3+2
        refused (illegal): Seat 3 is not next.
        Ann 1st: 9
        Ben 3rd
        Cid 2nd
        underway: Ben is on watch
      > 2p
        Ben passes, 1 in all
        Ann 1st: 9
        Ben 3rd: 1
        Cid 2nd
        underway: Cid is on watch
      > 3+9
        Cid lights 9, 11 in all
        Ann 2nd: 9
        Ben 3rd: 1
        Cid 1st: 11
        underway: Ann is on watch
      > 1*
        Ann blows, 9 in all
        Ann 1st: 9
        Ben 3rd: 1
        Cid 2nd: 5
        underway: Ben is on watch
      > 2+9
        Ben lights 9, 10 in all
        Ann 2nd: 9
        Ben 1st: 10
        Cid 3rd: 5
        underway: Cid is on watch
      > 3+9
        Cid lights 9, 14 in all
        Ann 3rd: 9
        Ben 2nd: 10
        Cid 1st: 14
        underway: Ann is on watch
      > 1+9
        Ann lights 9, 18 in all
        Ann 1st: 18
        Ben 3rd: 10
        Cid 2nd: 14
        underway: Ben is on watch
      > 2+9
        Ben lights 9, 19 in all
        Ann 2nd: 18
        Ben 1st: 19
        Cid 3rd: 14
        underway: Cid is on watch
      > 3+6
        Cid lights 6, 20 in all
        Ann 3rd: 18
        Ben 2nd: 19
        Cid 1st: 20
        complete: The lanterns are lit
      > 1+1
        refused (over): The lanterns are lit.
        Ann 3rd: 18
        Ben 2nd: 19
        Cid 1st: 20
        complete: The lanterns are lit
      > 2b=-3
        Ben's bonus: -3, 16 in all
        Ann 2nd: 18
        Ben 3rd: 16
        Cid 1st: 20
        complete: The lanterns are lit
      > >
        Play goes on
        Ann 2nd: 18
        Ben 3rd: 16
        Cid 1st: 20
        underway: Ann is on watch
      > 1+1
        Ann lights 1, 19 in all
        Ann 2nd: 19
        Ben 3rd: 16
        Cid 1st: 20
        underway: Ben is on watch
      > 3g=y
        Cid leaves, 20 in all
        Ann 1st: 19
        Ben 2nd: 16
        Cid -: 20, left
        underway: Ben is on watch
      """)
}
