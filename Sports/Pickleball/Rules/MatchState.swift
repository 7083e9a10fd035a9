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

  /// Whether play continues past an end.
  enum Overtime: UInt8, Hashable, Sendable {
    case none
    /// For one rally; then the match is over again if its score says so.
    case rally
    /// Until it is ended by an event.
    case open
  }

  let match: Match
  /// The number of players on a side.
  let size: Int

  // MARK: The match

  /// The games before the current or last one.
  var games: [Game] = []
  /// The number of those games that each side won.
  var gamesWon = Pair(0, 0)
  /// The way in which the match ended; `nil` during play.
  public internal(set) var outcome: Outcome?
  /// The technical warnings of each side in the whole match.
  var warnings = Pair(0, 0)
  /// The technical fouls of each side in the whole match.
  var fouls = Pair(0, 0)
  /// The medical time-outs of each side in the whole match.
  var medicalTimeOuts = Pair(0, 0)
  /// The rallies that each side served.
  var served = Pair(0, 0)
  /// The rallies that each side served and won.
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
  /// The position in each side of the player who is on the right when its score is even, or all
  /// game long on fixed courts.
  var rightPlayer: Pair<Int>
  var gameRallies = 0
  /// Whether points of this game were set rather than played.
  var isScoreSet = false
  /// The charged time-outs of each side in this game.
  var timeOutsTaken = Pair(0, 0)
  /// Whether an end change is due now.
  var isEndChangeDue = false
  /// The current server, in formats in which a server keeps the serve over several rallies.
  var server: Int
  /// Whether the end change of this game was announced or made.
  var isEndChangeNoted = false
  /// The sides that score only on their own serve.
  var frozen = Pair(false, false)
  /// Whether partners may change courts before the next rally.
  var canSwap = true
  /// The effects of the newest event.
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

  /// Whether calls include a server number.
  var hasServerNumbers: Bool { isDoubles && format.scoring == .sideOut }

  /// Whether the game has not begun: no rally was played, and the score was not set to that of
  /// rallies that were not entered.
  var isOpening: Bool { gameRallies == 0 && !isScoreSet }
}

/// The effects of the newest event of a match, for messages.
struct News: OptionSet, Hashable {
  let rawValue: UInt8

  /// A rally was won without a point, in rally scoring.
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
  /// The points as played.
  let played: Pair<Int>
  /// The side that forfeited it; `nil` if it was won by its score.
  private(set) var forfeitedBy: Side?

  /// Returns the reported score: a forfeited game is won to nothing.
  func reported(_ format: Format) -> Pair<Int> {
    forfeitedBy.map { format.toNothing($0.other) } ?? played
  }

  var winner: Side? { forfeitedBy?.other ?? played.leader }
}
