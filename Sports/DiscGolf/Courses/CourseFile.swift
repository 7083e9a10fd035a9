internal import DiscGolfResources
internal import ScoringKit

/// A file of courses: `[{"name":…,"holes":[{"number":1,"par":3}]}]`.
///
/// A course with several layouts has `layouts` instead of `holes`, each with its own `name` and
/// `holes`; a hole whose label is no plain number has a `label`.
enum CourseFile {
  /// Returns the document fields of each course in a file; throws a refusal if the file has a
  /// mistake.
  static func read(_ text: String) throws(Refusal) -> [[FieldBody]] {
    let courses = try ReferenceKind.list(text, of: "courses")
    return try ReferenceKind.fields(of: courses, "Course", fields)
  }

  /// The courses built into the program, with fixed ids: `course.discgolf/maple-hill`.
  ///
  /// They are read from the program each time and never copied into a store.
  static let seeds = Document.seeds(
    (try? read(Embedded.seededCourses)) ?? [], kind: CourseDocument.streamKind)

  private static func fields(of course: JSONValue) throws(Refusal) -> [FieldBody] {
    var fields = [try CourseDocument.nameField(course["name"]?.string ?? "")]
    let several = course["layouts"]?.array
    for value in several ?? [course] {
      let layout = try Layout(value, isOnly: several == nil)
      guard !fields.contains(where: { $0.key == layout.field.key }) else {
        throw Refusal(.notation, "Two layouts are called \"\(layout.name)\".")
      }
      fields.append(layout.field)
    }
    return fields
  }

  /// Returns the file of some courses, in the form that ``read(_:)`` reads.
  static func write(_ documents: [Document]) throws -> String {
    let courses = documents.map { document -> JSONValue in
      let course = CourseDocument(document)
      let layouts = course.layouts.map(\.layout)
      var fields: [String: JSONValue] = ["name": .string(course.name)]
      if let only = layouts.first, layouts.count == 1, only.name == Layout.mainName {
        fields["holes"] = holes(of: only)
      } else {
        fields["layouts"] = .array(
          layouts.map { ["name": .string($0.name), "holes": holes(of: $0)] })
      }
      return .object(fields)
    }
    return try CanonicalJSON.prettyText(JSONValue.array(courses)) + "\n"
  }

  /// Returns the holes of a layout as JSON for a file of courses.
  static func holes(of layout: Layout) -> JSONValue {
    .array(
      layout.holes.enumerated().map { index, hole in
        var fields: [String: JSONValue] = [
          "number": .integer(index + 1), "par": hole.par.map(JSONValue.integer) ?? .null,
        ]
        if hole.label != "\(index + 1)" { fields["label"] = .string(hole.label) }
        return .object(fields)
      })
  }
}
