internal import ScoringKit

/// One game of a file of rallies, before it is checked against the rules.
struct LoggedGame {
  struct Row {
    let line: Int
    /// The position of the row in its game, from 1, for warnings.
    var number: Int
    /// The event of the row: a rally, a time-out, or the way in which the game ended without a
    /// rally.
    let event: MatchEvent
    /// The server of the rally; `nil` if the file doesn't contain it.
    var server: MatchPlayer?
    /// The receiver of the rally; `nil` if the file doesn't contain it.
    var receiver: MatchPlayer?
    /// The points before the rally; `nil` if the file doesn't contain them.
    var score: Pair<Int>?
    /// The number of the row in its game that the file contains; `nil` if it contains none.
    var ordinal: Int?
    /// The fields of the row, by which repetitions are recognized; empty in a file of JSON, where a
    /// rally has no row of its own.
    var content: [String] = []
    /// The number of the row's game in a match of several games, from 1.
    var game = 1
  }

  let line: Int
  var id: String
  /// The file's word for the format of the game; empty for none.
  var format = ""
  /// The number of points that wins the game; `nil` if the file doesn't contain it.
  var target: Int?
  /// The maximum number of games of the match; `nil` if each game is a match of its own.
  var bestOf: Int?
  /// The name of the competition to which the game belongs; `nil` for none.
  var event: String?
  /// Further facts about the game, as a note; empty for none.
  var note = ""
  /// The day of the game as in the file; empty for none.
  var date = ""
  /// The names of the players of each side; empty if the file has none.
  var players: Pair<[String]> = Pair([], [])
  var rows: [Row] = []
  /// The first line on which the game continues after rows of other games; `nil` for none.
  var apart: Int?
  /// Whether the game is left out because its rows agree in no order.
  var isLeftOut = false
  /// The warnings about the game's rows that don't depend on the rules.
  var remarks = ImportPlan()
  /// The final score of the game; `nil` if the file doesn't contain it.
  var final: Pair<Int>?

  /// The players of both sides by letter and number, such as `A1`: two each, unless the file's
  /// names or servers show another number.
  var places: Pair<[String]> {
    var size = players.a.count
    if size == 0 {
      let seen = rows.flatMap { [$0.server, $0.receiver] }.compactMap(\.self)
      size = seen.isEmpty || seen.contains { $0.member > 0 } ? 2 : 1
    }
    return Pair((1...size).map { "A\($0)" }, (1...size).map { "B\($0)" })
  }
}
