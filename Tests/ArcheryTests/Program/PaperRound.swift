import ScoringKit

/// A WA 720 of four archers for tests, as written on paper, with totals that were computed
/// independently.
enum PaperRound {
  static let lines = """
    ann 7 10 7 6 9 X, ben X 8 9 8 9 9, cid M 7 9 7 8 9, dora 7 6 X 10 9 9
    ann 8 10 9 9 9 8, ben 9 X 7 10 9 9, cid 6 9 7 8 8 8, dora 7 6 10 9 9 9
    ann 7 8 M 10 9 9, ben 10 5 10 10 10 X, cid 7 8 6 7 6 6, dora 9 X 7 6 10 X
    ann 10 7 9 9 X X, ben 9 X 8 10 8 7, cid 9 8 10 8 7 10, dora X 9 10 9 8 9
    ann 9 X 8 10 9 8, ben 10 10 9 10 9 9, cid 9 8 8 6 10 9, dora 8 9 X 10 6 8
    ann X 7 7 X 10 9, ben 5 10 9 9 9 10, cid 7 7 8 7 9 7, dora 10 7 7 9 8 8
    ann 6 9 M 7 X 9, ben X 9 6 6 9 X, cid 8 8 8 10 9 6, dora 8 8 7 7 10 6
    ann 8 7 9 5 8 7, ben 8 6 6 9 8 9, cid 7 8 9 X X X, dora 9 8 10 9 5 10
    ann 9 7 9 M 8 7, ben 5 9 9 M 8 5, cid 7 X X 6 8 8, dora 7 8 9 9 9 6
    ann 6 9 10 10 10 10, ben 10 7 10 X 8 X, cid 7 9 M 9 5 10, dora 9 10 10 6 9 9
    ann 8 9 10 9 7 7, ben 10 7 8 8 10 9, cid X 10 8 10 6 7, dora 8 6 6 5 9 5
    ann M X 9 5 X 9, ben M 9 10 10 8 7, cid 10 10 9 9 10 10, dora 10 5 6 8 6 8
    """.split(separator: "\n").map(String.init)

  /// The totals, the numbers of Xs, and the numbers of other tens, by the name of the archer.
  static let sums: [(name: String, total: Int, xs: Int, tens: Int)] = [
    ("Ben", 606, 8, 17),
    ("Dora", 588, 5, 12),
    ("Ann", 580, 9, 11),
    ("Cid", 574, 6, 11),
  ]

  /// The totals after the first six ends, by the name of the archer.
  static let half: [String: Int] = ["Ann": 307, "Ben": 323, "Cid": 273, "Dora": 308]
}
