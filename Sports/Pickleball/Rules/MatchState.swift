public import ScoringKit

/// Where a match stands: what the events so far add up to, without anybody's name.
///
/// The score, the serve and who started on the right say everything about a game; where
/// players stand, who receives and what is called are derived and never stored. Who won
/// each rally is not kept either: ``Match/record(_:from:)`` derives it again.
public struct MatchState: Hashable, Sendable {
  /// How a match came to its end.
  public enum Outcome: Hashable, Sendable {
    /// A side won it by the score.
    case won(Side)
    /// It ended otherwise.
    case ended(Ending)
  }

  /// Whether play goes on past an end.
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

  /// The games before the one that is played or was played last.
  var games: [Game] = []
  /// How many of those each side won.
  var gamesWon = Pair(0, 0)
  /// How the match ended; nil while it is played.
  public internal(set) var outcome: Outcome?
  /// The technical warnings of each side, of the whole match.
  var warnings = Pair(0, 0)
  /// The technical fouls of each side, of the whole match.
  var fouls = Pair(0, 0)
  /// The medical time-outs of each side, of the whole match.
  var medicalTimeOuts = Pair(0, 0)
  /// The rallies that each side served.
  var served = Pair(0, 0)
  /// The rallies that each side served and won.
  var servedAndWon = Pair(0, 0)
  /// Whether the sides are at other ends than at the beginning of the match.
  var areEndsSwapped = false
  var overtime = Overtime.none

  // MARK: The game

  /// The points of the game that is played or was played last.
  public internal(set) var score = Pair(0, 0)
  var serving: Side
  /// The side that served first in this game.
  var firstServing: Side
  /// Whether the first or the second server of the turn serves: 1 or 2.
  var serverNumber = 1
  /// The player of each side who stands on the right when its score is even, or all game long
  /// on fixed courts; by position.
  var rightPlayer: Pair<Int>
  var gameRallies = 0
  /// Whether points of this game were set rather than played.
  var isScoreSet = false
  /// The charged time-outs of each side in this game.
  var timeOutsTaken = Pair(0, 0)
  /// Whether ends are to be changed now.
  var isEndChangeDue = false
  /// Who serves, where the server keeps the serve from rally to rally.
  var server: Int
  /// Whether the end change of this game was called for or made.
  var isEndChangeNoted = false
  /// The sides that score on their own serve only.
  var frozen = Pair(false, false)
  /// Whether partners may change courts before the next rally.
  var canSwap = true
  /// What the newest event brought about.
  var news: News = []

  init(match: Match, size: Int, first: Side, starters: Pair<Int>) {
    self.match = match
    self.size = size
    serving = first
    firstServing = first
    rightPlayer = starters
    server = starters[first]
    // The opening turn of a game has one server only, who counts as the second: 0-0-2.
    serverNumber = hasServerNumbers ? 2 : 1
  }

  /// The rallies of the match.
  var rallies: Int { served.a + served.b }

  var format: Format { match.format }

  /// Whether two partners of each side are on the court.
  var isDoubles: Bool { size == 2 && format.rotation == nil && !format.isSkinny }

  /// Whether the calls have a server number.
  var hasServerNumbers: Bool { isDoubles && format.scoring == .sideOut }

  /// Whether the game has not begun: no rally was played, and the score was not set to one that
  /// other rallies, which nobody entered, led to.
  var isOpening: Bool { gameRallies == 0 && !isScoreSet }
}

/// What the newest event of a match brought about, for saying it.
struct News: OptionSet, Hashable {
  let rawValue: UInt8

  /// A rally was won and no point scored, though rallies score.
  static let noPoint = News(rawValue: 1)
  static let secondServer = News(rawValue: 2)
  static let sideOut = News(rawValue: 4)
  /// A game was won, and the next one begins.
  static let game = News(rawValue: 8)
  static let match = News(rawValue: 16)
  /// Ends are to be changed; said once a game.
  static let endChange = News(rawValue: 32)
  /// A penalty cost a game or the match.
  static let forfeit = News(rawValue: 64)
}

/// A game of a match that is over.
public struct Game: Hashable, Sendable {
  /// The points that were played.
  let played: Pair<Int>
  /// The side that forfeited it; nil where it was won by its score.
  private(set) var forfeitedBy: Side?

  /// The score that is reported: a forfeited game counts as won to nothing.
  func reported(_ format: Format) -> Pair<Int> {
    forfeitedBy.map { format.toNothing($0.other) } ?? played
  }

  var winner: Side? { forfeitedBy?.other ?? played.leader }
}
