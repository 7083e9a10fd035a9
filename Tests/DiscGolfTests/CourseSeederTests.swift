import DiscGolfResources
import ScoringKit
import Testing

@testable import DiscGolf

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite struct CourseSeederTests {
  private func seeded() throws -> CourseCatalogue {
    var catalogue = CourseCatalogue()
    try CourseSeeder.seedIfNeeded(&catalogue)
    return catalogue
  }

  @Test func test_seedIfNeeded_insertsThreeCoursesWithHoles() throws {
    let catalogue = try seeded()
    #expect(catalogue.courses.map(\.name) == ["Morley Field", "Maple Hill", "DeLaveaga"])
    let pars = catalogue.courses.map { course in
      catalogue.holes(courseID: course.id).map(\.par).reduce(0, +)
    }
    #expect(pars == [54, 58, 57])
    let fours = catalogue.courses.map { course in
      catalogue.holes(courseID: course.id).filter { $0.par == 4 }.map(\.number)
    }
    #expect(fours == [[], [4, 9, 13, 16], [7, 13, 17]])
    #expect(catalogue.courses.allSatisfy { $0.holeCount == 18 })
    #expect(catalogue.holes.count == 54)
  }

  @Test func test_seedIfNeeded_isIdempotent() throws {
    var catalogue = try seeded()
    let once = catalogue
    try CourseSeeder.seedIfNeeded(&catalogue)
    #expect(catalogue == once)
    #expect(catalogue.courses.count == 3)
  }

  @Test func test_seedIfNeeded_keepsCoursesThatAreThere() throws {
    var catalogue = CourseCatalogue(courses: [Course(name: "Town Park")])
    try CourseSeeder.seedIfNeeded(&catalogue)
    #expect(catalogue.courses.map(\.name).first == "Town Park")
    #expect(catalogue.courses.count == 4)
  }

  @Test func test_seedIfNeeded_allCoursesMarkedAsSeeded() throws {
    #expect(try seeded().courses.allSatisfy({ $0.isSeeded }))
    #expect(CourseSeeder.documents.count == 3)
    #expect(CourseSeeder.documents.allSatisfy({ $0.isSeeded }))
  }

  @Test func test_seedIfNeeded_holesHaveCorrectCourseID() throws {
    let catalogue = try seeded()
    for course in catalogue.courses {
      let holes = catalogue.holes.filter { $0.courseID == course.id }
      #expect(holes.map(\.number) == Array(1...18))
    }
    #expect(Set(catalogue.holes.map(\.id)).count == 54)
  }

  @Test func test_documents_ids_areFixed() {
    #expect(
      CourseSeeder.documents.map(\.id.description) == [
        "course.discgolf/morley-field", "course.discgolf/maple-hill", "course.discgolf/delaveaga",
      ])
  }

  @Test func test_courseDefaultValues_areThoseOfTheModel() {
    let course = Course()
    #expect(course.name.isEmpty)
    #expect(course.holeCount == 18)
    #expect(!course.isSeeded)
    #expect(course.createdAt > Moment(milliseconds: 1_600_000_000_000))
    #expect(course.id != Course().id)
  }

  @Test func test_courseDecoding_missingFields_haveDefaults() throws {
    let course = try CanonicalJSON.value(Course.self, from: "{\"id\":\"a\"}")
    #expect(course.id == "a")
    #expect(course.name.isEmpty)
    #expect(course.holeCount == 18)
    #expect(!course.isSeeded)
    #expect(try CanonicalJSON.value(Course.self, from: CanonicalJSON.text(course)) == course)
  }

  @Test func test_holeDefaultValues_areThoseOfTheModel() throws {
    let hole = Hole()
    #expect(hole.number == 1)
    #expect(hole.par == 3)
    #expect(hole.courseID.isEmpty)
    #expect(try CanonicalJSON.value(Hole.self, from: "{}") == hole)
  }

  @Test func test_fetchHolesByCourseID_returnsCorrectHoles() {
    let catalogue = CourseCatalogue(
      courses: [Course(id: "a"), Course(id: "b")],
      holes: [
        Hole(courseID: "a", number: 2, par: 4), Hole(courseID: "b", number: 1),
        Hole(courseID: "a", number: 1), Hole(courseID: "b", number: 2),
      ])
    #expect(catalogue.holes(courseID: "a").map(\.number) == [1, 2])
    #expect(catalogue.holes(courseID: "a").map(\.par) == [3, 4])
    #expect(catalogue.holes(courseID: "b").allSatisfy { $0.courseID == "b" })
    #expect(catalogue.holes(courseID: "c").isEmpty)
  }

  @Test func test_embedded_text_isTheFileBesideIt() throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let file = folder.appendingPathComponent("Resources/DiscGolf/SeededCourses.json")
    let text = String(decoding: try Data(contentsOf: file), as: UTF8.self)
    // The literal ends before the line break in front of its closing quotes.
    #expect(Embedded.seededCourses + "\n" == text, "run Resources/embed.sh Resources/DiscGolf")
  }
}
