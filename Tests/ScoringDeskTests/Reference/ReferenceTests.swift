import DeskTesting
import SampleSport
import ScoringKit
import Testing

@testable import ScoringDesk

@Suite struct ReferenceTests {
  private let desk = TestDesk()
  private static let ponds = ReferenceRequest(sport: "pebbles", kind: "ponds")

  private func names(all: Bool = false) throws -> [String] {
    try desk.scorer.documents.list(Self.ponds, all: all).payload.array?
      .compactMap { $0["name"]?.string } ?? []
  }

  private func pond(_ name: String? = nil, depth: Int? = nil, called: String? = nil) -> Arguments {
    Arguments(
      options: (depth.map { ["depth": ["\($0)"]] } ?? [:])
        .merging(called.map { ["name": [$0]] } ?? [:]) { one, _ in one },
      positionals: name.map { ["NAME": [$0]] } ?? [:])
  }

  @discardableResult
  private func add(_ name: String, depth: Int, answers: Answers = [:]) throws -> Page {
    try desk.scorer.documents.addDocument(
      Self.ponds, pond(name, depth: depth), answers: answers)
  }

  @discardableResult
  private func edit(_ name: String, _ arguments: Arguments) throws -> Page {
    try desk.scorer.documents.editDocument(Self.ponds, named: name, arguments)
  }

  @discardableResult
  private func delete(_ name: String) throws -> Page {
    let asked = try #require(
      question { try desk.scorer.documents.deleteDocument(Self.ponds, named: name) })
    return try desk.scorer.documents.deleteDocument(
      Self.ponds, named: name, answers: [asked.id: Question.yes])
  }

  @Test func test_list_isSortedIgnoringCaseWithSubtitles() throws {
    _ = try add("Fish Pond", depth: 4)
    #expect(try names() == ["Duck Pond", "Fish Pond", "mill Pond"])
    let list = try desk.scorer.documents.list(Self.ponds)
    #expect(list.text.contains("3 deep"))
    #expect(list.next.last == Action("ponds show", of: "pebbles", ["1"]))
    #expect(try desk.scorer.documents.document(Self.ponds, named: "1").lines.first == "Duck Pond")
  }

  @Test func test_list_ofASeededKind_writesNothing() throws {
    #expect(try names() == ["Duck Pond", "mill Pond"])
    #expect(desk.entryCount == 0)
  }

  @Test func test_list_empty_saysTheTextAndWhatAddsOne() throws {
    desk.sports = [Pebbles.sport(ponds: false)]
    let list = try desk.scorer.documents.list(Self.ponds)
    #expect(list.payload == [])
    #expect(
      list.blocks == [
        .empty("Dig a pond to get started.", Pebbles.sport().references[0].adding)
      ])
  }

  @Test func test_edit_toTheNameOfAnother_asks() throws {
    try add("Fish Pond", depth: 4)
    try add("Frog Pond", depth: 4)
    #expect(throws: Question.self) {
      try edit("Frog Pond", pond(called: "fish pond"))
    }
    #expect(throws: Never.self) {
      try edit("Frog Pond", pond(called: "FROG Pond"))
    }
  }

  @Test func test_add_withAnEqualName_asksAndWarnsWithTheIds() throws {
    let first = try add("Fish Pond", depth: 4)
    #expect(first.warnings.isEmpty)
    #expect(first.lines.first == "Added Fish Pond.")
    #expect(throws: Question.self) { try add("fish pond", depth: 5) }
    let second = try add("fish pond", depth: 5, answers: .agreeingToAll)
    #expect(second.warned.contains("There is another pond called fish pond: "))
    let refused = refusal { try desk.scorer.documents.document(Self.ponds, named: "Fish Pond") }
    #expect(refused?.code == .ambiguousName)
    #expect(refused?.message.contains("could be 2 ponds.") == true)
    let ids =
      try desk.scorer.documents.list(Self.ponds).payload.array?
      .compactMap { $0["id"]?.string } ?? []
    let keys = ids.compactMap { StreamID($0)?.key }
    let key = try #require(keys.first { second.warned.contains($0) })
    #expect(try desk.scorer.documents.document(Self.ponds, named: key).payload["depth"] != nil)
  }

  /// Tests that the id of a document in JSON output can be used to name it, and that an id of
  /// another kind can't.
  @Test func test_document_byTheWholeIdOfTheList_isThatDocument() throws {
    for depth in [4, 5] { try add("Fish Pond", depth: depth, answers: .agreeingToAll) }
    let listed = try desk.scorer.documents.list(Self.ponds).payload.array ?? []
    let ids = listed.compactMap { $0["id"]?.string }
    #expect(ids.count == 4)
    for id in ids {
      #expect(try desk.scorer.documents.document(Self.ponds, named: id).payload["id"]?.string == id)
    }
    let key = try #require(ids.first.flatMap { StreamID($0)?.key })
    #expect(
      refusal { try desk.scorer.documents.document(Self.ponds, named: "lake.x/\(key)") }?.code
        == .unknownName)
  }

  @Test func test_edit_ofASeededOne_changesIt() throws {
    #expect(try edit("Duck", pond(depth: 9)).text == "Changed Duck Pond.\n")
    #expect(try desk.scorer.documents.document(Self.ponds, named: "Duck").payload["depth"] == 9)
    #expect(try edit("Duck", pond(depth: 9)).text == "Nothing to change: Duck Pond.\n")
    #expect(try edit("Duck", pond(called: "Swan Pond")).text == "Changed Swan Pond.\n")
    #expect(try names() == ["mill Pond", "Swan Pond"])
  }

  @Test func test_archive_hidesAndRestoreBringsBack() throws {
    #expect(
      try desk.scorer.documents.archiveDocument(Self.ponds, named: "Duck").text
        == "Archived Duck Pond.\n")
    #expect(try names() == ["mill Pond"])
    #expect(try names(all: true) == ["Duck Pond", "mill Pond"])
    try desk.start("Ann", pond: "Duck Pond")
    #expect(
      try desk.scorer.documents.restoreDocument(Self.ponds, named: "Duck Pond").text
        == "Restored Duck Pond.\n")
    #expect(try names() == ["Duck Pond", "mill Pond"])
  }

  @Test func test_delete_needsTheWholeNameAndCanBeTakenBack() throws {
    let refused = refusal { try desk.scorer.documents.deleteDocument(Self.ponds, named: "Duck") }
    #expect(refused?.code == .ambiguousName)
    #expect(refused?.expected.first == "Duck Pond")
    #expect(try delete("Duck Pond").text == "Deleted Duck Pond.\n")
    #expect(try names() == ["mill Pond"])
    #expect(
      try desk.scorer.documents.restoreDocument(Self.ponds, named: "Duck").text
        == "Restored Duck Pond.\n")
    #expect(try names().count == 2)
    try delete("Duck Pond")
    try delete("mill Pond")
    #expect(
      try desk.scorer.documents.list(Self.ponds).lines.first == "Dig a pond to get started.")
    #expect(
      refusal { try desk.scorer.documents.document(Self.ponds, named: "Duck") }?.code
        == .unknownName)
  }

  @Test(arguments: 0..<3)
  func test_change_neverTouchesARoundThatWasStarted(index: Int) throws {
    let id = try desk.started("Ann")
    try desk.enter("3")
    let before = try desk.show(id).payload
    switch index {
    case 0: try edit("Duck", pond(depth: 9))
    case 1: try edit("Duck", pond(called: "Lake"))
    default: try delete("Duck Pond")
    }
    #expect(try desk.show(id).payload == before)
    try desk.finish()
    #expect(try desk.history().text.hasPrefix("Duck Pond"))
  }

  @Test func test_exportAndImport_roundTripAndAddNothingTwice() throws {
    _ = try add("Fish Pond", depth: 4)
    let file = try desk.scorer.documents.exportDocuments(Self.ponds)
    #expect(file == "Duck Pond;3\nFish Pond;4\nmill Pond;5\n")
    #expect(
      try desk.scorer.documents.importDocuments(Self.ponds, file, from: "f").text
        == "Added 0 ponds, 3 there already.\n")
    let other = TestDesk()
    #expect(
      try other.scorer.documents.importDocuments(Self.ponds, file, from: "f").text
        == "Added 1 pond, 2 there already.\n")
    #expect(try other.scorer.documents.exportDocuments(Self.ponds) == file)
    #expect(
      refusal { try other.scorer.documents.importDocuments(Self.ponds, "nonsense", from: "f") }?
        .code
        == .notation)
  }

  @Test func test_importOfTwoEqualOnes_addsOne() throws {
    _ = try desk.scorer.documents.importDocuments(
      Self.ponds, "Fish Pond;4\nFish Pond;4\n", from: "f")
    #expect(try names() == ["Duck Pond", "Fish Pond", "mill Pond"])
  }

  @Test func test_import_ofADocumentWithTheNameOfAnother_saysSo() throws {
    let page = try desk.scorer.documents.importDocuments(
      Self.ponds, "DUCK pond;9\nFish Pond;4\n", from: "f")
    #expect(page.text.hasPrefix("Added 2 ponds."))
    #expect(page.warned.hasPrefix("There is another pond called DUCK pond: duck"), "\(page.warned)")
  }

  @Test func test_kindThatTheSportLacks_isRefused() {
    let refused = refusal {
      try desk.scorer.documents.list(ReferenceRequest(sport: "pebbles", kind: "lakes"))
    }
    #expect(refused?.code == .unknownName)
    #expect(refused?.expected == ["ponds"])
  }

  @Test func test_ownCommand_isRunOverTheDocuments() throws {
    let sport = desk.sports[0]
    let page = try desk.scorer.history.run(sport.commands[0], of: sport, Arguments())
    #expect(page.text == "Flat stones skip.\n")
    #expect(page.payload["skips"] == true)
  }
}
