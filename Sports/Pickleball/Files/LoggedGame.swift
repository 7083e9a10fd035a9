/// One game of a file of rallies, before it is held against the rules.
struct LoggedGame {
  /// What happened in one row.
  enum Action: Hashable {
    case rally(Side, RallyTags)
    case timeOut(Side)
  }

  /// One row.
  struct Row {
    /// The line of the file, from 1.
    let line: Int
    /// The place in the game, from 1, for warnings.
    let number: Int
    let action: Action
    /// Who served, where the file says so: a place, `A1`.
    var server: MatchPlayer?
    /// Who received, where the file says so.
    var receiver: MatchPlayer?
    /// The points before the rally, where the file says so.
    var score: Pair<Int>?
  }

  /// The line on which it begins, from 1.
  let line: Int
  /// What the file calls it.
  let id: String
  /// The word of the file for its format; empty for none.
  var format = ""
  /// The points that win it, where the file says so.
  var target: Int?
  /// The day, as the file has it; empty for none.
  var date = ""
  /// The names of the players of each side; empty where the file has none.
  var players: Pair<[String]> = Pair([], [])
  /// The rows in order.
  var rows: [Row] = []
  /// The points at the end, where the file says so.
  var final: Pair<Int>?

  /// The number of players on a side: two, unless names or places say one.
  var size: Int {
    if !players.a.isEmpty { return players.a.count }
    let places = rows.flatMap { [$0.server, $0.receiver] }.compactMap(\.self)
    return places.isEmpty || places.contains { $0.member > 0 } ? 2 : 1
  }
}
