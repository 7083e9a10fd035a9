/// One hole of a course, which it names by a flat `courseID`.
///
/// Every property has a default, so that an old file loads in a new version.
public struct Hole: Hashable, Sendable, Identifiable {
  /// Which hole it is: the course's id and the number, `course.discgolf/maple-hill/7`.
  public let id: String
  /// The course that it belongs to.
  public var courseID: String
  /// The number, from 1.
  public var number: Int
  /// The strokes that are expected.
  public var par: Int

  /// Makes a hole; without an id it gets that of its course and its number.
  public init(id: String? = nil, courseID: String = "", number: Int = 1, par: Int = 3) {
    self.id = id ?? "\(courseID)/\(number)"
    self.courseID = courseID
    self.number = number
    self.par = par
  }
}

extension Hole: Codable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      id: try container.decodeIfPresent(String.self, forKey: .id),
      courseID: try container.decodeIfPresent(String.self, forKey: .courseID) ?? "",
      number: try container.decodeIfPresent(Int.self, forKey: .number) ?? 1,
      par: try container.decodeIfPresent(Int.self, forKey: .par) ?? 3)
  }

  private enum CodingKeys: String, CodingKey {
    case id, courseID, number, par
  }
}
