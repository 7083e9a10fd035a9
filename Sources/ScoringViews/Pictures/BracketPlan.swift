/// The matches of a knockout with their positions in columns, as they are drawn on pages, boards,
/// pictures and paper.
package struct BracketPlan: Hashable, Sendable {
  /// One side of a match.
  package struct Line: Hashable, Sendable {
    /// The score in one game.
    package struct Game: Hashable, Sendable {
      /// The side's own score.
      package let score: String
      /// Whether the side has won the game.
      package let isWon: Bool

      /// Makes a game.
      package init(_ score: String, isWon: Bool) {
        self.score = score
        self.isWon = isWon
      }
    }

    /// The seed, or the match that the side lost before; empty for none.
    package var tag: String
    /// The name, or the match that decides who plays.
    package var name: String
    /// Whether it is known who plays.
    package var isKnown: Bool
    /// The scores in the games; empty if the match consists of one.
    package var games: [Game]
    /// The score of the match; empty for none.
    package var score: String
    /// Whether the side has won.
    package var isWinner: Bool
    /// Whether the side leads a match in progress.
    package var isAhead: Bool

    /// Makes a side.
    package init(
      tag: String = "", name: String, isKnown: Bool = true, games: [Game] = [], score: String = "",
      isWinner: Bool = false, isAhead: Bool = false
    ) {
      self.tag = tag
      self.name = name
      self.isKnown = isKnown
      self.games = games
      self.score = score
      self.isWinner = isWinner
      self.isAhead = isAhead
    }
  }

  /// How a match is drawn.
  package enum Look: Hashable, Sendable {
    /// With a solid outline.
    case settled
    /// Dashed, because it has not been played.
    case open
    /// With a thick outline, because it is being played.
    case live
    /// Dashed in the colour of faults, because a decision about it is missing.
    case stale
  }

  /// One match.
  package struct Match: Hashable, Sendable {
    /// The name of the match, such as `Semifinal 2 · court 1`.
    package var label: String
    /// A few words about its state; empty for none.
    package var state: String
    package var look: Look
    /// The two sides.
    package var lines: [Line]
    /// The column, from 0.
    package var column: Int
    /// The vertical position of its middle, in rows from 0.
    package var row: Double
    /// The number of headings above the match, not counting that of its column's top; between two
    /// numbers for a match between two halves.
    package var band: Double
    /// The indices of the matches whose winners play in it.
    package var feeders: [Int]
    /// The key of the match's round, for links; `nil` if there is none.
    package var round: String?

    /// Makes a match.
    package init(
      label: String, state: String = "", look: Look = .settled, lines: [Line], column: Int,
      row: Double, band: Double = 0, feeders: [Int] = [], round: String? = nil
    ) {
      self.label = label
      self.state = state
      self.look = look
      self.lines = lines
      self.column = column
      self.row = row
      self.band = band
      self.feeders = feeders
      self.round = round
    }
  }

  /// The name of a round above its matches.
  package struct Heading: Hashable, Sendable {
    package let title: String
    package let column: Int
    /// The number of headings above it, and the row that begins below it.
    package let (band, row): (Int, Double)

    /// Makes a heading.
    package init(_ title: String, column: Int, band: Int = 0, row: Double = 0) {
      self.title = title
      self.column = column
      self.band = band
      self.row = row
    }
  }

  /// The matches, each behind those whose winners play in it.
  package var matches: [Match]
  /// The names of the rounds.
  package var headings: [Heading]
  /// The number of columns.
  package var columns: Int
  /// The number of rows.
  package var rows: Double

  /// Makes a plan.
  package init(matches: [Match], headings: [Heading], columns: Int, rows: Double) {
    self.matches = matches
    self.headings = headings
    self.columns = columns
    self.rows = rows
  }

  /// The number of lines of headings.
  var bands: Int { 1 + (headings.map(\.band).max() ?? 0) }

  /// Whether a match consists of several games.
  var hasGames: Bool { matches.contains { $0.lines.contains { !$0.games.isEmpty } } }

  /// The meaning of what is small in the drawing, in a sentence.
  package var legend: String {
    let hasHalves = headings.contains { $0.band > 0 }
    return [
      hasHalves ? "Left: seed, or the match lost before." : "Left: seed.",
      hasGames ? "Small: points of each game; last: games won." : "", "Underlined: won.",
    ].filter { !$0.isEmpty }.joined(separator: " ")
  }
}
