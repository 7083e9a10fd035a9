internal import ScoringKit

/// One game of a file of rallies, before it is checked against the rules.
struct LoggedGame {
  struct Row {
    let line: Int
    /// The position in the game, from 1, for warnings.
    var number: Int
    /// A rally, a time-out, or the way in which the game ended without a rally.
    let event: MatchEvent
    /// The server; `nil` if the file doesn't contain it.
    var server: MatchPlayer?
    /// The receiver; `nil` if the file doesn't contain it.
    var receiver: MatchPlayer?
    /// The points before the rally; `nil` if the file doesn't contain them.
    var score: Pair<Int>?
    /// The number of the row in its game by the file; `nil` if the file doesn't contain it.
    var ordinal: Int?
    /// The fields of the row, by which repetitions are recognized; empty if it has none of its own.
    var content: [String] = []
    /// The number of its game in a match of several, from 1.
    var game = 1
  }

  let line: Int
  var id: String
  /// The file's word for the format; empty for none.
  var format = ""
  /// The points that win the game; `nil` if the file doesn't contain them.
  var target: Int?
  /// The maximum number of games of the match; `nil` if each game is a match of its own.
  var bestOf: Int?
  /// The name of the event; `nil` for none.
  var event: String?
  /// Further facts about the game, as a note; empty for none.
  var note = ""
  /// The day as in the file; empty for none.
  var date = ""
  /// The names of the players of each side; empty if the file has none.
  var players: Pair<[String]> = Pair([], [])
  var rows: [Row] = []
  /// The game's first line that comes after rows of other games; `nil` for none.
  var apart: Int?
  /// Whether its rows agree in no order, so that it is left out.
  var isLeftOut = false
  /// The warnings about its rows that don't depend on the rules.
  var remarks = ImportPlan()
  /// The points at the end; `nil` if the file doesn't contain them.
  var final: Pair<Int>?

  /// The places of both sides: two players each, unless names or places show another number.
  var places: Pair<[String]> {
    var size = players.a.count
    if size == 0 {
      let seen = rows.flatMap { [$0.server, $0.receiver] }.compactMap(\.self)
      size = seen.isEmpty || seen.contains { $0.member > 0 } ? 2 : 1
    }
    return Pair((1...size).map { "A\($0)" }, (1...size).map { "B\($0)" })
  }
}
