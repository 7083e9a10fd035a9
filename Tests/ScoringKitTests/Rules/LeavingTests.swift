import Testing

@testable import ScoringKit

@Suite struct LeavingTests {
  private let names = Roster(["Raj", "Mia Lee", "Ret"])

  private func line(_ text: String) throws -> Leaving.Line? {
    Leaving.line(try TypedWords(text[...]).rest, names: names)
  }

  @Test(arguments: [
    ("raj dnf", Leaving.retired, "raj"), ("Mia retired", .retired, "Mia"),
    ("end retired raj", .retired, "raj"), ("end raj retired", .retired, "raj"),
    ("retired mia lee", .retired, "mia lee"), ("status raj retired", .retired, "raj"),
    ("RAJ DNS", .absent, "RAJ"), ("raj wd", .withdrawn, "raj"), ("withdrew raj", .withdrawn, "raj"),
    ("raj dq", .disqualified, "raj"), ("raj DSQ", .disqualified, "raj"),
    ("raj forfeits", .forfeited, "raj"), ("dnf", .retired, ""),
  ]) func test_line_inAnyForm_isRead(text: String, leaving: Leaving, name: String) throws {
    let line = try #require(try line(text))
    #expect(line.leaving == leaving)
    #expect(line.name.written.map(String.init) ?? "" == name)
    #expect(!line.isTakenBack)
  }

  @Test func test_line_withADash_isTakenBack() throws {
    #expect(try line("raj dnf -")?.isTakenBack == true)
  }

  @Test(arguments: ["raj 3", "raj dnf 3", "ret", "raj", "7: dnf", "\"dnf\"", "raj 3 dnf"])
  func test_line_ofAnythingElse_isNil(text: String) throws {
    #expect(try line(text) == nil)
  }

  @Test func test_words_ofAllWays_areDistinct() {
    let words = Leaving.allCases.flatMap(\.words)
    #expect(Set(words).count == words.count)
  }
}
