/// Courses and their holes, as two flat lists.
public struct CourseCatalogue: Hashable, Sendable, Codable {
  /// The courses.
  public var courses: [Course]
  /// The holes of all of them, in any order.
  public var holes: [Hole]

  /// Makes a catalogue; an empty one where nothing is given.
  public init(courses: [Course] = [], holes: [Hole] = []) {
    self.courses = courses
    self.holes = holes
  }

  /// The holes of one course, in order of their numbers.
  public func holes(courseID: String) -> [Hole] {
    holes.filter { $0.courseID == courseID }.sorted { $0.number < $1.number }
  }
}
