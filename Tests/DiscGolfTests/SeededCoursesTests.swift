import DiscGolfResources
import ProgramTesting
import ScoringCLI
import ScoringKit
import Testing

@testable import DiscGolf

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Tests of the built-in courses, as they are listed and shown.
@Suite struct SeededCoursesTests {
  private let run = Runner([.discGolf])

  private func courses() throws -> [JSONValue] {
    try #require(run("score discgolf courses --json").payload?.array)
  }

  private func holes(of name: String) throws -> [JSONValue] {
    try #require(run("score discgolf courses show '\(name)' --json").payload?["holes"]?.array)
  }

  @Test(
    arguments: [
      ("Morley Field", 54, []), ("Maple Hill", 58, [4, 9, 13, 16]), ("DeLaveaga", 57, [7, 13, 17]),
    ] as [(String, Int, [Int])])
  func test_seeds_course_hasItsHolesAndPars(name: String, par: Int, fours: [Int]) throws {
    let holes = try holes(of: name)
    #expect(holes.compactMap { $0["number"]?.integer } == Array(1...18))
    #expect(holes.compactMap { $0["par"]?.integer }.reduce(0, +) == par)
    let long = holes.filter { $0["par"]?.integer != 3 }
    #expect(long.compactMap { $0["number"]?.integer } == fours)
    #expect(long.allSatisfy { $0["par"]?.integer == 4 })
  }

  @Test func test_seeds_listedAgain_areTheSameThree() throws {
    let once = try courses()
    #expect(once.count == 3)
    #expect(once.allSatisfy { $0["isSeeded"]?.bool == true })
    run("score discgolf courses")
    run("me Ann")
    run("discgolf start --course 'Maple Hill'")
    #expect(try courses() == once)
  }

  @Test func test_seeds_besideAnOwnCourse_areMarkedAndItIsNot() throws {
    #expect(run("score discgolf courses add 'Town Park' --pars 3,4").code == .done)
    let courses = try courses()
    #expect(courses.count == 4)
    let own = courses.filter { $0["isSeeded"]?.bool != true }
    #expect(own.compactMap { $0["name"]?.string } == ["Town Park"])
    #expect(own.compactMap { $0["holeCount"]?.integer } == [2])
  }

  /// Tests that each of two courses shows its own holes, in order.
  @Test func test_show_eachOfTwoCourses_hasItsOwnHoles() throws {
    run("score discgolf courses add 'Town Park' --pars 4,3")
    run("score discgolf courses add 'Long Park' --pars 5,5,5")
    #expect(try holes(of: "Town Park").map { $0["par"]?.integer } == [4, 3])
    #expect(try holes(of: "Long Park").map { $0["par"]?.integer } == [5, 5, 5])
    #expect(try holes(of: "Long Park").map { $0["number"]?.integer } == [1, 2, 3])
  }

  @Test func test_seeds_ids_areFixed() {
    #expect(
      CourseFile.seeds.map(\.id.description) == [
        "course.discgolf/morley-field", "course.discgolf/maple-hill", "course.discgolf/delaveaga",
      ])
  }

  /// Tests that an older or handwritten file may omit values that have a default.
  @Test func test_read_courseWithoutNumbers_countsItsHoles() throws {
    let fields = try CourseFile.read("[{\"name\":\"A\",\"holes\":[{\"par\":3},{}]}]")
    let layout = try #require(fields.first?.last?.value)
    #expect(try Layout(layout).holes == [.init(label: "1", par: 3), .init(label: "2", par: nil)])
  }

  @Test func test_embedded_text_isTheFileBesideIt() throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let file = folder.appendingPathComponent("Resources/DiscGolf/SeededCourses.json")
    let text = String(decoding: try Data(contentsOf: file), as: UTF8.self)
    // The literal in the code lacks the last line break of the file, because its closing quotes
    // follow that break.
    #expect(Embedded.seededCourses + "\n" == text, "run Resources/embed.sh Resources/DiscGolf")
  }
}
