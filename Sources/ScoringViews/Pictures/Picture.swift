package import ScoringKit

/// What a picture of a round shows, before anything has a place: the same for every sport.
package struct Picture: Hashable, Sendable {
  /// One of those who take part.
  package struct Side: Hashable, Sendable {
    /// The seat.
    package var seat: Seat
    /// What it is called.
    package var name: String
    /// What its members are called; empty for anybody who is no side.
    package var members: [String]
    /// The place as tables have it: `2`, `T2`; a dash for none.
    package var place: String
    /// The largest thing: a figure or a few; empty for none yet.
    package var score: String
    /// What stands beside the score in small: `thru 7`.
    package var note: String
    /// Whether it stands first, alone or beside others.
    package var isFirst: Bool

    /// Makes a side.
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

  /// A number that is worth a glance, and what it counts.
  package struct Figure: Hashable, Sendable {
    /// The number.
    package let value: String
    /// What it counts.
    package let label: String

    /// Makes a figure.
    package init(_ value: String, _ label: String) {
      self.value = value
      self.label = label
    }
  }

  /// A chart, and what is to be said of its end: `11–7`.
  package struct Course: Hashable, Sendable {
    /// What stands above it.
    package let title: String
    /// The lines.
    package let chart: Chart

    /// Makes a course of play.
    package init(_ title: String, _ chart: Chart) {
      self.title = title
      self.chart = chart
    }
  }

  /// What the round is called.
  package var title: String
  /// The sport, and what tells the round from others.
  package var subtitle: String
  /// The day.
  package var date: String
  /// Where the round stands, where it is not simply finished: `in progress`.
  package var state: String
  /// Those who take part, in order of their places.
  package var sides: [Side]
  /// How many took part, where one of them alone is shown; nil where all are.
  package var field: Int?
  /// Whether two meet, so that one beats the other.
  package var isDuel: Bool
  /// Whether it is over, so that whoever stands first has won.
  package var isClosed: Bool
  /// The card.
  package var card: Sheet
  /// A few numbers, the best first.
  package var figures: [Figure]
  /// How it went.
  package var courses: [Course]
  /// What is odd, in sentences.
  package var remarks: [String]
  /// All of it in a sentence, for whoever can't see it.
  package var spoken: String

  /// Makes a picture's content.
  package init(
    title: String, subtitle: String = "", date: String = "", state: String = "",
    sides: [Side] = [], field: Int? = nil, isDuel: Bool = false, isClosed: Bool = true,
    card: Sheet = Sheet(columns: []), figures: [Figure] = [], courses: [Course] = [],
    remarks: [String] = [], spoken: String = ""
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
    self.spoken = spoken
  }

  /// The names of its sides, where there is little room for them.
  var shortNames: ShortNames { ShortNames(sides.map { ($0.name, $0.members) }) }

  /// Those who won, or lead.
  var firsts: [Side] { sides.filter(\.isFirst) }

  /// Whether anybody has a score yet.
  var hasScores: Bool { sides.contains { !$0.score.isEmpty } }

  /// Whether somebody has won, so that there is something to celebrate.
  var hasWinner: Bool { isClosed && !firsts.isEmpty && state.isEmpty }
}

/// Where a picture is seen, which says how large it is.
package enum PictureFormat: String, CaseIterable, Sendable {
  /// A square, as streams of pictures have it: 1080 by 1080.
  case post
  /// A telephone's whole screen, with room for the bars of apps: 1080 by 1920.
  case story
  /// A preview beside a link: 1200 by 630.
  case wide
  /// A page in a browser: 800 wide, and as high as it needs to be.
  case page

  /// The width, in pixels.
  package var width: Double {
    switch self {
    case .post, .story: 1080
    case .wide: 1200
    case .page: 800
    }
  }

  /// The height, in pixels; nil where the content decides.
  package var height: Double? {
    switch self {
    case .post: 1080
    case .story: 1920
    case .wide: 630
    case .page: nil
    }
  }

  /// What is kept free at the sides.
  var margin: Double {
    switch self {
    case .post, .story: 64
    case .wide: 56
    case .page: 32
    }
  }

  /// What is kept free above and below.
  var verticalMargins: (above: Double, below: Double) {
    switch self {
    case .post: (58, 48)
    case .story: (210, 250)
    case .wide: (46, 36)
    case .page: (32, 32)
    }
  }

  /// The least and the greatest distance of two blocks.
  var gaps: ClosedRange<Double> {
    switch self {
    case .post: 22...44
    case .story: 28...60
    case .wide: 22...44
    case .page: 34...34
    }
  }
}
