public import ScoringKit

/// A round of stroke play: everybody plays every hole of a layout, the fewest strokes win.
///
/// It holds its own copy of the layout, so that an edit of the course changes no
/// round. The rule of the score is 808.D of the PDGA: throws and penalty throws.
public struct StrokePlay: Hashable, Sendable {
  /// The course's stream, `course.discgolf/maple-hill`; empty where only a name is known.
  public let courseID: String
  /// What the course was called when the round began.
  public let courseName: String
  /// The holes.
  public let layout: Layout
  /// The position of the hole that is played first: another than 1 in a shotgun start.
  public let startHole: Int
  /// The rules that the round is played by.
  public let edition: String
  /// Whether a side's score on a hole is the least of its members' (best disc).
  ///
  /// Otherwise a side has one score, as any other seat.
  public let bestScore: Bool
  /// What decides between equal totals.
  public let countback: Countback
  /// How a playoff for first place is decided.
  public let playoff: PlayoffForm

  /// Makes the rules of a round.
  ///
  /// - Throws: a refusal where the layout has no such start hole.
  public init(
    courseID: String = "", courseName: String, layout: Layout, startHole: Int = 1,
    edition: String = StrokePlay.currentEdition, bestScore: Bool = false,
    countback: Countback = .shared, playoff: PlayoffForm = .sudden
  ) throws(Refusal) {
    guard (1...max(1, layout.holes.count)).contains(startHole), !layout.holes.isEmpty else {
      throw Refusal(
        .illegal, "The layout has no hole \(startHole) to start on.",
        expected: layout.holes.map(\.label))
    }
    self.courseID = courseID
    self.courseName = courseName
    self.layout = layout
    self.startHole = startHole
    self.edition = edition
    self.bestScore = bestScore
    self.countback = countback
    self.playoff = playoff
  }

  /// The rules of a round that is started now.
  public static let currentEdition = "PDGA 2025"

  /// The positions of the holes in the order in which they are played.
  public var playOrder: [Int] {
    Array(startHole...layout.holes.count) + Array(1..<startHole)
  }

  /// The number of holes.
  public var holeCount: Int {
    layout.holes.count
  }
}

extension StrokePlay: Codable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    try self.init(
      courseID: container.decodeIfPresent(String.self, forKey: .courseID) ?? "",
      courseName: container.decodeIfPresent(String.self, forKey: .courseName) ?? "",
      layout: container.decode(Layout.self, forKey: .layout),
      startHole: container.decodeIfPresent(Int.self, forKey: .startHole) ?? 1,
      edition: container.decodeIfPresent(String.self, forKey: .edition) ?? "",
      bestScore: container.decodeIfPresent(Bool.self, forKey: .bestScore) ?? false,
      countback: container.decodeIfPresent(Countback.self, forKey: .countback) ?? .shared,
      playoff: container.decodeIfPresent(PlayoffForm.self, forKey: .playoff) ?? .sudden)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    if !courseID.isEmpty { try container.encode(courseID, forKey: .courseID) }
    try container.encode(courseName, forKey: .courseName)
    try container.encode(layout, forKey: .layout)
    if startHole != 1 { try container.encode(startHole, forKey: .startHole) }
    if !edition.isEmpty { try container.encode(edition, forKey: .edition) }
    if bestScore { try container.encode(bestScore, forKey: .bestScore) }
    if countback != .shared { try container.encode(countback, forKey: .countback) }
    if playoff != .sudden { try container.encode(playoff, forKey: .playoff) }
  }

  private enum CodingKeys: String, CodingKey {
    case courseID, courseName, layout, startHole, edition, bestScore, countback, playoff
  }
}

/// What decides between equal totals, apart from the playoff for first place.
public enum Countback: String, Codable, Hashable, Sendable, CaseIterable {
  /// Nothing does: equal totals share a place.
  case shared
  /// Fewer strokes on the last nine holes of the layout, then six, three and one.
  case last
}

/// How a playoff for first place is decided (Competition Manual 1.09).
public enum PlayoffForm: String, Codable, Hashable, Sendable, CaseIterable {
  /// Hole by hole: whoever is not best on a hole is out.
  case sudden
  /// The fewest strokes over all holes of the playoff.
  case aggregate
}
