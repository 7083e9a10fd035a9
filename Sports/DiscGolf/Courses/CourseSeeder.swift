internal import DiscGolfResources
public import ScoringKit

/// The courses that the program brings along.
///
/// They are read from the program each time and never copied into a store, so a
/// seeding can be neither half done nor done twice.
public enum CourseSeeder {
  /// The seeded courses as documents with fixed ids: `course.discgolf/maple-hill`.
  public static let documents: [Document] = (try? documents(in: Embedded.seededCourses)) ?? []

  /// Adds the seeded courses with their holes, unless a seeded one is there already.
  ///
  /// The catalogue is changed entirely or not at all; a second call changes nothing.
  /// - Throws: a refusal where the embedded file cannot be read.
  public static func seedIfNeeded(_ catalogue: inout CourseCatalogue) throws {
    guard !catalogue.courses.contains(where: \.isSeeded) else { return }
    var seeded = catalogue
    for document in try documents(in: Embedded.seededCourses) {
      let course = CourseDocument(document)
      let id = document.id.description
      let holes = course.layouts.first?.layout.holes ?? []
      seeded.courses.append(
        Course(
          id: id, name: course.name, holeCount: holes.count, isSeeded: true,
          createdAt: Moment(milliseconds: 0)))
      seeded.holes += holes.enumerated().map { index, hole in
        Hole(courseID: id, number: index + 1, par: hole.par ?? Hole().par)
      }
    }
    catalogue = seeded
  }

  /// The courses of a file, each with an id made of its name.
  static func documents(in text: String) throws -> [Document] {
    try CourseFile.read(text).map { fields in
      let name = fields.first { $0.key == Document.nameField }?.value.string ?? ""
      guard let id = StreamID(kind: Course.streamKind, key: Slug.text(name)) else {
        throw Refusal(.damaged, "\"\(name)\" makes no id.")
      }
      return Document(
        id: id,
        fields: Dictionary(fields.map { ($0.key, $0.value) }) { _, last in last },
        isSeeded: true)
    }
  }
}
