package import ScoringKit

/// The content of a round's picture before layout; the same for every sport.
package struct Picture: Hashable, Sendable {
  /// A side that takes part.
  package struct Side: Hashable, Sendable {
    /// The seat.
    package var seat: Seat
    /// The side's name.
    package var name: String
    /// The names of the side's members; empty for a single player.
    package var members: [String]
    /// The place as shown in tables: `2`, `T2`; a dash for none.
    package var place: String
    /// The most prominent text: one figure or a few; empty if there is no score yet.
    package var score: String
    /// A small note beside the score: `thru 7`.
    package var note: String
    /// Whether the side is first, alone or tied.
    package var isFirst: Bool

    /// Creates a side.
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

  /// A key figure and its label.
  package struct Figure: Hashable, Sendable {
    /// The number as text.
    package let value: String
    /// The label: what the number counts.
    package let label: String

    /// Creates a figure.
    package init(_ value: String, _ label: String) {
      self.value = value
      self.label = label
    }
  }

  /// A chart with a title that gives its result: `11–7`.
  package struct Course: Hashable, Sendable {
    /// The text above the chart.
    package let title: String
    /// The lines.
    package let chart: Chart

    /// Creates a course of play.
    package init(_ title: String, _ chart: Chart) {
      self.title = title
      self.chart = chart
    }
  }

  /// The title of the round.
  package var title: String
  /// The sport, and a text that distinguishes the round from others.
  package var subtitle: String
  /// The day as text.
  package var date: String
  /// The state of the round unless it is simply finished: `in progress`.
  package var state: String
  /// The sides in order of their places.
  package var sides: [Side]
  /// The number of sides that took part if only one of them is shown; `nil` if all are.
  package var field: Int?
  /// Whether two sides play against each other, so that one beats the other.
  package var isDuel: Bool
  /// Whether the round is over, so that the side in first place has won.
  package var isClosed: Bool
  /// The card.
  package var card: Sheet
  /// A few key figures, the most important first.
  package var figures: [Figure]
  /// The course of play.
  package var courses: [Course]
  /// Irregularities, as sentences.
  package var remarks: [String]
  /// Further content of a document, for which a picture has no room: a player's details, the
  /// scorer's note.
  package var more: [Page.Block]
  /// The whole content as a sentence, for people who can't see the picture.
  package var spoken: String

  /// Creates a picture's content.
  package init(
    title: String, subtitle: String = "", date: String = "", state: String = "",
    sides: [Side] = [], field: Int? = nil, isDuel: Bool = false, isClosed: Bool = true,
    card: Sheet = Sheet(columns: []), figures: [Figure] = [], courses: [Course] = [],
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
    self.figures = figures
    self.courses = courses
    self.remarks = remarks
    self.more = more
    self.spoken = spoken
  }

  /// The short names of the sides, for use where there is little room.
  var shortNames: ShortNames { ShortNames(sides.map { ($0.name, $0.members) }) }

  /// The winners, or the leaders so far.
  var firsts: [Side] { sides.filter(\.isFirst) }

  /// Whether any side has a score yet.
  var hasScores: Bool { sides.contains { !$0.score.isEmpty } }

  /// Whether a side has won, so that the picture highlights the winner.
  var hasWinner: Bool { isClosed && !firsts.isEmpty && state.isEmpty }
}

/// The place where a picture is shown, which determines its size.
package enum PictureFormat: String, CaseIterable, Sendable {
  /// A square for social media posts: 1080 by 1080.
  case post
  /// A phone's whole screen, with room for the bars of apps: 1080 by 1920.
  case story
  /// A link preview: 1200 by 630.
  case wide
  /// A page in a browser: 800 wide, as high as its content.
  case page

  /// The width, in pixels.
  package var width: Double {
    switch self {
    case .post, .story: 1080
    case .wide: 1200
    case .page: 800
    }
  }

  /// The height in pixels; `nil` if the content determines it.
  package var height: Double? {
    switch self {
    case .post: 1080
    case .story: 1920
    case .wide: 630
    case .page: nil
    }
  }

  /// The margin on the left and right.
  var margin: Double {
    switch self {
    case .post, .story: 64
    case .wide: 56
    case .page: 32
    }
  }

  /// The margins above and below.
  var verticalMargins: (above: Double, below: Double) {
    switch self {
    case .post: (58, 48)
    case .story: (210, 250)
    case .wide: (46, 36)
    case .page: (32, 32)
    }
  }

  /// The minimum and maximum distance between two blocks.
  var gaps: ClosedRange<Double> {
    switch self {
    case .post: 22...44
    case .story: 28...60
    case .wide: 22...44
    case .page: 34...34
    }
  }
}
