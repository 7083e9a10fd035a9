public import ScoringKit

/// The state of a match: the result of the events so far, without names.
///
/// The score, the serve and the players who started on the right determine everything in a game;
/// positions, receiver and call are derived and never stored. The winners of rallies are not stored
/// either: ``Match/story(_:from:)`` derives them again.
public struct MatchState: Hashable, Sendable {
  /// The way in which a match ended.
  public enum Outcome: Hashable, Sendable {
    /// A side won by the score.
    case won(Side)
    /// The match ended in another way.
    case ended(Ending)
  }

  /// Whether play continues past an end of the match, and for how long.
  enum Overtime: UInt8, Hashable, Sendable {
    case none
    /// Play continues for one rally; then the match is over again if its score decides it.
    case rally
    /// Play continues until an event ends the match again.
    case open
  }

  let match: Match
  /// The number of players on a side.
  let size: Int

  // MARK: The match

  /// The finished games of the match, without the game that ended it.
  var games: [Game] = []
  /// The number of games that each side won, without the game that ended the match.
  var gamesWon = Pair(0, 0)
  /// The way in which the match ended; `nil` during play.
  public internal(set) var outcome: Outcome?
  /// The technical warnings of each side in the whole match.
  var warnings = Pair(0, 0)
  /// The technical fouls of each side in the whole match.
  var fouls = Pair(0, 0)
  /// The medical time-outs of each side in the whole match.
  var medicalTimeOuts = Pair(0, 0)
  /// The number of rallies that each side served in the match.
  var served = Pair(0, 0)
  /// The number of rallies that each side served and won in the match.
  var servedAndWon = Pair(0, 0)
  /// Whether the sides have changed ends since the beginning of the match.
  var areEndsSwapped = false
  var overtime = Overtime.none

  // MARK: The game

  /// The points of the current or last game.
  public internal(set) var score = Pair(0, 0)
  var serving: Side
  /// The side that served first in this game.
  var firstServing: Side
  /// The number of the current server: 1 or 2.
  var serverNumber = 1
  /// For each side, the position from 0 of the player who is on the right when its score is even,
  /// or all game long on fixed courts.
  var rightPlayer: Pair<Int>
  var gameRallies = 0
  /// Whether the points of this game were set by a `score` event, other than to 0-0.
  var isScoreSet = false
  /// The number of time-outs that were charged to each side in this game.
  var timeOutsTaken = Pair(0, 0)
  /// Whether the sides have to change ends now.
  var isEndChangeDue = false
  /// The position in the serving side, from 0, of the current server; not used on fixed courts and
  /// in singles.
  var server: Int
  /// Whether the end change of this game was announced or made.
  var isEndChangeNoted = false
  /// Whether each side is frozen, so that it scores only on its own serve.
  var frozen = Pair(false, false)
  /// Whether partners may change courts before the next rally.
  var canSwap = true
  /// The effects of the newest event of the match, for messages.
  var news: News = []

  init(match: Match, size: Int, first: Side, starters: Pair<Int>) {
    self.match = match
    self.size = size
    serving = first
    firstServing = first
    rightPlayer = starters
    server = starters[first]
    // The first turn of a game has only one server, who is called the second: 0-0-2.
    serverNumber = hasServerNumbers ? 2 : 1
  }

  /// The number of rallies of the match.
  var rallies: Int { served.a + served.b }

  var format: Format { match.format }

  /// Whether two partners of each side are on the court.
  var isDoubles: Bool { size == 2 && format.rotation == nil && !format.isSkinny }

  /// Whether calls include the number of the server, as in side-out doubles.
  var hasServerNumbers: Bool { isDoubles && format.scoring == .sideOut }

  /// Whether the game has not begun: no rally was played, and the score was not set to that of
  /// rallies that were not entered.
  var isOpening: Bool { gameRallies == 0 && !isScoreSet }
}

/// The effects of the newest event of a match, for messages.
struct News: OptionSet, Hashable {
  let rawValue: UInt8

  /// A rally was won without a point, which is possible in rally scoring.
  static let noPoint = News(rawValue: 1)
  static let secondServer = News(rawValue: 2)
  static let sideOut = News(rawValue: 4)
  /// A game was won, and the next one begins.
  static let game = News(rawValue: 8)
  static let match = News(rawValue: 16)
  /// An end change is due; announced once per game.
  static let endChange = News(rawValue: 32)
  /// A penalty cost a game or the match.
  static let forfeit = News(rawValue: 64)
}

/// A finished game of a match.
public struct Game: Hashable, Sendable {
  /// The points of the game as played.
  let played: Pair<Int>
  /// The side that forfeited the game; `nil` if the game was won by its score.
  private(set) var forfeitedBy: Side?

  /// Returns the reported score of the game: the opponents win a forfeited game to 0.
  func reported(_ format: Format) -> Pair<Int> {
    forfeitedBy.map { format.toNothing($0.other) } ?? played
  }

  var winner: Side? { forfeitedBy?.other ?? played.leader }
}
