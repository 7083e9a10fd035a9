internal import ScoringKit

/// One game of a file of rallies, before it is held against the rules.
struct LoggedGame {
  struct Row {
    let line: Int
    /// The place in the game, from 1, for warnings.
    let number: Int
    /// A rally, a time-out, or how the game was ended without a rally.
    let event: MatchEvent
    /// Who served, where the file says so.
    var server: MatchPlayer?
    /// Who received, where the file says so.
    var receiver: MatchPlayer?
    /// The points before the rally, where the file says so.
    var score: Pair<Int>?
  }

  let line: Int
  let id: String
  /// The word of the file for its format; empty for none.
  var format = ""
  /// The points that win it, where the file says so.
  var target: Int?
  /// The day, as the file has it; empty for none.
  var date = ""
  /// The names of the players of each side; empty where the file has none.
  var players: Pair<[String]> = Pair([], [])
  var rows: [Row] = []
  /// The first line of it that stands behind rows of other games; nil where none does.
  var apart: Int?
  /// What is to be said of its rows, whatever the rules say.
  var remarks = ImportPlan()
  /// The points at the end, where the file says so.
  var final: Pair<Int>?

  /// The places of both sides: of two players, unless names or places say another number.
  var places: Pair<[String]> {
    var size = players.a.count
    if size == 0 {
      let seen = rows.flatMap { [$0.server, $0.receiver] }.compactMap(\.self)
      size = seen.isEmpty || seen.contains { $0.member > 0 } ? 2 : 1
    }
    return Pair((1...size).map { "A\($0)" }, (1...size).map { "B\($0)" })
  }
}
