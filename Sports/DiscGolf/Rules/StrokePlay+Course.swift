import ScoringKit

extension StrokePlay {
  /// The course of an imported round as a document with its layout; `nil` if a par is unknown.
  var importedCourse: ImportPlan.Reference? {
    guard let name = try? CourseDocument.name(courseName), layout.par != nil,
      let named = try? Layout(
        name: CourseDocument.name(layout.name.isEmpty ? Layout.mainName : layout.name),
        holes: layout.holes)
    else { return nil }
    return ImportPlan.Reference(
      noun: Courses.kind.noun, name: name,
      fields: [FieldBody(CourseDocument.importedField, true), named.field])
  }
}
