package import ScoringKit

/// The content of a round's picture before layout, in a form that is the same for every sport.
package struct Picture: Hashable, Sendable {
  /// One of the participants in a picture: a player, or a side of several members.
  package struct Side: Hashable, Sendable {
    /// The seat of the side in the round.
    package var seat: Seat
    /// The name of the side or of its only player.
    package var name: String
    /// The names of the side's members; empty for a single player.
    package var members: [String]
    /// The rank of the side as shown in tables: `2`, `T2`; a dash for none.
    package var place: String
    /// The score of the side, the most prominent text of a picture; empty if there is none yet.
    package var score: String
    /// A short text that explains the side's score: `thru 7`; empty for none.
    package var note: String
    /// The words of a final result that are never left out, such as `retired` or `no arrows`; empty
    /// for none.
    package var words = ""
    /// Whether the side has the first rank, alone or tied.
    package var isFirst: Bool

    /// Creates a side from its texts.
    package init(
      seat: Seat, name: String, members: [String] = [], place: String = "–", score: String = "",
      note: String = "", isFirst: Bool = false
    ) {
      self.seat = seat
      self.name = name
      self.members = members
      self.place = place
      self.score = score
      self.note = note
      self.isFirst = isFirst
    }
  }

  /// A key number of a round, such as a total or an average, with its label.
  package struct Figure: Hashable, Sendable {
    /// The key number as text.
    package let value: String
    /// The label of the key number: `birdies`.
    package let label: String

    /// Creates a key number from its text and its label.
    package init(_ value: String, _ label: String) {
      self.value = value
      self.label = label
    }
  }

  /// A chart of a round, game or set, with a title that gives its result: `Game 1: 11-7`.
  package struct TitledChart: Hashable, Sendable {
    /// The title above the chart.
    package let title: String
    /// The values of each side over time.
    package let chart: Chart

    /// Creates a chart with its title.
    package init(_ title: String, _ chart: Chart) {
      self.title = title
      self.chart = chart
    }
  }

  /// The title of the round.
  package var title: String
  /// The sport, and a text that distinguishes the round from others, such as its layout.
  package var subtitle: String
  /// The day of the round as text.
  package var date: String
  /// The state of a round that is not simply finished: `in progress`; else empty.
  package var state: String
  /// The sides of the round in order of their ranks.
  package var sides: [Side]
  /// The number of sides that took part, if the picture shows only one of them; `nil` if it shows
  /// all.
  package var field: Int?
  /// Whether two sides play against each other, so that one wins and the other loses.
  package var isDuel: Bool
  /// Whether the round is over, so that a side with the first rank has won.
  package var isClosed: Bool
  /// The card of the round; a sheet without columns for none.
  package var card: Sheet
  /// The column of the card whose numbers are the large scores of a duel, such as those of the
  /// current game; `nil` if these are totals.
  package var current: Int?
  /// The own cards of the sides, in the same order, if the card of the round has no columns for
  /// holes, ends or games; else empty.
  package var details: [Sheet]
  /// A few key numbers of the round, the most important first.
  package var figures: [Figure]
  /// The charts of the round, such as the lead in each game.
  package var charts: [TitledChart]
  /// Irregularities of the round as sentences, such as a dispute or a withdrawal.
  package var remarks: [String]
  /// Further content for documents, for which a picture has no space: a player's details, the
  /// scorer's note.
  package var more: [Page.Block]
  /// The knockout that the picture draws instead of a card; `nil` for none.
  package var bracket: BracketPlan?
  /// The places, names and figures of an event that the picture draws instead of a card; `nil` for
  /// none.
  package var places: Sheet?
  /// Whether the sides are drawn with medals, because the picture is about an event that is over.
  package var hasMedals = false
  /// The results of an event on paper, which replace the picture's blocks in a document; `nil` for
  /// none.
  package var results: ResultList?
  /// The start list of an event on paper, which replaces everything else in a document; `nil` for others.
  package var starts: StartSheet?
  /// The whole content of the picture as a sentence, for people who can't see it.
  package var spoken: String

  /// Creates the content of a picture.
  package init(
    title: String, subtitle: String = "", date: String = "", state: String = "",
    sides: [Side] = [], field: Int? = nil, isDuel: Bool = false, isClosed: Bool = true,
    card: Sheet = Sheet(columns: []), current: Int? = nil, details: [Sheet] = [],
    figures: [Figure] = [], charts: [TitledChart] = [],
    remarks: [String] = [], more: [Page.Block] = [], spoken: String = ""
  ) {
    self.title = title
    self.subtitle = subtitle
    self.date = date
    self.state = state
    self.sides = sides
    self.field = field
    self.isDuel = isDuel
    self.isClosed = isClosed
    self.card = card
    self.current = current
    self.details = details
    self.figures = figures
    self.charts = charts
    self.remarks = remarks
    self.more = more
    self.spoken = spoken
  }

  /// The shortened names of the sides, for use if there is little space.
  var shortNames: ShortNames { ShortNames(sides.map { ($0.name, $0.members) }) }

  /// The sides with the first rank: the winners, or the leaders so far.
  var firsts: [Side] { sides.filter(\.isFirst) }

  /// Whether any side of the round has a score yet.
  var hasScores: Bool { sides.contains { !$0.score.isEmpty } }

  /// Whether a side has won the round, so that the picture highlights it.
  var hasWinner: Bool { isClosed && !firsts.isEmpty && state.isEmpty }
}

/// The use of a picture, which determines its size.
public enum PictureFormat: String, CaseIterable, Sendable {
  /// A square for posts on social media: 1080 by 1080 pixels.
  case post
  /// A phone's whole screen, with free space for the bars of apps: 1080 by 1920 pixels.
  case story
  /// The preview of a link: 1200 by 630 pixels.
  case wide
  /// A page in a browser: 800 pixels wide, as high as its content.
  case page

  /// The width of the picture in pixels.
  package var width: Double {
    switch self {
    case .post, .story: 1080
    case .wide: 1200
    case .page: 800
    }
  }

  /// The height of the picture in pixels; `nil` if the content determines it.
  package var height: Double? {
    switch self {
    case .post: 1080
    case .story: 1920
    case .wide: 630
    case .page: nil
    }
  }

  /// The margin on the left and on the right of the picture, in pixels.
  var margin: Double {
    switch self {
    case .post, .story: 64
    case .wide: 56
    case .page: 32
    }
  }

  /// The margins at the top and at the bottom of the picture, in pixels.
  var verticalMargins: (above: Double, below: Double) {
    switch self {
    case .post: (58, 48)
    case .story: (210, 250)
    case .wide: (46, 36)
    case .page: (32, 32)
    }
  }

  /// The minimum and the maximum distance between two blocks of the picture, in pixels.
  var gaps: ClosedRange<Double> {
    switch self {
    case .post: 22...44
    case .story: 28...84
    case .wide: 22...44
    case .page: 34...34
    }
  }
}
