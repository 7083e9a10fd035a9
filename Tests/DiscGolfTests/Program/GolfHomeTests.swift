import ProgramTesting
import ScoringCLI
import ScoringKit
import Testing

@testable import DiscGolf

@Suite struct GolfHomeTests {
  private let run = Runner([.discGolf])

  @Test func test_home_first_showsTheThreeSeededCoursesAndACommandThatStarts() {
    let home = run("score discgolf")
    #expect(home.code == .done)
    #expect(home.lines.contains("No round in progress."))
    #expect(home.lines.contains("score discgolf start --course \"Maple Hill\""))
    for course in ["DeLaveaga", "Maple Hill", "Morley Field"] {
      #expect(home.out.contains(course))
    }
    let started = run("score discgolf start --course \"Maple Hill\"")
    #expect(started.code == .done)
    #expect(started.out.contains("Maple Hill"))
    #expect(run("score discgolf").out.contains("not started"))
  }

  @Test func test_home_everyPrintedCommand_worksAsPrinted() {
    let commands = run("score").commands
    #expect(!commands.isEmpty)
    for command in commands {
      let result = Runner([.discGolf])(command)
      #expect(result.code == .done, "\(command): \(result.err)")
    }
  }

  @Test func test_courses_empty_sayTheTextAndACommandThatWorks() {
    for course in ["DeLaveaga", "Maple Hill", "Morley Field"] {
      #expect(run("discgolf courses delete '\(course)' --yes").code == .done)
    }
    let list = run("discgolf courses")
    #expect(list.lines.first == "Add a course to get started.")
    let commands = list.commands
    #expect(commands.count == 1)
    for command in commands {
      #expect(command.hasPrefix("score discgolf courses add"))
      let added = run(command)
      #expect(added.code == .done, "\(command): \(added.err)")
    }
  }

  @Test func test_courses_areListedByNameWithTheirHoles() {
    let list = run("discgolf courses")
    let rows = list.lines.filter { $0.contains("18 holes") }
    #expect(rows.count == 3)
    #expect(rows.first?.contains("1  DeLaveaga") == true)
    #expect(rows.last?.contains("3  Morley Field") == true)
    #expect(
      run("discgolf courses --json").payload?.array?.compactMap { $0["holeCount"]?.integer }
        == [18, 18, 18])
  }

  @Test(arguments: [("DeLaveaga", 57), ("Maple Hill", 58), ("Morley Field", 54)])
  func test_courses_show_isTheNameAndEachHoleWithItsPar(name: String, par: Int) throws {
    let show = run("discgolf courses show '\(name)'")
    #expect(show.lines.first?.hasPrefix(name) == true)
    let holes = try #require(
      run("discgolf courses show '\(name)' --json").payload?["holes"]?.array)
    #expect(holes.count == 18)
    #expect(holes.compactMap { $0["par"]?.integer }.reduce(0, +) == par)
    #expect(run("discgolf courses show '\(name)' --speak").out.contains("hole 1, par "))
  }

  @Test(arguments: [
    "edit 'Maple Hill' --pars 3,3,3", "edit 'Maple Hill' --name Other",
    "edit 'Maple Hill' --add-layout Short --pars 3,3", "delete 'Maple Hill' --yes",
  ])
  func test_courses_changed_neverChangeARoundThatWasStarted(change: String) {
    run("me Ann")
    run("discgolf start --course 'Maple Hill'")
    run("discgolf enter 3")
    let before = run("discgolf show --json").out
    #expect(run("discgolf courses \(change)").code == .done)
    #expect(run("discgolf show --json").out == before)
  }

  @Test func test_courses_deleted_doNotComeBack() {
    run("discgolf courses delete 'Maple Hill' --yes")
    run("me Ann")
    #expect(run("discgolf courses --json").payload?.array?.count == 2)
    #expect(run("discgolf start --course 'Maple Hill'").code == .usage)
  }

  @Test func test_courses_exportAndImport_roundTrip() {
    run("discgolf courses add 'Town Park' --pars 3,3,4")
    let file = run("discgolf courses export").out
    let other = Runner([.discGolf])
    let imported = other("discgolf courses import -", input: file)
    #expect(imported.code == .done, "\(imported.err)")
    #expect(other("discgolf courses --json").payload?.array?.count == 4)
    #expect(other("discgolf courses export").out == file)
  }
}
