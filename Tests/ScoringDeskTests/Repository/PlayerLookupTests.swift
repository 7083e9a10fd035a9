import ScoringKit
import Testing

@testable import ScoringDesk

@Suite struct PlayerLookupTests {
  private static func player(
    _ key: String, _ name: String, aliases: [String] = [], archived: Bool = false,
    merged: String? = nil
  ) throws -> Player {
    var document = Document(
      id: try #require(StreamID(kind: StreamID.playerKind, key: key)), fields: [:])
    document.fields[Document.nameField] = .string(name)
    for alias in aliases { document.fields[Player.aliasField(alias)] = .string(alias) }
    if archived { document.fields[Document.archivedField] = true }
    return Player(document).merged(into: merged)
  }

  private let lookup: PlayerLookup

  init() throws {
    let players = [
      try Self.player("aaaa00000001", "Ann"),
      try Self.player("bbbb00000002", "Ann Lee", aliases: ["Boss"]),
      try Self.player("cccc00000003", "Bob Stone"),
      try Self.player("dddd00000004", "Carl", archived: true),
      try Self.player("eeee00000005", "Zoe", aliases: ["Z"], merged: "cccc00000003"),
      try Self.player("ffff00000006", "3"),
      try Self.player("gggg00000007", "Dave"),
      try Self.player("hhhh00000008", "Dave"),
      try Self.player("iiii00000009", "Me", aliases: ["Meadow"]),
    ]
    lookup = PlayerLookup(players, me: players[6])
  }

  @Test func test_find_me_isTheUserOrNobody() throws {
    #expect(try lookup.find(" ME ")?.id.key == "gggg00000007")
    #expect(try lookup.find("mea")?.id.key == "iiii00000009")
    let nobodys = PlayerLookup([try Self.player("iiii00000009", "Me")], me: nil)
    #expect(throws: Refusal.self) { try nobodys.find("me", upTo: .exact) }
  }

  @Test(
    arguments: [
      ("ann", "Ann"), (" ANN  lee", "Ann Lee"), ("boss", "Ann Lee"), ("bob", "Bob Stone"),
      ("bo", nil), ("carl", "Carl"), ("car", nil), ("zoe", "Bob Stone"), ("z", "Bob Stone"),
      ("eeee", "Bob Stone"), ("cccc0", "Bob Stone"), ("ccc", nil), ("2", "Ann Lee"), ("3", "3"),
      ("b", nil), ("bos", "Ann Lee"), ("", nil), ("nobody", nil), ("dddd", "Carl"), ("an", nil),
    ] as [(String, String?)])
  func test_find_text_meansWhoIsExpected(text: String, expected: String?) throws {
    let ambiguous = ["bo", "b", "an"].contains(text)
    if ambiguous {
      #expect(throws: Refusal.self) { try lookup.find(text) }
    } else {
      #expect(try lookup.find(text)?.name == expected)
    }
  }

  @Test(
    arguments: [
      ("ann", PlayerLookup.Reading.exact, "Ann"), ("bob", .exact, nil),
      ("bob", .words, "Bob Stone"),
      ("cccc", .words, nil), ("cccc", .reference, "Bob Stone"), ("bos", .reference, nil),
    ] as [(String, PlayerLookup.Reading, String?)])
  func test_find_upToAReading_goesNoFurther(
    text: String, last: PlayerLookup.Reading, expected: String?
  ) throws {
    #expect(try lookup.find(text, upTo: last)?.name == expected)
  }

  @Test func test_find_twoOfOneName_listsThem() {
    let refusal = #expect(throws: Refusal.self) { try lookup.find("dave") }
    #expect(refusal?.reason == .ambiguousName)
    #expect(refusal?.expected == ["Dave (gggg00000007, you)", "Dave (hhhh00000008)"])
  }

  @Test(arguments: ["0", "99", "999"])
  func test_find_numberOutOfTheList_saysSo(text: String) {
    let refusal = #expect(throws: Refusal.self) { try lookup.find(text) }
    #expect(refusal?.message == "There is no player number \(text).")
  }

  @Test func test_choose_aSlip_namesWhoIsNear() {
    let refusal = #expect(throws: Refusal.self) { try lookup.choose("Bosss") }
    #expect(refusal?.expected == ["Boss"])
  }
}
