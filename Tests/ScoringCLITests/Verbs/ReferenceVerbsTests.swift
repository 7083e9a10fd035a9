import ProgramTesting
import ScoringKit
import Testing

@testable import ScoringCLI

@Suite struct ReferenceVerbsTests {
  private let run = Runner()

  private func names(_ options: String = "") -> [String] {
    run("pebbles ponds --json \(options)").payload?.array?.compactMap { $0["name"]?.string } ?? []
  }

  @Test func test_list_isSortedIgnoringCaseWithSubtitles() throws {
    run("pebbles ponds add 'Fish Pond' --depth 4")
    #expect(names() == ["Duck Pond", "Fish Pond", "mill Pond"])
    let list = run("pebbles ponds")
    #expect(list.out.contains("3 deep"))
    #expect(run("pebbles ponds list").out == list.out)
    let next = try #require(list.lines.last { $0.hasPrefix("next: ") })
    #expect(run(String(next.dropFirst(6))).lines.first == "Duck Pond")
  }

  @Test func test_list_ofASeededKind_writesNothing() {
    #expect(names() == ["Duck Pond", "mill Pond"])
    #expect(run.entryCount == 0)
  }

  @Test func test_add_withAnEqualName_warnsWithTheIds() throws {
    let first = run("pebbles ponds add 'Fish Pond' --depth 4")
    #expect(first.code == .done)
    #expect(first.err.isEmpty)
    #expect(first.lines.first == "Added Fish Pond.")
    let second = run("pebbles ponds add 'fish pond' --depth 5")
    #expect(second.code == .done)
    #expect(second.err.contains("There is another pond called fish pond: "))
    let refused = run("pebbles ponds show 'Fish Pond'")
    #expect(refused.code == .usage)
    #expect(refused.err.contains("could be 2 ponds."))
    let ids = run("pebbles ponds --json").payload?.array?.compactMap { $0["id"]?.string } ?? []
    let key = try #require(ids.compactMap { StreamID($0)?.key }.first { second.err.contains($0) })
    #expect(run("pebbles ponds show \(key)").code == .done)
  }

  @Test func test_edit_ofASeededOne_changesIt() {
    #expect(run("pebbles ponds edit Duck --depth 9").out == "Changed Duck Pond.\n")
    #expect(run("pebbles ponds show Duck --json").payload?["depth"] == 9)
    #expect(run("pebbles ponds edit Duck --depth 9").out == "Nothing to change: Duck Pond.\n")
    #expect(run("pebbles ponds edit Duck --name 'Swan Pond'").out == "Changed Swan Pond.\n")
    #expect(names() == ["mill Pond", "Swan Pond"])
  }

  @Test func test_archive_hidesAndRestoreBringsBack() {
    #expect(run("pebbles ponds archive Duck").out == "Archived Duck Pond.\n")
    #expect(names() == ["mill Pond"])
    #expect(names("--all") == ["Duck Pond", "mill Pond"])
    #expect(run("pebbles ponds list --all").out == run("pebbles ponds --all").out)
    #expect(run("pebbles start Ann --pond 'Duck Pond'").code == .done)
    #expect(run("pebbles ponds restore 'Duck Pond'").out == "Restored Duck Pond.\n")
    #expect(names() == ["Duck Pond", "mill Pond"])
  }

  @Test func test_delete_needsTheWholeNameAndCanBeTakenBack() {
    #expect(run("pebbles ponds delete Duck --yes").code == .usage)
    #expect(names().count == 2)
    #expect(run("pebbles ponds delete 'Duck Pond' --yes").code == .done)
    #expect(names() == ["mill Pond"])
    #expect(run("pebbles ponds restore Duck").out == "Restored Duck Pond.\n")
    #expect(names().count == 2)
  }

  @Test func test_delete_needsAnAnswer() {
    let refused = run("pebbles ponds delete 'Duck Pond'")
    #expect(refused.code == .usage)
    #expect(refused.err.contains("Delete the pond Duck Pond?"))
    #expect(refused.err.contains("--yes"))
    #expect(run("pebbles ponds delete 'Duck Pond' --no-input").code == .usage)
    #expect(run("pebbles ponds delete 'Duck Pond' --json").code == .usage)
    #expect(run("pebbles ponds delete 'Duck Pond'", answers: "n\n").code == .refused)
    #expect(run("pebbles ponds delete 'Duck Pond'", answers: "\n").code == .refused)
    #expect(run("pebbles ponds delete 'Duck Pond'", answers: "").code == .refused)
    #expect(names().count == 2)
    #expect(run("pebbles ponds delete 'Duck Pond'", answers: "y\n").out == "Deleted Duck Pond.\n")
    #expect(run("pebbles ponds delete 'mill Pond' --yes").out == "Deleted mill Pond.\n")
    #expect(run("pebbles ponds").lines.first == "Dig a pond to get started.")
    #expect(run("pebbles ponds show Duck").code == .usage)
  }

  @Test(arguments: ["edit Duck --depth 9", "edit Duck --name Lake", "delete 'Duck Pond' --yes"])
  func test_change_neverTouchesARoundThatWasStarted(line: String) {
    let id = run.started("pebbles start Ann")
    run("pebbles enter 3")
    let before = run("pebbles show \(id) --json").out
    #expect(run("pebbles ponds \(line)").code == .done)
    #expect(run("pebbles show \(id) --json").out == before)
    run("pebbles finish --yes")
    #expect(run("history").out.hasPrefix("Duck Pond"))
  }

  @Test func test_exportAndImport_roundTripAndAddNothingTwice() {
    run("pebbles ponds add 'Fish Pond' --depth 4")
    let file = run("pebbles ponds export").out
    #expect(file == "Duck Pond;3\nFish Pond;4\nmill Pond;5\n")
    #expect(
      run("pebbles ponds import -", input: file).out == "Added 0 ponds, 3 there already.\n")
    let other = Runner()
    #expect(
      other("pebbles ponds import -", input: file).out == "Added 1 pond, 2 there already.\n")
    #expect(other("pebbles ponds export").out == file)
    #expect(other("pebbles ponds import -", input: "nonsense").code != .done)
  }

  @Test func test_importOfTwoEqualOnes_addsOne() {
    run("pebbles ponds import -", input: "Fish Pond;4\nFish Pond;4\n")
    #expect(names() == ["Duck Pond", "Fish Pond", "mill Pond"])
  }

  @Test func test_ownCommand_isPartOfTheSport() {
    #expect(run("pebbles skips").out == "Flat stones skip.\n")
    #expect(run("pebbles skips --json").payload?["skips"] == true)
  }
}
