import ScoringKit
import Testing

/// Tests of what all kinds of reference documents have in common: their files, built-in documents,
/// and searching by name.
@Suite struct ReferenceTests {
  private func refusal(_ action: () throws -> Void) -> Refusal? {
    do {
      try action()
      return nil
    } catch { return error as? Refusal }
  }

  private static let seeds = Document.seeds(
    [
      [FieldBody("name", "Duck Pond"), FieldBody("deep", "wet"), FieldBody("deep", "very wet")],
      [FieldBody("name", "Mill Pond"), FieldBody("code", "mill"), FieldBody("map", "duck")],
    ], kind: "pond.pebbles")

  private static let kind = ReferenceKind(
    noun: "pond", plural: "ponds", emptyText: "None.", adding: Action("ponds add", of: "pebbles"),
    sample: "Duck Pond", codeField: "code", seeds: seeds,
    addSyntax: CommandSyntax("add", "Add a pond"), add: { _ in [] },
    editSyntax: CommandSyntax("edit", "Change a pond"), edit: { _, _ in [] },
    subtitle: { $0.fields["deep"]?.string ?? "dry" }, sheet: { _ in Sheet(columns: []) },
    payload: { $0.payload(["deep": $0.fields["deep"] ?? .null]) },
    read: { _ in [] }, write: { _ in "" })

  private struct Shelf: Library {
    var startsAt: LocalTime?
    var own: [Document]?
    func documents(of kind: ReferenceKind) -> [Document] { own ?? kind.seeds }
    func document(of kind: ReferenceKind, named text: String) -> Document { kind.seeds[0] }
  }

  private func search(_ words: String...) throws -> Page {
    let command = SportCommand.search(
      Self.kind, of: "pebbles",
      CommandSyntax("find", "Find ponds", arguments: [ArgumentSyntax("WORD", repeats: true, "")]),
      passingOver: ["map"])
    return try command.run(Arguments(positionals: ["WORD": words]), Shelf())
  }

  @Test func test_seeds_haveFixedIdsAndTheLastOfEqualFields() {
    #expect(
      Self.seeds.map(\.id.description) == ["pond.pebbles/duck-pond", "pond.pebbles/mill-pond"])
    #expect(Self.seeds.allSatisfy(\.isSeeded) && Self.seeds[0].fields["deep"] == "very wet")
  }

  @Test func test_payload_hasWhatEveryDocumentHas() {
    #expect(
      Self.seeds[1].payload(["name": "x", "deep": 3]) == [
        "id": "pond.pebbles/mill-pond", "name": "Mill Pond", "isSeeded": true, "deep": 3,
      ])
  }

  @Test func test_ownDocuments_areThoseThatWereAddedOrChanged_byWhatOneAloneIsCalled() throws {
    var changed = Self.seeds[1]
    changed.fields["name"] = "Dam"
    let added = try ["Sea", "SEA", "Lake"].enumerated().map { index, name in
      Document(
        id: try #require(StreamID(kind: "pond.pebbles", key: "own\(index)")),
        fields: ["name": .string(name)])
    }
    let own = try OwnDocuments(Shelf(own: [Self.seeds[0], changed] + added), Self.kind)
    #expect(own.document(named: "dam") == changed && own.document(named: "MILL") == changed)
    #expect(own.document(named: " lake ") == added[2])
    for name in ["Duck Pond", "sea", ""] { #expect(own.document(named: name) == nil, "\(name)") }
    #expect(OwnDocuments().document(named: "Lake") == nil)
  }

  @Test(arguments: ["", "{}", "[1", "3"]) func test_list_ofNoList_isRefused(text: String) {
    let refused = refusal { _ = try ReferenceKind.list(text, of: "ponds") }
    #expect(refused?.message == "The file is not a JSON list of ponds.")
  }

  @Test func test_fields_ofAList_sayWhichCannotBeRead() throws {
    let list = try ReferenceKind.list("[\"a\",\"b\",3]", of: "ponds")
    func name(_ value: JSONValue) throws(Refusal) -> [FieldBody] {
      guard value.string != nil else { throw Refusal(.notation, "It has no name.") }
      return [FieldBody("name", value)]
    }
    let read = try ReferenceKind.fields(of: Array(list.prefix(2)), "Pond", name)
    #expect(read.map { $0.map(\.value) } == [["a"], ["b"]])
    let refused = refusal { _ = try ReferenceKind.fields(of: list, "Pond", name) }
    #expect(refused?.message == "Pond 3 of the file: It has no name.")
  }

  @Test func test_search_allWords_areLookedForInAllTextsButSome() throws {
    let page = try search("POND very", "duck")
    #expect(page.payload == [Self.kind.payload(Self.seeds[0])])
    #expect(page.next == [Action("ponds show", of: "pebbles", ["duck-pond"])])
    #expect(try search("mill").next == [Action("ponds show", of: "pebbles", ["mill"])])
    let none = try search("sea")
    #expect(none.payload == [] && none.next.isEmpty)
    let said = "No pond has that in its name."
    #expect(none.blocks == [.empty(said, Action("ponds", of: "pebbles"))])
  }

  @Test func test_suggestions_whereNothingIsNear_areAll() {
    #expect(NearName.suggestions(for: "dcuk", orAll: ["duck", "mill"]) == ["duck"])
    #expect(NearName.suggestions(for: "ocean", orAll: ["duck", "mill"]) == ["duck", "mill"])
  }
}
